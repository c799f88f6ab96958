//! Searches to a fixed depth: minimax, and alpha-beta, which leaves out the lines that can't change
//! its value.

use std::sync::atomic::{AtomicBool, Ordering};

use super::search::window::Window;
use super::{Evaluator, SearchResult, leaf};
use crate::games::Game;

/// The value of a position `depth` plies deep, every line looked at.
///
/// A line that ends early has the value of its end. Once `stop` is set the search comes back, and
/// what it says is worth nothing.
pub fn minimax<G: Game>(
    position: &G,
    depth: u32,
    evaluator: &impl Evaluator<G>,
    stop: &AtomicBool,
) -> SearchResult<G::Move> {
    FixedDepth::new(evaluator, Pruning::None, stop).found(position, depth)
}

/// The same value, move and line as [`minimax`], as a rule with far fewer positions looked at.
///
/// The moves are tried in the order of the rules: how much is saved depends on that order.
pub fn alphabeta<G: Game>(
    position: &G,
    depth: u32,
    evaluator: &impl Evaluator<G>,
    stop: &AtomicBool,
) -> SearchResult<G::Move> {
    FixedDepth::new(evaluator, Pruning::AlphaBeta, stop).found(position, depth)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pruning {
    None,
    AlphaBeta,
}

struct FixedDepth<'a, E> {
    evaluator: &'a E,
    pruning: Pruning,
    stop: &'a AtomicBool,
    nodes: u64,
}

impl<'a, E> FixedDepth<'a, E> {
    fn new(evaluator: &'a E, pruning: Pruning, stop: &'a AtomicBool) -> FixedDepth<'a, E> {
        FixedDepth {
            evaluator,
            pruning,
            stop,
            nodes: 0,
        }
    }

    fn found<G: Game>(mut self, position: &G, depth: u32) -> SearchResult<G::Move>
    where
        E: Evaluator<G>,
    {
        let (value, line) = self.search(position, depth, 0, Window::within(i32::MAX));
        SearchResult::of(value, line, self.nodes)
    }

    /// The value for the side to move, exact when it is inside the window and a bound otherwise,
    /// and the best line.
    fn search<G: Game>(
        &mut self,
        position: &G,
        depth: u32,
        ply: u32,
        mut window: Window,
    ) -> (i32, Vec<G::Move>)
    where
        E: Evaluator<G>,
    {
        self.nodes += 1;
        if let Some(value) = leaf(position, depth, ply, self.evaluator) {
            return (value, Vec::new());
        }
        let mut best = i32::MIN;
        let mut line = Vec::new();
        for chosen in position.moves() {
            let next = position.after(&chosen);
            let goes_on = next.turn() == position.turn();
            let next_window = if goes_on { window } else { window.turned() };
            let (value, rest) = self.search(&next, depth - 1, ply + 1, next_window);
            let value = if goes_on { value } else { -value };
            if value > best {
                best = value;
                line = [vec![chosen], rest].concat();
            }
            if self.pruning == Pruning::AlphaBeta {
                window.alpha = window.alpha.max(best);
            }
            if window.alpha >= window.beta || self.stop.load(Ordering::Relaxed) {
                break;
            }
        }
        (best, line)
    }
}
