//! Boards: the live one in the clause store, and boards as terms.

use std::rc::Rc;

use crate::engine::calls::stored_clause;
use crate::engine::fault::Fault;
use crate::engine::program::{Definition, StaticCode};
use crate::engine::session::Session;
use crate::frontend::term::Term;
use crate::games::draughts::facts::{self, Damage, Fact};
use crate::games::draughts::{Board, Square};
use crate::store::{ANY, Content, End, Pattern, PredicateId, Row};

/// The board argument that means the facts `user:ruut/3`.
pub const LIVE: &str = "live";

/// The functor of a board as one term.
const BOARD: &str = "laud";

/// The functor of one square.
pub const SQUARE: &str = "ruut";

/// The board that an argument names.
///
/// # Errors
/// As [`facts_of`]; `domain_error(board, wrong_squares(N))` or `domain_error(board, wrong_state)` when the facts are no board.
pub fn board_of(session: &mut Session, term: &Term) -> Result<Board, Fault> {
    facts::board(&facts_of(session, term)?).map_err(|damage| {
        Fault::domain("board", &damage_term(damage)).with_message(damage.to_string())
    })
}

/// The facts of a board argument, whether or not they are a board.
///
/// # Errors
/// `existence_error(procedure, ruut/3)` when there is no live board; `instantiation_error`; `type_error(board, T)`.
pub fn facts_of(session: &mut Session, term: &Term) -> Result<Vec<Fact>, Fault> {
    if term.as_atom() == Some(LIVE) {
        return live_facts(session);
    }
    if let Some(states) = term.as_compound(BOARD, Square::COUNT) {
        let squares = Square::all().map(Some);
        return Ok(squares
            .zip(states)
            .map(|(square, state)| Fact {
                square,
                status: integer(state),
            })
            .collect());
    }
    if matches!(term, Term::Var(_)) {
        return Err(Fault::instantiation());
    }
    let squares = term
        .as_list()
        .ok_or_else(|| Fault::type_error("board", term))?;
    squares
        .iter()
        .map(|square| match square.as_compound(SQUARE, 3) {
            Some(args) => Ok(fact_of(args, true)),
            None if matches!(square, Term::Var(_)) => Err(Fault::instantiation()),
            None => Err(Fault::type_error("board", term)),
        })
        .collect()
}

/// `laud(S1,...,S32)`.
pub fn board_term(board: &Board) -> Term {
    let states = facts::statuses(board).map(Term::Int);
    Term::compound(BOARD, states.to_vec())
}

/// The arbiter's name of a damage.
pub fn damage_term(damage: Damage) -> Term {
    match damage {
        Damage::WrongSquares(count) => {
            Term::compound("wrong_squares", vec![Term::Int(count as i64)])
        }
        Damage::WrongState => Term::atom("wrong_state"),
    }
}

fn fact_of(args: &[Term], is_fact: bool) -> Fact {
    let square = match (&args[0], &args[1]) {
        (Term::Int(x), Term::Int(y)) => Square::from_course(*x, *y),
        _ => None,
    };
    let status = integer(&args[2]).filter(|_| is_fact);
    Fact { square, status }
}

fn integer(term: &Term) -> Option<i64> {
    match term {
        Term::Int(number) => Some(*number),
        _ => None,
    }
}

/// What is behind the name of a predicate of `user`.
pub enum Behind {
    /// Dynamic facts.
    Stored(PredicateId),
    /// Compiled clauses.
    Compiled(Rc<StaticCode>),
    /// Nothing.
    Nothing,
}

/// What is behind `user:ruut/Arity`.
pub fn behind(session: &Session, arity: usize) -> Behind {
    let slot = session.program.own("user", SQUARE, arity);
    match slot.map(|slot| &session.program.slot_at(slot).definition) {
        Some(Definition::Dynamic(id)) => Behind::Stored(*id),
        Some(Definition::Static(code)) => Behind::Compiled(code.clone()),
        _ => Behind::Nothing,
    }
}

/// The dynamic predicate `user:ruut/Arity`, made if there is none.
///
/// # Errors
/// `permission_error(modify, static_procedure, ruut/Arity)`.
pub fn stored_mut(session: &mut Session, arity: usize) -> Result<PredicateId, Fault> {
    let slot = session.program.slot_number("user", SQUARE, arity);
    session.program.dynamic_mut(slot).ok_or_else(|| {
        let what = Term::indicator(SQUARE, arity);
        Fault::permission("modify", "static_procedure", &what)
    })
}

fn live_facts(session: &mut Session) -> Result<Vec<Fact>, Fault> {
    match behind(session, 3) {
        Behind::Stored(id) => Ok(stored_facts(session, id)),
        Behind::Compiled(code) => Ok(code
            .clauses
            .iter()
            .map(|(head, body)| match head.as_compound(SQUARE, 3) {
                Some(args) => fact_of(args, body.as_atom() == Some("true")),
                None => fact_of(&[Term::nil(), Term::nil(), Term::nil()], false),
            })
            .collect()),
        Behind::Nothing => {
            let what = Term::indicator(SQUARE, 3);
            Err(Fault::existence("procedure", &what))
        }
    }
}

/// Rows are read as they are; only a predicate with other clauses goes through terms.
fn stored_facts(session: &mut Session, id: PredicateId) -> Vec<Fact> {
    let store = session.store();
    let rows: Vec<Fact> = store.rows(id).map(|row| row_fact(&row)).collect();
    if rows.len() == store.number_of_clauses(id) {
        return rows;
    }
    let any = [Pattern::Any, Pattern::Any, Pattern::Any];
    let candidates = store.candidates(id, &any);
    candidates
        .into_iter()
        .map(|candidate| match candidate.content {
            Content::Row(row) => row_fact(&row),
            Content::Clause(clause) => fact_of(&clause.head, clause.body.as_atom() == Some("true")),
        })
        .collect()
}

fn row_fact(row: &Row) -> Fact {
    let square = row
        .get(0)
        .zip(row.get(1))
        .and_then(|(x, y)| Square::from_course(x, y));
    Fact {
        square,
        status: row.get(2),
    }
}

/// Puts a board in place of the live one: all facts anew, in the order of the squares.
///
/// # Errors
/// As [`stored_mut`].
pub fn put_live(session: &mut Session, board: &Board) -> Result<(), Fault> {
    let id = stored_mut(session, 3)?;
    session.store().clear(id);
    for square in Square::all() {
        add(session, id, &fact_row(square, board));
    }
    Ok(())
}

/// Changes the live board from `before` to `after` on these squares: for each the old fact is retracted, and the new one
/// added at the end.
///
/// # Errors
/// As [`stored_mut`].
pub fn change_live(
    session: &mut Session,
    before: &Board,
    after: &Board,
    squares: impl IntoIterator<Item = Square>,
) -> Result<(), Fault> {
    let id = stored_mut(session, 3)?;
    for square in squares {
        let [x, y, _] = fact_row(square, before);
        session.store().retract_all_small(id, &[x, y, ANY]);
        add(session, id, &fact_row(square, after));
    }
    Ok(())
}

fn fact_row(square: Square, board: &Board) -> [i64; 3] {
    let status = facts::status(board.at(square));
    [i64::from(square.x()), i64::from(square.y()), status]
}

/// Adds a fact of integers at the end, whatever their size.
pub fn add(session: &mut Session, id: PredicateId, values: &[i64]) {
    if !session.store().assert_small(id, End::Last, values) {
        let head = values.iter().copied().map(Term::Int).collect();
        let clause = stored_clause("user", head, Term::atom("true"));
        session.store().assert(id, End::Last, clause);
    }
}
