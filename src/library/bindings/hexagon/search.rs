//! Search: the course's alpha-beta and levels.

use crate::engine::convert::{FromTerm, IntoTerm};
use crate::engine::deadline;
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::hexagon::Position;
use crate::library::arguments::integer_of;
use crate::library::bindings::game_terms::{self, ComputerLevel};
use crate::library::bindings::hexagon::positions::move_or_nil;
use crate::library::searching::in_time;
use crate::solvers::hexagon::levels::{self, BOUND, COURSE_LEVELS};

/// Greater bounds make no sense: no value is beyond the number of cells.
const MAX_BOUND: i32 = 1_000_000;

/// `alpha_beta(+Depth, +Position, +Alpha, +Beta, -Move, -Value)`: the course's.
pub fn alpha_beta(
    host: &mut dyn Host,
    Depth(depth): Depth,
    position: Position,
    Bound(alpha): Bound,
    Bound(beta): Bound,
) -> Result<(Term, i32), Fault> {
    let found = levels::alphabeta(&position, depth, alpha, beta, deadline::expired());
    in_time(host)?;
    Ok((move_or_nil(found.chosen), found.value))
}

/// `level_move(+Level, +Position, -Move, -Value)`: on levels 1 to 3 what the course's
/// program plays, `nil` when all loses, with the value in stones; fails when the game is over.
pub fn level_move(
    host: &mut dyn Host,
    level: ComputerLevel<Position>,
    position: Position,
) -> Result<Option<(Term, Term)>, Fault> {
    if level.number > COURSE_LEVELS {
        return game_terms::level_move(host, level, position);
    }
    if position.is_over() {
        return Ok(None);
    }
    let depth = level.number.into();
    let found = levels::alphabeta(&position, depth, -BOUND, BOUND, deadline::expired());
    in_time(host)?;
    Ok(Some((move_or_nil(found.chosen), found.value.into_term())))
}

/// A depth of alpha-beta, which may be 0.
pub struct Depth(u32);

impl FromTerm for Depth {
    fn from_term(term: &Term) -> Result<Depth, Fault> {
        match integer_of(term)? {
            depth if depth < 0 => Err(Fault::type_error("not_less_than_zero", term)),
            depth => u32::try_from(depth)
                .map(Depth)
                .map_err(|_| Fault::representation("uint32_t")),
        }
    }
}

/// A bound of alpha-beta.
pub struct Bound(i32);

impl FromTerm for Bound {
    fn from_term(term: &Term) -> Result<Bound, Fault> {
        let bound = i32::try_from(integer_of(term)?)
            .ok()
            .filter(|bound| *bound != i32::MIN);
        bound
            .filter(|bound| bound.abs() <= MAX_BOUND)
            .map(Bound)
            .ok_or_else(|| Fault::domain("bound", term))
    }
}
