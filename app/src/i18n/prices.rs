//! Words of the price books' pages.

use super::texts;

/// See [`super::Texts`].
pub struct Prices {
    /// Title of the page.
    pub title: &'static str,
    /// What a book is.
    pub lead: &'static str,
    /// Name of the list of books.
    pub books: &'static str,
    /// Under a book's name; takes day and rows.
    pub published: fn(&str, &str) -> String,
    /// The newest book, to which new scenarios are pinned.
    pub newest: &'static str,
    /// How many scenarios are computed with a book.
    pub in_use: fn(&str, n: i64) -> String,
    /// Fact: rows.
    pub rows: &'static str,
    /// Fact: rows of Brazil.
    pub in_brazil: &'static str,
    /// Fact: rows older than half a year.
    pub old: &'static str,
    /// Fact: the dollar.
    pub dollar: &'static str,
    /// Leads to what the book lacks.
    pub health: &'static str,
    /// Names the files of a book.
    pub files: &'static str,
    /// What the CSV is good for.
    pub csv: &'static str,
    /// What the JSON is good for.
    pub json: &'static str,
    /// Leads to where today's dollar is entered.
    pub dollar_today: &'static str,
    /// Leads to the keeper's page.
    pub keep: &'static str,
    /// Name of the filters.
    pub filters: &'static str,
    /// Filter.
    pub search: &'static str,
    /// Filter, column.
    pub kind: &'static str,
    /// Filter.
    pub gpu: &'static str,
    /// Filter.
    pub provider: &'static str,
    /// Filter.
    pub country: &'static str,
    /// Filter, column.
    pub price_model: &'static str,
    /// Filter.
    pub confidence: &'static str,
    /// Filter.
    pub age: &'static str,
    /// Choice of an age; takes months.
    pub over: fn(i32) -> String,
    /// No filter.
    pub all: &'static str,
    /// No filter, of GPUs and price models: the other gender, where a language has it.
    pub all_f: &'static str,
    /// Sends the filters.
    pub filter: &'static str,
    /// Takes them back.
    pub clear: &'static str,
    /// Caption; takes the number of rows found, and whether they are all.
    pub found: fn(&str, n: i64, filtered: bool) -> String,
    /// Under the caption.
    pub without_taxes: &'static str,
    /// Column.
    pub offer: &'static str,
    /// Column.
    pub place: &'static str,
    /// Column.
    pub price: &'static str,
    /// Column.
    pub per_gpu_hour: &'static str,
    /// Column.
    pub date: &'static str,
    /// Column.
    pub source: &'static str,
    /// Leads to the dates of a price; takes how many.
    pub history: fn(usize) -> String,
    /// Where nothing was found.
    pub none: &'static str,
    /// What to do then.
    pub none_text: &'static str,
    /// Name of the paging.
    pub pages: &'static str,
    /// Takes page and pages.
    pub page_of: fn(u32, u32) -> String,
    /// Paging.
    pub previous: &'static str,
    /// Paging.
    pub next: &'static str,
}

static PT: Prices = Prices {
    title: "Tabelas de preços",
    lead: "Uma tabela publicada não muda mais. Cada cenário fica na tabela em que foi feito; por isso um link mostra os mesmos números um ano depois.",
    books: "Tabelas",
    published: |day, rows| format!("publicada em {day}, {rows} preços"),
    newest: "a mais nova",
    in_use: |number, n| match n {
        0 => "sem uso".into(),
        1 => "em uso por 1 cenário".into(),
        _ => format!("em uso por {number} cenários"),
    },
    rows: "Preços",
    in_brazil: "No Brasil",
    old: "Mais de 6 meses",
    dollar: "Dólar",
    health: "O que está velho, fraco ou falta",
    files: "Baixar esta tabela",
    csv: "para planilha",
    json: "para programas",
    dollar_today: "Informar o de hoje",
    keep: "Cuidar dos preços",
    filters: "Filtrar preços",
    search: "Procurar",
    kind: "O que é",
    gpu: "GPU",
    provider: "Provedor",
    country: "País",
    price_model: "Modalidade",
    confidence: "Confiança",
    age: "Idade",
    over: |months| format!("mais de {months} meses"),
    all: "todos",
    all_f: "todas",
    filter: "Filtrar",
    clear: "Limpar",
    found: |number, n, filtered| match (n, filtered) {
        (1, true) => "1 preço encontrado".into(),
        (_, true) => format!("{number} preços encontrados"),
        _ => format!("Todos os {number} preços"),
    },
    without_taxes: "Como o provedor publica: sem os impostos brasileiros, que o cálculo acrescenta.",
    offer: "Oferta",
    place: "Onde",
    price: "Preço",
    per_gpu_hour: "Por GPU·hora",
    date: "Data",
    source: "Fonte",
    history: |dates| format!("histórico: {dates} datas"),
    none: "Nenhum preço com esses filtros",
    none_text: "Tire um filtro ou procure por outra palavra. Onde falta um preço, o Fiel diz que falta: não inventa nem conta zero.",
    pages: "Páginas",
    page_of: |page, pages| format!("Página {page} de {pages}"),
    previous: "Anterior",
    next: "Próxima",
};

static EN: Prices = Prices {
    title: "Price books",
    lead: "A published book never changes. Each scenario stays with the book it was made with; that is why a link shows the same figures a year later.",
    books: "Books",
    published: |day, rows| format!("published {day}, {rows} prices"),
    newest: "the newest",
    in_use: |number, n| match n {
        0 => "not in use".into(),
        1 => "in use by 1 scenario".into(),
        _ => format!("in use by {number} scenarios"),
    },
    rows: "Prices",
    in_brazil: "In Brazil",
    old: "Over 6 months old",
    dollar: "Dollar",
    health: "What is stale, weak or missing",
    files: "Download this book",
    csv: "for a spreadsheet",
    json: "for programs",
    dollar_today: "Enter today's",
    keep: "Keep the prices",
    filters: "Filter prices",
    search: "Search",
    kind: "What it is",
    gpu: "GPU",
    provider: "Provider",
    country: "Country",
    price_model: "Price model",
    confidence: "Confidence",
    age: "Age",
    over: |months| format!("over {months} months"),
    all: "all",
    all_f: "all",
    filter: "Filter",
    clear: "Clear",
    found: |number, n, filtered| match (n, filtered) {
        (1, true) => "1 price found".into(),
        (_, true) => format!("{number} prices found"),
        _ => format!("All {number} prices"),
    },
    without_taxes: "As the provider publishes them: without Brazilian taxes, which the calculation adds.",
    offer: "Offer",
    place: "Where",
    price: "Price",
    per_gpu_hour: "Per GPU-hour",
    date: "Date",
    source: "Source",
    history: |dates| format!("history: {dates} dates"),
    none: "No price with these filters",
    none_text: "Remove a filter or search for another word. Where a price is missing Fiel says so: it neither invents one nor counts zero.",
    pages: "Pages",
    page_of: |page, pages| format!("Page {page} of {pages}"),
    previous: "Previous",
    next: "Next",
};

texts!(Prices, PT, EN);
