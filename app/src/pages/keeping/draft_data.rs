//! What the page of a draft shows: its changes in groups, the rows that wait, and what publishing would do. Only on the server.

use crate::answer::short;
use crate::api::here::Here;
use crate::api::{ApiError, assessed};
use crate::i18n::KeeperWords;
use crate::pages::prices::{gpu_name, price, price_model, region, today};
use engine::book::changes::{self, Became, Change, Why, YES};
use engine::book::{PriceBook, PriceRow};
use engine::format;
use engine::locale::Locale;
use engine::names;
use std::sync::Arc;
use store::{BookId, Draft};

/// Changes on a page: more than anybody ticks at once.
const SHOWN: usize = 200;
/// Scenarios of the browser whose answer is computed with either prices.
const SCENARIOS: usize = 5;

/// What the tabs show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Show {
    All,
    Check,
    Moved,
    New,
    Held,
}

impl Show {
    pub(super) const EACH: [Self; 5] = [Self::All, Self::Check, Self::Moved, Self::New, Self::Held];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Check => "check",
            Self::Moved => "moved",
            Self::New => "new",
            Self::Held => "held",
        }
    }

    fn has(self, change: &Change<'_>) -> bool {
        match self {
            Self::All => true,
            Self::Check => change.to_check(),
            Self::Moved => !change.to_check() && change.became() == Became::Moved,
            Self::New => !change.to_check() && change.became() == Became::New,
            Self::Held => false,
        }
    }
}

/// A draft as its page shows it.
pub(super) struct View {
    pub id: String,
    pub origin: String,
    pub kind: String,
    pub base: String,
    /// Same, moved, new, gone, waiting, at fault.
    pub counts: [String; 6],
    /// Faults: how many, the same in digits, the first of them as line, column, value and reason, and how many more.
    pub faults: (u64, String, Vec<[String; 4]>, String),
    pub left_out: Vec<(String, String)>,
    pub notes: Vec<String>,
    pub show: Show,
    /// How many each tab has.
    pub tabs: [usize; 5],
    /// Groups with their lines: to check, moved, new.
    pub groups: [Vec<Line>; 3],
    pub page: usize,
    pub pages: usize,
    pub held: Vec<HeldLine>,
    pub more_held: String,
    /// GPUs of the catalogue: slug and name.
    pub gpus: Vec<(String, String)>,
    pub effect: Vec<String>,
    /// Accepted, and all changes.
    pub taken: (String, String),
    /// Suggested name, slug and day.
    pub publish: (String, String, String),
}

/// A change.
pub(super) struct Line {
    pub place: String,
    pub accepted: bool,
    pub title: String,
    pub about: String,
    pub before: String,
    pub after: String,
    pub change: String,
    /// What it changed by, from -1 to 1 and beyond; none where it is new or gone.
    pub by: Option<f64>,
    pub whys: Vec<String>,
    pub source: String,
}

/// A row that waits.
pub(super) struct HeldLine {
    pub key: String,
    pub title: String,
    pub about: String,
    pub reason: String,
    pub prices: String,
    pub can: bool,
    pub taken: bool,
    /// GPU chosen, where it is open.
    pub gpu: Option<String>,
    /// Country chosen, where it is open.
    pub country: Option<String>,
}

/// The page of the draft `id`.
pub(super) async fn load(here: &Here, id: &str, show: Option<&str>, page: usize, t: &'static KeeperWords) -> Result<View, ApiError> {
    let id: BookId = id.parse().map_err(|_| ApiError::NotFound)?;
    let draft = here.store.draft_load(id).await?;
    let base = here.store.book_load(draft.base).await?;
    let books = here.store.books_list().await?;
    let in_use = books.iter().find(|b| b.id == draft.base).map_or(0, |b| b.scenarios);
    let taken: Vec<String> = books.into_iter().map(|b| b.slug).collect();
    let mut records = Vec::new();
    if let Some(workspace) = here.workspace_if_any().await? {
        for summary in here.store.scenario_list(workspace).await?.into_iter().filter(|s| s.book == draft.base).take(SCENARIOS) {
            match here.store.scenario_load(workspace, summary.id).await {
                Ok(record) => records.push(record.scenario),
                // deleted in another window a moment ago
                Err(store::Error::NotFound) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
    let (locale, show) = (here.locale, show.map(str::to_owned));
    here.aside(move || {
        let mut view = build(&draft, &base, show.as_deref(), page, locale, t);
        view.id = id.to_string();
        view.publish = suggested(&taken);
        view.effect = vec![(t.in_use)(in_use, &base.name)];
        let after = PriceBook { rows: settled(&draft, &base), ..draft.book.clone() };
        for scenario in records {
            let of = |book: &PriceBook| {
                assessed(&scenario, book, engine::view::View::default(), false).ok().map(|a| short(&a.comparison, locale))
            };
            view.effect.push(match (of(&base), of(&after)) {
                (Some(before), Some(after)) if before == after => (t.would_not)(&scenario.title),
                (Some(before), Some(after)) => (t.would)(&scenario.title, &before, &after),
                _ => (t.would_fail)(&scenario.title),
            });
        }
        view
    })
    .await
}

fn settled(draft: &Draft, base: &Arc<PriceBook>) -> Vec<PriceRow> {
    draft.report.settled(&base.rows, &draft.book.rows, &draft.choices, &draft.book.gpus)
}

/// A name, a slug and a day for a new book, none of which is taken.
fn suggested(taken: &[String]) -> (String, String, String) {
    let day = today();
    let word = |n: usize| if n == 1 { day.clone() } else { format!("{day}-{n}") };
    let free = (1..).map(word).find(|w| !taken.contains(&format!("brasil-{w}"))).unwrap_or_else(|| day.clone());
    (format!("Brasil {free}"), format!("brasil-{free}"), day)
}

fn build(draft: &Draft, base: &PriceBook, show: Option<&str>, page: usize, locale: Locale, t: &KeeperWords) -> View {
    let found = changes::between(&base.rows, &draft.book.rows);
    let report = &draft.report;
    let count = |n: usize| format::number(locale, n as f64, 0);
    let long = |n: u64| format::number(locale, n as f64, 0);
    let became = |became| found.changes.iter().filter(|c| c.became() == became).count();
    let tabs = Show::EACH.map(|s| if s == Show::Held { report.held.len() } else { found.changes.iter().filter(|c| s.has(c)).count() });
    let few = found.changes.len() <= SHOWN;
    let first = if few || tabs[1] == 0 { Show::All } else { Show::Check };
    let show = Show::EACH.into_iter().find(|s| show == Some(s.word())).unwrap_or(first);
    let all: Vec<&Change<'_>> = found.changes.iter().filter(|c| show.has(c)).collect();
    let pages = all.len().div_ceil(SHOWN).max(1);
    let page = page.clamp(1, pages);
    let mut groups = [Vec::new(), Vec::new(), Vec::new()];
    for change in all.into_iter().skip((page - 1) * SHOWN).take(SHOWN) {
        let group = if change.to_check() { 0 } else { 1 + usize::from(change.became() == Became::New) };
        groups[group].push(line(change, draft, locale, t));
    }
    let accepted = found.changes.iter().filter(|c| c.accepted(&draft.choices)).count();
    let faults = report.faults.len() as u64 + report.more_faults;
    let held = if matches!(show, Show::All | Show::Held) { held(draft, locale) } else { Vec::new() };
    let more = |n: u64| if n == 0 { String::new() } else { (t.more)(&long(n)) };
    let waiting = report.held.len() as u64 + report.more_held;
    View {
        id: String::new(),
        origin: draft.origin.clone(),
        kind: report.kind.get(locale).to_owned(),
        base: base.name.clone(),
        counts: [
            count(found.same),
            count(became(Became::Moved)),
            count(became(Became::New)),
            count(became(Became::Gone)),
            long(waiting),
            long(faults),
        ],
        faults: (
            faults,
            long(faults),
            report
                .faults
                .iter()
                .take(SHOWN)
                .map(|f| [long(f.line), f.column.clone(), f.value.clone(), f.reason.get(locale).to_owned()])
                .collect(),
            more(faults.saturating_sub(report.faults.len().min(SHOWN) as u64)),
        ),
        left_out: report.left_out.iter().map(|l| (long(l.rows), l.reason.get(locale).to_owned())).collect(),
        notes: report.notes.iter().map(|n| n.get(locale).to_owned()).collect(),
        show,
        tabs,
        groups,
        page,
        pages,
        held,
        more_held: more(report.more_held),
        gpus: draft.book.gpus.iter().map(|g| (g.slug.clone(), g.name.clone())).collect(),
        effect: Vec::new(),
        taken: (count(accepted), count(found.changes.len())),
        publish: (String::new(), String::new(), String::new()),
    }
}

fn line(change: &Change<'_>, draft: &Draft, locale: Locale, t: &KeeperWords) -> Line {
    let row = change.after.or(change.before);
    let said = |row: Option<&PriceRow>| row.map_or_else(|| format::NONE.to_owned(), |r| price(r, locale));
    let why = |(why, against): &(Why, f64)| {
        let at = match why {
            Why::Tenfold => 0,
            Why::SpotAboveOnDemand => 1,
            Why::Older => 2,
            Why::Repeated => 3,
            Why::OtherThing => 4,
            Why::NothingToDiscount => 5,
        };
        let against = row.map(|r| price(&PriceRow { price: *against, ..r.clone() }, locale)).unwrap_or_default();
        format::capital(&(t.whys[at])(&against))
    };
    Line {
        place: change.place.to_string(),
        accepted: change.accepted(&draft.choices),
        title: row.map(|r| title(r, locale)).unwrap_or_default(),
        about: row.map(|r| about(r, &draft.book, locale)).unwrap_or_default(),
        before: said(change.before),
        after: said(change.after),
        change: match (change.by, change.became()) {
            (Some(by), _) => {
                let fraction = change.before.zip(change.after).filter(|(_, row)| row.is_fraction());
                format::change(locale, by, fraction.map(|(before, after)| after.price - before.price))
            }
            (None, Became::New) => t.became[0].to_owned(),
            (None, _) => t.became[1].to_owned(),
        },
        by: change.by,
        whys: change.whys.iter().map(why).collect(),
        source: change.after.map_or_else(|| t.not_in_file.to_owned(), |r| format!("{}, {}", format::date(locale, &r.as_of), r.source)),
    }
}

fn title(row: &PriceRow, locale: Locale) -> String {
    format!("{} {}", names::provider(locale, &row.provider), row.item)
}

fn about(row: &PriceRow, book: &PriceBook, locale: Locale) -> String {
    let gpu = row.gpu.as_deref().map(|slug| match row.gpu_count {
        Some(n) => format!("{} × {}", format::trimmed(locale, n, 3), gpu_name(book, slug)),
        None => gpu_name(book, slug).to_owned(),
    });
    let parts = [gpu.unwrap_or_default(), region(&row.region).to_owned(), price_model(locale, &row.price_model).to_owned()];
    parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(", ")
}

fn held(draft: &Draft, locale: Locale) -> Vec<HeldLine> {
    let one = |(n, held): (usize, &engine::book::draft::Held)| {
        let key = format!("h{n}");
        let chosen = |what: &str| draft.choices.get(&format!("{key}{what}")).cloned();
        let prices: Vec<String> =
            held.rows.iter().map(|r| format!("{} {}", price(r, locale), price_model(locale, &r.price_model))).collect();
        let provider = held.rows.first().map(|r| format!("{} ", names::provider(locale, &r.provider))).unwrap_or_default();
        let item = held.rows.first().map_or(held.name.as_str(), |r| r.item.as_str());
        let count = held.rows.first().and_then(|r| r.gpu_count).map(|n| format!("{} × ", format::trimmed(locale, n, 3)));
        let gpu = held.rows.first().and_then(|r| r.gpu.as_deref()).map(|slug| gpu_name(&draft.book, slug).to_owned());
        let known = gpu.map(|gpu| format!("{}{gpu}", count.unwrap_or_default())).unwrap_or_default();
        let parts = [known, held.region.clone()];
        HeldLine {
            title: format!("{provider}{item}"),
            about: parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(", "),
            reason: held.reason.get(locale).to_owned(),
            prices: prices.join("; "),
            can: !held.rows.is_empty(),
            taken: chosen("").as_deref() == Some(YES),
            gpu: held.needs_gpu().then(|| chosen(".gpu").unwrap_or_default()),
            country: held.needs_country().then(|| chosen(".country").unwrap_or_default()),
            key,
        }
    };
    (1..).zip(&draft.report.held).map(one).collect()
}
