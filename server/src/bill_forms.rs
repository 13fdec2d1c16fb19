//! A bill that somebody sends: read, shown month by month, and made a workload of a scenario.
//!
//! Owns those two forms. Refuses to keep the file or what was in it: the page that shows it is the only trace, and what of it goes
//! into a scenario is what the form's own fields say.

use crate::pages;
use crate::problem::Problem;
use crate::state::AppState;
use crate::upload::{self, Upload};
use crate::workspace;
use app::pages::bill::BillShown;
use app::session;
use app::told::Told;
use axum::Router;
use axum::extract::multipart::{Multipart, MultipartRejection};
use axum::extract::{Form, State, rejection::FormRejection};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use engine::bill::BillReading;
use engine::book::PriceBook;
use engine::locale::{Locale, Text};
use engine::scenario::{CurrentBill, Scenario};
use engine::{format, presets, validate};
use http::{HeaderMap, StatusCode, Uri, header};
use import::{Catalogue, Options, Refusal};
use std::collections::BTreeMap;
use std::io::BufReader;
use std::sync::Arc;
use store::{SaveError, ScenarioId};

pub(crate) fn router() -> Router<AppState> {
    Router::new().route("/bill", post(read)).route("/bill/scenario", post(fill))
}

/// Reads the bill in `upload`, off the threads that serve requests.
pub(crate) async fn reading(state: &AppState, upload: Upload, book: Arc<PriceBook>) -> Result<Result<BillReading, Refusal>, Problem> {
    let _place = state.reading.acquire().await.map_err(|_| Problem::internal())?;
    let read = move || {
        let options = Options {
            file_name: &upload.name,
            catalogue: Catalogue::of(&book),
            all_or_nothing: upload.field("all_or_nothing").is_some_and(|v| v == "1"),
            ..Options::default()
        };
        import::read_bill(BufReader::new(upload.file), &options)
    };
    tokio::task::spawn_blocking(read).await.map_err(|error| {
        tracing::error!(%error, "reading a bill did not end");
        Problem::internal()
    })
}

async fn read(State(state): State<AppState>, headers: HeaderMap, form: Result<Multipart, MultipartRejection>) -> Result<Response, Problem> {
    let upload = match upload::of_form(form.map_err(|_| Problem::no_file())?).await {
        Ok(upload) => upload,
        Err(problem) if problem.status.is_client_error() => return said(&state, &headers, problem.status, problem.detail.clone()).await,
        Err(problem) => return Err(problem),
    };
    let (_, book) = state.newest_book().await?;
    let file = upload.name.clone();
    match reading(&state, upload, book).await? {
        Ok(reading) => pages::told(&state, "/bill", &headers, StatusCode::OK, BillShown { file, reading: Arc::new(reading) }).await,
        Err(refusal) => said(&state, &headers, StatusCode::UNPROCESSABLE_ENTITY, refusal.reason).await,
    }
}

async fn said(state: &AppState, headers: &HeaderMap, status: StatusCode, fault: Text) -> Result<Response, Problem> {
    pages::told(state, "/bill", headers, status, Told::of("file", fault, BTreeMap::new())).await
}

/// Makes a workload of the fields, in a new scenario or in one of the browser's.
async fn fill(
    State(state): State<AppState>,
    uri: Uri,
    headers: HeaderMap,
    form: Result<Form<BTreeMap<String, String>>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(typed) = form.map_err(|_| Problem::bad_query("monthly"))?;
    let locale = session::locale(&uri, &headers);
    let again = |faults| {
        let told = Told { faults, values: typed.clone() };
        pages::told(&state, "/bill", &headers, StatusCode::UNPROCESSABLE_ENTITY, told)
    };
    let bill = match bill_of(&typed, locale) {
        Ok(bill) => bill,
        Err(faults) => return again(faults).await,
    };
    let workload = presets::bill_workload(&name_of(&typed, locale), bill);
    let into = typed.get("scenario").map_or("", |v| v.trim());
    if into.is_empty() || into == "new" {
        let title = Text::new("A conta de hoje", "Today's bill");
        let scenario = presets::of_bill(title.get(locale), workload);
        let (book, prices) = state.newest_book().await?;
        if let Some(fault) = first_fault(&scenario, &prices) {
            return again(vec![("", fault)]).await;
        }
        let (workspace, cookie) = workspace::of_or_new(&state, &headers).await?;
        let record = state.store.scenario_create(workspace, &scenario, book).await?;
        let mut response = Redirect::to(&format!("/scenarios/{}", record.id)).into_response();
        if let Some(cookie) = cookie {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        return Ok(response);
    }
    let workspace = workspace::of(&state, &headers).await?.ok_or_else(Problem::not_found)?;
    let id: ScenarioId = into.parse().map_err(|_| Problem::not_found())?;
    let record = state.store.scenario_load(workspace, id).await?;
    let prices = state.store.book_load(record.book).await?;
    let mut scenario = record.scenario;
    let mut added = workload;
    added.id = free_id(&scenario);
    scenario.workloads.push(added);
    if let Some(fault) = first_fault(&scenario, &prices) {
        return again(vec![("", fault)]).await;
    }
    match state.store.scenario_save(workspace, id, record.version, &scenario).await {
        Ok(_) => Ok(Redirect::to(&format!("/scenarios/{id}")).into_response()),
        Err(SaveError::Conflict { .. }) => {
            let text = Text::new(
                "O cenário foi salvo por outra pessoa neste instante. Envie de novo.",
                "Somebody else saved the scenario this very moment. Send it again.",
            );
            again(vec![("", text)]).await
        }
        Err(SaveError::Store(error)) => Err(error.into()),
    }
}

fn first_fault(scenario: &Scenario, prices: &PriceBook) -> Option<Text> {
    validate::check(scenario, prices).into_iter().next().map(|p| p.message)
}

fn name_of(typed: &BTreeMap<String, String>, locale: Locale) -> String {
    let month = typed.get("month").map_or("", |m| m.trim());
    let of = Text::new(format!("Conta de {month}"), format!("Bill of {month}"));
    let plain = Text::new("Conta paga hoje", "Bill paid today");
    let is_month = month.len() == 7 && month.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    if is_month { of } else { plain }.get(locale).to_owned()
}

/// A workload's id that the scenario does not have.
fn free_id(scenario: &Scenario) -> String {
    (1..).map(|n| format!("bill-{n}")).find(|id| scenario.workloads.iter().all(|w| w.id != *id)).unwrap_or_default()
}

/// The bill that was typed, or what is wrong with it by field.
fn bill_of(typed: &BTreeMap<String, String>, locale: Locale) -> Result<CurrentBill, Vec<(&'static str, Text)>> {
    let text = |name: &str| typed.get(name).map_or("", |v| v.trim());
    let mut faults = Vec::new();
    let mut number = |name: &'static str, (pt, en): (&str, &str), low: f64, high: f64| {
        let value = text(name);
        let found = format::parse_number(value, locale).filter(|v| (low..=high).contains(v));
        if found.is_none() {
            let ends = |locale| (format::trimmed(locale, low, 2), format::trimmed(locale, high, 0));
            let ((pl, ph), (el, eh)) = (ends(Locale::PtBr), ends(Locale::En));
            faults.push((
                name,
                Text::new(
                    format!("{pt}: de {pl} a {ph}; o valor foi “{value}”."),
                    format!("{en}: from {el} to {eh}; the value was “{value}”."),
                ),
            ));
        }
        found.unwrap_or(low)
    };
    let monthly = number("monthly", ("R$ por mês", "R$ a month"), 0.01, 1e12);
    let hours = number("hours", ("Horas de GPU por mês", "GPU-hours a month"), 0.01, 1e9);
    let peak = number("peak", ("GPUs ao mesmo tempo", "GPUs at the same time"), 1.0, 10_000.0);
    let gpu = text("gpu");
    if gpu.is_empty() {
        faults.push(("gpu", Text::new("Escolha a GPU que a conta paga.", "Choose the GPU the bill pays for.")));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 1 to 10,000")]
    let peak_gpus = peak.ceil() as u32;
    Ok(CurrentBill { monthly_brl: monthly, gpu: gpu.to_owned(), gpu_hours_month: hours, peak_gpus })
}
