//! A game as Prolog has it: colours that are terms, histories that are lists.

use crate::engine::convert::FromTerm;
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::mastermind::{
    Answer, AnswerError, AnsweredGuess, Code, Counting, Repetition, Space, SpaceError,
};
use crate::games::random::Random;
use crate::library::arguments::{atom_of, integer_of, list_of};

/// The codes of a game, the terms that its colours are, and how answers are counted.
#[derive(Clone, Debug, PartialEq)]
pub struct CodeGame {
    /// The codes.
    pub space: Space,
    /// The colours, atoms or integers, in order.
    pub colours: Vec<Term>,
    /// What the second number of an answer is.
    pub counting: Counting,
}

/// A guess and what was answered, which need not make sense.
#[derive(Clone, Debug, PartialEq)]
pub struct AskedGuess {
    /// The guess.
    pub guess: Code,
    /// The answer.
    pub answer: Result<Answer, AnswerError>,
}

/// The turns of a history, or the place of the first answer that is none.
///
/// # Errors
/// Its place, from 0, and what is wrong with it.
pub fn sound(asked: &[AskedGuess]) -> Result<Vec<AnsweredGuess>, (usize, AnswerError)> {
    let turns = asked.iter().enumerate().map(|(at, asked)| {
        let answer = asked.answer.map_err(|error| (at, error))?;
        Ok(AnsweredGuess {
            guess: asked.guess,
            answer,
        })
    });
    turns.collect()
}

/// The name of a counting in Prolog and on the command line.
pub fn counting_name(counting: Counting) -> &'static str {
    match counting {
        Counting::Misplaced => "misplaced",
        Counting::Common => "common",
    }
}

/// `misplaced` or `common`.
///
/// # Errors
/// `instantiation_error`, `domain_error(counting, T)`.
impl FromTerm for Counting {
    fn from_term(term: &Term) -> Result<Counting, Fault> {
        let all = [Counting::Misplaced, Counting::Common];
        let name = atom_of(term)?;
        all.into_iter()
            .find(|counting| counting_name(*counting) == name.as_str())
            .ok_or_else(|| Fault::domain("counting", term))
    }
}

impl CodeGame {
    /// A game in which two codes can be compared: their own colours, which may come again.
    ///
    /// # Errors
    /// When there is no such game, because the codes are too long or have too many colours.
    pub fn of_codes(
        one: &[Term],
        other: &[Term],
        counting: Counting,
    ) -> Result<CodeGame, SpaceError> {
        let mut colours: Vec<Term> = Vec::new();
        for colour in one.iter().chain(other) {
            if !colours.contains(colour) {
                colours.push(colour.clone());
            }
        }
        let (pegs, count) = (one.len() as i64, colours.len() as i64);
        Ok(CodeGame {
            space: Space::new(pegs, count, Repetition::Allowed)?,
            colours,
            counting,
        })
    }

    /// The options that describe the game:
    /// `[pegs(N), colours(List), repetition(Bool), counting(C)]`.
    pub fn options_term(&self) -> Term {
        let option = |name: &str, value| Term::compound(name, vec![value]);
        let repeats = self.space.repetition() == Repetition::Allowed;
        Term::list([
            option("pegs", Term::Int(i64::from(self.space.pegs()))),
            option("colours", Term::list(self.colours.clone())),
            option(
                "repetition",
                Term::atom(if repeats { "true" } else { "false" }),
            ),
            option("counting", Term::atom(counting_name(self.counting))),
        ])
    }

    /// Any code.
    pub fn random_code(&self, random: &mut Random) -> Code {
        let code = self.space.codes().nth(random.below(self.space.size()));
        // There are that many codes; the first one is a code too.
        code.unwrap_or_else(|| Code::new(&vec![1; usize::from(self.space.pegs())]))
    }

    /// The list of its colours.
    pub fn code_term(&self, code: Code) -> Term {
        let colours = code.colours();
        let terms: Vec<Term> = colours
            .map(|colour| self.colours[usize::from(colour) - 1].clone())
            .collect();
        Term::list(terms)
    }

    /// A code of the game.
    ///
    /// # Errors
    /// Those of [`CodeGame::guess_of`]; a colour twice where all are different.
    pub fn code_of(&self, term: &Term) -> Result<Code, Fault> {
        let code = self.guess_of(term)?;
        if self.space.contains(code) {
            return Ok(code);
        }
        let message = "all colours of a code are different in this game";
        Err(Fault::domain("mastermind_code", term).with_message(message))
    }

    /// What may be guessed: a colour may come again even if the codes of the game have none twice.
    ///
    /// # Errors
    /// `instantiation_error`, `type_error(list, T)`, `domain_error(colour, C)`,
    /// `domain_error(mastermind_code, T)`.
    pub fn guess_of(&self, term: &Term) -> Result<Code, Fault> {
        let colours = list_of(term)?;
        let pegs = usize::from(self.space.pegs());
        if colours.len() != pegs {
            let message = format!("{pegs} pegs are expected, not {}", colours.len());
            return Err(Fault::domain("mastermind_code", term).with_message(message));
        }
        let numbers: Result<Vec<u8>, Fault> = colours
            .iter()
            .map(|colour| self.colour_of(colour))
            .collect();
        // The numbers are those of the game's colours.
        self.space
            .guess_of(&numbers?)
            .ok_or_else(|| Fault::domain("mastermind_code", term))
    }

    fn colour_of(&self, term: &Term) -> Result<u8, Fault> {
        if matches!(term, Term::Var(_)) {
            return Err(Fault::instantiation());
        }
        let place = self.colours.iter().position(|colour| colour == term);
        place
            .map(|place| place as u8 + 1)
            .ok_or_else(|| Fault::domain("colour", term))
    }

    /// What was asked, the earliest first; the term has the latest first.
    ///
    /// # Errors
    /// Those of [`CodeGame::guess_of`]; `type_error(turn, T)`, `type_error(integer, N)`.
    pub fn history_of(&self, term: &Term) -> Result<Vec<AskedGuess>, Fault> {
        let turns = list_of(term)?;
        turns.iter().rev().map(|turn| self.asked_of(turn)).collect()
    }

    fn asked_of(&self, turn: &Term) -> Result<AskedGuess, Fault> {
        let parts = match turn {
            Term::Var(_) => return Err(Fault::instantiation()),
            _ => turn.as_list().unwrap_or_default(),
        };
        let [guess, exact, second] = &parts[..] else {
            return Err(Fault::type_error("turn", turn));
        };
        let guess = self.guess_of(guess)?;
        // What is less than nothing or more than a byte holds is too much for any code.
        let count = |term| integer_of(term).map(|count| u8::try_from(count).unwrap_or(u8::MAX));
        let (exact, second) = (count(exact)?, count(second)?);
        Ok(AskedGuess {
            guess,
            answer: Answer::of_counts(exact, second, self.counting, self.space.pegs()),
        })
    }

    /// The turn as a term.
    pub fn turn_term(&self, turn: &AnsweredGuess) -> Term {
        let (exact, second) = turn.answer.counts(self.counting);
        let counts = [exact, second].map(|count| Term::Int(i64::from(count)));
        let [exact, second] = counts;
        Term::list([self.code_term(turn.guess), exact, second])
    }

    /// The history as a list, the latest turn first.
    pub fn history_term(&self, turns: &[AnsweredGuess]) -> Term {
        let terms: Vec<Term> = turns
            .iter()
            .rev()
            .map(|turn| self.turn_term(turn))
            .collect();
        Term::list(terms)
    }
}
