//! The byte of a solved position.

use super::Ending;

/// What a position is worth to the side to move, in a byte: 0 is a draw, 1..=127 a win in so many plies, 128..=254 a
/// loss in so many plies and 128.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value(pub u8);

impl Value {
    /// Neither side wins.
    pub const DRAW: Value = Value(0);
    /// The side to move has no move.
    pub const STUCK: Value = Value(128);
    /// The greatest distance that has a byte.
    pub const FARTHEST: u8 = 126;

    /// A win in that many plies, 1..=[`Value::FARTHEST`].
    pub const fn win(plies: u8) -> Value {
        Value(plies)
    }

    /// A loss in that many plies, at most [`Value::FARTHEST`].
    pub const fn loss(plies: u8) -> Value {
        Value(128 + plies)
    }

    /// Whether the side to move wins.
    pub const fn is_win(self) -> bool {
        self.0 > 0 && self.0 < 128
    }

    /// Whether the side to move loses.
    pub const fn is_loss(self) -> bool {
        self.0 >= 128
    }

    /// The distance of a win or loss; 0 for a draw.
    pub const fn plies(self) -> u8 {
        self.0 & 127
    }
}

impl From<Value> for Ending {
    fn from(value: Value) -> Ending {
        if value.is_win() {
            Ending::Win(value.plies())
        } else if value.is_loss() {
            Ending::Loss(value.plies())
        } else {
            Ending::Draw
        }
    }
}
