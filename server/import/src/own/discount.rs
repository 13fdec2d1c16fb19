//! A row that is a negotiated discount: the words it is written with, and the limits of its fraction.
//!
//! Owns that a discount says so in every column, and that no price does: a price called a fraction would be read as a percentage.

use super::check::Found;
use engine::book::PriceRow;
use engine::book::discount::{CONFIDENCE, KIND, NOBODY, PRICE_MODEL, UNIT};
use engine::locale::Text;

/// The first column at fault of a discount, or of a price that is written like one.
pub(super) fn fault(row: &PriceRow) -> Found {
    let own = [("price_model", &row.price_model, PRICE_MODEL), ("unit", &row.unit, UNIT), ("confidence", &row.confidence, CONFIDENCE)];
    if row.kind != KIND {
        let (column, _, word) = own.into_iter().find(|(_, value, word)| value == word)?;
        return Some((
            column,
            "discount_only",
            Text::new(
                format!("“{word}” é só para descontos negociados, do tipo {KIND}."),
                format!("“{word}” is only for negotiated discounts, of kind {KIND}."),
            ),
        ));
    }
    let country = ("country", &row.country, "ZZ");
    for (column, value, word) in own.into_iter().chain([("region", &row.region, "global"), country]) {
        if value != word {
            return Some((
                column,
                "discount_word",
                Text::new(
                    format!("Num desconto negociado o valor é {word}: ele vale para tudo o que o provedor cobra."),
                    format!("In a negotiated discount the value is {word}: it holds for all that the provider bills."),
                ),
            ));
        }
    }
    if NOBODY.iter().any(|word| word.eq_ignore_ascii_case(row.provider.trim())) {
        return Some((
            "provider",
            "discount_of_nobody",
            Text::new(
                "Só um provedor dá desconto: escreva a palavra dele na tabela, como aws.",
                "Only a provider grants a discount: write its word in the book, such as aws.",
            ),
        ));
    }
    if !(row.price > 0.0 && row.price < 1.0) {
        return Some((
            "price",
            "range",
            Text::new(
                "O desconto é uma fração acima de 0 e abaixo de 1: 0.12 são 12 %.",
                "The discount is a fraction above 0 and below 1: 0.12 is 12 %.",
            ),
        ));
    }
    if row.as_of.len() != "2026-12-02".len() {
        return Some((
            "as_of",
            "date",
            Text::new("A data de um desconto é um dia, como 2026-12-02.", "The date of a discount is a day, such as 2026-12-02."),
        ));
    }
    let gpu = row.gpu.is_some().then_some("gpu");
    let figures = [
        ("gpu_count", row.gpu_count),
        ("vcpus", row.vcpus),
        ("memory_gib", row.memory_gib),
        ("low", row.low),
        ("high", row.high),
        ("tier_from", row.tier_from),
        ("tier_to", row.tier_to),
        ("max_power_w", row.max_power_w),
    ];
    let column = gpu.or_else(|| figures.into_iter().find(|(_, value)| value.is_some()).map(|(column, _)| column))?;
    Some((
        column,
        "discount_empty",
        Text::new("Num desconto negociado o valor fica vazio.", "In a negotiated discount the value stays empty."),
    ))
}
