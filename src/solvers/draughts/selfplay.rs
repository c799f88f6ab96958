//! Games of searchers against each other.

use std::sync::atomic::AtomicBool;

use super::engine_game::{self, FinishedGame};
use super::search::{SearchLimits, Searcher};
use crate::games::Game;
use crate::games::draughts::{Color, Position, Rules};
use crate::games::random::Random;
use crate::solvers::Evaluator;

/// After that many plies a game is a draw, whatever the rules say.
pub const MAX_PLIES: usize = 300;

/// Plays a game to its end. A player whose search stops early for want of nodes moves all the same.
pub fn play<W, B>(
    start: &Position,
    white: &mut Searcher<W>,
    black: &mut Searcher<B>,
    limits: &SearchLimits,
) -> FinishedGame
where
    W: Evaluator<Position> + Sync,
    B: Evaluator<Position> + Sync,
{
    let never = AtomicBool::new(false);
    engine_game::play(start, MAX_PLIES, |position, keys| {
        let report = match position.color() {
            Color::White => white.search(position, keys, limits, &never),
            Color::Black => black.search(position, keys, limits, &never),
        };
        report.lines.first()?.moves.first().copied()
    })
}

/// The position after that many random plies from the start; the game still goes on there.
pub fn random_opening(rules: Rules, plies: usize, random: &mut Random) -> Position {
    'again: loop {
        let mut position = Position::start(rules);
        for _ in 0..plies {
            let moves = position.legal_moves();
            let Some(chosen) = moves.get(random.below(moves.len())) else {
                continue 'again;
            };
            position = position.play(chosen);
        }
        // A capture under way is nobody's opening.
        if position.outcome().is_none() && position.continuing().is_none() {
            return position;
        }
    }
}
