//! How long 50,000 rows take to read, and how much memory at most.
//!
//! `cargo bench -p import`. Rows are dropped as they come, as a caller does that stores them: `max alloc` is what the reader itself
//! keeps. Measured on one core of a shared AMD EPYC with other work on both, Rust 1.95, December 2026:
//!
//! | file | size | time | memory at most |
//! | --- | --- | --- | --- |
//! | our own CSV, row by row | 12 MB | 90 to 101 ms | 0.21 MB |
//! | our own CSV, as a book in memory | 12 MB | 96 ms | 39 MB, the rows themselves |
//! | SkyPilot, every row a GPU, read twice | 7.9 MB | 152 to 161 ms | 3.4 MB |
//! | SkyPilot, one row in twenty a GPU, read twice | 2.8 MB | 46 ms | 0.50 MB |
//! | FOCUS, an hour a row | 8 MB | 148 ms | 0.32 MB |

use divan::{AllocProfiler, Bencher, counter::BytesCount};
use engine::seed;
use import::{Catalogue, DraftOptions, Options, draft, own, read};
use std::fmt::Write as _;
use std::io::Cursor;

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

const ROWS: usize = 50_000;

fn main() {
    divan::main();
}

/// The first book over and over, each machine with a name of its own.
fn own_csv() -> Vec<u8> {
    let mut rows: Vec<_> = seed::price_book().rows.iter().cycle().take(ROWS).cloned().collect();
    for (at, row) in rows.iter_mut().enumerate() {
        row.item = format!("{} {at}", row.item);
    }
    let mut bytes = Vec::new();
    own::write(&rows, &mut bytes).expect("memory can be written");
    bytes
}

/// A catalogue of which one row in `each` has a GPU.
fn catalogue(each: usize) -> Vec<u8> {
    let mut text =
        String::from("InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,AvailabilityZone\n");
    for n in 0..ROWS {
        let zone = n % 4;
        let _ = if n % each == 0 {
            let info = "\"{'Gpus': [{'Name': 'L4', 'Manufacturer': 'NVIDIA', 'Count': 1, 'MemoryInfo': {'SizeInMiB': 22888}}]}\"";
            writeln!(text, "g6.{n},L4,1.0,4.0,16.0,{info},0.80{},0.3{},us-east-1,use1-az{zone}", n % 10, n % 7)
        } else {
            writeln!(text, "m7.{n},,,4.0,16.0,,0.20{},0.1{},us-east-1,use1-az{zone}", n % 10, n % 7)
        };
    }
    text.into_bytes()
}

/// An hourly bill.
fn bill() -> Vec<u8> {
    let mut text = String::from(
        "BillingPeriodStart,ChargePeriodStart,ChargePeriodEnd,ChargeCategory,ServiceCategory,ProviderName,BilledCost,EffectiveCost,BillingCurrency,ConsumedQuantity,ConsumedUnit,ChargeDescription\n",
    );
    for n in 0..ROWS {
        let (day, hour) = (1 + n / 23 % 28, n % 23);
        let next = format!("{:02}:00:00Z", hour + 1);
        let _ = writeln!(
            text,
            "2026-11-01,2026-11-{day:02}T{hour:02}:00:00Z,2026-11-{day:02}T{next},Usage,Compute,AWS,1.2{n},1.2{n},USD,1,Hours,$1.006 per On Demand Linux g5.xlarge Instance Hour"
        );
    }
    text.into_bytes()
}

fn whole(bencher: Bencher<'_, '_>, name: &'static str, bytes: Vec<u8>) {
    let options = Options { file_name: name, catalogue: Catalogue::of(&seed::price_book()), ..Options::default() };
    bencher.counter(BytesCount::new(bytes.len())).bench_local(|| {
        let mut rows = 0_u64;
        let reading = read(Cursor::new(bytes.as_slice()), &options, &mut |_| rows += 1).expect("the file is read");
        assert_eq!(reading.faults, 0);
        rows
    });
}

#[divan::bench(sample_count = 10)]
fn own_csv_row_by_row(bencher: Bencher<'_, '_>) {
    whole(bencher, "book.csv", own_csv());
}

#[divan::bench(sample_count = 10)]
fn own_csv_as_a_book_in_memory(bencher: Bencher<'_, '_>) {
    let (bytes, book) = (own_csv(), seed::price_book());
    let reading = Options { file_name: "book.csv", catalogue: Catalogue::of(&book), ..Options::default() };
    let options = DraftOptions { reading, ..DraftOptions::default() };
    bencher
        .counter(BytesCount::new(bytes.len()))
        .bench_local(|| draft(Cursor::new(bytes.as_slice()), &book.rows, &options, &mut |_| {}).expect("the file is read"));
}

#[divan::bench(sample_count = 10)]
fn skypilot_every_row_a_gpu(bencher: Bencher<'_, '_>) {
    whole(bencher, "aws.csv", catalogue(1));
}

#[divan::bench(sample_count = 10)]
fn skypilot_one_row_in_twenty_a_gpu(bencher: Bencher<'_, '_>) {
    whole(bencher, "aws.csv", catalogue(20));
}

#[divan::bench(sample_count = 10)]
fn focus_hourly_bill(bencher: Bencher<'_, '_>) {
    whole(bencher, "bill.csv", bill());
}
