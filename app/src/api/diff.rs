//! Where two versions of a scenario differ, in words.
//!
//! Owns the comparison field by field and the names people know the fields by. Refuses to merge: people choose.

use super::Difference;
use engine::format;
use engine::locale::{Locale, pick};
use engine::scenario::Scenario;
use serde_json::Value;

/// Most differences that are listed one by one.
const MOST: usize = 30;

/// The fields that differ, in document order, at most thirty.
#[must_use]
pub fn differences(mine: &Scenario, theirs: &Scenario, locale: Locale) -> Vec<Difference> {
    let (Ok(a), Ok(b)) = (serde_json::to_value(mine), serde_json::to_value(theirs)) else { return Vec::new() };
    let mut found = Vec::new();
    walk(&a, &b, &mut Vec::new(), &mut |path, a, b| {
        if found.len() < MOST {
            found.push(Difference { field: words(path, mine, theirs, locale), mine: text(a, locale), theirs: text(b, locale) });
        }
    });
    found
}

fn walk(a: &Value, b: &Value, path: &mut Vec<String>, tell: &mut dyn FnMut(&[String], &Value, &Value)) {
    if a == b {
        return;
    }
    match (a, b) {
        (Value::Object(x), Value::Object(y)) => {
            let mut keys: Vec<&String> = x.keys().collect();
            keys.extend(y.keys().filter(|k| !x.contains_key(*k)));
            // Under which rules it was saved is no answer of a person's.
            keys.retain(|k| !(path.is_empty() && *k == "rules"));
            for key in keys {
                path.push(key.clone());
                walk(x.get(key).unwrap_or(&Value::Null), y.get(key).unwrap_or(&Value::Null), path, tell);
                path.pop();
            }
        }
        (Value::Array(x), Value::Array(y)) if path.last().is_some_and(|p| !["fulfilled", "not_met", "also"].contains(&p.as_str())) => {
            for i in 0..x.len().max(y.len()) {
                path.push(i.to_string());
                walk(x.get(i).unwrap_or(&Value::Null), y.get(i).unwrap_or(&Value::Null), path, tell);
                path.pop();
            }
        }
        _ => tell(path, a, b),
    }
}

/// A value as one line.
fn text(value: &Value, locale: Locale) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(true) => pick(locale, "sim", "yes").to_owned(),
        Value::Bool(false) => pick(locale, "não", "no").to_owned(),
        Value::Number(n) => n.as_f64().map_or_else(|| n.to_string(), |n| format::trimmed(locale, n, 6)),
        Value::String(s) => s.clone(),
        Value::Object(map) => match map.get("name").or_else(|| map.get("id")) {
            Some(named) => text(named, locale),
            None => {
                let said = map.iter().filter(|(_, v)| !v.is_null()).map(|(k, v)| format!("{} {}", name(k, locale), text(v, locale)));
                said.collect::<Vec<_>>().join(", ")
            }
        },
        other => other.to_string(),
    }
}

/// The path as people say it: the workload's name, then the field.
fn words(path: &[String], mine: &Scenario, theirs: &Scenario, locale: Locale) -> String {
    let mut parts = Vec::new();
    for (at, part) in path.iter().enumerate() {
        let index = part.parse::<usize>().ok();
        match (path.first().map(String::as_str), at, index) {
            (Some("workloads"), 1, Some(i)) => {
                let workload = mine.workloads.get(i).or_else(|| theirs.workloads.get(i));
                parts.push(workload.map_or_else(|| part.clone(), |w| w.name.clone()));
            }
            (Some("options"), 1, Some(i)) => {
                let option = mine.options.get(i).or_else(|| theirs.options.get(i));
                parts.push(option.map_or_else(|| part.clone(), |o| o.id.replace('_', " ")));
            }
            (Some("tax_years"), 1, Some(_)) => parts.push(part.clone()),
            (_, _, Some(i)) => parts.push((i + 1).to_string()),
            // The workload's own name stands for "workload".
            (Some("workloads"), 0, _) if path.len() > 1 => {}
            _ if part == "task" => {}
            _ => parts.push(name(part, locale)),
        }
    }
    parts.join(" › ")
}

/// The name of a field; one that is not listed keeps its own word, its underlines as spaces.
fn name(field: &str, locale: Locale) -> String {
    known(field).map_or_else(|| field.replace('_', " "), |(pt, en)| pick(locale, pt, en).to_owned())
}

/// What people call a field of the document.
fn known(field: &str) -> Option<(&'static str, &'static str)> {
    Some(match field {
        "title" => ("Título", "Title"),
        "start" => ("Início", "Start"),
        "horizon_months" => ("Horizonte em meses", "Horizon in months"),
        "workloads" => ("Carga", "Workload"),
        "data" => ("Dados", "Data"),
        "buyer" => ("Quem compra", "Buyer"),
        "options" => ("Opção", "Option"),
        "assumptions" => ("Premissa", "Assumption"),
        "name" => ("nome", "name"),
        "model" => ("modelo", "model"),
        "precision" => ("precisão", "precision"),
        "requests_per_day" => ("pedidos por dia", "requests a day"),
        "input_tokens" => ("tokens de entrada", "input tokens"),
        "output_tokens" => ("tokens de saída", "output tokens"),
        "gpu_hours_month" => ("GPU-horas por mês", "GPU-hours a month"),
        "peak_gpus" => ("GPUs no pico", "GPUs at the peak"),
        "monthly_brl" => ("conta por mês", "bill a month"),
        "growth_per_year" => ("crescimento por ano", "growth a year"),
        "storage_gb" => ("dados guardados, GB", "data kept, GB"),
        "egress_gb_month" => ("saída por mês, GB", "egress a month, GB"),
        "class" => ("classe", "class"),
        "legal_basis" => ("base legal", "legal basis"),
        "sector" => ("setor", "sector"),
        "access_abroad" => ("acesso do exterior", "access from abroad"),
        "transfer" => ("mecanismo de transferência", "transfer mechanism"),
        "trains_model" => ("treina um modelo", "trains a model"),
        "fulfilled" => ("condições cumpridas", "conditions met"),
        "not_met" => ("condições não cumpridas", "conditions not met"),
        "also" => ("outras classes", "further classes"),
        "may_be" => ("onde a empresa deixa os dados", "where the company lets data be"),
        "automated_decision" => ("decisão só por máquina", "decision by machine alone"),
        "internet_application" => ("serviço aberto à internet", "service open to the internet"),
        "max_context" => ("maior contexto, tokens", "longest context, tokens"),
        "peak_factor" => ("pico sobre a média", "peak over the mean"),
        "hours" => ("horário", "hours"),
        "days_per_month" => ("dias por mês", "days a month"),
        "hours_per_day" => ("horas por dia", "hours a day"),
        "token_latency_ms" => ("tempo entre tokens, ms", "time between tokens, ms"),
        "availability" => ("disponibilidade", "availability"),
        "gpu" => ("GPU", "GPU"),
        "min_memory_gb" => ("memória mínima da GPU, GB", "least memory of a GPU, GB"),
        "first_month" => ("primeiro mês", "first month"),
        "last_month" => ("último mês", "last month"),
        "stage" => ("fase", "stage"),
        "volume" => ("volume", "volume"),
        "kind" => ("tipo", "kind"),
        "gpus" => ("GPUs no servidor", "GPUs in the server"),
        "currency" => ("moeda", "currency"),
        "item" => ("item cotado", "quoted item"),
        "tokens_b" => ("tokens dos dados, bilhões", "tokens of the data, billion"),
        "tokens_m" => ("tokens dos exemplos, milhões", "tokens of the examples, million"),
        "epochs" => ("passadas sobre os dados", "passes over the data"),
        "runs_month" => ("execuções por mês", "runs a month"),
        "deadline_days" => ("prazo de uma execução, dias", "deadline of a run, days"),
        "sequence_tokens" => ("tokens de uma sequência", "tokens of a sequence"),
        "micro_batch" => ("sequências por GPU", "sequences on a GPU"),
        "step_tokens_per_gpu" => ("tokens por GPU entre trocas", "tokens a GPU between exchanges"),
        "network_gbps" => ("rede de cada servidor, Gbps", "network of each server, Gbps"),
        "storage_gb_s" => ("armazenamento, GB/s", "storage, GB/s"),
        "reads" => ("o que se lê", "what is read"),
        "mb_per_sample" => ("MB por amostra", "MB a sample"),
        "samples_per_second" => ("amostras por segundo", "samples a second"),
        "dataset_gb" => ("tamanho dos dados, GB", "size of the data, GB"),
        "checkpoint_minutes" => ("minutos entre checkpoints", "minutes between checkpoints"),
        "method" => ("método", "method"),
        "rank" => ("posto dos adaptadores", "rank of the adapters"),
        "moved_by" => ("pode rodar em outra GPU", "may run on another GPU"),
        "min_replicas" => ("réplicas sempre ligadas", "replicas always on"),
        "scale_ups_per_day" => ("réplicas ligadas por dia", "replicas started a day"),
        "cold_start_minutes" => ("minutos até uma réplica responder", "minutes until a replica answers"),
        "models" => ("Modelo próprio", "Own model"),
        "slug" => ("código", "code"),
        "total_params_b" => ("parâmetros, bilhões", "parameters, billion"),
        "active_params_b" => ("parâmetros por token, bilhões", "parameters for a token, billion"),
        "layers" => ("camadas", "layers"),
        "hidden" => ("largura", "width"),
        "heads" => ("cabeças de atenção", "attention heads"),
        "kv_heads" => ("cabeças de chave e valor", "key-value heads"),
        "head_dim" => ("largura de uma cabeça", "width of a head"),
        "latent" => ("latente por token", "latent for a token"),
        "vocab" => ("vocabulário", "vocabulary"),
        "intermediate" => ("largura intermediária", "intermediate width"),
        "experts" => ("especialistas", "experts"),
        "count" => ("quantos", "how many"),
        "top" => ("por token", "for a token"),
        "window" => ("janela deslizante", "sliding window"),
        "tokens" => ("tokens", "tokens"),
        "tied_embeddings" => ("embeddings são uma só", "embeddings are one"),
        "on_demand_price" => ("preço acima da reserva", "price above the reservation"),
        "state" => ("estado", "state"),
        "regime" => ("regime", "regime"),
        "quotes" => ("cotações", "quotes"),
        "price" => ("preço", "price"),
        "value" => ("valor", "value"),
        "note" => ("nota", "note"),
        "block_gb" => ("discos, GB", "disks, GB"),
        "file_gb" => ("sistema de arquivos, GB", "file system, GB"),
        "interruptible" => ("pode ser interrompida", "may be interrupted"),
        "provider" => ("provedor", "provider"),
        "region" => ("região", "region"),
        "country" => ("país", "country"),
        "managed_ml" => ("serviço gerenciado de ML", "managed ML service"),
        "invoicing" => ("faturamento", "invoicing"),
        "server_kw" => ("potência do servidor, kW", "power of the server, kW"),
        "ncm" => ("NCM", "customs code (NCM)"),
        "incentive" => ("incentivo de importação", "import incentive"),
        "federal_credit" => ("crédito de PIS/COFINS, CBS e IBS", "credit of PIS/COFINS, CBS and IBS"),
        "icms_credit" => ("crédito de ICMS", "credit of ICMS"),
        "tariff" => ("tarifa de energia", "energy tariff"),
        "flag" => ("bandeira tarifária", "tariff flag"),
        "timing" => ("Quando no mês se paga", "When in the month flows stand"),
        "tax_years" => ("Impostos do ano", "Taxes of the year"),
        "pis_cofins" => ("parte de PIS/COFINS", "share of PIS/COFINS"),
        "cbs" => ("CBS", "CBS"),
        "ibs" => ("IBS", "IBS"),
        "icms_iss" => ("parte de ICMS e ISS", "share of ICMS and ISS"),
        "ipi" => ("parte do IPI", "share of IPI"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_named_as_people_name_them() {
        let mine = engine::presets::get("customer-service", Locale::En).expect("a preset").scenario;
        let mut theirs = mine.clone();
        theirs.horizon_months = 48;
        theirs.workloads[0].storage_gb += 10.0;
        theirs.data.fulfilled.push("R20".into());
        let found = differences(&mine, &theirs, Locale::En);
        let fields: Vec<&str> = found.iter().map(|d| d.field.as_str()).collect();
        assert!(fields.contains(&"Horizon in months"), "{fields:?}");
        assert!(fields.contains(&"Data › conditions met"), "{fields:?}");
        assert!(fields.iter().any(|f| f.ends_with("data kept, GB") && f.starts_with(&mine.workloads[0].name)), "{fields:?}");
        assert_eq!(found.len(), 3);
        let horizon = found.iter().find(|d| d.field == "Horizon in months").expect("listed above");
        assert_eq!((horizon.mine.as_str(), horizon.theirs.as_str()), ("36", "48"));
        assert!(differences(&mine, &mine, Locale::PtBr).is_empty());
    }

    #[test]
    fn every_field_of_a_scenario_has_a_name_in_both_languages() {
        let mine = engine::presets::get("customer-service", Locale::En).expect("a preset").scenario;
        let mut theirs = mine.clone();
        (theirs.workloads[0].block_gb, theirs.workloads[0].interruptible) = (5.0, Some(true));
        (theirs.buyer.ncm, theirs.buyer.tariff) = ("84714900".into(), "Free market".into());
        (theirs.options[0].managed_ml, theirs.options[0].region) = (true, Some("sa-east-1".into()));
        theirs.timing = engine::finance::Timing::MidPeriod;
        let year = engine::scenario::TaxYear { cbs: Some(0.09), ..Default::default() };
        theirs.tax_years.insert("2027".into(), year);
        for locale in [Locale::PtBr, Locale::En] {
            let found = differences(&mine, &theirs, locale);
            assert_eq!(found.len(), 8, "{found:?}");
            assert!(found.iter().all(|d| !d.field.contains('_')), "{found:?}");
        }
        let found = differences(&mine, &theirs, Locale::PtBr);
        let year = found.iter().find(|d| d.field == "Impostos do ano › 2027").expect("the year");
        assert_eq!((year.mine.as_str(), year.theirs.as_str()), ("", "CBS 0,09"));
    }

    /// Every key of `value` and below it.
    fn keys(value: &Value, into: &mut std::collections::BTreeSet<String>) {
        match value {
            Value::Object(map) => {
                for (key, inner) in map {
                    into.insert(key.clone());
                    keys(inner, into);
                }
            }
            Value::Array(all) => all.iter().for_each(|inner| keys(inner, into)),
            _ => {}
        }
    }

    #[test]
    fn no_field_of_a_document_lacks_a_name() {
        let mut found = std::collections::BTreeSet::new();
        for preset in engine::presets::all(Locale::En) {
            let mut s = preset.scenario;
            let quote: engine::scenario::Quote =
                serde_json::from_value(serde_json::json!({"gpu": "l4", "price": 1.0, "currency": "USD"})).expect("a quote");
            s.options[0].quotes.push(quote);
            s.tax_years.insert("2027".into(), engine::scenario::TaxYear::default());
            let mut own = crate::editor::form::starting_model("Mine");
            own.experts = Some(engine::scenario::OwnExperts { count: 8, top: 2 });
            own.window = Some(engine::scenario::OwnWindow { layers: 16, tokens: 1024 });
            s.models.push(own);
            if let engine::scenario::Task::LlmInference(t) = &mut s.workloads[0].task {
                t.hours = engine::scenario::ServiceHours::Autoscaled { min_replicas: 1, scale_ups_per_day: 4.0, cold_start_minutes: None };
            }
            for kind in crate::editor::form::TaskKind::ALL {
                crate::editor::form::add_workload(&mut s, kind, "More", "llama-3.1-8b", "l4");
            }
            let mut json = serde_json::to_value(&s).expect("a document");
            // their keys are words of the person's or of the assumptions
            for inner in ["assumptions", "tax_years"] {
                let own = json[inner].as_object_mut().expect("an object");
                for (_, value) in std::mem::take(own) {
                    keys(&value, &mut found);
                }
            }
            keys(&json, &mut found);
        }
        // an id and a kind of task are shown by the name beside them; the rules of a save are no answer
        let never = ["id", "schema", "task", "type", "rules"];
        let unnamed: Vec<&String> = found.iter().filter(|k| known(k).is_none() && !never.contains(&k.as_str())).collect();
        assert!(found.len() > 50 && unnamed.is_empty(), "{unnamed:?}");
    }

    #[test]
    fn a_workload_only_one_has_is_one_difference() {
        let mine = engine::presets::get("customer-service", Locale::En).expect("a preset").scenario;
        let mut theirs = mine.clone();
        let mut more = theirs.workloads[0].clone();
        more.id = "w9".into();
        more.name = "Night job".into();
        theirs.workloads.push(more);
        let found = differences(&mine, &theirs, Locale::En);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].mine.as_str(), found[0].theirs.as_str()), ("", "Night job"));
    }
}
