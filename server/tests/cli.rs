//! The command line, used as people and scripts use it.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

use engine::locale::Locale;
use engine::{presets, seed};
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn fiel(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fiel"))
        .args(arguments)
        // Nothing listens there: these commands must not need a database.
        .env("DATABASE_URL", "postgres://127.0.0.1:1/none")
        .env("LC_ALL", "en_US.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not read its input closes it.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

#[test]
fn compare_prints_the_bytes_of_the_api_and_needs_no_database() {
    for preset in presets::all(Locale::PtBr) {
        let document = serde_json::to_vec(&preset.scenario).unwrap();
        let piped = fiel(&["compare", "-"], &document);
        assert!(piped.status.success(), "{}", String::from_utf8_lossy(&piped.stderr));
        assert_eq!(
            piped.stdout,
            server::api::compare_bytes(&preset.scenario, &seed::price_book(), engine::view::View::default()).unwrap(),
            "{}",
            preset.slug
        );

        let file = std::env::temp_dir().join(format!("fiel-cli-{}-{}.json", std::process::id(), preset.slug));
        std::fs::write(&file, &document).unwrap();
        let read = fiel(&["compare", file.to_str().unwrap()], b"");
        std::fs::remove_file(&file).unwrap();
        assert_eq!(read.stdout, piped.stdout);
    }
}

#[test]
fn exit_codes_tell_what_went_wrong() {
    let unusable = fiel(&["compare", "-"], b"{\"schema\":1}");
    assert_eq!(unusable.status.code(), Some(3));
    assert!(unusable.stdout.is_empty());
    let problem: serde_json::Value = serde_json::from_slice(&unusable.stderr).unwrap();
    assert_eq!((problem["status"].as_u64(), problem["title"].as_str()), (Some(422), Some("Invalid document")));

    let missing = fiel(&["compare", "/no/such/file.json"], b"");
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("/no/such/file.json"));

    assert_eq!(fiel(&["compare"], b"").status.code(), Some(2));
    assert_eq!(fiel(&["serve", "--addr", "nowhere"], b"").status.code(), Some(2));
    assert_eq!(fiel(&["prices", "list"], b"").status.code(), Some(1));
}

#[test]
fn help_names_every_command_and_setting() {
    let help = String::from_utf8(fiel(&["--help"], b"").stdout).unwrap();
    for word in ["serve", "compare", "prices", "db", "FIEL_ADDR", "FIEL_DATA_DIR", "DATABASE_URL", "Exit codes"] {
        assert!(help.contains(word), "{word}");
    }
    assert!(!help.contains("127.0.0.1:1/none"), "help shows no secret of the environment");
    assert_eq!(fiel(&["db", "url"], b"").stdout, b"postgres://127.0.0.1:1/none\n");
}

#[test]
fn a_taken_port_is_said_in_a_sentence() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let output = fiel(&["serve", "--addr", &taken.local_addr().unwrap().to_string()], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is Fiel already running there?"));
}

/// A file for `prices check`, gone when the test is.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn with(name: &str, bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("fiel-cli-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        Self(path)
    }

    fn check(&self, more: &[&str]) -> Output {
        fiel(&[&["prices", "check", self.0.to_str().unwrap()], more].concat(), b"")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

const CATALOGUE: &str = "InstanceType,AcceleratorName,AcceleratorCount,Price,SpotPrice,Region
gpu-h200-sxm_8gpu,H200,8,28.80,12.00,eu-north1
cpu-2,,0,0.1,,eu-north1
gpu-x,H450,1,9.00,,eu-north1
gpu-y,H450,1,9.50,,eu-west1
gpu-z,B200,8,forty,,eu-north1
";

#[test]
fn prices_check_says_what_a_file_is_and_needs_no_database() {
    let file = Scratch::with("nebius.csv", CATALOGUE.as_bytes());
    let checked = file.check(&[]);
    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    for words in [
        "SkyPilot catalogue, cloud nebius",
        "Rows: 5; prices read: 1; for review: 2; at fault: 1.",
        "Left out: 1. Machines without a GPU.",
        "  line 4 and 1 more, H450, eu-north1: The GPU name “H450” is not known here.",
        "  line 6, column Price, value “forty”: The value is not a number",
    ] {
        assert!(said.contains(words), "{words} in\n{said}");
    }
    let whole = file.check(&["--all-or-nothing"]);
    assert_eq!((whole.status.code(), whole.stdout.len()), (Some(1), 0));
    assert!(String::from_utf8_lossy(&whole.stderr).contains("Rows at fault: 1. All or nothing was asked"));

    // from a pipe nothing tells whose it is, unless it is said
    let nameless = fiel(&["prices", "check", "-"], CATALOGUE.as_bytes());
    assert_eq!(nameless.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&nameless.stderr).contains("does not say of which cloud"));
    let named = fiel(&["prices", "check", "-", "--provider", "nebius"], CATALOGUE.as_bytes());
    assert!(named.status.success() && String::from_utf8_lossy(&named.stdout).contains("prices read: 1"));

    let book = fiel(&["prices", "check", "-"], seed::PRICES_CSV.as_bytes());
    assert!(String::from_utf8_lossy(&book.stdout).contains("Rows: 523; prices read: 523; for review: 0; at fault: 0."));
}

#[test]
fn prices_check_shows_the_months_of_a_bill() {
    let bill = "BillingPeriodStart,ChargePeriodStart,ChargePeriodEnd,ChargeCategory,ServiceCategory,ProviderName,BilledCost,EffectiveCost,BillingCurrency,ConsumedQuantity,ConsumedUnit,ChargeDescription
2026-11-01,2026-11-01T00:00:00Z,2026-11-01T01:00:00Z,Usage,Compute,AWS,55.04,55.04,USD,1,Hours,p5.48xlarge Instance Hour
2026-11-01,2026-11-01T00:00:00Z,2026-11-01T01:00:00Z,Tax,Other,AWS,5.50,5.50,USD,,,
";
    let file = Scratch::with("bill.csv", bill.as_bytes());
    let said = String::from_utf8(file.check(&[]).stdout).unwrap();
    for words in [
        "FOCUS cloud bill 1.0",
        "Rows: 2; charges read: 2; for review: 0; at fault: 0.",
        "EffectiveCost counts",
        "2026-11: USD 55.04 in total, and 5.50 of tax",
        "  Compute  usage  55.04\n",
        "  Other    tax     5.50  not in the total\n",
        "h100-sxm: 8.00 GPU-hours used, 0.00 paid for and not used, cost 55.04, 8.00 GPUs at the peak",
    ] {
        assert!(said.contains(words), "{words} in\n{said}");
    }
}

#[test]
fn prices_check_refuses_in_a_sentence_with_exit_code_1() {
    for (name, bytes, words) in [
        ("cur.csv", b"identity/LineItemId,lineItem/UnblendedCost\n1,2\n".to_vec(), "FOCUS with AWS columns"),
        ("book.csv", b"PK\x03\x04 and the rest".to_vec(), "ZIP or an Excel workbook"),
        ("other.csv", b"name,value\na,1\n".to_vec(), "(name, value) is of no kind that is read here"),
        ("empty.csv", Vec::new(), "The file is empty."),
    ] {
        let refused = Scratch::with(name, &bytes).check(&[]);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(refused.status.code() == Some(1) && refused.stdout.is_empty() && said.contains(words), "{name}: {said}");
    }
    assert_eq!(fiel(&["prices", "check", "/no/such/file.csv"], b"").status.code(), Some(1));
}
