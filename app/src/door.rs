//! Opens a figure over the page: its formula, inputs and source, one level at a time.
//!
//! A figure is a link to its cell's page, and stays one: with a modifier key, another button or no script it is followed.
//! The panel is a native dialog: Esc closes it, and the focus goes back to the figure.

mod page;

pub use page::{DoorsStart, PageDoors};

use crate::api::{ApiError, OpenedCell, Target, open_cell};
use crate::browser;
use crate::editor::signals::{Alter as _, Look as _, on};
use crate::i18n::{DoorWords, Texts as _};
use engine::locale::Locale;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Element, HtmlDialogElement, HtmlElement};
use send_wrapper::SendWrapper;
use std::time::Duration;

/// What is fetched within this time is shown without saying that it is being fetched.
const PATIENCE: Duration = Duration::from_millis(300);
/// Id of the panel's title, which takes the focus when another cell is shown.
const TITLE: &str = "door-title";

/// A cell on the way through the sheet.
#[derive(Debug, Clone, PartialEq)]
struct Step {
    href: String,
    cell: OpenedCell,
}

/// What the panel shows under the way back.
#[derive(Debug, Clone, PartialEq)]
enum Shown {
    /// The last step.
    Cell,
    /// The cell behind this address is on its way.
    Waiting(String),
    /// It could not be had.
    Failed(String),
}

/// Catches clicks on figures among its children and opens them.
#[component]
pub fn Doors(
    /// Whose cells they are, asked at each click.
    #[prop(into)]
    target: Signal<Target>,
    /// Language of the page.
    locale: Locale,
    /// What holds the figures.
    children: Children,
) -> impl IntoView {
    let door = Door {
        target,
        locale,
        steps: RwSignal::new(Vec::new()),
        shown: RwSignal::new(Shown::Cell),
        asked: StoredValue::new(0),
        dialog: NodeRef::new(),
        figure: StoredValue::new(None),
    };
    let on_figure = move |event: MouseEvent| {
        if let Some((href, figure)) = clicked(&event) {
            event.prevent_default();
            let _ = figure.class_list().add_1("open");
            door.figure.set_value(Some(SendWrapper::new(figure)));
            door.steps.set(Vec::new());
            door.open(href);
        }
    };
    let on_input = move |event: MouseEvent| {
        // What is beside the panel's content is the veil behind it.
        let on_veil = event.target().zip(event.current_target()).is_some_and(|(target, dialog)| target == dialog);
        if on_veil {
            door.close();
        } else if let Some((href, _)) = clicked(&event) {
            event.prevent_default();
            door.open(href);
        }
    };
    view! {
        <div class="doors" on:click=on(on_figure)>{children()}</div>
        <dialog class="door" node_ref=door.dialog aria-labelledby=TITLE on:click=on(on_input) on:close=on(move |_| door.closed())>
            {move || door.panel()}
        </dialog>
    }
}

/// The panel's state: only handles.
#[derive(Clone, Copy)]
struct Door {
    target: Signal<Target>,
    locale: Locale,
    steps: RwSignal<Vec<Step>>,
    shown: RwSignal<Shown>,
    /// Number of the last click: what was asked for by an earlier one is dropped.
    asked: StoredValue<u32>,
    dialog: NodeRef<leptos::html::Dialog>,
    /// The figure that was opened; it gets the focus back.
    figure: StoredValue<Option<SendWrapper<Element>>>,
}

impl Door {
    /// Fetches the cell at `href` and shows it; says so where that takes long.
    fn open(self, href: String) {
        let Some((base, address, query)) = cell_of(&href) else { return };
        let target = self.target.get_untracked();
        self.asked.alter(|n| *n += 1);
        let mine = self.asked.get_value();
        let is_last = move || self.asked.try_get_value() == Some(mine);
        let awaited = href.clone();
        let is_pending = StoredValue::new(true);
        set_timeout(
            move || {
                if is_last() && is_pending.try_get_value() == Some(true) {
                    self.show(Shown::Waiting(awaited));
                }
            },
            PATIENCE,
        );
        spawn_local(async move {
            let found = open_cell(target, address, query, base, self.locale).await;
            if !is_last() {
                return;
            }
            is_pending.set_value(false);
            match found {
                Ok(cell) => {
                    self.steps.alter(|steps| steps.push(Step { href, cell }));
                    self.show(Shown::Cell);
                }
                // Its page says what is wrong, in full.
                Err(ApiError::NotFound | ApiError::Gone(_)) => drop(window().location().assign(&href)),
                Err(_) => self.show(Shown::Failed(href)),
            }
        });
    }

    fn show(self, shown: Shown) {
        self.shown.set(shown);
        // The content is written by the effect that runs first.
        request_animation_frame(move || {
            if let Some(dialog) = self.dialog.try_get_untracked().flatten() {
                open_dialog(&dialog);
                browser::focus(TITLE);
            }
        });
    }

    fn back(self) {
        self.asked.alter(|n| *n += 1);
        if self.shown.get_untracked() == Shown::Cell {
            self.steps.alter(|steps| drop(steps.pop()));
        }
        self.show(Shown::Cell);
    }

    fn close(self) {
        if let Some(dialog) = self.dialog.get_untracked() {
            dialog.close();
        }
    }

    /// However it was closed.
    fn closed(self) {
        self.asked.alter(|n| *n += 1);
        if let Some(figure) = self.figure.get_value() {
            let _ = figure.class_list().remove_1("open");
            focus_on(&figure);
        }
        self.figure.set_value(None);
    }

    fn panel(self) -> AnyView {
        let t = DoorWords::of(self.locale);
        let shown = self.shown.get();
        let (name_before, last) = self.steps.look(|steps| {
            let before = if shown == Shown::Cell { steps.len().checked_sub(2) } else { steps.len().checked_sub(1) };
            (before.and_then(|i| steps.get(i)).map(|step| step.cell.name.clone()), steps.last().cloned())
        });
        let back = name_before.map(|name| {
            view! { <button type="button" class="btn plain small back" on:click=on(move |_| self.back())>{(t.back_to)(&name)}</button> }
        });
        let (title, scope, value, body, href) = match (shown, last) {
            (Shown::Waiting(href), _) => (t.loading.to_owned(), None, None, view! { <div class="busy"></div> }.into_any(), Some(href)),
            (Shown::Failed(href), _) => {
                let again = href.clone();
                let button = view! { <p><button type="button" class="btn small" on:click=on(move |_| self.open(again.clone()))>{t.again}</button></p> };
                (t.failed.to_owned(), None, None, button.into_any(), Some(href))
            }
            (Shown::Cell, Some(Step { href, cell })) => {
                let value = view! { <div inner_html=cell.value></div> }.into_any();
                (cell.name, Some(cell.scope), Some(value), view! { <div inner_html=cell.body></div> }.into_any(), Some(href))
            }
            // Nothing was opened yet.
            (Shown::Cell, None) => return ().into_any(),
        };
        view! {
            <header>
                <div>
                    <h2 id=TITLE tabindex="-1">{title}</h2>
                    {scope.map(|scope| view! { <p class="soft small">{scope}</p> })}
                </div>
                {value}
            </header>
            <div class="body">
                {back}
                {body}
                <p class="row apart">
                    {href.map(|href| view! { <a class="whole" href=href>{t.whole}</a> })}
                    <button type="button" class="btn small" on:click=on(move |_| self.close())>{t.close}</button>
                </p>
            </div>
        }
        .into_any()
    }
}

/// The cell a link leads to: what its address starts with, the cell's own, and its query; none where it leads elsewhere.
fn cell_of(href: &str) -> Option<(String, String, String)> {
    let (path, query) = href.split_once('?').unwrap_or((href, ""));
    let (base, address) = path.rsplit_once("/cells/")?;
    Some((base.to_owned(), address.to_owned(), query.to_owned()))
}

/// The link to a cell that a plain click was on; links out of the panel to the whole page are left alone.
fn clicked(event: &MouseEvent) -> Option<(String, Element)> {
    let is_plain = event.button() == 0 && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key());
    if event.default_prevented() || !is_plain {
        return None;
    }
    let link = event.target()?.dyn_into::<Element>().ok()?.closest("a").ok()??;
    let href = link.get_attribute("href").filter(|href| cell_of(href).is_some())?;
    (!link.class_list().contains("whole")).then_some((href, link))
}

fn open_dialog(dialog: &HtmlDialogElement) {
    if !dialog.open() {
        // Fails only where it is open already.
        let _ = dialog.show_modal();
    }
}

/// Links in drawings are no HTML elements, but take the focus as well.
fn focus_on(figure: &Element) {
    let _ = figure.unchecked_ref::<HtmlElement>().focus();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_cells_are_taken_apart() {
        assert_eq!(
            cell_of("/s/abc/cells/private_cloud.w1.gpus?month=12"),
            Some(("/s/abc".into(), "private_cloud.w1.gpus".into(), "month=12".into()))
        );
        assert_eq!(cell_of("/scenarios/1/cells/shared.fx"), Some(("/scenarios/1".into(), "shared.fx".into(), String::new())));
        assert_eq!(cell_of("/prices?month=1"), None);
    }
}
