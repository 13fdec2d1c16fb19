//! The form of a scenario: workloads, data, buyer, options, assumptions.
//!
//! Owns how questions are asked and read. Refuses arithmetic, saving and the answer: it writes into the document only what
//! can be used, and says what cannot.

mod assumptions;
mod bind;
mod buyer;
mod choices;
mod data;
mod field;
mod list;
mod listed;
mod options;
mod own_model;
mod pick;
mod quotes;
mod record;
mod rules;
mod slots;
mod task;
mod tax_years;
mod text;
mod words;
mod workloads;

#[cfg(feature = "ssr")]
pub use assumptions::{GROUPS, dated};
pub use bind::element_id;
#[cfg(feature = "ssr")]
pub use choices::{
    ACCESS, ANSWER, AVAILABILITY, BASIS, BOUND, CLASS, CURRENCY, DATA, FLAG, HOURS, INCENTIVE, INTERRUPTIBLE, INVOICING, METHOD, OWNDATA,
    PLACES, PRECISION, READS, REGIME, SECTOR, STAGE, TIMING, TRANSFER, Table, VOLUME, YESNO, choice_words, labels, state_name, word_of,
};
#[cfg(feature = "ssr")]
pub use list::TaskKind;
#[cfg(test)]
pub use list::{add_workload, starting_task};
#[cfg(feature = "ssr")]
pub use listed::gpu_label;
#[cfg(test)]
pub use own_model::{get as own_value, set as write_own, starting as starting_model};
pub use rules::{Condition, mark};
#[cfg(test)]
pub use slots::{Value, get as slot_value, keep as keep_slot, set as write_slot};
pub use text::text_fault;
#[cfg(feature = "ssr")]
pub use words::{short_gpu, workload};

use crate::editor::Editor;
use crate::i18n::{self, Texts};
use leptos::prelude::*;

/// Ids of the parts of the form, in their order, for a list of links to them.
pub const PARTS: [&str; 5] = ["workloads", "data", "buyer", "options", "assumptions"];

/// The whole form. Put no other `<form>` around it.
#[component]
pub fn Form(
    /// What its parts share.
    editor: Editor,
) -> impl IntoView {
    let t = i18n::Form::of(editor.locale);
    let part = |id: &'static str, title: &'static str, lead: &'static str, inside: AnyView| {
        let (heading, heading_id) = (format!("{id}-title"), format!("{id}-title"));
        view! {
            <section class="part" id=id aria-labelledby=heading_id>
                <header><h2 id=heading>{title}</h2><p>{lead}</p></header>
                {inside}
            </section>
        }
        .into_any()
    };
    view! {
        <div class="form">
            {part("workloads", t.workloads, t.workloads_lead, view! { <workloads::Workloads editor=editor/><own_model::OwnModels editor=editor/> }.into_any())}
            {part("data", t.data, t.data_lead, view! { <data::Data editor=editor/> }.into_any())}
            {part("buyer", t.buyer, t.buyer_lead, view! { <buyer::BuyerFields editor=editor/> }.into_any())}
            {part("options", t.options, t.options_lead, view! { <options::Options editor=editor/> }.into_any())}
            {part("assumptions", t.assumptions, t.assumptions_lead, view! { <assumptions::Assumptions editor=editor/> }.into_any())}
        </div>
    }
    .into_any()
}

/// Opens whatever folds the field at `pointer` away and gives it the focus. Only in the browser.
pub fn reveal(pointer: &str) {
    let id = element_id(pointer);
    let mut above = document().get_element_by_id(&id);
    while let Some(element) = above {
        if element.tag_name() == "DETAILS" {
            // a details that refuses an attribute stays shut; its field then takes no focus
            let _ = element.set_attribute("open", "");
        }
        above = element.parent_element();
    }
    crate::browser::focus(&id);
}
