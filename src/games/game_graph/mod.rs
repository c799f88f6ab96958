//! Any finite game for two with complete information, as a graph: its positions are numbered nodes,
//! its moves are edges.
//!
//! A node says which side moves there, or how the game has ended. Play that never ends is a draw,
//! so cycles are no difficulty (see [`crate::solvers::retrograde`]). A side that has to move and
//! can't has lost, unless the maker of the graph says otherwise with [`DeadEnds`].
//!
//! The first side is also called the player and the second one the opponent, as in the course text
//! on game trees, whose relations `turn`, `term_v` and `term_p` [`Relations`] reads.

mod graph;
mod relations;
mod text;

pub use graph::{DeadEnds, Graph, GraphError, Mark, Node};
pub use relations::Relations;
pub use text::{Names, Plain, PlainError, read_plain};

#[cfg(test)]
mod tests;
