//! Our own CSV: written and read back to the last bit, in a spreadsheet's dialect too, and never a formula.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

mod support;

use engine::book::PriceRow;
use engine::scenario::Currency;
use engine::seed;
use import::own::{COLUMNS, CONFIDENCES, KINDS, PRICE_MODELS, write};
use support::{Dice, Given, reading};

fn written(rows: &[PriceRow]) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(rows, &mut bytes).unwrap();
    bytes
}

fn back(bytes: &[u8]) -> Given {
    reading("book.csv", bytes).unwrap_or_else(|refusal| panic!("{refusal}")).1
}

/// Equal in every bit: `==` takes 0 for -0.
fn bits(row: &PriceRow) -> impl PartialEq + std::fmt::Debug {
    let all = [Some(row.price), row.gpu_count, row.vcpus, row.memory_gib, row.low, row.high, row.tier_from, row.tier_to, row.max_power_w];
    (format!("{row:?}"), all.map(|n| n.map(f64::to_bits)))
}

#[track_caller]
fn same(read: &Given, rows: &[PriceRow]) {
    assert_eq!(read.faults, []);
    assert_eq!(read.rows.len(), rows.len());
    for ((_, a), b) in read.rows.iter().zip(rows) {
        assert_eq!(bits(a), bits(b));
    }
}

#[test]
fn the_first_book_is_read_back_to_the_last_bit() {
    let rows = seed::price_book().rows;
    assert_eq!(rows.len(), 523);
    same(&back(&written(&rows)), &rows);
    // and so is the file it was made from
    same(&back(seed::PRICES_CSV.as_bytes()), &rows);
}

#[test]
fn the_columns_are_those_of_a_row() {
    let row = serde_json::to_value(&seed::price_book().rows[0]).unwrap();
    let mut fields: Vec<&str> = row.as_object().unwrap().keys().map(String::as_str).collect();
    fields.sort_unstable();
    let mut columns = COLUMNS.to_vec();
    columns.sort_unstable();
    assert_eq!(columns, fields, "a field of a row without its column would be lost");
}

/// A number within `below`, of any size and with all its bits.
fn number(dice: &mut Dice, below: f64) -> f64 {
    loop {
        let value = match dice.below(3) {
            0 => f64::from(u32::try_from(dice.below(100_000)).unwrap()) / 100.0,
            _ => f64::from_bits(dice.bits() >> 1),
        };
        if (1e-9..below).contains(&value) {
            return value;
        }
    }
}

/// A text with everything that a CSV or a spreadsheet takes for something else.
fn text(dice: &mut Dice, most: usize) -> String {
    const PIECES: [&str; 24] = [
        "a", "Z", "9", ",", ";", "\"", "\"\"", "\n", "\r\n", "\r", "\t", " ", "=", "+", "-", "@", "'", "''", "ã", "😀", "\u{feff}",
        "\u{1}", "NULL", "\\",
    ];
    (0..dice.below(most)).map(|_| *dice.of(&PIECES)).collect()
}

fn row(dice: &mut Dice, gpus: &[String]) -> PriceRow {
    let price = number(dice, 1e12);
    let maybe = |dice: &mut Dice, below| (dice.below(2) == 0).then(|| number(dice, below));
    let tier_from = (dice.below(2) == 0).then(|| if dice.below(3) == 0 { 0.0 } else { number(dice, 1e14) });
    let filled = |dice: &mut Dice| format!("{}x", text(dice, 12));
    let made = PriceRow {
        kind: (*dice.of(&KINDS)).into(),
        provider: filled(dice),
        item: text(dice, 20),
        gpu: (dice.below(2) == 0).then(|| dice.of(gpus).clone()),
        gpu_count: maybe(dice, 1e6),
        vcpus: maybe(dice, 1e6),
        memory_gib: maybe(dice, 1e9),
        region: text(dice, 12),
        country: (*dice.of(&["BR", "US", "ZZ"])).into(),
        price_model: (*dice.of(&PRICE_MODELS)).into(),
        unit: (*dice.of(&["instance_hour", "gb_month", "kwh"])).into(),
        currency: *dice.of(&[Currency::Brl, Currency::Usd]),
        price,
        low: (dice.below(2) == 0).then(|| if dice.below(3) == 0 || price / 3.0 < 1e-9 { 0.0 } else { price / 3.0 }),
        high: (dice.below(2) == 0 && price < 1e11).then_some(price * 1.7),
        tier_from,
        tier_to: tier_from.filter(|_| dice.below(2) == 0).map(|from| from * 1.1 + 1.0),
        max_power_w: maybe(dice, 1e9),
        as_of: (*dice.of(&["2026", "2026-12", "2024-02-29"])).into(),
        source: filled(dice),
        confidence: (*dice.of(&CONFIDENCES)).into(),
        note: text(dice, 40),
    };
    if made.kind == "provider_discount" { discount(made, number(dice, 1.0)) } else { price_of(made) }
}

/// The row as a negotiated discount, which has words of its own and nothing to measure.
fn discount(row: PriceRow, fraction: f64) -> PriceRow {
    PriceRow {
        kind: "provider_discount".into(),
        gpu: None,
        gpu_count: None,
        vcpus: None,
        memory_gib: None,
        region: "global".into(),
        country: "ZZ".into(),
        price_model: "negotiated".into(),
        unit: "fraction".into(),
        price: fraction,
        low: None,
        high: None,
        tier_from: None,
        tier_to: None,
        max_power_w: None,
        as_of: "2024-02-29".into(),
        confidence: "quote".into(),
        ..row
    }
}

/// The row with no word of a discount's.
fn price_of(mut row: PriceRow) -> PriceRow {
    if row.price_model == "negotiated" {
        row.price_model = "list".into();
    }
    if row.confidence == "quote" {
        row.confidence = "high".into();
    }
    row
}

#[test]
fn any_row_a_book_can_hold_is_read_back_to_the_last_bit() {
    let gpus: Vec<String> = seed::price_book().gpus.into_iter().map(|g| g.slug).collect();
    for seed in 0..200 {
        let mut dice = Dice(seed);
        let rows: Vec<PriceRow> = (0..25).map(|_| row(&mut dice, &gpus)).collect();
        let bytes = written(&rows);
        same(&back(&bytes), &rows);
        // written again it is the same file
        let again: Vec<PriceRow> = back(&bytes).rows.into_iter().map(|(_, r)| r).collect();
        assert_eq!(written(&again), bytes);
        // and a spreadsheet finds nothing to run in it
        for cell in
            csv::Reader::from_reader(bytes.as_slice()).records().flat_map(|r| r.unwrap().iter().map(str::to_owned).collect::<Vec<_>>())
        {
            assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']), "{cell:?}");
        }
    }
}

#[test]
fn a_spreadsheet_of_brazil_may_have_saved_it() {
    let mut rows = seed::price_book().rows[..40].to_vec();
    rows[0].price = 1_234.5;
    rows[0].note = "um; dois, \"três\"".into();
    let mut writer = csv::WriterBuilder::new().delimiter(b';').terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    let plain = written(&rows);
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(plain.as_slice());
    for (at, record) in reader.records().enumerate() {
        let numbers = [4, 5, 6, 12, 13, 14, 15, 16, 17];
        writer
            .write_record(record.unwrap().iter().enumerate().map(|(column, cell)| {
                let comma = cell.replace('.', ",");
                if at == 0 || !numbers.contains(&column) { cell.to_owned() } else { comma }
            }))
            .unwrap();
    }
    let mut bytes = "\u{feff}".as_bytes().to_vec();
    bytes.extend(writer.into_inner().unwrap());
    same(&back(&bytes), &rows);
    // grouped thousands too, but no mixture
    let text = String::from_utf8(bytes).unwrap();
    same(&back(text.replacen("1234,5", "1.234,5", 1).as_bytes()), &rows);
    let mixed = back(text.replacen("1234,5", "1234.5", 1).as_bytes());
    assert!(mixed.faults.len() == 1 && mixed.faults[0].reason.en.contains("decimal comma"), "{:?}", mixed.faults);
}

#[test]
fn every_word_of_the_first_book_is_known() {
    for row in seed::price_book().rows {
        assert!(KINDS.contains(&row.kind.as_str()) && PRICE_MODELS.contains(&row.price_model.as_str()), "{row:?}");
        assert!(CONFIDENCES.contains(&row.confidence.as_str()), "{row:?}");
    }
}

#[test]
fn a_discount_is_read_back_and_every_fault_of_one_names_its_limit() {
    let row = seed::price_book().rows.remove(0);
    let good = discount(PriceRow { provider: "aws".into(), item: "negotiated discount".into(), source: "EDP".into(), ..row }, 0.12);
    same(&back(&written(std::slice::from_ref(&good))), std::slice::from_ref(&good));
    // beside the prices it comes off
    let mut all = seed::price_book().rows;
    all.push(good.clone());
    same(&back(&written(&all)), &all);
    type Spoil = fn(&mut PriceRow);
    let cases: [(Spoil, &str, &str); 17] = [
        (|r| r.price = 12.0, "price", "above 0 and below 1: 0.12 is 12 %"),
        (|r| r.price = 1.0, "price", "above 0 and below 1"),
        (|r| r.price = 0.0, "price", "above 0 and below 1"),
        (|r| r.price = -0.1, "price", "above 0 and below 1"),
        (|r| r.price = 1e-300, "price", "0.000000001 or more"),
        (|r| r.unit = "percent".into(), "unit", "is fraction"),
        (|r| r.price_model = "list".into(), "price_model", "is negotiated"),
        (|r| r.confidence = "published".into(), "confidence", "is quote"),
        (|r| r.region = "sa-east-1".into(), "region", "is global"),
        (|r| r.country = "BR".into(), "country", "is ZZ"),
        (|r| r.provider = "Assumption".into(), "provider", "Only a provider grants"),
        (|r| r.provider = "market".into(), "provider", "Only a provider grants"),
        (|r| r.source = "  ".into(), "source", "be empty"),
        (|r| r.as_of = "2026-12".into(), "as_of", "is a day"),
        (|r| r.gpu = Some("h100-sxm".into()), "gpu", "stays empty"),
        (|r| r.high = Some(0.2), "high", "stays empty"),
        (|r| r.tier_from = Some(0.0), "tier_from", "stays empty"),
    ];
    for (spoil, column, words) in cases {
        let mut row = good.clone();
        spoil(&mut row);
        let read = back(&written(&[row]));
        assert_eq!((read.rows.len(), read.faults.len()), (0, 1), "{column} {words}");
        let fault = &read.faults[0];
        assert_eq!(fault.column, column, "{words}");
        assert!(fault.reason.en.contains(words) && fault.reason.pt != fault.reason.en, "{column}: {}", fault.reason.en);
    }
    // and a price is not called a discount: it would be read as a percentage, or as the person's own quote
    let price = seed::price_book().rows.remove(0);
    for (spoil, column) in [
        ((|r: &mut PriceRow| r.unit = "fraction".into()) as Spoil, "unit"),
        (|r| r.price_model = "negotiated".into(), "price_model"),
        (|r| r.confidence = "quote".into(), "confidence"),
    ] {
        let mut row = price.clone();
        spoil(&mut row);
        let read = back(&written(&[row]));
        assert_eq!((read.rows.len(), read.faults.first().map(|f| f.column.as_str())), (0, Some(column)));
    }
}
