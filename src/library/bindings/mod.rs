//! The predicates of the libraries of the games: `prolog/NAME.pl` builds on them.

pub mod game_graph;
pub mod grid;
pub mod handles;
pub mod hexagon;
pub mod kabe;
pub mod kalah;
pub mod labyrinth;
pub mod mastermind;
pub mod minesweeper;
pub mod queen_ending;
pub mod slither;

use crate::engine::registry::Predicate;

/// The native predicates of this part.
pub fn natives() -> Vec<Predicate> {
    [
        game_graph::predicates(),
        hexagon::predicates(),
        kabe::predicates(),
        kalah::predicates(),
        labyrinth::predicates(),
        mastermind::predicates(),
        minesweeper::predicates(),
        queen_ending::predicates(),
        slither::predicates(),
    ]
    .concat()
}
