//! Every closed choice of the form: its values, and the words of each.
//!
//! Owns tables. The words stay on the server, which hands those of the page's language over with all else the form starts from;
//! the browser has the values alone. Refuses defaults: what is chosen is the document's.

use engine::finance::Timing;
use engine::locale::Locale;
use engine::scenario::{
    AccessAbroad, Answer, Availability, Bound, Currency, DataClass, DataItem, DataPlaces, ImportIncentive, Invoicing, LegalBasis,
    Precision, Regime, Sector, Stage, TariffFlag, TransferMechanism, TuningMethod, Volume,
};

/// A closed choice.
#[derive(Debug)]
pub struct Table<T: 'static> {
    values: &'static [T],
    /// Its place among the tables, by which its words are found.
    place: usize,
}

// not derived: a slice is `Copy` whatever it holds
impl<T> Clone for Table<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Table<T> {}

/// Where `value` stands in `table`.
#[must_use]
pub fn place<T: PartialEq>(table: Table<T>, value: &T) -> Option<usize> {
    table.values.iter().position(|v| v == value)
}

/// The value at `at`.
#[must_use]
pub fn at<T: Copy>(table: Table<T>, at: usize) -> Option<T> {
    table.values.get(at).copied()
}

/// The words of every row, each with its hint, which may be empty.
#[must_use]
pub fn words<T>(table: Table<T>, locale: Locale) -> Vec<(&'static str, &'static str)> {
    said(table.place, table.values.len(), locale)
}

/// The words of every row.
#[must_use]
pub fn labels<T>(table: Table<T>, locale: Locale) -> Vec<String> {
    words(table, locale).into_iter().map(|(word, _)| word.to_owned()).collect()
}

/// The word of the row whose value a document writes as `value`; none where the table has no such row.
#[cfg(feature = "ssr")]
#[must_use]
pub fn word_of<T: serde::Serialize>(table: Table<T>, value: &serde_json::Value, locale: Locale) -> Option<&'static str> {
    let at = table.values.iter().position(|row| serde_json::to_value(row).is_ok_and(|row| row == *value))?;
    said(table.place, table.values.len(), locale).get(at).map(|(word, _)| *word)
}

#[cfg(feature = "ssr")]
fn said(place: usize, _rows: usize, locale: Locale) -> Vec<(&'static str, &'static str)> {
    use engine::locale::pick;
    WORDS[place].iter().map(|(w, h)| (pick(locale, w.0, w.1), pick(locale, h.0, h.1))).collect()
}

#[cfg(not(feature = "ssr"))]
fn said(place: usize, rows: usize, _locale: Locale) -> Vec<(&'static str, &'static str)> {
    let before: usize = ROWS[..place].iter().sum();
    (before..before + rows).map(|row| (crate::i18n::choice(2 * row), crate::i18n::choice(2 * row + 1))).collect()
}

/// Word and hint of every row of every table, in their order: what the server hands over.
#[cfg(feature = "ssr")]
#[must_use]
pub fn choice_words(locale: Locale) -> Vec<String> {
    let rows = (0..WORDS.len()).flat_map(|place| said(place, 0, locale));
    rows.flat_map(|(word, hint)| [word.to_owned(), hint.to_owned()]).collect()
}

/// A text in Portuguese and English.
#[cfg(feature = "ssr")]
type Words = (&'static str, &'static str);

#[cfg(feature = "ssr")]
macro_rules! hint {
    () => {
        ("", "")
    };
    ($pt:literal $en:literal) => {
        ($pt, $en)
    };
}

/// Makes the tables: a row is its value, its words, and a hint where it has one.
macro_rules! choices {
    ($($(#[$doc:meta])+ $name:ident: $of:ty { $($value:expr, $pt:literal $en:literal $(, $hint_pt:literal $hint_en:literal)?;)+ })+) => {
        #[expect(clippy::upper_case_acronyms, reason = "named as the tables they number")]
        enum Place {
            $($name,)+
        }
        $($(#[$doc])+ pub const $name: Table<$of> = Table { values: &[$($value),+], place: Place::$name as usize };)+

        /// Rows of each table.
        #[cfg(not(feature = "ssr"))]
        const ROWS: &[usize] = &[$([$(stringify!($value)),+].len()),+];

        /// Words and hint of each row of each table.
        #[cfg(feature = "ssr")]
        const WORDS: &[&[(Words, Words)]] = &[$(&[$((($pt, $en), hint!($($hint_pt $hint_en)?))),+]),+];
    };
}

choices! {
    /// Precision of the weights.
    PRECISION: Precision {
        Precision::Fp16, "FP16 (2 bytes)" "FP16 (2 bytes)";
        Precision::Fp8, "FP8 (1 byte)" "FP8 (1 byte)";
        Precision::Fp4, "FP4 (meio byte, NVFP4)" "FP4 (half a byte, NVFP4)";
        Precision::Int4, "INT4 (meio byte, AWQ ou GPTQ)" "INT4 (half a byte, AWQ or GPTQ)";
    }
    /// Spare replicas.
    AVAILABILITY: Availability {
        Availability::Basic, "até 99 %: sem réplica de reserva" "up to 99%: no spare replica";
        Availability::High, "99,9 %: uma réplica de reserva" "99.9%: one spare replica";
        Availability::Critical, "99,95 % ou mais: duas de reserva" "99.95% or more: two spares";
    }
    /// Experiment or production.
    STAGE: Stage {
        Stage::Experiment, "experimento" "experiment";
        Stage::Production, "em produção" "in production";
    }
    /// How well the volume is known.
    VOLUME: Volume {
        Volume::Fixed, "estável" "steady";
        Volume::Variable, "sobe e desce" "goes up and down";
        Volume::Unknown, "ainda não se sabe" "not known yet";
    }
    /// When a service answers, in the order of `ServiceHours`.
    HOURS: u8 {
        0, "dia e noite" "day and night";
        1, "só em alguns horários" "only at some hours";
        2, "dia e noite, réplicas conforme os pedidos" "day and night, replicas as requests come";
    }
    /// What fine-tuning changes.
    METHOD: TuningMethod {
        TuningMethod::Lora, "LoRA: adaptadores" "LoRA: adapters";
        TuningMethod::Qlora, "QLoRA: adaptadores sobre pesos de 4 bits" "QLoRA: adapters on 4-bit weights";
        TuningMethod::Full, "todos os pesos" "all weights";
    }
    /// How training reads its data, in the order of `Reading`.
    READS: u8 {
        0, "texto" "text";
        1, "amostras, como imagens" "samples, such as pictures";
    }
    /// What GPU-hours wait for; none keeps them on their GPU.
    BOUND: Option<Bound> {
        None, "não, só nesta GPU" "no, only on this GPU";
        Some(Bound::Compute), "sim, o cálculo decide" "yes, arithmetic decides";
        Some(Bound::Bandwidth), "sim, a memória decide" "yes, memory decides";
    }
    /// Class of the data.
    CLASS: DataClass {
        DataClass::None, "Nenhum dado de pessoas" "No data about people";
        DataClass::Anonymised, "Dados anonimizados" "Anonymised data", "Não dá para voltar à pessoa com meios razoáveis. LGPD art. 12" "Nobody can be traced by reasonable means. LGPD art. 12";
        DataClass::Personal, "Dados pessoais comuns" "Ordinary personal data", "Nome, contato, histórico de compra. LGPD art. 5º I" "Name, contact, purchases. LGPD art. 5 I";
        DataClass::Sensitive, "Dados sensíveis" "Sensitive data", "Saúde, biometria, religião, origem racial. LGPD arts. 5º II e 11" "Health, biometrics, religion, race. LGPD arts. 5 II and 11";
        DataClass::Children, "Dados de crianças ou adolescentes" "Data about children or adolescents", "LGPD art. 14" "LGPD art. 14";
        DataClass::HealthRecords, "Prontuários" "Health records", "Lei 13.787/2018" "Law 13.787/2018";
        DataClass::BankSecrecy, "Dados sob sigilo bancário" "Data under bank secrecy", "LC 105/2001" "Complementary Law 105/2001";
        DataClass::PublicRestricted, "Governo: acesso restrito" "Government: restricted access", "Sem grau de sigilo" "Without a degree of secrecy";
        DataClass::PublicClassified, "Governo: reservado ou secreto" "Government: reserved or secret", "Lei 12.527/2011 art. 24" "Law 12.527/2011 art. 24";
        DataClass::PublicUltrasecret, "Governo: ultrassecreto" "Government: top secret", "Lei 12.527/2011 art. 24" "Law 12.527/2011 art. 24";
        DataClass::Unknown, "Não sei" "I do not know", "Todas as opções ficam em espera" "Every option is put on hold";
    }
    /// Basis for processing.
    BASIS: LegalBasis {
        LegalBasis::Consent, "Consentimento da pessoa" "The person's consent";
        LegalBasis::Contract, "Execução de contrato" "Performance of a contract";
        LegalBasis::LegalObligation, "Obrigação legal ou regulatória" "Legal or regulatory duty";
        LegalBasis::LegitimateInterest, "Legítimo interesse" "Legitimate interest";
        LegalBasis::HealthProtection, "Tutela da saúde" "Protection of health", "Por profissionais ou serviços de saúde" "By health professionals or services";
        LegalBasis::CreditProtection, "Proteção do crédito" "Protection of credit";
        LegalBasis::PublicPolicy, "Política pública" "Public policy", "Só órgãos públicos" "Public bodies only";
        LegalBasis::Other, "Outra base, documentada" "Another basis, documented";
        LegalBasis::None, "Não há" "There is none", "Sem base não há onde tratar, nem em servidor próprio" "Without one there is nowhere to process it, own servers included";
        LegalBasis::Unknown, "Não sei" "I do not know", "As opções ficam em espera" "Options are put on hold";
    }
    /// Sector of the controller.
    SECTOR: Sector {
        Sector::Other, "Nenhum destes" "None of these";
        Sector::Bank, "Banco" "Bank";
        Sector::Payment, "Instituição de pagamento" "Payment institution";
        Sector::Insurer, "Seguradora" "Insurer";
        Sector::Health, "Saúde" "Health";
        Sector::FederalPublic, "Órgão público federal" "Federal public body";
        Sector::Unknown, "Não sei" "I do not know", "As regras de setor ficam de fora até você responder" "Rules of a sector stay out until you answer";
    }
    /// Access from abroad.
    ACCESS: AccessAbroad {
        AccessAbroad::No, "Não, só do Brasil" "No, only from Brazil";
        AccessAbroad::EuEeaOnly, "Sim, só da União Europeia ou do EEE" "Yes, only from the EU or the EEA";
        AccessAbroad::Yes, "Sim, de outro país" "Yes, from another country";
        AccessAbroad::Unknown, "Não sei" "I do not know", "As opções de provedor estrangeiro ficam em espera" "Options of foreign providers are put on hold";
    }
    /// Where the company lets data be.
    PLACES: DataPlaces {
        DataPlaces::Anywhere, "Onde a lei permitir" "Wherever the law allows", "Nenhuma regra própria" "No rule of our own";
        DataPlaces::BrazilEuEea, "Só no Brasil, na União Europeia ou no EEE" "Only in Brazil, the EU or the EEA";
        DataPlaces::Brazil, "Só no Brasil" "Only in Brazil", "Decisão da empresa: nenhuma lei obriga" "The company's decision: no law asks for it";
    }
    /// Yes, no, not known.
    ANSWER: Answer {
        Answer::Yes, "Sim" "Yes";
        Answer::No, "Não" "No";
        Answer::Unknown, "Não sei" "I do not know";
    }
    /// How a condition of the law stands: met, not yet, not known.
    STATE: Option<bool> {
        Some(true), "Cumprida" "Met";
        Some(false), "Ainda não" "Not yet";
        None, "Não sei" "I do not know";
    }
    /// No or yes.
    YESNO: bool {
        false, "não" "no";
        true, "sim" "yes";
    }
    /// Whether a workload has answers of its own about its data.
    OWNDATA: bool {
        false, "os do cenário" "those of the scenario";
        true, "outros" "others";
    }
    /// Mechanism of a transfer abroad.
    TRANSFER: TransferMechanism {
        TransferMechanism::Adequacy, "País com decisão de adequação" "Country with an adequacy decision", "Hoje, União Europeia e EEE" "Today the EU and the EEA";
        TransferMechanism::SccRes19, "Cláusulas-padrão da ANPD" "ANPD standard clauses", "Resolução CD/ANPD 19/2024" "Resolution CD/ANPD 19/2024";
        TransferMechanism::ApprovedSpecificClauses, "Cláusulas específicas aprovadas pela ANPD" "Specific clauses approved by the ANPD";
        TransferMechanism::ApprovedBcr, "Normas corporativas globais aprovadas" "Approved global corporate rules";
        TransferMechanism::SpecificConsent, "Consentimento específico e em destaque" "Specific, highlighted consent", "LGPD art. 33 VIII" "LGPD art. 33 VIII";
        TransferMechanism::Art33Other, "Outro caso do art. 33" "Another case of art. 33";
        TransferMechanism::None, "Nenhum" "None";
        TransferMechanism::Unknown, "Não sei" "I do not know", "Opções que levam dados para fora ficam em espera" "Options that take data abroad are put on hold";
    }
    /// Income-tax regime.
    REGIME: Regime {
        Regime::LucroReal, "Lucro Real" "Lucro Real (actual profit)";
        Regime::LucroPresumido, "Lucro Presumido" "Lucro Presumido (presumed profit)";
        Regime::Simples, "Simples Nacional" "Simples Nacional (small business)";
        Regime::Exempt, "Órgão público ou isento" "Public body or exempt";
    }
    /// Import incentive.
    INCENTIVE: ImportIncentive {
        ImportIncentive::None, "Nenhum" "None";
        ImportIncentive::ExTarifario, "Ex-tarifário: imposto de importação zero" "Ex-tarifário: no import duty";
        ImportIncentive::Redata, "Redata: empresas habilitadas de data center" "Redata: qualified data-centre companies";
        ImportIncentive::SpDecree64771, "São Paulo, Decreto 64.771/2020: ICMS suspenso" "São Paulo, Decree 64.771/2020: ICMS suspended";
    }
    /// Tariff flag.
    FLAG: TariffFlag {
        TariffFlag::Green, "verde: sem acréscimo" "green: no surcharge";
        TariffFlag::Yellow, "amarela" "yellow";
        TariffFlag::Red1, "vermelha, patamar 1" "red, level 1";
        TariffFlag::Red2, "vermelha, patamar 2" "red, level 2";
    }
    /// When in its month a flow stands.
    TIMING: Timing {
        Timing::EndOfPeriod, "no fim do mês" "at the end of the month";
        Timing::MidPeriod, "no meio do mês" "in the middle of the month";
    }
    /// Whether a workload may be interrupted; none is as usual for its kind.
    INTERRUPTIBLE: Option<bool> {
        None, "o usual deste trabalho" "the usual for this work";
        Some(true), "sim, e continua depois" "yes, and goes on later";
        Some(false), "não" "no";
    }
    /// How a cloud invoices; none is as the provider usually does.
    INVOICING: Option<Invoicing> {
        None, "como o provedor costuma" "as the provider usually does";
        Some(Invoicing::ForeignUsd), "do exterior, em dólar" "from abroad, in dollars";
        Some(Invoicing::BrazilianSubsidiary), "pela filial brasileira, em reais" "by the Brazilian subsidiary, in reais";
        Some(Invoicing::BrazilianProvider), "por empresa brasileira, imposto no preço" "by a Brazilian company, tax in the price";
    }
    /// Currency of a quote.
    CURRENCY: Currency {
        Currency::Brl, "R$" "R$";
        Currency::Usd, "US$" "US$";
    }
    /// What of data a quote can be of.
    DATA: DataItem {
        DataItem::Storage, "Dados guardados (objetos)" "Data kept (objects)";
        DataItem::Block, "Discos das máquinas" "Disks of the machines";
        DataItem::File, "Sistema de arquivos rápido" "Fast file system";
        DataItem::Egress, "Saída de dados" "Data that leaves";
    }
    /// Months of the year.
    MONTHS: u8 {
        1, "janeiro" "January";
        2, "fevereiro" "February";
        3, "março" "March";
        4, "abril" "April";
        5, "maio" "May";
        6, "junho" "June";
        7, "julho" "July";
        8, "agosto" "August";
        9, "setembro" "September";
        10, "outubro" "October";
        11, "novembro" "November";
        12, "dezembro" "December";
    }
}

/// The name of a state.
#[cfg(feature = "ssr")]
#[must_use]
pub fn state_name(code: &str) -> &'static str {
    match code {
        "AC" => "Acre",
        "AL" => "Alagoas",
        "AM" => "Amazonas",
        "AP" => "Amapá",
        "BA" => "Bahia",
        "CE" => "Ceará",
        "DF" => "Distrito Federal",
        "ES" => "Espírito Santo",
        "GO" => "Goiás",
        "MA" => "Maranhão",
        "MG" => "Minas Gerais",
        "MS" => "Mato Grosso do Sul",
        "MT" => "Mato Grosso",
        "PA" => "Pará",
        "PB" => "Paraíba",
        "PE" => "Pernambuco",
        "PI" => "Piauí",
        "PR" => "Paraná",
        "RJ" => "Rio de Janeiro",
        "RN" => "Rio Grande do Norte",
        "RO" => "Rondônia",
        "RR" => "Roraima",
        "RS" => "Rio Grande do Sul",
        "SC" => "Santa Catarina",
        "SE" => "Sergipe",
        "SP" => "São Paulo",
        "TO" => "Tocantins",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn no_twins<T: PartialEq + std::fmt::Debug>(table: Table<T>) {
        for (i, value) in table.values.iter().enumerate() {
            assert_eq!(place(table, value), Some(i), "{value:?} stands twice");
        }
        assert_eq!(WORDS[table.place].len(), table.values.len());
        assert!(WORDS[table.place].iter().all(|(w, h)| !w.0.is_empty() && !w.1.is_empty() && h.0.is_empty() == h.1.is_empty()));
    }

    #[test]
    fn every_value_stands_once_with_words_in_both_languages() {
        no_twins(PRECISION);
        no_twins(AVAILABILITY);
        no_twins(CLASS);
        no_twins(BASIS);
        no_twins(SECTOR);
        no_twins(ACCESS);
        no_twins(TRANSFER);
        no_twins(PLACES);
        no_twins(ANSWER);
        no_twins(STATE);
        no_twins(OWNDATA);
        no_twins(YESNO);
        no_twins(REGIME);
        no_twins(INCENTIVE);
        no_twins(FLAG);
        no_twins(TIMING);
        no_twins(INTERRUPTIBLE);
        no_twins(BOUND);
        no_twins(METHOD);
        no_twins(READS);
        no_twins(HOURS);
        no_twins(INVOICING);
        no_twins(CURRENCY);
        no_twins(MONTHS);
        no_twins(DATA);
        assert_eq!(DATA.values, DataItem::ALL);
        // as many as the document knows
        assert_eq!(
            [CLASS.values.len(), BASIS.values.len(), SECTOR.values.len(), ACCESS.values.len(), TRANSFER.values.len()],
            [11, 10, 7, 4, 8]
        );
    }

    #[test]
    fn not_knowing_comes_last() {
        assert_eq!(CLASS.values.last().copied().unwrap(), DataClass::Unknown);
        assert_eq!(BASIS.values.last().copied().unwrap(), LegalBasis::Unknown);
        assert_eq!(SECTOR.values.last().copied().unwrap(), Sector::Unknown);
        assert_eq!(ANSWER.values.last().copied().unwrap(), Answer::Unknown);
        assert_eq!(ACCESS.values.last().copied().unwrap(), AccessAbroad::Unknown);
        assert_eq!(TRANSFER.values.last().copied().unwrap(), TransferMechanism::Unknown);
    }

    #[test]
    fn every_state_has_a_name() {
        assert!(engine::validate::STATES.iter().all(|s| !state_name(s).is_empty()));
    }
}
