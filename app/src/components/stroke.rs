//! The stroke of an option's line, as charts draw it: a key in front of its name.

use engine::scenario::OptionKind;

/// The stroke of an option's line in the charts.
#[must_use]
pub fn stroke(kind: OptionKind) -> &'static str {
    match kind {
        OptionKind::PurchaseColocation => {
            r#"<svg aria-hidden="true" viewBox="0 0 26 10"><path d="M1 5h24" stroke="var(--s-compra)" stroke-width="3.2"/></svg>"#
        }
        OptionKind::PrivateCloud => {
            r#"<svg aria-hidden="true" viewBox="0 0 26 10"><path d="M1 5h24" stroke="var(--s-privada)" stroke-width="2.6" stroke-dasharray="10 4"/></svg>"#
        }
        OptionKind::PublicOnDemand => {
            r#"<svg aria-hidden="true" viewBox="0 0 26 10"><path d="M2 5h23" stroke="var(--s-publica)" stroke-width="2.8" stroke-linecap="round" stroke-dasharray="0.1 5"/></svg>"#
        }
        OptionKind::PublicReserved1y => {
            r#"<svg aria-hidden="true" viewBox="0 0 26 10"><path d="M2 5h23" stroke="var(--s-publica)" stroke-width="2.6" stroke-linecap="round" stroke-dasharray="8 5 0.1 5"/></svg>"#
        }
    }
}
