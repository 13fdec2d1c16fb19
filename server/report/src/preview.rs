//! The picture other programs show beside a link, as PNG: they do not draw SVG.
//!
//! Owns the rasterising. Knows no font but the bundled ones, so the same comparison gives the same bytes on machines of one kind.

use crate::Error;
use crate::charts::{HEIGHT, WIDTH, card};
use crate::fonts::{SANS, SANS_REGULAR, SANS_SEMIBOLD};
use engine::comparison::Comparison;
use engine::locale::Locale;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};
use std::sync::{Arc, LazyLock};

static FAMILIES: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for font in [SANS_REGULAR, SANS_SEMIBOLD] {
        fonts.load_font_data(font.to_vec());
    }
    Arc::new(fonts)
});

/// Title, verdict and needle of a comparison, 1200 by 630 pixels, as PNG. Takes some tens of milliseconds.
///
/// # Errors
/// Where the drawing cannot be read back or written, which is a fault of the program.
pub fn preview(comparison: &Comparison, title: &str, sentence: &str, locale: Locale) -> Result<Vec<u8>, Error> {
    let failed = |error: &dyn std::fmt::Display| Error::Picture(error.to_string());
    let options = Options { font_family: SANS.to_owned(), fontdb: Arc::clone(&FAMILIES), ..Options::default() };
    let tree = Tree::from_str(&card(comparison, title, sentence, locale), &options).map_err(|e| failed(&e))?;
    let mut picture = Pixmap::new(WIDTH, HEIGHT).ok_or_else(|| failed(&"no room for it"))?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    picture.encode_png().map_err(|e| failed(&e))
}
