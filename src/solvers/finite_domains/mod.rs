//! Constraints over integers: domains, propagators and search, without Prolog.
//!
//! The propagators narrow domains as those of SWI-Prolog's `library(clpfd)` do, by the same rules
//! where that was practical: the order in which `ff` and its like choose variables depends on it.

pub mod bound;
pub mod constraint;
pub mod domain;
pub mod posting;
pub mod search;
pub mod store;

mod arithmetic;
mod cardinality;
mod differences;
mod distinct;
mod linear;
mod products;
mod propagators;
mod reified;
mod tables;
