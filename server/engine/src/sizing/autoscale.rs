//! Replicas that come and go with the requests: the hours they are billed for.
//!
//! Owns cold starts and the minimum that clouds bill. Refuses peaks: those decide how many replicas there may be at most.
//! Cold starts are of blog grade (paralleliq.ai: 35 to 165 s for 7B, 180 to 465 s for 70B; CoreWeave documentation: 30 to 60 s).

use super::MONTH_HOURS;
use crate::scenario::ServiceHours;

/// Share of a replica's capacity at which another is started.
pub const SCALE_AT: f64 = 0.6;
/// Least time that clouds bill a machine for, minutes: EC2 and Google bill by the second from 60 s on.
pub const BILLED_MINUTES: f64 = 1.0;
/// Parameters up to which a model starts in [`cold_start_minutes`]' shorter time.
const SMALL: f64 = 15e9;

/// Minutes from the call for a replica to its first answer, for a model of `params` parameters in memory: 3 up to the 13B
/// class, 6 above.
#[must_use]
pub fn cold_start_minutes(params: f64) -> f64 {
    if params < SMALL { 3.0 } else { 6.0 }
}

/// How the service of `hours` scales with a model of `params` parameters in memory; none where it does not.
#[must_use]
pub fn autoscale(hours: ServiceHours, params: f64) -> Option<Autoscale> {
    let ServiceHours::Autoscaled { min_replicas, scale_ups_per_day, cold_start_minutes: given } = hours else { return None };
    Some(Autoscale {
        min_replicas: f64::from(min_replicas),
        starts_month: scale_ups_per_day * 365.0 / 12.0,
        cold_start_minutes: given.unwrap_or_else(|| cold_start_minutes(params)),
    })
}

/// How a service scales.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Autoscale {
    /// Replicas that are always on.
    pub min_replicas: f64,
    /// Replicas started a month.
    pub starts_month: f64,
    /// Minutes of a start.
    pub cold_start_minutes: f64,
}

impl Autoscale {
    /// Hours that one start is billed for before it answers.
    #[must_use]
    pub fn start_hours(&self) -> f64 {
        self.cold_start_minutes.max(BILLED_MINUTES) / 60.0
    }

    /// Replicas on, on average over the month, for `mean_rps` requests a second at `replica_rps` each.
    #[must_use]
    pub fn replicas(&self, mean_rps: f64, replica_rps: f64) -> f64 {
        (mean_rps / (replica_rps * SCALE_AT)).max(self.min_replicas)
    }

    /// GPU-hours billed a month, replicas of `gpus` GPUs each.
    #[must_use]
    pub fn gpu_hours(&self, mean_rps: f64, replica_rps: f64, gpus: f64) -> f64 {
        gpus * (MONTH_HOURS * self.replicas(mean_rps, replica_rps) + self.starts_month * self.start_hours())
    }
}
