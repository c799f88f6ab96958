//! Alpha-beta: the value of minimax without the lines that can't change it.

use super::search::window::Window;
use super::{Evaluator, SearchResult, leaf};
use crate::games::Game;

/// The same value, move and line as minimax, as a rule with far fewer positions looked at.
///
/// The moves are tried in the order of the rules: how much is saved depends on that order.
pub fn alphabeta<G: Game>(
    position: &G,
    depth: u32,
    evaluator: &impl Evaluator<G>,
) -> SearchResult<G::Move> {
    let mut nodes = 0;
    let (value, line) = search(
        position,
        depth,
        0,
        Window::within(i32::MAX),
        evaluator,
        &mut nodes,
    );
    SearchResult::of(value, line, nodes)
}

/// The value for the side to move, exact when it is inside the window and a bound otherwise, and
/// the best line.
fn search<G: Game>(
    position: &G,
    depth: u32,
    ply: u32,
    mut window: Window,
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
        let (value, rest) = if next.turn() == position.turn() {
            search(&next, depth - 1, ply + 1, window, evaluator, nodes)
        } else {
            let (value, rest) =
                search(&next, depth - 1, ply + 1, window.turned(), evaluator, nodes);
            (-value, rest)
        };
        if value > best {
            best = value;
            line = [vec![chosen], rest].concat();
        }
        window.alpha = window.alpha.max(best);
        if window.alpha >= window.beta {
            break;
        }
    }
    (best, line)
}
