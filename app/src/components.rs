//! Small parts many pages share.
//!
//! Owns their markup and roles; their look is in `style/`, one file a part.

mod chip;
#[cfg(feature = "ssr")]
mod footer;
#[cfg(feature = "ssr")]
mod header;
mod mark;
#[cfg(feature = "ssr")]
mod notice;
mod stroke;
#[cfg(feature = "ssr")]
mod table;
#[cfg(feature = "ssr")]
mod told_field;

pub use chip::{KindChip, MissingPriceChip, OutcomeChip};
#[cfg(feature = "ssr")]
pub use footer::Footer;
#[cfg(feature = "ssr")]
pub use header::{Header, Needle, SkipLink};
pub use mark::MarkSign;
#[cfg(feature = "ssr")]
pub use notice::{Notice, Tone};
pub use stroke::stroke;
#[cfg(feature = "ssr")]
pub use table::{Cell, HeadCell, RowHead, Scroll};
#[cfg(feature = "ssr")]
pub use told_field::{ToldField, Typed};
