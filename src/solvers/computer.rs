//! The computer as a player, whatever the game: what `solve` and `play` need of a searcher.
//!
//! A game takes part with [`ComputerGame`]. [`AnyComputer`] plays a game that is known at run time
//! only.

use std::sync::atomic::AtomicBool;

use crate::games::text_game::{AnyPosition, TextGame};
use crate::solvers::search::SearchReport;
use crate::solvers::search::control::SearchLimits;

/// A game that the computer plays.
pub trait ComputerGame: TextGame {
    /// What searches, and keeps what it has learnt from one move to the next.
    type Computer: Send + 'static;

    /// The levels are 1 to this one.
    const LEVELS: u8;

    /// A computer that knows nothing yet, with so many MiB for what it learns. Games whose search
    /// has one thread leave `threads` aside.
    fn computer(megabytes: usize, threads: usize) -> Self::Computer;

    /// The table of a level's computer, in MiB.
    const LEVEL_MEGABYTES: usize = 16;

    /// How long a level looks; `None` for a level that there is not.
    fn level(level: u8) -> Option<SearchLimits>;

    /// Looks for the best moves; `stop` ends the search. A legal move is found in any case, unless
    /// the game is over.
    fn think(
        computer: &mut Self::Computer,
        position: &Self,
        limits: &SearchLimits,
        stop: &AtomicBool,
    ) -> SearchReport<Self::Move>;

    /// What a level finds. It remembers nothing, so that it plays the same move every time.
    fn on_level(level: u8, position: &Self, stop: &AtomicBool) -> SearchReport<Self::Move> {
        searched_on_level(level, position, stop)
    }
}

/// What a level finds by the search of its game.
pub fn searched_on_level<G: ComputerGame>(
    level: u8,
    position: &G,
    stop: &AtomicBool,
) -> SearchReport<G::Move> {
    let limits = G::level(level).unwrap_or_default();
    let mut computer = G::computer(G::LEVEL_MEGABYTES, 1);
    G::think(&mut computer, position, &limits, stop)
}

/// A computer that plays a game known at run time only.
pub trait AnyComputer: Send {
    /// Looks for the best moves of a position; nothing is found for a position of another game.
    fn think(
        &mut self,
        position: &dyn AnyPosition,
        limits: &SearchLimits,
        stop: &AtomicBool,
    ) -> SearchReport<String>;
}

/// The computer of a game.
pub struct ComputerOf<G: ComputerGame>(pub G::Computer);

impl<G: ComputerGame> AnyComputer for ComputerOf<G> {
    fn think(
        &mut self,
        position: &dyn AnyPosition,
        limits: &SearchLimits,
        stop: &AtomicBool,
    ) -> SearchReport<String> {
        of_position(position, |position: &G| {
            G::think(&mut self.0, position, limits, stop)
        })
    }
}

/// What a level of a game finds, with the texts of the moves.
pub fn level_texts<G: ComputerGame>(
    level: u8,
    position: &dyn AnyPosition,
    stop: &AtomicBool,
) -> SearchReport<String> {
    of_position(position, |position: &G| G::on_level(level, position, stop))
}

/// What is found for a position, if it is one of that game, with the texts of the moves.
fn of_position<G: ComputerGame>(
    position: &dyn AnyPosition,
    found: impl FnOnce(&G) -> SearchReport<G::Move>,
) -> SearchReport<String> {
    let Some(position) = position.as_any().downcast_ref::<G>() else {
        return SearchReport::default();
    };
    found(position).with_moves(|moves| line_texts(position, &moves))
}

/// The texts of moves that follow each other.
fn line_texts<G: TextGame>(start: &G, moves: &[G::Move]) -> Vec<String> {
    let mut here = start.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for chosen in moves {
        texts.push(here.move_text(chosen));
        here = here.after(chosen);
    }
    texts
}
