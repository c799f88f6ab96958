//! The byte of a solved position.

use super::Ending;
use crate::games::draughts::Rules;

/// What a position is worth to the side to move, in a byte: 0 is a draw, other even bytes are wins,
/// odd ones losses.
///
/// By the course's rules a win in d plies is 2d, a loss 2d + 1. By the official ones sides
/// alternate and the loser moves last but one, so that wins take an odd number of plies and losses
/// an even one: both are d + 1, and distances of more than 200 plies fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndingValue(pub u8);

impl EndingValue {
    /// Neither side wins.
    pub const DRAW: EndingValue = EndingValue(0);
    /// The side to move has no move: lost in 0 plies.
    pub const STUCK: EndingValue = EndingValue(1);

    /// The greatest distance that counts: 15 by the course's rules (see [`super::prospect`]), by
    /// the official ones what the byte can say and the solver leaves free.
    pub const fn farthest(rules: Rules) -> u8 {
        match rules {
            Rules::Course => Rules::Course.draw_plies(),
            Rules::Official => 253,
        }
    }

    /// A win in that many plies, 1..=[`EndingValue::farthest`]; odd by the official rules.
    pub const fn win(rules: Rules, plies: u8) -> EndingValue {
        match rules {
            Rules::Course => EndingValue(plies * 2),
            Rules::Official => EndingValue(plies + 1),
        }
    }

    /// A loss in that many plies, at most [`EndingValue::farthest`]; even by the official rules.
    pub const fn loss(rules: Rules, plies: u8) -> EndingValue {
        match rules {
            Rules::Course => EndingValue(plies * 2 + 1),
            Rules::Official => EndingValue(plies + 1),
        }
    }

    /// Whether the side to move wins.
    pub const fn is_win(self) -> bool {
        self.0 > 0 && self.0.is_multiple_of(2)
    }

    /// Whether the side to move loses.
    pub const fn is_loss(self) -> bool {
        !self.0.is_multiple_of(2)
    }

    /// The distance of a win or loss; 0 for a draw.
    pub const fn plies(self, rules: Rules) -> u8 {
        match rules {
            Rules::Course => self.0 / 2,
            Rules::Official => self.0.saturating_sub(1),
        }
    }

    /// The value in words.
    pub const fn ending(self, rules: Rules) -> Ending {
        if self.is_win() {
            Ending::Win(self.plies(rules))
        } else if self.is_loss() {
            Ending::Loss(self.plies(rules))
        } else {
            Ending::Draw
        }
    }
}
