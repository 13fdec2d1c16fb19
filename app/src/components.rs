//! Small parts many pages share.
//!
//! Owns their markup and roles; their look is in `style/`, one file a part.

mod chip;
mod footer;
mod header;
mod mark;
mod notice;
mod table;

pub use chip::{KindChip, MissingPriceChip, OutcomeChip};
pub use footer::Footer;
pub use header::{Header, Needle, SkipLink};
pub use mark::MarkSign;
pub use notice::{Notice, Tone};
pub use table::{Cell, HeadCell, RowHead, Scroll};
