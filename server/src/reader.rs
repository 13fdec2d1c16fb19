//! Who reads the answer: their language, and whether they are a person with a browser.

use crate::problem::Problem;
use axum::extract::Request;
use engine::locale::{Locale, pick};
use http::{HeaderMap, Uri, header};

/// The reader's language: `?lang=`, then the cookie the language link sets, then `Accept-Language`, then Portuguese.
#[must_use]
pub fn locale(uri: &Uri, headers: &HeaderMap) -> Locale {
    let asked = uri.query().and_then(|q| q.split('&').find_map(|pair| pair.strip_prefix("lang=")));
    asked.or_else(|| cookie(headers, "fiel_lang")).map_or_else(|| accepted(headers), Locale::from_tag)
}

/// The value of a cookie.
#[must_use]
pub fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|v| v.to_str().ok())
        .flat_map(|line| line.split(';'))
        .find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

/// The better liked of our two languages.
fn accepted(headers: &HeaderMap) -> Locale {
    let list = headers.get(header::ACCEPT_LANGUAGE).and_then(|v| v.to_str().ok()).unwrap_or("");
    let mut best: Option<(f32, Locale)> = None;
    for entry in list.split(',') {
        let mut parts = entry.split(';').map(str::trim);
        let tag = parts.next().unwrap_or("").to_ascii_lowercase();
        let locale = match tag.get(..2) {
            Some("pt") => Locale::PtBr,
            Some("en") => Locale::En,
            _ => continue,
        };
        let weight = parts.find_map(|p| p.strip_prefix("q=")).and_then(|q| q.parse().ok()).unwrap_or(1.0);
        if weight > 0.0 && best.is_none_or(|(most, _)| weight > most) {
            best = Some((weight, locale));
        }
    }
    best.map_or_else(Locale::default, |(_, locale)| locale)
}

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

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    fn with(name: header::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn the_language_is_the_one_asked_for() {
        let plain = Uri::from_static("/prices");
        assert_eq!(locale(&plain, &HeaderMap::new()), Locale::PtBr);
        assert_eq!(locale(&plain, &with(header::ACCEPT_LANGUAGE, "de-DE,en;q=0.8,pt;q=0.3")), Locale::En);
        assert_eq!(locale(&plain, &with(header::ACCEPT_LANGUAGE, "en;q=0.1, pt-BR")), Locale::PtBr);
        assert_eq!(locale(&plain, &with(header::ACCEPT_LANGUAGE, "en;q=0")), Locale::PtBr);
        assert_eq!(locale(&plain, &with(header::COOKIE, "a=b; fiel_lang=en")), Locale::En);
        assert_eq!(locale(&Uri::from_static("/prices?x=1&lang=pt-BR"), &with(header::COOKIE, "fiel_lang=en")), Locale::PtBr);
    }
}
