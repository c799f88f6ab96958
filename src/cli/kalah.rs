//! What the commands about Kalah have in common.

use anyhow::Context;
use clap::{Args, ValueEnum};

use crate::games::kalah::{self, Position};

/// The board a command begins with.
#[derive(Args)]
pub struct KalahBoard {
    /// Pits on a side, 1 to 16
    #[arg(long, short, value_name = "N", default_value_t = 6)]
    pub pits: usize,
    /// Seeds in each pit
    #[arg(long, short, value_name = "N", default_value_t = 4)]
    pub seeds: u32,
    /// What is taken when the last seed falls into an own empty pit
    #[arg(long, value_enum, default_value_t = KalahRulesName::Standard)]
    pub rules: KalahRulesName,
}

/// The variants of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum KalahRulesName {
    /// That seed and those opposite; nothing when the pit opposite is empty
    Standard,
    /// That seed and those opposite, however many they are
    EmptyCapture,
}

impl From<KalahRulesName> for kalah::Rules {
    fn from(rules: KalahRulesName) -> kalah::Rules {
        match rules {
            KalahRulesName::Standard => kalah::Rules::Standard,
            KalahRulesName::EmptyCapture => kalah::Rules::EmptyCapture,
        }
    }
}

impl KalahBoard {
    /// The position of a text, or the start of the game.
    ///
    /// # Errors
    /// When there is no such board.
    pub fn position(&self, text: Option<&str>) -> anyhow::Result<Position> {
        match text {
            Some(text) => Position::read(text, self.rules.into()).context("the position"),
            None => Ok(Position::start(self.pits, self.seeds, self.rules.into())?),
        }
    }
}
