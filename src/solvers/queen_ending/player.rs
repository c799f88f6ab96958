//! Choosing moves: white's best, and black's replies in three styles.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::table::DistanceTable;
use crate::games::queen_ending::{Move, Position};
use crate::games::random::Random;
use crate::games::{Game, Side};

/// How the black king moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlayerStyle {
    /// Takes the queen if it can, else holds out as long as it can.
    #[default]
    Best,
    /// Any legal move: the same one in the same position for the same seed.
    Random(u64),
    /// Never takes the queen unless there is nothing else, and is mated as early as it can be.
    Worst,
}

/// A text is no style.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("black plays best, random or worst, not {0:?}")]
pub struct StyleError(pub String);

/// `best`, `random` (seed 1; [`PlayerStyle::seeded`] gives another), `worst`.
impl FromStr for PlayerStyle {
    type Err = StyleError;

    fn from_str(text: &str) -> Result<PlayerStyle, StyleError> {
        match text {
            "best" => Ok(PlayerStyle::Best),
            "random" => Ok(PlayerStyle::Random(1)),
            "worst" => Ok(PlayerStyle::Worst),
            _ => Err(StyleError(text.to_owned())),
        }
    }
}

impl fmt::Display for PlayerStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PlayerStyle::Best => "best",
            PlayerStyle::Random(_) => "random",
            PlayerStyle::Worst => "worst",
        })
    }
}

impl PlayerStyle {
    /// The style with this seed, if it has any.
    pub fn seeded(self, seed: u64) -> PlayerStyle {
        match self {
            PlayerStyle::Random(_) => PlayerStyle::Random(seed),
            PlayerStyle::Best | PlayerStyle::Worst => self,
        }
    }
}

/// Best play of the side to move; `None` when the game is over.
pub fn best(table: &DistanceTable, position: &Position) -> Option<Move> {
    match position.turn() {
        Side::First => {
            let won = table.moves(position).into_iter();
            let won = won.filter_map(|(chosen, distance)| Some((distance?, chosen)));
            won.min_by_key(|(distance, _)| *distance)
                .map(|(_, chosen)| chosen)
        }
        Side::Second => reply(table, position, PlayerStyle::Best),
    }
}

/// Black's move in this style; `None` when the game is over or white is to move.
pub fn reply(table: &DistanceTable, position: &Position, style: PlayerStyle) -> Option<Move> {
    if position.turn() == Side::First || position.end().is_some() {
        return None;
    }
    let moves = table.moves(position);
    let distance = |rated: &(Move, Option<u32>)| rated.1.unwrap_or(u32::MAX);
    let chosen = match style {
        PlayerStyle::Best => moves.iter().rev().max_by_key(|rated| distance(rated)),
        PlayerStyle::Worst => moves.iter().min_by_key(|rated| distance(rated)),
        PlayerStyle::Random(seed) => {
            let mut random = Random::new(seed ^ position.key());
            moves.get(random.below(moves.len()))
        }
    };
    chosen.map(|(chosen, _)| *chosen)
}
