//! A game as one line: `r 04-14 00-11 14-24 *`.
//!
//! First the colour that begins from the starting position, or a whole position as [`notation`] has
//! it; then the moves, each the cell of the stone and the cell it doubles or jumps to; at last the
//! result: `red`, `blue`, `draw`, or `*` when there is none.

use std::fmt;
use std::str::FromStr;

use super::cell::Cell;
use super::notation::{self, NotationError};
use super::position::{Move, Position};
use crate::games::{Game as _, Outcome, Side};

/// A game, whole or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Where it begins.
    pub start: Position,
    /// Its moves, all legal.
    pub moves: Vec<Move>,
    /// Who has won: red is the first side. A game may be lost before its end on the board.
    pub outcome: Option<Outcome>,
}

/// Why a text is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// No colour and no position at the beginning.
    #[error("a game begins with `r`, `b` or a position; {0}")]
    Start(#[from] NotationError),
    /// Neither a move nor a result.
    #[error(
        "move {number}: expected two cells such as 04-14 or a result (red, blue, draw, *), found {found:?}"
    )]
    Form {
        /// Moves count from 1.
        number: usize,
        /// What stands there.
        found: String,
    },
    /// A move that the rules don't allow.
    #[error("move {number}: {chosen} is not legal in {}", notation::write(.position))]
    Illegal {
        /// Moves count from 1.
        number: usize,
        /// The move.
        chosen: Move,
        /// The position before it.
        position: Box<Position>,
    },
    /// The text ends without a result.
    #[error("a result is missing after move {moves}: red, blue, draw, or * for none")]
    NoResult {
        /// How many moves there are.
        moves: usize,
    },
    /// Something stands after the result.
    #[error("the result is the last of a game, found {found:?} after it")]
    AfterResult {
        /// What stands there.
        found: String,
    },
    /// The last position tells another result.
    #[error("the last position is a {end}, but {result} is said", end = result_text(Some(*.end)), result = result_text(Some(*.said)))]
    Contradiction {
        /// What the position tells.
        end: Outcome,
        /// What the game tells.
        said: Outcome,
    },
}

/// The line of a game.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = self.start.color();
        if self.start == Position::start(turn) {
            write!(f, "{}", notation::letter(turn))?;
        } else {
            f.write_str(&notation::write(&self.start))?;
        }
        for chosen in &self.moves {
            write!(f, " {chosen}")?;
        }
        write!(f, " {}", result_text(self.outcome))
    }
}

/// The game of a line; each move is looked up among the legal ones.
impl FromStr for Record {
    type Err = RecordError;

    fn from_str(line: &str) -> Result<Record, RecordError> {
        let mut words = line.split_whitespace();
        let start = start_of(&mut words)?;
        let mut here = start;
        let mut moves = Vec::new();
        let outcome = loop {
            let Some(word) = words.next() else {
                return Err(RecordError::NoResult { moves: moves.len() });
            };
            if let Some(outcome) = result_of(word) {
                break outcome;
            }
            let number = moves.len() + 1;
            let chosen = move_of(word).ok_or_else(|| RecordError::Form {
                number,
                found: word.to_owned(),
            })?;
            if !here.is_legal(chosen) {
                return Err(RecordError::Illegal {
                    number,
                    chosen,
                    position: Box::new(here),
                });
            }
            here = here.play(chosen);
            moves.push(chosen);
        };
        if let Some(found) = words.next().map(str::to_owned) {
            return Err(RecordError::AfterResult { found });
        }
        match (here.outcome(), outcome) {
            (Some(end), Some(said)) if end != said => Err(RecordError::Contradiction { end, said }),
            _ => Ok(Record {
                start,
                moves,
                outcome,
            }),
        }
    }
}

/// The move of a text such as `04-14`; it need not be legal.
pub fn move_of(text: &str) -> Option<Move> {
    let (from, to) = text.split_once('-')?;
    Some(Move {
        from: cell_of(from)?,
        to: cell_of(to)?,
    })
}

/// The cell of two digits.
fn cell_of(text: &str) -> Option<Cell> {
    let mut digits = text.chars().map(|digit| digit.to_digit(10).map(i64::from));
    let (i, j) = (digits.next()??, digits.next()??);
    digits.next().is_none().then(|| Cell::at(i, j)).flatten()
}

/// A colour alone, or the two words of a position.
fn start_of<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Position, RecordError> {
    let first = words.next().unwrap_or_default();
    let mut letters = first.chars();
    if let (Some(color), None) = (letters.next().and_then(notation::color), letters.next()) {
        return Ok(Position::start(color));
    }
    let turn = words.next().unwrap_or_default();
    Ok(notation::read(&format!("{first} {turn}"))?)
}

const RESULTS: [(Option<Outcome>, &str); 4] = [
    (Some(Outcome::Win(Side::First)), "red"),
    (Some(Outcome::Win(Side::Second)), "blue"),
    (Some(Outcome::Draw), "draw"),
    (None, "*"),
];

fn result_of(word: &str) -> Option<Option<Outcome>> {
    let known = RESULTS.iter().find(|(_, name)| *name == word);
    known.map(|(outcome, _)| *outcome)
}

fn result_text(outcome: Option<Outcome>) -> &'static str {
    let known = RESULTS.iter().find(|(known, _)| *known == outcome);
    known.map_or("*", |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::Record;
    use crate::games::Game as _;
    use crate::games::hexagon::{Color, Position};
    use crate::games::random::Random;

    #[test]
    fn games_go_round() {
        let mut random = Random::new(11);
        for number in 0..200 {
            let turn = [Color::Red, Color::Blue][number % 2];
            let mut here = Position::start(turn);
            for _ in 0..number % 7 {
                here = here.play(here.moves()[0]);
            }
            let start = here;
            let mut moves = Vec::new();
            while !here.is_over() && moves.len() < 3 * number {
                let legal = here.moves();
                let chosen = legal[random.below(legal.len())];
                here = here.play(chosen);
                moves.push(chosen);
            }
            let game = Record {
                start,
                moves,
                outcome: here.outcome(),
            };
            let line = game.to_string();
            assert_eq!(line.parse(), Ok(game), "{line}");
        }
    }

    #[test]
    fn wrong_games_are_told() {
        for (line, told) in [
            ("", "a game begins with `r`, `b` or a position; column 1: "),
            (
                "w 04-14 *",
                "a game begins with `r`, `b` or a position; column 1: ",
            ),
            (
                "r 04-14 04_15 *",
                "move 2: expected two cells such as 04-14 or a result (red, blue, draw, *), found \"04_15\"",
            ),
            ("r 04-95 *", "move 1: expected two cells"),
            ("r 04-14 04-05 *", "move 2: expected two cells"),
            (
                "r 04-14 04-03 *",
                "move 2: 04-03 is not legal in b3r/4r1/7/",
            ),
            ("r 04-14", "a result is missing after move 1: "),
            (
                "r red 04-14",
                "the result is the last of a game, found \"04-14\" after it",
            ),
            (
                "5/6/7/4-3/b2-5/4-3/7/6/5 r red",
                "the last position is a blue, but red is said",
            ),
        ] {
            let error = line.parse::<Record>().expect_err(line).to_string();
            assert!(error.starts_with(told), "{line}: {error}");
        }
    }
}
