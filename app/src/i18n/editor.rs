//! Words of the editor around its form: saving, conflicts, sharing, the pane of the answer.
//!
//! In some, `{0}` and `{1}` stand for what [`super::fill`] puts in their place.

use super::words;

words! { EditorWords
    /// The field of the scenario's name.
    title_label "Nome do cenário"
        "Name of the scenario";
    /// Navigation through the parts of the form.
    parts "Partes do formulário"
        "Parts of the form";
    /// Label of the pane.
    answer "Resposta"
        "Answer";
    /// Saved at a time, as a version.
    saved "Salvo às {0}, versão {1}"
        "Saved at {0}, version {1}";
    /// A change is on its way.
    saving "Salvando…"
        "Saving…";
    /// The server does not have the newest.
    not_saved "Ainda não salvo no servidor"
        "Not saved on the server yet";
    /// A conflict waits.
    in_conflict "Outra versão foi salva; falta escolher"
        "Another version was saved; choose which stays";
    /// The server is away since a time.
    away "Sem conexão desde {0}. Pode continuar: as mudanças ficam neste navegador e são enviadas quando der. A resposta na tela é a de antes."
        "Offline since {0}. You can go on: changes stay in this browser and are sent when possible. The answer shown is from before.";
    /// The server will not keep it.
    refused "O servidor não guardou esta versão: o cenário foi apagado ou é de outro navegador. O que você preencheu continua guardado aqui."
        "The server did not keep this version: the scenario was deleted or belongs to another browser. What you entered is still kept here.";
    /// A draft was found.
    restored "Recuperamos o que você tinha preenchido e ainda não tinha sido salvo."
        "We brought back what you had entered and had not been saved yet.";
    /// Some answers cannot be used; the result is of before.
    outdated "Há respostas que não podem ser usadas. O resultado abaixo é o de antes delas."
        "Some answers cannot be used. The result below is from before them.";
    /// Asks the server again at once.
    try_now "Tentar agora"
        "Try now";
    /// The browser keeps no drafts.
    no_drafts "Este navegador não guarda rascunhos. O que ainda não foi salvo no servidor se perde se a página fechar."
        "This browser keeps no drafts. What is not on the server yet is lost if the page closes.";
    /// The answer cannot be reached.
    unanswered "Não conseguimos calcular agora. O que você preencheu está guardado neste navegador; tentamos de novo sozinhos."
        "We could not calculate just now. What you entered is kept in this browser; we try again by ourselves.";
    /// Nothing to show yet.
    no_answer "A resposta aparece aqui quando as respostas do formulário puderem ser usadas."
        "The answer appears here once the answers of the form can be used.";
    /// The verdict changed.
    changed "{0} Antes: {1}"
        "{0} Before: {1}";
    /// Opens the share dialog.
    share "Compartilhar"
        "Share";
    /// Link to the whole answer on a telephone.
    see_answer "Ver resposta"
        "See the answer";
    /// Editing needs a script.
    needs_script "Para mudar as respostas, ligue o JavaScript. A comparação abaixo está completa."
        "To change the answers, turn JavaScript on. The comparison below is complete.";
    /// Heads the conflict dialog.
    conflict_title "Outra pessoa salvou a versão {1} às {0}"
        "Someone else saved version {1} at {0}";
    /// Nothing is lost.
    conflict_lead "Nada foi perdido: as duas estão guardadas. Veja o que difere e escolha."
        "Nothing is lost: both are kept. See what differs and choose.";
    /// Column: field.
    field "Resposta"
        "Answer";
    /// Column: here.
    mine "Aqui"
        "Here";
    /// Column: there.
    theirs "Salva pela outra pessoa"
        "Saved by someone else";
    /// Row: the verdict of each.
    verdict "Resultado"
        "Result";
    /// Asks what to do.
    choose "O que fazer"
        "What to do";
    /// Keep this.
    keep_mine "Ficar com a daqui e salvar por cima"
        "Keep the one here and save it on top";
    /// Take the other.
    take_theirs "Ficar com a da outra pessoa"
        "Keep the one of the other person";
    /// Keep both.
    keep_both "Ficar com a da outra pessoa e guardar a daqui como outro cenário"
        "Keep the one of the other person, and mine as another scenario";
    /// Does it.
    go_on "Continuar"
        "Continue";
    /// Could not be done now.
    failed "Não deu certo agora; tente de novo. Nada foi perdido."
        "That did not work just now; try again. Nothing is lost.";
    /// Where the copy is.
    copy_made "A sua versão foi guardada como outro cenário."
        "Your version was kept as another scenario.";
    /// Added to the title of a copy.
    copy_suffix " (cópia)"
        " (copy)";
    /// Heads the share dialog.
    share_title "Compartilhar este cenário"
        "Share this scenario";
    /// What a link is.
    share_lead "Quem tem o link vê esta versão, com estes preços, sem poder mudar nada. Ele não precisa de cadastro."
        "Whoever has the link sees this version, with these prices, and can change nothing. They need no account.";
    /// Makes a link.
    make_link "Criar link"
        "Make a link";
    /// Waits for the save before.
    making "Salvando e criando o link…"
        "Saving and making the link…";
    /// The new link, told once.
    new_link "Link criado"
        "Link made";
    /// It cannot be read again.
    once "Copie agora: por segurança, ele não é mostrado de novo."
        "Copy it now: for safety, it is not shown again.";
    /// Copies it.
    copy "Copiar link"
        "Copy the link";
    /// It was copied.
    copied "Copiado"
        "Copied";
    /// Heads the list of links.
    links "Links deste cenário"
        "Links of this scenario";
    /// Leads to the page of links.
    more_choices "Mais opções: prazo, senha, comentários, quantas vezes foi aberto"
        "More choices: end, password, comments, how often it was opened";
    /// There are none.
    no_links "Nenhum link ainda."
        "No links yet.";
    /// A link, by version and date.
    link "Versão {0}, criado em {1}"
        "Version {0}, made on {1}";
    /// It opens.
    open "aberto"
        "open";
    /// Its time is over.
    expired "vencido"
        "expired";
    /// It was revoked.
    revoked "revogado"
        "revoked";
    /// Revokes it.
    revoke "Revogar"
        "Revoke";
    /// Heads the downloads.
    downloads "Baixar a versão salva"
        "Download the saved version";
    /// The report.
    report "PDF, para ler e imprimir"
        "PDF, to read and print";
    /// The workbook.
    workbook "Excel, com fórmulas vivas"
        "Excel, with live formulas";
    /// The flows.
    flows "CSV, fluxos por mês"
        "CSV, flows by month";
    /// The comparison.
    json "JSON, comparação"
        "JSON, comparison";
    /// Closes a dialog.
    close "Fechar"
        "Close";
    /// Heads the summary of faults.
    to_correct "{0} respostas precisam de correção"
        "{0} answers need correction";
    /// The same, where it is one.
    to_correct_one "Uma resposta precisa de correção" "One answer needs correction";
    /// Title of the page of the whole answer goes before this.
    back_to_form "Voltar ao formulário"
        "Back to the form";
}
