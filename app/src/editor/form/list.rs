//! Lists of the document: new names, copies and removals.
//!
//! Owns plain functions, no signals. Refuses to leave a list empty that must not be.

use crate::api::Listed;
use crate::editor::Editor;
use crate::editor::signals::Look as _;
use crate::i18n::Texts as _;
use engine::locale::Locale;
use engine::scenario::{
    CurrentBill, FineTuning, GpuHours, HostingOption, LlmInference, OptionKind, Precision, Reading, Scenario, ServiceHours, Task, Training,
    TuningMethod, Workload,
};
use engine::validate;

/// Kinds of workload a person can add.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskKind {
    /// A language model that answers.
    Llm,
    /// GPU-hours.
    Hours,
    /// Training a language model.
    Training,
    /// Adapting a language model.
    Tuning,
    /// A bill being paid.
    Bill,
}

impl TaskKind {
    /// Every kind, in the order pages show them.
    pub const ALL: [Self; 5] = [Self::Llm, Self::Tuning, Self::Training, Self::Hours, Self::Bill];

    /// The kind of `task`.
    #[must_use]
    pub const fn of(task: &Task) -> Self {
        match task {
            Task::LlmInference(_) => Self::Llm,
            Task::GpuHours(_) => Self::Hours,
            Task::CurrentBill(_) => Self::Bill,
            Task::Training(_) => Self::Training,
            Task::FineTuning(_) => Self::Tuning,
        }
    }
}

/// What a new workload of `kind` starts with: an open 8B model at office volume, its tuning on ten million tokens with LoRA and its
/// further training on ten billion, some GPU-hours, a round bill.
#[must_use]
pub fn starting_task(kind: TaskKind, model: &str, gpu: &str) -> Task {
    match kind {
        TaskKind::Llm => Task::LlmInference(LlmInference {
            model: model.into(),
            precision: Precision::Fp8,
            requests_per_day: 2_000.0,
            input_tokens: 1_000.0,
            output_tokens: 300.0,
            max_context: None,
            peak_factor: None,
            hours: ServiceHours::Always,
            token_latency_ms: None,
            availability: engine::scenario::Availability::High,
            gpu: None,
        }),
        TaskKind::Hours => {
            Task::GpuHours(GpuHours { gpu: None, min_memory_gb: Some(20.0), gpu_hours_month: 160.0, peak_gpus: 1, moved_by: None })
        }
        TaskKind::Training => Task::Training(Training {
            model: model.into(),
            tokens_b: 10.0,
            epochs: 1.0,
            runs_month: 1.0,
            deadline_days: 15.0,
            gpu: None,
            sequence_tokens: 4_096.0,
            micro_batch: 1.0,
            step_tokens_per_gpu: 32_768.0,
            network_gbps: None,
            storage_gb_s: None,
            reads: Reading::Tokens,
            dataset_gb: None,
            checkpoint_minutes: None,
        }),
        TaskKind::Tuning => Task::FineTuning(FineTuning {
            model: model.into(),
            method: TuningMethod::Lora,
            tokens_m: 10.0,
            epochs: 3.0,
            runs_month: 2.0,
            deadline_days: 1.0,
            sequence_tokens: 2_048.0,
            micro_batch: 1.0,
            rank: 16.0,
            gpu: None,
            network_gbps: None,
            storage_gb_s: None,
        }),
        TaskKind::Bill => Task::CurrentBill(CurrentBill { monthly_brl: 20_000.0, gpu: gpu.into(), gpu_hours_month: 730.0, peak_gpus: 1 }),
    }
}

/// The place of a task's kind in [`TaskKind::ALL`].
#[must_use]
pub fn kind_of(task: &Task) -> usize {
    TaskKind::ALL.iter().position(|kind| *kind == TaskKind::of(task)).unwrap_or_default()
}

/// Model and GPU that a new task starts with.
#[must_use]
pub fn usual_ones(editor: Editor) -> (String, String) {
    editor.catalog.look(|c| (usual(&c.models, "llama-3.1-8b"), usual(&c.gpus, "l40s")))
}

/// The word of `list` that a new entry starts with: `usual`, else the first there is.
#[must_use]
pub fn usual(list: &[Listed], usual: &str) -> String {
    list.iter().find(|one| one.word == usual).or(list.first()).map_or_else(String::new, |one| one.word.clone())
}

/// What `list` says of `word`; the word itself where it says nothing.
pub fn named(list: &[Listed], word: &str, of: fn(&Listed) -> &String) -> String {
    list.iter().find(|one| one.word == word).map_or_else(|| word.to_owned(), |one| of(one).clone())
}

/// The first of `{word}1`, `{word}2`, ... that no `taken` has.
#[must_use]
pub fn new_id<'a>(word: &str, taken: impl Iterator<Item = &'a str> + Clone) -> String {
    let mut n = 1_usize;
    loop {
        let id = format!("{word}{n}");
        if !taken.clone().any(|t| t == id) {
            return id;
        }
        n += 1;
    }
}

/// Adds a workload of `kind` and gives its id; none where there are as many as there may be.
pub fn add_workload(s: &mut Scenario, kind: TaskKind, name: &str, model: &str, gpu: &str) -> Option<String> {
    if s.workloads.len() >= validate::WORKLOADS {
        return None;
    }
    let id = new_id("w", s.workloads.iter().map(|w| w.id.as_str()));
    s.workloads.push(Workload {
        id: id.clone(),
        name: name.into(),
        task: starting_task(kind, model, gpu),
        growth_per_year: 0.0,
        first_month: 1,
        last_month: None,
        stage: engine::scenario::Stage::Production,
        volume: engine::scenario::Volume::Fixed,
        storage_gb: 0.0,
        egress_gb_month: 0.0,
        block_gb: 0.0,
        file_gb: 0.0,
        interruptible: None,
        data: None,
    });
    Some(id)
}

/// Puts a copy of the workload `id` after it and gives the copy's id; none where there are as many as there may be.
pub fn duplicate_workload(s: &mut Scenario, id: &str, locale: Locale) -> Option<String> {
    let at = s.workloads.iter().position(|w| w.id == id)?;
    if s.workloads.len() >= validate::WORKLOADS {
        return None;
    }
    let mut copy = s.workloads[at].clone();
    copy.id = new_id("w", s.workloads.iter().map(|w| w.id.as_str()));
    copy.name = copy_name(&copy.name, &s.workloads, locale);
    let id = copy.id.clone();
    s.workloads.insert(at + 1, copy);
    Some(id)
}

/// `name` with a word that says it is a copy, short enough, and like no other.
fn copy_name(name: &str, all: &[Workload], locale: Locale) -> String {
    let word = crate::i18n::Form::of(locale).copy_word;
    let short: String = name.chars().take(validate::NAME - 12).collect();
    let mut n = 1;
    loop {
        let text = if n == 1 { format!("{short} ({word})") } else { format!("{short} ({word} {n})") };
        if !all.iter().any(|w| w.name == text) {
            return text;
        }
        n += 1;
    }
}

/// Takes the workload `id` away and gives the place it had; none for the last one, which stays.
pub fn remove_workload(s: &mut Scenario, id: &str) -> Option<usize> {
    let at = s.workloads.iter().position(|w| w.id == id)?;
    if s.workloads.len() < 2 {
        return None;
    }
    s.workloads.remove(at);
    Some(at)
}

/// The option the check box of `kind` stands for: the one that has the kind's own word, else the first where the kind usually stands.
#[must_use]
pub fn main_option(s: &Scenario, kind: OptionKind) -> Option<&HostingOption> {
    let of_kind = || s.options.iter().filter(|o| o.kind == kind);
    of_kind().find(|o| o.id == kind.key()).or_else(|| of_kind().find(|o| o.country == kind.country_by_default()))
}

/// Puts `option` where its kind stands in the order of pages, under an id of its own.
pub fn add_option(s: &mut Scenario, mut option: HostingOption) -> Option<String> {
    if s.options.len() >= validate::OPTIONS {
        return None;
    }
    if s.options.iter().any(|o| o.id == option.id) {
        option.id = new_id(&format!("{}_", option.id), s.options.iter().map(|o| o.id.as_str()));
    }
    let id = option.id.clone();
    let at = s.options.iter().position(|o| o.kind > option.kind).unwrap_or(s.options.len());
    s.options.insert(at, option);
    Some(id)
}

/// Takes the option `id` away and gives it with its place; none for the last one, which stays.
pub fn remove_option(s: &mut Scenario, id: &str) -> Option<(usize, HostingOption)> {
    let at = s.options.iter().position(|o| o.id == id)?;
    (s.options.len() > 1).then(|| (at, s.options.remove(at)))
}

/// The public cloud on demand in the United States, as an option beside the Brazilian one.
#[must_use]
pub fn abroad() -> HostingOption {
    HostingOption { id: "public_on_demand_us".into(), country: "US".into(), ..HostingOption::new(OptionKind::PublicOnDemand) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{presets, seed};

    fn base() -> Scenario {
        presets::get("customer-service", Locale::PtBr).unwrap().scenario
    }

    fn sound(s: &Scenario) {
        assert_eq!(validate::check(s, &seed::price_book()), []);
    }

    #[test]
    fn every_new_workload_can_be_computed_at_once() {
        let mut s = base();
        for kind in TaskKind::ALL {
            let id = add_workload(&mut s, kind, "Nova", "llama-3.1-8b", "l40s").unwrap();
            assert_eq!(TaskKind::of(&s.workloads.last().unwrap().task), kind);
            assert_eq!(s.workloads.iter().filter(|w| w.id == id).count(), 1);
        }
        sound(&s);
        while s.workloads.len() < validate::WORKLOADS {
            add_workload(&mut s, TaskKind::Hours, "x", "", "").unwrap();
        }
        sound(&s);
        assert_eq!(add_workload(&mut s, TaskKind::Hours, "x", "", ""), None);
        assert_eq!(duplicate_workload(&mut s, "w1", Locale::En), None);
    }

    #[test]
    fn a_copy_stands_after_its_original_with_a_name_of_its_own() {
        let mut s = base();
        s.workloads[0].name = "ã".repeat(80);
        let first = duplicate_workload(&mut s, "w1", Locale::PtBr).unwrap();
        let second = duplicate_workload(&mut s, "w1", Locale::PtBr).unwrap();
        assert_eq!(s.workloads[1].id, second);
        assert_eq!(s.workloads[2].id, first);
        assert_eq!(s.workloads[1].task, s.workloads[0].task);
        assert!(s.workloads[2].name.ends_with("(cópia)") && s.workloads[1].name.ends_with("(cópia 2)"));
        sound(&s);
    }

    #[test]
    fn the_last_one_stays() {
        let mut s = base();
        let copy = duplicate_workload(&mut s, "w1", Locale::En).unwrap();
        assert_eq!(remove_workload(&mut s, "w1"), Some(0));
        assert_eq!(remove_workload(&mut s, &copy), None);
        assert_eq!(s.workloads.len(), 1);
        let ids: Vec<String> = s.options.iter().map(|o| o.id.clone()).collect();
        let left = ids.iter().filter(|id| remove_option(&mut s, id).is_none()).count();
        assert_eq!((left, s.options.len()), (1, 1));
    }

    #[test]
    fn options_keep_their_order_and_their_own_ids() {
        let mut s = base();
        let (_, gone) = remove_option(&mut s, "public_on_demand").unwrap();
        add_option(&mut s, gone).unwrap();
        assert_eq!(s.options.iter().map(|o| o.kind).collect::<Vec<_>>(), engine::presets::OPTIONS);
        let first = add_option(&mut s, abroad()).unwrap();
        let second = add_option(&mut s, abroad()).unwrap();
        assert_ne!(first, second);
        assert_eq!(main_option(&s, OptionKind::PublicOnDemand).unwrap().id, "public_on_demand");
        sound(&s);
    }
}
