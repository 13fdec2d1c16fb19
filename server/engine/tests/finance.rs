//! Published finance figures, reproduced with the engine's own functions.

use engine::finance::{Timing, break_even, npv, real_rate};
use serde_json::Value;

fn number(case: &Value, field: &str) -> f64 {
    case[field].as_f64().unwrap_or_else(|| panic!("{} has no {field}", case["id"]))
}

fn flows(case: &Value) -> Vec<f64> {
    case["flows"].as_array().expect("flows").iter().map(|v| v.as_f64().expect("a number")).collect()
}

#[test]
fn published_figures_reproduce() {
    let file: Value = serde_json::from_str(include_str!("golden/finance.json")).expect("well formed");
    let mut seen = 0;
    println!("{:24} {:>16} {:>16}", "paper", "published", "ours");
    for case in file["cases"].as_array().expect("cases") {
        let id = case["id"].as_str().expect("id");
        let kind = case["kind"].as_str().expect("kind");
        let (published, ours) = match kind {
            "break_even" | "negative_break_even" => {
                let saving = number(case, "cloud_per_hour") - number(case, "own_per_hour");
                (number(case, "hours"), break_even(number(case, "outlay"), saving).expect("a saving"))
            }
            "npv" => (number(case, "npv"), npv(&flows(case), number(case, "rate"), Timing::EndOfPeriod)),
            "npv_real" => {
                let rate = real_rate(number(case, "nominal"), number(case, "inflation"));
                (number(case, "npv"), npv(&flows(case), rate, Timing::EndOfPeriod))
            }
            other => panic!("{id}: unknown kind {other}"),
        };
        println!("{id:24} {published:>16.2} {ours:>16.2}");
        let near = (published - ours).abs() <= number(case, "tolerance");
        assert_eq!(near, !kind.starts_with("negative"), "{id}: published {published}, ours {ours}");
        seen += 1;
    }
    assert_eq!(seen, 11);
}

#[test]
fn mid_period_follows_the_published_identity() {
    // Mid-period value = flow 0 + end-of-period value of the rest, times (1 + r)^0.5.
    let flows = [-30_000.0, 10_500.0, 22_050.0, 28_940.625];
    let rest = npv(&flows, 0.14, Timing::EndOfPeriod) + 30_000.0;
    let mid = npv(&flows, 0.14, Timing::MidPeriod);
    assert!((mid - (-30_000.0 + rest * 1.14_f64.sqrt())).abs() < 1e-8, "{mid}");
}
