//! One game: who thinks of the code, who guesses, how it ends.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Context;

use super::person::{Guessing, Person};
use super::program::{CodeRole, Programs};
use super::signs::Signs;
use super::words::GameTexts;
use crate::cli::programs::AskedFoul;
use crate::games::mastermind::{AnsweredGuess, Code, consistent};
use crate::games::random::Random;
use crate::library::bindings::mastermind::game::CodeGame as Terms;
use crate::referee::texts::say;
use crate::solvers::mastermind::{AdvisedGuess, Codebreaker, GuessEffort};

/// Who thinks of the code.
pub enum Maker {
    /// A person, who gives the answers too.
    Human,
    /// The computer.
    Computer(Random),
    /// This is the code.
    Code(Code),
    /// A program.
    Program,
}

/// Who guesses.
pub enum Guesser {
    /// A person, who may ask for a hint.
    Human {
        /// Gives the hints.
        breaker: Codebreaker,
        /// Time for a hint.
        time: Duration,
    },
    /// The computer.
    Computer {
        /// Makes the guesses.
        breaker: Codebreaker,
        /// Time for a guess.
        time: Duration,
    },
    /// A program.
    Program,
}

/// A game played.
pub struct CodeGameRecord {
    /// The code, if it is known.
    pub code: Option<Code>,
    /// The guesses and their answers.
    pub turns: Vec<AnsweredGuess>,
    /// How it ended.
    pub ending: CodeGameEnd,
}

/// How a game ended.
pub enum CodeGameEnd {
    /// The code was found.
    Guessed,
    /// It was not, in as many guesses as there may be.
    TooMany,
    /// The guesser gave it up.
    Resigned,
    /// A person left.
    Left,
    /// A program was disqualified.
    Foul {
        /// Whose it was.
        side: CodeRole,
        /// What it did.
        why: AskedFoul,
    },
}

/// Who plays, and what about.
pub struct CodeMatch<'a> {
    /// The game, and its colours for programs.
    pub terms: &'a Terms,
    /// Its colours for people.
    pub signs: &'a Signs,
    /// What people are told.
    pub words: &'a GameTexts,
    /// Guesses after which the codemaker has won.
    pub most: usize,
    /// Whether guesses are shown that no person makes or answers.
    pub shows: bool,
    /// The programs that play.
    pub programs: &'a mut Programs,
    /// The person who plays.
    pub person: Person,
    /// Who thinks of the code.
    pub maker: Maker,
    /// Who guesses.
    pub guesser: Guesser,
}

impl CodeMatch<'_> {
    /// Plays one game to its end.
    ///
    /// # Errors
    /// When nothing can be written any more, or the computer can't guess as it is told to.
    pub fn play(&mut self) -> anyhow::Result<CodeGameRecord> {
        let mut turns = Vec::new();
        let (code, ending) = match self.think()? {
            Ok(code) => (code, self.guess_all(code, &mut turns)?),
            Err(ending) => (None, ending),
        };
        Ok(CodeGameRecord {
            code,
            turns,
            ending,
        })
    }

    /// The code, if the answers are given here.
    fn think(&mut self) -> anyhow::Result<Result<Option<Code>, CodeGameEnd>> {
        let code = match &mut self.maker {
            Maker::Human => {
                self.say(&self.words.think(&self.terms.space, &self.signs.all()))?;
                return Ok(Ok(None));
            }
            Maker::Computer(random) => self.terms.random_code(random),
            Maker::Code(code) => *code,
            Maker::Program => {
                let side = CodeRole::Codemaker;
                match self.programs.ask(side, self.terms, None)? {
                    Ok(code) => code,
                    Err(why) => return Ok(Err(CodeGameEnd::Foul { side, why })),
                }
            }
        };
        if matches!(self.guesser, Guesser::Human { .. }) {
            self.say(&self.words.thought(&self.terms.space, &self.signs.all()))?;
        }
        Ok(Ok(Some(code)))
    }

    fn guess_all(
        &mut self,
        code: Option<Code>,
        turns: &mut Vec<AnsweredGuess>,
    ) -> anyhow::Result<CodeGameEnd> {
        let pegs = self.terms.space.pegs();
        loop {
            if let Some(right) = turns.iter().position(|turn| turn.answer.is_win(pegs)) {
                turns.truncate(right + 1);
                return Ok(CodeGameEnd::Guessed);
            }
            if turns.len() >= self.most {
                return Ok(CodeGameEnd::TooMany);
            }
            let guess = match self.guess(turns)? {
                Ok(guess) => guess,
                Err(ending) => return Ok(ending),
            };
            match code {
                Some(code) => self.answer(guess, code, turns)?,
                None => {
                    self.say(&self.words.guess(turns.len() + 1, &self.signs.text(guess)))?;
                    if !self.hear(guess, turns)? {
                        return Ok(CodeGameEnd::Left);
                    }
                }
            }
        }
    }

    /// Answers a guess from the code, and shows it.
    fn answer(&self, guess: Code, code: Code, turns: &mut Vec<AnsweredGuess>) -> io::Result<()> {
        let answer = self.terms.space.answer(guess, code);
        let turn = AnsweredGuess { guess, answer };
        turns.push(turn);
        let told = self.words.answer(answer);
        match self.guesser {
            Guesser::Human { .. } => self.say(&format!("   {told}")),
            _ if self.shows => {
                let guess = self.words.guess(turns.len(), &self.signs.text(guess));
                self.say(&format!("{guess}   {told}"))
            }
            _ => Ok(()),
        }
    }

    fn guess(&mut self, turns: &[AnsweredGuess]) -> anyhow::Result<Result<Code, CodeGameEnd>> {
        match &mut self.guesser {
            Guesser::Human { .. } => self.ask_person(turns),
            Guesser::Computer { breaker, time } => Ok(Ok(choice(breaker, *time, turns)?.guess)),
            Guesser::Program => {
                let side = CodeRole::Guesser;
                let asked = self.programs.ask(side, self.terms, Some(turns))?;
                Ok(asked.map_err(|why| CodeGameEnd::Foul { side, why }))
            }
        }
    }

    fn ask_person(&mut self, turns: &[AnsweredGuess]) -> anyhow::Result<Result<Code, CodeGameEnd>> {
        loop {
            let space = &self.terms.space;
            let asked = self
                .person
                .guess(turns.len() + 1, space, self.signs, self.words)?;
            match asked {
                Guessing::Guess(code) => return Ok(Ok(code)),
                Guessing::Resign => return Ok(Err(CodeGameEnd::Resigned)),
                Guessing::Left => return Ok(Err(CodeGameEnd::Left)),
                Guessing::Hint => {
                    let possible = consistent(space, turns).len();
                    let Guesser::Human { breaker, time } = &mut self.guesser else {
                        continue;
                    };
                    let hint = choice(breaker, *time, turns)?.guess;
                    let (language, guess) = (self.words.language, self.signs.text(hint));
                    self.say(&say!(language, "mastermind.hint", possible, guess))?;
                }
            }
        }
    }

    /// Writes a line for people.
    pub fn say(&self, line: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{line}")?;
        out.flush()
    }
}

fn choice(
    breaker: &mut Codebreaker,
    time: Duration,
    turns: &[AnsweredGuess],
) -> anyhow::Result<AdvisedGuess> {
    let stop = AtomicBool::new(false);
    let effort = GuessEffort {
        time: Some(time),
        ..GuessEffort::unlimited(&stop)
    };
    breaker
        .next_guess(turns, &effort)
        .context("the computer has no guess")
}
