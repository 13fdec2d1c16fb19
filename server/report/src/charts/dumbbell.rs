//! Two scenarios side by side: what each option costs in the first (full) and in the second (hollow).
//!
//! Owns one row an option, on one scale from zero. An option only one scenario has, or that has no price in one, has its one mark.

use super::ink::{Stroke, Token};
use super::pen::{Pen, Type};
use super::scale::{Scale, decimals_of};
use super::series::{short, token};
use super::{Chart, Size};
use engine::format;
use engine::locale::{Locale, pick};
use engine::versus::{OptionPair, Versus};

/// Radius of a mark.
const MARK: f64 = 6.5;
/// Marks nearer than this are drawn as one inside the other, with one label.
const NEAR: f64 = 2.0 * MARK;

/// Present value of every option in both; empty where none has a price.
#[must_use]
pub fn dumbbell(versus: &Versus, locale: Locale, size: Size) -> Chart {
    let value = |side: Option<engine::versus::Standing>| side.and_then(|s| s.npv);
    let rows: Vec<(&OptionPair, Option<f64>, Option<f64>)> =
        versus.options.iter().map(|o| (o, value(o.a), value(o.b))).filter(|r| r.1.is_some() || r.2.is_some()).collect();
    if rows.is_empty() {
        return Chart::default();
    }
    let currency = versus.a.currency;
    let width = size.width();
    let narrow = size == Size::Narrow;
    let (pitch, top) = if narrow { (58.0, 6.0) } else { (44.0, 6.0) };
    let base = top + pitch * rows.len() as f64;
    let height = base + 26.0;
    let pen = Pen::new(width, height);
    // on a phone names stand over the lines of the scale
    let name_kind = Type::plain(14.0, Token::Ink).bold().halo();
    let name_of = |o: &OptionPair| short(if o.a.is_some() { &versus.a } else { &versus.b }, &o.id, locale);
    let names = if narrow { 0.0 } else { rows.iter().map(|r| pen.measure(&name_of(r.0), name_kind)).fold(0.0, f64::max).min(230.0) + 18.0 };

    let values = || rows.iter().flat_map(|r| [r.1, r.2]).flatten();
    let (low, high) = values().fold((0.0_f64, 1.0_f64), |(l, h), v| (l.min(v), h.max(v)));
    // room for a label on either side of the outermost marks
    let span = (names + if low < 0.0 { 90.0 } else { MARK }, width - if narrow { 112.0 } else { 124.0 });
    let scale = Scale::holding(low, high, if narrow { 3.0 } else { 5.0 }, span, currency);
    let unit = scale.unit();
    let tick = Type::plain(12.5, Token::Ink3);
    for value in scale.ticks() {
        let x = scale.at(value);
        let stroke = if value == 0.0 { Stroke::solid(Token::Ink2, 1.2) } else { Stroke::solid(Token::Rule, 1.0) };
        pen.line((x, top), (x, base), stroke);
        pen.text((x, base + 18.0), &format::trimmed(locale, value / unit, 2), tick.middle());
    }
    pen.text((width, base + 18.0), &format::money_unit(locale, unit, currency), tick.end());

    let label = Type::plain(13.0, Token::Ink).halo();
    let words = |v: f64| format::number(locale, v / unit, decimals_of(unit));
    let mut said = Vec::new();
    for (i, (option, a, b)) in rows.iter().enumerate() {
        let row = top + pitch * i as f64;
        let y = row + if narrow { 42.0 } else { pitch / 2.0 };
        let name = name_of(option);
        if narrow {
            pen.text((0.0, row + 16.0), &pen.fit(&name, name_kind, width), name_kind);
        } else {
            pen.text((0.0, y + 5.0), &pen.fit(&name, name_kind, names - 10.0), name_kind);
        }
        let color = token(option.kind);
        let ring = |x: f64, radius: f64| pen.ring((x, y), radius, Stroke::solid(color, 2.5));
        // on the right of a mark, unless it would leave the drawing or stand between the two
        let put = |x: f64, text: &str, left: bool| {
            let gap = MARK + 6.0;
            if left { pen.text((x - gap, y + 4.5), text, label.end()) } else { pen.text((x + gap, y + 4.5), text, label) }
        };
        let of = |letter: &str, v: f64| format!("{letter} {}", words(v));
        match (a, b) {
            (Some(a), Some(b)) if (scale.at(*a) - scale.at(*b)).abs() < NEAR => {
                let (x, at_b) = (scale.at(*a), scale.at(*b));
                ring(at_b, MARK + 1.5);
                pen.disc((x, y), MARK - 3.0, color);
                let both = if words(*a) == words(*b) {
                    format!("{} {}", pick(locale, "A e B", "A and B"), words(*a))
                } else {
                    format!("{}, {}", of("A", *a), of("B", *b))
                };
                put(x.max(at_b) + 1.5, &both, false);
            }
            (Some(a), Some(b)) => {
                let (from, to) = (scale.at(*a), scale.at(*b));
                pen.line((from, y), (to, y), Stroke::solid(color, 2.5));
                pen.disc((from, y), MARK, color);
                ring(to, MARK);
                let left = |x: f64, other: f64| x < other && x - MARK - 6.0 - pen.measure(&of("A", a.max(*b)), label) > names;
                // where there is no room on the left of the lower one, it goes above the line between
                for (x, other, text) in [(from, to, of("A", *a)), (to, from, of("B", *b))] {
                    if x > other || left(x, other) {
                        put(x, &text, x < other);
                    } else {
                        pen.text((x, y - MARK - 4.0), &text, label);
                    }
                }
            }
            (Some(v), None) => {
                pen.disc((scale.at(*v), y), MARK, color);
                put(scale.at(*v), &format!("{} {}", pick(locale, "só A", "A only"), words(*v)), false);
            }
            (None, Some(v)) => {
                ring(scale.at(*v), MARK);
                put(scale.at(*v), &format!("{} {}", pick(locale, "só B", "B only"), words(*v)), false);
            }
            (None, None) => {}
        }
        let money = |v: &Option<f64>| v.map_or_else(|| format::NONE.to_owned(), |v| format::money_compact(locale, v, currency));
        said.push(format!("{name}: A {}, B {}.", money(a), money(b)));
    }
    let title =
        pick(locale, "Custo de cada opção nos dois cenários, em valor presente", "Cost of each option in both scenarios, in present value");
    Chart { picture: pen.finish("chart-dumbbell", title, &said.join(" ")), points: Vec::new(), size: (width, height), name: title.into() }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{PRIVATE, PUBLIC, PURCHASE, Plan, compare};
    use super::super::tests::{balanced, words};
    use super::*;
    use engine::comparison::Comparison;
    use engine::versus::Standing;

    const SIZES: [Size; 3] = [Size::Wide, Size::Pane, Size::Narrow];

    fn beside(a: Comparison, b: Comparison) -> Versus {
        let standing = |c: &Comparison, id: &str| c.option(id).map(|o| Standing { npv: o.npv, total: o.total, rank: o.rank });
        let mut ids: Vec<_> = a.options.iter().map(|o| (o.id.clone(), o.kind)).collect();
        ids.extend(b.options.iter().filter(|o| a.option(&o.id).is_none()).map(|o| (o.id.clone(), o.kind)));
        let pair = |(id, kind): (String, _)| OptionPair { a: standing(&a, &id), b: standing(&b, &id), id, kind, difference: None };
        let options = ids.into_iter().map(pair).collect();
        Versus { equal: 0, options, parts: Vec::new(), orders: 1, is_exact: true, a, b }
    }

    fn cases() -> Vec<Versus> {
        let usual = || compare(&[PURCHASE, PRIVATE, PUBLIC], 48);
        let cheap = Plan { month: 60_000.0, ..PUBLIC };
        let near = Plan { month: 84_500.0, ..PRIVATE };
        let spot = Plan { id: "public_spot", kind: engine::scenario::OptionKind::PublicSpot, ..PUBLIC };
        let tiny = || Plan { start: (0.0, 10.0), month: 1.0, ..PRIVATE };
        vec![
            beside(usual(), usual()),
            beside(usual(), compare(&[PURCHASE, near, cheap], 48)),
            beside(usual(), compare(&[PURCHASE, tiny(), spot], 48)),
            beside(compare(&[tiny()], 48), compare(&[PRIVATE], 48)),
        ]
    }

    #[test]
    fn words_keep_apart_and_inside() {
        for (case, versus) in cases().iter().enumerate() {
            for locale in [Locale::PtBr, Locale::En] {
                for size in SIZES {
                    let chart = dumbbell(versus, locale, size);
                    let all = words(&chart.picture);
                    balanced(&chart.picture);
                    for (i, a) in all.iter().enumerate() {
                        assert!(
                            a.left > -1.0 && a.right < chart.size.0 + 1.0 && a.bottom < chart.size.1 + 3.0,
                            "{case} {size:?}: {a:?} leaves"
                        );
                        for b in &all[i + 1..] {
                            let apart =
                                a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
                            assert!(apart, "{case} {size:?} {locale:?}: {a:?} covers {b:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn marks_say_whose_they_are() {
        let texts =
            |versus: &Versus| words(&dumbbell(versus, Locale::En, Size::Wide).picture).into_iter().map(|w| w.text).collect::<Vec<_>>();
        let all = cases();
        assert_eq!(texts(&all[0]).iter().filter(|t| t.starts_with("A and B ")).count(), 3);
        let moved = texts(&all[1]);
        assert_eq!(
            moved.iter().filter(|t| t.starts_with("A ")).count() + moved.iter().filter(|t| t.starts_with("B ")).count(),
            4,
            "{moved:?}"
        );
        let apart = texts(&all[2]);
        assert!(apart.iter().any(|t| t.starts_with("A only")) && apart.iter().any(|t| t.starts_with("B only")), "{apart:?}");
        let none = Versus { options: Vec::new(), ..all[0].clone() };
        assert!(dumbbell(&none, Locale::En, Size::Wide).picture.is_empty());
    }
}
