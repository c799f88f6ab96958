//! What clients are shown of Kalah.

use serde::Serialize;

use super::Kalah;
use super::round::{Hint, Made};
use super::wish::{Options, Seat};
use crate::games::kalah::{Place, Player, Position};
use crate::web::duel::{End, Ended, Series};
use crate::web::sitting::{Duel, Sitting};

/// The state of a board.
#[derive(Serialize)]
pub struct State {
    options: Options,
    turn: Seat,
    pits: BothSides<Vec<u16>>,
    stores: BothSides<u32>,
    /// The pits that the person to move can sow, from 1.
    legal: Vec<u32>,
    moves: Vec<ShownMove>,
    thinking: bool,
    hint: Option<ShownHint>,
    seconds: u64,
    over: Option<End>,
    series: Series<Ended<BothSides<u32>, Options>>,
}

/// A number or the like for each side.
#[derive(Clone, Serialize)]
pub struct BothSides<T> {
    south: T,
    north: T,
}

/// A move; steps are told of the last ones only.
#[derive(Serialize)]
struct ShownMove {
    player: Seat,
    pit: u32,
    gain: u32,
    again: bool,
    steps: Option<Steps>,
}

/// What a move does, places as `S3` or `N` for a store.
#[derive(Serialize)]
struct Steps {
    sown: Vec<String>,
    captured: Vec<String>,
    gathered: Vec<String>,
}

#[derive(Serialize)]
struct ShownHint {
    pit: u32,
    value: i32,
    exact: bool,
    depth: u32,
}

/// More moves are hardly ever made between two looks.
const MOVES_WITH_STEPS: usize = 16;

impl State {
    /// The state of a game; legal moves are shown only when a person is to move.
    pub fn of(sitting: &Sitting<Kalah>) -> State {
        let round = &sitting.round;
        let for_person = sitting.is_for_person();
        let position = &round.position;
        let first_with_steps = round.made.len().saturating_sub(MOVES_WITH_STEPS);
        let moves = round.made.iter().enumerate();
        State {
            options: sitting.options.clone(),
            turn: position.player().into(),
            pits: both(|player| position.pits(player).to_vec()),
            stores: stores(position),
            legal: position
                .legal_moves()
                .filter(|_| for_person)
                .map(|chosen| u32::from(chosen.0) + 1)
                .collect(),
            moves: moves
                .map(|(number, made)| ShownMove::of(made, number >= first_with_steps))
                .collect(),
            thinking: round.thinking.is_some(),
            hint: round.hint.as_ref().map(ShownHint::of),
            seconds: round.seconds(),
            over: round.shown_end(&Kalah::NAMES),
            series: sitting.series.clone(),
        }
    }
}

impl ShownMove {
    fn of(made: &Made, with_steps: bool) -> ShownMove {
        let names = |places: &[Place]| places.iter().copied().map(name).collect();
        let sowing = &made.sowing;
        ShownMove {
            player: made.player.into(),
            pit: u32::from(made.chosen.0) + 1,
            gain: made.gain,
            again: sowing.after.player() == made.player && !sowing.after.is_over(),
            steps: with_steps.then(|| Steps {
                sown: names(&sowing.places),
                captured: sowing.captured.map_or_else(Vec::new, |both| names(&both)),
                gathered: names(&sowing.gathered),
            }),
        }
    }
}

impl ShownHint {
    fn of(hint: &Hint) -> ShownHint {
        ShownHint {
            pit: u32::from(hint.chosen.0) + 1,
            value: hint.value,
            exact: hint.exact,
            depth: hint.depth,
        }
    }
}

fn both<T>(of: impl Fn(Player) -> T) -> BothSides<T> {
    BothSides {
        south: of(Player::South),
        north: of(Player::North),
    }
}

/// What the sides have.
pub fn stores(position: &Position) -> BothSides<u32> {
    both(|player| position.store(player))
}

fn name(place: Place) -> String {
    let letter = |player| match player {
        Player::South => 'S',
        Player::North => 'N',
    };
    match place {
        Place::Store(player) => letter(player).to_string(),
        Place::Pit(player, pit) => format!("{}{}", letter(player), u32::from(pit) + 1),
    }
}
