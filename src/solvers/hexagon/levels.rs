//! The course program's three levels, move for move.
//!
//! A position is worth own stones less the opponent's. Level 1 takes the greatest of its moves;
//! levels 2 and 3 look as many moves ahead by alpha-beta between -58 and 58 over the moves in
//! descending order. Moves are compared as the course's terms
//! `tuple(Value, position(Own, Their), move(From, To, Kind))` are, where value and position are
//! those after the move, seen by the side that made it, and the lists are sorted.
//!
//! What is to be kept of the course's program: a side without moves is worth alpha, so that its
//! opponent's move is as good as can be; a value that reaches beta ends the search of a position
//! and is told as it is; a position none of whose moves exceeds alpha is worth alpha, without a
//! move.
//!
//! # The order without lists
//! Moves of equal value have gained equally: as a doubling gains an odd number and a jump an even
//! one, they are of one kind and take equally many stones, so their own lists are equally long. Of
//! two different sorted lists of one length, the smaller is the one with the first cell that is not
//! in both. Cells are numbered in the order of their coordinates, so that list's set has the
//! greater number when its bits are read backwards. Equal own lists mean equal positions, because
//! what is taken and where the stone came from can be told from them; then only doublings from
//! different cells to one cell are left, the greatest cell first. Of these the others are left out:
//! they lead to a position that has been looked at, and can't do better than the first.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::games::hexagon::{Cell, Cells, Move, Position};

/// The course's bounds of all values: the number of open cells.
pub const BOUND: i32 = 58;

/// The levels of the course are 1 to this one.
pub const COURSE_LEVELS: u8 = 3;

/// What a level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelMove {
    /// The move. There may be none though there are legal ones: when each is answered by the loss
    /// of everything.
    pub chosen: Option<Move>,
    /// The value for the side to move: [`BOUND`] and its negative stand for the end of the game
    /// too.
    pub value: i32,
    /// The positions looked at, the first one included.
    pub nodes: u64,
}

/// The course's alpha-beta, `depth` moves deep: what its program plays on level `depth` if the
/// bounds are those of all values, [`BOUND`]. With `stop` set the answer comes at once and is worth
/// nothing.
pub fn alphabeta(
    position: &Position,
    depth: u32,
    alpha: i32,
    beta: i32,
    stop: &AtomicBool,
) -> LevelMove {
    let mut search = LevelSearch { nodes: 1, stop };
    let (chosen, value) = match depth {
        0 => (None, position.balance()),
        _ => search.tried(position.own(), position.their(), depth, alpha, beta),
    };
    LevelMove {
        chosen,
        value,
        nodes: search.nodes,
    }
}

struct LevelSearch<'s> {
    nodes: u64,
    stop: &'s AtomicBool,
}

impl LevelSearch<'_> {
    /// The value of a position for the side with `own`.
    fn value(&mut self, own: Cells, their: Cells, depth: u32, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        match depth {
            0 => balance(own, their),
            1 => greedy(own, their, alpha, beta),
            _ => self.tried(own, their, depth, alpha, beta).1,
        }
    }

    /// The best move and its value, `depth` moves deep, 1 at least.
    fn tried(
        &mut self,
        own: Cells,
        their: Cells,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> (Option<Move>, i32) {
        let mut best = None;
        for tried in descending(own, their) {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            let value = -self.value(tried.their, tried.own, depth - 1, -beta, -alpha);
            if value >= beta {
                return (Some(tried.chosen), value);
            }
            if value > alpha {
                alpha = value;
                best = Some(tried.chosen);
            }
        }
        (best, alpha)
    }
}

/// The value of a position one move deep: that of the first move in the order if it reaches beta or
/// exceeds alpha, as no other exceeds it; else alpha.
fn greedy(own: Cells, their: Cells, alpha: i32, beta: i32) -> i32 {
    let gains = (!(own | their)).filter_map(|to| gain(to, own, their));
    match gains.max().map(|gain| balance(own, their) + gain) {
        Some(value) if value >= beta || value > alpha => value,
        _ => alpha,
    }
}

/// The most that a move to this cell can gain.
#[inline]
fn gain(to: Cell, own: Cells, their: Cells) -> Option<i32> {
    let taken = 2 * (to.near() & their).count() as i32;
    if !(to.near() & own).is_empty() {
        Some(taken + 1)
    } else if !(to.far() & own).is_empty() {
        Some(taken)
    } else {
        None
    }
}

/// A move and the position after it.
struct Tried {
    chosen: Move,
    /// How much the value rises.
    gain: i32,
    own: Cells,
    their: Cells,
}

/// The moves in the course's order; of the doublings to one cell only the first.
fn descending(own: Cells, their: Cells) -> Vec<Tried> {
    let mut moves = Vec::with_capacity(64);
    for to in !(own | their) {
        let taken = to.near() & their;
        let (gained, their) = (own | taken | Cells::of(to), their ^ taken);
        let gain = 2 * taken.count() as i32;
        let doubling = (to.near() & own).last().map(|from| Tried {
            chosen: Move { from, to },
            gain: gain + 1,
            own: gained,
            their,
        });
        let jumps = (to.far() & own).map(|from| Tried {
            chosen: Move { from, to },
            gain,
            own: gained ^ Cells::of(from),
            their,
        });
        moves.extend(doubling.into_iter().chain(jumps));
    }
    moves.sort_unstable_by_key(|tried| (Reverse(tried.gain), tried.own.0.reverse_bits()));
    moves
}

fn balance(own: Cells, their: Cells) -> i32 {
    own.count() as i32 - their.count() as i32
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;
    use std::sync::atomic::AtomicBool;

    use super::{BOUND, LevelMove, alphabeta, balance, descending};
    use crate::games::hexagon::{Cell, Cells, Color, Move, Position};
    use crate::games::random::Random;

    /// `tuple(Value, position(Own, Their), move(From, To, Kind))`.
    type Tuple = (i32, (Vec<Cell>, Vec<Cell>), (Cell, Cell, bool));

    /// The course's algorithm as it is written, with lists.
    fn plainly(position: &Position, depth: u32, mut alpha: i32, beta: i32) -> (Option<Move>, i32) {
        if depth == 0 {
            return (None, position.balance());
        }
        let mut moves: Vec<(Tuple, Move)> = position
            .legal_moves()
            .map(|chosen| (tuple(position, chosen), chosen))
            .collect();
        moves.sort_by(|one, other| other.0.cmp(&one.0));
        let mut best = None;
        for (_, chosen) in moves {
            let value = -plainly(&position.play(chosen), depth - 1, -beta, -alpha).1;
            if value >= beta {
                return (Some(chosen), value);
            }
            if value > alpha {
                (best, alpha) = (Some(chosen), value);
            }
        }
        (best, alpha)
    }

    fn tuple(position: &Position, chosen: Move) -> Tuple {
        let after = position.play(chosen);
        let lists = (after.their().collect(), after.own().collect());
        let kind = !chosen.doubles();
        (-after.balance(), lists, (chosen.from, chosen.to, kind))
    }

    /// Positions from games at random, and positions of any stones.
    fn positions(count: usize) -> Vec<Position> {
        let mut random = Random::new(3);
        let mut positions = Vec::new();
        while positions.len() < count {
            let mut here = Position::start([Color::Red, Color::Blue][random.below(2)]);
            while !here.is_over() && positions.len() < count {
                positions.push(here);
                let moves: Vec<Move> = here.legal_moves().collect();
                here = here.play(moves[random.below(moves.len())]);
            }
            positions.push(here);
            let mut word = || Cells(random.next_word() & Cells::OPEN.0);
            let (own, their) = (word() & word(), word() & word());
            positions.extend(Position::of(own, their ^ (own & their), Color::Red));
        }
        positions
    }

    #[test]
    fn the_order_is_that_of_the_terms() {
        for position in positions(2000) {
            let mut terms: Vec<(Tuple, Move)> = position
                .legal_moves()
                .map(|chosen| (tuple(&position, chosen), chosen))
                .collect();
            terms.sort_by_key(|(tuple, _)| Reverse(tuple.clone()));
            terms.dedup_by_key(|(tuple, _)| tuple.1.clone());
            let expected: Vec<Move> = terms.iter().map(|(_, chosen)| *chosen).collect();
            let found = descending(position.own(), position.their());
            assert!(found.iter().all(|tried| {
                let gained = balance(tried.own, tried.their) - position.balance();
                gained == tried.gain
            }));
            let found: Vec<Move> = found.iter().map(|tried| tried.chosen).collect();
            assert_eq!(found, expected, "{position:?}");
        }
    }

    #[test]
    fn the_levels_are_the_plain_algorithm() {
        for (depth, count) in [(1, 2000), (2, 600), (3, 60), (4, 4)] {
            for position in positions(count) {
                let never = AtomicBool::new(false);
                let LevelMove { chosen, value, .. } =
                    alphabeta(&position, depth, -BOUND, BOUND, &never);
                let expected = plainly(&position, depth, -BOUND, BOUND);
                assert_eq!((chosen, value), expected, "level {depth}, {position:?}");
            }
        }
    }

    #[test]
    fn any_bounds_give_what_the_plain_algorithm_gives() {
        let mut random = Random::new(5);
        let never = AtomicBool::new(false);
        for position in positions(400) {
            let mut bound = || random.below(21) as i32 - 10;
            let (alpha, beta) = (bound(), bound());
            for depth in 0..3 {
                let LevelMove { chosen, value, .. } =
                    alphabeta(&position, depth, alpha, beta, &never);
                let expected = plainly(&position, depth, alpha, beta);
                assert_eq!(
                    (chosen, value),
                    expected,
                    "{depth} {alpha} {beta} {position:?}"
                );
            }
        }
    }
}
