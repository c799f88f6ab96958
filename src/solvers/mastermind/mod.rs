//! Guessing codes: strategies, whole decision trees, and the one with the least total of guesses.
//!
//! A [`Codebreaker`] plays one [`GuessStrategy`] in one space of codes under [`GuessOptions`]: it
//! tells the [next guess](Codebreaker::next_guess) after any history, and makes the whole
//! [`StrategyTree`] of a strategy, which counts its guesses and can be [checked](Tree::check)
//! apart.
//!
//! The strategies are those of the literature: the first consistent code (the course's program), D.
//! E. Knuth's minimax (1977), the expected size of R. W. Irving (1979), the entropy of E. Neuwirth
//! (1982), the most parts of B. Kooi (2005), and the least total (K. Koyama and T. W. Lai, 1993),
//! which [`optimal`] proves.

mod breaker;
mod greedy;
mod optimal;
mod strategy;
mod symmetry;
mod table;
#[cfg(test)]
mod tests;
mod tree;

pub use breaker::{
    AdvisedGuess, Codebreaker, GuessEffort, NoGuess, NoTree, TreeProgress, WishError,
};
pub use strategy::{GuessOptions, GuessStrategy};
pub use table::{MAX_TABLED, MAX_TABLED_OPTIMAL};
pub use tree::{Statistics, StrategyNode, StrategyTree, TreeError};
