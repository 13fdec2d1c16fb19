-- Why: new prices are looked at before anybody computes with them. A draft is a book that is not yet published (its
-- rows may still change), and here is what it was read from and which book its other prices were taken over from.
-- When that book is no longer the newest, the draft is not published: what a person looked at would not be what changes.

create table price_draft (
    book_id    uuid        not null,
    base_id    uuid        not null,
    -- what it was read from, e.g. the name of a file
    origin     text        not null,
    created_at timestamptz not null default now(),

    constraint price_draft_pkey primary key (book_id),
    constraint price_draft_book_fkey foreign key (book_id) references price_book on delete cascade,
    constraint price_draft_base_fkey foreign key (base_id) references price_book,
    constraint price_draft_origin_length check (length(btrim(origin)) between 1 and 400)
);

-- A draft that is thrown away takes its rows with it; the guards refuse that for a book that is published.
alter table price_row
    drop constraint price_row_book_fkey,
    add constraint price_row_book_fkey foreign key (book_id) references price_book on delete cascade;
alter table gpu_model
    drop constraint gpu_model_book_fkey,
    add constraint gpu_model_book_fkey foreign key (book_id) references price_book on delete cascade;
alter table language_model
    drop constraint language_model_book_fkey,
    add constraint language_model_book_fkey foreign key (book_id) references price_book on delete cascade;
