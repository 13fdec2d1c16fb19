//! Problem documents, held against the API's own description of them.

use super::Answer;
use serde_json::{Value, json};

/// The problem document of `answer`, which must have `status`.
pub fn problem(answer: &Answer, status: u16) -> Value {
    assert_eq!(answer.status, status, "{}", answer.text());
    assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{}", answer.text());
    let document = answer.json();
    assert_eq!(document["status"], status);
    assert_eq!(document["request"].as_str(), answer.header("x-request-id"));
    validator("Problem").validate(&document).unwrap_or_else(|fault| unreachable!("not a problem document: {fault}"));
    document
}

/// A validator of the schema called `name` in the API's own description.
pub fn validator(name: &str) -> jsonschema::Validator {
    let description = server::api::openapi_document();
    let schema = json!({"$ref": format!("#/components/schemas/{name}"), "components": description["components"]});
    jsonschema::validator_for(&schema).unwrap()
}
