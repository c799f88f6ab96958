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

use crate::engine::fault::{Answer, Fault, named_in};
use crate::engine::registry::{NativeResult, Predicate, raw_portable};
use crate::frontend::term::Term;
use crate::games::game_graph::DeadEnds;
use crate::library::arguments::{atom_of, boolean_of, done, integer_of, one};
use crate::library::handles::Handles;
use crate::library::searching::in_time;
pub use answers::position_text;
pub use explorer::Explored;
use explorer::Explorer;
pub use places::MAX_USUAL;
use places::{NodeNumbering, side_of};
use search::Searching;

/// The predicates that `prolog/game_graph.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_portable("$graph_new", "+++-", |_, a| {
            named("game_graph", 2, begin(a))
        }),
        raw_portable("$graph_start", "+++", |_, a| {
            named(
                "game_graph",
                2,
                exploring(&a[0], |explorer| {
                    explorer.start(&a[2], side_of(&a[1])?)?;
                    done()
                }),
            )
        }),
        raw_portable("$graph_asked", "+-", |s, a| {
            named(
                "game_graph",
                2,
                in_time(s).and_then(|()| exploring(&a[0], |explorer| one(explorer.ask()))),
            )
        }),
        raw_portable("$graph_told", "++", |_, a| {
            named(
                "game_graph",
                2,
                exploring(&a[0], |explorer| {
                    explorer.tell(&a[1])?;
                    done()
                }),
            )
        }),
        raw_portable("$graph_solve", "+", |_, a| named("game_graph", 2, solve(a))),
        raw_portable("$graph_free", "+", |_, a| {
            let freed = GRAPHS.with_borrow_mut(|graphs| graphs.free(&a[0]).map(|_| ()));
            named("free_game_graph", 1, freed.and_then(|()| done()))
        }),
        raw_portable("$graph_counts", "+-----", |_, a| {
            named("graph_counts", 2, solved(&a[0], answers::counts))
        }),
        raw_portable("$graph_value", "+++-", |_, a| {
            named(
                "game_value",
                3,
                solved(&a[0], |graph| answers::value(graph, &a[1..])),
            )
        }),
        raw_portable("$graph_values", "+-", |_, a| {
            named("game_values", 2, solved(&a[0], answers::values))
        }),
        raw_portable("$graph_best", "+++-", |_, a| {
            named(
                "best_move",
                3,
                solved(&a[0], |graph| answers::best(graph, &a[1..])),
            )
        }),
        raw_portable("$graph_strategy", "++++-", |_, a| {
            named(
                "winning_strategy",
                3,
                solved(&a[0], |graph| answers::strategy(graph, &a[1..])),
            )
        }),
        raw_portable("$graph_tree", "+++++-", |_, a| {
            named(
                "solution_tree",
                3,
                solved(&a[0], |graph| answers::tree(graph, &a[1..])),
            )
        }),
        raw_portable("$graph_drawing", "+++++-", |s, a| {
            named(
                "graph_svg",
                3,
                solved(&a[0], |graph| answers::drawing(s, graph, &a[1..])),
            )
        }),
        raw_portable("$game_search_new", "++++-", |_, a| {
            let search = Searching::begin(a);
            let held = search.and_then(|search| SEARCHES.with_borrow_mut(|all| all.hold(search)));
            named("alphabeta", 7, held.and_then(one))
        }),
        raw_portable("$game_search_asked", "+-", |s, a| {
            named(
                "alphabeta",
                7,
                in_time(s).and_then(|()| searching(&a[0], Searching::ask)),
            )
        }),
        raw_portable("$game_search_told", "+++", |_, a| {
            named(
                "alphabeta",
                7,
                searching(&a[0], |search| search.tell(&a[1..])),
            )
        }),
        raw_portable("$game_search_free", "+", |_, a| {
            let freed = SEARCHES.with_borrow_mut(|all| all.free(&a[0]).map(|_| ()));
            named("alphabeta", 7, freed.and_then(|()| done()))
        }),
    ]
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

fn named(name: &str, arity: usize, answer: Answer) -> NativeResult {
    named_in("game_graph", name, arity, answer)
}

/// `(+Alternates, +DeadEnd, +Positions, -Graph)`; Positions may be `usual`.
fn begin(args: &[Term]) -> Answer {
    let dead_ends = match atom_of(&args[1])?.as_str() {
        "lost" => DeadEnds::Lose,
        "won" => DeadEnds::Win,
        "drawn" => DeadEnds::Draw,
        _ => return Err(Fault::domain("dead_end", &args[1])),
    };
    let places = NodeNumbering::new(boolean_of(&args[0])?, most_of(&args[2])?);
    let explorer = Explorer::new(places, dead_ends);
    one(GRAPHS.with_borrow_mut(|graphs| graphs.hold(Stage::Exploring(explorer)))?)
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

fn exploring(handle: &Term, action: impl FnOnce(&mut Explorer) -> Answer) -> Answer {
    GRAPHS.with_borrow_mut(|graphs| match graphs.find(handle)? {
        Stage::Exploring(explorer) => action(explorer),
        Stage::Solved(_) => Err(Fault::existence("game_graph", handle)),
    })
}

fn searching(handle: &Term, action: impl FnOnce(&mut Searching) -> Answer) -> Answer {
    SEARCHES.with_borrow_mut(|searches| action(searches.find(handle)?))
}

/// `(+Graph)`.
fn solve(args: &[Term]) -> Answer {
    GRAPHS.with_borrow_mut(|graphs| {
        let stage = graphs.find(&args[0])?;
        let begun = Stage::Exploring(Explorer::new(NodeNumbering::new(false, 0), DeadEnds::Lose));
        *stage = match std::mem::replace(stage, begun) {
            Stage::Exploring(explorer) => Stage::Solved(explorer.solved()?),
            done => done,
        };
        done()
    })
}
