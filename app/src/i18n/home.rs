//! Words of the first page.

use super::texts;

/// See [`super::Texts`].
pub struct Home {
    /// Title of the window.
    pub title: &'static str,
    /// For search engines.
    pub description: &'static str,
    /// The question.
    pub question: &'static str,
    /// What we do about it.
    pub lead: &'static str,
    /// Leads to the cases below.
    pub choose_case: &'static str,
    /// Starts from nothing.
    pub start_blank: &'static str,
    /// Leads to the page that reads a bill.
    pub read_bill: &'static str,
    /// Starts from a bill.
    pub bring_bill: &'static str,
    /// What is not asked and not sold.
    pub promise: &'static str,
    /// Over the example; takes the preset's summary.
    pub example: fn(&str) -> String,
    /// Under the needle.
    pub example_note: &'static str,
    /// Opens the example.
    pub open_example: &'static str,
    /// Head of the cases.
    pub cases: &'static str,
    /// What the answers of the cases rest on; takes the price book's name.
    pub cases_note: fn(&str) -> String,
    /// Series.
    pub purchase: &'static str,
    /// Series.
    pub private: &'static str,
    /// Series.
    pub public: &'static str,
    /// Before the link that starts from nothing.
    pub none_fits: &'static str,
    /// After it.
    pub none_fits_rest: &'static str,
    /// Head of this browser's scenarios.
    pub yours: &'static str,
    /// How they are kept.
    pub yours_note: &'static str,
    /// Link to the page on privacy.
    pub yours_link: &'static str,
    /// Where there is none.
    pub empty: &'static str,
    /// What to do then.
    pub empty_text: &'static str,
    /// Column.
    pub scenario: &'static str,
    /// Column.
    pub answer: &'static str,
    /// Column.
    pub book: &'static str,
    /// Column.
    pub changed: &'static str,
    /// Column.
    pub links: &'static str,
    /// Column, for screen readers.
    pub actions: &'static str,
    /// After the name of a book that is not the newest.
    pub newer_book: &'static str,
    /// Opens the question below it.
    pub delete: &'static str,
    /// Its name for screen readers; takes the scenario's title.
    pub delete_named: fn(&str) -> String,
    /// The question; takes whether there are open links.
    pub delete_question: fn(open_links: bool) -> &'static str,
    /// The answer that deletes.
    pub delete_for_good: &'static str,
    /// How many scenarios are not listed.
    pub only_newest: fn(u32) -> String,
    /// A moment of today; takes the hour.
    pub today: fn(&str) -> String,
    /// A moment of yesterday; takes the hour.
    pub yesterday: fn(&str) -> String,
    /// Links of a scenario; takes open and closed ones.
    pub link_count: fn(open: i64, closed: i64) -> String,
    /// A scenario without a title.
    pub untitled: &'static str,
    /// Answer of a scenario with answers outside their limits.
    pub invalid: &'static str,
    /// Verdicts in a few words.
    pub verdict: VerdictWords,
}

/// Verdicts in a few words; names of options come ready to use.
pub struct VerdictWords {
    /// `{option} costs less`.
    pub costs_less: fn(&str) -> String,
    /// First and second are too close.
    pub too_close: &'static str,
    /// Which two; takes them as in a sentence.
    pub between: fn(&str, &str) -> String,
    /// An experiment belongs in the public cloud.
    pub experiment: &'static str,
    /// Why.
    pub experiment_why: &'static str,
    /// One option is left; takes its name.
    pub one_option: fn(&str) -> String,
    /// None is left.
    pub no_option: &'static str,
    /// Why.
    pub no_option_why: &'static str,
    /// None is left because an answer is missing.
    pub answer_missing: &'static str,
    /// Which.
    pub answer_missing_why: &'static str,
    /// None has every price.
    pub no_price: &'static str,
    /// Why.
    pub no_price_why: &'static str,
    /// Money over the horizon; takes the amount and the months.
    pub money: fn(&str, u16) -> String,
    /// Overtakes another; takes it as in a sentence, and the month.
    pub ahead: fn(&str, u16) -> String,
    /// Leads all along.
    pub from_start: &'static str,
    /// Leads on present value alone.
    pub present_value: &'static str,
    /// Buying never pays; takes the months.
    pub never_pays: fn(u16) -> String,
    /// Options on hold; takes how many.
    pub on_hold: fn(usize) -> String,
    /// Options without a price; takes how many.
    pub left_out: fn(usize) -> String,
    /// Winner, difference, runner-up as in a sentence, months; a sentence.
    pub example: fn(&str, &str, &str, u16) -> String,
}

static PT: Home = Home {
    title: "Fiel: alugar, comprar ou nuvem privada para IA",
    description: "Compara, mês a mês e com os impostos brasileiros, três formas de ter GPUs para IA: alugar na nuvem pública, comprar, ou usar uma nuvem privada no Brasil.",
    question: "Alugar, comprar ou usar uma nuvem privada: quanto custa a sua IA?",
    lead: "Descreva a carga como você a conhece. O Fiel compara o custo mês a mês, com os impostos brasileiros, e diz onde a LGPD permite que os dados fiquem. Cada número abre a sua fórmula e a sua fonte.",
    choose_case: "Escolher um caso parecido",
    start_blank: "Começar do zero",
    read_bill: "Ler o arquivo de uma fatura",
    bring_bill: "Partir de uma conta de nuvem",
    promise: "Sem cadastro. O Fiel não vende nada: quando a nuvem pública custa menos, é isso que aparece.",
    example: |summary| format!("Exemplo: {summary}"),
    example_note: "A agulha marca a diferença entre as duas opções mais baratas. No meio da régua elas empatam.",
    open_example: "Abrir este exemplo",
    cases: "Comece por um caso parecido",
    cases_note: |book| format!("Respostas calculadas agora com os preços de {book}."),
    purchase: "compra",
    private: "nuvem privada",
    public: "nuvem pública",
    none_fits: "Nenhum serve?",
    none_fits_rest: "com horas de GPU, e responda o que souber.",
    yours: "Seus cenários neste navegador",
    yours_note: "Guardados por uma chave deste navegador.",
    yours_link: "O que guardamos",
    empty: "Nenhum cenário neste navegador ainda",
    empty_text: "Comece por um caso parecido com o seu e mude o que for diferente. A primeira resposta sai em menos de um minuto.",
    scenario: "Cenário",
    answer: "Resposta",
    book: "Tabela de preços",
    changed: "Última mudança",
    links: "Links",
    actions: "Ações",
    newer_book: "há uma nova",
    delete: "Apagar",
    delete_named: |title| format!("Apagar “{title}”"),
    delete_question: |open| {
        if open {
            "Apagar de vez? Não há como desfazer, e os links deste cenário deixam de abrir."
        } else {
            "Apagar de vez? Não há como desfazer."
        }
    },
    delete_for_good: "Apagar de vez",
    only_newest: |n| format!("Aqui estão os {n} mudados por último."),
    today: |hour| format!("hoje, {hour}"),
    yesterday: |hour| format!("ontem, {hour}"),
    link_count: |open, closed| match (open, closed) {
        (0, 0) => "nenhum".into(),
        (1, _) => "1 ativo".into(),
        (0, 1) => "1 encerrado".into(),
        (0, n) => format!("{n} encerrados"),
        (n, _) => format!("{n} ativos"),
    },
    untitled: "Sem título",
    invalid: "Há respostas a corrigir",
    verdict: VerdictWords {
        costs_less: |option| format!("{option} custa menos"),
        too_close: "Perto demais para decidir",
        between: |a, b| format!("entre {a} e {b}"),
        experiment: "Comece na nuvem pública",
        experiment_why: "o volume ainda não é conhecido, e nela você só paga o que usar",
        one_option: |option| format!("Só uma opção serve: {option}"),
        no_option: "Nenhuma opção ainda",
        no_option_why: "os dados ainda não podem ir a lugar nenhum",
        answer_missing: "Falta uma resposta",
        answer_missing_why: "sobre os dados, antes que alguma opção possa recebê-los",
        no_price: "Faltam preços",
        no_price_why: "nenhuma opção tem todos",
        money: |amount, months| format!("{amount} em {months} meses"),
        // "de a nuvem" is "da nuvem"
        ahead: |other, month| match other.strip_prefix("a ") {
            Some(name) => format!("à frente da {name} no mês {month}"),
            None => format!("à frente de {other} no mês {month}"),
        },
        from_start: "mais barata desde o início",
        present_value: "à frente só em valor presente",
        never_pays: |months| format!("a compra não se paga em {months} meses"),
        on_hold: |n| if n == 1 { "1 opção em espera de uma resposta".into() } else { format!("{n} opções em espera de uma resposta") },
        left_out: |n| if n == 1 { "falta o preço de 1 opção".into() } else { format!("faltam preços de {n} opções") },
        example: |winner, difference, other, months| {
            format!("{winner} custa {difference} a menos que {other} em {months} meses, em valor presente.")
        },
    },
};

static EN: Home = Home {
    title: "Fiel: rent, buy or private cloud for AI",
    description: "Compares, month by month and with Brazilian taxes, three ways of getting GPUs for AI: renting from a public cloud, buying, and a private cloud in Brazil.",
    question: "Rent, buy or use a private cloud: what does your AI cost?",
    lead: "Describe the workload as you know it. Fiel compares the cost month by month, with Brazilian taxes, and says where the LGPD lets the data live. Every figure opens to its formula and its source.",
    choose_case: "Choose a similar case",
    start_blank: "Start from zero",
    read_bill: "Read the file of a bill",
    bring_bill: "Start from a cloud bill",
    promise: "No sign-up. Fiel sells nothing: when the public cloud costs less, that is what you see.",
    example: |summary| format!("Example: {summary}"),
    example_note: "The needle marks the difference between the two cheapest options. At the middle of the ruler they tie.",
    open_example: "Open this example",
    cases: "Start from a similar case",
    cases_note: |book| format!("Answers computed just now with the prices of {book}."),
    purchase: "purchase",
    private: "private cloud",
    public: "public cloud",
    none_fits: "None fits?",
    none_fits_rest: "with GPU-hours, and answer what you know.",
    yours: "Your scenarios in this browser",
    yours_note: "Kept by a key of this browser.",
    yours_link: "What we keep",
    empty: "No scenarios in this browser yet",
    empty_text: "Start from a case like yours and change what differs. The first answer takes less than a minute.",
    scenario: "Scenario",
    answer: "Answer",
    book: "Price book",
    changed: "Last change",
    links: "Links",
    actions: "Actions",
    newer_book: "there is a newer one",
    delete: "Delete",
    delete_named: |title| format!("Delete “{title}”"),
    delete_question: |open| {
        if open {
            "Delete for good? This cannot be undone, and this scenario's links stop opening."
        } else {
            "Delete for good? This cannot be undone."
        }
    },
    delete_for_good: "Delete for good",
    only_newest: |n| format!("These are the {n} changed last."),
    today: |hour| format!("today, {hour}"),
    yesterday: |hour| format!("yesterday, {hour}"),
    link_count: |open, closed| match (open, closed) {
        (0, 0) => "none".into(),
        (0, n) => format!("{n} closed"),
        (n, _) => format!("{n} open"),
    },
    untitled: "Untitled",
    invalid: "Some answers need correction",
    verdict: VerdictWords {
        costs_less: |option| format!("{option} costs less"),
        too_close: "Too close to call",
        between: |a, b| format!("between {a} and {b}"),
        experiment: "Start in the public cloud",
        experiment_why: "the volume is not known yet, and there you pay only for what you use",
        one_option: |option| format!("Only one option will do: {option}"),
        no_option: "No option yet",
        no_option_why: "the data may not go anywhere yet",
        answer_missing: "An answer is missing",
        answer_missing_why: "about the data, before any option may hold it",
        no_price: "Prices are missing",
        no_price_why: "no option has all of them",
        money: |amount, months| format!("{amount} over {months} months"),
        ahead: |other, month| format!("ahead of {other} from month {month}"),
        from_start: "cheapest from the start",
        present_value: "ahead in present value only",
        never_pays: |months| format!("buying does not pay for itself within {months} months"),
        on_hold: |n| if n == 1 { "1 option on hold for an answer".into() } else { format!("{n} options on hold for an answer") },
        left_out: |n| if n == 1 { "the price of 1 option is missing".into() } else { format!("prices of {n} options are missing") },
        example: |winner, difference, other, months| {
            format!("{winner} costs {difference} less than {other} over {months} months, in present value.")
        },
    },
};

texts!(Home, PT, EN);
