//! The import cascade: from a price abroad to a server on a Brazilian floor, each tax a cell.
//!
//! `VA = price + freight + insurance`; `II = VA × ii`; `IPI = (VA + II) × ipi`; `PIS/COFINS = VA × rate` until 2026;
//! `CBS + IBS = (VA + II + Siscomex) × rate` from 2027 (LC 214/2025 art. 69: IPI and ICMS stay out of the base);
//! `ICMS = (VA + II + IPI + PIS/COFINS + Siscomex) × icms / (1 − icms)`, its own base "por dentro". Freight is by air: no AFRMM.

use super::calendar::Rates;
use crate::assumptions::Key;
use crate::lines::Line;
use crate::sheet::{Expr, Scope};

/// What an import costs beyond its price, and what comes back.
#[derive(Debug, Clone, Copy)]
pub struct Goods<'b> {
    /// Freight, insurance, taxes, fees and costs after clearance, BRL a month.
    pub added: Expr<'b>,
    /// Price and all of that together, BRL a month.
    pub landed: Expr<'b>,
    /// PIS/COFINS or CBS/IBS that comes back, BRL a month, positive. At once: Lei 11.774/2008 art. 1, LC 214/2025 art. 108.
    pub credit: Expr<'b>,
    /// ICMS that comes back in 48 monthly parts, BRL a month, positive (LC 87/1996 art. 20 § 5). Parts beyond the horizon are not counted.
    pub credit_icms: Expr<'b>,
}

/// The cascade on `price`, BRL a month at the month's rate; the cells go under `scope`.
pub fn import<'b>(scope: Scope<'b>, price: Expr<'b>, rates: &Rates<'b>, get: impl Fn(Key) -> Expr<'b>) -> Goods<'b> {
    let freight = scope.cell(Line::Freight, price * get(Key::FreightInsurance));
    let customs = scope.cell(Line::CustomsValue, price + freight);
    let ii = scope.cell(Line::TaxIi, customs * get(Key::ImportDuty));
    let ipi = scope.cell(Line::TaxIpi, (customs + ii) * rates.ipi);
    let pis_cofins = scope.cell(Line::TaxPisCofins, customs * get(Key::PisCofinsImport) * rates.pis_cofins_on);
    let zero = scope.builder().lit(0.0);
    let siscomex = scope.cell(Line::FeeSiscomex, price.gt(zero).select(get(Key::Siscomex), zero));
    let afrmm = scope.cell(Line::TaxAfrmm, freight * get(Key::SeaFreight) * get(Key::Afrmm));
    let cbs_ibs = scope.cell(Line::TaxCbsIbs, (customs + ii + siscomex + afrmm) * rates.cbs_ibs);
    let base = customs + ii + ipi + pis_cofins + siscomex + afrmm;
    let icms = scope.cell(Line::TaxIcms, base * rates.icms / (1.0 - rates.icms));
    let after = scope.cell(Line::AfterClearance, customs * get(Key::PostClearance));
    let added = scope.builder().sum([freight, ii, ipi, pis_cofins, siscomex, afrmm, cbs_ibs, icms, after]);
    let icms_sum = scope.cell(Line::IcmsSum, icms.cumsum());
    let credit = pis_cofins * rates.credit_pis_cofins + cbs_ibs * rates.credit_cbs_ibs;
    Goods {
        added,
        landed: scope.cell(Line::Landed, price + added),
        credit: scope.cell(Line::CreditGoods, credit),
        credit_icms: scope.cell(Line::CreditIcmsPaid, (icms_sum.lag(1) - icms_sum.lag(49)) / 48.0 * rates.credit_icms),
    }
}

/// The credit inside a price in reais that has its taxes in it: PIS/COFINS 9.25 % of the price until 2026, CBS and IBS after.
pub fn credit_inside<'b>(price: Expr<'b>, rates: &Rates<'b>, get: impl Fn(Key) -> Expr<'b>) -> Expr<'b> {
    let pis_cofins = get(Key::PisCofinsServices) * rates.pis_cofins_on * rates.credit_pis_cofins;
    price * (pis_cofins + rates.cbs_ibs / (1.0 + rates.cbs_ibs) * rates.credit_cbs_ibs)
}
