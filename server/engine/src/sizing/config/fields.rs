//! The fields of a configuration, under any of their names, and what to say where one is missing.

use crate::locale::Text;
use serde_json::{Map, Value};

/// Greatest size taken: beyond it a number is a mistake.
const MOST: f64 = 1e9;

/// A configuration; the text part of one that sees or hears.
pub(super) struct Fields<'a> {
    inner: &'a Map<String, Value>,
    outer: &'a Map<String, Value>,
}

/// Why a configuration cannot be read.
#[derive(Debug)]
pub(super) enum Missing {
    /// A size is not there.
    Field(&'static str),
    /// A size is no positive number.
    Wrong(String, String),
    /// Two sizes do not divide.
    Odd(&'static str, &'static str),
    /// Experts under a name that is not known.
    Unknown(String),
}

impl Missing {
    pub(super) const fn field(name: &'static str) -> Self {
        Self::Field(name)
    }

    /// The sentence.
    pub(super) fn text(self) -> Text {
        match self {
            Self::Field(name) => Text::new(
                format!("Falta o campo {name} no config.json. Preencha os tamanhos do modelo à mão."),
                format!("The field {name} is missing in the config.json. Fill the model's sizes in by hand."),
            ),
            Self::Wrong(name, value) => Text::new(
                format!("O campo {name} do config.json deve ser um número inteiro de 1 a 1 bilhão. O valor foi {value}."),
                format!("The field {name} of the config.json must be a whole number from 1 to 1 billion. The value was {value}."),
            ),
            Self::Odd(a, b) => Text::new(
                format!("Os campos {a} e {b} do config.json não combinam: um deve dividir o outro."),
                format!("The fields {a} and {b} of the config.json do not go together: one must divide the other."),
            ),
            Self::Unknown(name) => Text::new(
                format!("O config.json tem especialistas em um campo que o Fiel não conhece ({name}). Preencha o modelo à mão."),
                format!("The config.json has experts in a field that Fiel does not know ({name}). Fill the model in by hand."),
            ),
        }
    }
}

impl<'a> Fields<'a> {
    /// The fields of `value`; none where it is no object.
    pub(super) fn of(value: &'a Value) -> Option<Self> {
        let outer = value.as_object()?;
        let nested = ["text_config", "language_config", "llm_config"].iter().find_map(|k| outer.get(*k)?.as_object());
        Some(Self { inner: nested.unwrap_or(outer), outer })
    }

    fn value(&self, name: &str) -> Option<&'a Value> {
        self.inner.get(name).filter(|v| !v.is_null()).or_else(|| self.outer.get(name).filter(|v| !v.is_null()))
    }

    /// Names of the fields of the text part.
    pub(super) fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.inner.keys().map(String::as_str)
    }

    /// The number at `name`, whatever it is.
    pub(super) fn plain(&self, name: &str) -> Option<f64> {
        self.value(name)?.as_f64()
    }

    /// A whole number of zero or more under `name` or one of `others`.
    pub(super) fn number(&self, name: &str, others: &[&str]) -> Result<Option<f64>, Missing> {
        let found = std::iter::once(&name).chain(others).find_map(|n| Some((*n, self.value(n)?)));
        let Some((name, value)) = found else { return Ok(None) };
        match value.as_f64() {
            Some(n) if n.fract() == 0.0 && (0.0..=MOST).contains(&n) => Ok(Some(n)),
            _ => Err(Missing::Wrong(name.to_owned(), value.to_string().chars().take(40).collect())),
        }
    }

    /// A whole number of one or more.
    pub(super) fn need(&self, name: &'static str, others: &[&str]) -> Result<f64, Missing> {
        match self.number(name, others)? {
            Some(n) if n >= 1.0 => Ok(n),
            Some(n) => Err(Missing::Wrong(name.to_owned(), n.to_string())),
            None => Err(Missing::Field(name)),
        }
    }

    pub(super) fn truth(&self, name: &str) -> Option<bool> {
        self.value(name)?.as_bool()
    }

    pub(super) fn list(&self, name: &str) -> Option<&'a Vec<Value>> {
        self.value(name)?.as_array()
    }

    /// The texts of a list.
    pub(super) fn words(&self, name: &str) -> Vec<&'a str> {
        self.list(name).map(|l| l.iter().filter_map(Value::as_str).collect()).unwrap_or_default()
    }

    /// `model_type` of the text part.
    pub(super) fn kind(&self) -> &'a str {
        let of = |map: &'a Map<String, Value>| map.get("model_type").and_then(Value::as_str);
        of(self.inner).or_else(|| of(self.outer)).unwrap_or_default()
    }

    pub(super) fn is_of(&self, kinds: &[&str]) -> bool {
        kinds.contains(&self.kind())
    }

    /// The first of `architectures`.
    pub(super) fn architecture(&self) -> &'a str {
        let first = self.outer.get("architectures").and_then(|v| v.as_array()?.first()?.as_str());
        first.unwrap_or_default()
    }

    /// What to call it, 80 characters at most.
    pub(super) fn name(&self) -> String {
        let given = self.outer.get("_name_or_path").and_then(Value::as_str).filter(|n| !n.trim().is_empty());
        let name = given.or(Some(self.architecture()).filter(|n| !n.is_empty())).unwrap_or_else(|| self.kind());
        let clean: String = name.chars().filter(|c| !c.is_control()).take(80).collect();
        if clean.trim().is_empty() { "Modelo (model)".into() } else { clean }
    }
}

/// A size as the document keeps it.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole numbers of 0 to 1e9")]
pub(super) fn whole(value: f64) -> u32 {
    value.clamp(0.0, MOST) as u32
}

/// A length as a number.
#[expect(clippy::cast_precision_loss, reason = "lists of a configuration are short")]
pub(super) fn count(length: usize) -> f64 {
    length as f64
}
