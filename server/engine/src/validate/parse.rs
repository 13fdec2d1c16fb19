//! From bytes to a scenario.

use super::fields::{cut, show};
use crate::locale::Text;
use crate::problem::Problem;
use crate::scenario::Scenario;

/// Reads a scenario from JSON. Its limits are not checked here: that is [`super::check`].
///
/// # Errors
/// What cannot be read: malformed JSON with its line and column, an unknown field, a wrong type, a missing answer; each
/// with its place in the document, as near as can be told.
pub fn parse(json: &[u8]) -> Result<Scenario, Vec<Problem>> {
    let mut reader = serde_json::Deserializer::from_slice(json);
    let found: Result<Scenario, _> = serde_path_to_error::deserialize(&mut reader);
    match found {
        Ok(scenario) => reader.end().map(|()| scenario).map_err(|e| vec![malformed(&e)]),
        Err(error) => {
            let path = pointer(error.path());
            let inner = error.into_inner();
            Err(vec![if inner.is_data() { misfit(path, &inner) } else { malformed(&inner) }])
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
    Problem { field: String::new(), code: "malformed_json".into(), value: String::new(), limit: String::new(), message }
}

fn misfit(path: String, error: &serde_json::Error) -> Problem {
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
        return Problem { field, code: "unknown_field".into(), value: cut(&name), limit: String::new(), message };
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
    let value = said.strip_prefix("invalid type: ").or_else(|| said.strip_prefix("invalid value: ")).unwrap_or(&said);
    let value = value.split(", expected").next().unwrap_or(value);
    let message = if expected.is_empty() {
        Text::new(format!("O valor de {} não serve ({said}).", at(&path)), format!("The value of {} does not fit ({said}).", at(&path)))
    } else {
        Text::new(
            format!("O valor de {} não serve: veio {}; o esperado é {}.", at(&path), value, kind(expected).pt),
            format!("The value of {} does not fit: it was {}; expected is {}.", at(&path), value, kind(expected).en),
        )
    };
    Problem { field: path, code: "wrong_type".into(), value: cut(value), limit: cut(expected), message }
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

/// serde's word for what it expected, for people.
fn kind(expected: &str) -> Text {
    match expected {
        "f64" => Text::new("um número", "a number"),
        "u16" | "u32" | "i32" | "u8" => Text::new("um número inteiro, zero ou mais", "a whole number, zero or more"),
        "a string" => Text::new("um texto", "a text"),
        "a boolean" => Text::new("true ou false", "true or false"),
        "a sequence" => Text::new("uma lista", "a list"),
        "a map" => Text::new("um objeto", "an object"),
        other => {
            let text = names(other);
            Text::new(text.clone(), text)
        }
    }
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
