//! Programs that play.

use anyhow::Context;

use super::player_choice::PlayerChoice;
use crate::cli::programs::{self, AskedFoul, ProgramStarter};
use crate::games::mastermind::{AnsweredGuess, Code};
use crate::library::bindings::mastermind::game::CodeGame as Terms;
use crate::referee::asked::mastermind::CodeCall;
use crate::referee::player::Player;

/// The side of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeRole {
    /// Who thinks of the code.
    Codemaker,
    /// Who guesses it.
    Guesser,
}

/// The programs of a match: the codemaker's and the guesser's.
pub struct Programs([Option<Box<dyn Player<CodeCall>>>; 2]);

impl Programs {
    /// Starts the programs among the codemaker and the guesser.
    ///
    /// # Errors
    /// A file that can't be read or is no player.
    pub fn start(
        choices: [&PlayerChoice; 2],
        mut starter: ProgramStarter<'_>,
    ) -> anyhow::Result<Programs> {
        let mut program = |choice: &PlayerChoice| match choice {
            PlayerChoice::File(path) => starter.start(path, None).map(Some),
            _ => Ok(None),
        };
        Ok(Programs([program(choices[0])?, program(choices[1])?]))
    }

    /// The codemaker's code, or the guesser's guess after these turns.
    ///
    /// # Errors
    /// When there is no such program, or we failed.
    pub fn ask(
        &mut self,
        side: CodeRole,
        terms: &Terms,
        turns: Option<&[AnsweredGuess]>,
    ) -> anyhow::Result<Result<Code, AskedFoul>> {
        let program = self.0[side as usize].as_mut();
        let program = program.context("no program plays this side")?;
        let call = CodeCall::new(terms.clone(), turns.map(<[AnsweredGuess]>::to_vec));
        programs::play(call, &mut [&mut **program], false, &mut |_, _, _, _| Ok(()))
    }
}
