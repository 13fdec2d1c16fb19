//! What every sheet gets when it is done: how it prints, and that formulas are not overwritten by mistake.

use super::Pen;
use super::style::cut;
use crate::Error;
use engine::locale::Locale;
use rust_xlsxwriter::{ProtectionOptions, Worksheet};

/// A4, as files say it.
const A4: u8 = 9;

impl Pen<'_> {
    /// Sets a sheet up whose last row and column in print are given: A4, landscape, as wide as one page, `heads` on every page, the
    /// title and the page number below. Protects it without a password: only what is meant to be changed can be typed over.
    pub fn finish(&self, sheet: &mut Worksheet, last: (u32, u16), heads: Option<(u32, u32)>) -> Result<(), Error> {
        sheet.set_landscape().set_paper_size(A4).set_print_fit_to_pages(1, 0).set_print_area(0, 0, last.0, last.1)?;
        sheet.set_margins(0.4, 0.4, 0.5, 0.6, 0.3, 0.3);
        if let Some((first, last)) = heads {
            sheet.set_repeat_rows(first, last)?;
        }
        sheet.set_footer(self.footer());
        sheet.protect_with_options(&ProtectionOptions { format_columns: true, format_rows: true, ..ProtectionOptions::new() });
        Ok(())
    }

    /// The title and its file on the left, "page n of m" on the right. An ampersand of the title is doubled: a single one begins an
    /// order to the printer.
    fn footer(&self) -> String {
        let title = cut(&self.answer.comparison.title, 100).replace('&', "&&").replace(['\r', '\n'], " ");
        let pages = match self.locale {
            Locale::PtBr => "página &P de &N",
            Locale::En => "page &P of &N",
        };
        format!("&L&8 {title}&C&8 &A&R&8 Fiel, {pages}")
    }
}
