//! The shape of a rule: when it fires, what it leads to, what lifts it.

use crate::comparison::{Outcome, RuleHit, RuleNature};
use crate::locale::Text;
use crate::scenario::{AccessAbroad, Answer, DataClass, DataProfile, LegalBasis, Sector, TransferMechanism};

/// What an option is, for the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hosting {
    /// A region outside Brazil.
    ForeignRegion,
    /// A Brazilian region of a foreign provider.
    ForeignProviderInBrazil,
    /// A private cloud of a Brazilian provider.
    PrivateCloudInBrazil,
    /// Own servers, in colocation or an own room.
    OwnServers,
}

/// Where the machines stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Brazil,
    EuEea,
    UnitedStates,
    Other,
}

/// Whether there is a legal basis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Basis {
    Documented,
    Unknown,
    None,
}

/// What is done with the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Work {
    /// Training or fine-tuning.
    Training,
    /// Anything else that runs a model.
    Inference,
}

/// What a rule leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    /// Worth knowing.
    Note,
    /// Something to be done first.
    Condition,
    /// Not possible, unless what lifts it is in place.
    Block,
}

/// What lifts a block or fulfils a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unless {
    /// Nothing the person can tick.
    Never,
    /// The person says it is done; rules with the same word are done together.
    Done(&'static str),
    /// A transfer mechanism of art. 33.
    Mechanism,
}

/// Portuguese and English.
pub(super) type Words = (&'static str, &'static str);

/// What the rules look at: one class of one workload's data under one option.
pub(super) struct Facts<'a> {
    pub class: DataClass,
    pub data: &'a DataProfile,
    pub hosting: Hosting,
    pub place: Place,
    pub basis: Basis,
    pub works: &'a [Work],
}

/// A rule. Empty lists match everything.
pub(super) struct Rule {
    pub id: &'static str,
    pub effect: Effect,
    pub nature: RuleNature,
    pub unless: Unless,
    /// Field of `data` whose answer "not known" makes it fire.
    pub asks: Option<&'static str>,
    pub cite: Words,
    pub text: Words,
    classes: &'static [DataClass],
    hostings: &'static [Hosting],
    places: &'static [Place],
    bases: &'static [Basis],
    basis_kinds: &'static [LegalBasis],
    works: &'static [Work],
    sectors: &'static [Sector],
    transfers: &'static [TransferMechanism],
    accesses: &'static [AccessAbroad],
    automated: bool,
    internet: bool,
}

impl Rule {
    const fn new(id: &'static str, effect: Effect, nature: RuleNature, classes: &'static [DataClass]) -> Self {
        Self {
            id,
            effect,
            nature,
            unless: Unless::Never,
            asks: None,
            cite: ("", ""),
            text: ("", ""),
            classes,
            hostings: &[],
            places: &[],
            bases: &[],
            basis_kinds: &[],
            works: &[],
            sectors: &[],
            transfers: &[],
            accesses: &[],
            automated: false,
            internet: false,
        }
    }

    pub const fn note(id: &'static str, nature: RuleNature, classes: &'static [DataClass]) -> Self {
        Self::new(id, Effect::Note, nature, classes)
    }

    pub const fn condition(id: &'static str, nature: RuleNature, classes: &'static [DataClass]) -> Self {
        Self::new(id, Effect::Condition, nature, classes)
    }

    pub const fn block(id: &'static str, nature: RuleNature, classes: &'static [DataClass]) -> Self {
        Self::new(id, Effect::Block, nature, classes)
    }

    pub const fn at(mut self, hostings: &'static [Hosting]) -> Self {
        self.hostings = hostings;
        self
    }

    pub const fn places(mut self, places: &'static [Place]) -> Self {
        self.places = places;
        self
    }

    pub const fn bases(mut self, bases: &'static [Basis]) -> Self {
        self.bases = bases;
        self
    }

    pub const fn basis_kinds(mut self, kinds: &'static [LegalBasis]) -> Self {
        self.basis_kinds = kinds;
        self
    }

    pub const fn works(mut self, works: &'static [Work]) -> Self {
        self.works = works;
        self
    }

    pub const fn sectors(mut self, sectors: &'static [Sector]) -> Self {
        self.sectors = sectors;
        self
    }

    pub const fn transfers(mut self, transfers: &'static [TransferMechanism]) -> Self {
        self.transfers = transfers;
        self
    }

    pub const fn access(mut self, accesses: &'static [AccessAbroad]) -> Self {
        self.accesses = accesses;
        self
    }

    pub const fn automated(mut self) -> Self {
        self.automated = true;
        self
    }

    pub const fn internet(mut self) -> Self {
        self.internet = true;
        self
    }

    pub const fn asks(mut self, field: &'static str) -> Self {
        self.asks = Some(field);
        self
    }

    pub const fn unless(mut self, unless: Unless) -> Self {
        self.unless = unless;
        self
    }

    pub const fn cite(mut self, pt: &'static str, en: &'static str) -> Self {
        self.cite = (pt, en);
        self
    }

    pub const fn text(mut self, pt: &'static str, en: &'static str) -> Self {
        self.text = (pt, en);
        self
    }

    /// Whether its "when" holds: none where some part does not; else the fields whose answer "not known" leaves the rest open,
    /// empty where it fires.
    pub fn fit(&self, f: &Facts) -> Option<Vec<&'static str>> {
        let d = f.data;
        let certain = holds(self.classes, f.class)
            && holds(self.hostings, f.hosting)
            && holds(self.places, f.place)
            && holds(self.bases, f.basis)
            && holds(self.basis_kinds, d.legal_basis)
            && (self.works.is_empty() || self.works.iter().any(|w| f.works.contains(w)))
            && holds(self.transfers, d.transfer)
            && holds(self.accesses, d.access_abroad);
        let sector_open = !self.sectors.is_empty() && d.sector == Sector::Unknown;
        let asked = [
            ("sector", sector_open, holds(self.sectors, d.sector)),
            (
                "automated_decision",
                self.automated && d.automated_decision == Answer::Unknown,
                d.automated_decision == Answer::Yes || !self.automated,
            ),
            (
                "internet_application",
                self.internet && d.internet_application == Answer::Unknown,
                d.internet_application == Answer::Yes || !self.internet,
            ),
        ];
        let possible = certain && asked.iter().all(|(_, open, yes)| *open || *yes);
        possible.then(|| asked.iter().filter(|(_, open, _)| *open).map(|(field, ..)| *field).collect())
    }

    /// The rule as it shows in an answer.
    pub fn hit(&self, outcome: Outcome, fulfilled: bool, not_met: bool) -> RuleHit {
        RuleHit {
            id: self.id.into(),
            outcome,
            nature: self.nature,
            cite: Text::new(self.cite.0, self.cite.1),
            text: Text::new(self.text.0, self.text.1),
            fulfilled,
            not_met: not_met && !fulfilled,
            workloads: Vec::new(),
        }
    }

    /// The word that fulfils it, where the person can say so.
    pub const fn flag(&self) -> Option<&'static str> {
        match self.unless {
            Unless::Done(flag) => Some(flag),
            Unless::Never | Unless::Mechanism => None,
        }
    }

    /// Field of `data` to answer when it puts an option on hold.
    pub const fn question(&self) -> Option<&'static str> {
        match (self.asks, self.unless) {
            (Some(field), _) => Some(field),
            (None, Unless::Mechanism) => Some("transfer"),
            (None, _) => None,
        }
    }
}

fn holds<T: PartialEq>(list: &[T], value: T) -> bool {
    list.is_empty() || list.contains(&value)
}
