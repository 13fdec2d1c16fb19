//! JSON in and out, with faults that name the field, the value and the place.

use crate::problem::Problem;
use axum::extract::{FromRequest, Request};
use axum::response::{IntoResponse, Response};
use engine::validate;
use http::{HeaderValue, header};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Bytes of a document as this program writes it: compact, with a closing line break. The same value gives the same bytes.
///
/// # Errors
/// Where a value has no JSON form; the documents of this program always have one.
pub fn to_bytes<T: Serialize>(document: &T) -> Result<Vec<u8>, serde_json::Error> {
    let mut bytes = serde_json::to_vec(document)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// A JSON body: read where an argument, written where an answer.
#[derive(Debug, Clone)]
pub struct Json<T>(pub T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match to_bytes(&self.0) {
            Ok(bytes) => ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], bytes).into_response(),
            Err(error) => {
                tracing::error!(%error, "an answer could not be written as JSON");
                Problem::internal().into_response()
            }
        }
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        let media = request.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or("");
        let media = media.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
        if media != "application/json" && !(media.starts_with("application/") && media.ends_with("+json")) {
            return Err(Problem::unsupported_media_type("application/json"));
        }
        // The body was read and measured by the body limit already.
        let bytes = axum::body::to_bytes(request.into_body(), crate::middleware::BODY_LIMIT)
            .await
            .map_err(|_| Problem::too_large(crate::middleware::BODY_LIMIT))?;
        parse(&bytes).map(Json)
    }
}

/// Reads a document.
///
/// # Errors
/// A problem that says where reading stopped, or which field and value were at fault.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    validate::read(bytes).map_err(|mut faults| match faults.pop() {
        Some(fault) if fault.code == validate::MALFORMED => Problem::malformed_json(fault.message),
        fault => Problem::invalid(faults.into_iter().chain(fault).collect()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::scenario::Scenario;

    #[test]
    fn a_fault_names_its_field_and_value() {
        let text = br#"{"schema":1,"title":"x","start":"2027-13","horizon_months":36,"workloads":[],"options":[]}"#;
        let problem = parse::<Scenario>(text).expect_err("month 13 does not exist");
        assert_eq!(problem.status, 422);
        assert_eq!((problem.errors[0].field.as_str(), problem.errors[0].value.as_str()), ("/start", "2027-13"));
    }

    #[test]
    fn broken_json_says_where_it_broke() {
        let problem = parse::<Scenario>(b"{\"schema\":1,\n \"title\": oops").expect_err("not JSON");
        assert_eq!(problem.status, 400);
        assert!(problem.detail.en.contains("line 2, column 11"), "{}", problem.detail.en);
        assert_eq!(parse::<Scenario>(b"").expect_err("empty").status, 400);
        assert_eq!(parse::<u8>(b"1 2").expect_err("two documents").status, 400);
    }
}
