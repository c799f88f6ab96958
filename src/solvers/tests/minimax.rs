//! Minimax: every line to a fixed depth.

use crate::games::Game;
use crate::solvers::{Evaluator, SearchResult, leaf};

/// The exact value of a position `depth` plies deep, every line looked at.
///
/// A line that ends early has the value of its end. The side to move may stay the same after a
/// move.
pub fn minimax<G: Game>(
    position: &G,
    depth: u32,
    evaluator: &impl Evaluator<G>,
) -> SearchResult<G::Move> {
    let mut nodes = 0;
    let (value, line) = search(position, depth, 0, evaluator, &mut nodes);
    SearchResult::of(value, line, nodes)
}

/// The value for the side to move, and the best line.
fn search<G: Game>(
    position: &G,
    depth: u32,
    ply: u32,
    evaluator: &impl Evaluator<G>,
    nodes: &mut u64,
) -> (i32, Vec<G::Move>) {
    *nodes += 1;
    if let Some(value) = leaf(position, depth, ply, evaluator) {
        return (value, Vec::new());
    }
    let mut best = i32::MIN;
    let mut line = Vec::new();
    for chosen in position.moves() {
        let next = position.after(&chosen);
        let (value, rest) = search(&next, depth - 1, ply + 1, evaluator, nodes);
        let value = if next.turn() == position.turn() {
            value
        } else {
            -value
        };
        if value > best {
            best = value;
            line = [vec![chosen], rest].concat();
        }
    }
    (best, line)
}
