//! What placement says, in both languages.

use super::Offer;
use super::choose::{self, Served};
use super::need::{Card, Kind, Need, Refusal, Split};
use super::offers::{self, Candidate};
use crate::book::{LanguageModel, PriceBook};
use crate::comparison::Rejection;
use crate::format;
use crate::locale::{Locale, Text, pick};
use crate::names;
use crate::scenario::{Currency, HostingOption, OptionKind};
use crate::sizing::Family;

/// A text written once for each language by `write`.
fn both(write: impl Fn(Locale) -> String) -> Text {
    Text::new(write(Locale::PtBr), write(Locale::En))
}

fn gb(value: f64, locale: Locale) -> String {
    format!("{} GB", format::number(locale, value, 1))
}

/// Provider and item with the GPU, as far as each says something; the person's own words for a quote.
pub(super) fn label(candidate: &Candidate) -> String {
    // A provider is called the same in both languages.
    let known = |word: &str| names::provider(Locale::En, word).to_owned();
    let (offer, gpu) = (&candidate.offer, candidate.gpu.name.as_str());
    let words = match (offer.confidence.as_str(), offer.provider.as_str()) {
        ("assumption", _) => return gpu.to_owned(),
        (_, "market") => offer.item.clone(),
        (_, provider) => format!("{} {}", known(provider), offer.item).trim().to_owned(),
    };
    // "8x L40S" says which GPU it is
    if words.contains(gpu) { words } else { format!("{words}, {gpu}") }
}

/// `usd` in the currency of `offer`.
fn amount(usd: f64, offer: &Offer, fx: Option<f64>, locale: Locale) -> String {
    match (offer.currency, fx) {
        (Currency::Brl, Some(rate)) => format::money(locale, usd * rate, Currency::Brl),
        _ => format::money(locale, usd, Currency::Usd),
    }
}

/// Why the first of `served`, sorted by cost, was chosen.
pub(super) fn reason(option: &HostingOption, need: &Need, fx: Option<f64>, served: &[Served]) -> Text {
    both(|locale| {
        let Some(best) = served.first() else { return String::new() };
        let offer = &best.candidate.offer;
        let mut parts = Vec::new();
        if offer.confidence == "quote" {
            parts.push(pick(locale, "Sua cotação vale mais que a tabela", "Your own quote comes before the price book").to_owned());
        }
        if let Some(discount) = &offer.discount {
            let (off, by) = (format::percent_exact(locale, discount.fraction), names::provider(locale, &discount.provider));
            parts.push(match locale {
                Locale::PtBr => format!("Com {off} de desconto negociado ({by})"),
                Locale::En => format!("With a negotiated discount of {off} ({by})"),
            });
        }
        if option.kind == OptionKind::PublicSpot && !need.workload.may_be_interrupted() {
            let words = ("Não pode ser interrompida: fica sob demanda", "It may not be interrupted: it stays on demand");
            parts.push(pick(locale, words.0, words.1).to_owned());
        }
        if need.gpu.is_some() {
            parts.push(format!("{} {}", pick(locale, "GPU escolhida por você:", "GPU of your choice:"), best.candidate.gpu.name));
        }
        parts.push(match served.get(1) {
            None => pick(locale, "Única oferta que atende", "The only offer that serves").to_owned(),
            Some(next) => {
                let more = match (next.same_cost(best), per(option, locale)) {
                    (true, _) => pick(locale, "pelo mesmo custo", "at the same cost").to_owned(),
                    (false, unit) => {
                        let more = amount(next.usd - best.usd, offer, fx, locale);
                        format!("{more} {}{unit}", pick(locale, "a mais", "more"))
                    }
                };
                let (count, next) = (served.len(), label(next.candidate));
                match locale {
                    Locale::PtBr => format!("A mais barata de {count} ofertas que atendem; a seguinte é {next}, {more}"),
                    Locale::En => format!("The cheapest of {count} offers that serve; next is {next}, {more}"),
                }
            }
        });
        if offer.country == "ZZ" && option.kind.is_listed_cloud() {
            let words = ("Preço sem região: o provedor não diz o país", "A price without a region: the provider does not name the country");
            parts.push(pick(locale, words.0, words.1).to_owned());
        }
        format!("{}.", parts.join(". "))
    })
}

fn per(option: &HostingOption, locale: Locale) -> &'static str {
    match option.kind {
        kind if kind.is_purchase() => pick(locale, " nos servidores", " for the servers"),
        _ => pick(locale, " no mês 1", " in month 1"),
    }
}

/// An offer that serves but costs more.
pub(super) fn dearer(option: &HostingOption, fx: Option<f64>, best: &Served, other: &Served) -> Rejection {
    let reason = both(|locale| {
        let more = amount(other.usd - best.usd, &other.candidate.offer, fx, locale);
        let unit = per(option, locale);
        match locale {
            Locale::PtBr if other.same_cost(best) => "custa o mesmo".into(),
            Locale::En if other.same_cost(best) => "costs the same".into(),
            Locale::PtBr => format!("custa {more} a mais{unit}"),
            Locale::En => format!("costs {more} more{unit}"),
        }
    });
    Rejection { offer: label(other.candidate), reason }
}

/// An offer that does not serve.
pub(super) fn refused(candidate: &Candidate, why: Refusal) -> Rejection {
    Rejection { offer: label(candidate), reason: refusal(why) }
}

fn refusal(why: Refusal) -> Text {
    both(|locale| match (why, locale) {
        (Refusal::Memory { needed_gb, there_gb, gpus }, Locale::PtBr) => {
            let n = if gpus > 1 { format!(" em {gpus} GPUs") } else { String::new() };
            format!("não cabe: precisa de {}, há {} úteis{n}", gb(needed_gb, locale), gb(there_gb, locale))
        }
        (Refusal::Memory { needed_gb, there_gb, gpus }, Locale::En) => {
            let n = if gpus > 1 { format!(" on {gpus} GPUs") } else { String::new() };
            format!("does not fit: {} needed, {} usable there{n}", gb(needed_gb, locale), gb(there_gb, locale))
        }
        (Refusal::Slow { token_ms, limit_ms }, Locale::PtBr) => format!(
            "lenta demais: {} ms entre tokens em média mesmo com um só pedido; a meta pede {}",
            format::number(locale, token_ms, 0),
            format::number(locale, limit_ms, 0)
        ),
        (Refusal::Slow { token_ms, limit_ms }, Locale::En) => format!(
            "too slow: {} ms between tokens on average even with a single request; the target asks for {}",
            format::number(locale, token_ms, 0),
            format::number(locale, limit_ms, 0)
        ),
        (Refusal::Small { asked_gb, there_gb }, Locale::PtBr) => {
            format!("memória pequena: você pediu {}, há {}", gb(asked_gb, locale), gb(there_gb, locale))
        }
        (Refusal::Small { asked_gb, there_gb }, Locale::En) => {
            format!("too little memory: you asked for {}, it has {}", gb(asked_gb, locale), gb(there_gb, locale))
        }
        (Refusal::TrainingMemory { needed_gb, there_gb, gpus }, Locale::PtBr) => {
            let n = if gpus > 1 { format!(", mesmo dividindo os pesos entre {gpus}") } else { String::new() };
            format!("não cabe: cada GPU precisa de {}, há {} úteis{n}", gb(needed_gb, locale), gb(there_gb, locale))
        }
        (Refusal::TrainingMemory { needed_gb, there_gb, gpus }, Locale::En) => {
            let n = if gpus > 1 { format!(", even with the weights spread over {gpus}") } else { String::new() };
            format!("does not fit: {} needed on each GPU, {} usable there{n}", gb(needed_gb, locale), gb(there_gb, locale))
        }
        (Refusal::Deadline { hours }, Locale::PtBr) => {
            let hours = format::trimmed(locale, hours, 1);
            format!("não termina em {hours} horas com nenhum número de GPUs: rede ou armazenamento seguram a rodada")
        }
        (Refusal::Deadline { hours }, Locale::En) => {
            let hours = format::trimmed(locale, hours, 1);
            format!("does not end in {hours} hours on any number of GPUs: network or storage hold the run back")
        }
        (Refusal::Unread(precision), Locale::PtBr) => format!("este chip não executa pesos em {}", precision.name()),
        (Refusal::Unread(precision), Locale::En) => format!("this chip does not run {} weights", precision.name()),
        (Refusal::OtherStack, Locale::PtBr) => "outra pilha de software (não é CUDA); escolha a GPU para usá-la".into(),
        (Refusal::OtherStack, Locale::En) => "another software stack (not CUDA); name the GPU to use it".into(),
        (Refusal::Unmeasured, Locale::PtBr) => "velocidade nunca medida nesta placa; escolha a GPU para usá-la".into(),
        (Refusal::Unmeasured, Locale::En) => "speed never measured on this card; name the GPU to use it".into(),
        (Refusal::Licence, Locale::PtBr) => "a licença do driver GeForce restringe o uso em data center".into(),
        (Refusal::Licence, Locale::En) => "the GeForce driver licence restricts use in data centres".into(),
        (Refusal::NoDataPrices, Locale::PtBr) => "falta na tabela o preço de armazenamento ou de saída de dados deste provedor ali".into(),
        (Refusal::NoDataPrices, Locale::En) => "the book has no price of storage or egress for this provider there".into(),
    })
}

/// The price that is missing, as words after "the price of", with what there is instead.
pub(super) fn missing(book: &PriceBook, option: &HostingOption, need: &Need, refused: &[(&Candidate, Refusal)]) -> Text {
    both(|locale| {
        let job = match locale {
            Locale::PtBr => format!("para “{}”", need.workload.name),
            Locale::En => format!("for “{}”", need.workload.name),
        };
        if choose::fits_nowhere(need) {
            return format!("{} {} {job}. {}", pick(locale, "preço de", "price of"), gpu_words(book, need, locale), nowhere(need, locale));
        }
        let head =
            format!("{} {}, {}, {job}", pick(locale, "preço de", "price of"), gpu_words(book, need, locale), sold_words(option, locale));
        if let Some((candidate, why)) = refused.first() {
            let why = refusal(*why);
            return match locale {
                Locale::PtBr => format!("{head}. Nenhuma das {} ofertas atende; {}: {}.", refused.len(), label(candidate), why.pt),
                Locale::En => format!("{head}. None of the {} offers serves; {}: {}.", refused.len(), label(candidate), why.en),
            };
        }
        match (instead(book, option, need), locale) {
            (there, Locale::PtBr) if there.is_empty() => format!("{head}."),
            (there, Locale::En) if there.is_empty() => format!("{head}."),
            (there, Locale::PtBr) => format!("{head}. Há preço de {there}."),
            (there, Locale::En) => format!("{head}. There is a price of {there}."),
        }
    })
}

/// "H100 80GB PCIe", or what a GPU must have.
fn gpu_words(book: &PriceBook, need: &Need, locale: Locale) -> String {
    if let Some(slug) = need.gpu {
        return book.gpu(slug).map_or_else(|| slug.to_owned(), |g| g.name.clone());
    }
    match (&need.kind, locale) {
        (Kind::Llm { model, .. }, Locale::PtBr) => format!("GPU que execute {}", model.model),
        (Kind::Llm { model, .. }, Locale::En) => format!("a GPU that runs {}", model.model),
        (Kind::Train(work), Locale::PtBr) => format!("GPU que treine {}", work.model.model),
        (Kind::Train(work), Locale::En) => format!("a GPU that trains {}", work.model.model),
        (Kind::Hours { min_memory_gb, .. }, Locale::PtBr) => format!("GPU de {} ou mais", gb(*min_memory_gb, locale)),
        (Kind::Hours { min_memory_gb, .. }, Locale::En) => format!("a GPU of {} or more", gb(*min_memory_gb, locale)),
        (Kind::Unknown, _) => "GPU".into(),
    }
}

/// "sob demanda no Brasil (São Paulo)".
fn sold_words(option: &HostingOption, locale: Locale) -> String {
    let place = match (option.country.as_str(), locale) {
        ("BR", Locale::PtBr) => "no Brasil (São Paulo)".to_owned(),
        ("BR", Locale::En) => "in Brazil (São Paulo)".to_owned(),
        ("ZZ", _) => pick(locale, "fora do Brasil", "outside Brazil").to_owned(),
        (code, Locale::PtBr) => format!("no país {code}"),
        (code, Locale::En) => format!("in country {code}"),
    };
    let by = match (&option.provider, locale) {
        (Some(p), Locale::PtBr) if option.kind.is_listed_cloud() => format!(" de {p}"),
        (Some(p), Locale::En) if option.kind.is_listed_cloud() => format!(" from {p}"),
        _ => String::new(),
    };
    match option.kind {
        OptionKind::PublicOnDemand => format!("{}{by} {place}", pick(locale, "sob demanda", "on demand")),
        OptionKind::PublicSpot => format!("{}{by} {place}", pick(locale, "em spot", "on spot")),
        OptionKind::PublicReserved1y => format!("{}{by} {place}", pick(locale, "com reserva de 1 ano", "reserved for 1 year")),
        OptionKind::PublicReserved3y => format!("{}{by} {place}", pick(locale, "com reserva de 3 anos", "reserved for 3 years")),
        OptionKind::GpuCloud => format!("{}{by} {place}", pick(locale, "em nuvem de GPUs", "in a GPU cloud")),
        OptionKind::BestMix => pick(locale, "na combinação", "in the mix").to_owned(),
        OptionKind::PurchaseOwnRoom | OptionKind::PurchaseColocation => {
            pick(locale, "em servidor à venda", "in a server for sale").to_owned()
        }
        OptionKind::PrivateCloud => pick(locale, "em nuvem privada no Brasil", "in a private cloud in Brazil").to_owned(),
    }
}

/// GPUs that do have a price there: those of the same family first, at most three.
fn instead(book: &PriceBook, option: &HostingOption, need: &Need) -> String {
    let Some(wanted) = need.gpu else { return String::new() };
    let family = wanted.split('-').next().unwrap_or(wanted);
    let mut names: Vec<(bool, String)> = Vec::new();
    for candidate in offers::listed(book, option, false) {
        let near = candidate.gpu.slug.split('-').next() == Some(family);
        let entry = (!near, candidate.gpu.name.clone());
        if !names.contains(&entry) {
            names.push(entry);
        }
    }
    names.sort_by_key(|(far, _)| *far);
    names.into_iter().take(3).map(|(_, name)| name).collect::<Vec<_>>().join(", ")
}

/// Why a model runs on no GPU of the catalogue, by the roomiest one.
fn nowhere(need: &Need, locale: Locale) -> String {
    let Kind::Llm { cards, model, .. } = &need.kind else {
        return pick(locale, "O modelo não responde em texto.", "The model does not answer in text.").to_owned();
    };
    let roomiest = cards.iter().max_by(|a, b| a.device.memory_gb.total_cmp(&b.device.memory_gb));
    let why = roomiest.and_then(|c| Some((c.gpu.name.as_str(), c.refused?)));
    let (gpu, why) = why.map_or_else(|| ("", Text::new("", "")), |(gpu, why)| (gpu, refusal(why)));
    match locale {
        Locale::PtBr => format!("{} não roda em nenhuma GPU da tabela; na maior, {gpu}: {}.", model.model, why.pt),
        Locale::En => format!("{} runs on no GPU of the catalogue; on the largest, {gpu}: {}.", model.model, why.en),
    }
}

/// What to say beside a model on a GPU: why it does not run, runs tightly, or rests on no measurement.
pub(super) fn fit_note(card: &Card, best: Option<&Split>, model: &LanguageModel) -> Option<Text> {
    let Some(split) = best else { return card.refused.map(refusal) };
    if !split.memory.comfortable() {
        return Some(both(|locale| {
            let left = gb(split.memory.cache_gb, locale);
            match locale {
                Locale::PtBr => format!("Cabe com folga pequena: sobram {left} para os pedidos."),
                Locale::En => format!("A tight fit: {left} are left for requests."),
            }
        }));
    }
    if matches!(card.gpu.slug.as_str(), "t4" | "l4") {
        return Some(Text::new(
            "Estimativa sem medição publicada de modelos de linguagem nesta placa.",
            "An estimate: no published measurement of language models on this card.",
        ));
    }
    if card.device.family == Family::Other {
        return Some(Text::new("Estimativa: velocidade nunca medida nesta placa.", "An estimate: never measured on this card."));
    }
    if !model.sliding_window.is_empty() {
        return Some(Text::new(
            "Janela de atenção modelada por média; o tempo real pode ser melhor.",
            "The attention window is modelled on average; real times may be better.",
        ));
    }
    None
}
