//! SkyPilot's habits, one small file each (`tests/data/quirks`, written for these tests): what is read, left out, held for review.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

mod support;

use import::{Item, Kind, Options, Reading, read};
use support::{Given, options, reading, reading_with};

fn quirk(name: &str) -> (Reading, Given) {
    let path = format!("{}/tests/data/quirks/{name}", env!("CARGO_MANIFEST_DIR"));
    reading(name, &std::fs::read(&path).unwrap_or_else(|e| panic!("{path}: {e}"))).unwrap()
}

/// Machine, GPU, count, on demand, spot.
type Offer<'a> = (&'a str, &'a str, f64, Option<f64>, Option<f64>);

/// Every candidate.
fn offers(given: &Given) -> Vec<Offer<'_>> {
    given.candidates.iter().map(|c| (c.item.as_str(), c.gpu.as_str(), c.gpu_count, c.on_demand, c.spot)).collect()
}

fn left(reading: &Reading) -> Vec<(&str, u64)> {
    reading.left_out.iter().map(|l| (l.code, l.rows)).collect()
}

#[test]
fn line_ends_a_mark_and_the_order_of_columns_change_nothing() {
    let (r, g) = quirk("01-line-ends-and-mark_nebius.csv");
    assert_eq!(r.kind, Kind::SkyPilot("nebius".into()));
    assert_eq!(
        offers(&g),
        [("gpu-l40s_1gpu", "l40s", 1.0, Some(1.6), None), ("gpu-h200-sxm_8gpu", "h200-sxm", 8.0, Some(28.8), Some(12.0))]
    );
    assert_eq!(g.candidates.iter().map(|c| c.line).collect::<Vec<_>>(), [2, 3]);
    let (_, g) = quirk("02-columns-in-another-order_lambda.csv");
    assert_eq!(offers(&g), [("gpu_2x_b200_sxm6", "b200", 2.0, Some(9.9), None)]);
    assert_eq!(
        (g.candidates[0].vcpus, g.candidates[0].memory_gib, g.candidates[0].region.as_str()),
        (Some(52.0), Some(700.0), "us-west-2")
    );
    let (_, g) = quirk("02-no-spot-column_do.csv");
    assert_eq!(offers(&g), [("gpu-h200x8-1128gb", "h200-sxm", 8.0, Some(27.52), None)]);
    assert_eq!(g.candidates[0].provider, "digitalocean");
}

#[test]
fn a_price_is_of_the_whole_machine_and_becomes_a_row_of_a_book() {
    let (_, g) = quirk("03-price-of-the-whole-machine_oci.csv");
    let rows = g.candidates[0].price_rows("2025-11").unwrap();
    let [row] = &rows[..] else { panic!("{rows:?}") };
    assert_eq!(
        (row.per_gpu_hour(), row.unit.as_str(), row.country.as_str(), row.price_model.as_str()),
        (Some(10.0), "instance_hour", "BR", "on_demand")
    );
    assert_eq!((row.confidence.as_str(), row.source.as_str()), ("catalog", "03-price-of-the-whole-machine_oci.csv"));
    assert!(g.candidates[0].price_rows("11/2025").unwrap_err().en.contains("11/2025"));
    // what it became is a book that is read back
    let mut bytes = Vec::new();
    import::own::write(&rows, &mut bytes).unwrap();
    assert_eq!(reading("book.csv", &bytes).unwrap().1.rows, [(2, rows[0].clone())]);
}

#[test]
fn googles_halves_are_added_up_in_their_zone_or_held_back() {
    let (r, g) = quirk("04-halves_gcp.csv");
    assert_eq!(
        offers(&g),
        [
            ("g2-standard-48", "l4", 4.0, Some(4.0), Some(2.25)),
            ("a2-ultragpu-1g", "a100-80gb-sxm", 1.0, Some(5.03), Some(2.7)),
            ("n1-standard-16+4xT4", "t4", 4.0, Some(3.12), Some(1.09)),
        ]
    );
    assert_eq!(g.doubts(), [(8, "half_price", "T4"), (9, "half_or_whole", "a3-highgpu-8g")]);
    assert!(g.reviews[0].reason.en.contains("(n1-standard-16)") && g.reviews[0].reason.en.contains("“southamerica-east1-b”"));
    assert_eq!(left(&r), [("no_gpu", 3)]);
}

#[test]
fn decimals_and_fractions_of_a_card() {
    let (_, g) = quirk("05-decimals_azure.csv");
    assert_eq!(
        offers(&g),
        [
            ("Standard_NV6ads_A10_v5", "a10", 0.167, Some(0.454), Some(0.05)),
            ("Standard_NV12ads_A10_v5", "a10", 0.333, Some(0.908), None),
            ("Standard_NV18ads_A10_v5", "a10", 0.5, Some(1.6), None),
        ]
    );
}

#[test]
fn zero_is_a_price_that_is_missing_and_never_a_free_machine() {
    let (r, g) = quirk("06-zero-is-missing_vast.csv");
    assert_eq!(offers(&g), [("1x-L40S-32", "l40s", 1.0, Some(0.61), None)]);
    assert_eq!(left(&r), [("no_gpu", 1), ("no_price", 1)]);
    let c = &g.candidates[0];
    // on Vast the sizes are what was searched for, not the host's
    assert_eq!((c.vcpus, c.memory_gib, c.country, c.region.as_str()), (None, None, Some("BR"), "Paraná, BR, SA"));
}

#[test]
fn placeholders_and_prices_of_other_products_are_no_prices() {
    let (r, g) = quirk("07-placeholder_gcp.csv");
    assert_eq!((left(&r), g.doubts()), (vec![("placeholder", 2)], vec![(4, "not_in_catalogue", "tpu-v6e-4")]));
    let (_, g) = quirk("08-price-of-another-product_gcp.csv");
    assert_eq!(g.doubts(), [(5, "under_others", "H100"), (9, "under_spot", "A100")]);
    assert_eq!(
        offers(&g),
        [("a3-highgpu-8g", "h100-sxm", 8.0, Some(87.5), Some(23.0)), ("a3-highgpu-8g", "h100-sxm", 8.0, Some(87.1), Some(23.0))]
    );
}

#[test]
fn a_spot_price_that_is_a_rule_or_dear_is_said() {
    let (_, g) = quirk("09-spot-is-a-rule_runpod.csv");
    assert!(g.candidates[0].notes[0].en.contains("half the price") && g.candidates[1].notes.is_empty());
    let (_, g) = quirk("18-dear-spot_aws.csv");
    assert!(g.candidates[0].notes[0].en.contains("saves nothing") && g.candidates[1].notes.is_empty());
    assert_eq!(g.candidates.iter().map(|c| c.zone.as_deref().unwrap()).collect::<Vec<_>>(), ["use1-az1", "use1-az2"]);
}

#[test]
fn repeats_are_one_and_of_contradictions_none_is_taken() {
    let (r, g) = quirk("10-repeats-and-conflicts_oci.csv");
    assert_eq!(offers(&g), [("BM.GPU.L40S.4", "l40s", 4.0, Some(14.0), None), ("BM.GPU.H200.8", "h200-sxm", 8.0, Some(80.0), None)]);
    assert_eq!(g.candidates[1].region, "us-ashburn-1");
    assert_eq!((left(&r), g.doubts()), (vec![("repeated", 1)], vec![(4, "conflict", "BM.GPU.H200.8"), (5, "conflict", "BM.GPU.H200.8")]));
    assert_eq!(quirk("10-tiers-are-apart_runpod.csv").0.kept, 2);
    assert_eq!(quirk("10-sub-providers-are-apart_shadeform.csv").0.kept, 2);
    let (r, g) = quirk("11-listed-everywhere_lambda.csv");
    assert!(r.kept == 2 && g.candidates.iter().all(|c| c.notes[0].en.contains("not that machines are free")));
}

#[test]
fn gpu_info_is_never_parsed_for_logic_in_any_dialect() {
    let (r, g) = quirk("12-four-dialects_verda.csv");
    assert_eq!((r.kept, r.review, r.faults), (4, 0, 0));
    assert_eq!(g.candidates.iter().map(|c| c.gpu.as_str()).collect::<Vec<_>>(), ["h200-sxm", "h200-sxm", "b300", "l40s"]);
}

#[test]
fn names_are_told_apart_or_held_back_and_modified_cards_are_found() {
    let (_, g) = quirk("13-names_vast.csv");
    let gpus: Vec<_> = g.candidates.iter().map(|c| (c.line, c.gpu.as_str())).collect();
    assert_eq!(gpus, [(2, "a100-40gb-sxm"), (3, "a100-80gb-sxm"), (4, "a100-80gb-pcie"), (5, "h100-nvl"), (7, "rtx-pro-6000-blackwell")]);
    assert_eq!(g.doubts(), [(6, "which_gpu", "H100"), (8, "unknown_gpu", "H450")]);
    let (_, g) = quirk("14-modified-card_vast.csv");
    assert_eq!((offers(&g).len(), g.doubts()), (1, vec![(2, "other_memory", "1x-RTX_4090-32")]));
}

#[test]
fn a_place_that_is_not_known_is_left_open() {
    let (_, g) = quirk("15-places_vast.csv");
    assert_eq!(g.candidates.iter().map(|c| c.country).collect::<Vec<_>>(), [Some("US"), None]);
    assert!(g.candidates[1].price_rows("2026").unwrap_err().pt.contains("Atlântida"));
    assert_eq!(quirk("16-brazil_ibm.csv").1.candidates[0].country, Some("BR"));
}

#[test]
fn a_bid_floor_and_a_price_ten_times_away_are_held_back() {
    let (_, g) = quirk("17-bid-floor_fluidstack.csv");
    assert_eq!(g.doubts(), [(2, "outlier", "A10::1"), (3, "outlier", "L40S::8"), (4, "outlier", "L4::1")]);
    assert!(g.reviews[0].reason.en.contains("floor of an auction") && g.reviews[2].reason.en.contains("US$40.00"), "{:?}", g.reviews);
    assert_eq!(offers(&g).len(), 1);
}

#[test]
fn a_faulty_row_is_named_and_spoils_no_other() {
    let (r, g) = quirk("faults_nebius.csv");
    let faults: Vec<_> = g.faults.iter().map(|f| (f.line, f.column.as_str(), f.code, f.value.as_str())).collect();
    assert_eq!(
        faults,
        [
            (2, "Price", "not_a_number", "12,50"),
            (3, "InstanceType", "formula", "=cmd|x"),
            (4, "", "fields", "gpu-short"),
            (5, "Price", "range", "-1"),
            (7, "AcceleratorCount", "range", "0"),
            (8, "InstanceType", "empty", ""),
            (9, "Region", "empty", ""),
        ]
    );
    assert_eq!((r.faults, r.kept), (7, 1));
    assert!(g.faults.iter().all(|f| f.reason.pt != f.reason.en && !f.reason.pt.is_empty()));
    let path = format!("{}/tests/data/quirks/faults_nebius.csv", env!("CARGO_MANIFEST_DIR"));
    let all = Options { all_or_nothing: true, ..options("faults_nebius.csv") };
    let refusal = reading_with(&all, &std::fs::read(path).unwrap()).unwrap_err();
    assert_eq!((refusal.code, refusal.line), ("faults", Some(2)));
    assert!(refusal.reason.en.starts_with("Rows at fault: 7."), "{}", refusal.reason.en);
}

#[test]
fn the_provider_is_told_by_name_or_asked_for() {
    let bytes = b"InstanceType,AcceleratorName,AcceleratorCount,Price,Region\nx,H200,1,3.1,y\n";
    for (name, named, provider) in [
        ("catalogs/v8/gcp/vms.csv", None, Some("gcp")),
        ("a\\v8\\oci\\vms.csv", None, Some("oci")),
        ("skypilot_v8_lambda_vms_sample.csv", None, Some("lambda")),
        ("do/data/prices/vms.csv", None, None),
        ("aws_and_gcp.csv", None, None),
        ("vms.csv", Some("DataCrunch"), Some("verda")),
        ("vms.csv", Some("Newcomer"), Some("newcomer")),
    ] {
        let found = reading_with(&Options { provider: named, ..options(name) }, bytes);
        match provider {
            Some(provider) => assert_eq!(found.unwrap().0.kind, Kind::SkyPilot(provider.into()), "{name}"),
            None => assert_eq!(found.unwrap_err().code, "which_provider", "{name}"),
        }
    }
}

/// Rows are read and handed on, not gathered: what is handed out comes in the file's order while it is read.
#[test]
fn rows_come_one_by_one_in_the_order_of_the_file() {
    let mut text = String::from("InstanceType,AcceleratorName,AcceleratorCount,Price,Region\n");
    for n in 0..20_000 {
        text.push_str(&format!("m{n},H200,1,3.{n},r\n"));
    }
    let mut last = 1;
    read(std::io::Cursor::new(text), &options("nebius.csv"), &mut |item| {
        let Item::Candidate(c) = item else { panic!("{item:?}") };
        assert_eq!(c.line, last + 1);
        last = c.line;
    })
    .unwrap();
    assert_eq!(last, 20_001);
}
