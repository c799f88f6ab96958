//! Ten levels of play, from one for children to one that no person beats.

use crate::games::draughts::{Move, Position};
use crate::games::random::Random;
use crate::solvers::search::control::SearchLimits;

/// How well the engine plays. It does not depend on how fast the machine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// How many positions it looks at for a move.
    pub nodes: u64,
    /// How many of a hundred moves are any legal ones.
    pub chance: u32,
}

/// The levels; the first one is level 1. Each is about 150 Elo above the one before, as measured
/// in docs/engine.md.
pub const LEVELS: [Level; 10] = [
    level(60, 42),
    level(60, 25),
    level(60, 10),
    level(60, 0),
    level(170, 0),
    level(400, 0),
    level(1_000, 0),
    level(3_200, 0),
    level(17_000, 0),
    level(300_000, 0),
];

const fn level(nodes: u64, chance: u32) -> Level {
    Level { nodes, chance }
}

/// How well the engine plays: as well as it can within limits, or as a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineStrength {
    /// Within these limits for each move.
    Limits(SearchLimits),
    /// As this level.
    Level(Level),
}

impl EngineStrength {
    /// The limits of a search for one move.
    pub fn limits(&self) -> SearchLimits {
        match self {
            EngineStrength::Limits(limits) => *limits,
            EngineStrength::Level(level) => SearchLimits::of_nodes(level.nodes),
        }
    }

    /// The move, if it is left to chance this time.
    pub fn chance_move(&self, position: &Position, random: &mut Random) -> Option<Move> {
        match self {
            EngineStrength::Limits(_) => None,
            EngineStrength::Level(level) => level.chance_move(position, random),
        }
    }
}

impl Level {
    /// The level of this number, from 1 to 10.
    pub fn of_number(number: u64) -> Option<Level> {
        let place = usize::try_from(number).ok()?.checked_sub(1)?;
        LEVELS.get(place).copied()
    }

    /// The move, if it is left to chance this time.
    pub fn chance_move(&self, position: &Position, random: &mut Random) -> Option<Move> {
        if random.below(100) >= self.chance as usize {
            return None;
        }
        let moves = position.legal_moves();
        moves.get(random.below(moves.len())).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::LEVELS;
    use crate::games::draughts::{Color, Position, Rules};
    use crate::games::{Outcome, Side};
    use crate::solvers::draughts::engine_game::play;
    use crate::solvers::draughts::engine_player::{EngineDescription, EnginePlayer};

    fn player(level: usize) -> EnginePlayer {
        let description: EngineDescription = format!("level={level}").parse().expect("a level");
        EnginePlayer::new(&description, None).expect("a player")
    }

    /// Twice what the stronger one gets in twenty games.
    fn points(stronger: usize, weaker: usize) -> u32 {
        let (mut one, mut other) = (player(stronger), player(weaker));
        let mut points = 0;
        for game in 0..20 {
            one.new_game(2 * game);
            other.new_game(2 * game + 1);
            let color = [Color::White, Color::Black][game as usize % 2];
            let end = play(&Position::start(Rules::Course), 200, |here, history| {
                let to_move = match here.color() == color {
                    true => &mut one,
                    false => &mut other,
                };
                to_move.choose(here, history)
            });
            points += match end.outcome {
                Outcome::Draw => 1,
                Outcome::Win(winner) if winner == Side::from(color) => 2,
                Outcome::Win(_) => 0,
            };
        }
        points
    }

    /// What two levels make, three games in four, is seen in a few games.
    #[test]
    fn levels_are_apart() {
        for weaker in 1..=5 {
            let points = points(weaker + 2, weaker);
            assert!(points > 22, "level {} has {points} of 40", weaker + 2);
        }
        let chances = LEVELS.map(|level| level.chance);
        assert!(chances.is_sorted_by(|one, next| one >= next));
    }
}
