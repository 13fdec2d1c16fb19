//! One value at a time: how far each moves the difference of two options, on one axis whose zero is a tie.
//!
//! Owns the bars. Zero is the tie and today's difference a dotted line, not the other way round: who wins is read from the side a bar
//! ends on. Past the tie a bar is hatched in the other option's colour, and both ends carry the value that leads there.

use super::ink::{Dash, Stroke, Token};
use super::overlay::Point;
use super::pen::{Pen, Type};
use super::scale::{Scale, decimals_of};
use super::series::{compact, short, token, words};
use super::{Chart, Size};
use crate::said::RiskWords;
use crate::said::risk::{Swing, pair_of, swings, value};
use engine::comparison::{Comparison, OptionResult};
use engine::format::{self, capital};
use engine::locale::{Locale, Texts as _, pick};
use engine::scenario::Currency;

/// Bars drawn, at most: those beyond say little, and the table has them.
const BARS: usize = 12;
/// Height of a bar.
const BAR: f64 = 15.0;

/// What moves the difference of the first two ranked options; empty where there are not two, or nothing has a range.
#[must_use]
pub fn tornado(comparison: &Comparison, locale: Locale, size: Size) -> Chart {
    pair_of(comparison, "").map_or_else(Chart::default, |(a, b)| tornado_of(comparison, a, b, locale, size))
}

/// The same of the options `a` and `b`.
#[must_use]
pub fn tornado_of(comparison: &Comparison, a: &str, b: &str, locale: Locale, size: Size) -> Chart {
    let (Some(first), Some(second)) = (comparison.option(a), comparison.option(b)) else { return Chart::default() };
    let (Some(cost), Some(other)) = (first.npv, second.npv) else { return Chart::default() };
    let mut bars = swings(comparison, a, b);
    bars.truncate(BARS);
    if bars.is_empty() {
        return Chart::default();
    }
    let drawing = Drawing::new(comparison, (first, second), other - cost, &bars, locale, size);
    drawing.draw(&bars)
}

/// What every part of the drawing needs.
struct Drawing<'a> {
    pen: Pen,
    comparison: &'a Comparison,
    locale: Locale,
    /// The option that costs less on the right of the tie, and the one that does on its left.
    pair: (&'a OptionResult, &'a OptionResult),
    today: f64,
    scale: Scale,
    narrow: bool,
    width: f64,
    names: f64,
    top: f64,
    pitch: f64,
    base: f64,
    height: f64,
}

impl<'a> Drawing<'a> {
    fn new(
        c: &'a Comparison,
        pair: (&'a OptionResult, &'a OptionResult),
        today: f64,
        bars: &[Swing<'_>],
        locale: Locale,
        size: Size,
    ) -> Self {
        let (width, narrow) = (size.width(), size == Size::Narrow);
        let ruler = Pen::new(width, 1.0);
        let widest = |of: &dyn Fn(&Swing<'_>) -> String, kind: Type| bars.iter().map(|b| ruler.measure(&of(b), kind)).fold(0.0, f64::max);
        let most = if size == Size::Wide { 300.0 } else { 190.0 };
        let names = if narrow { 0.0 } else { widest(&|b| capital(b.of.name.get(locale)), name_kind()).min(most) + 14.0 };
        let ends =
            widest(&|b| end_words(b, b.of.low, locale), end_kind()).max(widest(&|b| end_words(b, b.of.high, locale), end_kind())) + 8.0;
        let values = || bars.iter().flat_map(|b| [b.low, b.high]).chain([today, 0.0]);
        let (low, high) = values().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        // A little of the other side is always there, so that the tie is not taken for a frame.
        let margin = (high - low).max(1.0) * 0.06;
        let (low, high) = (low.min(-margin), high.max(margin));
        let step = Scale::holding(low, high, if narrow { 4.0 } else { 6.0 }, (0.0, 1.0), c.currency).step;
        let scale = Scale { low, high, step, span: (names + ends, width - ends), currency: c.currency };
        let (top, pitch) = if narrow { (66.0, 44.0) } else { (66.0, 28.0) };
        let base = top + pitch * bars.len() as f64 + 4.0;
        let height = base + 46.0;
        Self { pen: Pen::new(width, height), comparison: c, locale, pair, today, scale, narrow, width, names, top, pitch, base, height }
    }

    fn draw(self, bars: &[Swing<'_>]) -> Chart {
        let t = RiskWords::of(self.locale);
        self.key(t);
        self.sides();
        self.axis(t);
        // Bars, over them the lines, over those the words, which keep their rim.
        bars.iter().enumerate().for_each(|(i, bar)| self.bar(i, bar));
        self.lines();
        let points = bars.iter().enumerate().map(|(i, bar)| self.words(i, bar)).collect();
        let (a, b) = (self.name(self.pair.0), self.name(self.pair.1));
        let title = match self.locale {
            Locale::PtBr => format!("Diferença entre {a} e {b}, um valor de cada vez"),
            Locale::En => format!("Difference between {a} and {b}, one value at a time"),
        };
        let money = |v: f64| words(self.locale, v, self.scale.currency);
        let said = bars.iter().map(|bar| {
            let name = capital(bar.of.name.get(self.locale));
            let ends =
                [(bar.of.low, bar.low), (bar.of.high, bar.high)].map(|(at, v)| format!("{} {}", end_words(bar, at, self.locale), money(v)));
            format!("{name}: {}, {}.", ends[0], ends[1])
        });
        let desc: Vec<String> = std::iter::once(format!("{}: {}.", capital(t.ends[2]), money(self.today))).chain(said).collect();
        let size = (self.width, self.height);
        Chart { picture: self.pen.finish("chart-tornado", &title, &desc.join(" ")), points, size, name: title }
    }

    fn name(&self, option: &OptionResult) -> String {
        short(self.comparison, &option.id, self.locale)
    }

    /// What the two looks of a bar and the dotted line are.
    fn key(&self, t: &RiskWords) {
        let kind = Type::plain(12.5, Token::Ink2);
        let pen = &self.pen;
        let wide = 22.0 + pen.measure(t.ends[0], kind) + 16.0;
        pen.rect((0.0, 3.0), (16.0, 12.0), Token::Ink2, 0.16);
        pen.frame((0.0, 3.0), (16.0, 12.0), Stroke::solid(Token::Ink2, 1.0));
        pen.text((22.0, 13.5), t.ends[0], kind);
        pen.rect((wide, 3.0), (16.0, 12.0), Token::Ink2, 0.6);
        pen.frame((wide, 3.0), (16.0, 12.0), Stroke::solid(Token::Ink2, 1.0));
        pen.text((wide + 22.0, 13.5), t.ends[1], kind);
    }

    /// Who costs less on which side of the tie.
    fn sides(&self) {
        let (pen, zero) = (&self.pen, self.scale.at(0.0));
        let says = pick(self.locale, "custa menos", "costs less");
        let kind = |o: &OptionResult| Type::plain(13.0, token(o.kind)).bold();
        let (a, b) = (self.pair.0, self.pair.1);
        let (right, left) = (format!("{} {says} →", self.name(a)), format!("← {} {says}", self.name(b)));
        // Each beside the tie where it fits, else at the drawing's edge on a line of its own.
        let fits = |text: &str, option: &OptionResult, room: f64| pen.measure(text, kind(option)) <= room;
        let (room_left, room_right) = (zero - 10.0, self.width - zero - 10.0);
        let side = |text: &str, option: &OptionResult, left: bool, room: f64, y: f64| {
            if fits(text, option, room) {
                let x = if left { zero - 10.0 } else { zero + 10.0 };
                pen.text((x, y), text, if left { kind(option).end() } else { kind(option) });
            } else {
                let x = if left { 0.0 } else { self.width };
                let kept = pen.fit(text, kind(option), self.width);
                pen.text((x, y), &kept, if left { kind(option) } else { kind(option).end() });
            }
        };
        let one_line = fits(&left, b, room_left) && fits(&right, a, room_right);
        side(&left, b, true, room_left, if one_line { 50.0 } else { 35.0 });
        side(&right, a, false, room_right, 52.0);
    }

    fn axis(&self, t: &RiskWords) {
        let (pen, locale, scale) = (&self.pen, self.locale, &self.scale);
        let tick = Type::plain(12.5, Token::Ink3).middle();
        let unit = scale.unit();
        let tie = pick(locale, "empate", "tie");
        let tie_half = pen.measure(tie, Type::plain(12.5, Token::Ink).bold()) / 2.0;
        let (first, last) = (libm::ceil(scale.low / scale.step) as i32, libm::floor(scale.high / scale.step) as i32);
        for i in (first..=last).filter(|i| *i != 0) {
            let (value, x) = (f64::from(i) * scale.step, scale.at(f64::from(i) * scale.step));
            pen.line((x, self.top), (x, self.base), Stroke::solid(Token::Rule, 1.0));
            let text = format::number(locale, value.abs() / unit, scale_decimals(scale, unit));
            if (x - scale.at(0.0)).abs() > tie_half + pen.measure(&text, tick) / 2.0 + 6.0 {
                pen.text((x, self.base + 17.0), &text, tick);
            }
        }
        let zero = scale.at(0.0);
        pen.text((zero.clamp(tie_half, self.width - tie_half), self.base + 17.0), tie, Type::plain(12.5, Token::Ink).bold().middle());
        pen.text((self.width, self.base + 40.0), &format::money_unit(locale, unit, scale.currency), Type::plain(12.5, Token::Ink3).end());
        let amount = compact(locale, self.today.abs(), scale.currency);
        let kind = Type::plain(12.5, Token::Ink).middle();
        let text = format!("{}: {amount}", t.ends[2]);
        let half = pen.measure(&text, kind) / 2.0;
        let room = self.width - pen.measure(&format::money_unit(locale, unit, scale.currency), tick) - 10.0;
        pen.text((scale.at(self.today).clamp(half, room - half), self.base + 40.0), &text, kind);
    }

    /// The lines of the tie and of today, over the bars.
    fn lines(&self) {
        let (zero, now) = (self.scale.at(0.0), self.scale.at(self.today));
        self.pen.line((zero, self.top - 6.0), (zero, self.base + 3.0), Stroke::solid(Token::Ink, 1.5));
        self.pen.line((now, self.top - 4.0), (now, self.base + 26.0), Stroke { token: Token::Ink, width: 1.5, dash: Dash::Fine });
    }

    /// Top of a row, and of the bar in it.
    fn place(&self, at: usize) -> (f64, f64) {
        let row = self.top + self.pitch * at as f64;
        (row, if self.narrow { row + 20.0 } else { row + (self.pitch - BAR) / 2.0 })
    }

    fn bar(&self, at: usize, bar: &Swing<'_>) {
        let (_, y) = self.place(at);
        // Both ends on one side of today's difference: each gets half of the height, so that neither hides the other.
        let same_side = (bar.low - self.today) * (bar.high - self.today) > 0.0;
        let half = if same_side { BAR / 2.0 } else { BAR };
        self.stretch(bar.low, (y, half), 0.16);
        self.stretch(bar.high, (if same_side { y + half } else { y }, half), 0.6);
    }

    /// The name of a bar, and the values at its ends: each outside, on the side it leads to.
    fn words(&self, at: usize, bar: &Swing<'_>) -> Point {
        let (pen, scale, locale) = (&self.pen, &self.scale, self.locale);
        let (row, y) = self.place(at);
        let called = capital(bar.of.name.get(locale));
        if self.narrow {
            pen.text((0.0, row + 13.0), &pen.fit(&called, name_kind(), self.width), name_kind());
        } else {
            pen.text((0.0, row + self.pitch / 2.0 + 4.5), &pen.fit(&called, name_kind(), self.names - 10.0), name_kind());
        }
        let (low, high) = (end_words(bar, bar.of.low, locale), end_words(bar, bar.of.high, locale));
        let (left, right) = if bar.low <= bar.high { (low, high) } else { (high, low) };
        let now = scale.at(self.today);
        let (from, to) = (scale.at(bar.low.min(bar.high)).min(now), scale.at(bar.low.max(bar.high)).max(now));
        pen.text((from - 5.0, y + BAR / 2.0 + 4.5), &left, end_kind().end());
        pen.text((to + 5.0, y + BAR / 2.0 + 4.5), &right, end_kind());
        let line = |at: f64, v: f64| format!("{}: {}", end_words(bar, at, locale), format::money_diff(locale, v, scale.currency));
        Point {
            place: (0.0, row, self.width, self.pitch),
            guide: None,
            cell: format!("shared.{}", bar.of.input),
            month: None,
            lines: vec![called, line(bar.of.low, bar.low), line(bar.of.high, bar.high)],
        }
    }

    /// From today's difference to `end`; what lies past the tie is hatched in the colour of who wins there.
    fn stretch(&self, end: f64, (y, tall): (f64, f64), tint: f64) {
        let (from, to) = (end.min(self.today), end.max(self.today));
        for (low, high, option, hatched) in [(from.max(0.0), to, self.pair.0, false), (from, to.min(0.0), self.pair.1, true)] {
            let (x, right) = (self.scale.at(low), self.scale.at(high));
            if high <= low || right - x < 0.05 {
                continue;
            }
            let (corner, size, color) = ((x, y), (right - x, tall), token(option.kind));
            self.pen.rect(corner, size, color, tint);
            if hatched {
                self.pen.hatch(corner, size, 5.0, Stroke::solid(color, 1.25));
            }
            self.pen.frame(corner, size, Stroke::solid(color, 1.0));
        }
    }
}

const fn name_kind() -> Type {
    Type::plain(13.0, Token::Ink).halo()
}

const fn end_kind() -> Type {
    Type::plain(12.0, Token::Ink2).halo()
}

/// The value of the input at an end, without what a unit is per: the name of the row says it.
fn end_words(bar: &Swing<'_>, at: f64, locale: Locale) -> String {
    let unit = bar.of.unit.en.as_str();
    let currency = if unit.starts_with("BRL") { Some(Currency::Brl) } else { unit.starts_with("USD").then_some(Currency::Usd) };
    if let Some(currency) = currency.filter(|_| at.abs() >= 100.0) {
        return compact(locale, at, currency);
    }
    let text = value(&bar.of.input, at, &bar.of.unit, locale);
    let yearly = pick(locale, " ao ano", " a year");
    let text = text.strip_suffix(yearly).unwrap_or(&text);
    text.split_once('/').map_or(text, |(amount, _)| amount).to_owned()
}

/// Decimals of the marks: as many as tell them apart in their unit.
fn scale_decimals(scale: &Scale, unit: f64) -> usize {
    let step = scale.step / unit;
    (0..3)
        .find(|d| (step * libm::pow(10.0, f64::from(*d))).fract().abs() < 1e-6)
        .map_or_else(|| decimals_of(unit), |d| usize::try_from(d).unwrap_or(0))
}
