//! Words of the page of a scenario's links, and of the page that asks for a link's password.

use super::texts;
use store::{LinkRole, LinkState};

/// See [`super::Texts`].
pub struct LinkWords {
    /// Title of the page: title of the scenario.
    pub title: fn(&str) -> String,
    /// Below it.
    pub lead: &'static str,
    /// Leads back to the form.
    pub back: &'static str,
    /// Leads to the comments: how many, how many of them open.
    pub comments: fn(i64, i64) -> String,
    /// A link was made: title.
    pub made: &'static str,
    /// Its address is shown once.
    pub made_once: &'static str,
    /// Label of its address.
    pub address: &'static str,
    /// Leads to it.
    pub open_it: &'static str,
    /// It has a password.
    pub made_password: &'static str,
    /// Heads the form.
    pub new: &'static str,
    /// What is shared: version, book.
    pub new_about: fn(i32, &str) -> String,
    /// In place of the form where the scenario cannot be shared.
    pub not_usable: &'static str,
    /// Legend of the roles.
    pub role: &'static str,
    /// A role.
    pub role_is: fn(LinkRole) -> &'static str,
    /// What a role allows.
    pub role_about: fn(LinkRole) -> &'static str,
    /// Label of the end.
    pub expires: &'static str,
    /// Its choices, by number of days; nought for none.
    pub days: fn(u16) -> String,
    /// Label of the last day.
    pub until: &'static str,
    /// Its hint.
    pub until_hint: &'static str,
    /// Label of the password.
    pub password: &'static str,
    /// Its hint.
    pub password_hint: &'static str,
    /// Button.
    pub make: &'static str,
    /// Heads the list.
    pub all: &'static str,
    /// In place of an empty list.
    pub none: &'static str,
    /// Columns: made, role, shows, password, end, openings, state.
    pub columns: [&'static str; 7],
    /// What a link shows: version.
    pub version: fn(i32) -> String,
    /// Its prices: book, day.
    pub prices: fn(&str, &str) -> String,
    /// It asks for a password, or not.
    pub has_password: fn(bool) -> &'static str,
    /// It has no end.
    pub no_end: &'static str,
    /// How often it was opened.
    pub opened: fn(i64) -> String,
    /// When last.
    pub last: fn(&str) -> String,
    /// Whether it opens.
    pub state: fn(LinkState) -> &'static str,
    /// When it was revoked.
    pub since: fn(&str) -> String,
    /// Button that asks.
    pub revoke: &'static str,
    /// The question.
    pub revoke_question: &'static str,
    /// The answer that revokes.
    pub revoke_for_good: &'static str,
    /// What is counted as an opening, and what is not.
    pub opened_about: &'static str,
    /// Title of the page that asks for a password.
    pub locked: &'static str,
    /// Below it.
    pub locked_text: &'static str,
    /// Label.
    pub locked_password: &'static str,
    /// Button.
    pub unlock: &'static str,
    /// What to do without it.
    pub locked_help: &'static str,
}

static PT: LinkWords = LinkWords {
    title: |title| format!("Links de {title}"),
    lead: "Cada link mostra uma versão do cenário com os preços dela. O que você mudar depois não muda o que o link mostra.",
    back: "Voltar ao cenário",
    comments: |all, open| match (all, open) {
        (0, _) => "Nenhum comentário ainda".to_owned(),
        (1, 0) => "1 comentário, resolvido".to_owned(),
        (1, _) => "1 comentário em aberto".to_owned(),
        (all, 0) => format!("{all} comentários, todos resolvidos"),
        (all, open) => format!("{all} comentários, {open} em aberto"),
    },
    made: "O link está pronto",
    made_once: "Copie o endereço agora: ele só aparece desta vez. O Fiel não o guarda, só o resumo criptográfico dele.",
    address: "Endereço do link",
    open_it: "Abrir o link",
    made_password: "Diga a senha por outro caminho que não o do link.",
    new: "Criar um link",
    new_about: |version, book| format!("Mostra a versão {version}, a que está salva agora, com os preços de {book}."),
    not_usable: "O cenário tem respostas que precisam de correção. Corrija-as no formulário; depois ele pode ser compartilhado.",
    role: "Quem recebe o link pode",
    role_is: |role| match role {
        LinkRole::Read => "Ler",
        LinkRole::Copy => "Ler e copiar",
        LinkRole::Comment => "Ler, copiar e comentar",
    },
    role_about: |role| match role {
        LinkRole::Read => "Ver a comparação inteira e baixar os arquivos.",
        LinkRole::Copy => "Também fazer uma cópia do cenário, no próprio navegador.",
        LinkRole::Comment => "Também comentar o todo ou um número. Todos os que têm este link veem os comentários dele.",
    },
    expires: "Prazo",
    days: |days| if days == 0 { "Sem prazo".to_owned() } else { format!("{days} dias") },
    until: "Ou até o dia",
    until_hint: "Se houver um dia aqui, ele vale no lugar do prazo: o link abre até o fim dele, no horário de Brasília.",
    password: "Senha",
    password_hint: "Vazio: sem senha. Com senha, 8 caracteres ou mais. Ela não pode ser lida de novo, só trocada por outro link.",
    make: "Criar link",
    all: "Links criados",
    none: "Nenhum link ainda.",
    columns: ["Criado", "Pode", "Mostra", "Senha", "Abre até", "Aberto", "Situação"],
    version: |version| format!("Versão {version}"),
    prices: |book, day| format!("preços fixados em {book}, de {day}"),
    has_password: |has| if has { "com senha" } else { "sem senha" },
    no_end: "sem prazo",
    opened: |n| match n {
        0 => "nunca".to_owned(),
        1 => "1 vez".to_owned(),
        n => format!("{n} vezes"),
    },
    last: |day| format!("a última em {day}"),
    state: |state| match state {
        LinkState::Open => "aberto",
        LinkState::Expired => "venceu",
        LinkState::Revoked => "revogado",
    },
    since: |day| format!("em {day}"),
    revoke: "Revogar",
    revoke_question: "Revogar este link? Ele deixa de abrir para todos e não volta.",
    revoke_for_good: "Revogar de vez",
    opened_about: "Conta cada vez que a página do link é aberta. Não contam as suas visitas, as prévias que programas de mensagem buscam, nem trocar de moeda ou voltar de um cálculo. Não fica guardado quem abriu.",
    locked: "Este link pede uma senha",
    locked_text: "Digite a senha que você recebeu de quem compartilhou. Este navegador a lembra por 12 horas.",
    locked_password: "Senha do link",
    unlock: "Abrir",
    locked_help: "Não tem a senha? Peça a quem enviou o link. O Fiel não a guarda e não pode mostrá-la.",
};

static EN: LinkWords = LinkWords {
    title: |title| format!("Links of {title}"),
    lead: "Each link shows one version of the scenario with its prices. What you change later does not change what the link shows.",
    back: "Back to the scenario",
    comments: |all, open| match (all, open) {
        (0, _) => "No comments yet".to_owned(),
        (1, 0) => "1 comment, settled".to_owned(),
        (1, _) => "1 open comment".to_owned(),
        (all, 0) => format!("{all} comments, all settled"),
        (all, open) => format!("{all} comments, {open} open"),
    },
    made: "The link is ready",
    made_once: "Copy the address now: it is shown only this time. Fiel does not keep it, only its cryptographic hash.",
    address: "Address of the link",
    open_it: "Open the link",
    made_password: "Tell the password by another way than the link.",
    new: "Make a link",
    new_about: |version, book| format!("It shows version {version}, the one saved now, with the prices of {book}."),
    not_usable: "The scenario has answers that need correction. Correct them in the form; then it can be shared.",
    role: "Whoever gets the link may",
    role_is: |role| match role {
        LinkRole::Read => "Read",
        LinkRole::Copy => "Read and copy",
        LinkRole::Comment => "Read, copy and comment",
    },
    role_about: |role| match role {
        LinkRole::Read => "See the whole comparison and download the files.",
        LinkRole::Copy => "Also make a copy of the scenario, in their own browser.",
        LinkRole::Comment => "Also comment on the whole or on a figure. Everybody who has this link sees its comments.",
    },
    expires: "Opens for",
    days: |days| if days == 0 { "Without an end".to_owned() } else { format!("{days} days") },
    until: "Or until the day",
    until_hint: "A day here counts instead: the link opens until the end of it, Brasília time.",
    password: "Password",
    password_hint: "Empty: no password. Otherwise 8 characters or more. It cannot be read again, only replaced by another link.",
    make: "Make link",
    all: "Links made",
    none: "No links yet.",
    columns: ["Made", "May", "Shows", "Password", "Opens until", "Opened", "State"],
    version: |version| format!("Version {version}"),
    prices: |book, day| format!("prices pinned to {book}, of {day}"),
    has_password: |has| if has { "with password" } else { "no password" },
    no_end: "no end",
    opened: |n| match n {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        n => format!("{n} times"),
    },
    last: |day| format!("last on {day}"),
    state: |state| match state {
        LinkState::Open => "open",
        LinkState::Expired => "expired",
        LinkState::Revoked => "revoked",
    },
    since: |day| format!("on {day}"),
    revoke: "Revoke",
    revoke_question: "Revoke this link? It stops opening for everybody and does not come back.",
    revoke_for_good: "Revoke for good",
    opened_about: "Every time the link's page is opened counts. Your own visits do not count, nor previews that messaging programs fetch, nor changing the currency or coming back from a calculation. Who opened it is not kept.",
    locked: "This link asks for a password",
    locked_text: "Type the password you got from whoever shared it. This browser remembers it for 12 hours.",
    locked_password: "Password of the link",
    unlock: "Open",
    locked_help: "No password? Ask whoever sent the link. Fiel does not keep it and cannot show it.",
};

texts!(LinkWords, PT, EN);
