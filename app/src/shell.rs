//! The document around the app: language, theme, style sheet, fonts, the script that wakes its islands up.
//!
//! Only on the server. The inline scripts are Leptos' own and carry the response's nonce.

use crate::app::App;
use crate::session;
use leptos::config::LeptosOptions;
use leptos::hydration::HydrationScripts;
use leptos::prelude::*;
use leptos_meta::MetaTags;

/// A whole HTML document, with the app in it.
pub fn shell(options: LeptosOptions) -> impl IntoView {
    session::remember_choices();
    let style = format!("/{}/{}.css", options.site_pkg_dir, options.output_name);
    view! {
        <!DOCTYPE html>
        <html lang=session::locale_of_page().tag() data-theme=session::theme_of_page()>
            <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <meta name="color-scheme" content="light dark"/>
                // Not `no-referrer`: our own forms would then say they come from nowhere, and be refused.
                <meta name="referrer" content="same-origin"/>
                {session::is_private_page().then(|| view! { <meta name="robots" content="noindex, nofollow"/> })}
                <link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
                <link rel="preload" href="/fonts/source-sans-3-latin-wght-normal.woff2" r#as="font" type="font/woff2" crossorigin=""/>
                <link rel="preload" href="/fonts/source-serif-4-latin-wght-normal.woff2" r#as="font" type="font/woff2" crossorigin=""/>
                <link rel="stylesheet" href=style/>
                {session::wakes_up().then(|| view! { <HydrationScripts options=options islands=true/> })}
                <MetaTags/>
            </head>
            <body>
                <App/>
            </body>
        </html>
    }
}
