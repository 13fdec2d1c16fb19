//! What is kept, and how to erase it.

use crate::components::{Cell, HeadCell, RowHead};
use crate::i18n::{Privacy, use_texts};
use leptos::prelude::*;
use leptos_meta::Title;

/// What is kept, and how to erase it.
#[component]
pub fn PrivacyPage() -> impl IntoView {
    let texts = use_texts::<Privacy>();
    let [what, why, until] = texts.kept_head;
    let row = move |[a, b, c]: [&'static str; 3]| {
        view! {
            <tr role="row">
                <RowHead>{a}</RowHead>
                <Cell label=why>{b}</Cell>
                <Cell label=until>{c}</Cell>
            </tr>
        }
    };
    view! {
        <Title text=texts.title/>
        <div class="wrap">
            <article class="privacy">
                <header class="stack-2">
                    <h1>{texts.title}</h1>
                    <p class="lead">{texts.lead}</p>
                </header>
                <section class="stack" aria-labelledby="kept">
                    <h2 id="kept">{texts.kept}</h2>
                    <div class="cq">
                        <table class="record" role="table" aria-labelledby="kept">
                            <thead role="rowgroup">
                                <tr role="row"><HeadCell>{what}</HeadCell><HeadCell>{why}</HeadCell><HeadCell>{until}</HeadCell></tr>
                            </thead>
                            <tbody role="rowgroup">{texts.kept_rows.into_iter().map(row).collect_view()}</tbody>
                        </table>
                    </div>
                </section>
                <section class="stack" aria-labelledby="not-kept">
                    <h2 id="not-kept">{texts.not_kept}</h2>
                    <ul>{texts.not_kept_points.into_iter().map(|point| view! { <li>{point}</li> }).collect_view()}</ul>
                </section>
                <section class="stack" aria-labelledby="links">
                    <h2 id="links">{texts.links}</h2>
                    <p>{texts.links_text}</p>
                </section>
                <section class="stack" aria-labelledby="erase">
                    <h2 id="erase">{texts.erase}</h2>
                    <p>{texts.erase_text}</p>
                    <details class="confirm">
                        <summary class="btn danger">{texts.erase_open}</summary>
                        <form method="post" action="/workspace/erase" class="notice stop">
                            <p>{texts.erase_question}</p>
                            <p><button class="btn danger">{texts.erase_for_good}</button></p>
                        </form>
                    </details>
                </section>
                <section class="stack" aria-labelledby="who">
                    <h2 id="who">{texts.who}</h2>
                    <p>{texts.who_text}</p>
                </section>
            </article>
        </div>
    }
    .into_any()
}
