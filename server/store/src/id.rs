//! Ids as types, so that a scenario's is never taken for a book's.
//!
//! Owns nothing else. All are random UUIDs made by this program.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use uuid::Uuid;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, sqlx::Type)]
        #[serde(transparent)]
        #[sqlx(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            pub(crate) fn random() -> Self {
                Self(Uuid::new_v4())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    };
}

id! {
    /// Id of a workspace: one browser's or program's scenarios.
    WorkspaceId
}
id! {
    /// Id of a scenario; stands in its address.
    ScenarioId
}
id! {
    /// Id of a share link, to list and revoke it; it does not open it.
    LinkId
}
id! {
    /// Id of a price book.
    BookId
}
id! {
    /// Id of a comment on what a link shows.
    CommentId
}
