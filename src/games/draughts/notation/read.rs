//! Reading a move: a look-up among the legal ones.

use std::fmt;

use super::paths::paths;
use super::text::{self, Sign, TextError, WrittenMove};
use super::write::{Style, write, write_full};
use crate::games::draughts::board::Color;
use crate::games::draughts::generate;
use crate::games::draughts::moves::{Move, MoveList};
use crate::games::draughts::naming::Numbering;
use crate::games::draughts::position::{Position, Rules};
use crate::games::draughts::square::Square;

/// Why a text is no legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It is not the text of a move.
    #[error(transparent)]
    Text(#[from] TextError),
    /// No legal move fits.
    #[error("{text}: {reason}{}", listed(legal))]
    Illegal {
        /// The text.
        text: String,
        /// What is wrong.
        reason: IllegalReason,
        /// The legal moves, algebraic, in the order of the alphabet.
        legal: Vec<String>,
    },
    /// Several legal captures fit.
    #[error("{text} may be any of {}: give all squares", ways.join(", "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The captures that fit, with all their squares.
        ways: Vec<String>,
    },
}

/// What is wrong with a move that is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalReason {
    /// The side has no legal move: the game is over.
    Stuck(Color),
    /// Nothing stands there.
    EmptySquare(Square),
    /// The piece there is the opponent's.
    NotOwn(Square),
    /// The side has no piece on the file, 1 to 8 for a to h.
    EmptyFile(u8),
    /// Another piece is in the middle of a capture.
    MustContinue(Square),
    /// There is a capture, and this is none.
    MustCapture(Color),
    /// The capture can go on from there and has to.
    Unfinished(Square),
    /// A sign of capture for a step.
    NoCapture,
    /// More jumps than the capture has, or a chain after a step.
    TooLong(Square),
    /// The piece can't go there.
    Unreachable,
}

impl fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalReason::Stuck(color) => {
                write!(f, "the game is over, {} can't move", color.name())
            }
            IllegalReason::EmptySquare(square) => write!(f, "there is no piece on {square}"),
            IllegalReason::NotOwn(square) => write!(f, "the piece on {square} is the opponent's"),
            IllegalReason::EmptyFile(file) => {
                let file = char::from(b'a' - 1 + file);
                write!(
                    f,
                    "there is no piece of the side to move on the {file}-file"
                )
            }
            IllegalReason::MustContinue(square) => {
                write!(f, "the piece on {square} has to go on capturing")
            }
            IllegalReason::MustCapture(color) => write!(f, "{} has to capture", color.name()),
            IllegalReason::Unfinished(square) => {
                write!(f, "the capture has to go on from {square}")
            }
            IllegalReason::NoCapture => f.write_str("that is no capture"),
            IllegalReason::TooLong(square) => write!(f, "the move ends on {square}"),
            IllegalReason::Unreachable => f.write_str("the piece can't go there"),
        }
    }
}

fn listed(legal: &[String]) -> String {
    match legal {
        [] => String::new(),
        _ => format!("; legal: {}", legal.join(", ")),
    }
}

/// The legal move that a text means: one jump by the course's rules, a whole capture by the
/// official ones.
///
/// ```
/// use arbiiter::games::draughts::naming::Numbering;
/// use arbiiter::games::draughts::{Position, Rules, notation};
///
/// let start = Position::start(Rules::Course);
/// let found = notation::read(&start, "c3-d4", Numbering::TopLeft)?;
/// assert_eq!(notation::read(&start, "22-18", Numbering::TopLeft), Ok(found));
/// assert_eq!(notation::read(&start, "3,3-4,4", Numbering::TopLeft), Ok(found));
/// # Ok::<(), notation::MoveError>(())
/// ```
pub fn read(position: &Position, text: &str, numbering: Numbering) -> Result<Move, MoveError> {
    let written = text::parse(text, numbering)?;
    only(position, text, &written, |written| {
        find(position, text, written)
    })
}

/// The legal moves that a text means: by the course's rules one for each jump of a chain, which may
/// stop before its end.
pub fn read_turn(
    position: &Position,
    text: &str,
    numbering: Numbering,
) -> Result<Vec<Move>, MoveError> {
    let written = text::parse(text, numbering)?;
    only(position, text, &written, |written| match position.rules() {
        Rules::Official => Ok(vec![find(position, text, written)?]),
        Rules::Course => chain(position, text, written),
    })
}

/// What `find` finds for the text. One that begins with a file is tried from each piece on it, and
/// only one of them may do.
fn only<T>(
    position: &Position,
    text: &str,
    written: &WrittenMove,
    find: impl Fn(&WrittenMove) -> Result<T, MoveError>,
) -> Result<T, MoveError> {
    let Some(file) = written.file else {
        return find(written);
    };
    let mut refused = illegal(position, text, IllegalReason::EmptyFile(file));
    let mut found = Vec::new();
    for from in position.us().filter(|square| square.y() == file) {
        let squares = [&[from], written.squares.as_slice()].concat();
        let full = WrittenMove {
            squares,
            file: None,
            sign: written.sign,
        };
        match find(&full) {
            Ok(meant) => found.push((from, meant)),
            Err(error) => refused = error,
        }
    }
    match (found.pop(), found.is_empty()) {
        (Some((_, meant)), true) => Ok(meant),
        (Some((last, _)), false) => {
            let from = found.iter().map(|(from, _)| *from).chain([last]);
            Err(MoveError::Ambiguous {
                text: text.trim().to_owned(),
                ways: from.map(|from| format!("one from {from}")).collect(),
            })
        }
        (None, _) => Err(refused),
    }
}

/// The jumps of a chain by the course's rules.
fn chain(position: &Position, text: &str, written: &WrittenMove) -> Result<Vec<Move>, MoveError> {
    let mut moves = Vec::new();
    let mut here = *position;
    for (index, ends) in written.squares.windows(2).enumerate() {
        if index > 0 && here.continuing() != Some(ends[0]) {
            return Err(illegal(position, text, IllegalReason::TooLong(ends[0])));
        }
        let jump = WrittenMove {
            squares: ends.to_vec(),
            file: None,
            sign: written.sign,
        };
        let found = find(&here, text, &jump)?;
        here = here.play(&found);
        moves.push(found);
    }
    Ok(moves)
}

fn find(position: &Position, text: &str, written: &WrittenMove) -> Result<Move, MoveError> {
    let legal = position.legal_moves();
    let fitting = fitting(position, &legal, written);
    match fitting.as_slice() {
        [] => Err(illegal(position, text, reason(position, &legal, written))),
        [one] if written.sign == Sign::Capture && !one.is_capture() => {
            Err(illegal(position, text, IllegalReason::NoCapture))
        }
        [one] => Ok(*one),
        several => Err(MoveError::Ambiguous {
            text: text.to_owned(),
            ways: several
                .iter()
                .map(|fit| write_full(position, fit, Style::Algebraic))
                .collect(),
        }),
    }
}

/// The legal moves with these squares: with exactly this way if there is one, else with these
/// squares on the way. So two squares are the single jump between them, though there may be a long
/// capture with the same ends.
fn fitting(position: &Position, legal: &MoveList, written: &WrittenMove) -> MoveList {
    let squares = written.squares.as_slice();
    let (first, last) = (squares.first().copied(), squares.last().copied());
    let ends = |fit: &&Move| (Some(fit.from), Some(fit.to)) == (first, last);
    let fits: MoveList = legal.iter().filter(ends).copied().collect();
    if squares.len() == 2 && fits.len() == 1 {
        return fits;
    }
    let with = |test: &dyn Fn(&[Square]) -> bool| -> MoveList {
        let taken = |fit: &&Move| paths(position, fit).iter().any(|way| test(way));
        fits.iter().filter(taken).copied().collect()
    };
    let exact = with(&|way| way == squares);
    match exact.is_empty() {
        true => with(&|way| is_part(squares, way)),
        false => exact,
    }
}

/// Whether the squares stand in the way in this order, with others between them.
fn is_part(squares: &[Square], way: &[Square]) -> bool {
    let mut rest = way.iter();
    squares
        .iter()
        .all(|square| rest.any(|passed| passed == square))
}

fn illegal(position: &Position, text: &str, reason: IllegalReason) -> MoveError {
    let legal = position.legal_moves();
    let text_of = |fit: &Move| write(position, fit, Style::Algebraic);
    let mut legal: Vec<String> = legal.iter().map(text_of).collect();
    legal.sort_unstable();
    MoveError::Illegal {
        text: text.trim().to_owned(),
        reason,
        legal,
    }
}

fn reason(position: &Position, legal: &MoveList, written: &WrittenMove) -> IllegalReason {
    let color = position.color();
    let squares = written.squares.as_slice();
    let Some(first) = legal.first() else {
        return IllegalReason::Stuck(color);
    };
    let (from, to) = (squares[0], squares[squares.len() - 1]);
    match position.board().at(from) {
        None => return IllegalReason::EmptySquare(from),
        Some(piece) if piece.color != color => return IllegalReason::NotOwn(from),
        Some(_) => {}
    }
    if let Some(square) = position.continuing().filter(|square| *square != from) {
        return IllegalReason::MustContinue(square);
    }
    let begins = |way: &Vec<Square>| way.contains(&to) && is_part(squares, way);
    let own = || legal.iter().filter(|fit| fit.from == from);
    if first.is_capture() && own().any(|fit| paths(position, fit).iter().any(begins)) {
        return IllegalReason::Unfinished(to);
    }
    if first.is_capture() && is_step(position, from, to) {
        return IllegalReason::MustCapture(color);
    }
    let goes_past = |fit: &&Move| {
        let ways = paths(position, fit);
        ways.iter().any(|way| squares.starts_with(way))
    };
    own()
        .find(goes_past)
        .map_or(IllegalReason::Unreachable, |fit| {
            IllegalReason::TooLong(fit.to)
        })
}

/// Whether a piece could step there if nobody had to capture.
fn is_step(position: &Position, from: Square, to: Square) -> bool {
    let mut found = false;
    generate::steps(position.board(), position.color(), |step| {
        found |= (step.from, step.to) == (from, to);
    });
    found
}
