//! Files that are not what they say, or want memory and time: refused in a sentence that names what was found and the limit.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

mod support;

use import::{Limits, Options, Refusal, read};
use std::io::{Read, Seek, SeekFrom};
use std::time::{Duration, Instant};
use support::{options, reading, reading_with};

const SKY: &str = "InstanceType,AcceleratorName,AcceleratorCount,Price,Region\n";
const ROW: &str = "m,H200,1,3.1,eu-north1\n";

/// `bytes` of `unit`, over and over, without ever being in memory.
struct Endless {
    unit: Vec<u8>,
    at: u64,
    size: u64,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let n = usize::try_from(self.size - self.at).unwrap_or(usize::MAX).min(buffer.len());
        for (place, byte) in buffer[..n].iter_mut().enumerate() {
            let at = self.at + u64::try_from(place).unwrap();
            *byte = self.unit[usize::try_from(at % u64::try_from(self.unit.len()).unwrap()).unwrap()];
        }
        self.at += u64::try_from(n).unwrap();
        Ok(n)
    }
}

impl Seek for Endless {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.at = match to {
            SeekFrom::Start(at) => at,
            SeekFrom::End(by) => self.size.checked_add_signed(by).unwrap(),
            SeekFrom::Current(by) => self.at.checked_add_signed(by).unwrap(),
        };
        Ok(self.at)
    }
}

#[track_caller]
fn refused(name: &str, bytes: &[u8], code: &str) -> Refusal {
    let began = Instant::now();
    let refusal = reading(name, bytes).map(|(r, _)| r).expect_err(code);
    assert_eq!(refusal.code, code, "{}", refusal.reason.en);
    assert!(refusal.reason.pt != refusal.reason.en && refusal.reason.pt.len() > 10);
    assert!(began.elapsed() < Duration::from_secs(10), "{code} took {:?}", began.elapsed());
    refusal
}

#[test]
fn packed_files_and_workbooks_are_known_by_their_bytes_whatever_their_name() {
    let zip = |inner: &[u8]| [b"PK\x03\x04\x14\0\0\0\x08\0".as_slice(), &[0; 20], inner].concat();
    for (bytes, code, words) in [
        (zip(b"prices.csv"), "packed", "ZIP"),
        (zip(b"[Content_Types].xml"), "workbook", "workbook"),
        (zip(b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"), "workbook", "workbook"),
        (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec(), "workbook", "workbook"),
        (b"\x1F\x8B\x08\0\0\0\0\0".to_vec(), "packed", "gzip"),
        (b"BZh91AY&SY".to_vec(), "packed", "bzip2"),
        (b"\xFD7zXZ\0\0".to_vec(), "packed", "xz"),
        (b"\x28\xB5\x2F\xFD\0".to_vec(), "packed", "zstd"),
        (b"7z\xBC\xAF\x27\x1C\0".to_vec(), "packed", "7z"),
        (b"PAR1\x15\x04".to_vec(), "parquet", "Parquet"),
        (b"%PDF-1.7\n".to_vec(), "pdf", "PDF"),
        (b"\xEF\xBB\xBF <!DOCTYPE html><html>".to_vec(), "markup", "HTML"),
        (b"<?xml version='1.0'?>".to_vec(), "markup", "XML"),
        (Vec::new(), "empty", "empty"),
        (b"\xEF\xBB\xBF\r\n\r\n".to_vec(), "empty", "empty"),
    ] {
        let refusal = refused("gcp.csv", &bytes, code);
        assert!(refusal.reason.en.contains(words), "{}", refusal.reason.en);
    }
}

#[test]
fn other_encodings_are_named_and_a_stray_byte_costs_one_row() {
    let text = format!("{SKY}{ROW}");
    let le: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let be: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [[b"\xFF\xFE".as_slice(), &le].concat(), [b"\xFE\xFF".as_slice(), &be].concat(), le, be] {
        assert!(refused("gcp.csv", &bytes, "utf16").reason.en.contains("CSV UTF-8"));
    }
    assert_eq!(refused("nebius.csv", format!("{SKY}{ROW}a\0b\n").as_bytes(), "nul").line, Some(3));
    let latin = [SKY.as_bytes(), b"S\xE3o,H200,1,3.1,r\n", ROW.as_bytes()].concat();
    let (r, g) = reading("nebius.csv", &latin).unwrap();
    assert_eq!((r.kept, g.faults[0].line, g.faults[0].column.as_str(), g.faults[0].code), (1, 2, "InstanceType", "not_utf8"));
}

#[test]
fn a_million_columns_and_a_line_without_end_are_refused_with_the_limit() {
    let commas = "1,".repeat(1_000_000);
    let refusal = refused("gcp.csv", format!("{SKY}{commas}\n").as_bytes(), "row_too_long");
    assert_eq!(refusal.line, Some(2));
    let names = (0..1_000_000).map(|n| format!("c{n}")).collect::<Vec<_>>().join(",");
    assert!(refused("gcp.csv", names.as_bytes(), "row_too_long").reason.pt.contains("1000000 bytes"));
    let narrow = (0..5_000).map(|n| n.to_string()).collect::<Vec<_>>().join(",");
    let refusal = refused("gcp.csv", format!("{narrow}\n").as_bytes(), "too_many_columns");
    assert!(refusal.reason.en.contains("5000") && refusal.reason.en.contains("1000"));
    // 100 MB on one line, never read beyond the first
    let mut line = Endless { unit: b"x".to_vec(), at: 0, size: 99_000_000 };
    let refusal = read(&mut line, &options("gcp.csv"), &mut |_| panic!("nothing is in it")).unwrap_err();
    assert!(refusal.code == "row_too_long" && line.at < 2_000_000, "{} after {}", refusal.code, line.at);
    // the same inside a JSON
    let json = format!("[{{\"name\": \"{}\", \"gpu\": 1, \"pricing\": {{}}}}]", "x".repeat(3_000_000));
    refused("x.json", json.as_bytes(), "row_too_long");
}

#[test]
fn two_hundred_megabytes_are_refused_before_they_are_read() {
    let mut large = Endless { unit: ROW.as_bytes().to_vec(), at: 0, size: 200_000_000 };
    let refusal = read(&mut large, &options("gcp.csv"), &mut |_| panic!("nothing is read")).unwrap_err();
    assert!(refusal.code == "too_large" && refusal.reason.en.contains("100 MB"), "{}", refusal.reason.en);
    assert!(large.at < 1_000_000);
}

#[test]
fn rows_have_a_limit_too() {
    let limits = Limits { rows: 3, ..Limits::default() };
    let bytes = format!("{SKY}{}", ROW.repeat(4));
    let refusal = reading_with(&Options { limits: limits.clone(), ..options("nebius.csv") }, bytes.as_bytes()).unwrap_err();
    assert!(refusal.code == "too_many_rows" && refusal.reason.en.contains("more than 3 rows"));
    let list = format!("[{}]", ["{\"name\":\"p5.48xlarge\",\"gpu\":\"NVIDIA H100\",\"gpuCount\":8,\"pricing\":{}}"; 4].join(","));
    assert_eq!(reading_with(&Options { limits, ..options("x.json") }, list.as_bytes()).unwrap_err().code, "too_many_rows");
}

#[test]
fn a_quote_that_never_closes_is_named_with_its_line() {
    let refusal = refused("nebius.csv", format!("{SKY}{ROW}\"open,H200,1,3.1,r\n{ROW}").as_bytes(), "open_quote");
    assert_eq!(refusal.line, Some(3));
    let refusal = refused("nebius.csv", format!("{SKY}\"{}", "x,y\n".repeat(400_000)).as_bytes(), "open_quote");
    assert_eq!(refusal.line, Some(2));
    // a quote in the middle of a text is a character
    let (r, _) = reading("nebius.csv", format!("{SKY}5\" card,H200,1,3.1,eu-north1\n").as_bytes()).unwrap();
    assert_eq!((r.kept, r.faults), (1, 0));
}

#[test]
fn other_cost_exports_are_named_and_the_way_to_focus_is_told() {
    for (header, code, words) in [
        ("identity/LineItemId,bill/InvoiceId,lineItem/UsageType,lineItem/UnblendedCost", "aws_cur", "FOCUS with AWS columns"),
        ("bill_invoice_id,identity_line_item_id,line_item_unblended_cost", "aws_cur", "Data Exports"),
        ("InvoiceSectionName,Date,MeterCategory,MeterId,CostInBillingCurrency", "azure_cost_export", "(FOCUS)"),
        ("SubscriptionId,UsageDateTime,MeterId,PreTaxCost,Currency", "azure_cost_export", "Cost Management"),
        ("lineItem/referenceNo,lineItem/tenantId,cost/myCost,usage/billedQuantity", "oci_cost_report", "FOCUS Reports"),
        ("billing_account_id,sku_description,usage_start_time,cost", "gcp_billing_export", "BigQuery"),
        ("nome,valor,data", "unknown", "(nome, valor, data)"),
        ("a;b;c;d;e;f;g;h", "unknown", "(a, b, c, d, e, f, …)"),
        ("=cmd|' /C calc'!A0,b", "unknown", "=cmd|"),
    ] {
        let refusal = refused("bill.csv", format!("{header}\n1,2,3,4\n").as_bytes(), code);
        assert!(refusal.reason.en.contains(words), "{}", refusal.reason.en);
    }
    refused("x.json", b"{\"rows\": []}", "unknown_json");
    refused("x.json", b"[{\"a\": 1}]", "unknown_json");
    refused("x.json", b"[1, 2", "unknown_json");
    assert_eq!(refused("x.json", b"[{\"name\":\"x\",\"gpu\":\"y\",\"pricing\":{}},\n oops", "broken_json").line, Some(2));
    refused("x.json", "[".repeat(100_000).as_bytes(), "broken_json");
    refused("x.csv", b"Price,price\n", "column_twice");
}

/// A source that breaks is said, and what was handed out before does not count.
#[test]
fn a_source_that_stops_is_no_end_of_the_file() {
    struct Broken(std::io::Cursor<Vec<u8>>);
    impl Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(std::io::Error::other("the cable was pulled")),
                n => Ok(n),
            }
        }
    }
    impl Seek for Broken {
        fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
            self.0.seek(to)
        }
    }
    let refusal = read(Broken(std::io::Cursor::new(SKY.into())), &options("gcp.csv"), &mut |_| ()).unwrap_err();
    assert!(refusal.code == "unreadable" && refusal.reason.en.contains("cable"));
}
