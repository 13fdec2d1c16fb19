//! Placeholder of the contract; its owner fills it.
