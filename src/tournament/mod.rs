//! A tournament: who plays whom, and what came of it.
//!
//! - [`model`] is what a tournament consists of, played or half played; reports are made from it.
//! - [`schedule`] says which games there are.

mod fingerprint;
pub mod model;
pub mod schedule;
