-- Why: finance must see the figures that were sent, so a link is pinned to one revision and, through it, to one price
-- book. The token in the address is 256 random bits; only its sha-256 is kept, so neither a copy of this table nor a
-- log of its queries opens a link.
--
-- A deleted scenario leaves its links behind without their revision: their readers are told it is gone, not that it
-- never was.

create table share_link (
    link_id      uuid        not null,
    workspace_id uuid        not null,
    scenario_id  uuid,
    version      integer,
    book_id      uuid        not null,
    token_hash   bytea       not null,
    created_at   timestamptz not null default now(),
    expires_at   timestamptz,
    revoked_at   timestamptz,

    constraint share_link_pkey primary key (link_id),
    constraint share_link_token_hash_key unique (token_hash),
    constraint share_link_workspace_fkey foreign key (workspace_id) references workspace on delete cascade,
    constraint share_link_revision_fkey foreign key (scenario_id, version) references scenario_revision on delete set null,
    constraint share_link_book_fkey foreign key (book_id) references price_book,
    constraint share_link_token_hash_length check (octet_length(token_hash) = 32),
    constraint share_link_revision_whole check ((scenario_id is null) = (version is null)),
    constraint share_link_expires_later check (expires_at > created_at)
);

-- the links of a scenario, and what a deleted revision takes with it
create index share_link_by_revision on share_link (scenario_id, version);
create index share_link_by_workspace on share_link (workspace_id);
create index share_link_by_book on share_link (book_id);
