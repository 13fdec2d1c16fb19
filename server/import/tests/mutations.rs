//! Files changed at random: nothing panics, nothing hangs, and whatever is handed out keeps its promises.
//!
//! The same seeds give the same files on every machine. Two seconds by default; `FIEL_FUZZ_SECONDS=600 cargo test --release -p import
//! --test mutations` for a long run, `FIEL_FUZZ_SEED` to start elsewhere or to see one file again.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

mod support;

use import::{Catalogue, Item, Limits, Options, own, read};
use std::io::{Cursor, Write};
use std::time::{Duration, Instant};
use support::Dice;

/// Every fixture with its name, and forms that no fixture has.
fn corpus() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for folder in ["quirks", "focus"] {
        let path = format!("{}/tests/data/{folder}", env!("CARGO_MANIFEST_DIR"));
        for entry in std::fs::read_dir(path).unwrap() {
            let entry = entry.unwrap();
            files.push((entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()));
        }
    }
    files.sort();
    let rows = engine::seed::price_book().rows;
    let mut book = Vec::new();
    own::write(rows.iter().step_by(40), &mut book).unwrap();
    files.push(("book.csv".into(), book));
    let machines = br#"[{"name":"p5.48xlarge","gpu":"NVIDIA H100","gpuCount":8,"vcpu":192,"memory":"2048 GiB","pricing":{"sa-east-1":{"onDemand":92.4,"reserved":60.1},"us-east-1":{"onDemand":55.04}}},
{"name":"g6f.large","gpu":"NVIDIA L40","gpuCount":0.125,"pricing":{"sa-east-1":{"onDemand":0.34}}},{"name":"trn9.x","gpu":"?","gpuCount":1,"pricing":{}}]"#;
    files.push(("machines.json".into(), machines.to_vec()));
    files.push((
        "aws.csv".into(),
        b"region,instance_type,usd_per_hour_linux_od\nus-east-1,p5.48xlarge,55.04\nus-east-1,g7.2xlarge,2.5\n".to_vec(),
    ));
    files.push(("azure.csv".into(), b"region,sku,usd_per_hour_linux_payg\nbrazilsouth,Standard_NC24ads_A100_v4,7.3\n".to_vec()));
    files.push(("gcp.csv".into(), b"region,price_model,machine_type,usd_per_hour\nus-east4,spot,a3-megagpu-8g,23.2\n".to_vec()));
    files
}

/// Pieces that mean something to one of the readers.
const PIECES: [&[u8]; 44] = [
    b",",
    b";",
    b"\t",
    b"\"",
    b"\"\"",
    b"\n",
    b"\r\n",
    b"\r",
    b"\0",
    b"\xEF\xBB\xBF",
    b"\xFF\xFE",
    b"\x1F\x8B",
    b"PK\x03\x04",
    b"=",
    b"@",
    b"'",
    b"-",
    b"NULL",
    b"0",
    b"-1",
    b"1e308",
    b"1e-308",
    b"99999999999999999999999999999999",
    b"0.0000000000000000000000000000001",
    b"NaN",
    b"1,5",
    b"700",
    b"A100",
    b"H100",
    b"tpu-v6e-1",
    b"SizeInMiB': 1",
    b"p5.48xlarge",
    b"Seconds",
    b"GPU Hours",
    b"Unused",
    b"2026-02-30",
    b"9999-12-31T23:59:59-23:59",
    b"{",
    b"[",
    b"\xC3\xA3",
    b"\xF0\x9F\x98\x80",
    b"\x80",
    b"Purchase",
    b"gpu",
];

fn mutated(dice: &mut Dice, corpus: &[(String, Vec<u8>)]) -> (String, Vec<u8>) {
    let (name, mut bytes) = dice.of(corpus).clone();
    for _ in 0..=dice.below(12) {
        if bytes.is_empty() {
            break;
        }
        let (at, other) = (dice.below(bytes.len()), dice.below(bytes.len()));
        match dice.below(9) {
            0 => bytes[at] = u8::try_from(dice.below(256)).unwrap(),
            1 => bytes[at] ^= 1 << dice.below(8),
            2 => drop(bytes.splice(at..at, dice.of(&PIECES).iter().copied())),
            3 => drop(bytes.splice(at.min(other)..at.max(other).min(at.min(other) + 40), dice.of(&PIECES).iter().copied())),
            4 => bytes.truncate(at),
            5 => drop(bytes.drain(at.min(other)..at.max(other).min(at.min(other) + 200))),
            6 => {
                let piece = bytes[at.min(other)..at.max(other).min(at.min(other) + 400)].to_vec();
                bytes.splice(at..at, piece);
            }
            7 => {
                // the rows of another file under this header
                let tail = dice.of(corpus).1.clone();
                let from = dice.below(tail.len());
                bytes.extend_from_slice(&tail[from..]);
            }
            _ => bytes.splice(at..at, std::iter::repeat_n(*dice.of(b",;\"\n\r0[{ "), dice.below(3_000))).for_each(drop),
        }
    }
    (name, bytes)
}

/// Reads one file and holds everything handed out against its promises. Returns what it did, to compare two readings.
fn promises(name: &str, bytes: &[u8], catalogue: &Catalogue) -> String {
    let limits = Limits { row_bytes: 4_000, rows: 500, columns: 200, groups: 40, bytes: 60_000 };
    let options = Options { file_name: name, catalogue: catalogue.clone(), limits, ..Options::default() };
    let mut said = String::new();
    let (mut kept, mut reviews, mut faults) = (0, 0, 0);
    let lines = u64::try_from(bytes.iter().filter(|b| **b == b'\n').count()).unwrap() + 1;
    let is_json = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start().starts_with(b"[");
    let read = read(Cursor::new(bytes), &options, &mut |item| {
        said.push_str(&format!("{item:?}\n"));
        let line = match item {
            Item::Row { line, row } => {
                kept += 1;
                assert!(row.price >= 1e-9 && row.price < 1e12 && !row.source.trim().is_empty() && row.country.len() == 2);
                assert!(row.gpu.is_none_or(|g| catalogue.knows(&g)) && row.low.is_none_or(|l| l <= row.price));
                line
            }
            Item::Candidate(c) => {
                kept += 1;
                assert!(catalogue.knows(&c.gpu) && c.gpu_count > 0.0 && c.gpu_count.is_finite() && !c.item.is_empty(), "{c:?}");
                let prices: Vec<f64> = [c.on_demand, c.spot, c.reserved_1y].into_iter().flatten().collect();
                assert!(!prices.is_empty() && prices.iter().all(|p| *p > 0.0 && p.is_finite()), "{c:?}");
                if let Ok(rows) = c.price_rows("2026-12") {
                    assert_eq!(rows.len(), prices.len());
                }
                c.line
            }
            Item::Review(r) => {
                reviews += 1;
                assert!(!r.reason.pt.is_empty() && r.name.chars().count() <= 81);
                r.line
            }
            Item::Fault(f) => {
                faults += 1;
                assert!(!f.reason.pt.is_empty() && f.value.chars().count() <= 81);
                f.line
            }
        };
        assert!(line >= 1 && (is_json || line <= lines), "line {line} of {lines}");
    });
    match read {
        Ok(reading) => {
            assert_eq!((reading.review, reading.faults), (reviews, faults));
            assert!(reading.bill.is_some() || reading.kept == kept);
            if let Some(bill) = &reading.bill {
                for month in &bill.months {
                    let _ = bill.workload(&month.month, Some(5.0));
                    assert!(month.gpus.iter().all(|g| catalogue.knows(&g.gpu)));
                }
            }
            said.push_str(&format!("{reading:?}"));
        }
        Err(refusal) => {
            assert!(refusal.reason.pt.len() > 10 && refusal.reason.en.len() > 10);
            said.push_str(&format!("{refusal:?}"));
        }
    }
    said
}

#[test]
fn no_bytes_bring_a_reader_down() {
    let number = |key: &str| std::env::var(key).ok().and_then(|v| v.parse::<u64>().ok());
    let seconds = Duration::from_secs(number("FIEL_FUZZ_SECONDS").unwrap_or(2));
    let (corpus, catalogue) = (corpus(), Catalogue::of(&engine::seed::price_book()));
    for (name, bytes) in &corpus {
        promises(name, bytes, &catalogue);
    }
    let first = number("FIEL_FUZZ_SEED").unwrap_or(0);
    let (began, mut seed, mut slowest) = (Instant::now(), first, Duration::ZERO);
    while began.elapsed() < seconds || seed < first + 500 {
        let (name, bytes) = mutated(&mut Dice(seed), &corpus);
        let started = Instant::now();
        let outcome = std::panic::catch_unwind(|| promises(&name, &bytes, &catalogue));
        let took = started.elapsed();
        slowest = slowest.max(took);
        match outcome {
            // the same file is read the same twice
            Ok(said) if seed.is_multiple_of(64) => assert_eq!(said, promises(&name, &bytes, &catalogue), "seed {seed}"),
            Ok(_) => {}
            Err(panic) => {
                let _ =
                    writeln!(std::io::stderr(), "FIEL_FUZZ_SEED={seed} ({name}) shows it again:\n{:?}", String::from_utf8_lossy(&bytes));
                std::panic::resume_unwind(panic);
            }
        }
        assert!(took < Duration::from_secs(5), "seed {seed} took {took:?}");
        seed += 1;
    }
    let _ = writeln!(std::io::stderr(), "{} mutated files, the slowest {slowest:?}", seed - first);
}
