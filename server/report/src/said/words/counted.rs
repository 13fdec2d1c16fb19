//! Words of what is counted and what is not.

use engine::texts;

/// See [`engine::locale::Texts`].
pub struct CountedWords {
    /// Heads the part.
    pub title: &'static str,
    /// Heads the first list.
    pub counted: &'static str,
    /// Heads the second.
    pub not_counted: &'static str,
    /// Lines that are counted: keys of lines, one of which is enough, and the sentence.
    pub lines: &'static [(&'static [&'static str], &'static str)],
    /// Counted wherever anything is.
    pub always: &'static str,
    /// A managed service, where chosen: options.
    pub managed: fn(&str) -> String,
    /// The income tax saved.
    pub tax_saved: &'static str,
    /// Not counted: an option without a price: its name, what is missing.
    pub no_price: fn(&str, &str) -> String,
    /// Income tax.
    pub income_tax: &'static str,
    /// No option has a managed service.
    pub no_managed: &'static str,
    /// Exit costs nothing here.
    pub no_exit: &'static str,
    /// A commitment is cut at the horizon: months, options.
    pub commitment: fn(u16, &str) -> String,
    /// Credits that would come back later.
    pub credits: fn(u16) -> String,
    /// The own room.
    pub room: &'static str,
    /// Of rented machines.
    pub rented: &'static [&'static str],
    /// Of servers bought.
    pub bought: &'static [&'static str],
    /// Of every scenario.
    pub downtime: &'static str,
}

static PT: CountedWords = CountedWords {
    title: "O que entra na conta, e o que não entra",
    counted: "Entra",
    not_counted: "Não entra",
    lines: &[
        (&["gpus"], "máquinas alugadas, com réplicas de reserva e a sobra de arredondar para máquinas inteiras"),
        (&["servers"], "servidores comprados, inteiros, com a rede de cada um"),
        (&["storage", "own_storage", "block", "file"], "dados guardados, discos e arquivos compartilhados"),
        (&["egress"], "saída de dados ou link de internet"),
        (&["exit"], "custo de saída: levar os dados embora no último mês"),
        (&["energy", "space"], "energia com PUE, e espaço em colocation ou sala própria"),
        (&["maintenance", "spares", "insurance"], "manutenção, peças e seguro"),
        (&["support", "licences"], "suporte e licenças"),
        (&["staff", "entry", "installation"], "pessoas com encargos, migração e instalação"),
        (
            &["legal", "privacy", "keys", "audit"],
            "o que as regras de dados pedem: contratos, relatório de impacto, rotinas, chaves, auditoria",
        ),
        (&["import_tax", "import_credit"], "impostos de importação, e os créditos que voltam"),
        (&["service_tax", "service_credit"], "impostos sobre serviços, ano a ano até 2033, e os créditos que voltam"),
        (&["residual"], "revenda dos servidores no fim do prazo"),
    ],
    always: "dólar com tendência, inflação nos aniversários e crescimento da demanda",
    managed: |options| format!("serviço gerenciado de aprendizado de máquina, onde foi escolhido: {options}"),
    tax_saved: "o imposto de renda que custos e depreciação poupam no Lucro Real",
    no_price: |option, text| format!("{option}, por inteiro. Falta: {text}"),
    income_tax: "imposto de renda: os valores são antes dele",
    no_managed: "serviço gerenciado de aprendizado de máquina: ninguém o escolheu neste cenário",
    no_exit: "custo de saída: neste cenário não há dados a levar embora, ou o provedor não cobra",
    commitment: |months, options| format!("o que um compromisso ainda custa depois do mês {months}, onde a conta é cortada: {options}"),
    credits: |months| format!("créditos de ICMS que voltariam depois do mês {months}"),
    room: "o valor da sala própria no fim",
    rented: &["cotas gratuitas que o provedor só descreve em palavras"],
    bought: &["energia dos discos"],
    downtime: "horas fora do ar e multas de contrato",
};

static EN: CountedWords = CountedWords {
    title: "What is counted, and what is not",
    counted: "Counted",
    not_counted: "Not counted",
    lines: &[
        (&["gpus"], "rented machines, with spare replicas and what rounding up to whole machines adds"),
        (&["servers"], "servers bought, whole, each with its network"),
        (&["storage", "own_storage", "block", "file"], "data kept, disks and shared files"),
        (&["egress"], "data that leaves, or the internet link"),
        (&["exit"], "the cost of leaving: taking the data along in the last month"),
        (&["energy", "space"], "energy with PUE, and space in a colocation or an own room"),
        (&["maintenance", "spares", "insurance"], "maintenance, spare parts and insurance"),
        (&["support", "licences"], "support and licences"),
        (&["staff", "entry", "installation"], "people with charges, moving in and set-up"),
        (&["legal", "privacy", "keys", "audit"], "what the data rules ask for: contracts, impact report, routines, keys, audit"),
        (&["import_tax", "import_credit"], "taxes on imports, and the credits that come back"),
        (&["service_tax", "service_credit"], "taxes on services, year by year to 2033, and the credits that come back"),
        (&["residual"], "resale of the servers at the end of the term"),
    ],
    always: "the dollar with its trend, inflation at anniversaries and growth of demand",
    managed: |options| format!("a managed machine-learning service, where chosen: {options}"),
    tax_saved: "the income tax that costs and depreciation save under Lucro Real",
    no_price: |option, text| format!("{option}, all of it. Missing: {text}"),
    income_tax: "income tax: amounts are before it",
    no_managed: "a managed machine-learning service: nobody chose one in this scenario",
    no_exit: "the cost of leaving: in this scenario there is no data to take along, or the provider charges nothing",
    commitment: |months, options| format!("what a commitment still costs after month {months}, where it is cut: {options}"),
    credits: |months| format!("ICMS credits that would come back after month {months}"),
    room: "the value of one's own room at the end",
    rented: &["free allowances a provider only describes in words"],
    bought: &["power of the disks"],
    downtime: "downtime and contract penalties",
};

texts!(CountedWords, PT, EN);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_of_the_same_things_in_both_languages() {
        assert_eq!(PT.lines.iter().map(|l| l.0).collect::<Vec<_>>(), EN.lines.iter().map(|l| l.0).collect::<Vec<_>>());
        assert_eq!((PT.rented.len(), PT.bought.len()), (EN.rented.len(), EN.bought.len()));
    }
}
