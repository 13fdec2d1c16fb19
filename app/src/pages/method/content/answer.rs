//! How an answer comes about, and how it is read: totals, ranking, verdict, findings.

use super::{Block, Pen, Section};
use engine::verdict;

/// Before everything else.
pub(super) fn opening(pen: Pen) -> Vec<Section> {
    vec![pen.section(
        "answer",
        "Como uma resposta se forma",
        "How an answer comes about",
        vec![
            pen.p(
                "O modelo de custo é uma planilha de células com nome. Cada célula é um valor com fonte, ou uma fórmula sobre outras células. A página, o arquivo do Excel, o CSV e a interface para programas leem as mesmas células: não há uma segunda conta em lugar nenhum.",
                "The cost model is a sheet of named cells. Each cell is a value with a source, or a formula over other cells. The page, the Excel file, the CSV and the programming interface read the same cells: there is no second calculation anywhere.",
            ),
            Block::List(
                [
                    (
                        "Dimensionar: de pedidos por dia, ou de horas de GPU, para placas, horas, disco e rede.",
                        "Size: from requests a day, or GPU-hours, to cards, hours, storage and network.",
                    ),
                    (
                        "Alocar: para cada carga e cada opção, a oferta mais barata em que ela cabe, ou a que você escolheu.",
                        "Place: for each workload and option, the cheapest offer it fits on, or the one you chose.",
                    ),
                    (
                        "Decidir onde os dados podem ficar: cada regra com o seu artigo; vale a mais estrita.",
                        "Decide where the data may live: every rule with its article; the strictest holds.",
                    ),
                    (
                        "Calcular cada linha de custo, mês a mês, com os impostos do ano.",
                        "Compute every cost line, month by month, with the taxes of the year.",
                    ),
                    (
                        "Ordenar as opções que podem receber os dados e têm todos os preços.",
                        "Rank the options that may hold the data and have every price.",
                    ),
                ]
                .iter()
                .map(|(pt, en)| pen.t(pt, en))
                .collect(),
            ),
            pen.p(
                "Um preço que falta nunca vira zero e nunca é inventado: a opção diz qual preço falta e fica fora da ordem. A mesma entrada dá sempre os mesmos números.",
                "A missing price never becomes zero and is never invented: the option names it and stays out of the ranking. The same input always gives the same figures.",
            ),
        ],
    )]
}

/// After costs and taxes.
pub(super) fn sections(pen: Pen) -> Vec<Section> {
    let close = pen.percent(verdict::TOO_CLOSE);
    let (high, low) = (pen.percent(verdict::HIGH_USE), pen.percent(verdict::LOW_USE));
    vec![
        pen.section(
            "results",
            "Resultados e veredito",
            "Results and verdict",
            vec![
                pen.formulas(&[
                    ["fluxo do mês", "flow of the month", "soma das linhas do mês", "sum of the month's lines"],
                    [
                        "investimento (capex)",
                        "capital outlay (capex)",
                        "servidores, rede, discos, importação e os seus créditos, instalação, menos o valor de revenda",
                        "servers, network, disks, import and its credits, installation, less the resale value",
                    ],
                    ["custeio (opex)", "running cost (opex)", "todo o resto", "everything else"],
                    ["por GPU·hora", "per GPU-hour", "total ÷ horas de GPU usadas", "total ÷ GPU-hours used"],
                    [
                        "por milhão de tokens",
                        "per million tokens",
                        "total × parte das horas de GPU dos modelos de linguagem ÷ milhões de tokens",
                        "total × share of GPU-hours held by language models ÷ million tokens",
                    ],
                    ["uso", "utilisation", "horas de GPU usadas ÷ horas de GPU pagas", "GPU-hours used ÷ GPU-hours paid"],
                    ["caixa necessário", "cash needed", "o maior valor do custo acumulado", "the highest cumulative cost"],
                    [
                        "retorno do desembolso a mais",
                        "payback of the extra outlay",
                        "primeiro mês em que a economia acumulada o cobre; também em valor presente",
                        "first month in which the cumulative saving covers it; also in present value",
                    ],
                    [
                        "taxa interna de retorno (TIR)",
                        "internal rate of return (IRR)",
                        "da diferença dos fluxos, ao ano; “não há” e “várias” são respostas",
                        "of the difference of flows, a year; “none” and “several” are answers",
                    ],
                ]),
                pen.list(&[
                    (
                        "A ordem é pelo menor valor presente do custo, entre as opções que podem receber os dados e têm todos os preços. As outras ficam à vista, sem posição.",
                        "The order is by the lowest present value of cost, among options that may hold the data and have every price. Others stay visible, without a rank.",
                    ),
                    (
                        "O mês da virada é aquele a partir do qual o custo acumulado de uma opção fica abaixo do da outra. Mostramos todos os cruzamentos, em valores nominais e em valor presente. “Não se paga no horizonte” é uma resposta.",
                        "The break-even month is the one from which one option's cumulative cost stays below the other's. Every crossing is shown, nominal and in present value. “Never within the horizon” is an answer.",
                    ),
                ]),
                Block::Text(match pen.0 {
                    engine::locale::Locale::PtBr => format!(
                        "Perto demais para decidir: a primeira e a segunda opção diferem em menos de {close}; preços e estimativas mexem mais que isso. Experimento: o volume não é conhecido, e então a nuvem pública é o lugar de começar. Uso alto é a partir de {high} das horas pagas; baixo, menos de {low}."
                    ),
                    engine::locale::Locale::En => format!(
                        "Too close to call: first and second differ by less than {close}; prices and estimates move more than that. Experiment: the volume is not known, and then the public cloud is the place to start. Use is high from {high} of the hours paid for, low below {low}."
                    ),
                }),
            ],
        ),
        pen.section(
            "findings",
            "Como os achados funcionam",
            "How findings work",
            vec![
                pen.p(
                    "Um achado é um engano comum, encontrado no seu próprio caso e dito em dinheiro. Ele aponta para a resposta e não a muda. Os valores vêm da comparação, ou são preços de lista do mês 1, sem impostos, e então isso está escrito.",
                    "A finding is a common mistake, found in your own case and said in money. It points at the answer and does not change it. Amounts come from the comparison, or are list prices of month 1 without taxes, and then it says so.",
                ),
                pen.list(&[
                    (
                        "Não cabe: quanta memória falta, em que GPU, em quantas ou em que precisão caberia.",
                        "Does not fit: how much memory is missing, and on which GPU, how many or in which precision it would.",
                    ),
                    ("CPU no lugar da GPU: quantos servidores seriam, e o que custam.", "A CPU in place of a GPU: how many servers it takes, and what they cost."),
                    (
                        "GPU de treino para responder: outra atende a mesma meta por menos.",
                        "A training GPU for answering: another meets the same target for less.",
                    ),
                    (
                        "Rede ou armazenamento lento: GPU-horas pagas à espera, pelos fatores E e U.",
                        "A slow network or storage: GPU-hours paid for waiting, by the factors E and U.",
                    ),
                    ("Quase sempre parada: você paga por GPUs que esperam trabalho.", "Mostly idle: you pay for GPUs that wait for work."),
                    (
                        "Ninguém tinha comparado: uma conta, ou um serviço contínuo sob demanda, ao lado do que custaria menos.",
                        "Nobody compared: a bill, or a continuous service on demand, beside what would cost less.",
                    ),
                ]),
            ],
        ),
        pen.section(
            "not-counted",
            "O que ainda não entra na conta",
            "What is not counted yet",
            vec![pen.p(
                "Horas fora do ar e multas de contrato. O que uma reserva ainda custa depois do período comparado. Energia dos discos próprios. Franquias gratuitas que um provedor só cita em texto. Cada resposta diz o que entrou e o que não entrou na conta dela.",
                "Downtime and contract penalties. What a reservation still costs after the period compared. Energy of own disks. Free allowances that a provider mentions only in words. Each answer says what was counted in it and what was not.",
            )],
        ),
    ]
}
