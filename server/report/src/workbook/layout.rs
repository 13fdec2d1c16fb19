//! Where each cell of the engine's sheet stands in the workbook.

use super::names::Taken;
use engine::Answer;
use engine::format::capital;
use engine::locale::{Locale, pick};
use engine::names::NameForm;
use engine::scenario::OptionKind;
use engine::sheet::excel::Part;
use engine::sheet::{CellId, CellInfo, CellKind};
use rust_xlsxwriter::utility::column_number_to_name;
use std::collections::BTreeSet;

/// Column of single values and of totals on sheets with months.
pub const SINGLE: u16 = 3;
/// Column of month 0.
pub const FIRST_MONTH: u16 = 4;
/// Column of values on the sheet of inputs.
pub const VALUE: u16 = 2;
/// Column of the first year of tables by year.
pub const FIRST_YEAR: u16 = 8;
/// First row below the head on sheets with months.
pub const FIRST_ROW: u32 = 4;
/// First row below the head on the sheet of inputs.
pub const FIRST_INPUT: u32 = 3;

/// What stands in a row.
#[derive(Debug, Clone)]
pub enum Row {
    /// A heading.
    Head(String),
    /// A cell of the engine.
    Cell(CellId),
    /// Nothing.
    Gap,
}

/// One sheet with months.
#[derive(Debug)]
pub struct Page {
    /// Title of the sheet.
    pub title: String,
    /// The option's id, or `shared`.
    pub scope: String,
    /// Rows from [`FIRST_ROW`] on.
    pub rows: Vec<Row>,
}

/// Where a cell stands.
#[derive(Debug, Clone, Copy, Default)]
struct Spot {
    /// Index into `titles`.
    sheet: usize,
    row: u32,
    column: u16,
    /// Columns of the row: months or years.
    len: u16,
    /// Index into `names`.
    name: Option<usize>,
}

/// Titles of the sheets without cells of the engine.
pub struct Titles {
    pub risk: String,
    pub offers: String,
    pub rules: String,
    pub defaults: String,
    pub check: String,
    pub about: String,
}

/// Where everything stands.
pub struct Layout {
    /// Titles of all sheets with cells: comparison, pages, assumptions.
    titles: Vec<String>,
    /// Titles of the others.
    pub others: Titles,
    pub pages: Vec<Page>,
    /// Rows of the sheet of assumptions, from [`FIRST_INPUT`] on.
    pub assumptions: Vec<Row>,
    spots: Vec<Spot>,
    names: Vec<(String, CellId)>,
    /// Names of results and what they are called.
    results: Vec<(String, CellId)>,
    /// The name of the number of inputs that are not as delivered.
    pub changed: String,
    /// Calendar years of the tables by year, first and last; none where there are no tables.
    pub years: Option<(i32, i32)>,
    taken: Taken,
}

const COMPARISON: usize = 0;

impl Layout {
    pub fn new(answer: &Answer, locale: Locale) -> Self {
        let sheet = &answer.sheet;
        let mut taken = Taken::default();
        let titles = vec![taken.sheet(pick(locale, "Comparação", "Comparison"))];
        let others = Titles {
            risk: taken.sheet(pick(locale, "Risco", "Risk")),
            offers: taken.sheet(pick(locale, "Ofertas escolhidas", "Offers chosen")),
            rules: taken.sheet("LGPD"),
            defaults: taken.sheet(pick(locale, "Padrões", "Defaults")),
            check: taken.sheet(pick(locale, "Conferência", "Check")),
            about: taken.sheet(pick(locale, "Sobre", "About")),
        };
        let mut layout = Self {
            titles,
            others,
            pages: Vec::new(),
            assumptions: Vec::new(),
            spots: vec![Spot::default(); sheet.cells().count()],
            names: Vec::new(),
            results: Vec::new(),
            changed: String::new(),
            years: years(answer),
            taken,
        };
        for scope in scopes(answer) {
            let title = scope_name(answer, &scope, locale);
            layout.page(answer, &scope, &title, locale);
        }
        layout.page(answer, "shared", pick(locale, "Comum", "Shared"), locale);
        layout.inputs(answer, locale);
        layout
    }

    pub fn comparison_title(&self) -> &str {
        &self.titles[COMPARISON]
    }

    pub fn assumptions_title(&self) -> &str {
        &self.titles[self.titles.len() - 1]
    }

    /// Column of what an input was when the file was made, on the sheet of inputs.
    pub fn delivered(&self) -> u16 {
        FIRST_YEAR + self.years.map_or(0, |(first, last)| (last - first + 1) as u16)
    }

    /// Column of the first year as it was when the file was made.
    pub fn delivered_year(&self) -> u16 {
        self.delivered() + 1
    }

    /// Column that says whether an input is another, 1, than when the file was made.
    pub fn moved(&self) -> u16 {
        self.delivered_year() + (self.delivered() - FIRST_YEAR)
    }

    /// Defined names and what they stand for: inputs, then results.
    pub fn names(&self) -> impl Iterator<Item = (&str, String)> {
        self.names.iter().chain(&self.results).map(|(name, id)| {
            let spot = self.spots[id.0 as usize];
            (name.as_str(), format!("'{}'!{}", self.titles[spot.sheet], absolute(spot.row, spot.column)))
        })
    }

    /// The values of all months of a cell, on its sheet.
    pub fn row(&self, id: CellId) -> String {
        self.months(id, 0, self.spots[id.0 as usize].len - 1)
    }

    /// Where the name of a cell stands on its sheet.
    pub fn label(&self, id: CellId) -> String {
        absolute(self.spots[id.0 as usize].row, 0)
    }

    /// The title of the sheet that a cell stands on.
    pub fn sheet_of(&self, id: CellId) -> &str {
        &self.titles[self.spots[id.0 as usize].sheet]
    }

    /// The defined name of an input, where it has one.
    pub fn name(&self, id: CellId) -> Option<&str> {
        self.spots[id.0 as usize].name.map(|at| self.names[at].0.as_str())
    }

    /// The reference to a part of a cell, from the sheet titled `from`.
    pub fn refer(&self, id: CellId, part: Part, from: &str) -> String {
        let spot = self.spots[id.0 as usize];
        if let (Part::Single, Some(at)) = (part, spot.name) {
            return self.names[at].0.clone();
        }
        let place = match part {
            Part::Single => absolute(spot.row, spot.column),
            Part::Month(month) => format!("{}{}", column_number_to_name(FIRST_MONTH + month), spot.row + 1),
            Part::Row => format!("{}:{}", absolute(spot.row, spot.column), absolute(spot.row, spot.column + spot.len - 1)),
        };
        if self.titles[spot.sheet] == from { place } else { format!("'{}'!{place}", self.titles[spot.sheet]) }
    }

    /// The reference to the single value or the total of a cell on a sheet with months.
    pub fn total(&self, id: CellId) -> String {
        let spot = self.spots[id.0 as usize];
        format!("'{}'!{}", self.titles[spot.sheet], absolute(spot.row, SINGLE))
    }

    /// The range of months `from` to `to` of a cell.
    pub fn months(&self, id: CellId, from: u16, to: u16) -> String {
        let spot = self.spots[id.0 as usize];
        format!("'{}'!{}:{}", self.titles[spot.sheet], absolute(spot.row, FIRST_MONTH + from), absolute(spot.row, FIRST_MONTH + to))
    }

    /// Lays out the cells of a scope that are not single inputs: results, costs by month, then the rest by workload.
    fn page(&mut self, answer: &Answer, scope: &str, title: &str, locale: Locale) {
        let sheet = &answer.sheet;
        let cells: Vec<CellInfo<'_>> = sheet.cells().filter(|c| c.scope == scope && on_page(c)).collect();
        if cells.is_empty() {
            return;
        }
        let mut rows = Vec::new();
        let mut done = BTreeSet::new();
        let mut block = |head: &str, ids: Vec<CellId>| {
            let ids: Vec<CellId> = ids.into_iter().filter(|id| done.insert(*id)).collect();
            if !ids.is_empty() {
                rows.push(Row::Head(capital(head)));
                rows.extend(ids.into_iter().map(Row::Cell));
                rows.push(Row::Gap);
            }
        };
        if let Some(option) = answer.comparison.options.iter().find(|o| o.id == scope) {
            let view = answer.comparison.view;
            let results = ["total", "npv", "capex", "opex", "peak_cash", "per_gpu_hour", "per_million_tokens"];
            let results = results.map(|line| view.address(scope, line)).into_iter().chain([format!("{scope}.utilisation")]);
            block(pick(locale, "Resultados", "Results"), results.filter_map(|address| sheet.find(&address)).collect());
            let lines = option.lines.iter().map(|l| l.cell.clone());
            let sums = ["flow", "cumulative", "cumulative_npv"].map(|line| view.address(scope, line));
            let costs =
                lines.chain(sums).filter_map(|address| sheet.find(&address)).filter(|id| cells.iter().any(|c| c.id == *id)).collect();
            block(pick(locale, "Custos por mês", "Costs by month"), costs);
        }
        block(pick(locale, "Cálculo", "Working"), cells.iter().filter(|c| c.workload.is_none()).map(|c| c.id).collect());
        for cell in &cells {
            if let Some(workload) = sheet.workload_name(cell.id, locale) {
                let same = cells.iter().filter(|c| c.workload == cell.workload).map(|c| c.id).collect();
                block(workload, same);
            }
        }
        let page = self.titles.len();
        let title = self.taken.sheet(title);
        self.titles.push(title.clone());
        for (at, row) in rows.iter().enumerate() {
            if let Row::Cell(id) = row {
                let monthly = sheet.info(*id).monthly;
                let (column, len) = if monthly { (FIRST_MONTH, sheet.months() + 1) } else { (SINGLE, 1) };
                self.spots[id.0 as usize] = Spot { sheet: page, row: FIRST_ROW + at as u32, column, len, name: None };
            }
        }
        self.pages.push(Page { title, scope: scope.into(), rows });
    }

    /// Lays out single inputs and tables on one sheet, by option, prices after the rest.
    fn inputs(&mut self, answer: &Answer, locale: Locale) {
        let sheet = &answer.sheet;
        let list = self.titles.len();
        let title = self.taken.sheet(pick(locale, "Premissas", "Assumptions"));
        self.titles.push(title);
        let mut names = Taken::default();
        for scope in std::iter::once("shared".to_owned()).chain(scopes(answer)).collect::<Vec<_>>().iter() {
            let head = if scope == "shared" {
                pick(locale, "Comum a todas as opções", "Shared by all options").to_owned()
            } else {
                scope_name(answer, scope, locale)
            };
            let prefix = if scope == "shared" { pick(locale, "comum", "shared").to_owned() } else { prefix(answer, scope, locale) };
            for price in [false, true] {
                let cells: Vec<CellInfo<'_>> =
                    (sheet.cells()).filter(|c| c.scope == scope && !on_page(c) && c.unit.is_price() == price).collect();
                if cells.is_empty() {
                    continue;
                }
                let prices = pick(locale, "preços", "prices");
                self.assumptions.push(Row::Head(if price { format!("{head}: {prices}") } else { head.clone() }));
                for cell in cells {
                    let (column, len) = match (cell.kind, self.years) {
                        (CellKind::Table { first_year }, Some((first, _))) => {
                            (FIRST_YEAR + (first_year - first) as u16, answer.values.row(cell.id).len() as u16)
                        }
                        _ => (VALUE, 1),
                    };
                    let named = matches!(cell.kind, CellKind::Input).then(|| {
                        self.names.push((names.input(&[&prefix, cell.line.label(locale), cell.workload.unwrap_or_default()]), cell.id));
                        self.names.len() - 1
                    });
                    let row = FIRST_INPUT + self.assumptions.len() as u32;
                    self.spots[cell.id.0 as usize] = Spot { sheet: list, row, column, len, name: named };
                    self.assumptions.push(Row::Cell(cell.id));
                }
                self.assumptions.push(Row::Gap);
            }
        }
        self.changed = names.input(&[pick(locale, "entradas mudadas", "inputs changed")]);
        let view = answer.comparison.view;
        for option in answer.comparison.options.iter().filter(|o| o.total.is_some() && o.same_as.is_none()) {
            for (line, word) in [("total", "total"), ("npv", pick(locale, "vpl", "npv"))] {
                if let Some(id) = sheet.find(&view.address(&option.id, line)) {
                    self.results.push((names.input(&[word, &prefix(answer, &option.id, locale)]), id));
                }
            }
        }
    }
}

/// Whether a cell stands on a sheet with months: all formulas, and inputs by month.
fn on_page(cell: &CellInfo<'_>) -> bool {
    matches!(cell.kind, CellKind::Formula | CellKind::Series)
}

/// First and last calendar year of the tables.
fn years(answer: &Answer) -> Option<(i32, i32)> {
    let spans = answer.sheet.cells().filter_map(|c| match c.kind {
        CellKind::Table { first_year } => Some((first_year, first_year + answer.values.row(c.id).len() as i32 - 1)),
        _ => None,
    });
    spans.reduce(|(first, last), (from, to)| (first.min(from), last.max(to)))
}

fn absolute(row: u32, column: u16) -> String {
    format!("${}${}", column_number_to_name(column), row + 1)
}

/// Every scope of a model but the shared one: options in their order, each mix with its parts after it.
fn scopes(answer: &Answer) -> Vec<String> {
    let mut found = Vec::new();
    for option in &answer.comparison.options {
        found.push(option.id.clone());
        let mut parts: Vec<&str> = Vec::new();
        for part in option.mix.iter().filter(|_| option.same_as.is_none()) {
            if !parts.contains(&part.option.as_str()) {
                parts.push(&part.option);
            }
        }
        found.extend(parts.into_iter().map(|part| engine::model::part_of(&option.id, part)));
    }
    found
}

/// What a scope is called: the option, or the mix and the option that a part of it stands under.
pub fn scope_name(answer: &Answer, scope: &str, locale: Locale) -> String {
    let name = |id: &str, form| answer.comparison.option_name(id, locale, form);
    match scope.split_once('~') {
        Some((mix, option)) => format!("{}, {}", name(mix, NameForm::Short), name(option, NameForm::Short)),
        None => name(scope, NameForm::Full),
    }
}

/// The word names of inputs of an option begin with.
fn prefix(answer: &Answer, scope: &str, locale: Locale) -> String {
    if let Some((mix, option)) = scope.split_once('~') {
        return format!("{}_{}", prefix(answer, mix, locale), prefix(answer, option, locale));
    }
    let options = &answer.comparison.options;
    let Some(option) = options.iter().find(|o| o.id == scope) else {
        return scope.into();
    };
    let word = match option.kind {
        OptionKind::PublicOnDemand => pick(locale, "demanda", "on_demand"),
        OptionKind::PublicSpot => "spot",
        OptionKind::PublicReserved1y => pick(locale, "reserva", "reserved"),
        OptionKind::PublicReserved3y => pick(locale, "reserva_3a", "reserved_3y"),
        OptionKind::GpuCloud => pick(locale, "nuvem_gpu", "gpu_cloud"),
        OptionKind::PurchaseOwnRoom => pick(locale, "sala", "own_room"),
        OptionKind::PurchaseColocation => pick(locale, "compra", "purchase"),
        OptionKind::PrivateCloud => pick(locale, "privada", "private"),
        OptionKind::BestMix => pick(locale, "combina", "mix"),
    };
    let same: Vec<&str> = options.iter().filter(|o| o.kind == option.kind).map(|o| o.id.as_str()).collect();
    match same.iter().position(|o| *o == scope) {
        Some(at) if at > 0 => format!("{word}{}", at + 1),
        _ => word.into(),
    }
}
