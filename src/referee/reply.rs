//! What comes back from a player in its turn.

use std::time::Duration;

use crate::games::draughts::facts::SquareFact;
use crate::referee::foul::Foul;

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
    /// Whether its module was last seen with a `ruut/3` of its own. Only programs can have one.
    pub has_own_board: bool,
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
            has_own_board: false,
        }
    }
}

/// The outcome of a turn; `S` is what a program leaves
/// ([`Refereed::Shown`](crate::referee::refereed::Refereed::Shown)).
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
