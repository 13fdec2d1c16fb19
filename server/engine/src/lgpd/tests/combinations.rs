//! What holds for every combination of answers: a missing answer never frees, a class more never loosens, own servers cure nothing.

use super::*;
use crate::scenario::Answer;

const CLASSES: [DataClass; 11] = [
    DataClass::None,
    DataClass::Anonymised,
    DataClass::Personal,
    DataClass::Sensitive,
    DataClass::Children,
    DataClass::BankSecrecy,
    DataClass::HealthRecords,
    DataClass::PublicRestricted,
    DataClass::PublicClassified,
    DataClass::PublicUltrasecret,
    DataClass::Unknown,
];
const BASES: [LegalBasis; 10] = [
    LegalBasis::Consent,
    LegalBasis::LegalObligation,
    LegalBasis::Contract,
    LegalBasis::LegitimateInterest,
    LegalBasis::CreditProtection,
    LegalBasis::HealthProtection,
    LegalBasis::PublicPolicy,
    LegalBasis::Other,
    LegalBasis::None,
    LegalBasis::Unknown,
];
const SECTORS: [Sector; 7] =
    [Sector::Other, Sector::Bank, Sector::Payment, Sector::Insurer, Sector::Health, Sector::FederalPublic, Sector::Unknown];
const ACCESSES: [AccessAbroad; 4] = [AccessAbroad::No, AccessAbroad::EuEeaOnly, AccessAbroad::Yes, AccessAbroad::Unknown];
const TRANSFERS: [TransferMechanism; 8] = [
    TransferMechanism::None,
    TransferMechanism::Adequacy,
    TransferMechanism::SccRes19,
    TransferMechanism::ApprovedSpecificClauses,
    TransferMechanism::ApprovedBcr,
    TransferMechanism::SpecificConsent,
    TransferMechanism::Art33Other,
    TransferMechanism::Unknown,
];
const PLACES: [(&str, &str); 6] = [
    ("foreign_region", "US"),
    ("foreign_region", "FR"),
    ("foreign_region", "ZZ"),
    ("foreign_provider_br_region", "BR"),
    ("br_private_cloud", "BR"),
    ("on_prem", "BR"),
];
const SIZES: [usize; 6] = [CLASSES.len(), BASES.len(), SECTORS.len(), ACCESSES.len(), TRANSFERS.len(), PLACES.len()];

/// The answers of combination `n`, as places in the lists above.
fn at(mut n: usize) -> [usize; 6] {
    SIZES.map(|size| {
        let digit = n % size;
        n /= size;
        digit
    })
}

fn number(at: [usize; 6]) -> usize {
    at.iter().zip(SIZES).rev().fold(0, |n, (digit, size)| n * size + digit)
}

fn all() -> usize {
    SIZES.iter().product()
}

struct Table {
    scenario: Scenario,
    options: Vec<HostingOption>,
}

impl Table {
    fn new() -> Self {
        Self { scenario: scenario(DataClass::Personal), options: PLACES.iter().map(|(h, c)| option(h, c)).collect() }
    }

    fn set(&mut self, at: [usize; 6]) {
        let d = &mut self.scenario.data;
        (d.class, d.legal_basis, d.sector) = (CLASSES[at[0]], BASES[at[1]], SECTORS[at[2]]);
        (d.access_abroad, d.transfer) = (ACCESSES[at[3]], TRANSFERS[at[4]]);
    }

    fn found(&mut self, at: [usize; 6]) -> LgpdResult {
        self.set(at);
        decide(&self.scenario, &self.options[at[5]])
    }
}

#[test]
fn answering_what_was_not_known_never_frees_what_was_blocked() {
    let mut t = Table::new();
    let outcomes: Vec<Outcome> = (0..all()).map(|n| t.found(at(n)).outcome).collect();
    let unknown = [CLASSES.len() - 1, BASES.len() - 1, SECTORS.len() - 1, ACCESSES.len() - 1, TRANSFERS.len() - 1];
    let mut checked = 0;
    for (n, outcome) in outcomes.iter().enumerate().filter(|(_, o)| **o == Outcome::Blocked) {
        let combination = at(n);
        for field in (0..5).filter(|f| combination[*f] == unknown[*f]) {
            for answer in 0..SIZES[field] {
                let mut answered = combination;
                answered[field] = answer;
                // No exception: for want of a mechanism that is not known an option is on hold, not blocked.
                assert_eq!(outcomes[number(answered)], *outcome, "{:?} answered {answer} in field {field}", combination);
                checked += 1;
            }
        }
    }
    assert!(checked > 1_000, "{checked}");
    // Own servers cure no missing basis, nor does any other place: for data about people it is blocked wherever it is.
    for (n, outcome) in outcomes.iter().enumerate() {
        let [class, basis, ..] = at(n);
        if general::PEOPLE.contains(&CLASSES[class]) {
            match BASES[basis] {
                LegalBasis::None => assert_eq!(*outcome, Outcome::Blocked, "{:?}", at(n)),
                LegalBasis::Unknown => assert!(*outcome >= Outcome::OnHold, "{:?}", at(n)),
                _ => {}
            }
        }
    }
}

#[test]
fn a_class_more_never_loosens() {
    let mut t = Table::new();
    for n in (0..all()).step_by(211) {
        let combination = at(n);
        let alone = t.found(combination);
        for (other, also) in CLASSES.iter().enumerate() {
            let mut that = combination;
            that[0] = other;
            let second = t.found(that);
            t.set(combination);
            t.scenario.data.also = vec![*also];
            let both = decide(&t.scenario, &t.options[combination[5]]);
            t.scenario.data.also.clear();
            assert_eq!(both.outcome, alone.outcome.max(second.outcome), "{:?} and {also:?} at {combination:?}", CLASSES[combination[0]]);
            let ids = |l: &LgpdResult| l.rules.iter().map(|h| h.id.clone()).collect::<BTreeSet<_>>();
            // "No data about people" is no longer so beside another class; every other rule of either stays.
            let mut expected = &ids(&alone) | &ids(&second);
            if expected.len() > 1 {
                expected.remove("R01");
            }
            assert_eq!(ids(&both), expected);
        }
    }
}

#[test]
fn what_could_matter_is_what_an_answer_could_add() {
    let mut t = Table::new();
    let sector_unknown = SECTORS.len() - 1;
    let open = |l: &LgpdResult| l.rules.iter().filter(|h| !h.fulfilled).map(|h| h.id.clone()).collect::<BTreeSet<_>>();
    let mut said = [0, 0];
    for n in (0..all()).step_by(37).filter(|n| at(*n)[2] == sector_unknown) {
        let combination = at(n);
        for done in [false, true] {
            t.scenario.data.fulfilled = if done { vec!["R65".into(), "R80".into(), "R27".into()] } else { Vec::new() };
            let base = t.found(combination);
            let adds = (0..sector_unknown).any(|sector| {
                let mut answered = combination;
                answered[2] = sector;
                open(&t.found(answered)) != open(&base)
            });
            assert_eq!(base.could_matter.iter().any(|f| f == "sector"), adds, "{combination:?}");
            said[usize::from(adds)] += 1;
            for (field, set) in [
                ("automated_decision", (|d: &mut DataProfile| &mut d.automated_decision) as fn(&mut DataProfile) -> &mut Answer),
                ("internet_application", |d: &mut DataProfile| &mut d.internet_application),
            ] {
                t.set(combination);
                *set(&mut t.scenario.data) = Answer::Yes;
                let yes = decide(&t.scenario, &t.options[combination[5]]);
                *set(&mut t.scenario.data) = Answer::Unknown;
                assert_eq!(base.could_matter.iter().any(|f| f == field), open(&yes) != open(&base), "{field} {combination:?}");
            }
        }
    }
    assert!(said.iter().all(|n| *n > 100), "{said:?}");
}
