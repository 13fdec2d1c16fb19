//! Names of sheets and of inputs: readable, valid everywhere, each once.

use std::collections::BTreeSet;

/// Longest name of a sheet.
const LONGEST_SHEET: usize = 31;

/// Names already taken, compared without case, as spreadsheets do.
#[derive(Default)]
pub struct Taken(BTreeSet<String>);

impl Taken {
    /// A sheet's name made of `wanted`: no character a spreadsheet refuses, at most 31, not taken before.
    pub fn sheet(&mut self, wanted: &str) -> String {
        let clean: String = wanted
            .chars()
            .map(|c| if matches!(c, '[' | ']' | ':' | '*' | '?' | '/' | '\\' | '\'') || c.is_control() { ' ' } else { c })
            .collect();
        let clean = clean.split_whitespace().collect::<Vec<_>>().join(" ");
        let clean = if clean.is_empty() { "-".to_owned() } else { clean };
        self.unique(&clean, LONGEST_SHEET, " ")
    }

    /// The name of an input made of `parts`: small letters, digits and `_`, never to be read as a cell such as `r1c1`.
    pub fn input(&mut self, parts: &[&str]) -> String {
        let words: Vec<String> = parts.iter().map(|p| slug(p)).filter(|p| !p.is_empty()).collect();
        self.unique(&words.join("_"), 120, "_")
    }

    fn unique(&mut self, wanted: &str, longest: usize, joint: &str) -> String {
        let fits = |end: &str| {
            // Spreadsheets count UTF-16 units.
            let mut name = String::new();
            let mut room = longest - end.len();
            for c in wanted.chars() {
                if c.len_utf16() > room {
                    break;
                }
                room -= c.len_utf16();
                name.push(c);
            }
            format!("{}{end}", name.trim_end())
        };
        let mut name = fits("");
        let mut count = 1;
        while !self.0.insert(name.to_lowercase()) {
            count += 1;
            name = fits(&format!("{joint}{count}"));
        }
        name
    }
}

/// Small ASCII letters, digits and `_`.
fn slug(text: &str) -> String {
    let plain: String = (text.to_lowercase().chars())
        .map(|c| match c {
            'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
            'é' | 'ê' | 'è' | 'ë' => 'e',
            'í' | 'î' | 'ì' | 'ï' => 'i',
            'ó' | 'ô' | 'õ' | 'ò' | 'ö' => 'o',
            'ú' | 'û' | 'ù' | 'ü' => 'u',
            'ç' => 'c',
            'ñ' => 'n',
            c if c.is_ascii_alphanumeric() => c,
            _ => ' ',
        })
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join("_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_are_named_as_spreadsheets_allow() {
        let mut taken = Taken::default();
        assert_eq!(taken.sheet("Compra: [SP] */?\\ d'água"), "Compra SP d água");
        assert_eq!(taken.sheet("compra sp d ÁGUA"), "compra sp d ÁGUA 2");
        let long = taken.sheet("Nuvem pública, reserva de 1 ano, no exterior");
        assert_eq!(long.chars().count(), 31);
        assert!(taken.sheet("Nuvem pública, reserva de 1 ano, no exterior").ends_with(" 2"));
        assert_eq!(taken.sheet("''"), "-");
        assert_eq!(taken.sheet("😀".repeat(30).as_str()).encode_utf16().count(), 30);
    }

    #[test]
    fn inputs_are_named_by_what_they_are() {
        let mut taken = Taken::default();
        assert_eq!(taken.input(&["compra", "preço do servidor", "w1"]), "compra_preco_do_servidor_w1");
        assert_eq!(taken.input(&["compra", "Preço do servidor!", "w1"]), "compra_preco_do_servidor_w1_2");
        assert_eq!(taken.input(&["comum", "=cmd|' /C calc'!A0"]), "comum_cmd_c_calc_a0");
    }
}
