//! Puzzles: games of one player, each of which follows from a seed.
//!
//! A puzzle takes part with [`Puzzle`]. In a [`PuzzlePosition`] it is a position of a game like any
//! other: the first side is the player, the second is the puzzle, which has won when it is not
//! solved. What an opponent within a puzzle does is part of the player's move.

use std::any::Any;
use std::fmt;

use super::text_game::{AnyPosition, GameText};
use super::{Outcome, Side};

/// A puzzle that is being solved. Its moves are texts without blanks.
pub trait Puzzle: Clone + Send + Sync + 'static {
    /// What people are told of it.
    const TEXT: &'static GameText;

    /// The puzzle of a seed, before the first move.
    fn of_seed(seed: u64) -> Self;

    /// How it has ended; `None` while it goes on.
    fn end(&self) -> Option<PuzzleEnd>;

    /// The texts of the legal moves.
    fn move_texts(&self) -> Vec<String>;

    /// The puzzle after the legal move of a text; `None` if there is none.
    fn after_text(&self, text: &str) -> Option<Self>;

    /// The puzzle for the eye of a spectator: lines that each end with a line break.
    fn drawing(&self) -> String;

    /// What a program has to know of it before its first move, as a Prolog text.
    fn facts(&self) -> Option<String> {
        None
    }
}

/// What the texts of all puzzles have in common: a seed is the start, and no position is written.
pub const PUZZLE_TEXT: GameText = GameText {
    name: "",
    title: "",
    sides: [""; 2],
    sides_in_estonian: [""; 2],
    sides_in_russian: [""; 2],
    move_help: [""; 3],
    start_options: &[],
    usual_position: None,
    notation: None,
    counting: None,
    draw_after: None,
    perft_examples: &[],
    sample_position: "",
    puzzle: Some(PuzzleMeasure::Solved),
};

/// How a puzzle ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleEnd {
    /// It is solved, at this cost in the measure of its game; the less, the better.
    Solved(u32),
    /// It is not, and can't be any more.
    Unsolved,
}

/// What is counted in puzzles of a game, besides how many are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleMeasure {
    /// Nothing.
    Solved,
    /// What a solved one has cost: what that is called in Estonian, English and Russian.
    Cost([&'static str; 3]),
}

/// A puzzle as a position of a game.
#[derive(Clone, Debug)]
pub struct PuzzlePosition<P>(pub P);

impl<P: Puzzle> fmt::Display for PuzzlePosition<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.drawing())
    }
}

impl<P: Puzzle> AnyPosition for PuzzlePosition<P> {
    fn game(&self) -> &'static GameText {
        P::TEXT
    }

    fn side(&self) -> Side {
        Side::First
    }

    fn ending(&self) -> Option<Outcome> {
        self.0.end().map(|end| match end {
            PuzzleEnd::Solved(_) => Outcome::Win(Side::First),
            PuzzleEnd::Unsolved => Outcome::Win(Side::Second),
        })
    }

    fn cost(&self) -> Option<u32> {
        match self.0.end() {
            Some(PuzzleEnd::Solved(cost)) => Some(cost),
            _ => None,
        }
    }

    fn facts(&self) -> Option<String> {
        self.0.facts()
    }

    fn move_texts(&self) -> Vec<String> {
        self.0.move_texts()
    }

    fn after_text(&self, text: &str) -> Option<(String, Box<dyn AnyPosition>)> {
        let after = PuzzlePosition(self.0.after_text(text)?);
        Some((text.to_owned(), Box::new(after)))
    }

    fn picture(&self) -> String {
        self.0.drawing()
    }

    fn count(&self, depth: u32) -> u64 {
        let texts = match depth {
            0 => return 1,
            _ => self.move_texts(),
        };
        let after = texts.iter().filter_map(|text| self.0.after_text(text));
        after
            .map(|after| PuzzlePosition(after).count(depth - 1))
            .sum()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
