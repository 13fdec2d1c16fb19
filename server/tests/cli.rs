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
