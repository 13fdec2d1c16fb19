//! What other programs show beside the address of a shared page: title, verdict, picture.
//!
//! Only of a page that opens to anybody who has its address. `og:url` is left out: whoever reads these lines has the address already,
//! and it is a secret. Only on the server.

use crate::answer::sentence;
use crate::api::SharedView;
use engine::locale::{Locale, pick};
use leptos::prelude::*;
use leptos_meta::Meta;

/// The lines in the page's head; nothing where the link asked for a password, or it is not known how this site is reached.
pub(super) fn open_graph(view: &SharedView, token: &str, title: &str, locale: Locale) -> Option<AnyView> {
    if view.password {
        return None;
    }
    let origin = view.origin.as_deref()?;
    let picture = format!("{origin}/s/{token}/preview.png?lang={}", locale.tag());
    let said = sentence(&view.answer.comparison, locale);
    let lines = view! {
        <Meta property="og:type" content="article"/>
        <Meta property="og:site_name" content="Fiel"/>
        <Meta property="og:locale" content=pick(locale, "pt_BR", "en_US")/>
        <Meta property="og:title" content=title.to_owned()/>
        <Meta property="og:description" content=said.clone()/>
        <Meta property="og:image" content=picture/>
        <Meta property="og:image:type" content="image/png"/>
        <Meta property="og:image:width" content="1200"/>
        <Meta property="og:image:height" content="630"/>
        <Meta property="og:image:alt" content=said/>
        <Meta name="twitter:card" content="summary_large_image"/>
    };
    Some(lines.into_any())
}
