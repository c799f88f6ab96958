//! Choosing moves: white's best, and black's replies in three styles.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::table::Table;
use crate::games::queen_ending::{Move, Position};
use crate::games::random::Random;
use crate::games::{Game, Side};

/// How the black king moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
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

/// `best`, `random` (seed 1; [`Style::seeded`] gives another), `worst`.
impl FromStr for Style {
    type Err = StyleError;

    fn from_str(text: &str) -> Result<Style, StyleError> {
        match text {
            "best" => Ok(Style::Best),
            "random" => Ok(Style::Random(1)),
            "worst" => Ok(Style::Worst),
            _ => Err(StyleError(text.to_owned())),
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Style::Best => "best",
            Style::Random(_) => "random",
            Style::Worst => "worst",
        })
    }
}

impl Style {
    /// The style with this seed, if it has any.
    pub fn seeded(self, seed: u64) -> Style {
        match self {
            Style::Random(_) => Style::Random(seed),
            Style::Best | Style::Worst => self,
        }
    }
}

/// Best play of the side to move; `None` when the game is over.
pub fn best(table: &Table, position: &Position) -> Option<Move> {
    match position.turn() {
        Side::First => {
            let won = table.moves(position).into_iter();
            let won = won.filter_map(|(chosen, distance)| Some((distance?, chosen)));
            won.min_by_key(|(distance, _)| *distance)
                .map(|(_, chosen)| chosen)
        }
        Side::Second => reply(table, position, Style::Best),
    }
}

/// Black's move in this style; `None` when the game is over or white is to move.
pub fn reply(table: &Table, position: &Position, style: Style) -> Option<Move> {
    if position.turn() == Side::First || position.end().is_some() {
        return None;
    }
    let moves = table.moves(position);
    let distance = |rated: &(Move, Option<u32>)| rated.1.unwrap_or(u32::MAX);
    let chosen = match style {
        Style::Best => moves.iter().rev().max_by_key(|rated| distance(rated)),
        Style::Worst => moves.iter().min_by_key(|rated| distance(rated)),
        Style::Random(seed) => {
            let mut random = Random::new(seed ^ position.key());
            moves.get(random.below(moves.len()))
        }
    };
    chosen.map(|(chosen, _)| *chosen)
}
