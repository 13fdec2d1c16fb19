//! How amounts are shown: in which currency, with or without inflation, before or after income tax.
//!
//! Owns the three switches and their words in addresses. Refuses arithmetic: `model` turns the lines, each into a cell of its own.

use crate::locale::{Locale, Text, pick};
use crate::problem::Problem;
use crate::scenario::Currency;
use serde::{Deserialize, Serialize};

/// How amounts are shown. By default in reais of each month, before income tax.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct View {
    /// Currency of every amount: reais, or dollars at the rate of the amount's month.
    pub currency: Currency,
    /// Of which month the money is.
    pub terms: Terms,
    /// Before or after income tax.
    pub tax: TaxView,
}

/// Of which month the money is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Terms {
    /// Money of each month.
    #[default]
    Nominal,
    /// Money of the start: without IPCA. In dollars, reais of the start at the dollar of the start.
    Real,
}

/// Before or after income tax.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TaxView {
    /// What is paid.
    #[default]
    Before,
    /// What is paid less the income tax it saves, under Lucro Real.
    After,
}

impl Default for View {
    fn default() -> Self {
        Self { currency: Currency::Brl, terms: Terms::Nominal, tax: TaxView::Before }
    }
}

impl View {
    /// All eight.
    pub fn all() -> impl Iterator<Item = Self> {
        let currencies = [Currency::Brl, Currency::Usd];
        let terms = [Terms::Nominal, Terms::Real];
        let taxes = [TaxView::Before, TaxView::After];
        currencies.into_iter().flat_map(move |currency| {
            terms.into_iter().flat_map(move |terms| taxes.into_iter().map(move |tax| Self { currency, terms, tax }))
        })
    }

    /// Whether it is what everybody sees first.
    #[must_use]
    pub fn is_usual(self) -> bool {
        self == Self::default()
    }

    /// The address of the amount `line` of `scope` as this view shows it: of its own where the money is another than as usual.
    #[must_use]
    pub fn address(self, scope: &str, line: &str) -> String {
        match (self.currency, self.terms) {
            (Currency::Brl, Terms::Nominal) => format!("{scope}.{line}"),
            _ => format!("{scope}.view.{line}"),
        }
    }

    /// What the money is, inside a sentence: "reais nominais".
    #[must_use]
    pub const fn money(self, locale: Locale) -> &'static str {
        match (self.currency, self.terms) {
            (Currency::Brl, Terms::Nominal) => pick(locale, "reais nominais", "nominal reais"),
            (Currency::Brl, Terms::Real) => pick(locale, "reais do início", "reais of the start"),
            (Currency::Usd, Terms::Nominal) => pick(locale, "dólares nominais", "nominal dollars"),
            (Currency::Usd, Terms::Real) => pick(locale, "dólares do início", "dollars of the start"),
        }
    }

    /// Whether the money is of each month, in a word: "nominal".
    #[must_use]
    pub const fn terms_word(self, locale: Locale) -> &'static str {
        match self.terms {
            Terms::Nominal => "nominal",
            Terms::Real => pick(locale, "em moeda do início", "in money of the start"),
        }
    }

    /// The view that an address asks for, from its query; what it does not know is as usual.
    pub fn of_query<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut view = Self::default();
        for (key, value) in pairs {
            match (key, value) {
                ("currency", "usd") => view.currency = Currency::Usd,
                ("terms", "real") => view.terms = Terms::Real,
                ("tax", "after") => view.tax = TaxView::After,
                _ => {}
            }
        }
        view
    }

    /// The view that a program asks for; what it does not know is said, never passed over.
    ///
    /// # Errors
    /// One problem for each value that is no view, naming the parameter, the value and what there is.
    pub fn asked(currency: Option<&str>, terms: Option<&str>, tax: Option<&str>) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut pick = |field: &str, value: Option<&str>, words: [&str; 2]| match value {
            None => false,
            Some(value) if value.eq_ignore_ascii_case(words[0]) => false,
            Some(value) if value.eq_ignore_ascii_case(words[1]) => true,
            Some(value) => {
                let shown: String = value.chars().take(20).collect();
                problems.push(Problem {
                    field: field.into(),
                    code: "unknown_view".into(),
                    value: shown.clone(),
                    limit: words.join(", "),
                    message: Text::new(
                        format!("Use {} ou {} em {field}. O valor foi “{shown}”.", words[0], words[1]),
                        format!("Use {} or {} for {field}. The value was “{shown}”.", words[0], words[1]),
                    ),
                });
                false
            }
        };
        let (usd, real, after) =
            (pick("currency", currency, ["brl", "usd"]), pick("terms", terms, ["nominal", "real"]), pick("tax", tax, ["before", "after"]));
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(Self {
            currency: if usd { Currency::Usd } else { Currency::Brl },
            terms: if real { Terms::Real } else { Terms::Nominal },
            tax: if after { TaxView::After } else { TaxView::Before },
        })
    }

    /// What an address says of it: empty as usual, else such as `currency=usd&terms=real`.
    #[must_use]
    pub fn query(self) -> String {
        let mut parts = Vec::new();
        if self.currency == Currency::Usd {
            parts.push("currency=usd");
        }
        if self.terms == Terms::Real {
            parts.push("terms=real");
        }
        if self.tax == TaxView::After {
            parts.push("tax=after");
        }
        parts.join("&")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_view_survives_its_address() {
        let mut seen = std::collections::BTreeSet::new();
        for view in View::all() {
            let query = view.query();
            let pairs = query.split('&').filter_map(|p| p.split_once('='));
            assert_eq!(View::of_query(pairs), view, "{query}");
            assert_eq!(query.is_empty(), view.is_usual());
            assert!(seen.insert(query));
        }
        assert_eq!(seen.len(), 8);
        assert_eq!(View::asked(Some("USD"), None, Some("before")), Ok(View { currency: Currency::Usd, ..View::default() }));
        let problems = View::asked(Some("eur"), Some("real"), Some("")).unwrap_err();
        assert_eq!(problems.iter().map(|p| p.field.as_str()).collect::<Vec<_>>(), ["currency", "tax"]);
        assert!(problems[0].message.en.contains("brl or usd") && problems[0].message.en.contains("eur"));
        let real = View { terms: Terms::Real, ..View::default() };
        assert_eq!(real.address("a", "npv"), "a.view.npv");
        assert_eq!(View { tax: TaxView::After, ..View::default() }.address("a", "npv"), "a.npv", "the same lines and one more");
        assert_eq!(View::of_query([("currency", "eur"), ("lang", "en")]), View::default());
    }
}
