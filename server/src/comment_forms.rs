//! The forms of comments: a reader of a link writes one, its owner answers, settles or deletes it.
//!
//! Owns reading those forms and the sentences of their limits. Whether a cell is there is the engine's to say.

use crate::links;
use crate::pages;
use crate::problem::Problem;
use crate::state::AppState;
use crate::workspace;
use app::told::Told;
use axum::Router;
use axum::extract::{Form, Path, State, rejection::FormRejection};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use engine::locale::Text;
use engine::view::View;
use http::{HeaderMap, StatusCode, Uri};
use serde::Deserialize;
use std::collections::BTreeMap;
use store::{COMMENT_MINUTES, COMMENTS_AT_ONCE, COMMENTS_PER_LINK, CommentError, CommentId, NewComment, ScenarioId, Shared};

/// Characters of a name, at most.
const AUTHOR: usize = 60;
/// Characters of a comment and of an answer, at most.
pub(crate) const TEXT: usize = 1000;

pub(crate) fn router() -> Router<AppState> {
    Router::new().route("/s/{token}/comments", post(write)).route("/scenarios/{id}/comments/{comment}", post(tend))
}

#[derive(Deserialize)]
struct Written {
    #[serde(default)]
    author: String,
    #[serde(default)]
    text: String,
    /// Address of a cell; empty for the whole.
    #[serde(default)]
    address: String,
}

async fn write(
    State(state): State<AppState>,
    Path(token): Path<String>,
    uri: Uri,
    headers: HeaderMap,
    form: Result<Form<Written>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(form) = form.map_err(|_| Problem::bad_query("text"))?;
    let shared = links::open(&state, &headers, &token).await?;
    if !shared.role.may_comment() {
        return Err(Problem::role_does_not("comment"));
    }
    let query = uri.query().unwrap_or_default();
    let view = View::of_query(query.split('&').filter_map(|pair| pair.split_once('=')));
    let (author, text, address) = (cleaned(&form.author, false), cleaned(&form.text, true), form.address.trim());
    if !address.is_empty() {
        exists(&state, &shared, address, view).await?;
    }
    let asked = view.query();
    let query = if asked.is_empty() { String::new() } else { format!("?{asked}") };
    let page = if address.is_empty() { format!("/s/{token}{query}") } else { format!("/s/{token}/cells/{address}{query}") };
    let again = |status, faults| {
        let values = [("comment.author", &form.author), ("comment.text", &form.text)].map(|(name, value)| (name.to_owned(), value.clone()));
        pages::told(&state, &page, &headers, status, Told { faults, values: BTreeMap::from(values) })
    };
    let faults: Vec<_> = [
        fault("comment.author", &author, AUTHOR, ("O seu nome", "Your name")),
        fault("comment.text", &text, TEXT, ("O comentário", "The comment")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if !faults.is_empty() {
        return again(StatusCode::UNPROCESSABLE_ENTITY, faults).await;
    }
    let address = (!address.is_empty()).then_some(address);
    let view = if address.is_some() { asked.as_str() } else { "" };
    let kept = state.store.comment_create(&shared, NewComment { author: &author, body: &text, address, view }).await;
    let refused = match kept {
        Ok(id) => return Ok(Redirect::to(&format!("{page}#comment-{id}")).into_response()),
        Err(CommentError::Store(error)) => return Err(error.into()),
        Err(CommentError::Full) => Text::new(
            format!(
                "Este link já tem {COMMENTS_PER_LINK} comentários, o limite. Peça a quem compartilhou que apague alguns ou crie outro link."
            ),
            format!("This link has {COMMENTS_PER_LINK} comments, the limit. Ask whoever shared it to delete some or to make another link."),
        ),
        Err(CommentError::TooMany) => Text::new(
            format!(
                "Este link recebeu {COMMENTS_AT_ONCE} comentários em {COMMENT_MINUTES} minutos, o limite. Espere um pouco e envie de novo."
            ),
            format!(
                "This link took {COMMENTS_AT_ONCE} comments within {COMMENT_MINUTES} minutes, the limit. Wait a little and send it again."
            ),
        ),
    };
    again(StatusCode::TOO_MANY_REQUESTS, vec![("comment", refused)]).await
}

/// Passes where what `shared` shows has the cell `address` in `view`.
async fn exists(state: &AppState, shared: &Shared, address: &str, view: View) -> Result<(), Problem> {
    let book = state.store.book_load(shared.book).await?;
    let (scenario, address) = (shared.scenario.clone(), address.to_owned());
    let found = tokio::task::spawn_blocking(move || {
        let answer = engine::compute_view(&scenario, &book, view).map_err(Problem::invalid)?;
        Ok::<_, Problem>(answer.sheet.find(&address).is_some())
    });
    let found = found.await.map_err(|error| {
        tracing::error!(%error, "a computation did not end");
        Problem::internal()
    })??;
    if found { Ok(()) } else { Err(Problem::not_found()) }
}

#[derive(Deserialize)]
struct Tended {
    /// `answer`, `settle`, `reopen` or `delete`.
    r#do: String,
    #[serde(default)]
    answer: String,
}

async fn tend(
    State(state): State<AppState>,
    Path((id, comment)): Path<(String, String)>,
    headers: HeaderMap,
    form: Result<Form<Tended>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(form) = form.map_err(|_| Problem::bad_query("do"))?;
    let workspace = workspace::of(&state, &headers).await?.ok_or_else(Problem::not_found)?;
    let id: ScenarioId = id.parse().map_err(|_| Problem::not_found())?;
    let comment: CommentId = comment.parse().map_err(|_| Problem::not_found())?;
    let page = format!("/scenarios/{id}/comments");
    match form.r#do.as_str() {
        "settle" | "reopen" => state.store.comment_settle(workspace, id, comment, form.r#do == "settle").await?,
        "delete" => {
            state.store.comment_delete(workspace, id, comment).await?;
            return Ok(Redirect::to(&page).into_response());
        }
        "answer" => {
            let answer = cleaned(&form.answer, true);
            let long = if answer.is_empty() { None } else { fault("comment", &answer, TEXT, ("A resposta", "The answer")) };
            if let Some((_, said)) = long {
                let key = format!("answer.{comment}");
                let told = Told::of("", said, BTreeMap::from([(key, form.answer)]));
                return pages::told(&state, &page, &headers, StatusCode::UNPROCESSABLE_ENTITY, told).await;
            }
            state.store.comment_answer(workspace, id, comment, Some(answer.as_str()).filter(|a| !a.is_empty())).await?;
        }
        _ => return Err(Problem::bad_query("do")),
    }
    Ok(Redirect::to(&format!("{page}#comment-{comment}")).into_response())
}

/// Text as it is kept: line breaks are line breaks where it may have some, and nothing in it steers a screen.
pub(crate) fn cleaned(text: &str, lines: bool) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    // marks that turn the direction of writing would let a name stand where it is not
    let steers = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let kept = text.chars().filter_map(|c| match c {
        '\n' if lines => Some('\n'),
        '\n' | '\t' => Some(' '),
        c if c.is_control() || steers(c) => None,
        c => Some(c),
    });
    kept.collect::<String>().trim().to_owned()
}

/// What is wrong with a text's length, if anything.
pub(crate) fn fault(field: &'static str, text: &str, most: usize, (pt, en): (&str, &str)) -> Option<(&'static str, Text)> {
    let n = text.chars().count();
    let (most_pt, most_en) = if most == TEXT { ("1.000".to_owned(), "1,000".to_owned()) } else { (most.to_string(), most.to_string()) };
    (n == 0 || n > most).then(|| {
        let said = Text::new(
            format!("{pt} tem de 1 a {most_pt} caracteres. Agora são {n}."),
            format!("{en} has 1 to {most_en} characters. There are {n} now."),
        );
        (field, said)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_keeps_its_lines_and_loses_what_steers_a_screen() {
        assert_eq!(cleaned(" a\r\nb\rc\n\u{0}d\u{1b}[31m ", true), "a\nb\nc\nd[31m");
        assert_eq!(cleaned("Ana\nFinanças\u{202e}", false), "Ana Finanças");
        assert_eq!(cleaned(" \n\t ", true), "");
    }

    #[test]
    fn lengths_are_counted_in_characters() {
        assert!(fault("x", &"é".repeat(60), AUTHOR, ("", "")).is_none());
        assert!(
            fault("x", &"é".repeat(61), AUTHOR, ("O nome", "The name"))
                .is_some_and(|(_, t)| t.pt == "O nome tem de 1 a 60 caracteres. Agora são 61.")
        );
        assert!(fault("x", "", TEXT, ("", "")).is_some());
    }
}
