//! What is wrong with fields: the pointer of each and its sentence, in the order of pointers.
//!
//! Owns how faults move when an entry of a list comes or goes. A few at most, so that a plain list does.

/// Faults of fields by the JSON pointer of their value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults(Vec<(String, String)>);

impl Faults {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each pointer and its sentence.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(at, text)| (at.as_str(), text.as_str()))
    }

    /// What is wrong with the value at `at`.
    #[must_use]
    pub fn get(&self, at: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == at).map(|(_, text)| text.as_str())
    }

    /// Says what is wrong with the value at `at`.
    pub fn say(&mut self, at: String, text: String) {
        self.forget(&at);
        let place = self.0.partition_point(|(known, _)| *known < at);
        self.0.insert(place, (at, text));
    }

    /// Nothing is wrong any more with the value at `at`.
    pub fn forget(&mut self, at: &str) {
        self.0.retain(|(known, _)| known != at);
    }

    /// Nothing is wrong any more with any value whose pointer starts with `start`.
    pub fn forget_below(&mut self, start: &str) {
        self.0.retain(|(known, _)| !known.starts_with(start));
    }

    /// Entry `at` of `list` (e.g. `/workloads`) was taken away: its own faults go, those behind it move up.
    pub fn entry_removed(&mut self, list: &str, at: usize) {
        self.shift(list, |i| match i.cmp(&at) {
            std::cmp::Ordering::Less => Some(i),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(i - 1),
        });
    }

    /// Something was put at place `at` of `list`.
    pub fn entry_inserted(&mut self, list: &str, at: usize) {
        self.shift(list, |i| Some(if i < at { i } else { i + 1 }));
    }

    fn shift(&mut self, list: &str, to: impl Fn(usize) -> Option<usize>) {
        for (pointer, text) in std::mem::take(&mut self.0) {
            let rest = pointer.strip_prefix(list).and_then(|rest| rest.strip_prefix('/'));
            let numbered = rest.and_then(|rest| {
                let (number, tail) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
                Some((number.parse::<usize>().ok()?, tail))
            });
            match numbered.map(|(i, tail)| to(i).map(|i| format!("{list}/{i}{tail}"))) {
                None => self.say(pointer, text),
                Some(Some(moved)) => self.say(moved, text),
                Some(None) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(at: &[&str]) -> Faults {
        let mut all = Faults::default();
        for at in at {
            all.say((*at).to_owned(), (*at).to_owned());
        }
        all
    }

    fn pointers(all: &Faults) -> Vec<&str> {
        all.iter().map(|(at, _)| at).collect()
    }

    #[test]
    fn faults_move_with_their_entries() {
        let mut all = faults(&["/title", "/workloads/2/name", "/workloads/0/name", "/workloads/1/name", "/options/1/quotes/0/price"]);
        all.entry_removed("/workloads", 1);
        assert_eq!(pointers(&all), ["/options/1/quotes/0/price", "/title", "/workloads/0/name", "/workloads/1/name"]);
        assert_eq!(all.get("/workloads/1/name").unwrap(), "/workloads/2/name");
        all.entry_inserted("/workloads", 0);
        assert_eq!(pointers(&all), ["/options/1/quotes/0/price", "/title", "/workloads/1/name", "/workloads/2/name"]);
        all.entry_removed("/options/1/quotes", 0);
        all.forget_below("/workloads/");
        assert_eq!(pointers(&all), ["/title"]);
        all.say("/title".into(), "other".into());
        assert_eq!((all.get("/title").unwrap(), all.iter().count()), ("other", 1));
        all.forget("/title");
        assert!(all.is_empty());
    }
}
