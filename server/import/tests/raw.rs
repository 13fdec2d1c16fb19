//! Snapshots of real files, where there are some: `FIEL_RAW_PRICES` names their folder. Counts and values were checked against the
//! files by hand and by another program. Without the folder nothing is tested here, and the test says so.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

mod support;

use import::{Candidate, CostColumn, Kind, Part, Reading};
use std::io::Write;
use std::path::PathBuf;
use support::{Given, reading};

/// The folder; none, said loudly, where it is not set.
fn folder() -> Option<PathBuf> {
    let found = std::env::var_os("FIEL_RAW_PRICES").map(PathBuf::from);
    if found.is_none() {
        let line = "=".repeat(100);
        let said = format!("\n{line}\nSKIPPED: FIEL_RAW_PRICES is not set; no snapshot of a real file was read\n{line}\n");
        // past the capture of the test harness, so that a skipped test is never taken for one that passed
        let _ = std::io::stderr().write_all(said.as_bytes());
    }
    found
}

fn file(name: &str) -> Option<(Reading, Given)> {
    let bytes = std::fs::read(folder()?.join(name)).unwrap();
    Some(reading(name, &bytes).unwrap_or_else(|refusal| panic!("{name}: {refusal}")))
}

/// Rows, kept, for review, and rows left out by reason; no faults.
#[track_caller]
fn counts(reading: &Reading, rows: u64, kept: u64, review: u64, left_out: &[(&str, u64)]) {
    let out: Vec<(&str, u64)> = reading.left_out.iter().map(|l| (l.code, l.rows)).collect();
    assert_eq!((reading.rows, reading.kept, reading.review, reading.faults), (rows, kept, review, 0));
    assert_eq!(out, left_out);
}

/// Line, machine, region, GPU, count, on demand, spot, one year.
type Row<'a> = (u64, &'a str, &'a str, &'a str, f64, Option<f64>, Option<f64>, Option<f64>);

#[track_caller]
fn has(given: &Given, rows: &[Row<'_>]) {
    for row in rows {
        let found: Vec<&Candidate> = given.candidates.iter().filter(|c| c.line == row.0 && c.item == row.1 && c.region == row.2).collect();
        let [c] = found[..] else { panic!("{row:?}: {found:#?}") };
        assert_eq!((c.gpu.as_str(), c.gpu_count, c.on_demand, c.spot, c.reserved_1y), (row.3, row.4, row.5, row.6, row.7), "{row:?}");
    }
}

#[test]
fn skypilot_nebius_whole_file() {
    let Some((reading, given)) = file("skypilot_v8_nebius_vms.csv") else { return };
    assert_eq!(reading.kind, Kind::SkyPilot("nebius".into()));
    counts(&reading, 61, 21, 0, &[("no_gpu", 40)]);
    has(
        &given,
        &[
            (42, "gpu-h100-sxm_1gpu-16vcpu-200gb", "eu-north1", "h100-sxm", 1.0, Some(2.95), Some(1.25), None),
            (43, "gpu-h100-sxm_8gpu-128vcpu-1600gb", "eu-north1", "h100-sxm", 8.0, Some(23.6), Some(10.0), None),
            (44, "gpu-h200-sxm_1gpu-16vcpu-200gb", "eu-north1", "h200-sxm", 1.0, Some(3.5), Some(1.45), None),
            (45, "gpu-h200-sxm_8gpu-128vcpu-1600gb", "eu-north1", "h200-sxm", 8.0, Some(28.0), Some(11.6), None),
            (46, "gpu-l40s-a_1gpu-8vcpu-32gb", "eu-north1", "l40s", 1.0, Some(1.5484), None, None),
            (54, "gpu-l40s-d_2gpu-64vcpu-384gb", "eu-north1", "l40s", 2.0, Some(4.5688), None, None),
            (57, "gpu-l40s-d_4gpu-192vcpu-1152gb", "eu-north1", "l40s", 4.0, Some(11.0064), None, None),
            (59, "gpu-h200-sxm_8gpu-128vcpu-1600gb", "eu-west1", "h200-sxm", 8.0, Some(28.0), Some(11.6), None),
            (60, "gpu-b200-sxm_8gpu-160vcpu-1792gb", "us-central1", "b200", 8.0, Some(44.0), None, None),
            (62, "gpu-h200-sxm_8gpu-128vcpu-1600gb", "us-central1", "h200-sxm", 8.0, Some(28.0), Some(11.6), None),
        ],
    );
    let c = given.one("gpu-b200-sxm_8gpu-160vcpu-1792gb", "us-central1");
    assert_eq!((c.vcpus, c.memory_gib, c.country, c.confidence), (Some(160.0), Some(1792.0), Some("US"), "catalog"));
}

#[test]
fn skypilot_oci_with_sao_paulo() {
    let Some((reading, given)) = file("skypilot_v8_oci_vms.csv") else { return };
    counts(&reading, 72, 57, 6, &[("no_gpu", 9)]);
    let br = "sa-saopaulo-1";
    has(
        &given,
        &[
            (29, "BM.GPU.A10.4", br, "a10", 4.0, Some(8.0), None, None),
            (30, "BM.GPU.A100-v2.8", br, "a100-80gb-sxm", 8.0, Some(32.0), None, None),
            (31, "BM.GPU.B200.8", br, "b200", 8.0, Some(112.0), None, None),
            (34, "BM.GPU.GB300.4", br, "gb300", 4.0, Some(72.0), None, None),
            (35, "BM.GPU.H100.8", br, "h100-sxm", 8.0, Some(80.0), None, None),
            (37, "BM.GPU.L40S.4", br, "l40s", 4.0, Some(14.0), None, None),
            (39, "BM.GPU.MI355X.8", br, "mi355x", 8.0, Some(68.8), None, None),
            (40, "BM.GPU.RTXPRO.8", br, "rtx-pro-6000-blackwell", 8.0, Some(36.0), None, None),
            (43, "BM.GPU4.8", br, "a100-40gb-sxm", 8.0, Some(24.4), None, None),
            (47, "VM.GPU3.1", br, "v100-16gb", 1.0, Some(2.95), Some(1.475), None),
        ],
    );
    assert!(given.doubts().iter().all(|d| (d.1, d.2) == ("not_in_catalogue", "P100")));
    let c = given.one("VM.GPU3.1", br);
    assert_eq!((c.country, c.zone.as_deref(), c.notes.len()), (Some("BR"), Some("SA-SAOPAULO-1-AD-1"), 2));
    assert!(c.notes[0].en.contains("half the price") && c.notes[1].en.contains("not that machines are free"));
}

#[test]
fn skypilot_gcp_halves_are_added_up() {
    let Some((reading, given)) = file("skypilot_v8_gcp_vms_sample.csv") else { return };
    counts(&reading, 26, 2, 18, &[("no_gpu", 2), ("placeholder", 4)]);
    has(
        &given,
        &[
            // 0.301595 + 0.48 and 0.06316 + 0.2117; 0.189999 + 0.35 and 0.06701 + 0.175
            (4, "n1-standard-4+1xT4", "southamerica-east1", "t4", 1.0, Some(0.781_595), Some(0.274_86), None),
            (13, "n1-standard-4+1xT4", "us-central1", "t4", 1.0, Some(0.539_999), Some(0.242_01), None),
        ],
    );
    let doubts = given.doubts();
    for at in [5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18] {
        assert!(doubts.contains(&(at, "half_price", "T4")), "{at}");
    }
    // 1.8462 on demand under 1.964 spot
    assert!(doubts.contains(&(19, "under_spot", "A100-80GB")));
    assert!(doubts.contains(&(20, "not_in_catalogue", "tpu-v5p-11520")) && doubts.contains(&(26, "not_in_catalogue", "tpu-v6e-1")));
}

#[test]
fn skypilot_aws_has_a_row_for_each_zone() {
    let Some((reading, given)) = file("skypilot_v8_aws_vms_sample.csv") else { return };
    counts(&reading, 12, 8, 0, &[("no_gpu", 4)]);
    has(
        &given,
        &[
            (6, "g6.48xlarge", "us-east-1", "l4", 8.0, Some(13.3504), Some(2.7361), None),
            (7, "g6.48xlarge", "us-east-1", "l4", 8.0, Some(13.3504), Some(5.0687), None),
            (8, "g6.48xlarge", "us-east-1", "l4", 8.0, Some(13.3504), Some(4.1062), None),
            (9, "g6.48xlarge", "us-east-1", "l4", 8.0, Some(13.3504), Some(4.8456), None),
            (10, "g6.4xlarge", "us-east-1", "l4", 1.0, Some(1.3232), Some(0.5523), None),
            (11, "g6.4xlarge", "us-east-1", "l4", 1.0, Some(1.3232), Some(0.5776), None),
            (12, "g6.4xlarge", "us-east-1", "l4", 1.0, Some(1.3232), Some(0.5405), None),
            (13, "g6.4xlarge", "us-east-1", "l4", 1.0, Some(1.3232), Some(0.5347), None),
        ],
    );
    let zones: Vec<_> = given.candidates[..4].iter().map(|c| c.zone.as_deref().unwrap()).collect();
    assert_eq!(zones, ["use1-az1", "use1-az2", "use1-az4", "use1-az6"]);
}

#[test]
fn the_small_skypilot_files_row_by_row() {
    let Some((do_, g)) = file("skypilot_v6_do_vms.csv") else { return };
    counts(&do_, 2, 2, 0, &[]);
    has(
        &g,
        &[
            (2, "gpu-h100x1-80gb", "tor1", "h100-sxm", 1.0, Some(6.74), None, None),
            (3, "gpu-h100x8-640gb", "tor1", "h100-sxm", 8.0, Some(47.6), None, None),
        ],
    );
    let (r, g) = file("skypilot_v6_fluidstack_vms.csv").unwrap();
    counts(&r, 5, 4, 1, &[]);
    has(
        &g,
        &[
            (2, "H100_PCIE_80GB::1", "UTAH_USA", "h100-pcie", 1.0, Some(2.89), None, None),
            (3, "H100_PCIE_80GB::1", "CANADA", "h100-pcie", 1.0, Some(2.89), None, None),
            (4, "L40_48GB::1", "CANADA", "l40", 1.0, Some(1.25), None, None),
            (5, "A100_PCIE_80GB::1", "ARIZONA_USA", "a100-80gb-pcie", 1.0, Some(1.8), None, None),
        ],
    );
    // 8 cards with bridges, or boards? the file does not say
    assert_eq!(g.doubts(), [(6, "which_gpu", "H100")]);
    let (r, g) = file("skypilot_v6_paperspace_vms.csv").unwrap();
    counts(&r, 6, 2, 4, &[]);
    has(
        &g,
        &[
            (6, "V100", "East Coast (NY2)", "v100-16gb", 1.0, Some(2.29), None, None),
            (7, "V100-32G", "East Coast (NY2)", "v100-32gb", 1.0, Some(2.3), None, None),
        ],
    );
    assert_eq!(
        g.doubts(),
        [(2, "which_gpu", "H100"), (3, "which_gpu", "H100"), (4, "which_gpu", "A100-80GB"), (5, "which_gpu", "A100-80GB")]
    );
    let (r, g) = file("skypilot_v7_ibm_vms_sample.csv").unwrap();
    counts(&r, 3, 3, 0, &[]);
    has(
        &g,
        &[
            (2, "gx2-8x64x1v100", "us-south", "v100-16gb", 1.0, Some(2.497), None, None),
            (3, "gx2-8x64x1v100", "ca-tor", "v100-16gb", 1.0, Some(2.572), None, None),
            (4, "gx2-8x64x1v100", "br-sao", "v100-16gb", 1.0, Some(2.996), None, None),
        ],
    );
    let (r, g) = file("skypilot_v8_hyperstack_vms.csv").unwrap();
    counts(&r, 6, 6, 0, &[]);
    has(
        &g,
        &[
            (2, "n3-A100x1", "CANADA-1", "a100-80gb-pcie", 1.0, Some(1.35), None, None),
            (3, "n3-A100x8", "CANADA-1", "a100-80gb-pcie", 8.0, Some(10.8), None, None),
            (4, "n3-H100x1", "CANADA-1", "h100-pcie", 1.0, Some(1.9), None, None),
            (5, "n3-H100-SXM5x8", "CANADA-1", "h100-sxm", 8.0, Some(19.2), None, None),
            (6, "n3-H100-SXM5x8", "US-1", "h100-sxm", 8.0, Some(19.2), None, None),
            (7, "n3-L40x1", "CANADA-1", "l40", 1.0, Some(1.0), None, None),
        ],
    );
    let (r, g) = file("skypilot_v8_lambda_vms_sample.csv").unwrap();
    counts(&r, 6, 5, 1, &[]);
    has(
        &g,
        &[
            (2, "gpu_8x_v100", "us-east-1", "v100-16gb", 8.0, Some(4.4), None, None),
            (3, "gpu_8x_a100", "us-east-1", "a100-40gb-sxm", 8.0, Some(10.32), None, None),
            (4, "gpu_2x_h100_sxm5", "us-east-1", "h100-sxm", 2.0, Some(6.38), None, None),
            (5, "gpu_8x_h100_sxm5", "us-east-1", "h100-sxm", 8.0, Some(23.92), None, None),
            (6, "gpu_8x_b200_sxm6", "us-east-1", "b200", 8.0, Some(39.92), None, None),
        ],
    );
    assert_eq!(g.doubts(), [(7, "not_in_catalogue", "GH200")]);
    let (r, g) = file("skypilot_v8_runpod_vms_sample.csv").unwrap();
    counts(&r, 1, 1, 0, &[]);
    has(&g, &[(2, "1x_A100-80GB_SECURE", "US", "a100-80gb-pcie", 1.0, Some(1.64), Some(0.82), None)]);
}

#[test]
fn lists_of_aws_azure_and_google_by_machine() {
    let Some((r, g)) = file("aws_karpenter_us-east-1_gpu_rows.csv") else { return };
    assert_eq!(r.kind, Kind::ProviderList("aws"));
    counts(&r, 67, 54, 13, &[]);
    let us = "us-east-1";
    has(
        &g,
        &[
            (3, "g4dn.12xlarge", us, "t4", 4.0, Some(3.912), None, None),
            (8, "g4dn.metal", us, "t4", 8.0, Some(7.824), None, None),
            (14, "g5.48xlarge", us, "a10g", 8.0, Some(16.288), None, None),
            (25, "g6.xlarge", us, "l4", 1.0, Some(0.8048), None, None),
            (36, "g6f.large", us, "l4", 0.125, Some(0.202), None, None),
            (47, "g7e.48xlarge", us, "rtx-pro-6000-blackwell", 8.0, Some(33.14432), None, None),
            (59, "p3dn.24xlarge", us, "v100-32gb", 8.0, Some(31.212), None, None),
            (60, "p4d.24xlarge", us, "a100-40gb-sxm", 8.0, Some(21.957_642), None, None),
            (62, "p5.48xlarge", us, "h100-sxm", 8.0, Some(55.04), None, None),
            (66, "p6-b300.48xlarge", us, "b300", 8.0, Some(142.416), None, None),
        ],
    );
    assert_eq!(g.doubts().iter().filter(|d| d.1 == "unknown_gpu" && d.2.starts_with("g7.")).count(), 6);
    let (r, g) = file("azure_karpenter_gpu_rows.csv").unwrap();
    counts(&r, 365, 142, 223, &[]);
    let br = "brazilsouth";
    has(
        &g,
        &[
            (2, "Standard_NC12s_v3", br, "v100-16gb", 2.0, Some(12.24), None, None),
            (4, "Standard_NC24ads_A100_v4", br, "a100-80gb-pcie", 1.0, Some(7.346), None, None),
            (13, "Standard_ND128isr_NDR_GB200_v6", br, "gb200", 4.0, Some(216.32), None, None),
            (17, "Standard_ND96isr_H200_v5", br, "h200-sxm", 8.0, Some(169.6), None, None),
            (19, "Standard_NV12ads_A10_v5", br, "a10", 0.333_333, Some(1.816), None, None),
            (27, "Standard_NV72ads_A10_v5", br, "a10", 2.0, Some(13.04), None, None),
            (58, "Standard_NC40ads_H100_v5", "eastus", "h100-nvl", 1.0, Some(6.98), None, None),
            (73, "Standard_ND40rs_v2", "eastus", "v100-32gb", 8.0, Some(22.032), None, None),
            (102, "Standard_NV6ads_A10_v5", "eastus", "a10", 0.166_667, Some(0.454), None, None),
            (320, "Standard_NC4as_T4_v3", "westeurope", "t4", 1.0, Some(0.658), None, None),
        ],
    );
    assert_eq!(g.candidates.iter().filter(|c| c.country == Some("BR")).count(), 21);
    let (r, g) = file("gcp_karpenter_gpu_rows.csv").unwrap();
    counts(&r, 314, 242, 24, &[("no_gpu", 48)]);
    has(
        &g,
        &[
            (10, "a2-highgpu-1g", "us-central1", "a100-40gb-sxm", 1.0, Some(3.673_385), None, None),
            (14, "a2-megagpu-16g", "us-central1", "a100-40gb-sxm", 16.0, Some(55.739_504), None, None),
            (22, "a3-highgpu-8g", "us-central1", "h100-sxm", 8.0, Some(88.49), None, None),
            (25, "g2-standard-24", "us-central1", "l4", 2.0, Some(2.000_833), None, None),
            (34, "g4-standard-384", "us-central1", "rtx-pro-6000-blackwell", 8.0, Some(35.99944), None, None),
            (54, "a3-highgpu-8g", "us-central1", "h100-sxm", 8.0, None, Some(50.609_541), None),
            (59, "g2-standard-4", "us-central1", "l4", 1.0, None, Some(0.397_336), None),
            (128, "a3-megagpu-8g", "us-east4", "h100-sxm", 8.0, Some(92.937_588), None, None),
            (182, "g4-standard-384", "us-east5", "rtx-pro-6000-blackwell", 8.0, Some(39.599_384), None, None),
            (198, "g4-standard-384", "us-east5", "rtx-pro-6000-blackwell", 8.0, None, Some(15.84), None),
        ],
    );
}

#[test]
fn the_json_list_of_aws_machines() {
    let Some((r, g)) = file("aws_gpu_tsaol_vantage.json") else { return };
    assert_eq!(r.kind, Kind::AwsMachines);
    counts(&r, 92, 824, 33, &[("no_price", 4)]);
    assert_eq!(g.candidates.iter().filter(|c| c.reserved_1y.is_some()).count(), 572);
    has(
        &g,
        &[
            (19, "g4dn.xlarge", "sa-east-1", "t4", 1.0, Some(0.894), None, Some(0.61)),
            (15, "g4dn.2xlarge", "us-east-1-bos-1", "t4", 1.0, Some(1.015), None, None),
            (52, "g6f.large", "sa-east-1", "l4", 0.125, Some(0.34336), None, None),
            (57, "g7e.48xlarge", "us-east-1", "rtx-pro-6000-blackwell", 8.0, Some(33.14432), None, None),
            (77, "p3dn.24xlarge", "us-east-1", "v100-32gb", 8.0, Some(31.212), None, Some(19.215)),
            (78, "p4d.24xlarge", "sa-east-1", "a100-40gb-sxm", 8.0, Some(35.5569), None, Some(22.684_095)),
            (79, "p4de.24xlarge", "us-east-1", "a100-80gb-sxm", 8.0, Some(27.44705), None, Some(17.401_365)),
            (80, "p5.48xlarge", "sa-east-1", "h100-sxm", 8.0, Some(92.4672), None, None),
            (83, "p5en.48xlarge", "us-east-1", "h200-sxm", 8.0, Some(63.296), None, None),
            (84, "p6-b200.48xlarge", "us-east-1", "b200", 8.0, Some(113.9328), None, None),
        ],
    );
    let l4 = g.one("g6f.large", "sa-east-1");
    assert!(l4.notes[0].en.contains("calls the GPU “NVIDIA L40”"), "{:?}", l4.notes);
    let p4d = g.one("p4d.24xlarge", "sa-east-1");
    assert!(p4d.notes.is_empty() && (p4d.vcpus, p4d.memory_gib) == (Some(96.0), Some(1152.0)));
}

#[test]
fn the_official_focus_sample() {
    let Some((r, g)) = file("focus_1_0_sample_subset.csv") else { return };
    assert_eq!(r.kind, Kind::Focus("1.0"));
    counts(&r, 63, 63, 0, &[]);
    assert!(g.candidates.is_empty() && g.rows.is_empty());
    let bill = r.bill.unwrap();
    assert_eq!((bill.cost, bill.months.len()), (CostColumn::Billed, 2));
    assert!(bill.why.en.contains("19 of 46 rows"), "{}", bill.why.en);
    assert_eq!(
        (bill.totals[0].effective.to_string(), bill.totals[0].billed.to_string()),
        ("-2.64117164246".into(), "-1.00163251263".into())
    );
    let months: Vec<_> = bill.months.iter().map(|m| (m.month.as_str(), m.currency.as_deref(), m.total.normalize().to_string())).collect();
    assert_eq!(months, [("2024-09", Some("USD"), "-1.24163251263".into()), ("2024-10", Some("USD"), "0.24".into())]);
    let line = |category: &str, part| {
        bill.months[0].lines.iter().find(|l| l.category == category && l.part == part).map(|l| l.cost.normalize().to_string())
    };
    for (category, part, cost) in [
        ("AI and Machine Learning", Part::Usage, "-0.0128975741"),
        ("Compute", Part::Usage, "0.9321655753"),
        ("Compute", Part::Credit, "-2.6137"),
        ("Compute", Part::Adjustment, "0.08"),
        ("Databases", Part::Usage, "0.37096774194"),
        ("Networking", Part::Usage, "0"),
        ("Other", Part::Usage, "0"),
        ("Storage", Part::Usage, "0.00183174423"),
    ] {
        assert_eq!(line(category, part).as_deref(), Some(cost), "{category} {part:?}");
    }
    assert!(bill.months.iter().all(|m| m.gpus.is_empty()), "no GPU is in the sample");
}

#[test]
fn what_is_no_file_of_prices_is_refused() {
    let Some(folder) = folder() else { return };
    let readme = std::fs::read(folder.join("README.md")).unwrap();
    assert_eq!(reading("README.md", &readme).unwrap_err().code, "unknown");
}
