//! A comparison made by hand, for the tests of the drawings.

mod risk;

pub(crate) use risk::with_risk;

use engine::comparison::*;
use engine::locale::Text;
use engine::scenario::{Currency, OptionKind, YearMonth};

/// What an option pays: at the start (capital, running), every month, at the end (capital).
pub(crate) struct Plan {
    pub(crate) id: &'static str,
    pub(crate) kind: OptionKind,
    pub(crate) country: &'static str,
    pub(crate) start: (f64, f64),
    pub(crate) month: f64,
    pub(crate) end: f64,
}

pub(crate) const PURCHASE: Plan = Plan {
    id: "purchase_colocation",
    kind: OptionKind::PurchaseColocation,
    country: "BR",
    start: (1_178_000.0, 62_000.0),
    month: 44_700.0,
    end: -123_000.0,
};
pub(crate) const PRIVATE: Plan =
    Plan { id: "private_cloud", kind: OptionKind::PrivateCloud, country: "BR", start: (0.0, 48_000.0), month: 83_300.0, end: 0.0 };
pub(crate) const PUBLIC: Plan =
    Plan { id: "public_on_demand", kind: OptionKind::PublicOnDemand, country: "BR", start: (0.0, 38_000.0), month: 179_400.0, end: 0.0 };

fn line(name: (&str, &str), group: LineGroup, capex: bool, total: f64) -> LineResult {
    LineResult {
        line: name.1.to_owned(),
        name: Text::new(name.0, name.1),
        group,
        capex,
        total,
        npv: total,
        years: Vec::new(),
        months: Vec::new(),
        cell: format!("x.{}", name.1),
    }
}

fn option(plan: &Plan, horizon: u16, rank: Option<u16>) -> OptionResult {
    let h = usize::from(horizon);
    let mut flows = vec![plan.month; h + 1];
    flows[0] = plan.start.0 + plan.start.1;
    flows[h] += plan.end;
    let cumulative: Vec<f64> = flows
        .iter()
        .scan(0.0, |sum, f| {
            *sum += f;
            Some(*sum)
        })
        .collect();
    let mut years = vec![YearFlow { year: 0, capex: plan.start.0, opex: plan.start.1, total: flows[0] }];
    for (i, chunk) in flows[1..].chunks(12).enumerate() {
        let total: f64 = chunk.iter().sum();
        let capex = if (i + 1) * 12 >= h { plan.end } else { 0.0 };
        years.push(YearFlow { year: i as u16 + 1, capex, opex: total - capex, total });
    }
    let running = plan.month * f64::from(horizon);
    OptionResult {
        id: plan.id.to_owned(),
        kind: plan.kind,
        country: plan.country.to_owned(),
        rank,
        total: Some(cumulative[h]),
        npv: Some(cumulative[h] * 0.8),
        npv_above_best: None,
        capex: Some(plan.start.0 + plan.end),
        opex: Some(plan.start.1 + running),
        peak_cash: cumulative.iter().copied().reduce(f64::max),
        per_gpu_hour: Some(27.06),
        per_million_tokens: Some(14.37),
        utilisation: Some(0.43),
        lines: vec![
            line(("GPUs", "gpus"), LineGroup::Gpus, true, plan.start.0 * 0.6 + running * 0.55),
            line(("Energia", "energy"), LineGroup::Facility, false, running * 0.2),
            line(("Manutenção", "maintenance"), LineGroup::Upkeep, false, running * 0.05),
            line(("Pessoas", "staff"), LineGroup::People, false, running * 0.2),
            line(("Entrada", "entry"), LineGroup::Entry, false, plan.start.1),
            line(("Impostos", "tax"), LineGroup::Tax, true, plan.start.0 * 0.4),
            line(("Revenda", "residual"), LineGroup::Residual, true, plan.end),
        ],
        cumulative_npv: cumulative.iter().map(|v| v * 0.8).collect(),
        flows,
        cumulative,
        years,
        lgpd: LgpdResult {
            outcome: Outcome::Conditional,
            rules: Vec::new(),
            unanswered: Vec::new(),
            could_matter: Vec::new(),
            costs: Vec::new(),
        },
        lgpd_by_workload: Vec::new(),
        missing_prices: Vec::new(),
        placements: Vec::new(),
        discounts: Vec::new(),
        mix: Vec::new(),
        same_as: None,
    }
}

/// A comparison of `plans`, cheapest first, over `horizon` months, and one option left out for a missing price.
pub(crate) fn compare(plans: &[Plan], horizon: u16) -> Comparison {
    let mut options: Vec<OptionResult> = plans.iter().map(|p| option(p, horizon, None)).collect();
    options.sort_by(|a, b| a.npv.partial_cmp(&b.npv).expect("finite"));
    for (option, rank) in options.iter_mut().zip(1..) {
        option.rank = Some(rank);
    }
    let crossings = |a: &OptionResult, b: &OptionResult| {
        let lead: Vec<bool> = a.cumulative.iter().zip(&b.cumulative).map(|(a, b)| a <= b).collect();
        (1..lead.len())
            .filter(|m| lead[*m] != lead[*m - 1])
            .map(|m| Crossing { month: m as u16, leader: if lead[m] { a.id.clone() } else { b.id.clone() } })
            .collect::<Vec<_>>()
    };
    let mut pairs = Vec::new();
    for (i, a) in options.iter().enumerate() {
        for b in &options[i + 1..] {
            pairs.push(Pair {
                a: a.id.clone(),
                b: b.id.clone(),
                total_difference: b.total.unwrap_or(0.0) - a.total.unwrap_or(0.0),
                npv_difference: b.npv.unwrap_or(0.0) - a.npv.unwrap_or(0.0),
                crossings: crossings(a, b),
                crossings_discounted: Vec::new(),
                payback: Payback { investor: None, month: None, month_discounted: None, irr: IrrCase::None, irr_per_year: Vec::new() },
            });
        }
    }
    let (first, second) = (options.first().cloned(), options.get(1).cloned());
    let margin = second.as_ref().and_then(|s| Some(s.npv? - first.as_ref()?.npv?));
    let mut left_out = option(&PUBLIC, horizon, None);
    left_out.id = "public_reserved_1y".into();
    left_out.kind = OptionKind::PublicReserved1y;
    (left_out.total, left_out.npv) = (None, None);
    (left_out.lines, left_out.years, left_out.cumulative) = (Vec::new(), Vec::new(), Vec::new());
    options.push(left_out);
    Comparison {
        schema: 1,
        engine: "test".into(),
        title: "<b>Assistente</b> & \"prontuários\"".into(),
        start: YearMonth { year: 2027, month: 1 },
        horizon_months: horizon,
        currency: Currency::Brl,
        view: engine::view::View::default(),
        book: BookRef { slug: "b".into(), name: "B".into(), published_on: "2026-12-02".into() },
        rules: RulesRef { version: "1".into(), as_of: "2026-12-02".into() },
        saved_rules: None,
        npv: NpvConvention { rate_per_year: 0.16, timing: "end_of_period".into() },
        verdict: Verdict {
            case: VerdictCase::Clear,
            option: first.as_ref().map(|o| o.id.clone()),
            kind: first.as_ref().map(|o| o.kind),
            total: first.as_ref().and_then(|o| o.total),
            npv: first.as_ref().and_then(|o| o.npv),
            runner_up: second.as_ref().map(|o| o.id.clone()),
            margin,
            margin_share: Some(0.1),
            leads_from_month: Some(0),
            overtakes: None,
            missing_price: vec!["public_reserved_1y".into()],
            probability: None,
            decided_by: Vec::new(),
            look_again: None,
            reasons: Vec::new(),
        },
        options,
        pairs,
        workloads: Vec::new(),
        findings: Vec::new(),
        baseline: None,
        risk: None,
        sensitivity: Vec::new(),
        switching: Vec::new(),
        winner_map: None,
        assumptions: Vec::new(),
    }
}
