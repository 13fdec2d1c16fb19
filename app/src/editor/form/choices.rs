//! The words of every closed choice of the form, beside the value each stands for.
//!
//! Owns tables: value, words, hint. Refuses defaults: what is chosen is the document's.

use engine::locale::{Locale, pick};
use engine::scenario::{
    AccessAbroad, Availability, Currency, DataClass, ImportIncentive, Invoicing, LegalBasis, Precision, Regime, Sector, Stage,
    TransferMechanism, Volume,
};

/// A text in Portuguese and English.
pub type Words = (&'static str, &'static str);

/// Values with their words and a hint each, which may be empty.
pub type Table<T> = &'static [(T, Words, Words)];

/// Where `value` stands in `table`.
#[must_use]
pub fn place<T: PartialEq>(table: Table<T>, value: &T) -> Option<usize> {
    table.iter().position(|(v, _, _)| v == value)
}

/// The value at `at`.
#[must_use]
pub fn at<T: Copy>(table: Table<T>, at: usize) -> Option<T> {
    table.get(at).map(|row| row.0)
}

/// The words of every row and their hints.
#[must_use]
pub fn words<T>(table: Table<T>, locale: Locale) -> Vec<(&'static str, &'static str)> {
    table.iter().map(|(_, w, h)| (pick(locale, w.0, w.1), pick(locale, h.0, h.1))).collect()
}

/// The words of every row.
#[must_use]
pub fn labels<T>(table: Table<T>, locale: Locale) -> Vec<String> {
    table.iter().map(|(_, w, _)| pick(locale, w.0, w.1).to_owned()).collect()
}

const NO_HINT: Words = ("", "");

/// Precision of the weights.
pub const PRECISION: Table<Precision> = &[
    (Precision::Fp16, ("FP16 (2 bytes)", "FP16 (2 bytes)"), NO_HINT),
    (Precision::Fp8, ("FP8 (1 byte)", "FP8 (1 byte)"), NO_HINT),
    (Precision::Int4, ("INT4 (meio byte)", "INT4 (half a byte)"), NO_HINT),
];

/// Spare replicas.
pub const AVAILABILITY: Table<Availability> = &[
    (Availability::Basic, ("até 99 %: sem réplica de reserva", "up to 99%: no spare replica"), NO_HINT),
    (Availability::High, ("99,9 %: uma réplica de reserva", "99.9%: one spare replica"), NO_HINT),
    (Availability::Critical, ("99,95 % ou mais: duas de reserva", "99.95% or more: two spares"), NO_HINT),
];

/// Experiment or production.
pub const STAGE: Table<Stage> =
    &[(Stage::Experiment, ("experimento", "experiment"), NO_HINT), (Stage::Production, ("em produção", "in production"), NO_HINT)];

/// How well the volume is known.
pub const VOLUME: Table<Volume> = &[
    (Volume::Fixed, ("estável", "steady"), NO_HINT),
    (Volume::Variable, ("sobe e desce", "goes up and down"), NO_HINT),
    (Volume::Unknown, ("ainda não se sabe", "not known yet"), NO_HINT),
];

/// Day and night, or some hours.
pub const HOURS: Table<bool> =
    &[(false, ("dia e noite", "day and night"), NO_HINT), (true, ("só em alguns horários", "only at some hours"), NO_HINT)];

/// Class of the data.
pub const CLASS: Table<DataClass> = &[
    (DataClass::None, ("Nenhum dado de pessoas", "No data about people"), NO_HINT),
    (
        DataClass::Anonymised,
        ("Dados anonimizados", "Anonymised data"),
        ("Não dá para voltar à pessoa com meios razoáveis. LGPD art. 12", "Nobody can be traced by reasonable means. LGPD art. 12"),
    ),
    (
        DataClass::Personal,
        ("Dados pessoais comuns", "Ordinary personal data"),
        ("Nome, contato, histórico de compra. LGPD art. 5º I", "Name, contact, purchases. LGPD art. 5 I"),
    ),
    (
        DataClass::Sensitive,
        ("Dados sensíveis", "Sensitive data"),
        ("Saúde, biometria, religião, origem racial. LGPD arts. 5º II e 11", "Health, biometrics, religion, race. LGPD arts. 5 II and 11"),
    ),
    (DataClass::Children, ("Dados de crianças ou adolescentes", "Data about children or adolescents"), ("LGPD art. 14", "LGPD art. 14")),
    (DataClass::HealthRecords, ("Prontuários", "Health records"), ("Lei 13.787/2018", "Law 13.787/2018")),
    (DataClass::BankSecrecy, ("Dados sob sigilo bancário", "Data under bank secrecy"), ("LC 105/2001", "Complementary Law 105/2001")),
    (
        DataClass::PublicRestricted,
        ("Governo: acesso restrito", "Government: restricted access"),
        ("Sem grau de sigilo", "Without a degree of secrecy"),
    ),
    (
        DataClass::PublicClassified,
        ("Governo: reservado ou secreto", "Government: reserved or secret"),
        ("Lei 12.527/2011 art. 24", "Law 12.527/2011 art. 24"),
    ),
    (
        DataClass::PublicUltrasecret,
        ("Governo: ultrassecreto", "Government: top secret"),
        ("Lei 12.527/2011 art. 24", "Law 12.527/2011 art. 24"),
    ),
    (DataClass::Unknown, ("Não sei", "I do not know"), ("Todas as opções ficam em espera", "Every option is put on hold")),
];

/// Basis for processing.
pub const BASIS: Table<LegalBasis> = &[
    (LegalBasis::Consent, ("Consentimento da pessoa", "The person's consent"), NO_HINT),
    (LegalBasis::Contract, ("Execução de contrato", "Performance of a contract"), NO_HINT),
    (LegalBasis::LegalObligation, ("Obrigação legal ou regulatória", "Legal or regulatory duty"), NO_HINT),
    (LegalBasis::LegitimateInterest, ("Legítimo interesse", "Legitimate interest"), NO_HINT),
    (
        LegalBasis::HealthProtection,
        ("Tutela da saúde", "Protection of health"),
        ("Por profissionais ou serviços de saúde", "By health professionals or services"),
    ),
    (LegalBasis::CreditProtection, ("Proteção do crédito", "Protection of credit"), NO_HINT),
    (LegalBasis::PublicPolicy, ("Política pública", "Public policy"), ("Só órgãos públicos", "Public bodies only")),
    (LegalBasis::Other, ("Outra base, documentada", "Another basis, documented"), NO_HINT),
    (
        LegalBasis::None,
        ("Não há", "There is none"),
        ("Sem base não há onde tratar, nem em servidor próprio", "Without one there is nowhere to process it, own servers included"),
    ),
    (LegalBasis::Unknown, ("Não sei", "I do not know"), ("As opções ficam em espera", "Options are put on hold")),
];

/// Sector of the controller.
pub const SECTOR: Table<Sector> = &[
    (Sector::Other, ("Nenhum destes", "None of these"), NO_HINT),
    (Sector::Bank, ("Banco", "Bank"), NO_HINT),
    (Sector::Payment, ("Instituição de pagamento", "Payment institution"), NO_HINT),
    (Sector::Insurer, ("Seguradora", "Insurer"), NO_HINT),
    (Sector::Health, ("Saúde", "Health"), NO_HINT),
    (Sector::FederalPublic, ("Órgão público federal", "Federal public body"), NO_HINT),
];

/// Access from abroad.
pub const ACCESS: Table<AccessAbroad> = &[
    (AccessAbroad::No, ("Não, só do Brasil", "No, only from Brazil"), NO_HINT),
    (AccessAbroad::EuEeaOnly, ("Sim, só da União Europeia ou do EEE", "Yes, only from the EU or the EEA"), NO_HINT),
    (AccessAbroad::Yes, ("Sim, de outro país", "Yes, from another country"), NO_HINT),
    (
        AccessAbroad::Unknown,
        ("Não sei", "I do not know"),
        ("As opções de provedor estrangeiro ficam em espera", "Options of foreign providers are put on hold"),
    ),
];

/// Mechanism of a transfer abroad.
pub const TRANSFER: Table<TransferMechanism> = &[
    (
        TransferMechanism::Adequacy,
        ("País com decisão de adequação", "Country with an adequacy decision"),
        ("Hoje, União Europeia e EEE", "Today the EU and the EEA"),
    ),
    (
        TransferMechanism::SccRes19,
        ("Cláusulas-padrão da ANPD", "ANPD standard clauses"),
        ("Resolução CD/ANPD 19/2024", "Resolution CD/ANPD 19/2024"),
    ),
    (
        TransferMechanism::ApprovedSpecificClauses,
        ("Cláusulas específicas aprovadas pela ANPD", "Specific clauses approved by the ANPD"),
        NO_HINT,
    ),
    (TransferMechanism::ApprovedBcr, ("Normas corporativas globais aprovadas", "Approved global corporate rules"), NO_HINT),
    (
        TransferMechanism::SpecificConsent,
        ("Consentimento específico e em destaque", "Specific, highlighted consent"),
        ("LGPD art. 33 VIII", "LGPD art. 33 VIII"),
    ),
    (TransferMechanism::Art33Other, ("Outro caso do art. 33", "Another case of art. 33"), NO_HINT),
    (TransferMechanism::None, ("Nenhum", "None"), NO_HINT),
    (
        TransferMechanism::Unknown,
        ("Não sei", "I do not know"),
        ("Opções que levam dados para fora ficam em espera", "Options that take data abroad are put on hold"),
    ),
];

/// Income-tax regime.
pub const REGIME: Table<Regime> = &[
    (Regime::LucroReal, ("Lucro Real", "Lucro Real (actual profit)"), NO_HINT),
    (Regime::LucroPresumido, ("Lucro Presumido", "Lucro Presumido (presumed profit)"), NO_HINT),
    (Regime::Simples, ("Simples Nacional", "Simples Nacional (small business)"), NO_HINT),
    (Regime::Exempt, ("Órgão público ou isento", "Public body or exempt"), NO_HINT),
];

/// Import incentive.
pub const INCENTIVE: Table<ImportIncentive> = &[
    (ImportIncentive::None, ("Nenhum", "None"), NO_HINT),
    (ImportIncentive::ExTarifario, ("Ex-tarifário: imposto de importação zero", "Ex-tarifário: no import duty"), NO_HINT),
];

/// How a cloud invoices; none is as the provider usually does.
pub const INVOICING: Table<Option<Invoicing>> = &[
    (None, ("como o provedor costuma", "as the provider usually does"), NO_HINT),
    (Some(Invoicing::ForeignUsd), ("do exterior, em dólar", "from abroad, in dollars"), NO_HINT),
    (Some(Invoicing::BrazilianSubsidiary), ("pela filial brasileira, em reais", "by the Brazilian subsidiary, in reais"), NO_HINT),
    (Some(Invoicing::BrazilianProvider), ("por empresa brasileira, imposto no preço", "by a Brazilian company, tax in the price"), NO_HINT),
];

/// Currency of a quote.
pub const CURRENCY: Table<Currency> = &[(Currency::Brl, ("R$", "R$"), NO_HINT), (Currency::Usd, ("US$", "US$"), NO_HINT)];

/// Months of the year.
pub const MONTHS: [Words; 12] = [
    ("janeiro", "January"),
    ("fevereiro", "February"),
    ("março", "March"),
    ("abril", "April"),
    ("maio", "May"),
    ("junho", "June"),
    ("julho", "July"),
    ("agosto", "August"),
    ("setembro", "September"),
    ("outubro", "October"),
    ("novembro", "November"),
    ("dezembro", "December"),
];

/// The name of a state.
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
        for (i, (value, words, _)) in table.iter().enumerate() {
            assert_eq!(place(table, value), Some(i), "{value:?} stands twice");
            assert!(!words.0.is_empty() && !words.1.is_empty(), "{value:?}");
        }
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
        no_twins(REGIME);
        no_twins(INVOICING);
        // as many as the document knows
        assert_eq!((CLASS.len(), BASIS.len(), SECTOR.len(), ACCESS.len(), TRANSFER.len()), (11, 10, 6, 4, 8));
    }

    #[test]
    fn not_knowing_comes_last() {
        assert_eq!(CLASS.last().unwrap().0, DataClass::Unknown);
        assert_eq!(BASIS.last().unwrap().0, LegalBasis::Unknown);
        assert_eq!(ACCESS.last().unwrap().0, AccessAbroad::Unknown);
        assert_eq!(TRANSFER.last().unwrap().0, TransferMechanism::Unknown);
    }

    #[test]
    fn every_state_has_a_name() {
        assert!(engine::validate::STATES.iter().all(|s| !state_name(s).is_empty()));
    }
}
