//! What options are called, in a list, on a chart and inside a sentence; and the words of outcomes, kinds of rules and marks.
//!
//! Owns the words for kinds of option, countries and providers. Refuses to tell two alike by anything but their words: where kind
//! and country are the same, the id follows.

use crate::comparison::{Comparison, Mark, OptionResult, Outcome, RuleNature};
use crate::locale::{Locale, pick};
use crate::scenario::{ANYWHERE, OptionKind};

/// A country's name, short, for the countries of the price book; its code where it is another.
#[must_use]
pub fn country(locale: Locale, code: &str) -> &str {
    let (pt, en) = match code {
        "BR" => ("Brasil", "Brazil"),
        "US" => ("EUA", "USA"),
        "AE" => ("Emirados", "UAE"),
        "AU" => ("Austrália", "Australia"),
        "BE" => ("Bélgica", "Belgium"),
        "BG" => ("Bulgária", "Bulgaria"),
        "CA" => ("Canadá", "Canada"),
        "CH" => ("Suíça", "Switzerland"),
        "CL" => ("Chile", "Chile"),
        "CO" => ("Colômbia", "Colombia"),
        "DE" => ("Alemanha", "Germany"),
        "EE" => ("Estônia", "Estonia"),
        "ES" => ("Espanha", "Spain"),
        "FI" => ("Finlândia", "Finland"),
        "FR" => ("França", "France"),
        "GB" => ("Reino Unido", "UK"),
        "IE" => ("Irlanda", "Ireland"),
        "IN" => ("Índia", "India"),
        "IS" => ("Islândia", "Iceland"),
        "IT" => ("Itália", "Italy"),
        "JP" => ("Japão", "Japan"),
        "KR" => ("Coreia do Sul", "South Korea"),
        "MX" => ("México", "Mexico"),
        "NL" => ("Países Baixos", "Netherlands"),
        "NO" => ("Noruega", "Norway"),
        "PL" => ("Polônia", "Poland"),
        "PT" => ("Portugal", "Portugal"),
        "SE" => ("Suécia", "Sweden"),
        "SG" => ("Singapura", "Singapore"),
        "TW" => ("Taiwan", "Taiwan"),
        "ZZ" => ("país não informado", "country not named"),
        other => return other,
    };
    pick(locale, pt, en)
}

/// Who sells at a price, as people know them; the word of the price book where it is no company we know by another name.
#[must_use]
pub fn provider(locale: Locale, word: &str) -> &str {
    match word {
        "assumption" => pick(locale, "Hipótese do Fiel", "Fiel's assumption"),
        "brasil" => pick(locale, "Brasil, referência", "Brazil, reference"),
        "market" => pick(locale, "Mercado", "Market"),
        "provider" => pick(locale, "Vários provedores", "Several providers"),
        "akash" => "Akash",
        "aws" => "AWS",
        "azure" => "Azure",
        "civo" => "Civo",
        "coreweave" => "CoreWeave",
        "crusoe" => "Crusoe",
        "denvr" => "Denvr",
        "digitalocean" => "DigitalOcean",
        "fluidstack" => "Fluidstack",
        "gcp" => "Google Cloud",
        "hotaisle" => "Hot Aisle",
        "hyperstack" => "Hyperstack",
        "ibm" => "IBM Cloud",
        "jarvislabs" => "Jarvislabs",
        "koyeb" => "Koyeb",
        "lambda" => "Lambda",
        "latitude" => "Latitude.sh",
        "massedcompute" => "Massed Compute",
        "nebius" => "Nebius",
        "oci" => "Oracle Cloud",
        "ovhcloud" => "OVHcloud",
        "paperspace" => "Paperspace",
        "qubrid" => "Qubrid",
        "runpod" => "RunPod",
        "tensorwave" => "TensorWave",
        "thundercompute" => "Thunder Compute",
        "together" => "Together AI",
        "vast" => "Vast.ai",
        "verda" => "Verda",
        "vultr" => "Vultr",
        other => other,
    }
}

impl Outcome {
    /// In a word.
    #[must_use]
    pub const fn word(self, locale: Locale) -> &'static str {
        match self {
            Self::Allowed => pick(locale, "Permitida", "Allowed"),
            Self::Conditional => pick(locale, "Com condições", "With conditions"),
            Self::OnHold => pick(locale, "Em espera", "On hold"),
            Self::Blocked => pick(locale, "Bloqueada", "Blocked"),
        }
    }
}

impl RuleNature {
    /// In a word or two.
    #[must_use]
    pub const fn word(self, locale: Locale) -> &'static str {
        match self {
            Self::Law => pick(locale, "lei", "law"),
            Self::RegulatorGuidance => pick(locale, "orientação da ANPD", "ANPD guidance"),
            Self::PrudentPolicy => pick(locale, "prudência", "prudence"),
        }
    }
}

impl Mark {
    /// In a word or two.
    #[must_use]
    pub const fn word(self, locale: Locale) -> &'static str {
        match self {
            Self::Certain => pick(locale, "certo", "certain"),
            Self::CheckYearly => pick(locale, "conferir todo ano", "check every year"),
            Self::Estimate => pick(locale, "estimativa", "estimate"),
            Self::Yours => pick(locale, "valor seu", "your value"),
        }
    }
}

/// How long a name may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameForm {
    /// In tables: "Nuvem pública sob demanda".
    Full,
    /// At the end of a line of a chart: "Nuvem pública".
    Short,
    /// Inside a sentence, with its article: "a nuvem pública".
    Sentence,
}

impl Comparison {
    /// What the option with `id` is called; the id itself where there is none such.
    #[must_use]
    pub fn option_name(&self, id: &str, locale: Locale, form: NameForm) -> String {
        let Some(option) = self.option(id) else { return id.to_owned() };
        let mut name = match form {
            NameForm::Full => option.kind.name().get(locale).to_owned(),
            NameForm::Short => self.short(option.kind, locale).to_owned(),
            NameForm::Sentence => self.in_sentence(option.kind, locale).to_owned(),
        };
        if option.country != "BR" && option.kind.country_by_default() != option.country {
            // Of an option, anywhere is a choice; of a price, a country that is not named.
            let country = |code: &str| if code == ANYWHERE { pick(locale, "exterior", "abroad") } else { country(locale, code) }.to_owned();
            name = match form {
                NameForm::Sentence => format!("{name} ({})", country(&option.country)),
                _ => format!("{name}, {}", country(&option.country)),
            };
        }
        let twins = self.options.iter().filter(|o| o.kind == option.kind && o.country == option.country).count();
        if twins > 1 { format!("{name} ({id})") } else { name }
    }

    /// The option with `id`.
    #[must_use]
    pub fn option(&self, id: &str) -> Option<&OptionResult> {
        self.options.iter().find(|o| o.id == id)
    }

    /// Options in the ranking, cheapest first.
    pub fn ranked(&self) -> impl Iterator<Item = &OptionResult> {
        self.options.iter().filter(|o| o.rank.is_some())
    }

    /// Whether there are public options of several kinds, so that "public cloud" alone would be unclear.
    fn many_public(&self) -> bool {
        let first = self.options.iter().find(|o| o.kind.is_public());
        self.options.iter().any(|o| o.kind.is_public() && first.is_some_and(|f| f.kind != o.kind))
    }

    /// Whether servers are bought for an own room and for colocation.
    fn both_purchases(&self) -> bool {
        let has = |kind| self.options.iter().any(|o| o.kind == kind);
        has(OptionKind::PurchaseOwnRoom) && has(OptionKind::PurchaseColocation)
    }

    fn short(&self, kind: OptionKind, locale: Locale) -> &'static str {
        match kind {
            OptionKind::PublicOnDemand if self.many_public() => pick(locale, "Pública sob demanda", "Public on demand"),
            OptionKind::PublicSpot if self.many_public() => pick(locale, "Pública spot", "Public spot"),
            OptionKind::PublicReserved1y if self.many_public() => pick(locale, "Pública reservada", "Public reserved"),
            OptionKind::PublicReserved3y if self.many_public() => pick(locale, "Pública, 3 anos", "Public, 3 years"),
            OptionKind::GpuCloud => pick(locale, "Nuvem de GPUs", "GPU cloud"),
            OptionKind::PurchaseOwnRoom if self.both_purchases() => pick(locale, "Sala própria", "Own room"),
            OptionKind::PurchaseColocation if self.both_purchases() => pick(locale, "Colocation", "Colocation"),
            OptionKind::PurchaseOwnRoom | OptionKind::PurchaseColocation => pick(locale, "Compra", "Purchase"),
            OptionKind::PrivateCloud => pick(locale, "Nuvem privada", "Private cloud"),
            OptionKind::BestMix => pick(locale, "Combinação", "Mix"),
            _ => pick(locale, "Nuvem pública", "Public cloud"),
        }
    }

    fn in_sentence(&self, kind: OptionKind, locale: Locale) -> &'static str {
        match kind {
            OptionKind::PublicOnDemand if self.many_public() => pick(locale, "a nuvem pública sob demanda", "the public cloud on demand"),
            OptionKind::PublicOnDemand => pick(locale, "a nuvem pública", "the public cloud"),
            OptionKind::PublicSpot => pick(locale, "a nuvem pública spot", "the public cloud on spot"),
            OptionKind::PublicReserved1y => pick(locale, "a nuvem pública reservada", "the reserved public cloud"),
            OptionKind::PublicReserved3y => pick(locale, "a nuvem pública reservada por 3 anos", "the public cloud reserved for 3 years"),
            OptionKind::GpuCloud => pick(locale, "a nuvem de GPUs no exterior", "the GPU cloud abroad"),
            OptionKind::PurchaseOwnRoom if self.both_purchases() => pick(locale, "a compra em sala própria", "buying for an own room"),
            OptionKind::PurchaseColocation if self.both_purchases() => pick(locale, "a compra em colocation", "buying for colocation"),
            OptionKind::PurchaseOwnRoom | OptionKind::PurchaseColocation => pick(locale, "a compra", "buying"),
            OptionKind::PrivateCloud => pick(locale, "a nuvem privada", "the private cloud"),
            OptionKind::BestMix => pick(locale, "a melhor combinação", "the best mix"),
        }
    }
}
