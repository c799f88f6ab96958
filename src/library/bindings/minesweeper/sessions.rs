//! Games under way, behind handles.

use std::cell::RefCell;

use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::minesweeper::Minesweeper;
use crate::library::bindings::handles::Handles;

/// So many games may be under way.
const MAX_GAMES: usize = 10_000;

thread_local! {
    static GAMES: RefCell<Handles<Minesweeper>> =
        RefCell::new(Handles::new("minesweeper", "minesweeper_games", MAX_GAMES));
}

/// A handle of a new game.
///
/// # Errors
/// `resource_error(minesweeper_games)`.
pub fn begin(game: Minesweeper) -> Result<Term, Fault> {
    GAMES.with_borrow_mut(|games| games.hold(game))
}

/// Does something with the game of a handle.
///
/// # Errors
/// `instantiation_error`, `type_error(minesweeper, T)`, `existence_error(minesweeper, T)`, and
/// those of what is done.
pub fn with<T>(
    handle: &Term,
    action: impl FnOnce(&mut Minesweeper) -> Result<T, Fault>,
) -> Result<T, Fault> {
    GAMES.with_borrow_mut(|games| action(games.find(handle)?))
}

/// Forgets the game of a handle.
///
/// # Errors
/// As [`with`].
pub fn end(handle: &Term) -> Result<(), Fault> {
    GAMES.with_borrow_mut(|games| games.free(handle).map(|_| ()))
}
