//! The report as a document: parts of text, lists, tables and pictures, each already worded and formatted.
//!
//! Owns the shape that the template sets, written as JSON. Refuses content: that is `content`. The template decides only where things
//! stand and how they look.

use serde::Serialize;

/// The whole document.
#[derive(Debug, Serialize)]
pub struct Document {
    /// BCP 47 language, in two: `pt` and `BR`; no region for English.
    pub lang: &'static str,
    /// See `lang`.
    pub region: Option<&'static str>,
    /// Colours by name.
    pub colors: serde_json::Map<String, serde_json::Value>,
    /// The scenario's title.
    pub title: String,
    /// What the document is about.
    pub subject: &'static str,
    /// Left in the foot of every page.
    pub foot: String,
    /// The first page.
    pub cover: Front,
    /// Heads the contents.
    pub contents: &'static str,
    /// Everything after it.
    pub parts: Vec<Part>,
    /// What a stand-in for characters means; empty where none stands.
    pub stand_in: &'static str,
}

/// The first page.
#[derive(Debug, Serialize)]
pub struct Front {
    /// What the document is.
    pub kind: &'static str,
    /// Its bookmark.
    pub bookmark: &'static str,
    /// The verdict.
    pub say: String,
    /// What supports it.
    pub support: String,
    /// First against second, with its caption.
    pub needle: Option<Figure>,
    /// Heads the needle.
    pub needle_title: &'static str,
    /// Names and values: which prices, rules, version.
    pub facts: Vec<(String, String)>,
    /// What the figures are not.
    pub notice: String,
}

/// A heading with what stands under it.
#[derive(Debug, Serialize)]
pub struct Part {
    /// The heading, which may say what was found.
    pub title: String,
    /// Its name in the contents.
    pub short: String,
    /// Under it, in small type; may be empty.
    pub note: String,
    /// What it is made of.
    pub blocks: Vec<Block>,
}

/// A drawing.
#[derive(Debug, Serialize)]
pub struct Figure {
    /// The drawing, standing alone.
    pub svg: String,
    /// What it shows, for those who do not see it.
    pub alt: String,
    /// Under it; may be empty.
    pub caption: String,
}

/// A piece of a part.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Block {
    /// A paragraph; small where it only explains.
    Text {
        /// Its runs.
        runs: Vec<Run>,
        /// Whether it is small.
        small: bool,
    },
    /// A heading inside a part, an outcome or a count beside it.
    Heading {
        /// Its runs.
        runs: Vec<Run>,
        /// Whether it stands under another of this kind.
        low: bool,
    },
    /// A list; numbered where the order counts.
    List {
        /// One item each.
        items: Vec<Vec<Run>>,
        /// Whether it is numbered.
        numbered: bool,
    },
    /// A drawing.
    Chart(Figure),
    /// A table.
    Table(Table),
    /// Names with their descriptions, side by side.
    Terms {
        /// Name and description.
        items: Vec<(String, Vec<Run>)>,
    },
    /// A mistake caught.
    Finding {
        /// `stop`, `warn` or `info`.
        level: &'static str,
        /// The level in words.
        word: &'static str,
        /// One sentence.
        title: String,
        /// One paragraph.
        runs: Vec<Run>,
    },
    /// Two columns.
    Columns {
        /// Left and right.
        sides: [Vec<Block>; 2],
    },
}

/// A table. Its head is repeated on every page, and no row breaks.
#[derive(Debug, Default, Serialize)]
pub struct Table {
    /// Its name; may be empty where the heading names it.
    pub caption: String,
    /// Beside the name, small.
    pub note: String,
    /// Whether it is set small: a list to look things up in.
    pub dense: bool,
    /// Columns.
    pub columns: Vec<Column>,
    /// Rows.
    pub rows: Vec<Row>,
}

/// A column.
#[derive(Debug, Serialize)]
pub struct Column {
    /// Its head.
    pub head: String,
    /// Under the head, small.
    pub small: String,
    /// Whether it holds figures, which stand at the right.
    pub number: bool,
    /// Share of the width; 0 takes what its content takes.
    pub share: f64,
}

impl Column {
    /// A column of text that takes `share` of the width.
    pub fn text(head: impl Into<String>, share: f64) -> Self {
        Self { head: head.into(), small: String::new(), number: false, share }
    }

    /// A column of figures, as wide as they are.
    pub fn number(head: impl Into<String>) -> Self {
        Self { head: head.into(), small: String::new(), number: true, share: 0.0 }
    }

    /// The same with small words under its head.
    pub fn with(self, small: impl Into<String>) -> Self {
        Self { small: small.into(), ..self }
    }

    /// The same with a share of the width.
    pub fn share(self, share: f64) -> Self {
        Self { share, ..self }
    }
}

/// A row.
#[derive(Debug, Default, Serialize)]
pub struct Row {
    /// `plain`, `first` (the winner), `out` (in no ranking), `sum`.
    pub look: Look,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// How a row looks.
#[derive(Debug, Clone, Copy, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// As all others.
    #[default]
    Plain,
    /// The winner.
    First,
    /// In no ranking.
    Out,
    /// A sum.
    Sum,
}

/// A cell.
#[derive(Debug, Serialize)]
pub struct Cell {
    /// What stands in it.
    pub runs: Vec<Run>,
    /// Columns it takes.
    pub columns: usize,
    /// Rows it takes; rows taken by one cell stay on one page.
    pub rows: usize,
}

impl Cell {
    /// Of several runs.
    pub fn of(runs: Vec<Run>) -> Self {
        Self { runs, columns: 1, rows: 1 }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self::of(vec![Run::text(text)])
    }
}

/// A run of text or a sign.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Run {
    /// Words.
    Text {
        /// The words.
        text: String,
    },
    /// Words that weigh.
    Bold {
        /// The words.
        text: String,
    },
    /// Small words on a line of their own.
    Small {
        /// The words.
        text: String,
    },
    /// Words of a source as they are, in its own language.
    Source {
        /// The words.
        text: String,
        /// Whether they are small, on a line of their own.
        small: bool,
    },
    /// Words that step back, such as a day.
    Faint {
        /// The words.
        text: String,
    },
    /// An outcome of the data rules: a shape and a word.
    Outcome {
        /// `ok`, `cond`, `hold`, `block` or `none`.
        tone: &'static str,
        /// The word.
        text: String,
    },
    /// What kind of rule: `law`, `guidance` or `prudence`, and its word.
    Nature {
        /// Which.
        nature: &'static str,
        /// The word.
        text: String,
    },
    /// How certain a value is: `full`, `half`, `hollow` or `yours`, and its word.
    Mark {
        /// Which.
        mark: &'static str,
        /// The word.
        text: String,
    },
    /// An option's stroke, as charts draw it.
    Key {
        /// A drawing.
        svg: String,
    },
    /// A bar of parts: shares of a whole in the order they stand.
    Bar {
        /// Colour by name and share, 0 to 1.
        parts: Vec<(&'static str, f64)>,
    },
    /// A new line.
    Break,
}

impl Run {
    /// Words.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text { text: text.into() }
    }

    /// Words that weigh.
    pub fn bold(text: impl Into<String>) -> Self {
        Self::Bold { text: text.into() }
    }

    /// Words of a source as they are.
    pub fn source(text: impl Into<String>) -> Self {
        Self::Source { text: text.into(), small: false }
    }

    /// Words of a source as they are, small, on a line of their own.
    pub fn small_source(text: impl Into<String>) -> Self {
        Self::Source { text: text.into(), small: true }
    }

    /// Words that step back, after others.
    pub fn faint(text: impl Into<String>) -> Self {
        Self::Faint { text: format!(" · {}", text.into()) }
    }

    /// Small words on a line of their own.
    pub fn small(text: impl Into<String>) -> Self {
        Self::Small { text: text.into() }
    }
}

impl Block {
    /// A paragraph.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text { runs: vec![Run::text(text)], small: false }
    }

    /// A small paragraph.
    pub fn small(text: impl Into<String>) -> Self {
        Self::Text { runs: vec![Run::text(text)], small: true }
    }

    /// A heading inside a part.
    pub fn heading(text: impl Into<String>) -> Self {
        Self::Heading { runs: vec![Run::text(text)], low: false }
    }
}
