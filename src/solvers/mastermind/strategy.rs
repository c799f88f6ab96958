//! The strategies, and what may be wished besides.

use crate::games::mastermind::Code;

/// How the next guess is chosen.
///
/// All but [`GuessStrategy::Optimal`] look one guess ahead, at the parts into which the answers
/// would divide the codes that are still possible; of equal guesses they take one that may be
/// right, and of these the first in the order of codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GuessStrategy {
    /// The first code that is still possible: the course's program.
    FirstConsistent,
    /// The largest part as small as possible (Knuth).
    Minimax,
    /// The expected size of the part as small as possible (Irving).
    ExpectedSize,
    /// The expected information as large as possible (Neuwirth).
    Entropy,
    /// As many parts as possible (Kooi).
    MostParts,
    /// The least total of guesses over all codes, proved.
    Optimal,
}

impl GuessStrategy {
    /// All of them.
    pub const ALL: [GuessStrategy; 6] = [
        GuessStrategy::FirstConsistent,
        GuessStrategy::Minimax,
        GuessStrategy::ExpectedSize,
        GuessStrategy::Entropy,
        GuessStrategy::MostParts,
        GuessStrategy::Optimal,
    ];

    /// Its name in Prolog: `first_consistent`, `minimax`, `expected_size`, `entropy`, `most_parts`,
    /// `optimal`.
    pub fn name(self) -> &'static str {
        match self {
            GuessStrategy::FirstConsistent => "first_consistent",
            GuessStrategy::Minimax => "minimax",
            GuessStrategy::ExpectedSize => "expected_size",
            GuessStrategy::Entropy => "entropy",
            GuessStrategy::MostParts => "most_parts",
            GuessStrategy::Optimal => "optimal",
        }
    }

    /// The strategy of a name that [`GuessStrategy::name`] gives.
    pub fn named(name: &str) -> Option<GuessStrategy> {
        GuessStrategy::ALL
            .into_iter()
            .find(|strategy| strategy.name() == name)
    }
}

/// What a codebreaker is asked to keep to besides its strategy; nothing by default.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct GuessOptions {
    /// The guess that every game begins with.
    pub first: Option<Code>,
    /// Guess only codes that may be right (Mastermind's hard mode).
    pub only_consistent: bool,
    /// Codes that the secret isn't.
    pub excluded: Vec<Code>,
    /// The most guesses in a game, the right one included; only [`GuessStrategy::Optimal`] can keep
    /// to it.
    pub most: Option<u8>,
}
