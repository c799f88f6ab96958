//! Games of searchers against each other.

use std::sync::atomic::AtomicBool;

use super::search::{SearchLimits, Searcher};
use crate::games::Game;
use crate::games::hexagon::{Color, Move, Position};
use crate::games::random::Random;
use crate::solvers::Evaluator;

/// After that many plies a game is over, whatever the rules say: jumps could go on for ever.
pub const MAX_PLIES: usize = 400;

/// A game played.
#[derive(Clone, Debug)]
pub struct SelfPlayRecord {
    /// The positions, the first and the last one included.
    pub positions: Vec<Position>,
    /// The moves between them.
    pub moves: Vec<Move>,
    /// Red's stones less blue's at the end.
    pub balance: i32,
}

/// Plays a game to its end.
pub fn play<R, B>(
    start: &Position,
    red: &mut Searcher<R>,
    blue: &mut Searcher<B>,
    limits: &SearchLimits,
) -> SelfPlayRecord
where
    R: Evaluator<Position> + Sync,
    B: Evaluator<Position> + Sync,
{
    let mut position = *start;
    let mut positions = vec![position];
    let mut moves = Vec::new();
    let never = AtomicBool::new(false);
    while moves.len() < MAX_PLIES {
        let report = match position.color() {
            Color::Red => red.search(&position, &[], limits, &never),
            Color::Blue => blue.search(&position, &[], limits, &never),
        };
        let Some(chosen) = report.best() else { break };
        moves.push(chosen);
        position = position.play(chosen);
        positions.push(position);
    }
    let balance = match position.color() {
        Color::Red => position.balance(),
        Color::Blue => -position.balance(),
    };
    SelfPlayRecord {
        positions,
        moves,
        balance,
    }
}

/// The position after that many random plies from the start; the game still goes on there.
pub fn random_opening(plies: usize, random: &mut Random) -> Position {
    'again: loop {
        let turn = [Color::Red, Color::Blue][random.below(2)];
        let mut position = Position::start(turn);
        for _ in 0..plies {
            let moves = position.moves();
            let Some(chosen) = moves.get(random.below(moves.len())) else {
                continue 'again;
            };
            position = position.play(*chosen);
        }
        if !position.is_over() {
            return position;
        }
    }
}

/// A position some random plies into a game, the end of the game included.
#[cfg(test)]
pub fn somewhere(seed: u64) -> Position {
    let mut random = Random::new(seed);
    let mut position = Position::start([Color::Red, Color::Blue][random.below(2)]);
    for _ in 0..seed % 97 {
        let moves = position.moves();
        let Some(chosen) = moves.get(random.below(moves.len())) else {
            break;
        };
        position = position.play(*chosen);
    }
    position
}
