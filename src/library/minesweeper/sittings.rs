//! Games under way, behind handles.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::minesweeper::Game;

/// The functor of a handle.
const HANDLE: &str = "minesweeper";

/// So many games may be under way: more are a mistake of the program, which has to end those that it does not need.
const GAMES_MAX: usize = 10_000;

thread_local! {
    static GAMES: RefCell<(i64, HashMap<i64, Game>)> = RefCell::default();
}

/// A handle of a new game.
///
/// # Errors
/// `resource_error(minesweeper_games)`.
pub fn begin(game: Game) -> Result<Term, Fault> {
    GAMES.with_borrow_mut(|(last, games)| {
        if games.len() >= GAMES_MAX {
            let what = vec![Term::atom("minesweeper_games")];
            return Err(Fault::formal(Term::compound("resource_error", what)));
        }
        *last += 1;
        games.insert(*last, game);
        Ok(Term::compound(HANDLE, vec![Term::Int(*last)]))
    })
}

/// Does something with the game of a handle.
///
/// # Errors
/// `instantiation_error`, `type_error(minesweeper, T)`, `existence_error(minesweeper, T)`, and those of what is done.
pub fn with<T>(
    handle: &Term,
    action: impl FnOnce(&mut Game) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let number = number_of(handle)?;
    GAMES.with_borrow_mut(|(_, games)| match games.get_mut(&number) {
        Some(game) => action(game),
        None => Err(Fault::existence(HANDLE, handle)),
    })
}

/// Forgets the game of a handle.
///
/// # Errors
/// As [`with`].
pub fn end(handle: &Term) -> Result<(), Fault> {
    let number = number_of(handle)?;
    let game = GAMES.with_borrow_mut(|(_, games)| games.remove(&number));
    game.map(|_| ())
        .ok_or_else(|| Fault::existence(HANDLE, handle))
}

fn number_of(handle: &Term) -> Result<i64, Fault> {
    match (handle, handle.as_compound(HANDLE, 1)) {
        (Term::Var(_), _) => Err(Fault::instantiation()),
        (_, Some([Term::Int(number)])) => Ok(*number),
        _ => Err(Fault::type_error(HANDLE, handle)),
    }
}
