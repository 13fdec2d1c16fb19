//! Words of two scenarios side by side. Only on the server.

use super::texts;

/// See [`super::Texts`].
pub struct VersusWords {
    /// Heads the page.
    pub title: &'static str,
    /// The same of two versions of one scenario: the earlier and the later.
    pub versions: fn(i32, i32) -> String,
    /// What both are counted by: the book, months, the rate in words.
    pub alike: fn(&str, u16, &str) -> String,
    /// What one is counted by: the book, its day, months.
    pub counted: fn(&str, &str, u16) -> String,
    /// Its version and when that was saved.
    pub saved: fn(i32, &str) -> String,
    /// The letter of each.
    pub letters: [&'static str; 2],
    /// Leads to one of them.
    pub open: fn(&str) -> String,
    /// Leads to the page with both the other way round.
    pub swap: &'static str,
    /// Heads the answers that differ.
    pub differs: &'static str,
    /// How many differ, how many are the same.
    pub counts: fn(usize, usize) -> String,
    /// None differs.
    pub same: &'static str,
    /// Column.
    pub answer: &'static str,
    /// Column: what a difference does.
    pub does: &'static str,
    /// It moves no cost by a cent.
    pub nothing: &'static str,
    /// So many more options that it moves.
    pub more: fn(usize) -> String,
    /// It has its effect with the others of the same workload or section.
    pub together: &'static str,
    /// Says in place of an answer that there is none.
    pub none: &'static str,
    /// Another option costs least: in A, in B.
    pub changes_hands: fn(&str, &str) -> String,
    /// The same option costs least in both, and which moves most, by how much.
    pub same_winner: fn(&str, &str, &str) -> String,
    /// The same option costs least in both, and nothing moves.
    pub still: fn(&str) -> String,
    /// In one or both none can be ranked.
    pub no_winner: &'static str,
    /// Under the chart's heading: the money.
    pub measure: fn(&str) -> String,
    /// Column.
    pub option: &'static str,
    /// Column: B less A.
    pub less: &'static str,
    /// Column: rank in A and in B.
    pub places: [&'static str; 2],
    /// Heads the shares of the difference.
    pub shares: &'static str,
    /// How the shares were counted: exact, over so many orders.
    pub method: fn(bool, usize) -> String,
    /// Row of the sum.
    pub sum: &'static str,
    /// One cannot be computed: its letter.
    pub cannot: fn(&str) -> String,
    /// What to do then.
    pub cannot_text: &'static str,
    /// Names the form that chooses another.
    pub beside: &'static str,
    /// Label of the choice.
    pub other: &'static str,
    /// Label of the first of two choices.
    pub first: &'static str,
    /// Label of the second.
    pub second: &'static str,
    /// Button.
    pub compare: &'static str,
    /// Label of the field for another link.
    pub other_link: &'static str,
    /// What to write into it.
    pub other_link_hint: &'static str,
}

static PT: VersusWords = VersusWords {
    title: "Dois cenários, lado a lado",
    versions: |from, to| format!("Versões {from} e {to}, lado a lado"),
    alike: |book, months, rate| format!("Os dois na tabela {book}, {months} meses, valor presente {rate}."),
    counted: |book, day, months| format!("Tabela {book}, de {day}, {months} meses"),
    saved: |version, at| format!("Versão {version}, de {at}"),
    letters: ["A", "B"],
    open: |letter| format!("Abrir {letter}"),
    swap: "Trocar A e B",
    differs: "O que difere",
    counts: |differ, equal| {
        let (verb, are) =
            (if differ == 1 { "resposta difere" } else { "respostas diferem" }, if equal == 1 { "é igual" } else { "são iguais" });
        format!("{differ} {verb}; {equal} {are}.")
    },
    same: "Nenhuma resposta difere: os dois cenários são iguais.",
    answer: "Resposta",
    does: "O que isso faz",
    nothing: "Não muda custo nenhum.",
    more: |n| if n == 1 { "e mais 1 opção".to_owned() } else { format!("e mais {n} opções") },
    together: "Junto com a linha acima.",
    none: "sem resposta",
    changes_hands: |a, b| format!("Em A custa menos {a}; em B, {b}"),
    same_winner: |winner, mover, by| format!("Nos dois custa menos {winner}. O que mais muda: {mover}, {by}"),
    still: |winner| format!("Nos dois custa menos {winner}, e nenhum custo muda"),
    no_winner: "Não dá para dizer quem custa menos nos dois",
    measure: |money| format!("Custo em valor presente, {money}. Cheio: cenário A. Vazado: cenário B."),
    option: "Opção",
    less: "B menos A",
    places: ["Lugar em A", "Lugar em B"],
    shares: "Quanto cada diferença explica",
    method: |is_exact, orders| {
        if is_exact {
            "Cada valor é a média, em todas as ordens em que A poderia virar B uma resposta por vez, do que aquele passo muda \
             (valor de Shapley). As linhas somam B menos A."
                .to_owned()
        } else {
            format!(
                "Cada valor é a média, em {orders} ordens em que A poderia virar B um passo por vez, do que aquele passo muda. As linhas \
                 somam B menos A."
            )
        }
    },
    sum: "B menos A",
    cannot: |letter| format!("O cenário {letter} não pode ser calculado"),
    cannot_text: "Corrija as respostas dele e volte a esta página.",
    beside: "Comparar com outro cenário",
    other: "Outro cenário",
    first: "Cenário A",
    second: "Cenário B",
    compare: "Comparar",
    other_link: "Link de outro cenário",
    other_link_hint: "Cole o endereço inteiro de um link compartilhado do Fiel.",
};

static EN: VersusWords = VersusWords {
    title: "Two scenarios, side by side",
    versions: |from, to| format!("Versions {from} and {to}, side by side"),
    alike: |book, months, rate| format!("Both on the price book {book}, {months} months, present value {rate}."),
    counted: |book, day, months| format!("Price book {book}, of {day}, {months} months"),
    saved: |version, at| format!("Version {version}, of {at}"),
    letters: ["A", "B"],
    open: |letter| format!("Open {letter}"),
    swap: "Swap A and B",
    differs: "What differs",
    counts: |differ, equal| {
        let (verb, are) = (if differ == 1 { "answer differs" } else { "answers differ" }, if equal == 1 { "is" } else { "are" });
        format!("{differ} {verb}; {equal} {are} the same.")
    },
    same: "No answer differs: the two scenarios are the same.",
    answer: "Answer",
    does: "What it does",
    nothing: "It changes no cost.",
    more: |n| if n == 1 { "and 1 more option".to_owned() } else { format!("and {n} more options") },
    together: "Together with the line above.",
    none: "no answer",
    changes_hands: |a, b| format!("In A {a} costs least; in B, {b}"),
    same_winner: |winner, mover, by| format!("In both {winner} costs least. What moves most: {mover}, {by}"),
    still: |winner| format!("In both {winner} costs least, and no cost moves"),
    no_winner: "Which costs least cannot be said of both",
    measure: |money| format!("Cost in present value, {money}. Full: scenario A. Hollow: scenario B."),
    option: "Option",
    less: "B less A",
    places: ["Place in A", "Place in B"],
    shares: "How much each difference explains",
    method: |is_exact, orders| {
        if is_exact {
            "Each value is the mean, over all orders in which A could become B one answer at a time, of what that step moves (the Shapley \
             value). The lines add up to B less A."
                .to_owned()
        } else {
            format!(
                "Each value is the mean, over {orders} orders in which A could become B one step at a time, of what that step moves. The \
                 lines add up to B less A."
            )
        }
    },
    sum: "B less A",
    cannot: |letter| format!("Scenario {letter} cannot be computed"),
    cannot_text: "Correct its answers and come back to this page.",
    beside: "Compare with another scenario",
    other: "Another scenario",
    first: "Scenario A",
    second: "Scenario B",
    compare: "Compare",
    other_link: "Link of another scenario",
    other_link_hint: "Paste the whole address of a shared link of Fiel.",
};

texts!(VersusWords, PT, EN);
