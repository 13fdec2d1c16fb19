//! Words of negotiated discounts in an answer.

use engine::texts;

/// See [`engine::locale::Texts`].
pub struct DiscountWords {
    /// At an option, before and after the discount itself: provider.
    pub with: fn(&str) -> (&'static str, String),
    /// After that sentence: what was agreed, and the day.
    pub agreed: fn(&str, &str) -> String,
    /// Beside the price that is billed: the list price.
    pub list_price: fn(&str) -> String,
    /// Heads the list.
    pub title: &'static str,
    /// Under it.
    pub note: &'static str,
    /// Of the list: how many.
    pub of: fn(usize) -> String,
    /// Column.
    pub provider: &'static str,
    /// Column.
    pub discount: &'static str,
    /// Counted: provider and discount of each.
    pub counted: fn(&str) -> String,
}

static PT: DiscountWords = DiscountWords {
    with: |provider| ("Com ", format!(" de desconto negociado com {provider}")),
    agreed: |source, day| format!("{source}, {day}"),
    list_price: |price| format!("de tabela: {price}"),
    title: "Descontos negociados",
    note: "Saem dos preços de tabela do provedor, antes de suporte e impostos. Cotações próprias e premissas ficam como estão.",
    of: |n| if n == 1 { "um desconto".to_owned() } else { format!("{n} descontos") },
    provider: "Provedor",
    discount: "Desconto",
    counted: |list| format!("descontos negociados sobre os preços de tabela: {list}"),
};

static EN: DiscountWords = DiscountWords {
    with: |provider| ("With a negotiated discount of ", format!(" at {provider}")),
    agreed: |source, day| format!("{source}, {day}"),
    list_price: |price| format!("list price: {price}"),
    title: "Negotiated discounts",
    note: "They come off the provider's list prices, before support and taxes. Your own quotes and the assumptions stay as they are.",
    of: |n| if n == 1 { "one discount".to_owned() } else { format!("{n} discounts") },
    provider: "Provider",
    discount: "Discount",
    counted: |list| format!("negotiated discounts off list prices: {list}"),
};

texts!(DiscountWords, PT, EN);
