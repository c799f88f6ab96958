//! Draughts as the referee plays it: a program finds the board as facts `ruut/3`, and changes them.

use crate::games::Outcome;
use crate::games::draughts::facts::{self, SquareFact};
use crate::games::draughts::judge::{Referee, Verdict};
use crate::games::draughts::{Board, Color, Move, Position, Square};
use crate::referee::foul::Foul;
use crate::referee::refereed::Refereed;
use crate::referee::reply::TurnReport;
use crate::referee::wire::{WireFacts, WorkerRequest, WorkerResponse, color_number, triples};

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

impl<'a> Turn<'a> {
    /// What the player is told whose turn it is in a position, with the board as these facts.
    pub fn of(position: &Position, facts: &'a [SquareFact]) -> Turn<'a> {
        Turn {
            color: position.color(),
            bound: position.continuing(),
            facts,
        }
    }
}

/// The position, and the board as the last player left it.
#[derive(Clone, Debug)]
pub struct DraughtsGame {
    referee: Referee,
    facts: Vec<SquareFact>,
}

impl DraughtsGame {
    /// A position in which the side to move has a move.
    pub fn new(start: Position) -> DraughtsGame {
        DraughtsGame {
            referee: Referee::of(start),
            facts: facts::facts(start.board()),
        }
    }

    /// The keys of the positions before this one, oldest first.
    pub fn history(&self) -> &[u64] {
        self.referee.history()
    }

    /// The facts `ruut/3` in their order.
    pub fn facts(&self) -> &[SquareFact] {
        &self.facts
    }
}

impl Refereed for DraughtsGame {
    type Side = Color;
    type Position = Position;
    type Move = Move;
    type Turn<'a> = Turn<'a>;
    type Shown = Vec<SquareFact>;
    type Outcome = Outcome;

    const ARITY: usize = 3;

    fn position(&self) -> &Position {
        self.referee.position()
    }

    fn side(&self) -> Color {
        self.position().color()
    }

    fn turn(&self) -> Turn<'_> {
        Turn::of(self.position(), &self.facts)
    }

    fn shown(&self) -> Vec<SquareFact> {
        self.facts.clone()
    }

    fn judge(&mut self, left: &Vec<SquareFact>) -> Result<Move, Foul> {
        let Some(made) = self.referee.turn(facts::board(left)) else {
            return Err(match self.referee.verdict() {
                Some(Verdict::Disqualified { reason, .. }) => Foul::from(reason),
                _ => Foul::IllegalMove,
            });
        };
        self.facts.clone_from(left);
        Ok(made)
    }

    fn ending(&self) -> Option<Outcome> {
        self.referee.verdict().map(|verdict| verdict.outcome())
    }

    fn request(turn: &Turn<'_>) -> WorkerRequest {
        let bound = turn
            .bound
            .map(|square| (square.x().into(), square.y().into()));
        WorkerRequest::Turn {
            color: color_number(turn.color),
            bound: bound.unwrap_or_default(),
            facts: triples(turn.facts),
        }
    }

    fn report(response: WorkerResponse, forbidden: Option<Foul>) -> TurnReport {
        let WorkerResponse::Moved {
            exit, foul, now, ..
        } = response
        else {
            return TurnReport::fouled(Foul::nonsense());
        };
        let facts = |facts: WireFacts| facts.facts();
        // A forbidden attempt counts before what the program did to the board.
        match (forbidden, exit) {
            (Some(foul), exit) => TurnReport::Foul {
                foul,
                facts: now.or(exit).map(facts),
            },
            (None, Some(exit)) => TurnReport::Done {
                facts: exit.facts(),
                flaw: foul,
            },
            (None, None) => TurnReport::Foul {
                foul: foul.unwrap_or_else(Foul::nonsense),
                facts: now.map(facts),
            },
        }
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
