//! Words of the shared page and of a cell's page.

use super::texts;

/// See [`super::Texts`].
pub struct SharedWords {
    /// What stands for a title where there is none.
    pub untitled: &'static str,
    /// Names the contents.
    pub contents: &'static str,
    /// Says that nothing can be changed here.
    pub read_only: &'static str,
    /// Prices are pinned: name of the book, date.
    pub pinned: fn(&str, &str) -> String,
    /// How old they are, in words such as "3 months ago".
    pub old: fn(&str) -> String,
    /// What that means.
    pub pinned_text: &'static str,
    /// Leads to the book.
    pub see_prices: &'static str,
    /// Version, and when it was shared.
    pub version: fn(i32, &str) -> String,
    /// When the link stops opening.
    pub valid_until: fn(&str) -> String,
    /// Names the downloads.
    pub take: &'static str,
    /// What is in the workbook.
    pub workbook: &'static str,
    /// What is in the PDF.
    pub report: &'static str,
    /// The CSV as Excel reads it in Brazil.
    pub csv_excel: &'static str,
    /// The CSV for programs.
    pub csv_machine: &'static str,
    /// What is in the JSON.
    pub json: &'static str,
    /// What is in the JSON with formulas.
    pub json_formulas: &'static str,
    /// Button.
    pub copy: &'static str,
    /// What the button does.
    pub copy_text: &'static str,
    /// Title of a link that never was.
    pub unknown: &'static str,
    /// What to do then.
    pub unknown_text: &'static str,
    /// The scenario cannot be computed any more: title.
    pub invalid: &'static str,
    /// What that means.
    pub invalid_text: &'static str,
}

/// See [`super::Texts`].
pub struct CellWords {
    /// Leads back to the answer.
    pub back: &'static str,
    /// Heads the formula in words.
    pub formula: &'static str,
    /// Heads the formula with figures: month.
    pub figures_in: fn(&str) -> String,
    /// The same for a value without months.
    pub figures: &'static str,
    /// In place of the figures of a whole row.
    pub choose_month: &'static str,
    /// Heads the inputs.
    pub inputs: &'static str,
    /// Column.
    pub input: &'static str,
    /// Column.
    pub value: &'static str,
    /// Column.
    pub month: &'static str,
    /// Column.
    pub year: &'static str,
    /// Column.
    pub kind: &'static str,
    /// A formula.
    pub computed: &'static str,
    /// Heads the values by month.
    pub by_month: &'static str,
    /// Heads the values by year.
    pub by_year: &'static str,
    /// Says which month is shown: month, date.
    pub in_month: fn(&str, &str) -> String,
    /// Says that the value is the sum of the months.
    pub sum: &'static str,
    /// Says that the value is that of the last month.
    pub last: &'static str,
    /// Leads to the value as a whole.
    pub all_months: &'static str,
    /// Leads to the month before.
    pub month_before: &'static str,
    /// Leads to the month after.
    pub month_after: &'static str,
    /// Names the links between months.
    pub months: &'static str,
    /// Where the value comes from.
    pub source: &'static str,
    /// Its date: date.
    pub as_of: fn(&str) -> String,
    /// Heads the cells that use it.
    pub used_by: &'static str,
    /// Belongs to no option.
    pub shared_scope: &'static str,
    /// Names the way to this page.
    pub path: &'static str,
    /// Column: calendar month.
    pub date: &'static str,
    /// Title where the address leads to no cell.
    pub unknown: &'static str,
    /// What to do then.
    pub unknown_text: &'static str,
    /// Title where the scenario has answers that cannot be used.
    pub invalid: &'static str,
    /// What to do then.
    pub invalid_text: &'static str,
}

static PT: SharedWords = SharedWords {
    untitled: "Cenário sem título",
    contents: "Nesta página",
    read_only: "Somente leitura",
    pinned: |book, date| format!("Preços fixados na tabela {book}, de {date}"),
    old: |ago| format!("A tabela foi publicada {ago}. "),
    pinned_text: "Os números desta página não mudam quando a tabela muda.",
    see_prices: "Ver a tabela de preços",
    version: |version, date| format!("Versão {version}, compartilhada em {date}"),
    valid_until: |date| format!("Link válido até {date}"),
    take: "Levar o resultado",
    workbook: "fórmulas vivas",
    report: "relatório para ler e imprimir",
    csv_excel: "para o Excel em português",
    csv_machine: "para programas",
    json: "a comparação inteira",
    json_formulas: "com as fórmulas",
    copy: "Fazer minha cópia",
    copy_text: "Cria um cenário seu, neste navegador, igual a este. O original não muda.",
    unknown: "Não há nada neste link",
    unknown_text: "O endereço pode estar incompleto. Confira se foi copiado até o fim, ou peça o link de novo a quem compartilhou.",
    invalid: "Este cenário não pode mais ser calculado",
    invalid_text: "Esta versão do Fiel não aceita uma das respostas dele. Quem compartilhou pode corrigir e criar outro link.",
};

static EN: SharedWords = SharedWords {
    untitled: "Untitled scenario",
    contents: "On this page",
    read_only: "Read only",
    pinned: |book, date| format!("Prices pinned to {book}, of {date}"),
    old: |ago| format!("The book was published {ago}. "),
    pinned_text: "The figures on this page do not change when the price book does.",
    see_prices: "See the price book",
    version: |version, date| format!("Version {version}, shared on {date}"),
    valid_until: |date| format!("Link valid until {date}"),
    take: "Take the result",
    workbook: "live formulas",
    report: "report to read and print",
    csv_excel: "for Excel set to Brazil",
    csv_machine: "for programs",
    json: "the whole comparison",
    json_formulas: "with formulas",
    copy: "Make my own copy",
    copy_text: "Creates a scenario of your own, in this browser, equal to this one. The original does not change.",
    unknown: "There is nothing at this link",
    unknown_text: "The address may be incomplete. Check that all of it was copied, or ask whoever shared it for the link again.",
    invalid: "This scenario can no longer be computed",
    invalid_text: "This version of Fiel does not accept one of its answers. Whoever shared it can correct it and make another link.",
};

texts!(SharedWords, PT, EN);

static CELL_PT: CellWords = CellWords {
    back: "Voltar à resposta",
    formula: "Como se calcula",
    figures_in: |month| format!("Com os números: {month}"),
    figures: "Com os números",
    choose_month: "Os números mudam de um mês para o outro: escolha um mês para vê-los no lugar.",
    inputs: "Entradas",
    input: "Entrada",
    value: "Valor",
    month: "Mês",
    year: "Ano",
    kind: "De onde vem",
    computed: "calculado",
    by_month: "Mês a mês",
    by_year: "Ano a ano",
    in_month: |month, date| format!("{month}, {date}"),
    sum: "soma dos meses",
    last: "no último mês",
    all_months: "Todos os meses",
    month_before: "Mês anterior",
    month_after: "Mês seguinte",
    months: "Outros meses",
    source: "Fonte",
    as_of: |date| format!("de {date}"),
    used_by: "Usada em",
    shared_scope: "Comum a todas as opções",
    path: "Caminho até aqui",
    date: "Data",
    unknown: "Este cálculo não existe neste cenário",
    unknown_text: "O endereço pode ter um erro, ou o cenário mudou e não tem mais esta linha.",
    invalid: "Não há o que calcular ainda",
    invalid_text: "O cenário tem respostas que precisam de correção. Abra o cenário para vê-las.",
};

static CELL_EN: CellWords = CellWords {
    back: "Back to the answer",
    formula: "How it is computed",
    figures_in: |month| format!("With the figures: {month}"),
    figures: "With the figures",
    choose_month: "The figures differ from month to month: choose a month to see them in place.",
    inputs: "Inputs",
    input: "Input",
    value: "Value",
    month: "Month",
    year: "Year",
    kind: "Where it comes from",
    computed: "computed",
    by_month: "Month by month",
    by_year: "Year by year",
    in_month: |month, date| format!("{month}, {date}"),
    sum: "sum of the months",
    last: "in the last month",
    all_months: "All months",
    month_before: "Month before",
    month_after: "Month after",
    months: "Other months",
    source: "Source",
    as_of: |date| format!("of {date}"),
    used_by: "Used by",
    shared_scope: "Common to all options",
    path: "Way here",
    date: "Date",
    unknown: "This calculation does not exist in this scenario",
    unknown_text: "The address may have a typing error, or the scenario changed and no longer has this line.",
    invalid: "There is nothing to compute yet",
    invalid_text: "The scenario has answers that need correction. Open the scenario to see them.",
};

texts!(CellWords, CELL_PT, CELL_EN);
