//! A tournament: who plays whom, and what came of it.
//!
//! - [`league`] is what is announced before the first game; [`schedule`] says which games there
//!   are. [`games`] says of which games there are leagues.
//! - [`run`] plays them, some at a time; [`journal`] keeps the results, [`merge`] joins the
//!   journals of parts.
//! - [`model`] is what a tournament consists of, played or half played; [`standings`] makes it from
//!   a journal, with [`ratings`].
//! - In a league of puzzles each program plays alone, all the same ones; [`puzzle_tally`] counts
//!   them.
//! - [`engine_match`] plays two settings of the engine against each other; [`paired_games`] says
//!   which of two players is stronger, and when that is known.
//! - [`queen_contest`] plays the games of one program of the queen ending.
//! - [`outputs`] tells it to people and programs; [`report`] is the page in one file that people
//!   look at.

pub mod engine_match;
mod fingerprint;
pub mod games;
pub mod journal;
pub mod league;
pub mod merge;
pub mod model;
pub mod outputs;
pub mod paired_games;
pub mod puzzle_tally;
pub mod queen_contest;
pub mod ratings;
pub mod report;
pub mod run;
pub mod schedule;
pub mod standings;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod trial;
