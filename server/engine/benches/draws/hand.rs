//! Purchase in colocation of the benchmark's scenario, by hand: one pass over the months of a draw, everything that no month or no
//! draw changes taken out of it. Equal to the sheet, and to nothing else: terms that are zero for this scenario are left out.

use super::Model;
use engine::sheet::LANES;

/// What no draw changes.
pub struct Colocation {
    months: usize,
    at: Places,
    active: Vec<f64>,
    discount: Vec<f64>,
    year: Vec<usize>,
    /// PIS and COFINS on imports, IPI, ICMS and its share of the price with it inside, by month.
    pis: Vec<f64>,
    ipi: Vec<f64>,
    icms: Vec<f64>,
    /// Calendars of CBS and IBS by month: reduced, full, test, share.
    calendar: Vec<[f64; 4]>,
    siscomex: f64,
    afrmm: f64,
    ibs_test: f64,
    growth: f64,
    hours: f64,
    peak: f64,
    price: f64,
    power: f64,
    item: f64,
    month_hours: f64,
}

macro_rules! places {
    ($($key:ident),+ $(,)?) => {
        /// Where a draw has each input.
        struct Places { $($key: usize),+ }
        impl Places {
            fn new(model: &Model) -> Self {
                let of = |key: &str| {
                    let address = format!("shared.{key}");
                    let id = model.answer.sheet.find(&address).expect("an input");
                    model.varied.iter().position(|v| *v == id).unwrap_or_else(|| panic!("{key} is not drawn"))
                };
                Self { $($key: of(stringify!($key))),+ }
            }
        }
    };
}

places!(
    ipca,
    usd_brl,
    fx_drift,
    import_duty,
    freight_insurance,
    post_clearance,
    sea_freight,
    cbs_2027,
    cbs_2029,
    ibs_full,
    use_factor,
    growth_extra,
    energy_tariff,
    energy_escalation,
    pue_colocation,
    idle_power,
    colocation_price,
    link_price,
    hardware_trend,
    network_per_server,
    maintenance_share,
    spares_share,
    insurance_share,
    goodput_own,
    installation_share,
    licence_price,
    residual_decline,
    residual_haircut,
    salary,
    charges,
    salary_growth,
    fte_purchase,
    fte_per_server,
    entry_purchase,
    legal_rate,
    transfer_hours,
    report_hours,
    dpo_rate,
    records_hours,
    incident_hours,
    rights_hours,
    fx_shock,
);

fn whole_up(x: f64) -> f64 {
    const ROUNDER: f64 = 6_755_399_441_055_744.0;
    let x = x - 1e-9;
    let near = (x + ROUNDER) - ROUNDER;
    if near < x { near + 1.0 } else { near }
}

impl Colocation {
    pub fn new(model: &Model) -> Self {
        let (sheet, values) = (&model.answer.sheet, &model.answer.values);
        let row = |address: &str| values.row(sheet.find(address).unwrap_or_else(|| panic!("{address}"))).to_vec();
        let one = |address: &str| row(address)[0];
        let months = usize::from(sheet.months()) + 1;
        let each = |row: Vec<f64>| if row.len() == 1 { vec![row[0]; months] } else { row };
        // rates by month as the sheet has them, whichever of them is one value
        let pis = each(row("shared.pis_cofins_on")).into_iter().map(|on| on * one("shared.pis_cofins_import")).collect();
        let years = row("shared.year");
        let tables = ["cbs_reduced_calendar", "cbs_full_calendar", "ibs_test_calendar", "ibs_share_calendar"];
        let tables = tables.map(|t| row(&format!("shared.{t}")));
        let place = |year: f64| (year - 2026.0).clamp(0.0, tables[0].len() as f64 - 1.0) as usize;
        Self {
            months,
            at: Places::new(model),
            active: each(row("purchase_colocation.any_active")),
            discount: row("shared.discount_factor"),
            year: row("shared.contract_year").into_iter().map(|y| y as usize).collect(),
            pis,
            ipi: each(row("shared.ipi_rate")),
            icms: each(row("shared.icms_rate")).into_iter().map(|r| r / (1.0 - r)).collect(),
            calendar: years.iter().map(|y| std::array::from_fn(|n| tables[n][place(*y)])).collect(),
            siscomex: one("shared.siscomex"),
            afrmm: one("shared.afrmm"),
            ibs_test: one("shared.ibs_test"),
            growth: one("shared.w1.growth_per_year"),
            hours: one("purchase_colocation.w1.gpu_hours_first"),
            peak: one("purchase_colocation.w1.peak_gpus_first"),
            price: one("purchase_colocation.h100-sxm.server_price_usd"),
            power: one("purchase_colocation.h100-sxm.server_power"),
            item: one("purchase_colocation.w1.item_gpus"),
            month_hours: one("shared.hours_per_month"),
        }
    }

    /// The draws one after the other: inputs of a draw side by side, the months of the dollar last.
    pub fn given(&self, model: &Model) -> Vec<Vec<f64>> {
        let all = (0..model.draws).map(|draw| {
            let (block, lane) = (&model.blocks[draw / LANES], draw % LANES);
            block.iter().flat_map(|input| input.iter().skip(lane).step_by(LANES).copied()).collect()
        });
        all.collect()
    }

    /// NPV and the running sum of each draw.
    pub fn run(&self, given: &[Vec<f64>]) -> (Vec<f64>, Vec<f64>) {
        let mut npv = Vec::with_capacity(given.len());
        let mut cumulative = vec![0.0; given.len() * self.months];
        for (draw, out) in given.iter().zip(cumulative.chunks_exact_mut(self.months)) {
            npv.push(self.draw(draw, out));
        }
        (npv, cumulative)
    }

    fn draw(&self, d: &[f64], out: &mut [f64]) -> f64 {
        let at = &self.at;
        let twelfth = 1.0 / 12.0;
        let grow = libm::pow(1.0 + self.growth + d[at.growth_extra], twelfth);
        let drift = libm::pow(1.0 + d[at.fx_drift], twelfth);
        let hardware_month = libm::pow(1.0 + d[at.hardware_trend], twelfth);
        let left = libm::pow(1.0 - d[at.residual_decline], twelfth);
        let freight = d[at.freight_insurance];
        let (duty, afrmm) = (d[at.import_duty], d[at.sea_freight] * self.afrmm);
        let month_pay = d[at.salary] * d[at.charges];
        let server_usd = self.price;
        let upkeep = (d[at.maintenance_share] + d[at.spares_share] + d[at.insurance_share]) / 12.0;
        let licence = self.item * d[at.licence_price] / 12.0;
        let energy_price = self.power * self.month_hours * d[at.energy_tariff] * d[at.pue_colocation];
        let (idle, room) = (d[at.idle_power], self.power * d[at.colocation_price]);
        let privacy = (d[at.records_hours] + d[at.incident_hours] + d[at.rights_hours]) * d[at.dpo_rate];
        let salary_step = (1.0 + d[at.ipca]) * (1.0 + d[at.salary_growth]);
        let (ipca_step, energy_step) = (1.0 + d[at.ipca], 1.0 + d[at.energy_escalation]);
        let busy_hours = self.hours / d[at.goodput_own] / (self.item * self.month_hours);
        let shocks = &d[at.fx_shock..];
        let (mut index, mut fx, mut hardware) = (1.0, d[at.usd_brl], 1.0);
        let (mut inflation, mut salary, mut energy) = (1.0, 1.0, 1.0);
        let (mut sum, mut npv, mut market, mut owned) = (0.0, 0.0, 0.0, 0.0);
        // growth of a month over that of month 1
        let mut growth_next = d[at.use_factor];
        let mut growth = 0.0;
        for m in 0..self.months {
            if m > 0 {
                fx *= drift * shocks[m];
                hardware *= hardware_month;
                if self.year[m] != self.year[m - 1] {
                    inflation *= ipca_step;
                    salary *= salary_step;
                    energy *= energy_step;
                }
            }
            // what is needed in the next month is bought in this
            let mut next_owned = 0.0;
            if m + 1 < self.months {
                let gpus = whole_up(self.peak * growth_next);
                next_owned = f64::max(owned, whole_up(gpus / self.item));
            }
            let bought = f64::max(next_owned - owned, 0.0);
            let (server, network) = (server_usd * fx * hardware, d[at.network_per_server] * fx * hardware);
            let imported = bought * (server + network);
            let carriage = imported * freight;
            let customs = imported + carriage;
            let ii = customs * duty;
            let ipi = (customs + ii) * self.ipi[m];
            let pis = customs * self.pis[m];
            let fee = if imported > 0.0 { self.siscomex } else { 0.0 };
            let sea = carriage * afrmm;
            let [reduced, full, test, share] = self.calendar[m];
            let rate = reduced * d[at.cbs_2027] + full * d[at.cbs_2029] + test * self.ibs_test + share * d[at.ibs_full];
            let later = (customs + ii + fee + sea) * rate;
            let icms = (customs + ii + ipi + pis + fee + sea) * self.icms[m];
            let paid = carriage + ii + ipi + pis + fee + sea + later + icms + customs * d[at.post_clearance];
            // these come back as credit in the month they are paid
            let tax = paid - (pis + later);
            market = market * left + imported;
            let mut flow = imported + tax + imported * d[at.installation_share];
            if m == 0 {
                flow += d[at.entry_purchase] * month_pay * salary + (d[at.transfer_hours] + d[at.report_hours]) * d[at.legal_rate];
            }
            if m + 1 == self.months {
                flow -= market * d[at.residual_haircut];
            }
            let held = if owned == 0.0 { 0.0 } else { f64::min(busy_hours * growth / owned, 1.0) };
            flow += owned * (idle + (1.0 - idle) * held) * energy_price * energy;
            flow += owned * (room * fx + (server + network) * upkeep + licence * fx);
            let active = self.active[m];
            flow += active * (d[at.link_price] * inflation + privacy * salary);
            flow += (d[at.fte_purchase] + f64::max(owned - 4.0, 0.0) * d[at.fte_per_server]) * active * month_pay * salary;
            sum += flow;
            npv += flow * self.discount[m];
            out[m] = sum;
            owned = next_owned;
            growth = growth_next;
            index *= grow;
            growth_next = d[at.use_factor] * index;
        }
        npv
    }
}
