//! Rules of the LGPD for every sector, read 2026-12-02.

use super::rule::Hosting::{ForeignProviderInBrazil, ForeignRegion, OwnServers, PrivateCloudInBrazil};
use super::rule::Unless::{Done, Mechanism};
use super::rule::{Basis, Place, Rule, Work};
use crate::comparison::RuleNature::{Law, PrudentPolicy, RegulatorGuidance};
use crate::scenario::AccessAbroad;
use crate::scenario::DataClass::{Anonymised, BankSecrecy, Children, HealthRecords, None, Personal, PublicRestricted, Sensitive};
use crate::scenario::LegalBasis::{CreditProtection, LegitimateInterest};
use crate::scenario::TransferMechanism::{Art33Other, SccRes19, SpecificConsent};

/// Classes the LGPD reaches. Classified public information has rules of its own.
pub(super) const PEOPLE: &[crate::scenario::DataClass] = &[Personal, Sensitive, Children, BankSecrecy, HealthRecords, PublicRestricted];

/// In the order of their codes.
pub(super) const RULES: &[Rule] = &[
    Rule::note("R01", PrudentPolicy, &[None])
        .cite("LGPD, arts. 1º e 5º, I; Lei 9.279/1996, art. 195", "LGPD arts. 1 and 5 I; Lei 9.279/1996 art. 195")
        .text(
            "Sem dados pessoais a LGPD não se aplica. Segredos de negócio se protegem por contrato.",
            "Without personal data the LGPD does not apply. Trade secrets are protected by contract.",
        ),
    Rule::condition("R02", Law, &[Anonymised])
        .unless(Done("anonymisation_tested"))
        .cite("LGPD, art. 12 e § 1º; art. 5º, III e XI; art. 13, § 4º", "LGPD art. 12 and § 1; art. 5 III and XI; art. 13 § 4")
        .text(
            "Registre por que a anonimização não se reverte com esforço razoável. Se for reversível, é pseudonimização: trate como dado pessoal.",
            "Record why anonymisation cannot be reversed with reasonable effort. If it can, it is pseudonymisation: treat the data as personal.",
        ),
    Rule::block("R10", Law, PEOPLE)
        .bases(&[Basis::None])
        .cite("LGPD, arts. 7º, 11, 14 e 23", "LGPD arts. 7, 11, 14 and 23")
        .text(
            "Falta base legal para o tratamento. Isso vale em qualquer hospedagem, também em servidor próprio.",
            "There is no legal basis for the processing. That holds under every hosting, own servers included.",
        ),
    Rule::block("R10b", PrudentPolicy, PEOPLE)
        .bases(&[Basis::Unknown])
        .asks("legal_basis")
        .cite("LGPD, arts. 6º, X, 7º, 11 e 37", "LGPD arts. 6 X, 7, 11 and 37")
        .text(
            "A base legal ainda não foi informada. A lei exige uma; esperar até que seja registrada é prudência nossa.",
            "The legal basis is not known yet. The law asks for one; waiting until it is on record is our prudence.",
        ),
    Rule::block("R11", Law, &[Sensitive, HealthRecords])
        .basis_kinds(&[LegitimateInterest, CreditProtection])
        .cite("LGPD, art. 11", "LGPD art. 11")
        .text(
            "Dados sensíveis não podem se apoiar em legítimo interesse nem em proteção do crédito: a lista do artigo é fechada.",
            "Sensitive data cannot rest on legitimate interest or protection of credit: the article's list is closed.",
        ),
    Rule::condition("R12", Law, &[Children])
        .unless(Done("best_interest_done"))
        .cite("LGPD, art. 14 e § 1º; Enunciado CD/ANPD 1/2023; Lei 15.211/2025", "LGPD art. 14 and § 1; Enunciado CD/ANPD 1/2023; Lei 15.211/2025")
        .text(
            "Avalie o melhor interesse da criança; se a base for consentimento, ele é dos pais ou responsáveis.",
            "Assess the child's best interest; where the basis is consent, it is the parents' or guardians'.",
        ),
    Rule::condition("R13", RegulatorGuidance, &[Children])
        .works(&[Work::Training])
        .unless(Done("minors_excluded"))
        .cite("ANPD, caso Meta (2024)", "ANPD, Meta case (2024)")
        .text(
            "Deixe os dados de menores fora do treino, salvo necessidade estrita e avaliada.",
            "Keep minors' data out of training unless strictly needed and assessed.",
        ),
    Rule::condition("R20", Law, PEOPLE)
        .unless(Done("ropa_done"))
        .cite("LGPD, art. 37", "LGPD art. 37")
        .text("Mantenha o registro das operações de tratamento.", "Keep the record of processing operations."),
    Rule::condition("R21", Law, PEOPLE)
        .unless(Done("security_done"))
        .cite("LGPD, arts. 46, 47 e 49", "LGPD arts. 46, 47 and 49")
        .text(
            "Adote medidas de segurança técnicas e administrativas: cifra, controle de acesso, registros.",
            "Take technical and organisational security measures: encryption, access control, logs.",
        ),
    Rule::condition("R22", Law, PEOPLE)
        .at(&[ForeignRegion, ForeignProviderInBrazil, PrivateCloudInBrazil])
        .unless(Done("operator_contract"))
        .cite("LGPD, arts. 39 e 42, § 1º, I", "LGPD arts. 39 and 42 § 1 I")
        .text(
            "Quem hospeda é operador: dê instruções documentadas e verifique. Contrato escrito é a forma prudente.",
            "The host is a processor: give documented instructions and verify. A written agreement is the prudent form.",
        ),
    Rule::condition("R24", Law, PEOPLE)
        .unless(Done("incident_plan"))
        .cite("LGPD, art. 48; Res. CD/ANPD 15/2024, arts. 6º e 10", "LGPD art. 48; Res. CD/ANPD 15/2024 arts. 6 and 10")
        .text(
            "Tenha um plano de incidentes: 3 dias úteis para avisar a ANPD e os titulares quando houver risco relevante, e registro por 5 anos.",
            "Have an incident plan: 3 business days to tell the ANPD and the data subjects where the risk is relevant, and a 5-year register.",
        ),
    Rule::condition("R25", RegulatorGuidance, &[Sensitive, Children, HealthRecords, BankSecrecy])
        .unless(Done("ripd_done"))
        .cite("LGPD, arts. 5º, XVII, 10, § 3º, e 38; Res. CD/ANPD 2/2022, art. 4º", "LGPD arts. 5 XVII, 10 § 3 and 38; Res. CD/ANPD 2/2022 art. 4")
        .text(
            "Faça o relatório de impacto (RIPD) antes de começar. A lei o exige quando a ANPD pede; a orientação é fazê-lo antes de todo tratamento de alto risco.",
            "Make the impact report (RIPD) before starting. The law demands it when the ANPD asks; its guidance is to make it before any high-risk processing.",
        ),
    Rule::condition("R25b", RegulatorGuidance, &[Personal])
        .works(&[Work::Training])
        .unless(Done("ripd_done"))
        .cite("LGPD, arts. 5º, XVII, e 38; Res. CD/ANPD 2/2022, art. 4º", "LGPD arts. 5 XVII and 38; Res. CD/ANPD 2/2022 art. 4")
        .text(
            "Relatório de impacto (RIPD) recomendado: IA em larga escala sobre dados pessoais.",
            "An impact report (RIPD) is recommended: large-scale AI on personal data.",
        ),
    Rule::condition("R26", RegulatorGuidance, PEOPLE)
        .works(&[Work::Training])
        .unless(Done("transparency_done"))
        .cite("LGPD, arts. 6º, I a III, 9º, 10 e 18, § 2º; ANPD, caso Meta (2024)", "LGPD arts. 6 I-III, 9, 10 and 18 § 2; ANPD, Meta case (2024)")
        .text(
            "Treino pede finalidade compatível, aviso e oposição fácil; com legítimo interesse, também o teste de balanceamento.",
            "Training asks for a compatible purpose, notice and an easy way to object; with legitimate interest also the balancing test.",
        ),
    Rule::condition("R27", Law, PEOPLE)
        .works(&[Work::Inference])
        .automated()
        .unless(Done("review_channel"))
        .cite("LGPD, art. 20", "LGPD art. 20")
        .text(
            "Ofereça revisão e explicação das decisões tomadas só por máquina.",
            "Offer review and explanation of decisions taken by machine alone.",
        ),
    Rule::block("R30", Law, PEOPLE)
        .at(&[ForeignRegion])
        .places(&[Place::UnitedStates, Place::Other])
        .unless(Mechanism)
        .cite("LGPD, art. 33; Res. CD/ANPD 19/2024", "LGPD art. 33; Res. CD/ANPD 19/2024")
        .text(
            "Falta mecanismo de transferência para este país. Serviria: cláusulas-padrão da ANPD, cláusulas ou normas aprovadas, consentimento específico ou outro caso do art. 33.",
            "There is no transfer mechanism for this country. Any of these would do: the ANPD's standard clauses, approved clauses or rules, specific consent, or another case of art. 33.",
        ),
    Rule::condition("R31", Law, PEOPLE)
        .at(&[ForeignRegion])
        .places(&[Place::EuEea])
        .unless(Done("onward_transfer_checked"))
        .cite("LGPD, art. 33, I; Res. CD/ANPD 32/2026, arts. 1º e 2º", "LGPD art. 33 I; Res. CD/ANPD 32/2026 arts. 1 and 2")
        .text(
            "A adequação cobre a União Europeia e o EEE, sem cláusulas. Transferências adiante, como suporte fora do EEE, seguem o art. 33.",
            "Adequacy covers the European Union and the EEA without clauses. Onward transfers, such as support outside the EEA, follow art. 33.",
        ),
    Rule::condition("R33", Law, PEOPLE)
        .transfers(&[SccRes19])
        .unless(Done("scc_published"))
        .cite("Res. CD/ANPD 19/2024, anexo II (dever desde 23/08/2025)", "Res. CD/ANPD 19/2024 annex II (a duty since 23 August 2025)")
        .text(
            "Use as cláusulas-padrão inteiras e sem mudança, publique o aviso de transferência e entregue cópia em até 15 dias a quem pedir.",
            "Use the standard clauses whole and unchanged, publish the transfer notice, and give a copy within 15 days to whoever asks.",
        ),
    Rule::condition("R35", Law, PEOPLE)
        .transfers(&[SpecificConsent])
        .cite("LGPD, art. 33, VIII", "LGPD art. 33 VIII")
        .text(
            "O consentimento deve ser específico, destacado e dizer que a operação é internacional. Pode ser revogado: não convém depender dele.",
            "Consent must be specific, highlighted and say that the operation is international. It can be withdrawn: better not rely on it.",
        ),
    Rule::condition("R36", Law, PEOPLE)
        .transfers(&[Art33Other])
        .cite("LGPD, art. 33, III a VII e IX", "LGPD art. 33 III-VII and IX")
        .text(
            "Prove que o caso do artigo se aplica e que a transferência é necessária.",
            "Prove that the case of the article applies and that the transfer is needed.",
        ),
    Rule::block("R40", Law, PEOPLE)
        .at(&[ForeignProviderInBrazil])
        .access(&[AccessAbroad::Yes])
        .unless(Mechanism)
        .cite("LGPD, arts. 5º, XV, e 33; Res. CD/ANPD 19/2024", "LGPD arts. 5 XV and 33; Res. CD/ANPD 19/2024")
        .text(
            "Acesso a partir do exterior é transferência internacional, mesmo com a região no Brasil: falta o mecanismo.",
            "Access from abroad is an international transfer even with the region in Brazil: the mechanism is missing.",
        ),
    Rule::block("R40a", PrudentPolicy, PEOPLE)
        .at(&[ForeignProviderInBrazil])
        .access(&[AccessAbroad::Unknown])
        .asks("access_abroad")
        .unless(Mechanism)
        .cite("LGPD, arts. 6º, X, e 33", "LGPD arts. 6 X and 33")
        .text(
            "Não se sabe se alguém no exterior alcança os dados. Responda, ou tenha um mecanismo de transferência pronto.",
            "It is not known whether anyone abroad can reach the data. Answer that, or have a transfer mechanism ready.",
        ),
    Rule::block("R40b", Law, PEOPLE)
        .at(&[PrivateCloudInBrazil, OwnServers])
        .access(&[AccessAbroad::Yes])
        .unless(Mechanism)
        .cite("LGPD, arts. 5º, XV, e 33", "LGPD arts. 5 XV and 33")
        .text(
            "Suporte, cópia ou telemetria no exterior que alcance dados pessoais também é transferência: falta o mecanismo.",
            "Support, backup or telemetry abroad that reaches personal data is a transfer too: the mechanism is missing.",
        ),
    Rule::condition("R40c", PrudentPolicy, PEOPLE)
        .at(&[PrivateCloudInBrazil, OwnServers])
        .access(&[AccessAbroad::Unknown])
        .cite("LGPD, arts. 33 e 37", "LGPD arts. 33 and 37")
        .text("Confirme que suporte, cópias e telemetria ficam no Brasil.", "Confirm that support, backups and telemetry stay in Brazil."),
    Rule::condition("R41", PrudentPolicy, PEOPLE)
        .at(&[ForeignProviderInBrazil])
        .unless(Done("keys_in_brazil"))
        .cite("Não está na LGPD: risco de ordens estrangeiras à matriz, como o CLOUD Act", "Not in the LGPD: risk of foreign orders to the parent, such as the CLOUD Act")
        .text(
            "Fixe a região, guarde as chaves com você, restrinja o acesso do suporte e liste os subcontratados.",
            "Pin the region, hold your own keys, restrict support access and list the sub-processors.",
        ),
    Rule::condition("R42", Law, PEOPLE)
        .access(&[AccessAbroad::EuEeaOnly])
        .unless(Done("onward_transfer_checked"))
        .cite("LGPD, art. 33, I; Res. CD/ANPD 32/2026", "LGPD art. 33 I; Res. CD/ANPD 32/2026")
        .text(
            "O acesso só a partir da União Europeia ou do EEE se apoia na adequação: registre e verifique transferências adiante.",
            "Access only from the European Union or the EEA rests on adequacy: record it and check onward transfers.",
        ),
];
