//! Programs that play.

use anyhow::Context;

use super::seat::Seat;
use crate::cli::programs::{self, AskedFoul, ProgramStarter};
use crate::games::mastermind::{AnsweredGuess, Code};
use crate::library::bindings::mastermind::game::CodeGame as Terms;
use crate::referee::asked::mastermind::CodeCall;
use crate::referee::foul::Foul;
use crate::referee::player::Player;

/// The side of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeRole {
    /// Who thinks of the code.
    Codemaker,
    /// Who guesses it.
    Guesser,
}

/// What a program is disqualified for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeFoul {
    /// Its answer, which is no code of the game.
    Illegal(String),
    /// Its predicate failed.
    Failed,
    /// It took too much time.
    TooLate,
    /// What it threw.
    Error(String),
    /// Anything else.
    Other(Foul),
}

/// The programs of a match: the codemaker's and the guesser's.
pub struct Programs([Option<Box<dyn Player<CodeCall>>>; 2]);

impl Programs {
    /// Starts the programs among the codemaker and the guesser.
    ///
    /// # Errors
    /// A file that can't be read or is no player.
    pub fn start(seats: [&Seat; 2], mut starter: ProgramStarter<'_>) -> anyhow::Result<Programs> {
        let mut program = |seat: &Seat| match seat {
            Seat::File(path) => starter.start(path, None).map(Some),
            _ => Ok(None),
        };
        Ok(Programs([program(seats[0])?, program(seats[1])?]))
    }

    /// The codemaker's code.
    ///
    /// # Errors
    /// When there is no such program, or we failed.
    pub fn code(&mut self, terms: &Terms) -> anyhow::Result<Result<Code, CodeFoul>> {
        self.ask(CodeRole::Codemaker, terms, None)
    }

    /// The guesser's guess.
    ///
    /// # Errors
    /// When there is no such program, or we failed.
    pub fn guess(
        &mut self,
        terms: &Terms,
        turns: &[AnsweredGuess],
    ) -> anyhow::Result<Result<Code, CodeFoul>> {
        self.ask(CodeRole::Guesser, terms, Some(turns.to_vec()))
    }

    fn ask(
        &mut self,
        side: CodeRole,
        terms: &Terms,
        turns: Option<Vec<AnsweredGuess>>,
    ) -> anyhow::Result<Result<Code, CodeFoul>> {
        let program = self.0[side as usize].as_mut();
        let program = program.context("no program plays this side")?;
        let call = CodeCall::new(terms.clone(), turns);
        let ended = programs::play(call, &mut [&mut **program], false, &mut |_, _, _, _| Ok(()))?;
        Ok(ended.map_err(CodeFoul::of))
    }
}

impl CodeFoul {
    fn of(asked: AskedFoul) -> CodeFoul {
        match (&asked.foul, &asked.answer) {
            (Foul::IllegalMove, Some(answer)) => CodeFoul::Illegal(answer.text()),
            (Foul::Failed, _) => CodeFoul::Failed,
            (Foul::TooSlow(_), _) => CodeFoul::TooLate,
            (Foul::Threw(formal), _) => CodeFoul::Error(format!("error({formal},_)")),
            (Foul::ThrewBall(ball), _) => CodeFoul::Error(ball.clone()),
            _ => CodeFoul::Other(asked.foul),
        }
    }
}
