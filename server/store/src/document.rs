//! The scenario document between its type and `jsonb`.
//!
//! Owns the reading of every shape that was ever written, so that an old scenario and an old link open for ever.
//! Refuses to keep what would not come back equal.

use crate::{Error, Refusal};
use engine::scenario::{SCHEMA, Scenario};
use serde_json::Value;

/// The shape written today, as the column holds it.
pub(crate) const WRITTEN: i16 = SCHEMA as i16;

/// The document to store.
pub(crate) fn write(scenario: &Scenario) -> Result<Value, Error> {
    let value = serde_json::to_value(scenario).map_err(|e| Error::Internal(format!("a scenario cannot be written: {e}")))?;
    // NaN and the infinities become null in JSON: they would be lost in silence
    match serde_json::from_value::<Scenario>(value.clone()) {
        Ok(back) if back == *scenario => Ok(value),
        _ => Err(Refusal::of("number_finite").map_or_else(|| Error::Internal("a number is not finite".into()), Error::Refused)),
    }
}

/// The scenario a stored document holds.
pub(crate) fn read(schema: i16, document: Value) -> Result<Scenario, Error> {
    if schema > WRITTEN {
        return Err(Error::Newer { found: schema, known: SCHEMA });
    }
    // Shape 1 is the first. A later shape adds a step here that turns the older value into the newer one.
    serde_json::from_value(document).map_err(|e| Error::Internal(format!("a stored scenario of shape {schema} cannot be read: {e}")))
}
