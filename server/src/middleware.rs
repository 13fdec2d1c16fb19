//! What every request passes through, from the outside in: request id, log and counters; security headers; panics caught;
//! problems written out; time limit; body limit; origin check.
//!
//! [`wrap`] is the one place where the order is decided.

use crate::problem::{self, Problem};
use crate::reader;
use crate::state::AppState;
use crate::telemetry::redact;
use crate::upload;
use app::session;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use std::time::{Duration, Instant};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::{CompressionLayer, CompressionLevel};

/// The largest body that is read, in bytes: 1 MiB. The largest scenario allowed is far smaller.
pub const BODY_LIMIT: usize = 1024 * 1024;
/// What is read and thrown away above the limit, so that the sender hears the answer instead of a broken connection.
const DRAIN_LIMIT: usize = 16 * 1024 * 1024;
/// The longest an answer may take to begin.
pub const TIME_LIMIT: Duration = Duration::from_secs(30);

/// Header with the request's number; error pages and the log show the same.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Puts every layer around `router`; the first line is the innermost.
pub fn wrap(router: Router, state: &AppState) -> Router {
    router
        .layer(from_fn(same_origin))
        .layer(from_fn(limit_body))
        .layer(from_fn(limit_time))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn(problems))
        // Static files were compressed when the site was built and say so, which this layer respects.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(from_fn(security_headers))
        .layer(from_fn_with_state(state.clone(), observe))
}

/// Numbers the request, and logs and counts its answer.
async fn observe(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    let began = Instant::now();
    let id = request_id();
    let (method, path) = (request.method().clone(), redact(request.uri().path()).into_owned());
    if let Ok(value) = HeaderValue::from_str(&id) {
        request.headers_mut().insert(REQUEST_ID, value.clone());
        let mut response = next.run(request).await;
        response.headers_mut().insert(REQUEST_ID, value);
        let (status, took) = (response.status().as_u16(), began.elapsed());
        state.metrics.request(status, took);
        let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        // Files and probes are many and tell little.
        let quiet = ["/pkg/", "/fonts/", "/healthz", "/readyz", "/metrics"].iter().any(|start| path.starts_with(start));
        if quiet {
            tracing::debug!(%method, path, status, ms, request = id, "answered");
        } else {
            tracing::info!(%method, path, status, ms, request = id, "answered");
        }
        return response;
    }
    next.run(request).await
}

/// A number short enough to read over the telephone, e.g. `7f3a-21c9`.
fn request_id() -> String {
    let bits = uuid::Uuid::new_v4().as_u128() as u32;
    format!("{:04x}-{:04x}", bits >> 16, bits & 0xffff)
}

/// The policy of answers that are not pages: they need nothing.
const CSP_NOTHING: &str = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// The policy of a page whose inline scripts carry `nonce`.
#[must_use]
pub fn page_policy(nonce: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
}

/// Headers that keep a page, or a file opened as one, from doing what it should not.
async fn security_headers(request: Request, next: Next) -> Response {
    let shared = request.uri().path().starts_with("/s/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if shared {
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex, nofollow"));
    }
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CSP_NOTHING),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // Not `no-referrer`: under it browsers send `Origin: null` with our own forms, and the origin check would refuse them.
        // No other site ever gets a Referer, so a share token does not leak.
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"),
        // Whoever needs a file or a page kept says so; the rest is somebody's scenario.
        (header::CACHE_CONTROL, "private, no-store"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

fn panicked(cause: Box<dyn std::any::Any + Send>) -> Response {
    let text = cause.downcast_ref::<String>().map(String::as_str).or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("unknown");
    tracing::error!(cause = text, "a handler panicked");
    Problem::internal().into_response()
}

/// Writes out the problem an answer carries, and turns bare error statuses of the API into problem documents.
async fn problems(request: Request, next: Next) -> Response {
    let locale = session::locale(request.uri(), request.headers());
    let for_people = reader::wants_html(&request);
    let id = request.headers().get(REQUEST_ID).and_then(|v| v.to_str().ok()).map(str::to_owned);
    let is_api = request.uri().path().starts_with("/api/v1");
    let response = next.run(request).await;

    let found = response.extensions().get::<Problem>().cloned().or_else(|| {
        let status = response.status();
        let bare = is_api && (status.is_client_error() || status.is_server_error()) && !is_problem(response.headers());
        bare.then(|| Problem::of_status(status))
    });
    let Some(problem) = found else { return response };
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    let body = if for_people {
        parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        parts.headers.insert(
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static("default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'"),
        );
        reader::problem_page(&problem, locale, id.as_deref())
    } else {
        parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(problem::MEDIA_TYPE));
        problem.document(locale, id.as_deref())
    };
    parts.headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(locale.tag()));
    Response::from_parts(parts, Body::from(body))
}

fn is_problem(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).is_some_and(|v| v.starts_with(problem::MEDIA_TYPE))
}

async fn limit_time(request: Request, next: Next) -> Response {
    // a file takes as long as the sender's line does
    let limit = if upload::is_upload(request.method(), request.uri().path()) { upload::TIME_LIMIT } else { TIME_LIMIT };
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Problem::timeout(limit.as_secs()).into_response(),
    }
}

/// Reads the whole body, at most [`BODY_LIMIT`], before anything looks at it; files have a limit of their own and go to disk.
async fn limit_body(request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD) || upload::is_upload(request.method(), request.uri().path()) {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    match read_body(body).await {
        Ok(Some(bytes)) => next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Ok(None) => Problem::too_large(BODY_LIMIT).into_response(),
        // The sender went away; nobody reads this answer.
        Err(_) => Problem::bad_query("the body ended early").into_response(),
    }
}

/// The body; none where it is over the limit.
async fn read_body(body: Body) -> Result<Option<Bytes>, axum::Error> {
    use http_body_util::BodyExt;
    let (mut body, mut kept, mut seen) = (body, Vec::new(), 0_usize);
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame?.into_data() else { continue };
        seen += data.len();
        if seen <= BODY_LIMIT {
            kept.extend_from_slice(&data);
        } else if seen > DRAIN_LIMIT {
            break;
        }
    }
    Ok((seen <= BODY_LIMIT).then(|| kept.into()))
}

/// Refuses what a page of another site sends: the workspace cookie must not work for it.
async fn same_origin(request: Request, next: Next) -> Response {
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if safe || is_same_origin(request.headers()) { next.run(request).await } else { Problem::foreign_origin().into_response() }
}

/// Browsers say where a request comes from in `Sec-Fetch-Site`, or on plain http in `Origin`; programs say neither and carry no cookie by accident.
fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|v| v.to_str().ok());
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site")) {
        return matches!(site, "same-origin" | "none");
    }
    let Some(origin) = text(header::ORIGIN) else { return true };
    let origin_host = origin.split_once("://").map(|(_, host)| host);
    let hosts = [text(header::HOST), text(HeaderName::from_static("x-forwarded-host"))];
    origin_host.is_some_and(|host| hosts.into_iter().flatten().any(|ours| ours.eq_ignore_ascii_case(host)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(k, v)| (HeaderName::from_static(k), HeaderValue::from_static(v))).collect()
    }

    #[test]
    fn only_our_own_pages_and_programs_may_write() {
        assert!(is_same_origin(&headers(&[])));
        assert!(is_same_origin(&headers(&[("sec-fetch-site", "same-origin"), ("origin", "null")])));
        assert!(!is_same_origin(&headers(&[
            ("sec-fetch-site", "cross-site"),
            ("origin", "http://fiel.example"),
            ("host", "fiel.example")
        ])));
        assert!(!is_same_origin(&headers(&[("sec-fetch-site", "same-site")])));
        assert!(is_same_origin(&headers(&[("origin", "http://10.0.0.7:3000"), ("host", "10.0.0.7:3000")])));
        assert!(!is_same_origin(&headers(&[("origin", "http://evil.example"), ("host", "fiel.example")])));
        assert!(!is_same_origin(&headers(&[("origin", "null"), ("host", "fiel.example")])));
    }
}
