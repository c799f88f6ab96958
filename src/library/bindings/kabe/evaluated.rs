//! Searches whose leaves a predicate of the program judges.

use std::cell::RefCell;
use std::cmp::Ordering;

use crate::engine::convert::IntoTerm;
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::draughts::Color;
use crate::library::arguments::float_of;
use crate::library::bindings::handles::Handles;
use crate::library::bindings::kabe::arguments::{BoundSquare, position_of};
use crate::library::bindings::kabe::board::{board_of, board_term};
use crate::library::searching::{Positive, in_time};
use crate::solvers::WIN;
use crate::solvers::batched_alphabeta::{BatchedAlphaBeta, SearchStep, SearchedValue};
use crate::solvers::draughts::material::InSquareOrder;

/// How many searches may be under way at a time: an evaluation may search itself.
const MAX_SEARCHES: usize = 1_000;

type Search = BatchedAlphaBeta<InSquareOrder, Judgement>;

thread_local! {
    static SEARCHES: RefCell<Handles<Search>> =
        RefCell::new(Handles::new("kabe_search", "kabe_searches", MAX_SEARCHES));
}

/// A number that the program has given.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    term: Term,
    number: f64,
}

impl PartialOrd for Judgement {
    fn partial_cmp(&self, other: &Judgement) -> Option<Ordering> {
        match (&self.term, &other.term) {
            (Term::Int(one), Term::Int(other)) => one.partial_cmp(other),
            _ => self.number.partial_cmp(&other.number),
        }
    }
}

impl Judgement {
    /// # Errors
    /// As [`float_of`].
    fn of(term: &Term) -> Result<Judgement, Fault> {
        Ok(Judgement {
            term: term.clone(),
            number: float_of(term)?,
        })
    }
}

/// `$kabe_search(+Board, +Color, +X, +Y, +Depth, -Search)`: a handle; fails if the piece that is
/// named can't capture.
pub fn begin(
    host: &mut dyn Host,
    board: Term,
    color: Color,
    bound: BoundSquare,
    Positive(depth): Positive,
) -> Result<Option<Term>, Fault> {
    let board = board_of(host, &board)?;
    let Some(position) = position_of(board, color, bound) else {
        return Ok(None);
    };
    let draw = Judgement::of(&Term::Int(0))?;
    let search = BatchedAlphaBeta::new(InSquareOrder(position), depth, draw);
    SEARCHES.with_borrow_mut(|searches| searches.hold(search).map(Some))
}

/// `$kabe_search_on(+Search, +Values, -Next)`: goes on with the values of the leaves that were
/// given before. Next is `leaves(Boards)`, `found(Move, Value)` or `none`.
pub fn step(host: &mut dyn Host, handle: Term, values: Vec<Term>) -> Result<Term, Fault> {
    let values: Vec<Judgement> = values.iter().map(Judgement::of).collect::<Result<_, _>>()?;
    in_time(host)?;
    SEARCHES.with_borrow_mut(|searches| {
        let step = searches.find(&handle)?.step(values);
        Ok(match step {
            SearchStep::Leaves(leaves) => {
                let boards = leaves.iter().map(|leaf| board_term(leaf.0.board()));
                Term::compound("leaves", vec![Term::list(boards)])
            }
            SearchStep::Found(Some((best, value))) => {
                Term::compound("found", vec![best.into_term(), value_term(value)])
            }
            SearchStep::Found(None) => Term::atom("none"),
        })
    })
}

/// `$kabe_search_end(+Search)`.
pub fn end(handle: Term) -> Result<(), Fault> {
    SEARCHES.with_borrow_mut(|searches| searches.free(&handle).map(|_| ()))
}

/// As `minimax/4` gives values.
fn value_term(value: SearchedValue<Judgement>) -> Term {
    let win = i64::from(WIN);
    match value {
        SearchedValue::Judged(judgement) => judgement.term,
        SearchedValue::Won(plies) => Term::Int(win - i64::from(plies)),
        SearchedValue::Lost(plies) => Term::Int(i64::from(plies) - win),
    }
}
