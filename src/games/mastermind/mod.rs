//! Mastermind and bulls and cows: somebody thinks of a code of coloured pegs, somebody else guesses
//! it from the answers.
//!
//! A code has 1 to 8 pegs of up to 20 colours, colours may come again or not ([`Space`]). An answer
//! tells how many pegs have the right colour in the right place and how many more have a right
//! colour in a wrong place ([`Answer`]); some tell the second number with the first one counted in
//! ([`Counting`]). What the answers together leave is in [`history`]: the codes that are still
//! possible, and which answer was the first that left none.

mod answer;
mod code;
pub mod history;
mod notation;
mod space;
#[cfg(test)]
mod tests;

pub use answer::{Answer, AnswerError, Counting};
pub use code::{Code, MAX_COLOURS, MAX_PEGS};
pub use history::{AnsweredGuess, Culprit, Impossible, consistent, culprit};
pub use notation::{NotationError, read_history};
pub use space::{Codes, MAX_CODES, Profile, Repetition, Space, SpaceError};
