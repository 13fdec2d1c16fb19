//! Taxes on cloud services, by how the provider invoices; each tax a cell.
//!
//! From abroad: `G = list / (1 − irrf)` where the buyer bears IRRF (else `G = list`), then IRRF, CIDE, ISS on G, PIS/COFINS on itself until 2026, CBS/IBS on G after, IOF and
//! exchange on what is remitted. By a Brazilian subsidiary: `list / (1 − pis_cofins − iss)`, CBS/IBS on top. By a Brazilian
//! provider: taxes are in the price.

use super::calendar::Rates;
use super::goods::credit_inside;
use crate::assumptions::Key;
use crate::lines::Line;
use crate::scenario::Invoicing;
use crate::sheet::{Expr, Scope};

/// What a service costs beyond its price, and what comes back.
#[derive(Debug, Clone, Copy)]
pub struct Services<'b> {
    /// Taxes and exchange on top of the bill, BRL a month.
    pub added: Expr<'b>,
    /// PIS/COFINS or CBS/IBS that comes back, BRL a month, positive.
    pub credit: Expr<'b>,
}

/// The taxes on `list`, a month's bill in BRL as the provider lists it; the cells go under `scope`.
pub fn services<'b>(
    scope: Scope<'b>,
    invoicing: Invoicing,
    list: Expr<'b>,
    rates: &Rates<'b>,
    get: impl Fn(Key) -> Expr<'b>,
) -> Services<'b> {
    let b = scope.builder();
    let pc = get(Key::PisCofinsServices);
    let (added, credit) = match invoicing {
        Invoicing::ForeignUsd => {
            let gross = scope.cell(Line::GrossUp, list / (1.0 - get(Key::Irrf) * get(Key::IrrfOnTop)));
            let irrf = scope.cell(Line::TaxIrrf, gross * get(Key::Irrf));
            let cide = scope.cell(Line::TaxCide, gross * get(Key::Cide));
            let iss = scope.cell(Line::TaxIss, gross * rates.iss);
            let pis_cofins = scope.cell(Line::TaxPisCofins, (gross + iss) * pc / (1.0 - pc) * rates.pis_cofins_on);
            let cbs_ibs = scope.cell(Line::TaxCbsIbs, gross * rates.cbs_ibs);
            // The tax withheld is paid here: what leaves, and is exchanged, is the rest.
            let remitted = scope.cell(Line::Remitted, gross - irrf);
            let iof = scope.cell(Line::TaxIof, remitted * get(Key::Iof));
            let spread = scope.cell(Line::CostSpread, remitted * get(Key::FxSpread));
            let credit = pis_cofins * rates.credit_pis_cofins + cbs_ibs * rates.credit_cbs_ibs;
            // Borne by the provider, the tax withheld is part of the price and nothing on top of it.
            (b.sum([irrf * get(Key::IrrfOnTop), cide, iss, pis_cofins, cbs_ibs, iof, spread]), credit)
        }
        Invoicing::BrazilianSubsidiary => {
            let gross = scope.cell(Line::GrossUp, list / (1.0 - pc * rates.pis_cofins_on - rates.iss));
            let iss = scope.cell(Line::TaxIss, gross * rates.iss);
            let pis_cofins = scope.cell(Line::TaxPisCofins, gross * pc * rates.pis_cofins_on);
            let cbs_ibs = scope.cell(Line::TaxCbsIbs, gross * rates.cbs_ibs);
            let credit = pis_cofins * rates.credit_pis_cofins + cbs_ibs * rates.credit_cbs_ibs;
            (b.sum([iss, pis_cofins, cbs_ibs]), credit)
        }
        Invoicing::BrazilianProvider => (list * 0.0, credit_inside(list, rates, get)),
    };
    Services { added, credit: scope.cell(Line::CreditServices, credit) }
}
