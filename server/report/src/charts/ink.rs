//! Colours and strokes as words, carried through plotters as sentinel colours.
//!
//! plotters knows colours as three bytes. Ours are tokens of the style sheet, so the bytes carry the token, the dash
//! and a flag, and the SVG writer turns them back into attributes.

use plotters::style::RGBAColor;

/// A colour of the style sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token {
    /// Text.
    Ink,
    /// Secondary text.
    Ink2,
    /// Ticks and notes.
    Ink3,
    /// The page.
    Bg,
    /// Hairlines.
    Rule,
    /// Frames.
    RuleStrong,
    /// Purchase.
    Purchase,
    /// Private cloud.
    Private,
    /// Public cloud.
    Public,
    /// GPUs.
    Cost1,
    /// Space, energy, network.
    Cost2,
    /// Maintenance.
    Cost3,
    /// People.
    Cost4,
    /// Text on the first.
    On1,
    /// Text on the second.
    On2,
    /// Text on the third.
    On3,
    /// Text on the fourth.
    On4,
}

impl Token {
    const ALL: [(Self, &'static str); 17] = [
        (Self::Ink, "ink"),
        (Self::Ink2, "ink-2"),
        (Self::Ink3, "ink-3"),
        (Self::Bg, "bg"),
        (Self::Rule, "rule"),
        (Self::RuleStrong, "rule-strong"),
        (Self::Purchase, "s-compra"),
        (Self::Private, "s-privada"),
        (Self::Public, "s-publica"),
        (Self::Cost1, "c-1"),
        (Self::Cost2, "c-2"),
        (Self::Cost3, "c-3"),
        (Self::Cost4, "c-4"),
        (Self::On1, "c-1t"),
        (Self::On2, "c-2t"),
        (Self::On3, "c-3t"),
        (Self::On4, "c-4t"),
    ];

    /// The attribute value, `var(--ink)`.
    pub(super) fn css(byte: u8) -> String {
        let name = Self::ALL.get(usize::from(byte)).map_or("ink", |t| t.1);
        format!("var(--{name})")
    }

    pub(super) fn byte(self) -> u8 {
        Self::ALL.iter().position(|t| t.0 == self).unwrap_or(0) as u8
    }
}

/// The light theme's colours, as `style/tokens.css` has them: for pictures and documents that have no style sheet.
pub const LIGHT: [(&str, &str); 31] = [
    ("bg", "#ffffff"),
    ("sunken", "#f2f5f6"),
    ("tint", "#e6edef"),
    ("ink", "#14212b"),
    ("ink-2", "#414e5a"),
    ("ink-3", "#5a6773"),
    ("rule", "#d3dade"),
    ("rule-strong", "#74818c"),
    ("accent", "#0a5568"),
    ("accent-soft", "#dcebef"),
    ("ok", "#17663a"),
    ("ok-soft", "#e0f1e6"),
    ("cond", "#7d5200"),
    ("cond-soft", "#fbefd5"),
    ("hold", "#5a3f91"),
    ("hold-soft", "#ece6f7"),
    ("block", "#a8201a"),
    ("block-soft", "#fbe5e2"),
    ("s-compra", "#bf4a08"),
    ("s-privada", "#187767"),
    ("s-publica", "#3450b4"),
    ("s-mista", "#14212b"),
    ("c-1", "#1d3c5a"),
    ("c-2", "#44799f"),
    ("c-3", "#b5cde0"),
    ("c-4", "#c2851f"),
    ("c-1t", "#ffffff"),
    ("c-2t", "#ffffff"),
    ("c-3t", "#14212b"),
    ("c-4t", "#14212b"),
    ("focus", "#0b57d0"),
];

/// The light theme's value of the token `name` as a number, for what has no style sheet; the compiler refuses a name it does not have.
pub(crate) const fn light(name: &str) -> u32 {
    let mut at = 0;
    while at < LIGHT.len() {
        if same(LIGHT[at].0.as_bytes(), name.as_bytes()) {
            let digits = LIGHT[at].1.as_bytes();
            let (mut value, mut i) = (0, 1);
            while i < digits.len() {
                let digit = digits[i];
                value = value * 16 + (if digit.is_ascii_digit() { digit - b'0' } else { digit - b'a' + 10 }) as u32;
                i += 1;
            }
            return value;
        }
        at += 1;
    }
    panic!("no such token")
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    a.len() == b.len() && i == a.len()
}

/// `svg` with the light theme's values in place of its tokens.
pub(super) fn in_light(svg: &str) -> String {
    let mut out = String::with_capacity(svg.len());
    let mut rest = svg;
    // only whole attributes: in a text a quotation mark is escaped, so what a person typed is left alone
    while let Some((before, after)) = rest.split_once("\"var(--") {
        let Some((name, then)) = after.split_once(")\"") else { break };
        let value = LIGHT.iter().find(|c| c.0 == name).map_or("#14212b", |c| c.1);
        out.push_str(before);
        out.push('"');
        out.push_str(value);
        out.push('"');
        rest = then;
    }
    out.push_str(rest);
    out
}

/// How a line is broken, so that colour is never alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dash {
    /// Unbroken.
    Solid,
    /// Long dashes: private cloud.
    Long,
    /// Round dots: public cloud on demand.
    Dots,
    /// Dash and dot: public cloud reserved.
    Mixed,
    /// Dots far apart: a second option of the same kind.
    Sparse,
    /// Short fine dashes: helper lines.
    Fine,
    /// Short dashes: servers in a room of one's own.
    Short,
    /// Dots at twice the distance: public cloud on spot.
    Far,
    /// A dash and two dots: public cloud reserved for three years.
    TwoDots,
}

impl Dash {
    const ALL: [(Self, &'static str); 9] = [
        (Self::Solid, ""),
        (Self::Long, "10 5"),
        (Self::Dots, "0.1 5"),
        (Self::Mixed, "9 4 0.1 4"),
        (Self::Sparse, "0.1 9"),
        (Self::Fine, "2 3"),
        (Self::Short, "3 3"),
        (Self::Far, "0.1 7"),
        (Self::TwoDots, "9 4 0.1 4 0.1 4"),
    ];

    /// The dash array, empty for an unbroken line, and whether its dots need round caps.
    pub(super) fn css(byte: u8) -> (&'static str, bool) {
        let (dash, array) = Self::ALL.get(usize::from(byte)).copied().unwrap_or(Self::ALL[0]);
        (array, matches!(dash, Self::Dots | Self::Mixed | Self::Sparse | Self::Far | Self::TwoDots))
    }

    fn byte(self) -> u8 {
        Self::ALL.iter().position(|d| d.0 == self).unwrap_or(0) as u8
    }
}

/// A line's colour, width and dash.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stroke {
    pub(crate) token: Token,
    pub(crate) width: f64,
    pub(crate) dash: Dash,
}

impl Stroke {
    /// An unbroken line.
    pub(super) const fn solid(token: Token, width: f64) -> Self {
        Self { token, width, dash: Dash::Solid }
    }

    /// A helper line.
    pub(crate) const fn fine(token: Token) -> Self {
        Self { token, width: 1.0, dash: Dash::Fine }
    }

    pub(super) fn sentinel(self) -> RGBAColor {
        RGBAColor(self.token.byte(), self.dash.byte(), 0, 1.0)
    }
}

/// A fill with its opacity.
pub(super) fn fill(token: Token, opacity: f64) -> RGBAColor {
    RGBAColor(token.byte(), 0, 0, opacity)
}

/// A text's colour; a halo is a rim of the page's colour around it.
pub(super) fn text(token: Token, halo: bool) -> RGBAColor {
    RGBAColor(token.byte(), 0, u8::from(halo), 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_colours_are_those_of_the_style_sheet() {
        let sheet = include_str!("../../../../style/tokens.css");
        for (name, value) in LIGHT {
            let line = format!("--{name}: light-dark({value},");
            assert!(sheet.contains(&line), "{line}");
        }
        for (_, name) in Token::ALL {
            assert!(LIGHT.iter().any(|c| c.0 == name), "{name} is drawn and has no light colour");
        }
    }

    #[test]
    fn tokens_become_colours_and_nothing_else_changes() {
        assert_eq!(in_light("<a fill=\"var(--bg)\" stroke=\"var(--c-2)\"/>x"), "<a fill=\"#ffffff\" stroke=\"#44799f\"/>x");
        assert_eq!(in_light("var(--bg"), "var(--bg", "what is not closed is no token");
    }
}
