//! Minimax and alpha-beta by the count of pieces, without making the last plies.
//!
//! Found are the value, the move, the line and the number of positions that the generic searches of
//! [`crate::solvers`] find when they try the moves in the order of squares. What is saved is the work: before the last
//! ply it is known what all positions after it are worth, and their number is added at once, as a *perft* does.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Material;
use super::freedom::Freedom;
use crate::games::Game;
use crate::games::draughts::{Move, MoveList, Position, Rules, generate};
use crate::solvers::{Found, Judge, WIN, finished};

/// The value of a position `depth` plies deep, every line counted. Moves are tried in the order of squares.
///
/// Once `stop` is set the search comes back, and what it says is worth nothing.
pub fn minimax(position: &Position, depth: u32, stop: &AtomicBool) -> Found<Move> {
    Search::new(Pruning::None, stop).found(position, depth)
}

/// As [`minimax`], without the lines that can't change the value.
pub fn alphabeta(position: &Position, depth: u32, stop: &AtomicBool) -> Found<Move> {
    Search::new(Pruning::AlphaBeta, stop).found(position, depth)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pruning {
    None,
    AlphaBeta,
}

/// The values that matter, as the side to move sees them; both ends are outside.
#[derive(Clone, Copy)]
struct Window {
    low: i32,
    high: i32,
}

impl Window {
    const FULL: Window = Window {
        low: -i32::MAX,
        high: i32::MAX,
    };

    /// The window as the opponent sees it.
    fn turned(self) -> Window {
        Window {
            low: -self.high,
            high: -self.low,
        }
    }
}

struct Search<'a> {
    pruning: Pruning,
    stop: &'a AtomicBool,
    nodes: u64,
    /// For each ply the best line from there, which counts when the value is inside the window. Kept to be filled again.
    lines: Vec<Vec<Move>>,
}

impl<'a> Search<'a> {
    fn new(pruning: Pruning, stop: &'a AtomicBool) -> Search<'a> {
        Search {
            pruning,
            stop,
            nodes: 0,
            lines: vec![Vec::new()],
        }
    }

    fn found(mut self, position: &Position, depth: u32) -> Found<Move> {
        let value = self.look(position, depth, 0, Window::FULL);
        let line = self.lines.swap_remove(0);
        Found {
            best: line.first().copied(),
            value,
            line,
            nodes: self.nodes,
        }
    }

    /// The value for the side to move: exact when it is inside the window, else a bound.
    fn look(&mut self, position: &Position, depth: u32, ply: u32, window: Window) -> i32 {
        self.lines[ply as usize].clear();
        let known = match depth {
            0 => Some(self.leaf(position, ply)),
            1 => self.last_ply(position, ply, window),
            2 => self.last_two_plies(position, window),
            _ => None,
        };
        known.unwrap_or_else(|| self.look_at_moves(position, depth, ply, window))
    }

    fn leaf(&mut self, position: &Position, ply: u32) -> i32 {
        self.nodes += 1;
        match position.outcome() {
            Some(outcome) => finished(position, outcome, ply),
            None => Material.value(position),
        }
    }

    /// Counts the positions one ply on without making the moves; `None` when one of them may end the game, or when
    /// captures may differ.
    fn last_ply(&mut self, position: &Position, ply: u32, window: Window) -> Option<i32> {
        if !plies_left(position, 1) {
            return None;
        }
        let (board, color) = (position.board(), position.color());
        let opponent = Freedom::of(board, color.other());
        let captures = position.must_capture();
        let is_safe = if captures {
            position.rules() == Rules::Course && opponent.outlasts_jump(board.kings_of(color))
        } else {
            opponent.outlasts_step()
        };
        if !is_safe {
            return None;
        }
        let moves = if captures {
            count_moves(position)
        } else {
            count_steps(position)
        };
        self.nodes += 1;
        if moves == 0 {
            return Some(ply as i32 - WIN);
        }
        let value = Material.value(position) + i32::from(captures);
        if value >= window.high {
            self.nodes += 1;
            return Some(value);
        }
        self.nodes += u64::from(moves);
        if value > window.low {
            let first = in_order(position).first().copied();
            self.lines[ply as usize].extend(first);
        }
        Some(value)
    }

    /// Counts the positions two plies on when none is worth more than `window.low`: then each move is refuted by the first answer.
    fn last_two_plies(&mut self, position: &Position, window: Window) -> Option<i32> {
        let value = Material.value(position);
        if value > window.low
            || self.pruning == Pruning::None
            || position.rules() == Rules::Official
            || !plies_left(position, 2)
        {
            return None;
        }
        let (board, color) = (position.board(), position.color());
        let is_safe = Freedom::of(board, color.other()).outlasts_step()
            && Freedom::of(board, color).outlasts_step_and_answer(board.kings_of(color.other()));
        if !is_safe || position.must_capture() {
            return None;
        }
        self.nodes += 1 + 2 * u64::from(count_steps(position));
        Some(value)
    }

    fn look_at_moves(
        &mut self,
        position: &Position,
        depth: u32,
        ply: u32,
        mut window: Window,
    ) -> i32 {
        self.nodes += 1;
        let moves = in_order(position);
        if moves.is_empty() {
            return ply as i32 - WIN;
        }
        if !plies_left(position, 0) || self.stop.load(Ordering::Relaxed) {
            return 0;
        }
        if self.lines.len() == ply as usize + 1 {
            self.lines.push(Vec::new());
        }
        let mut best = i32::MIN;
        for chosen in &moves {
            let value = self.value_after(position, chosen, depth, ply, window);
            if value > best {
                best = value;
                if value > window.low {
                    self.keep_line(ply, *chosen);
                }
            }
            if self.pruning == Pruning::AlphaBeta {
                window.low = window.low.max(best);
                if window.low >= window.high {
                    break;
                }
            }
        }
        best
    }

    /// The value of a move for the side that makes it.
    fn value_after(
        &mut self,
        position: &Position,
        chosen: &Move,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> i32 {
        let next = position.play(chosen);
        if next.color() == position.color() {
            self.look(&next, depth - 1, ply + 1, window)
        } else {
            -self.look(&next, depth - 1, ply + 1, window.turned())
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

/// The legal moves by squares: where the piece stands, then where it goes.
fn in_order(position: &Position) -> MoveList {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves
}

fn count_moves(position: &Position) -> u32 {
    let mut count = 0;
    generate::moves(position, |_| count += 1);
    count
}

/// The number of steps, whether or not there are captures.
fn count_steps(position: &Position) -> u32 {
    let (board, color) = (position.board(), position.color());
    if board.kings_of(color).is_empty() {
        return Freedom::of(board, color).steps;
    }
    let mut count = 0;
    generate::steps(board, color, |_| count += 1);
    count
}
