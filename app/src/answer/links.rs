//! Where the figures of an answer lead, and how its view is kept on the way.
//!
//! Owns the addresses of cells and of the answer in another view. The words of a query are `engine::view`'s.

use engine::view::View;

/// Where the links of an answer lead: below its page, and to the view its figures are shown in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Links {
    /// What addresses start with, e.g. `/s/abc` or `/scenarios/1234`, no slash at the end.
    base: String,
    /// How amounts are shown.
    view: View,
    /// Which finding is cured in what is shown, by its key; empty where the answer is that of the scenario as it stands.
    cure: String,
}

impl Links {
    /// The links below `base` to figures as `view` shows them.
    #[must_use]
    pub fn new(base: impl Into<String>, view: View) -> Self {
        Self { base: base.into(), view, cure: String::new() }
    }

    /// The same links, to the answer with the finding called `cure` cured.
    #[must_use]
    pub fn cured(self, cure: impl Into<String>) -> Self {
        Self { cure: cure.into(), ..self }
    }

    /// Which finding is cured in what is shown; empty where none is.
    #[must_use]
    pub fn cure(&self) -> &str {
        &self.cure
    }

    /// What its addresses start with.
    #[must_use]
    pub fn base(&self) -> &str {
        &self.base
    }

    /// What of an address keeps what is shown; empty where there is nothing to say.
    #[must_use]
    pub fn query(&self) -> String {
        [self.view.query(), self.of_cure()].into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join("&")
    }

    fn of_cure(&self) -> String {
        if self.cure.is_empty() { String::new() } else { format!("cure={}", self.cure) }
    }

    /// The address of a cell's page, and of `month` on it.
    #[must_use]
    pub fn cell(&self, address: &str, month: Option<u16>) -> String {
        let month = month.map(|m| format!("month={m}"));
        with_query(&format!("{}/cells/{address}", self.base), month.into_iter().chain([self.view.query(), self.of_cure()]))
    }

    /// The page `path` below the base, in `view`.
    #[must_use]
    pub fn page(&self, path: &str, view: View) -> String {
        with_query(&format!("{}{path}", self.base), [view.query(), self.of_cure()])
    }

    /// The view its figures are shown in.
    #[must_use]
    pub const fn view(&self) -> View {
        self.view
    }
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
        let links = links.cured("does_not_fit.w1");
        assert_eq!(links.page("", View::default()), "/s/abc?cure=does_not_fit.w1");
        assert_eq!(links.cell("a.flow", Some(3)), "/s/abc/cells/a.flow?month=3&currency=usd&cure=does_not_fit.w1");
    }
}
