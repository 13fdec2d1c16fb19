//! From requests a day to replicas.

use super::MONTH_HOURS;
use crate::scenario::{Availability, LlmInference, ServiceHours};

/// Days of a mean month.
const MONTH_DAYS: f64 = 365.0 / 12.0;
/// Bursts over the hourly mean of a service with opening hours: office hours of 12 a day give the usual peak of 3.5.
const OFFICE_BURST: f64 = 1.75;
/// Peak over mean of a service that never closes.
const ALWAYS_PEAK: f64 = 2.0;

/// What a service asks for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Load {
    /// Mean requests a second over the whole month of 730 hours.
    pub mean_rps: f64,
    /// Requests a second at the peak.
    pub peak_rps: f64,
    /// Hours a month the replicas are on.
    pub hours_month: f64,
    /// Million tokens a month, in and out.
    pub million_tokens: f64,
    /// Spare replicas.
    pub spare: u32,
}

/// The load of a language model that answers.
///
/// Requests a day are those of a day of service. Defaults for the peak: twice the mean for a service that never closes,
/// 1.75 times the mean of the open hours else (no clean public ratio was found; BurstGPT, arXiv 2401.17644, shows more).
#[must_use]
pub fn load(task: &LlmInference) -> Load {
    let (days, hours) = match task.hours {
        ServiceHours::Always | ServiceHours::Autoscaled { .. } => (MONTH_DAYS, 24.0),
        ServiceHours::Scheduled { days_per_month, hours_per_day } => (days_per_month, hours_per_day),
    };
    let usual = match task.hours {
        ServiceHours::Always | ServiceHours::Autoscaled { .. } => ALWAYS_PEAK,
        ServiceHours::Scheduled { .. } => f64::max(ALWAYS_PEAK, 24.0 / hours * OFFICE_BURST),
    };
    let per_day = task.requests_per_day;
    Load {
        mean_rps: per_day * days / (MONTH_HOURS * 3600.0),
        peak_rps: per_day / 86_400.0 * task.peak_factor.unwrap_or(usual),
        hours_month: (days * hours).min(MONTH_HOURS),
        million_tokens: per_day * days * (task.input_tokens + task.output_tokens) / 1e6,
        spare: match task.availability {
            Availability::Basic => 0,
            Availability::High => 1,
            Availability::Critical => 2,
        },
    }
}

/// Replicas of one kind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pool {
    /// Requests a second one replica serves at the target, stack factor applied.
    pub replica_rps: f64,
    /// Requests one replica answers at once.
    pub slots: f64,
    /// Share of a replica's capacity to plan for.
    pub target: f64,
}

impl Pool {
    /// A pool whose replica serves `replica_rps` with `slots` requests at once, for a peak of `peak_rps`.
    ///
    /// `target` is what is asked for; it is lowered where the peak would then not find a free slot in two of three bursts
    /// (slots of all replicas at least c + 2√c, c the requests in flight at the peak).
    #[must_use]
    pub fn new(replica_rps: f64, slots: f64, peak_rps: f64, target: f64) -> Self {
        let plain = Self { replica_rps, slots, target };
        let replicas = plain.replicas(peak_rps);
        let in_flight = peak_rps * slots / replica_rps;
        let needed = libm::ceil((in_flight + 2.0 * libm::sqrt(in_flight)) / slots);
        // half a replica below the count keeps the later rounding up on the count itself
        if needed > replicas { Self { target: peak_rps / (replica_rps * (needed - 0.5)), ..plain } } else { plain }
    }

    /// Replicas for a peak of `peak_rps`, spares left out.
    #[must_use]
    pub fn replicas(&self, peak_rps: f64) -> f64 {
        libm::ceil(peak_rps / (self.replica_rps * self.target)).max(1.0)
    }
}
