//! Positions, moves, and what a move does.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::cell::{Cell, Cells};
use crate::games::{Game, Outcome, Side};

/// A colour of stones. Either may move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Red: begins on `(0, 4)`, `(4, 0)` and `(8, 8)`.
    Red,
    /// Blue: begins on `(0, 0)`, `(4, 8)` and `(8, 4)`.
    Blue,
}

impl Color {
    /// The opponent.
    #[inline]
    pub const fn other(self) -> Color {
        match self {
            Color::Red => Color::Blue,
            Color::Blue => Color::Red,
        }
    }
}

/// Red is the first side, whoever begins.
impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Red => Side::First,
            Color::Blue => Side::Second,
        }
    }
}

/// A move: to a cell next to `from` a new stone is put, to a cell at distance two the stone of
/// `from` goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Move {
    /// A stone of the side to move.
    pub from: Cell,
    /// An empty cell at distance one or two.
    pub to: Cell,
}

impl Move {
    /// Whether the stone stays and a new one is put next to it (the course's `nbr1`; else `nbr2`).
    #[inline]
    pub fn doubles(self) -> bool {
        self.from.near().has(self.to)
    }
}

/// The two cells: `04-14`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

/// A position: the stones of both colours, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    own: Cells,
    their: Cells,
    turn: Color,
}

impl Position {
    /// The position in which a game begins.
    pub fn start(turn: Color) -> Position {
        let corners = |cells: [(i64, i64); 3]| -> Cells {
            cells.iter().filter_map(|&(i, j)| Cell::at(i, j)).collect()
        };
        let red = corners([(0, 4), (4, 0), (8, 8)]);
        let blue = corners([(0, 0), (4, 8), (8, 4)]);
        match turn {
            Color::Red => Position {
                own: red,
                their: blue,
                turn,
            },
            Color::Blue => Position {
                own: blue,
                their: red,
                turn,
            },
        }
    }

    /// The position with these stones; `None` when a cell is closed or has stones of both.
    pub fn of(own: Cells, their: Cells, turn: Color) -> Option<Position> {
        let fits = (own & their).is_empty() && ((own | their) & Cells::CLOSED).is_empty();
        fits.then_some(Position { own, their, turn })
    }

    /// The stones of the side to move.
    #[inline]
    pub const fn own(&self) -> Cells {
        self.own
    }

    /// The stones of its opponent.
    #[inline]
    pub const fn their(&self) -> Cells {
        self.their
    }

    /// The stones of a colour.
    pub fn stones(&self, color: Color) -> Cells {
        if color == self.turn {
            self.own
        } else {
            self.their
        }
    }

    /// The colour to move.
    #[inline]
    pub const fn color(&self) -> Color {
        self.turn
    }

    /// The cells without a stone, closed ones left out.
    #[inline]
    pub fn empty(&self) -> Cells {
        !(self.own | self.their)
    }

    /// Own stones less the opponent's: the course's value of a position.
    #[inline]
    pub fn balance(&self) -> i32 {
        self.own.count() as i32 - self.their.count() as i32
    }

    /// The legal moves, each pair of cells one: by the stone moved, then in the course's order.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + use<> {
        let (own, empty) = (self.own, self.empty());
        own.flat_map(move |from| {
            let cells = from.near_in_order().chain(from.far_in_order());
            cells
                .filter(move |&to| empty.has(to))
                .map(move |to| Move { from, to })
        })
    }

    /// Whether this is a legal move here.
    pub fn is_legal(&self, chosen: Move) -> bool {
        let reach = chosen.from.near() | chosen.from.far();
        self.own.has(chosen.from) && (reach & self.empty()).has(chosen.to)
    }

    /// Whether the side to move can't: the game is over.
    pub fn is_over(&self) -> bool {
        (self.own.reach() & self.empty()).is_empty()
    }

    /// The position after a legal move, the opponent to move.
    #[inline]
    pub fn play(&self, chosen: Move) -> Position {
        let taken = chosen.to.near() & self.their;
        let stays = if chosen.doubles() {
            self.own
        } else {
            self.own ^ Cells::of(chosen.from)
        };
        Position {
            own: self.their ^ taken,
            their: stays | taken | Cells::of(chosen.to),
            turn: self.turn.other(),
        }
    }
}

/// Red is the first side, whoever began.
impl Game for Position {
    type Move = Move;

    fn turn(&self) -> Side {
        self.turn.into()
    }

    fn moves(&self) -> Vec<Move> {
        self.legal_moves().collect()
    }

    fn after(&self, chosen: &Move) -> Position {
        self.play(*chosen)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| match self.balance() {
            0 => Outcome::Draw,
            balance if balance > 0 => Outcome::Win(self.turn.into()),
            _ => Outcome::Win(self.turn.other().into()),
        })
    }

    fn key(&self) -> u64 {
        let turn = match self.turn {
            Color::Red => 0,
            Color::Blue => 0x9E37_79B9_7F4A_7C15,
        };
        mixed(self.own.0 ^ turn) ^ mixed(self.their.0.rotate_left(32) ^ 0xD1B5_4A32_D192_ED03)
    }
}

/// A word in which each bit depends on each bit of the given one: the finish of MurmurHash3's 64
/// bits.
#[inline]
pub(super) fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let word = (word ^ word >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    word ^ word >> 33
}

#[cfg(test)]
mod tests {
    use super::{Color, Position};
    use crate::games::perft;

    #[test]
    fn perft_is_the_published_one() {
        let counts = |turn| [1, 2, 3, 4].map(|depth| perft(&Position::start(turn), depth));
        assert_eq!(counts(Color::Red), [24, 570, 16_830, 493_704]);
        assert_eq!(counts(Color::Blue), [24, 570, 16_830, 493_848]);
    }
}
