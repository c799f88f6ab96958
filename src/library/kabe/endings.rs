//! Ending tables: opened when they are first needed, and kept.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use crate::engine::fault::Answer;
use crate::engine::host::Host;
use crate::engine::registry::NativeAnswer;
use crate::frontend::term::Term;
use crate::games::draughts::Rules;
use crate::library::arguments::one;
use crate::library::kabe::arguments::{bound_square_of, color_of, position_of};
use crate::library::kabe::board::board_of;
use crate::library::searching::in_time;
use crate::solvers::draughts::endings::class::MAX_PIECES;
use crate::solvers::draughts::endings::tables::Tables;
use crate::solvers::draughts::endings::{Ending, Endings};

thread_local! {
    static TABLES: RefCell<HashMap<Rules, Arc<Tables>>> = RefCell::default();
}

/// The tables of these rules. The first call reads or makes them, which may take seconds.
pub fn tables(rules: Rules) -> Arc<Tables> {
    TABLES.with_borrow_mut(|tables| {
        let opened = || Arc::new(Tables::open(rules));
        tables.entry(rules).or_insert_with(opened).clone()
    })
}

/// `ending(+Board, +Color, +X, +Y, -Value)`.
pub fn ending(host: &mut dyn Host, args: &[Term]) -> Answer {
    let (color, bound) = (color_of(&args[1])?, bound_square_of(&args[2], &args[3])?);
    let board = board_of(host, &args[0])?;
    let known = position_of(board, color, bound)
        .filter(|position| position.board().occupied().len() <= MAX_PIECES)
        .and_then(|position| tables(Rules::Course).probe(&position));
    in_time(host)?;
    let plies = |name: &str, plies: u8| Term::compound(name, vec![Term::Int(i64::from(plies))]);
    match known {
        Some(Ending::Win(count)) => one(plies("win", count)),
        Some(Ending::Draw) => one(Term::atom("draw")),
        Some(Ending::Loss(count)) => one(plies("loss", count)),
        None => Ok(NativeAnswer::Fail),
    }
}
