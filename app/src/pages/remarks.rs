//! What readers of a link say about it, on its page and on the page of a figure: comments, and the form that adds one.
//!
//! Text is shown as it was typed, its line breaks kept, and is only ever text. Works without script. Only on the server.

use crate::answer::Links;
use crate::api::CommentView;
use crate::components::{ToldField, Typed};
use crate::i18n::{CommentWords, use_locale, use_texts};
use crate::told::Told;
use engine::format;
use leptos::prelude::*;

/// Comments on all that the link shows, and the form for the whole. `links` are those of its page.
pub(super) fn on_the_whole(token: &str, comments: &[CommentView], links: &Links) -> AnyView {
    let t = use_texts::<CommentWords>();
    view! {
        <section class="band remarks" id="comments" aria-labelledby="comments-title">
            <header>
                <h2 id="comments-title">{t.title}</h2>
                <p>{t.seen_by}" "{t.on_figures}</p>
            </header>
            {list(comments, Some(links))}
            {form(token, None, links)}
        </section>
    }
    .into_any()
}

/// Comments on the figure `address`, and the form for it.
pub(super) fn on_a_figure(token: &str, address: &str, comments: &[CommentView], links: &Links) -> AnyView {
    let t = use_texts::<CommentWords>();
    view! {
        <section class="stack remarks" id="comments" aria-labelledby="comments-title">
            <h2 id="comments-title">{t.title}</h2>
            <p class="soft">{t.seen_by}</p>
            {list(comments, None)}
            {form(token, Some(address), links)}
        </section>
    }
    .into_any()
}

/// Leads from the panel of a figure to the form on its page, where the link is for comments.
pub(crate) fn way_to_form(address: &str, links: &Links) -> AnyView {
    let href = format!("{}#comments", links.cell(address, None));
    view! { <p><a href=href rel="external">{use_texts::<CommentWords>().comment_this}</a></p> }.into_any()
}

fn list(comments: &[CommentView], links: Option<&Links>) -> AnyView {
    let t = use_texts::<CommentWords>();
    if comments.is_empty() {
        return view! { <p class="muted">{t.none}</p> }.into_any();
    }
    let item = |one: &CommentView| {
        let about = links.map(|links| {
            let figure = one.figure.clone().zip(one.comment.address.clone());
            match figure {
                Some((name, address)) => {
                    let links = Links::new(links.base(), view_of(&one.comment.view));
                    view! { <p class="small">{t.about}" "<a href=links.cell(&address, None)>{name}</a></p> }.into_any()
                }
                None => view! { <p class="small soft">{t.whole}</p> }.into_any(),
            }
        });
        view! { <li id=format!("comment-{}", one.comment.id)>{about}{said(one)}{answered(one)}</li> }
    };
    view! { <ol role="list" class="remark-list">{comments.iter().map(item).collect_view()}</ol> }.into_any()
}

/// The view a comment was written in, from what is kept of it.
pub(super) fn view_of(query: &str) -> engine::view::View {
    engine::view::View::of_query(query.split('&').filter_map(|pair| pair.split_once('=')))
}

/// Who wrote what, and when.
pub(super) fn said(one: &CommentView) -> AnyView {
    let (t, locale) = (use_texts::<CommentWords>(), use_locale());
    let moment = |at: i64| format::date_time(locale, at);
    let settled = one.comment.settled_at.map(|at| view! { <span class="settled">{(t.settled)(&moment(at.unix_timestamp()))}</span> });
    let (author, day, body) = (one.comment.author.clone(), moment(one.comment.created_at.unix_timestamp()), one.comment.body.clone());
    view! {
        <p class="remark-head"><b>{author}</b><span class="soft small">{day}</span>{settled}</p>
        <p class="remark-text">{body}</p>
    }
    .into_any()
}

/// What the owner answered.
pub(super) fn answered(one: &CommentView) -> Option<AnyView> {
    let (t, locale) = (use_texts::<CommentWords>(), use_locale());
    let (answer, at) = one.comment.answer.clone().zip(one.comment.answered_at)?;
    let head = (t.answered)(&format::date_time(locale, at.unix_timestamp()));
    let view = view! {
        <div class="remark-answer">
            <p class="soft small">{head}</p>
            <p class="remark-text">{answer}</p>
        </div>
    };
    Some(view.into_any())
}

fn form(token: &str, address: Option<&str>, links: &Links) -> AnyView {
    let (t, locale, told) = (use_texts::<CommentWords>(), use_locale(), Told::here());
    let field = |name, label, hint, typed| {
        ToldField { name, key: format!("comment.{name}"), label, hint, value: String::new(), typed }.view(&told, locale)
    };
    let whole: Vec<String> = told.faults.iter().filter(|(field, _)| *field == "comment").map(|(_, f)| f.get(locale).to_owned()).collect();
    let whole = (!whole.is_empty()).then(|| view! { <p class="notice stop" role="alert">{whole.join(" ")}</p> });
    let query = links.view().query();
    let action = if query.is_empty() { format!("/s/{token}/comments") } else { format!("/s/{token}/comments?{query}") };
    let head = if address.is_some() { t.write_here } else { t.write };
    view! {
        <form method="post" action=action class="stack remark-form">
            <h3>{head}</h3>
            {whole}
            {address.map(|address| view! { <input type="hidden" name="address" value=address.to_owned()/> })}
            {field("author", t.author, t.author_hint, Typed::Line(60))}
            {field("text", t.text, t.text_hint, Typed::Lines(1000))}
            <p class="row"><button class="btn">{t.send}</button></p>
        </form>
    }
    .into_any()
}
