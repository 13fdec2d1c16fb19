//! How the rules on data decide, and what they cost.

use super::{Block, Pen, Section};
use engine::comparison::ComplianceCost;
use engine::lgpd;

/// Before the table of rules.
pub(super) fn sections(pen: Pen) -> Vec<Section> {
    vec![
        pen.section(
            "data-rules",
            "Como as regras sobre os dados decidem",
            "How the rules on data decide",
            vec![
                pen.p(
                    "Cada carga é decidida em cada opção. De um lado estão os dados dela: que tipos são, com que base legal, se treinam um modelo. De outro está a opção: onde as máquinas ficam, de quem são, de onde os dados são alcançados. Uma regra é uma linha da tabela abaixo com as suas condições, e vale quando todas se cumprem. Toda regra que vale aparece na resposta, com o artigo; o resultado mais estrito decide.",
                    "Each workload is decided under each option. On one side is its data: of what kinds, on what legal basis, whether it trains a model. On the other is the option: where the machines stand, whose they are, from where the data is reached. A rule is a row of the table below with its conditions, and holds where all of them do. Every rule that holds is shown in the answer, with its article; the strictest outcome decides.",
                ),
                pen.list(&[
                    ("Permitida: nada mais é pedido.", "Allowed: nothing more is asked for."),
                    (
                        "Com condições: pode ser usada depois de cumprir cada uma. A lista fica no cenário, com o que já está cumprido, o que ainda não está e o que não se sabe.",
                        "With conditions: may be used once each is met. The list is kept in the scenario, with what is met, what is not yet and what is not known.",
                    ),
                    (
                        "Em espera: falta uma resposta, e está dito qual. “Não sei” nunca libera o que uma resposta bloquearia.",
                        "On hold: an answer is missing, and it says which. “I do not know” never frees what an answer would block.",
                    ),
                    (
                        "Bloqueada: fica na página, fora da ordem, com o que custaria se fosse permitida.",
                        "Blocked: stays on the page, out of the order, with what it would cost if it were allowed.",
                    ),
                ]),
                pen.p(
                    "A LGPD não proíbe a nuvem pública, nem país algum: pede base legal em todo lugar, e um mecanismo onde os dados, ou o acesso a eles, saem do Brasil. Servidor próprio não cura a falta de base. Quando há vários tipos entre os dados, cada um é decidido e vale o mais estrito. Na melhor combinação, cada carga vai só aonde os dados dela podem ir.",
                    "The LGPD forbids neither the public cloud nor any country: it asks for a legal basis everywhere, and for a mechanism where data, or access to it, leaves Brazil. Own servers do not cure a missing basis. Where there are several kinds among the data, each is decided and the strictest holds. In the best mix each workload goes only where its own data may.",
                ),
                pen.p(
                    "Uma empresa pode decidir, ou ter prometido em contrato, que os dados não saem do Brasil. Isso é regra dela (C01 na resposta), não da lei, e a resposta diz assim. Um cenário guarda a versão e a data das regras sob as quais foi salvo; se as de hoje são outras, a página avisa.",
                    "A company may decide, or have promised by contract, that data does not leave Brazil. That is its own rule (C01 in the answer), not the law's, and the answer says so. A scenario keeps the version and date of the rules it was saved under; where today's are others, the page says it.",
                ),
            ],
        ),
        pen.section("data-costs", "O que as regras sobre os dados custam", "What the rules on data cost", costs(pen)),
    ]
}

fn costs(pen: Pen) -> Vec<Block> {
    let once =
        ["horas × valor da hora, no mês 0, se ainda não está cumprida", "hours × price of an hour, in month 0, unless it is met already"];
    let monthly = ["horas por mês × valor da hora × índice dos salários", "hours a month × price of an hour × salary index"];
    let row = |cost: ComplianceCost, name: [&str; 2], what: [&str; 2]| {
        let rules: Vec<String> = lgpd::costs().filter(|c| c.cost == cost).map(|c| c.rule).collect();
        let asked = match pen.0 {
            engine::locale::Locale::PtBr => format!("{}. Pedem: {}.", what[0], rules.join(", ")),
            engine::locale::Locale::En => format!("{}. Asked for by {}.", what[1], rules.join(", ")),
        };
        (pen.t(name[0], name[1]), asked)
    };
    vec![
        Block::Formulas(vec![
            row(ComplianceCost::Contract, ["contrato com quem hospeda", "contract with the host"], once),
            row(ComplianceCost::Transfer, ["mecanismo de transferência", "transfer mechanism"], once),
            row(ComplianceCost::ImpactReport, ["relatório de impacto (RIPD)", "impact report (RIPD)"], once),
            row(ComplianceCost::Records, ["registro das operações", "record of processing"], monthly),
            row(ComplianceCost::Incidents, ["plano de incidentes", "incident plan"], monthly),
            row(ComplianceCost::Rights, ["direitos de quem está nos dados", "rights of the people in the data"], monthly),
            row(
                ComplianceCost::Keys,
                ["guarda de chaves", "keeping of keys"],
                ["valor por mês × IPCA, por aniversário", "amount a month × IPCA, by anniversary"],
            ),
            row(
                ComplianceCost::Audit,
                ["auditoria do setor", "audit of the sector"],
                ["valor por ano ÷ 12 × IPCA, por aniversário", "amount a year ÷ 12 × IPCA, by anniversary"],
            ),
        ]),
        pen.p(
            "Cada um é pago uma vez por opção, para todas as cargas que o pedem, como as pessoas. Horas e valores são estimativas nossas e estão nas premissas, em “Proteção de dados”: mude o que souber melhor.",
            "Each is paid once for an option, for all the workloads that ask for it, as people are. Hours and amounts are estimates of ours and stand among the assumptions, under “Data protection”: change what you know better.",
        ),
    ]
}
