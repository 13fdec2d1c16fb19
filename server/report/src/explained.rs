//! A comparison with the formulas behind its figures, as JSON.

use crate::Error;
use engine::Answer;
use engine::explained::Explained;

/// The whole comparison of `answer`, in its own view, and every named cell that its figures rest on, as JSON in UTF-8: names and
/// words in both languages, values of months with all their digits. Its shape is [`Explained`], documented in `docs/FILES.md`.
/// Compact, with a closing line break; the same answer gives the same bytes on every machine.
///
/// # Errors
/// [`Error::Json`] where a value has no JSON form; no answer of the engine has such.
pub fn explained_json(answer: &Answer) -> Result<Vec<u8>, Error> {
    let mut bytes = serde_json::to_vec(&Explained::of(answer))?;
    bytes.push(b'\n');
    Ok(bytes)
}
