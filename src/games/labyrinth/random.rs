//! Random labyrinths.

use super::plan::{Labyrinth, LabyrinthFact, RoomSpot, root};
use super::{MINOTAUR, THESEUS};
use crate::games::grid::{Grid, Place};
use crate::games::random::Random;

/// Of the walls that no room needs open, one in so many becomes a passage.
const WALLS_A_PASSAGE: usize = 3;

/// A labyrinth with a room on each place of a grid, which has two places at least, and two rooms to
/// begin in. Every room can be reached; some passages close rings.
pub fn random_labyrinth(grid: Grid, random: &mut Random) -> Labyrinth {
    let spot = |place| RoomSpot {
        column: grid.column(place).into(),
        row: grid.row(place).into(),
    };
    let rooms = grid
        .places()
        .map(|place| LabyrinthFact::Room(grid.name(place), Some(spot(place))));
    let mut facts: Vec<LabyrinthFact> = rooms.collect();
    for (one, other) in passages(grid, random) {
        facts.push(LabyrinthFact::Passage(grid.name(one), grid.name(other)));
    }
    let mut places: Vec<Place> = grid.places().collect();
    for side in [THESEUS, MINOTAUR] {
        let place = places.swap_remove(random.below(places.len()));
        facts.push(LabyrinthFact::Start(side, grid.name(place)));
    }
    Labyrinth::of(&facts).expect("all rooms hang together")
}

/// The walls that are open, taken in a random order: those between parts that nothing joins yet,
/// and some of the others.
fn passages(grid: Grid, random: &mut Random) -> Vec<(Place, Place)> {
    let mut walls: Vec<(Place, Place)> = grid
        .places()
        .flat_map(|place| grid.beside(place).map(move |other| (place, other)))
        .filter(|(one, other)| one < other)
        .collect();
    let mut parents: Vec<usize> = (0..grid.len()).collect();
    let mut open = Vec::new();
    while !walls.is_empty() {
        let (one, other) = walls.swap_remove(random.below(walls.len()));
        let parts = [one, other].map(|place| root(&mut parents, place.index()));
        if parts[0] != parts[1] {
            parents[parts[0]] = parts[1];
        } else if random.below(WALLS_A_PASSAGE) > 0 {
            continue;
        }
        open.push((one, other));
    }
    open
}
