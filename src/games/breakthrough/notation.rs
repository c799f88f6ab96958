//! Positions and moves as text.
//!
//! A position is its rows, the last one first, and whose turn it is. In a row `w` and `b` are pawns
//! and a digit is so many empty squares.
//!
//! ```text
//! bbb/bbb/3/www/www w
//! ```
//!
//! A move is two squares, with `-` between them or, if it takes, `x`: `a2-a3`, `a2xb3`. Either sign
//! is read for either.

use std::fmt::{self, Write as _};

use super::drawing::draw;
use super::position::{Color, Move, Position, Size, Unplayable};
use super::{Square, Squares};
use crate::games::text_game::{
    GameText, OptionKind, StartOption, StartOptions, TextError, TextGame,
};

/// A text that is no size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("columns x rows are expected, 2x4 to 8x8, as in 6x6, instead of {0:?}")]
pub struct SizeError(pub String);

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionTextError {
    /// It has not two parts.
    #[error("rows and whose turn it is are expected, as in bbb/bbb/3/www/www w, instead of {0:?}")]
    Parts(String),
    /// The turn is neither White's nor Black's.
    #[error("w or b is expected for whose turn it is instead of {0:?}")]
    Turn(String),
    /// A row has a sign that means nothing.
    #[error("w, b or a number of empty squares is expected instead of {sign:?} in row {row}")]
    Sign {
        /// The row, from 1.
        row: usize,
        /// What stands there.
        sign: char,
    },
    /// A row is not as long as the last one.
    #[error("row {row} has {length} squares and row {last} has {columns}")]
    Uneven {
        /// The row, from 1.
        row: usize,
        /// Its length.
        length: usize,
        /// The last row.
        last: usize,
        /// The length of the last row.
        columns: usize,
    },
    /// There is no such board.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// There is no such position.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
}

/// `6x6`: columns and rows.
impl std::str::FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let sides = text.split_once('x').and_then(|(columns, rows)| {
            let (columns, rows) = (columns.parse().ok()?, rows.parse().ok()?);
            Size::new(columns, rows)
        });
        sides.ok_or_else(|| SizeError(text.to_owned()))
    }
}

/// What [`Size`] is read from.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns(), self.rows())
    }
}

/// `a2-a3`, `a2xb3`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if self.captures { 'x' } else { '-' };
        write!(f, "{}{between}{}", self.from, self.to)
    }
}

impl std::str::FromStr for Position {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<Position, PositionTextError> {
        let parts: Vec<&str> = text.split_whitespace().collect();
        let [rows, turn] = parts[..] else {
            return Err(PositionTextError::Parts(text.to_owned()));
        };
        let turn = match turn {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(PositionTextError::Turn(turn.to_owned())),
        };
        let rows: Vec<&str> = rows.split('/').collect();
        let numbered = (1..=rows.len()).rev();
        let rows: Result<Vec<Vec<Option<Color>>>, _> = rows
            .iter()
            .zip(numbered)
            .map(|(text, row)| row_of(text, row))
            .collect();
        let rows = rows?;
        let (last, columns) = (rows.len(), rows.first().map_or(0, Vec::len));
        for (row, length) in rows.iter().rev().map(Vec::len).enumerate() {
            if length != columns {
                let row = row + 1;
                return Err(PositionTextError::Uneven {
                    row,
                    length,
                    last,
                    columns,
                });
            }
        }
        let size = Size::new(columns as i64, last as i64)
            .ok_or_else(|| SizeError(format!("{columns}x{last}")))?;
        let pawns = |color| pawns(&rows, color);
        Ok(Position::of(
            size,
            turn,
            pawns(Color::White),
            pawns(Color::Black),
        )?)
    }
}

/// The squares of a row from the left.
fn row_of(text: &str, row: usize) -> Result<Vec<Option<Color>>, PositionTextError> {
    let mut squares = Vec::new();
    for sign in text.chars() {
        match sign {
            'w' => squares.push(Some(Color::White)),
            'b' => squares.push(Some(Color::Black)),
            '1'..='8' => squares.extend((0..sign as u32 - '0' as u32).map(|_| None)),
            _ => return Err(PositionTextError::Sign { row, sign }),
        }
    }
    Ok(squares)
}

/// Where the pawns of a colour are in rows, the last one first.
fn pawns(rows: &[Vec<Option<Color>>], color: Color) -> Squares {
    let numbered = rows.iter().rev().zip(0..);
    let squares = numbered.flat_map(|(row, number)| {
        let columns = row.iter().zip(0..);
        let own = columns.filter(move |(pawn, _)| **pawn == Some(color));
        own.filter_map(move |(_, column)| Square::at(column, number))
    });
    squares.collect()
}

/// What is read as a position.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size().rows()).rev() {
            let mut empty = 0;
            let columns = 0..self.size().columns();
            let squares = columns.filter_map(|column| Square::at(column.into(), row.into()));
            for square in squares {
                let sign = match square {
                    square if self.pawns(Color::White).has(square) => 'w',
                    square if self.pawns(Color::Black).has(square) => 'b',
                    _ => {
                        empty += 1;
                        continue;
                    }
                };
                write_empty(f, std::mem::take(&mut empty))?;
                f.write_char(sign)?;
            }
            write_empty(f, empty)?;
            f.write_str(if row == 0 { " " } else { "/" })?;
        }
        f.write_char(match self.color() {
            Color::White => 'w',
            Color::Black => 'b',
        })
    }
}

fn write_empty(f: &mut fmt::Formatter<'_>, count: u8) -> fmt::Result {
    match count {
        0 => Ok(()),
        _ => write!(f, "{count}"),
    }
}

impl TextGame for Position {
    const TEXT: &'static GameText = &GameText {
        name: "breakthrough",
        title: "Breakthrough",
        sides: ["white", "black"],
        sides_in_estonian: ["valge", "must"],
        sides_in_russian: ["белые", "чёрные"],
        move_help: [
            "Käik on ruut, kust, ja ruut, kuhu: a2-a3; otse või põiki edasi, lüüa saab ainult põiki.",
            "A move is the square from and the square to: a2-a3; straight or diagonally forward, captures only diagonally.",
            "Ход — поле, откуда, и поле, куда: a2-a3; прямо или наискось вперёд, бить можно только наискось.",
        ],
        start_options: &[StartOption {
            name: "size",
            short: Some('s'),
            help: "Columns x rows of the board: 2 to 8 by 4 to 8",
            usual: "8x8",
            kind: OptionKind::Text("SIZE"),
        }],
        usual_position: None,
        notation: Some(
            "A position is its rows, the last one first (w, b: pawns; a digit: so many empty squares), and whose turn it is (w or b).",
        ),
        counting: None,
        draw_after: None,
        perft_examples: &[
            "--depth 5",
            "--depth 6 --size 6x6",
            "--depth 4 --divide --position \"bb2/1b2/2w1/ww1w/4 b\"",
        ],
        sample_position: "bb2/1b2/2w1/ww1w/4 b",
        puzzle: None,
    };

    fn from_options(options: &StartOptions) -> Result<Position, TextError> {
        Ok(Position::start(options.text("size").parse()?))
    }

    fn from_text(text: &str, _options: &StartOptions) -> Result<Position, TextError> {
        Ok(text.parse()?)
    }

    fn move_text(&self, chosen: &Move) -> String {
        chosen.to_string()
    }

    fn move_of_text(&self, text: &str) -> Option<Move> {
        let text = text.replace('x', "-");
        self.legal_moves()
            .find(|chosen| chosen.to_string().replace('x', "-") == text)
    }

    fn drawing(&self) -> String {
        draw(self)
    }

    fn sequences(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().count() as u64,
            _ => self
                .legal_moves()
                .map(|chosen| self.play(chosen).sequences(depth - 1))
                .sum(),
        }
    }
}
