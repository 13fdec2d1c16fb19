//! The page in place of whatever is below a link that asks for a password.
//!
//! It is the same for every link, and for one that never was: it has no title, verdict or preview of what is behind it. Only on the
//! server.

use crate::components::{ToldField, Typed};
use crate::i18n::{LinkWords, use_locale, use_texts};
use crate::told::Told;
use http::request::Parts;
use leptos::prelude::*;
use leptos_meta::Title;

/// What of a form's faults is about a password.
const PASSWORD: &str = "password";

/// Whether this page answers a password that was not right: then nothing of the link is looked at.
pub(super) fn is_asked_again() -> bool {
    Told::here().faults.iter().any(|(field, _)| *field == PASSWORD)
}

/// Asks for the password of the link whose address this page has.
pub(super) fn password_page() -> AnyView {
    let path = use_context::<Parts>().and_then(|p| p.uri.path_and_query().map(|p| p.as_str().to_owned())).unwrap_or_default();
    let below = path.strip_prefix("/s/").unwrap_or_default();
    let (token, rest) = below.split_at(below.find(['/', '?']).unwrap_or(below.len()));
    password_page_of(token, rest)
}

/// Asks for the password of the link with `token`; the way on from it is `rest`, below its address.
pub(super) fn password_page_of(token: &str, rest: &str) -> AnyView {
    let (t, locale, told) = (use_texts::<LinkWords>(), use_locale(), Told::here());
    let to = told.value("to").unwrap_or(rest).to_owned();
    let field = ToldField {
        name: PASSWORD,
        key: PASSWORD.to_owned(),
        label: t.locked_password,
        hint: "",
        value: String::new(),
        typed: Typed::Password,
    };
    view! {
        <Title text=t.locked/>
        <section class="empty error-page locked">
            <h1>{t.locked}</h1>
            <p>{t.locked_text}</p>
            <form method="post" action=format!("/s/{token}/password") class="stack sign-in">
                <input type="hidden" name="to" value=to/>
                {field.view(&told, locale)}
                <p class="row"><button class="btn primary">{t.unlock}</button></p>
            </form>
            <p class="small">{t.locked_help}</p>
        </section>
    }
    .into_any()
}
