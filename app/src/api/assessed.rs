//! An answer with how sure it is, drawn once for each scenario: draws take tenths of a second, and the same page asks for them again and again.
//!
//! Only on the server. Owns what is remembered and how many draw at once. Nothing here is more than a copy of what the engine would find again.

use engine::Answer;
use engine::book::PriceBook;
use engine::problem::Problem;
use engine::risk::{Judgement, Settings, judge};
use engine::scenario::Scenario;
use engine::view::View;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Judgements remembered: 10 to 40 kB each.
const KEPT: usize = 256;

/// Scenario, book, view and seed, as a hash of all of them.
type Key = [u8; 32];

/// What was found, and whether searches were made.
type Known = HashMap<Key, (bool, Option<Judgement>)>;

static KNOWN: OnceLock<Mutex<Known>> = OnceLock::new();
/// Draws take every core and some tens of megabytes: one after the other they end as soon as side by side.
static DRAWING: Mutex<()> = Mutex::new(());

/// The answer to `scenario` with how sure it is; `searches` also looks for changes of winner. Blocks: call it where that is allowed.
///
/// # Errors
/// Every answer of the scenario that cannot be used.
pub fn assessed(scenario: &Scenario, book: &PriceBook, view: View, searches: bool) -> Result<Answer, Vec<Problem>> {
    let mut answer = engine::compute_view(scenario, book, view)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let settings = Settings { threads, searches, ..Settings::default() };
    let Some(key) = key(scenario, book, view) else {
        judge(scenario, book, &answer, settings).into_iter().for_each(|found| found.onto(&mut answer.comparison));
        return Ok(answer);
    };
    let known = || KNOWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    let recall = || known().get(&key).filter(|(searched, _)| *searched || !searches).map(|(_, found)| found.clone());
    let found = recall().unwrap_or_else(|| {
        let _place = DRAWING.lock().unwrap_or_else(PoisonError::into_inner);
        // somebody else may have waited for the same
        recall().unwrap_or_else(|| {
            let found = judge(scenario, book, &answer, settings);
            let mut known = known();
            if known.len() >= KEPT {
                known.clear();
            }
            known.insert(key, (searches, found.clone()));
            found
        })
    });
    if let Some(found) = found {
        found.onto(&mut answer.comparison);
    }
    Ok(answer)
}

/// What stands for a judgement. The book is told by its rows too: a draft changes under the slug it will have.
fn key(scenario: &Scenario, book: &PriceBook, view: View) -> Option<Key> {
    let scenario = serde_json::to_vec(scenario).ok()?;
    let rows = serde_json::to_vec(&book.rows).ok()?;
    let mut hash = Sha256::new();
    for part in [scenario.as_slice(), book.slug.as_bytes(), rows.as_slice(), view.query().as_bytes()] {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    Some(hash.finalize().into())
}
