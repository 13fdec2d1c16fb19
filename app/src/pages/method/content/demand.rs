//! From what people know of a workload to GPUs.

use super::{Block, Pen, Section};
use engine::format;
use engine::sizing::{COMFORT, MEAN_OF_P99, MEMORY_SHARE, OVERHEAD_GB, STACK, TARGET_UTILISATION};

/// Time, demand, memory and speed.
pub(super) fn sections(pen: Pen) -> Vec<Section> {
    let locale = pen.0;
    let (share, overhead) = (pen.percent(MEMORY_SHARE), format::trimmed(locale, OVERHEAD_GB, 1));
    let (target, stack, comfort) = (pen.percent(TARGET_UTILISATION), pen.percent(STACK), pen.percent(COMFORT));
    let p99 = format::trimmed(locale, MEAN_OF_P99, 2);
    vec![
        pen.section(
            "time",
            "Tempo, dinheiro e valor presente",
            "Time, money and present value",
            vec![
                pen.list(&[
                    (
                        "O mês 0 é o da compra e da mudança; os meses 1 em diante são de uso. Um mês tem 730 horas (8.760 ÷ 12).",
                        "Month 0 is buying and moving in; months from 1 on are use. A month has 730 hours (8,760 ÷ 12).",
                    ),
                    (
                        "Os valores são reais nominais de cada mês. Nada é arredondado antes de aparecer; máquinas e servidores são números inteiros.",
                        "Amounts are nominal reais of their month. Nothing is rounded before display; machines and servers are whole numbers.",
                    ),
                    (
                        "Preço em dólar acompanha o dólar do mês. Preço em reais sobe com o IPCA a cada aniversário.",
                        "A price in dollars follows the dollar of the month. A price in reais rises with inflation (IPCA) at each anniversary.",
                    ),
                ]),
                pen.formulas(&[
                    ["dólar do mês m", "dollar of month m", "dólar de hoje × (1 + alta do dólar)^(m ÷ 12)", "dollar today × (1 + rise of the dollar)^(m ÷ 12)"],
                    [
                        "valor presente (VPL)",
                        "present value (NPV)",
                        "soma de fluxo(m) × (1 + taxa de desconto)^(−m ÷ 12)",
                        "sum of flow(m) × (1 + discount rate)^(−m ÷ 12)",
                    ],
                ]),
                pen.p(
                    "A convenção do valor presente: fluxos no fim de cada mês, mês 0 sem desconto, taxa nominal ao ano, custos antes do imposto de renda.",
                    "The convention of present value: flows at the end of each month, month 0 undiscounted, a nominal yearly rate, costs before income tax.",
                ),
            ],
        ),
        pen.section(
            "demand",
            "Demanda",
            "Demand",
            vec![
                pen.formulas(&[
                    [
                        "crescimento(m)",
                        "growth(m)",
                        "(1 + crescimento ao ano)^((m − primeiro mês) ÷ 12)",
                        "(1 + yearly growth)^((m − first month) ÷ 12)",
                    ],
                    [
                        "réplicas(m)",
                        "replicas(m)",
                        "pedidos por segundo no pico × crescimento ÷ (capacidade da réplica × uso planejado), para cima, mais as de reserva",
                        "peak requests a second × growth ÷ (capacity of a replica × planned use), rounded up, plus spares",
                    ],
                    ["GPUs(m)", "GPUs(m)", "réplicas × GPUs de uma réplica", "replicas × GPUs of a replica"],
                    [
                        "máquinas(m)",
                        "machines(m)",
                        "réplicas ÷ réplicas que cabem em uma máquina, para cima",
                        "replicas ÷ replicas that fit on a machine, rounded up",
                    ],
                ]),
                Block::Text(match locale {
                    engine::locale::Locale::PtBr => format!(
                        "Sem outra resposta, o pico é o dobro da média para serviços que não fecham e 1,75 vez a média das horas abertas para os outros, e cada réplica é planejada para {target} da capacidade, menos se a rajada não encontrar vaga. Alta disponibilidade acrescenta uma réplica; crítica, duas. Outro trabalho de GPU é contado em horas de GPU e GPUs no pico. Uma conta já paga é a linha de base, e as suas horas de GPU vão às opções."
                    ),
                    engine::locale::Locale::En => format!(
                        "Unless told otherwise, the peak is twice the mean for services that never close and 1.75 times the mean of the open hours for others, and each replica is planned to {target} of its capacity, less where a burst would find no slot. High availability adds one replica, critical two. Other GPU work is counted in GPU-hours and GPUs at the peak. A bill already paid is the base line, and its GPU-hours go to the options."
                    ),
                }),
            ],
        ),
        pen.section(
            "memory",
            "Se o modelo cabe na GPU",
            "Whether the model fits the GPU",
            vec![
                Block::Formulas(vec![
                    (
                        pen.t("pesos", "weights"),
                        pen.t(
                            "parâmetros × bytes por peso (16 bits: 2; 8 bits: 1; 4 bits: 0,53); os vetores de entrada ficam em 2",
                            "parameters × bytes a weight (16-bit: 2; 8-bit: 1; 4-bit: 0.53); embeddings stay at 2",
                        ),
                    ),
                    (
                        pen.t("memória de contexto (KV)", "context memory (KV cache)"),
                        pen.t(
                            "2 × camadas × cabeças KV × largura da cabeça × tokens × bytes por valor; camadas de janela guardam só a janela",
                            "2 × layers × KV heads × head width × tokens × bytes a value; windowed layers keep their window only",
                        ),
                    ),
                    (
                        pen.t("memória útil", "usable memory"),
                        match locale {
                            engine::locale::Locale::PtBr => format!("GPUs × ({share} da memória − {overhead} GB do programa)"),
                            engine::locale::Locale::En => format!("GPUs × ({share} of the memory − {overhead} GB of the runtime)"),
                        },
                    ),
                    (
                        pen.t("cabe", "fits"),
                        pen.t("pesos + um contexto inteiro não passam da memória útil", "weights + one whole context are within usable memory"),
                    ),
                ]),
                Block::Text(match locale {
                    engine::locale::Locale::PtBr => format!(
                        "Uma réplica usa 1, 2, 4 ou 8 GPUs do mesmo servidor. Se sobra menos de {comfort} da memória para o contexto, ela cabe, mas trabalha mal, e o Fiel avisa."
                    ),
                    engine::locale::Locale::En => format!(
                        "A replica takes 1, 2, 4 or 8 GPUs of one server. Where less than {comfort} of the memory is left for context it fits but works badly, and Fiel says so."
                    ),
                }),
            ],
        ),
        pen.section(
            "speed",
            "Quantos pedidos uma réplica atende",
            "How many requests a replica serves",
            vec![
                pen.formulas(&[
                    [
                        "ler o pedido",
                        "reading the prompt",
                        "(2 × parâmetros ativos × tokens de entrada + atenção) ÷ contas por segundo da GPU + troca entre GPUs",
                        "(2 × active parameters × input tokens + attention) ÷ arithmetic of the GPU + traffic between GPUs",
                    ],
                    [
                        "escrever um token",
                        "writing one token",
                        "(pesos lidos + contexto lido) ÷ banda da memória + contas + espera por camada e entre GPUs",
                        "(weights read + context read) ÷ memory bandwidth + arithmetic + delay per layer and between GPUs",
                    ],
                    [
                        "pedidos por segundo",
                        "requests a second",
                        "pedidos simultâneos ÷ (simultâneos × ler o pedido + tokens de saída × escrever um token)",
                        "requests at once ÷ (at once × reading the prompt + output tokens × writing one token)",
                    ],
                ]),
                Block::Text(match locale {
                    engine::locale::Locale::PtBr => format!(
                        "Os simultâneos são os que cabem na memória e cumprem a meta de latência (média = {p99} do percentil 99). As constantes foram ajustadas a 509 medições publicadas do TensorRT-LLM e conferidas com o MLPerf Inference 4.1 e 5.1; vLLM e SGLang alcançam {stack} disso. Conte com ±35 %; fora do intervalo medido (0,5 a 671 bilhões de parâmetros), da metade ao dobro."
                    ),
                    engine::locale::Locale::En => format!(
                        "Requests at once are those that fit in memory and meet the latency target (mean = {p99} of the 99th percentile). The constants were fitted on 509 published TensorRT-LLM measurements and checked on MLPerf Inference 4.1 and 5.1; vLLM and SGLang reach {stack} of that. Expect ±35%; outside the measured range (0.5 to 671 billion parameters), half to double."
                    ),
                }),
            ],
        ),
        pen.section("training", "Treino e rede", "Training and network", training(pen)),
        pen.section("storage-speed", "Treino e armazenamento", "Training and storage", storage(pen)),
    ]
}

/// Training: its hours, and what a slow network takes of them, worked out by the engine.
fn training(pen: Pen) -> Vec<Block> {
    let locale = pen.0;
    let n = |v: f64, d| format::number(locale, v, d);
    let percent = |v| format::percent_exact(locale, v);
    let cells = |head: &[(&str, &str)]| head.iter().map(|(pt, en)| pen.t(pt, en)).collect::<Vec<_>>();
    let network = engine::sizing::network::table()
        .into_iter()
        .map(|r| vec![format!("{} Gbps", n(r.gbps, 0)), n(r.exchange_s, 1), percent(round(r.factor)), n(r.speedup, 1)])
        .collect();
    vec![
        pen.formulas(&[
            [
                "GPU-horas de um treino",
                "GPU-hours of training",
                "6 × parâmetros ativos × tokens ÷ (pico denso × MFU × E × U) ÷ 3.600; 4 × com LoRA e QLoRA",
                "6 × active parameters × tokens ÷ (dense peak × MFU × E × U) ÷ 3,600; 4 × with LoRA and QLoRA",
            ],
            [
                "E, fator da rede",
                "E, network factor",
                "cálculo ÷ (cálculo + max(0, troca − metade do cálculo)); 1 em um só servidor",
                "compute ÷ (compute + max(0, exchange − half the compute)); 1 on a single server",
            ],
        ]),
        pen.p(
            "A rede entre 16 servidores de 8 H100 que treinam 7 bilhões de parâmetros, 32.768 tokens por GPU e passo: uma rede lenta torna muitos servidores mais lentos que um.",
            "The network between 16 servers of 8 H100 training 7 billion parameters, 32,768 tokens a GPU and step: a slow network makes many servers slower than one.",
        ),
        Block::Table(
            cells(&[("rede por servidor", "network a server"), ("troca por passo, s", "exchange a step, s"), ("E", "E"), ("vezes um servidor", "times one server")]),
            network,
        ),
    ]
}

/// What slow storage takes of training, worked out by the engine.
fn storage(pen: Pen) -> Vec<Block> {
    let locale = pen.0;
    let table = engine::sizing::storage::table();
    let speeds: Vec<String> = table[0].busy.iter().map(|(gb_s, _)| format!("{} GB/s", format::trimmed(locale, *gb_s, 3))).collect();
    let percent = |v: f64| format::percent_exact(locale, round(v));
    let busy =
        table.iter().map(|r| std::iter::once(r.name.to_owned()).chain(r.busy.iter().map(|(_, busy)| percent(*busy))).collect()).collect();
    vec![
        pen.formulas(&[[
            "U, fator do armazenamento",
            "U, storage factor",
            "min(1, o que o armazenamento entrega ÷ o que as GPUs pedem)",
            "min(1, what storage delivers ÷ what the GPUs ask for)",
        ]]),
        pen.p(
            "Quanto do tempo 8 H100 ficam ocupadas conforme o armazenamento, com os leitores do MLPerf Storage.",
            "How much of the time 8 H100 are busy by storage, with the readers of MLPerf Storage.",
        ),
        Block::Table(std::iter::once(pen.t("trabalho", "work")).chain(speeds).collect(), busy),
    ]
}

/// `v` to a tenth of a percent: the table says no more than the example is worth.
fn round(v: f64) -> f64 {
    (v * 1_000.0).round() / 1_000.0
}
