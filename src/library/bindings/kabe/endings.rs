//! Ending tables: opened when they are first needed, and kept.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::draughts::{Color, Rules};
use crate::library::bindings::kabe::arguments::{BoundSquare, position_of};
use crate::library::bindings::kabe::board::board_of;
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
pub fn ending(
    host: &mut dyn Host,
    board: Term,
    color: Color,
    bound: BoundSquare,
) -> Result<Option<Term>, Fault> {
    let board = board_of(host, &board)?;
    let known = position_of(board, color, bound)
        .filter(|position| position.board().occupied().len() <= MAX_PIECES)
        .and_then(|position| tables(Rules::Course).probe(&position));
    in_time(host)?;
    let plies = |name: &str, plies: u8| Term::compound(name, vec![Term::Int(i64::from(plies))]);
    Ok(known.map(|value| match value {
        Ending::Win(count) => plies("win", count),
        Ending::Draw => Term::atom("draw"),
        Ending::Loss(count) => plies("loss", count),
    }))
}
