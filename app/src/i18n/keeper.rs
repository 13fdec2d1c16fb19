//! Words of the pages of whoever keeps the prices: signing in, importing, checking a draft, publishing.

use super::texts;

/// See [`super::Texts`].
pub struct KeeperWords {
    /// Title of the keeper's page.
    pub title: &'static str,
    /// What it is for, before signing in.
    pub who: &'static str,
    /// Label of the secret.
    pub secret: &'static str,
    /// Where the secret comes from.
    pub secret_hint: &'static str,
    /// Signs in.
    pub sign_in: &'static str,
    /// The secret was wrong.
    pub wrong: &'static str,
    /// Title of the page of a link that opens once.
    pub once_title: &'static str,
    /// What the link does.
    pub once: &'static str,
    /// What is there for the keeper.
    pub lead: &'static str,
    /// Signs out.
    pub sign_out: &'static str,
    /// Heading, link: importing.
    pub import: &'static str,
    /// Under it.
    pub import_about: &'static str,
    /// Heading: drafts.
    pub drafts: &'static str,
    /// Where there is none.
    pub no_draft: &'static str,
    /// A draft in the list; takes rows, base and day.
    pub draft_of: fn(rows: &str, base: &str, day: &str) -> String,
    /// Heading: the dollar.
    pub dollar: &'static str,
    /// What the book has; takes price and date.
    pub dollar_is: fn(price: &str, date: &str) -> String,
    /// Label: R$ for one dollar.
    pub dollar_price: &'static str,
    /// Label: day.
    pub day: &'static str,
    /// Hint of a day.
    pub day_hint: &'static str,
    /// Label: source.
    pub source: &'static str,
    /// Makes a draft of one row.
    pub to_draft: &'static str,
    /// Heading: discounts.
    pub discounts: &'static str,
    /// What a discount is.
    pub discounts_about: &'static str,
    /// Discounts of the newest book; takes provider, percent, date.
    pub discount_is: fn(provider: &str, percent: &str, date: &str) -> String,
    /// Label: provider.
    pub provider: &'static str,
    /// Label: percent.
    pub percent: &'static str,
    /// Hint of it.
    pub percent_hint: &'static str,
    /// Label: contract.
    pub contract: &'static str,
    /// Heading: an older book once more.
    pub again: &'static str,
    /// What it does.
    pub again_about: &'static str,
    /// Button; takes the book's name.
    pub again_button: fn(&str) -> String,
    /// Only for the keeper: link to sign in.
    pub keep: &'static str,
    /// Link of the keeper's page.
    pub your_page: &'static str,
    /// Title of the import form.
    pub import_title: &'static str,
    /// What may be sent.
    pub import_lead: &'static str,
    /// Kinds of file, in words.
    pub import_kinds: [&'static str; 3],
    /// Label of a file.
    pub file: &'static str,
    /// Its limit.
    pub file_hint: &'static str,
    /// Label: when prices were seen.
    pub seen: &'static str,
    /// Hint of it.
    pub seen_hint: &'static str,
    /// Label: cloud of a list.
    pub cloud: &'static str,
    /// No cloud named.
    pub cloud_by_name: &'static str,
    /// Hint of it.
    pub cloud_hint: &'static str,
    /// Hint of a source.
    pub source_hint: &'static str,
    /// Legend: what a CSV of ours is.
    pub scope: &'static str,
    /// It is the whole book.
    pub scope_whole: &'static str,
    /// It adds.
    pub scope_add: &'static str,
    /// All or nothing.
    pub all_or_nothing: &'static str,
    /// Sends the file.
    pub read: &'static str,
    /// Link to the form of our own CSV.
    pub own_csv: &'static str,
    /// Title of a draft's page.
    pub check_title: &'static str,
    /// Under it; takes what it was read from, kind, base.
    pub check_lead: fn(origin: &str, kind: &str, base: &str) -> String,
    /// Counts: same, moved, new, gone, waiting, at fault.
    pub counts: [&'static str; 6],
    /// Title of the faults; takes how many.
    pub faults: fn(n: u64, said: &str) -> String,
    /// A fault; takes line and column.
    pub at: fn(line: &str, column: &str) -> String,
    /// What to do about faults.
    pub faults_end: &'static str,
    /// More that are not shown; takes how many.
    pub more: fn(&str) -> String,
    /// Legend of the tabs.
    pub show: &'static str,
    /// Tabs: all, to check, moved, new, waiting.
    pub tabs: [&'static str; 5],
    /// Columns: take, item, before, after, change, bar, date and source.
    pub columns: [&'static str; 7],
    /// Groups: to check, moved, new.
    pub groups: [&'static str; 3],
    /// A price that is new, and one that is gone.
    pub became: [&'static str; 2],
    /// Not in the file.
    pub not_in_file: &'static str,
    /// Takes an item; label of its check box.
    pub accept: fn(&str) -> String,
    /// Nothing under a tab.
    pub nothing: &'static str,
    /// Heading of the rows that wait.
    pub held: &'static str,
    /// What to do with them.
    pub held_about: &'static str,
    /// Label: GPU.
    pub which_gpu: &'static str,
    /// No GPU chosen.
    pub no_gpu: &'static str,
    /// Label: country.
    pub which_country: &'static str,
    /// Label: takes the row.
    pub take: &'static str,
    /// It cannot be taken.
    pub cannot: &'static str,
    /// Heading: rows left out.
    pub left_out: &'static str,
    /// Heading: what publishing changes.
    pub effect: &'static str,
    /// Scenarios of the base book; takes how many and the book.
    pub in_use: fn(n: i64, base: &str) -> String,
    /// One of this browser's; takes title, before, after.
    pub would: fn(title: &str, before: &str, after: &str) -> String,
    /// One that stays; takes title.
    pub would_not: fn(title: &str) -> String,
    /// One that could not be computed.
    pub would_fail: fn(title: &str) -> String,
    /// Counts of what is taken; takes taken, all.
    pub taken: fn(taken: &str, all: &str) -> String,
    /// Heading: publishing.
    pub publish: &'static str,
    /// Label: name.
    pub name: &'static str,
    /// Label: slug.
    pub slug: &'static str,
    /// Its hint.
    pub slug_hint: &'static str,
    /// Label: the day printed on it.
    pub printed: &'static str,
    /// Keeps choices.
    pub save: &'static str,
    /// Publishes.
    pub publish_button: &'static str,
    /// Throws away.
    pub discard: &'static str,
    /// What publishing means.
    pub for_good: &'static str,
    /// Why: tenfold, spot above, older, repeated, other thing, nothing to discount; each takes what it is held against.
    pub whys: [fn(&str) -> String; 6],
}

static PT: KeeperWords = KeeperWords {
    title: "Cuidar dos preços",
    who: "Aqui entra quem cuida das tabelas de preços desta instalação. Todos os outros leem os preços sem entrar.",
    secret: "Senha",
    secret_hint: "A de FIEL_ADMIN_TOKEN. Sem ela, quem opera o servidor gera um link com “fiel keeper”.",
    sign_in: "Entrar",
    wrong: "A senha não confere, ou o link já foi usado ou venceu. Dez tentativas erradas em 15 minutos bloqueiam novas.",
    once_title: "Entrar para cuidar dos preços",
    once: "Este link vale uma vez. Ao entrar, este navegador passa 12 horas como responsável pelos preços.",
    lead: "O que você faz aqui vira rascunho. Ninguém calcula com ele até você publicar.",
    sign_out: "Sair",
    import: "Importar preços",
    import_about: "De um CSV do Fiel, de um catálogo do SkyPilot ou de uma lista de preços por máquina.",
    drafts: "Rascunhos",
    no_draft: "Não há rascunho.",
    draft_of: |rows, base, day| format!("{rows} preços, sobre {base}, de {day}"),
    dollar: "Dólar de hoje",
    dollar_is: |price, date| format!("Na tabela mais nova: {price}, de {date}."),
    dollar_price: "Reais por dólar",
    day: "Dia",
    day_hint: "Como 2027-01-05",
    source: "Fonte",
    to_draft: "Fazer rascunho",
    discounts: "Descontos negociados",
    discounts_about: "O desconto que a empresa tem com um provedor vale para todos os preços dele na tabela, e aparece em cada conta e em cada exportação.",
    discount_is: |provider, percent, date| format!("{provider}: {percent}, desde {date}"),
    provider: "Provedor",
    percent: "Desconto, %",
    percent_hint: "0 tira o que há",
    contract: "Contrato ou conversa",
    again: "Voltar a uma tabela anterior",
    again_about: "Uma tabela publicada não some. Para desfazer, publique de novo a de antes, como tabela nova.",
    again_button: |name| format!("Rascunho com os preços de {name}"),
    keep: "Cuidar dos preços",
    your_page: "Sua página",
    import_title: "Importar preços",
    import_lead: "O arquivo vira um rascunho, comparado com a tabela mais nova. Nada muda até você publicar.",
    import_kinds: [
        "CSV do Fiel: o que “Baixar CSV” escreve, com as colunas em qualquer ordem.",
        "Catálogo do SkyPilot de qualquer nuvem (vms.csv, v6 a v8), como vem.",
        "Lista de preços por máquina da AWS, do Azure ou do Google (CSV), ou a de instances.vantage.sh (JSON).",
    ],
    file: "Arquivo",
    file_hint: "Até 100 MB, em CSV UTF-8 ou JSON, sem compressão.",
    seen: "Preços vistos em",
    seen_hint: "Para listas sem data: dia, mês (2026-12) ou ano.",
    cloud: "Nuvem",
    cloud_by_name: "pelo nome do arquivo",
    cloud_hint: "Um catálogo do SkyPilot não diz de que nuvem é.",
    source_hint: "Onde a lista foi lida; vazio usa o nome do arquivo.",
    scope: "Um CSV do Fiel",
    scope_whole: "é a tabela inteira: o que não está nele aparece como “sumiu”",
    scope_add: "só acrescenta e substitui o que traz",
    all_or_nothing: "Recusar o arquivo inteiro se uma linha tiver erro",
    read: "Ler o arquivo",
    own_csv: "Baixar a tabela mais nova como modelo",
    check_title: "Conferir antes de publicar",
    check_lead: |origin, kind, base| format!("{origin} ({kind}), comparado com {base}. Nada muda até você publicar."),
    counts: ["Iguais", "Mudaram", "Novos", "Sumiram", "À espera", "Com erro"],
    faults: |n, said| if n == 1 { "1 linha não pôde ser lida".into() } else { format!("{said} linhas não puderam ser lidas") },
    at: |line, column| if column.is_empty() { format!("Linha {line}") } else { format!("Linha {line}, coluna {column}") },
    faults_end: "Corrija o arquivo e envie de novo, ou publique sem elas.",
    more: |n| format!("E mais {n}."),
    show: "Mostrar",
    tabs: ["Tudo o que muda", "A conferir", "Mudaram", "Novos", "À espera"],
    columns: ["Aceitar", "Item", "Antes", "Depois", "Mudança", "Barra da mudança", "Data e fonte"],
    groups: ["A conferir: mudaram mais de 25 %, sumiram ou parecem erro", "Mudaram até 25 %: já aceitos", "Novos: já aceitos"],
    became: ["novo", "sumiu"],
    not_in_file: "não está no arquivo",
    accept: |item| format!("Aceitar {item}"),
    nothing: "Nada aqui.",
    held: "À espera de uma escolha",
    held_about: "Estas linhas não entram sozinhas: o nome não diz qual GPU é, o preço destoa, ou o arquivo se contradiz. Escolha o que entra.",
    which_gpu: "Qual GPU",
    no_gpu: "não sei, fica de fora",
    which_country: "País, duas letras",
    take: "Incluir",
    cannot: "Só com uma linha própria, no CSV do Fiel.",
    left_out: "Ficaram de fora",
    effect: "O que publicar muda",
    in_use: |n, base| match n {
        0 => format!("Nenhum cenário usa {base}."),
        1 => format!("1 cenário usa {base} e continua nela."),
        n => format!("{n} cenários usam {base} e continuam nela."),
    },
    would: |title, before, after| format!("“{title}”, deste navegador. Hoje: {before} Com estes preços: {after}"),
    would_not: |title| format!("“{title}”, deste navegador: a resposta não muda."),
    would_fail: |title| format!("“{title}”, deste navegador: não se pode calcular com estes preços."),
    taken: |taken, all| format!("{taken} aceitas de {all} mudanças."),
    publish: "Publicar",
    name: "Nome",
    slug: "Nome curto",
    slug_hint: "Fica no endereço: letras minúsculas, algarismos e hífens.",
    printed: "Data da tabela",
    save: "Guardar escolhas",
    publish_button: "Publicar a tabela",
    discard: "Jogar fora o rascunho",
    for_good: "Depois de publicada, a tabela não muda mais. Cenários novos começam nela; os que já existem ficam na sua até alguém trocar.",
    whys: [
        |p| format!("dez vezes o de antes, ou um décimo: era {p}"),
        |p| format!("spot acima do preço sob demanda, {p}"),
        |_| "mais antigo que o preço que substituiria".into(),
        |p| format!("a mesma coisa aparece com outro preço, {p}"),
        |_| "outro número de GPUs ou outro país com o mesmo nome".into(),
        |_| "a tabela não tem preço deste provedor, e o desconto não muda nada".into(),
    ],
};

static EN: KeeperWords = KeeperWords {
    title: "Keep the prices",
    who: "This is where whoever keeps the price books of this installation signs in. Everybody else reads prices without signing in.",
    secret: "Secret",
    secret_hint: "The one of FIEL_ADMIN_TOKEN. Without it, whoever runs the server makes a link with `fiel keeper`.",
    sign_in: "Sign in",
    wrong: "The secret is wrong, or the link was used before or has expired. Ten wrong attempts in 15 minutes block further ones.",
    once_title: "Sign in to keep the prices",
    once: "This link works once. Signing in makes this browser the keeper of the prices for 12 hours.",
    lead: "What you do here becomes a draft. Nobody computes with it until you publish it.",
    sign_out: "Sign out",
    import: "Import prices",
    import_about: "From a CSV of Fiel, a SkyPilot catalogue or a price list by machine.",
    drafts: "Drafts",
    no_draft: "There is no draft.",
    draft_of: |rows, base, day| format!("{rows} prices, over {base}, of {day}"),
    dollar: "Today's dollar",
    dollar_is: |price, date| format!("In the newest book: {price}, of {date}."),
    dollar_price: "Reais for one dollar",
    day: "Day",
    day_hint: "Such as 2027-01-05",
    source: "Source",
    to_draft: "Make a draft",
    discounts: "Negotiated discounts",
    discounts_about: "A discount the company has with a provider applies to all of its prices in the book, and shows in every calculation and every export.",
    discount_is: |provider, percent, date| format!("{provider}: {percent}, since {date}"),
    provider: "Provider",
    percent: "Discount, %",
    percent_hint: "0 takes it back",
    contract: "Contract or talk",
    again: "Go back to an earlier book",
    again_about: "A published book never disappears. To undo, publish the one before once more, as a new book.",
    again_button: |name| format!("Draft with the prices of {name}"),
    keep: "Keep the prices",
    your_page: "Your page",
    import_title: "Import prices",
    import_lead: "The file becomes a draft, held against the newest book. Nothing changes until you publish it.",
    import_kinds: [
        "CSV of Fiel: what “Download CSV” writes, with its columns in any order.",
        "SkyPilot catalogue of any cloud (vms.csv, v6 to v8), as it comes.",
        "Price list by machine of AWS, Azure or Google (CSV), or that of instances.vantage.sh (JSON).",
    ],
    file: "File",
    file_hint: "At most 100 MB, as CSV UTF-8 or JSON, not compressed.",
    seen: "Prices seen on",
    seen_hint: "For lists without dates: day, month (2026-12) or year.",
    cloud: "Cloud",
    cloud_by_name: "by the file's name",
    cloud_hint: "A SkyPilot catalogue does not say of which cloud it is.",
    source_hint: "Where the list was read; empty uses the file's name.",
    scope: "A CSV of Fiel",
    scope_whole: "is the whole book: what is not in it shows as “gone”",
    scope_add: "only adds, and replaces what it names",
    all_or_nothing: "Refuse the whole file if any row is at fault",
    read: "Read the file",
    own_csv: "Download the newest book as a model",
    check_title: "Check before publishing",
    check_lead: |origin, kind, base| format!("{origin} ({kind}), held against {base}. Nothing changes until you publish it."),
    counts: ["The same", "Moved", "New", "Gone", "Waiting", "At fault"],
    faults: |n, said| if n == 1 { "1 row could not be read".into() } else { format!("{said} rows could not be read") },
    at: |line, column| if column.is_empty() { format!("Line {line}") } else { format!("Line {line}, column {column}") },
    faults_end: "Correct the file and send it again, or publish without them.",
    more: |n| format!("And {n} more."),
    show: "Show",
    tabs: ["All that changes", "To check", "Moved", "New", "Waiting"],
    columns: ["Accept", "Item", "Before", "After", "Change", "Bar of the change", "Date and source"],
    groups: [
        "To check: moved by more than 25%, gone, or looks like a mistake",
        "Moved by up to 25%: accepted already",
        "New: accepted already",
    ],
    became: ["new", "gone"],
    not_in_file: "not in the file",
    accept: |item| format!("Accept {item}"),
    nothing: "Nothing here.",
    held: "Waiting for a choice",
    held_about: "These rows do not come in by themselves: the name does not say which GPU it is, the price stands out, or the file contradicts itself. Choose what comes in.",
    which_gpu: "Which GPU",
    no_gpu: "I do not know, leave it out",
    which_country: "Country, two letters",
    take: "Take it",
    cannot: "Only as a row of its own, in the CSV of Fiel.",
    left_out: "Left out",
    effect: "What publishing changes",
    in_use: |n, base| match n {
        0 => format!("No scenario uses {base}."),
        1 => format!("1 scenario uses {base} and stays with it."),
        n => format!("{n} scenarios use {base} and stay with it."),
    },
    would: |title, before, after| format!("“{title}”, of this browser. Today: {before} With these prices: {after}"),
    would_not: |title| format!("“{title}”, of this browser: the answer does not change."),
    would_fail: |title| format!("“{title}”, of this browser: cannot be computed with these prices."),
    taken: |taken, all| format!("{taken} accepted of {all} changes."),
    publish: "Publish",
    name: "Name",
    slug: "Short name",
    slug_hint: "Stands in the address: small letters, digits and hyphens.",
    printed: "Date of the book",
    save: "Keep the choices",
    publish_button: "Publish the book",
    discard: "Throw the draft away",
    for_good: "Once published, the book never changes. New scenarios start with it; those there are stay with theirs until somebody changes it.",
    whys: [
        |p| format!("ten times the one before, or a tenth: it was {p}"),
        |p| format!("spot above the price on demand, {p}"),
        |_| "older than the price it would replace".into(),
        |p| format!("the same thing stands with another price, {p}"),
        |_| "another number of GPUs or another country under the same name".into(),
        |_| "the book has no price of this provider, and the discount changes nothing".into(),
    ],
};

texts!(KeeperWords, PT, EN);
