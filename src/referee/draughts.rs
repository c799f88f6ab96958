//! Draughts as the referee plays it: a program finds the board as facts `ruut/3`, and changes them.

use crate::games::draughts::facts::{self, SquareFact};
use crate::games::draughts::judge::{Referee, Verdict};
use crate::games::draughts::pdn::GameResult;
use crate::games::draughts::{Color, Move, Position};
use crate::referee::foul::Foul;
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
    type End = GameEnd;

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

    fn ending(&self) -> Option<GameEnd> {
        self.referee.verdict().map(end_of)
    }

    fn disqualified(loser: Color, foul: Foul) -> GameEnd {
        GameEnd::Disqualified { loser, foul }
    }

    fn resigned(loser: Color) -> GameEnd {
        GameEnd::Resigned { loser }
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

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameEnd {
    /// The winner's opponent has no legal move.
    NoMoves {
        /// The side that made the last move.
        winner: Color,
    },
    /// A draw: 15 moves without a capture.
    NoCaptures,
    /// A program broke a rule.
    Disqualified {
        /// The side of the program.
        loser: Color,
        /// What the program did.
        foul: Foul,
    },
    /// A side gave up. Only people do.
    Resigned {
        /// The side that gave up.
        loser: Color,
    },
    /// Neither file could be loaded: nobody gets a point.
    BothDisqualified {
        /// What is wrong with white's.
        white: Foul,
        /// What is wrong with black's.
        black: Foul,
    },
}

impl GameEnd {
    /// The winner; `None` for a draw, and if both sides lost.
    pub fn winner(&self) -> Option<Color> {
        match self {
            GameEnd::NoMoves { winner } => Some(*winner),
            GameEnd::Disqualified { loser, .. } | GameEnd::Resigned { loser } => {
                Some(loser.other())
            }
            GameEnd::NoCaptures | GameEnd::BothDisqualified { .. } => None,
        }
    }

    /// The assignment's points of white and black: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn points(&self) -> (u32, u32) {
        match (self.winner(), self) {
            (Some(Color::White), _) => (2, 0),
            (Some(Color::Black), _) => (0, 2),
            (None, GameEnd::BothDisqualified { .. }) => (0, 0),
            (None, _) => (1, 1),
        }
    }

    /// The result in the notation of game records.
    pub fn result(&self) -> GameResult {
        match (self.winner(), self) {
            (Some(Color::White), _) => GameResult::White,
            (Some(Color::Black), _) => GameResult::Black,
            (None, GameEnd::BothDisqualified { .. }) => GameResult::BothLost,
            (None, _) => GameResult::Draw,
        }
    }

    /// How the game ended, in the words of the PGN standard for the tag `Termination`.
    pub fn termination(&self) -> &'static str {
        match self {
            GameEnd::NoMoves { .. } | GameEnd::NoCaptures | GameEnd::Resigned { .. } => "normal",
            GameEnd::Disqualified {
                foul: Foul::TooSlow(_),
                ..
            } => "time forfeit",
            GameEnd::Disqualified { .. } | GameEnd::BothDisqualified { .. } => "rules infraction",
        }
    }

    /// The foul of this side.
    pub fn foul_of(&self, color: Color) -> Option<&Foul> {
        match (self, color) {
            (GameEnd::Disqualified { loser, foul }, _) if *loser == color => Some(foul),
            (GameEnd::BothDisqualified { white, .. }, Color::White) => Some(white),
            (GameEnd::BothDisqualified { black, .. }, Color::Black) => Some(black),
            _ => None,
        }
    }
}

fn end_of(verdict: Verdict) -> GameEnd {
    match verdict {
        Verdict::NoMoves { winner } => GameEnd::NoMoves { winner },
        Verdict::NoCaptures | Verdict::Repetition => GameEnd::NoCaptures,
        Verdict::Disqualified { loser, reason } => GameEnd::Disqualified {
            loser,
            foul: reason.into(),
        },
    }
}
