//! The country in which a provider's region is.
//!
//! Owns the regions that are told apart by their names. Refuses the rest: a row without a country waits for a person.

/// ISO 3166 alpha-2 of `region` at `provider`; none where it is not known here.
pub(crate) fn country(provider: &str, region: &str) -> Option<&'static str> {
    let r = region;
    let starts = |p: &[&str]| p.iter().any(|p| r.starts_with(p));
    match provider {
        "aws" => [
            ("sa-east-1", "BR"),
            ("us-", "US"),
            ("ca-", "CA"),
            ("mx-", "MX"),
            ("eu-central-1", "DE"),
            ("eu-central-2", "CH"),
            ("eu-west-1", "IE"),
            ("eu-west-2", "GB"),
            ("eu-west-3", "FR"),
            ("eu-north-1", "SE"),
            ("eu-south-1", "IT"),
            ("eu-south-2", "ES"),
            ("ap-northeast-1", "JP"),
            ("ap-northeast-2", "KR"),
            ("ap-northeast-3", "JP"),
            ("ap-southeast-1", "SG"),
            ("ap-southeast-2", "AU"),
            ("ap-southeast-3", "ID"),
            ("ap-southeast-4", "AU"),
            ("ap-southeast-5", "MY"),
            ("ap-southeast-7", "TH"),
            ("ap-south-", "IN"),
            ("ap-east-1", "HK"),
            ("af-south-1", "ZA"),
            ("me-south-1", "BH"),
            ("me-central-1", "AE"),
            ("il-central-1", "IL"),
        ]
        .iter()
        .find(|(p, _)| matches_region(r, p))
        .map(|(_, c)| *c),
        "azure" => match r {
            _ if starts(&["brazil"]) => Some("BR"),
            "eastus" | "eastus2" | "centralus" | "northcentralus" | "southcentralus" | "westcentralus" | "westus" | "westus2"
            | "westus3" => Some("US"),
            "canadacentral" | "canadaeast" => Some("CA"),
            "westeurope" => Some("NL"),
            "northeurope" => Some("IE"),
            "uksouth" | "ukwest" => Some("GB"),
            "francecentral" | "francesouth" => Some("FR"),
            "germanywestcentral" | "germanynorth" => Some("DE"),
            "swedencentral" | "swedensouth" => Some("SE"),
            "japaneast" | "japanwest" => Some("JP"),
            "australiaeast" | "australiasoutheast" | "australiacentral" => Some("AU"),
            _ => None,
        },
        "gcp" => match r {
            "southamerica-east1" => Some("BR"),
            "southamerica-west1" => Some("CL"),
            _ if starts(&["us-"]) => Some("US"),
            _ if starts(&["northamerica-northeast1", "northamerica-northeast2"]) => Some("CA"),
            "europe-west1" => Some("BE"),
            "europe-west2" => Some("GB"),
            "europe-west3" => Some("DE"),
            "europe-west4" => Some("NL"),
            "europe-west9" => Some("FR"),
            "asia-east1" => Some("TW"),
            "asia-northeast1" | "asia-northeast2" => Some("JP"),
            "asia-northeast3" => Some("KR"),
            "asia-south1" | "asia-south2" => Some("IN"),
            "asia-southeast1" => Some("SG"),
            _ => None,
        },
        "oci" => match r {
            "sa-saopaulo-1" | "sa-vinhedo-1" => Some("BR"),
            "us-ashburn-1" | "us-phoenix-1" | "us-sanjose-1" | "us-chicago-1" => Some("US"),
            "af-casablanca-1" => Some("MA"),
            "sa-santiago-1" | "sa-valparaiso-1" => Some("CL"),
            "sa-bogota-1" => Some("CO"),
            _ => None,
        },
        "ibm" => match r {
            "br-sao" => Some("BR"),
            "us-south" | "us-east" => Some("US"),
            "ca-tor" | "ca-mon" => Some("CA"),
            _ => None,
        },
        "nebius" => match r {
            "eu-north1" => Some("FI"),
            "eu-west1" => Some("FR"),
            "us-central1" => Some("US"),
            _ => None,
        },
        "lambda" if starts(&["us-"]) => Some("US"),
        "digitalocean" => match r {
            "tor1" => Some("CA"),
            "nyc1" | "nyc2" | "nyc3" | "atl1" | "sfo1" | "sfo2" | "sfo3" => Some("US"),
            _ => None,
        },
        "fluidstack" | "hyperstack" => match r {
            "FINLAND" => Some("FI"),
            "NORWAY-1" => Some("NO"),
            _ if starts(&["CANADA"]) => Some("CA"),
            _ if r.ends_with("_USA") || starts(&["US-"]) => Some("US"),
            _ => None,
        },
        "verda" if starts(&["FIN-"]) => Some("FI"),
        "paperspace" if starts(&["East Coast (NY", "West Coast (CA"]) => Some("US"),
        // a country's two letters, or a place, region letters last: "France, FR, EU"
        "vast" | "runpod" => vast(r),
        _ => None,
    }
}

/// A whole region, or one of its zones of a single town (`us-east-1-bos-1a`).
fn matches_region(region: &str, prefix: &str) -> bool {
    region.strip_prefix(prefix).is_some_and(|rest| prefix.ends_with('-') || rest.is_empty() || rest.starts_with('-'))
}

fn vast(region: &str) -> Option<&'static str> {
    const KNOWN: [&str; 22] = [
        "BR", "US", "CA", "FR", "DE", "GB", "NL", "SE", "NO", "FI", "EE", "BG", "PL", "CZ", "ES", "IT", "TW", "JP", "KR", "IN", "SG", "AU",
    ];
    region.split(',').find_map(|part| KNOWN.iter().find(|c| **c == part.trim()).copied())
}

#[cfg(test)]
mod tests {
    use super::country;

    #[test]
    fn regions_of_brazil_are_known_and_strange_ones_are_left_open() {
        for (provider, region, is) in [
            ("aws", "sa-east-1", Some("BR")),
            ("aws", "us-east-1-bos-1a", Some("US")),
            ("aws", "eu-west-10", None),
            ("azure", "brazilsoutheast", Some("BR")),
            ("gcp", "southamerica-east1", Some("BR")),
            ("gcp", "southamerica-west1", Some("CL")),
            ("oci", "sa-vinhedo-1", Some("BR")),
            ("ibm", "br-sao", Some("BR")),
            ("vast", "France, FR, EU", Some("FR")),
            ("vast", ", US, NA", Some("US")),
            ("vast", "Atlântida", None),
            ("paperspace", "East Coast (NY2)", Some("US")),
            ("runpod", "US", Some("US")),
            ("nobody", "sa-east-1", None),
        ] {
            assert_eq!(country(provider, region), is, "{provider} {region}");
        }
    }
}
