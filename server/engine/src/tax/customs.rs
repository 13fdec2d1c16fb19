//! Customs codes of servers and cards, and what incentives make of their taxes.
//!
//! Owns the default duty and IPI of each code. Refuses to classify goods: which code holds is the buyer's choice, and the
//! classification of modules and base boards is disputed.

use crate::assumptions::Key;
use crate::comparison::Mark;
use crate::locale::Text;
use crate::scenario::ImportIncentive;

/// A customs code (Nomenclatura Comum do Mercosul).
#[derive(Debug, Clone, Copy)]
pub struct Ncm {
    /// Eight digits.
    pub code: &'static str,
    /// What it is, Portuguese and English.
    pub words: (&'static str, &'static str),
    /// Import duty, as a fraction.
    pub duty: f64,
    /// Least and greatest duty that is plausible.
    pub duty_band: (f64, f64),
    /// How certain the duty is.
    pub duty_mark: Mark,
    /// Where the duty comes from.
    pub duty_source: &'static str,
    /// IPI, as a fraction (TIPI, Decreto 11.158/2022).
    pub ipi: f64,
    /// Whether goods of the code are made in Manaus, so that IPI is expected to stay after 2026.
    pub made_in_manaus: bool,
}

impl Ncm {
    /// The code as it is written, e.g. `8471.50.40`.
    #[must_use]
    pub fn dotted(&self) -> String {
        format!("{}.{}.{}", &self.code[..4], &self.code[4..6], &self.code[6..])
    }

    /// What it is.
    #[must_use]
    pub fn name(&self) -> Text {
        Text::new(self.words.0, self.words.1)
    }
}

const GECEX: &str = "Resolução Gecex 852/2026, as read by the trade press; the annex must be checked in Siscomex";
const BELIEVED: &str = "Level before Resolução Gecex 852/2026, believed and not verified";
const PRESS: &str = "Resolução Gecex 852/2026: the press gave 12.6 % to 20 % for video cards, with wrong codes; check it";

/// Date of the duties.
pub const DUTY_AS_OF: &str = "2026-02-06";

/// Why IPI stays after 2026 for some codes.
pub const MANAUS_SOURCE: &str = "EC 132/2023: IPI goes to zero in 2027 except for goods also made in Manaus; the codes left out of the IPI cut of Decreto 11.158/2022 (8471.50) are expected to stay, the others not (our inference)";

/// The codes a buyer may choose among.
pub const NCM: [Ncm; 6] = [
    server("84715010", ("servidor até US$ 12.500", "server up to US$12,500"), 0.18),
    server("84715020", ("servidor de US$ 12.500 a 46.000", "server of US$12,500 to 46,000"), 0.18),
    server("84715030", ("servidor de US$ 46.000 a 100.000", "server of US$46,000 to 100,000"), 0.25),
    server("84715040", ("servidor acima de US$ 100.000", "server above US$100,000"), 0.25),
    Ncm {
        code: "84714900",
        words: ("sistema integrado em rack", "system integrated in a rack"),
        duty: 0.16,
        duty_band: (0.0, 0.25),
        duty_mark: Mark::Estimate,
        duty_source: BELIEVED,
        ipi: 0.0975,
        made_in_manaus: false,
    },
    Ncm {
        code: "84718000",
        words: ("placa de GPU", "GPU card"),
        duty: 0.126,
        duty_band: (0.0, 0.20),
        duty_mark: Mark::Estimate,
        duty_source: PRESS,
        ipi: 0.0975,
        made_in_manaus: false,
    },
];

const fn server(code: &'static str, words: (&'static str, &'static str), duty: f64) -> Ncm {
    Ncm { code, words, duty, duty_band: (0.0, duty), duty_mark: Mark::CheckYearly, duty_source: GECEX, ipi: 0.15, made_in_manaus: true }
}

/// The code written `code`, with or without dots.
#[must_use]
pub fn ncm(code: &str) -> Option<&'static Ncm> {
    let digits: String = code.chars().filter(|c| *c != '.').collect();
    NCM.iter().find(|n| n.code == digits)
}

/// The default that an incentive gives an assumption: rate, source, date; none where it does not touch it.
#[must_use]
pub const fn incentive(incentive: ImportIncentive, key: Key) -> Option<(f64, &'static str, &'static str)> {
    match (incentive, key) {
        (ImportIncentive::ExTarifario, Key::ImportDuty) => {
            Some((0.0, "Ex-tarifário: import duty at zero, product by product and for a limited time (Gecex, February 2026)", "2026-02"))
        }
        (ImportIncentive::Redata, Key::ImportDuty) => Some((
            0.0,
            "Redata, Lei 15.504/2026: no import duty for five years, for habilitated sellers of data-centre services; IPI and PIS/COFINS only until 31 December 2026",
            "2026-09-15",
        )),
        (ImportIncentive::Redata, Key::PisCofinsImport) => {
            Some((0.0, "Redata, Lei 15.504/2026: no PIS/COFINS on import until 31 December 2026", "2026-09-15"))
        }
        (ImportIncentive::SpDecree64771, Key::Icms) => Some((
            0.0,
            "São Paulo, Decreto 64.771/2020: ICMS suspended on import for fixed assets (8471.49.00) of companies with main CNAE 6311-9/00; check that it is still in force",
            "2020-02-04",
        )),
        _ => None,
    }
}
