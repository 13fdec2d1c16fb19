//! What one price was at earlier dates: the record shipped with the program, and the same price in every published book.
//!
//! Owns when two sightings are one point. Refuses to fill in: between two points nothing is known but that the older price was the last
//! one seen. Two prices are of the same thing only where every part of their key is the same, names included.

use super::{PriceRow, age, changes};

/// A published book, as a point names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edition {
    /// The word in addresses.
    pub slug: String,
    /// What people call it.
    pub name: String,
}

/// A price at a date.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// The day, month or year it was seen.
    pub as_of: String,
    /// The price, in the row's currency and unit.
    pub price: f64,
    /// Price of one GPU for one hour, where the row is an hourly price of GPUs.
    pub per_gpu_hour: Option<f64>,
    /// What it changed by from the point before, as a fraction of that; none for the first.
    pub change: Option<f64>,
    /// Where it was read, each source once.
    pub sources: Vec<String>,
    /// Whether the record of earlier prices has it.
    pub recorded: bool,
    /// The books that have it, the oldest first.
    pub books: Vec<Edition>,
}

/// The prices of what `row` prices, the oldest first: from `record`, whose rows are of anything, and from `books`, whose rows are in the
/// order their books were published. Rows of another key are left out.
#[must_use]
pub fn of(row: &PriceRow, record: &[PriceRow], books: &[(Edition, PriceRow)]) -> Vec<Point> {
    let recorded = record.iter().map(|past| (None, past));
    let published = books.iter().map(|(edition, row)| (Some(edition), row));
    let mut points: Vec<Point> = Vec::new();
    for (edition, seen) in recorded.chain(published).filter(|(_, seen)| changes::is_same(row, seen)) {
        let known = points.iter().position(|p| p.as_of == seen.as_of && p.price.to_bits() == seen.price.to_bits());
        let at = known.unwrap_or_else(|| {
            points.push(Point {
                as_of: seen.as_of.clone(),
                price: seen.price,
                per_gpu_hour: seen.per_gpu_hour(),
                change: None,
                sources: Vec::new(),
                recorded: false,
                books: Vec::new(),
            });
            points.len() - 1
        });
        let Some(point) = points.get_mut(at) else { continue };
        if !point.sources.contains(&seen.source) {
            point.sources.push(seen.source.clone());
        }
        match edition {
            None => point.recorded = true,
            Some(edition) if !point.books.contains(edition) => point.books.push(edition.clone()),
            Some(_) => {}
        }
    }
    // stable: of two prices of one day, the one that was published first comes first
    points.sort_by_key(|p| age::parts(&p.as_of));
    for i in 1..points.len() {
        let before = points.get(i - 1).map(|p| p.price);
        if let (Some(before), Some(point)) = (before, points.get_mut(i)) {
            point.change = Some(point.price / before - 1.0);
        }
    }
    points
}

/// What a history says, as its heading does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Finding {
    /// Nothing, or one point.
    None,
    /// Every point has the same price.
    Steady,
    /// It ends where it began, and was elsewhere in between.
    Back,
    /// It ends elsewhere; by this fraction of the first price.
    Moved(f64),
}

/// What `points` say from the first to the last.
#[must_use]
pub fn finding(points: &[Point]) -> Finding {
    let [first, .., last] = points else { return Finding::None };
    let same = |p: &Point| p.price.to_bits() == first.price.to_bits();
    if points.iter().all(same) {
        Finding::Steady
    } else if same(last) {
        Finding::Back
    } else {
        Finding::Moved(last.price / first.price - 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed;

    fn named<'a>(rows: &'a [PriceRow], item: &str, region: &str, model: &str) -> &'a PriceRow {
        rows.iter().find(|r| r.kind == "gpu_rental" && r.item == item && r.region == region && r.price_model == model).expect("in the seed")
    }

    fn edition(slug: &str) -> Edition {
        Edition { slug: slug.into(), name: slug.to_uppercase() }
    }

    fn dated(points: &[Point]) -> Vec<(&str, f64)> {
        points.iter().map(|p| (p.as_of.as_str(), p.price)).collect()
    }

    #[test]
    fn the_cut_of_2025_is_a_step_of_three_points() {
        let book = seed::price_book().rows;
        let row = named(&book, "p5.48xlarge", "us-east-1", "on_demand");
        let points = of(row, &seed::price_history(), &[(edition("a"), row.clone())]);
        assert_eq!(dated(&points), [("2023-08-08", 98.32), ("2025-06-23", 55.04), ("2026-07-20", 55.04)]);
        assert_eq!(points.iter().map(|p| (p.recorded, p.books.len())).collect::<Vec<_>>(), [(true, 0), (true, 0), (false, 1)]);
        assert_eq!(points[0].per_gpu_hour, Some(12.29));
        assert_eq!(points[0].change, None);
        assert!((points[1].change.expect("a change") + 0.440_195).abs() < 1e-6, "{:?}", points[1].change);
        assert_eq!(points[2].change, Some(0.0));
        let Finding::Moved(by) = finding(&points) else { panic!("it moved") };
        assert!((by + 0.440_195).abs() < 1e-6);
    }

    #[test]
    fn a_day_and_a_price_are_one_point_whoever_saw_them() {
        let book = seed::price_book().rows;
        // the record and the book have the same price of 1 October 2026
        let row = named(&book, "gpu-h100-sxm (per GPU)", "global", "on_demand");
        let later = PriceRow { as_of: "2027-01-02".into(), ..row.clone() };
        let dearer = PriceRow { price: 9.0, ..later.clone() };
        let books = [
            (edition("a"), row.clone()),
            (edition("b"), row.clone()),
            (edition("c"), later),
            (edition("c"), dearer),
            (edition("d"), row.clone()),
        ];
        let points = of(row, &seed::price_history(), &books);
        assert_eq!(dated(&points), [("2026-09-25", 3.85), ("2026-10-01", 4.5), ("2027-01-02", 4.5), ("2027-01-02", 9.0)]);
        assert!(points[1].recorded);
        assert_eq!(points[1].books.iter().map(|b| b.slug.as_str()).collect::<Vec<_>>(), ["a", "b", "d"]);
        assert_eq!(points[1].sources.len(), 1);
    }

    #[test]
    fn only_the_exact_same_thing_counts() {
        let book = seed::price_book().rows;
        let row = named(&book, "p5.48xlarge", "us-east-1", "on_demand");
        let other = |change: fn(&mut PriceRow)| {
            let mut other = row.clone();
            change(&mut other);
            of(row, &[], &[(edition("a"), row.clone()), (edition("b"), other)]).len()
        };
        assert_eq!(other(|r| r.as_of = "2027-01-01".into()), 2, "a later date is another point");
        assert_eq!(other(|r| (r.as_of, r.item) = ("2027-01-01".into(), "p5.48xlarge (per GPU)".into())), 1);
        assert_eq!(other(|r| (r.as_of, r.region) = ("2027-01-01".into(), "us-east-2".into())), 1);
        assert_eq!(other(|r| (r.as_of, r.price_model) = ("2027-01-01".into(), "spot".into())), 1);
        assert_eq!(other(|r| (r.as_of, r.unit) = ("2027-01-01".into(), "gpu_hour".into())), 1);
        assert_eq!(other(|r| (r.as_of, r.currency) = ("2027-01-01".into(), crate::scenario::Currency::Brl)), 1);
        assert_eq!(other(|r| (r.as_of, r.tier_from) = ("2027-01-01".into(), Some(10.0))), 1);
    }

    #[test]
    fn a_month_stands_after_its_days() {
        let row = seed::price_book().rows.swap_remove(0);
        let at = |as_of: &str, price: f64| (edition("a"), PriceRow { as_of: as_of.into(), price, ..row.clone() });
        let points = of(&row, &[], &[at("2026", 4.0), at("2026-06", 2.0), at("2026-06-15", 1.0), at("2026-07-01", 3.0)]);
        assert_eq!(points.iter().map(|p| p.price).collect::<Vec<_>>(), [1.0, 2.0, 3.0, 4.0]);
        assert_eq!(finding(&points[..1]), Finding::None);
        assert_eq!(finding(&of(&row, &[], &[at("2025", 1.0), at("2026-06", 2.0), at("2026-07", 1.0)])), Finding::Back);
        assert_eq!(finding(&of(&row, &[], &[at("2025", 1.0), at("2026-06", 1.0)])), Finding::Steady);
    }
}
