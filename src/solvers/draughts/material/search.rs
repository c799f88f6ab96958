//! Minimax and alpha-beta by the count of pieces, without making the last plies.
//!
//! Found are the value, the move, the line and the number of positions that the generic searches of
//! [`crate::solvers`] find when they try the moves in the order of squares. What is saved is the
//! work: before the last ply it is known what all positions after it are worth, and their number is
//! added at once, as a *perft* does.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Material;
use super::freedom::PieceFreedom;
use super::ordered::{Listed, OfMen, Ordered};
use crate::games::Game;
use crate::games::draughts::{Move, MoveList, Position, Rules, generate};
use crate::solvers::search::window::Window;
use crate::solvers::{Evaluator, SearchResult, WIN, finished};

/// The value of a position `depth` plies deep, every line counted. Moves are tried in the order of
/// squares.
///
/// Once `stop` is set the search comes back, and what it says is worth nothing.
pub fn minimax(position: &Position, depth: u32, stop: &AtomicBool) -> SearchResult<Move> {
    MaterialSearch::new(Pruning::None, stop).found(position, depth)
}

/// As [`minimax`], without the lines that can't change the value.
pub fn alphabeta(position: &Position, depth: u32, stop: &AtomicBool) -> SearchResult<Move> {
    MaterialSearch::new(Pruning::AlphaBeta, stop).found(position, depth)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pruning {
    None,
    AlphaBeta,
}

/// What a search knows before it tries the moves of a position.
#[derive(Clone, Copy)]
struct Ahead {
    depth: u32,
    ply: u32,
    /// No move after which it is the opponent's turn is worth more.
    most: i32,
}

struct MaterialSearch<'a> {
    pruning: Pruning,
    stop: &'a AtomicBool,
    nodes: u64,
    /// For each ply the best line from there, which counts when the value is inside the window.
    /// Kept to be filled again.
    lines: Vec<Vec<Move>>,
}

impl<'a> MaterialSearch<'a> {
    fn new(pruning: Pruning, stop: &'a AtomicBool) -> MaterialSearch<'a> {
        MaterialSearch {
            pruning,
            stop,
            nodes: 0,
            lines: vec![Vec::new()],
        }
    }

    fn found(mut self, position: &Position, depth: u32) -> SearchResult<Move> {
        let value = self.search(position, depth, 0, Window::within(i32::MAX));
        let line = self.lines.swap_remove(0);
        SearchResult::of(value, line, self.nodes)
    }

    /// The value for the side to move: exact when it is inside the window, else a bound.
    fn search(&mut self, position: &Position, depth: u32, ply: u32, window: Window) -> i32 {
        self.nodes += 1;
        self.lines[ply as usize].clear();
        if depth == 0 {
            return match position.outcome() {
                Some(outcome) => finished(position, outcome, ply),
                None => Material.value(position),
            };
        }
        match OfMen::of(position) {
            Some(moves) => self.search_node(position, moves, depth, ply, window),
            None => self.search_listed(position, depth, ply, window),
        }
    }

    /// Kings and long captures go through a list.
    #[inline(never)]
    fn search_listed(&mut self, position: &Position, depth: u32, ply: u32, window: Window) -> i32 {
        let mut list = MoveList::new();
        generate::moves(position, |found| list.push(found));
        list.sort_unstable();
        self.search_node(position, Listed::of(&list), depth, ply, window)
    }

    #[inline(always)]
    fn search_node(
        &mut self,
        position: &Position,
        moves: impl Ordered,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> i32 {
        if moves.len() == 0 {
            return ply as i32 - WIN;
        }
        if !plies_left(position, 0) || self.stop.load(Ordering::Relaxed) {
            return 0;
        }
        if depth == 1 && is_last_ply_plain(position, &moves) {
            return self.count_last_ply(position, moves, ply, window);
        }
        let most = if depth == 2 && self.pruning == Pruning::AlphaBeta {
            most_in_two_plies(position, &moves)
        } else {
            i32::MAX
        };
        if most <= window.alpha && !moves.are_captures() {
            self.nodes += 2 * moves.len() as u64;
            return most;
        }
        self.search_moves(position, moves, Ahead { depth, ply, most }, window)
    }

    /// Counts the positions one ply on, which are all worth the same.
    #[inline(always)]
    fn count_last_ply(
        &mut self,
        position: &Position,
        mut moves: impl Ordered,
        ply: u32,
        window: Window,
    ) -> i32 {
        let value = Material.value(position) + i32::from(moves.are_captures());
        if value >= window.beta && self.pruning == Pruning::AlphaBeta {
            self.nodes += 1;
            return value;
        }
        self.nodes += moves.len() as u64;
        if value > window.alpha {
            self.lines[ply as usize].extend(moves.next());
        }
        value
    }

    #[inline(always)]
    fn search_moves(
        &mut self,
        position: &Position,
        moves: impl Ordered,
        ahead: Ahead,
        mut window: Window,
    ) -> i32 {
        let ply = ahead.ply;
        if self.lines.len() == ply as usize + 1 {
            self.lines.push(Vec::new());
        }
        let mut best = i32::MIN;
        for chosen in moves {
            let value = self.value_after(position, &chosen, ahead, window);
            if value > best {
                best = value;
                if value > window.alpha {
                    self.keep_line(ply, chosen);
                }
            }
            if self.pruning == Pruning::AlphaBeta {
                window.alpha = window.alpha.max(best);
                if window.alpha >= window.beta {
                    break;
                }
            }
        }
        best
    }

    /// The value of a move for the side that makes it. One that can't be worth enough is refuted by
    /// its first answer.
    #[inline(always)]
    fn value_after(
        &mut self,
        position: &Position,
        chosen: &Move,
        ahead: Ahead,
        window: Window,
    ) -> i32 {
        let Ahead { depth, ply, most } = ahead;
        let is_hopeless = most <= window.alpha;
        let next = position.play(chosen);
        if next.color() == position.color() {
            self.search(&next, depth - 1, ply + 1, window)
        } else if is_hopeless {
            self.nodes += 2;
            most
        } else {
            -self.search(&next, depth - 1, ply + 1, window.turned())
        }
    }

    /// The best line at this ply is a move and the line after it.
    fn keep_line(&mut self, ply: u32, chosen: Move) {
        let (before, after) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut before[ply as usize];
        line.clear();
        line.push(chosen);
        line.extend_from_slice(&after[0]);
    }
}

/// Whether the game is not drawn by the counter that many plies on.
#[inline(always)]
fn plies_left(position: &Position, plies: u8) -> bool {
    position.quiet_plies().saturating_add(plies) < position.rules().draw_plies()
}

/// Whether the moves lead to positions in which the game goes on, and which are all worth the same.
#[inline(always)]
fn is_last_ply_plain(position: &Position, moves: &impl Ordered) -> bool {
    let (board, color) = (position.board(), position.color());
    let opponent = PieceFreedom::of(board, color.other());
    if moves.are_captures() {
        position.rules() == Rules::Course && opponent.outlasts_jump(board.kings_of(color))
    } else {
        plies_left(position, 1) && opponent.outlasts_step()
    }
}

/// What the side to move has at most two plies on, unless it moves twice; no game ends there.
/// [`i32::MAX`] when that is not sure.
#[inline(always)]
fn most_in_two_plies(position: &Position, moves: &impl Ordered) -> i32 {
    let (board, color) = (position.board(), position.color());
    let (ours, theirs) = (
        PieceFreedom::of(board, color),
        PieceFreedom::of(board, color.other()),
    );
    let (kings, their_kings) = (board.kings_of(color), board.kings_of(color.other()));
    let goes_on = if moves.are_captures() {
        theirs.outlasts_jump(kings) && ours.outlasts_jump_and_answer(their_kings)
    } else {
        plies_left(position, 2)
            && theirs.outlasts_step()
            && ours.outlasts_step_and_answer(their_kings)
    };
    if goes_on && position.rules() == Rules::Course {
        Material.value(position) + i32::from(moves.are_captures())
    } else {
        i32::MAX
    }
}
