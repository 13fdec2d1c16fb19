//! What each option's cost is made of: one stacked bar an option, at most eight parts in a fixed order.

use super::ink::{Stroke, Token};
use super::overlay::Point;
use super::pen::{Pen, Type};
use super::scale::{decimals_of, scale_of};
use super::series::{compact, group_name, short, words};
use super::{Chart, Size};
use engine::comparison::{Comparison, LineGroup, LineResult, OptionResult};
use engine::format;
use engine::locale::{Locale, pick};

/// The cost lines of every ranked option, by group; what is taken off stands left of zero.
#[must_use]
pub fn cost_lines(comparison: &Comparison, locale: Locale, size: Size) -> Chart {
    let options: Vec<(&OptionResult, Vec<(Part, f64)>)> = comparison.ranked().map(|o| (o, parts(o))).collect();
    let used: Vec<Part> = PARTS.into_iter().filter(|g| options.iter().any(|o| o.1.iter().any(|p| p.0 == *g))).collect();
    if used.is_empty() {
        return Chart::default();
    }
    let width = size.width();
    let narrow = size == Size::Narrow;
    let ruler = Pen::new(width, 1.0);
    let key_rows = key_layout(&ruler, &used, locale, width);
    let key_height = key_rows.last().map_or(0.0, |k| k.1 + 34.0);
    let (bar, pitch) = if narrow { (28.0, 66.0) } else { (34.0, 62.0) };
    let height = key_height + pitch * options.len() as f64 + 26.0;
    let pen = Pen::new(width, height);

    draw_key(&pen, &key_rows, locale);
    let sums: Vec<(f64, f64)> =
        options.iter().map(|o| o.1.iter().fold((0.0, 0.0), |(n, p), (_, v)| (n + v.min(0.0), p + v.max(0.0)))).collect();
    let (low, high) = sums.iter().fold((0.0_f64, 1.0_f64), |(l, h), s| (l.min(s.0), h.max(s.1)));
    let name_kind = Type::plain(14.0, Token::Ink).bold();
    let total_width =
        options.iter().map(|o| pen.measure(&compact(locale, o.0.total.unwrap_or(0.0), comparison.currency), name_kind)).fold(0.0, f64::max);
    let names = if narrow {
        0.0
    } else {
        options.iter().map(|o| pen.measure(&short(comparison, &o.0.id, locale), name_kind)).fold(0.0, f64::max).min(210.0) + 18.0
    };
    let per_unit = (width - names - total_width - 12.0) / (high - low);
    let zero = names - low * per_unit;
    let unit = scale_of(high);

    let mut points = Vec::new();
    for (i, ((option, parts), (_, positive))) in options.iter().zip(&sums).enumerate() {
        let row = key_height + pitch * i as f64;
        let top = row + if narrow { 24.0 } else { 14.0 };
        let name = short(comparison, &option.id, locale);
        if narrow {
            pen.text((0.0, row + 15.0), &pen.fit(&name, name_kind, width), name_kind);
        } else {
            pen.text((0.0, top + bar / 2.0 + 5.0), &pen.fit(&name, name_kind, names - 10.0), name_kind);
        }
        let (mut left, mut right) = (zero, zero);
        for (group, value) in parts {
            let length = value.abs() * per_unit;
            let x = if *value < 0.0 {
                left -= length;
                left
            } else {
                right += length;
                right - length
            };
            segment(&pen, *group, *value < 0.0, (x, top), (length, bar));
            label(&pen, *group, &format::number(locale, value / unit, decimals_of(unit)), (x, top), (length, bar));
        }
        pen.line((zero, top - 5.0), (zero, top + bar + 5.0), Stroke::solid(Token::Ink, 1.5));
        let total = compact(locale, option.total.unwrap_or(0.0), comparison.currency);
        pen.text((zero + positive * per_unit + 8.0, top + bar / 2.0 + 5.0), &total, name_kind);

        let mut lines = vec![format!("{name}: {total}")];
        lines.extend(parts.iter().map(|(g, v)| format!("{}: {}", g.name(locale), compact(locale, *v, comparison.currency))));
        points.push(Point {
            place: (0.0, row, width, pitch),
            guide: None,
            cell: comparison.view.address(&option.id, "total"),
            month: None,
            lines,
        });
    }
    let months = comparison.horizon_months;
    let (money, terms) = (format::money_unit(locale, unit, comparison.currency), comparison.view.terms_word(locale));
    let note = match locale {
        Locale::PtBr => format!("{money}, {terms}, {months} meses"),
        Locale::En => format!("{money}, {terms}, {months} months"),
    };
    pen.text((width, height - 6.0), &note, Type::plain(13.0, Token::Ink3).end());

    let title = pick(locale, "De que é feito o custo de cada opção", "What each option's cost is made of");
    let picture = pen.finish("chart-stack", title, &describe(comparison, &options, locale));
    Chart { picture, points, size: (width, height), name: title.into() }
}

/// What a bar is made of: a group of lines, or the income tax saved, which is not netted against the taxes paid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// A group of lines.
    Group(LineGroup),
    /// The income tax saved.
    TaxSaved,
}

/// Parts in drawing order.
pub(crate) const PARTS: [Part; 8] = [
    Part::Group(LineGroup::Gpus),
    Part::Group(LineGroup::Facility),
    Part::Group(LineGroup::Upkeep),
    Part::Group(LineGroup::People),
    Part::Group(LineGroup::Entry),
    Part::Group(LineGroup::Tax),
    Part::TaxSaved,
    Part::Group(LineGroup::Residual),
];

impl Part {
    /// The part a line is in.
    pub(crate) fn of(line: &LineResult) -> Self {
        if line.line == "tax_shield" { Self::TaxSaved } else { Self::Group(line.group) }
    }

    /// What it is called.
    pub(crate) const fn name(self, locale: Locale) -> &'static str {
        match self {
            Self::Group(group) => group_name(group, locale),
            Self::TaxSaved => pick(locale, "Imposto de renda poupado (abate)", "Income tax saved (deducted)"),
        }
    }

    /// Whether it is always taken off.
    fn is_deducted(self) -> bool {
        matches!(self, Self::TaxSaved | Self::Group(LineGroup::Residual))
    }
}

/// Sums by part, in drawing order, without those that are zero.
fn parts(option: &OptionResult) -> Vec<(Part, f64)> {
    PARTS
        .into_iter()
        .map(|p| (p, option.lines.iter().filter(|l| Part::of(l) == p).map(|l| l.total).sum::<f64>()))
        .filter(|(_, v)| v.abs() >= 0.005)
        .collect()
}

/// Left, baseline and group of every entry of the key, wrapped to the width.
fn key_layout(ruler: &Pen, used: &[Part], locale: Locale, width: f64) -> Vec<(f64, f64, Part)> {
    let kind = Type::plain(13.0, Token::Ink2);
    let (mut x, mut y) = (0.0, 14.0);
    let mut out = Vec::new();
    for group in used {
        let wide = 20.0 + ruler.measure(group.name(locale), kind);
        if x > 0.0 && x + wide > width {
            x = 0.0;
            y += 22.0;
        }
        out.push((x, y, *group));
        x += wide + 18.0;
    }
    out
}

fn draw_key(pen: &Pen, rows: &[(f64, f64, Part)], locale: Locale) {
    for (x, y, group) in rows {
        segment(pen, *group, group.is_deducted(), (*x, y - 11.0), (14.0, 14.0));
        pen.text((x + 20.0, *y), group.name(locale), Type::plain(13.0, Token::Ink2));
    }
}

/// One part of a bar: hue and texture by group, a hair apart from the next.
fn segment(pen: &Pen, part: Part, negative: bool, (x, y): (f64, f64), (w, h): (f64, f64)) {
    let w = if w > 3.0 { w - 1.5 } else { w };
    let outline = Stroke::solid(Token::Ink3, 1.0);
    match part {
        // Wider hatching than of the resale, so that the two tell apart side by side.
        Part::TaxSaved => {
            pen.hatch((x, y), (w, h), 9.0, Stroke::solid(Token::Ink3, 1.0));
            pen.frame((x, y), (w, h), outline);
        }
        _ if negative => {
            pen.hatch((x, y), (w, h), 5.0, Stroke::solid(Token::RuleStrong, 1.0));
            pen.frame((x, y), (w, h), outline);
        }
        Part::Group(LineGroup::Gpus) => pen.rect((x, y), (w, h), Token::Cost1, 1.0),
        Part::Group(LineGroup::Facility) => pen.rect((x, y), (w, h), Token::Cost2, 1.0),
        Part::Group(LineGroup::Upkeep) => {
            pen.rect((x, y), (w, h), Token::Cost3, 1.0);
            pen.frame((x, y), (w, h), Stroke::solid(Token::Cost2, 1.0));
        }
        Part::Group(LineGroup::People) => pen.rect((x, y), (w, h), Token::Cost4, 1.0),
        Part::Group(LineGroup::Entry) => pen.frame((x, y), (w, h), outline),
        Part::Group(LineGroup::Tax | LineGroup::Residual) => {
            pen.hatch((x, y), (w, h), 4.0, Stroke::solid(Token::Ink3, 1.5));
            pen.frame((x, y), (w, h), outline);
        }
    }
}

/// The value inside a part, where it fits.
fn label(pen: &Pen, part: Part, text: &str, (x, y): (f64, f64), (w, h): (f64, f64)) {
    let hatched = matches!(part, Part::TaxSaved | Part::Group(LineGroup::Tax | LineGroup::Residual));
    let token = match part {
        Part::Group(LineGroup::Gpus) => Token::On1,
        Part::Group(LineGroup::Facility) => Token::On2,
        Part::Group(LineGroup::Upkeep) => Token::On3,
        Part::Group(LineGroup::People) => Token::On4,
        Part::TaxSaved | Part::Group(LineGroup::Entry | LineGroup::Tax | LineGroup::Residual) => Token::Ink,
    };
    let kind = Type::plain(13.0, token).middle();
    let wide = pen.measure(text, kind);
    if wide + 10.0 > w {
        return;
    }
    let (cx, cy) = (x + w / 2.0, y + h / 2.0);
    if hatched {
        pen.rect((cx - wide / 2.0 - 3.0, cy - 9.0), (wide + 6.0, 18.0), Token::Bg, 1.0);
    }
    pen.text((cx, cy + 4.5), text, kind);
}

fn describe(comparison: &Comparison, options: &[(&OptionResult, Vec<(Part, f64)>)], locale: Locale) -> String {
    options
        .iter()
        .map(|(o, parts)| {
            let parts: Vec<String> =
                parts.iter().map(|(g, v)| format!("{} {}", g.name(locale), words(locale, *v, comparison.currency))).collect();
            format!(
                "{}: {}; {}.",
                short(comparison, &o.id, locale),
                words(locale, o.total.unwrap_or(0.0), comparison.currency),
                parts.join(", ")
            )
        })
        .collect::<Vec<_>>()
        .join(" ")
}
