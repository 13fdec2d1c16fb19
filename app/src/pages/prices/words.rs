//! The price book's own words as people read them. Only on the server.
//!
//! A word that is not here is shown as the book has it: a new kind of price needs no new program.

use engine::locale::{Locale, pick};

/// What is priced.
pub(super) fn kind(locale: Locale, word: &str) -> &str {
    let (pt, en) = match word {
        "gpu_rental" => ("GPU alugada", "GPU rental"),
        "private_cloud" => ("GPU em nuvem privada", "GPU in a private cloud"),
        "server" => ("Servidor com GPUs", "Server with GPUs"),
        "gpu_card" => ("Placa de GPU", "GPU card"),
        "hardware" => ("Outro equipamento", "Other hardware"),
        "object_storage" => ("Armazenamento de objetos", "Object storage"),
        "object_storage_cool" => ("Armazenamento de objetos, pouco acesso", "Object storage, infrequent access"),
        "block_ssd" => ("Disco SSD", "SSD disk"),
        "block_ssd_high" => ("Disco SSD de alto desempenho", "High-performance SSD disk"),
        "block_hdd" => ("Disco magnético", "Magnetic disk"),
        "block_iops" => ("Operações de disco", "Disk operations"),
        "local_nvme" => ("NVMe local", "Local NVMe"),
        "file_nvme" => ("Arquivos em NVMe", "Files on NVMe"),
        "egress_internet" => ("Saída para a internet", "Egress to the internet"),
        "managed_ml_instance" => ("Instância de ML gerenciado", "Managed ML instance"),
        "managed_ml_multiplier" => ("Acréscimo do ML gerenciado", "Managed ML surcharge"),
        "k8s_control_plane" => ("Controle de Kubernetes", "Kubernetes control plane"),
        "energy" => ("Energia", "Energy"),
        "colocation" => ("Colocation", "Colocation"),
        "colocation_retail" => ("Colocation no varejo", "Retail colocation"),
        "staff" => ("Salário", "Salary"),
        "fx" => ("Câmbio", "Exchange rate"),
        "provider_discount" => ("Desconto negociado", "Negotiated discount"),
        other => return other,
    };
    pick(locale, pt, en)
}

/// How it is sold.
pub(in crate::pages) fn price_model(locale: Locale, word: &str) -> &str {
    let (pt, en) = match word {
        "on_demand" => ("sob demanda", "on demand"),
        "spot" => ("interrompível", "spot"),
        "reserved_1y" => ("reserva de 1 ano", "reserved 1 year"),
        "reserved_3y" => ("reserva de 3 anos", "reserved 3 years"),
        "purchase" => ("compra", "purchase"),
        "monthly_commit" => ("contrato mensal", "monthly contract"),
        "list" => ("referência", "list"),
        "negotiated" => ("negociado", "negotiated"),
        other => return other,
    };
    pick(locale, pt, en)
}

/// What the price is for one of.
pub(super) fn unit(locale: Locale, word: &str) -> &str {
    let (pt, en) = match word {
        "instance_hour" => ("por hora de instância", "per instance-hour"),
        "gpu_hour" => ("por GPU·hora", "per GPU-hour"),
        "unit" => ("por unidade", "each"),
        "tb" => ("por TB", "per TB"),
        "gb_month" => ("por GB por mês", "per GB a month"),
        "gb" => ("por GB", "per GB"),
        "multiplier" => ("vezes o preço da instância", "times the instance's price"),
        "kwh" => ("por kWh", "per kWh"),
        "kw_month" => ("por kW por mês", "per kW a month"),
        "month" => ("por mês", "a month"),
        "iops_month" => ("por operação/s por mês", "per IOPS a month"),
        "cluster_hour" => ("por hora de cluster", "per cluster-hour"),
        "brl_per_usd" => ("por US$", "per US$"),
        "fraction" => ("a menos que a tabela do provedor", "off the provider's list prices"),
        other => return other,
    };
    pick(locale, pt, en)
}

/// How far the price can be trusted.
pub(super) fn confidence(locale: Locale, word: &str) -> &str {
    let (pt, en) = match word {
        "published" => ("publicado pelo provedor", "published by the provider"),
        "catalog" => ("catálogo de terceiros", "third-party catalogue"),
        "high" => ("confiança alta", "high confidence"),
        "medium" => ("confiança média", "medium confidence"),
        "low" => ("confiança baixa", "low confidence"),
        "derived" => ("derivado de outros preços", "derived from other prices"),
        "unverified" => ("não verificado", "not verified"),
        "assumption" => ("hipótese nossa", "our assumption"),
        "certain" => ("certo", "certain"),
        "check_yearly" => ("conferir todo ano", "check every year"),
        "quote" => ("acordo desta instalação", "agreement of this installation"),
        other => return other,
    };
    pick(locale, pt, en)
}

/// Country of a price; one that holds everywhere says so.
pub(super) fn country(locale: Locale, code: &str) -> &str {
    if code == "ZZ" { pick(locale, "qualquer lugar", "anywhere") } else { engine::names::country(locale, code) }
}

/// The provider's region, empty where it says no more than the country.
pub(in crate::pages) fn region(word: &str) -> &str {
    if matches!(word, "global" | "brasil") { "" } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_seed_has_words_of_ours() {
        for row in &engine::seed::price_book().rows {
            for (what, word, shown) in [
                ("kind", &row.kind, kind(Locale::PtBr, &row.kind)),
                ("price model", &row.price_model, price_model(Locale::PtBr, &row.price_model)),
                ("unit", &row.unit, unit(Locale::PtBr, &row.unit)),
                ("confidence", &row.confidence, confidence(Locale::PtBr, &row.confidence)),
            ] {
                assert!(word != shown || word == "colocation", "{what} {word}");
            }
            assert!(row.country == "ZZ" || engine::names::country(Locale::En, &row.country) != row.country, "{}", row.country);
        }
    }
}
