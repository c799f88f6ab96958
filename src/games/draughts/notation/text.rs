//! The form of a move's text, before any position is asked.

use std::fmt;

use crate::games::draughts::naming::{Named, Numbering, named};
use crate::games::draughts::square::Square;

/// A move as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMove {
    /// Its squares: two at least, or one at least behind a file.
    pub squares: Vec<Square>,
    /// The file from which it starts, 1 to 8 for a to h, when its first square is only so given:
    /// `cd4`, `c:e5`.
    pub file: Option<u8>,
    /// What stands between them.
    pub sign: Sign,
}

/// The sign between the squares of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `-`, or nothing: a step, or a capture whose writer makes no difference.
    Any,
    /// `:` or `x`: a capture.
    Capture,
}

/// Why a text is not the text of a move. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Something else should stand there.
    #[error("column {column}: expected {wanted}, found {}", found.map_or("the end".into(), |found| format!("{found:?}")))]
    Unexpected {
        /// Where.
        column: usize,
        /// What could stand there.
        wanted: ExpectedText,
        /// What stands there; `None` at the end.
        found: Option<char>,
    },
    /// No piece stands on light squares.
    #[error("column {column}: {square} is a light square")]
    LightSquare {
        /// Where.
        column: usize,
        /// The square as written.
        square: String,
    },
    /// No such square.
    #[error("column {column}: there is no square {square}")]
    OffBoard {
        /// Where.
        column: usize,
        /// The square as written.
        square: String,
    },
}

/// What could stand in a place of a move's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedText {
    /// A square.
    Square,
    /// The row after a file letter.
    Row,
    /// `Y` after `X,`.
    Column,
    /// A sign between squares.
    Sign,
    /// The sign that stood before, or the end.
    SameSign(char),
}

impl fmt::Display for ExpectedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExpectedText::Square => f.write_str("a square such as c3, 22 or 3,3"),
            ExpectedText::Row => f.write_str("a row, 1 to 8"),
            ExpectedText::Column => f.write_str("a column, 1 to 8"),
            ExpectedText::Sign => f.write_str("'-', ':' or 'x'"),
            ExpectedText::SameSign(sign) => write!(f, "{sign:?} or the end"),
        }
    }
}

/// Takes a move's text apart. Blanks around it are left out; numbers follow `numbering`.
pub fn parse(text: &str, numbering: Numbering) -> Result<WrittenMove, TextError> {
    let signs: Vec<char> = text.trim_end().chars().collect();
    let at = signs.iter().take_while(|sign| sign.is_whitespace()).count();
    MoveScanner {
        signs,
        at,
        numbering,
    }
    .written()
}

struct MoveScanner {
    signs: Vec<char>,
    at: usize,
    numbering: Numbering,
}

impl MoveScanner {
    fn written(mut self) -> Result<WrittenMove, TextError> {
        let file = self.file();
        let mut squares = match file {
            Some(_) => Vec::new(),
            None => vec![self.square()?],
        };
        let sign = self.sign()?;
        loop {
            squares.push(self.square()?);
            match (self.peek(), sign) {
                (None, _) => break,
                (Some(next), Some(sign)) if same(next, sign) => self.at += 1,
                (Some(_), Some(sign)) => return Err(self.unexpected(ExpectedText::SameSign(sign))),
                (Some(_), None) => {}
            }
        }
        let capture = sign.is_some_and(|sign| sign != '-');
        let sign = if capture { Sign::Capture } else { Sign::Any };
        Ok(WrittenMove {
            squares,
            file,
            sign,
        })
    }

    /// A file letter without a row, before a sign or another file letter.
    fn file(&mut self) -> Option<u8> {
        let file = self.peek()?.to_ascii_lowercase();
        let next = *self.signs.get(self.at + 1)?;
        let alone = matches!(next.to_ascii_lowercase(), 'a'..='h') || is_sign(next);
        if !alone || !('a'..='h').contains(&file) {
            return None;
        }
        self.at += 1;
        Some(file as u8 - b'a' + 1)
    }

    /// The sign after the first square; `None` when a file letter follows at once.
    fn sign(&mut self) -> Result<Option<char>, TextError> {
        match self.peek() {
            Some(sign) if is_sign(sign) => {
                self.at += 1;
                Ok(Some(sign))
            }
            Some(file) if file.is_ascii_alphabetic() => Ok(None),
            _ => Err(self.unexpected(ExpectedText::Sign)),
        }
    }

    fn square(&mut self) -> Result<Square, TextError> {
        let place = self.at;
        match self.peek() {
            Some(file) if matches!(file.to_ascii_lowercase(), 'a'..='h') => {
                self.at += 1;
                let rank = self
                    .digit()
                    .ok_or_else(|| self.unexpected(ExpectedText::Row))?;
                self.found(place, named(file, rank))
            }
            Some(digit) if digit.is_ascii_digit() => {
                let number = self.number();
                if self.peek() != Some(',') {
                    let square = self.numbering.square(number);
                    return self.found(place, square.map(Named::Dark));
                }
                self.at += 1;
                let column = self
                    .digit()
                    .ok_or_else(|| self.unexpected(ExpectedText::Column))?;
                let (x, y) = (i64::from(number), column as i64 - '0' as i64);
                let light = (1..=8).contains(&x) && (1..=8).contains(&y);
                let light = light.then_some(Named::Light);
                self.found(place, Square::from_course(x, y).map(Named::Dark).or(light))
            }
            _ => Err(self.unexpected(ExpectedText::Square)),
        }
    }

    fn found(&self, place: usize, square: Option<Named>) -> Result<Square, TextError> {
        let column = place + 1;
        let written = || self.signs[place..self.at].iter().collect::<String>();
        match square {
            Some(Named::Dark(square)) => Ok(square),
            Some(Named::Light) => Err(TextError::LightSquare {
                column,
                square: written(),
            }),
            None => Err(TextError::OffBoard {
                column,
                square: written(),
            }),
        }
    }

    fn digit(&mut self) -> Option<char> {
        let digit = self.peek().filter(char::is_ascii_digit)?;
        self.at += 1;
        Some(digit)
    }

    /// The digits here as a number, at most `u32::MAX`.
    fn number(&mut self) -> u32 {
        let mut number = 0_u32;
        while let Some(digit) = self.digit() {
            let digit = digit as u32 - '0' as u32;
            number = number.saturating_mul(10).saturating_add(digit);
        }
        number
    }

    fn peek(&self) -> Option<char> {
        self.signs.get(self.at).copied()
    }

    fn unexpected(&self, wanted: ExpectedText) -> TextError {
        TextError::Unexpected {
            column: self.at + 1,
            wanted,
            found: self.peek(),
        }
    }
}

const fn is_sign(sign: char) -> bool {
    matches!(sign, '-' | ':' | 'x' | 'X' | '×')
}

/// Whether two signs of a move are the same: all captures' signs are.
fn same(one: char, other: char) -> bool {
    let capture = |sign| is_sign(sign) && sign != '-';
    one == other || capture(one) && capture(other)
}
