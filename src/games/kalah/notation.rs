//! Positions and games as text.
//!
//! A position is one word: whose turn it is, South's row, North's row.
//!
//! ```text
//! S:4,4,4,4,4,4+0:4,4,4,4,4,4+0
//! ```
//!
//! A row is its pits from the owner's left to right, the order of sowing, then `+` and the store.
//! `start` is no position: it depends on pits and seeds. Small letters are read too. The rules are
//! not written.
//!
//! A game is the position in which it began, the moves by the numbers of pits from 1, and the
//! result: South's store, a hyphen, North's store, or `*` if it is not over.
//!
//! ```text
//! S:1,1+0:1,1+0 2 1 3-1
//! ```

use std::fmt::{self, Write as _};
use std::num::ParseIntError;

use super::position::{KalahPlayer, Move, Position, Rules, Unplayable};

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// It has not three parts.
    #[error("expected TURN:SOUTH:NORTH, as in S:4,4,4+0:4,4,4+0, instead of {0:?}")]
    Parts(String),
    /// The turn is neither South's nor North's.
    #[error("expected S or N for whose turn it is instead of {0:?}")]
    Turn(String),
    /// A row has no store.
    #[error("expected + and the store after the pits in {0:?}")]
    Store(String),
    /// A number of seeds is none.
    #[error("expected a number of seeds instead of {text:?}: {cause}")]
    Seeds {
        /// What stands there.
        text: String,
        /// What is wrong with it.
        cause: ParseIntError,
    },
    /// There is no such board.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
}

/// Why a text is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The position in which it began can't be read.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A word is neither a pit nor a result.
    #[error("word {word}: expected the number of a pit or a result instead of {text:?}")]
    Word {
        /// Which word, the position being the first.
        word: usize,
        /// What stands there.
        text: String,
    },
    /// A pit can't be sown.
    #[error("word {word}: pit {pit} can't be sown in {position}")]
    Illegal {
        /// Which word.
        word: usize,
        /// The pit, from 1.
        pit: u8,
        /// Where it was tried.
        position: Position,
    },
    /// The result is not that of the moves, or there are words after it.
    #[error("word {word}: {text:?} instead of the result {expected}")]
    Result {
        /// Which word.
        word: usize,
        /// What stands there.
        text: String,
        /// What the moves lead to.
        expected: String,
    },
}

/// A game, finished or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position in which it began.
    pub start: Position,
    /// The moves, legal one after the other.
    pub moves: Vec<Move>,
}

impl Position {
    /// The position of a text.
    ///
    /// # Errors
    /// What was expected where.
    ///
    /// ```
    /// use arbiiter::games::kalah::{Position, Rules};
    ///
    /// let position = Position::read("N:0,2,1+3:1,0,4+5", Rules::Standard)?;
    /// assert_eq!(position.to_string(), "N:0,2,1+3:1,0,4+5");
    /// # Ok::<(), arbiiter::games::kalah::notation::PositionError>(())
    /// ```
    pub fn read(text: &str, rules: Rules) -> Result<Position, PositionError> {
        let parts: Vec<&str> = text.trim().split(':').collect();
        let [turn, south, north] = parts[..] else {
            return Err(PositionError::Parts(text.to_owned()));
        };
        let turn = match turn {
            "S" | "s" => KalahPlayer::South,
            "N" | "n" => KalahPlayer::North,
            _ => return Err(PositionError::Turn(turn.to_owned())),
        };
        let (south, north) = (row(south)?, row(north)?);
        Ok(Position::of(
            rules,
            turn,
            (&south.0, south.1),
            (&north.0, north.1),
        )?)
    }
}

fn row(text: &str) -> Result<(Vec<u32>, u32), PositionError> {
    let (pits, store) = text
        .split_once('+')
        .ok_or_else(|| PositionError::Store(text.to_owned()))?;
    let pits: Result<Vec<u32>, PositionError> = pits.split(',').map(seeds).collect();
    Ok((pits?, seeds(store)?))
}

fn seeds(text: &str) -> Result<u32, PositionError> {
    text.parse().map_err(|cause| PositionError::Seeds {
        text: text.to_owned(),
        cause,
    })
}

/// What [`Position::read`] reads.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(match self.player() {
            KalahPlayer::South => 'S',
            KalahPlayer::North => 'N',
        })?;
        for player in [KalahPlayer::South, KalahPlayer::North] {
            for (pit, seeds) in self.pits(player).iter().enumerate() {
                let before = if pit == 0 { ':' } else { ',' };
                write!(f, "{before}{seeds}")?;
            }
            write!(f, "+{}", self.store(player))?;
        }
        Ok(())
    }
}

impl Record {
    /// The game of a text; the result may be left out.
    ///
    /// # Errors
    /// The first word that is wrong.
    pub fn read(text: &str, rules: Rules) -> Result<Record, GameError> {
        let mut words = text.split_whitespace().zip(1..);
        let start = Position::read(words.next().map_or("", |(first, _)| first), rules)?;
        let (mut position, mut moves) = (start, Vec::new());
        for (text, word) in words.by_ref() {
            if text == "*" || text.contains('-') {
                let expected = result(&position);
                if text != expected {
                    let text = text.to_owned();
                    return Err(GameError::Result {
                        word,
                        text,
                        expected,
                    });
                }
                break;
            }
            let chosen = read_move(text, word, &position)?;
            position = position.play(chosen);
            moves.push(chosen);
        }
        match words.next() {
            Some((text, word)) => Err(GameError::Word {
                word,
                text: text.to_owned(),
            }),
            None => Ok(Record { start, moves }),
        }
    }

    /// The position after all moves.
    pub fn end(&self) -> Position {
        let moves = self.moves.iter();
        moves.fold(self.start, |position, &chosen| position.play(chosen))
    }
}

fn read_move(text: &str, word: usize, position: &Position) -> Result<Move, GameError> {
    let pit: u8 = text.parse().map_err(|_| GameError::Word {
        word,
        text: text.to_owned(),
    })?;
    let chosen = pit.checked_sub(1).map(Move);
    chosen
        .filter(|&chosen| position.is_legal(chosen))
        .ok_or(GameError::Illegal {
            word,
            pit,
            position: *position,
        })
}

/// What [`Record::read`] reads.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.start)?;
        for chosen in &self.moves {
            write!(f, " {chosen}")?;
        }
        write!(f, " {}", result(&self.end()))
    }
}

fn result(position: &Position) -> String {
    if position.is_over() {
        let stores = [KalahPlayer::South, KalahPlayer::North].map(|player| position.store(player));
        format!("{}-{}", stores[0], stores[1])
    } else {
        "*".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{GameError, PositionError, Record};
    use crate::games::kalah::{Position, Rules, Unplayable};

    #[test]
    fn what_is_no_position_is_told() {
        let error = |text: &str| Position::read(text, Rules::Standard).expect_err(text);
        let own = str::to_owned;
        assert_eq!(error("S"), PositionError::Parts(own("S")));
        assert_eq!(error("W:1+0:1+0"), PositionError::Turn(own("W")));
        assert_eq!(error("S:1:1+0"), PositionError::Store(own("1")));
        assert_eq!(
            error("S:1,1+0:1+0"),
            PositionError::Unplayable(Unplayable::Uneven { south: 2, north: 1 })
        );
        for text in [
            "S:1,x+0:1,1+0",
            "S:1,-1+0:1,1+0",
            "S:1,+0:1,1+0",
            "S:1,1+:1,1+0",
        ] {
            let told = error(text);
            assert!(matches!(told, PositionError::Seeds { .. }), "{told}");
        }
    }

    #[test]
    fn games_go_round() {
        let text = "S:1,1+0:1,1+0 2 1 3-1";
        let game = Record::read(text, Rules::Standard).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.to_string(), text);
        assert_eq!(game.moves.len(), 2);
        let unfinished = Record::read("s:1,1+0:1,1+0 2", Rules::Standard).expect("a game");
        assert_eq!(unfinished.to_string(), "S:1,1+0:1,1+0 2 *");
    }

    #[test]
    fn what_is_no_game_is_told() {
        let error = |text: &str| Record::read(text, Rules::Standard).expect_err(text);
        let position = Position::read("S:1,0+1:1,1+0", Rules::Standard).expect("a position");
        assert_eq!(
            error("S:1,1+0:1,1+0 2 2"),
            GameError::Illegal {
                word: 3,
                pit: 2,
                position
            }
        );
        let told = error("S:1,1+0:1,1+0 2 x");
        assert!(matches!(told, GameError::Word { word: 3, .. }), "{told}");
        let told = error("S:1,1+0:1,1+0 2 3-0");
        assert!(matches!(told, GameError::Result { word: 3, .. }), "{told}");
        let told = error("S:1,1+0:1,1+0 2 * 1");
        assert!(matches!(told, GameError::Word { word: 4, .. }), "{told}");
    }
}
