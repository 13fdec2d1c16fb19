//! The names of fields in both languages, and the checks they share.

use crate::assumptions;
use crate::book::PriceBook;
use crate::format;
use crate::locale::{Locale, Text};
use crate::problem::Problem;
use std::collections::BTreeSet;
use std::fmt::Display;

/// A field's name, Portuguese and English, as the subject of a sentence.
pub(super) type Name = (&'static str, &'static str);

pub(super) const TITLE: Name = ("o título", "the title");
pub(super) const NAME: Name = ("o nome da carga", "the workload's name");
pub(super) const CLASSES: Name = ("outras classes de dados", "further classes of data");
pub(super) const RULES_VERSION: Name = ("a versão das regras", "the version of the rules");
pub(super) const RULES_DAY: Name = ("a data das regras", "the date of the rules");
pub(super) const NOTE: Name = ("a anotação", "the note");
pub(super) const PROVIDER: Name = ("o provedor", "the provider");
pub(super) const HORIZON: Name = ("meses de comparação", "months of comparison");
pub(super) const START: Name = ("o ano do primeiro mês", "the year of the first month");
pub(super) const WORKLOADS: Name = ("cargas", "workloads");
pub(super) const OPTIONS: Name = ("opções", "options");
pub(super) const QUOTES: Name = ("cotações", "quotes");
pub(super) const GROWTH: Name = ("o crescimento por ano", "growth a year");
pub(super) const STORAGE: Name = ("GB guardados", "GB kept");
pub(super) const EGRESS: Name = ("GB enviados por mês", "GB sent a month");
pub(super) const BLOCK: Name = ("GB de discos", "GB of disks");
pub(super) const FILE: Name = ("GB do sistema de arquivos", "GB of the file system");
pub(super) const TARIFF: Name = ("a tarifa de energia", "the energy tariff");
pub(super) const REGION: Name = ("a região", "the region");
pub(super) const QUOTE_KW: Name = ("a potência do servidor cotado em kW", "the power of the quoted server in kW");
pub(super) const YEAR_PIS_COFINS: Name = ("a parte de PIS/COFINS do ano", "the year's share of PIS/COFINS");
pub(super) const YEAR_CBS: Name = ("a CBS do ano", "the year's CBS");
pub(super) const YEAR_IBS: Name = ("o IBS do ano", "the year's IBS");
pub(super) const YEAR_ICMS_ISS: Name = ("a parte de ICMS e ISS do ano", "the year's share of ICMS and ISS");
pub(super) const YEAR_IPI: Name = ("a parte do IPI do ano", "the year's share of IPI");
pub(super) const FIRST_MONTH: Name = ("o primeiro mês", "the first month");
pub(super) const LAST_MONTH: Name = ("o último mês", "the last month");
pub(super) const MIN_MEMORY: Name = ("GB de memória da GPU", "GB of GPU memory");
pub(super) const BILL: Name = ("a conta mensal em reais", "the monthly bill in reais");
pub(super) const GPU_HOURS: Name = ("GPU-horas por mês", "GPU-hours a month");
pub(super) const PEAK_GPUS: Name = ("GPUs ao mesmo tempo", "GPUs at once");
pub(super) const REQUESTS: Name = ("pedidos por dia", "requests a day");
pub(super) const INPUT_TOKENS: Name = ("tokens da pergunta", "tokens of the prompt");
pub(super) const OUTPUT_TOKENS: Name = ("tokens da resposta", "tokens of the answer");
pub(super) const CONTEXT: Name = ("tokens de contexto", "tokens of context");
pub(super) const PEAK: Name = ("o pico sobre a média", "the peak over the mean");
pub(super) const DAYS: Name = ("dias por mês", "days a month");
pub(super) const HOURS: Name = ("horas por dia", "hours a day");
pub(super) const LATENCY: Name = ("milissegundos entre tokens", "milliseconds between tokens");
pub(super) const QUOTE_PRICE: Name = ("o preço da cotação", "the quoted price");
pub(super) const QUOTE_ABOVE: Name = ("o preço da cotação acima da reserva", "the quoted price above the reservation");
pub(super) const MODELS: Name = ("modelos próprios", "models of your own");
pub(super) const MODEL_NAME: Name = ("o nome do modelo", "the model's name");
pub(super) const PARAMS: Name = ("bilhões de parâmetros", "billions of parameters");
pub(super) const ACTIVE: Name = ("bilhões de parâmetros usados por token", "billions of parameters used for a token");
pub(super) const LAYERS: Name = ("camadas", "layers");
pub(super) const WIDTH: Name = ("a largura do modelo", "the model's width");
pub(super) const HEADS: Name = ("cabeças de atenção", "attention heads");
pub(super) const KV_HEADS: Name = ("cabeças de chave e valor", "key-value heads");
pub(super) const HEAD_WIDTH: Name = ("a largura de uma cabeça", "the width of a head");
pub(super) const LATENT: Name = ("valores do latente", "values of the latent");
pub(super) const VOCAB: Name = ("o vocabulário", "the vocabulary");
pub(super) const FEED_FORWARD: Name = ("a largura intermediária", "the intermediate width");
pub(super) const EXPERTS: Name = ("especialistas", "experts");
pub(super) const EXPERTS_TOP: Name = ("especialistas por token", "experts for a token");
pub(super) const WINDOW_LAYERS: Name = ("camadas com janela", "layers with a window");
pub(super) const WINDOW_TOKENS: Name = ("tokens da janela", "tokens of the window");
pub(super) const MIN_REPLICAS: Name = ("réplicas sempre ligadas", "replicas always on");
pub(super) const SCALE_UPS: Name = ("réplicas ligadas por dia", "replicas started a day");
pub(super) const COLD_START: Name = ("minutos até uma réplica responder", "minutes until a replica answers");
pub(super) const EPOCHS: Name = ("passagens pelos dados", "passes over the data");
pub(super) const RUNS: Name = ("rodadas por mês", "runs a month");
pub(super) const DEADLINE: Name = ("dias até o prazo", "days to the deadline");
pub(super) const SEQUENCE: Name = ("tokens de uma sequência", "tokens of a sequence");
pub(super) const MICRO_BATCH: Name = ("sequências por GPU", "sequences on a GPU");
pub(super) const NETWORK: Name = ("a rede de um servidor em Gbps", "the network of a server in Gbps");
pub(super) const STORAGE_SPEED: Name = ("o armazenamento em GB/s", "storage in GB/s");
pub(super) const TOKENS_B: Name = ("bilhões de tokens", "billions of tokens");
pub(super) const TOKENS_M: Name = ("milhões de tokens", "millions of tokens");
pub(super) const STEP_TOKENS: Name = ("tokens por GPU e passo", "tokens for a GPU and step");
pub(super) const SAMPLE: Name = ("MB de uma amostra", "MB of a sample");
pub(super) const SAMPLES: Name = ("amostras por segundo", "samples a second");
pub(super) const DATASET: Name = ("GB do conjunto de dados", "GB of the data set");
pub(super) const CHECKPOINT: Name = ("minutos entre checkpoints", "minutes between checkpoints");
pub(super) const RANK: Name = ("o posto dos adaptadores", "the rank of the adapters");
pub(super) const QUOTE_GPUS: Name = ("GPUs do servidor cotado", "GPUs of the quoted server");

/// Problems found so far.
#[derive(Default)]
pub(super) struct Check {
    /// In document order.
    pub problems: Vec<Problem>,
}

impl Check {
    /// Adds a problem.
    pub fn add(&mut self, field: &str, code: &str, value: impl Display, limit: impl Display, message: impl FnOnce() -> Text) {
        self.problems.push(Problem {
            field: field.into(),
            code: code.into(),
            value: cut(&value.to_string()),
            limit: limit.to_string(),
            message: message(),
        });
    }

    /// A finite number from `low` to `high`; whether it is one.
    pub fn number(&mut self, field: &str, name: Name, value: f64, low: f64, high: f64) -> bool {
        if value.is_finite() && (low..=high).contains(&value) {
            return true;
        }
        let code = match value {
            v if !v.is_finite() => "not_a_number",
            v if v < low => "too_small",
            _ => "too_large",
        };
        self.add(field, code, plain(value), format!("{}..{}", plain(low), plain(high)), || range(name, value, low, high));
        false
    }

    /// A finite number above zero, up to `high`.
    pub fn positive(&mut self, field: &str, name: Name, value: f64, high: f64) {
        if value.is_finite() && value > 0.0 && value <= high {
            return;
        }
        let code = match value {
            v if !v.is_finite() => "not_a_number",
            v if v <= 0.0 => "too_small",
            _ => "too_large",
        };
        self.add(field, code, plain(value), format!("0..{}", plain(high)), || {
            let say = |l| (number(value, l), number(high, l));
            let (pt, en) = (say(Locale::PtBr), say(Locale::En));
            Text::new(
                format!("Use um valor acima de zero e até {} para {}. O valor foi {}.", pt.1, name.0, pt.0),
                format!("Use a value above zero and up to {} for {}. The value was {}.", en.1, name.1, en.0),
            )
        });
    }

    /// A whole number from `low` to `high`; whether it is one.
    pub fn whole(&mut self, field: &str, name: Name, value: i64, low: i64, high: i64) -> bool {
        if (low..=high).contains(&value) {
            return true;
        }
        let code = if value < low { "too_small" } else { "too_large" };
        self.add(field, code, value, format!("{low}..{high}"), || {
            let year = name == START;
            let say = |v: i64, l| if year { v.to_string() } else { number(as_f64(v), l) };
            let (pt, en) = (Locale::PtBr, Locale::En);
            Text::new(
                format!("Use de {} a {} para {}. O valor foi {}.", say(low, pt), say(high, pt), name.0, say(value, pt)),
                format!("Use {} to {} for {}. The value was {}.", say(low, en), say(high, en), name.1, say(value, en)),
            )
        });
        false
    }

    /// From `low` to `high` entries of a list.
    pub fn count(&mut self, field: &str, name: Name, value: usize, low: usize, high: usize) {
        if (low..=high).contains(&value) {
            return;
        }
        let code = if value < low { "empty" } else { "too_many" };
        self.add(field, code, value, format!("{low}..{high}"), || {
            Text::new(
                format!("Use de {low} a {high} {}. Havia {value}.", name.0),
                format!("Use {low} to {high} {}. There were {value}.", name.1),
            )
        });
    }

    /// Text of `low` to `high` characters without control characters.
    pub fn text(&mut self, field: &str, name: Name, value: &str, low: usize, high: usize) {
        let length = value.chars().count();
        if low > 0 && value.trim().is_empty() {
            self.add(field, "empty", cut(value), format!("{low}..{high}"), || {
                Text::new(
                    format!("Escreva {}, de {low} a {high} caracteres. Estava vazio.", name.0),
                    format!("Write {}, {low} to {high} characters. It was empty.", name.1),
                )
            });
        } else if length > high {
            self.add(field, "too_long", cut(value), format!("{low}..{high}"), || {
                Text::new(
                    format!("Encurte {}: até {high} caracteres. Tinha {length}.", name.0),
                    format!("Shorten {}: up to {high} characters. It had {length}.", name.1),
                )
            });
        } else if let Some(found) = value.chars().find(|c| c.is_control() || invisible(*c)) {
            self.add(field, "control_character", cut(value), "", || {
                let code = format!("U+{:04X}", u32::from(found));
                Text::new(
                    format!("Tire o caractere invisível {code} de {}.", name.0),
                    format!("Remove the invisible character {code} from {}.", name.1),
                )
            });
        }
    }

    /// A short stable name that stands once.
    pub fn id<'a>(&mut self, field: &str, id: &'a str, seen: &mut BTreeSet<&'a str>) {
        let good =
            (1..=40).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_' || b == b'-');
        if !good {
            self.add(field, "bad_id", cut(id), "[a-z0-9_-]{1,40}", || {
                Text::new(
                    format!("Use de 1 a 40 letras minúsculas sem acento, algarismos, _ ou - no código. O valor foi {}.", show(id)),
                    format!("Use 1 to 40 lower-case letters, digits, _ or - in the id. The value was {}.", show(id)),
                )
            });
        } else if id == "shared" {
            self.add(field, "reserved_id", id, "", || {
                Text::new("O código shared é reservado. Use outro.", "The id shared is reserved. Use another one.")
            });
        } else if !seen.insert(id) {
            self.add(field, "duplicate_id", id, "", || {
                Text::new(
                    format!("O código {id} aparece duas vezes. Use um para cada."),
                    format!("The id {id} stands twice. Use one for each."),
                )
            });
        }
    }

    /// An assumption the model has, within its limits.
    pub fn assumption(&mut self, at: &str, key: &str, value: f64) {
        let Some(row) = assumptions::find(key) else {
            self.add(at, "unknown_assumption", cut(key), "", || {
                Text::new(
                    format!("Não há premissa com o código {}.", show(key)),
                    format!("There is no assumption with the key {}.", show(key)),
                )
            });
            return;
        };
        let field = format!("{at}/value");
        if value.is_finite() && (row.min..=row.max).contains(&value) {
            return;
        }
        let code = match value {
            v if !v.is_finite() => "not_a_number",
            v if v < row.min => "too_small",
            _ => "too_large",
        };
        self.add(&field, code, plain(value), format!("{}..{}", plain(row.min), plain(row.max)), || {
            let (name, unit) = (row.line.name(), row.unit());
            let say = |l| (number(row.min, l), number(row.max, l), number(value, l));
            let (pt, en) = (say(Locale::PtBr), say(Locale::En));
            Text::new(
                format!("Use de {} a {} ({}) para a premissa “{}”. O valor foi {}.", pt.0, pt.1, unit.pt, name.pt, pt.2),
                format!("Use {} to {} ({}) for the assumption “{}”. The value was {}.", en.0, en.1, unit.en, name.en, en.2),
            )
        });
    }

    /// A GPU of the catalogue.
    pub fn gpu(&mut self, field: &str, slug: &str, book: &PriceBook) {
        if book.gpu(slug).is_none() {
            let known: Vec<&str> = book.gpus.iter().map(|gpu| gpu.slug.as_str()).collect();
            self.add(field, "unknown_gpu", cut(slug), known.join(", "), || {
                Text::new(
                    format!("Não há GPU {} na tabela {}.", show(slug), book.name),
                    format!("There is no GPU {} in the price book {}.", show(slug), book.name),
                )
            });
        }
    }
}

fn range(name: Name, value: f64, low: f64, high: f64) -> Text {
    let say = |l| (number(low, l), number(high, l), number(value, l));
    let (pt, en) = (say(Locale::PtBr), say(Locale::En));
    Text::new(
        format!("Use de {} a {} para {}. O valor foi {}.", pt.0, pt.1, name.0, pt.2),
        format!("Use {} to {} for {}. The value was {}.", en.0, en.1, name.1, en.2),
    )
}

/// Marks that turn the direction of text or join nothing: they let one text look like another.
const fn invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// A number for programs.
pub(super) fn plain(value: f64) -> String {
    format!("{value}")
}

/// A number for people, as many decimals as it has; very large ones in powers of ten.
pub(super) fn number(value: f64, locale: Locale) -> String {
    if !value.is_finite() {
        return crate::locale::pick(locale, "não numérico", "not a number").into();
    }
    if value.abs() >= 1e15 {
        return format!("{value:e}");
    }
    format::trimmed(locale, value, 6)
}

#[expect(clippy::cast_precision_loss, reason = "counts and years are small")]
fn as_f64(value: i64) -> f64 {
    value as f64
}

/// The first 80 characters of what was given.
pub(super) fn cut(value: &str) -> String {
    value.chars().take(80).collect()
}

/// What was given, in quotes, control characters escaped, 40 characters at most.
pub(super) fn show(value: &str) -> String {
    let short: String = value.chars().take(40).collect();
    format!("“{}”", short.escape_debug())
}
