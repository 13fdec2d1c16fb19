//! Ways to run it all: kinds of option, how a cloud invoices, the person's own quotes.
//!
//! Owns the words of documents and what people call a kind. Refuses prices and law.

use crate::locale::Text;
use serde::{Deserialize, Serialize};

/// A way to run it all.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HostingOption {
    /// A short stable name inside the scenario; the kind's own word where there is one of the kind.
    pub id: String,
    /// What it is.
    pub kind: OptionKind,
    /// Country of the machines, ISO 3166 alpha-2; `BR` by default, `ZZ` is anywhere abroad. Only clouds may be elsewhere.
    #[serde(default = "brazil")]
    pub country: String,
    /// Provider the person insists on; none means the cheapest.
    #[serde(default)]
    pub provider: Option<String>,
    /// Region the person insists on, by the provider's own name; none means the cheapest of the country.
    #[serde(default)]
    pub region: Option<String>,
    /// Whether the GPUs are rented through the provider's managed machine-learning service (SageMaker, Vertex AI, Azure ML).
    #[serde(default)]
    pub managed_ml: bool,
    /// How the cloud invoices; none means as the provider usually does.
    #[serde(default)]
    pub invoicing: Option<Invoicing>,
    /// The person's own quotes, of GPUs and of data.
    #[serde(default)]
    pub quotes: Vec<Quote>,
}

fn brazil() -> String {
    "BR".into()
}

impl HostingOption {
    /// The person's own price of `item`: the last one given.
    #[must_use]
    pub fn quote_of(&self, item: DataItem) -> Option<&Quote> {
        self.quotes.iter().rfind(|q| q.item == Some(item))
    }

    /// An option of `kind` in Brazil with nothing changed.
    #[must_use]
    pub fn new(kind: OptionKind) -> Self {
        let country = kind.country_by_default().into();
        Self { id: kind.key().into(), kind, country, provider: None, region: None, managed_ml: false, invoicing: None, quotes: Vec::new() }
    }
}

/// The country of what is the same everywhere, or anywhere: of prices without a region, and of options that take any of them.
pub const ANYWHERE: &str = "ZZ";

/// Kinds of hosting option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// Public cloud, on demand.
    PublicOnDemand,
    /// Public cloud, spot: cheap capacity that may be taken back.
    PublicSpot,
    /// Public cloud, reserved for one year, renewed.
    #[serde(rename = "public_reserved_1y")]
    PublicReserved1y,
    /// Public cloud, reserved for three years, renewed.
    #[serde(rename = "public_reserved_3y")]
    PublicReserved3y,
    /// Specialised GPU cloud abroad, on demand.
    GpuCloud,
    /// Servers bought and run in a room of one's own.
    PurchaseOwnRoom,
    /// Servers bought and hosted in colocation.
    PurchaseColocation,
    /// Private cloud in Brazil.
    PrivateCloud,
    /// Each workload where it costs least among the other options of the scenario.
    BestMix,
}

impl OptionKind {
    /// Every kind, in the order pages show them.
    pub const ALL: [Self; 9] = [
        Self::PublicOnDemand,
        Self::PublicSpot,
        Self::PublicReserved1y,
        Self::PublicReserved3y,
        Self::GpuCloud,
        Self::PurchaseOwnRoom,
        Self::PurchaseColocation,
        Self::PrivateCloud,
        Self::BestMix,
    ];

    /// The word used in documents and addresses.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::PublicOnDemand => "public_on_demand",
            Self::PublicSpot => "public_spot",
            Self::PublicReserved1y => "public_reserved_1y",
            Self::PublicReserved3y => "public_reserved_3y",
            Self::GpuCloud => "gpu_cloud",
            Self::PurchaseOwnRoom => "purchase_own_room",
            Self::PurchaseColocation => "purchase_colocation",
            Self::PrivateCloud => "private_cloud",
            Self::BestMix => "best_mix",
        }
    }

    /// What people call it.
    #[must_use]
    pub fn name(self) -> Text {
        match self {
            Self::PublicOnDemand => Text::new("Nuvem pública sob demanda", "Public cloud, on demand"),
            Self::PublicSpot => Text::new("Nuvem pública spot", "Public cloud, spot"),
            Self::PublicReserved1y => Text::new("Nuvem pública, reserva de 1 ano", "Public cloud, reserved 1 year"),
            Self::PublicReserved3y => Text::new("Nuvem pública, reserva de 3 anos", "Public cloud, reserved 3 years"),
            Self::GpuCloud => Text::new("Nuvem de GPUs no exterior", "GPU cloud abroad"),
            Self::PurchaseOwnRoom => Text::new("Compra em sala própria", "Purchase in own room"),
            Self::PurchaseColocation => Text::new("Compra em colocation", "Purchase in colocation"),
            Self::PrivateCloud => Text::new("Nuvem privada", "Private cloud"),
            Self::BestMix => Text::new("Melhor combinação", "Best mix"),
        }
    }

    /// Where it stands unless the person says otherwise.
    #[must_use]
    pub const fn country_by_default(self) -> &'static str {
        match self {
            Self::GpuCloud => ANYWHERE,
            _ => "BR",
        }
    }

    /// Whether it is a public cloud.
    #[must_use]
    pub const fn is_public(self) -> bool {
        matches!(self, Self::PublicOnDemand | Self::PublicSpot | Self::PublicReserved1y | Self::PublicReserved3y)
    }

    /// Whether it is rented from a price list of clouds: public or specialised.
    #[must_use]
    pub const fn is_listed_cloud(self) -> bool {
        self.is_public() || matches!(self, Self::GpuCloud)
    }

    /// Whether servers are bought.
    #[must_use]
    pub const fn is_purchase(self) -> bool {
        matches!(self, Self::PurchaseOwnRoom | Self::PurchaseColocation)
    }

    /// Whether GPUs are paid for the hours they are on, not day and night.
    #[must_use]
    pub const fn is_by_the_hour(self) -> bool {
        matches!(self, Self::PublicOnDemand | Self::PublicSpot | Self::GpuCloud)
    }

    /// Months of a reservation's term; none where nothing is reserved.
    #[must_use]
    pub const fn term_months(self) -> Option<u16> {
        match self {
            Self::PublicReserved1y => Some(12),
            Self::PublicReserved3y => Some(36),
            _ => None,
        }
    }
}

/// How a cloud invoices a Brazilian customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Invoicing {
    /// From abroad, in USD: an imported service.
    ForeignUsd,
    /// By a Brazilian subsidiary, in BRL, taxes added to a USD list price.
    BrazilianSubsidiary,
    /// By a Brazilian company, taxes in the price.
    BrazilianProvider,
}

/// What a quote can be of, beside GPUs: the data of a rented option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DataItem {
    /// Data kept, a GB a month.
    Storage,
    /// Disks of the machines, a GB a month.
    Block,
    /// Fast file system, a GB a month.
    File,
    /// Data that leaves, a GB; also what is taken along in the end.
    Egress,
}

impl DataItem {
    /// Every item, in the order pages show them.
    pub const ALL: &[Self] = &[Self::Storage, Self::Block, Self::File, Self::Egress];

    /// The word used in documents.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Storage => "storage",
            Self::Block => "block",
            Self::File => "file",
            Self::Egress => "egress",
        }
    }

    /// The item called `key`.
    #[must_use]
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|item| item.key() == key)
    }
}

/// A price the person was offered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Quote {
    /// GPU slug; empty where the quote is of data.
    #[serde(default)]
    pub gpu: String,
    /// What of data it is of; none where it is of a GPU. Only where machines are rented: one's own disks are assumptions.
    #[serde(default)]
    pub item: Option<DataItem>,
    /// Price per GPU-hour (public, private cloud), per server (purchase), or per GB (data; kept data a month).
    pub price: f64,
    /// Its currency.
    pub currency: Currency,
    /// GPUs in the server that is priced, for purchase; 1 otherwise.
    #[serde(default = "one_gpu")]
    pub gpus: u32,
    /// Electric power of the server at full load, kW, for purchase; none means as the servers of the price book.
    #[serde(default)]
    pub server_kw: Option<f64>,
    /// Price per GPU-hour on demand, in the same currency, for use above a reservation; none means that there is no such price.
    #[serde(default)]
    pub on_demand_price: Option<f64>,
    /// Where it came from, up to 200 characters.
    #[serde(default)]
    pub note: String,
}

const fn one_gpu() -> u32 {
    1
}

/// Currency of a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Currency {
    /// Brazilian real.
    #[serde(rename = "BRL")]
    Brl,
    /// United States dollar.
    #[serde(rename = "USD")]
    Usd,
}
