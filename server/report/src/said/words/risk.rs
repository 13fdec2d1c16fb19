//! Words of how sure an answer is: draws, what a choice may cost, sensitivity, and where the cheapest option changes.

use engine::texts;

/// An input in a sentence: its key; above a value, below it, from one to another.
pub type Phrases = (&'static str, fn(&str) -> String, fn(&str) -> String, fn(&str, &str) -> String);

/// See [`engine::locale::Texts`].
pub struct RiskWords {
    /// Parts of the page: how sure, what weighs most, where the answer changes.
    pub nav: [&'static str; 3],
    /// Counted out of a hundred draws: the number, or "menos de 1".
    pub of_hundred: fn(&str) -> String,
    /// The same on a chart.
    pub of_hundred_short: fn(&str) -> String,
    /// More than none and less than half of one of a hundred.
    pub few: &'static str,
    /// Less than all, and more than 99 and a half.
    pub most: &'static str,
    /// All draws: how many.
    pub all: fn(&str) -> String,
    /// None of them: how many.
    pub none: fn(&str) -> String,

    /// Heads the part: the option, with article and large; in how many draws.
    pub title: fn(&str, &str) -> String,
    /// Heads it where one option is ranked.
    pub title_one: fn(&str) -> String,
    /// Under the heading: rate and timing of the present value.
    pub note: fn(&str) -> String,
    /// One option's range: option, P10, P90.
    pub range: fn(&str, &str, &str) -> String,
    /// Two options, the first cheaper at both ends: first, least, most, second.
    pub pair_cheaper: fn(&str, &str, &str, &str) -> String,
    /// Cheaper at one end only: first, how much dearer, how much cheaper, second.
    pub pair_both: fn(&str, &str, &str, &str) -> String,
    /// Dearer at both ends: first, least, most, second.
    pub pair_dearer: fn(&str, &str, &str, &str) -> String,

    /// Heads what the choice may cost.
    pub choice_title: &'static str,
    /// The option, in how many draws, the other, mean loss.
    pub choice: fn(&str, &str, &str, &str) -> String,
    /// The second never costs less: the option, the other, "nenhuma das 10.000 simulações".
    pub choice_never: fn(&str, &str, &str) -> String,
    /// What 95 of a hundred draws stay below.
    pub loss: fn(&str) -> String,
    /// It costs no more than the other in these: option, other.
    pub loss_none: fn(&str, &str) -> String,
    /// Another than the second would cost least more often: its name, in how many draws.
    pub rival: fn(&str, &str) -> String,
    /// Against the cheapest of each draw: what 95 of a hundred draws stay below.
    pub regret: fn(&str) -> String,
    /// What the draws have in common: a list.
    pub drivers: fn(&str) -> String,
    /// The dollar, mean of all months: there, usually.
    pub driver_dollar: fn(&str, &str) -> String,
    /// Another input: name, there, usually.
    pub driver: fn(&str, &str, &str) -> String,
    /// No input tells them from the others.
    pub drivers_none: &'static str,

    /// Heads how draws are made.
    pub drawn_title: &'static str,
    /// How many, the seed.
    pub drawn: fn(&str, &str) -> String,
    /// How many inputs, each by itself, with two half triangles.
    pub two_piece: fn(usize) -> String,
    /// The dollar: how much it moves in a year.
    pub dollar: fn(&str) -> String,
    /// What is not drawn.
    pub not_drawn: &'static [&'static str],

    /// Columns of what is drawn.
    pub factors_head: [&'static str; 5],
    /// Caption of what is drawn.
    pub factors: &'static str,
    /// How it is drawn: two half triangles, a path.
    pub shapes: [&'static str; 2],
    /// Caption of the odds.
    pub odds: &'static str,
    /// Their columns: option, cheapest in, P10, P50, P90, regret.
    pub odds_head: [&'static str; 6],
    /// On the chart, over its columns: how often the cheapest, present value.
    pub odds_over: [&'static str; 2],
    /// Caption of the pairs.
    pub pairs: &'static str,
    /// Their columns: first, second, first cheaper in, P10, P50, P90.
    pub pairs_head: [&'static str; 6],
    /// Caption of the cumulative cost: the money.
    pub bands: fn(&str) -> String,
    /// Its first two columns.
    pub bands_head: [&'static str; 2],
    /// Its rows: P10, P50, P90.
    pub bands_rows: [&'static str; 3],
    /// Under the cumulative chart: the options with a band.
    pub band_note: fn(&str) -> String,
    /// Under the needle.
    pub needle_note: &'static str,

    /// Heads the sensitivity: name of the input, large; both options.
    pub sensitivity_title: fn(&str, &str, &str) -> String,
    /// No input moves the difference: both options.
    pub sensitivity_none: fn(&str, &str) -> String,
    /// What a bar is: how many inputs.
    pub sensitivity_note: &'static str,
    /// The difference: second, first.
    pub difference: fn(&str, &str) -> String,
    /// No input by itself turns the two: option that stays cheaper.
    pub flips_none: fn(&str) -> String,
    /// Some do: how many, the option that would cost less, the list.
    pub flips: fn(usize, &str, &str) -> String,
    /// One of that list: name, value.
    pub flip: fn(&str, &str) -> String,
    /// Ends a long list: how many more.
    pub flips_more: fn(usize) -> String,
    /// Caption of the table: both options.
    pub sensitivity: fn(&str, &str) -> String,
    /// Its columns: input, low, difference, high, difference, swing.
    pub sensitivity_head: [&'static str; 6],
    /// The form: legend, label of the list, button.
    pub choose: [&'static str; 3],
    /// Two options in a list.
    pub versus: fn(&str, &str) -> String,
    /// Name of a link to a what-if: input, value.
    pub what_if: fn(&str, &str) -> String,
    /// Opens the table whose values lead to what-ifs.
    pub as_table: &'static str,
    /// On the chart: at the low end, at the high end, today.
    pub ends: [&'static str; 3],

    /// Heads the switching values: how many change the answer, of how many.
    pub switching_title: fn(usize, usize) -> String,
    /// Under it.
    pub switching_note: &'static str,
    /// Above a value: input, value as a phrase; the option that costs less from there.
    pub above: fn(&str, &str) -> String,
    /// What stays: the phrase of a range, the option.
    pub stays: fn(&str, &str) -> String,
    /// Follows where costs jump.
    pub jump: &'static str,
    /// Phrases of inputs: key; above a value; below it; from one to another.
    pub phrases: &'static [Phrases],
    /// The same of any other: name, value(s).
    pub phrase_above: fn(&str, &str) -> String,
    /// Below it.
    pub phrase_below: fn(&str, &str) -> String,
    /// From one value to another.
    pub phrase_range: fn(&str, &str, &str) -> String,
    /// Caption of the table.
    pub switching: &'static str,
    /// Its columns: input, today, searched, changes at, below, above.
    pub switching_head: [&'static str; 6],
    /// No change, in the table.
    pub no_change: &'static str,
    /// A jump, in the table.
    pub jumps: &'static str,
    /// A range: from, to.
    pub from_to: fn(&str, &str) -> String,
    /// Several values, in the table.
    pub several: &'static str,

    /// Heads the map: what is across, what is upwards.
    pub map_title: fn(&str, &str) -> String,
    /// Under it: offers are chosen again by hours, or stay.
    pub map_note: [&'static str; 2],
    /// One option wins everywhere: its name, large.
    pub map_one: fn(&str) -> String,
    /// Caption of its table.
    pub map: &'static str,
    /// On the map: the present values.
    pub here: &'static str,
    /// An option for a run of values: option, from, to.
    pub map_run: fn(&str, &str, &str) -> String,
    /// For a single one.
    pub map_single: fn(&str, &str) -> String,
    /// Nobody has a price there.
    pub nobody: &'static str,
}

static PT: RiskWords = RiskWords {
    nav: ["Certeza da resposta", "O que mais mexe", "Onde a resposta muda"],
    of_hundred: |n| format!("{n} de cada 100 simulações"),
    of_hundred_short: |n| format!("{n} de 100"),
    few: "menos de 1",
    most: "mais de 99",
    all: |draws| format!("todas as {draws} simulações"),
    none: |draws| format!("nenhuma das {draws} simulações"),

    title: |who, times| format!("{who} é a opção mais barata em {times}"),
    title_one: |who| format!("Quanto {who} pode custar"),
    note: |rate| {
        format!(
            "Cada simulação sorteia de novo o que ninguém sabe ao certo e refaz a conta. Ao lado de cada barra está o custo em valor presente, \
             {rate}: o ponto é o valor do meio, o traço pega 80 de cada 100 simulações (P10 a P90)."
        )
    },
    range: |who, low, high| format!("Em 80 de cada 100 simulações, {who} custa de {low} a {high}."),
    pair_cheaper: |a, low, high, b| format!("Em 80 de cada 100 simulações, {a} custa de {low} a {high} a menos que {b}."),
    pair_both: |a, dearer, cheaper, b| {
        format!("Em 80 de cada 100 simulações, {a} fica entre custar {dearer} a mais e custar {cheaper} a menos que {b}.")
    },
    pair_dearer: |a, low, high, b| format!("Em 80 de cada 100 simulações, {a} custa de {low} a {high} a mais que {b}."),

    choice_title: "Quanto a escolha pode custar",
    choice: |who, times, other, mean| {
        format!("Se você escolher {who}: em {times}, {other} teria custado menos. Nelas a diferença média é {mean}.")
    },
    choice_never: |who, other, none| format!("Se você escolher {who}: em {none} {other} teria custado menos."),
    loss: |loss| format!("Em 95 de cada 100 simulações a perda não passa de {loss}."),
    loss_none: |who, other| format!("Em 95 de cada 100 simulações, {who} não custa mais que {other}."),
    rival: |who, times| format!("Quem mais vezes seria a mais barata no lugar dela é {who}: em {times}."),
    regret: |loss| format!("Contra a mais barata de cada simulação, seja qual for, a perda não passa de {loss} em 95 de cada 100."),
    drivers: |list| format!("O que elas têm em comum: {list}."),
    driver_dollar: |there, usual| format!("dólar médio de {there} em vez de {usual}"),
    driver: |name, there, usual| format!("{name}: {there} em média, em vez de {usual}"),
    drivers_none: "Nenhum valor sozinho separa essas simulações das outras.",

    drawn_title: "O que é sorteado, e como",
    drawn: |draws, seed| format!("São {draws} sorteios com a semente {seed}: a mesma semente dá sempre os mesmos números."),
    two_piece: |n| {
        let these = if n == 1 { "Um valor é sorteado".to_owned() } else { format!("{n} valores são sorteados, cada um por si") };
        format!(
            "{these}: metade dos sorteios cai entre o menor valor e o típico, metade entre o típico e o maior, a maioria perto do típico."
        )
    },
    dollar: |moves| {
        format!(
            "O dólar anda mês a mês. Os passos vêm de uma t de Student com 5 graus de liberdade, que dá saltos grandes mais vezes que a curva normal. \
             A mediana segue a tendência; a oscilação é de {moves}."
        )
    },
    not_drawn: &[
        "O valor que você escreveu no lugar de uma premissa é tomado como certo.",
        "A taxa de desconto não é sorteada: é uma decisão da empresa, não um palpite.",
        "As ofertas são as escolhidas no caso central e não mudam de um sorteio para outro.",
    ],

    factors_head: ["Valor", "Menor", "Típico", "Maior", "Como"],
    factors: "Valores sorteados",
    shapes: ["dois meios triângulos", "passos mensais"],
    odds: "Chance de ser a mais barata, e custo em valor presente",
    odds_head: [
        "Opção",
        "É a mais barata em",
        "P10: 10 de cada 100 ficam abaixo",
        "P50: metade fica abaixo",
        "P90: 90 de cada 100 ficam abaixo",
        "Perda por escolhê-la, em 95 de cada 100 não passa de",
    ],
    odds_over: ["É a mais barata em", "Custo em valor presente, P10 a P90"],
    pairs: "Duas a duas: o custo da segunda menos o da primeira",
    pairs_head: ["Primeira", "Segunda", "A primeira custa menos em", "P10", "P50", "P90"],
    bands: |money| format!("Custo acumulado nas simulações, em {money}"),
    bands_head: ["Opção", "Nas simulações"],
    bands_rows: ["P10: 10 de cada 100 ficam abaixo", "P50: metade fica abaixo", "P90: 90 de cada 100 ficam abaixo"],
    band_note: |options| format!("A faixa clara vai de P10 a P90: 80 de cada 100 simulações d{options} ficam dentro dela."),
    needle_note: "A faixa vai de P10 a P90: a diferença cai nela em 80 de cada 100 simulações.",

    sensitivity_title: |input, a, b| format!("O que mais mexe na diferença entre {a} e {b}: {input}"),
    sensitivity_none: |a, b| format!("Nenhum valor com faixa mexe na diferença entre {a} e {b}"),
    sensitivity_note: "Cada barra leva um valor ao menor e ao maior da sua faixa e deixa os outros como estão. O dólar vai até onde chega em um ano em 80 de cada 100 casos.",
    difference: |a, b| format!("A diferença é o custo d{b} menos o d{a}, em valor presente."),
    flips_none: |who| format!("Nenhum valor sozinho tira d{who} o menor custo das duas."),
    flips: |n, who, list| match n {
        1 => format!("Um valor sozinho faz {who} custar menos: {list}."),
        n => format!("{n} valores, cada um sozinho, fazem {who} custar menos: {list}."),
    },
    flip: |name, value| format!("{name}: {value}"),
    flips_more: |n| if n == 1 { "mais um, na tabela".to_owned() } else { format!("mais {n}, na tabela") },
    sensitivity: |a, b| format!("Diferença entre {a} e {b}, um valor de cada vez"),
    sensitivity_head: ["Valor", "Menor", "Diferença com o menor", "Maior", "Diferença com o maior", "Efeito"],
    choose: ["Ver outras duas opções", "Duas opções", "Ver"],
    versus: |a, b| format!("{a} × {b}"),
    what_if: |name, value| format!("ver a resposta com {name}: {value}"),
    as_table: "Ver como tabela, e a resposta com cada valor",
    ends: ["com o menor valor", "com o maior valor", "hoje"],

    switching_title: |changes, of| match changes {
        0 => format!("Nenhum dos {of} valores procurados muda a opção mais barata"),
        1 => format!("Um de {of} valores procurados muda a opção mais barata"),
        n => format!("{n} de {of} valores procurados mudam a opção mais barata"),
    },
    switching_note: "Um valor de cada vez, os outros como estão. Para horas e meses as ofertas são escolhidas de novo; para os outros, ficam as de hoje.",
    above: |phrase, who| format!("{phrase}, {who} passa a custar menos."),
    stays: |phrase, who| format!("{phrase}, nada muda: {who} continua a mais barata."),
    jump: "O custo muda de um salto, com uma máquina inteira a mais ou a menos: as duas nunca custam o mesmo.",
    phrases: &[
        (
            "hours_per_day",
            |v| format!("Com mais de {v} horas de uso por dia"),
            |v| format!("Com menos de {v} horas de uso por dia"),
            |a, b| format!("De {a} a {b} horas de uso por dia"),
        ),
        (
            "horizon_months",
            |v| format!("A partir de {v} meses"),
            |v| format!("Com menos de {v} meses"),
            |a, b| format!("De {a} a {b} meses"),
        ),
        (
            "use_factor",
            |v| format!("Com uso acima de {v} do informado"),
            |v| format!("Com uso abaixo de {v} do informado"),
            |a, b| format!("Com uso de {a} a {b} do informado"),
        ),
        (
            "usd_brl",
            |v| format!("Com o dólar acima de {v}"),
            |v| format!("Com o dólar abaixo de {v}"),
            |a, b| format!("Com o dólar de {a} a {b}"),
        ),
        (
            "hardware_price_factor",
            |v| format!("Com servidores acima de {v} do preço da lista"),
            |v| format!("Com servidores abaixo de {v} do preço da lista"),
            |a, b| format!("Com servidores de {a} a {b} do preço da lista"),
        ),
        (
            "energy_tariff",
            |v| format!("Com a tarifa de energia acima de {v}"),
            |v| format!("Com a tarifa de energia abaixo de {v}"),
            |a, b| format!("Com a tarifa de energia de {a} a {b}"),
        ),
        (
            "cloud_discount",
            |v| format!("Com desconto na nuvem pública acima de {v}"),
            |v| format!("Com desconto na nuvem pública abaixo de {v}"),
            |a, b| format!("Com desconto na nuvem pública de {a} a {b}"),
        ),
        (
            "growth_extra",
            |v| format!("Com o crescimento da demanda, além do informado, acima de {v}"),
            |v| format!("Com o crescimento da demanda, além do informado, abaixo de {v}"),
            |a, b| format!("Com o crescimento da demanda, além do informado, de {a} a {b}"),
        ),
    ],
    phrase_above: |name, v| format!("Com {name} acima de {v}"),
    phrase_below: |name, v| format!("Com {name} abaixo de {v}"),
    phrase_range: |name, a, b| format!("Com {name} de {a} a {b}"),
    switching: "Valores em que a opção mais barata muda",
    switching_head: ["Valor", "Hoje", "Procurado", "Muda em", "Abaixo, a mais barata", "Acima, a mais barata"],
    no_change: "não muda",
    jumps: "de um salto",
    from_to: |a, b| format!("{a} a {b}"),
    several: "vários",

    map_title: |across, up| format!("A opção mais barata, por {across} e {up}"),
    map_note: [
        "Cada quadro refaz a comparação com as horas e o dólar dele. As ofertas são escolhidas de novo para cada número de horas.",
        "Cada quadro refaz a conta com o uso e o dólar dele. As ofertas são as de hoje.",
    ],
    map_one: |who| format!("{who} é a mais barata em todo o mapa."),
    map: "A mais barata, linha a linha do mapa",
    here: "hoje",
    map_run: |who, a, b| format!("{a} a {b}: {who}"),
    map_single: |who, a| format!("{a}: {who}"),
    nobody: "sem preço",
};

static EN: RiskWords = RiskWords {
    nav: ["How sure it is", "What moves it most", "Where the answer changes"],
    of_hundred: |n| format!("{n} of every 100 simulations"),
    of_hundred_short: |n| format!("{n} of 100"),
    few: "less than 1",
    most: "more than 99",
    all: |draws| format!("all {draws} simulations"),
    none: |draws| format!("none of the {draws} simulations"),

    title: |who, times| format!("{who} is the cheapest option in {times}"),
    title_one: |who| format!("What {who} may cost"),
    note: |rate| {
        format!(
            "Each simulation draws anew what nobody knows for sure and does the calculation again. Beside each bar is the cost in present value, \
             {rate}: the dot is the middle value, the line holds 80 of every 100 simulations (P10 to P90)."
        )
    },
    range: |who, low, high| format!("In 80 of every 100 simulations {who} costs {low} to {high}."),
    pair_cheaper: |a, low, high, b| format!("In 80 of every 100 simulations {a} costs {low} to {high} less than {b}."),
    pair_both: |a, dearer, cheaper, b| {
        format!("In 80 of every 100 simulations {a} lies between costing {dearer} more and costing {cheaper} less than {b}.")
    },
    pair_dearer: |a, low, high, b| format!("In 80 of every 100 simulations {a} costs {low} to {high} more than {b}."),

    choice_title: "What the choice may cost",
    choice: |who, times, other, mean| {
        format!("If you choose {who}: in {times} {other} would have cost less. In those the mean difference is {mean}.")
    },
    choice_never: |who, other, none| format!("If you choose {who}: in {none} would {other} have cost less."),
    loss: |loss| format!("In 95 of every 100 simulations the loss is no more than {loss}."),
    loss_none: |who, other| format!("In 95 of every 100 simulations {who} costs no more than {other}."),
    rival: |who, times| format!("The one that would most often be the cheapest in its place is {who}: in {times}."),
    regret: |loss| format!("Against the cheapest of each simulation, whichever it is, the loss is no more than {loss} in 95 of every 100."),
    drivers: |list| format!("What they have in common: {list}."),
    driver_dollar: |there, usual| format!("a mean dollar of {there} instead of {usual}"),
    driver: |name, there, usual| format!("{name}: {there} on average, instead of {usual}"),
    drivers_none: "No single value tells these simulations from the others.",

    drawn_title: "What is drawn, and how",
    drawn: |draws, seed| format!("There are {draws} draws with the seed {seed}: the same seed always gives the same numbers."),
    two_piece: |n| {
        let these = if n == 1 { "One value is drawn".to_owned() } else { format!("{n} values are drawn, each by itself") };
        format!(
            "{these}: half of the draws fall between the least value and the typical one, half between the typical and the greatest, most near the typical."
        )
    },
    dollar: |moves| {
        format!(
            "The dollar moves month by month. Its steps come from a Student t with 5 degrees of freedom, which jumps more often than the normal \
             curve. The median follows the trend; the volatility is {moves}."
        )
    },
    not_drawn: &[
        "A value you wrote in place of an assumption is taken as certain.",
        "The discount rate is not drawn: it is a decision of the company, not a guess.",
        "Offers are those chosen in the central case and do not change from one draw to the next.",
    ],

    factors_head: ["Value", "Least", "Typical", "Greatest", "How"],
    factors: "Values drawn",
    shapes: ["two half triangles", "monthly steps"],
    odds: "Chance of being the cheapest, and cost in present value",
    odds_head: [
        "Option",
        "Is the cheapest in",
        "P10: 10 of every 100 are below",
        "P50: half are below",
        "P90: 90 of every 100 are below",
        "Loss from choosing it, in 95 of every 100 no more than",
    ],
    odds_over: ["Is the cheapest in", "Cost in present value, P10 to P90"],
    pairs: "Two by two: the cost of the second less that of the first",
    pairs_head: ["First", "Second", "The first costs less in", "P10", "P50", "P90"],
    bands: |money| format!("Cumulative cost in the simulations, in {money}"),
    bands_head: ["Option", "In the simulations"],
    bands_rows: ["P10: 10 of every 100 are below", "P50: half are below", "P90: 90 of every 100 are below"],
    band_note: |options| format!("The pale band goes from P10 to P90: 80 of every 100 simulations of {options} lie inside it."),
    needle_note: "The band goes from P10 to P90: the difference lies in it in 80 of every 100 simulations.",

    sensitivity_title: |input, a, b| format!("What moves the difference between {a} and {b} most: {input}"),
    sensitivity_none: |a, b| format!("No value with a range moves the difference between {a} and {b}"),
    sensitivity_note: "Each bar takes one value to the least and the greatest of its range and leaves the others as they are. The dollar goes as far as it gets within a year in 80 of every 100 cases.",
    difference: |a, b| format!("The difference is the cost of {b} less that of {a}, in present value."),
    flips_none: |who| format!("No value by itself takes the lower cost of the two from {who}."),
    flips: |n, who, list| match n {
        1 => format!("One value by itself makes {who} cost less: {list}."),
        n => format!("{n} values, each by itself, make {who} cost less: {list}."),
    },
    flip: |name, value| format!("{name}: {value}"),
    flips_more: |n| if n == 1 { "one more, in the table".to_owned() } else { format!("{n} more, in the table") },
    sensitivity: |a, b| format!("Difference between {a} and {b}, one value at a time"),
    sensitivity_head: ["Value", "Least", "Difference with the least", "Greatest", "Difference with the greatest", "Effect"],
    choose: ["See two other options", "Two options", "Show"],
    versus: |a, b| format!("{a} × {b}"),
    what_if: |name, value| format!("see the answer with {name}: {value}"),
    as_table: "See as a table, and the answer with each value",
    ends: ["with the least value", "with the greatest value", "today"],

    switching_title: |changes, of| match changes {
        0 => format!("None of the {of} values searched changes the cheapest option"),
        1 => format!("One of {of} values searched changes the cheapest option"),
        n => format!("{n} of {of} values searched change the cheapest option"),
    },
    switching_note: "One value at a time, the others as they are. For hours and months offers are chosen again; for the others they stay today's.",
    above: |phrase, who| format!("{phrase}, {who} costs less."),
    stays: |phrase, who| format!("{phrase}, nothing changes: {who} stays the cheapest."),
    jump: "Costs jump there, with a whole machine more or less: the two never cost the same.",
    phrases: &[
        (
            "hours_per_day",
            |v| format!("With more than {v} hours of use a day"),
            |v| format!("With less than {v} hours of use a day"),
            |a, b| format!("From {a} to {b} hours of use a day"),
        ),
        (
            "horizon_months",
            |v| format!("From {v} months on"),
            |v| format!("With less than {v} months"),
            |a, b| format!("From {a} to {b} months"),
        ),
        (
            "use_factor",
            |v| format!("With use above {v} of what was entered"),
            |v| format!("With use below {v} of what was entered"),
            |a, b| format!("With use from {a} to {b} of what was entered"),
        ),
        (
            "usd_brl",
            |v| format!("With the dollar above {v}"),
            |v| format!("With the dollar below {v}"),
            |a, b| format!("With the dollar from {a} to {b}"),
        ),
        (
            "hardware_price_factor",
            |v| format!("With servers above {v} of their list price"),
            |v| format!("With servers below {v} of their list price"),
            |a, b| format!("With servers from {a} to {b} of their list price"),
        ),
        (
            "energy_tariff",
            |v| format!("With the energy tariff above {v}"),
            |v| format!("With the energy tariff below {v}"),
            |a, b| format!("With the energy tariff from {a} to {b}"),
        ),
        (
            "cloud_discount",
            |v| format!("With a public-cloud discount above {v}"),
            |v| format!("With a public-cloud discount below {v}"),
            |a, b| format!("With a public-cloud discount from {a} to {b}"),
        ),
        (
            "growth_extra",
            |v| format!("With growth of demand, beyond what was entered, above {v}"),
            |v| format!("With growth of demand, beyond what was entered, below {v}"),
            |a, b| format!("With growth of demand, beyond what was entered, from {a} to {b}"),
        ),
    ],
    phrase_above: |name, v| format!("With {name} above {v}"),
    phrase_below: |name, v| format!("With {name} below {v}"),
    phrase_range: |name, a, b| format!("With {name} from {a} to {b}"),
    switching: "Values at which the cheapest option changes",
    switching_head: ["Value", "Today", "Searched", "Changes at", "Below it, the cheapest", "Above it, the cheapest"],
    no_change: "does not change",
    jumps: "by a jump",
    from_to: |a, b| format!("{a} to {b}"),
    several: "several",

    map_title: |across, up| format!("The cheapest option, by {across} and {up}"),
    map_note: [
        "Each square is the comparison again with its hours and its dollar. Offers are chosen again for each number of hours.",
        "Each square is the calculation again with its use and its dollar. Offers are today's.",
    ],
    map_one: |who| format!("{who} is the cheapest on the whole map."),
    map: "The cheapest, row by row of the map",
    here: "today",
    map_run: |who, a, b| format!("{a} to {b}: {who}"),
    map_single: |who, a| format!("{a}: {who}"),
    nobody: "no price",
};

texts!(RiskWords, PT, EN);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_of_the_same_inputs_in_both_languages() {
        assert_eq!(PT.phrases.iter().map(|p| p.0).collect::<Vec<_>>(), EN.phrases.iter().map(|p| p.0).collect::<Vec<_>>());
        assert_eq!(PT.not_drawn.len(), EN.not_drawn.len());
        for phrase in PT.phrases {
            assert!(engine::risk::Knob::find(phrase.0).is_some(), "{} is no input", phrase.0);
        }
    }
}
