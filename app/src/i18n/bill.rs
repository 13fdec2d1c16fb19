//! Words of the page that reads a bill.

use super::texts;

/// See [`super::Texts`].
pub struct BillWords {
    /// Title of the page.
    pub title: &'static str,
    /// What it does.
    pub lead: &'static str,
    /// What becomes of the file.
    pub privacy: &'static str,
    /// Label of the file.
    pub file: &'static str,
    /// Its hint.
    pub file_hint: &'static str,
    /// Heading: how to get the file.
    pub how: &'static str,
    /// Ways, one a cloud.
    pub ways: [&'static str; 4],
    /// Sends it.
    pub read: &'static str,
    /// Heading of what was read; takes file and version.
    pub found: fn(file: &str, version: &str) -> String,
    /// Facts: rows, charges, in doubt, at fault.
    pub facts: [&'static str; 4],
    /// Heading: which cost counts; takes the column.
    pub counts: fn(&str) -> String,
    /// Columns of the totals.
    pub totals: [&'static str; 3],
    /// Where no currency is said.
    pub no_currency: &'static str,
    /// Columns of a month's lines: category, kind, cost, in the total.
    pub lines: [&'static str; 4],
    /// In the total, and not.
    pub counted: [&'static str; 2],
    /// A month's total and tax; takes both.
    pub total: fn(total: &str, tax: &str) -> String,
    /// Columns of GPU-hours: GPU, hours, unused, cost, peak.
    pub gpus: [&'static str; 5],
    /// No row told hours.
    pub no_gpus: &'static str,
    /// Heading of the doubts.
    pub doubts: &'static str,
    /// Heading of the form; takes the month.
    pub use_it: fn(&str) -> String,
    /// What the form makes.
    pub use_about: &'static str,
    /// Where the bill is in dollars; takes the rate and its date.
    pub rate: fn(rate: &str, date: &str) -> String,
    /// Where the currency is another, or none.
    pub write_money: &'static str,
    /// Label: R$ a month.
    pub monthly: &'static str,
    /// Hint of it.
    pub monthly_hint: &'static str,
    /// Label: GPU.
    pub gpu: &'static str,
    /// No GPU chosen.
    pub no_gpu: &'static str,
    /// Label: GPU-hours a month.
    pub hours: &'static str,
    /// Label: GPUs at the same time.
    pub peak: &'static str,
    /// Hint of it.
    pub peak_hint: &'static str,
    /// Label: where to.
    pub into: &'static str,
    /// A new scenario.
    pub new: &'static str,
    /// Makes it.
    pub make: &'static str,
    /// Heading of the form alone.
    pub again: &'static str,
}

static PT: BillWords = BillWords {
    title: "Ler uma fatura",
    lead: "Mande o que a nuvem cobrou, no formato FOCUS, e compare a conta de hoje com comprar ou contratar uma nuvem privada.",
    privacy: "O arquivo é lido e esquecido: nada dele fica guardado, a não ser os números que você puser num cenário.",
    file: "Fatura FOCUS 1.0 a 1.2, em CSV",
    file_hint: "Até 100 MB, sem compressão.",
    how: "Como obter o arquivo",
    ways: [
        "AWS: Billing and Cost Management → Data Exports → “FOCUS with AWS columns”, CSV.",
        "Azure: Cost Management → Exports → “Cost and usage details (FOCUS)”, CSV sem compressão.",
        "Google Cloud: a consulta FOCUS do BigQuery sobre a exportação detalhada, salva em CSV.",
        "Oracle Cloud: no bucket de relatórios de custo, a pasta “FOCUS Reports”.",
    ],
    read: "Ler a fatura",
    found: |file, version| format!("{file}: fatura FOCUS {version}"),
    facts: ["Linhas", "Cobranças somadas", "GPUs em dúvida", "Com erro"],
    counts: |column| format!("O custo que vale: {column}"),
    totals: ["Moeda", "EffectiveCost", "BilledCost"],
    no_currency: "não dita",
    lines: ["Categoria", "Tipo", "Custo", "No total"],
    counted: ["sim", "à parte"],
    total: |total, tax| format!("{total} no total, mais {tax} de imposto"),
    gpus: ["GPU", "Horas usadas", "Pagas e não usadas", "Custo", "Pico"],
    no_gpus: "Nenhuma linha diz horas de GPU: escreva a GPU e as horas.",
    doubts: "GPUs em dúvida: o custo conta, as horas não",
    use_it: |month| format!("Comparar a conta de {month}"),
    use_about: "Vira a carga “uma conta que já se paga”: a linha de base da comparação.",
    rate: |rate, date| format!("A fatura está em dólares; convertida a {rate}, o câmbio da tabela, de {date}."),
    write_money: "A fatura não está em reais nem em dólares: escreva o valor em reais.",
    monthly: "R$ por mês",
    monthly_hint: "Com impostos.",
    gpu: "GPU",
    no_gpu: "escolha",
    hours: "Horas de GPU por mês",
    peak: "GPUs ao mesmo tempo",
    peak_hint: "No momento mais cheio.",
    into: "Onde",
    new: "num cenário novo",
    make: "Comparar",
    again: "Confira e envie de novo",
};

static EN: BillWords = BillWords {
    title: "Read a bill",
    lead: "Send what the cloud charged, in the FOCUS format, and compare today's bill with buying or with a private cloud.",
    privacy: "The file is read and forgotten: nothing of it is kept but the figures that you put into a scenario.",
    file: "FOCUS bill 1.0 to 1.2, as CSV",
    file_hint: "At most 100 MB, not compressed.",
    how: "How to get the file",
    ways: [
        "AWS: Billing and Cost Management → Data Exports → “FOCUS with AWS columns”, CSV.",
        "Azure: Cost Management → Exports → “Cost and usage details (FOCUS)”, CSV without compression.",
        "Google Cloud: the FOCUS query for BigQuery over the detailed export, saved as CSV.",
        "Oracle Cloud: in the bucket of cost reports, the folder “FOCUS Reports”.",
    ],
    read: "Read the bill",
    found: |file, version| format!("{file}: FOCUS bill {version}"),
    facts: ["Rows", "Charges added up", "GPUs in doubt", "At fault"],
    counts: |column| format!("The cost that counts: {column}"),
    totals: ["Currency", "EffectiveCost", "BilledCost"],
    no_currency: "not said",
    lines: ["Category", "Kind", "Cost", "In the total"],
    counted: ["yes", "apart"],
    total: |total, tax| format!("{total} in total, and {tax} of tax"),
    gpus: ["GPU", "Hours used", "Paid for and not used", "Cost", "Peak"],
    no_gpus: "No row tells GPU-hours: write the GPU and the hours.",
    doubts: "GPUs in doubt: their cost counts, their hours do not",
    use_it: |month| format!("Compare the bill of {month}"),
    use_about: "It becomes the workload “a bill being paid”: the base line of the comparison.",
    rate: |rate, date| format!("The bill is in dollars; converted at {rate}, the book's rate, of {date}."),
    write_money: "The bill is neither in reais nor in dollars: write the amount in reais.",
    monthly: "R$ a month",
    monthly_hint: "With taxes.",
    gpu: "GPU",
    no_gpu: "choose",
    hours: "GPU-hours a month",
    peak: "GPUs at the same time",
    peak_hint: "At the busiest moment.",
    into: "Where",
    new: "in a new scenario",
    make: "Compare",
    again: "Check and send again",
};

texts!(BillWords, PT, EN);
