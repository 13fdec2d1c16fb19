//! Words of a scenario's history. Only on the server.

use super::texts;

/// See [`super::Texts`].
pub struct HistoryWords {
    /// Heads the page.
    pub title: &'static str,
    /// What it is.
    pub lead: &'static str,
    /// Leads back to the form.
    pub back: &'static str,
    /// Column.
    pub version: &'static str,
    /// Column.
    pub when: &'static str,
    /// Column.
    pub who: &'static str,
    /// Column.
    pub changed: &'static str,
    /// Column of what can be done.
    pub actions: &'static str,
    /// Names the table to those who hear it.
    pub table: &'static str,
    /// The version that is the present one.
    pub current: &'static str,
    /// The first version.
    pub first: &'static str,
    /// It says the same as the one before it.
    pub same: &'static str,
    /// The price book it went over to.
    pub book: fn(&str) -> String,
    /// One answer before and after; either may be empty.
    pub from_to: fn(&str, &str) -> String,
    /// What stands for no answer.
    pub none: &'static str,
    /// So many more answers.
    pub more: fn(usize) -> String,
    /// Leads to what changed in it.
    pub see: &'static str,
    /// Leads to it beside the present one.
    pub beside_current: &'static str,
    /// Button: makes it the present one.
    pub restore: &'static str,
    /// What it does, before the button.
    pub restore_text: fn(i32) -> String,
    /// Leads to older ones.
    pub older: &'static str,
    /// Leads to the newest.
    pub newest: &'static str,
    /// Was saved meanwhile: nothing was restored.
    pub conflict: &'static str,
    /// Heads the form that sets two versions side by side.
    pub two_title: &'static str,
    /// Labels of its two fields.
    pub two_labels: [&'static str; 2],
    /// Its button.
    pub two_go: &'static str,
    /// Heads the form of the name.
    pub label_title: &'static str,
    /// What the name is for.
    pub label_text: &'static str,
    /// Label of the field.
    pub label: &'static str,
    /// Button.
    pub label_save: &'static str,
    /// Nobody named the workspace.
    pub unnamed: &'static str,
}

static PT: HistoryWords = HistoryWords {
    title: "Histórico",
    lead: "Cada vez que algo foi salvo há uma versão, e nenhuma se perde.",
    back: "Voltar ao cenário",
    version: "Versão",
    when: "Quando",
    who: "Quem",
    changed: "O que mudou",
    actions: "Fazer",
    table: "Versões do cenário",
    current: "atual",
    first: "A primeira versão",
    same: "Nenhuma resposta",
    book: |name| format!("Passou para a tabela de preços {name}"),
    from_to: |before, after| format!("de {before} para {after}"),
    none: "sem resposta",
    more: |n| if n == 1 { "e mais 1 resposta".to_owned() } else { format!("e mais {n} respostas") },
    see: "Ver o efeito",
    beside_current: "Comparar com a atual",
    restore: "Restaurar",
    restore_text: |version| format!("A versão {version} vira a atual, como uma versão nova. As outras ficam."),
    older: "Versões mais antigas",
    newest: "Versões mais novas",
    conflict: "O cenário foi salvo enquanto isso, e nada foi restaurado. Veja a lista abaixo e escolha de novo.",
    two_title: "Comparar duas versões",
    two_labels: ["Versão A", "Versão B"],
    two_go: "Comparar",
    label_title: "Seu nome nas versões",
    label_text: "Vale para as próximas versões que este navegador salvar. Quem abre um link compartilhado não o vê.",
    label: "Nome ou equipe",
    label_save: "Guardar o nome",
    unnamed: "sem nome",
};

static EN: HistoryWords = HistoryWords {
    title: "History",
    lead: "Each time something was saved there is a version, and none is lost.",
    back: "Back to the scenario",
    version: "Version",
    when: "When",
    who: "Who",
    changed: "What changed",
    actions: "Do",
    table: "Versions of the scenario",
    current: "current",
    first: "The first version",
    same: "No answer",
    book: |name| format!("Went over to the price book {name}"),
    from_to: |before, after| format!("from {before} to {after}"),
    none: "no answer",
    more: |n| if n == 1 { "and 1 more answer".to_owned() } else { format!("and {n} more answers") },
    see: "See the effect",
    beside_current: "Compare with the current one",
    restore: "Restore",
    restore_text: |version| format!("Version {version} becomes the current one, as a new version. The others stay."),
    older: "Older versions",
    newest: "Newer versions",
    conflict: "The scenario was saved meanwhile, and nothing was restored. Look at the list below and choose again.",
    two_title: "Compare two versions",
    two_labels: ["Version A", "Version B"],
    two_go: "Compare",
    label_title: "Your name on versions",
    label_text: "It holds for the next versions this browser saves. Whoever opens a shared link does not see it.",
    label: "Name or team",
    label_save: "Keep the name",
    unnamed: "no name",
};

texts!(HistoryWords, PT, EN);
