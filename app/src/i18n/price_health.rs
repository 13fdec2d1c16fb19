//! Words of the page on what a price book lacks.

use super::texts;

/// See [`super::Texts`].
pub struct PriceHealth {
    /// Title of the page.
    pub title: &'static str,
    /// Name of the way back.
    pub path: &'static str,
    /// Under the title; takes the book's name and day.
    pub lead: fn(&str, &str) -> String,
    /// Fact: prices over so many months.
    pub over: fn(i32) -> String,
    /// Fact: prices nobody published.
    pub weak: &'static str,
    /// Fact: GPUs without a price by the hour in Brazil.
    pub no_brazil: &'static str,
    /// Fact: the dollar.
    pub dollar: &'static str,
    /// A part of a whole.
    pub of: fn(&str, &str) -> String,
    /// Finding; takes prices over six months, all, and those over twelve.
    pub stale_title: fn(&str, &str, usize, &str) -> String,
    /// Finding where there are none.
    pub stale_none: &'static str,
    /// What the three words of ages mean; takes both limits.
    pub scale: fn(i32, i32) -> String,
    /// Column.
    pub provider: &'static str,
    /// Column: all prices.
    pub all: &'static str,
    /// Column.
    pub oldest: &'static str,
    /// Finding; takes the rate.
    pub dollar_title: fn(&str) -> String,
    /// Finding where there is none.
    pub dollar_none: &'static str,
    /// What it does.
    pub dollar_text: &'static str,
    /// Finding; takes weak prices and all.
    pub weak_title: fn(&str, &str) -> String,
    /// Finding where there are none.
    pub weak_none: &'static str,
    /// Column.
    pub kind: &'static str,
    /// Column.
    pub why: &'static str,
    /// Column.
    pub prices: &'static str,
    /// Why a price is weak, by its confidence.
    pub reason: fn(&str) -> &'static str,
    /// Finding; takes GPUs, those without a price by the hour in Brazil, those without a year's reservation there.
    pub missing_title: fn(&str, &str, &str) -> String,
    /// How to read the table.
    pub missing_text: &'static str,
    /// Name of the table.
    pub missing_table: &'static str,
    /// Column.
    pub gpu: &'static str,
    /// Columns, as in `Way::ALL`.
    pub ways: [&'static str; 5],
    /// In place of a number.
    pub lacks: &'static str,
    /// Foot of the table: GPUs that lack it.
    pub lacking: &'static str,
    /// Name of the second table.
    pub clouds_table: &'static str,
    /// Column: prices of GPUs.
    pub gpu_prices: &'static str,
    /// Column.
    pub storage: &'static str,
    /// Column.
    pub disks: &'static str,
    /// Column.
    pub egress: &'static str,
    /// The price is there.
    pub has: &'static str,
    /// Title of the gaps no row shows.
    pub known_title: &'static str,
    /// What they are; takes day and book.
    pub known_text: fn(&str, &str) -> String,
    /// Before a source.
    pub source: &'static str,
    /// Way back.
    pub back: &'static str,
}

static PT: PriceHealth = PriceHealth {
    title: "O que está velho, fraco ou falta",
    path: "Caminho até esta página",
    lead: |name, day| {
        format!(
            "Tabela {name}, publicada em {day}. Tudo é contado nas linhas dela; o que nenhuma linha mostra vem por último, com data e fonte."
        )
    },
    over: |months| format!("Mais de {months} meses"),
    weak: "Fracos",
    no_brazil: "GPUs sem preço no Brasil",
    dollar: "Dólar",
    of: |part, whole| format!("{part} de {whole}"),
    stale_title: |aging, all, n, old| match n {
        0 if aging == "1" => format!("1 de {all} preços tem mais de 6 meses, nenhum mais de 12"),
        0 => format!("{aging} de {all} preços têm mais de 6 meses, nenhum mais de 12"),
        _ => format!("{aging} de {all} preços têm mais de 6 meses; {old}, mais de 12"),
    },
    stale_none: "Nenhum preço tem mais de 6 meses",
    scale: |aging, old| {
        format!(
            "Atual: até {aging} meses. Envelhecendo: mais de {aging}. Velho: mais de {old}. São meses inteiros; uma data sem dia conta como o último dia do que ela diz."
        )
    },
    provider: "Provedor",
    all: "Preços",
    oldest: "O mais antigo",
    dollar_title: |rate| format!("O dólar desta tabela vale {rate}"),
    dollar_none: "Falta a cotação do dólar",
    dollar_text: "Converte todo preço em dólar. Um cenário pode usar outra cotação.",
    weak_title: |weak, all| format!("{weak} de {all} preços não são de lista nem de catálogo"),
    weak_none: "Todo preço é de lista ou de catálogo",
    kind: "O que é",
    why: "Por que é fraco",
    prices: "Preços",
    reason: |confidence| match confidence {
        "unverified" => "Não verificado: ninguém publica o preço; o valor guarda o lugar até haver uma cotação.",
        "assumption" => "Hipótese nossa: conta feita com o que é público, à espera de uma cotação ou de uma tarifa.",
        "derived" => "Derivado: somado de outros preços, como as peças de um servidor.",
        _ => "Fonte fraca: um só anúncio ou relato, sem lista que o confirme.",
    },
    missing_title: |all, on_demand, reserved| {
        format!("De {all} GPUs, {on_demand} não têm preço sob demanda no Brasil e {reserved} não têm reserva de 1 ano")
    },
    missing_text: "Cada número leva aos preços. Onde falta, a opção fica fora da comparação: um preço de outro país não é posto no lugar.",
    missing_table: "Preços de cada GPU, por modo de obter",
    gpu: "GPU",
    ways: ["Alugar, qualquer país", "Brasil, sob demanda", "Brasil, reserva de 1 ano", "Nuvem privada no Brasil", "Comprar"],
    lacks: "falta",
    lacking: "Faltam",
    clouds_table: "Nuvens no Brasil: o que vai com a GPU",
    gpu_prices: "Preços de GPU",
    storage: "Armazenamento de objetos",
    disks: "Discos SSD",
    egress: "Saída para a internet",
    has: "tem preço",
    known_title: "O que nenhuma linha mostra",
    known_text: |day, book| format!("Anotado em {day}, quando a tabela {book} foi montada; o mais grave primeiro."),
    source: "Fonte:",
    back: "Voltar à tabela",
};

static EN: PriceHealth = PriceHealth {
    title: "What is stale, weak or missing",
    path: "Path to this page",
    lead: |name, day| {
        format!("Book {name}, published {day}. Everything is counted in its rows; what no row shows comes last, with date and source.")
    },
    over: |months| format!("Over {months} months old"),
    weak: "Weak",
    no_brazil: "GPUs without a price in Brazil",
    dollar: "Dollar",
    of: |part, whole| format!("{part} of {whole}"),
    stale_title: |aging, all, n, old| match n {
        0 if aging == "1" => format!("1 of {all} prices is over 6 months old, none over 12"),
        0 => format!("{aging} of {all} prices are over 6 months old, none over 12"),
        _ => format!("{aging} of {all} prices are over 6 months old; {old}, over 12"),
    },
    stale_none: "No price is over 6 months old",
    scale: |aging, old| {
        format!(
            "Current: up to {aging} months. Ageing: over {aging}. Old: over {old}. These are whole months; a date without a day counts as the last day of what it says."
        )
    },
    provider: "Provider",
    all: "Prices",
    oldest: "The oldest",
    dollar_title: |rate| format!("The dollar of this book is {rate}"),
    dollar_none: "The price of the dollar is missing",
    dollar_text: "It converts every price in dollars. A scenario may use another rate.",
    weak_title: |weak, all| format!("{weak} of {all} prices are of no list and no catalogue"),
    weak_none: "Every price is of a list or a catalogue",
    kind: "What it is",
    why: "Why it is weak",
    prices: "Prices",
    reason: |confidence| match confidence {
        "unverified" => "Not verified: nobody publishes the price; the value holds the place until there is a quote.",
        "assumption" => "Our assumption: worked out from what is public, waiting for a quote or a tariff.",
        "derived" => "Derived: added up from other prices, such as the parts of a server.",
        _ => "Weak source: a single offer or report, with no list to confirm it.",
    },
    missing_title: |all, on_demand, reserved| {
        format!("Of {all} GPUs, {on_demand} have no price on demand in Brazil and {reserved} have no 1-year reservation there")
    },
    missing_text: "Each number leads to the prices. Where one is missing, the option is left out of the comparison: a price of another country is not put in its place.",
    missing_table: "Prices of each GPU, by way to get it",
    gpu: "GPU",
    ways: ["Rent, any country", "Brazil, on demand", "Brazil, reserved 1 year", "Private cloud in Brazil", "Buy"],
    lacks: "missing",
    lacking: "Missing",
    clouds_table: "Clouds in Brazil: what goes with the GPU",
    gpu_prices: "Prices of GPUs",
    storage: "Object storage",
    disks: "SSD disks",
    egress: "Egress to the internet",
    has: "priced",
    known_title: "What no row shows",
    known_text: |day, book| format!("Noted on {day}, when the book {book} was put together; the most harmful first."),
    source: "Source:",
    back: "Back to the book",
};

texts!(PriceHealth, PT, EN);
