-- Why: new prices come in through the browser too, so a draft keeps what its file held besides prices (faults, rows that
-- wait for a person) and what was chosen about it; and whoever keeps the prices is known by a session.
--
-- The keeper proves who they are with a secret that is not in this database, or with a link that opens once and that
-- whoever runs the program makes. Links and the sessions in their cookies are 256 random bits of which only the sha-256
-- is here. Wrong attempts are counted by the sha-256 of the address they came from and forgotten after a day.

alter table price_draft
    add column report  jsonb not null default '{}',
    add column choices jsonb not null default '{}',
    add constraint price_draft_report_object check (jsonb_typeof(report) = 'object'),
    add constraint price_draft_choices_object check (jsonb_typeof(choices) = 'object');

create table keeper_session (
    token_hash bytea       not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,

    constraint keeper_session_pkey primary key (token_hash),
    constraint keeper_session_token_hash_length check (octet_length(token_hash) = 32)
);

create table keeper_invite (
    token_hash bytea       not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,

    constraint keeper_invite_pkey primary key (token_hash),
    constraint keeper_invite_token_hash_length check (octet_length(token_hash) = 32)
);

create table keeper_attempt (
    attempt_id  bigint      generated always as identity,
    source_hash bytea       not null,
    made_at     timestamptz not null default now(),

    constraint keeper_attempt_pkey primary key (attempt_id),
    constraint keeper_attempt_source_hash_length check (octet_length(source_hash) = 32)
);

-- asked at every attempt
create index keeper_attempt_by_time on keeper_attempt (made_at);
