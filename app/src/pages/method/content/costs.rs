//! Cost lines of each option, and taxes.

use super::{Block, Pen, Section};

/// Lines and taxes.
pub(super) fn sections(pen: Pen) -> Vec<Section> {
    vec![options(pen), lines(pen), purchase(pen), imports(pen), services(pen), reform(pen), income(pen)]
}

/// What can be compared, and how the mix is found.
fn options(pen: Pen) -> Section {
    pen.section(
        "options",
        "As opções",
        "The options",
        vec![
            pen.list(&[
                (
                    "Nuvem pública (AWS, Azure, Google, Oracle, IBM): sob demanda; spot, que pode ser interrompida a qualquer hora, só para cargas que aceitam parar; com reserva de 1 ou 3 anos, paga dia e noite.",
                    "Public cloud (AWS, Azure, Google, Oracle, IBM): on demand; spot, which may be taken back at any time, only for workloads that may stop; reserved for 1 or 3 years, paid day and night.",
                ),
                (
                    "Nuvem de GPUs no exterior: provedores especializados, por hora, faturados do exterior.",
                    "GPU cloud abroad: specialised providers, by the hour, billed from abroad.",
                ),
                ("Compra: em colocation ou em sala própria.", "Purchase: in colocation or in a room of one's own."),
                (
                    "Nuvem privada no Brasil, por mês; os preços são hipóteses nossas até que você dê a sua cotação.",
                    "Private cloud in Brazil, by the month; its prices are our assumptions until you give your own quote.",
                ),
                (
                    "Melhor combinação: cada carga onde custa menos entre as outras opções que os dados podem usar.",
                    "Best mix: each workload where it costs least among the other options that the data may use.",
                ),
            ]),
            pen.p(
                "A combinação é exata até seis cargas: cada modo de distribuí-las é calculado com o modelo inteiro, e o que uma opção divide entre cargas (pessoas, servidores inteiros, faixas de preço) conta uma vez só. Acima de seis, muda-se uma carga por vez a partir da opção única mais barata, até nada melhorar. Se tudo fica numa opção, a combinação é essa opção.",
                "The mix is exact up to six workloads: every way to share them out is computed with the whole model, and what an option shares among workloads (people, whole servers, price tiers) counts once. Above six, one workload at a time is moved from the cheapest single option until nothing improves. Where all stays in one option, the mix is that option.",
            ),
        ],
    )
}

/// Income tax and the ways to show money.
fn income(pen: Pen) -> Section {
    pen.section(
        "views",
        "Dólar, inflação e imposto de renda",
        "Dollars, inflation and income tax",
        vec![
            pen.formulas(&[
                ["em dólares", "in dollars", "reais do mês ÷ dólar do mês", "reais of the month ÷ dollar of the month"],
                [
                    "em dinheiro do início",
                    "in money of the start",
                    "reais do mês ÷ (1 + IPCA)^(meses ÷ 12); em dólares, também ÷ dólar de hoje",
                    "reais of the month ÷ (1 + IPCA)^(months ÷ 12); in dollars, also ÷ dollar of today",
                ],
                [
                    "depois do imposto de renda",
                    "after income tax",
                    "custo − alíquota × (gastos do mês + depreciação + saldo a baixar no fim − preço da venda)",
                    "cost − rate × (costs of the month + depreciation + what is left to write off in the end − price of the sale)",
                ],
            ]),
            pen.p(
                "O valor presente é o mesmo em qualquer dinheiro: fluxo nominal à taxa nominal, em dólares ao câmbio de hoje. Só no lucro real os custos reduzem o imposto; nos outros regimes nada muda. A depreciação é linear, 20 % ao ano, sobre o custo histórico (IN RFB 1.700/2017).",
                "Present value is the same in any money: nominal flows at the nominal rate, in dollars at the exchange rate of today. Only under lucro real do costs lower the tax; under the other regimes nothing changes. Depreciation is straight-line, 20% a year, on historical cost (IN RFB 1.700/2017).",
            ),
        ],
    )
}

fn lines(pen: Pen) -> Section {
    let head = [
        ("linha", "line"),
        ("nuvem pública e de GPUs", "public and GPU cloud"),
        ("compra", "purchase"),
        ("nuvem privada", "private cloud"),
    ];
    let rows: [[(&str, &str); 4]; 13] = [
        [
            ("GPUs", "GPUs"),
            (
                "sob demanda: máquinas × horas ligadas × preço; spot: o mesmo × (1 + horas refeitas); reserva: máquinas reservadas × 730 × preço, e o que passar, sob demanda",
                "on demand: machines × hours on × price; spot: the same × (1 + hours done again); reserved: machines reserved × 730 × price, and what exceeds them on demand",
            ),
            ("servidores comprados × preço", "servers bought × price"),
            ("máquinas × 730 × preço", "machines × 730 × price"),
        ],
        [
            ("serviço gerenciado de ML, se escolhido", "managed ML service, where chosen"),
            ("GPUs × (múltiplo do provedor − 1)", "GPUs × (the provider's multiple − 1)"),
            ("–", "–"),
            ("–", "–"),
        ],
        [
            ("armazenamento, discos, arquivos", "storage, disks, files"),
            ("GB × preço do provedor", "GB × the provider's price"),
            ("GB × capacidade bruta × preço do disco", "GB × raw capacity × price of disks"),
            ("GB × preço do armazenamento privado", "GB × price of private storage"),
        ],
        [
            ("saída de dados", "egress"),
            ("GB × preço do provedor, por faixa", "GB × the provider's price, by tier"),
            ("enlace de internet", "internet link"),
            ("GB × preço da saída privada", "GB × price of private egress"),
        ],
        [
            ("saída ao fim", "leaving in the end"),
            ("GB guardados × parte levada × preço da última faixa", "GB kept × share taken along × price of the last tier"),
            ("–", "–"),
            ("GB × parte levada × preço da saída privada", "GB × share taken along × price of private egress"),
        ],
        [
            ("rede", "network"),
            ("no preço", "in the price"),
            ("servidores comprados × rede por servidor", "servers bought × network for a server"),
            ("no preço", "in the price"),
        ],
        [
            ("licenças", "licences"),
            ("no preço", "in the price"),
            ("GPUs em uso × licença ao ano ÷ 12", "GPUs in use × licence a year ÷ 12"),
            ("no preço", "in the price"),
        ],
        [
            ("energia", "energy"),
            ("no preço", "in the price"),
            (
                "kW × (ociosa + (1 − ociosa) × uso) × 730 × PUE × (tarifa + bandeira)",
                "kW × (idle + (1 − idle) × use) × 730 × PUE × (tariff + flag)",
            ),
            ("no preço", "in the price"),
        ],
        [
            ("espaço", "space"),
            ("no preço", "in the price"),
            ("kW × preço da colocation ou da sala própria", "kW × price of colocation or of the own room"),
            ("no preço", "in the price"),
        ],
        [
            ("manutenção, peças, seguro", "maintenance, spares, insurance"),
            ("no preço", "in the price"),
            ("preço do que está em uso × taxa ÷ 12, cada um", "price of what is in use × rate ÷ 12, each"),
            ("no preço", "in the price"),
        ],
        [("suporte", "support"), ("conta × taxa", "bill × rate"), ("na manutenção", "in maintenance"), ("conta × taxa", "bill × rate")],
        [
            ("pessoas", "people"),
            ("pessoas × salário × encargos", "people × salary × charges"),
            ("o mesmo, e mais a partir do quinto servidor", "the same, and more from the fifth server on"),
            ("pessoas × salário × encargos", "people × salary × charges"),
        ],
        [
            ("migração, projeto e instalação", "migration, project and installation"),
            ("meses de trabalho × salário × encargos", "person-months × salary × charges"),
            ("o mesmo, e a instalação sobre o equipamento", "the same, and installation on the hardware"),
            ("meses de trabalho × salário × encargos", "person-months × salary × charges"),
        ],
    ];
    let both = |(pt, en): &(&str, &str)| pen.t(pt, en);
    pen.section(
        "lines",
        "As linhas de custo",
        "The cost lines",
        vec![
            pen.p(
                "Toda linha aparece, mesmo quando é zero ou está dentro de um preço.",
                "Every line is shown, also where it is zero or inside a price.",
            ),
            Block::Table(head.iter().map(both).collect(), rows.iter().map(|row| row.iter().map(both).collect()).collect()),
            pen.p(
                "Um preço de um país nunca vale em outro. Na reserva, cada prazo reserva as máquinas do seu primeiro mês e é pago até o fim, mesmo que a carga pare.",
                "A price of one country never stands for another. With reservations, each term reserves the machines of its first month and is paid to its end even where the workload stops.",
            ),
            pen.p(
                "Um desconto que quem instalou o Fiel negociou com um provedor é uma linha da tabela de preços. O preço cobrado é preço de tabela × (1 − desconto), em tudo o que a tabela diz do provedor, também ao escolher a oferta. Cotações próprias já são negociadas e ficam como estão; premissas, equipamento, energia e pessoas também.",
                "A discount that whoever runs this installation negotiated with a provider is a row of the price book. What is billed is list price × (1 − discount), for all that the book says of the provider, also when an offer is chosen. Your own quotes are negotiated already and stay as they are, as do assumptions, hardware, energy and people.",
            ),
        ],
    )
}

fn purchase(pen: Pen) -> Section {
    pen.section(
        "purchase",
        "Comprar: quantos servidores, por quanto tempo, quanto valem no fim",
        "Buying: how many servers, for how long, what they are worth at the end",
        vec![
            pen.formulas(&[
                [
                    "servidores necessários",
                    "servers needed",
                    "GPUs de todas as cargas do mesmo tipo ÷ GPUs do servidor, para cima",
                    "GPUs of all workloads of one type ÷ GPUs of a server, rounded up",
                ],
                [
                    "servidores comprados",
                    "servers bought",
                    "o que falta para o mês seguinte, e a troca dos que chegaram ao fim da vida",
                    "what is short for the next month, and the replacement of those at the end of their life",
                ],
                [
                    "valor de revenda",
                    "resale value",
                    "preço pago × (1 − queda ao ano)^(anos) × parte que uma venda traz; entra como custo negativo",
                    "price paid × (1 − yearly fall)^(years) × share a sale brings; a negative cost",
                ],
            ]),
            pen.p(
                "O que se compra de menos não existe: um servidor inteiro é comprado ainda que uma só GPU falte, e a sobra aparece como custo e como uso baixo.",
                "There is no part of a server: a whole one is bought where a single GPU is short, and what is left over shows as cost and as low use.",
            ),
        ],
    )
}

fn imports(pen: Pen) -> Section {
    pen.section(
        "import-tax",
        "Impostos na importação de servidores",
        "Taxes on imported servers",
        vec![
            pen.formulas(&[
                ["valor aduaneiro (VA)", "customs value (VA)", "preço × (1 + frete e seguro)", "price × (1 + freight and insurance)"],
                ["imposto de importação (II)", "import duty (II)", "VA × alíquota do NCM; zero com ex-tarifário ou Redata", "VA × rate of the customs code (NCM); zero with an ex-tarifário or Redata"],
                ["IPI", "IPI", "(VA + II) × alíquota", "(VA + II) × rate"],
                ["PIS/COFINS", "PIS/COFINS", "VA × alíquota, até 2026", "VA × rate, until 2026"],
                ["CBS e IBS", "CBS and IBS", "(VA + II + taxa do Siscomex) × alíquota do ano, de 2027 em diante", "(VA + II + Siscomex fee) × rate of the year, from 2027 on"],
                [
                    "ICMS",
                    "ICMS",
                    "(VA + II + IPI + PIS/COFINS + Siscomex) × alíquota ÷ (1 − alíquota): por dentro",
                    "(VA + II + IPI + PIS/COFINS + Siscomex) × rate ÷ (1 − rate): it is part of its own base",
                ],
            ]),
            pen.p(
                "Conferido até o centavo: um servidor de US$ 300.000, com US$ 4.900 de frete e seguro, dólar a 5,10, em São Paulo em 2026, chega por R$ 2.948.980,10, antes das despesas depois do desembaraço. Créditos voltam conforme o regime: PIS/COFINS só no lucro real; CBS e IBS também no presumido; ICMS em 48 parcelas; nada no Simples.",
                "Checked to the cent: a server of US$300,000, with US$4,900 of freight and insurance, the dollar at 5.10, in São Paulo in 2026, lands at R$2,948,980.10, before costs after clearance. Credits come back by tax regime: PIS/COFINS only under lucro real; CBS and IBS also under lucro presumido; ICMS in 48 parts; nothing under Simples.",
            ),
        ],
    )
}

fn services(pen: Pen) -> Section {
    pen.section(
        "service-tax",
        "Impostos na nuvem",
        "Taxes on cloud services",
        vec![
            pen.list(&[
                (
                    "Faturada do exterior: o IRRF entra por dentro (preço ÷ (1 − IRRF)), se for por conta de quem compra; CIDE, ISS, CBS e IBS sobre esse valor; PIS/COFINS por dentro até 2026; IOF e o custo do câmbio sobre o que é remetido.",
                    "Billed from abroad: withholding tax (IRRF) is grossed up (price ÷ (1 − IRRF)) where the buyer bears it; CIDE, ISS, CBS and IBS on that amount; PIS/COFINS grossed up until 2026; IOF and exchange spread on what is remitted.",
                ),
                (
                    "Faturada por filial no Brasil: preço ÷ (1 − PIS/COFINS − ISS), mais CBS e IBS.",
                    "Billed by a subsidiary in Brazil: price ÷ (1 − PIS/COFINS − ISS), plus CBS and IBS.",
                ),
                ("Faturada por empresa brasileira: os impostos estão no preço.", "Billed by a Brazilian company: taxes are in the price."),
            ]),
            pen.p(
                "Sem outra resposta, AWS, Azure, Google, Oracle e IBM faturam por filial brasileira, as outras nuvens públicas do exterior, as nuvens privadas no Brasil.",
                "Unless told otherwise, AWS, Azure, Google, Oracle and IBM bill through a Brazilian subsidiary, other public clouds from abroad, private clouds in Brazil.",
            ),
        ],
    )
}

fn reform(pen: Pen) -> Section {
    let head = [pen.t("ano", "year"), "PIS/COFINS".into(), "CBS".into(), "IBS".into(), pen.t("ICMS e ISS", "ICMS and ISS")];
    let row = |year: &str, cells: [(&str, &str); 4]| {
        let mut row = vec![year.to_owned()];
        row.extend(cells.iter().map(|(pt, en)| pen.t(pt, en)));
        row
    };
    pen.section(
        "tax-reform",
        "A reforma tributária, ano a ano",
        "The tax reform, year by year",
        vec![
            Block::Table(
                head.to_vec(),
                vec![
                    row("2026", [("cobrado", "charged"), ("teste, compensado", "test, compensated"), ("teste, compensado", "test, compensated"), ("inteiros", "whole")]),
                    row("2027–2028", [("–", "–"), ("alíquota de 2027", "rate of 2027"), ("teste", "test"), ("inteiros", "whole")]),
                    row(
                        "2029–2032",
                        [
                            ("–", "–"),
                            ("alíquota de 2029", "rate of 2029"),
                            ("10, 20, 30, 40 % da cheia", "10, 20, 30, 40% of the full rate"),
                            ("90, 80, 70, 60 %", "90, 80, 70, 60%"),
                        ],
                    ),
                    row("2033", [("–", "–"), ("alíquota de 2029", "rate of 2029"), ("cheia", "full"), ("–", "–")]),
                ],
            ),
            pen.p(
                "EC 132/2023, LC 214/2025 e LC 227/2026. IRRF, CIDE e IOF não mudam com a reforma. O ICMS é a alíquota interna geral do estado.",
                "EC 132/2023, LC 214/2025 and LC 227/2026. IRRF, CIDE and IOF do not change with the reform. ICMS is the general internal rate of the state.",
            ),
        ],
    )
}
