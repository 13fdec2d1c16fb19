//! How far a number of sizing may be off, and why.
//!
//! Owns the ranges in which the formulas were checked. Refuses the numbers themselves.

use super::{Device, Family, Format, Memory, Shape, Tokens};
use crate::format::trimmed;
use crate::locale::{Locale, Text};

/// Half width of the band inside the checked range: 88 to 91 % of published measurements lie within it.
pub const USUAL: f64 = 0.35;
/// Band outside the checked range, as factors.
pub const WIDE: (f64, f64) = (0.5, 2.0);

/// A number with the range it may lie in.
#[derive(Debug, Clone, PartialEq)]
pub struct Band {
    /// Low end.
    pub low: f64,
    /// High end.
    pub high: f64,
    /// Whether the case is one the formulas were checked on.
    pub inside: bool,
    /// Why it is not, one sentence each.
    pub reasons: Vec<Text>,
}

impl Band {
    /// The band around `value`: ±35 %, or half to double where there are `reasons`.
    #[must_use]
    pub fn around(value: f64, reasons: Vec<Text>) -> Self {
        let inside = reasons.is_empty();
        let (low, high) = if inside { (1.0 - USUAL, 1.0 + USUAL) } else { WIDE };
        Self { low: value * low, high: value * high, inside, reasons }
    }
}

fn both(write: impl Fn(Locale) -> String) -> Text {
    Text::new(write(Locale::PtBr), write(Locale::En))
}

/// The band of `tokens_per_s`, the throughput of a replica of `gpus` devices.
#[must_use]
pub fn throughput_band(
    tokens_per_s: f64,
    shape: &Shape,
    format: Format,
    device: &Device,
    gpus: u32,
    tokens: Tokens,
    memory: &Memory,
) -> Band {
    let mut reasons = Vec::new();
    let mut outside = |is: bool, write: &dyn Fn(Locale) -> String| {
        if is {
            reasons.push(both(write));
        }
    };
    let billions = shape.total / 1e9;
    let most = if shape.experts.is_some() { 671.5 } else { 406.0 };
    outside(!(0.49..=most).contains(&billions), &|l| {
        let n = trimmed(l, billions, 1);
        let top = trimmed(l, most.floor(), 0);
        match l {
            Locale::PtBr => format!("Modelo de {n} bilhões de parâmetros; as medições vão de 0,5 a {top} bilhões."),
            Locale::En => format!("A model of {n} billion parameters; the measurements go from 0.5 to {top} billion."),
        }
    });
    outside(!(50.0..=32_768.0).contains(&tokens.input), &|l| {
        let n = trimmed(l, tokens.input, 0);
        match l {
            Locale::PtBr => format!("Perguntas de {n} tokens; as medições vão de 50 a 32 mil."),
            Locale::En => format!("Prompts of {n} tokens; the measurements go from 50 to 32 thousand."),
        }
    });
    outside(!(20.0..=4_096.0).contains(&tokens.output), &|l| {
        let n = trimmed(l, tokens.output, 0);
        match l {
            Locale::PtBr => format!("Respostas de {n} tokens; as medições vão de 20 a 4 mil."),
            Locale::En => format!("Answers of {n} tokens; the measurements go from 20 to 4 thousand."),
        }
    });
    outside(gpus > 8, &|l| match l {
        Locale::PtBr => format!("Réplica de {gpus} GPUs; as medições vão até 8."),
        Locale::En => format!("A replica of {gpus} GPUs; the measurements go up to 8."),
    });
    outside(device.family == Family::Other, &|l| match l {
        Locale::PtBr => "Nunca medida nesta placa.".into(),
        Locale::En => "Never measured on this card.".into(),
    });
    outside(device.family == Family::PowerCapped, &|l| match l {
        Locale::PtBr => "Placa com potência limitada: na única medição a fórmula foi 65 % otimista.".into(),
        Locale::En => "A power-capped card: in the one measurement the formula was 65% too fast.".into(),
    });
    outside(memory.fits() && !memory.comfortable(), &|l| match l {
        Locale::PtBr => "Os pesos deixam pouca memória para os pedidos: nas medições assim a fórmula errou por metade.".into(),
        Locale::En => "The weights leave little memory for requests: in such measurements the formula was off by half.".into(),
    });
    let fine = shape.experts.is_some_and(|e| e.count >= 32.0);
    outside(fine && device.family == Family::Blackwell && format.arithmetic == super::Arithmetic::Fp4, &|l| match l {
        Locale::PtBr => "Muitos especialistas pequenos em FP4: nas medições a fórmula foi até 84 % otimista.".into(),
        Locale::En => "Many small experts in FP4: in the measurements the formula was up to 84% too fast.".into(),
    });
    Band::around(tokens_per_s, reasons)
}

/// Parameters below which a run is a small one.
const SMALL: f64 = 3e9;
/// Parameters below which a run is small for a big cluster.
const SMALL_FOR_BIG: f64 = 10e9;
/// GPUs above which a cluster is big.
const BIG: u32 = 1_000;

/// The band of `gpu_hours`, the GPU-hours of a training run of a model with `params` parameters in work on `gpus` GPUs.
#[must_use]
pub fn training_band(gpu_hours: f64, params: f64, gpus: u32, measured: bool) -> Band {
    let mut reasons = Vec::new();
    if params < SMALL {
        reasons.push(Text::new(
            "Abaixo de 3 bilhões de parâmetros as medições publicadas variam de metade ao dobro.",
            "Below 3 billion parameters published measurements vary from half to double.",
        ));
    } else if params < SMALL_FOR_BIG && gpus > BIG {
        reasons.push(Text::new(
            "Um modelo pequeno em mais de 1.000 GPUs: Llama 3 8B levou 2,2 vezes o que a fórmula diz.",
            "A small model on more than 1,000 GPUs: Llama 3 8B took 2.2 times what the formula says.",
        ));
    }
    if !measured {
        reasons.push(Text::new("Nenhum treino publicado neste chip.", "No published training run on this chip."));
    }
    Band::around(gpu_hours, reasons)
}
