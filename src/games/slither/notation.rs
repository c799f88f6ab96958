//! Games and positions as text.
//!
//! A position is the grid and the path: `5x6 c4-d4-d5`. A game is the grid, a colon and the
//! segments, each from the end of the path outwards: `5x6: c4-d4 d4-d5`. The word `misere` after
//! the grid names that game. Either text can be read for either.

use std::fmt;

use thiserror::Error;

use super::position::{Position, PositionError, Rules, Segment};
use crate::games::Game;
use crate::games::grid::{Grid, GridError};

/// A game: its grid, its rules, its moves from the beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The grid.
    pub grid: Grid,
    /// The rules.
    pub rules: Rules,
    /// The moves, all legal.
    pub moves: Vec<Segment>,
}

/// Why a text is no position and no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// A grid or a dot is wrong.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The path is none.
    #[error(transparent)]
    Path(#[from] PositionError),
    /// A word between the grid and the moves is none that is known.
    #[error("misere or a path is expected after the grid, not {0:?}")]
    Word(String),
    /// A move is not two dots.
    #[error("move {number}: two dots are expected, such as c4-d4, not {text:?}")]
    Segment {
        /// Its number, from 1.
        number: usize,
        /// The text.
        text: String,
    },
    /// A move is not legal.
    #[error("move {number}: {text} can't be drawn; free are {free}")]
    Illegal {
        /// Its number, from 1.
        number: usize,
        /// The text.
        text: String,
        /// The legal moves, or `none`.
        free: String,
    },
}

impl Record {
    /// The game of a text.
    ///
    /// # Errors
    /// [`RecordError`], the first thing that is wrong.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let (head, moves) = text.split_once(':').unwrap_or((text, ""));
        let mut position = Position::read(head)?;
        let (grid, rules) = (position.grid(), position.rules());
        if let Some(word) = head.split_whitespace().last()
            && !position.path().is_empty()
        {
            return Err(RecordError::Word(word.to_owned()));
        }
        let mut drawn = Vec::new();
        for (at, text) in moves.split_whitespace().enumerate() {
            let segment = read_segment(&position, text, at + 1)?;
            position = position.after(&segment);
            drawn.push(segment);
        }
        let moves = drawn;
        Ok(Record { grid, rules, moves })
    }
}

/// The text of [`Record::read`].
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", Position::start(self.grid, self.rules))?;
        for segment in &self.moves {
            write!(f, " {}", segment.name(self.grid))?;
        }
        Ok(())
    }
}

impl Segment {
    /// `c4-d4`.
    pub fn name(self, grid: Grid) -> String {
        format!("{}-{}", grid.name(self.from), grid.name(self.to))
    }
}

impl Position {
    /// The position of a text: a path, or a game's last position.
    ///
    /// # Errors
    /// [`RecordError`], the first thing that is wrong.
    pub fn read(text: &str) -> Result<Position, RecordError> {
        if text.contains(':') {
            let record = Record::read(text)?;
            let start = Position::start(record.grid, record.rules);
            let after = |here: Position, chosen: &Segment| here.after(chosen);
            return Ok(record.moves.iter().fold(start, after));
        }
        let mut words = text.split_whitespace();
        let grid = Grid::read(words.next().unwrap_or_default())?;
        let mut words = words.peekable();
        let is_misere = words.next_if(|word| matches!(*word, "misere" | "misère"));
        let rules = is_misere.map_or(Rules::Usual, |_| Rules::Misere);
        let mut path = Vec::new();
        for word in words {
            if !path.is_empty() || !word.contains('-') {
                return Err(RecordError::Word(word.to_owned()));
            }
            for name in word.split('-') {
                path.push(grid.find(name)?);
            }
        }
        Ok(Position::of(grid, rules, &path)?)
    }
}

/// The legal move of a text such as `c4-d4`.
///
/// # Errors
/// [`RecordError`] with the number that the move has.
pub fn read_segment(
    position: &Position,
    text: &str,
    number: usize,
) -> Result<Segment, RecordError> {
    let grid = position.grid();
    let (from, to) = text.split_once('-').ok_or_else(|| RecordError::Segment {
        number,
        text: text.to_owned(),
    })?;
    let found = position.find(grid.find(from)?, grid.find(to)?);
    found.ok_or_else(|| {
        let moves = position.moves();
        let names: Vec<String> = moves.iter().map(|segment| segment.name(grid)).collect();
        RecordError::Illegal {
            number,
            text: text.to_owned(),
            free: match names.is_empty() {
                true => "none".to_owned(),
                false => names.join(", "),
            },
        }
    })
}
