//! Puzzles: games of one player, each of which follows from a seed.
//!
//! A puzzle takes part with [`Puzzle`]. In a [`PuzzlePosition`] it is a position of a game like any
//! other: the first side is the player, the second is the puzzle, which has won when it is not
//! solved. What an opponent within a puzzle does is part of the player's move.

use std::any::Any;
use std::fmt;
use std::str::FromStr;

use super::text_game::{AnyPosition, GameText};
use super::{Outcome, Side};

/// A puzzle that is being solved. Its moves are texts without blanks.
pub trait Puzzle: Clone + Send + Sync + 'static {
    /// What people are told of it.
    const TEXT: &'static GameText;

    /// The sizes of the puzzles; `None` if all have the same.
    const SIZES: Option<PuzzleSizes> = None;

    /// The puzzle of a size and a seed, before the first move; `None` if there is no such size.
    fn of_seed(size: PuzzleSize, seed: u64) -> Option<Self>;

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

/// The numbers that say how large a puzzle is, up to three: `4x6`. What they count is the game's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleSize([u16; 3]);

/// The sizes of a game's puzzles.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleSizes {
    /// The usual one.
    pub usual: PuzzleSize,
    /// Those that have a name.
    pub named: &'static [(&'static str, PuzzleSize)],
}

impl PuzzleSize {
    /// The size of these numbers; 0 stands for none.
    pub const fn new(numbers: [u16; 3]) -> PuzzleSize {
        PuzzleSize(numbers)
    }

    /// The numbers, if there are so many.
    pub fn numbers<const N: usize>(self) -> Option<[i64; N]> {
        let numbers = self.0.into_iter().filter(|number| *number > 0);
        let numbers: Vec<i64> = numbers.map(i64::from).collect();
        numbers.try_into().ok()
    }
}

impl fmt::Display for PuzzleSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.0.iter().filter(|number| **number > 0);
        let numbers: Vec<String> = numbers.map(u16::to_string).collect();
        f.write_str(&numbers.join("x"))
    }
}

impl FromStr for PuzzleSize {
    type Err = NoSize;

    fn from_str(text: &str) -> Result<PuzzleSize, NoSize> {
        let mut size = PuzzleSize::default();
        for (index, part) in text.split('x').enumerate() {
            let number = part.parse::<u16>().ok().filter(|number| *number > 0);
            *size.0.get_mut(index).ok_or(NoSize)? = number.ok_or(NoSize)?;
        }
        Ok(size)
    }
}

/// A text is no size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSize;

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

impl<P: Puzzle> PuzzlePosition<P> {
    /// The puzzle of a size, or of the usual one, and a seed; `None` if there is no such size.
    pub fn of_seed(size: Option<PuzzleSize>, seed: u64) -> Option<PuzzlePosition<P>> {
        let size = match (size, P::SIZES) {
            (Some(_), None) => return None,
            (None, sizes) => sizes.map_or(PuzzleSize::default(), |sizes| sizes.usual),
            (Some(size), Some(_)) => size,
        };
        P::of_seed(size, seed).map(PuzzlePosition)
    }
}

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
