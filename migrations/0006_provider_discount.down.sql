-- Discounts that stand in books stay there, in drafts too: a published book never changes. A program of before reads past their kind
-- and computes at list prices.
alter table price_row
    drop constraint price_row_discount_form,
    drop constraint price_row_discount_range;
