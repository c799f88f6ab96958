//! Counting the sequences of plies from a position (*perft*), as fast as the generator allows.

use super::bitboard::Bitboard;
use super::board::{Board, Color};
use super::generate::View;
use super::moves::Change;
use super::position::{Position, Rules};

/// How captures count that take the same pieces between the same squares in another order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paths {
    /// They are one move (the *DROP* of published tables).
    Merged,
    /// Each is a move of its own (the *KEEP* of published tables).
    Apart,
}

/// The number of sequences of `depth` plies from `position`.
pub fn count(position: &Position, depth: u32, paths: Paths) -> u64 {
    let counter = Counter {
        rules: position.rules(),
        paths,
    };
    let node = Node {
        board: *position.board(),
        color: position.color(),
        continuing: position.continuing().map_or(Bitboard::EMPTY, |s| s.bit()),
    };
    match depth {
        0 => 1,
        _ => counter.count(&node, depth),
    }
}

#[derive(Clone, Copy)]
struct Node {
    board: Board,
    color: Color,
    continuing: Bitboard,
}

impl Node {
    #[inline]
    fn view(&self) -> View {
        let view = View::new(&self.board, self.color);
        if self.continuing.is_empty() {
            view
        } else {
            view.only(self.continuing)
        }
    }
}

struct Counter {
    rules: Rules,
    paths: Paths,
}

impl Counter {
    fn count(&self, node: &Node, depth: u32) -> u64 {
        let view = node.view();
        if depth == 1 {
            return u64::from(view.count(self.rules, self.paths));
        }
        let mut sum = 0;
        let each = |change: Change| sum += self.count(&self.after(node, change), depth - 1);
        match self.paths {
            Paths::Merged => view.changes(self.rules, each),
            Paths::Apart => view.changes_by_path(self.rules, each),
        }
        sum
    }

    #[inline]
    fn after(&self, node: &Node, change: Change) -> Node {
        let board = node.board.changed(node.color, &change);
        if self.rules == Rules::Course && !change.captured.is_empty() {
            let again = Node {
                board,
                color: node.color,
                continuing: change.to,
            };
            if again.view().can_capture() {
                return again;
            }
        }
        Node {
            board,
            color: node.color.other(),
            continuing: Bitboard::EMPTY,
        }
    }
}
