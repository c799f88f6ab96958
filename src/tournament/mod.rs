//! A tournament: who plays whom, and what came of it.
//!
//! - [`model`] is what a finished (or unfinished) tournament consists of; reports are made from it.
//! - [`report`] is the one that people look at: a page in one file.

pub mod model;
pub mod report;
