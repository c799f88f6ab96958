//! The native predicates behind `library(game_graph)`.
//!
//! A graph is the handle `game_graph(N)`. Prolog asks which nodes are still to be told about, and
//! tells; when none are left, the graph is solved. A search for [`search`] works in the same way,
//! but asks one node at a time.

mod answers;
mod explorer;
mod places;
mod search;

use std::cell::RefCell;

use crate::engine::convert::FromTerm;
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::engine::registry::{Predicate, library, portable};
use crate::frontend::term::Term;
use crate::games::game_graph::DeadEnds;
use crate::library::arguments::{atom_of, boolean_of, integer_of};
use crate::library::bindings::handles::Handles;
use crate::library::searching::in_time;
pub use answers::position_text;
pub use explorer::Explored;
use explorer::Explorer;
pub use places::MAX_USUAL;
use places::{NodeNumbering, side_of};
use search::Searching;

/// The predicates that `prolog/game_graph.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    library(
        "game_graph",
        [
            portable("$graph_new", "+++-", begin).reported_as("game_graph", 2),
            portable("$graph_start", "+++", start).reported_as("game_graph", 2),
            portable("$graph_asked", "+-", ask).reported_as("game_graph", 2),
            portable("$graph_told", "++", tell).reported_as("game_graph", 2),
            portable("$graph_solve", "+", solve).reported_as("game_graph", 2),
            portable("$graph_free", "+", free).reported_as("free_game_graph", 1),
            portable("$graph_counts", "+-----", answers::counts).reported_as("graph_counts", 2),
            portable("$graph_value", "+++-", answers::value).reported_as("game_value", 3),
            portable("$graph_values", "+-", answers::values).reported_as("game_values", 2),
            portable("$graph_best", "+++-", answers::best).reported_as("best_move", 3),
            portable("$graph_strategy", "++++-", answers::strategy)
                .reported_as("winning_strategy", 3),
            portable("$graph_tree", "+++++-", answers::tree).reported_as("solution_tree", 3),
            portable("$graph_drawing", "+++++-", answers::drawing).reported_as("graph_svg", 3),
            portable("$game_search_new", "++++-", begin_search).reported_as("alphabeta", 7),
            portable("$game_search_asked", "+-", ask_search).reported_as("alphabeta", 7),
            portable("$game_search_told", "+++", tell_search).reported_as("alphabeta", 7),
            portable("$game_search_free", "+", free_search).reported_as("alphabeta", 7),
        ],
    )
}

/// So many graphs or searches may be held at a time.
const MAX_HELD: usize = 1_000;

/// A graph on its way.
#[derive(Debug)]
enum Stage {
    Exploring(Explorer),
    Solved(Explored),
}

thread_local! {
    static GRAPHS: RefCell<Handles<Stage>> =
        RefCell::new(Handles::new("game_graph", "game_graphs", MAX_HELD));
    static SEARCHES: RefCell<Handles<Searching>> =
        RefCell::new(Handles::new("game_search", "game_searches", MAX_HELD));
}

/// Looks at the solved graph of a handle.
///
/// # Errors
/// Those of a handle, `existence_error(game_graph, Handle)` for a graph that is not solved, and
/// those of what is done.
pub fn solved<T>(
    handle: &Term,
    action: impl FnOnce(&Explored) -> Result<T, Fault>,
) -> Result<T, Fault> {
    GRAPHS.with_borrow_mut(|graphs| match graphs.find(handle)? {
        Stage::Solved(explored) => action(explored),
        Stage::Exploring(_) => Err(Fault::existence("game_graph", handle)),
    })
}

/// `(+Alternates, +DeadEnd, +Positions, -Graph)`; Positions may be `usual`.
fn begin(alternates: Term, dead_ends: DeadEnds, positions: Term) -> Result<Term, Fault> {
    let places = NodeNumbering::new(boolean_of(&alternates)?, most_of(&positions)?);
    let explorer = Explorer::new(places, dead_ends);
    GRAPHS.with_borrow_mut(|graphs| graphs.hold(Stage::Exploring(explorer)))
}

impl FromTerm for DeadEnds {
    fn from_term(term: &Term) -> Result<DeadEnds, Fault> {
        match atom_of(term)?.as_str() {
            "lost" => Ok(DeadEnds::Lose),
            "won" => Ok(DeadEnds::Win),
            "drawn" => Ok(DeadEnds::Draw),
            _ => Err(Fault::domain("dead_end", term)),
        }
    }
}

fn most_of(term: &Term) -> Result<usize, Fault> {
    if term.as_atom() == Some("usual") {
        return Ok(MAX_USUAL);
    }
    match integer_of(term)? {
        most @ 1.. => Ok(most as usize),
        _ => Err(Fault::type_error("positive_integer", term)),
    }
}

fn exploring<T>(
    handle: &Term,
    action: impl FnOnce(&mut Explorer) -> Result<T, Fault>,
) -> Result<T, Fault> {
    GRAPHS.with_borrow_mut(|graphs| match graphs.find(handle)? {
        Stage::Exploring(explorer) => action(explorer),
        Stage::Solved(_) => Err(Fault::existence("game_graph", handle)),
    })
}

fn start(graph: Term, turn: Term, positions: Term) -> Result<(), Fault> {
    exploring(&graph, |explorer| {
        explorer.start(&positions, side_of(&turn)?)
    })
}

fn ask(host: &mut dyn Host, graph: Term) -> Result<Term, Fault> {
    in_time(host)?;
    exploring(&graph, |explorer| Ok(explorer.ask()))
}

fn tell(graph: Term, rows: Term) -> Result<(), Fault> {
    exploring(&graph, |explorer| explorer.tell(&rows))
}

fn solve(graph: Term) -> Result<(), Fault> {
    GRAPHS.with_borrow_mut(|graphs| {
        let stage = graphs.find(&graph)?;
        let begun = Stage::Exploring(Explorer::new(NodeNumbering::new(false, 0), DeadEnds::Lose));
        *stage = match std::mem::replace(stage, begun) {
            Stage::Exploring(explorer) => Stage::Solved(explorer.solved()?),
            done => done,
        };
        Ok(())
    })
}

fn free(graph: Term) -> Result<(), Fault> {
    GRAPHS.with_borrow_mut(|graphs| graphs.free(&graph).map(|_| ()))
}

/// `(+Alpha, +Beta, +Position, +Alternates, -Search)`.
fn begin_search(alpha: Term, beta: Term, position: Term, alternates: Term) -> Result<Term, Fault> {
    let is_alternating = alternates.as_atom() == Some("true");
    let search = Searching::begin([alpha, beta], &position, is_alternating)?;
    SEARCHES.with_borrow_mut(|all| all.hold(search))
}

fn searching<T>(
    handle: &Term,
    action: impl FnOnce(&mut Searching) -> Result<T, Fault>,
) -> Result<T, Fault> {
    SEARCHES.with_borrow_mut(|searches| action(searches.find(handle)?))
}

fn ask_search(host: &mut dyn Host, search: Term) -> Result<Term, Fault> {
    in_time(host)?;
    searching(&search, Searching::ask)
}

fn tell_search(search: Term, node: Term, row: Term) -> Result<(), Fault> {
    searching(&search, |search| search.tell(&node, &row))
}

fn free_search(search: Term) -> Result<(), Fault> {
    SEARCHES.with_borrow_mut(|all| all.free(&search).map(|_| ()))
}
