//! The cheapest offer that serves a workload, and why the others lost.

use super::need::{Kind, Need, Refusal};
use super::offers::{self, Candidate};
use super::{Demand, Placement, words};
use crate::assumptions::{self, Key};
use crate::book::PriceBook;
use crate::comparison::{MissingPrice, Rejection};
use crate::model::rates;
use crate::scenario::{Currency, HostingOption, OptionKind, Scenario};
use crate::sizing::MONTH_HOURS;

/// Rejections kept.
const REJECTIONS: usize = 5;
/// Of them, dearer offers, where there are others to show.
const DEARER: usize = 3;

/// An offer that serves, with its cost in month 1.
pub(super) struct Served<'a> {
    /// The offer.
    pub candidate: &'a Candidate<'a>,
    /// What it is asked for.
    pub demand: Demand,
    /// Cost in USD: of month 1 where rented, of the servers where bought.
    pub usd: f64,
}

impl Served<'_> {
    /// Whether both cost the same to a hundredth of a cent: prices of one GPU and of a server of them differ by a rounding.
    pub fn same_cost(&self, other: &Self) -> bool {
        (self.usd - other.usd).abs() < 1e-4
    }
}

/// Offers of an option, the first list that serves wins: the person's quotes, the country's, those that hold anywhere.
pub(super) type Ways<'a> = [Vec<Candidate<'a>>; 3];

/// The offers of `option`, read once for all workloads.
pub(super) struct Listing<'a> {
    usual: Ways<'a>,
    /// On demand, for what may not be interrupted under a spot option.
    steady: Option<Ways<'a>>,
    fx: Option<f64>,
    exit: f64,
}

impl<'a> Listing<'a> {
    /// The offers of `option` for `needs`.
    pub fn of(scenario: &Scenario, book: &'a PriceBook, option: &HostingOption, needs: &[Need]) -> Self {
        let ways = |listing: &HostingOption| [offers::quoted(book, option), offers::listed(book, listing, false), abroad(book, listing)];
        let steady = option.kind == OptionKind::PublicSpot && needs.iter().any(|n| !n.workload.may_be_interrupted());
        Self {
            usual: ways(option),
            steady: steady.then(|| ways(&HostingOption { kind: OptionKind::PublicOnDemand, ..option.clone() })),
            fx: assumptions::value(scenario, book, Key::UsdBrl),
            exit: assumptions::value(scenario, book, Key::ExitShare).unwrap_or_default(),
        }
    }
}

/// The offer for `need` under `option`, of its `listing`.
///
/// # Errors
/// The price that is missing, in words.
pub(super) fn choose(
    scenario: &Scenario,
    book: &PriceBook,
    option: &HostingOption,
    need: &Need,
    listing: &Listing<'_>,
) -> Result<Placement, MissingPrice> {
    let fx = listing.fx;
    // What may not be interrupted stays on demand beside what runs on spot.
    let ways = listing.steady.as_ref().filter(|_| !need.workload.may_be_interrupted()).unwrap_or(&listing.usual);
    let data = rates::DataNeed::of(need.workload, scenario.horizon_months, listing.exit);
    let mut priced: Vec<([&str; 3], bool)> = Vec::new();
    let mut refused = Vec::new();
    for candidates in ways {
        let mut served = Vec::new();
        for candidate in candidates {
            if need.gpu.is_some_and(|slug| slug != candidate.gpu.slug) {
                continue;
            }
            match cheapest_demand(need, option.kind, candidate, fx) {
                Ok(Some((demand, usd))) => served.push(Served { candidate, demand, usd }),
                Ok(None) => {}
                Err(why) => refused.push((candidate, why)),
            }
        }
        let (whole, partial): (Vec<_>, Vec<_>) = served.into_iter().partition(|s: &Served| {
            let o = &s.candidate.offer;
            let place = [o.provider.as_str(), &o.region, &o.country];
            if let Some((_, known)) = priced.iter().find(|(at, _)| *at == place) {
                return *known;
            }
            let known = has_data_prices(book, option, data, s.candidate);
            priced.push((place, known));
            known
        });
        // An offer whose storage or egress has no price would leave the option without a total: it stands back for those that have
        // all, and is taken only where none has, so that the price that is missing gets named.
        let served = if whole.is_empty() {
            partial
        } else {
            refused.extend(partial.into_iter().map(|s| (s.candidate, Refusal::NoDataPrices)));
            whole
        };
        if !served.is_empty() {
            return Ok(decide(option, need, fx, served, &refused));
        }
    }
    Err(MissingPrice {
        kind: offers::row_kind(option.kind).into(),
        workload: Some(need.workload.id.clone()),
        text: words::missing(book, option, need, &refused),
    })
}

/// Whether the book prices the storage and egress of `data` where `candidate` stands; other kinds price them elsewhere.
fn has_data_prices(book: &PriceBook, option: &HostingOption, data: rates::DataNeed, candidate: &Candidate) -> bool {
    let offer = &candidate.offer;
    // A specialised cloud without a list of its own for data has the prices of the assumptions.
    let listed = data.without_quoted(option);
    !option.kind.is_public() || rates::missing(book, &offer.provider, &offer.region, &offer.country, listed).is_empty()
}

/// Rows that hold anywhere, for public options outside Brazil: no foreign GPU cloud with one price has a Brazilian region.
fn abroad<'a>(book: &'a PriceBook, option: &HostingOption) -> Vec<Candidate<'a>> {
    if option.kind.is_listed_cloud() && option.country != "BR" { offers::listed(book, option, true) } else { Vec::new() }
}

/// The cheapest way to meet `need` with whole items of `candidate`; none where a price in BRL cannot be compared.
fn cheapest_demand(need: &Need, kind: OptionKind, candidate: &Candidate, fx: Option<f64>) -> Result<Option<(Demand, f64)>, Refusal> {
    let usd = match candidate.offer.currency {
        Currency::Usd => Some(candidate.offer.billed()),
        Currency::Brl => fx.map(|rate| candidate.offer.billed() / rate),
    };
    let Some(price) = usd else { return Ok(None) };
    let demands = need.demands(candidate.gpu, candidate.server)?;
    let costed = demands.into_iter().map(|demand| {
        let items = demand.items(candidate.offer.gpus);
        let units = match kind {
            kind if kind.is_by_the_hour() => demand.item_hours(candidate.offer.gpus),
            kind if kind.is_purchase() => items,
            _ => items * MONTH_HOURS,
        };
        (demand, units * price)
    });
    Ok(costed.min_by(|a, b| a.1.total_cmp(&b.1)))
}

fn decide(option: &HostingOption, need: &Need, fx: Option<f64>, mut served: Vec<Served>, refused: &[(&Candidate, Refusal)]) -> Placement {
    served.sort_by(|a, b| {
        let (x, y) = (&a.candidate.offer, &b.candidate.offer);
        let cents = |s: &Served| (s.usd * 1e4).round();
        let words = (&x.provider, &x.item, &x.region).cmp(&(&y.provider, &y.item, &y.region));
        cents(a).total_cmp(&cents(b)).then(x.gpus.total_cmp(&y.gpus)).then(words)
    });
    let reason = words::reason(option, need, fx, &served);
    let best = served.remove(0);
    let dearer = served.iter().map(|s| words::dearer(option, fx, &best, s));
    let mut failing: Vec<Rejection> = Vec::new();
    let mut seen: Vec<Refusal> = Vec::new();
    for (candidate, why) in refused {
        // words are written only for what may be shown
        if failing.len() == REJECTIONS || seen.contains(why) {
            continue;
        }
        seen.push(*why);
        let rejection = words::refused(candidate, *why);
        if !failing.iter().any(|r| r.reason == rejection.reason) {
            failing.push(rejection);
        }
    }
    let room = REJECTIONS - DEARER;
    let first = REJECTIONS - failing.len().min(room);
    let mut rejected: Vec<Rejection> = dearer.take(first).collect();
    let left = REJECTIONS - rejected.len();
    rejected.extend(failing.into_iter().take(left));
    Placement {
        workload: 0,
        gpu: best.candidate.gpu.slug.clone(),
        gpu_name: best.candidate.gpu.name.clone(),
        gpu_tdp_w: best.candidate.gpu.tdp_w,
        offer: best.candidate.offer.clone(),
        demand: best.demand,
        reason,
        rejected,
    }
}

/// Whether `need` is a model that no GPU of the catalogue holds.
pub(super) fn fits_nowhere(need: &Need) -> bool {
    match &need.kind {
        Kind::Llm { cards, .. } => cards.iter().all(|c| c.refused.is_some()),
        Kind::Hours { .. } | Kind::Train(_) => false,
        Kind::Unknown => true,
    }
}
