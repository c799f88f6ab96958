//! Games of searchers against each other.

use std::sync::atomic::AtomicBool;

use super::search::{SearchLimits, Searcher};
use crate::games::draughts::{Color, Position, Rules};
use crate::games::random::Random;
use crate::games::{Game, Outcome};
use crate::solvers::Evaluator;

/// After that many plies a game is a draw, whatever the rules say.
pub const MAX_PLIES: usize = 300;

/// A game played.
#[derive(Clone, Debug)]
pub struct SelfPlayRecord {
    /// The positions, the first and the last one included.
    pub positions: Vec<Position>,
    /// How it ended. A third repetition is a draw by the official rules.
    pub outcome: Outcome,
}

/// Plays a game to its end. A player whose search stops early for want of nodes moves all the same.
pub fn play<W, B>(
    start: &Position,
    white: &mut Searcher<W>,
    black: &mut Searcher<B>,
    limits: &SearchLimits,
) -> SelfPlayRecord
where
    W: Evaluator<Position> + Sync,
    B: Evaluator<Position> + Sync,
{
    let mut positions = vec![*start];
    let mut keys = Vec::new();
    let mut position = *start;
    let never = AtomicBool::new(false);
    let outcome = loop {
        if let Some(outcome) = ended(&position, &keys) {
            break outcome;
        }
        let report = match position.color() {
            Color::White => white.search(&position, &keys, limits, &never),
            Color::Black => black.search(&position, &keys, limits, &never),
        };
        let Some(chosen) = report.lines.first().and_then(|line| line.moves.first()) else {
            break Outcome::Draw;
        };
        keys.push(position.key());
        position = position.play(chosen);
        positions.push(position);
    };
    SelfPlayRecord { positions, outcome }
}

/// How the game has ended, the keys of its earlier positions given.
fn ended(position: &Position, keys: &[u64]) -> Option<Outcome> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome);
    }
    (position.is_third_repetition(keys) || keys.len() >= MAX_PLIES).then_some(Outcome::Draw)
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
