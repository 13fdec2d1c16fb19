//! The typeface of charts and documents: Source Sans 3, under the SIL Open Font License (`fonts/OFL.txt`).

/// The family both files belong to.
pub const SANS: &str = "Source Sans 3";
/// Regular, TrueType.
pub static SANS_REGULAR: &[u8] = include_bytes!("../fonts/SourceSans3_400Regular.ttf");
/// Semibold, TrueType.
pub static SANS_SEMIBOLD: &[u8] = include_bytes!("../fonts/SourceSans3_600SemiBold.ttf");
