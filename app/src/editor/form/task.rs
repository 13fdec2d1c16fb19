//! The questions of one workload: the few that change the answer most, then the rest, folded.
//!
//! Owns how the catalogue's questions become fields. Refuses questions of its own: names, units and limits are the catalogue's
//! (`api/fields.rs`), places in the document are `slots`'.

use super::bind::{Bind, Work};
use super::field::{NumberField, TextField, Unknown};
use super::list::{self, TaskKind};
use super::listed::{Around, listed};
use super::pick::SelectField;
use super::record::Record;
use super::slots::{self, Value};
use super::text::{Limits, Number, Written};
use super::words;
use crate::api::{Asks, FieldSpec, Listed};
use crate::editor::signals::{Alter as _, Look as _, memo};
use crate::i18n::{self, Texts};
use engine::format;
use engine::scenario::CPU;
use engine::validate;
use leptos::prelude::*;

/// Every question of a workload.
#[component]
pub fn TaskFields(
    /// The workload.
    work: Work,
) -> impl IntoView {
    let editor = work.editor;
    let texts = i18n::Form::of(editor.locale);
    let kind = memo(move || work.read(|w| list::kind_of(&w.task)).unwrap_or_default());
    let kinds = Bind {
        at: work.at("task/type".into()),
        value: Signal::derive(move || Some(kind.get())),
        set: Callback::new(move |at: Option<usize>| change_kind(work, at)),
    };
    let specs = move |is_first: bool| {
        editor.catalog.look(|c| {
            let all = c.tasks.get(kind.get()).map_or(&[][..], |t| &t.fields);
            all.iter().filter(|f| f.is_first == is_first).cloned().collect::<Vec<_>>()
        })
    };
    let fields = move |is_first| specs(is_first).into_iter().map(|spec| question(Record::Work(work), spec)).collect_view().into_any();
    let summary = memo(move || {
        let about = editor.catalog.look(|c| c.tasks.get(kind.get()).map(|t| t.rest.clone())).unwrap_or_default();
        let own = work.read(|w| {
            let there = specs(false).into_iter().filter_map(|spec| Some(is_own(&spec, &slots::get(w, &spec.key)?)));
            let there = there.collect::<Vec<_>>();
            (there.len(), there.iter().filter(|own| **own).count())
        });
        words::answers(texts, &about, own.unwrap_or_default())
    });
    let names = editor.catalog.look(|c| c.tasks.iter().map(|t| t.label.clone()).collect::<Vec<_>>());
    view! {
        <div class="fields">
            <TextField editor=editor bind=work.bind("name", |w| w.name.clone(), |w, v| w.name = v) label=texts.name length=(1, validate::NAME)/>
            <SelectField editor=editor bind=kinds label=texts.kind choices=names/>
        </div>
        <div class="fields">{move || fields(true)}</div>
        <details class="rest">
            <summary>{move || summary.get()}</summary>
            <div class="fields">{move || fields(false)}</div>
            {super::data::of_workload(work)}
        </details>
    }
    .into_any()
}

/// Another kind of task starts from its own usual values; what was answered stays where the kinds share it.
fn change_kind(work: Work, at: Option<usize>) {
    let Some(kind) = at.and_then(|at| TaskKind::ALL.get(at).copied()) else { return };
    let (model, gpu) = list::usual_ones(work.editor);
    let pointer = work.at("task/".into()).get_untracked();
    let keys = work.editor.catalog.look(|c| at.and_then(|at| c.tasks.get(at)).map_or_else(Vec::new, |t| t.fields.clone()));
    work.editor.invalid.alter(|all| all.forget_below(&pointer));
    work.change(|w| {
        if TaskKind::of(&w.task) != kind {
            let old = w.clone();
            w.task = list::starting_task(kind, &model, &gpu);
            for FieldSpec { key, .. } in keys.iter().filter(|f| f.key.starts_with("task/")) {
                slots::keep(w, &old, key);
            }
        }
    });
}

/// Whether the value of a field is not the usual one.
fn is_own(spec: &FieldSpec, value: &Value) -> bool {
    match spec.asks {
        Asks::Choice => value.place != Some(words::whole_at(spec.usual)),
        Asks::Gpu | Asks::Model => value.word.is_some(),
        _ if spec.is_optional || !spec.why.is_empty() => value.number.is_some(),
        _ => value.number != Some(spec.usual),
    }
}

/// A number its field has checked to be whole and not negative.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the field's limits keep it whole, positive and small")]
pub fn whole(v: f64) -> u32 {
    v as u32
}

/// One question; nothing while the record has no place for it.
pub fn question(record: Record, spec: FieldSpec) -> AnyView {
    let key = StoredValue::new(spec.key.clone());
    let there = memo(move || key.look(|key| record.get(key)).is_some());
    (move || there.get().then(|| asked(record, key, spec.clone()))).into_any()
}

fn asked(record: Record, key: StoredValue<String>, spec: FieldSpec) -> AnyView {
    let editor = record.editor();
    let at = record.at(spec.key.clone());
    let value = memo(move || key.look(|key| record.get(key)).unwrap_or_default());
    let put = move |value: Value| {
        // what a closed choice opens or closes takes its faults along
        if let Some(above) = at.get_untracked().strip_suffix("/type") {
            editor.invalid.alter(|all| all.forget_below(above));
        }
        key.look(|key| record.set(key, value));
    };
    match spec.asks {
        Asks::Choice | Asks::YesOrNo => {
            let bind = Bind {
                at,
                value: Signal::derive(move || value.get().place),
                set: Callback::new(move |place| put(Value { place, ..Value::default() })),
            };
            view! { <SelectField editor=editor bind=bind label=spec.label hint=spec.hint choices=spec.choices/> }.into_any()
        }
        Asks::Gpu | Asks::Model => {
            let bind = Bind {
                at,
                value: Signal::derive(move || value.get().word),
                set: Callback::new(move |word| put(Value { word, ..Value::default() })),
            };
            (move || choose(record, spec.clone(), bind)).into_any()
        }
        Asks::Number | Asks::Whole | Asks::Percent => number(record, spec, at, value, Callback::new(put)),
    }
}

/// A GPU or a model, of the catalogue or of the person's own.
fn choose(record: Record, spec: FieldSpec, bind: Bind<Option<String>>) -> AnyView {
    let editor = record.editor();
    let mut list = editor.catalog.look(|c| if spec.asks == Asks::Gpu { c.gpus.clone() } else { c.models.clone() });
    if spec.asks == Asks::Model {
        let own = editor.own_models.get();
        list.extend(own.chunks(2).map(|m| Listed { word: m[0].clone(), label: m[1].clone(), ..Listed::default() }));
    }
    // what is no GPU, but is named in place of one
    list.extend(spec.choices.into_iter().map(|label| Listed { word: CPU.into(), label, ..Listed::default() }));
    let why = match record {
        Record::Work(work) if spec.is_optional => Some(gpu_used(work, bind.value)),
        _ => None,
    };
    listed(editor, bind, list, Around { label: spec.label, hint: spec.hint, any: spec.shown, why })
}

fn number(record: Record, spec: FieldSpec, at: Signal<String>, value: Memo<Value>, put: Callback<Value>) -> AnyView {
    let editor = record.editor();
    let locale = editor.locale;
    let bind = Bind {
        at,
        value: Signal::derive(move || value.get().number),
        set: Callback::new(move |number| put.run(Value { number, ..Value::default() })),
    };
    let written = match spec.asks {
        Asks::Whole => Written::Whole,
        Asks::Percent => Written::Percent,
        _ => Written::Decimal,
    };
    let number = Number { written, before: spec.before, unit: spec.unit, optional: spec.is_optional };
    let key = StoredValue::new(spec.key);
    let limits = Signal::derive(move || {
        let (low, high) = key.look(|key| record.limits(key, (spec.low, spec.high)));
        Limits { low, high, above: spec.is_above }
    });
    let unknown = (!spec.why.is_empty()).then(|| {
        let usual = memo(move || key.look(|key| record.usual(key)));
        let said = move || format::trimmed(locale, usual.get(), 2);
        let (shown, why) = (spec.shown, spec.why);
        Unknown {
            shown: Signal::derive(move || if shown.is_empty() { said() } else { shown.clone() }),
            why: Signal::derive(move || i18n::fill(&why, &[&said()])),
            start: usual.into(),
        }
    });
    match unknown {
        Some(unknown) => {
            view! { <NumberField editor=editor bind=bind label=spec.label hint=spec.hint number=number limits=limits unknown=unknown/> }
                .into_any()
        }
        None => view! { <NumberField editor=editor bind=bind label=spec.label hint=spec.hint number=number limits=limits/> }.into_any(),
    }
}

/// Which GPUs the options use for it, where the choice is the engine's.
fn gpu_used(work: Work, named: Signal<Option<String>>) -> Signal<String> {
    let editor = work.editor;
    let texts = i18n::Form::of(editor.locale);
    memo(move || {
        if named.get().is_some() {
            return String::new();
        }
        let names =
            work.id.look(|id| editor.brief.look(|b| b.as_ref().and_then(|b| b.workload(id)).map_or_else(Vec::new, |w| w.in_use.clone())));
        if names.is_empty() { String::new() } else { i18n::fill(texts.in_use, &[&names.join(", ")]) }
    })
    .into()
}
