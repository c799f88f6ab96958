//! A tournament: who plays whom, and what came of it.
//!
//! - [`model`] is what a finished (or unfinished) tournament consists of; reports are made from it.

pub mod model;
