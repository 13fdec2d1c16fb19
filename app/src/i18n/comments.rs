//! Words of comments on what a link shows, for their readers and for its owner.

use super::texts;

/// See [`super::Texts`].
pub struct CommentWords {
    /// Heads them.
    pub title: &'static str,
    /// Who sees them.
    pub seen_by: &'static str,
    /// How to comment on a figure.
    pub on_figures: &'static str,
    /// In place of none.
    pub none: &'static str,
    /// Heads the form: on the whole.
    pub write: &'static str,
    /// Heads the form: on this figure.
    pub write_here: &'static str,
    /// Label.
    pub author: &'static str,
    /// Its hint.
    pub author_hint: &'static str,
    /// Label.
    pub text: &'static str,
    /// Its hint.
    pub text_hint: &'static str,
    /// Button.
    pub send: &'static str,
    /// What it is on.
    pub about: &'static str,
    /// It is on the whole.
    pub whole: &'static str,
    /// The owner answered: date.
    pub answered: fn(&str) -> String,
    /// It is settled: date.
    pub settled: fn(&str) -> String,
    /// Leads to the form on a figure's page.
    pub comment_this: &'static str,
    /// Title of the owner's page: title of the scenario.
    pub of: fn(&str) -> String,
    /// Below it.
    pub of_lead: &'static str,
    /// Which link it was written on: date of the link, version.
    pub on_link: fn(&str, i32) -> String,
    /// The link opens no more.
    pub link_closed: &'static str,
    /// In place of none, for the owner.
    pub of_none: &'static str,
    /// Leads to the links.
    pub to_links: &'static str,
    /// Label.
    pub answer: &'static str,
    /// Opens the form that answers.
    pub answer_open: &'static str,
    /// Opens the form that changes the answer.
    pub answer_change: &'static str,
    /// Its hint.
    pub answer_hint: &'static str,
    /// Button.
    pub send_answer: &'static str,
    /// Button.
    pub settle: &'static str,
    /// Button.
    pub reopen: &'static str,
    /// Button that asks.
    pub delete: &'static str,
    /// The question.
    pub delete_question: &'static str,
    /// The answer that deletes.
    pub delete_for_good: &'static str,
    /// In place of whom it is by: the owner's answer.
    pub owner: &'static str,
}

static PT: CommentWords = CommentWords {
    title: "Comentários",
    seen_by: "Quem tem este link, e quem o compartilhou, vê os comentários. O nome é o que cada pessoa escreveu; ninguém o confere.",
    on_figures: "Para comentar um número, abra o cálculo dele.",
    none: "Nenhum comentário ainda.",
    write: "Comentar a comparação",
    write_here: "Comentar este número",
    author: "Seu nome",
    author_hint: "Até 60 caracteres.",
    text: "Comentário",
    text_hint: "Até 1.000 caracteres, só texto.",
    send: "Enviar comentário",
    about: "Sobre",
    whole: "Sobre a comparação",
    answered: |day| format!("Resposta de quem compartilhou, em {day}"),
    settled: |day| format!("Resolvido em {day}"),
    comment_this: "Comentar este número",
    of: |title| format!("Comentários sobre {title}"),
    of_lead: "O que escreveram os leitores dos links que você criou para comentários.",
    on_link: |day, version| format!("no link de {day}, versão {version}"),
    link_closed: "o link não abre mais",
    of_none: "Nenhum comentário ainda. Crie um link que permita comentar e envie a quem deve revisar.",
    to_links: "Links deste cenário",
    answer: "Resposta",
    answer_open: "Responder",
    answer_change: "Mudar a resposta",
    answer_hint: "Até 1.000 caracteres. Aparece abaixo do comentário. Vazia: retira a resposta.",
    send_answer: "Guardar resposta",
    settle: "Marcar como resolvido",
    reopen: "Reabrir",
    delete: "Apagar",
    delete_question: "Apagar este comentário? Não há como desfazer.",
    delete_for_good: "Apagar de vez",
    owner: "Quem compartilhou",
};

static EN: CommentWords = CommentWords {
    title: "Comments",
    seen_by: "Whoever has this link, and whoever shared it, sees the comments. The name is what each person typed; nobody checks it.",
    on_figures: "To comment on a figure, open its calculation.",
    none: "No comments yet.",
    write: "Comment on the comparison",
    write_here: "Comment on this figure",
    author: "Your name",
    author_hint: "Up to 60 characters.",
    text: "Comment",
    text_hint: "Up to 1,000 characters, text only.",
    send: "Send comment",
    about: "On",
    whole: "On the comparison",
    answered: |day| format!("Answer of whoever shared it, on {day}"),
    settled: |day| format!("Settled on {day}"),
    comment_this: "Comment on this figure",
    of: |title| format!("Comments on {title}"),
    of_lead: "What readers wrote on the links you made for comments.",
    on_link: |day, version| format!("on the link of {day}, version {version}"),
    link_closed: "the link opens no more",
    of_none: "No comments yet. Make a link that allows comments and send it to whoever should review.",
    to_links: "Links of this scenario",
    answer: "Answer",
    answer_open: "Answer",
    answer_change: "Change the answer",
    answer_hint: "Up to 1,000 characters. It is shown below the comment. Empty: takes the answer back.",
    send_answer: "Keep answer",
    settle: "Mark as settled",
    reopen: "Reopen",
    delete: "Delete",
    delete_question: "Delete this comment? This cannot be undone.",
    delete_for_good: "Delete for good",
    owner: "Whoever shared it",
};

texts!(CommentWords, PT, EN);
