//! The form at `/prices/import`: a file becomes a draft, while the page says how far it is.
//!
//! Owns that page, which is sent in pieces as the work goes on and needs no script: each piece takes the place of the one before it.
//! It ends with the way to the draft, or with the reason and the way back to the form as it was filled in.

use crate::drafting::{self, Asked, NoDraft};
use crate::keeper::{self, Source};
use crate::problem::Problem;
use crate::reader::escape;
use crate::state::AppState;
use crate::upload::{self, Upload};
use app::session;
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::extract::multipart::{Multipart, MultipartRejection};
use axum::response::Response;
use axum::routing::post;
use engine::format;
use engine::locale::{Locale, Text, pick};
use http::{HeaderMap, HeaderValue, Uri, header};
use std::convert::Infallible;
use tokio::sync::mpsc;

pub(crate) fn router() -> Router<AppState> {
    Router::new().route("/prices/import", post(import))
}

/// How a form or a query asks for a file to be read.
pub(crate) fn asked_of(upload: &Upload) -> Asked {
    let text = |name: &str| upload.field(name).unwrap_or_default().to_owned();
    let is = |name: &str| upload.field(name).is_some_and(|v| !matches!(v, "0" | "false" | "no"));
    Asked {
        name: upload.name.clone(),
        provider: upload.field("provider").map(str::to_owned),
        seen_on: text("seen"),
        source: text("source"),
        adds: upload.field("scope") == Some("add"),
        all_or_nothing: is("all_or_nothing"),
    }
}

async fn import(
    State(state): State<AppState>,
    source: Source,
    uri: Uri,
    headers: HeaderMap,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, Problem> {
    keeper::required(&state, &headers, &source).await?;
    let locale = session::locale(&uri, &headers);
    let upload = upload::of_form(form.map_err(|_| Problem::no_file())?).await?;
    let asked = asked_of(&upload);
    let back = back_to_form(&asked);
    let (pieces, stream) = mpsc::channel::<String>(64);
    // nobody hears it where the reader has gone
    let _ = pieces.send(head(&asked.name, upload.bytes, locale)).await;
    tokio::spawn(async move {
        let _place = state.reading.acquire().await;
        let told = pieces.clone();
        let progress = move |rows: u64| {
            let _ = told.blocking_send(step(&rows_in_words(rows, locale)));
        };
        let made = drafting::make(&state.store, upload.file, asked, progress).await;
        let _ = pieces.send(end(made, &back, locale)).await;
    });
    let body =
        futures_util::stream::unfold(
            stream,
            |mut stream| async move { stream.recv().await.map(|piece| (Ok::<_, Infallible>(piece), stream)) },
        );
    let mut response = Response::new(Body::from_stream(body));
    for (name, value) in [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'"),
        // a compressor would hold the pieces back
        (header::CONTENT_ENCODING, "identity"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    Ok(response)
}

/// The form's address with its answers, but for the file, which browsers do not keep.
fn back_to_form(asked: &Asked) -> String {
    let pairs = [
        ("provider", asked.provider.as_deref().unwrap_or_default()),
        ("seen", &asked.seen_on),
        ("source", &asked.source),
        ("scope", if asked.adds { "add" } else { "" }),
        ("all_or_nothing", if asked.all_or_nothing { "1" } else { "" }),
    ];
    let query: Vec<String> =
        pairs.iter().filter(|(_, value)| !value.is_empty()).map(|(name, value)| format!("{name}={}", percent(value))).collect();
    if query.is_empty() { "/prices/import".to_owned() } else { format!("/prices/import?{}", query.join("&")) }
}

/// Percent-encodes everything but letters, digits and `-_.~`.
fn percent(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() || b"-_.~".contains(&b) { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}

fn rows_in_words(rows: u64, locale: Locale) -> String {
    let n = format::number(locale, rows as f64, 0);
    Text::new(format!("{n} linhas lidas"), format!("{n} rows read")).get(locale).to_owned()
}

fn head(name: &str, bytes: u64, locale: Locale) -> String {
    let size = format::bytes(locale, bytes);
    let name = if name.is_empty() { pick(locale, "o arquivo", "the file") } else { name };
    let title = Text::new(format!("Lendo {name}"), format!("Reading {name}"));
    let got = Text::new(format!("Recebido: {size}"), format!("Received: {size}"));
    format!(
        "<!DOCTYPE html><html lang=\"{lang}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title} · Fiel</title><link rel=\"stylesheet\" href=\"/pkg/fiel.css\"></head><body><main class=\"page reading\">\
         <h1>{title}</h1><ol class=\"steps\" aria-live=\"polite\">{got}",
        lang = locale.tag(),
        title = escape(title.get(locale)),
        got = step(got.get(locale)),
    )
}

/// A piece that takes the place of the one before it. Some browsers show nothing before they have a kilobyte.
fn step(words: &str) -> String {
    format!("<li>{}</li>{}\n", escape(words), " ".repeat(1024))
}

fn end(made: Result<store::BookId, NoDraft>, back: &str, locale: Locale) -> String {
    let way = |href: &str, words: &str| format!("<p><a class=\"btn primary\" href=\"{}\">{}</a></p>", escape(href), escape(words));
    let said = match made {
        Ok(id) => {
            let href = format!("/prices/drafts/{id}");
            let done = step(pick(locale, "Pronto.", "Done."));
            let link = way(&href, pick(locale, "Conferir o que muda", "See what changes"));
            format!("{done}</ol>{link}<meta http-equiv=\"refresh\" content=\"0; url={href}\">")
        }
        Err(NoDraft::Refused(refusal)) => refused(&refusal.reason, back, locale),
        Err(NoDraft::Store(error)) => refused(&Problem::from(error).said(), back, locale),
    };
    format!("{said}</main></body></html>")
}

fn refused(reason: &Text, back: &str, locale: Locale) -> String {
    format!(
        "{}</ol><div class=\"notice stop\" role=\"alert\"><p>{}</p></div><p><a class=\"btn primary\" href=\"{}\">{}</a></p>",
        step(pick(locale, "Nada foi guardado.", "Nothing was kept.")),
        escape(reason.get(locale)),
        escape(back),
        pick(locale, "Voltar ao formulário", "Back to the form"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_keeps_the_answers_and_names_are_text() {
        let asked =
            Asked { provider: Some("gcp".into()), seen_on: "2026-12-01".into(), source: "a & b".into(), adds: true, ..Asked::default() };
        assert_eq!(back_to_form(&asked), "/prices/import?provider=gcp&seen=2026-12-01&source=a%20%26%20b&scope=add");
        assert_eq!(back_to_form(&Asked::default()), "/prices/import");
        assert!(head("<b>.csv", 5_000_000, Locale::En).contains("Reading &lt;b&gt;.csv"));
    }
}
