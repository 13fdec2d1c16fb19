//! Each limit is held against a document that breaks it and nothing else.

use super::*;
use crate::locale::Locale;
use crate::scenario::{Currency, Quote, Task};
use crate::{presets, seed};

fn base() -> Scenario {
    presets::get("customer-service", Locale::En).unwrap().scenario
}

/// The only problem of `s`.
fn only(s: &Scenario) -> Problem {
    let mut found = check(s, &seed::price_book());
    assert_eq!(found.len(), 1, "{found:#?}");
    found.remove(0)
}

#[test]
fn a_horizon_names_field_value_and_limit_in_both_languages() {
    let mut s = base();
    s.horizon_months = 240;
    let p = only(&s);
    assert_eq!((p.field.as_str(), p.code.as_str(), p.value.as_str(), p.limit.as_str()), ("/horizon_months", "too_large", "240", "6..120"));
    assert_eq!(p.message.pt, "Use de 6 a 120 para meses de comparação. O valor foi 240.");
    assert_eq!(p.message.en, "Use 6 to 120 for months of comparison. The value was 240.");
}

#[test]
fn numbers_keep_their_limits() {
    let llm = |change: fn(&mut crate::scenario::LlmInference)| {
        let mut s = base();
        let Task::LlmInference(t) = &mut s.workloads[0].task else { panic!() };
        change(t);
        only(&s)
    };
    for (problem, field, code) in [
        (llm(|t| t.requests_per_day = -1.0), "requests_per_day", "too_small"),
        (llm(|t| t.requests_per_day = 1.1e9), "requests_per_day", "too_large"),
        (llm(|t| t.input_tokens = 1e30), "input_tokens", "too_large"),
        (llm(|t| t.output_tokens = 0.0), "output_tokens", "too_small"),
        (llm(|t| t.peak_factor = Some(f64::NAN)), "peak_factor", "not_a_number"),
        (llm(|t| t.token_latency_ms = Some(0.0)), "token_latency_ms", "too_small"),
        (llm(|t| t.max_context = Some(2e5)), "max_context", "too_large"),
        (llm(|t| t.input_tokens = 131_000.0), "input_tokens", "longer_than_context"),
        (llm(|t| t.model = "gpt-9".into()), "model", "unknown_model"),
        (llm(|t| t.model = "whisper-large-v3".into()), "model", "not_an_answering_model"),
        (llm(|t| t.gpu = Some("<script>".into())), "gpu", "unknown_gpu"),
    ] {
        assert!(!problem.limit.is_empty() || code == "not_an_answering_model", "{field}: {code} names no limit");
        assert_eq!((problem.field.as_str(), problem.code.as_str()), (format!("/workloads/0/task/{field}").as_str(), code));
        assert!(problem.message.pt.ends_with('.') && problem.message.en.ends_with('.') && problem.message.pt != problem.message.en);
    }
}

#[test]
fn gpu_hours_must_be_possible_with_their_gpus() {
    let mut s = presets::blank(Locale::En);
    let Task::GpuHours(t) = &mut s.workloads[0].task else { panic!() };
    t.gpu_hours_month = 1_500.0;
    let p = only(&s);
    assert_eq!((p.field.as_str(), p.code.as_str(), p.limit.as_str()), ("/workloads/0/task/peak_gpus", "too_few_gpus", "3"));
    let Task::GpuHours(t) = &mut s.workloads[0].task else { panic!() };
    t.gpu_hours_month = -3.0;
    let p = only(&s);
    assert_eq!(p.message.pt, "Use de 0 a 100.000.000 para GPU-horas por mês. O valor foi −3.");
}

#[test]
fn texts_are_only_texts() {
    let with = |title: &str| {
        let mut s = base();
        s.title = title.into();
        check(&s, &seed::price_book())
    };
    assert!(with("<script>alert(1)</script> =1+1").is_empty(), "markup is ordinary text");
    assert_eq!(with("  ")[0].code, "empty");
    assert_eq!(with(&"ã".repeat(121))[0].code, "too_long");
    assert!(with(&"ã".repeat(120)).is_empty());
    let p = with("a\u{202e}b").remove(0);
    assert!(p.code == "control_character" && p.message.en.contains("U+202E"));
    assert!(with("a\0b")[0].message.pt.contains("U+0000"));
    assert!(with(&"x".repeat(5_000))[0].value.len() <= 80);
}

#[test]
fn ids_are_short_stable_and_unique() {
    let mut s = base();
    s.workloads.push(s.workloads[0].clone());
    assert_eq!(only(&s).code, "duplicate_id");
    s.workloads[1].id = "W 2".into();
    assert_eq!(only(&s).code, "bad_id");
    s.workloads[1].id = "shared".into();
    assert_eq!(only(&s).code, "reserved_id");
    s.workloads.clear();
    assert_eq!((only(&s).field.as_str(), only(&s).code.as_str()), ("/workloads", "empty"));
}

#[test]
fn options_states_and_quotes() {
    let mut s = base();
    s.buyer.state = "sp".into();
    assert_eq!(only(&s).code, "unknown_state");
    let mut s = base();
    s.options[2].country = "US".into();
    assert_eq!((only(&s).field.as_str(), only(&s).code.as_str()), ("/options/2/country", "only_brazil"));
    s.options[2].country = "brazil".into();
    assert_eq!(only(&s).code, "unknown_country");
    let mut s = base();
    s.options[0].quotes = vec![Quote {
        gpu: "l4".into(),
        price: 0.0,
        currency: Currency::Brl,
        gpus: 1,
        server_kw: None,
        item: None,
        on_demand_price: None,
        note: String::new(),
    }];
    assert_eq!((only(&s).field.as_str(), only(&s).code.as_str()), ("/options/0/quotes/0/price", "too_small"));
    let quote = &mut s.options[0].quotes[0];
    (quote.price, quote.item) = (1.0, Some(DataItem::Block));
    assert_eq!((only(&s).field.as_str(), only(&s).code.as_str()), ("/options/0/quotes/0/gpu", "two_things"));
    s.options[0].quotes[0].gpu = String::new();
    assert_eq!(check(&s, &seed::price_book()), []);
    s.options[0].quotes[0].on_demand_price = Some(-1.0);
    assert_eq!((only(&s).field.as_str(), only(&s).code.as_str()), ("/options/0/quotes/0/on_demand_price", "too_small"));
    s.options[0].quotes[0].on_demand_price = None;
    let quotes = std::mem::take(&mut s.options[0].quotes);
    s.options[2].quotes = quotes;
    assert!(s.options[2].kind.is_purchase());
    assert_eq!((only(&s).field.as_str(), only(&s).code.as_str()), ("/options/2/quotes/0/item", "not_rented"));
    s.options = Vec::new();
    assert_eq!(only(&s).code, "empty");
    let mut s = base();
    s.workloads[0].first_month = 30;
    s.workloads[0].last_month = Some(20);
    assert_eq!((only(&s).field.as_str(), only(&s).limit.as_str()), ("/workloads/0/last_month", "30..36"));
}

#[test]
fn assumptions_must_exist_and_keep_their_limits() {
    let with = |key: &str, value: f64| {
        let mut s = base();
        s.assumptions.insert(key.into(), crate::scenario::Override { value, note: String::new() });
        check(&s, &seed::price_book())
    };
    assert!(with("usd_brl", 6.0).is_empty());
    assert_eq!(with("usd_brl", f64::INFINITY)[0].code, "not_a_number");
    let p = with("usd_brl", 0.0).remove(0);
    assert_eq!((p.field.as_str(), p.code.as_str(), p.limit.as_str()), ("/assumptions/usd_brl/value", "too_small", "0.5..50"));
    let p = with("a/b", 1.0).remove(0);
    assert_eq!((p.field.as_str(), p.code.as_str()), ("/assumptions/a~1b", "unknown_assumption"));
}

#[test]
fn malformed_documents_say_where() {
    let problem = |json: &str| parse(json.as_bytes()).unwrap_err().remove(0);
    let p = problem("{\"schema\": 1,\n  \"title\": }");
    assert!(p.code == "malformed_json" && p.message.en.contains("line 2, column 12"), "{p:?}");
    assert!(problem("{\"schema\": 1").message.pt.contains("termina antes do fim"));
    let whole = serde_json::to_value(base()).unwrap();
    let changed = |pointer: &str, value: serde_json::Value| {
        let mut v = whole.clone();
        *v.pointer_mut(pointer).unwrap() = value;
        parse(v.to_string().as_bytes()).unwrap_err().remove(0)
    };
    let p = changed("/horizon_months", "many".into());
    assert_eq!((p.field.as_str(), p.code.as_str()), ("/horizon_months", "wrong_type"));
    assert_eq!(p.value, "many");
    assert!(p.message.pt.contains("número inteiro"), "{}", p.message.pt);
    let p = changed("/start", "13/2027".into());
    assert!(p.field == "/start" && p.value == "13/2027" && p.message.en.contains("YYYY-MM"), "{p:?}");
    let p = changed("/workloads/0/stage", "dreaming".into());
    assert_eq!((p.field.as_str(), p.code.as_str(), p.limit.as_str()), ("/workloads/0/stage", "unknown_choice", "experiment, production"));
    let mut v = whole.clone();
    v["colour"] = "red".into();
    let p = parse(v.to_string().as_bytes()).unwrap_err().remove(0);
    assert_eq!((p.field.as_str(), p.code.as_str(), p.value.as_str()), ("/colour", "unknown_field", "colour"));
    assert!(p.limit.contains("horizon_months"), "the limit is what there is: {}", p.limit);
    let p = problem("{\"colour\": 1,\n oops");
    assert!(p.code == "malformed_json" && p.message.en.contains("line 2"), "what breaks the JSON comes first: {p:?}");
    let mut v = whole.clone();
    v["workloads"][0]["task"].as_object_mut().unwrap().remove("model");
    let p = parse(v.to_string().as_bytes()).unwrap_err().remove(0);
    assert_eq!(p.code, "missing_field");
    assert!(p.field.starts_with("/workloads/0/task") && p.message.en.contains("“model”"), "{p:?}");
    assert_eq!(problem("[]").code, "wrong_type");
    assert_eq!(problem("").code, "malformed_json");
}

#[test]
fn models_of_ones_own_keep_their_limits() {
    use crate::scenario::{CustomModel, OwnExperts, OwnWindow};
    let good = CustomModel {
        slug: "own-1".into(),
        name: "Modelo da casa".into(),
        total_params_b: 8.03,
        active_params_b: None,
        layers: 32,
        hidden: 4_096,
        heads: 32,
        kv_heads: Some(8),
        head_dim: Some(128),
        latent: None,
        vocab: 128_256,
        intermediate: 14_336,
        experts: None,
        window: None,
        tied_embeddings: false,
        max_context: Some(131_072.0),
    };
    let with = |change: &dyn Fn(&mut CustomModel)| {
        let mut s = base();
        let mut model = good.clone();
        change(&mut model);
        s.models = vec![model];
        s
    };
    let mut used = with(&|_| {});
    let Task::LlmInference(t) = &mut used.workloads[0].task else { panic!() };
    t.model = "own-1".into();
    assert_eq!(check(&used, &seed::price_book()), []);
    let text = serde_json::to_string(&used).unwrap();
    assert_eq!(parse(text.as_bytes()).unwrap(), used);
    type Case<'a> = (&'a dyn Fn(&mut CustomModel), &'a str, &'a str);
    let cases: [Case<'_>; 13] = [
        (&|m| m.slug = "qwen3-8b".into(), "slug", "taken_slug"),
        (&|m| m.slug = "Meu modelo".into(), "slug", "bad_id"),
        (&|m| m.name = String::new(), "name", "empty"),
        (&|m| m.total_params_b = f64::NAN, "total_params_b", "not_a_number"),
        (&|m| m.total_params_b = 1.0, "total_params_b", "smaller_than_its_embedding"),
        (&|m| m.active_params_b = Some(9.0), "active_params_b", "too_large"),
        (&|m| m.layers = 0, "layers", "too_small"),
        (&|m| m.heads = 20_000, "heads", "too_large"),
        (&|m| m.kv_heads = Some(0), "kv_heads", "too_small"),
        (&|m| m.kv_heads = Some(5), "kv_heads", "heads_do_not_divide"),
        (&|m| m.window = Some(OwnWindow { layers: 33, tokens: 4_096 }), "window/layers", "too_large"),
        (&|m| m.experts = Some(OwnExperts { count: 8, top: 8 }), "experts/top", "too_large"),
        (
            &|m| (m.experts, m.active_params_b) = (Some(OwnExperts { count: 8, top: 4 }), Some(0.1)),
            "active_params_b",
            "experts_do_not_add_up",
        ),
    ];
    for (change, field, code) in cases {
        let problem = only(&with(change));
        assert_eq!((problem.field.as_str(), problem.code.as_str()), (format!("/models/0/{field}").as_str(), code));
        assert!(problem.message.pt.ends_with('.') && problem.message.pt != problem.message.en);
    }
    let mut many = base();
    many.models = (0..21).map(|n| CustomModel { slug: format!("own-{n}"), ..good.clone() }).collect();
    assert_eq!((only(&many).field.as_str(), only(&many).code.as_str()), ("/models", "too_many"));
}

#[test]
fn hours_that_scale_and_hours_that_move_keep_their_limits() {
    use crate::scenario::{Bound, ServiceHours};
    let scaled = |min_replicas, scale_ups_per_day, cold_start_minutes| {
        let mut s = base();
        let Task::LlmInference(t) = &mut s.workloads[0].task else { panic!() };
        t.hours = ServiceHours::Autoscaled { min_replicas, scale_ups_per_day, cold_start_minutes };
        s
    };
    let good = scaled(0, 3.0, None);
    assert_eq!(check(&good, &seed::price_book()), []);
    let text = serde_json::to_string(&good).unwrap();
    assert_eq!(parse(text.as_bytes()).unwrap(), good);
    let short = text.replace(r#","cold_start_minutes":null"#, "");
    assert!(short != text && parse(short.as_bytes()).unwrap() == good, "a cold start is not asked for");
    for (s, field) in [
        (scaled(10_001, 3.0, None), "min_replicas"),
        (scaled(1, f64::NAN, None), "scale_ups_per_day"),
        (scaled(1, 3.0, Some(-1.0)), "cold_start_minutes"),
    ] {
        assert_eq!(only(&s).field, format!("/workloads/0/task/hours/{field}"));
    }
    let mut s = presets::blank(Locale::En);
    let Task::GpuHours(t) = &mut s.workloads[0].task else { panic!() };
    t.moved_by = Some(Bound::Compute);
    assert_eq!(only(&s).code, "moved_from_nowhere");
}

#[test]
fn answers_about_data_keep_their_limits() {
    use crate::scenario::{DataClass, WorkloadData};
    let with = |change: fn(&mut Scenario)| {
        let mut s = base();
        change(&mut s);
        only(&s)
    };
    for (problem, field, code) in [
        (with(|s| s.data.fulfilled = vec!["R99".into()]), "/data/fulfilled/0", "unknown_rule"),
        (with(|s| s.data.not_met = vec!["R20".into(), "R99".into()]), "/data/not_met/1", "unknown_rule"),
        // a legal basis is an answer, no condition to tick
        (with(|s| s.data.not_met = vec!["R10".into()]), "/data/not_met/0", "no_condition"),
        // R25 and R25b are met by the same report
        (with(|s| (s.data.fulfilled, s.data.not_met) = (vec!["R25".into()], vec!["R25b".into()])), "/data/not_met/0", "both_answers"),
        (with(|s| s.data.also = vec![DataClass::Personal; 12]), "/data/also", "too_many"),
        (
            with(|s| s.workloads[0].data = Some(WorkloadData { also: vec![DataClass::Children; 12], ..WorkloadData::default() })),
            "/workloads/0/data/also",
            "too_many",
        ),
    ] {
        assert_eq!((problem.field.as_str(), problem.code.as_str()), (field, code));
        assert!(problem.message.pt.ends_with('.') && problem.message.en.ends_with('.') && problem.message.pt != problem.message.en);
    }
    let mut s = base();
    (s.data.fulfilled, s.data.not_met) = (vec!["R20".into()], vec!["R21".into()]);
    assert_eq!(check(&s, &seed::price_book()), []);
}
