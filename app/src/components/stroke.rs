//! The stroke of an option's line, as charts draw it: a key in front of its name.

use engine::scenario::OptionKind;

/// The stroke of an option's line in the charts.
#[must_use]
pub fn stroke(kind: OptionKind) -> String {
    let (hue, width, round, dash) = match kind {
        OptionKind::PurchaseOwnRoom => ("s-compra", "2", false, "3 3"),
        OptionKind::PurchaseColocation => ("s-compra", "3.2", false, ""),
        OptionKind::PrivateCloud => ("s-privada", "2.6", false, "10 4"),
        OptionKind::PublicOnDemand => ("s-publica", "2.8", true, "0.1 5"),
        OptionKind::PublicSpot => ("s-publica", "2.8", true, "0.1 7"),
        OptionKind::PublicReserved1y => ("s-publica", "2.6", true, "8 5 0.1 5"),
        OptionKind::PublicReserved3y => ("s-publica", "2.6", true, "7 4 0.1 4 0.1 4"),
        OptionKind::GpuCloud => ("s-publica", "1.6", false, ""),
        OptionKind::BestMix => ("ink", "1.6", false, "10 4"),
    };
    let cap = if round { " stroke-linecap=\"round\"" } else { "" };
    format!(
        "<svg aria-hidden=\"true\" viewBox=\"0 0 26 10\"><path d=\"M2 5h23\" stroke=\"var(--{hue})\" stroke-width=\"{width}\"{cap} stroke-dasharray=\"{dash}\"/></svg>"
    )
}
