//! Machines of the large clouds, and the GPUs in each, where a price list or a bill names only the machine.
//!
//! Owns those tables. They were written down from general knowledge of the providers' size names; the tests hold every machine that
//! the first price book also has against its GPU and count there, the rest were not checked against the providers' pages. Refuses
//! sizes whose GPUs or count are not clear: they are in doubt.

use super::Doubt;

/// GPUs of one machine: slug and count.
pub(crate) type Fitted = (&'static str, f64);

/// GPUs of a machine by its provider's short name; none where the machine is not one with accelerators.
pub(crate) fn of(provider: &str, machine: &str) -> Option<Result<Fitted, Doubt>> {
    match provider {
        "aws" => aws(machine),
        "azure" => azure(machine),
        "gcp" => gcp(machine),
        "oci" => oci(machine),
        _ => None,
    }
}

/// AWS: family and size.
fn aws(machine: &str) -> Option<Result<Fitted, Doubt>> {
    let (family, size) = machine.split_once('.').unwrap_or((machine, ""));
    // one GPU up to 16xlarge but for 12xlarge, as in G5, G6 and G6e
    let usual = |slug| match size {
        "xlarge" | "2xlarge" | "4xlarge" | "8xlarge" | "16xlarge" => Ok((slug, 1.0)),
        "12xlarge" | "24xlarge" => Ok((slug, 4.0)),
        "48xlarge" => Ok((slug, 8.0)),
        _ => Err(Doubt::CountUnknown),
    };
    Some(match (family, size) {
        ("g4dn", "metal") => Ok(("t4", 8.0)),
        ("g4dn", _) => usual("t4"),
        ("g5", _) => usual("a10g"),
        ("g6", _) => usual("l4"),
        ("g6e", _) => usual("l40s"),
        ("gr6", "4xlarge" | "8xlarge") => Ok(("l4", 1.0)),
        ("g6f", "large" | "xlarge") => Ok(("l4", 0.125)),
        ("g6f", "2xlarge") => Ok(("l4", 0.25)),
        ("g6f", "4xlarge") | ("gr6f", "4xlarge") => Ok(("l4", 0.5)),
        ("g7e", "2xlarge" | "4xlarge" | "8xlarge") => Ok(("rtx-pro-6000-blackwell", 1.0)),
        ("g7e", "12xlarge") => Ok(("rtx-pro-6000-blackwell", 2.0)),
        ("g7e", "24xlarge") => Ok(("rtx-pro-6000-blackwell", 4.0)),
        ("g7e", "48xlarge") => Ok(("rtx-pro-6000-blackwell", 8.0)),
        ("p3", "2xlarge") => Ok(("v100-16gb", 1.0)),
        ("p3", "8xlarge") => Ok(("v100-16gb", 4.0)),
        ("p3", "16xlarge") => Ok(("v100-16gb", 8.0)),
        ("p3dn", "24xlarge") => Ok(("v100-32gb", 8.0)),
        ("p4d", "24xlarge") => Ok(("a100-40gb-sxm", 8.0)),
        ("p4de", "24xlarge") => Ok(("a100-80gb-sxm", 8.0)),
        ("p5", "4xlarge") => Ok(("h100-sxm", 1.0)),
        ("p5", "48xlarge") => Ok(("h100-sxm", 8.0)),
        ("p5e" | "p5en", "48xlarge") => Ok(("h200-sxm", 8.0)),
        ("p6-b200", "48xlarge") => Ok(("b200", 8.0)),
        ("p6-b300", "48xlarge") => Ok(("b300", 8.0)),
        ("p6e-gb200", "36xlarge") => Ok(("gb200", 4.0)),
        ("u-p6e-gb200x36", _) => Ok(("gb200", 36.0)),
        ("u-p6e-gb200x72", _) => Ok(("gb200", 72.0)),
        // listed, and what is in it is not said
        ("g7", _) => Err(Doubt::MachineUnknown),
        ("g2" | "g3" | "g3s" | "g4ad" | "g5g" | "p2" | "dl1" | "dl2q" | "inf1" | "inf2" | "trn1" | "trn1n" | "trn2", _) => {
            Err(Doubt::NotInCatalogue)
        }
        (
            "gr6" | "g6f" | "gr6f" | "g7e" | "p3" | "p3dn" | "p4d" | "p4de" | "p5" | "p5e" | "p5en" | "p6-b200" | "p6-b300" | "p6e-gb200",
            _,
        ) => Err(Doubt::CountUnknown),
        _ => return None,
    })
}

/// Azure: the N series.
fn azure(machine: &str) -> Option<Result<Fitted, Doubt>> {
    let name = machine.strip_prefix("Standard_").unwrap_or(machine);
    Some(match name {
        "NC4as_T4_v3" | "NC8as_T4_v3" | "NC16as_T4_v3" => Ok(("t4", 1.0)),
        "NC64as_T4_v3" => Ok(("t4", 4.0)),
        "NC6s_v3" => Ok(("v100-16gb", 1.0)),
        "NC12s_v3" => Ok(("v100-16gb", 2.0)),
        "NC24s_v3" | "NC24rs_v3" => Ok(("v100-16gb", 4.0)),
        "ND40rs_v2" => Ok(("v100-32gb", 8.0)),
        "NC24ads_A100_v4" => Ok(("a100-80gb-pcie", 1.0)),
        "NC48ads_A100_v4" => Ok(("a100-80gb-pcie", 2.0)),
        "NC96ads_A100_v4" => Ok(("a100-80gb-pcie", 4.0)),
        "ND96asr_v4" => Ok(("a100-40gb-sxm", 8.0)),
        "ND96amsr_A100_v4" => Ok(("a100-80gb-sxm", 8.0)),
        "NC40ads_H100_v5" | "NCC40ads_H100_v5" => Ok(("h100-nvl", 1.0)),
        "NC80adis_H100_v5" => Ok(("h100-nvl", 2.0)),
        "ND96isr_H100_v5" => Ok(("h100-sxm", 8.0)),
        "ND96isr_H200_v5" => Ok(("h200-sxm", 8.0)),
        "ND96isr_MI300X_v5" => Ok(("mi300x", 8.0)),
        "ND128isr_NDR_GB200_v6" => Ok(("gb200", 4.0)),
        // sixths, a third and a half of a card, and two cards
        "NV6ads_A10_v5" => Ok(("a10", 0.166_667)),
        "NV12ads_A10_v5" => Ok(("a10", 0.333_333)),
        "NV18ads_A10_v5" => Ok(("a10", 0.5)),
        "NV36ads_A10_v5" | "NV36adms_A10_v5" => Ok(("a10", 1.0)),
        "NV72ads_A10_v5" => Ok(("a10", 2.0)),
        _ if name.contains("_Promo") || name.contains("V620") || name.contains("V710") || name.contains("MA35D") => {
            Err(Doubt::NotInCatalogue)
        }
        // M60 and MI25
        _ if name.starts_with("NV") && (name.ends_with("s_v2") || name.ends_with("s_v3") || name.ends_with("as_v4")) => {
            Err(Doubt::NotInCatalogue)
        }
        _ if name.starts_with(['N']) && name[1..].starts_with(['C', 'D', 'V', 'G', 'M']) => Err(Doubt::CountUnknown),
        _ => return None,
    })
}

/// Google: machines whose GPUs are part of them.
fn gcp(machine: &str) -> Option<Result<Fitted, Doubt>> {
    Some(match machine {
        "a2-highgpu-1g" => Ok(("a100-40gb-sxm", 1.0)),
        "a2-highgpu-2g" => Ok(("a100-40gb-sxm", 2.0)),
        "a2-highgpu-4g" => Ok(("a100-40gb-sxm", 4.0)),
        "a2-highgpu-8g" => Ok(("a100-40gb-sxm", 8.0)),
        "a2-megagpu-16g" => Ok(("a100-40gb-sxm", 16.0)),
        "a2-ultragpu-1g" => Ok(("a100-80gb-sxm", 1.0)),
        "a2-ultragpu-2g" => Ok(("a100-80gb-sxm", 2.0)),
        "a2-ultragpu-4g" => Ok(("a100-80gb-sxm", 4.0)),
        "a2-ultragpu-8g" => Ok(("a100-80gb-sxm", 8.0)),
        "a3-highgpu-1g" => Ok(("h100-sxm", 1.0)),
        "a3-highgpu-2g" => Ok(("h100-sxm", 2.0)),
        "a3-highgpu-4g" => Ok(("h100-sxm", 4.0)),
        "a3-highgpu-8g" | "a3-megagpu-8g" => Ok(("h100-sxm", 8.0)),
        "a3-ultragpu-8g" => Ok(("h200-sxm", 8.0)),
        "a4-highgpu-8g" => Ok(("b200", 8.0)),
        "a4x-highgpu-4g" => Ok(("gb200", 4.0)),
        "g2-standard-4" | "g2-standard-8" | "g2-standard-12" | "g2-standard-16" | "g2-standard-32" => Ok(("l4", 1.0)),
        "g2-standard-24" => Ok(("l4", 2.0)),
        "g2-standard-48" => Ok(("l4", 4.0)),
        "g2-standard-96" => Ok(("l4", 8.0)),
        "g4-standard-48" => Ok(("rtx-pro-6000-blackwell", 1.0)),
        "g4-standard-96" => Ok(("rtx-pro-6000-blackwell", 2.0)),
        "g4-standard-192" => Ok(("rtx-pro-6000-blackwell", 4.0)),
        "g4-standard-384" => Ok(("rtx-pro-6000-blackwell", 8.0)),
        _ if ["a2-", "a3-", "a4-", "a4x-", "g2-", "g4-"].iter().any(|f| machine.starts_with(f)) => Err(Doubt::CountUnknown),
        _ => return None,
    })
}

/// Oracle: shapes with GPUs.
fn oci(machine: &str) -> Option<Result<Fitted, Doubt>> {
    Some(match machine {
        "VM.GPU3.1" => Ok(("v100-16gb", 1.0)),
        "VM.GPU3.2" => Ok(("v100-16gb", 2.0)),
        "VM.GPU3.4" => Ok(("v100-16gb", 4.0)),
        "BM.GPU3.8" => Ok(("v100-16gb", 8.0)),
        "BM.GPU4.8" => Ok(("a100-40gb-sxm", 8.0)),
        "BM.GPU.A100-v2.8" => Ok(("a100-80gb-sxm", 8.0)),
        "VM.GPU.A10.1" => Ok(("a10", 1.0)),
        "VM.GPU.A10.2" => Ok(("a10", 2.0)),
        "BM.GPU.A10.4" => Ok(("a10", 4.0)),
        "BM.GPU.L40S.4" => Ok(("l40s", 4.0)),
        "BM.GPU.H100.8" => Ok(("h100-sxm", 8.0)),
        "BM.GPU.H200.8" => Ok(("h200-sxm", 8.0)),
        "BM.GPU.B200.8" => Ok(("b200", 8.0)),
        "BM.GPU.MI300X.8" => Ok(("mi300x", 8.0)),
        _ if machine.contains(".GPU2.") => Err(Doubt::NotInCatalogue),
        _ if machine.contains(".GPU") => Err(Doubt::CountUnknown),
        _ => return None,
    })
}

/// Google's machines that the GPUs of `count` of `slug` are priced beside: the fixed ones, and for cards that are added to an N1,
/// the smallest N1 with four processors to a T4 and eight to a V100, as the first price book pairs them.
pub(crate) fn gcp_hosts(name: &str, count: f64) -> &'static [&'static str] {
    // counts are whole here
    match (name, count as u32) {
        ("T4", 1) => &["n1-standard-4"],
        ("T4", 2) => &["n1-standard-8"],
        ("T4", 4) => &["n1-standard-16"],
        ("V100", 1) => &["n1-standard-8"],
        ("V100", 2) => &["n1-standard-16"],
        ("V100", 4) => &["n1-standard-32"],
        ("A100", 1) => &["a2-highgpu-1g"],
        ("A100", 2) => &["a2-highgpu-2g"],
        ("A100", 4) => &["a2-highgpu-4g"],
        ("A100", 8) => &["a2-highgpu-8g"],
        ("A100", 16) => &["a2-megagpu-16g"],
        ("A100-80GB", 1) => &["a2-ultragpu-1g"],
        ("A100-80GB", 2) => &["a2-ultragpu-2g"],
        ("A100-80GB", 4) => &["a2-ultragpu-4g"],
        ("A100-80GB", 8) => &["a2-ultragpu-8g"],
        ("H100", 1) => &["a3-highgpu-1g"],
        ("H100", 2) => &["a3-highgpu-2g"],
        ("H100", 4) => &["a3-highgpu-4g"],
        ("H100", 8) => &["a3-highgpu-8g"],
        ("H100-MEGA", 8) => &["a3-megagpu-8g"],
        ("H200", 8) => &["a3-ultragpu-8g"],
        ("B200", 8) => &["a4-highgpu-8g"],
        ("L4", 1) => &["g2-standard-4", "g2-standard-8", "g2-standard-12", "g2-standard-16", "g2-standard-32"],
        ("L4", 2) => &["g2-standard-24"],
        ("L4", 4) => &["g2-standard-48"],
        ("L4", 8) => &["g2-standard-96"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn machines_that_the_first_price_book_has_too_are_the_same_there() {
        let book = engine::seed::price_book();
        let (mut held, mut wrong) = (0, Vec::new());
        for row in book.of_kind("gpu_rental") {
            let Some(Ok((gpu, count))) = of(&row.provider, &row.item) else { continue };
            held += 1;
            let same = row.gpu.as_deref() == Some(gpu) && row.gpu_count.is_some_and(|n| (n - count).abs() < 1e-3);
            if !same {
                wrong.push((row.provider.clone(), row.item.clone(), row.gpu.clone(), row.gpu_count, gpu, count));
            }
        }
        assert!(held > 150, "{held}");
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
