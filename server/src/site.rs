//! The static files of the site: the wasm, its script, the style sheet, fonts, icons.
//!
//! A release build carries them inside the program (see `build.rs`); a debug build reads them from `target/site` at each
//! request, so that a rebuilt page shows at once. Files were compressed when the site was built; nothing is compressed here.

use axum::body::Body;
use axum::response::Response;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A file inside the program: its path under the site, and its bytes.
type Embedded = (&'static str, &'static [u8]);

include!(concat!(env!("OUT_DIR"), "/site.rs"));

/// Whether the site was built: without it pages are served, but no style and no script.
#[must_use]
pub fn is_built() -> bool {
    bytes("pkg/fiel.wasm").is_some()
}

/// The file at `path` (no leading slash), as the request's headers ask for it; none where there is no such file.
#[must_use]
pub fn serve(path: &str, request: &HeaderMap) -> Option<Response> {
    let plain = bytes(path)?;
    let (body, encoding) = choose_encoding(path, request).map_or((plain, None), |(bytes, name)| (bytes, Some(name)));
    let tag = etag(&body);
    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache_control(path)));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(value) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, value);
    }
    let known = request.get(header::IF_NONE_MATCH).and_then(|v| v.to_str().ok());
    if known.is_some_and(|list| list.split(',').any(|one| one.trim().trim_start_matches("W/") == tag)) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return Some(response);
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
    if let Some(name) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    *response.body_mut() = match body {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    Some(response)
}

/// Bytes of a file of the site.
fn bytes(path: &str) -> Option<Cow<'static, [u8]>> {
    if let Ok(at) = EMBEDDED.binary_search_by(|(name, _)| (*name).cmp(path)) {
        return Some(Cow::Borrowed(EMBEDDED[at].1));
    }
    let folder = FOLDER?;
    // Only plain names below the folder: no `..`, no absolute path, no hidden file.
    let plain = path.split('/').all(|part| !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0']));
    if !plain {
        return None;
    }
    std::fs::read(std::path::Path::new(folder).join(path)).ok().map(Cow::Owned)
}

/// The smallest compressed twin the request accepts.
fn choose_encoding(path: &str, request: &HeaderMap) -> Option<(Cow<'static, [u8]>, &'static str)> {
    let accepted = request.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    [("br", ".br"), ("gzip", ".gz")]
        .into_iter()
        .filter(|(name, _)| accepts(accepted, name))
        .find_map(|(name, suffix)| Some((bytes(&format!("{path}{suffix}"))?, name)))
}

/// Whether an `Accept-Encoding` names `coding` without refusing it by a zero weight.
fn accepts(list: &str, coding: &str) -> bool {
    list.split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let refused = parts.any(|p| p.strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()).is_some_and(|q| q <= 0.0));
        named && !refused
    })
}

/// A strong validator of the bytes. Not a defence against anyone: it only tells one build from another.
fn etag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

/// Names carry no hash, so the browser asks each time and mostly hears 304; fonts and icons never change under their name.
fn cache_control(path: &str) -> &'static str {
    if path.starts_with("fonts/") { "public, max-age=31536000, immutable" } else { "public, no-cache" }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, suffix)| suffix) {
        "wasm" => "application/wasm",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "ttf" => "font/ttf",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_refused_by_weight_is_not_used() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("br;q=0.5", "br"));
        assert!(!accepts("br;q=0, gzip", "br"));
        assert!(!accepts("brotli", "br"));
    }

    #[test]
    fn no_path_leaves_the_folder() {
        for path in ["../Cargo.toml", "pkg/../../Cargo.toml", "/etc/passwd", "", ".stamp", "pkg//fiel.js", "a\\..\\b"] {
            assert!(serve(path, &HeaderMap::new()).is_none(), "{path} was served");
        }
    }
}
