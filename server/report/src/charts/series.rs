//! How each option looks, and the words charts share.

use super::ink::{Dash, Stroke, Token};
pub(super) use crate::said::verdict::overtakings;
use engine::comparison::{Comparison, LineGroup, OptionResult};
use engine::format;
use engine::locale::{Locale, pick};
use engine::names::NameForm;
use engine::scenario::{Currency, OptionKind};

/// The colour of an option.
pub(super) const fn token(kind: OptionKind) -> Token {
    match kind {
        OptionKind::PurchaseOwnRoom | OptionKind::PurchaseColocation => Token::Purchase,
        OptionKind::PrivateCloud => Token::Private,
        OptionKind::BestMix => Token::Ink,
        _ => Token::Public,
    }
}

/// The line of an option: hue and dash by kind, and sparse dots for a second option of a kind.
pub(crate) fn stroke(comparison: &Comparison, option: &OptionResult) -> Stroke {
    let kind = option.kind;
    let second = comparison.ranked().filter(|o| o.kind == kind).position(|o| o.id == option.id).is_some_and(|i| i > 0);
    let (width, dash) = match kind {
        _ if second => (2.5, Dash::Sparse),
        OptionKind::PurchaseColocation => (3.0, Dash::Solid),
        OptionKind::PurchaseOwnRoom => (2.0, Dash::Short),
        OptionKind::PrivateCloud => (2.5, Dash::Long),
        OptionKind::PublicOnDemand => (2.5, Dash::Dots),
        OptionKind::PublicSpot => (2.5, Dash::Far),
        OptionKind::PublicReserved1y => (2.5, Dash::Mixed),
        OptionKind::PublicReserved3y => (2.5, Dash::TwoDots),
        OptionKind::GpuCloud => (1.5, Dash::Solid),
        OptionKind::BestMix => (1.5, Dash::Long),
    };
    Stroke { token: token(kind), width, dash }
}

/// The short name of an option.
pub(super) fn short(comparison: &Comparison, id: &str, locale: Locale) -> String {
    comparison.option_name(id, locale, NameForm::Short)
}

/// An amount for a label.
pub(super) fn compact(locale: Locale, value: f64, currency: Currency) -> String {
    format::money_compact(locale, value, currency)
}

/// An amount inside a sentence.
pub(super) fn words(locale: Locale, value: f64, currency: Currency) -> String {
    format::money_words(locale, value, currency)
}

/// What a group of cost lines is called on a chart.
pub(super) const fn group_name(group: LineGroup, locale: Locale) -> &'static str {
    match group {
        LineGroup::Gpus => pick(locale, "GPUs e servidores", "GPUs and servers"),
        LineGroup::Facility => pick(locale, "Espaço, energia e rede", "Space, energy, network"),
        LineGroup::Upkeep => pick(locale, "Manutenção e suporte", "Maintenance, support"),
        LineGroup::People => pick(locale, "Pessoas", "People"),
        LineGroup::Entry => pick(locale, "Entrada", "Set-up"),
        LineGroup::Tax => pick(locale, "Impostos", "Taxes"),
        LineGroup::Residual => pick(locale, "Revenda (abate)", "Resale (deducted)"),
    }
}

/// What a year of the contract is called: its calendar year where the two are one, else its number.
pub(crate) fn year_name(comparison: &Comparison, year: u16, locale: Locale) -> String {
    match year {
        0 => format::month(locale, 0),
        y if comparison.start.month == 1 => (comparison.start.year + i32::from(y) - 1).to_string(),
        y => format!("{} {y}", pick(locale, "ano", "year")),
    }
}
