//! What is asked beside the law: an unknown class holds, and so does the company's own policy on places.
//!
//! No law stands behind these: they are outside the numbered rules, their kind is prudence, and their sentences say whose rule it is.

use super::rule::{Facts, Place};
use crate::comparison::{Outcome, RuleHit, RuleNature};
use crate::locale::Text;
use crate::scenario::{AccessAbroad, DataClass, DataPlaces};

/// Holds everything until the class is known.
pub(super) const UNKNOWN_CLASS: &str = "R00";
/// The company's own policy keeps data or access out of where the option is.
pub(super) const POLICY: &str = "C01";
/// The company has such a policy, and nobody knows who reaches the data.
pub(super) const POLICY_ASKS: &str = "C01a";

/// The rules of this file that fire, each with the field whose answer would settle it.
pub(super) fn hits(f: &Facts) -> Vec<(RuleHit, Option<&'static str>)> {
    let mut found = Vec::new();
    if f.class == DataClass::Unknown {
        found.push((unknown_class(), Some("class")));
    }
    let (country_may, access) = match f.data.may_be {
        DataPlaces::Anywhere => return found,
        DataPlaces::BrazilEuEea => (matches!(f.place, Place::Brazil | Place::EuEea), f.data.access_abroad == AccessAbroad::Yes),
        DataPlaces::Brazil => (f.place == Place::Brazil, matches!(f.data.access_abroad, AccessAbroad::Yes | AccessAbroad::EuEeaOnly)),
    };
    if !country_may || access {
        found.push((policy(f.data.may_be, country_may), None));
    }
    if f.data.access_abroad == AccessAbroad::Unknown {
        found.push((policy_asks(), Some("access_abroad")));
    }
    found
}

fn rule(id: &str, outcome: Outcome, cite: Text, text: Text) -> RuleHit {
    RuleHit {
        id: id.into(),
        outcome,
        nature: RuleNature::PrudentPolicy,
        cite,
        text,
        fulfilled: false,
        not_met: false,
        workloads: Vec::new(),
    }
}

fn unknown_class() -> RuleHit {
    rule(
        UNKNOWN_CLASS,
        Outcome::OnHold,
        Text::new("LGPD, arts. 5º e 6º, X", "LGPD arts. 5 and 6 X"),
        Text::new(
            "Ainda não se sabe se há dados pessoais. Até que se saiba, nenhuma opção é liberada.",
            "It is not known yet whether there is personal data. Until it is, no option is cleared.",
        ),
    )
}

fn cite() -> Text {
    Text::new("Política ou contrato da empresa, informado neste cenário", "The company's policy or contract, as given in this scenario")
}

fn policy(may_be: DataPlaces, country_may: bool) -> RuleHit {
    let (pt, en) = match may_be {
        DataPlaces::Brazil => ("no Brasil", "in Brazil"),
        DataPlaces::BrazilEuEea | DataPlaces::Anywhere => {
            ("no Brasil, na União Europeia ou no EEE", "in Brazil, the European Union or the EEA")
        }
    };
    let (pt_why, en_why) = if country_may {
        ("os dados são alcançados de fora", "the data is reached from outside")
    } else {
        ("esta opção fica fora", "this option is outside")
    };
    rule(
        POLICY,
        Outcome::Blocked,
        cite(),
        Text::new(
            format!("A empresa decidiu que dados e acesso ficam {pt}, e {pt_why}. É regra da própria empresa, não da lei."),
            format!("The company decided that data and access stay {en}, and {en_why}. It is the company's own rule, not the law's."),
        ),
    )
}

fn policy_asks() -> RuleHit {
    rule(
        POLICY_ASKS,
        Outcome::OnHold,
        cite(),
        Text::new(
            "A empresa limita de onde os dados podem ser alcançados, e não se sabe se alguém no exterior os alcança. É regra da própria empresa, não da lei.",
            "The company limits from where the data may be reached, and it is not known whether anyone abroad can. It is the company's own rule, not the law's.",
        ),
    )
}
