//! What the referee has to know of a game that programs play.
//!
//! Draughts ([`crate::referee::draughts`]) shows a program a board that it changes. In all other
//! games a program is asked with a term and answers with one ([`crate::referee::asked`]).

use std::fmt::Debug;

use crate::games::Side;
use crate::referee::foul::Foul;
use crate::referee::reply::TurnReport;
use crate::referee::wire::{WorkerRequest, WorkerResponse};

/// A game in progress: what a program is shown in its turn, and which move its answer is.
pub trait Refereed {
    /// A side, as the game calls it.
    type Side: Copy + Debug + PartialEq + Into<Side> + From<Side>;
    /// A position, for those who watch.
    type Position: Debug;
    /// A move.
    type Move: Clone + Debug + PartialEq;
    /// What the player to move is told.
    type Turn<'a>
    where
        Self: 'a;
    /// What a program is shown, and what it leaves.
    type Shown: Clone + Debug + PartialEq;
    /// How a game ends by its rules.
    type Outcome: Clone + Debug;

    /// The arity of the predicate of a program.
    const ARITY: usize;

    /// The present position.
    fn position(&self) -> &Self::Position;

    /// The side to move.
    fn side(&self) -> Self::Side;

    /// The turn of the side to move.
    fn turn(&self) -> Self::Turn<'_>;

    /// What a program is shown in this turn.
    fn shown(&self) -> Self::Shown;

    /// Makes the move of what a player left.
    ///
    /// # Errors
    /// The rule that is broken. The position stays as it was.
    fn judge(&mut self, left: &Self::Shown) -> Result<Self::Move, Foul>;

    /// How the game has ended by its rules; `None` while it goes on.
    fn ending(&self) -> Option<Self::Outcome>;

    /// The request to the process of a program.
    fn request(turn: &Self::Turn<'_>) -> WorkerRequest;

    /// What a response means, if the program made a forbidden system call meanwhile or not.
    fn report(response: WorkerResponse, forbidden: Option<Foul>) -> TurnReport<Self::Shown>;
}
