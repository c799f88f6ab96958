//! Where the weights of the evaluation come from.
//!
//! 1. [`samples::play`]: the program plays games against itself from random openings, a few hundred positions a move, and keeps
//!    the quiet positions with the result of their game.
//! 2. [`fit::fit`]: logistic regression. The sum of a position's weights, as a log of odds, is to foretell the result.
//!
//! Everything follows from a seed: the same settings give the same weights.

pub mod fit;
pub mod samples;
