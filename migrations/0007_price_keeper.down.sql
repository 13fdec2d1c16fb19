-- Keepers sign in again; drafts lose what their files held besides prices, and what was chosen about them.
drop table keeper_attempt;
drop table keeper_invite;
drop table keeper_session;
alter table price_draft
    drop constraint price_draft_choices_object,
    drop constraint price_draft_report_object,
    drop column choices,
    drop column report;
