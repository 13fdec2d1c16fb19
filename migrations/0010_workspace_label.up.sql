-- Why: people who look at the history of a scenario ask who saved a version. There are no accounts, so a workspace may carry a name
-- of its holder's choosing, and a saved version keeps the name the workspace had then.
--
-- It is a label, not an identity: nothing is permitted or refused by it, and it may be left out.
alter table workspace
    add column label text,
    add constraint workspace_label_length check (char_length(label) between 1 and 60);

alter table scenario_revision
    add column saved_by text,
    add constraint scenario_revision_saved_by_length check (char_length(saved_by) between 1 and 60);
