-- Why: what a person typed must never be lost or silently overwritten. A scenario is one document with a version that
-- every save names as its base, and each saved version stays as a revision, so a link can point at one for good.
--
-- There are no accounts: whoever holds a workspace's unguessable key owns its scenarios. Only the key's sha-256 is
-- kept; a copy of this table opens nothing.

create table workspace (
    workspace_id uuid        not null,
    key_hash     bytea       not null,
    created_at   timestamptz not null default now(),

    constraint workspace_pkey primary key (workspace_id),
    constraint workspace_key_hash_key unique (key_hash),
    constraint workspace_key_hash_length check (octet_length(key_hash) = 32)
);

create table scenario (
    scenario_id     uuid        not null,
    workspace_id    uuid        not null,
    version         integer     not null default 1,
    -- version of the document's shape, so that an older document can be read for ever
    document_schema smallint    not null,
    document        jsonb       not null,
    title           text        not null generated always as (coalesce(document ->> 'title', '')) stored,
    -- the prices it is computed with
    book_id         uuid        not null,
    created_at      timestamptz not null default now(),
    updated_at      timestamptz not null default now(),

    constraint scenario_pkey primary key (scenario_id),
    constraint scenario_workspace_fkey foreign key (workspace_id) references workspace on delete cascade,
    constraint scenario_book_fkey foreign key (book_id) references price_book,
    constraint scenario_version_positive check (version > 0),
    constraint scenario_schema_positive check (document_schema > 0),
    constraint scenario_document_object check (jsonb_typeof(document) = 'object'),
    constraint scenario_document_size check (octet_length(document::text) <= 262144)
);

-- the list of a workspace, newest first
create index scenario_by_workspace on scenario (workspace_id, updated_at desc, scenario_id);
-- asked when a book would be deleted
create index scenario_by_book on scenario (book_id);

create table scenario_revision (
    scenario_id     uuid        not null,
    version         integer     not null,
    document_schema smallint    not null,
    document        jsonb       not null,
    book_id         uuid        not null,
    saved_at        timestamptz not null default now(),

    constraint scenario_revision_pkey primary key (scenario_id, version),
    constraint scenario_revision_scenario_fkey foreign key (scenario_id) references scenario on delete cascade,
    constraint scenario_revision_book_fkey foreign key (book_id) references price_book,
    constraint scenario_revision_version_positive check (version > 0)
);

create index scenario_revision_by_book on scenario_revision (book_id);

-- A revision may go with its scenario, but what it says never changes.
create function scenario_revision_guard() returns trigger
    language plpgsql as
$$
begin
    raise exception 'a saved revision never changes'
        using errcode = 'check_violation', constraint = 'scenario_revision_is_immutable', table = tg_table_name;
end
$$;

create trigger scenario_revision_immutable before update on scenario_revision
    for each row execute function scenario_revision_guard();
