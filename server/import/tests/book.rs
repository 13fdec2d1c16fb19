//! Price books as CSV: what is read is what was written, a bad row is named and spoils no other, and what is no such file is refused.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

use engine::book::PriceRow;
use engine::seed;
use import::{Catalogue, Fault, Item, Limits, Options, Refusal};
use std::io::{Cursor, Read, Seek, SeekFrom};

const HEAD: &str = "kind,provider,item,gpu,region,country,price_model,unit,currency,price,as_of,source,confidence,note";
const ROW: &str = "gpu_rental,aws,p5.48xlarge,h100-sxm,sa-east-1,BR,on_demand,instance_hour,USD,98.5,2026-12-01,the list,published,";

/// What was read.
#[derive(Debug, Default)]
struct Taken {
    rows: Vec<PriceRow>,
    faults: Vec<Fault>,
}

fn read_from(source: impl Read + Seek) -> Result<Taken, Refusal> {
    let options = Options { file_name: "book.csv", catalogue: Catalogue::of(&seed::price_book()), ..Options::default() };
    let mut taken = Taken::default();
    import::read(source, &options, &mut |item| match item {
        Item::Row { row, .. } => taken.rows.push(*row),
        Item::Fault(fault) => taken.faults.push(fault),
        other => panic!("not of a price book: {other:?}"),
    })?;
    Ok(taken)
}

fn read(text: impl AsRef<[u8]>) -> Result<Taken, Refusal> {
    read_from(Cursor::new(text.as_ref()))
}

fn written(rows: &[PriceRow]) -> Vec<u8> {
    let mut bytes = Vec::new();
    import::own::write(rows, &mut bytes).unwrap();
    bytes
}

/// A row with one value changed.
fn with(column: &str, value: &str) -> String {
    let at = HEAD.split(',').position(|c| c == column).unwrap();
    let mut cells: Vec<String> = ROW.split(',').map(str::to_owned).collect();
    cells[at] = format!("\"{}\"", value.replace('"', "\"\""));
    format!("{HEAD}\n{ROW}\n{}\n{ROW}\n", cells.join(","))
}

#[test]
fn what_is_exported_is_read_back_to_the_last_bit() {
    let mut rows = seed::price_book().rows;
    rows[0].note = "line\nand \"quote\", comma; é".into();
    (rows[1].price, rows[2].price, rows[3].price) = (0.1 + 0.2, 1e-9, 999_999_999_999.9);
    let taken = read(written(&rows)).unwrap();
    assert_eq!(taken.faults, []);
    assert_eq!(taken.rows, rows);
    for (a, b) in taken.rows.iter().zip(&rows) {
        assert_eq!(a.price.to_bits(), b.price.to_bits());
    }
}

#[test]
fn columns_stand_in_any_order_with_any_line_ends_and_a_mark_of_spreadsheets() {
    let plain = read(format!("{HEAD}\n{ROW}\n")).unwrap().rows;
    assert_eq!((plain.len(), plain[0].price, plain[0].gpu.as_deref()), (1, 98.5, Some("h100-sxm")));
    let turned = |line: &str| line.split(',').rev().collect::<Vec<_>>().join(",");
    assert_eq!(read(format!("{}\r\n{}\r\n", turned(HEAD), turned(ROW))).unwrap().rows, plain);
    assert_eq!(read(format!("\u{feff}{}\n{ROW}", HEAD.to_uppercase())).unwrap().rows, plain);
    // also where it comes byte by byte
    struct Slow<'a>(Cursor<&'a [u8]>);
    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.0.read(&mut buffer[..1])
        }
    }
    impl Seek for Slow<'_> {
        fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
            self.0.seek(to)
        }
    }
    let text = format!("\u{feff}{HEAD}\n{ROW}\n");
    assert_eq!(read_from(Slow(Cursor::new(text.as_bytes()))).unwrap().rows, plain);
}

#[test]
fn a_bad_value_is_named_with_its_line_and_spoils_no_other_row() {
    for (column, value, words) in [
        ("price", "0", "0.000000001 or more"),
        ("price", "-3", "0.000000001 or more"),
        ("price", "5e-324", "0.000000001 or more"),
        ("price", "", "missing"),
        ("price", "1,5", "decimal point"),
        ("price", "NaN", "decimal point"),
        ("price", "inf", "decimal point"),
        ("price", "1e12", "below"),
        ("kind", "GPU rental", "one of: gpu_rental"),
        ("unit", "GPU hour", "small letters"),
        ("provider", " ", "be empty"),
        ("provider", "=cmd|' /C calc'!A0", "formula"),
        ("item", "@SUM(A1)", "formula"),
        ("source", "+1", "formula"),
        ("gpu", "h100", "not in the book's catalogue"),
        ("country", "Brasil", "capital letters"),
        ("currency", "EUR", "BRL or USD"),
        ("as_of", "12/02/2026", "a day (2026-12-02), a month"),
        ("as_of", "2026-13", "a day (2026-12-02), a month"),
        ("as_of", "2026-02-29", "a day (2026-12-02), a month"),
        ("source", "", "be empty"),
        ("note", &"x".repeat(4_001), "4000"),
    ] {
        let taken = read(with(column, value)).unwrap();
        assert_eq!((taken.rows.len(), taken.faults.len()), (2, 1), "{column} {value}");
        let fault = &taken.faults[0];
        assert_eq!((fault.line, fault.column.as_str()), (3, column), "{value}");
        assert!(fault.reason.en.contains(words) && fault.reason.pt != fault.reason.en, "{column} {value}: {}", fault.reason.en);
        assert!(value.starts_with(fault.value.trim_end_matches('…')) && fault.value.chars().count() <= 81);
    }
    // a note may be a list or a negative number
    assert_eq!(read(with("note", "- 10 % from January")).unwrap().rows.len(), 3);
    let short = read(format!("{HEAD}\n{ROW}\ngpu_rental,aws\n{ROW}\n")).unwrap();
    assert_eq!((short.rows.len(), short.faults[0].line), (2, 3));
    assert!(short.faults[0].reason.en.contains("2 values") && short.faults[0].reason.en.contains("14 columns"));
    let latin = [HEAD.as_bytes(), b"\n", ROW.replace("the list", "S\u{1}o").as_bytes(), b"\n"]
        .concat()
        .iter()
        .map(|b| if *b == 1 { 0xe3 } else { *b })
        .collect::<Vec<u8>>();
    assert!(read(latin).unwrap().faults[0].reason.en.contains("UTF-8"));
}

#[test]
fn ranges_and_tiers_hold_together() {
    let head = "kind,provider,item,region,country,price_model,unit,currency,price,low,high,tier_from,tier_to,as_of,source,confidence";
    let row =
        |rest: &str| read(format!("{head}\negress_internet,aws,out,us-east-1,US,list,gb,USD,{rest},2026,the list,published\n")).unwrap();
    assert_eq!(row("2,1,3,0,10").rows.len(), 1);
    for (rest, column) in
        [("2,3,3,0,10", "low"), ("2,1,1,0,10", "high"), ("2,1,3,11,10", "tier_to"), ("2,1,3,,10", "tier_to"), ("2,-1,3,0,10", "low")]
    {
        assert_eq!(row(rest).faults[0].column, column, "{rest}");
    }
}

#[test]
fn what_is_no_price_book_is_refused_in_a_sentence() {
    let long = "x".repeat(usize::try_from(Limits::default().row_bytes).unwrap() + 200_000);
    let wide = (0..1_000_000).map(|n| n.to_string()).collect::<Vec<_>>().join(",");
    let utf16: Vec<u8> = HEAD.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let cases: Vec<(Vec<u8>, &str)> = vec![
        (b"a,b,c\n1,2,3\n".to_vec(), "The header (a, b, c) is of no kind"),
        (format!("{HEAD},colour\n").into_bytes(), "column “colour”"),
        (HEAD.replace("item,", "").into_bytes(), "are missing: item"),
        (format!("{HEAD},kind\n").into_bytes(), "twice"),
        (Vec::new(), "is empty"),
        (b"PK\x03\x04rest of a zip".to_vec(), "Excel"),
        (vec![0x1f, 0x8b, 8, 0, 1, 2], "gzip"),
        ([&[0xff, 0xfe][..], &utf16].concat(), "UTF-16"),
        (utf16, "UTF-16"),
        (format!("{HEAD}\n{ROW}\nx\0y\n").into_bytes(), "On line 3 there is a null character"),
        (format!("{HEAD}\n{ROW}\n\"{}\n", "open\n".repeat(300_000)).into_bytes(), "On line 3 a quote"),
        (format!("{HEAD}\n{long}\n").into_bytes(), "Line 2 is longer than"),
        (wide.into_bytes(), "Line 1 is longer than"),
        (b"{\"lineItem\": 1}".to_vec(), "JSON of an unknown kind"),
        (b"identity/LineItemId,lineItem/UnblendedCost\n".to_vec(), "(CUR)"),
    ];
    for (bytes, words) in cases {
        let refused = read(&bytes).unwrap_err();
        assert!(refused.reason.en.contains(words) && refused.reason.pt != refused.reason.en, "{words}: {}", refused.reason.en);
    }
}

/// Bytes changed, cut, doubled and put in at random: no panic, and every row that is taken is one the table takes. Set
/// `FIEL_FUZZ_SECONDS` for a long run.
#[test]
fn no_bytes_bring_it_down() {
    let seconds: u64 = std::env::var("FIEL_FUZZ_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    let until = std::time::Instant::now() + std::time::Duration::from_secs(seconds);
    let gpus = seed::price_book().gpus;
    let good = written(&seed::price_book().rows[..40]);
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut draw = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).unwrap()
    };
    let odd: [&[u8]; 12] = [b"\"", b",", b"\n", b"\r", b"\0", b"=", b"-", b"\xff", b"\xef\xbb\xbf", b"1e999", b"9", b"\"\"\""];
    let mut runs = 0_u64;
    while runs < 200 || std::time::Instant::now() < until {
        let mut bytes = good.clone();
        for _ in 0..=draw(12) {
            let at = draw(bytes.len());
            match draw(4) {
                0 => bytes[at] = u8::try_from(draw(256)).unwrap(),
                1 => bytes.truncate(at.max(1)),
                2 => drop(bytes.splice(at..at, odd[draw(odd.len())].iter().copied())),
                _ => {
                    let piece = bytes[at..(at + draw(300)).min(bytes.len())].to_vec();
                    drop(bytes.splice(at..at, piece));
                }
            }
        }
        if let Ok(taken) = read(&bytes) {
            for row in &taken.rows {
                assert!(row.price > 0.0 && row.price < 1e12 && row.country.len() == 2 && !row.source.trim().is_empty());
                assert!(row.low.is_none_or(|low| low <= row.price) && row.gpu.as_ref().is_none_or(|g| gpus.iter().any(|x| x.slug == *g)));
            }
        }
        runs += 1;
    }
    println!("{runs} files");
}
