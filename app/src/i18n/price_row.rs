//! Words of the page of one price and its history.

use super::texts;

/// See [`super::Texts`].
pub struct PriceRowWords {
    /// Name of the way back.
    pub path: &'static str,
    /// Fact.
    pub price: &'static str,
    /// Fact, column.
    pub per_gpu_hour: &'static str,
    /// Fact.
    pub seen: &'static str,
    /// Fact.
    pub confidence: &'static str,
    /// Low to high end; takes the range.
    pub range: fn(&str) -> String,
    /// Tier of the price; takes its first and, where it ends, its last unit.
    pub tier: fn(&str, Option<&str>) -> String,
    /// Before a source.
    pub source: &'static str,
    /// Before a note.
    pub note: &'static str,
    /// Heading where the price moved: who, first price and day, last price and day, by how much.
    pub moved: fn(&str, [&str; 2], [&str; 2], &str) -> String,
    /// Heading where it is the same on every date: who, price, first and last day.
    pub steady: fn(&str, &str, &str, &str) -> String,
    /// Heading where it came back: who, price, first and last day.
    pub back_again: fn(&str, &str, &str, &str) -> String,
    /// Under the heading.
    pub how: &'static str,
    /// Heading of one date.
    pub single_title: &'static str,
    /// What one date says: price, day.
    pub single: fn(&str, &str) -> String,
    /// Name of the table.
    pub table: &'static str,
    /// Column.
    pub date: &'static str,
    /// Column.
    pub change: &'static str,
    /// Column.
    pub from: &'static str,
    /// Column.
    pub sources: &'static str,
    /// The price is that of the date before.
    pub same: &'static str,
    /// Where a date is of no book.
    pub record: &'static str,
    /// Way back.
    pub back: &'static str,
}

static PT: PriceRowWords = PriceRowWords {
    path: "Caminho até esta página",
    price: "Preço",
    per_gpu_hour: "Por GPU·hora",
    seen: "Visto em",
    confidence: "Confiança",
    range: |range| format!("de {range}"),
    tier: |from, to| match to {
        Some(to) => format!("faixa de {from} a {to}"),
        None => format!("faixa a partir de {from}"),
    },
    source: "Fonte:",
    note: "Nota:",
    moved: |who, [first, from], [last, to], by| format!("{who}: {first} em {from}, {last} em {to}, {by}"),
    steady: |who, price, from, to| format!("{who}: {price}, o mesmo preço em {from} e em {to}"),
    back_again: |who, price, from, to| format!("{who}: {price} em {from} e de novo em {to}, com outros preços no meio"),
    how: "Cada ponto é uma data em que o preço foi visto. Até a data seguinte vale o último visto; nada é estimado. Anel: registro anterior às tabelas. Disco cheio: preço de uma tabela publicada.",
    single_title: "Sem histórico",
    single: |price, day| {
        format!(
            "Só há uma data: {price} em {day}. O histórico começa quando outra tabela publicada trouxer este preço com outra data ou outro valor."
        )
    },
    table: "Datas e preços",
    date: "Data",
    change: "Mudança",
    from: "De onde",
    sources: "Fonte",
    same: "igual",
    record: "registro anterior às tabelas",
    back: "Voltar à tabela",
};

static EN: PriceRowWords = PriceRowWords {
    path: "Path to this page",
    price: "Price",
    per_gpu_hour: "Per GPU-hour",
    seen: "Seen",
    confidence: "Confidence",
    range: |range| format!("from {range}"),
    tier: |from, to| match to {
        Some(to) => format!("tier from {from} to {to}"),
        None => format!("tier from {from} on"),
    },
    source: "Source:",
    note: "Note:",
    moved: |who, [first, from], [last, to], by| format!("{who}: {first} on {from}, {last} on {to}, {by}"),
    steady: |who, price, from, to| format!("{who}: {price}, the same price on {from} and on {to}"),
    back_again: |who, price, from, to| format!("{who}: {price} on {from} and again on {to}, with other prices in between"),
    how: "Each point is a date on which the price was seen. Until the next date the last one seen holds; nothing is estimated. Ring: record from before the books. Full disc: price of a published book.",
    single_title: "No history",
    single: |price, day| {
        format!(
            "There is one date only: {price} on {day}. The history begins when another published book brings this price with another date or value."
        )
    },
    table: "Dates and prices",
    date: "Date",
    change: "Change",
    from: "Where from",
    sources: "Source",
    same: "the same",
    record: "record from before the books",
    back: "Back to the book",
};

texts!(PriceRowWords, PT, EN);
