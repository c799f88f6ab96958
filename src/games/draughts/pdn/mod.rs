//! Games as text: Portable Draughts Notation (PDN 3.0) for Russian draughts and for the course's
//! rules.
//!
//! ```text
//! [White "Alexander"]
//! [Black "Zinaida"]
//! [Result "2-0"]
//! [GameType "25,W,8,8,A0,0"]
//!
//! 1. c3-d4 {The most popular.} d6-c5 (1... b6-a5 $2 2. d4-c5) 2. b2-c3 f6-g5 2-0
//! ```
//!
//! - A file holds any number of games. [`read`] gives each of them or what is wrong with it, and
//!   goes on with the next.
//! - `GameType` 25 is Russian draughts. Both spellings in use, `25,W,8,8,A1,0` and `25,W,8,8,A0,0`,
//!   are read, and so is `25` alone; A0 is written. With `N` and a digit the squares are numbered
//!   as [`super::naming::Numbering`] says; numbers under any other tag count from b8.
//! - `GameType` **49** are the course's rules: a number of the draughts family that the standard
//!   gives to no game. It is this project's own. A chain of jumps with one piece is written as one
//!   move, `c3:e5:g7`, so numbers and players alternate as in other games; read are also single
//!   jumps one after the other. A comment between two jumps parts the chain.
//! - `FEN` gives another start position ([`super::fen`]).
//! - Results are points: `2-0`, `1-1`, `0-2`, `0-0` (both lost) and `*` (not finished or not
//!   known); `1-0`, `1/2-1/2` and `0-1` are read too.
//! - Comments are `{…}` and from `;` to the end of the line; lines that begin with `%` are left
//!   out. `!`, `?`, `!!`, `??`, `!?` and `?!` are read as `$1` to `$6`. Spaces around the sign of a
//!   move are taken.
//! - Not read: setup commands between slashes, and moves with one square.

mod game_type;
mod lexer;
mod reader;
#[cfg(test)]
mod tests;
mod writer;

pub use game_type::GameType;
pub use lexer::PdnExpected;
pub use reader::{MAX_NESTED, PdnError, PdnFault, read};
pub use writer::{WIDTH, write};

use super::moves::Move;
use super::position::Position;

/// A game: what is told about it, where it began, its moves with what others could have been, and
/// how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdnGame {
    /// Names and values of the tags in their order, without those that follow from the other
    /// fields: `Result`, `GameType`, `SetUp` and `FEN`.
    pub tags: Vec<(String, String)>,
    /// The first position; its rules are the game's.
    pub start: Position,
    /// The number of the first move, from 1.
    pub number: u32,
    /// What was played.
    pub line: PdnLine,
    /// How it ended.
    pub result: GameResult,
}

/// Moves one after the other, in a game or in a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PdnLine {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves, each legal after those before it. By the course's rules one for each jump.
    pub moves: Vec<PdnMove>,
}

/// A move with what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdnMove {
    /// The move.
    pub chosen: Move,
    /// Numeric annotation glyphs: 1 is a good move, 2 a mistake.
    pub glyphs: Vec<u8>,
    /// Comments after it, without line breaks and double spaces.
    pub comments: Vec<String>,
    /// What could have been played instead of it.
    pub variations: Vec<PdnLine>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Neither did.
    Draw,
    /// Both lost: two points to nobody.
    BothLost,
    /// It did not end, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// All with the texts that stand for them; the first one is written.
    pub(super) const TEXTS: [(GameResult, &'static [&'static str]); 5] = [
        (GameResult::White, &["2-0", "1-0"]),
        (GameResult::Black, &["0-2", "0-1"]),
        (GameResult::Draw, &["1-1", "1/2-1/2"]),
        (GameResult::BothLost, &["0-0"]),
        (GameResult::Unknown, &["*"]),
    ];

    /// Its text: points of white and black.
    pub fn text(self) -> &'static str {
        let texts = GameResult::TEXTS.iter();
        let mut own = texts.filter(|(result, _)| *result == self);
        own.next().map_or("*", |(_, texts)| texts[0])
    }

    /// The result that a text stands for; [`GameResult::Unknown`] for any other text.
    pub fn of_text(text: &str) -> GameResult {
        let mut all = GameResult::TEXTS.iter();
        all.find(|(_, texts)| texts.contains(&text.trim()))
            .map_or(GameResult::Unknown, |(result, _)| *result)
    }
}

impl PdnMove {
    /// A move about which nothing is said.
    pub fn new(chosen: Move) -> PdnMove {
        PdnMove {
            chosen,
            glyphs: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        }
    }
}

impl PdnGame {
    /// A game from a position, with these moves (each legal after those before it) and no tags.
    pub fn new(
        start: Position,
        moves: impl IntoIterator<Item = Move>,
        result: GameResult,
    ) -> PdnGame {
        PdnGame {
            tags: Vec::new(),
            start,
            number: 1,
            line: PdnLine {
                comments: Vec::new(),
                moves: moves.into_iter().map(PdnMove::new).collect(),
            },
            result,
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        tags.find(|(other, _)| other == name)
            .map(|(_, value)| value.as_str())
    }

    /// The position after the moves that were played.
    pub fn end(&self) -> Position {
        let moves = self.line.moves.iter();
        moves.fold(self.start, |here, node| here.play(&node.chosen))
    }
}
