//! Published comparisons, reproduced through whole scenarios with ordinary assumptions.

mod common;

use common::{book, change, hours, llm, offer, option, plan_with, scenario};
use engine::comparison::Comparison;
use engine::model;
use engine::placement::Demand;
use engine::scenario::OptionKind::{PublicOnDemand, PurchaseColocation};
use engine::scenario::Scenario;
use serde_json::Value;

/// What the papers leave out: tax, people, growth of prices, resale, entry, spares.
const LEFT_OUT: [&str; 32] = [
    "fx_drift",
    "ipca",
    "energy_escalation",
    "salary_growth",
    "cloud_price_trend",
    "hardware_trend",
    "discount_rate",
    "import_duty",
    "ipi",
    "pis_cofins_import",
    "icms",
    "freight_insurance",
    "siscomex",
    "post_clearance",
    "pis_cofins_services",
    "iss",
    "cbs_2027",
    "cbs_2029",
    "ibs_test",
    "ibs_full",
    "salary",
    "link_price",
    "network_per_server",
    "spares_share",
    "insurance_share",
    "installation_share",
    "residual_haircut",
    "support_public",
    "fte_public",
    "fte_purchase",
    "fte_per_server",
    "entry_purchase",
];

fn run(case: &Value) -> Comparison {
    let get = |key: &str| case[key].as_f64().unwrap_or_else(|| panic!("{} has no {key}", case["id"]));
    let kw = 10.0;
    let tokens = case["tokens_s"].as_f64();
    let job = if tokens.is_some() { llm("w1") } else { hours("w1", 8.0 * 730.0, 8) };
    let mut s: Scenario = scenario(vec![job], &[PublicOnDemand, PurchaseColocation], 60);
    for key in LEFT_OUT {
        change(&mut s, key, 0.0);
    }
    change(&mut s, "usd_brl", 1.0);
    change(&mut s, "idle_power", 1.0); // day and night at the same power
    change(&mut s, "pue_colocation", 1.0); // cooling is in the papers' hourly figure
    change(&mut s, "energy_tariff", get("energy_h") / kw);
    change(&mut s, "colocation_price", get("space_h") * 730.0 / kw);
    change(&mut s, "maintenance_share", get("maintenance_h") * 8_760.0 / get("server"));
    let mut plans = plan_with(&s, |kind| offer(kind, if kind == PublicOnDemand { get("cloud_h") } else { get("server") }));
    for p in plans.options.iter_mut().flat_map(|o| &mut o.placements) {
        if let (
            Demand::Replicas { mean_rps, peak_rps, replica_rps, target_utilisation, gpus_per_replica, spare, million_tokens, .. },
            Some(rate),
        ) = (&mut p.demand, tokens)
        {
            (*mean_rps, *peak_rps, *replica_rps, *target_utilisation) = (1.0, 1.0, 1.0, 1.0);
            (*gpus_per_replica, *spare, *million_tokens) = (8, 0, rate * 3_600.0 * 730.0 / 1e6);
        }
    }
    model::run(&s, book(), plans).unwrap_or_else(|e| panic!("{e:?}")).comparison
}

/// The hour in which two curves meet, between the months on both sides of the crossing.
fn meeting_hour(c: &Comparison) -> f64 {
    let (own, cloud) = (&option(c, PurchaseColocation).cumulative, &option(c, PublicOnDemand).cumulative);
    let month = usize::from(c.pairs[0].crossings.first().expect("the curves cross").month);
    let gap = |m: usize| own[m] - cloud[m];
    730.0 * ((month - 1) as f64 + gap(month - 1) / (gap(month - 1) - gap(month)))
}

#[test]
fn published_comparisons_reproduce() {
    let file: Value = serde_json::from_str(include_str!("golden/tco.json")).expect("well formed");
    let cases = file["cases"].as_array().expect("cases");
    assert_eq!(cases.len(), 7);
    println!("{:18} {:18} {:>14} {:>14}", "paper", "figure", "published", "ours");
    for case in cases {
        let c = run(case);
        let (own, cloud) = (option(&c, PurchaseColocation), option(&c, PublicOnDemand));
        let figures = [
            ("hours", c.pairs.first().filter(|p| !p.crossings.is_empty()).map(|_| meeting_hour(&c))),
            ("own_total", own.total),
            ("cloud_total", cloud.total),
            ("own_per_million", own.per_million_tokens),
            ("cloud_per_million", cloud.per_million_tokens),
        ];
        for (key, ours) in figures {
            let Some(published) = case[key].as_f64() else { continue };
            let ours = ours.unwrap_or_else(|| panic!("{} has no {key}", case["id"]));
            println!("{:18} {key:18} {published:>14.2} {ours:>14.2}", case["id"].as_str().unwrap_or_default());
            let tolerance = case["tolerance"].as_f64().expect("tolerance");
            assert!((published - ours).abs() <= tolerance, "{} {key}: published {published}, ours {ours}", case["id"]);
        }
    }
}
