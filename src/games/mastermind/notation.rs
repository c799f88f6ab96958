//! Codes and histories as text.
//!
//! A colour is a sign: `1` to `9`, `0` for the tenth, `a` to `j` for the eleventh to the twentieth.
//! So both the 1 to 6 of Mastermind and the ten digits of bulls and cows are written as people do.

use thiserror::Error;

use super::answer::{Answer, AnswerError, Counting};
use super::code::{Code, SIGNS, sign};
use super::history::AnsweredGuess;
use super::space::{Repetition, Space};

/// Why a text is no code or no history.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// A sign that is no colour of the space.
    #[error("{found:?} in {code:?} is no colour; the colours are {}", signs(*.colours))]
    Colour {
        /// The code.
        code: String,
        /// The sign.
        found: char,
        /// Colours of the space.
        colours: u8,
    },
    /// Too few pegs or too many.
    #[error("{code:?} has {found} pegs, {expected} are expected")]
    Pegs {
        /// The code.
        code: String,
        /// Its pegs.
        found: usize,
        /// The space's.
        expected: u8,
    },
    /// A colour twice where all are different.
    #[error("{code:?} has {} twice, but all colours of a code are different", sign(*.colour))]
    Twice {
        /// The code.
        code: String,
        /// The colour.
        colour: u8,
    },
    /// A turn that isn't a code and two numbers.
    #[error("turn {turn}, {text:?}: a code and two numbers are expected, like {example:?}")]
    Turn {
        /// From 1.
        turn: usize,
        /// What was there.
        text: String,
        /// A right one.
        example: String,
    },
    /// A turn whose code is wrong.
    #[error("turn {turn}: {cause}")]
    Guess {
        /// From 1.
        turn: usize,
        /// What is wrong.
        cause: Box<NotationError>,
    },
    /// A turn whose two numbers can't be.
    #[error("turn {turn}: {cause}")]
    Answer {
        /// From 1.
        turn: usize,
        /// What is wrong.
        cause: AnswerError,
    },
}

fn signs(colours: u8) -> &'static str {
    &SIGNS[..usize::from(colours)]
}

impl Space {
    /// The code of this space that the text writes, a sign for each colour; capital letters will
    /// do.
    ///
    /// # Errors
    /// [`NotationError`], the first thing that is wrong.
    pub fn read(&self, text: &str) -> Result<Code, NotationError> {
        let code = self.read_guess(text)?;
        if self.repetition() == Repetition::Allowed {
            return Ok(code);
        }
        let colours: Vec<u8> = code.colours().collect();
        let again = (1..colours.len()).find(|&at| colours[..at].contains(&colours[at]));
        match again {
            None => Ok(code),
            Some(at) => Err(NotationError::Twice {
                code: text.to_owned(),
                colour: colours[at],
            }),
        }
    }

    /// As [`Space::read`], but a colour may come again whatever the rule for the secret code is.
    ///
    /// # Errors
    /// [`NotationError`], the first thing that is wrong.
    pub fn read_guess(&self, text: &str) -> Result<Code, NotationError> {
        let known = signs(self.colours());
        let colour = |found: char| match known.find(found.to_ascii_lowercase()) {
            Some(at) => Ok(at as u8 + 1),
            None => Err(NotationError::Colour {
                code: text.to_owned(),
                found,
                colours: self.colours(),
            }),
        };
        let colours = text.chars().map(colour).collect::<Result<Vec<u8>, _>>()?;
        self.guess_of(&colours).ok_or_else(|| NotationError::Pegs {
            code: text.to_owned(),
            found: colours.len(),
            expected: self.pegs(),
        })
    }
}

/// The turns of a text such as `1122 1 2, 1345 0 1`: a code and the two numbers of its answer;
/// commas, semicolons or new lines between turns; anything but letters and digits between numbers.
/// Guesses may have a colour twice in any space.
///
/// # Errors
/// [`NotationError`] with the number of the turn.
pub fn read_history(
    space: &Space,
    counting: Counting,
    text: &str,
) -> Result<Vec<AnsweredGuess>, NotationError> {
    let turns = text
        .split([',', ';', '\n'])
        .filter(|turn| !turn.trim().is_empty());
    let read = |(index, turn)| read_turn(space, counting, index + 1, turn);
    turns.enumerate().map(read).collect()
}

fn read_turn(
    space: &Space,
    counting: Counting,
    turn: usize,
    text: &str,
) -> Result<AnsweredGuess, NotationError> {
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let numbers: Vec<u8> = words
        .iter()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    let (&[guess, _, _], &[exact, second]) = (words.as_slice(), numbers.as_slice()) else {
        return Err(NotationError::Turn {
            turn,
            text: text.trim().to_owned(),
            example: format!(
                "{} 1 0",
                space
                    .codes()
                    .next()
                    .map_or(String::new(), |code| code.to_string())
            ),
        });
    };
    let guess = space
        .read_guess(guess)
        .map_err(|error| NotationError::Guess {
            turn,
            cause: Box::new(error),
        })?;
    let answer = Answer::of_counts(exact, second, counting, space.pegs());
    let answer = answer.map_err(|cause| NotationError::Answer { turn, cause })?;
    Ok(AnsweredGuess { guess, answer })
}
