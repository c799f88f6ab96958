//! One game of draughts between players of this process, whose moves have to be legal.

use crate::games::draughts::{Move, Position};
use crate::games::{Game, Outcome};

/// A game played.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// Its moves.
    pub moves: Vec<Move>,
    /// How it ended.
    pub outcome: Outcome,
    /// Why.
    pub reason: GameEndReason,
}

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEndReason {
    /// A side could not move.
    Stuck,
    /// The counter of quiet plies was full.
    Quiet,
    /// The position was there for the third time (official rules).
    Repetition,
    /// It was too long.
    TooLong,
    /// A player gave no legal move, and has lost.
    NoLegalMove,
}

impl GameEndReason {
    /// A few words.
    pub fn text(self) -> &'static str {
        match self {
            GameEndReason::Stuck => "no move left",
            GameEndReason::Quiet => "quiet plies",
            GameEndReason::Repetition => "third repetition",
            GameEndReason::TooLong => "too long",
            GameEndReason::NoLegalMove => "no legal move given",
        }
    }
}

impl FinishedGame {
    /// Its positions, this first one and the last one included.
    pub fn positions(&self, start: Position) -> impl Iterator<Item = Position> {
        let mut here = start;
        let after = self.moves.iter().map(move |made| {
            here = here.play(made);
            here
        });
        std::iter::once(start).chain(after)
    }
}

/// Plays a game from a position; after `most_plies` it is a draw. `choose` gets a position and the
/// keys of the earlier ones.
pub fn play(
    start: &Position,
    most_plies: usize,
    mut choose: impl FnMut(&Position, &[u64]) -> Option<Move>,
) -> FinishedGame {
    let mut moves = Vec::new();
    let mut keys = Vec::new();
    let mut here = *start;
    let (outcome, reason) = loop {
        if let Some(end) = ended(&here, &keys, most_plies) {
            break end;
        }
        let chosen = choose(&here, &keys);
        let Some(chosen) = chosen.filter(|chosen| here.legal_moves().contains(chosen)) else {
            let winner = here.color().other().into();
            break (Outcome::Win(winner), GameEndReason::NoLegalMove);
        };
        keys.push(here.key());
        moves.push(chosen);
        here = here.play(&chosen);
    };
    FinishedGame {
        moves,
        outcome,
        reason,
    }
}

fn ended(here: &Position, keys: &[u64], most_plies: usize) -> Option<(Outcome, GameEndReason)> {
    match here.outcome() {
        Some(Outcome::Draw) => return Some((Outcome::Draw, GameEndReason::Quiet)),
        Some(outcome) => return Some((outcome, GameEndReason::Stuck)),
        None => {}
    }
    if here.is_third_repetition(keys) {
        return Some((Outcome::Draw, GameEndReason::Repetition));
    }
    (keys.len() >= most_plies).then_some((Outcome::Draw, GameEndReason::TooLong))
}
