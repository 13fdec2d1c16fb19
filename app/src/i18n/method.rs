//! Words of the page on the method. Its long text is written on the server (`pages::method::content`), so that the
//! browser need not load it twice.

use super::texts;

/// See [`super::Texts`].
pub struct Method {
    /// Title of the page.
    pub title: &'static str,
    /// Below it.
    pub lead: &'static str,
    /// Name of the contents.
    pub contents: &'static str,
    /// Head of the rules.
    pub rules: &'static str,
    /// Below it; takes the day of the rules and the price book.
    pub rules_lead: fn(&str) -> String,
    /// Column.
    pub rule: &'static str,
    /// Column.
    pub nature: &'static str,
    /// Column.
    pub leads_to: &'static str,
    /// Column.
    pub says: &'static str,
    /// Column.
    pub article: &'static str,
    /// Head of the assumptions.
    pub assumptions: &'static str,
    /// Below it; takes the price book's name.
    pub assumptions_lead: fn(&str) -> String,
    /// Column.
    pub assumption: &'static str,
    /// Column.
    pub default: &'static str,
    /// Column.
    pub band: &'static str,
    /// Column.
    pub mark: &'static str,
    /// Column.
    pub source: &'static str,
    /// Leads back up.
    pub to_top: &'static str,
}

static PT: Method = Method {
    title: "Como calculamos",
    lead: "Cada fórmula, cada valor padrão e cada regra que o Fiel usa, com a fonte e a data. Nos cenários, todo número abre a sua própria conta.",
    contents: "Nesta página",
    rules: "Regras sobre os dados",
    rules_lead: |day| format!("Lidas em {day}. Lei, orientação da ANPD e prudência ficam separadas. Não é aconselhamento jurídico."),
    rule: "Regra",
    nature: "Natureza",
    leads_to: "Leva a",
    says: "O que diz",
    article: "Artigos",
    assumptions: "Valores padrão",
    assumptions_lead: |book| {
        format!(
            "Todos podem ser trocados no cenário. Os que são preços vêm da tabela {book}; a faixa é o intervalo em que o valor costuma estar."
        )
    },
    assumption: "Premissa",
    default: "Padrão",
    band: "Faixa",
    mark: "Certeza",
    source: "Fonte e data",
    to_top: "Voltar ao alto",
};

static EN: Method = Method {
    title: "How we calculate",
    lead: "Every formula, every default and every rule that Fiel uses, with source and date. In scenarios, every figure opens to its own arithmetic.",
    contents: "On this page",
    rules: "Rules on data",
    rules_lead: |day| format!("Read on {day}. Law, the regulator's (ANPD) guidance and prudence are kept apart. This is not legal advice."),
    rule: "Rule",
    nature: "Nature",
    leads_to: "Leads to",
    says: "What it says",
    article: "Articles",
    assumptions: "Defaults",
    assumptions_lead: |book| {
        format!(
            "All of them can be changed in a scenario. Those that are prices come from the book {book}; the range is where the value usually lies."
        )
    },
    assumption: "Assumption",
    default: "Default",
    band: "Range",
    mark: "Certainty",
    source: "Source and date",
    to_top: "Back to the top",
};

texts!(Method, PT, EN);
