//! Openings of games of searchers against each other.

use crate::games::Game;
use crate::games::hexagon::{Color, Position};
use crate::games::random::Random;

/// After that many plies a game is over, whatever the rules say: jumps could go on for ever.
pub const MAX_PLIES: usize = 400;

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
