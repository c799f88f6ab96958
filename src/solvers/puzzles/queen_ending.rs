//! King and queen against a king that plays best, from a position in which white wins.

use crate::games::puzzle::{PUZZLE_TEXT, Puzzle, PuzzleEnd, PuzzleMeasure, PuzzleSize};
use crate::games::queen_ending::{End, Move, Position, draw, read_move};
use crate::games::random::Random;
use crate::games::text_game::GameText;
use crate::games::{Game, Side};
use crate::solvers::queen_ending::player::{PlayerStyle, reply};
use crate::solvers::queen_ending::table::table;

/// The rule of fifty moves: it is a draw then.
const MAX_MOVES: u32 = 50;

/// An ending that is being won.
#[derive(Clone, Debug)]
pub struct EndingPuzzle {
    here: Position,
    moves: u32,
    /// The moves to mate at the beginning, if both play best.
    least: u32,
}

impl EndingPuzzle {
    /// The present position; white is to move, or the game is over.
    pub fn here(&self) -> &Position {
        &self.here
    }

    /// The puzzle after a legal move of white and the reply to it.
    fn after(&self, chosen: &Move) -> Option<EndingPuzzle> {
        if self.end().is_some() || self.here.check(chosen).is_err() {
            return None;
        }
        let after = self.here.after(chosen);
        let reply = reply(table(), &after, PlayerStyle::Best);
        Some(EndingPuzzle {
            here: reply.map_or(after, |reply| after.after(&reply)),
            moves: self.moves + 1,
            ..*self
        })
    }
}

impl Puzzle for EndingPuzzle {
    const TEXT: &'static GameText = &GameText {
        name: "queen_ending",
        title: "King and queen against king",
        sides: ["white", "black"],
        sides_in_estonian: ["valge", "must"],
        sides_in_russian: ["белые", "чёрные"],
        move_help: [
            "Käik on nupp ja ruut: Qc5, Kb6.",
            "A move is a piece and a square: Qc5, Kb6.",
            "Ход — фигура и поле: Qc5, Kb6.",
        ],
        puzzle: Some(PuzzleMeasure::Cost([
            "Liigseid käike",
            "Extra moves",
            "Лишних ходов",
        ])),
        ..PUZZLE_TEXT
    };

    fn of_seed(_: PuzzleSize, seed: u64) -> Option<EndingPuzzle> {
        let won: Vec<(Position, u32)> = Position::all(Side::First)
            .filter_map(|position| Some((position, table().distance(&position)?)))
            .collect();
        let (here, least) = won[Random::new(seed).below(won.len())];
        Some(EndingPuzzle {
            here,
            moves: 0,
            least,
        })
    }

    fn end(&self) -> Option<PuzzleEnd> {
        match self.here.end() {
            Some(End::Mate) => Some(PuzzleEnd::Solved(self.moves.saturating_sub(self.least))),
            Some(_) => Some(PuzzleEnd::Unsolved),
            None => (self.moves >= MAX_MOVES).then_some(PuzzleEnd::Unsolved),
        }
    }

    fn move_texts(&self) -> Vec<String> {
        match self.end() {
            Some(_) => Vec::new(),
            None => self.here.moves().iter().map(Move::to_string).collect(),
        }
    }

    fn after_text(&self, text: &str) -> Option<EndingPuzzle> {
        self.after(&read_move(&self.here, text, 1).ok()?)
    }

    fn drawing(&self) -> String {
        draw(&self.here)
    }
}
