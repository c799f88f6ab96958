//! What is good in a game graph: strategies, solution trees and drawings of a graph that
//! [`crate::solvers::retrograde`] has solved, and the search of games whose ends can have any
//! value.

pub mod alphabeta;
pub mod drawing;
pub mod picture;
pub mod strategy;
pub mod tree;
pub mod value;

#[cfg(test)]
mod tests;

#[cfg(test)]
mod search_tests;
