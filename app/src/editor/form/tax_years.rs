//! Tax rates by calendar year: those of the reform, and those the person changes.
//!
//! Owns the fields of the years that the comparison reaches. Refuses the calendar itself, which is the engine's.

use super::bind::{Bind, element_id};
use super::field::NumberField;
use super::text::{Limits, Number, Written};
use super::words;
use crate::components::MarkSign;
use crate::editor::Editor;
use crate::editor::signals::{Alter as _, Look as _, memo, on, rows};
use crate::i18n::{self, Texts};
use engine::comparison::Mark;
use engine::format;
use engine::scenario::{Scenario, TaxYear};
use leptos::prelude::*;

/// Rates of a year.
const RATES: usize = 5;

/// The word of a rate in documents.
const KEYS: [&str; RATES] = ["pis_cofins", "cbs", "ibs", "icms_iss", "ipi"];

/// The place of the rate `at` in `year`.
const fn slot(year: &mut TaxYear, at: usize) -> &mut Option<f64> {
    match at {
        0 => &mut year.pis_cofins,
        1 => &mut year.cbs,
        2 => &mut year.ibs,
        3 => &mut year.icms_iss,
        _ => &mut year.ipi,
    }
}

fn own(s: &Scenario, year: &str, at: usize) -> Option<f64> {
    *slot(&mut s.tax_years.get(year)?.clone(), at)
}

/// Writes a rate; a year without any of its own is none of theirs.
fn change(s: &mut Scenario, year: &str, at: usize, value: Option<f64>) {
    let mut now = s.tax_years.get(year).cloned().unwrap_or_default();
    *slot(&mut now, at) = value;
    if now == TaxYear::default() {
        s.tax_years.remove(year);
    } else {
        s.tax_years.insert(year.to_owned(), now);
    }
}

/// The calendar years the comparison reaches, and those changed before it was made shorter.
fn reached(s: &Scenario) -> Vec<String> {
    let last = s.start.plus(i32::from(s.horizon_months) - 1).year;
    let mut all: Vec<String> = (s.start.year..=last).map(|y| y.to_string()).collect();
    all.extend(s.tax_years.keys().filter(|y| !all.contains(y)).cloned().collect::<Vec<_>>());
    all.sort();
    all
}

/// The years, folded; `only` hides what is not the person's.
pub fn years(editor: Editor, only: RwSignal<bool>) -> AnyView {
    let texts = i18n::Form::of(editor.locale);
    let all = memo(move || editor.doc.look(reached));
    let changed = memo(move || editor.doc.look(|s| s.tax_years.len()));
    let state = move || words::group(texts, all.get().len(), changed.get());
    let shows = memo(move || only.get() && changed.get() != 0);
    view! {
        <details class="rest" hidden=move || only.get() && changed.get() == 0 prop:open=move || shows.get()>
            <summary>{texts.tax_years}<span class="count">{move || state()}</span></summary>
            <p class="hint">{texts.tax_years_lead}</p>
            {rows(move || all.get(), move |year| one(editor, year))}
        </details>
    }
    .into_any()
}

fn one(editor: Editor, year: String) -> AnyView {
    let texts = i18n::Form::of(editor.locale);
    let labels = [texts.year_pis_cofins, texts.year_cbs, texts.year_ibs, texts.year_icms_iss, texts.year_ipi];
    let fields = labels.into_iter().enumerate().map(|(at, label)| rate(editor, year.clone(), at, label)).collect_view();
    view! {
        <fieldset class="year">
            <legend>{year}</legend>
            <div class="fields">{fields}</div>
        </fieldset>
    }
    .into_any()
}

fn rate(editor: Editor, year: String, at: usize, label: &'static str) -> AnyView {
    let (locale, texts) = (editor.locale, i18n::Form::of(editor.locale));
    let pointer = format!("/tax_years/{year}/{}", KEYS[at]);
    let year = StoredValue::new(year);
    let own = memo(move || editor.doc.look(|s| year.look(|year| own(s, year, at))));
    let default = memo(move || {
        let found =
            editor.brief.look(|b| b.as_ref().and_then(|b| year.look(|year| b.years.iter().find(|y| y.0 == *year).map(|y| y.1[at]))));
        found.unwrap_or_default()
    });
    let put = move |v: Option<f64>| editor.change(|s| year.look(|year| change(s, year, at, v)));
    let bind = Bind {
        at: Signal::stored(pointer.clone()),
        value: memo(move || Some(own.get().unwrap_or_else(|| default.get()))).into(),
        set: Callback::new(move |v: Option<f64>| {
            // a value typed that is the calendar's is no change of theirs
            let same = own.get_untracked().is_none() && v.map(f64::to_bits) == Some(default.get_untracked().to_bits());
            if !same {
                put(v);
            }
        }),
    };
    let origin_id = format!("{}-o", element_id(&pointer));
    let reset = move |_| {
        editor.invalid.alter(|all| all.forget(&pointer));
        put(None);
    };
    let below = view! {
        <p class="origin" id=origin_id hidden=move || own.get().is_none()>
            <MarkSign mark=Mark::Yours/>
            <span>{texts.default_is}" "{move || format::percent_exact(locale, default.get())}</span>
            <button type="button" class="link" on:click=on(reset)>{texts.back}</button>
        </p>
    }
    .into_any();
    view! {
        <NumberField editor=editor bind=bind label=label number=Number::new(Written::Percent, "%") limits=Signal::stored(Limits::new(0.0, 1.0)) below=below/>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_is_kept_only_while_a_rate_of_it_is_theirs() {
        let mut s = engine::presets::blank(engine::locale::Locale::PtBr);
        (s.start.year, s.start.month, s.horizon_months) = (2027, 7, 12);
        assert_eq!(reached(&s), ["2027", "2028"]);
        for (at, key) in KEYS.iter().enumerate() {
            change(&mut s, "2031", at, Some(0.1));
            let json = serde_json::to_value(&s.tax_years["2031"]).unwrap();
            assert_eq!(json[*key], 0.1, "{key}");
        }
        assert_eq!(reached(&s), ["2027", "2028", "2031"]);
        for at in 0..RATES {
            assert_eq!(own(&s, "2031", at), Some(0.1));
            change(&mut s, "2031", at, None);
        }
        assert!(s.tax_years.is_empty());
    }
}
