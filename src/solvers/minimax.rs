//! Minimax: every line to a fixed depth.

use super::{Found, Judge, leaf};
use crate::games::Game;

/// The exact value of a position `depth` plies deep, every line looked at.
///
/// A line that ends early has the value of its end. The side to move may stay the same after a move.
pub fn minimax<G: Game>(position: &G, depth: u32, judge: &impl Judge<G>) -> Found<G::Move> {
    let mut nodes = 0;
    let (value, line) = look(position, depth, 0, judge, &mut nodes);
    Found::of(value, line, nodes)
}

/// The value for the side to move, and the best line.
fn look<G: Game>(
    position: &G,
    depth: u32,
    ply: u32,
    judge: &impl Judge<G>,
    nodes: &mut u64,
) -> (i32, Vec<G::Move>) {
    *nodes += 1;
    if let Some(value) = leaf(position, depth, ply, judge) {
        return (value, Vec::new());
    }
    let mut best = i32::MIN;
    let mut line = Vec::new();
    for chosen in position.moves() {
        let next = position.after(&chosen);
        let (value, rest) = look(&next, depth - 1, ply + 1, judge, nodes);
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
