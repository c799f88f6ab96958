//! What a search says of a position.

use std::ops::Neg;

/// A value of a position, or a bound of it, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchValue {
    /// Points as the game counts them; wins and losses by their distance from the root.
    pub points: i32,
    /// Whether it follows from finished games alone, so that no deeper search says otherwise. A
    /// game that does not ask for this may leave it false.
    pub proven: bool,
}

impl SearchValue {
    /// A value that a deeper search may change.
    #[inline]
    pub const fn open(points: i32) -> SearchValue {
        SearchValue {
            points,
            proven: false,
        }
    }

    /// A value for good.
    #[inline]
    pub const fn proven(points: i32) -> SearchValue {
        SearchValue {
            points,
            proven: true,
        }
    }
}

/// The same for the opponent.
impl Neg for SearchValue {
    type Output = SearchValue;

    #[inline]
    fn neg(self) -> SearchValue {
        SearchValue {
            points: -self.points,
            ..self
        }
    }
}
