//! Games whose programs are asked with a term and answer with one: `my_player(+Position, -Move)`.

use std::fmt::Debug;
use std::time::Instant;

use crate::frontend::term::Term;
use crate::games::Side;
use crate::referee::foul::Foul;
use crate::referee::player::{HostFailure, Player, Reply, TurnReport};
use crate::referee::refereed::Refereed;
use crate::referee::wire::{WireTerm, WorkerRequest, WorkerResponse};

/// A game in progress.
pub trait AskedGame: Debug {
    /// A move.
    type Move: Clone + Debug + PartialEq;
    /// How a game ends by its rules.
    type Outcome: Clone + Debug;

    /// The side to move.
    fn side(&self) -> Side;

    /// The question to the side to move, most often its position.
    fn question(&self) -> Term;

    /// Makes the move of an answer; `None`, and no change, if it is no legal one.
    fn make(&mut self, answer: &Term) -> Option<Self::Move>;

    /// How the game has ended; `None` while it goes on.
    fn outcome(&self) -> Option<Self::Outcome>;
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub enum AskedEnd<O> {
    /// By its rules.
    Over(O),
    /// A program broke a rule.
    Disqualified {
        /// The side of the program.
        loser: Side,
        /// What the program did.
        foul: Foul,
    },
    /// A side gave up.
    Resigned {
        /// The side that gave up.
        loser: Side,
    },
}

impl<G: AskedGame> Refereed for G {
    type Side = Side;
    type Position = G;
    type Move = G::Move;
    type Turn<'a>
        = &'a G
    where
        G: 'a;
    type Shown = WireTerm;
    type End = AskedEnd<G::Outcome>;

    const ARITY: usize = 2;

    fn position(&self) -> &G {
        self
    }

    fn side(&self) -> Side {
        AskedGame::side(self)
    }

    fn turn(&self) -> &G {
        self
    }

    fn shown(&self) -> WireTerm {
        WireTerm::of(&self.question())
    }

    fn judge(&mut self, left: &WireTerm) -> Result<G::Move, Foul> {
        self.make(&left.term()).ok_or(Foul::IllegalMove)
    }

    fn ending(&self) -> Option<AskedEnd<G::Outcome>> {
        self.outcome().map(AskedEnd::Over)
    }

    fn disqualified(loser: Side, foul: Foul) -> AskedEnd<G::Outcome> {
        AskedEnd::Disqualified { loser, foul }
    }

    fn resigned(loser: Side) -> AskedEnd<G::Outcome> {
        AskedEnd::Resigned { loser }
    }

    fn request(turn: &&G) -> WorkerRequest {
        WorkerRequest::Ask {
            question: turn.shown(),
        }
    }

    fn report(response: WorkerResponse, forbidden: Option<Foul>) -> TurnReport<WireTerm> {
        let WorkerResponse::Answered { answer, foul } = response else {
            return TurnReport::fouled(Foul::nonsense());
        };
        match (forbidden.or(foul), answer) {
            (None, Some(answer)) => TurnReport::Done {
                facts: answer,
                flaw: None,
            },
            (foul, answer) => TurnReport::Foul {
                foul: foul.unwrap_or_else(Foul::nonsense),
                facts: answer,
            },
        }
    }
}

/// A player in this process: a function from the game to the answer.
pub struct OwnPlayer<F>(pub F);

impl<G, F> Player<G> for OwnPlayer<F>
where
    G: AskedGame,
    F: FnMut(&G) -> Result<Term, HostFailure>,
{
    fn name(&self) -> &str {
        ""
    }

    fn turn(&mut self, game: &&G) -> Result<Reply<WireTerm>, HostFailure> {
        let begun = Instant::now();
        let facts = WireTerm::of(&(self.0)(game)?);
        let report = TurnReport::Done { facts, flaw: None };
        Ok(Reply::unpaid(report, begun.elapsed()))
    }
}
