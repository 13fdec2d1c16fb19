//! When the money leaves: the heading of the cash flow, and what its years are called.

use super::AnswerWords;
use engine::comparison::{Comparison, OptionResult};
use engine::format::{self, capital};
use engine::locale::{Locale, Texts as _};
use engine::names::NameForm;

/// Who asks for most at the start.
#[must_use]
pub fn title(c: &Comparison, options: &[&OptionResult], locale: Locale) -> String {
    let t = AnswerWords::of(locale);
    let asks = options
        .iter()
        .filter_map(|o| Some((o, o.years.first()?)))
        .filter(|(_, y)| y.capex > 0.0)
        .max_by(|a, b| a.1.total.total_cmp(&b.1.total));
    asks.map_or_else(
        || t.cash_title_none.to_owned(),
        |(o, year)| {
            let who = capital(&c.option_name(&o.id, locale, NameForm::Sentence));
            (t.cash_title)(&who, &format::money_words(locale, year.total, c.currency))
        },
    )
}

/// A year of the contract: its calendar year where the two are one, else its number and its months.
#[must_use]
pub fn year_name(c: &Comparison, year: u16, locale: Locale) -> (String, Option<String>) {
    let t = AnswerWords::of(locale);
    match year {
        0 => (format::month(locale, 0), None),
        y if c.start.month == 1 => ((c.start.year + i32::from(y) - 1).to_string(), None),
        y => {
            let date = |m: u16| format::month_date(locale, c.start, m);
            let last = (y * 12).min(c.horizon_months);
            ((t.year)(y), Some((t.months_of)(&date(y * 12 - 11), &date(last))))
        }
    }
}
