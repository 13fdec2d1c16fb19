//! Monthly flows as CSV, for machines and for other people's sheets.

use engine::comparison::{Comparison, Outcome};
use engine::locale::{Locale, pick};
use engine::names::NameForm;

/// Monthly flows of every option that has a total, one record for each option, line and month, in UTF-8 with CR LF.
///
/// Columns: option (id), option name, line (key), line name, `capex` or `opex`, month (0 to H), calendar month (empty for month
/// 0), outcome of the data rules as in the comparison, version of those rules, amount in BRL with all its digits and a decimal
/// point. After the lines of an option stand its records of line `total`.
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
    record(&mut out, &heads);
    for option in comparison.options.iter().filter(|o| o.total.is_some()) {
        let name = comparison.option_name(&option.id, locale, NameForm::Full);
        let lgpd = match option.lgpd.outcome {
            Outcome::Allowed => "allowed",
            Outcome::Conditional => "conditional",
            Outcome::OnHold => "on_hold",
            Outcome::Blocked => "blocked",
        };
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
                );
            }
        }
    }
    out
}

/// Writes one record. Only the last field is a number of ours that may begin with a minus.
fn record(out: &mut String, fields: &[&str; 10]) {
    for (at, field) in fields.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        let guard = if at < 9 && field.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) { "'" } else { "" };
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
    out.push_str("\r\n");
}
