-- Why: an installation pays less than the list at the providers it has a contract with. The discount is a row of the
-- book, so that it is looked at, published and pinned like the prices it comes off, and a link keeps its figures.
--
-- Its price is a fraction: 0.12 for 12 %. Written as 12 it would make every price negative, so the limit is here too.
alter table price_row
    add constraint price_row_discount_range check (kind <> 'provider_discount' or price < 1),
    add constraint price_row_discount_form check (kind <> 'provider_discount' or (
        unit = 'fraction' and price_model = 'negotiated' and confidence = 'quote' and region = 'global' and country = 'ZZ'
        and num_nonnulls(gpu, gpu_count, vcpus, memory_gib, low, high, tier_from, tier_to, max_power_w) = 0));
