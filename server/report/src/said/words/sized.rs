//! Words of how workloads fill their GPUs.

use engine::texts;

/// See [`engine::locale::Texts`].
pub struct SizedWords {
    /// Heads the section.
    pub title: &'static str,
    /// What it shows.
    pub note: &'static str,
    /// GPUs paid for and used.
    pub pays_uses: fn(&str, &str) -> String,
    /// A GPU type, how many and in how many servers.
    pub on: fn(&str, u32, u32) -> String,
    /// Memory of one GPU.
    pub memory: fn(&str) -> String,
    /// Speed of a replica.
    pub speed: &'static str,
    /// Its unit.
    pub tokens_s: &'static str,
    /// Requests at once.
    pub at_once: &'static str,
    /// Time between tokens.
    pub token: &'static str,
    /// Time to the first token.
    pub first: &'static str,
    /// What the serving stack reaches.
    pub stack: &'static str,
    /// Low and high end.
    pub band: fn(&str, &str) -> String,
    /// The case is not among those checked.
    pub outside: &'static str,
    /// Published measurements.
    pub nearest: &'static str,
    /// GPU-hours of a run.
    pub run: &'static str,
    /// Their unit.
    pub gpu_hours: &'static str,
    /// From start to end.
    pub hours: &'static str,
    /// Hours, and hours to the deadline.
    pub of_deadline: fn(&str, &str) -> String,
    /// Share of the peak.
    pub mfu: &'static str,
    /// The network factor.
    pub network: &'static str,
    /// Gbps, seconds of arithmetic and of exchange in a step.
    pub of_network: fn(&str, &str, &str) -> String,
    /// The storage factor.
    pub storage: &'static str,
    /// What is read and what there is, GB/s.
    pub of_storage: fn(&str, &str) -> String,
    /// What checkpoints add.
    pub checkpoints: &'static str,
}

static PT: SizedWords = SizedWords {
    title: "Como cada carga ocupa as GPUs",
    note: "Memória de uma GPU, o que se paga e o que se usa no mês 1, e a velocidade calculada com a sua faixa.",
    pays_uses: |paid, used| format!("paga {paid}, usa {used} em média"),
    on: |gpu, gpus, servers| match (gpus, servers) {
        (1, _) => format!("1 × {gpu}"),
        (n, 0 | 1) => format!("{n} × {gpu}"),
        (n, s) => format!("{n} × {gpu} em {s} servidores"),
    },
    memory: |gb| format!("Memória de uma GPU: {gb}"),
    speed: "Velocidade de uma réplica",
    tokens_s: "tokens/s",
    at_once: "Pedidos ao mesmo tempo",
    token: "Entre dois tokens, em média",
    first: "Até o primeiro token",
    stack: "Do que o software alcança da velocidade ajustada",
    band: |low, high| format!("(de {low} a {high})"),
    outside: "Fora do que foi conferido com medições.",
    nearest: "Medições publicadas mais próximas",
    run: "Uma execução",
    gpu_hours: "GPU-horas",
    hours: "Do começo ao fim",
    of_deadline: |hours, deadline| format!("{hours} horas, de um prazo de {deadline}"),
    mfu: "Parte do pico usada (MFU)",
    network: "Fator da rede (E)",
    of_network: |gbps, compute, exchange| format!("({gbps} Gbps por servidor: {compute} s de cálculo e {exchange} s de troca por passo)"),
    storage: "Fator do armazenamento (U)",
    of_storage: |reads, there| format!("(pede {reads} GB/s, há {there})"),
    checkpoints: "Checkpoints acrescentam",
};

static EN: SizedWords = SizedWords {
    title: "How each workload fills its GPUs",
    note: "Memory of one GPU, what is paid for and used in month 1, and the calculated speed with its band.",
    pays_uses: |paid, used| format!("pays for {paid}, uses {used} on average"),
    on: |gpu, gpus, servers| match (gpus, servers) {
        (1, _) => format!("1 × {gpu}"),
        (n, 0 | 1) => format!("{n} × {gpu}"),
        (n, s) => format!("{n} × {gpu} in {s} servers"),
    },
    memory: |gb| format!("Memory of one GPU: {gb}"),
    speed: "Speed of a replica",
    tokens_s: "tokens/s",
    at_once: "Requests at once",
    token: "Between two tokens, on average",
    first: "Until the first token",
    stack: "What the software reaches of the fitted speed",
    band: |low, high| format!("({low} to {high})"),
    outside: "Outside what was checked on measurements.",
    nearest: "Nearest published measurements",
    run: "A run",
    gpu_hours: "GPU-hours",
    hours: "From start to end",
    of_deadline: |hours, deadline| format!("{hours} hours, of a deadline of {deadline}"),
    mfu: "Share of the peak used (MFU)",
    network: "Network factor (E)",
    of_network: |gbps, compute, exchange| format!("({gbps} Gbps a server: {compute} s of arithmetic and {exchange} s of exchange a step)"),
    storage: "Storage factor (U)",
    of_storage: |reads, there| format!("(asks for {reads} GB/s, there are {there})"),
    checkpoints: "Checkpoints add",
};

texts!(SizedWords, PT, EN);
