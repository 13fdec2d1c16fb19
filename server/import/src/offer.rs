//! A machine's prices between the file and the caller, and the checks that every foreign list shares.
//!
//! Owns when an offer is kept, repeated, or held for review. Refuses to know columns: each list's module reads its own.

use crate::candidate::{Candidate, Review};
use crate::catalogue::Catalogue;
use crate::number::nearest;
use crate::refusal::quoted;
use crate::survey::{Seen, Survey, hash};
use crate::tally::Tally;
use engine::format;
use engine::locale::{Locale, Text};
use engine::scenario::Currency;
use rust_decimal::Decimal;

/// A complete price of a known GPU, before the checks. In USD an hour for the whole machine, as every list read here is.
#[derive(Debug, Clone)]
pub(crate) struct Offer<'a> {
    pub line: u64,
    pub provider: &'a str,
    pub item: String,
    pub gpu: &'static str,
    pub count: f64,
    pub vcpus: Option<f64>,
    pub memory_gib: Option<f64>,
    pub region: &'a str,
    pub zone: &'a str,
    /// What else tells this offer from others of the same name.
    pub apart: &'a str,
    pub on_demand: Option<Decimal>,
    pub spot: Option<Decimal>,
    pub reserved_1y: Option<Decimal>,
    pub confidence: &'static str,
    pub source: &'a str,
    pub notes: Vec<Text>,
}

impl Offer<'_> {
    fn key(&self) -> u64 {
        hash((&self.item, self.gpu, self.count.to_bits(), self.region, self.zone, self.apart))
    }

    fn prices(&self) -> u64 {
        // decimals of equal value are equal whatever their zeros
        hash((self.on_demand, self.spot, self.reserved_1y))
    }

    fn per_gpu(&self, price: Option<Decimal>) -> Option<f64> {
        price.map(nearest).map(|p| p / self.count)
    }

    /// First pass.
    pub(crate) fn note(&self, survey: &mut Survey) {
        survey.note(self.key(), self.prices(), self.line, self.gpu, self.per_gpu(self.on_demand.or(self.spot)));
    }

    /// Second pass: hands the offer on, or says why not.
    pub(crate) fn decide(mut self, survey: &Survey, catalogue: &Catalogue, tally: &mut Tally<'_>) {
        let review = |code, reason| Review {
            line: self.line,
            code,
            name: quoted(&self.item),
            region: quoted(self.region),
            reason,
            offer: Some(Box::new(self.clone().candidate())),
        };
        match survey.seen(self.key(), self.line) {
            Seen::Repeat => {
                tally.left_out(
                    "repeated",
                    "A mesma oferta, com o mesmo preço, já foi lida.",
                    "The same offer at the same price was read before.",
                );
                return;
            }
            Seen::Conflict => {
                tally.review(review(
                    "conflict",
                    Text::new(
                        "O arquivo traz esta máquina neste lugar mais de uma vez, com preços diferentes. São ofertas diferentes ou um erro: escolha.",
                        "The file has this machine in this place more than once, at different prices. They are different offers or a mistake: choose.",
                    ),
                ));
                return;
            }
            Seen::First => {}
        }
        if self.on_demand.is_none() && self.spot.is_none() && self.reserved_1y.is_none() {
            tally.left_out(
                "no_price",
                "Sem preço: vazio ou zero, que aqui quer dizer que falta.",
                "Without a price: empty or zero, which here means that it is missing.",
            );
            return;
        }
        let usd = |locale, v: f64| format::money(locale, v, Currency::Usd);
        for (price, spot) in [(self.on_demand, false), (self.spot, true), (self.reserved_1y, false)] {
            let Some(each) = self.per_gpu(price) else { continue };
            let found = survey.outlier(self.gpu, each, catalogue);
            // a spot price far below the price on demand is what spot is for
            let Some(found) = found.filter(|usual| !spot || usual.is_none_or(|u| each > u)) else { continue };
            tally.review(review(
                "outlier",
                match found {
                    None => Text::new(
                        format!("{} por hora de GPU é um lance mínimo de leilão, não um preço.", usd(Locale::PtBr, each)),
                        format!("{} per GPU-hour is the floor of an auction, not a price.", usd(Locale::En, each)),
                    ),
                    Some(usual) => Text::new(
                        format!(
                            "{} por hora de GPU está mais de dez vezes longe do usual para {}, {}: confira.",
                            usd(Locale::PtBr, each),
                            self.gpu,
                            usd(Locale::PtBr, usual)
                        ),
                        format!(
                            "{} per GPU-hour is more than ten times away from what is usual for {}, {}: check it.",
                            usd(Locale::En, each),
                            self.gpu,
                            usd(Locale::En, usual)
                        ),
                    ),
                },
            ));
            return;
        }
        if let (Some(price), Some(spot)) = (self.on_demand, self.spot) {
            if spot > price {
                self.notes.push(Text::new(
                    "O spot está mais caro que sob demanda: não é economia.",
                    "Spot is dearer than on demand here: it saves nothing.",
                ));
            } else if matches!(self.provider, "oci" | "runpod") && spot * Decimal::TWO == price {
                self.notes.push(Text::new(
                    "O spot é uma regra (metade do preço), não um preço de mercado.",
                    "Spot is a rule (half the price), not a market price.",
                ));
            }
        }
        if matches!(self.provider, "oci" | "lambda") {
            self.notes.push(Text::new(
                "A lista traz toda máquina em toda região: prova o preço, não que haja máquinas livres.",
                "The list has every machine in every region: it proves the price, not that machines are free.",
            ));
        }
        tally.candidate(self.candidate());
    }

    /// As it is handed out.
    pub(crate) fn candidate(self) -> Candidate {
        let whole = |v: Option<f64>| v.filter(|v| *v > 0.0);
        Candidate {
            line: self.line,
            country: crate::place::country(self.provider, self.region),
            provider: self.provider.to_owned(),
            item: self.item,
            gpu: self.gpu.to_owned(),
            gpu_count: self.count,
            vcpus: whole(self.vcpus),
            memory_gib: whole(self.memory_gib),
            region: self.region.to_owned(),
            zone: (!self.zone.is_empty()).then(|| self.zone.to_owned()),
            apart: self.apart.to_owned(),
            currency: Currency::Usd,
            on_demand: self.on_demand.map(nearest),
            spot: self.spot.map(nearest),
            reserved_1y: self.reserved_1y.map(nearest),
            confidence: self.confidence,
            source: self.source.to_owned(),
            notes: self.notes,
        }
    }
}

/// A price of 0 is a price that is missing.
pub(crate) fn priced(price: Option<Decimal>) -> Option<Decimal> {
    price.filter(|p| *p > Decimal::ZERO)
}
