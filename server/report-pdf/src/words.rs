//! Words that only the report has: what it is, heads of its own parts, notes for paper. All others are `report::said`'s.

use engine::texts;

/// See [`engine::locale::Texts`].
pub struct ReportWords {
    /// What the document is, above its title.
    pub kind: &'static str,
    /// What it is about, for its description.
    pub subject: &'static str,
    /// In place of a title.
    pub untitled: &'static str,
    /// Heads the facts of the cover, and its bookmark.
    pub about: &'static str,
    /// Names the mark.
    pub facts: Facts,
    /// Heads the contents.
    pub contents: &'static str,
    /// Names in the contents.
    pub short: Short,
    /// Beside a version: `5`.
    pub version: fn(i32) -> String,
    /// Rules and their day.
    pub rules: fn(&str, &str) -> String,
    /// Months compared, from and to.
    pub period: fn(u16, &str, &str) -> String,
    /// Under the cost lines: unit, terms, months.
    pub lines_note: fn(&str, &str, u16) -> String,
    /// Under the cash flow: unit, terms.
    pub cash_note: fn(&str, &str) -> String,
    /// Heads the common conditions.
    pub common: &'static str,
    /// Heads the prices.
    pub prices: &'static str,
    /// Under it: name of the book, its day.
    pub prices_note: fn(&str, &str) -> String,
    /// Column: what is priced.
    pub priced: &'static str,
    /// In place of a value that is not known.
    pub price_missing: &'static str,
    /// A value that changes from year to year.
    pub by_year: &'static str,
    /// Heads the method.
    pub method: &'static str,
    /// The method, one step each.
    pub steps: &'static [&'static str],
    /// Heads the last notes.
    pub notices: &'static str,
    /// What the figures are not: day of the rules.
    pub notice: fn(&str) -> String,
    /// What [`crate::coverage::STAND_IN`] means; said where it stands.
    pub stand_in: &'static str,
    /// Row: memory of one GPU.
    pub memory: &'static str,
    /// Demand on a language model: requests a second on average and at the peak, million tokens a month.
    pub demand: fn(&str, &str, &str) -> String,
    /// Column: what is measured.
    pub measure: &'static str,
}

/// Names of parts in the contents, where their headings are sentences.
pub struct Short {
    /// The ranking.
    pub options: &'static str,
    /// The data rules.
    pub rules: &'static str,
    /// Mistakes caught.
    pub findings: &'static str,
}

/// Names of the facts on the cover.
pub struct Facts {
    /// The book of prices.
    pub book: &'static str,
    /// The data rules.
    pub rules: &'static str,
    /// The scenario's version.
    pub version: &'static str,
    /// The day it was shared.
    pub shared: &'static str,
    /// The day the report was asked for.
    pub made: &'static str,
    /// Where the comparison can be opened.
    pub link: &'static str,
    /// Until when.
    pub until: &'static str,
    /// Months compared.
    pub period: &'static str,
    /// How amounts are shown.
    pub view: &'static str,
    /// The engine.
    pub engine: &'static str,
    /// How present value is counted.
    pub convention: &'static str,
}

static PT: ReportWords = ReportWords {
    kind: "Relatório de comparação de custo",
    subject: "Comparação de custo de GPUs para IA: nuvem pública, compra e nuvem privada",
    untitled: "Cenário sem título",
    about: "Resumo",
    facts: Facts {
        book: "Tabela de preços",
        rules: "Regras de dados",
        version: "Cenário",
        shared: "Compartilhado em",
        made: "Relatório de",
        link: "Link",
        until: "Link válido até",
        period: "Período",
        view: "Valores",
        engine: "Cálculo",
        convention: "Como se conta",
    },
    contents: "Neste relatório",
    short: Short { options: "As opções em ordem", rules: "Onde os dados podem ficar", findings: "Achados" },
    version: |n| format!("versão {n}"),
    rules: |version, day| format!("versão {version}, de {day}"),
    period: |months, first, last| format!("{months} meses, de {first} a {last}"),
    lines_note: |unit, terms, months| format!("{unit}, {terms}, soma de {months} meses. Traço: a opção não tem essa linha."),
    cash_note: |unit, terms| format!("{unit}, {terms}."),
    common: "Condições de todas as opções permitidas",
    prices: "Preços usados",
    prices_note: |book, day| {
        format!("Os preços de cada opção, da tabela {book}, de {day}, ou de cotação própria. Cada um com fonte, data e marca.")
    },
    priced: "Preço",
    price_missing: "falta o preço",
    by_year: "muda a cada ano",
    method: "O método em resumo",
    steps: &[
        "Dimensionar: dos pedidos por dia, das rodadas de treino ou das horas de GPU sai quantas placas, quantas horas, quanto disco e quanta rede.",
        "Alocar: em cada opção, a oferta mais barata em que a carga cabe, ou a que foi escolhida. O motivo está em “O que atende cada carga”.",
        "Decidir onde os dados podem ficar: cada regra tem o seu artigo, e vale a mais estrita. Lei, orientação da ANPD e prudência ficam separadas.",
        "Calcular cada linha de custo, mês a mês, com os impostos do ano, o dólar com a sua tendência e a inflação nos aniversários.",
        "Ordenar por valor presente as opções que podem receber os dados e têm todos os preços. Um preço que falta nunca vira zero e nunca é inventado: a opção diz o que falta e fica fora da ordem.",
        "Abaixo de 3 % de diferença entre as duas primeiras, o veredito é que estão perto demais para decidir.",
        "O modelo é uma planilha de células com nome. A página, este relatório, o arquivo do Excel e o CSV leem as mesmas células, e a mesma entrada dá sempre os mesmos números.",
    ],
    notices: "Avisos",
    notice: |day| {
        format!(
            "Estimativa para apoiar uma decisão, com preços datados e regras brasileiras de {day}. Não é aconselhamento jurídico, tributário nem de investimento."
        )
    },
    stand_in: "□ está no lugar de um caractere que a tipografia deste relatório não tem. O texto inteiro está no cenário.",
    memory: "Memória de uma GPU",
    demand: |mean, peak, tokens| format!("{mean} pedidos por segundo em média e {peak} no pico; {tokens} milhões de tokens no mês 1."),
    measure: "Medida",
};

static EN: ReportWords = ReportWords {
    kind: "Cost comparison report",
    subject: "Cost comparison of GPUs for AI: public cloud, purchase and private cloud",
    untitled: "Untitled scenario",
    about: "Summary",
    facts: Facts {
        book: "Price book",
        rules: "Data rules",
        version: "Scenario",
        shared: "Shared on",
        made: "Report of",
        link: "Link",
        until: "Link valid until",
        period: "Period",
        view: "Amounts",
        engine: "Calculation",
        convention: "How it is counted",
    },
    contents: "In this report",
    short: Short { options: "The options ranked", rules: "Where the data may be", findings: "Findings" },
    version: |n| format!("version {n}"),
    rules: |version, day| format!("version {version}, of {day}"),
    period: |months, first, last| format!("{months} months, {first} to {last}"),
    lines_note: |unit, terms, months| format!("{unit}, {terms}, sum of {months} months. A dash: the option has no such line."),
    cash_note: |unit, terms| format!("{unit}, {terms}."),
    common: "Conditions of every option that may be used",
    prices: "Prices used",
    prices_note: |book, day| {
        format!(
            "The prices of each option, from the price book {book} of {day}, or from one's own quotes. Each with source, date and mark."
        )
    },
    priced: "Price",
    price_missing: "price missing",
    by_year: "differs by year",
    method: "The method in brief",
    steps: &[
        "Size: requests a day, training runs or GPU-hours become cards, hours, storage and network.",
        "Place: in each option, the cheapest offer the workload fits on, or the one that was chosen. Why is said under “What serves each workload”.",
        "Decide where the data may be: every rule has its article, and the strictest holds. Law, ANPD guidance and prudence are kept apart.",
        "Compute every cost line, month by month, with the taxes of the year, the dollar with its trend and inflation at anniversaries.",
        "Rank by present value the options that may hold the data and have every price. A missing price never becomes zero and is never invented: the option says what is missing and stays out of the ranking.",
        "With less than 3% between the first two, the verdict is that they are too close to call.",
        "The model is a sheet of named cells. The page, this report, the Excel file and the CSV read the same cells, and the same input always gives the same figures.",
    ],
    notices: "Notices",
    notice: |day| {
        format!(
            "An estimate to support a decision, with dated prices and Brazilian rules as of {day}. It is not legal, tax or investment advice."
        )
    },
    stand_in: "□ stands for a character that the typeface of this report does not have. The whole text is in the scenario.",
    memory: "Memory of one GPU",
    demand: |mean, peak, tokens| format!("{mean} requests a second on average and {peak} at the peak; {tokens} million tokens in month 1."),
    measure: "Measure",
};

texts!(ReportWords, PT, EN);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_steps() {
        assert_eq!(PT.steps.len(), EN.steps.len());
    }

    #[test]
    fn the_method_says_the_limit_of_too_close() {
        for (words, locale) in [(&PT, engine::locale::Locale::PtBr), (&EN, engine::locale::Locale::En)] {
            let limit = engine::format::percent(locale, engine::verdict::TOO_CLOSE).replace('\u{a0}', " ");
            assert!(words.steps.iter().any(|s| s.contains(&limit)), "{limit}");
        }
    }
}
