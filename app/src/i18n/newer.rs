//! Words of prices that have moved. Only on the server.

use super::texts;

/// See [`super::Texts`].
pub struct NewerWords {
    /// Heads the notice.
    pub title: &'static str,
    /// The book it is pinned to, and the newer one.
    pub pinned: fn(&str, &str) -> String,
    /// Over the form: the newer book.
    pub there_is: fn(&str) -> String,
    /// Leads to what it would change.
    pub see: &'static str,
    /// With the prices it has.
    pub before: &'static str,
    /// With the newer ones.
    pub after: &'static str,
    /// Opens the options.
    pub by_option: &'static str,
    /// Column.
    pub option: &'static str,
    /// Column.
    pub difference: &'static str,
    /// Button: the newer book.
    pub go_over: fn(&str) -> String,
    /// What stays.
    pub links_stay: &'static str,
}

static PT: NewerWords = NewerWords {
    title: "Os preços mudaram",
    pinned: |was, is| format!("Este cenário usa a tabela {was}. Há uma mais nova: {is}."),
    there_is: |book| format!("Há uma tabela de preços mais nova: {book}."),
    see: "Ver o que mudaria",
    before: "Com os preços de agora",
    after: "Com os mais novos",
    by_option: "Valor presente de cada opção",
    option: "Opção",
    difference: "Diferença",
    go_over: |book| format!("Passar para {book}"),
    links_stay: "Passar guarda uma versão nova. Links já compartilhados ficam com os números que têm.",
};

static EN: NewerWords = NewerWords {
    title: "Prices have moved",
    pinned: |was, is| format!("This scenario uses the price book {was}. There is a newer one: {is}."),
    there_is: |book| format!("There is a newer price book: {book}."),
    see: "See what it would change",
    before: "With the prices it has",
    after: "With the newer ones",
    by_option: "Present value of each option",
    option: "Option",
    difference: "Difference",
    go_over: |book| format!("Go over to {book}"),
    links_stay: "Going over keeps a new version. Links that were shared keep the figures they have.",
};

texts!(NewerWords, PT, EN);
