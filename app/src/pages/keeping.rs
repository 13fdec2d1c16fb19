//! The pages of whoever keeps the prices: signing in, what there is to do, importing a file, checking a draft.
//!
//! Owns who may see them: without a session each shows the form that opens one. Refuses to carry anything out: every form goes to an
//! address of the server's. Only on the server.

mod desk;
mod draft;
mod draft_data;
mod import;

pub use desk::{KeeperPage, OncePage};
pub use draft::DraftPage;
pub use import::ImportPage;

use crate::api::ApiError;
use crate::api::here::Here;
use crate::i18n::{KeeperWords, use_texts};
use crate::session;
use leptos::prelude::*;
use leptos_meta::Title;

/// What a keeper's page loads, or nothing where this is somebody else.
async fn for_keeper<T>(here: &Here, load: impl AsyncFnOnce() -> Result<T, ApiError>) -> Result<Option<T>, ApiError> {
    if session::is_keeper(here.parts(), &here.store).await? { load().await.map(Some) } else { Ok(None) }
}

/// The form that opens a session, in place of a page that needs one.
fn sign_in(wrong: bool) -> AnyView {
    let t = use_texts::<KeeperWords>();
    view! {
        <Title text=t.title/>
        <div class="wrap keeping">
            <header class="stack-2">
                <h1>{t.title}</h1>
                <p class="soft">{t.who}</p>
            </header>
            <form method="post" action="/keeper" class="stack sign-in">
                {wrong.then(|| view! { <p class="notice stop" role="alert">{t.wrong}</p> })}
                <div class="field">
                    <label for="secret">{t.secret}</label>
                    <span class="control"><input id="secret" name="secret" type="password" autocomplete="current-password" maxlength="200" aria-describedby="secret-hint" required/></span>
                    <p class="hint" id="secret-hint">{t.secret_hint}</p>
                </div>
                <p class="row"><button class="btn primary">{t.sign_in}</button></p>
            </form>
        </div>
    }
    .into_any()
}
