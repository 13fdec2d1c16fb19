//! Names that catalogues and bills give a GPU, and the slug of ours that each means.
//!
//! Owns the aliases. Refuses to guess: a name that is not here, or that means one of several parts and the row does not say which,
//! is a [`Doubt`] with the reason, for a person to decide.

pub(crate) mod machines;

use engine::locale::Text;

/// Why a GPU was not recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// The name is not known here.
    Unknown,
    /// The machine has GPUs, and which is not known.
    MachineUnknown,
    /// It is known, and is no GPU of the catalogue (older, smaller, a TPU, another maker's chip).
    NotInCatalogue,
    /// The name means one of several parts, which cost and do different things.
    OneOf(&'static str),
    /// The machine is known to have GPUs, but not how many.
    CountUnknown,
}

impl Doubt {
    /// A stable word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unknown | Self::MachineUnknown => "unknown_gpu",
            Self::NotInCatalogue => "not_in_catalogue",
            Self::OneOf(_) => "which_gpu",
            Self::CountUnknown => "how_many_gpus",
        }
    }

    /// The sentence for a person who decides.
    #[must_use]
    pub fn reason(self, name: &str) -> Text {
        match self {
            Self::Unknown => Text::new(
                format!("O nome de GPU “{name}” não é conhecido aqui. Diga que GPU do catálogo é, ou deixe a linha de fora."),
                format!("The GPU name “{name}” is not known here. Say which GPU of the catalogue it is, or leave the row out."),
            ),
            Self::MachineUnknown => Text::new(
                format!("Não se sabe que GPU tem a máquina “{name}”. Diga qual é, ou deixe a linha de fora."),
                format!("Which GPU the machine “{name}” has is not known. Say which it is, or leave the row out."),
            ),
            Self::NotInCatalogue => Text::new(
                format!("“{name}” não está no catálogo de GPUs; sem suas medidas nada se dimensiona com ela."),
                format!("“{name}” is not in the GPU catalogue; without its figures nothing is sized with it."),
            ),
            Self::OneOf(parts) => Text::new(
                format!("“{name}” pode ser {parts}, e a linha não diz qual."),
                format!("“{name}” may be {parts}, and the row does not say which."),
            ),
            Self::CountUnknown => Text::new(
                format!("Não se sabe quantas GPUs tem a máquina “{name}”; o preço é da máquina inteira."),
                format!("How many GPUs the machine “{name}” has is not known; the price is of the whole machine."),
            ),
        }
    }
}

/// What tells parts of one name apart.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Hints<'a> {
    /// Short name of the provider, as `skypilot::PROVIDERS` has it; empty where unknown.
    pub provider: &'a str,
    /// The provider's own name of the machine or charge.
    pub item: &'a str,
    /// GPUs in it.
    pub count: f64,
    /// Memory of one GPU, GiB, where the source is to be trusted with it.
    pub memory_gib: Option<f64>,
}

/// How a card sits in its machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Sxm,
    Pcie,
    Nvl,
}

impl Hints<'_> {
    /// The form that the item's own name says. "NVLink" is no form: cards have bridges of that name too.
    fn form(&self) -> Option<Form> {
        let item = self.item.to_ascii_uppercase();
        match (item.contains("SXM"), item.contains("PCIE"), item.replace("NVLINK", "").contains("NVL")) {
            (true, false, false) => Some(Form::Sxm),
            (false, true, false) => Some(Form::Pcie),
            (false, false, true) => Some(Form::Nvl),
            _ => None,
        }
    }

    fn is(&self, providers: &[&str]) -> bool {
        providers.contains(&self.provider)
    }

    fn memory(&self, gib: f64) -> bool {
        self.memory_gib.is_some_and(|m| (m / gib - 1.0).abs() < 0.1)
    }
}

/// The slug that `name` means.
pub(crate) fn slug_of(name: &str, hints: Hints<'_>) -> Result<&'static str, Doubt> {
    let folded = fold(name);
    Ok(match folded.as_str() {
        "T4" => "t4",
        "L4" => "l4",
        "L40" => "l40",
        "L40S" => "l40s",
        "A10" => "a10",
        "A10G" => "a10g",
        "V100" | "V100SXM2" => return v100(hints),
        "V10016GB" | "V100SXM216GB" => "v100-16gb",
        "V10032GB" | "V100SXM232GB" => "v100-32gb",
        "A100" | "A10040GB" | "A10040G" => return a100_40(hints),
        "A100SXM440GB" | "A10040GBSXM" | "A10040GBSXM4" => "a100-40gb-sxm",
        "A100PCIE40GB" | "A10040GBPCIE" => "a100-40gb-pcie",
        // Verda writes the memory of both GPUs of a pair into the name
        "A10080GB" | "A10080G" | "A10080GB160GB" | "A100SXM" | "A100SXM4" => return a100_80(&folded, hints),
        "A100SXM480GB" | "A10080GBSXM" | "A10080GBSXM4" | "A10080GSXM4" | "A10080GSXM" => "a100-80gb-sxm",
        "A100PCIE80GB" | "A10080GBPCIE" | "A10080GPCIE" => "a100-80gb-pcie",
        "H100" | "H10080GB" | "H10080G" => return h100(hints),
        "H100SXM" | "H100SXM5" | "H10080GSXM5" | "H10080GBSXM5" | "H10080GBHBM3" => "h100-sxm",
        // Google's A3 Mega: the same part, with another network
        "H100MEGA" | "H100MEGA80GB" => "h100-sxm",
        "H100PCIE" | "H10080GPCIE" | "H10080GBPCIE" => "h100-pcie",
        "H100NVL" | "H10094GBNVL" => "h100-nvl",
        "H200NVL" => "h200-nvl",
        "H200" if hints.form() == Some(Form::Nvl) => "h200-nvl",
        "H200" | "H200SXM" | "H200SXM5" | "H200141GB" => "h200-sxm",
        "B200" | "B200SXM" | "B200SXM6" | "B200BLACKWELL" => "b200",
        "B300" | "B300SXM6" | "B300BLACKWELL" => "b300",
        "GB200" | "GB200GRACEBLACKWELL" => "gb200",
        "GB300" => "gb300",
        "MI300X" => "mi300x",
        "MI325X" => "mi325x",
        "MI355X" => "mi355x",
        "RTX6000ADA" => "rtx-6000-ada",
        "RTXPRO6000" | "RTXPRO6000WS" | "RTXPRO6000SE" | "RTXPRO6000BLACKWELL" => "rtx-pro-6000-blackwell",
        "RTX4090" => "rtx-4090",
        "RTX5090" => "rtx-5090",
        "GAUDI3" => "gaudi-3",
        _ if foreign(&folded) => return Err(Doubt::NotInCatalogue),
        _ => return Err(Doubt::Unknown),
    })
}

/// Chips that are told by their name and are not in the catalogue.
fn foreign(folded: &str) -> bool {
    const STARTS: [&str; 9] =
        ["TPU", "INFERENTIA", "AWSINFERENTIA", "TRAINIUM", "AWSTRAINIUM", "GAUDI", "RADEONPRO", "ARMMALI", "QUALCOMM"];
    const NAMES: [&str; 26] = [
        "K80",
        "M60",
        "P100",
        "P40",
        "P4",
        "GRIDK520",
        "K520",
        "T4G",
        "V520",
        "V620",
        "V710",
        "MI25",
        "MI100",
        "MI250",
        "A16",
        "A30",
        "A40",
        "A2",
        "RTX3090",
        "RTXA4000",
        "RTXA5000",
        "RTXA6000",
        "A6000",
        "RTX4000ADA",
        "GH200",
        "H20",
    ];
    NAMES.contains(&folded) || STARTS.iter().any(|s| folded.starts_with(s)) || folded.starts_with("AMDRADEONPRO")
}

/// Letters and digits in capitals, without the maker and the line.
fn fold(name: &str) -> String {
    let folded: String = name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect();
    let mut rest = folded.as_str();
    for word in ["NVIDIA", "TESLA", "GEFORCE"] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    rest.to_owned()
}

fn v100(h: Hints<'_>) -> Result<&'static str, Doubt> {
    match h {
        _ if h.memory(32.0) => Ok("v100-32gb"),
        _ if h.memory(16.0) || h.is(&["aws", "gcp", "ibm", "oci", "lambda", "paperspace", "verda"]) => Ok("v100-16gb"),
        _ => Err(Doubt::OneOf("v100-16gb, v100-32gb")),
    }
}

fn a100_40(h: Hints<'_>) -> Result<&'static str, Doubt> {
    const ANY: Doubt = Doubt::OneOf("a100-40gb-sxm, a100-40gb-pcie, a100-80gb-sxm, a100-80gb-pcie");
    if h.memory(80.0) {
        return match h.form() {
            Some(Form::Sxm) => Ok("a100-80gb-sxm"),
            Some(Form::Pcie) => Ok("a100-80gb-pcie"),
            _ => Err(ANY),
        };
    }
    match h.form() {
        Some(Form::Sxm) if h.is(&["lambda"]) || h.memory(40.0) => Ok("a100-40gb-sxm"),
        Some(Form::Pcie) if h.memory(40.0) => Ok("a100-40gb-pcie"),
        _ if h.is(&["aws", "gcp", "oci", "azure", "verda"]) => Ok("a100-40gb-sxm"),
        // Lambda's smaller machines have the card, the one of eight has the board
        None if h.is(&["lambda"]) => Ok(if h.count >= 8.0 { "a100-40gb-sxm" } else { "a100-40gb-pcie" }),
        _ => Err(ANY),
    }
}

fn a100_80(folded: &str, h: Hints<'_>) -> Result<&'static str, Doubt> {
    match h.form() {
        Some(Form::Pcie) => Ok("a100-80gb-pcie"),
        Some(Form::Sxm) => Ok("a100-80gb-sxm"),
        _ if folded.starts_with("A100SXM") => Err(Doubt::OneOf("a100-40gb-sxm, a100-80gb-sxm")),
        _ if h.is(&["aws", "gcp", "oci", "lambda", "verda", "nebius"]) => Ok("a100-80gb-sxm"),
        _ if h.is(&["azure"]) && h.item.contains("_NC") => Ok("a100-80gb-pcie"),
        _ if h.is(&["azure"]) && h.item.contains("_ND") => Ok("a100-80gb-sxm"),
        // RunPod calls the board A100-80GB-SXM
        _ if h.is(&["runpod"]) => Ok("a100-80gb-pcie"),
        _ => Err(Doubt::OneOf("a100-80gb-sxm, a100-80gb-pcie")),
    }
}

fn h100(h: Hints<'_>) -> Result<&'static str, Doubt> {
    match h.form() {
        Some(Form::Sxm) => Ok("h100-sxm"),
        Some(Form::Pcie) => Ok("h100-pcie"),
        Some(Form::Nvl) => Ok("h100-nvl"),
        None if h.is(&["aws", "gcp", "oci", "nebius", "ibm", "verda", "digitalocean"]) => Ok("h100-sxm"),
        None if h.is(&["azure"]) && h.item.contains("_NC") => Ok("h100-nvl"),
        None if h.is(&["azure"]) && h.item.contains("_ND") => Ok("h100-sxm"),
        // RunPod calls the others H100-SXM and H100-NVL
        None if h.is(&["runpod"]) => Ok("h100-pcie"),
        None => Err(Doubt::OneOf("h100-sxm, h100-pcie, h100-nvl")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_known_or_in_doubt_and_never_guessed() {
        let of = |name, provider, item, count, memory_gib| slug_of(name, Hints { provider, item, count, memory_gib });
        for (name, provider, item, count, memory, slug) in [
            ("A100", "aws", "p4d.24xlarge", 8.0, None, Ok("a100-40gb-sxm")),
            ("A100", "vast", "1x-A100_SXM4-32-65536", 1.0, Some(40.0), Ok("a100-40gb-sxm")),
            ("A100", "vast", "1x-A100_PCIE-32-65536", 1.0, Some(80.0), Ok("a100-80gb-pcie")),
            ("A100", "paperspace", "A100", 1.0, None, Err("which_gpu")),
            ("A100", "lambda", "gpu_1x_a100", 1.0, None, Ok("a100-40gb-pcie")),
            ("A100", "lambda", "gpu_1x_a100_sxm4", 1.0, None, Ok("a100-40gb-sxm")),
            ("A100-80GB-160GB", "verda", "2A100.44V", 2.0, None, Ok("a100-80gb-sxm")),
            ("A100-80GB", "azure", "Standard_NC24ads_A100_v4", 1.0, None, Ok("a100-80gb-pcie")),
            ("A100-80G-PCIe", "hyperstack", "n3-A100x1", 1.0, None, Ok("a100-80gb-pcie")),
            ("H100", "azure", "Standard_NC40ads_H100_v5", 1.0, None, Ok("h100-nvl")),
            ("H100", "vast", "1x-H100_NVL-32-65536", 1.0, Some(94.0), Ok("h100-nvl")),
            ("H100", "fluidstack", "H100_NVLINK_80GB::8", 8.0, None, Err("which_gpu")),
            ("H100-MEGA", "gcp", "", 8.0, None, Ok("h100-sxm")),
            ("H100-80G-SXM5", "hyperstack", "n3-H100-SXM5x8", 8.0, None, Ok("h100-sxm")),
            ("RTXPRO6000WS", "vast", "", 1.0, None, Ok("rtx-pro-6000-blackwell")),
            ("RTX-PRO-6000", "runpod", "", 1.0, None, Ok("rtx-pro-6000-blackwell")),
            ("RTX-6000-Ada", "runpod", "", 1.0, None, Ok("rtx-6000-ada")),
            ("Tesla-V100", "vast", "2x-Tesla_V100", 2.0, None, Err("which_gpu")),
            ("Tesla V100", "verda", "1V100.6V", 1.0, None, Ok("v100-16gb")),
            ("NVIDIA RTX PRO 6000 Blackwell", "aws", "g7e.2xlarge", 1.0, None, Ok("rtx-pro-6000-blackwell")),
            ("GH200", "lambda", "gpu_1x_gh200", 1.0, None, Err("not_in_catalogue")),
            ("tpu-v6e-8", "gcp", "", 1.0, None, Err("not_in_catalogue")),
            ("H300", "aws", "p9.48xlarge", 8.0, None, Err("unknown_gpu")),
            ("", "aws", "", 1.0, None, Err("unknown_gpu")),
        ] {
            assert_eq!(of(name, provider, item, count, memory).map_err(Doubt::code), slug, "{name} at {provider}, {item}");
        }
    }
}
