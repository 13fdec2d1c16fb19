//! The assumptions: those that weigh most stand open, the others by group, each with its default, source, date and mark.

use super::bind::{Bind, top};
use super::choices::{self, MONTHS, TIMING};
use super::field::{NumberField, TextField};
use super::pick::SelectField;
use super::task::whole;
use super::tax_years;
use super::text::{Limits, Number, Written};
use super::words;
use crate::api::{Asks, CatalogAssumption};
use crate::components::MarkSign;
use crate::editor::Editor;
use crate::editor::signals::{Alter as _, Look as _, memo, on};
use crate::i18n::{self, Texts};
use engine::scenario::Override;
use engine::validate;
use leptos::prelude::*;

/// Those that stand open, in their order; month and horizon stand with them.
const OPEN: [&str; 6] = ["usd_brl", "discount_rate", "ipca", "energy_tariff", "colocation_price", "salary"];

pub use engine::assumptions::GROUPS;

/// The assumptions.
#[component]
pub fn Assumptions(
    /// The editor.
    editor: Editor,
) -> impl IntoView {
    let texts = i18n::Form::of(editor.locale);
    let only = RwSignal::new(false);
    let all = editor.catalog.look(|c| c.assumptions.clone());
    let open = OPEN.iter().filter_map(|key| all.iter().find(|a| a.key == *key)).map(|a| one(editor, a.clone(), only)).collect_view();
    let groups = GROUPS
        .into_iter()
        .map(|group| {
            let members: Vec<_> = all.iter().filter(|a| a.group == group && !OPEN.contains(&a.key.as_str())).cloned().collect();
            folded(editor, group, members, only)
        })
        .collect_view();
    let none = move || only.get() && editor.doc.look(|s| s.assumptions.is_empty() && s.tax_years.is_empty());
    let first = view! {
        {calendar(editor)}
        <div class="fields">{open}</div>
    };
    view! {
        {first.into_any()}
        <label class="option filter">
            <input type="checkbox" prop:checked=move || only.get() on:change=on(move |e| only.set(event_target_checked(&e)))/>
            <span>{texts.only_yours}</span>
        </label>
        <p class="hint" hidden=move || !none()>{texts.none_yours}</p>
        <div class="groups">{groups}{tax_years::years(editor, only)}</div>
    }
    .into_any()
}

/// Month 1 and the months compared.
fn calendar(editor: Editor) -> AnyView {
    let (locale, texts) = (editor.locale, i18n::Form::of(editor.locale));
    let horizon = top(
        editor,
        "/horizon_months",
        |s| Some(f64::from(s.horizon_months)),
        |s, v| s.horizon_months = v.and_then(|v| u16::try_from(whole(v)).ok()).unwrap_or(s.horizon_months),
    );
    let month = top(
        editor,
        "/start/month",
        |s| Some(usize::from(s.start.month).saturating_sub(1)),
        |s, at| s.start.month = at.and_then(|at| u8::try_from(at + 1).ok()).unwrap_or(s.start.month),
    );
    let year: Bind<Option<usize>> = top(
        editor,
        "/start",
        |s| usize::try_from(s.start.year - validate::START.0).ok(),
        |s, at| s.start.year = at.and_then(|at| i32::try_from(at).ok()).map_or(s.start.year, |at| validate::START.0 + at),
    );
    let limits = Limits::new(f64::from(validate::HORIZON.0), f64::from(validate::HORIZON.1));
    let timing = top(
        editor,
        "/timing",
        |s| choices::place(TIMING, &s.timing),
        |s, at| s.timing = at.and_then(|at| choices::at(TIMING, at)).unwrap_or(s.timing),
    );
    let months = choices::labels(MONTHS, locale);
    let years = (validate::START.0..=validate::START.1).map(|y| y.to_string()).collect::<Vec<_>>();
    view! {
        <div class="fields calendar">
            <NumberField editor=editor bind=horizon label=texts.horizon number=Number::new(Written::Whole, texts.u_months) limits=Signal::stored(limits)/>
            <fieldset class="start">
                <legend>{texts.start}</legend>
                <SelectField editor=editor bind=month label=texts.month choices=months/>
                <SelectField editor=editor bind=year label=texts.year choices=years/>
            </fieldset>
            <SelectField editor=editor bind=timing label=texts.timing hint=texts.timing_hint choices=choices::labels(TIMING, locale)/>
        </div>
    }
    .into_any()
}

fn folded(editor: Editor, group: &'static str, members: Vec<CatalogAssumption>, only: RwSignal<bool>) -> AnyView {
    if members.is_empty() {
        return ().into_any();
    }
    let keys: StoredValue<Vec<String>> = StoredValue::new(members.iter().map(|a| a.key.clone()).collect());
    let own = memo(move || editor.doc.look(|s| keys.look(|keys| keys.iter().filter(|k| s.assumptions.contains_key(*k)).count())));
    let count = members.len();
    let state = move || words::group(i18n::Form::of(editor.locale), count, own.get());
    // "only yours" opens a group that has some; to leave it shuts what it opened
    let shows = memo(move || only.get() && own.get() != 0);
    let fields = members.into_iter().map(|a| one(editor, a, only)).collect_view();
    view! {
        <details class="rest" hidden=move || only.get() && own.get() == 0 prop:open=move || shows.get()>
            <summary>{group_name(editor, group)}<span class="count">{move || state()}</span></summary>
            <div class="fields">{fields}</div>
        </details>
    }
    .into_any()
}

fn group_name(editor: Editor, group: &str) -> &'static str {
    let t = i18n::Form::of(editor.locale);
    match group {
        "finance" => t.finance,
        "fx" => t.fx,
        "tax" => t.tax,
        "demand" => t.demand,
        "energy" => t.energy,
        "space" => t.space,
        "hardware" => t.hardware,
        "staff" => t.staff,
        "compliance" => t.compliance,
        "public_cloud" => t.public_cloud,
        "private_cloud" => t.private_cloud,
        "storage" => t.storage_group,
        _ => t.sizing,
    }
}

/// One assumption.
fn one(editor: Editor, a: CatalogAssumption, only: RwSignal<bool>) -> AnyView {
    let texts = i18n::Form::of(editor.locale);
    let key = StoredValue::new(a.key.clone());
    let first = a.default;
    // State and incentive decide some defaults, and so where they come from: the latest answer knows them.
    let default = memo(move || now(editor, key).map_or(first, |found| found.1));
    let own = memo(move || editor.doc.look(|s| key.look(|key| s.assumptions.get(key).map(|o| o.value))));
    let set = move |v: f64| {
        editor.change(|s| {
            let key = key.get_value();
            match s.assumptions.get_mut(&key) {
                Some(o) => o.value = v,
                // a value typed that is the default is no change of theirs
                None if v.to_bits() == default.get_untracked().to_bits() => {}
                None => {
                    s.assumptions.insert(key, Override { value: v, note: String::new() });
                }
            }
        });
    };
    let reset = move |_| {
        let pointer = key.look(|key| format!("/assumptions/{key}/"));
        editor.invalid.alter(|all| all.forget_below(&pointer));
        editor.problems.alter(|all| all.retain(|p| !p.field.starts_with(&pointer)));
        editor.change(|s| {
            key.look(|key| s.assumptions.remove(key));
        });
    };
    let at = Signal::stored(format!("/assumptions/{}/value", a.key));
    let default_said = memo(move || now(editor, key).map_or_else(|| a.default_said.clone(), |found| found.2));
    let source = memo(move || {
        let found = editor
            .brief
            .look(|b| b.as_ref().and_then(|b| key.look(|key| b.sources.iter().find(|s| s.0 == *key).map(|s| (s.1.clone(), s.2.clone())))));
        found.unwrap_or_else(|| (a.day.clone(), a.source.clone()))
    });
    let mark = a.mark;
    let origin_id = format!("{}-o", super::bind::element_id(&at.get_untracked()));
    let below = view! {
        <div class="origins" id=origin_id>
            <p class="origin" hidden=move || own.get().is_some()><MarkSign mark=mark/></p>
            <p class="origin" hidden=move || own.get().is_none()>
                <MarkSign mark=engine::comparison::Mark::Yours/>
                <span>{texts.default_is}" "{move || default_said.get()}</span>
                <button type="button" class="link" on:click=on(reset)>{texts.back}</button>
            </p>
            <details class="source"><summary>{texts.source}" "{move || source.get().0}</summary><p>{move || source.get().1}</p></details>
        </div>
    }
    .into_any();
    let label = a.label;
    let field = if a.asks == Asks::YesOrNo {
        let bind = Bind {
            at,
            value: memo(move || Some(usize::from(own.get().unwrap_or_else(|| default.get()) < 0.5))).into(),
            set: Callback::new(move |at: Option<usize>| set(if at == Some(0) { 1.0 } else { 0.0 })),
        };
        let yes_no = vec![texts.yes.to_owned(), texts.no.to_owned()];
        view! { <div class="stack-2"><SelectField editor=editor bind=bind label=label choices=yes_no/>{below}</div> }.into_any()
    } else {
        let bind = Bind {
            at,
            value: memo(move || Some(own.get().unwrap_or_else(|| default.get()))).into(),
            set: Callback::new(move |v: Option<f64>| v.map_or((), set)),
        };
        let written = if a.asks == Asks::Percent { Written::Percent } else { Written::Decimal };
        let number = Number { written, before: a.before, unit: a.unit, optional: false };
        view! { <NumberField editor=editor bind=bind label=label number=number limits=Signal::stored(Limits::new(a.min, a.max)) below=below/> }
            .into_any()
    };
    let note = Bind {
        at: Signal::stored(format!("/assumptions/{}/note", a.key)),
        value: memo(move || editor.doc.look(|s| key.look(|key| s.assumptions.get(key).map(|o| o.note.clone()).unwrap_or_default()))).into(),
        set: Callback::new(move |v: String| {
            editor.change(|s| key.look(|key| s.assumptions.get_mut(key).map_or((), |o| o.note = v)));
        }),
    };
    let is_own = memo(move || own.get().is_some());
    let noted =
        move || is_own.get().then(|| view! { <TextField editor=editor bind=note label=texts.note length=(0, validate::NOTE)/> }.into_any());
    view! { <div class="assumption" hidden=move || only.get() && !is_own.get()>{field}{noted}</div> }.into_any()
}

/// What the latest answer says of the default of the assumption `key`.
fn now(editor: Editor, key: StoredValue<String>) -> Option<(String, f64, String)> {
    editor.brief.look(|b| b.as_ref().and_then(|b| key.look(|key| b.defaults.iter().find(|found| found.0 == *key).cloned())))
}

/// A day as people write it; a month or a year as it stands.
#[cfg(feature = "ssr")]
#[must_use]
pub fn dated(locale: engine::locale::Locale, as_of: &str) -> String {
    if as_of.len() == 10 { engine::format::date(locale, as_of) } else { as_of.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_stand_open_are_assumptions_of_the_engine() {
        assert!(OPEN.iter().all(|key| engine::assumptions::find(key).is_some()));
    }
}
