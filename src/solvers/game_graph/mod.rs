//! What is good in a game graph: strategies, solution trees and drawings of a graph that [`crate::solvers::retrograde`] has solved,
//! and the search of games whose ends have any worth.

#[cfg(test)]
mod tests;
