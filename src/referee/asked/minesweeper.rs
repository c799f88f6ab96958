//! A field of mines that one program plays on.

use crate::frontend::term::Term;
use crate::games::Side;
use crate::games::minesweeper::{FieldAction, FieldStatus, Minesweeper};
use crate::library::bindings::minesweeper::{action_of, board_term};
use crate::referee::asked::AskedGame;

/// A program that only flags is stopped after so many moves.
const MAX_MOVES: u32 = 100_000;

/// A field that a program plays on.
#[derive(Debug)]
pub struct MinesGame {
    game: Minesweeper,
    moves: u32,
}

impl MinesGame {
    /// A field on which nobody has moved.
    pub fn new(game: Minesweeper) -> MinesGame {
        MinesGame { game, moves: 0 }
    }

    /// The field as it is now.
    pub fn field(&self) -> &Minesweeper {
        &self.game
    }
}

impl AskedGame for MinesGame {
    type Move = FieldAction;
    type Outcome = FieldStatus;

    fn side(&self) -> Side {
        Side::First
    }

    fn question(&self) -> Term {
        board_term(self.game.view())
    }

    fn make(&mut self, answer: &Term) -> Option<FieldAction> {
        let action = action_of(self.game.options().grid(), answer).ok()?;
        self.game.act(action).ok()?;
        self.moves += 1;
        Some(action)
    }

    fn outcome(&self) -> Option<FieldStatus> {
        let status = self.game.status();
        let is_over = status != FieldStatus::Playing || self.moves >= MAX_MOVES;
        is_over.then_some(status)
    }
}
