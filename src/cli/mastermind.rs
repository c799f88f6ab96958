//! What the commands about Mastermind share: the game, the counting and the strategy as arguments.

pub mod play;

use clap::Args;

use crate::games::mastermind::{Counting, Impossible, Repetition, Space, SpaceError};
use crate::library::bindings::mastermind::game::counting_name;
use crate::referee::language::Language;
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

option_values!(Counting {
    Misplaced => counting_name(Counting::Misplaced), "Right colours in wrong places, the usual way";
    Common => counting_name(Counting::Common),
        "All right colours, those in the right place too: the course's lehmad";
});

option_values!(GuessStrategy {
    FirstConsistent => "first-consistent",
        "The first code that is possible, as the course's program does";
    Minimax => "minimax", "The largest part smallest (Knuth)";
    ExpectedSize => "expected-size", "The expected part smallest (Irving)";
    Entropy => "entropy", "The most information (Neuwirth)";
    MostParts => "most-parts", "The most parts (Kooi)";
    Optimal => "optimal", "The least total of guesses, proved";
});

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

/// Why no code answers a guess so.
pub fn impossibility(why: Impossible, language: Language) -> &'static str {
    language.text(match why {
        Impossible::LastPegMisplaced => "mastermind.last_peg_misplaced",
        Impossible::TooMany => "mastermind.fewer_pegs",
        Impossible::TooFewInCommon => "mastermind.too_few_in_common",
        Impossible::NoSuchCode => "mastermind.no_such_code",
        Impossible::NoCode => "mastermind.no_code",
    })
}
