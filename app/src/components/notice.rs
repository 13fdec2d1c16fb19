//! A notice beside what it is about.

use leptos::prelude::*;

/// How grave a notice is; shown as the edge of the notice, and always said in its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tone {
    /// Neither good nor bad.
    #[default]
    Plain,
    /// Worth knowing.
    Info,
    /// Costs something.
    Warn,
    /// Does not work.
    Stop,
}

/// A notice with a title; it is no live region: whoever shows it late wraps it in one.
#[component]
pub fn Notice(
    /// How grave.
    #[prop(optional)]
    tone: Tone,
    /// Says it.
    #[prop(into)]
    title: String,
    /// The rest.
    children: Children,
) -> impl IntoView {
    let class = match tone {
        Tone::Plain => "notice",
        Tone::Info => "notice info",
        Tone::Warn => "notice warn",
        Tone::Stop => "notice stop",
    };
    view! {
        <aside class=class>
            <p class="notice-title">{title}</p>
            {children()}
        </aside>
    }
    .into_any()
}
