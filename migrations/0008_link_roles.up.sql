-- Why: what is sent to finance is for some to read, for others to copy or to comment on, often only for a time and behind
-- a password, and whoever sent it wants to know whether it was opened. A link says all of that of itself.
--
-- A role holds those before it: who may comment may copy, who may copy may read. Links that were made before this have the
-- role they had. Of a password there is only its argon2id hash. Openings are a count and the last time: neither who opened
-- it nor from where is kept.
--
-- A browser that knew a password is known again by 256 random bits in its cookie, of which only the sha-256 is here, with
-- the links it opened; so any copy of the program knows it, and no secret of a server is in it. Attempts at a password are
-- counted by the sha-256 of the token that was presented, whether there is such a link or not, and of the address they came
-- from, and forgotten after a day.

alter table share_link
    add column role           text        not null default 'copy',
    add column password_hash  text,
    add column opened         bigint      not null default 0,
    add column last_opened_at timestamptz,
    add constraint share_link_role_known check (role in ('read', 'copy', 'comment')),
    add constraint share_link_password_hash_length check (length(password_hash) between 1 and 200),
    add constraint share_link_opened_whole check (opened >= 0 and (opened = 0) = (last_opened_at is null));
alter table share_link alter column role drop default;

create table link_unlock (
    secret_hash bytea       not null,
    link_id     uuid        not null,
    expires_at  timestamptz not null,

    constraint link_unlock_pkey primary key (secret_hash, link_id),
    constraint link_unlock_link_fkey foreign key (link_id) references share_link on delete cascade,
    constraint link_unlock_secret_hash_length check (octet_length(secret_hash) = 32)
);

-- what a deleted link takes with it, and what has run out
create index link_unlock_by_link on link_unlock (link_id);
create index link_unlock_by_time on link_unlock (expires_at);

create table link_attempt (
    attempt_id  bigint      generated always as identity,
    token_hash  bytea       not null,
    source_hash bytea       not null,
    made_at     timestamptz not null default now(),

    constraint link_attempt_pkey primary key (attempt_id),
    constraint link_attempt_token_hash_length check (octet_length(token_hash) = 32),
    constraint link_attempt_source_hash_length check (octet_length(source_hash) = 32)
);

-- asked at every attempt
create index link_attempt_by_time on link_attempt (made_at);
