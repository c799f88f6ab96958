//! What the holder of the code says about a guess.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The second number of an answer: two games tell it differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Counting {
    /// Right colours in wrong places only: Mastermind's white pins, the cows of bulls and cows.
    #[default]
    Misplaced,
    /// All right colours, those in the right place too: the cows ("lehmad") of the course's
    /// program.
    ///
    /// A colour counts as often as both codes have it. The course's codes have no colour twice, and
    /// there nothing else can be meant.
    Common,
}

/// An answer to a guess. The order is that of `exact`, then of `misplaced`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Answer {
    /// Pegs of the right colour in the right place: black pins, bulls.
    pub exact: u8,
    /// Further pegs of a right colour, in wrong places: white pins, cows.
    pub misplaced: u8,
}

/// Why two numbers are no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AnswerError {
    /// More than there are pegs.
    #[error(
        "{exact} in the right place and {misplaced} more of a right colour are more than the {pegs} pegs"
    )]
    TooMany {
        /// Pegs in the right place.
        exact: u8,
        /// Others of a right colour.
        misplaced: u8,
        /// Pegs of a code.
        pegs: u8,
    },
    /// With the exact ones counted in, the second number can't be less than the first.
    #[error("{common} of a right colour can't be: {exact} of them are in the right place already")]
    LessThanExact {
        /// Pegs in the right place.
        exact: u8,
        /// Pegs of a right colour, said to be in all.
        common: u8,
    },
}

impl Answer {
    /// The answer of two numbers as this counting gives them.
    ///
    /// # Errors
    /// [`AnswerError`] when no two codes of that many pegs can be so alike. What else is
    /// impossible, such as a single peg in the wrong place, is told by [`culprit`](super::culprit).
    pub fn of_counts(
        exact: u8,
        second: u8,
        counting: Counting,
        pegs: u8,
    ) -> Result<Answer, AnswerError> {
        let misplaced = match counting {
            Counting::Misplaced => second,
            Counting::Common => second
                .checked_sub(exact)
                .ok_or(AnswerError::LessThanExact {
                    exact,
                    common: second,
                })?,
        };
        if exact.saturating_add(misplaced) > pegs {
            return Err(AnswerError::TooMany {
                exact,
                misplaced,
                pegs,
            });
        }
        Ok(Answer { exact, misplaced })
    }

    /// The two numbers as this counting tells them.
    pub fn counts(self, counting: Counting) -> (u8, u8) {
        match counting {
            Counting::Misplaced => (self.exact, self.misplaced),
            Counting::Common => (self.exact, self.common()),
        }
    }

    /// Right colours in any place.
    pub fn common(self) -> u8 {
        self.exact + self.misplaced
    }

    /// Whether the guess was the code, which has that many pegs.
    pub fn is_win(self, pegs: u8) -> bool {
        self.exact == pegs
    }
}
