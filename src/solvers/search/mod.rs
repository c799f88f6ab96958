//! The search that strong players share: principal variation search with a transposition table,
//! aspiration windows, iterative deepening and threads.
//!
//! A game takes part with a [`SearchPolicy`]: its values, the order of its moves, and what may be
//! left out or looked at more deeply. The search is compiled for each policy, so that a policy
//! costs nothing at run time. [`Searcher`] is the entry; [`worker`] is one thread of it.
//!
//! Kalah is the one game with a search of its own: there, each question is whether a position is
//! worth a number of seeds, and the table keeps both bounds of a value (`solvers::kalah`).

pub mod control;
mod ordering;
mod policy;
mod report;
mod root;
mod searcher;
pub mod standard;
pub mod table;
mod value;
pub mod window;
pub mod worker;

pub use policy::{Candidate, Candidates, SearchPolicy};
pub use report::{Score, SearchCounts, SearchLine, SearchReport};
pub use searcher::{SearchSettings, Searcher};
pub use value::SearchValue;
pub use worker::{SearchNode, SearchWorker};
