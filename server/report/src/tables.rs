//! A comparison as CSV, for machines and for other people's sheets.
//!
//! Owns the columns, the two dialects, and that no text in a file begins a formula. Refuses rounding: every number has all its
//! digits. `docs/FILES.md` lists the columns in both languages.

use engine::comparison::{Comparison, LineGroup, NegotiatedDiscount, OptionResult, Outcome};
use engine::lines::Line;
use engine::locale::{Locale, pick};
use engine::names::NameForm;
use engine::scenario::{Currency, YearMonth};
use engine::view::{TaxView, Terms, View};

/// What a file has a record for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// Each option, cost line and month, and the total of each month.
    Flows,
    /// The same, and what the months of each line come to, and each option's results, all with their units.
    Lines,
}

/// How a file is written. Both are UTF-8 with CR LF.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// For programs: commas, decimal points, months as `2026-12`.
    Machine,
    /// For Excel as it is set in Brazil: a byte order mark, semicolons, decimal commas, a month as its first day, `01/12/2026`.
    Brazil,
}

/// Monthly flows for machines: [`csv`] of [`Table::Flows`] in [`Dialect::Machine`].
#[must_use]
pub fn flows_csv(comparison: &Comparison, locale: Locale) -> String {
    csv(comparison, Table::Flows, Dialect::Machine, locale)
}

/// A comparison as CSV, in its own view: currency, money of the month or of the start, before or after income tax.
///
/// Only options that have a total are in it. The columns of [`Table::Flows`]: option (id), option name, line (key), line name,
/// `capex` or `opex`, month (0 to H), calendar month (empty for month 0), outcome of the data rules as in the comparison, version of
/// those rules, amount. The name of the last says the view: `amount_brl`, and `amount_usd_real_after_tax` where all of it is
/// another. After the lines of an option stand its records of line `total`.
///
/// The columns of [`Table::Lines`]: option, option name, rank (empty where it has none), line, line name, group of lines (`result`
/// where it is none), `capex` or `opex`, month (`total` where the record is of all months), calendar month, amount, unit (such as
/// `BRL` or `USD/(GPU·h)`, empty for a plain number), `nominal` or `real`, `before` or `after` income tax, outcome of the data
/// rules, version of those rules.
///
/// Where some option has a negotiated discount there is one more column, the last: the discounts in the option's amounts, such as
/// `aws=0.12; oci=0.05`, as fractions and empty where it has none. The amounts of an option's lines, and of its `total`, sum to its
/// total in the comparison. A text that a spreadsheet would read as a formula begins with an apostrophe.
#[must_use]
pub fn csv(comparison: &Comparison, table: Table, dialect: Dialect, locale: Locale) -> String {
    let negotiated = comparison.options.iter().any(|o| o.total.is_some() && !o.discounts.is_empty());
    let mut out = Out { text: String::new(), dialect };
    if dialect == Dialect::Brazil {
        out.text.push('\u{feff}');
    }
    let heads = match table {
        Table::Flows => flow_heads(comparison.view, locale),
        Table::Lines => line_heads(locale).map(Field::Text).to_vec(),
    };
    out.record(&heads, negotiated.then_some(pick(locale, "descontos_negociados", "negotiated_discounts")));
    for option in comparison.options.iter().filter(|o| o.total.is_some()) {
        let discounts: Vec<String> = option.discounts.iter().map(|d| discount(d, dialect)).collect();
        let discounts = discounts.join("; ");
        let of = Of { comparison, option, name: comparison.option_name(&option.id, locale, NameForm::Full) };
        let mut write = |record: &[Field<'_>]| out.record(record, negotiated.then_some(discounts.as_str()));
        match table {
            Table::Flows => of.flows(locale, &mut write),
            Table::Lines => of.lines(locale, &mut write),
        }
    }
    out.text
}

/// What stands in a field.
#[derive(Clone, Copy)]
enum Field<'f> {
    Text(&'f str),
    Owned([&'static str; 2]),
    Number(f64),
    Month(Option<YearMonth>),
    Empty,
}

fn flow_heads(view: View, locale: Locale) -> Vec<Field<'static>> {
    let heads = match locale {
        Locale::PtBr => ["opcao", "nome_da_opcao", "linha", "nome_da_linha", "natureza", "mes", "mes_do_calendario", "lgpd", "regras_lgpd"],
        Locale::En => ["option", "option_name", "line", "line_name", "nature", "month", "calendar_month", "lgpd", "lgpd_rules"],
    };
    let amount = match (locale, view.currency, view.terms) {
        (Locale::PtBr, Currency::Brl, Terms::Nominal) => "valor_brl",
        (Locale::PtBr, Currency::Brl, Terms::Real) => "valor_brl_real",
        (Locale::PtBr, Currency::Usd, Terms::Nominal) => "valor_usd",
        (Locale::PtBr, Currency::Usd, Terms::Real) => "valor_usd_real",
        (Locale::En, Currency::Brl, Terms::Nominal) => "amount_brl",
        (Locale::En, Currency::Brl, Terms::Real) => "amount_brl_real",
        (Locale::En, Currency::Usd, Terms::Nominal) => "amount_usd",
        (Locale::En, Currency::Usd, Terms::Real) => "amount_usd_real",
    };
    let taxed = if view.tax == TaxView::After { pick(locale, "_depois_do_ir", "_after_tax") } else { "" };
    heads.into_iter().map(Field::Text).chain([Field::Owned([amount, taxed])]).collect()
}

const fn line_heads(locale: Locale) -> [&'static str; 15] {
    match locale {
        Locale::PtBr => [
            "opcao",
            "nome_da_opcao",
            "posicao",
            "linha",
            "nome_da_linha",
            "grupo",
            "natureza",
            "mes",
            "mes_do_calendario",
            "valor",
            "unidade",
            "moeda_de",
            "imposto_de_renda",
            "lgpd",
            "regras_lgpd",
        ],
        Locale::En => [
            "option",
            "option_name",
            "rank",
            "line",
            "line_name",
            "group",
            "nature",
            "month",
            "calendar_month",
            "amount",
            "unit",
            "terms",
            "income_tax",
            "lgpd",
            "lgpd_rules",
        ],
    }
}

/// An option that has a total, with its name.
struct Of<'o> {
    comparison: &'o Comparison,
    option: &'o OptionResult,
    name: String,
}

/// A row of months: its key, its name, its group, its nature and the flow of each month.
type Row<'r> = (&'r str, &'r str, &'static str, &'static str, &'r [f64]);

impl Of<'_> {
    const fn lgpd(&self) -> &'static str {
        match self.option.lgpd.outcome {
            Outcome::Allowed => "allowed",
            Outcome::Conditional => "conditional",
            Outcome::OnHold => "on_hold",
            Outcome::Blocked => "blocked",
        }
    }

    /// The cost lines, and the total after them.
    fn rows(&self, locale: Locale) -> impl Iterator<Item = Row<'_>> {
        let nature = |capex| if capex { "capex" } else { "opex" };
        let lines =
            self.option.lines.iter().map(move |l| (l.line.as_str(), l.name.get(locale), group(l.group), nature(l.capex), &l.months[..]));
        lines.chain([("total", pick(locale, "total", "total"), RESULT, "", self.option.flows.as_slice())])
    }

    fn calendar(&self, month: usize) -> Field<'static> {
        Field::Month((month > 0).then(|| self.comparison.start.plus(month as i32 - 1)))
    }

    fn flows(&self, locale: Locale, write: &mut impl FnMut(&[Field<'_>])) {
        for (line, line_name, _, nature, flows) in self.rows(locale) {
            for (month, flow) in flows.iter().enumerate() {
                let names = [&self.option.id, &self.name, line, line_name, nature].map(Field::Text);
                let when = [Field::Number(month as f64), self.calendar(month)];
                let rules = [self.lgpd(), &self.comparison.rules.version].map(Field::Text);
                write(&names.into_iter().chain(when).chain(rules).chain([Field::Number(*flow)]).collect::<Vec<_>>());
            }
        }
    }

    fn lines(&self, locale: Locale, write: &mut impl FnMut(&[Field<'_>])) {
        let money = match self.comparison.currency {
            Currency::Brl => "BRL",
            Currency::Usd => "USD",
        };
        let rank = self.option.rank.map_or(Field::Empty, |rank| Field::Number(f64::from(rank)));
        let view = self.comparison.view;
        let shown = [
            if view.terms == Terms::Real { "real" } else { "nominal" },
            if view.tax == TaxView::After { "after" } else { "before" },
            self.lgpd(),
            &self.comparison.rules.version,
        ];
        let mut one = |line: &str, line_name: &str, (group, nature): (&str, &str), when: [Field<'_>; 2], amount: f64, unit: &str| {
            let names = [Field::Text(&self.option.id), Field::Text(&self.name), rank];
            let line = [line, line_name, group, nature].map(Field::Text);
            let amount = [Field::Number(amount), Field::Text(unit)];
            write(&names.into_iter().chain(line).chain(when).chain(amount).chain(shown.map(Field::Text)).collect::<Vec<_>>());
        };
        let whole = || [Field::Text("total"), Field::Empty];
        for (line, line_name, group, nature, flows) in self.rows(locale) {
            for (month, flow) in flows.iter().enumerate() {
                one(line, line_name, (group, nature), [Field::Number(month as f64), self.calendar(month)], *flow, money);
            }
            // The option's total is one of its results, below.
            if group != RESULT {
                let total = self.option.lines.iter().find(|l| l.line == line).map_or(0.0, |l| l.total);
                one(line, line_name, (group, nature), whole(), total, money);
            }
        }
        let o = self.option;
        let results = [
            (Line::Total, o.total, ""),
            (Line::Npv, o.npv, ""),
            (Line::Capex, o.capex, ""),
            (Line::Opex, o.opex, ""),
            (Line::PeakCash, o.peak_cash, ""),
            (Line::PerGpuHour, o.per_gpu_hour, "/(GPU·h)"),
            (Line::PerMillionTokens, o.per_million_tokens, "/Mtoken"),
        ];
        for (line, value, per) in results {
            if let Some(value) = value {
                one(line.key(), line.label(locale), (RESULT, ""), whole(), value, &format!("{money}{per}"));
            }
        }
        if let Some(value) = o.utilisation {
            one(Line::Utilisation.key(), Line::Utilisation.label(locale), (RESULT, ""), whole(), value, "");
        }
    }
}

/// The group of what is no cost line.
const RESULT: &str = "result";

/// The word of a group, as in the comparison.
const fn group(group: LineGroup) -> &'static str {
    match group {
        LineGroup::Gpus => "gpus",
        LineGroup::Facility => "facility",
        LineGroup::Upkeep => "upkeep",
        LineGroup::People => "people",
        LineGroup::Entry => "entry",
        LineGroup::Tax => "tax",
        LineGroup::Residual => "residual",
    }
}

/// `aws=0.12`: the provider and the fraction that comes off its list prices.
fn discount(d: &NegotiatedDiscount, dialect: Dialect) -> String {
    format!("{}={}", d.provider, number(d.fraction, dialect))
}

/// All its digits, never an exponent; zero has no sign.
fn number(value: f64, dialect: Dialect) -> String {
    let text = (value + 0.0).to_string();
    match dialect {
        Dialect::Machine => text,
        Dialect::Brazil => text.replace('.', ","),
    }
}

struct Out {
    text: String,
    dialect: Dialect,
}

impl Out {
    /// Writes a record; `last` is one more text at its end.
    fn record(&mut self, fields: &[Field<'_>], last: Option<&str>) {
        for (at, field) in fields.iter().copied().chain(last.map(Field::Text)).enumerate() {
            if at > 0 {
                self.text.push(if self.dialect == Dialect::Brazil { ';' } else { ',' });
            }
            match field {
                Field::Text(text) => self.guarded(text),
                Field::Owned(parts) => parts.into_iter().for_each(|part| self.text.push_str(part)),
                Field::Number(value) => self.text.push_str(&number(value, self.dialect)),
                Field::Month(None) | Field::Empty => {}
                Field::Month(Some(month)) => {
                    let text = match self.dialect {
                        Dialect::Machine => String::from(month),
                        Dialect::Brazil => format!("01/{:02}/{:04}", month.month, month.year),
                    };
                    self.text.push_str(&text);
                }
            }
        }
        self.text.push_str("\r\n");
    }

    /// A text; what a spreadsheet would run is guarded.
    fn guarded(&mut self, text: &str) {
        let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) { "'" } else { "" };
        if text.contains([',', '"', '\n', '\r', ';']) {
            self.text.push('"');
            self.text.push_str(guard);
            self.text.push_str(&text.replace('"', "\"\""));
            self.text.push('"');
        } else {
            self.text.push_str(guard);
            self.text.push_str(text);
        }
    }
}
