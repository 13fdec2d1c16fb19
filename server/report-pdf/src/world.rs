//! What typst may see while it makes one report: two templates, the fonts, and the report's content as one JSON file.
//!
//! Owns the file names. Refuses everything else a typst world can offer: no disk, no network, no packages, no system fonts, no clock.

use crate::coverage;
use std::sync::LazyLock;
use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};

/// The template that is compiled, and the one it takes its parts from.
const TEMPLATES: [(&str, &str); 2] =
    [("report.typ", include_str!("../template/report.typ")), ("blocks.typ", include_str!("../template/blocks.typ"))];

/// The content of a report; templates read it with `json("content.json")`.
const CONTENT: &str = "content.json";

/// The serif of headings, beside the sans serif of `report::fonts`. Source Serif 4, SIL Open Font License (`fonts/OFL.txt`).
static SERIF: [&[u8]; 2] =
    [include_bytes!("../fonts/SourceSerif4_400Regular.ttf"), include_bytes!("../fonts/SourceSerif4_600SemiBold.ttf")];

/// What is the same for every report: made once, as long as the program lives.
pub struct Shelf {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    sources: Vec<Source>,
}

/// See [`Shelf`].
pub static SHELF: LazyLock<Shelf> = LazyLock::new(|| {
    let files = [report::fonts::SANS_REGULAR, report::fonts::SANS_SEMIBOLD].into_iter().chain(SERIF);
    // The files are part of the program; a test reads all of them.
    let fonts: Vec<Font> = files.filter_map(|file| Font::new(Bytes::new(file), 0)).collect();
    Shelf {
        library: LazyHash::new(Library::builder().build()),
        book: LazyHash::new(FontBook::from_fonts(&fonts)),
        fonts,
        sources: TEMPLATES.iter().filter_map(|(name, text)| Some(Source::new(id(name)?, (*text).to_owned()))).collect(),
    }
});

impl Shelf {
    /// Whether some font has a glyph for `c`.
    pub fn has(&self, c: char) -> bool {
        coverage::is_plain(c) || self.fonts.iter().any(|font| font.info().coverage.contains(u32::from(c)))
    }

    /// How many fonts could be read.
    #[cfg(test)]
    pub fn fonts(&self) -> usize {
        self.fonts.len()
    }
}

/// The world of one report.
pub struct ReportWorld {
    shelf: &'static Shelf,
    main: FileId,
    content: (FileId, Bytes),
}

impl ReportWorld {
    /// The world in which `content`, a JSON document, is the report's; none where a file name is not one, which no input can cause.
    pub fn new(content: String) -> Option<Self> {
        Some(Self { shelf: &SHELF, main: id(TEMPLATES[0].0)?, content: (id(CONTENT)?, Bytes::from_string(content)) })
    }
}

/// The id of a file of ours.
fn id(name: &str) -> Option<FileId> {
    Some(RootedPath::new(VirtualRoot::Project, VirtualPath::new(name).ok()?).intern())
}

fn absent(id: FileId) -> FileError {
    FileError::NotFound(id.vpath().get_without_slash().into())
}

impl World for ReportWorld {
    fn library(&self) -> &LazyHash<Library> {
        &self.shelf.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.shelf.book
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        self.shelf.sources.iter().find(|source| source.id() == id).cloned().ok_or_else(|| absent(id))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if id == self.content.0 { Ok(self.content.1.clone()) } else { Err(absent(id)) }
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.shelf.fonts.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_font_is_read_and_nothing_else_can_be() {
        assert_eq!(SHELF.fonts(), 4);
        let world = ReportWorld::new("{}".into()).expect("names of files");
        for name in ["etc/passwd", "Cargo.toml", "../main.typ"] {
            let Some(id) = id(name) else { continue };
            assert!(world.file(id).is_err() && world.source(id).is_err(), "{name}");
        }
        assert!(world.today(None).is_none(), "there is no clock");
        assert!(world.source(world.main()).is_ok());
    }
}
