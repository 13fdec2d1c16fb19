//! Words of the switches: currency, money of which month, before or after income tax.

use engine::texts;

/// See [`engine::locale::Texts`].
pub struct ViewWords {
    /// Names the switches.
    pub switches: &'static str,
    /// Switch of the currency.
    pub currency: &'static str,
    /// Its two.
    pub currencies: [&'static str; 2],
    /// Switch between money of each month and of the start.
    pub terms: &'static str,
    /// Its two.
    pub terms_are: [&'static str; 2],
    /// Switch of income tax.
    pub tax: &'static str,
    /// Its two.
    pub taxes: [&'static str; 2],
    /// What is shown: the money of [`Self::money`], and the tax of [`Self::taxed`].
    pub shown: fn(&str, &str) -> String,
    /// The money, after "in": reais and dollars, each of each month and of the start.
    pub money: [[&'static str; 2]; 2],
    /// Before and after income tax, inside a sentence.
    pub taxed: [&'static str; 2],
    /// Dollars of each month: the dollar of today, its trend a year.
    pub by_month: fn(&str, &str) -> String,
    /// Reais of the start: inflation a year.
    pub without_inflation: fn(&str) -> String,
    /// Dollars of the start: inflation a year, the dollar of today.
    pub at_start: fn(&str, &str) -> String,
    /// Present value is the same money in every view.
    pub present: &'static str,
    /// The same in dollars.
    pub present_dollars: &'static str,
    /// What income tax saves: its rate.
    pub saved: fn(&str) -> String,
    /// Nothing is saved.
    pub nothing_saved: &'static str,
    /// Findings and quotes are in reais, whatever the view.
    pub findings: &'static str,
}

static PT: ViewWords = ViewWords {
    switches: "Como mostrar os valores",
    currency: "Moeda",
    currencies: ["R$", "US$"],
    terms: "Dinheiro",
    terms_are: ["de cada mês", "do início"],
    tax: "Imposto de renda",
    taxes: ["antes", "depois"],
    shown: |money, tax| format!("Em {money}, {tax}."),
    money: [
        ["reais de cada mês (nominais)", "reais do início, sem inflação"],
        ["dólares de cada mês (nominais)", "dólares do início, sem inflação"],
    ],
    taxed: ["antes do imposto de renda", "depois do imposto de renda"],
    by_month: |rate, drift| format!("Cada mês é convertido pelo dólar desse mês: {rate} no início, com tendência de {drift} ao ano."),
    without_inflation: |ipca| format!("De cada mês sai o IPCA acumulado desde o início, {ipca} ao ano."),
    at_start: |ipca, rate| {
        format!("De cada mês sai o IPCA acumulado, {ipca} ao ano, e o que resta é convertido pelo dólar do início, {rate}.")
    },
    present: "O valor presente não muda: é o fluxo nominal descontado à taxa nominal, seja qual for a moeda do mês.",
    present_dollars: "O valor presente é o mesmo dinheiro: o de reais, dividido pelo dólar do início.",
    saved: |rate| {
        format!(
            "Do que se paga sai o imposto de renda que o custo poupa: {rate} do que se gasta e da depreciação, porque o regime é o Lucro Real."
        )
    },
    nothing_saved: "Depois do imposto de renda nada muda: só no Lucro Real o custo abate imposto, e este comprador está em outro regime.",
    findings: "Em reais nominais, antes do imposto de renda, também quando o resto da página está em outra visão.",
};

static EN: ViewWords = ViewWords {
    switches: "How to show amounts",
    currency: "Currency",
    currencies: ["R$", "US$"],
    terms: "Money",
    terms_are: ["of each month", "of the start"],
    tax: "Income tax",
    taxes: ["before", "after"],
    shown: |money, tax| format!("In {money}, {tax}."),
    money: [
        ["reais of each month (nominal)", "reais of the start, without inflation"],
        ["dollars of each month (nominal)", "dollars of the start, without inflation"],
    ],
    taxed: ["before income tax", "after income tax"],
    by_month: |rate, drift| {
        format!("Each month is converted at the dollar of that month: {rate} at the start, with a trend of {drift} a year.")
    },
    without_inflation: |ipca| format!("Inflation since the start (IPCA), {ipca} a year, is taken out of each month."),
    at_start: |ipca, rate| {
        format!(
            "Inflation since the start (IPCA), {ipca} a year, is taken out of each month, and the rest converted at the dollar of the start, {rate}."
        )
    },
    present: "Present value does not change: it is the nominal flow discounted at the nominal rate, whichever month the money is of.",
    present_dollars: "Present value is the same money: that in reais, divided by the dollar of the start.",
    saved: |rate| {
        format!(
            "The income tax that costs save is taken off what is paid: {rate} of what is spent and of depreciation, because the regime is Lucro Real."
        )
    },
    nothing_saved: "After income tax nothing changes: costs lower the tax only under Lucro Real, and this buyer is under another regime.",
    findings: "In nominal reais, before income tax, also where the rest of the page is in another view.",
};

texts!(ViewWords, PT, EN);
