//! Where the figures of an answer lead, and how its view is kept on the way.
//!
//! Owns the addresses of cells and of the answer in another view. The words of a query are `engine::view`'s.

use super::what_if::WhatIf;
use engine::risk::Knob;
use engine::view::View;
use http::request::Parts;
use leptos::prelude::use_context;

/// Where the links of an answer lead: below its page, and to the view its figures are shown in.
#[derive(Debug, Clone, PartialEq)]
pub struct Links {
    /// What addresses start with, e.g. `/s/abc` or `/scenarios/1234`, no slash at the end.
    base: String,
    /// How amounts are shown.
    view: View,
    /// What was changed in what is shown; nothing where the answer is that of the scenario as it stands.
    what_if: WhatIf,
}

impl Links {
    /// The links below `base` to figures as `view` shows them.
    #[must_use]
    pub fn new(base: impl Into<String>, view: View) -> Self {
        Self { base: base.into(), view, what_if: WhatIf::default() }
    }

    /// The same links, to the answer with `what_if` changed.
    #[must_use]
    pub fn what_if(self, what_if: WhatIf) -> Self {
        Self { what_if, ..self }
    }

    /// What was changed in what is shown.
    #[must_use]
    pub const fn changed(&self) -> &WhatIf {
        &self.what_if
    }

    /// What its addresses start with.
    #[must_use]
    pub fn base(&self) -> &str {
        &self.base
    }

    /// What of an address keeps what is shown; empty where there is nothing to say.
    #[must_use]
    pub fn query(&self) -> String {
        [self.view.query(), self.what_if.query()].into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join("&")
    }

    /// The address of a cell's page, and of `month` on it.
    #[must_use]
    pub fn cell(&self, address: &str, month: Option<u16>) -> String {
        let month = month.map(|m| format!("month={m}"));
        with_query(&format!("{}/cells/{address}", self.base), month.into_iter().chain([self.view.query(), self.what_if.query()]))
    }

    /// The page `path` below the base, in `view`.
    #[must_use]
    pub fn page(&self, path: &str, view: View) -> String {
        with_query(&format!("{}{path}", self.base), [view.query(), self.what_if.query()])
    }

    /// The page `path` below the base as it is shown, with the input called `input` turned to `value`: what would be, if.
    #[must_use]
    pub fn turned(&self, path: &str, input: &str, value: f64) -> String {
        let what_if = Knob::find(input).map_or_else(|| self.what_if.clone(), |knob| self.what_if.with(knob, value));
        with_query(&format!("{}{path}", self.base), [self.view.query(), what_if.query()])
    }

    /// The view its figures are shown in.
    #[must_use]
    pub const fn view(&self) -> View {
        self.view
    }
}

/// The two options that the address of the page being written asks to be weighed, as `a~b`; empty where it asks for none.
#[must_use]
pub(super) fn asked_pair() -> String {
    use_context::<Parts>().and_then(|parts| parts.uri.query().map(pair_in)).unwrap_or_default()
}

fn pair_in(query: &str) -> String {
    let found = query.split('&').filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == "pair");
    // Browsers write the sign between the two in this way when they send a form.
    found.map(|(_, pair)| pair.replace("%7E", "~").replace("%7e", "~")).unwrap_or_default()
}

/// `path` with those of `parts` that say something as its query.
fn with_query(path: &str, parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|p| !p.is_empty()).collect();
    if parts.is_empty() { path.to_owned() } else { format!("{path}?{}", parts.join("&")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::scenario::Currency;

    #[test]
    fn cells_have_addresses_that_keep_the_view() {
        let usual = Links::new("/s/abc", View::default());
        assert_eq!(usual.cell("private_cloud.total", None), "/s/abc/cells/private_cloud.total");
        assert_eq!(usual.cell("private_cloud.flow", Some(3)), "/s/abc/cells/private_cloud.flow?month=3");
        assert_eq!(usual.page("", View::default()), "/s/abc");
        let dollars = View { currency: Currency::Usd, ..View::default() };
        let links = Links::new("/s/abc", dollars);
        assert_eq!(links.cell("a.view.flow", Some(3)), "/s/abc/cells/a.view.flow?month=3&currency=usd");
        assert_eq!(links.page("/answer", dollars), "/s/abc/answer?currency=usd");
        assert_eq!(links.turned("/answer", "usd_brl", 4.25), "/s/abc/answer?currency=usd&if.usd_brl=4.25");
        assert_eq!(usual.turned("", "growth_extra", -0.1), "/s/abc?if.growth_extra=-0.1");
        let links = links.what_if(WhatIf::cured("does_not_fit.w1"));
        assert_eq!(links.page("", View::default()), "/s/abc?cure=does_not_fit.w1");
        assert_eq!(links.cell("a.flow", Some(3)), "/s/abc/cells/a.flow?month=3&currency=usd&cure=does_not_fit.w1");
    }

    #[test]
    fn the_pair_is_read_as_browsers_send_it() {
        assert_eq!(pair_in("currency=usd&pair=a_b%7Ec-d"), "a_b~c-d");
        assert_eq!((pair_in("pair=a~b").as_str(), pair_in("pairs=a~b").as_str()), ("a~b", ""));
    }
}
