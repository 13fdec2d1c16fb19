//! Words of the panel that opens a figure over its page.

use super::texts;

/// See [`super::Texts`].
pub struct DoorWords {
    /// Closes the panel.
    pub close: &'static str,
    /// Leads to the cell's own page.
    pub whole: &'static str,
    /// While it is fetched.
    pub loading: &'static str,
    /// It could not be fetched.
    pub failed: &'static str,
    /// Asks again.
    pub again: &'static str,
    /// Back to the cell before: its name.
    pub back_to: fn(&str) -> String,
}

texts!(DoorWords, PT, EN);

static PT: DoorWords = DoorWords {
    close: "Fechar",
    whole: "Página deste cálculo",
    loading: "Abrindo o cálculo…",
    failed: "Não conseguimos abrir o cálculo agora.",
    again: "Tentar de novo",
    back_to: |name| format!("Voltar a {name}"),
};

static EN: DoorWords = DoorWords {
    close: "Close",
    whole: "This calculation's page",
    loading: "Opening the calculation…",
    failed: "We could not open the calculation just now.",
    again: "Try again",
    back_to: |name| format!("Back to {name}"),
};
