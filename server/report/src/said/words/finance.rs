//! Words of the table for finance: crossings, payback, rate of return.

use engine::texts;

/// See [`engine::locale::Texts`].
pub struct FinanceWords {
    /// Part of the page.
    pub nav: &'static str,
    /// Heads the part.
    pub title: &'static str,
    /// Under the heading: rate, timing, money.
    pub note: fn(&str, &str, &str) -> String,
    /// Rate and timing of a present value, short: rate, timing.
    pub at: fn(&str, &str) -> String,
    /// Flows at the end of the month.
    pub end_of_month: &'static str,
    /// Flows in its middle.
    pub mid_month: &'static str,
    /// Caption: the winner, with its article, against each other.
    pub winner: fn(&str) -> String,
    /// Caption: each option against what is paid today.
    pub today: &'static str,
    /// Column: the other option.
    pub against: &'static str,
    /// Column: the option.
    pub option: &'static str,
    /// Column: difference of present value.
    pub npv: &'static str,
    /// Column: months in which the lead changes.
    pub crossings: &'static str,
    /// Column: who pays more at first.
    pub investor: &'static str,
    /// Column: when it has that back.
    pub payback: &'static str,
    /// Column: internal rate of return of the difference.
    pub irr: &'static str,
    /// Crossings of the money itself, of present value, and where both are the same.
    pub curves: [&'static str; 3],
    /// Payback of the money itself, of present value, and where both are the same.
    pub paybacks: [&'static str; 3],
    /// One costs less from the start to the end: its name, with article.
    pub always: fn(&str) -> String,
    /// A change of lead: month, leader with article.
    pub crossing: fn(&str, &str) -> String,
    /// Never paid back: months.
    pub never: fn(u16) -> String,
    /// No rate.
    pub no_rate: &'static str,
    /// One rate, a year.
    pub rate: fn(&str) -> String,
    /// A rate beyond what is worth writing.
    pub beyond: fn(&str) -> String,
    /// Several.
    pub rates: fn(&[String]) -> String,
    /// The flows never differ.
    pub alike: &'static str,
    /// What is paid today, with its article.
    pub bill: &'static str,
    /// What the words mean.
    pub meaning: &'static str,
}

static PT: FinanceWords = FinanceWords {
    nav: "Retorno",
    title: "Quando se paga, e quanto rende",
    note: |rate, timing, money| {
        format!("Valor presente a {rate} ao ano, pagamentos no {timing}, mês 0 sem desconto. Cruzamentos e retorno simples em {money}.")
    },
    at: |rate, timing| format!("a {rate} ao ano, {timing}"),
    end_of_month: "fim do mês",
    mid_month: "meio do mês",
    winner: |winner| format!("{winner} contra cada uma das outras"),
    today: "Cada opção contra a conta de hoje",
    against: "Contra",
    option: "Opção",
    npv: "Vantagem em valor presente",
    crossings: "Onde as curvas se cruzam",
    investor: "Quem põe mais dinheiro antes",
    payback: "Quando esse dinheiro volta",
    irr: "TIR da diferença",
    curves: ["sem desconto", "em valor presente", "com e sem desconto"],
    paybacks: ["simples", "descontado", "simples e descontado"],
    always: |who| format!("não se cruzam: {who} custa menos sempre"),
    crossing: |month, who| format!("{month}: passa a custar menos {who}"),
    never: |months| format!("não se paga em {months} meses"),
    no_rate: "não há",
    rate: |rate| format!("{rate} ao ano"),
    beyond: |rate| format!("acima de {rate} ao ano"),
    rates: |rates| format!("várias: {} ao ano", rates.join("; ")),
    alike: "os fluxos são iguais",
    bill: "a conta de hoje",
    meaning: "Quem põe mais dinheiro antes é a opção que, no primeiro mês em que as duas diferem, custa mais; o que ela gasta a mais é o investimento, o que poupa depois é o retorno. Com várias TIR, nenhuma delas é “a” taxa: use o valor presente.",
};

static EN: FinanceWords = FinanceWords {
    nav: "Return",
    title: "When it pays back, and what it earns",
    note: |rate, timing, money| {
        format!(
            "Present value at {rate} a year, payments at the {timing}, month 0 not discounted. Crossings and simple payback in {money}."
        )
    },
    at: |rate, timing| format!("at {rate} a year, {timing}"),
    end_of_month: "end of the month",
    mid_month: "middle of the month",
    winner: |winner| format!("{winner} against each of the others"),
    today: "Each option against today's bill",
    against: "Against",
    option: "Option",
    npv: "Advantage in present value",
    crossings: "Where the curves cross",
    investor: "Who puts more money in first",
    payback: "When that money is back",
    irr: "IRR of the difference",
    curves: ["undiscounted", "in present value", "with and without discounting"],
    paybacks: ["simple", "discounted", "simple and discounted"],
    always: |who| format!("they do not cross: {who} costs less throughout"),
    crossing: |month, who| format!("{month}: {who} costs less from here"),
    never: |months| format!("does not pay back within {months} months"),
    no_rate: "none",
    rate: |rate| format!("{rate} a year"),
    beyond: |rate| format!("above {rate} a year"),
    rates: |rates| format!("several: {} a year", rates.join("; ")),
    alike: "the flows are alike",
    bill: "today's bill",
    meaning: "Who puts more money in first is the option that costs more in the first month in which the two differ; what it spends more is the investment, what it saves later the return. Where there are several IRRs none of them is “the” rate: use present value.",
};

texts!(FinanceWords, PT, EN);
