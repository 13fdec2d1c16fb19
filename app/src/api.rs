//! What pages ask of the server.
//!
//! Owns the server functions, thin bodies over `store` and `engine`, and the shapes they answer with. Every one takes JSON:
//! the url-encoded default loses empty lists. Refuses files and machines: those have plain addresses and the JSON API.

mod books;
mod error;
#[cfg(feature = "ssr")]
pub(crate) mod here;
mod links;
mod scenarios;
mod types;

pub use books::{PAGE, book_rows, list_books};
pub use error::ApiError;
pub use links::{create_link, list_links, load_shared, revoke_link};
pub use scenarios::{
    catalog, compute, create_scenario, delete_scenario, explain, list_scenarios, load_scenario, presets, save_scenario, whole_answer,
};
pub use types::{
    BookFilter, BookInfo, BookPage, Catalog, CatalogGpu, CatalogModel, ExplainedCell, LinkInfo, LinkState, LoadedScenario, NewLink,
    PresetInfo, SavedAt, ScenarioInfo, SharedView, StoredScenario, Target,
};
