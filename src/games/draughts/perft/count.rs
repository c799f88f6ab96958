//! The counting recursion, compiled apart for each side and each way of counting.

use std::marker::PhantomData;

use crate::games::counts::{CountKey, CountTable};
use crate::games::draughts::bitboard::Bitboard;
use crate::games::draughts::board::{Board, Color};
use crate::games::draughts::generate::{BoardView, Receive};
use crate::games::draughts::moves::{MoveSquares, Paths};
use crate::games::draughts::position::{Rules, board_key};

/// Subtrees less deep are counted faster than looked up.
const LEAST_KEPT: u32 = 4;

/// What is counted.
pub(super) trait CountedCaptures {
    const RULES: Rules;
    const PATHS: Paths;
}

/// Official rules, each capture once.
pub(super) struct MergedCaptures;
/// Official rules, each way of a capture.
pub(super) struct Apart;
/// The course's rules, by which no two ways make the same capture.
pub(super) struct Course;

impl CountedCaptures for MergedCaptures {
    const RULES: Rules = Rules::Official;
    const PATHS: Paths = Paths::Merged;
}

impl CountedCaptures for Apart {
    const RULES: Rules = Rules::Official;
    const PATHS: Paths = Paths::Apart;
}

impl CountedCaptures for Course {
    const RULES: Rules = Rules::Course;
    const PATHS: Paths = Paths::Merged;
}

/// The side to move.
pub(super) trait Mover {
    const COLOR: Color;
    type Other: Mover<Other = Self>;
}

/// White to move.
pub(super) struct WhiteToMove;
/// Black to move.
pub(super) struct Black;

impl Mover for WhiteToMove {
    const COLOR: Color = Color::White;
    type Other = Black;
}

impl Mover for Black {
    const COLOR: Color = Color::Black;
    type Other = WhiteToMove;
}

/// A board and the square of the piece that has to go on capturing, if there is one.
#[derive(Clone, Copy)]
pub(super) struct PerftNode {
    pub(super) board: Board,
    pub(super) continuing: Bitboard,
}

impl PerftNode {
    #[inline(always)]
    fn view<C: CountedCaptures, S: Mover>(&self) -> BoardView {
        let view = BoardView::new(&self.board, S::COLOR);
        if C::RULES == Rules::Official || self.continuing.is_empty() {
            view
        } else {
            view.only(self.continuing)
        }
    }
}

/// How subtrees are counted.
pub(super) trait Count<C: CountedCaptures>: Copy {
    /// The number of sequences of plies below a node.
    fn count<S: Mover>(self, node: &PerftNode) -> u64;
}

/// Counts each subtree anew; its depth is 1 at least.
#[derive(Clone, Copy)]
pub(super) struct Anew {
    pub(super) depth: u32,
}

impl<C: CountedCaptures> Count<C> for Anew {
    #[inline(always)]
    fn count<S: Mover>(self, node: &PerftNode) -> u64 {
        match self.depth {
            1 => leaves::<C, S>(node),
            depth => children::<C, S, _>(node, Anew { depth: depth - 1 }),
        }
    }
}

/// Counts each subtree once as long as the table keeps it; its depth is 1 at least.
#[derive(Clone, Copy)]
pub(super) struct Once<'t> {
    pub(super) depth: u32,
    pub(super) table: &'t CountTable,
}

impl<C: CountedCaptures> Count<C> for Once<'_> {
    fn count<S: Mover>(self, node: &PerftNode) -> u64 {
        let Once { depth, table } = self;
        if depth < LEAST_KEPT {
            return Count::<C>::count::<S>(Anew { depth }, node);
        }
        let key = key::<C, S>(node, depth);
        table.get(key).unwrap_or_else(|| {
            let below = Once {
                depth: depth - 1,
                table,
            };
            let count = children::<C, S, _>(node, below);
            table.put(key, count);
            count
        })
    }
}

fn key<C: CountedCaptures, S: Mover>(node: &PerftNode, depth: u32) -> CountKey {
    const SALT: u64 = 0x9E37_79B9_7F4A_7C15;
    let square = node.continuing.first();
    let continuing = square.map_or(0, |square| 1 + square.index() as u64);
    let apart = u64::from(C::PATHS == Paths::Apart);
    let course = u64::from(C::RULES == Rules::Course);
    let black = u64::from(S::COLOR == Color::Black);
    let state = u64::from(depth) << 9 | continuing << 3 | apart << 2 | course << 1 | black;
    CountKey {
        place: board_key(&node.board, state, SALT),
        check: board_key(&node.board, state, 0),
    }
}

fn leaves<C: CountedCaptures, S: Mover>(node: &PerftNode) -> u64 {
    u64::from(node.view::<C, S>().count(C::RULES, C::PATHS))
}

fn children<C: CountedCaptures, S: Mover, B: Count<C>>(node: &PerftNode, below: B) -> u64 {
    let mut sum = Sum::<C, S, B> {
        board: &node.board,
        below,
        sum: 0,
        of: PhantomData,
    };
    node.view::<C, S>().changes(C::RULES, C::PATHS, &mut sum);
    sum.sum
}

/// The sum of the counts below each move.
struct Sum<'b, C, S, B> {
    board: &'b Board,
    below: B,
    sum: u64,
    of: PhantomData<(C, S)>,
}

impl<C: CountedCaptures, S: Mover, B: Count<C>> Receive for Sum<'_, C, S, B> {
    #[inline(always)]
    fn receive(&mut self, change: MoveSquares) {
        let mut node = PerftNode {
            board: self.board.changed(S::COLOR, &change),
            continuing: Bitboard::EMPTY,
        };
        self.sum += if goes_on::<C, S>(&node.board, &change) {
            node.continuing = change.to;
            self.below.count::<S>(&node)
        } else {
            self.below.count::<S::Other>(&node)
        };
    }
}

#[inline(always)]
fn goes_on<C: CountedCaptures, S: Mover>(board: &Board, played: &MoveSquares) -> bool {
    C::RULES == Rules::Course
        && !played.captured.is_empty()
        && BoardView::new(board, S::COLOR)
            .only(played.to)
            .can_capture()
}
