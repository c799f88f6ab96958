//! Boards: the live one in the clause store, and boards as terms.

use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::draughts::facts::{self, Damage, SquareFact};
use crate::games::draughts::{Board, Square};

/// The board argument that means the facts `user:ruut/3`.
pub const LIVE: &str = "live";

/// The functor of a board as one term.
const BOARD: &str = "laud";

/// The functor of one square.
pub const SQUARE: &str = "ruut";

/// The board that an argument names.
///
/// # Errors
/// As [`facts_of`]; `domain_error(board, wrong_squares(N))` or `domain_error(board, wrong_state)`
/// when the facts are no board.
pub fn board_of(host: &mut dyn Host, term: &Term) -> Result<Board, Fault> {
    facts::board(&facts_of(host, term)?).map_err(|damage| {
        Fault::domain("board", &damage_term(damage)).with_message(damage.to_string())
    })
}

/// The facts of a board argument, whether or not they are a board.
///
/// # Errors
/// `existence_error(procedure, ruut/3)` when there is no live board; `instantiation_error`;
/// `type_error(board, T)`.
pub fn facts_of(host: &mut dyn Host, term: &Term) -> Result<Vec<SquareFact>, Fault> {
    if term.as_atom() == Some(LIVE) {
        return live_facts(host);
    }
    if let Some(states) = term.as_compound(BOARD, Square::COUNT) {
        let squares = Square::all().map(Some);
        return Ok(squares
            .zip(states)
            .map(|(square, state)| SquareFact {
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
            Some(args) => Ok(fact_of(args)),
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

fn fact_of(args: &[Term]) -> SquareFact {
    let square = match (&args[0], &args[1]) {
        (Term::Int(x), Term::Int(y)) => Square::from_course(*x, *y),
        _ => None,
    };
    let status = integer(&args[2]);
    SquareFact { square, status }
}

fn integer(term: &Term) -> Option<i64> {
    match term {
        Term::Int(number) => Some(*number),
        _ => None,
    }
}

fn live_facts(host: &mut dyn Host) -> Result<Vec<SquareFact>, Fault> {
    let mut facts = Vec::with_capacity(Square::COUNT);
    let mut tell = |values: &[Option<i64>], is_fact: bool| {
        if let &[x, y, status] = values {
            let square = x.zip(y).and_then(|(x, y)| Square::from_course(x, y));
            let status = status.filter(|_| is_fact);
            facts.push(SquareFact { square, status });
        }
    };
    if host.clauses(SQUARE, 3, &mut tell)? {
        Ok(facts)
    } else {
        Err(Fault::existence("procedure", &Term::indicator(SQUARE, 3)))
    }
}

/// Puts a board in place of the live one: all facts anew, in the order of the squares.
///
/// # Errors
/// `permission_error(modify, static_procedure, ruut/3)`.
pub fn put_live(host: &mut dyn Host, board: &Board) -> Result<(), Fault> {
    host.erase_all(SQUARE, 3)?;
    for square in Square::all() {
        host.add(SQUARE, &fact_row(square, board))?;
    }
    Ok(())
}

/// Changes the live board from `before` to `after` on these squares: for each the old fact is
/// retracted, and the new one added at the end.
///
/// # Errors
/// As [`put_live`].
pub fn change_live(
    host: &mut dyn Host,
    before: &Board,
    after: &Board,
    squares: impl IntoIterator<Item = Square>,
) -> Result<(), Fault> {
    for square in squares {
        let [x, y, _] = fact_row(square, before);
        host.erase(SQUARE, &[Some(x), Some(y), None])?;
        host.add(SQUARE, &fact_row(square, after))?;
    }
    Ok(())
}

fn fact_row(square: Square, board: &Board) -> [i64; 3] {
    let status = facts::status(board.at(square));
    [i64::from(square.x()), i64::from(square.y()), status]
}
