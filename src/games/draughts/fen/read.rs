//! Reading a FEN.

use std::fmt;

use super::Fen;
use crate::games::draughts::board::{Board, Color, Piece};
use crate::games::draughts::naming::{Named, Numbering, named};
use crate::games::draughts::position::{Position, Rules};
use crate::games::draughts::setup::{PositionError, Setup};
use crate::games::draughts::square::Square;

/// Why a text is no FEN. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// Something else should stand there.
    #[error("column {column}: expected {expected}, found {}", shown(*.found))]
    Unexpected {
        /// Where.
        column: usize,
        /// What could stand there.
        expected: FenExpected,
        /// What stands there; `None` at the end of the text.
        found: Option<char>,
    },
    /// A square on which no piece can stand.
    #[error("column {column}: {square} is a light square")]
    LightSquare {
        /// Where.
        column: usize,
        /// Its name.
        square: String,
    },
    /// A number beyond the board.
    #[error("column {column}: squares have the numbers 1 to 32, found {number}")]
    OffBoard {
        /// Where.
        column: usize,
        /// The number.
        number: u32,
    },
    /// A range that runs backwards.
    #[error("column {column}: the range {from}-{to} runs backwards")]
    BackwardRange {
        /// Where.
        column: usize,
        /// Its first number.
        from: u32,
        /// Its last number.
        to: u32,
    },
    /// A second piece on a square.
    #[error("column {column}: there is a piece on {square} already")]
    Occupied {
        /// Where.
        column: usize,
        /// The square.
        square: Square,
    },
    /// Something given twice: a side's pieces (`W`, `B`) or a suffix (`H`, `F`, `C`).
    #[error("column {column}: {part} is given twice")]
    Twice {
        /// Where it is given again.
        column: usize,
        /// Its letter.
        part: char,
    },
    /// A number that is too large for what it counts.
    #[error("column {column}: {most} is the largest number here")]
    TooLarge {
        /// Where.
        column: usize,
        /// The largest that could stand there.
        most: u32,
    },
    /// The position has flaws (only [`read`] looks).
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// What could stand in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenExpected {
    /// `W` or `B` for the side to move.
    Turn,
    /// `:`.
    Colon,
    /// `W` or `B` before a side's pieces.
    Color,
    /// The letter of the side whose pieces are missing.
    OtherColor(Color),
    /// `c3`, `22`, or one of them after a `K`.
    Square,
    /// The digit of a name's row.
    Row,
    /// A number.
    Number,
    /// `,` or `:` or the end.
    NextPiece,
    /// A suffix after its colon.
    Suffix,
    /// Nothing more.
    End,
}

impl fmt::Display for FenExpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenExpected::Turn => "W or B, the side to move",
            FenExpected::Colon => "':'",
            FenExpected::Color => "W or B before a side's pieces",
            FenExpected::OtherColor(Color::White) => "W and white's pieces",
            FenExpected::OtherColor(Color::Black) => "B and black's pieces",
            FenExpected::Square => "a square such as c3, 22, Kc3 or K22",
            FenExpected::Row => "a row, 1 to 8",
            FenExpected::Number => "a number",
            FenExpected::NextPiece => "',' and a piece, ':' or the end",
            FenExpected::Suffix => "a suffix such as H0, F1 or Cc3",
            FenExpected::End => "the end",
        })
    }
}

fn shown(found: Option<char>) -> String {
    found.map_or("the end".into(), |found| format!("{found:?}"))
}

/// Reads a FEN with squares numbered from b8, and nothing but its form is checked.
///
/// ```
/// use arbiiter::games::draughts::{Rules, fen};
///
/// let fen = fen::parse("W:W21-32:B1-12:H3", Rules::Course)?;
/// assert_eq!(fen.setup.quiet_plies, 3);
/// let error = fen::parse("W:Wb1", Rules::Course).unwrap_err();
/// assert_eq!(error.to_string(), "column 4: b1 is a light square");
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn parse(text: &str, rules: Rules) -> Result<Fen, FenError> {
    parse_numbered(text, rules, Numbering::default())
}

/// [`parse`] with another way to number the squares.
pub fn parse_numbered(text: &str, rules: Rules, numbering: Numbering) -> Result<Fen, FenError> {
    FenReader::new(text, rules, numbering).fen()
}

/// Reads a FEN and checks the position with all that [`Setup::position`] asks; a position that is
/// only out of reach is taken.
pub fn read(text: &str, rules: Rules) -> Result<Position, FenError> {
    let fen = parse(text, rules)?;
    Ok(fen.setup.position().or_else(PositionError::tolerate)?)
}

struct FenReader {
    text: Vec<char>,
    /// The place of the next character, and where the FEN ends.
    at: usize,
    end: usize,
    numbering: Numbering,
    fen: Fen,
}

impl FenReader {
    fn new(text: &str, rules: Rules, numbering: Numbering) -> FenReader {
        let text: Vec<char> = text.chars().collect();
        let end = text.len();
        let setup = Setup {
            rules,
            board: Board::EMPTY,
            turn: Color::White,
            continuing: None,
            quiet_plies: 0,
        };
        let mut reader = FenReader {
            text,
            at: 0,
            end,
            numbering,
            fen: Fen {
                setup,
                move_number: None,
                extras: Vec::new(),
            },
        };
        reader.unpack();
        reader
    }

    /// Leaves out what stands around a FEN: blanks, a tag's brackets and quotes, full stops.
    fn unpack(&mut self) {
        self.trim();
        let tag: Vec<char> = "[FEN".chars().collect();
        if self.text[self.at..self.end].starts_with(&tag) && self.ends_with(']') {
            (self.at, self.end) = (self.at + tag.len(), self.end - 1);
            self.trim();
            if self.peek() == Some('"') && self.end - self.at >= 2 && self.ends_with('"') {
                (self.at, self.end) = (self.at + 1, self.end - 1);
            }
            self.trim();
        }
        while self.ends_with('.') {
            self.end -= 1;
            self.trim();
        }
    }

    fn trim(&mut self) {
        self.blanks();
        while self.end > self.at && self.text[self.end - 1].is_whitespace() {
            self.end -= 1;
        }
    }

    fn ends_with(&self, sign: char) -> bool {
        self.end > self.at && self.text[self.end - 1] == sign
    }

    fn fen(mut self) -> Result<Fen, FenError> {
        self.fen.setup.turn = self.color(FenExpected::Turn)?;
        self.colon()?;
        let first = self.color(FenExpected::Color)?;
        self.pieces(first)?;
        if !self.take(':') {
            return Err(self.unexpected(FenExpected::OtherColor(first.other())));
        }
        self.blanks();
        let place = self.at;
        if self.color(FenExpected::OtherColor(first.other()))? == first {
            return Err(FenError::Twice {
                column: place + 1,
                part: letter(first),
            });
        }
        self.pieces(first.other())?;
        let mut given = Vec::new();
        while self.take(':') {
            self.suffix(&mut given)?;
        }
        self.blanks();
        match self.peek() {
            None => Ok(self.fen),
            Some(_) => Err(self.unexpected(FenExpected::End)),
        }
    }

    /// A side's pieces after its letter, up to a colon or the end.
    fn pieces(&mut self, color: Color) -> Result<(), FenError> {
        self.blanks();
        if matches!(self.peek(), None | Some(':')) {
            return Ok(());
        }
        loop {
            self.blanks();
            let king = self.take('K') || self.take('k');
            self.men(Piece { color, king })?;
            self.blanks();
            match self.peek() {
                None | Some(':') => return Ok(()),
                Some(',') => self.at += 1,
                Some(_) => return Err(self.unexpected(FenExpected::NextPiece)),
            }
        }
    }

    /// One square or a range of numbers, all with that piece.
    fn men(&mut self, piece: Piece) -> Result<(), FenError> {
        let place = self.at;
        let (first, number) = self.square()?;
        let Some(from) = number.filter(|_| self.take('-')) else {
            return self.put(place, first, piece);
        };
        let last = self.at;
        let to = self.number(u32::MAX)?;
        if to < from {
            return Err(FenError::BackwardRange {
                column: place + 1,
                from,
                to,
            });
        }
        self.numbered(last, to)?;
        for number in from..=to {
            let square = self.numbered(place, number)?;
            self.put(place, square, piece)?;
        }
        Ok(())
    }

    fn put(&mut self, place: usize, square: Square, piece: Piece) -> Result<(), FenError> {
        match self.fen.setup.board.put(square, Some(piece)) {
            None => Ok(()),
            Some(_) => Err(FenError::Occupied {
                column: place + 1,
                square,
            }),
        }
    }

    /// A square, and its number when that is how it is written.
    fn square(&mut self) -> Result<(Square, Option<u32>), FenError> {
        let place = self.at;
        match self.peek() {
            Some(digit) if digit.is_ascii_digit() => {
                let number = self.number(u32::MAX)?;
                Ok((self.numbered(place, number)?, Some(number)))
            }
            Some(file) if matches!(file.to_ascii_lowercase(), 'a'..='h') => {
                self.at += 1;
                let rank = self.peek().filter(|rank| ('1'..='8').contains(rank));
                let rank = rank.ok_or_else(|| self.unexpected(FenExpected::Row))?;
                self.at += 1;
                match named(file, rank) {
                    Some(Named::Dark(square)) => Ok((square, None)),
                    _ => Err(FenError::LightSquare {
                        column: place + 1,
                        square: format!("{}{rank}", file.to_ascii_lowercase()),
                    }),
                }
            }
            _ => Err(self.unexpected(FenExpected::Square)),
        }
    }

    fn numbered(&self, place: usize, number: u32) -> Result<Square, FenError> {
        self.numbering.square(number).ok_or(FenError::OffBoard {
            column: place + 1,
            number,
        })
    }

    fn suffix(&mut self, given: &mut Vec<char>) -> Result<(), FenError> {
        self.blanks();
        let place = self.at;
        let part = match self.peek() {
            None | Some(':') => return Err(self.unexpected(FenExpected::Suffix)),
            Some(part) => part,
        };
        if !matches!(part, 'H' | 'F' | 'C') {
            while self.peek().is_some_and(|sign| sign != ':') {
                self.at += 1;
            }
            return self.keep(place);
        }
        if given.contains(&part) {
            let column = place + 1;
            return Err(FenError::Twice { column, part });
        }
        given.push(part);
        self.at += 1;
        match part {
            'H' => self.fen.setup.quiet_plies = self.number(u32::from(u8::MAX))? as u8,
            'F' => self.fen.move_number = Some(self.number(u32::MAX)?),
            _ => self.fen.setup.continuing = Some(self.square()?.0),
        }
        self.blanks();
        match self.peek() {
            None | Some(':') => Ok(()),
            Some(_) => Err(self.unexpected(FenExpected::End)),
        }
    }

    /// Keeps an unknown suffix, without what would be left out of it at the end of a FEN.
    fn keep(&mut self, place: usize) -> Result<(), FenError> {
        let kept: String = self.text[place..self.at].iter().collect();
        let kept = kept.trim_end_matches(|sign: char| sign == '.' || sign.is_whitespace());
        if kept.is_empty() {
            self.at = place;
            return Err(self.unexpected(FenExpected::Suffix));
        }
        self.fen.extras.push(kept.to_owned());
        Ok(())
    }

    fn number(&mut self, most: u32) -> Result<u32, FenError> {
        let column = self.at + 1;
        let mut value: Option<u32> = None;
        while let Some(digit) = self.peek().and_then(|sign| sign.to_digit(10)) {
            let longer = value.unwrap_or(0).checked_mul(10);
            value = longer.and_then(|tens| tens.checked_add(digit));
            if value.is_none_or(|value| value > most) {
                return Err(FenError::TooLarge { column, most });
            }
            self.at += 1;
        }
        value.ok_or_else(|| self.unexpected(FenExpected::Number))
    }

    fn color(&mut self, expected: FenExpected) -> Result<Color, FenError> {
        self.blanks();
        let color = match self.peek() {
            Some('W' | 'w') => Color::White,
            Some('B' | 'b') => Color::Black,
            _ => return Err(self.unexpected(expected)),
        };
        self.at += 1;
        Ok(color)
    }

    fn colon(&mut self) -> Result<(), FenError> {
        self.blanks();
        match self.take(':') {
            true => Ok(()),
            false => Err(self.unexpected(FenExpected::Colon)),
        }
    }

    fn take(&mut self, sign: char) -> bool {
        let here = self.peek() == Some(sign);
        self.at += usize::from(here);
        here
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<char> {
        self.text[..self.end].get(self.at).copied()
    }

    fn unexpected(&self, expected: FenExpected) -> FenError {
        FenError::Unexpected {
            column: self.at + 1,
            expected,
            found: self.peek(),
        }
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'B',
    }
}
