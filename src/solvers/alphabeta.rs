//! Alpha-beta: the value of minimax without the lines that can't change it.

use super::{Found, Judge, leaf};
use crate::games::Game;

/// The same value, move and line as [`minimax`](super::minimax::minimax), as a rule with far fewer positions looked at.
///
/// The moves are tried in the order of the rules: how much is saved depends on that order.
pub fn alphabeta<G: Game>(position: &G, depth: u32, judge: &impl Judge<G>) -> Found<G::Move> {
    let mut nodes = 0;
    let (value, line) = look(position, depth, 0, Window::FULL, judge, &mut nodes);
    Found::of(value, line, nodes)
}

/// The values that matter, both ends outside: the side to move is sure of `low` elsewhere, and its opponent won't allow `high`.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) low: i32,
    pub(super) high: i32,
}

impl Window {
    /// Every value.
    pub(super) const FULL: Window = Window {
        low: -i32::MAX,
        high: i32::MAX,
    };

    /// The window as the opponent sees it.
    #[inline]
    pub(super) fn turned(self) -> Window {
        Window {
            low: -self.high,
            high: -self.low,
        }
    }
}

/// The value for the side to move, exact when it is inside the window and a bound otherwise, and the best line.
fn look<G: Game>(
    position: &G,
    depth: u32,
    ply: u32,
    mut window: Window,
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
        let (value, rest) = if next.turn() == position.turn() {
            look(&next, depth - 1, ply + 1, window, judge, nodes)
        } else {
            let (value, rest) = look(&next, depth - 1, ply + 1, window.turned(), judge, nodes);
            (-value, rest)
        };
        if value > best {
            best = value;
            line = [vec![chosen], rest].concat();
        }
        window.low = window.low.max(best);
        if window.low >= window.high {
            break;
        }
    }
    (best, line)
}
