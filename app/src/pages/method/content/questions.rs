//! Questions people ask, each with an anchor to link to.

use super::{Block, Pen, Section};

/// The questions.
pub(super) fn section(pen: Pen) -> Section {
    let questions: [[&str; 5]; 10] = [
        [
            "why-rank-by-npv",
            "Por que a ordem é pelo valor presente, e não pelo total?",
            "Why is the order by present value, not by total?",
            "Porque comprar paga quase tudo no começo, e alugar paga aos poucos. Um real daqui a três anos vale menos que um real hoje; a taxa de desconto diz quanto. Os dois números aparecem, e a taxa pode ser trocada.",
            "Because buying pays almost everything at the start and renting pays bit by bit. A real in three years is worth less than a real today; the discount rate says by how much. Both figures are shown, and the rate can be changed.",
        ],
        [
            "where-prices-come-from",
            "De onde vêm os preços?",
            "Where do prices come from?",
            "De listas públicas e catálogos, cada linha com fonte, data e confiança. Não há preço público de nuvem privada no Brasil: esses são hipóteses nossas, marcadas assim. Uma cotação sua vale mais que qualquer uma delas: ponha-a no cenário.",
            "From public lists and catalogues, each row with source, date and confidence. There is no public price of private clouds in Brazil: those are assumptions of ours, marked so. A quote of your own is worth more than any of them: put it in the scenario.",
        ],
        [
            "old-prices",
            "E se um preço ficou velho?",
            "What if a price is old?",
            "Preços com mais de seis meses dizem a idade. Uma tabela publicada nunca muda: o cenário fica na dele, e um link mostra os mesmos números um ano depois.",
            "Prices older than six months say their age. A published book never changes: a scenario stays with its own, and a link shows the same figures a year later.",
        ],
        [
            "missing-price",
            "O que acontece quando falta um preço?",
            "What happens when a price is missing?",
            "A opção diz qual preço falta, não tem total e fica fora da ordem. Zero seria mentira, e um preço de outro país também. Você pode informar uma cotação.",
            "The option names the price that is missing, has no total and stays out of the ranking. Zero would be a lie, and so would a price of another country. You may enter a quote.",
        ],
        [
            "does-not-know",
            "Posso responder “não sei”?",
            "May I answer “I don't know”?",
            "Sim. Nos números, vale o padrão, com a fonte e a certeza à vista. Nas perguntas sobre os dados, a opção fica em espera: sobre a lei nada é suposto.",
            "Yes. For numbers the default holds, its source and certainty in view. For questions about data the option is on hold: nothing is assumed about law.",
        ],
        [
            "legal-advice",
            "Isto é aconselhamento jurídico?",
            "Is this legal advice?",
            "Não. O Fiel mostra as regras que encontrou, com os artigos, e separa lei, orientação da ANPD e prudência. Quem decide é quem responde pelos dados.",
            "No. Fiel shows the rules it found, with their articles, and keeps law, the regulator's guidance and prudence apart. Whoever answers for the data decides.",
        ],
        [
            "lgpd-forbids-cloud",
            "A LGPD proíbe a nuvem pública?",
            "Does the LGPD forbid the public cloud?",
            "Não. Ela pede base legal em qualquer lugar, também em servidor próprio, e um mecanismo de transferência quando os dados saem do Brasil ou são acessados de fora.",
            "No. It asks for a legal basis everywhere, own servers included, and for a transfer mechanism where data leaves Brazil or is accessed from abroad.",
        ],
        [
            "sell",
            "Quem ganha com a resposta?",
            "Who gains from the answer?",
            "Ninguém: o Fiel não vende nuvem, equipamento nem indicação. Quando a nuvem pública custa menos, é isso que aparece.",
            "Nobody: Fiel sells no cloud, no hardware and no referrals. When the public cloud costs less, that is what you see.",
        ],
        [
            "check-figures",
            "Como o financeiro confere um número?",
            "How does finance check a figure?",
            "Abra o link: todo número leva à sua fórmula, às entradas, às fontes e às datas. O arquivo do Excel traz as mesmas fórmulas, vivas, com o valor do Fiel guardado ao lado.",
            "Open the link: every figure leads to its formula, inputs, sources and dates. The Excel file has the same formulas, live, with Fiel's own value kept beside.",
        ],
        [
            "how-sure",
            "Quanto posso confiar no resultado?",
            "How far can I trust the result?",
            "Tanto quanto nas entradas. Por isso cada padrão tem uma marca: certo, conferir todo ano, estimativa. Abaixo de 3 % de diferença o Fiel diz que está perto demais para decidir.",
            "As far as the inputs. That is why each default carries a mark: certain, check every year, estimate. Below a difference of 3% Fiel says it is too close to call.",
        ],
    ];
    let blocks = questions
        .iter()
        .map(|[id, q_pt, q_en, a_pt, a_en]| Block::Question((*id).to_owned(), pen.t(q_pt, q_en), pen.t(a_pt, a_en)))
        .collect();
    pen.section("questions", "Perguntas", "Questions", blocks)
}
