//! A position as one line: `b3r/6/7/4-3/r2-4b/4-3/7/6/b3r r`.
//!
//! Nine rows by `I` from 0, parted by `/`; in a row the cells by `J`: `r` and `b` are stones, a
//! digit is so many empty cells, `-` is a closed cell, which may be left out. After a blank comes
//! the colour to move, `r` or `b`.

use std::fmt::{self, Write as _};

use super::cell::{Cell, Cells};
use super::position::{Color, Position};

/// Why a text is no position. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// Something else should stand there.
    #[error("column {column}: expected {expected}, found {}", shown(*.found))]
    Unexpected {
        /// Where.
        column: usize,
        /// What could stand there.
        expected: NotationExpected,
        /// What stands there; `None` at the end of the text.
        found: Option<char>,
    },
    /// A row has fewer cells than the board.
    #[error("column {column}: row {row} has {missing} more cells")]
    ShortRow {
        /// Where the row ends.
        column: usize,
        /// The row, 0 to 8.
        row: u8,
        /// How many open cells are missing.
        missing: u32,
    },
    /// A row has more cells than the board.
    #[error("column {column}: row {row} has only {cells} cells that are not closed")]
    LongRow {
        /// Where the first cell too many stands.
        column: usize,
        /// The row, 0 to 8.
        row: u8,
        /// How many open cells the row has.
        cells: u32,
    },
    /// A `-` where no cell is closed.
    #[error("column {column}: `-` means a closed cell, and cell {cell} is not closed")]
    NotClosed {
        /// Where.
        column: usize,
        /// The cell.
        cell: Cell,
    },
}

/// What could stand in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationExpected {
    /// Cells.
    Cells,
    /// `/` and the row with this number.
    Row(u8),
    /// The colour to move.
    Turn,
    /// Nothing more.
    End,
}

impl fmt::Display for NotationExpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationExpected::Cells => f.write_str("r, b, - or a number of empty cells, 1 to 9"),
            NotationExpected::Row(row) => write!(f, "`/` and row {row}"),
            NotationExpected::Turn => f.write_str("a blank and r or b, the colour to move"),
            NotationExpected::End => f.write_str("the end"),
        }
    }
}

/// The line of a position.
///
/// ```
/// use arbiiter::games::hexagon::{Color, Position, notation};
///
/// let line = notation::write(&Position::start(Color::Red));
/// assert_eq!(line, "b3r/6/7/4-3/r2-4b/4-3/7/6/b3r r");
/// ```
pub fn write(position: &Position) -> String {
    let rows: Vec<String> = (0..=8).map(|row| row_text(position, row)).collect();
    format!("{} {}", rows.join("/"), letter(position.color()))
}

/// The position of a line.
///
/// # Errors
/// The first thing that is wrong.
///
/// ```
/// use arbiiter::games::hexagon::notation;
///
/// let position = notation::read("b3r/6/7/4-3/r2-4b/4-3/7/6/b3r b").expect("a position");
/// assert_eq!(position.balance(), 0);
/// assert!(notation::read("b3r/6/7").is_err());
/// ```
pub fn read(line: &str) -> Result<Position, NotationError> {
    let mut reader = NotationReader {
        rest: line.trim_end().chars().collect(),
        at: 0,
        red: Cells::NONE,
        blue: Cells::NONE,
    };
    for row in 0..=8 {
        if row > 0 {
            reader.expect('/', NotationExpected::Row(row))?;
        }
        reader.row(row)?;
    }
    let turn = reader.turn()?;
    let (own, their) = match turn {
        Color::Red => (reader.red, reader.blue),
        Color::Blue => (reader.blue, reader.red),
    };
    // A row puts one stone on a cell at most, and none on a closed one.
    Position::of(own, their, turn).ok_or_else(|| reader.unexpected(NotationExpected::Cells))
}

/// The letter of a colour.
pub(super) fn letter(color: Color) -> char {
    match color {
        Color::Red => 'r',
        Color::Blue => 'b',
    }
}

/// The colour of a letter.
pub(super) fn color(letter: char) -> Option<Color> {
    match letter {
        'r' => Some(Color::Red),
        'b' => Some(Color::Blue),
        _ => None,
    }
}

fn row_cells(row: u8) -> impl Iterator<Item = Cell> {
    (0..=8).filter_map(move |column| Cell::at(row.into(), column))
}

fn row_text(position: &Position, row: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in row_cells(row) {
        let stone = [Color::Red, Color::Blue]
            .into_iter()
            .find(|color| position.stones(*color).has(cell));
        let mark = match stone {
            Some(color) => letter(color),
            None if cell.is_closed() => '-',
            None => {
                empty += 1;
                continue;
            }
        };
        push_number(&mut text, &mut empty);
        text.push(mark);
    }
    push_number(&mut text, &mut empty);
    text
}

fn push_number(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        // Writing to a text does not fail.
        let _ = write!(text, "{empty}");
        *empty = 0;
    }
}

struct NotationReader {
    rest: Vec<char>,
    /// How many characters have been read.
    at: usize,
    red: Cells,
    blue: Cells,
}

impl NotationReader {
    fn row(&mut self, row: u8) -> Result<(), NotationError> {
        let open = row_cells(row).filter(|cell| !cell.is_closed()).count() as u32;
        let mut cells = row_cells(row).peekable();
        loop {
            let column = self.column();
            let Some(mark) = self.peek().filter(|mark| !matches!(mark, '/' | ' ')) else {
                let missing = cells.filter(|cell| !cell.is_closed()).count() as u32;
                return match missing {
                    0 => Ok(()),
                    open_cells if open_cells == open => {
                        Err(self.unexpected(NotationExpected::Cells))
                    }
                    _ => Err(NotationError::ShortRow {
                        column,
                        row,
                        missing,
                    }),
                };
            };
            let long = NotationError::LongRow {
                column,
                row,
                cells: open,
            };
            if mark == '-' {
                match cells.next() {
                    Some(cell) if cell.is_closed() => {}
                    Some(cell) => return Err(NotationError::NotClosed { column, cell }),
                    None => return Err(long),
                }
                self.at += 1;
                continue;
            }
            let count = mark.to_digit(10).filter(|count| *count > 0);
            let stone = color(mark);
            if count.is_none() && stone.is_none() {
                return Err(self.unexpected(NotationExpected::Cells));
            }
            for _ in 0..count.unwrap_or(1) {
                while cells.next_if(|cell| cell.is_closed()).is_some() {}
                let cell = Cells::of(cells.next().ok_or(long.clone())?);
                match stone {
                    Some(Color::Red) => self.red = self.red | cell,
                    Some(Color::Blue) => self.blue = self.blue | cell,
                    None => {}
                }
            }
            self.at += 1;
        }
    }

    fn turn(&mut self) -> Result<Color, NotationError> {
        self.expect(' ', NotationExpected::Turn)?;
        while self.peek() == Some(' ') {
            self.at += 1;
        }
        let turn = self
            .peek()
            .and_then(color)
            .ok_or_else(|| self.unexpected(NotationExpected::Turn))?;
        self.at += 1;
        match self.peek() {
            None => Ok(turn),
            Some(_) => Err(self.unexpected(NotationExpected::End)),
        }
    }

    fn expect(&mut self, mark: char, expected: NotationExpected) -> Result<(), NotationError> {
        if self.peek() != Some(mark) {
            return Err(self.unexpected(expected));
        }
        self.at += 1;
        Ok(())
    }

    fn peek(&self) -> Option<char> {
        self.rest.get(self.at).copied()
    }

    fn column(&self) -> usize {
        self.at + 1
    }

    fn unexpected(&self, expected: NotationExpected) -> NotationError {
        NotationError::Unexpected {
            column: self.column(),
            expected,
            found: self.peek(),
        }
    }
}

fn shown(found: Option<char>) -> String {
    found.map_or_else(|| "the end".to_owned(), |found| format!("{found:?}"))
}

#[cfg(test)]
mod tests {
    use super::{read, write};
    use crate::games::hexagon::{Cells, Color, Position};
    use crate::games::random::Random;

    #[test]
    fn positions_go_round() {
        let mut random = Random::new(7);
        for _ in 0..1000 {
            let mut word = || Cells(random.next_word() & Cells::OPEN.0);
            let (own, other) = (word(), word());
            for turn in [Color::Red, Color::Blue] {
                let position = Position::of(own, other ^ (own & other), turn).expect("a position");
                let line = write(&position);
                assert_eq!(read(&line), Ok(position), "{line}");
                assert_eq!(read(&line.replace('-', "")), Ok(position), "{line}");
            }
        }
    }

    #[test]
    fn wrong_lines_are_told() {
        let start = "b3r/6/7/4-3/r2-4b/4-3/7/6/b3r";
        for (line, told) in [
            (
                "",
                "column 1: expected r, b, - or a number of empty cells, 1 to 9, found the end",
            ),
            ("b3r", "column 4: expected `/` and row 1, found the end"),
            (
                "b3r/6/7/4-3/r2-4b/4-3/7/6/b3r",
                "column 30: expected a blank and r or b, the colour to move, found the end",
            ),
            (
                &format!("{start} w"),
                "column 31: expected a blank and r or b, the colour to move, found 'w'",
            ),
            (
                &format!("{start} r r"),
                "column 32: expected the end, found ' '",
            ),
            ("b2r/6", "column 4: row 0 has 1 more cells"),
            (
                "b4r/6",
                "column 3: row 0 has only 5 cells that are not closed",
            ),
            (
                "b3r/06",
                "column 5: expected r, b, - or a number of empty cells, 1 to 9, found '0'",
            ),
            (
                "b3r/6/7/3-4",
                "column 10: `-` means a closed cell, and cell 33 is not closed",
            ),
            (
                "b3r/6/7/4-4",
                "column 11: row 3 has only 7 cells that are not closed",
            ),
            (
                "b3r/6/7/4x3",
                "column 10: expected r, b, - or a number of empty cells, 1 to 9, found 'x'",
            ),
        ] {
            let error = read(line).expect_err(line).to_string();
            assert_eq!(error, told, "{line}");
        }
    }
}
