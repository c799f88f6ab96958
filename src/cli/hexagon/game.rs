//! A game of Hexagon for the referee.

use crate::frontend::term::Term;
use crate::games::hexagon::{Move, Position};
use crate::games::{Game as _, Outcome, Side};
use crate::library::bindings::hexagon::{self, positions};
use crate::referee::asked::AskedGame;

/// A game that is a draw after some number of moves.
#[derive(Clone, Debug)]
pub struct HexagonGame {
    /// The present position.
    pub here: Position,
    /// How many moves are left.
    pub left: u32,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexagonOutcome {
    /// No move is left.
    NoMoves(Outcome),
    /// All moves were made that a game can have: a draw.
    TooLong,
}

impl AskedGame for HexagonGame {
    type Move = Move;
    type Outcome = HexagonOutcome;

    fn side(&self) -> Side {
        self.here.color().into()
    }

    fn question(&self) -> Term {
        hexagon::position_term(&self.here)
    }

    fn make(&mut self, answer: &Term) -> Option<Move> {
        let made = positions::legal_move_of(answer, &self.here).ok()?;
        self.here = self.here.play(made);
        self.left -= 1;
        Some(made)
    }

    fn outcome(&self) -> Option<HexagonOutcome> {
        let ended = self.here.outcome().map(HexagonOutcome::NoMoves);
        ended.or((self.left == 0).then_some(HexagonOutcome::TooLong))
    }
}
