//! The keeper's forms: choosing about a draft, publishing it, throwing it away; an older book once more; the dollar of today and a
//! negotiated discount as drafts of one row.
//!
//! Owns reading those forms. Refuses the steps themselves (`drafting`). What cannot be carried out is said over the form, with what
//! was typed.

use crate::drafting;
use crate::keeper::{self, Source};
use crate::pages;
use crate::problem::Problem;
use crate::state::AppState;
use app::session;
use app::told::Told;
use axum::Router;
use axum::extract::{Form, Path, State, rejection::FormRejection};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use engine::book::changes::{NO, YES, laid_over};
use engine::book::discount;
use engine::book::draft::Choices;
use engine::book::{PriceBook, PriceRow};
use engine::format;
use engine::locale::Text;
use http::{HeaderMap, StatusCode, Uri};
use std::collections::BTreeMap;
use store::{BookId, PublishError};
use time::Date;
use time::macros::format_description;

pub(crate) fn router() -> Router<AppState> {
    Router::new()
        .route("/prices/drafts/{id}", post(decide))
        .route("/prices/{book}/again", post(again))
        .route("/keeper/dollar", post(dollar))
        .route("/keeper/discount", post(take_off))
}

type Pairs = Result<Form<Vec<(String, String)>>, FormRejection>;

/// A form's fields by name; of a repeated one the last.
fn values(pairs: &[(String, String)]) -> BTreeMap<String, String> {
    pairs.iter().map(|(k, v)| (k.clone(), v.trim().to_owned())).collect()
}

/// A day as `YYYY-MM-DD`.
///
/// # Errors
/// A sentence that names the value.
pub(crate) fn day(text: &str) -> Result<Date, Text> {
    Date::parse(text, format_description!("[year]-[month]-[day]")).map_err(|_| {
        Text::new(format!("A data “{text}” não é um dia como 2027-01-05."), format!("The date “{text}” is no day such as 2027-01-05."))
    })
}

async fn decide(
    State(state): State<AppState>,
    source: Source,
    headers: HeaderMap,
    Path(id): Path<String>,
    uri: Uri,
    form: Pairs,
) -> Result<Response, Problem> {
    keeper::required(&state, &headers, &source).await?;
    let Form(pairs) = form.map_err(|_| Problem::bad_query("accept"))?;
    let id: BookId = id.parse().map_err(|_| Problem::not_found())?;
    let page = format!("/prices/drafts/{id}");
    let typed = values(&pairs);
    let action = typed.get("action").map_or("", String::as_str);
    if action == "discard" {
        state.store.draft_discard(id).await?;
        return Ok(Redirect::to("/keeper").into_response());
    }
    let held = drafting::load(&state.store, id).await?;
    let choices = chosen(&pairs, &|key| held.draft.report.may_choose(key));
    if !choices.is_empty() {
        state.store.draft_choose(id, &choices).await?;
    }
    let here = uri.query().map_or_else(|| page.clone(), |query| format!("{page}?{query}"));
    if action != "publish" {
        return Ok(Redirect::to(&here).into_response());
    }
    let get = |name: &str| typed.get(name).map_or("", String::as_str);
    let published = match day(get("date")) {
        Err(fault) => Err(("date", fault)),
        Ok(on) => match drafting::publish(&state.store, id, get("slug"), get("name"), on).await {
            Ok(_) => Ok(()),
            Err(error) => match (drafting::in_words(&error), error) {
                (Some(text), PublishError::TooEarly { .. }) => Err(("date", text)),
                (Some(text), PublishError::Taken { .. }) => Err(("slug", text)),
                (Some(text), _) => Err(("", text)),
                (None, PublishError::Store(error)) => return Err(error.into()),
                (None, _) => return Err(Problem::internal()),
            },
        },
    };
    match published {
        Ok(()) => Ok(Redirect::to(&format!("/prices/{}", get("slug"))).into_response()),
        Err((field, fault)) => pages::told(&state, &here, &headers, StatusCode::UNPROCESSABLE_ENTITY, Told::of(field, fault, typed)).await,
    }
}

/// The choices a form makes: of the places it shows, those that are ticked are taken and the others are not.
fn chosen(pairs: &[(String, String)], may: &dyn Fn(&str) -> bool) -> Choices {
    let mut choices = Choices::new();
    for (key, value) in pairs {
        match key.as_str() {
            "shown" if may(value) => {
                choices.entry(value.clone()).or_insert_with(|| NO.to_owned());
            }
            "accept" if may(value) => {
                choices.insert(value.clone(), YES.to_owned());
            }
            key if key.starts_with('h') && key.contains('.') && may(key) => {
                let value = value.trim();
                let value = if key.ends_with(".country") { value.to_ascii_uppercase() } else { value.to_owned() };
                choices.insert(key.to_owned(), value.chars().take(80).collect());
            }
            _ => {}
        }
    }
    choices
}

/// A published book is never taken back; publishing an older one once more makes it the newest.
async fn again(State(state): State<AppState>, source: Source, headers: HeaderMap, Path(slug): Path<String>) -> Result<Response, Problem> {
    keeper::required(&state, &headers, &source).await?;
    let older = state.prices(Some(&slug)).await?;
    let kind = Text::new(format!("A tabela {} de novo", older.name), format!("The book {} once more", older.name));
    let id = drafting::by_hand(&state.store, kind, &slug, |_| older.rows.clone()).await?;
    Ok(to_draft(id))
}

fn to_draft(id: BookId) -> Response {
    Redirect::to(&format!("/prices/drafts/{id}")).into_response()
}

/// A row of the newest book with another price, seen on another day.
fn dollar_row(book: &PriceBook, price: f64, on: Date, source: &str) -> Vec<PriceRow> {
    let mut rows: Vec<PriceRow> = book.rows.clone();
    for row in rows.iter_mut().filter(|r| r.kind == "fx") {
        (row.price, row.low, row.high) = (price, None, None);
        (row.as_of, row.source, row.confidence) = (on.to_string(), source.to_owned(), "published".to_owned());
        row.note.clear();
    }
    rows
}

async fn dollar(State(state): State<AppState>, source: Source, uri: Uri, headers: HeaderMap, form: Pairs) -> Result<Response, Problem> {
    keeper::required(&state, &headers, &source).await?;
    let Form(pairs) = form.map_err(|_| Problem::bad_query("price"))?;
    let locale = session::locale(&uri, &headers);
    let typed = values(&pairs);
    let get = |name: &str| typed.get(name).map_or("", String::as_str);
    let price = format::parse_number(get("price"), locale).filter(|p| (0.5..=50.0).contains(p)).ok_or_else(|| {
        let value = get("price");
        (
            "dollar.price",
            Text::new(
                format!("O dólar em reais vai de 0,50 a 50; o valor foi “{value}”."),
                format!("The dollar in reais is from 0.50 to 50; the value was “{value}”."),
            ),
        )
    });
    let on = day(get("date")).map_err(|fault| ("dollar.date", fault));
    let from = if get("source").is_empty() { "PTAX, Banco Central do Brasil" } else { get("source") };
    match (price, on) {
        (Ok(price), Ok(on)) => {
            let kind = Text::new("O dólar de um dia", "The dollar of a day");
            let origin = format!("USD/BRL {on}");
            let id = drafting::by_hand(&state.store, kind, &origin, |book| dollar_row(book, price, on, from)).await?;
            Ok(to_draft(id))
        }
        (price, on) => {
            let faults = [price.err(), on.err()].into_iter().flatten().collect();
            let named = typed.iter().map(|(k, v)| (format!("dollar.{k}"), v.clone())).collect();
            pages::told(&state, "/keeper", &headers, StatusCode::UNPROCESSABLE_ENTITY, Told { faults, values: named }).await
        }
    }
}

async fn take_off(State(state): State<AppState>, source: Source, uri: Uri, headers: HeaderMap, form: Pairs) -> Result<Response, Problem> {
    keeper::required(&state, &headers, &source).await?;
    let Form(pairs) = form.map_err(|_| Problem::bad_query("percent"))?;
    let locale = session::locale(&uri, &headers);
    let typed = values(&pairs);
    let get = |name: &str| typed.get(name).map_or("", String::as_str);
    let (_, book) = state.newest_book().await?;
    let mut faults = Vec::new();
    let provider = get("provider");
    if !book.rows.iter().any(|r| r.kind == "gpu_rental" && r.provider == provider) {
        faults.push((
            "discount.provider",
            Text::new(
                format!("Escolha um provedor da lista; foi dito “{provider}”."),
                format!("Choose a provider of the list; what was said is “{provider}”."),
            ),
        ));
    }
    // none is 0: the way to take a discount back
    let percent = format::parse_number(get("percent"), locale).filter(|p| (0.0..=95.0).contains(p));
    if percent.is_none() {
        let value = get("percent");
        faults.push((
            "discount.percent",
            Text::new(
                format!("O desconto vai de 0 a 95 %, e 0 tira o que há; o valor foi “{value}”."),
                format!("The discount is from 0 to 95%, and 0 takes it back; the value was “{value}”."),
            ),
        ));
    }
    let on = day(get("date"));
    if let Err(fault) = &on {
        faults.push(("discount.date", fault.clone()));
    }
    if get("source").is_empty() {
        faults.push((
            "discount.source",
            Text::new("Diga o contrato ou a conversa de onde vem o desconto.", "Say which contract or talk the discount is from."),
        ));
    }
    let (Some(percent), Ok(on), true) = (percent, on, faults.is_empty()) else {
        let named = typed.iter().map(|(k, v)| (format!("discount.{k}"), v.clone())).collect();
        return pages::told(&state, "/keeper", &headers, StatusCode::UNPROCESSABLE_ENTITY, Told { faults, values: named }).await;
    };
    let kind = Text::new("Um desconto negociado", "A negotiated discount");
    let origin = format!("{provider} {percent} %");
    let from = get("source");
    let id = drafting::by_hand(&state.store, kind, &origin, |book| {
        let is = |r: &PriceRow| r.kind == discount::KIND && r.provider == provider;
        if percent > 0.0 {
            laid_over(&book.rows, vec![PriceRow::of_discount(provider, percent / 100.0, &on.to_string(), from)])
        } else {
            book.rows.iter().filter(|r| !is(r)).cloned().collect()
        }
    })
    .await?;
    Ok(to_draft(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_form_shows_is_chosen_and_nothing_else() {
        let pairs: Vec<(String, String)> = [
            ("shown", "a1"),
            ("accept", "a1"),
            ("shown", "b2"),
            ("accept", "a9"),
            ("shown", "x"),
            ("h1.gpu", "l4"),
            ("h1.country", " fi "),
            ("h2.gpu", "l4"),
            ("action", "save"),
        ]
        .map(|(k, v)| (k.to_owned(), v.to_owned()))
        .into();
        let may = |key: &str| matches!(key, "a1" | "a9" | "b2" | "h1.gpu" | "h1.country");
        let chosen: Vec<(String, String)> = chosen(&pairs, &may).into_iter().collect();
        let want = [("a1", YES), ("a9", YES), ("b2", NO), ("h1.country", "FI"), ("h1.gpu", "l4")];
        assert_eq!(chosen, want.map(|(k, v)| (k.to_owned(), v.to_owned())));
    }
}
