//! A GPU as sizing sees it.

use super::Arithmetic;
use crate::book::Gpu;

/// What sizing needs of a GPU.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Device {
    /// Memory as `nvidia-smi` prints it, GB of 1e9 bytes.
    pub memory_gb: f64,
    /// Memory bandwidth, GB/s.
    pub bandwidth_gb_s: f64,
    /// Dense 16-bit peak, TFLOPS.
    pub fp16_tflops: f64,
    /// Dense 8-bit floating-point peak, where the chip has it, TFLOPS.
    pub fp8_tflops: Option<f64>,
    /// Dense 4-bit floating-point peak, where the chip has it, TFLOPS.
    pub fp4_tflops: Option<f64>,
    /// One-way bandwidth to the other GPUs of the server, GB/s.
    pub link_gb_s: f64,
    /// What corrects the fitted speed.
    pub family: Family,
}

/// Chips whose measured speed differs from the fit by a known factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// As fitted: NVIDIA Volta to Hopper, and Blackwell cards without HBM.
    Fitted,
    /// NVIDIA Blackwell with HBM: small models are held back by the host.
    Blackwell,
    /// Power-capped H100 NVL and H200 NVL cards: the fit is 65 % too fast.
    PowerCapped,
    /// AMD with ROCm.
    Amd,
    /// Others, never measured here.
    Other,
}

/// Memory in GB of 1e9 bytes that `nvidia-smi` or `rocm-smi` prints, where the marketing figure misleads: cards with ECC
/// in GDDR6 show a sixteenth less, and some HBM parts hold more than they are sold with. Read in public logs, 2026-12.
const PRINTED_GB: [(&str, f64); 22] = [
    ("t4", 16.1),
    ("v100-32gb", 34.1),
    ("a10", 24.1),
    ("a10g", 24.1),
    ("l4", 24.1),
    ("l40", 48.3),
    ("l40s", 48.3),
    ("rtx-6000-ada", 51.5),
    ("a100-40gb-pcie", 42.9),
    ("a100-40gb-sxm", 42.9),
    ("a100-80gb-pcie", 85.5),
    ("a100-80gb-sxm", 85.5),
    ("h100-pcie", 85.5),
    ("h100-sxm", 85.5),
    ("h100-nvl", 100.5),
    ("h200-sxm", 150.7),
    ("h200-nvl", 150.7),
    ("b200", 192.0),
    // 275,040 MiB; the same chip in both
    ("b300", 288.4),
    ("gb300", 288.4),
    ("rtx-pro-6000-blackwell", 102.6),
    ("rtx-5090", 34.2),
];

impl Device {
    /// The device of a catalogue GPU. Memory is the printed figure where it is known, else the nominal GiB in GB less
    /// 0.4 % that the driver keeps (an estimate: 24 GiB gives 25.7 GB, as an RTX 4090 prints).
    #[must_use]
    pub fn of(gpu: &Gpu) -> Self {
        let printed = PRINTED_GB.iter().find(|(slug, _)| *slug == gpu.slug).map(|(_, gb)| *gb);
        let hbm = gpu.memory_type.to_ascii_uppercase().starts_with("HBM");
        let family = match gpu.vendor.as_str() {
            "NVIDIA" if gpu.slug.ends_with("-nvl") => Family::PowerCapped,
            "NVIDIA" if gpu.fp4_dense_tflops.is_some() && hbm => Family::Blackwell,
            "NVIDIA" => Family::Fitted,
            "AMD" => Family::Amd,
            _ => Family::Other,
        };
        // A bridge joins pairs only: beyond two cards the traffic goes over PCIe 5.0 x16.
        let link = if gpu.interconnect.contains("bridge") { 64.0 } else { gpu.interconnect_gb_s / 2.0 };
        Self {
            memory_gb: printed.unwrap_or(gpu.memory_gib_nominal * 1.073_741_824 * 0.996),
            bandwidth_gb_s: gpu.memory_bandwidth_gb_s,
            fp16_tflops: gpu.fp16_bf16_dense_tflops,
            fp8_tflops: gpu.fp8_dense_tflops,
            fp4_tflops: gpu.fp4_dense_tflops,
            link_gb_s: link,
            family,
        }
    }

    /// Memory a runtime may use for weights and cache on one GPU, GB.
    #[must_use]
    pub fn usable_gb(&self) -> f64 {
        (super::MEMORY_SHARE * self.memory_gb - super::OVERHEAD_GB).max(0.0)
    }

    /// Matrix products a second that the chip sustains for weights in `arithmetic`, TFLOPS. A chip without that
    /// arithmetic unpacks the weights to 16 bits.
    #[must_use]
    pub fn sustained_tflops(&self, arithmetic: Arithmetic) -> f64 {
        let fp16 = self.fp16_tflops * 0.62;
        match arithmetic {
            Arithmetic::Fp16 => fp16,
            Arithmetic::Fp8 => self.fp8_tflops.map_or(fp16, |peak| peak * 0.58),
            Arithmetic::Fp4 => self.fp4_tflops.map_or(fp16, |peak| peak * 0.38),
        }
    }
}
