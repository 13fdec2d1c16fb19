//! Words of the answer's parts.

use engine::texts;

/// See [`engine::locale::Texts`].
pub struct AnswerWords {
    /// Heads the needle.
    pub needle: &'static str,
    /// Under the needle: amount, who, and the other, each with its article.
    pub needle_note: fn(&str, &str, &str) -> String,
    /// Contents of the page.
    pub contents: &'static str,
    /// Part of the page.
    pub nav_answer: &'static str,
    /// Part of the page.
    pub nav_cash: &'static str,
    /// Part of the page.
    pub nav_lines: &'static str,
    /// Part of the page.
    pub nav_time: &'static str,
    /// Part of the page.
    pub nav_assumptions: &'static str,
    /// Contents: how workloads fill their GPUs.
    pub nav_sizing: &'static str,
    /// Part of the page.
    pub nav_counted: &'static str,
    /// Heads the ranking.
    pub ranking: &'static str,
    /// Column.
    pub option: &'static str,
    /// Column.
    pub present_value: &'static str,
    /// Column.
    pub nominal: &'static str,
    /// The same in money of the start.
    pub real: &'static str,
    /// Column.
    pub difference: &'static str,
    /// Column: what leaves at the start.
    pub at_start: &'static str,
    /// Column: when the winner draws level with it.
    pub level_with_winner: &'static str,
    /// In that column.
    pub winner_from_start: &'static str,
    /// In that column: the other stays ahead in nominal money.
    pub winner_never: &'static str,
    /// Heads the three reasons.
    pub questions: [&'static str; 3],
    /// The best mix puts everything into one option, with its article.
    pub mix_is: fn(&str) -> String,
    /// Which option serves which workload: pairs of workload and option with article.
    pub mix_serves: fn(&[(String, String)]) -> String,
    /// Under a workload: the option of the mix that serves it.
    pub mix_by: fn(&str) -> String,
    /// Opens what a blocked option would cost.
    pub if_allowed: &'static str,
    /// Left out by the data rules; heads the rule.
    pub left_out_rule: &'static str,
    /// Left out for a price; heads it.
    pub left_out_price: &'static str,
    /// Under a chart.
    pub as_table: &'static str,
    /// Heads the cumulative chart: the winner leads from the start; its name opens the sentence.
    pub time_from_start: fn(&str) -> String,
    /// Heads it: winner, and a list such as "a nuvem pública no mês 10".
    pub time_passes: fn(&str, &str) -> String,
    /// Heads it where there is one option.
    pub time_plain: &'static str,
    /// Item of that list: options with article, month.
    pub time_item: fn(&[String], &str) -> String,
    /// Heads it where the winner is ahead in present value only: its name, the money.
    pub time_discounted: fn(&str, &str) -> String,
    /// Under the heading: the money.
    pub time_note: fn(&str) -> String,
    /// Under the heading: months in which the lead changes in present value.
    pub time_note_discounted: fn(&str) -> String,
    /// Name of the table: the money.
    pub time_table: fn(&str) -> String,
    /// Row of the table.
    pub bill: &'static str,
    /// Heads the cost lines: winner with preposition, its heaviest group.
    pub lines_title: fn(&str, &str) -> String,
    /// The same group weighs most in both: both options with preposition, the group.
    pub lines_title_same: fn(&str, &str, &str) -> String,
    /// Adds the second.
    pub lines_title_two: fn((&str, &str), (&str, &str)) -> String,
    /// Under the heading: months, the money.
    pub lines_note: fn(u16, &str) -> String,
    /// Name of the table.
    pub lines_table: &'static str,
    /// Under its name: unit, terms, months.
    pub lines_table_note: fn(&str, &str, u16) -> String,
    /// Column.
    pub line: &'static str,
    /// Row and column.
    pub total: &'static str,
    /// Groups of lines, in drawing order.
    pub groups: [&'static str; 7],
    /// Heads the cash flow: option, which opens the sentence, and amount.
    pub cash_title: fn(&str, &str) -> String,
    /// Heads it where nothing is bought.
    pub cash_title_none: &'static str,
    /// Under the heading.
    pub cash_note: &'static str,
    /// Under the name of the table: unit, terms.
    pub cash_table_note: fn(&str, &str) -> String,
    /// The highest that the running sum comes to: amount.
    pub peak: &'static str,
    /// First and last month of a year.
    pub months_of: fn(&str, &str) -> String,
    /// Name of the table.
    pub cash_table: &'static str,
    /// Row.
    pub capex: &'static str,
    /// Row.
    pub opex: &'static str,
    /// Year of the contract that is not a calendar year.
    pub year: fn(u16) -> String,
    /// Heads unit costs.
    pub units: &'static str,
    /// Under the heading.
    pub units_note: &'static str,
    /// Column: symbol of the currency.
    pub per_gpu_hour: fn(&str) -> String,
    /// Column: symbol of the currency.
    pub per_million_tokens: fn(&str) -> String,
    /// Column.
    pub utilisation: &'static str,
    /// Heads the findings: how many, at least one.
    pub findings: fn(usize) -> String,
    /// Money of a finding.
    pub per_month: fn(&str) -> String,
    /// Grades of a finding.
    pub levels: [&'static str; 3],
    /// Heads what serves what.
    pub placements: &'static str,
    /// Under the heading.
    pub placements_note: &'static str,
    /// Column.
    pub workload: &'static str,
    /// Column.
    pub offer: &'static str,
    /// Column.
    pub price: &'static str,
    /// Column.
    pub use_: &'static str,
    /// Column.
    pub why: &'static str,
    /// GPUs paid, GPUs used.
    pub paid_used: fn(&str, &str) -> String,
    /// Provider of an assumed price.
    pub assumed: &'static str,
    /// Provider of the person's own price.
    pub own_quote: &'static str,
    /// Offers that lost: how many.
    pub rejected: fn(usize) -> String,
    /// Heads the answer with a change.
    pub what_if: fn(&str) -> String,
    /// What is shown then.
    pub what_if_text: &'static str,
    /// Leads back.
    pub what_if_back: &'static str,
    /// Opens the inputs to turn.
    pub turn: &'static str,
    /// Under it, beside the form.
    pub turn_text: &'static str,
    /// The same, over the form on a page.
    pub turn_form: &'static str,
    /// Where workloads have several values.
    pub turn_several: &'static str,
    /// Under a field: value now, least, greatest.
    pub turn_now: fn(&str, &str, &str) -> String,
    /// Heads what cannot be used.
    pub turn_refused: &'static str,
    /// Over an answer with inputs turned: the form is as it was.
    pub turn_not_saved: &'static str,
    /// Button.
    pub turn_keep: &'static str,
    /// Button.
    pub turn_discard: &'static str,
    /// Button of the form.
    pub turn_see: &'static str,
    /// Memory and speed of a workload: its name.
    pub memory: fn(&str) -> String,
    /// Under it.
    pub memory_note: &'static str,
    /// Column.
    pub replica: &'static str,
    /// Column.
    pub weights: &'static str,
    /// Column.
    pub kv: &'static str,
    /// Column.
    pub overhead: &'static str,
    /// Column.
    pub usable: &'static str,
    /// Column.
    pub speed: &'static str,
    /// Where it fits on no number of GPUs.
    pub does_not_fit: &'static str,
    /// Heads the assumptions.
    pub assumptions: &'static str,
    /// Under the heading: how many, how many changed.
    pub assumptions_note: fn(usize, usize) -> String,
    /// Column.
    pub assumption: &'static str,
    /// Column.
    pub value: &'static str,
    /// Column.
    pub range: &'static str,
    /// Low and high.
    pub range_of: fn(&str, &str) -> String,
    /// Column.
    pub source: &'static str,
    /// Column.
    pub date: &'static str,
    /// Column.
    pub mark: &'static str,
    /// Of a group: how many, how many changed.
    pub assumptions_of: fn(usize, usize) -> String,
    /// Groups of assumptions: word in the comparison, its name.
    pub assumption_groups: &'static [(&'static str, &'static str)],
    /// Beside the form: leads to the whole answer.
    pub whole_answer: &'static str,
}

static PT: AnswerWords = AnswerWords {
    needle: "De que lado está a balança",
    needle_note: |amount, first, second| {
        format!("A agulha marca o caso central: {amount} a favor d{first}, contra {second}. No meio da escala as duas empatam.")
    },
    contents: "Nesta página",
    nav_answer: "Resposta",
    nav_cash: "Fluxo de caixa",
    nav_lines: "De que é feito",
    nav_time: "Custo no tempo",
    nav_assumptions: "Premissas",
    nav_sizing: "Memória e velocidade",
    nav_counted: "O que entra na conta",
    ranking: "As opções, da mais barata à mais cara",
    option: "Opção",
    present_value: "Valor presente",
    nominal: "Total nominal",
    real: "Total, moeda do início",
    difference: "Diferença",
    at_start: "Sai no início",
    level_with_winner: "Ultrapassada em",
    winner_from_start: "desde o início",
    winner_never: "só em valor presente",
    questions: ["Quão sensíveis são os dados?", "Quão alto e constante é o uso?", "Quão previsível precisa ser o custo?"],
    mix_is: |option| format!("A melhor combinação é tudo n{option}: repartir as cargas não baixa o custo."),
    mix_serves: |parts| {
        let parts: Vec<String> = parts.iter().map(|(workload, option)| format!("{workload}, n{option}")).collect();
        format!("Na melhor combinação: {}.", parts.join("; "))
    },
    mix_by: |option| format!("n{option}"),
    left_out_rule: "Fora da ordem:",
    if_allowed: "Quanto custaria se fosse permitida",
    left_out_price: "Falta:",
    as_table: "Ver como tabela",
    time_from_start: |winner| format!("{winner} custa menos desde o início"),
    time_passes: |winner, list| format!("{winner} passa à frente {list}"),
    time_plain: "O custo ao longo do tempo",
    time_item: |others, month| {
        let others: Vec<String> = others.iter().map(|o| format!("d{o}")).collect();
        format!("{} no {month}", others.join(" e "))
    },
    time_discounted: |winner, money| format!("{winner} custa menos em valor presente, embora termine atrás em {money}"),
    time_note: |money| format!("Custo acumulado em {money}. Opções fora da ordem não são desenhadas."),
    time_note_discounted: |list| format!("Em valor presente, a virada é: {list}."),
    time_table: |money| format!("Custo acumulado, em {money}"),
    bill: "Conta de hoje",
    lines_title: |option, group| format!("O que mais pesa {option}: {group}"),
    lines_title_two: |a, b| format!("O que mais pesa {}: {}; {}: {}", a.0, a.1, b.0, b.1),
    lines_title_same: |a, b, group| format!("O que mais pesa {a} e {b}: {group}"),
    lines_note: |months, money| format!("Custo por grupo de linhas em {months} meses, {money}. À esquerda do zero, o que abate."),
    lines_table: "Linhas de custo",
    lines_table_note: |unit, terms, months| format!("{unit}, {terms}, {months} meses. Cada valor abre o cálculo."),
    line: "Linha",
    total: "Total",
    groups: ["GPUs e servidores", "Espaço, energia e rede", "Manutenção e suporte", "Pessoas", "Entrada", "Impostos", "Revenda no fim"],
    cash_title: |option, amount| format!("{option} pede {amount} no início"),
    cash_title_none: "Nenhuma opção pede investimento no início",
    cash_note: "Fluxo de caixa por ano, uma escala para todas. Cheio: capex. Claro com contorno: opex. Hachurado, abaixo de zero: o que volta.",
    cash_table_note: |unit, terms| format!("{unit}, {terms}. Cada valor abre os meses de que é a soma."),
    peak: "caixa necessário no pico",
    months_of: |first, last| format!("{first} a {last}"),
    cash_table: "Fluxo de caixa por ano",
    capex: "capex",
    opex: "opex",
    year: |n| format!("ano {n}"),
    units: "Custo por unidade",
    units_note: "Sobre o uso real, não sobre a capacidade paga. Tokens de entrada e de saída somados.",
    per_gpu_hour: |symbol| format!("{symbol} por GPU·hora usada"),
    per_million_tokens: |symbol| format!("{symbol} por milhão de tokens"),
    utilisation: "Uso médio",
    findings: |n| match ["Um achado", "Dois achados", "Três achados", "Quatro achados", "Cinco achados"].get(n - 1) {
        Some(words) => format!("{words} neste cenário"),
        None => format!("{n} achados neste cenário"),
    },
    per_month: |money| format!("{money} por mês"),
    levels: ["Não funciona", "Aviso", "Vale saber"],
    placements: "O que atende cada carga",
    placements_note: "Em cada opção, a oferta mais barata que atende; ou a que você escolheu.",
    workload: "Carga",
    offer: "GPU e oferta",
    price: "Preço",
    use_: "Paga e usa",
    why: "Por quê",
    paid_used: |paid, used| format!("Paga por {paid} e usa {used} em média"),
    assumed: "estimativa nossa",
    own_quote: "cotação sua",
    rejected: |n| if n == 1 { "A oferta que perdeu".into() } else { format!("As {n} ofertas que perderam por menos") },
    what_if: |change| format!("Resposta com uma mudança: {}", engine::format::inside(change)),
    what_if_text: "Esta é a resposta com essa mudança, e assim são também os arquivos para baixar desta página. O cenário continua como estava.",
    what_if_back: "Ver a resposta do cenário como está",
    turn: "E se? Mude um valor e veja",
    turn_text: "A resposta acompanha. O formulário só muda se você mantiver.",
    turn_form: "Preencha só o que quer mudar. O cenário fica como está.",
    turn_several: "varia por carga",
    turn_now: |now, least, most| format!("Hoje {now}; de {least} a {most}."),
    turn_not_saved: "O formulário continua como estava.",
    turn_keep: "Manter no formulário",
    turn_discard: "Descartar",
    turn_refused: "Isto não foi usado",
    turn_see: "Ver a resposta",
    memory: |name| format!("Memória e velocidade por GPU: {name}"),
    memory_note: "Uma réplica ocupa o menor número de GPUs que comporta pesos, cache e o que o programa usa.",
    replica: "GPUs por réplica",
    weights: "Pesos",
    kv: "Cache de um contexto",
    overhead: "Programa",
    usable: "Úteis por GPU",
    speed: "Tokens de saída por segundo",
    does_not_fit: "não cabe em 8",
    assumptions: "Premissas",
    assumptions_note: |all, changed| match changed {
        0 => format!("{all} premissas, todas no padrão."),
        1 => format!("{all} premissas; uma alterada por quem fez o cenário."),
        n => format!("{all} premissas; {n} alteradas por quem fez o cenário."),
    },
    assumptions_of: |all, changed| {
        let all = if all == 1 { "uma premissa".to_owned() } else { format!("{all} premissas") };
        match changed {
            0 => format!("{all}, no padrão"),
            1 => format!("{all}, uma alterada"),
            n => format!("{all}, {n} alteradas"),
        }
    },
    assumption: "Premissa",
    value: "Valor",
    range: "Mínimo a máximo",
    range_of: |low, high| format!("{low} a {high}"),
    source: "Fonte",
    date: "Data",
    mark: "Marca",
    assumption_groups: &[
        ("finance", "Finanças"),
        ("fx", "Câmbio"),
        ("tax", "Impostos"),
        ("demand", "Demanda"),
        ("energy", "Energia"),
        ("space", "Espaço e link"),
        ("hardware", "Servidores"),
        ("staff", "Pessoas"),
        ("compliance", "Proteção de dados"),
        ("public_cloud", "Nuvem pública"),
        ("private_cloud", "Nuvem privada"),
        ("storage", "Armazenamento"),
        ("sizing", "Dimensionamento"),
    ],
    whole_answer: "Resposta completa: linhas de custo, caixa por ano, LGPD, premissas",
};

static EN: AnswerWords = AnswerWords {
    needle: "Which way the balance leans",
    needle_note: |amount, first, second| {
        format!(
            "The needle marks the central case: {amount} in favour of {first}, against {second}. In the middle of the scale the two tie."
        )
    },
    contents: "On this page",
    nav_answer: "Answer",
    nav_cash: "Cash flow",
    nav_lines: "What it is made of",
    nav_time: "Cost over time",
    nav_assumptions: "Assumptions",
    nav_sizing: "Memory and speed",
    nav_counted: "What is counted",
    ranking: "The options, cheapest first",
    option: "Option",
    present_value: "Present value",
    nominal: "Nominal total",
    real: "Total, money of the start",
    difference: "Difference",
    at_start: "Leaves at the start",
    level_with_winner: "Overtaken in",
    winner_from_start: "from the start",
    winner_never: "in present value only",
    questions: ["How sensitive is the data?", "How high and steady is the use?", "How predictable must the cost be?"],
    mix_is: |option| format!("The best mix is all of it in one option, {option}: sharing workloads out does not lower the cost."),
    mix_serves: |parts| {
        let parts: Vec<String> = parts.iter().map(|(workload, option)| format!("{workload}, {option}")).collect();
        format!("In the best mix: {}.", parts.join("; "))
    },
    mix_by: |option| format!("in the mix: {option}"),
    left_out_rule: "Not ranked:",
    if_allowed: "What it would cost if it were allowed",
    left_out_price: "Missing:",
    as_table: "See as a table",
    time_from_start: |winner| format!("{winner} costs less from the start"),
    time_passes: |winner, list| format!("{winner} pulls ahead {list}"),
    time_plain: "Cost over time",
    time_item: |others, month| {
        let others: Vec<String> = others.iter().map(|o| format!("of {o}")).collect();
        format!("{} in {month}", others.join(" and "))
    },
    time_discounted: |winner, money| format!("{winner} costs less in present value, though it ends behind in {money}"),
    time_note: |money| format!("Cumulative cost in {money}. Options that are not ranked are not drawn."),
    time_note_discounted: |list| format!("In present value the lead changes: {list}."),
    time_table: |money| format!("Cumulative cost, in {money}"),
    bill: "Today's bill",
    lines_title: |option, group| format!("What weighs most {option}: {group}"),
    lines_title_two: |a, b| format!("What weighs most {}: {}; {}: {}", a.0, a.1, b.0, b.1),
    lines_title_same: |a, b, group| format!("What weighs most {a} and {b}: {group}"),
    lines_note: |months, money| format!("Cost by group of lines over {months} months, {money}. Left of zero, what is deducted."),
    lines_table: "Cost lines",
    lines_table_note: |unit, terms, months| format!("{unit}, {terms}, {months} months. Every value opens its calculation."),
    line: "Line",
    total: "Total",
    groups: ["GPUs and servers", "Space, energy, network", "Maintenance, support", "People", "Set-up", "Taxes", "Resale at the end"],
    cash_title: |option, amount| format!("{option} asks for {amount} at the start"),
    cash_title_none: "No option asks for an investment at the start",
    cash_note: "Cash flow by year, one scale for all. Solid: capex. Tinted with an outline: opex. Hatched, below zero: what comes back.",
    cash_table_note: |unit, terms| format!("{unit}, {terms}. Every value opens the months it is the sum of."),
    peak: "cash needed at the peak",
    months_of: |first, last| format!("{first} to {last}"),
    cash_table: "Cash flow by year",
    capex: "capex",
    opex: "opex",
    year: |n| format!("year {n}"),
    units: "Unit costs",
    units_note: "On real use, not on the capacity paid for. Tokens in and out together.",
    per_gpu_hour: |symbol| format!("{symbol} per GPU-hour used"),
    per_million_tokens: |symbol| format!("{symbol} per million tokens"),
    utilisation: "Mean use",
    findings: |n| match ["One finding", "Two findings", "Three findings", "Four findings", "Five findings"].get(n - 1) {
        Some(words) => format!("{words} in this scenario"),
        None => format!("{n} findings in this scenario"),
    },
    per_month: |money| format!("{money} a month"),
    levels: ["Does not work", "Warning", "Worth knowing"],
    placements: "What serves each workload",
    placements_note: "In each option, the cheapest offer that serves; or the one you chose.",
    workload: "Workload",
    offer: "GPU and offer",
    price: "Price",
    use_: "Paid and used",
    why: "Why",
    paid_used: |paid, used| format!("Pays for {paid} and uses {used} on average"),
    assumed: "our estimate",
    own_quote: "your quote",
    rejected: |n| if n == 1 { "The offer that lost".into() } else { format!("The {n} offers that lost by least") },
    what_if: |change| format!("The answer with a change: {}", engine::format::inside(change)),
    what_if_text: "This is the answer with that change, and so are the files to download from this page. The scenario is as it was.",
    what_if_back: "See the answer of the scenario as it stands",
    turn: "What if? Change a value and see",
    turn_text: "The answer follows. The form changes only if you keep it.",
    turn_form: "Fill in only what you want to change. The scenario stays as it is.",
    turn_several: "differs by workload",
    turn_now: |now, least, most| format!("Now {now}; from {least} to {most}."),
    turn_not_saved: "The form is as it was.",
    turn_keep: "Keep in the form",
    turn_discard: "Discard",
    turn_refused: "This was not used",
    turn_see: "See the answer",
    memory: |name| format!("Memory and speed by GPU: {name}"),
    memory_note: "A replica takes the smallest number of GPUs that holds weights, cache and what the software uses.",
    replica: "GPUs per replica",
    weights: "Weights",
    kv: "Cache of one context",
    overhead: "Software",
    usable: "Usable per GPU",
    speed: "Output tokens a second",
    does_not_fit: "does not fit on 8",
    assumptions: "Assumptions",
    assumptions_note: |all, changed| match changed {
        0 => format!("{all} assumptions, all at their defaults."),
        1 => format!("{all} assumptions; one changed by whoever made the scenario."),
        n => format!("{all} assumptions; {n} changed by whoever made the scenario."),
    },
    assumptions_of: |all, changed| {
        let all = if all == 1 { "one assumption".to_owned() } else { format!("{all} assumptions") };
        match changed {
            0 => format!("{all}, at default"),
            1 => format!("{all}, one changed"),
            n => format!("{all}, {n} changed"),
        }
    },
    assumption: "Assumption",
    value: "Value",
    range: "Low to high",
    range_of: |low, high| format!("{low} to {high}"),
    source: "Source",
    date: "Date",
    mark: "Mark",
    assumption_groups: &[
        ("finance", "Finance"),
        ("fx", "Exchange"),
        ("tax", "Taxes"),
        ("demand", "Demand"),
        ("energy", "Energy"),
        ("space", "Space and link"),
        ("hardware", "Servers"),
        ("staff", "People"),
        ("compliance", "Data protection"),
        ("public_cloud", "Public cloud"),
        ("private_cloud", "Private cloud"),
        ("storage", "Storage"),
        ("sizing", "Sizing"),
    ],
    whole_answer: "Whole answer: cost lines, cash by year, LGPD, assumptions",
};

texts!(AnswerWords, PT, EN);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_of_assumptions_has_a_name() {
        for words in [&PT, &EN] {
            for group in engine::assumptions::GROUPS {
                assert!(words.assumption_groups.iter().any(|g| g.0 == group), "{group}");
            }
        }
    }
}
