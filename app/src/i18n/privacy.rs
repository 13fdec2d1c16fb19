//! Words of the page on what is kept.

use super::texts;

/// See [`super::Texts`].
pub struct Privacy {
    /// Title of the page.
    pub title: &'static str,
    /// Below it.
    pub lead: &'static str,
    /// Head.
    pub kept: &'static str,
    /// What is kept, why, how long.
    pub kept_rows: [[&'static str; 3]; 7],
    /// Heads of its columns.
    pub kept_head: [&'static str; 3],
    /// Head.
    pub not_kept: &'static str,
    /// Points.
    pub not_kept_points: [&'static str; 4],
    /// Head.
    pub links: &'static str,
    /// Paragraph.
    pub links_text: &'static str,
    /// Head.
    pub erase: &'static str,
    /// Paragraph.
    pub erase_text: &'static str,
    /// Opens the question.
    pub erase_open: &'static str,
    /// The question.
    pub erase_question: &'static str,
    /// The answer that erases.
    pub erase_for_good: &'static str,
    /// Head.
    pub who: &'static str,
    /// Paragraph.
    pub who_text: &'static str,
}

static PT: Privacy = Privacy {
    title: "Seus dados",
    lead: "O Fiel não tem cadastro e não pergunta quem você é. Ele guarda o que você escreve nos cenários, para que continuem aqui amanhã.",
    kept: "O que fica guardado",
    kept_head: ["O quê", "Para quê", "Até quando"],
    kept_rows: [
        ["Os cenários e cada versão salva deles, no servidor", "Abrir de novo, compartilhar, baixar", "Até você apagar"],
        [
            "Um cookie com uma chave deste navegador (fiel_workspace). No servidor fica só o resumo criptográfico dela",
            "Saber quais cenários são seus",
            "400 dias sem uso, ou até você apagar",
        ],
        ["Cookies com o idioma e o tema escolhidos (fiel_lang, fiel_theme)", "Não perguntar de novo", "400 dias"],
        ["O que você digitou e ainda não foi salvo, só neste navegador", "Não perder nada se a conexão cair", "Até ser salvo"],
        [
            "De cada link: quantas vezes foi aberto e quando pela última vez. Não quem abriu, nem de onde",
            "Dizer a quem compartilhou se o link foi visto",
            "Até o cenário ser apagado",
        ],
        [
            "Comentários em links que os permitem, com o nome que a pessoa escreveu. Nada mais sobre ela",
            "Mostrar a quem tem o link e a quem o compartilhou",
            "Até quem compartilhou apagar o comentário ou o cenário",
        ],
        [
            "Um cookie dos links com senha que este navegador abriu (fiel_unlock). No servidor fica só o resumo dele; das tentativas de senha, o resumo do endereço de rede",
            "Não pedir a senha de novo; limitar tentativas",
            "12 horas; as tentativas, um dia",
        ],
    ],
    not_kept: "O que não existe",
    not_kept_points: [
        "Cadastro, e-mail ou telefone: não pedimos. Nomes, só os que alguém escreve nos cenários e comentários.",
        "Medição de audiência, anúncio, ou qualquer coisa de outro site: as páginas só falam com este servidor.",
        "Os dados que a sua IA vai tratar: o Fiel pergunta de que tipo são, nunca por eles.",
        "Links nos registros do servidor: lá aparecem o caminho sem o código do link, o resultado, o tempo e um número de pedido.",
    ],
    links: "Links compartilhados",
    links_text: "Quem tem o link vê o cenário como estava quando o link foi feito, sem poder mudar nada. O código do link não é guardado, só o resumo dele. A senha de um link, se houver, também só fica como resumo. Você vê os links no cenário e pode revogar cada um.",
    erase: "Apagar tudo",
    erase_text: "Apaga do servidor todos os cenários deste navegador, as versões, os links e os comentários neles, e apaga do navegador a chave e o que ainda não foi salvo.",
    erase_open: "Apagar tudo o que é deste navegador",
    erase_question: "Apagar de vez? Não há como desfazer, e os links que você compartilhou deixam de abrir.",
    erase_for_good: "Apagar tudo de vez",
    who: "Quem responde por este servidor",
    who_text: "O Fiel é um programa que cada organização instala. Quem instalou este servidor é quem guarda os dados dele e quem responde a pedidos sobre eles.",
};

static EN: Privacy = Privacy {
    title: "Your data",
    lead: "Fiel has no sign-up and does not ask who you are. It keeps what you write in scenarios, so that they are still here tomorrow.",
    kept: "What is kept",
    kept_head: ["What", "What for", "Until when"],
    kept_rows: [
        ["Scenarios and every saved version of them, on the server", "Opening them again, sharing, downloading", "Until you delete them"],
        [
            "A cookie with a key of this browser (fiel_workspace). The server has only its cryptographic hash",
            "Knowing which scenarios are yours",
            "400 days without use, or until you erase it",
        ],
        ["Cookies with the language and theme chosen (fiel_lang, fiel_theme)", "Not asking again", "400 days"],
        ["What you typed and is not saved yet, in this browser only", "Losing nothing when the connection drops", "Until it is saved"],
        [
            "Of each link: how often it was opened and when last. Not by whom, nor from where",
            "Telling whoever shared it whether it was seen",
            "Until the scenario is deleted",
        ],
        [
            "Comments on links that allow them, with the name the person typed. Nothing else about them",
            "Showing them to whoever has the link and whoever shared it",
            "Until whoever shared it deletes the comment or the scenario",
        ],
        [
            "A cookie of the links with a password that this browser opened (fiel_unlock). The server has only its hash; of attempts at a password, the hash of the network address",
            "Not asking for the password again; limiting attempts",
            "12 hours; attempts, a day",
        ],
    ],
    not_kept: "What does not exist",
    not_kept_points: [
        "Sign-up, e-mail or telephone: we do not ask. Names, only those somebody writes in scenarios and comments.",
        "Audience measurement, advertising, or anything of another site: the pages talk to this server only.",
        "The data your AI will process: Fiel asks of what kind it is, never for it.",
        "Links in the server's log: it has the path without the link's code, the result, the time taken and a request number.",
    ],
    links: "Shared links",
    links_text: "Whoever has the link sees the scenario as it was when the link was made, and can change nothing. The link's code is not kept, only its hash. The password of a link, where it has one, is kept as a hash as well. You see the links in the scenario and can revoke each one.",
    erase: "Erase everything",
    erase_text: "Erases all of this browser's scenarios, their versions, their links and the comments on them from the server, and the key and what is not saved yet from the browser.",
    erase_open: "Erase everything of this browser",
    erase_question: "Erase for good? This cannot be undone, and links you shared stop opening.",
    erase_for_good: "Erase everything for good",
    who: "Who answers for this server",
    who_text: "Fiel is a program that each organisation installs. Whoever installed this server keeps its data and answers requests about it.",
};

texts!(Privacy, PT, EN);
