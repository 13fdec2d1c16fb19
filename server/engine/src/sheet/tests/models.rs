//! Models to test with, whatever the lines of the product are: lines are picked by their unit.

use super::super::*;

pub fn given(value: f64) -> Sourced<'static> {
    Sourced { value, source: "test", as_of: "2026-12-02", mark: Mark::Certain }
}

/// Hands out names that are still free.
#[derive(Default)]
pub struct Names {
    used: usize,
}

impl Names {
    pub fn from(used: usize) -> Self {
        Self { used }
    }

    /// A name for a cell in `unit`.
    pub fn next<'b>(&mut self, b: &'b Builder, unit: Unit) -> (Scope<'b>, Line) {
        let lines: Vec<Line> = Line::ALL.iter().copied().filter(|l| l.unit() == unit).collect();
        let (at, round) = (self.used % lines.len(), self.used / lines.len());
        self.used += 1;
        (b.scope(&format!("o{}", round % 7)).workload(&format!("w{}", round / 7)), lines[at])
    }
}

/// Numbers that look random and are the same every time.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03)
    }

    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % sides
    }

    /// Between -10 and 10, often whole.
    pub fn value(&mut self) -> f64 {
        let n = self.roll(2001) as f64 / 100.0 - 10.0;
        if self.roll(3) == 0 { libm::trunc(n) } else { n }
    }
}

/// A model of plain numbers with every operation in it, different for each seed. All its values are finite.
pub fn random(seed: u64, months: u16) -> Sheet {
    let b = Builder::new(months);
    let mut dice = Dice::new(seed);
    let mut names = Names::default();
    let mut cells: Vec<Expr<'_>> = Vec::new();
    let years: Vec<f64> = (0..=months).map(|m| f64::from(2026 + (m + 5) / 12)).collect();
    let (s, line) = names.next(&b, Unit::NONE);
    let year = s.series(line, &years, given(0.0));
    let mut tables = Vec::new();
    for at in 0..12 {
        let (s, line) = names.next(&b, Unit::NONE);
        match at % 4 {
            0 => {
                let row: Vec<f64> = (0..=months).map(|_| dice.value()).collect();
                cells.push(s.series(line, &row, given(0.0)));
            }
            1 => {
                let row: Vec<f64> = (0..1 + dice.roll(4)).map(|_| dice.value()).collect();
                tables.push(s.table(line, 2026 + dice.roll(2) as i32, &row, given(0.0)));
            }
            _ => cells.push(s.input(line, given(dice.value()))),
        }
    }
    for _ in 0..60 {
        let (x, y, z) = (cells[dice.roll(cells.len())], cells[dice.roll(cells.len())], cells[dice.roll(cells.len())]);
        let unnamed = match dice.roll(6) {
            0 => y - z,
            1 => y * 0.5 + z,
            2 => -y,
            3 => y / (z.max(-z) + 1.0),
            _ => y,
        };
        let made = match dice.roll(26) {
            0 => x + unnamed,
            1 => x - unnamed,
            2 => x * unnamed,
            3 => x / (unnamed.max(-unnamed) + 1.0),
            4 => x.div_or(unnamed, 3.0),
            5 => x.min(unnamed),
            6 => x.max(unnamed),
            7 => unnamed.whole_up(),
            8 => x.gt(unnamed),
            9 => x.ge(unnamed),
            10 => x.lt(y),
            11 => x.gt(y).select(unnamed, z),
            12 => (x.max(-x) + 0.5).pow(unnamed.max(-unnamed).min(b.lit(2.0))),
            13 => b.sum([x, unnamed, z]),
            14 => b.sum([x, unnamed, z, year, y]),
            15 => x.lag(1 + dice.roll(3) as u16),
            16 => x.next(),
            17 => unnamed.cumsum(),
            18 => unnamed.running_max(),
            19 => (unnamed.max(-unnamed).min(b.lit(1.0)) * 0.01 + 1.0).compound(),
            20 => unnamed.decay(y.max(-y).min(b.lit(0.9))),
            21 => x.total(),
            22 => x.peak(),
            23 => x.at(dice.roll(usize::from(months) + 1) as u16),
            24 => tables[dice.roll(tables.len())].at(year),
            _ => x.each_month(),
        };
        // Keeps sizes within reason; what needs a name gets it first.
        let (s, line) = names.next(&b, Unit::NONE);
        let made = s.cell(line, made);
        let (s, line) = names.next(&b, Unit::NONE);
        cells.push(s.cell(line, made.min(b.lit(1e4)).max(b.lit(-1e4))));
        if dice.roll(8) == 0 {
            let (s, line) = names.next(&b, Unit::NONE);
            let mask = s.cell(line, x.ge(y));
            let (s, line) = names.next(&b, Unit::NONE);
            cells.push(s.cell(line, mask.first_month()));
        }
    }
    b.freeze().expect("the random model is well formed")
}
