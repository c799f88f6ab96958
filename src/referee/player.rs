//! What a referee asks: something that changes the board when it is told to move.

use std::time::Duration;

use thiserror::Error;

use crate::games::draughts::facts::{self, Fact};
use crate::games::draughts::{Board, Color, Square};
use crate::library::seeds;
use crate::referee::foul::Foul;
use crate::referee::program::Program;

/// A player of one game.
pub trait Player {
    /// By what name the player goes, in reports and in the facts `valged/1` and `mustad/1`.
    fn name(&self) -> &str;

    /// Asks for one step or one jump.
    ///
    /// # Errors
    /// [`Broken`] when we failed, not the player: the game has no result and is to be played again.
    fn turn(&mut self, turn: &Turn<'_>) -> Result<Reply, Broken>;

    /// Whether, after its last turn, its module was seen to have a `ruut/3` of its own. Only programs can.
    fn has_own_board(&self) -> bool {
        false
    }
}

/// Where players come from: a new one for each game.
pub trait Players {
    /// A player that has loaded this program and whose random numbers follow from this seed, or why the program is no player.
    ///
    /// # Errors
    /// [`Broken`] when we failed: to be tried again.
    fn ready_with(
        &mut self,
        program: &Program,
        seed: u64,
    ) -> Result<Result<Box<dyn Player>, Foul>, Broken>;

    /// The same with a seed that nobody foresees.
    ///
    /// # Errors
    /// As [`Players::ready_with`].
    fn ready(&mut self, program: &Program) -> Result<Result<Box<dyn Player>, Foul>, Broken> {
        self.ready_with(program, any_seed())
    }
}

/// A seed that nobody foresees.
pub fn any_seed() -> u64 {
    seeds::any_seed() & SEED_BITS
}

/// Every reader of JSON takes numbers of so many bits.
pub const SEED_BITS: u64 = (1 << 53) - 1;

/// What a player is told.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// Whose turn it is.
    pub color: Color,
    /// The piece that has to go on capturing: its square is `X, Y`; without one `X = Y = 0`.
    pub bound: Option<Square>,
    /// The facts `ruut/3` in their order, which is the order that the last player left.
    pub facts: &'a [Fact],
}

/// What came back.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// What the player did.
    pub report: Report,
    /// Processor time used for it; zero where nobody counted.
    pub cpu: Duration,
    /// Time that passed, without the time that the player waited for a processor.
    pub wall: Duration,
    /// What the program printed meanwhile, as far as the limit allows; no trusted text.
    pub output: Vec<u8>,
    /// What it wrote to standard error, the end of it if it is long.
    pub errors: Vec<u8>,
}

impl Reply {
    /// What a player in this process did, who took so long, printed nothing and whose processor time nobody counted.
    pub fn unpaid(report: Report, wall: Duration) -> Reply {
        Reply {
            report,
            cpu: Duration::ZERO,
            wall,
            output: Vec::new(),
            errors: Vec::new(),
        }
    }
}

/// What a player did when asked for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// It came back, and this is the board it left: all facts `ruut/3` in their order.
    Done {
        /// The facts at the first exit.
        facts: Vec<Fact>,
        /// What is wrong with the call, though the board may be right.
        flaw: Option<Foul>,
    },
    /// There is no board to judge.
    Foul {
        /// What it did.
        foul: Foul,
        /// The facts as they are now, where they are known.
        facts: Option<Vec<Fact>>,
    },
    /// It gives the game up. No program can say so, only a person.
    Resigned,
}

/// We failed: no player is to blame.
#[derive(Debug, Error)]
pub enum Broken {
    /// The operating system refused something.
    #[error("{doing}: {cause}")]
    System {
        /// What was being done.
        doing: &'static str,
        /// What the system says.
        cause: std::io::Error,
    },
    /// The prepared process said something that it never says, or nothing.
    #[error("the worker process broke off: {0}")]
    Worker(String),
    /// Somebody has killed the process of a program, of this side where that is known.
    #[error("somebody killed the process of the program")]
    Killed(Option<Color>),
    /// A person has left before the end of the game.
    #[error("the player has left")]
    Left,
    /// Whoever wanted the game wants it no more.
    #[error("the game was stopped")]
    Stopped,
}

impl Broken {
    /// The same, when it happened to the program of this side.
    pub fn of(self, color: Color) -> Broken {
        match self {
            Broken::Killed(_) => Broken::Killed(Some(color)),
            other => other,
        }
    }
}

/// A player in this process: a function from what it is told to the facts it leaves. For tests and for our own players.
pub struct Scripted<F> {
    name: String,
    play: F,
}

impl<F: FnMut(&Turn<'_>) -> Report> Scripted<F> {
    /// The player that does this.
    pub fn new(name: impl Into<String>, play: F) -> Scripted<F> {
        Scripted {
            name: name.into(),
            play,
        }
    }
}

impl<F: FnMut(&Turn<'_>) -> Report> Player for Scripted<F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn turn(&mut self, turn: &Turn<'_>) -> Result<Reply, Broken> {
        Ok(Reply::unpaid((self.play)(turn), Duration::ZERO))
    }
}

/// The facts after a change from `before` to `after`: the facts of the changed squares go to the end, as retract and assert do
/// it. Both are boards.
pub fn facts_after(facts: &[Fact], after: &Board) -> Vec<Fact> {
    let now = |fact: &Fact| {
        fact.square
            .map(|square| facts::status(after.at(square)))
            .filter(|&status| Some(status) != fact.status)
    };
    let kept = facts.iter().filter(|fact| now(fact).is_none()).copied();
    let changed = facts.iter().filter_map(|fact| {
        now(fact).map(|status| Fact {
            status: Some(status),
            ..*fact
        })
    });
    kept.chain(changed).collect()
}
