//! One price over time: a step at each date it was seen, the last price at its end.
//!
//! A price holds until the next time it was seen and is drawn no further than the last: after it nothing is known. An open ring is a date
//! of the record, a full disc one of a price book. Refuses to name the thing priced: heading and unit are words of the page.

use super::ink::{Stroke, Token};
use super::labels::Frame;
use super::pen::{Pen, Type};
use super::scale::Scale;
use super::{Chart, Size};
use engine::book::age::day_number;
use engine::book::history::Point;
use engine::format;
use engine::locale::Locale;
use engine::scenario::{Currency, YearMonth};

/// What is drawn.
#[derive(Debug, Clone, Copy)]
pub struct PriceLine<'a> {
    /// The dates, the oldest first.
    pub points: &'a [Point],
    /// Kind of price, as in the book: it decides the colour.
    pub kind: &'a str,
    /// What the prices are in.
    pub currency: Currency,
    /// Currency and unit, above the axis: `US$ por hora de instância`.
    pub unit: &'a str,
    /// What it is, for those who do not see it.
    pub title: &'a str,
}

/// Where the line is drawn, in units and days.
struct Plot {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    y: Scale,
    days: (i64, i64),
}

impl Plot {
    fn x(&self, day: i64) -> f64 {
        let (first, last) = self.days;
        self.left + (self.right - self.left) * (day - first) as f64 / (last - first).max(1) as f64
    }
}

/// The colour of a kind of price: that of the way to get GPUs it belongs to.
fn token(kind: &str) -> Token {
    match kind {
        "gpu_rental" => Token::Public,
        "private_cloud" => Token::Private,
        "server" | "gpu_card" | "hardware" => Token::Purchase,
        _ => Token::Ink,
    }
}

/// Decimals a price is written with beside its mark: small ones have four at most, and no zeros after the second. The table has them all.
fn decimals(price: f64) -> usize {
    let ends = |unit: f64| (price * unit - libm::round(price * unit)).abs() < 1e-6;
    match price.abs() {
        p if p >= 1000.0 => 0,
        p if p >= 1.0 || ends(100.0) => 2,
        _ if ends(1000.0) => 3,
        _ => 4,
    }
}

/// The line of a price over time; empty for fewer than two dates.
#[must_use]
pub fn price_history(line: &PriceLine<'_>, locale: Locale, size: Size) -> Chart {
    let dated: Vec<(i64, &Point)> = line.points.iter().filter_map(|p| Some((day_number(&p.as_of)?, p))).collect();
    let ([(first, _), ..], [.., (last, end)]) = (&dated[..], &dated[..]) else { return Chart::default() };
    if dated.len() < 2 {
        return Chart::default();
    }
    let (width, height, face) = match size {
        Size::Wide => (860.0, 320.0, 14.0),
        Size::Pane => (560.0, 280.0, 13.0),
        Size::Narrow => (328.0, 260.0, 12.5),
    };
    let pen = Pen::new(width, height);
    let tick = Type::plain(if size == Size::Wide { 13.0 } else { 12.0 }, Token::Ink3);
    let (top, bottom) = (34.0, height - 30.0);
    let highest = dated.iter().map(|(_, p)| p.price).fold(0.0, f64::max);
    let y = Scale::holding(0.0, highest, 5.0, (bottom, top), line.currency);
    let mark = |value: f64| format::number(locale, value, y.decimals());
    let gutter = y.ticks().map(|v| pen.measure(&mark(v), tick)).fold(0.0, f64::max);
    let end_words = format::number(locale, end.price, decimals(end.price));
    let end_face = Type::plain(face, token(line.kind)).bold();
    let plot = Plot { left: gutter + 16.0, right: width - pen.measure(&end_words, end_face) - 18.0, top, bottom, y, days: (*first, *last) };

    pen.text((0.0, 13.0), &pen.fit(line.unit, tick, width), tick);
    for value in plot.y.ticks() {
        let at = plot.y.at(value);
        let zero = value < plot.y.step / 2.0;
        let hair = if zero { Stroke::solid(Token::Ink, 1.0) } else { Stroke::solid(Token::Rule, 1.0) };
        pen.line((plot.left - 8.0, at), (plot.right, at), hair);
        pen.text((gutter, at + tick.size * 0.35), &mark(value), tick.end());
    }
    draw_dates(&pen, &plot, line.points, locale, size, tick);

    let places: Vec<(f64, f64)> = dated.iter().map(|(day, p)| (plot.x(*day), plot.y.at(p.price))).collect();
    let mut path: Vec<(f64, f64)> = Vec::with_capacity(places.len() * 2);
    for place in &places {
        if let Some(before) = path.last().copied() {
            path.push((place.0, before.1));
        }
        path.push(*place);
    }
    pen.path(&path, Stroke::solid(token(line.kind), 2.5));
    for ((_, point), place) in dated.iter().zip(&places) {
        if point.books.is_empty() {
            pen.ring(*place, 4.5, Stroke::solid(token(line.kind), 2.0));
        } else {
            pen.disc(*place, 4.5, token(line.kind));
        }
    }
    if let Some(last) = places.last() {
        pen.text((plot.right + 12.0, last.1 + 0.35 * face), &end_words, end_face);
    }
    draw_prices(&pen, &plot, &dated, &places, &path, locale, Type::plain(face, Token::Ink).halo());

    let desc: Vec<String> = line
        .points
        .iter()
        .map(|p| format!("{}: {}.", format::date(locale, &p.as_of), format::number(locale, p.price, decimals(p.price))))
        .collect();
    let picture = pen.finish("chart-price", line.title, &format!("{}. {}", line.unit, desc.join(" ")));
    Chart { picture, points: Vec::new(), size: (width, height), name: line.title.to_owned() }
}

/// The first and the last date at the ends of the axis, and round months or years between them where there is room.
fn draw_dates(pen: &Pen, plot: &Plot, points: &[Point], locale: Locale, size: Size, tick: Type) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let baseline = plot.bottom + 21.0;
    let (from, to) = (format::date(locale, &first.as_of), format::date(locale, &last.as_of));
    let (from_wide, to_wide) = (pen.measure(&from, tick), pen.measure(&to, tick));
    // it may begin under the numbers of the other axis, so that both ends fit on a phone
    let start = (plot.left - 8.0).min((plot.right - to_wide - 10.0 - from_wide).max(0.0));
    pen.text((start, baseline), &from, tick);
    pen.text((plot.right, baseline), &to, tick.end());
    for x in [plot.left, plot.right] {
        pen.line((x, plot.bottom), (x, plot.bottom + 5.0), Stroke::solid(Token::RuleStrong, 1.0));
    }
    let most = if size == Size::Narrow { 4 } else { 8 };
    let mut free_from = start + from_wide + 10.0;
    for (day, name) in round_dates(plot.days, most, locale) {
        let (x, wide) = (plot.x(day), pen.measure(&name, tick));
        pen.line((x, plot.bottom), (x, plot.bottom + 5.0), Stroke::solid(Token::RuleStrong, 1.0));
        if x - wide / 2.0 >= free_from && x + wide / 2.0 + 10.0 <= plot.right - to_wide {
            pen.text((x, baseline), &name, tick.middle());
            free_from = x + wide / 2.0 + 10.0;
        }
    }
}

/// First days of round months or years between two days, `most` at most, each with its name.
fn round_dates((first, last): (i64, i64), most: usize, locale: Locale) -> Vec<(i64, String)> {
    for step in [1, 2, 3, 6, 12, 24, 48, 120] {
        let mut found = Vec::new();
        // months since year 0; a day number is near enough to begin with
        let mut month = (first * 12 / 366 - 2).max(0);
        month -= month % step;
        while let (Ok(year), Ok(of_year)) = (i32::try_from(month / 12), u8::try_from(month % 12 + 1)) {
            let Some(day) = day_number(&format!("{year:04}-{of_year:02}-01")).filter(|day| *day < last) else { break };
            if day > first {
                let name = if step >= 12 { year.to_string() } else { format::month_date(locale, YearMonth { year, month: of_year }, 1) };
                found.push((day, name));
            }
            month += step;
        }
        if found.len() <= most {
            return found;
        }
    }
    Vec::new()
}

/// Prices beside the marks where they changed, each where it covers neither the line nor another label; else the table has it.
fn draw_prices(pen: &Pen, plot: &Plot, dated: &[(i64, &Point)], places: &[(f64, f64)], path: &[(f64, f64)], locale: Locale, kind: Type) {
    let mut taken: Vec<Frame> =
        places.iter().map(|(x, y)| Frame { left: x - 6.0, top: y - 6.0, right: x + 6.0, bottom: y + 6.0 }).collect();
    let last = dated.len() - 1;
    for (i, ((_, point), (x, y))) in dated.iter().zip(places).enumerate() {
        let moved = point.change.is_none_or(|by| by != 0.0);
        // the last one stands at the end of the line
        if !moved || i == last {
            continue;
        }
        let words = format::number(locale, point.price, decimals(point.price));
        let (wide, tall) = (pen.measure(&words, kind), kind.size);
        let corners =
            [(2.0 - 8.0, -8.0), (2.0 - 8.0, 8.0 + tall), (8.0, -8.0), (8.0, 8.0 + tall), (-wide - 8.0, -8.0), (-wide - 8.0, 8.0 + tall)];
        let free = corners.into_iter().find_map(|(dx, dy)| {
            let left = (x + dx).max(plot.left);
            let frame = Frame { left, top: y + dy - tall * 0.8, right: left + wide, bottom: y + dy + 2.0 };
            let inside = frame.top >= plot.top - tall && frame.bottom <= plot.bottom - 2.0 && frame.right <= plot.right + 4.0;
            let clear = !taken.iter().any(|t| t.meets(&frame)) && !path.windows(2).any(|p| frame.crossed_by(p[0], p[1]));
            (inside && clear).then_some((frame, (left, y + dy)))
        });
        if let Some((frame, at)) = free {
            pen.text(at, &words, kind);
            taken.push(frame);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{balanced, words};
    use super::*;
    use engine::book::PriceRow;
    use engine::book::history::{self, Edition};
    use engine::locale::Locale::{En, PtBr};
    use engine::seed;

    const SIZES: [Size; 3] = [Size::Wide, Size::Pane, Size::Narrow];

    /// Every price of the first book with two dates or more.
    fn histories() -> Vec<(PriceRow, Vec<Point>)> {
        let (rows, record) = (seed::price_book().rows, seed::price_history());
        let edition = Edition { slug: "a".into(), name: "A".into() };
        let books: Vec<(Edition, PriceRow)> = rows.iter().map(|r| (edition.clone(), r.clone())).collect();
        rows.iter().map(|r| (r.clone(), history::of(r, &record, &books))).filter(|(_, points)| points.len() > 1).collect()
    }

    fn chart(row: &PriceRow, points: &[Point], locale: Locale, size: Size) -> Chart {
        let unit = "US$ por hora de instância";
        price_history(&PriceLine { points, kind: &row.kind, currency: row.currency, unit, title: &row.item }, locale, size)
    }

    fn cut_of_2025() -> (PriceRow, Vec<Point>) {
        histories().into_iter().find(|(row, _)| row.item == "p5.48xlarge" && row.price_model == "on_demand").expect("in the seed")
    }

    #[test]
    fn every_history_is_an_image_whose_texts_keep_apart() {
        let all = histories();
        assert!(all.len() >= 57, "{}", all.len());
        for (row, points) in &all {
            for (locale, size) in SIZES.into_iter().flat_map(|size| [(PtBr, size), (En, size)]) {
                let chart = chart(row, points, locale, size);
                let svg = chart.picture;
                let case = format!("{} {} {locale:?} {size:?}", row.provider, row.item);
                assert!(svg.contains("role=\"img\"><title>") && svg.len() < 12_000, "{case}: {} bytes", svg.len());
                for bad in ["style=", "url(", "gradient", "NaN", "inf", "=\"#"] {
                    assert!(!svg.contains(bad), "{case} has {bad}");
                }
                balanced(&svg);
                let words = words(&svg);
                let (w, h) = chart.size;
                for (i, a) in words.iter().enumerate() {
                    assert!(a.left > -1.0 && a.right < w + 1.0 && a.top > -1.0 && a.bottom < h + 3.0, "{case}: {a:?} leaves");
                    for b in &words[i + 1..] {
                        let apart =
                            a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
                        assert!(apart, "{case}: {a:?} covers {b:?}");
                    }
                }
            }
        }
    }

    /// The corners of the line, in units.
    fn corners(svg: &str) -> Vec<(f64, f64)> {
        let points = svg.split("<polyline points=\"").nth(1).and_then(|p| p.split('"').next()).expect("a line");
        points.split(' ').map(|p| p.split_once(',').map(|(x, y)| (x.parse().expect("x"), y.parse().expect("y"))).expect("a pair")).collect()
    }

    #[test]
    fn a_price_holds_until_it_was_seen_again_and_is_drawn_from_zero() {
        let (row, points) = cut_of_2025();
        let svg = chart(&row, &points, PtBr, Size::Wide).picture;
        let line = corners(&svg);
        // three dates: across, down, across; plotters drops no corner
        assert_eq!(line.len(), 5, "{line:?}");
        assert!((line[0].1 - line[1].1).abs() < 0.05 && (line[1].0 - line[2].0).abs() < 0.05, "a step, no slope: {line:?}");
        // 98.32 stands as much higher above zero as it is dearer; the axis is from zero at 290
        let share = (290.0 - line[0].1) / (290.0 - line[2].1);
        assert!((share - 98.32 / 55.04).abs() < 0.01, "{share}");
        // 685 of 1077 days from the first date to the cut
        let along = (line[1].0 - line[0].0) / (line[4].0 - line[0].0);
        assert!((along - 685.0 / 1077.0).abs() < 0.002, "{along}");
    }

    #[test]
    fn rings_are_of_the_record_and_discs_of_a_book() {
        let (row, points) = cut_of_2025();
        let svg = chart(&row, &points, PtBr, Size::Wide).picture;
        // a ring is a disc of the page with a rim, a disc has a rim of the page around it: two circles each
        assert_eq!(svg.matches("<circle").count(), 6);
        assert_eq!(
            svg.matches("fill=\"none\" stroke=\"var(--s-publica)\" stroke-width=\"2\"").count(),
            2,
            "two dates are of the record alone"
        );
        assert_eq!(svg.matches("fill=\"var(--s-publica)\"/>").count(), 1, "one is of a book");
        let said: Vec<String> = words(&svg).into_iter().map(|w| w.text).collect();
        for word in ["98,32", "55,04", "08/08/2023", "20/07/2026", "jan/25", "100", "0", "US$ por hora de instância"] {
            assert!(said.iter().any(|w| w == word), "{word} of {said:?}");
        }
        assert!(svg.contains("<desc>US$ por hora de instância. 08/08/2023: 98,32. 23/06/2025: 55,04. 20/07/2026: 55,04.</desc>"), "{svg}");
    }

    #[test]
    fn one_date_is_no_line() {
        let (row, points) = cut_of_2025();
        assert_eq!(chart(&row, &points[..1], PtBr, Size::Wide), Chart::default());
        assert_eq!(chart(&row, &[], PtBr, Size::Wide), Chart::default());
    }

    #[test]
    fn two_prices_of_one_day_are_drawn() {
        let (row, mut points) = cut_of_2025();
        for point in &mut points {
            point.as_of = "2026-07-20".into();
        }
        assert!(chart(&row, &points, PtBr, Size::Narrow).picture.contains("98,32"));
    }

    /// Writes every history to the folder named by `FIEL_CHART_DIR`, to be looked at in a browser.
    #[test]
    fn histories_can_be_looked_at() {
        let Ok(dir) = std::env::var("FIEL_CHART_DIR") else { return };
        for size in SIZES {
            let body: String =
                histories().iter().map(|(row, points)| format!("<h4>{}</h4>{}", row.item, chart(row, points, En, size).picture)).collect();
            std::fs::write(format!("{dir}/prices-{size:?}.html"), body).expect("the folder can be written");
        }
    }
}
