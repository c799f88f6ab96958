//! What is good: search and judgement over the rules of [`crate::games`].

pub mod alphabeta;
pub mod batched_alphabeta;
pub mod breakthrough;
pub mod computer;
pub mod draughts;
pub mod finite_domains;
pub mod game_graph;
pub mod games;
pub mod hexagon;
pub mod kalah;
pub mod labyrinth;
pub mod mastermind;
pub mod minesweeper;
pub mod puzzles;
pub mod queen_ending;
pub mod retrograde;
pub mod search;
pub mod slither;
pub mod tuning;
pub mod weights_file;

use crate::games::{Game, Outcome};

/// The value of a game won now; a game won after `n` more plies is worth `WIN - n` to the winner.
pub const WIN: i32 = 1_000_000;

/// Says what a position is worth without looking ahead.
pub trait Evaluator<G: Game> {
    /// The value in points for the side to move, between -500,000 and 500,000.
    ///
    /// Only positions in which the game goes on are asked about.
    fn value(&self, position: &G) -> i32;
}

/// What a search to a fixed depth has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The best move, the first of equals; `None` at depth 0 and when the game is over.
    pub best: Option<M>,
    /// The value for the side to move: points, or [`WIN`] less the plies to the end, or its
    /// negative.
    pub value: i32,
    /// The moves that both sides would play, the best one first.
    pub line: Vec<M>,
    /// The positions looked at, the first one included.
    pub nodes: u64,
}

impl<M: Clone> SearchResult<M> {
    fn of(value: i32, line: Vec<M>, nodes: u64) -> SearchResult<M> {
        SearchResult {
            best: line.first().cloned(),
            value,
            line,
            nodes,
        }
    }
}

/// The value of a position for the side to move, `ply` plies after the start of a search, if the
/// search goes no further: the game is over or the depth is used up.
fn leaf<G: Game>(position: &G, depth: u32, ply: u32, evaluator: &impl Evaluator<G>) -> Option<i32> {
    match position.outcome() {
        Some(outcome) => Some(finished(position, outcome, ply)),
        None => (depth == 0).then(|| evaluator.value(position)),
    }
}

fn finished<G: Game>(position: &G, outcome: Outcome, ply: u32) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(side) if side == position.turn() => WIN - ply as i32,
        Outcome::Win(_) => ply as i32 - WIN,
    }
}

#[cfg(test)]
mod tests;
