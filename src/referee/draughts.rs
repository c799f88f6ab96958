//! Draughts as the referee plays it: a program finds the board as facts `ruut/3`, and changes them.

use crate::games::draughts::facts::{self, SquareFact};
use crate::games::draughts::judge::{Referee, Verdict};
use crate::games::draughts::pdn::GameResult;
use crate::games::draughts::{Color, Move, Position};
use crate::games::{Outcome, Side};
use crate::referee::foul::Foul;
use crate::referee::game::GameEnd;
use crate::referee::player::{Turn, TurnReport};
use crate::referee::refereed::Refereed;
use crate::referee::wire::{WireFacts, WorkerRequest, WorkerResponse, color_number, triples};

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
        Turn {
            color: self.side(),
            bound: self.position().continuing(),
            facts: &self.facts,
        }
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

impl GameEnd {
    /// The result in the notation of game records.
    pub fn result(&self) -> GameResult {
        match (self.winner(), self) {
            (Some(Side::First), _) => GameResult::White,
            (Some(Side::Second), _) => GameResult::Black,
            (None, GameEnd::BothDisqualified { .. }) => GameResult::BothLost,
            (None, _) => GameResult::Draw,
        }
    }

    /// How the game ended, in the words of the PGN standard for the tag `Termination`.
    pub fn termination(&self) -> &'static str {
        match self {
            GameEnd::Over(_) | GameEnd::Resigned { .. } => "normal",
            GameEnd::Disqualified {
                foul: Foul::TooSlow(_),
                ..
            } => "time forfeit",
            GameEnd::Disqualified { .. } | GameEnd::BothDisqualified { .. } => "rules infraction",
        }
    }
}
