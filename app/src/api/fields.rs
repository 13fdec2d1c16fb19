//! The questions of a workload, by kind of task: names, units, limits.
//!
//! Only on the server, which hands them over with the catalogue. Owns what is asked; where an answer stands in the document is
//! `editor::form`'s `slots`, and limits are those `validate` refuses by.

use super::{Asks, FieldSpec, TaskSpec};
use crate::editor::form::{
    ANSWER, AVAILABILITY, BASIS, BOUND, CLASS, HOURS, INTERRUPTIBLE, METHOD, OWNDATA, PRECISION, READS, STAGE, Table, TaskKind, VOLUME,
    YESNO, labels,
};
use engine::locale::{Locale, pick};
use engine::validate;

/// A text in Portuguese and English.
type Words = (&'static str, &'static str);

const NOTHING: Words = ("", "");

/// A question in both languages.
#[derive(Clone, Copy)]
struct Row {
    key: &'static str,
    label: Words,
    hint: Words,
    before: &'static str,
    unit: Words,
    asks: Asks,
    low: f64,
    high: f64,
    usual: f64,
    is_above: bool,
    is_optional: bool,
    shown: Words,
    why: Words,
    choices: Option<fn(Locale) -> Vec<String>>,
}

const fn number(key: &'static str, label: Words, unit: Words, low: f64, high: f64) -> Row {
    Row {
        key,
        label,
        hint: NOTHING,
        before: "",
        unit,
        asks: Asks::Number,
        low,
        high,
        usual: 0.0,
        is_above: false,
        is_optional: false,
        shown: NOTHING,
        why: NOTHING,
        choices: None,
    }
}

const fn of(asks: Asks, key: &'static str, label: Words) -> Row {
    Row { asks, ..number(key, label, NOTHING, 0.0, 0.0) }
}

/// One of a closed choice; `usual` is the place of what most people answer.
const fn choice(key: &'static str, label: Words, choices: fn(Locale) -> Vec<String>, usual: f64) -> Row {
    Row { choices: Some(choices), usual, ..of(Asks::Choice, key, label) }
}

fn in_table<T>(table: Table<T>) -> impl Fn(Locale) -> Vec<String> {
    move |locale| labels(table, locale)
}

impl Row {
    const fn hint(self, hint: Words) -> Self {
        Self { hint, ..self }
    }

    const fn whole(self) -> Self {
        Self { asks: Asks::Whole, ..self }
    }

    const fn usually(self, usual: f64) -> Self {
        Self { usual, ..self }
    }

    /// An empty field is an answer.
    const fn or_empty(self) -> Self {
        Self { is_optional: true, ..self }
    }

    /// May be left to Fiel: what stands in the field then, and the sentence under it.
    const fn unknown(self, shown: Words, why: Words) -> Self {
        Self { shown, why, ..self }
    }

    /// A list that may be left to Fiel.
    const fn or_any(self, shown: Words) -> Self {
        Self { shown, is_optional: true, ..self }
    }

    fn spec(self, locale: Locale, is_first: bool) -> FieldSpec {
        let say = |w: Words| pick(locale, w.0, w.1).to_owned();
        FieldSpec {
            key: self.key.into(),
            label: say(self.label),
            hint: say(self.hint),
            before: self.before.into(),
            unit: say(self.unit),
            asks: self.asks,
            low: self.low,
            high: self.high,
            usual: self.usual,
            is_above: self.is_above,
            is_optional: self.is_optional,
            is_first,
            shown: say(self.shown),
            why: say(self.why),
            choices: self.choices.map_or_else(Vec::new, |of| of(locale)),
        }
    }
}

const GB: Words = ("GB", "GB");
const TOKENS: Words = ("tokens", "tokens");
const ANY_GPU: Words = ("Não sei: a mais barata que cabe", "I do not know: the cheapest that fits");

const GPU: Row = of(Asks::Gpu, "task/gpu", ("GPU", "GPU")).or_any(ANY_GPU);

const AMOUNT: [Row; 2] = [
    number("task/gpu_hours_month", ("GPU-horas por mês", "GPU-hours a month"), ("GPU-horas", "GPU-hours"), 0.0, validate::GPU_HOURS)
        .hint(("Horas vezes GPUs: 4 GPUs por 100 horas são 400", "Hours times GPUs: 4 GPUs for 100 hours are 400")),
    number("task/peak_gpus", ("GPUs ao mesmo tempo, no pico", "GPUs at once, at the peak"), ("GPUs", "GPUs"), 1.0, validate::GPUS as f64)
        .whole(),
];

fn common() -> Vec<Row> {
    let growth = number("growth_per_year", ("Crescimento", "Growth"), ("% ao ano", "% a year"), validate::GROWTH.0, validate::GROWTH.1);
    vec![
        Row { asks: Asks::Percent, ..growth },
        choice("stage", ("Fase", "Stage"), |l| in_table(STAGE)(l), 1.0),
        choice("volume", ("Volume", "Volume"), |l| in_table(VOLUME)(l), 0.0),
        choice("interruptible", ("Pode ser interrompida?", "May it be interrupted?"), |l| in_table(INTERRUPTIBLE)(l), 0.0).hint((
            "O usual: GPU-horas podem, serviços não. Spot só serve ao que pode",
            "Usually GPU-hours may, services may not. Spot serves only what may",
        )),
        number("first_month", ("Primeiro mês", "First month"), NOTHING, 1.0, 120.0).whole().usually(1.0),
        number("last_month", ("Último mês", "Last month"), NOTHING, 1.0, 120.0)
            .whole()
            .or_empty()
            .hint(("Vazio: até o fim da comparação", "Empty: to the end of the comparison")),
        number("storage_gb", ("Dados guardados", "Data kept"), GB, 0.0, validate::GB),
        number("block_gb", ("Discos das máquinas", "Disks of the machines"), GB, 0.0, validate::GB)
            .hint(("Armazenamento em bloco, ligado o mês inteiro", "Block storage, kept all month")),
        number("file_gb", ("Sistema de arquivos rápido", "Fast file system"), GB, 0.0, validate::GB)
            .hint(("Compartilhado pelas máquinas, como o Lustre", "Shared by the machines, as Lustre is")),
        number(
            "egress_gb_month",
            ("Dados que saem para a internet", "Data that leaves to the internet"),
            ("GB por mês", "GB a month"),
            0.0,
            validate::GB,
        ),
        choice("data", ("Respostas sobre os dados desta carga", "Answers about this workload's data"), |l| in_table(OWNDATA)(l), 0.0),
        choice("data/class", ("Que dados ela usa", "What data it uses"), |l| in_table(CLASS)(l), 10.0)
            .hint(("O mais delicado", "The most delicate")),
        choice("data/legal_basis", ("Base legal", "Legal basis"), |l| in_table(BASIS)(l), 9.0),
        choice("data/trains_model", ("Os dados treinam um modelo?", "Does the data train a model?"), |l| in_table(YESNO)(l), 0.0),
        choice(
            "data/automated_decision",
            ("A máquina decide sozinha sobre pessoas?", "Does the machine alone decide about people?"),
            |l| in_table(ANSWER)(l),
            2.0,
        ),
        choice(
            "data/internet_application",
            ("Vêm de um serviço aberto pela internet?", "Do they come from a service open on the internet?"),
            |l| in_table(ANSWER)(l),
            2.0,
        ),
    ]
}

fn llm() -> (Vec<Row>, Vec<Row>) {
    let first = vec![
        of(Asks::Model, "task/model", ("Modelo", "Model")),
        choice("task/precision", ("Precisão dos pesos", "Precision of the weights"), |l| in_table(PRECISION)(l), 0.0),
        number("task/requests_per_day", ("Pedidos por dia", "Requests a day"), ("por dia", "a day"), 0.0, validate::REQUESTS_PER_DAY),
        choice("task/hours/type", ("Horário", "Hours"), |l| in_table(HOURS)(l), 0.0),
        number("task/input_tokens", ("Tokens de entrada", "Input tokens"), TOKENS, 1.0, validate::TOKENS)
            .hint(("Média de um pedido, com instruções e documentos", "Mean of a request, instructions and documents included")),
        number("task/output_tokens", ("Tokens de saída", "Output tokens"), TOKENS, 1.0, validate::TOKENS)
            .hint(("Média de uma resposta", "Mean of an answer")),
        number("task/hours/days_per_month", ("Dias por mês", "Days a month"), ("dias", "days"), 1.0, 31.0),
        number("task/hours/hours_per_day", ("Horas por dia", "Hours a day"), ("horas", "hours"), 1.0, 24.0),
        number("task/hours/min_replicas", ("Réplicas sempre ligadas", "Replicas always on"), ("réplicas", "replicas"), 0.0, 10_000.0)
            .whole()
            .hint(("Com 0 o serviço pode dormir: o primeiro pedido espera", "With 0 the service may sleep: the first request waits")),
        number(
            "task/hours/scale_ups_per_day",
            ("Réplicas ligadas por dia", "Replicas started a day"),
            ("por dia", "a day"),
            0.0,
            100_000.0,
        ),
        number(
            "task/hours/cold_start_minutes",
            ("Até uma réplica responder", "Until a replica answers"),
            ("minutos", "minutes"),
            0.0,
            240.0,
        )
        .unknown(
            ("pelo tamanho do modelo", "by the size of the model"),
            (
                "Usamos 3 minutos para modelos até 13 bilhões de parâmetros, 6 acima. Estimativa.",
                "We use 3 minutes for models up to 13 billion parameters, 6 above. An estimate.",
            ),
        ),
    ];
    let rest = vec![
        number("task/peak_factor", ("Pico sobre a média", "Peak over the mean"), ("vezes", "times"), 1.0, 1_000.0).unknown(
            NOTHING,
            ("Usamos {0} vezes, comum para este horário. Estimativa.", "We use {0} times, usual for these hours. An estimate."),
        ),
        number("task/token_latency_ms", ("Tempo entre tokens (p99)", "Time between tokens (p99)"), ("ms", "ms"), 1.0, 60_000.0).unknown(
            ("sem meta", "no target"),
            ("Sem meta, cada réplica atende o máximo que consegue.", "Without a target each replica serves all it can."),
        ),
        number("task/max_context", ("Maior contexto", "Longest context"), TOKENS, 1.0, validate::TOKENS).unknown(
            NOTHING,
            (
                "Usamos {0} tokens, quatro vezes a média, ou o limite do modelo se for menor.",
                "We use {0} tokens, four times the mean, or the model's limit where it is less.",
            ),
        ),
        choice("task/availability", ("Disponibilidade", "Availability"), |l| in_table(AVAILABILITY)(l), 1.0),
        Row { choices: Some(|l| vec![pick(l, "nenhuma: um servidor só com CPU", "none: a server with a CPU only").to_owned()]), ..GPU },
    ];
    (first, rest)
}

fn hours() -> (Vec<Row>, Vec<Row>) {
    let memory = number("task/min_memory_gb", ("Memória mínima da GPU", "Least memory of a GPU"), GB, 0.0, 1_000.0).or_empty();
    let gpu = GPU.hint((
        "Se não escolher, o Fiel usa a mais barata que cabe, opção por opção.",
        "If you choose none, Fiel uses the cheapest that fits, option by option.",
    ));
    let moved = choice("task/moved_by", ("Pode rodar em outra GPU?", "May it run on another GPU?"), |l| in_table(BOUND)(l), 0.0)
        .hint(("Se sim, as horas mudam com a velocidade de cada GPU", "If so, the hours change with the speed of each GPU"));
    (vec![AMOUNT[0], AMOUNT[1], gpu, memory, moved], Vec::new())
}

const NETWORK: Row = number("task/network_gbps", ("Rede de cada servidor", "Network of each server"), ("Gbps", "Gbps"), 0.01, 100_000.0)
    .or_empty()
    .hint(("Vazio: a que esses servidores costumam ter", "Empty: what such servers are sold with"));
const DISK: Row =
    number("task/storage_gb_s", ("O que o armazenamento entrega", "What storage delivers"), ("GB/s", "GB/s"), 0.001, 100_000.0)
        .or_empty()
        .hint(("Vazio: o bastante para não perder nada", "Empty: enough to lose nothing"));

const fn runs() -> [Row; 3] {
    [
        number("task/epochs", ("Passadas sobre os dados", "Passes over the data"), ("vezes", "times"), 1.0, 1_000.0),
        number("task/runs_month", ("Execuções por mês", "Runs a month"), ("por mês", "a month"), 0.0, 1_000.0),
        number("task/deadline_days", ("Prazo de uma execução", "Deadline of a run"), ("dias", "days"), 0.01, 3_650.0)
            .hint(("Decide quantas GPUs ao mesmo tempo", "Decides how many GPUs at once")),
    ]
}

fn sequence(usual: f64) -> Row {
    number("task/sequence_tokens", ("Tokens de uma sequência", "Tokens of a sequence"), TOKENS, 1.0, validate::TOKENS).usually(usual)
}

const BATCH: Row =
    number("task/micro_batch", ("Sequências por GPU de uma vez", "Sequences on a GPU at once"), NOTHING, 1.0, 100_000.0).usually(1.0);

fn tuning() -> (Vec<Row>, Vec<Row>) {
    let [epochs, per_month, deadline] = runs();
    let first = vec![
        of(Asks::Model, "task/model", ("Modelo", "Model")),
        choice("task/method", ("O que muda no modelo", "What changes in the model"), |l| in_table(METHOD)(l), 0.0),
        number("task/tokens_m", ("Tokens dos exemplos", "Tokens of the examples"), ("milhões", "million"), 0.000_1, 1e9),
        epochs,
        per_month,
        deadline,
    ];
    let rank = number("task/rank", ("Posto dos adaptadores", "Rank of the adapters"), NOTHING, 1.0, 10_000.0).usually(16.0);
    (first, vec![GPU, sequence(2_048.0), BATCH, rank, NETWORK, DISK])
}

fn training() -> (Vec<Row>, Vec<Row>) {
    let [epochs, per_month, deadline] = runs();
    let first = vec![
        of(Asks::Model, "task/model", ("Modelo", "Model")),
        number("task/tokens_b", ("Tokens dos dados", "Tokens of the data"), ("bilhões", "billion"), 0.000_1, 1_000_000.0),
        epochs,
        per_month,
        deadline,
        NETWORK,
    ];
    let step = number("task/step_tokens_per_gpu", ("Tokens por GPU entre trocas", "Tokens a GPU between exchanges"), TOKENS, 1.0, 1e9)
        .usually(32_768.0)
        .hint(("Menos trocas pedem menos rede", "Fewer exchanges ask for less network"));
    let rest = vec![
        GPU,
        sequence(4_096.0),
        BATCH,
        step,
        DISK,
        choice("task/reads/type", ("O que se lê", "What is read"), |l| in_table(READS)(l), 0.0),
        number("task/reads/mb_per_sample", ("Tamanho de uma amostra", "Size of a sample"), ("MB", "MB"), 0.0, 1e6),
        number("task/reads/samples_per_second", ("Amostras por GPU", "Samples a GPU"), ("por segundo", "a second"), 0.0, 1e9),
        number("task/dataset_gb", ("Tamanho dos dados", "Size of the data"), GB, 0.0, validate::GB)
            .or_empty()
            .hint(("O que cabe nas máquinas é lido uma vez", "What fits the machines is read once")),
        number("task/checkpoint_minutes", ("Entre dois checkpoints", "Between two checkpoints"), ("minutos", "minutes"), 0.1, 100_000.0)
            .or_empty()
            .hint(("Vazio: nenhum para o trabalho", "Empty: none stops the work")),
    ];
    (first, rest)
}

fn bill() -> (Vec<Row>, Vec<Row>) {
    let money = number(
        "task/monthly_brl",
        ("Conta por mês, com impostos", "Bill a month, taxes included"),
        ("por mês", "a month"),
        0.0,
        validate::MONEY,
    );
    let gpu = of(Asks::Gpu, "task/gpu", ("GPU que ela paga", "GPU it pays for"));
    (vec![Row { before: "R$", is_above: true, ..money }, gpu, AMOUNT[0], AMOUNT[1]], Vec::new())
}

/// The sizes of a model of the person's own.
pub(super) fn own_model(locale: Locale) -> Vec<FieldSpec> {
    const BILLION: Words = ("bilhões", "billion");
    let size = |key, label| number(key, label, NOTHING, 1.0, 10_000_000.0).whole();
    let count = |key, label| number(key, label, NOTHING, 1.0, 10_000.0).whole();
    let rows = [
        number("total_params_b", ("Parâmetros", "Parameters"), BILLION, 0.001, 100_000.0)
            .hint(("De uma mistura, todos os especialistas", "Of a mixture, all experts")),
        number("active_params_b", ("Parâmetros usados por token", "Parameters used for a token"), BILLION, 0.000_1, 100_000.0)
            .or_empty()
            .hint(("Vazio: todos", "Empty: all of them")),
        count("layers", ("Camadas", "Layers")),
        size("hidden", ("Largura (hidden_size)", "Width (hidden_size)")),
        count("heads", ("Cabeças de atenção", "Attention heads")),
        count("kv_heads", ("Cabeças de chave e valor", "Key-value heads")).or_empty().hint(("Vazio: tantas quantas", "Empty: as many")),
        size("head_dim", ("Largura de uma cabeça", "Width of a head"))
            .or_empty()
            .hint(("Vazio: largura ÷ cabeças", "Empty: width ÷ heads")),
        size("latent", ("Latente por token (MLA)", "Latent for a token (MLA)"))
            .or_empty()
            .hint(("kv_lora_rank + qk_rope_head_dim; vazio se não há", "kv_lora_rank + qk_rope_head_dim; empty where there is none")),
        size("vocab", ("Vocabulário", "Vocabulary")),
        size("intermediate", ("Largura intermediária", "Intermediate width")),
        Row { low: 2.0, ..count("experts/count", ("Especialistas (MoE)", "Experts (MoE)")) }
            .or_empty()
            .hint(("Vazio se não é uma mistura", "Empty where it is no mixture")),
        count("experts/top", ("Especialistas por token", "Experts for a token")),
        size("window/tokens", ("Janela deslizante", "Sliding window")).or_empty().hint(("Vazio se não há", "Empty where there is none")),
        count("window/layers", ("Camadas com janela", "Layers with a window")),
        number("max_context", ("Maior contexto do modelo", "The model's longest context"), TOKENS, 1.0, validate::TOKENS).or_empty(),
        choice("tied_embeddings", ("Embeddings de entrada e saída são uma só", "Input and output embeddings are one"), yes_no, 1.0),
    ];
    rows.into_iter().map(|row| row.spec(locale, true)).collect()
}

fn yes_no(locale: Locale) -> Vec<String> {
    vec![pick(locale, "sim", "yes").to_owned(), pick(locale, "não", "no").to_owned()]
}

/// The questions of every kind of task, in the order of `TaskKind::ALL`.
pub(super) fn tasks(locale: Locale) -> Vec<TaskSpec> {
    TaskKind::ALL.into_iter().map(|kind| task(kind, locale)).collect()
}

/// What people call work of a kind.
pub(crate) fn task_label(kind: TaskKind, locale: Locale) -> String {
    task(kind, locale).label
}

fn task(kind: TaskKind, locale: Locale) -> TaskSpec {
    let (label, new, about, (first, rest)): (Words, Words, Words, _) = match kind {
        TaskKind::Llm => (
            ("Modelo de linguagem que responde", "Language model that answers"),
            ("Novo modelo", "New model"),
            ("Crescimento, prazo, dados, pico, latência e GPU", "Growth, dates, data, peak, latency and GPU"),
            llm(),
        ),
        TaskKind::Tuning => (
            ("Ajuste fino de um modelo", "Fine-tuning of a model"),
            ("Novo ajuste fino", "New fine-tuning"),
            ("GPU, sequência, rede, crescimento, prazo e dados", "GPU, sequence, network, growth, dates and data"),
            tuning(),
        ),
        TaskKind::Training => (
            ("Treino de um modelo", "Training of a model"),
            ("Novo treino", "New training"),
            ("GPU, leitura dos dados, crescimento, prazo e fase", "GPU, reading of the data, growth, dates and stage"),
            training(),
        ),
        TaskKind::Hours => (
            ("Trabalho em GPU-horas", "Work in GPU-hours"),
            ("Novo trabalho", "New work"),
            ("Crescimento, prazo, dados e fase", "Growth, dates, data and stage"),
            hours(),
        ),
        TaskKind::Bill => (
            ("Conta que já pago", "A bill already being paid"),
            ("Conta atual", "Current bill"),
            ("Crescimento, prazo, dados e fase", "Growth, dates, data and stage"),
            bill(),
        ),
    };
    let say = |w: Words| pick(locale, w.0, w.1).to_owned();
    let first = first.into_iter().map(|row| row.spec(locale, true));
    let rest = rest.into_iter().chain(common()).map(|row| row.spec(locale, false));
    TaskSpec { label: say(label), new_name: say(new), rest: say(about), fields: first.chain(rest).collect() }
}

#[cfg(test)]
mod tests;
