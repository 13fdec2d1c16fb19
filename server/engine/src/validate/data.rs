//! The limits of the answers about data: classes, the DPO's check-list, the rules a scenario was saved under.

use super::fields::{Check, RULES_DAY, RULES_VERSION, cut, show};
use crate::lgpd;
use crate::locale::Text;
use crate::scenario::Scenario;

/// Further classes of one profile, at most: as many as there are.
const CLASSES: usize = 11;
/// Characters of the version or the date of a rule set, at most.
const RULES: usize = 40;

/// Checks the answers about the data of the scenario and of its workloads.
pub(super) fn check(c: &mut Check, scenario: &Scenario) {
    let data = &scenario.data;
    classes(c, "/data/also", data.also.len());
    for (i, w) in scenario.workloads.iter().enumerate() {
        if let Some(own) = &w.data {
            classes(c, &format!("/workloads/{i}/data/also"), own.also.len());
        }
    }
    for (list, ids) in [("fulfilled", &data.fulfilled), ("not_met", &data.not_met)] {
        for (i, id) in ids.iter().enumerate() {
            let at = format!("/data/{list}/{i}");
            if !lgpd::knows(id) {
                c.add(&at, "unknown_rule", cut(id), "", || {
                    Text::new(format!("Não há regra com o código {}.", show(id)), format!("There is no rule with the code {}.", show(id)))
                });
            } else if list == "not_met" && !lgpd::can_be_fulfilled(id) {
                c.add(&at, "no_condition", id, "", || {
                    Text::new(
                        format!("A regra {id} não tem condição que se cumpra: não cabe dizer que não foi cumprida."),
                        format!("Rule {id} has no condition to fulfil: it cannot be said not to be met."),
                    )
                });
            } else if list == "not_met" && lgpd::done_with(id).iter().any(|same| data.fulfilled.iter().any(|f| f == same)) {
                c.add(&at, "both_answers", id, "", || {
                    Text::new(
                        format!("A condição da regra {id} está como cumprida e como não cumprida. Deixe uma das respostas."),
                        format!("The condition of rule {id} stands as met and as not met. Leave one of the answers."),
                    )
                });
            }
        }
    }
    if let Some(rules) = &scenario.rules {
        c.text("/rules/version", RULES_VERSION, &rules.version, 1, RULES);
        c.text("/rules/as_of", RULES_DAY, &rules.as_of, 1, RULES);
    }
}

fn classes(c: &mut Check, at: &str, count: usize) {
    c.count(at, super::fields::CLASSES, count, 0, CLASSES);
}
