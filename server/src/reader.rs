//! Answers for people where a program would get JSON: plain forms and downloads are opened in a browser window.

use crate::problem::Problem;
use axum::extract::Request;
use engine::locale::{Locale, pick};
use http::header;

/// Whether the answer is read in a browser window rather than by a program.
#[must_use]
pub fn wants_html(request: &Request) -> bool {
    let accepts = request.headers().get(header::ACCEPT).and_then(|v| v.to_str().ok()).is_some_and(|v| v.contains("text/html"));
    accepts && !request.uri().path().starts_with("/api/")
}

/// A problem as a small page of its own, for plain forms and downloads.
#[must_use]
pub fn problem_page(problem: &Problem, locale: Locale, request: Option<&str>) -> String {
    let number = request.map_or_else(String::new, |id| format!("<p>{} <code>{}</code></p>", pick(locale, "Pedido", "Request"), escape(id)));
    format!(
        "<!DOCTYPE html><html lang=\"{lang}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title} · Fiel</title><link rel=\"stylesheet\" href=\"/pkg/fiel.css\"></head><body><main class=\"page\"><h1>{title}</h1>\
         <p>{detail}</p>{number}<p><a href=\"/\">{home}</a></p></main></body></html>",
        lang = locale.tag(),
        title = escape(problem.title.get(locale)),
        detail = escape(problem.detail.get(locale)),
        home = pick(locale, "Voltar ao início", "Back to the start"),
    )
}

/// `text` as text of a page.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
