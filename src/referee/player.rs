//! The players that the referee asks. A player changes the board when it is told to move.

use std::path::Path;
use std::time::Duration;

use crate::library::seeds;
use crate::referee::call_path::Explanation;
use crate::referee::draughts::{DraughtsGame, Turn};
use crate::referee::foul::Foul;
use crate::referee::host_failure::HostFailure;
use crate::referee::program::PlayerProgram;
use crate::referee::refereed::Refereed;
use crate::referee::reply::{Reply, TurnReport};
use crate::referee::wire::FailedDirective;

/// A player of one game.
pub trait Player<R: Refereed = DraughtsGame> {
    /// Asks for one move; in draughts for one step or one jump.
    ///
    /// # Errors
    /// [`HostFailure`] if our side failed and not the player. The game has no result and has to be
    /// played again.
    fn turn(&mut self, turn: &R::Turn<'_>) -> Result<Reply<R::Shown>, HostFailure>;

    /// The directives of its file that did not succeed, as far as anybody can tell.
    fn failed_directives(&self) -> &[FailedDirective] {
        &[]
    }

    /// Asks for the move once more, to find the calls that lead to its error or failure, or to what
    /// it changes. `None` if nobody can tell.
    ///
    /// # Errors
    /// As [`Player::turn`].
    fn explain(&mut self, _turn: &R::Turn<'_>) -> Result<Option<Explanation>, HostFailure> {
        Ok(None)
    }
}

/// Makes a new player for each game.
pub trait PlayerFactory<R: Refereed = DraughtsGame> {
    /// A player that has loaded this program and whose random numbers follow from this seed, or the
    /// foul that shows that the program is not a player.
    ///
    /// # Errors
    /// [`HostFailure`] if our side failed. It can be tried again.
    fn ready_with(
        &mut self,
        program: &PlayerProgram,
        seed: u64,
    ) -> Result<Result<Box<dyn Player<R>>, Foul>, HostFailure>;

    /// What the game is about: players that are made from now on load this file before their
    /// program.
    fn load_before(&mut self, _file: Option<&Path>) {}

    /// [`PlayerFactory::ready_with`] with an unpredictable seed.
    ///
    /// # Errors
    /// As [`PlayerFactory::ready_with`].
    fn ready(
        &mut self,
        program: &PlayerProgram,
    ) -> Result<Result<Box<dyn Player<R>>, Foul>, HostFailure> {
        self.ready_with(program, any_seed())
    }
}

/// An unpredictable seed.
pub fn any_seed() -> u64 {
    seeds::any_seed() & SEED_BITS
}

/// Every reader of JSON takes numbers of so many bits.
pub const SEED_BITS: u64 = (1 << 53) - 1;

/// A player in this process: a function from a turn to its outcome. For tests and for our own
/// players.
pub struct ScriptedPlayer<F>(pub F);

impl<F: FnMut(&Turn<'_>) -> TurnReport> Player for ScriptedPlayer<F> {
    fn turn(&mut self, turn: &Turn<'_>) -> Result<Reply, HostFailure> {
        Ok(Reply::unpaid((self.0)(turn), Duration::ZERO))
    }
}
