//! Games that end when a time limit passes, so that a search to a fixed depth can be broken off.

use crate::engine::watch;
use crate::games::draughts::{Move, Position};
use crate::games::{Game, Outcome, Side};
use crate::solvers::Judge;
use crate::solvers::draughts::material::Material;

/// A position from which nothing is legal any more once the limit has passed. What a search says then is worth nothing, but
/// it comes back.
#[derive(Clone)]
pub struct Watched(pub Position);

impl Game for Watched {
    type Move = Move;

    fn turn(&self) -> Side {
        self.0.turn()
    }

    /// By squares: of equal moves a search takes the first.
    fn moves(&self) -> Vec<Move> {
        let mut moves = self.0.moves();
        moves.sort_unstable();
        moves
    }

    fn after(&self, chosen: &Move) -> Watched {
        Watched(self.0.after(chosen))
    }

    fn outcome(&self) -> Option<Outcome> {
        if watch::has_expired() {
            return Some(Outcome::Draw);
        }
        self.0.outcome()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl Judge<Watched> for Material {
    fn value(&self, position: &Watched) -> i32 {
        self.value(&position.0)
    }
}

/// The number of sequences of `depth` plies, the draw rule left aside; the last ply is counted without being made.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth <= 1 || watch::has_expired() {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|chosen| perft(&position.play(chosen), depth - 1))
        .sum()
}
