//! The store against a real PostgreSQL, started by the store's own supervisor: no test needs a database beforehand.
#![expect(clippy::unwrap_used, reason = "a test ends where its footing gives way")]

mod books;
mod comments;
mod crashes;
mod drafts;
mod embedded;
mod harness;
mod history;
mod keepers;
mod links;
mod locked;
mod migrations;
mod revisions;
mod scenarios;
