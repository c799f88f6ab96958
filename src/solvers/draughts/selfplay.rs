//! Where games of searchers against each other begin and end.

use crate::games::Game;
use crate::games::draughts::{Position, Rules};
use crate::games::random::Random;

/// After that many plies a game is a draw, whatever the rules say.
pub const MAX_PLIES: usize = 300;

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
