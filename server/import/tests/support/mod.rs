//! What the tests of this package share: a reading with everything it handed out.
#![expect(dead_code, reason = "each test program uses a part")]

use engine::book::PriceRow;
use engine::seed;
use import::{Candidate, Catalogue, Fault, Item, Options, Reading, Refusal, Review, read};
use std::io::Cursor;

/// Everything a file gave.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Given {
    pub rows: Vec<(u64, PriceRow)>,
    pub candidates: Vec<Candidate>,
    pub reviews: Vec<Review>,
    pub faults: Vec<Fault>,
}

impl Given {
    /// Takes one item in.
    pub fn take(&mut self, item: Item) {
        match item {
            Item::Row { line, row } => self.rows.push((line, *row)),
            Item::Candidate(candidate) => self.candidates.push(*candidate),
            Item::Review(review) => self.reviews.push(review),
            Item::Fault(fault) => self.faults.push(fault),
        }
    }

    /// The only candidate of `item` in `region`.
    pub fn one(&self, item: &str, region: &str) -> &Candidate {
        let found: Vec<&Candidate> = self.candidates.iter().filter(|c| c.item == item && c.region == region).collect();
        assert_eq!(found.len(), 1, "{item} in {region}: {found:#?}");
        found[0]
    }

    /// Codes of what is for review, with their names.
    pub fn doubts(&self) -> Vec<(u64, &str, &str)> {
        self.reviews.iter().map(|r| (r.line, r.code, r.name.as_str())).collect()
    }
}

/// Options of a file called `name`, held against the first price book.
pub fn options(name: &str) -> Options<'_> {
    Options { file_name: name, catalogue: Catalogue::of(&seed::price_book()), ..Options::default() }
}

/// Reads `bytes` as a file called `name`.
pub fn reading(name: &str, bytes: &[u8]) -> Result<(Reading, Given), Refusal> {
    reading_with(&options(name), bytes)
}

/// Reads `bytes` with `options`.
pub fn reading_with(options: &Options<'_>, bytes: &[u8]) -> Result<(Reading, Given), Refusal> {
    let mut given = Given::default();
    let reading = read(Cursor::new(bytes), options, &mut |item| given.take(item))?;
    Ok((reading, given))
}

/// A generator of numbers, the same on every machine (splitmix64).
#[derive(Debug, Clone)]
pub struct Dice(pub u64);

impl Dice {
    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.bits() % u64::try_from(n.max(1)).expect("fits")).expect("fits")
    }

    /// One of `choices`.
    pub fn of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }
}
