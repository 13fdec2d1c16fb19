//! Which offer serves which workload under each option: the cheapest that fits, or the person's choice.
//!
//! Owns the choice and its reasons. Refuses money over time: that is `model`, on the sheet. The choice is made on
//! the cost of month 1 and stays fixed in draws and searches.

mod choose;
mod need;
mod offers;
mod train;
mod views;
mod words;

use crate::book::PriceBook;
use crate::comparison::{FitResult, LgpdResult, MissingPrice, NegotiatedDiscount, Rejection, SizedOn, TrainingFit};
use crate::lgpd;
use crate::locale::Text;
use crate::scenario::{Currency, OptionKind, Scenario, Workload};
use crate::sizing::{Autoscale, Fleet, Run, TrainingMemory};
use need::Need;

/// What was decided before any money is computed.
#[derive(Debug, Clone)]
pub struct Plans {
    /// One per option, in the scenario's order.
    pub options: Vec<OptionPlan>,
    /// One per workload, in the scenario's order: memory and speed on the GPUs looked at.
    pub fits: Vec<Vec<FitResult>>,
    /// One per workload: memory of training on the GPUs looked at.
    pub training_fits: Vec<Vec<TrainingFit>>,
    /// One per workload: what was found on the GPUs it was placed on.
    pub sized: Vec<Vec<SizedOn>>,
}

/// One option, decided.
#[derive(Debug, Clone)]
pub struct OptionPlan {
    /// Index into `scenario.options`.
    pub option: usize,
    /// Whether each workload's data may go there, in the scenario's order; of the best mix, where the workload goes.
    pub lgpd: Vec<LgpdResult>,
    /// One per workload that has an offer, in the scenario's order.
    pub placements: Vec<Placement>,
    /// GPU prices that are missing, by workload.
    pub missing: Vec<MissingPrice>,
    /// For the best mix: what it is made of.
    pub mix: Mix,
}

/// What a best mix is made of; decided by `model`, on the costs of the other options.
#[derive(Debug, Clone, Default)]
pub enum Mix {
    /// Not a mix, or none could be made.
    #[default]
    None,
    /// All workloads under one option: its index.
    Whole(usize),
    /// Workloads under several: each option with its part of them.
    Parts(Vec<OptionPlan>),
}

/// One workload under one option.
#[derive(Debug, Clone)]
pub struct Placement {
    /// Index into `scenario.workloads`.
    pub workload: usize,
    /// GPU slug.
    pub gpu: String,
    /// GPU name.
    pub gpu_name: String,
    /// Board power of the GPU, W.
    pub gpu_tdp_w: f64,
    /// What is bought or rented.
    pub offer: Offer,
    /// The demand of month 1, before growth.
    pub demand: Demand,
    /// Why this offer.
    pub reason: Text,
    /// Offers that lost, the nearest first, at most five.
    pub rejected: Vec<Rejection>,
}

/// A price that was chosen.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// Who offers it; the person's own words for a quote.
    pub provider: String,
    /// The provider's own name for it.
    pub item: String,
    /// Region.
    pub region: String,
    /// Country.
    pub country: String,
    /// GPUs in one item, at least 1 (offers of fractions of a GPU are not used).
    pub gpus: f64,
    /// Price of one item per hour (rented), per GPU-hour with `gpus` 1 (private cloud), or of one server (bought); before the
    /// discount. Money is compared by [`Offer::billed`].
    pub price: f64,
    /// The discount that comes off it and off `on_demand_price`; none on a quote, which is negotiated already, or a purchase.
    pub discount: Option<NegotiatedDiscount>,
    /// Its currency.
    pub currency: Currency,
    /// Its unit, as in the price book.
    pub unit: String,
    /// Electric power of one server at full load, W; bought servers only.
    pub max_power_w: Option<f64>,
    /// On-demand price of the same item per hour, for reserved offers: use above the commitment.
    pub on_demand_price: Option<f64>,
    /// Date of the price.
    pub as_of: String,
    /// Source of the price.
    pub source: String,
    /// Confidence, as in the price book; `quote` for the person's own.
    pub confidence: String,
}

impl Offer {
    /// Whether its price is the person's own quote.
    #[must_use]
    pub fn is_quote(&self) -> bool {
        self.confidence == "quote"
    }

    /// What is billed for one item in place of the list price: the price that offers are compared by. In `currency`, per `unit`.
    #[must_use]
    pub fn billed(&self) -> f64 {
        self.discount.as_ref().map_or(self.price, |d| d.off(self.price))
    }
}

/// What a workload asks for, in month 1.
#[derive(Debug, Clone, PartialEq)]
pub enum Demand {
    /// A language model: replicas follow the peak of the requests.
    Replicas {
        /// Mean requests a second over the whole month.
        mean_rps: f64,
        /// Peak requests a second.
        peak_rps: f64,
        /// Requests a second one replica serves at the latency target, stack factor applied.
        replica_rps: f64,
        /// Share of that to plan for, 0 to 1 (0.7).
        target_utilisation: f64,
        /// GPUs of one replica.
        gpus_per_replica: u32,
        /// Spare replicas.
        spare: u32,
        /// Hours a month the replicas are on (730, or days times hours).
        hours_month: f64,
        /// Million tokens a month, in and out.
        million_tokens: f64,
        /// How replicas come and go, where they do.
        autoscale: Option<Autoscale>,
    },
    /// Work given as GPU-hours.
    Hours {
        /// GPU-hours a month, on the GPU they were given for.
        gpu_hours: f64,
        /// GPUs busy at the same time, of that type.
        peak_gpus: u32,
        /// Hours on the GPU chosen for one on that type, where the work was moved.
        moved: Option<f64>,
    },
    /// Training or fine-tuning: GPU-hours follow from the model and the tokens.
    Training(Box<Trained>),
}

/// A run of training or fine-tuning on the GPUs chosen for it.
#[derive(Debug, Clone, PartialEq)]
pub struct Trained {
    /// The run on such a GPU.
    pub run: Run,
    /// GPUs and servers that meet the deadline.
    pub fleet: Fleet,
    /// GPUs of one server.
    pub server_gpus: u32,
    /// GPUs that memory asks for.
    pub least_gpus: u32,
    /// Hours to the deadline of one run.
    pub deadline_hours: f64,
    /// Runs a month.
    pub runs_month: f64,
    /// Memory of one GPU.
    pub memory: TrainingMemory,
}

impl Demand {
    /// Items of `gpus` GPUs that month 1 needs, spare replicas included: always a whole number.
    #[must_use]
    pub fn items(&self, gpus: f64) -> f64 {
        libm::ceil(self.gpus() / gpus)
    }

    /// GPUs that month 1 needs at the peak, spare replicas included.
    #[must_use]
    pub fn gpus(&self) -> f64 {
        match self {
            Self::Replicas { peak_rps, replica_rps, target_utilisation, gpus_per_replica, spare, autoscale, .. } => {
                let least = autoscale.map_or(1.0, |a| a.min_replicas.max(1.0));
                let replicas = libm::ceil(peak_rps / (replica_rps * target_utilisation)).max(least);
                (replicas + f64::from(*spare)) * f64::from(*gpus_per_replica)
            }
            Self::Training(t) => f64::from(t.fleet.gpus),
            Self::Hours { peak_gpus, moved, .. } => libm::ceil(f64::from(*peak_gpus) * moved.unwrap_or(1.0) - 1e-9).max(1.0),
        }
    }

    /// Hours a month the items are on: the service's, or what the GPU-hours last when all GPUs of the peak work.
    #[must_use]
    pub fn hours(&self) -> f64 {
        match self {
            Self::Replicas { hours_month, .. } => *hours_month,
            Self::Training(t) => t.fleet.gpu_hours * t.runs_month / self.gpus(),
            Self::Hours { gpu_hours, moved, .. } => gpu_hours * moved.unwrap_or(1.0) / self.gpus(),
        }
    }

    /// Hours a month that items of `gpus` GPUs are billed for, all together, where they are rented by the hour.
    #[must_use]
    pub fn item_hours(&self, gpus: f64) -> f64 {
        match self {
            Self::Replicas { mean_rps, replica_rps, gpus_per_replica, autoscale: Some(auto), .. } => {
                let each = f64::from(*gpus_per_replica) / gpus;
                let least = libm::ceil(auto.min_replicas * each);
                let on = (auto.replicas(*mean_rps, *replica_rps) * each).max(least).min(self.items(gpus));
                on * crate::sizing::MONTH_HOURS + auto.starts_month * auto.start_hours() * each
            }
            _ => self.items(gpus) * self.hours(),
        }
    }
}

/// Decides every option of `scenario` with the prices of `book`.
///
/// An answer outside its limits (which `validate` reports) gives an option without offers, never a panic.
#[must_use]
pub fn place(scenario: &Scenario, book: &PriceBook) -> Plans {
    let needs: Vec<Need> = scenario.workloads.iter().map(|w| Need::of(scenario, book, w)).collect();
    let options: Vec<OptionPlan> = scenario
        .options
        .iter()
        .enumerate()
        .map(|(index, option)| {
            let mut plan = OptionPlan {
                option: index,
                lgpd: lgpd::decide_all(scenario, option),
                placements: Vec::new(),
                missing: Vec::new(),
                mix: Mix::None,
            };
            // Where each workload goes in the mix is decided on the costs of the other options.
            let mix = option.kind == OptionKind::BestMix;
            if option.kind == OptionKind::PublicSpot && !scenario.workloads.iter().any(Workload::may_be_interrupted) {
                plan.missing.push(nothing_for_spot());
            }
            if mix {
                return plan;
            }
            let listing = choose::Listing::of(scenario, book, option, &needs);
            for (workload, need) in needs.iter().enumerate() {
                match choose::choose(scenario, book, option, need, &listing) {
                    Ok(chosen) => plan.placements.push(Placement { workload, ..chosen }),
                    Err(missing) => plan.missing.push(missing),
                }
            }
            plan
        })
        .collect();
    let placed = |n: usize| options.iter().flat_map(|o| &o.placements).filter(move |p| p.workload == n);
    let sized = needs.iter().enumerate().map(|(n, need)| views::of(book, need, placed(n))).collect();
    let training_fits = needs.iter().map(|n| n.training_fits(book)).collect();
    Plans { fits: needs.iter().map(Need::fits).collect(), training_fits, sized, options }
}

/// Why there is no spot option: no workload may be interrupted.
fn nothing_for_spot() -> MissingPrice {
    MissingPrice {
        kind: "spot".into(),
        workload: None,
        text: Text::new(
            "carga que possa ser interrompida: spot só serve a elas, e nenhuma deste cenário pode",
            "a workload that may be interrupted: spot suits only those, and none of this scenario may",
        ),
    }
}

#[cfg(test)]
mod tests;
