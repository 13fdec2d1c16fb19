//! The six cases.

use super::{Preset, scenario, workload};
use crate::locale::{Locale, Text};
use crate::scenario::{
    AccessAbroad, Availability, CurrentBill, DataClass, DataProfile, GpuHours, LegalBasis, LlmInference, Precision, Scenario, Sector,
    ServiceHours, Stage, Task, TransferMechanism, Volume,
};

fn preset(slug: &'static str, title: Text, summary: Text, locale: Locale, make: impl FnOnce(&str) -> Scenario) -> Preset {
    let scenario = make(title.get(locale));
    Preset { slug, title, summary, scenario }
}

fn llm(model: &str, precision: Precision, requests_per_day: f64, input_tokens: f64, output_tokens: f64) -> LlmInference {
    LlmInference {
        model: model.into(),
        precision,
        requests_per_day,
        input_tokens,
        output_tokens,
        max_context: None,
        peak_factor: None,
        hours: ServiceHours::Always,
        token_latency_ms: None,
        availability: Availability::High,
        gpu: None,
    }
}

/// Data whose foreign provider has contracts with the ANPD's clauses, so that support from abroad has a mechanism.
fn with_clauses(class: DataClass, legal_basis: LegalBasis, sector: Sector) -> DataProfile {
    DataProfile {
        class,
        legal_basis,
        sector,
        access_abroad: AccessAbroad::Yes,
        transfer: TransferMechanism::SccRes19,
        ..DataProfile::default()
    }
}

/// Customer service: an 8B model day and night.
pub(super) fn customer_service(locale: Locale) -> Preset {
    let title = Text::new("Assistente de atendimento (8B)", "Customer-service assistant (8B)");
    let summary = Text::new(
        "Llama 3.1 8B em FP8, 20 mil pedidos por dia, dia e noite, dados pessoais de clientes",
        "Llama 3.1 8B in FP8, 20 thousand requests a day, day and night, customers' personal data",
    );
    preset("customer-service", title, summary, locale, |title| {
        let mut task = llm("llama-3.1-8b", Precision::Fp8, 20_000.0, 1_200.0, 250.0);
        task.token_latency_ms = Some(80.0);
        task.peak_factor = Some(3.0);
        let name = Text::new("Atendimento a clientes", "Customer service");
        let mut w = workload(name.get(locale), Task::LlmInference(task));
        w.growth_per_year = 0.2;
        w.storage_gb = 500.0;
        w.egress_gb_month = 100.0;
        scenario(title, vec![w], with_clauses(DataClass::Personal, LegalBasis::Contract, Sector::Other))
    })
}

/// A hospital's assistant: a 70B model over health records.
pub(super) fn clinical_assistant(locale: Locale) -> Preset {
    let title = Text::new("Assistente clínico (70B)", "Clinical assistant (70B)");
    let summary = Text::new(
        "Llama 3.3 70B em FP8, 38 mil pedidos por dia, dia e noite, prontuários de pacientes",
        "Llama 3.3 70B in FP8, 38 thousand requests a day, day and night, patients' health records",
    );
    preset("clinical-assistant", title, summary, locale, |title| {
        let mut task = llm("llama-3.1-3.3-70b", Precision::Fp8, 38_000.0, 1_500.0, 350.0);
        task.token_latency_ms = Some(80.0);
        task.peak_factor = Some(3.0);
        task.max_context = Some(16_000.0);
        let name = Text::new("Assistente clínico e prontuários", "Clinical assistant and records");
        let mut w = workload(name.get(locale), Task::LlmInference(task));
        w.growth_per_year = 0.1;
        w.storage_gb = 2_000.0;
        w.egress_gb_month = 50.0;
        scenario(title, vec![w], with_clauses(DataClass::HealthRecords, LegalBasis::HealthProtection, Sector::Health))
    })
}

/// Monthly fine-tuning, as GPU-hours.
///
/// LoRA costs 4 × parameters × tokens floating-point operations: 4 × 8.03e9 × (300 million tokens × 2 passes) = 1.93e19.
/// An A100 sustains 40 % of its 312 dense TFLOPS: 1.93e19 / (0.40 × 312e12) / 3,600 = 42.9 GPU-hours a run. Three trials
/// and the final run a month make 172. The operation count, the 40 % and their evidence are those of torchtune's and
/// litgpt's published runs, read 2026-12-02.
pub(super) fn fine_tuning(locale: Locale) -> Preset {
    let title = Text::new("Ajuste fino mensal (LoRA, 8B)", "Monthly fine-tuning (LoRA, 8B)");
    let summary = Text::new(
        "Quatro rodadas por mês de 300 milhões de tokens, 2 passagens: 172 GPU-horas de A100 (4 × 8,03 bi × 600 mi ÷ 40 % de 312 TFLOPS)",
        "Four runs a month of 300 million tokens, 2 passes: 172 A100 GPU-hours (4 × 8.03 bn × 600 M ÷ 40% of 312 TFLOPS)",
    );
    preset("fine-tuning", title, summary, locale, |title| {
        let task =
            GpuHours { gpu: Some("a100-80gb-sxm".into()), min_memory_gb: None, gpu_hours_month: 172.0, peak_gpus: 8, moved_by: None };
        let name = Text::new("Ajuste fino com conversas de clientes", "Fine-tuning on customer conversations");
        let mut w = workload(name.get(locale), Task::GpuHours(task));
        w.storage_gb = 1_000.0;
        w.egress_gb_month = 20.0;
        let mut data = with_clauses(DataClass::Personal, LegalBasis::LegitimateInterest, Sector::Other);
        data.trains_model = true;
        scenario(title, vec![w], data)
    })
}

/// Computer vision on a production line: two shifts, no people in the pictures.
///
/// 4 GPUs × 22 days × 16 hours = 1,408 GPU-hours.
pub(super) fn vision_line(locale: Locale) -> Preset {
    let title = Text::new("Visão computacional na linha de produção", "Computer vision on a production line");
    let summary = Text::new(
        "4 GPUs de 20 GB ou mais em dois turnos, 22 dias por mês: 1.408 GPU-horas, nenhum dado pessoal",
        "4 GPUs of 20 GB or more in two shifts, 22 days a month: 1,408 GPU-hours, no personal data",
    );
    preset("vision-line", title, summary, locale, |title| {
        let task = GpuHours { gpu: None, min_memory_gb: Some(20.0), gpu_hours_month: 1_408.0, peak_gpus: 4, moved_by: None };
        let name = Text::new("Inspeção de peças, linha 3", "Part inspection, line 3");
        let mut w = workload(name.get(locale), Task::GpuHours(task));
        w.storage_gb = 4_000.0;
        w.egress_gb_month = 30.0;
        let data = DataProfile { class: DataClass::None, access_abroad: AccessAbroad::No, ..DataProfile::default() };
        scenario(title, vec![w], data)
    })
}

/// An experiment: nobody knows yet how much it will be used.
pub(super) fn experiment(locale: Locale) -> Preset {
    let title = Text::new("Experimento sem volume conhecido", "Experiment of unknown volume");
    let summary = Text::new(
        "Assistente interno com Qwen2.5 14B em 4 bits, talvez 1.500 pedidos por dia útil, horário comercial, dados anonimizados",
        "Internal assistant on Qwen2.5 14B in 4 bits, perhaps 1,500 requests a working day, office hours, anonymised data",
    );
    preset("experiment", title, summary, locale, |title| {
        let mut task = llm("qwen2.5-14b", Precision::Int4, 1_500.0, 1_500.0, 400.0);
        task.hours = ServiceHours::Scheduled { days_per_month: 22.0, hours_per_day: 10.0 };
        task.availability = Availability::Basic;
        task.token_latency_ms = Some(120.0);
        let name = Text::new("Assistente interno, piloto", "Internal assistant, pilot");
        let mut w = workload(name.get(locale), Task::LlmInference(task));
        w.stage = Stage::Experiment;
        w.volume = Volume::Unknown;
        w.storage_gb = 100.0;
        w.egress_gb_month = 5.0;
        let data = DataProfile { class: DataClass::Anonymised, access_abroad: AccessAbroad::Yes, ..DataProfile::default() };
        scenario(title, vec![w], data)
    })
}

/// A bill already being paid: one server of 8 A100 that never stops.
///
/// 8 GPUs × 730 hours = 5,840 GPU-hours; about US$ 32 an hour in São Paulo in 2025-11, taxes on top.
pub(super) fn cloud_bill(locale: Locale) -> Preset {
    let title = Text::new("Uma conta de nuvem que já se paga", "A cloud bill already being paid");
    let summary = Text::new(
        "R$ 170 mil por mês por 8 A100 ligadas dia e noite, dados pessoais, acesso do exterior ainda não verificado",
        "R$170 thousand a month for 8 A100 on day and night, personal data, access from abroad not yet checked",
    );
    preset("cloud-bill", title, summary, locale, |title| {
        let task = CurrentBill { monthly_brl: 170_000.0, gpu: "a100-80gb-sxm".into(), gpu_hours_month: 5_840.0, peak_gpus: 8 };
        let name = Text::new("Inferência em produção", "Inference in production");
        let mut w = workload(name.get(locale), Task::CurrentBill(task));
        w.storage_gb = 3_000.0;
        w.egress_gb_month = 500.0;
        let data = DataProfile { class: DataClass::Personal, legal_basis: LegalBasis::Contract, ..DataProfile::default() };
        scenario(title, vec![w], data)
    })
}
