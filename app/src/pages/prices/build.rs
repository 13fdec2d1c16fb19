//! From rows of the store to rows as people read them. Only on the server.

use super::data::{AGES, AgeView, BookLine, Choices, Narrowing, PricesView, ROWS, RowView};
use super::words;
use engine::book::age::{self, Freshness};
use engine::book::{PriceBook, PriceRow};
use engine::format;
use engine::locale::Locale;
use engine::names;
use engine::scenario::Currency;
use std::time::{SystemTime, UNIX_EPOCH};
use store::{BookInfo, Facets, Filter, NumberedRow, RowPage};

/// The store's filter.
pub(super) fn filter(narrowing: &Narrowing) -> Filter {
    let given = |text: &str| Some(text.trim().to_owned()).filter(|t| !t.is_empty());
    Filter {
        kind: given(&narrowing.kind),
        provider: given(&narrowing.provider),
        gpu: given(&narrowing.gpu),
        country: given(&narrowing.country),
        price_model: given(&narrowing.price_model),
        confidence: given(&narrowing.confidence),
        seen_until: AGES.iter().find(|(word, _)| *word == narrowing.age).and_then(|(_, months)| age::seen_until(*months, &today())),
        text: given(&narrowing.q),
    }
}

/// Everything the page shows.
pub(super) fn view(books: &[BookInfo], book: &PriceBook, facets: &Facets, rows: RowPage, page: u32, locale: Locale) -> PricesView {
    let today = today();
    let count = |n: usize| format::number(locale, n as f64, 0);
    let aging = book.rows.iter().filter(|r| age::is_over(age::AGING, &r.as_of, &today)).count();
    let brazil = book.rows.iter().filter(|r| r.country == "BR").count();
    let rate = book.of_kind("fx").next();
    let dollar = rate.map_or_else(|| format::NONE.to_owned(), |r| format::money(locale, r.price, Currency::Brl));
    PricesView {
        books: books
            .iter()
            .map(|b| BookLine {
                slug: b.slug.clone(),
                name: b.name.clone(),
                published: format::date(locale, &b.published_on),
                rows: format::number(locale, b.rows as f64, 0),
                scenarios: b.scenarios,
                scenarios_text: format::number(locale, b.scenarios as f64, 0),
            })
            .collect(),
        slug: book.slug.clone(),
        name: book.name.clone(),
        facts: [count(book.rows.len()), count(brazil), count(aging), dollar],
        dollar: rate.map(|r| aged(&r.as_of, &today, locale)),
        files: None,
        choices: choices(book, facets, locale),
        found: rows.total,
        found_text: format::number(locale, rows.total as f64, 0),
        page,
        pages: u32::try_from(rows.total).unwrap_or(u32::MAX).div_ceil(ROWS).max(1),
        rows: rows.rows.iter().map(|r| row(r, book, &today, locale)).collect(),
    }
}

fn choices(book: &PriceBook, facets: &Facets, locale: Locale) -> Choices {
    let named = |values: &[String], name: &dyn Fn(&str) -> String| {
        let mut pairs: Vec<_> = values.iter().map(|v| (v.clone(), name(v))).collect();
        pairs.sort_by_key(|(_, name)| name.to_lowercase());
        pairs
    };
    Choices {
        kinds: named(&facets.kinds, &|w| words::kind(locale, w).to_owned()),
        gpus: named(&facets.gpus, &|w| gpu_name(book, w).to_owned()),
        providers: named(&facets.providers, &|w| names::provider(locale, w).to_owned()),
        countries: named(&facets.countries, &|w| words::country(locale, w).to_owned()),
        price_models: named(&facets.price_models, &|w| words::price_model(locale, w).to_owned()),
        confidences: named(&facets.confidences, &|w| words::confidence(locale, w).to_owned()),
    }
}

/// A GPU's name; its slug where the book does not have it.
pub(in crate::pages) fn gpu_name<'a>(book: &'a PriceBook, slug: &'a str) -> &'a str {
    book.gpu(slug).map_or(slug, |gpu| &gpu.name)
}

pub(super) fn row(numbered: &NumberedRow, book: &PriceBook, today: &str, locale: Locale) -> RowView {
    let row = &numbered.row;
    let kind = words::kind(locale, &row.kind);
    let gpu = row.gpu.as_deref().map(|slug| match row.gpu_count {
        Some(count) => format!("{} × {}", format::trimmed(locale, count, 3), gpu_name(book, slug)),
        None => gpu_name(book, slug).to_owned(),
    });
    // A price of our own has no name but ours.
    let (item, about) = if row.provider == "assumption" {
        (kind.to_owned(), gpu.unwrap_or_default())
    } else {
        (row.item.clone(), gpu.unwrap_or_else(|| kind.to_owned()))
    };
    RowView {
        position: numbered.position,
        provider: names::provider(locale, &row.provider).to_owned(),
        item,
        about,
        country: words::country(locale, &row.country).to_owned(),
        region: words::region(&row.region).to_owned(),
        price_model: words::price_model(locale, &row.price_model).to_owned(),
        price: price(row, locale),
        unit: words::unit(locale, &row.unit).to_owned(),
        range: row.low.zip(row.high).map(|(low, high)| format::range(locale, low, high, decimals(low))).unwrap_or_default(),
        per_gpu_hour: row.per_gpu_hour().map(|p| format::money(locale, p, row.currency)).unwrap_or_default(),
        age: aged(&row.as_of, today, locale),
        dates: 1,
        source: row.source.clone(),
        confidence: words::confidence(locale, &row.confidence).to_owned(),
        note: row.note.clone(),
    }
}

/// The price with its currency; small ones keep four decimals, a factor has no currency, a fraction is a percentage.
pub(in crate::pages) fn price(row: &PriceRow, locale: Locale) -> String {
    if row.is_fraction() {
        return format::percent_exact(locale, row.price);
    }
    if row.unit == "multiplier" {
        return format::trimmed(locale, row.price, 3);
    }
    if row.price.abs() >= 1.0 || row.price == 0.0 {
        return format::money(locale, row.price, row.currency);
    }
    let symbol = format::money(locale, 0.0, row.currency);
    let symbol = symbol.trim_end_matches(|c: char| c.is_ascii_digit() || c == ',' || c == '.');
    format!("{symbol}{}", format::number(locale, row.price, decimals(row.price)))
}

/// Decimals a price needs to be told from its neighbours.
fn decimals(price: f64) -> usize {
    match price.abs() {
        p if p >= 1000.0 => 0,
        p if p >= 1.0 => 2,
        _ => 4,
    }
}

/// The price with every digit of its source, two decimals at least.
pub(super) fn exact(row: &PriceRow, locale: Locale) -> String {
    let short = price(row, locale);
    let symbol = format::symbol(row.currency);
    let Some((_, number)) = short.split_once(symbol) else {
        // a factor or a share has no symbol, and is written whole
        return short;
    };
    let space: String = number.chars().take_while(|c| !c.is_ascii_digit()).collect();
    let whole = format::trimmed(locale, row.price, 9);
    let decimals = whole.chars().rev().take_while(char::is_ascii_digit).count();
    let two = whole.contains(|c: char| c == if locale == Locale::PtBr { ',' } else { '.' }) && decimals >= 2;
    format!("{symbol}{space}{}", if two { whole } else { format::number(locale, row.price, 2) })
}

/// A date with what its age is called.
pub(super) fn aged(as_of: &str, today: &str, locale: Locale) -> AgeView {
    let months = age::months(as_of, today);
    AgeView {
        date: format::date(locale, as_of),
        words: months.map(|m| format!("{}, {}", Freshness::of(m).word(locale), age::in_words(locale, m))).unwrap_or_default(),
        class: match months.map(Freshness::of) {
            None => "",
            Some(Freshness::Current) => "age-current",
            Some(Freshness::Aging) => "age-aging",
            Some(Freshness::Old) => "age-old",
        },
    }
}

/// Today on Brasília time.
pub(in crate::pages) fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
    format::iso_day(i64::try_from(seconds).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_price_of_the_seed_reads_well() {
        let book = engine::seed::price_book();
        for (i, seeded) in book.rows.iter().enumerate() {
            let numbered = NumberedRow { position: i as i32 + 1, row: seeded.clone() };
            let shown = row(&numbered, &book, "2026-12-02", Locale::PtBr);
            assert!(
                !shown.price.contains("NaN") && !shown.source.is_empty() && !shown.age.date.is_empty() && !shown.age.words.is_empty(),
                "{shown:?}"
            );
            assert!(seeded.price == 0.0 || shown.price.bytes().any(|b| (b'1'..=b'9').contains(&b)), "{shown:?} of {}", seeded.price);
        }
    }

    #[test]
    fn a_negotiated_discount_is_a_percentage_in_words() {
        let book = engine::seed::price_book();
        let discount = PriceRow {
            kind: "provider_discount".into(),
            provider: "aws".into(),
            item: "negotiated discount".into(),
            gpu: None,
            gpu_count: None,
            region: "global".into(),
            country: "ZZ".into(),
            price_model: "negotiated".into(),
            unit: "fraction".into(),
            price: 0.125,
            confidence: "quote".into(),
            ..book.rows[0].clone()
        };
        let shown = |locale| row(&NumberedRow { position: 1, row: discount.clone() }, &book, "2026-12-02", locale);
        let (pt, en) = (shown(Locale::PtBr), shown(Locale::En));
        assert_eq!((pt.price.as_str(), en.price.as_str()), ("12,5\u{a0}%", "12.5%"));
        assert_eq!((pt.about.as_str(), pt.price_model.as_str()), ("Desconto negociado", "negociado"));
        assert_eq!((pt.unit.as_str(), en.unit.as_str()), ("a menos que a tabela do provedor", "off the provider's list prices"));
        assert_eq!((pt.country.as_str(), pt.region.as_str(), pt.per_gpu_hour.as_str()), ("qualquer lugar", "", ""));
        assert_eq!((pt.confidence.as_str(), en.confidence.as_str()), ("acordo desta instalação", "agreement of this installation"));
    }

    #[test]
    fn a_small_price_keeps_its_digits() {
        let book = engine::seed::price_book();
        let iops = book.of_kind("block_iops").next().expect("the seed has one");
        assert_eq!(price(iops, Locale::PtBr), "US$\u{a0}0,0095");
        assert_eq!(price(iops, Locale::En), "US$0.0095");
    }

    #[test]
    fn an_exact_price_has_every_digit_of_its_source() {
        let row = engine::seed::price_book().rows.into_iter().find(|r| r.unit == "instance_hour").expect("the seed has one");
        let said = |price: f64, locale| exact(&PriceRow { price, ..row.clone() }, locale);
        assert_eq!(said(21.957_642, Locale::PtBr), "US$\u{a0}21,957642");
        assert_eq!(said(236.0, Locale::En), "US$236.00");
        assert_eq!(said(1234.5, Locale::PtBr), "US$\u{a0}1.234,50");
        assert_eq!(said(1000.0, Locale::En), "US$1,000.00");
        assert_eq!(said(0.000_4, Locale::En), "US$0.0004");
        let factor = PriceRow { unit: "multiplier".into(), price: 1.399, ..row.clone() };
        assert_eq!(exact(&factor, Locale::PtBr), "1,399");
    }

    #[test]
    fn an_age_is_said_by_a_word_and_a_class() {
        let said = |as_of: &str| {
            let age = aged(as_of, "2026-12-03", Locale::PtBr);
            (age.words, age.class)
        };
        assert_eq!(said("2026-12-02"), ("atual, há menos de 1 mês".into(), "age-current"));
        assert_eq!(said("2026-05-03"), ("envelhecendo, há 7 meses".into(), "age-aging"));
        assert_eq!(said("2025-11-03"), ("velho, há 13 meses".into(), "age-old"));
    }
}
