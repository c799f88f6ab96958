//! The ending of queen and king against king, in which white has a number of moves.

use crate::frontend::term::Term;
use crate::games::queen_ending::{End, Move, Position};
use crate::games::{Game, Side};
use crate::library::bindings::queen_ending;
use crate::referee::asked::AskedGame;

/// A game of a program that has white.
#[derive(Clone, Debug)]
pub struct EndingGame {
    /// The present position.
    pub here: Position,
    /// The moves that white has left.
    pub left: u32,
}

/// How a game of a program ends: by the rules, or because no moves are left.
pub type EndingOutcome = Option<End>;

impl AskedGame for EndingGame {
    type Move = Move;
    type Outcome = EndingOutcome;

    fn side(&self) -> Side {
        self.here.turn()
    }

    fn question(&self) -> Term {
        queen_ending::position_term(&self.here)
    }

    fn make(&mut self, answer: &Term) -> Option<Move> {
        let chosen = queen_ending::move_of(answer).ok()?;
        self.here.check(&chosen).ok()?;
        if self.side() == Side::First {
            self.left -= 1;
        }
        self.here = self.here.after(&chosen);
        Some(chosen)
    }

    fn outcome(&self) -> Option<EndingOutcome> {
        let has_run_out = self.left == 0 && self.side() == Side::First;
        self.here.end().map(Some).or(has_run_out.then_some(None))
    }
}
