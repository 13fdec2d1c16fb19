//! Values of cells: most by their unit, shares and rates as percentages, switches as yes or no, months by their number.

use super::{NBSP, NONE, number, percent_exact, quantity};
use crate::locale::{Locale, pick};

/// Keys of lines whose plain number is a fraction people read as a percentage.
const FRACTIONS: [&str; 74] = [
    "afrmm",
    "base_mfu",
    "cbs_2027",
    "cbs_2029",
    "cbs_ibs",
    "cbs_rate",
    "charges",
    "checkpoint_share",
    "cide",
    "cloud_discount",
    "cloud_price_trend",
    "discount_rate",
    "energy_escalation",
    "exit_share",
    "freight_insurance",
    "fx_drift",
    "fx_spread",
    "fx_volatility",
    "cluster_network",
    "goodput_cloud",
    "goodput_own",
    "growth_extra",
    "growth_per_year",
    "hardware_trend",
    "ibs_full",
    "ibs_rate",
    "ibs_share_calendar",
    "ibs_test",
    "icms",
    "icms_iss_calendar",
    "icms_iss_share",
    "icms_rate",
    "idle_power",
    "import_duty",
    "income_tax",
    "installation_share",
    "insurance_share",
    "iof",
    "ipca",
    "ipi",
    "ipi_rate",
    "ipi_share",
    "irrf",
    "iss",
    "iss_rate",
    "line_share",
    "llm_share",
    "maintenance_share",
    "mfu",
    "negotiated_discount",
    "network_factor",
    "pis_cofins_import",
    "pis_cofins_services",
    "planned_use",
    "pool_use",
    "post_clearance",
    "private_support",
    "residual_decline",
    "residual_haircut",
    "salary_growth",
    "scale_at",
    "sea_freight",
    "service_share",
    "spares_share",
    "spot_overhead",
    "storage_factor",
    "support_public",
    "tuning_utilisation",
    "utilisation",
    "year_cbs",
    "year_ibs",
    "year_icms_iss",
    "year_ipi",
    "year_pis_cofins",
];

/// Keys of lines that are 1 for yes and 0 for no.
const SWITCHES: [&str; 16] = [
    "active",
    "any_active",
    "at_end",
    "at_start",
    "cbs_full_calendar",
    "cbs_reduced_calendar",
    "credit_cbs_ibs",
    "credit_icms",
    "credit_pis_cofins",
    "ibs_test_calendar",
    "ipi_after_2026",
    "irrf_on_top",
    "pis_cofins_calendar",
    "pis_cofins_on",
    "tax_yearly",
    "year_end",
];

/// Keys of lines that are a month or a year, and are not grouped.
const DATES: [&str; 4] = ["first_month", "last_month", "month", "year"];

/// How the value of a cell is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A fraction, as a percentage.
    Fraction,
    /// 1 for yes, 0 for no.
    Switch,
    /// A month or a year, not grouped.
    Date,
    /// A number of months.
    Months,
    /// A number with its unit.
    Quantity,
}

/// How values of the line with `key` are read, `unit` as in [`quantity`].
#[must_use]
pub fn shape(key: &str, unit: &str) -> Shape {
    match unit {
        "" if FRACTIONS.contains(&key) => Shape::Fraction,
        "" if SWITCHES.contains(&key) => Shape::Switch,
        "" if DATES.contains(&key) => Shape::Date,
        "month" => Shape::Months,
        _ => Shape::Quantity,
    }
}

/// The value of the cell at `address` with its `unit` (as in [`quantity`]): `R$ 11,20/GPU·h`, `13,75 %`, `sim`, `2027`.
/// [`NONE`] where it is missing.
#[must_use]
pub fn cell_value(locale: Locale, value: f64, address: &str, unit: &str) -> String {
    let key = address.rsplit('.').next().unwrap_or(address);
    if !value.is_finite() {
        return NONE.into();
    }
    match shape(key, unit) {
        Shape::Switch if value == 1.0 => pick(locale, "sim", "yes").into(),
        Shape::Switch if value == 0.0 => pick(locale, "não", "no").into(),
        // A share of a switch: the chance of it, or the part of the year it was on.
        Shape::Fraction | Shape::Switch => percent_exact(locale, value),
        Shape::Date => format!("{value:.0}"),
        Shape::Months => match (number(locale, value, 0), locale) {
            (n, Locale::PtBr) => format!("{n}{NBSP}{}", if value == 1.0 { "mês" } else { "meses" }),
            (n, Locale::En) => format!("{n}{NBSP}{}", if value == 1.0 { "month" } else { "months" }),
        },
        Shape::Quantity => quantity(locale, value, unit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assumptions::{Measure, table};
    use crate::lines::Line;

    #[test]
    fn lists_name_lines_that_exist_once_and_have_no_unit() {
        let mut all: Vec<&str> = FRACTIONS.into_iter().chain(SWITCHES).chain(DATES).collect();
        for key in &all {
            let line = Line::from_key(key);
            assert!(line.is_some_and(|line| line.unit().symbol().is_empty()), "{key} is no line, or has a unit");
        }
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count, "a key stands twice");
    }

    #[test]
    fn shares_and_switches_of_the_assumptions_are_in_the_lists() {
        for row in table() {
            match row.measure {
                Measure::Share | Measure::Yearly => assert!(FRACTIONS.contains(&row.word()), "{}", row.word()),
                Measure::Switch => assert!(SWITCHES.contains(&row.word()), "{}", row.word()),
                Measure::Unit | Measure::Factor => {}
            }
        }
    }

    #[test]
    fn values_read_as_people_say_them() {
        let pt = Locale::PtBr;
        assert_eq!(cell_value(pt, 0.1375, "shared.discount_rate", ""), "13,75\u{a0}%");
        assert_eq!(cell_value(pt, 1.0, "shared.credit_icms", ""), "sim");
        assert_eq!(cell_value(pt, 2027.0, "shared.year", ""), "2027");
        assert_eq!(cell_value(pt, 48.0, "shared.server_life", "month"), "48\u{a0}meses");
        assert_eq!(cell_value(Locale::En, 1234.5, "private_cloud.total", "BRL"), "R$1,234.50");
        assert_eq!(cell_value(pt, f64::NAN, "private_cloud.total", "BRL"), NONE);
        assert_eq!(cell_value(pt, 150.0, "a.b", "USD/(kW·month)"), "US$\u{a0}150,00/(kW·mês)");
        assert_eq!(cell_value(pt, 9000.0, "a.b", "BRL/(person·month)"), "R$\u{a0}9.000,00/(pessoa·mês)");
    }
}
