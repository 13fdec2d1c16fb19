//! What pages and their islands ask of the server.
//!
//! Owns the server functions the islands call, thin bodies over `store` and `engine`, the shapes they answer with, and what a
//! page loads before it is written. Both speak postcard: it is a
//! fifth of JSON for the browser to load, and the url-encoded default loses empty lists. Refuses files and
//! machines: those have plain addresses and the JSON API.

#[cfg(feature = "ssr")]
mod assessed;
#[cfg(feature = "ssr")]
mod catalog;
mod error;
#[cfg(feature = "ssr")]
pub(crate) mod fields;
#[cfg(feature = "ssr")]
mod gate;
#[cfg(feature = "ssr")]
pub(crate) mod here;
mod links;
#[cfg(feature = "ssr")]
mod load;
mod scenarios;
mod types;

#[cfg(feature = "ssr")]
pub use assessed::assessed;
pub use error::{ApiError, Closed};
#[cfg(feature = "ssr")]
pub(crate) use gate::open as open_link;
#[cfg(feature = "ssr")]
pub use gate::{CellSaid, CommentView, ScenarioComments, ScenarioLinks, explain_said, scenario_comments, scenario_links};
#[cfg(feature = "ssr")]
pub use here::{Asked, PublicUrl, as_asked};
pub use links::{create_link, list_links, revoke_link};
#[cfg(feature = "ssr")]
pub use load::{LoadedScenario, NewerPrices, SharedView, WholeAnswer, explain, load_scenario, load_shared, whole_answer};
pub(crate) use scenarios::SaveScenario;
pub use scenarios::{apply_what_if, compare_versions, compute, create_scenario, open_cell, read_model, save_scenario};
pub use types::{
    Asks, Catalog, CatalogAssumption, Computed, Difference, ExplainedCell, FieldSpec, GENERAL, LinkInfo, LinkState, Listed, NewLink,
    OpenedCell, SPECIALISED, SavedAt, StoredScenario, Target, TaskSpec, Versions, pack, unpack,
};
