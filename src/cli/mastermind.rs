//! What the commands about Mastermind share: the game, the counting and the strategy as arguments.

pub mod play;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::games::mastermind::{Counting, Repetition, Space, SpaceError};
use crate::library::bindings::mastermind::game::counting_name;
use crate::solvers::mastermind::GuessStrategy;

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
    #[arg(long, value_enum, default_value_t = Counting::Misplaced)]
    pub counting: Counting,
}

/// What the second number of an answer counts, as an option.
impl ValueEnum for Counting {
    fn value_variants<'a>() -> &'a [Counting] {
        &[Counting::Misplaced, Counting::Common]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Counting::Misplaced => "Right colours in wrong places, the usual way",
            Counting::Common => {
                "All right colours, those in the right place too: the course's lehmad"
            }
        };
        Some(PossibleValue::new(counting_name(*self)).help(help))
    }
}

/// How guesses are chosen, as an option.
impl ValueEnum for GuessStrategy {
    fn value_variants<'a>() -> &'a [GuessStrategy] {
        &GuessStrategy::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            GuessStrategy::FirstConsistent => (
                "first-consistent",
                "The first code that is possible, as the course's program does",
            ),
            GuessStrategy::Minimax => ("minimax", "The largest part smallest (Knuth)"),
            GuessStrategy::ExpectedSize => ("expected-size", "The expected part smallest (Irving)"),
            GuessStrategy::Entropy => ("entropy", "The most information (Neuwirth)"),
            GuessStrategy::MostParts => ("most-parts", "The most parts (Kooi)"),
            GuessStrategy::Optimal => ("optimal", "The least total of guesses, proved"),
        };
        Some(PossibleValue::new(name).help(help))
    }
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
}
