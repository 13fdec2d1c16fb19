-- Why: a comparison that was shared must show the same figures a year later, so prices live in dated books that
-- never change once published. A newer price is a row of a newer book, never an edit.
--
-- Amounts are numeric without a fixed scale: a source's digits are kept exactly as printed. The upper bounds also
-- shut out NaN and Infinity, which PostgreSQL orders above every number and rust_decimal cannot hold.
-- Every constraint has a name, because each name has a sentence for people (server/store/src/refusal.rs).

create table price_book (
    book_id      uuid        not null,
    -- the word in addresses
    slug         text        not null,
    name         text        not null,
    -- the day printed on the book
    published_on date        not null,
    -- sha-256 of the files it was read from, so that a changed file under an old name is noticed
    digest       bytea       not null,
    created_at   timestamptz not null default now(),
    -- null while rows are being written; from then on nothing in the book may change
    published_at timestamptz,

    constraint price_book_pkey primary key (book_id),
    constraint price_book_slug_key unique (slug),
    constraint price_book_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
    constraint price_book_name_length check (length(btrim(name)) between 1 and 120),
    constraint price_book_digest_length check (octet_length(digest) = 32)
);

-- the newest book is read by every new scenario
create index price_book_newest on price_book (published_on desc, published_at desc) where published_at is not null;

create table price_row (
    book_id     uuid    not null,
    -- order within the book; choices between equal prices fall on the first
    position    integer not null,
    kind        text    not null,
    provider    text    not null,
    item        text    not null,
    gpu         text,
    gpu_count   numeric,
    vcpus       numeric,
    memory_gib  numeric,
    region      text    not null,
    country     text    not null,
    price_model text    not null,
    unit        text    not null,
    currency    text    not null,
    price       numeric not null,
    low         numeric,
    high        numeric,
    tier_from   numeric,
    tier_to     numeric,
    max_power_w numeric,
    -- a day, a month or a year: as precise as the source
    as_of       text    not null,
    source      text    not null,
    confidence  text    not null,
    note        text    not null default '',

    constraint price_row_pkey primary key (book_id, position),
    constraint price_row_book_fkey foreign key (book_id) references price_book,
    constraint price_row_position_positive check (position > 0),
    constraint price_row_kind_form check (kind ~ '^[a-z0-9_]+$'),
    constraint price_row_provider_present check (provider <> ''),
    constraint price_row_country_form check (country ~ '^[A-Z]{2}$'),
    constraint price_row_unit_form check (unit ~ '^[a-z0-9_]+$'),
    constraint price_row_currency_known check (currency in ('BRL', 'USD')),
    constraint price_row_price_range check (price > 0 and price < 1e12),
    constraint price_row_low_range check (low >= 0 and low <= price),
    constraint price_row_high_range check (high >= price and high < 1e12),
    constraint price_row_tier_order check (tier_from >= 0 and tier_from < 1e15 and (tier_to is null or (tier_to >= tier_from and tier_to < 1e15))),
    constraint price_row_tier_whole check (tier_to is null or tier_from is not null),
    constraint price_row_size_range check (
        (gpu_count is null or (gpu_count > 0 and gpu_count < 1e6))
        and (vcpus is null or (vcpus > 0 and vcpus < 1e6))
        and (memory_gib is null or (memory_gib > 0 and memory_gib < 1e9))
        and (max_power_w is null or (max_power_w > 0 and max_power_w < 1e9))),
    constraint price_row_as_of_form check (as_of ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'),
    constraint price_row_source_present check (btrim(source) <> ''),
    constraint price_row_confidence_form check (confidence ~ '^[a-z_]+$'),
    constraint price_row_text_length check (
        length(kind) <= 60 and length(provider) <= 200 and length(item) <= 400 and length(region) <= 200
        and length(price_model) <= 60 and length(unit) <= 60 and length(source) <= 2000 and length(note) <= 4000)
);

-- /prices is read by kind, by provider and by GPU
create index price_row_by_kind on price_row (book_id, kind, position);
create index price_row_by_provider on price_row (book_id, provider, position);
create index price_row_by_gpu on price_row (book_id, gpu, position) where gpu is not null;

-- One function guards everything that belongs to a book. It locks the book's row, so that a row cannot slip in
-- while another session publishes the book.
create function price_book_content_guard() returns trigger
    language plpgsql as
$$
declare
    touched uuid[];
begin
    if tg_op = 'TRUNCATE' then
        raise exception 'the rows of price books are never emptied'
            using errcode = 'check_violation', constraint = 'price_book_is_immutable', table = tg_table_name;
    elsif tg_op = 'INSERT' then
        touched := array [new.book_id];
    elsif tg_op = 'DELETE' then
        touched := array [old.book_id];
    else
        touched := array [old.book_id, new.book_id];
    end if;
    perform 1 from price_book where book_id = any (touched) for share;
    if exists (select from price_book where book_id = any (touched) and published_at is not null) then
        raise exception 'a published price book never changes'
            using errcode = 'check_violation', constraint = 'price_book_is_immutable', table = tg_table_name;
    end if;
    if tg_op = 'DELETE' then
        return old;
    end if;
    return new;
end
$$;

create function price_book_guard() returns trigger
    language plpgsql as
$$
begin
    if tg_op = 'TRUNCATE' then
        raise exception 'price books are never emptied'
            using errcode = 'check_violation', constraint = 'price_book_is_immutable', table = tg_table_name;
    elsif old.published_at is not null then
        raise exception 'a published price book never changes'
            using errcode = 'check_violation', constraint = 'price_book_is_immutable', table = tg_table_name;
    end if;
    if tg_op = 'DELETE' then
        return old;
    end if;
    return new;
end
$$;

create trigger price_book_immutable before update or delete on price_book
    for each row execute function price_book_guard();
create trigger price_book_never_emptied before truncate on price_book
    for each statement execute function price_book_guard();
create trigger price_row_immutable before insert or update or delete on price_row
    for each row execute function price_book_content_guard();
create trigger price_row_never_emptied before truncate on price_row
    for each statement execute function price_book_content_guard();
