//! From bytes to a scenario, or to a document with one in it.

use super::fields::{cut, show};
use crate::locale::Text;
use crate::problem::Problem;
use crate::scenario::Scenario;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The code of the problem of a text that is not JSON at all.
pub const MALFORMED: &str = "malformed_json";

/// Reads a scenario from JSON. Its limits are not checked here: that is [`super::check`].
///
/// # Errors
/// What cannot be read: malformed JSON with its line and column, an unknown field, a wrong type, a missing answer; each
/// with its place in the document, as near as can be told.
pub fn parse(json: &[u8]) -> Result<Scenario, Vec<Problem>> {
    read(json)
}

/// Reads any document whose faults people are told of, as [`parse`] does.
///
/// # Errors
/// As of [`parse`].
pub fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, Vec<Problem>> {
    let mut reader = serde_json::Deserializer::from_slice(json);
    let found: Result<T, _> = serde_path_to_error::deserialize(&mut reader);
    match found {
        Ok(document) => reader.end().map(|()| document).map_err(|e| vec![malformed(&e)]),
        Err(error) => {
            let path = pointer(error.path());
            let inner = error.into_inner();
            if !inner.is_data() {
                return Err(vec![malformed(&inner)]);
            }
            // The shape may fail before the reader meets what breaks the JSON further on; that is told first.
            match serde_json::from_slice(json) {
                Ok(whole) => Err(vec![misfit(path, &inner, &whole)]),
                Err(broken) => Err(vec![malformed(&broken)]),
            }
        }
    }
}

fn malformed(error: &serde_json::Error) -> Problem {
    let (line, column) = (error.line(), error.column());
    let said = reason(error);
    let message = if error.is_eof() {
        Text::new(
            format!("O JSON termina antes do fim, na linha {line}, coluna {column}. Feche as chaves e os colchetes."),
            format!("The JSON ends too early, at line {line}, column {column}. Close the braces and brackets."),
        )
    } else {
        Text::new(
            format!("O documento não é JSON válido: linha {line}, coluna {column} ({said})."),
            format!("The document is not valid JSON: line {line}, column {column} ({said})."),
        )
    };
    Problem { field: String::new(), code: MALFORMED.into(), value: String::new(), limit: String::new(), message }
}

fn misfit(path: String, error: &serde_json::Error, whole: &Value) -> Problem {
    let said = reason(error);
    let quoted = || said.split('`').nth(1).unwrap_or_default().to_owned();
    let expected = said.split_once("expected ").map_or("", |(_, rest)| rest);
    let at = |path: &str| if path.is_empty() { "/".to_owned() } else { path.to_owned() };
    if said.starts_with("unknown field") {
        let name = quoted();
        let field = if path.ends_with(&format!("/{name}")) { path } else { format!("{path}/{name}") };
        let message = Text::new(
            format!("O campo {} não existe aqui. Existem: {}.", show(&name), names(expected)),
            format!("There is no field {} here. There are: {}.", show(&name), names(expected)),
        );
        return Problem { field, code: "unknown_field".into(), value: cut(&name), limit: names(expected), message };
    }
    if said.starts_with("missing field") {
        let name = quoted();
        let message = Text::new(
            format!("Falta o campo {} em {}.", show(&name), at(&path)),
            format!("The field {} is missing in {}.", show(&name), at(&path)),
        );
        return Problem {
            field: format!("{path}/{name}"),
            code: "missing_field".into(),
            value: String::new(),
            limit: String::new(),
            message,
        };
    }
    if said.starts_with("unknown variant") {
        let name = quoted();
        let message = Text::new(
            format!("{} não é uma resposta para {}. Use: {}.", show(&name), at(&path), names(expected)),
            format!("{} is not an answer for {}. Use: {}.", show(&name), at(&path), names(expected)),
        );
        return Problem { field: path, code: "unknown_choice".into(), value: cut(&name), limit: names(expected), message };
    }
    // serde says the kind of what stood there, and only sometimes its value: the document has it. Where the place is known
    // only by what is around it, serde's words are nearer.
    let value = match whole.pointer(&path) {
        Some(Value::String(text)) => text.clone(),
        Some(value @ (Value::Number(_) | Value::Bool(_) | Value::Null)) => value.to_string(),
        _ => {
            let value = said.strip_prefix("invalid type: ").or_else(|| said.strip_prefix("invalid value: ")).unwrap_or(&said);
            value.split(", expected").next().unwrap_or(value).to_owned()
        }
    };
    let (kind, limit) = kind(expected);
    let message = if expected.is_empty() {
        Text::new(format!("O valor de {} não serve ({said}).", at(&path)), format!("The value of {} does not fit ({said}).", at(&path)))
    } else {
        Text::new(
            format!("O valor de {} não serve: veio {}; o esperado é {}.", at(&path), show(&value), kind.pt),
            format!("The value of {} does not fit: it was {}; expected is {}.", at(&path), show(&value), kind.en),
        )
    };
    Problem { field: path, code: "wrong_type".into(), value: cut(&value), limit, message }
}

/// What serde says, without its "at line".
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let said = text.rsplit_once(" at line ").map_or(text.as_str(), |(said, _)| said);
    said.chars().take(300).collect()
}

/// "one of `a`, `b`" as "a, b".
fn names(expected: &str) -> String {
    let found: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    if found.is_empty() { expected.to_owned() } else { found.join(", ") }
}

/// serde's word for what it expected: for people, and as JSON calls it.
fn kind(expected: &str) -> (Text, String) {
    let (pt, en, json) = match expected {
        "f64" => ("um número", "a number", "number"),
        "u16" | "u32" | "i32" | "u8" => ("um número inteiro, zero ou mais", "a whole number, zero or more", "integer"),
        "a string" => ("um texto", "a text", "string"),
        "a boolean" => ("true ou false", "true or false", "boolean"),
        "a sequence" => ("uma lista", "a list", "array"),
        "a map" => ("um objeto", "an object", "object"),
        other if other.starts_with("struct ") => ("um objeto", "an object", "object"),
        other => return (Text::new(names(other), names(other)), cut(other)),
    };
    (Text::new(pt, en), json.to_owned())
}

/// A path as a JSON pointer.
fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let mut text = String::new();
    for segment in path {
        match segment {
            Segment::Seq { index } => text.push_str(&format!("/{index}")),
            Segment::Map { key } => text.push_str(&format!("/{}", key.replace('~', "~0").replace('/', "~1"))),
            // a choice is not a place of the document
            Segment::Enum { .. } | Segment::Unknown => {}
        }
    }
    text
}
