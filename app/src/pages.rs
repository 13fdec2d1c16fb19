//! One file a page. Only two wake up in the browser; the others are written by the server and stay there.

#[cfg(feature = "ssr")]
pub mod cell;
pub mod editor;
#[cfg(feature = "ssr")]
pub mod home;
#[cfg(feature = "ssr")]
pub mod method;
#[cfg(feature = "ssr")]
pub mod not_found;
#[cfg(feature = "ssr")]
pub mod prices;
#[cfg(feature = "ssr")]
pub mod privacy;
pub mod shared;
#[cfg(feature = "ssr")]
pub mod whole;
