//! A thumbnail of the cumulative cost, for the list of examples: lines and the last overtaking, no words.

use super::Chart;
use super::ink::{Stroke, Token};
use super::pen::Pen;
use super::series::{overtakings, short, stroke, words};
use engine::comparison::Comparison;
use engine::locale::{Locale, pick};

/// Cumulative cost of the ranked options in 150 by 46 units; empty where none is ranked.
#[must_use]
pub fn sparkline(comparison: &Comparison, locale: Locale) -> Chart {
    let (width, height, pad) = (150.0, 46.0, 4.0);
    let horizon = usize::from(comparison.horizon_months);
    let options: Vec<_> = comparison.ranked().filter(|o| o.cumulative.len() == horizon + 1 && horizon > 0).collect();
    let Some(winner) = options.first() else { return Chart::default() };
    let high = options.iter().flat_map(|o| &o.cumulative).fold(1.0_f64, |h, v| h.max(*v));
    let x = |m: usize| pad + (width - 2.0 * pad) * m as f64 / horizon as f64;
    let y = |v: f64| height - pad - (height - 2.0 * pad) * (v / high).clamp(0.0, 1.0);
    let pen = Pen::new(width, height);
    pen.line((0.0, height - 1.0), (width, height - 1.0), Stroke::solid(Token::Rule, 1.0));
    for option in options.iter().rev() {
        let line: Vec<_> = option.cumulative.iter().enumerate().map(|(m, v)| (x(m), y(*v))).collect();
        pen.path(&line, Stroke { width: 2.0, ..stroke(comparison, option) });
    }
    if let Some((month, _)) = overtakings(comparison).last() {
        let month = usize::from(*month);
        pen.ring((x(month), y(winner.cumulative.get(month).copied().unwrap_or(0.0))), 3.5, Stroke::solid(Token::Ink, 1.5));
    }
    let title = pick(locale, "Custo acumulado de cada opção", "Cumulative cost of each option");
    let desc: Vec<String> = options
        .iter()
        .map(|o| format!("{}: {}.", short(comparison, &o.id, locale), words(locale, o.total.unwrap_or(0.0), comparison.currency)))
        .collect();
    Chart { picture: pen.finish("chart-spark", title, &desc.join(" ")), points: Vec::new(), size: (width, height), name: title.into() }
}
