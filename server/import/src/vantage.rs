//! A JSON list of AWS machines with their prices in every region, as made from instances.vantage.sh: on demand and, where there is
//! one, the standard reservation of one year without money upfront. US dollars an hour of the whole machine, Linux.
//!
//! Owns that shape. One object is held at a time. The list's own GPU names are checked against the machine: it calls the L4 of G6f
//! an L40, and gives A100s of 40 and 80 GB one name. Where machine and list disagree on the number of GPUs, it is for review.

use crate::candidate::Review;
use crate::catalogue::Catalogue;
use crate::gpu::{Doubt, Hints, machines, slug_of};
use crate::guard::{Guard, refusal_in};
use crate::limits::Limits;
use crate::number::{self, Decimals};
use crate::offer::Offer;
use crate::refusal::{Fault, Refusal, quoted};
use crate::survey::Survey;
use crate::tally::Tally;
use engine::locale::Text;
use serde::Deserialize;
use serde::de::{Deserializer as _, Error as _, SeqAccess, Visitor};
use serde_json::Value;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::{BufReader, Read};
use std::rc::Rc;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Machine {
    name: String,
    gpu: String,
    gpu_count: f64,
    #[serde(default)]
    vcpu: Option<f64>,
    #[serde(default)]
    memory: Option<String>,
    pricing: BTreeMap<String, Prices>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Prices {
    #[serde(default)]
    on_demand: Option<f64>,
    #[serde(default)]
    reserved: Option<f64>,
}

/// Reads the list; returns the number of objects.
pub(crate) fn read<R: Read>(source: R, name: &str, catalogue: &Catalogue, limits: &Limits, tally: &mut Tally<'_>) -> Result<u64, Refusal> {
    let guard = Guard::new(source, limits, None);
    let since = guard.since();
    let mut json = serde_json::Deserializer::from_reader(BufReader::with_capacity(64 * 1024, guard));
    let mut list = List { since, limit: limits.rows, name, catalogue, tally, objects: 0, refused: None };
    let end = json.deserialize_seq(&mut list).and_then(|()| json.end());
    let (refused, objects) = (list.refused.take(), list.objects);
    match (refused, end) {
        (Some(refusal), _) => Err(refusal),
        (None, Ok(())) => Ok(objects),
        (None, Err(error)) if error.is_io() => Err(refusal_in(&error.into())),
        (None, Err(error)) => {
            let (line, column) = (error.line() as u64, error.column());
            Err(Refusal::new(
                "broken_json",
                format!("O JSON quebra na linha {line}, coluna {column}. Baixe o arquivo de novo."),
                format!("The JSON breaks on line {line}, column {column}. Download the file again."),
            )
            .at(line))
        }
    }
}

struct List<'a, 't> {
    since: Rc<Cell<u64>>,
    limit: u64,
    name: &'a str,
    catalogue: &'a Catalogue,
    tally: &'a mut Tally<'t>,
    objects: u64,
    refused: Option<Refusal>,
}

impl<'de> Visitor<'de> for &mut List<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a list of machines")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(value) = list.next_element::<Value>()? {
            self.since.set(0);
            self.objects += 1;
            let ours = |v: &Value| ["name", "gpu", "pricing"].iter().all(|k| v.get(k).is_some());
            if self.objects == 1 && !ours(&value) {
                self.refused = Some(unknown());
            } else if self.objects > self.limit {
                self.refused = Some(Refusal::new(
                    "too_many_rows",
                    format!("A lista tem mais de {} objetos, o limite de um arquivo.", self.limit),
                    format!("The list has more than {} objects, the limit of a file.", self.limit),
                ));
            }
            if self.refused.is_some() {
                return Err(A::Error::custom("refused"));
            }
            match serde_json::from_value::<Machine>(value) {
                Ok(machine) => self.machine(machine),
                Err(error) => self.tally.fault(Fault {
                    line: self.objects,
                    column: String::new(),
                    value: quoted(&error.to_string()),
                    code: "shape",
                    reason: Text::new(
                        "O objeto não tem a forma dos outros: name, gpu, gpuCount, pricing com onDemand e reserved por região.",
                        "The object is not of the others' shape: name, gpu, gpuCount, pricing with onDemand and reserved by region.",
                    ),
                }),
            }
        }
        Ok(())
    }
}

/// A JSON of another kind.
pub(crate) fn unknown() -> Refusal {
    Refusal::new(
        "unknown_json",
        "É um JSON de tipo desconhecido. Em JSON só se lê a lista de máquinas da AWS de instances.vantage.sh; uma tabela de preços ou fatura FOCUS lê-se em CSV.",
        "It is a JSON of an unknown kind. In JSON only the list of AWS machines of instances.vantage.sh is read; a price book or a FOCUS bill is read as CSV.",
    )
}

impl List<'_, '_> {
    fn machine(&mut self, machine: Machine) {
        let line = self.objects;
        let review =
            |code, region: &str, reason| Review { line, code, name: quoted(&machine.name), region: quoted(region), reason, offer: None };
        let told = slug_of(&machine.gpu, Hints { provider: "aws", item: &machine.name, count: machine.gpu_count, memory_gib: None });
        let (gpu, count) = match machines::of("aws", &machine.name).unwrap_or_else(|| told.map(|gpu| (gpu, machine.gpu_count))) {
            Ok(fitted) if self.catalogue.knows(fitted.0) => fitted,
            other => {
                let doubt = other.err().unwrap_or(Doubt::NotInCatalogue);
                let said = format!("{} ({})", machine.name, machine.gpu);
                return self.tally.review(review(doubt.code(), "", doubt.reason(&quoted(&said))));
            }
        };
        if count != machine.gpu_count {
            let (listed, known) = (machine.gpu_count, count);
            return self.tally.review(review(
                "how_many_gpus",
                "",
                Text::new(
                    format!("A lista diz {listed} GPUs e a AWS, {known}: confira."),
                    format!("The list says {listed} GPUs and AWS {known}: check it."),
                ),
            ));
        }
        // one name for both memories is no contradiction
        let contradicts = told.is_ok_and(|told| told != gpu && told.split('-').next() != gpu.split('-').next());
        if machine.pricing.is_empty() {
            self.tally.left_out("no_price", "Sem preço em nenhuma região.", "Without a price in any region.");
        }
        for (region, prices) in &machine.pricing {
            let exact = |v: Option<f64>| v.filter(|v| *v > 0.0 && *v < 1e12).and_then(|v| number::exact(&v.to_string(), Decimals::Point));
            let mut notes = Vec::new();
            if contradicts {
                notes.push(Text::new(
                    format!("A lista chama a GPU de “{}”; a máquina tem {gpu}.", quoted(&machine.gpu)),
                    format!("The list calls the GPU “{}”; the machine has {gpu}.", quoted(&machine.gpu)),
                ));
            }
            let offer = Offer {
                line,
                provider: "aws",
                item: machine.name.clone(),
                gpu,
                count,
                vcpus: machine.vcpu,
                memory_gib: machine.memory.as_deref().and_then(gib),
                region,
                zone: "",
                apart: "",
                on_demand: exact(prices.on_demand),
                spot: None,
                reserved_1y: exact(prices.reserved),
                confidence: "published",
                source: self.name,
                notes,
            };
            // machine and region are unique in the list, so there is nothing to survey but the book's usual prices
            offer.decide(&Survey::default(), self.catalogue, self.tally);
        }
    }
}

/// `768 GB` or `1152 GiB`; AWS means GiB by both.
fn gib(text: &str) -> Option<f64> {
    number::double(text.split_whitespace().next()?, Decimals::Point)
}
