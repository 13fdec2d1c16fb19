//! How each workload fills the GPUs it is placed on: memory by part, what is paid for and used, speed with its band, a run's factors.
//!
//! Owns the bars and their words. Refuses arithmetic: every figure is sizing's. A bar is drawn with widths that add up to the memory
//! of one GPU; the list beside it says the same without colour.

use super::view::AnswerView;
use crate::i18n::{SizedWords, Texts as _};
use engine::comparison::{MemoryKind, Ranged, SizedOn, Speed, TrainingRun, WorkloadResult};
use engine::format;
use engine::locale::Locale;
use leptos::prelude::*;

/// Every workload on the GPUs it is placed on; nothing where no workload is sized.
pub fn sized(view: &AnswerView) -> AnyView {
    let t = SizedWords::of(view.locale);
    let items = view.comparison.workloads.iter().filter(|w| !w.sized.is_empty()).map(|w| workload(view, w)).collect::<Vec<_>>();
    if items.is_empty() {
        return ().into_any();
    }
    view! {
        <section id="sizing" class="band" aria-labelledby="sizing-title">
            <header><h2 id="sizing-title">{t.title}</h2><p>{t.note}</p></header>
            {items}
        </section>
    }
    .into_any()
}

fn workload(view: &AnswerView, w: &WorkloadResult) -> AnyView {
    let (locale, t) = (view.locale, SizedWords::of(view.locale));
    let used = view
        .comparison
        .ranked()
        .filter(|o| o.same_as.is_none())
        .filter_map(|o| o.placements.iter().find(|p| p.workload == w.id && p.gpus_paid > 0.0).map(|p| (o, p)))
        .map(|(o, p)| {
            let n = |v: f64| format::trimmed(locale, v, 2);
            let name = view.comparison.option_name(&o.id, locale, engine::names::NameForm::Full);
            let share = p.utilisation.map_or_else(String::new, |u| format!(" ({})", format::percent(locale, u)));
            view! { <li><b>{name}</b>": "{(t.pays_uses)(&n(p.gpus_paid), &n(p.gpus_used))}{share}</li> }
        })
        .collect_view();
    let devices = w.sized.iter().map(|s| device(s, locale, t)).collect_view();
    view! {
        <article class="sized">
            <h3>{w.name.clone()}</h3>
            <ul class="uses">{used}</ul>
            {devices}
        </article>
    }
    .into_any()
}

fn device(s: &SizedOn, locale: Locale, t: &'static SizedWords) -> AnyView {
    let gb = |v: f64| format!("{}\u{a0}GB", format::number(locale, v, 1));
    let title = (t.on)(&s.gpu_name, s.gpus, s.servers);
    let total = s.memory_gb_per_gpu.max(f64::MIN_POSITIVE);
    // In thousandths of the memory: a picture keeps its proportions at any width.
    let mut from = 0.0;
    let bar = s
        .memory
        .iter()
        .filter(|p| p.gb > 0.0)
        .map(|p| {
            let (x, width) = (from, (p.gb / total * 1_000.0).clamp(0.0, 1_000.0 - from));
            from += width;
            view! { <rect class=class(p.kind) x=format!("{x:.1}") y="0" width=format!("{width:.1}") height="20"></rect> }
        })
        .collect_view();
    let parts = s
        .memory
        .iter()
        .filter(|p| p.gb > 0.0)
        .map(|p| view! { <li><svg class="swatch" aria-hidden="true" viewBox="0 0 10 10"><rect class=class(p.kind) width="10" height="10"></rect></svg>{p.kind.name().get(locale).to_owned()}" "<b>{gb(p.gb)}</b></li> })
        .collect_view();
    view! {
        <section class="device">
            <h4>{title}</h4>
            <p class="small muted">{(t.memory)(&gb(s.memory_gb_per_gpu))}</p>
            <svg class="memory-bar" aria-hidden="true" viewBox="0 0 1000 20" preserveAspectRatio="none">{bar}</svg>
            <ul class="memory-parts" role="list">{parts}</ul>
            {s.speed.as_ref().map(|speed| of_speed(speed, locale, t))}
            {s.training.as_ref().map(|run| of_run(run, locale, t))}
            {nearest(s, locale, t)}
        </section>
    }
    .into_any()
}

const fn class(kind: MemoryKind) -> &'static str {
    match kind {
        MemoryKind::Weights => "m-weights",
        MemoryKind::Cache => "m-cache",
        MemoryKind::Adapters => "m-adapters",
        MemoryKind::Activations => "m-activations",
        MemoryKind::Overhead => "m-overhead",
        MemoryKind::Reserve => "m-reserve",
        MemoryKind::Free => "m-free",
    }
}

/// A number with its band, and why the band is wide where it is.
fn ranged(v: &Ranged, decimals: usize, unit: &str, locale: Locale, t: &'static SizedWords) -> AnyView {
    let n = |v: f64| format::number(locale, v, decimals);
    let why = v.reasons.iter().map(|r| view! { <span class="small muted">" "{r.get(locale).to_owned()}</span> }).collect_view();
    let outside = (!v.inside).then(|| view! { <span class="small">" "{t.outside}</span> });
    view! { <b>{n(v.value)}" "{unit.to_owned()}</b>" "{(t.band)(&n(v.low), &n(v.high))}{outside}{why} }.into_any()
}

fn of_speed(s: &Speed, locale: Locale, t: &'static SizedWords) -> AnyView {
    let n = |v: f64, d| format::number(locale, v, d);
    view! {
        <dl class="sizes">
            <div><dt>{t.speed}</dt><dd>{ranged(&s.tokens_per_second, 0, t.tokens_s, locale, t)}</dd></div>
            <div><dt>{t.at_once}</dt><dd>{n(s.requests_at_once, 0)}</dd></div>
            <div><dt>{t.token}</dt><dd>{n(s.token_latency_ms, 1)}" ms"</dd></div>
            <div><dt>{t.first}</dt><dd>{n(s.first_token_s, 2)}" s"</dd></div>
            <div><dt>{t.stack}</dt><dd>{format::percent(locale, s.stack)}</dd></div>
        </dl>
    }
    .into_any()
}

fn of_run(r: &TrainingRun, locale: Locale, t: &'static SizedWords) -> AnyView {
    let n = |v: f64, d| format::number(locale, v, d);
    let percent = |v| format::percent_exact(locale, v);
    let storage = r.storage_gb_s.map(|gb| (t.of_storage)(&n(r.reads_gb_s, 3), &n(gb, 2)));
    view! {
        <dl class="sizes">
            <div><dt>{t.run}</dt><dd>{ranged(&r.gpu_hours, 1, t.gpu_hours, locale, t)}</dd></div>
            <div><dt>{t.hours}</dt><dd>{(t.of_deadline)(&n(r.hours, 1), &n(r.deadline_hours, 0))}</dd></div>
            <div><dt>{t.mfu}</dt><dd>{percent(r.mfu)}</dd></div>
            <div><dt>{t.network}</dt><dd>{percent(r.network)}" "{(t.of_network)(&n(r.network_gbps, 0), &n(r.step_compute_s, 2), &n(r.step_exchange_s, 2))}</dd></div>
            <div><dt>{t.storage}</dt><dd>{percent(r.storage)}{storage.map(|s| format!(" {s}"))}</dd></div>
            <div><dt>{t.checkpoints}</dt><dd>{percent(r.checkpoints)}</dd></div>
        </dl>
    }
    .into_any()
}

/// The published measurements nearest to the case.
fn nearest(s: &SizedOn, locale: Locale, t: &'static SizedWords) -> Option<AnyView> {
    (!s.nearest.is_empty()).then(|| {
        let items = s
            .nearest
            .iter()
            .map(|m| {
                let n = |v: f64| format::number(locale, v, 0);
                let case =
                    format!("{} × {}, {}, {}, {} → {} tokens", m.gpus, m.gpu, m.model, m.weights, n(m.input_tokens), n(m.output_tokens));
                view! { <li>{case}": "<b>{n(m.tokens_per_s)}" "{t.tokens_s}</b><br/><small>{m.source.clone()}</small></li> }
            })
            .collect_view();
        view! { <details><summary>{t.nearest}</summary><ul>{items}</ul></details> }.into_any()
    })
}
