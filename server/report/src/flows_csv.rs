//! Monthly flows as CSV, for machines and for other people's sheets.

use engine::comparison::{Comparison, NegotiatedDiscount, Outcome};
use engine::locale::{Locale, pick};
use engine::names::NameForm;

/// Monthly flows of every option that has a total, one record for each option, line and month, in UTF-8 with CR LF.
///
/// Columns: option (id), option name, line (key), line name, `capex` or `opex`, month (0 to H), calendar month (empty for month
/// 0), outcome of the data rules as in the comparison, version of those rules, amount in BRL with all its digits and a decimal
/// point. After the lines of an option stand its records of line `total`. Where some option has a negotiated discount there is one
/// more column, the last: the discounts in the option's amounts, such as `aws=0.12; oci=0.05`, as fractions and empty where it has none.
/// The amounts of an option's lines, and of its `total`, sum to its total in the comparison. A text that a spreadsheet would read
/// as a formula begins with an apostrophe.
#[must_use]
pub fn flows_csv(comparison: &Comparison, locale: Locale) -> String {
    let mut out = String::new();
    let heads = match locale {
        Locale::PtBr => {
            ["opcao", "nome_da_opcao", "linha", "nome_da_linha", "natureza", "mes", "mes_do_calendario", "lgpd", "regras_lgpd", "valor_brl"]
        }
        Locale::En => {
            ["option", "option_name", "line", "line_name", "nature", "month", "calendar_month", "lgpd", "lgpd_rules", "amount_brl"]
        }
    };
    let negotiated = comparison.options.iter().any(|o| o.total.is_some() && !o.discounts.is_empty());
    let record = |out: &mut String, fields: &[&str; 10], discounts: &str| {
        fields.iter().enumerate().for_each(|(at, field)| self::field(out, field, at, at == AMOUNT));
        if negotiated {
            field(out, discounts, fields.len(), false);
        }
        out.push_str("\r\n");
    };
    record(&mut out, &heads, pick(locale, "descontos_negociados", "negotiated_discounts"));
    for option in comparison.options.iter().filter(|o| o.total.is_some()) {
        let name = comparison.option_name(&option.id, locale, NameForm::Full);
        let lgpd = match option.lgpd.outcome {
            Outcome::Allowed => "allowed",
            Outcome::Conditional => "conditional",
            Outcome::OnHold => "on_hold",
            Outcome::Blocked => "blocked",
        };
        let discounts: Vec<String> = option.discounts.iter().map(discount).collect();
        let discounts = discounts.join("; ");
        let total = (option.flows.as_slice(), "total", pick(locale, "total", "total"), "");
        let lines =
            option.lines.iter().map(|l| (l.months.as_slice(), l.line.as_str(), l.name.get(locale), if l.capex { "capex" } else { "opex" }));
        for (flows, line, line_name, nature) in lines.chain([total]) {
            for (month, flow) in flows.iter().enumerate() {
                let calendar = if month == 0 { String::new() } else { String::from(comparison.start.plus(month as i32 - 1)) };
                // Zero has no sign.
                let amount = (flow + 0.0).to_string();
                record(
                    &mut out,
                    &[&option.id, &name, line, line_name, nature, &month.to_string(), &calendar, lgpd, &comparison.rules.version, &amount],
                    &discounts,
                );
            }
        }
    }
    out
}

/// Place of the amount, the one number of ours that may begin with a minus.
const AMOUNT: usize = 9;

/// `aws=0.12`: the provider and the fraction that comes off its list prices.
fn discount(d: &NegotiatedDiscount) -> String {
    format!("{}={}", d.provider, d.fraction)
}

/// Writes the field at place `at` of its record; what a spreadsheet would run is guarded, unless it is a `number` of ours.
fn field(out: &mut String, field: &str, at: usize, number: bool) {
    if at > 0 {
        out.push(',');
    }
    let guard = if !number && field.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) { "'" } else { "" };
    if field.contains([',', '"', '\n', '\r', ';']) {
        out.push('"');
        out.push_str(guard);
        out.push_str(&field.replace('"', "\"\""));
        out.push('"');
    } else {
        out.push_str(guard);
        out.push_str(field);
    }
}
