//! What draws and searches might have found of a comparison made by hand.

use engine::comparison::*;
use engine::locale::Text;

/// `c` with a risk: every figure follows from its present values, so that a reader can check it.
pub(crate) fn with_risk(mut c: Comparison) -> Comparison {
    let ranked: Vec<OptionResult> = c.ranked().cloned().collect();
    let months: Vec<u16> = (0..=c.horizon_months).collect();
    let n = ranked.len();
    let often = |at: usize| match (n, at) {
        (1, _) => 1.0,
        (_, 0) => 0.834,
        (_, 1) => {
            if n == 2 {
                0.166
            } else {
                0.164
            }
        }
        _ => 0.002 / (n - 2) as f64,
    };
    let by = |values: &[f64], factor: f64| values.iter().map(|v| v * factor).collect::<Vec<f64>>();
    let options: Vec<OptionRisk> = ranked
        .iter()
        .enumerate()
        .map(|(at, o)| {
            let npv = o.npv.unwrap_or(0.0);
            OptionRisk {
                option: o.id.clone(),
                kind: o.kind,
                p10: npv * 0.88,
                p50: npv * 1.01,
                p90: npv * 1.2,
                probability_cheapest: often(at),
                regret_p95: npv * 0.1 * at as f64,
                cumulative: Bands { p10: by(&o.cumulative, 0.88), p50: by(&o.cumulative, 1.01), p90: by(&o.cumulative, 1.2) },
            }
        })
        .collect();
    let pairs = c
        .pairs
        .iter()
        .map(|p| {
            let d = p.npv_difference;
            let (p10, p90) = (-0.4 * d, 2.1 * d);
            PairRisk { a: p.a.clone(), b: p.b.clone(), p10, p50: d, p90, probability_a_cheaper: 0.836, cumulative: None }
        })
        .collect();
    let dollar = (Text::new("dólar de hoje", "dollar today"), Text::new("R$/US$", "BRL/USD"));
    let share = Text::new("fração ao ano", "fraction a year");
    let choice = (n > 1).then(|| ChoiceRisk {
        option: ranked[0].id.clone(),
        against: ranked[1].id.clone(),
        probability_dearer: 0.166,
        mean_loss: 61_234.0,
        loss_p95: 44_000.0,
        drivers: vec![Driver { key: "usd_brl".into(), name: dollar.0.clone(), unit: dollar.1.clone(), there: 6.104, usual: 5.402 }],
    });
    let drift = RiskFactor {
        key: "fx_drift".into(),
        name: Text::new("tendência do dólar", "trend of the dollar"),
        unit: share.clone(),
        shape: RiskShape::TwoPiece,
        low: 0.0,
        typical: 0.03,
        high: 0.07,
    };
    let path = RiskFactor {
        key: "fx_volatility".into(),
        name: Text::new("oscilação do dólar", "volatility of the dollar"),
        shape: RiskShape::Path,
        low: 0.1,
        typical: 0.14,
        high: 0.18,
        ..drift.clone()
    };
    c.risk = Some(Risk {
        seed: 20_261_202,
        draws: 10_000,
        factors: vec![drift, path],
        probability_cheapest: options.iter().map(|o| (format!("{:?}", o.kind), o.probability_cheapest)).collect(),
        options,
        pairs,
        months,
        choice,
    });
    c.sensitivity = (0..14_u32).map(|i| swing(&ranked, f64::from(i), &dollar, &share)).collect();
    c.verdict.probability = Some(often(0));
    if n > 1 {
        let point = |value, npv| SwitchPoint { value, below: ranked[1].id.clone(), above: ranked[0].id.clone(), npv };
        let of = |input: &str, name: Text, unit: Text, value, (low, high), points: Vec<SwitchPoint>| {
            let case = [SwitchingCase::None, SwitchingCase::One, SwitchingCase::Several][points.len().min(2)];
            Switching { input: input.into(), name, unit, value, low, high, case, points }
        };
        let hours = (Text::new("horas de uso por dia", "hours of use a day"), Text::new("h/dia", "h/day"));
        c.switching = vec![
            of("hours_per_day", hours.0.clone(), hours.1, Some(8.0), (1.0, 24.0), vec![point(11.904, None)]),
            of("usd_brl", dollar.0.clone(), dollar.1, Some(5.1), (3.06, 10.2), Vec::new()),
        ];
        let up_values: Vec<f64> = [0.6, 0.7, 0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0].iter().map(|f| f * 5.1).collect();
        let who = |hour: usize, row: usize| match (hour + 2 * row, n) {
            (0..=9, _) => ranked[0].id.clone(),
            (_, 2) | (10..=24, _) => ranked[1].id.clone(),
            _ => ranked[2].id.clone(),
        };
        c.winner_map = Some(WinnerMap {
            across: "hours_per_day".into(),
            across_name: hours.0,
            up: "usd_brl".into(),
            up_name: dollar.0,
            across_values: (1..=24).map(f64::from).collect(),
            winners: (0..up_values.len()).map(|row| (1..=24).map(|hour| who(hour, row)).collect()).collect(),
            up_values,
        });
    }
    c
}

/// One input: the first ones turn the first two options, the last hardly move them.
fn swing(ranked: &[OptionResult], at: f64, dollar: &(Text, Text), share: &Text) -> Sensitivity {
    let npv = |o: usize| ranked.get(o).and_then(|o| o.npv).unwrap_or(0.0);
    let now = npv(1) - npv(0);
    let size = now.abs() * 1.6 / (at + 1.0);
    // The third input costs both ends, as a value that is best where it is.
    let (low, high) = if at == 2.0 { (now - size, now - size / 3.0) } else { (now - size, now + size * 0.8) };
    let first = at == 0.0;
    let name = if first {
        dollar.0.clone()
    } else {
        Text::new(format!("parcela da hora extra número {at}"), format!("share of the extra hour, number {at}"))
    };
    Sensitivity {
        input: if first { "usd_brl".into() } else { "fx_drift".into() },
        name,
        unit: if first { dollar.1.clone() } else { share.clone() },
        value: if first { 5.1 } else { 0.03 },
        low: if first { 4.341 } else { 0.0 },
        high: if first { 5.987_6 } else { 0.07 },
        options: (ranked.iter().enumerate())
            .map(|(o, option)| {
                let moved = |d: f64| if o == 0 { npv(0) } else { npv(o) + d - now };
                OptionSensitivity { option: option.id.clone(), low: moved(low), high: moved(high) }
            })
            .collect(),
        difference_low: low,
        difference_high: high,
        flips: low < 0.0,
    }
}
