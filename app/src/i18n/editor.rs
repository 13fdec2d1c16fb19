//! Words of the editor around its form: saving, conflicts, sharing, the pane of the answer.

use super::texts;

/// See [`super::Texts`].
pub struct EditorWords {
    /// The field of the scenario's name.
    pub title_label: &'static str,
    /// Navigation through the parts of the form.
    pub parts: &'static str,
    /// Label of the pane.
    pub answer: &'static str,
    /// Saved at a time, as a version.
    pub saved: fn(&str, i32) -> String,
    /// A change is on its way.
    pub saving: &'static str,
    /// The server does not have the newest.
    pub not_saved: &'static str,
    /// A conflict waits.
    pub in_conflict: &'static str,
    /// The server is away since a time.
    pub away: fn(&str) -> String,
    /// The server will not keep it.
    pub refused: &'static str,
    /// A draft was found.
    pub restored: &'static str,
    /// Some answers cannot be used; the result is of before.
    pub outdated: &'static str,
    /// Asks the server again at once.
    pub try_now: &'static str,
    /// The browser keeps no drafts.
    pub no_drafts: &'static str,
    /// The answer cannot be reached.
    pub unanswered: &'static str,
    /// Nothing to show yet.
    pub no_answer: &'static str,
    /// The verdict changed.
    pub changed: fn(&str, &str) -> String,
    /// Opens the share dialog.
    pub share: &'static str,
    /// Link to the whole answer on a telephone.
    pub see_answer: &'static str,
    /// Editing needs a script.
    pub needs_script: &'static str,
    /// Heads the conflict dialog.
    pub conflict_title: fn(&str, i32) -> String,
    /// Nothing is lost.
    pub conflict_lead: &'static str,
    /// Column: field.
    pub field: &'static str,
    /// Column: here.
    pub mine: &'static str,
    /// Column: there.
    pub theirs: &'static str,
    /// Row: the verdict of each.
    pub verdict: &'static str,
    /// Asks what to do.
    pub choose: &'static str,
    /// Keep this.
    pub keep_mine: &'static str,
    /// Take the other.
    pub take_theirs: &'static str,
    /// Keep both.
    pub keep_both: &'static str,
    /// Does it.
    pub go_on: &'static str,
    /// Could not be done now.
    pub failed: &'static str,
    /// Where the copy is.
    pub copy_made: &'static str,
    /// Added to the title of a copy.
    pub copy_suffix: &'static str,
    /// Heads the share dialog.
    pub share_title: &'static str,
    /// What a link is.
    pub share_lead: &'static str,
    /// Makes a link.
    pub make_link: &'static str,
    /// Waits for the save before.
    pub making: &'static str,
    /// The new link, told once.
    pub new_link: &'static str,
    /// It cannot be read again.
    pub once: &'static str,
    /// Copies it.
    pub copy: &'static str,
    /// It was copied.
    pub copied: &'static str,
    /// Heads the list of links.
    pub links: &'static str,
    /// There are none.
    pub no_links: &'static str,
    /// A link, by version and date.
    pub link: fn(i32, &str) -> String,
    /// It opens.
    pub open: &'static str,
    /// Its time is over.
    pub expired: &'static str,
    /// It was revoked.
    pub revoked: &'static str,
    /// Revokes it.
    pub revoke: &'static str,
    /// Heads the downloads.
    pub downloads: &'static str,
    /// The workbook.
    pub workbook: &'static str,
    /// The flows.
    pub flows: &'static str,
    /// The comparison.
    pub json: &'static str,
    /// Closes a dialog.
    pub close: &'static str,
    /// Heads the summary of faults.
    pub to_correct: fn(usize) -> String,
    /// Title of the page of the whole answer goes before this.
    pub back_to_form: &'static str,
}

texts!(EditorWords, PT, EN);

static PT: EditorWords = EditorWords {
    title_label: "Nome do cenário",
    parts: "Partes do formulário",
    answer: "Resposta",
    saved: |time, version| format!("Salvo às {time}, versão {version}"),
    saving: "Salvando…",
    not_saved: "Ainda não salvo no servidor",
    in_conflict: "Outra versão foi salva; falta escolher",
    away: |time| {
        format!(
            "Sem conexão desde {time}. Pode continuar: as mudanças ficam neste navegador e são enviadas quando der. A resposta na tela é a de antes."
        )
    },
    refused: "O servidor não guardou esta versão: o cenário foi apagado ou é de outro navegador. O que você preencheu continua guardado aqui.",
    restored: "Recuperamos o que você tinha preenchido e ainda não tinha sido salvo.",
    outdated: "Há respostas que não podem ser usadas. O resultado abaixo é o de antes delas.",
    try_now: "Tentar agora",
    no_drafts: "Este navegador não guarda rascunhos. O que ainda não foi salvo no servidor se perde se a página fechar.",
    unanswered: "Não conseguimos calcular agora. O que você preencheu está guardado neste navegador; tentamos de novo sozinhos.",
    no_answer: "A resposta aparece aqui quando as respostas do formulário puderem ser usadas.",
    changed: |now, before| format!("{now} Antes: {before}"),
    share: "Compartilhar",
    see_answer: "Ver resposta",
    needs_script: "Para mudar as respostas, ligue o JavaScript. A comparação abaixo está completa.",
    conflict_title: |time, version| format!("Outra pessoa salvou a versão {version} às {time}"),
    conflict_lead: "Nada foi perdido: as duas estão guardadas. Veja o que difere e escolha.",
    field: "Resposta",
    mine: "Aqui",
    theirs: "Salva pela outra pessoa",
    verdict: "Resultado",
    choose: "O que fazer",
    keep_mine: "Ficar com a daqui e salvar por cima",
    take_theirs: "Ficar com a da outra pessoa",
    keep_both: "Ficar com a da outra pessoa e guardar a daqui como outro cenário",
    go_on: "Continuar",
    failed: "Não deu certo agora; tente de novo. Nada foi perdido.",
    copy_made: "A sua versão foi guardada como outro cenário.",
    copy_suffix: " (cópia)",
    share_title: "Compartilhar este cenário",
    share_lead: "Quem tem o link vê esta versão, com estes preços, sem poder mudar nada. Ele não precisa de cadastro.",
    make_link: "Criar link",
    making: "Salvando e criando o link…",
    new_link: "Link criado",
    once: "Copie agora: por segurança, ele não é mostrado de novo.",
    copy: "Copiar link",
    copied: "Copiado",
    links: "Links deste cenário",
    no_links: "Nenhum link ainda.",
    link: |version, date| format!("Versão {version}, criado em {date}"),
    open: "aberto",
    expired: "vencido",
    revoked: "revogado",
    revoke: "Revogar",
    downloads: "Baixar a versão salva",
    workbook: "Excel, com fórmulas vivas",
    flows: "CSV, fluxos por mês",
    json: "JSON, comparação",
    close: "Fechar",
    to_correct: |n| if n == 1 { "Uma resposta precisa de correção".into() } else { format!("{n} respostas precisam de correção") },
    back_to_form: "Voltar ao formulário",
};

static EN: EditorWords = EditorWords {
    title_label: "Name of the scenario",
    parts: "Parts of the form",
    answer: "Answer",
    saved: |time, version| format!("Saved at {time}, version {version}"),
    saving: "Saving…",
    not_saved: "Not saved on the server yet",
    in_conflict: "Another version was saved; choose which stays",
    away: |time| {
        format!(
            "Offline since {time}. You can go on: changes stay in this browser and are sent when possible. The answer shown is from before."
        )
    },
    refused: "The server did not keep this version: the scenario was deleted or belongs to another browser. What you entered is still kept here.",
    restored: "We brought back what you had entered and had not been saved yet.",
    outdated: "Some answers cannot be used. The result below is from before them.",
    try_now: "Try now",
    no_drafts: "This browser keeps no drafts. What is not on the server yet is lost if the page closes.",
    unanswered: "We could not calculate just now. What you entered is kept in this browser; we try again by ourselves.",
    no_answer: "The answer appears here once the answers of the form can be used.",
    changed: |now, before| format!("{now} Before: {before}"),
    share: "Share",
    see_answer: "See the answer",
    needs_script: "To change the answers, turn JavaScript on. The comparison below is complete.",
    conflict_title: |time, version| format!("Someone else saved version {version} at {time}"),
    conflict_lead: "Nothing is lost: both are kept. See what differs and choose.",
    field: "Answer",
    mine: "Here",
    theirs: "Saved by someone else",
    verdict: "Result",
    choose: "What to do",
    keep_mine: "Keep the one here and save it on top",
    take_theirs: "Keep the one of the other person",
    keep_both: "Keep the one of the other person, and mine as another scenario",
    go_on: "Continue",
    failed: "That did not work just now; try again. Nothing is lost.",
    copy_made: "Your version was kept as another scenario.",
    copy_suffix: " (copy)",
    share_title: "Share this scenario",
    share_lead: "Whoever has the link sees this version, with these prices, and can change nothing. They need no account.",
    make_link: "Make a link",
    making: "Saving and making the link…",
    new_link: "Link made",
    once: "Copy it now: for safety, it is not shown again.",
    copy: "Copy the link",
    copied: "Copied",
    links: "Links of this scenario",
    no_links: "No links yet.",
    link: |version, date| format!("Version {version}, made on {date}"),
    open: "open",
    expired: "expired",
    revoked: "revoked",
    revoke: "Revoke",
    downloads: "Download the saved version",
    workbook: "Excel, with live formulas",
    flows: "CSV, flows by month",
    json: "JSON, comparison",
    close: "Close",
    to_correct: |n| if n == 1 { "One answer needs correction".into() } else { format!("{n} answers need correction") },
    back_to_form: "Back to the form",
};
