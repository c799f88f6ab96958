//! A code or a guess of a program.

use crate::frontend::term::Term;
use crate::games::Side;
use crate::games::mastermind::{AnsweredGuess, Code};
use crate::library::bindings::mastermind::game::CodeGame;
use crate::referee::asked::AskedGame;

/// A call of a program: a match of one move.
#[derive(Clone, Debug)]
pub struct CodeCall {
    terms: CodeGame,
    /// The guesses so far; `None` asks for the code.
    turns: Option<Vec<AnsweredGuess>>,
    answer: Option<Code>,
}

impl CodeCall {
    /// Asks for the code, or for the guess after these turns.
    pub fn new(terms: CodeGame, turns: Option<Vec<AnsweredGuess>>) -> CodeCall {
        CodeCall {
            terms,
            turns,
            answer: None,
        }
    }
}

impl AskedGame for CodeCall {
    type Move = Code;
    type Outcome = Code;

    fn side(&self) -> Side {
        Side::First
    }

    fn question(&self) -> Term {
        let rules = self.terms.options_term();
        match &self.turns {
            None => Term::compound("code", vec![rules]),
            Some(turns) => Term::compound("guess", vec![rules, self.terms.history_term(turns)]),
        }
    }

    fn make(&mut self, answer: &Term) -> Option<Code> {
        let code = match self.turns {
            None => self.terms.code_of(answer),
            Some(_) => self.terms.guess_of(answer),
        };
        self.answer = code.ok();
        self.answer
    }

    fn outcome(&self) -> Option<Code> {
        self.answer
    }
}
