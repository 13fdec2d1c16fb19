//! Rates of the month: the calendar of the reform read with the month's calendar year.

use super::{Cbs, Credits, SCHEDULE, SCHEDULE_AS_OF, SCHEDULE_SOURCE, YearRule};
use crate::assumptions::Key;
use crate::comparison::Mark;
use crate::lines::Line;
use crate::sheet::{Expr, Scope, Sourced};

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

/// Makes the rates of each month. `year` is the calendar year of each month, `get` gives the assumptions.
pub fn rates<'b>(shared: Scope<'b>, year: Expr<'b>, credits: Credits, get: impl Fn(Key) -> Expr<'b>) -> Rates<'b> {
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
    let on = shared.cell(Line::PisCofinsOn, calendar(Line::PisCofinsCalendar, |r| f64::from(u8::from(r.pis_cofins))));
    let reduced = calendar(Line::CbsReducedCalendar, |r| f64::from(u8::from(r.cbs == Cbs::Reduced)));
    let full = calendar(Line::CbsFullCalendar, |r| f64::from(u8::from(r.cbs == Cbs::Full)));
    let test = calendar(Line::IbsTestCalendar, |r| f64::from(u8::from(r.ibs_share.is_none())));
    let share = calendar(Line::IbsShareCalendar, |r| r.ibs_share.unwrap_or_default());
    let icms_iss = calendar(Line::IcmsIssCalendar, |r| r.icms_iss);
    let cbs = reduced * get(Key::Cbs2027) + full * get(Key::Cbs2029);
    let ibs = test * get(Key::IbsTest) + share * get(Key::IbsFull);
    Rates {
        pis_cofins_on: on,
        cbs_ibs: shared.cell(Line::CbsIbs, cbs + ibs),
        icms: shared.cell(Line::IcmsRate, get(Key::Icms) * icms_iss),
        iss: shared.cell(Line::IssRate, get(Key::Iss) * icms_iss),
        // IPI is zero from 2027 except for goods also made in Manaus; PIS/COFINS end in the same year.
        ipi: shared.cell(Line::IpiRate, get(Key::Ipi) * on.max(get(Key::IpiAfter2026))),
        credit_pis_cofins: right(Line::CreditPisCofins, credits.pis_cofins),
        credit_cbs_ibs: right(Line::CreditCbsIbs, credits.cbs_ibs),
        credit_icms: right(Line::CreditIcms, credits.icms),
    }
}
