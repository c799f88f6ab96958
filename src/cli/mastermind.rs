//! What the commands about Mastermind share: the game, the counting and the strategy as arguments.

pub mod play;

use clap::{Args, ValueEnum};

use crate::games::mastermind::{self, Repetition, Space, SpaceError};
use crate::solvers::mastermind as solvers;

/// The game: which codes there are, and how answers are told.
#[derive(Args)]
pub struct CodeBoard {
    /// Pegs of a code
    #[arg(long, value_name = "N", default_value_t = 4)]
    pegs: i64,
    /// Colours to choose from: the signs 1 to 9, 0, a to j
    #[arg(long, visible_alias = "colors", value_name = "N", default_value_t = 6)]
    colours: i64,
    /// All colours of a code are different, as in bulls and cows
    #[arg(long)]
    distinct: bool,
    /// What the second number of an answer counts
    #[arg(long, value_enum, default_value_t = CountingName::Misplaced)]
    counting: CountingName,
}

/// What the second number of an answer counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CountingName {
    /// Right colours in wrong places, the usual way
    Misplaced,
    /// All right colours, those in the right place too: the course's lehmad
    Common,
}

/// How guesses are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Strategy {
    /// The first code that is possible, as the course's program does
    FirstConsistent,
    /// The largest part smallest (Knuth)
    Minimax,
    /// The expected part smallest (Irving)
    ExpectedSize,
    /// The most information (Neuwirth)
    Entropy,
    /// The most parts (Kooi)
    MostParts,
    /// The least total of guesses, proved
    Optimal,
}

impl CodeBoard {
    /// The codes of the game.
    ///
    /// # Errors
    /// [`SpaceError`] when there is no such game.
    pub fn space(&self) -> Result<Space, SpaceError> {
        self.space_of(self.colours)
    }

    /// The codes of the same game with so many colours.
    ///
    /// # Errors
    /// [`SpaceError`] when there is no such game.
    pub fn space_of(&self, colours: i64) -> Result<Space, SpaceError> {
        let repetition = if self.distinct {
            Repetition::Forbidden
        } else {
            Repetition::Allowed
        };
        Space::new(self.pegs, colours, repetition)
    }

    /// How answers are told.
    pub fn counting(&self) -> mastermind::Counting {
        match self.counting {
            CountingName::Misplaced => mastermind::Counting::Misplaced,
            CountingName::Common => mastermind::Counting::Common,
        }
    }
}

impl From<Strategy> for solvers::GuessStrategy {
    fn from(strategy: Strategy) -> solvers::GuessStrategy {
        match strategy {
            Strategy::FirstConsistent => solvers::GuessStrategy::FirstConsistent,
            Strategy::Minimax => solvers::GuessStrategy::Minimax,
            Strategy::ExpectedSize => solvers::GuessStrategy::ExpectedSize,
            Strategy::Entropy => solvers::GuessStrategy::Entropy,
            Strategy::MostParts => solvers::GuessStrategy::MostParts,
            Strategy::Optimal => solvers::GuessStrategy::Optimal,
        }
    }
}
