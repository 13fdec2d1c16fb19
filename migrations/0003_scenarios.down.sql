-- Takes scenarios, their revisions and the workspaces away.
drop table scenario_revision;
drop function scenario_revision_guard();
drop table scenario;
drop table workspace;
