//! Rules of regulated sectors and of public bodies, read 2026-12-02.

use super::general::PEOPLE;
use super::rule::Hosting::{ForeignProviderInBrazil, ForeignRegion, OwnServers, PrivateCloudInBrazil};
use super::rule::Unless::Done;
use super::rule::{Rule, Work};
use crate::comparison::RuleNature::{Law, PrudentPolicy};
use crate::scenario::DataClass::{BankSecrecy, HealthRecords, PublicClassified, PublicRestricted, PublicUltrasecret, Sensitive};
use crate::scenario::Sector;

/// In the order of their codes.
pub(super) const RULES: &[Rule] = &[
    Rule::condition("R50", Law, &[BankSecrecy])
        .at(&[ForeignRegion, ForeignProviderInBrazil, PrivateCloudInBrazil])
        .sectors(&[Sector::Bank, Sector::Payment])
        .unless(Done("cmn_done"))
        .cite(
            "LC 105/2001, art. 1º; Res. CMN 4.893/2021, arts. 11 a 17; Res. BCB 85/2021; Res. CMN 5.274/2025; Res. BCB 538/2025",
            "LC 105/2001 art. 1; Res. CMN 4.893/2021 arts. 11-17; Res. BCB 85/2021; Res. CMN 5.274/2025; Res. BCB 538/2025",
        )
        .text(
            "Avalie o provedor antes, ponha no contrato as cláusulas exigidas (regiões, acesso do BCB, auditoria, saída) e avise o BCB em até 10 dias. Pix e STR ficam isolados, e terceiros não guardam as chaves de assinatura.",
            "Assess the provider first, put the required clauses in the contract (regions, BCB access, audit, exit) and tell the BCB within 10 days. Pix and STR stay isolated, and no third party holds signing keys.",
        ),
    Rule::block("R51", Law, &[BankSecrecy])
        .at(&[ForeignRegion])
        .sectors(&[Sector::Bank, Sector::Payment])
        .unless(Done("bcb_foreign_ok"))
        .cite("Res. CMN 4.893/2021, art. 16; Res. BCB 85/2021", "Res. CMN 4.893/2021 art. 16; Res. BCB 85/2021")
        .text(
            "Para instituições reguladas no exterior é preciso convênio do BCB com o supervisor do país, ou autorização pedida 60 dias antes.",
            "For regulated institutions abroad, the BCB needs an agreement with that country's supervisor, or an authorisation asked for 60 days before.",
        ),
    Rule::condition("R52", Law, &[BankSecrecy])
        .sectors(&[Sector::Other])
        .unless(Done("institution_consent"))
        .cite("LC 105/2001, arts. 1º e 10", "LC 105/2001 arts. 1 and 10")
        .text(
            "O sigilo vem da instituição por contrato: obtenha por escrito a concordância dela com esta hospedagem.",
            "The duty of secrecy comes from the institution by contract: get its written consent to this hosting.",
        ),
    Rule::condition("R60", Law, &[HealthRecords])
        .unless(Done("health_rules_done"))
        .cite(
            "Lei 13.787/2018, art. 6º; Res. CFM 1.821/2007; Código de Ética Médica, art. 73; LGPD, art. 11, §§ 4º e 5º",
            "Lei 13.787/2018 art. 6; Res. CFM 1.821/2007; Code of Medical Ethics art. 73; LGPD art. 11 §§ 4-5",
        )
        .text(
            "Guarde prontuários por 20 anos desde o último registro, com integridade e sigilo médico. Compartilhar dados de saúde por vantagem econômica só nas exceções da lei.",
            "Keep records for 20 years from the last entry, with integrity and medical secrecy. Health data is shared for economic gain only in the law's exceptions.",
        ),
    Rule::condition("R61", Law, &[HealthRecords])
        .works(&[Work::Training, Work::Inference])
        .unless(Done("cfm_ai_done"))
        .cite("Res. CFM 2.454/2026", "Res. CFM 2.454/2026")
        .text(
            "IA na medicina: a decisão é humana e fica no prontuário, com classe de risco, segurança e, em sistemas próprios, comissão.",
            "AI in medicine: the decision is human and noted in the record, with a risk class, security and, for own systems, a commission.",
        ),
    Rule::condition("R62", PrudentPolicy, &[HealthRecords, Sensitive])
        .at(&[ForeignRegion])
        .unless(Done("keys_in_brazil"))
        .cite("Nenhuma lei obriga dados privados de saúde a ficar no Brasil", "No law keeps private health data in Brazil")
        .text(
            "Prefira o Brasil. No exterior, pseudonimize antes e cifre com chaves guardadas no Brasil.",
            "Prefer Brazil. Abroad, pseudonymise first and encrypt with keys held in Brazil.",
        ),
    Rule::condition("R65", Law, PEOPLE)
        .at(&[ForeignRegion, ForeignProviderInBrazil, PrivateCloudInBrazil])
        .sectors(&[Sector::Insurer])
        .unless(Done("susep_done"))
        .cite("Circular SUSEP 638/2021, art. 11 e seguintes", "Circular SUSEP 638/2021 art. 11 and following")
        .text(
            "Seguradoras: política de segurança cibernética, requisitos do provedor documentados e continuidade.",
            "Insurers: a cyber-security policy, documented requirements on the provider, and continuity.",
        ),
    Rule::block("R70", Law, &[PublicRestricted])
        .at(&[ForeignRegion])
        .sectors(&[Sector::FederalPublic])
        .unless(Done("gsi_committee_ok"))
        .cite("IN GSI/PR 5/2021, art. 8º, I; Portaria SGD/MGI 5.950/2023", "IN GSI/PR 5/2021 art. 8 I; Portaria SGD/MGI 5.950/2023")
        .text(
            "O comitê de segurança da informação do órgão precisa aprovar este país.",
            "The body's information-security committee has to approve this country.",
        ),
    Rule::condition("R70b", Law, &[PublicRestricted])
        .unless(Done("gsi_done"))
        .cite("Lei 12.527/2011 (LAI), art. 31; LGPD, arts. 23 a 26; IN GSI/PR 5/2021", "Lei 12.527/2011 (LAI) art. 31; LGPD arts. 23-26; IN GSI/PR 5/2021")
        .text(
            "Cumpra os requisitos de segurança em nuvem, a finalidade pública e a cópia em território nacional. Estados e municípios têm normas próprias: confira o texto em vigor.",
            "Meet the cloud-security requirements, the public purpose and the copy on national territory. States and municipalities have norms of their own: check the text in force.",
        ),
    Rule::block("R71", Law, &[PublicClassified])
        .at(&[ForeignRegion, ForeignProviderInBrazil])
        .cite("IN GSI/PR 8/2025", "IN GSI/PR 8/2025")
        .text(
            "Informação reservada ou secreta só em nuvem privada ou comunitária no Brasil, de órgão de registro ou posto de controle credenciado.",
            "Reserved or secret information only in a private or community cloud in Brazil, run by a registry body or an accredited control post.",
        ),
    Rule::block("R71b", Law, &[PublicClassified])
        .at(&[PrivateCloudInBrazil])
        .unless(Done("posto_de_controle"))
        .cite("IN GSI/PR 8/2025, art. 2º", "IN GSI/PR 8/2025 art. 2")
        .text(
            "O provedor precisa ser posto de controle credenciado, com infraestrutura dedicada e criptografia de Estado.",
            "The provider has to be an accredited control post, with dedicated infrastructure and State cryptography.",
        ),
    Rule::condition("R71d", Law, &[PublicClassified])
        .at(&[PrivateCloudInBrazil])
        .unless(Done("gsi8_controls"))
        .cite("IN GSI/PR 8/2025; ABNT NBR ISO/IEC 27001, 27017, 27018, 27701 e 22237", "IN GSI/PR 8/2025; ABNT NBR ISO/IEC 27001, 27017, 27018, 27701 and 22237")
        .text(
            "Mostre que infraestrutura, servidores e rede são dedicados e ficam no Brasil, que o provedor não vê o conteúdo e que há auditoria independente.",
            "Show that infrastructure, servers and network are dedicated and stand in Brazil, that the provider cannot see the content, and that audits are independent.",
        ),
    Rule::condition("R71c", Law, &[PublicClassified, PublicUltrasecret])
        .at(&[OwnServers])
        .unless(Done("credentialed"))
        .cite("Decreto 7.845/2012; Lei 12.527/2011 (LAI), arts. 23 a 30", "Decreto 7.845/2012; Lei 12.527/2011 (LAI) arts. 23-30")
        .text("Pessoas com credencial de segurança e ambiente credenciado.", "People with a security credential and an accredited environment."),
    Rule::block("R72", Law, &[PublicUltrasecret])
        .at(&[ForeignRegion, ForeignProviderInBrazil, PrivateCloudInBrazil])
        .cite("IN GSI/PR 8/2025", "IN GSI/PR 8/2025")
        .text(
            "Informação ultrassecreta não vai para nuvem alguma, nem no Brasil.",
            "Top-secret information goes to no cloud at all, not even in Brazil.",
        ),
    Rule::condition("R80", Law, PEOPLE)
        .internet()
        .unless(Done("logs_done"))
        .cite("Lei 12.965/2014 (Marco Civil), arts. 11 e 15; Decreto 8.771/2016, art. 13", "Lei 12.965/2014 (Marco Civil) arts. 11 and 15; Decreto 8.771/2016 art. 13")
        .text(
            "A lei brasileira vale onde quer que os servidores estejam; guarde os registros de acesso por 6 meses. Não há dever de manter servidores no Brasil.",
            "Brazilian law applies wherever the servers are; keep access logs for 6 months. There is no duty to keep servers in Brazil.",
        ),
];
