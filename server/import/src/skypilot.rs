//! SkyPilot's catalogue files (`catalogs/v6` to `v8`, one `vms.csv` a cloud): US dollars an hour of the whole machine, Linux.
//!
//! Owns their columns and their habits, each told where it is handled. Columns are bound by name, for every cloud orders them
//! differently. The file does not say whose it is: its name does (`v8/gcp/vms.csv`, `skypilot_v8_gcp_vms.csv`), or the caller.
//! `GpuInfo` has four dialects and wrong units, so it is read in one case only: Vast's total memory, which tells its A100s apart
//! and finds cards with another memory than they left the factory with.

mod google;

use crate::candidate::Review;
use crate::catalogue::Catalogue;
use crate::gpu::{Doubt, Hints, slug_of};
use crate::offer::{Offer, priced};
use crate::refusal::{Fault, Refusal, quoted};
use crate::survey::Survey;
use crate::table::{Row, Table};
use crate::tally::Tally;
use engine::locale::Text;
use rust_decimal::Decimal;
use std::io::Read;

/// Clouds by SkyPilot's word, and the book's word for each.
const PROVIDERS: [(&str, &str); 21] = [
    ("aws", "aws"),
    ("azure", "azure"),
    ("gcp", "gcp"),
    ("oci", "oci"),
    ("ibm", "ibm"),
    ("lambda", "lambda"),
    ("runpod", "runpod"),
    ("nebius", "nebius"),
    ("vast", "vast"),
    ("verda", "verda"),
    ("datacrunch", "verda"),
    ("do", "digitalocean"),
    ("digitalocean", "digitalocean"),
    ("cudo", "cudo"),
    ("fluidstack", "fluidstack"),
    ("paperspace", "paperspace"),
    ("hyperstack", "hyperstack"),
    ("seeweb", "seeweb"),
    ("shadeform", "shadeform"),
    ("primeintellect", "primeintellect"),
    ("mithril", "mithril"),
];

/// The price that stands for "unknown" on some TPUs.
const PLACEHOLDER: Decimal = Decimal::from_parts(700, 0, 0, false, 0);

/// Whether a header is SkyPilot's.
pub(crate) fn is_catalogue(has: impl Fn(&str) -> bool) -> bool {
    ["InstanceType", "AcceleratorName", "AcceleratorCount", "Price", "Region"].into_iter().all(has)
}

/// The provider that a caller named, or that the last two parts of the file's name tell.
pub(crate) fn provider(named: Option<&str>, file_name: &str) -> Result<String, Refusal> {
    let known = |word: &str| PROVIDERS.iter().find(|(theirs, _)| theirs.eq_ignore_ascii_case(word)).map(|(_, ours)| *ours);
    if let Some(word) = named.map(str::trim).filter(|w| !w.is_empty()) {
        return Ok(known(word).map_or_else(|| word.to_lowercase(), str::to_owned));
    }
    let parts: Vec<&str> = file_name.rsplit(['/', '\\']).take(2).collect();
    for part in parts {
        let mut found = part.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(known);
        if let Some(first) = found.next() {
            if found.all(|other| other == first) {
                return Ok(first.to_owned());
            }
            break;
        }
    }
    Err(Refusal::new(
        "which_provider",
        "É um catálogo do SkyPilot, que não diz de que nuvem é. Guarde-o com o nome da nuvem (v8/gcp/vms.csv ou gcp_vms.csv) ou diga a nuvem.",
        "It is a SkyPilot catalogue, which does not say of which cloud it is. Keep it under the cloud's name (v8/gcp/vms.csv or gcp_vms.csv) or name the cloud.",
    ))
}

/// Places of the columns.
pub(crate) struct Columns {
    item: Option<usize>,
    name: Option<usize>,
    count: Option<usize>,
    vcpus: Option<usize>,
    memory: Option<usize>,
    info: Option<usize>,
    price: Option<usize>,
    spot: Option<usize>,
    region: Option<usize>,
    zone: Option<usize>,
    upstream: Option<usize>,
}

impl Columns {
    pub(crate) fn find<R: Read>(table: &Table<R>) -> Self {
        Self {
            item: table.column("InstanceType"),
            name: table.column("AcceleratorName"),
            count: table.column("AcceleratorCount"),
            vcpus: table.column("vCPUs"),
            memory: table.column("MemoryGiB"),
            info: table.column("GpuInfo"),
            price: table.column("Price"),
            spot: table.column("SpotPrice"),
            region: table.column("Region"),
            zone: table.column("AvailabilityZone"),
            upstream: table.column("UpstreamCloudId"),
        }
    }
}

/// What a row is.
enum Parsed<'r> {
    /// No accelerator: on Google the half of a price, elsewhere nothing for us.
    Host(google::Half<'r>),
    /// Google's other half: accelerators without a machine.
    Accelerators(google::Half<'r>),
    Offer(Offer<'r>),
    Doubtful(Review),
    Placeholder,
}

/// Reads a catalogue, in two passes over the same rows.
pub(crate) struct Catalogues<'c> {
    provider: &'c str,
    source: &'c str,
    catalogue: &'c Catalogue,
    survey: Survey,
    google: google::Halves,
}

impl<'c> Catalogues<'c> {
    pub(crate) fn new(provider: &'c str, source: &'c str, catalogue: &'c Catalogue) -> Self {
        Self { provider, source, catalogue, survey: Survey::default(), google: google::Halves::default() }
    }

    /// First pass: what only the whole file tells.
    pub(crate) fn survey<R: Read>(&mut self, table: &mut Table<R>) -> Result<(), Refusal> {
        let columns = Columns::find(table);
        while let Some(row) = table.next()? {
            let Ok(parsed) = row.and_then(|row| self.parse(row, &columns)) else { continue };
            match parsed {
                Parsed::Offer(offer) => offer.note(&mut self.survey),
                Parsed::Host(half) if self.provider == "gcp" => self.google.note_host(&half),
                Parsed::Accelerators(half) => self.google.note_accelerators(&half),
                _ => {}
            }
        }
        Ok(())
    }

    /// Second pass: hands everything out.
    pub(crate) fn hand_out<R: Read>(&mut self, table: &mut Table<R>, tally: &mut Tally<'_>) -> Result<(), Refusal> {
        let columns = Columns::find(table);
        while let Some(row) = table.next()? {
            match row.and_then(|row| self.parse(row, &columns)) {
                Err(fault) => tally.fault(fault),
                Ok(Parsed::Doubtful(review)) => tally.review(review),
                Ok(Parsed::Placeholder) => tally.left_out(
                    "placeholder",
                    "O preço 700 nas tpu-v6e quer dizer “desconhecido”.",
                    "The price 700 on tpu-v6e means “unknown”.",
                ),
                Ok(Parsed::Host(_)) => tally.left_out("no_gpu", "Máquinas sem GPU.", "Machines without a GPU."),
                Ok(Parsed::Accelerators(half)) => self.google.decide(&half, self.source, self.catalogue, tally),
                Ok(Parsed::Offer(offer)) => offer.decide(&self.survey, self.catalogue, tally),
            }
        }
        Ok(())
    }

    fn parse<'r>(&self, row: Row<'r>, at: &Columns) -> Result<Parsed<'r>, Fault>
    where
        'c: 'r,
    {
        let (item, name, region, zone) = (row.text(at.item)?, row.text(at.name)?, row.text(at.region)?, row.text(at.zone)?);
        let (price, spot) = (self.price(row, at.price)?, self.price(row, at.spot)?);
        let half =
            |count| google::Half { line: row.line, name: if name.is_empty() { item } else { name }, count, region, zone, price, spot };
        // Nebius writes a count of 0 where others leave it empty
        let count = row.double(at.count)?.filter(|n| *n != 0.0);
        if name.is_empty() {
            return Ok(Parsed::Host(half(0.0)));
        }
        if name.to_ascii_lowercase().starts_with("tpu-v6e") && (price == Some(PLACEHOLDER) || spot == Some(PLACEHOLDER)) {
            return Ok(Parsed::Placeholder);
        }
        let Some(count) = count.filter(|n| *n > 0.0 && *n < 1e6) else {
            return Err(row.fault(
                at.count,
                "range",
                "A linha tem GPU mas não diz quantas: o número deve ser maior que 0.",
                "The row has a GPU but does not say how many: the number must be above 0.",
            ));
        };
        if region.is_empty() {
            return Err(row.fault(at.region, "empty", "Falta a região.", "The region is missing."));
        }
        // Vast writes the memory of all GPUs together, in MiB
        let vast = self.provider == "vast";
        let memory_gib = vast.then(|| size_in_mib(row.raw(at.info))).flatten().map(|mib| mib / 1024.0 / count);
        let (vcpus, memory) = (row.double(at.vcpus)?, row.double(at.memory)?);
        let offer = |gpu| Offer {
            line: row.line,
            provider: self.provider,
            item: item.to_owned(),
            gpu,
            count,
            // on Vast these are what the search filtered by, not the host's size
            vcpus: vcpus.filter(|_| !vast),
            memory_gib: memory.filter(|_| !vast),
            region,
            zone,
            apart: row.raw(at.upstream),
            on_demand: price,
            spot,
            reserved_1y: None,
            confidence: "catalog",
            source: self.source,
            notes: Vec::new(),
        };
        let doubtful = |doubt: Doubt| {
            // a person may know which GPU it is; what the catalogue does not have nobody can size with
            let open = matches!(doubt, Doubt::Unknown | Doubt::OneOf(_)) && self.provider != "gcp" && !item.is_empty();
            Parsed::Doubtful(Review {
                line: row.line,
                code: doubt.code(),
                name: quoted(name),
                region: quoted(region),
                reason: doubt.reason(&quoted(name)),
                offer: open.then(|| Box::new(offer("").candidate())),
            })
        };
        let gpu = match slug_of(name, Hints { provider: self.provider, item, count, memory_gib }) {
            Ok(gpu) => gpu,
            Err(doubt) => return Ok(doubtful(doubt)),
        };
        let Some(known) = self.catalogue.get(gpu) else { return Ok(doubtful(Doubt::NotInCatalogue)) };
        if let Some(size) = memory_gib.filter(|m| (m / known.memory_gib - 1.0).abs() > 0.15) {
            return Ok(Parsed::Doubtful(Review {
                line: row.line,
                code: "other_memory",
                name: quoted(item),
                region: quoted(region),
                reason: Text::new(
                    format!("A placa diz ter {size:.0} GiB e {gpu} tem {:.0}: pode ser uma placa modificada.", known.memory_gib),
                    format!("The card says {size:.0} GiB and {gpu} has {:.0}: it may be a modified card.", known.memory_gib),
                ),
                offer: Some(Box::new(offer(gpu).candidate())),
            }));
        }
        if self.provider == "gcp" {
            return Ok(if item.is_empty() {
                Parsed::Accelerators(half(count))
            } else {
                Parsed::Doubtful(Review {
                    line: row.line,
                    code: "half_or_whole",
                    name: quoted(item),
                    region: quoted(region),
                    reason: Text::new(
                        "No Google o preço da máquina e o das GPUs vêm em linhas separadas; esta tem as duas, e não se sabe o que o preço inclui.",
                        "At Google the machine and its GPUs are priced in separate rows; this one has both, and what the price includes is unknown.",
                    ),
                    offer: None,
                })
            });
        }
        if item.is_empty() {
            return Err(row.fault(at.item, "empty", "Falta o nome da máquina.", "The name of the machine is missing."));
        }
        Ok(Parsed::Offer(offer(gpu)))
    }

    /// A price; 0 is none (Vast writes `0.00` for no spot), and less is a fault.
    fn price(&self, row: Row<'_>, at: Option<usize>) -> Result<Option<Decimal>, Fault> {
        let price = row.exact(at)?;
        if price.is_some_and(|p| p < Decimal::ZERO || p >= Decimal::from(1_000_000_000_000_u64)) {
            return Err(row.fault(
                at,
                "range",
                "O preço deve ser de 0 (sem preço) até 10¹².",
                "The price must be from 0 (no price) to 10¹².",
            ));
        }
        Ok(priced(price))
    }
}

/// The number after `SizeInMiB`, in any dialect.
fn size_in_mib(info: &str) -> Option<f64> {
    let (_, rest) = info.split_once("SizeInMiB")?;
    let digits = rest.trim_start_matches(['\'', '"', ':', ' ']);
    let end = digits.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(digits.len());
    digits[..end].parse().ok().filter(|v: &f64| v.is_finite() && *v > 0.0)
}
