//! Which questions of law matter for a scenario, and which conditions its answer asks to be ticked.
//!
//! Owns plain functions. Refuses law itself: rules and their articles are `engine::lgpd`'s.

use engine::comparison::RuleNature;
use engine::scenario::{AccessAbroad, DataClass, DataPlaces, DataProfile, Scenario, Task, Workload};

/// Whether the rules on people's data, or a missing answer, concern one of `classes`: classified information of the State has rules
/// of its own, and no legal basis is asked for it.
#[must_use]
pub fn about_people(mut classes: impl Iterator<Item = DataClass>) -> bool {
    use DataClass::{Anonymised, None, PublicClassified, PublicUltrasecret, Unknown};
    classes.any(|class| !matches!(class, None | Anonymised | PublicClassified | PublicUltrasecret | Unknown))
}

/// Which questions matter for the answers given so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Asked {
    /// Legal basis, sector, internet: there is data about people.
    pub people: bool,
    /// Legal basis and what goes with it, of the scenario: some workload has no answers of its own.
    pub shared: bool,
    /// Decisions by machine alone: some workload answers.
    pub decides: bool,
    /// Whether the data trains a model: some workload's task does not say.
    pub trains: bool,
    /// Access from abroad: people's data, or the company's own limits.
    pub access: bool,
    /// Transfer mechanism: data or access may leave Brazil.
    pub transfer: bool,
}

/// Which questions matter for `s`.
#[must_use]
pub fn asked(s: &Scenario) -> Asked {
    let of = |w: &Workload| {
        let (class, also) = w.data.as_ref().map_or((s.data.class, &s.data.also), |d| (d.class, &d.also));
        about_people(std::iter::once(class).chain(also.iter().copied()))
    };
    let people = s.workloads.iter().any(of);
    let says = |w: &Workload| matches!(w.task, Task::Training(_) | Task::FineTuning(_));
    let shares = |w: &&Workload| w.data.is_none() && of(w);
    let leaves = s.data.access_abroad != AccessAbroad::No || s.options.iter().any(|o| o.country != "BR");
    Asked {
        people,
        shared: s.workloads.iter().any(|w| shares(&w)),
        decides: s.workloads.iter().filter(shares).any(|w| !says(w)),
        trains: s.workloads.iter().filter(shares).any(|w| !says(w)),
        access: people || s.data.may_be != DataPlaces::Anywhere,
        transfer: people && leaves,
    }
}

/// A condition to meet.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Condition {
    /// Id of the rule.
    pub id: String,
    /// Ids that are done together with it, itself among them.
    pub together: Vec<String>,
    /// What it says.
    pub text: String,
    /// Its articles.
    pub cite: String,
    /// Law, guidance or prudence.
    pub nature: RuleNature,
    /// Names of the options it applies to; empty is all.
    pub options: Vec<String>,
}

/// Says that the rules `ids` are met, that they are not, or takes the answer back.
pub fn mark(data: &mut DataProfile, ids: &[String], met: Option<bool>) {
    for (list, here) in [(&mut data.fulfilled, met == Some(true)), (&mut data.not_met, met == Some(false))] {
        list.retain(|id| !ids.contains(id));
        if here {
            list.extend(ids.iter().cloned());
            list.sort();
        }
    }
}

/// What is said of the rules `ids`.
#[must_use]
pub fn marked(data: &DataProfile, ids: &[String]) -> Option<bool> {
    let in_list = |list: &[String]| ids.iter().any(|id| list.contains(id));
    if in_list(&data.fulfilled) { Some(true) } else { in_list(&data.not_met).then_some(false) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::locale::Locale;
    use engine::presets;

    #[test]
    fn only_what_matters_is_asked() {
        let mut s = presets::blank(Locale::PtBr);
        assert_eq!(s.data.class, DataClass::Unknown);
        let nothing = Asked::default();
        assert_eq!(asked(&s), nothing, "while nobody knows what the data is, nothing else matters");
        s.data.class = DataClass::Anonymised;
        assert_eq!(asked(&s), nothing);
        s.data.may_be = DataPlaces::Brazil;
        assert_eq!(asked(&s), Asked { access: true, ..nothing });
        (s.data.class, s.data.may_be, s.data.access_abroad) = (DataClass::Personal, DataPlaces::Anywhere, AccessAbroad::No);
        let people = asked(&s);
        assert_eq!(people, Asked { people: true, shared: true, decides: true, trains: true, access: true, transfer: false });
        s.options.push(super::super::list::abroad());
        assert!(asked(&s).transfer);
        // a class among others counts, and a workload's own answers too
        (s.data.class, s.data.also) = (DataClass::Anonymised, vec![DataClass::Children]);
        assert!(asked(&s).people);
        s.data.also.clear();
        s.workloads[0].data = Some(engine::scenario::WorkloadData { class: DataClass::Sensitive, ..Default::default() });
        let own = asked(&s);
        assert!(own.people && own.transfer && !own.shared && !own.trains);
        s.data.class = DataClass::PublicClassified;
        s.workloads[0].data = None;
        assert!(!asked(&s).people);
    }

    #[test]
    fn an_answer_about_a_condition_stands_in_one_list_at_most() {
        let mut data = DataProfile::default();
        let ids = ["R41".to_owned(), "R62".to_owned()];
        for met in [Some(true), Some(false), Some(true), None] {
            mark(&mut data, &ids, met);
            assert_eq!(marked(&data, &ids[..1]), met);
            assert_eq!(
                (data.fulfilled.len(), data.not_met.len()),
                (if met == Some(true) { 2 } else { 0 }, if met == Some(false) { 2 } else { 0 })
            );
        }
    }
}
