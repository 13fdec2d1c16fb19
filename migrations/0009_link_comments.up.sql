-- Why: finance asks about a figure where it stands. A reader of a link that is for comments writes a short one on the whole
-- or on a cell; whoever shared it answers, marks it as settled or deletes it.
--
-- A comment goes with its scenario, whose text it may repeat: a deleted scenario leaves its links behind, so the comment
-- names both. The name of its author is what they typed; nothing checks it, and nothing else about them is kept.

create table link_comment (
    comment_id  uuid        not null,
    link_id     uuid        not null,
    scenario_id uuid        not null,
    author      text        not null,
    body        text        not null,
    -- address of a cell of what the link shows; null where the comment is on the whole
    address     text,
    -- how amounts were shown there, as addresses say it: some cells are there in one view only
    view        text        not null default '',
    created_at  timestamptz not null default now(),
    answer      text,
    answered_at timestamptz,
    settled_at  timestamptz,

    constraint link_comment_pkey primary key (comment_id),
    constraint link_comment_link_fkey foreign key (link_id) references share_link on delete cascade,
    constraint link_comment_scenario_fkey foreign key (scenario_id) references scenario on delete cascade,
    constraint link_comment_author_size check (length(author) <= 60 and author ~ '\S'),
    constraint link_comment_body_size check (length(body) <= 1000 and body ~ '\S'),
    constraint link_comment_answer_size check (length(answer) <= 1000 and answer ~ '\S'),
    constraint link_comment_answer_whole check ((answer is null) = (answered_at is null)),
    constraint link_comment_address_length check (length(address) between 1 and 300),
    constraint link_comment_view_length check (length(view) <= 60 and (address is not null or view = ''))
);

create index link_comment_by_link on link_comment (link_id, created_at);
create index link_comment_by_scenario on link_comment (scenario_id, created_at);
