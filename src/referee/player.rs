//! The players that the referee asks. A player changes the board when it is told to move.

use std::time::Duration;

use thiserror::Error;

use crate::games::Side;
use crate::games::draughts::facts::{self, SquareFact};
use crate::games::draughts::{Board, Color, Square};
use crate::library::seeds;
use crate::referee::call_path::CallPath;
use crate::referee::draughts::DraughtsGame;
use crate::referee::foul::Foul;
use crate::referee::program::PlayerProgram;
use crate::referee::refereed::Refereed;

/// A player of one game.
pub trait Player<R: Refereed = DraughtsGame> {
    /// The name of the player, in reports and in the facts `valged/1` and `mustad/1`.
    fn name(&self) -> &str;

    /// Asks for one move; in draughts for one step or one jump.
    ///
    /// # Errors
    /// [`HostFailure`] if our side failed and not the player. The game has no result and has to be
    /// played again.
    fn turn(&mut self, turn: &R::Turn<'_>) -> Result<Reply<R::Shown>, HostFailure>;

    /// Asks for the move once more, to find the calls that lead to its error or failure. `None` if
    /// there is none of these, or nobody can tell.
    ///
    /// # Errors
    /// As [`Player::turn`].
    fn explain(&mut self, _turn: &R::Turn<'_>) -> Result<Option<(Foul, CallPath)>, HostFailure> {
        Ok(None)
    }

    /// Whether the player's module had a `ruut/3` of its own after its last turn. Only programs can
    /// have one.
    fn has_own_board(&self) -> bool {
        false
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

/// What a player of draughts is told.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// Whose turn it is.
    pub color: Color,
    /// The piece that has to go on capturing: its square is `X, Y`; without one `X = Y = 0`.
    pub bound: Option<Square>,
    /// The facts `ruut/3` in their order, which is the order that the last player left.
    pub facts: &'a [SquareFact],
}

/// What came back.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply<S = Vec<SquareFact>> {
    /// What the player did.
    pub report: TurnReport<S>,
    /// Processor time used for it; zero where nobody counted.
    pub cpu: Duration,
    /// Elapsed time, without the time that the player waited for a processor.
    pub wall: Duration,
    /// What the program printed, as far as the limit allows. The text is not trusted.
    pub output: Vec<u8>,
    /// The end of what it wrote to standard error.
    pub errors: Vec<u8>,
}

impl<S> Reply<S> {
    /// The reply of a player in this process, which prints nothing and whose processor time is not
    /// measured.
    pub fn unpaid(report: TurnReport<S>, wall: Duration) -> Reply<S> {
        Reply {
            report,
            cpu: Duration::ZERO,
            wall,
            output: Vec::new(),
            errors: Vec::new(),
        }
    }
}

/// The outcome of a turn; `S` is what a program leaves ([`Refereed::Shown`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnReport<S = Vec<SquareFact>> {
    /// The player returned, and left this.
    Done {
        /// In draughts all facts `ruut/3` in their order, at the first exit.
        facts: S,
        /// The foul of the call itself, even if the board is right.
        flaw: Option<Foul>,
    },
    /// The player committed a foul, and there is no board to judge.
    Foul {
        /// The foul.
        foul: Foul,
        /// What it left, if that is known.
        facts: Option<S>,
    },
    /// The player gives up. Only people can.
    Resigned,
}

impl<S> TurnReport<S> {
    /// A foul that left nothing.
    pub(super) fn fouled(foul: Foul) -> TurnReport<S> {
        TurnReport::Foul { foul, facts: None }
    }
}

/// A failure of our side, for which no player is to blame.
#[derive(Debug, Error)]
pub enum HostFailure {
    /// The operating system refused something.
    #[error("{doing}: {cause}")]
    System {
        /// What was being done.
        doing: &'static str,
        /// What the system says.
        cause: std::io::Error,
    },
    /// The fork server ended, or broke its protocol.
    #[error("the worker process broke off: {0}")]
    Worker(String),
    /// Somebody killed the process of a program. The side is given if it is known.
    #[error("somebody killed the process of the program")]
    Killed(Option<Side>),
    /// A person has left before the end of the game.
    #[error("the player has left")]
    Left,
    /// The game was stopped because its result is not wanted any more.
    #[error("the game was stopped")]
    Stopped,
}

impl HostFailure {
    /// The same failure, as one of the program of this side.
    pub fn of(self, side: Side) -> HostFailure {
        match self {
            HostFailure::Killed(_) => HostFailure::Killed(Some(side)),
            other => other,
        }
    }
}

/// A player in this process: a function from a turn to its outcome. For tests and for our own
/// players.
pub struct ScriptedPlayer<F> {
    name: String,
    play: F,
}

impl<F: FnMut(&Turn<'_>) -> TurnReport> ScriptedPlayer<F> {
    /// A player that calls `play` for each turn.
    pub fn new(name: impl Into<String>, play: F) -> ScriptedPlayer<F> {
        ScriptedPlayer {
            name: name.into(),
            play,
        }
    }
}

impl<F: FnMut(&Turn<'_>) -> TurnReport> Player for ScriptedPlayer<F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn turn(&mut self, turn: &Turn<'_>) -> Result<Reply, HostFailure> {
        Ok(Reply::unpaid((self.play)(turn), Duration::ZERO))
    }
}

/// The facts after a change from `before` to `after`. The facts of changed squares go to the end,
/// as with retract and assert. Both have to be boards.
pub fn facts_after(facts: &[SquareFact], after: &Board) -> Vec<SquareFact> {
    let now = |fact: &SquareFact| {
        fact.square
            .map(|square| facts::status(after.at(square)))
            .filter(|&status| Some(status) != fact.status)
    };
    let kept = facts.iter().filter(|fact| now(fact).is_none()).copied();
    let changed = facts.iter().filter_map(|fact| {
        now(fact).map(|status| SquareFact {
            status: Some(status),
            ..*fact
        })
    });
    kept.chain(changed).collect()
}
