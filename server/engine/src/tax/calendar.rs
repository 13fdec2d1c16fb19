//! Rates of the month: the calendar of the reform read with the month's calendar year.

use super::{Cbs, Credits, SCHEDULE, SCHEDULE_AS_OF, SCHEDULE_SOURCE, YearRule};
use crate::assumptions::Key;
use crate::comparison::Mark;
use crate::lines::Line;
use crate::scenario::{ImportIncentive, Scenario, TaxYear};
use crate::sheet::{Expr, Scope, Sourced};
use std::collections::BTreeMap;

/// Rates of each month, and the buyer's rights to credit as 0 or 1.
#[derive(Debug, Clone, Copy)]
pub struct Rates<'b> {
    /// 1 while PIS and COFINS are charged, else 0.
    pub pis_cofins_on: Expr<'b>,
    /// CBS and IBS together.
    pub cbs_ibs: Expr<'b>,
    /// ICMS of the buyer's state, as much of it as is still charged.
    pub icms: Expr<'b>,
    /// ISS, as much of it as is still charged.
    pub iss: Expr<'b>,
    /// IPI.
    pub ipi: Expr<'b>,
    /// Right to PIS/COFINS credit.
    pub credit_pis_cofins: Expr<'b>,
    /// Right to CBS/IBS credit.
    pub credit_cbs_ibs: Expr<'b>,
    /// Right to ICMS credit.
    pub credit_icms: Expr<'b>,
}

/// What of a scenario decides the rates, beside the assumptions.
#[derive(Debug, Clone, Copy)]
pub struct Rules<'a> {
    /// The buyer's rights.
    pub credits: Credits,
    /// Import incentive.
    pub incentive: ImportIncentive,
    /// Rates the person changed, by calendar year.
    pub years: &'a BTreeMap<String, TaxYear>,
}

impl<'a> Rules<'a> {
    /// The rules of `scenario`.
    #[must_use]
    pub fn of(scenario: &'a Scenario) -> Self {
        Self { credits: super::credits(&scenario.buyer), incentive: scenario.buyer.incentive, years: &scenario.tax_years }
    }
}

/// Calendar years a comparison can reach: it starts by 2040 and lasts ten years at most.
const YEARS: std::ops::RangeInclusive<i32> = 2026..=2050;

/// What each calendar year charges unless the person changes it, as fractions: share of PIS and COFINS, CBS, IBS, share of ICMS and
/// ISS, share of IPI. `get` gives the assumptions. The same that [`rates`] makes cells of.
#[must_use]
pub fn years(incentive: ImportIncentive, get: impl Fn(Key) -> f64) -> Vec<(i32, [f64; 5])> {
    let row = |year: i32| SCHEDULE.iter().rfind(|r| r.year <= year).unwrap_or(&SCHEDULE[0]);
    YEARS
        .map(|year| {
            let rule = row(year);
            let law = f64::from(u8::from(rule.pis_cofins));
            let cbs = match rule.cbs {
                Cbs::Test => 0.0,
                Cbs::Reduced => get(Key::Cbs2027),
                Cbs::Full => get(Key::Cbs2029),
            };
            let ibs = rule.ibs_share.map_or_else(|| get(Key::IbsTest), |share| share * get(Key::IbsFull));
            let after = get(Key::IpiAfter2026);
            let ipi = if incentive == ImportIncentive::Redata { after * (1.0 - law) } else { f64::max(law, after) };
            (year, [law, cbs, ibs, rule.icms_iss, ipi])
        })
        .collect()
}

/// Makes the rates of each month. `year` is the calendar year of each month, `get` gives the assumptions.
pub fn rates<'b>(shared: Scope<'b>, year: Expr<'b>, rules: Rules<'_>, get: impl Fn(Key) -> Expr<'b>) -> Rates<'b> {
    let calendar = |line: Line, value: fn(&YearRule) -> f64| {
        let source = Sourced { value: 0.0, source: SCHEDULE_SOURCE, as_of: SCHEDULE_AS_OF, mark: Mark::Certain };
        shared.table(line, SCHEDULE[0].year, &SCHEDULE.map(|r| value(&r)), source).at(year)
    };
    let right = |line: Line, has: bool| {
        shared.input(
            line,
            Sourced { value: f64::from(u8::from(has)), source: "cenário (scenario): regime e créditos", as_of: "", mark: Mark::Yours },
        )
    };
    // The person's own rate of a year stands in for the calendar's in the months of that year.
    let changed = |line: Line, of: fn(&TaxYear) -> Option<f64>, usual: Expr<'b>| {
        let b = shared.builder();
        rules.years.iter().fold(usual, |usual, (name, own)| {
            let (Some(value), Ok(number)) = (of(own), name.parse::<i32>()) else { return usual };
            let inner = shared.workload(name);
            let own = inner.input(line, Sourced { value, source: "cenário (scenario)", as_of: "", mark: Mark::Yours });
            let is = year.ge(b.lit(f64::from(number))) * year.lt(b.lit(f64::from(number + 1)));
            is.select(own, usual)
        })
    };
    let by_law = calendar(Line::PisCofinsCalendar, |r| f64::from(u8::from(r.pis_cofins)));
    let on = shared.cell(Line::PisCofinsOn, changed(Line::YearPisCofins, |y| y.pis_cofins, by_law));
    let reduced = calendar(Line::CbsReducedCalendar, |r| f64::from(u8::from(r.cbs == Cbs::Reduced)));
    let full = calendar(Line::CbsFullCalendar, |r| f64::from(u8::from(r.cbs == Cbs::Full)));
    let test = calendar(Line::IbsTestCalendar, |r| f64::from(u8::from(r.ibs_share.is_none())));
    let share = calendar(Line::IbsShareCalendar, |r| r.ibs_share.unwrap_or_default());
    let cbs = shared.cell(Line::CbsRate, changed(Line::YearCbs, |y| y.cbs, reduced * get(Key::Cbs2027) + full * get(Key::Cbs2029)));
    let ibs = shared.cell(Line::IbsRate, changed(Line::YearIbs, |y| y.ibs, test * get(Key::IbsTest) + share * get(Key::IbsFull)));
    let icms_iss = calendar(Line::IcmsIssCalendar, |r| r.icms_iss);
    let icms_iss = shared.cell(Line::IcmsIssShare, changed(Line::YearIcmsIss, |y| y.icms_iss, icms_iss));
    // IPI is zero from 2027 except for goods also made in Manaus; by law PIS/COFINS end in the same year, but what the person
    // changes of them is not a change of IPI. Redata has no IPI before.
    let after = get(Key::IpiAfter2026);
    let ipi = if rules.incentive == ImportIncentive::Redata { after * (1.0 - by_law) } else { by_law.max(after) };
    let ipi = shared.cell(Line::IpiShare, changed(Line::YearIpi, |y| y.ipi, ipi));
    Rates {
        pis_cofins_on: on,
        cbs_ibs: shared.cell(Line::CbsIbs, cbs + ibs),
        icms: shared.cell(Line::IcmsRate, get(Key::Icms) * icms_iss),
        iss: shared.cell(Line::IssRate, get(Key::Iss) * icms_iss),
        ipi: shared.cell(Line::IpiRate, get(Key::Ipi) * ipi),
        credit_pis_cofins: right(Line::CreditPisCofins, rules.credits.pis_cofins),
        credit_cbs_ibs: right(Line::CreditCbsIbs, rules.credits.cbs_ibs),
        credit_icms: right(Line::CreditIcms, rules.credits.icms),
    }
}
