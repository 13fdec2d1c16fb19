-- Names of workspaces go; what was saved stays.
alter table scenario_revision
    drop constraint scenario_revision_saved_by_length,
    drop column saved_by;

alter table workspace
    drop constraint workspace_label_length,
    drop column label;
