//! What a player sees, as a term: `board(Mines, Rows)`, each row a list of cells.
//!
//! A cell is `covered`, `flag`, a number 0 to 8, and on a board that shows its mines `mine`,
//! `exploded` or `wrong_flag`.

use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::minesweeper::{FieldView, SeenCell};
use crate::library::arguments::{integer_of, list_of, parts_of};
use crate::library::bindings::grid::grid_of;

/// The board of a view.
pub fn board_term(view: &FieldView) -> Term {
    let grid = view.grid();
    let cells: Vec<Term> = grid.places().map(|cell| cell_term(view.at(cell))).collect();
    let rows = cells.chunks(grid.columns().into());
    let rows: Vec<Term> = rows.map(|row| Term::list(row.to_vec())).collect();
    Term::compound(
        "board",
        vec![Term::Int(view.mines() as i64), Term::list(rows)],
    )
}

/// The view of a board.
///
/// # Errors
/// `instantiation_error`, `type_error(board, T)`, `type_error(board_cell, T)`,
/// `domain_error(board_rows, Rows)` for rows of unlike lengths, `domain_error(mines, N)`, and those
/// of [`grid_of`].
pub fn view_of(term: &Term) -> Result<FieldView, Fault> {
    let [mines, rows] = parts_of(term, "board", "board")?;
    let number = integer_of(mines)?;
    let mut cells = Vec::new();
    let mut columns = None;
    let row_terms = list_of(rows)?;
    for row in &row_terms {
        let row = list_of(row)?;
        if *columns.get_or_insert(row.len()) != row.len() {
            return Err(Fault::domain("board_rows", rows));
        }
        for cell in &row {
            cells.push(seen_of(cell)?);
        }
    }
    let size = |length: usize| Term::Int(length as i64);
    let grid = grid_of(&size(row_terms.len()), &size(columns.unwrap_or(0)))?;
    let wrong = || Fault::domain("mines", mines);
    let mut view = FieldView::covered(grid, usize::try_from(number).map_err(|_| wrong())?);
    for (cell, seen) in grid.places().zip(cells) {
        view.set(cell, seen);
    }
    let seen = view.mines_seen();
    let fits = (seen..=seen + view.covered_cells().count()).contains(&view.mines());
    fits.then_some(view).ok_or_else(wrong)
}

fn cell_term(seen: SeenCell) -> Term {
    Term::atom(match seen {
        SeenCell::Open(number) => return Term::Int(number.into()),
        SeenCell::Covered => "covered",
        SeenCell::Flagged => "flag",
        SeenCell::Mine => "mine",
        SeenCell::Exploded => "exploded",
        SeenCell::WrongFlag => "wrong_flag",
    })
}

fn seen_of(term: &Term) -> Result<SeenCell, Fault> {
    let wrong = || Fault::type_error("board_cell", term);
    match term {
        Term::Var(_) => Err(Fault::instantiation()),
        Term::Int(number @ 0..=8) => Ok(SeenCell::Open(*number as u8)),
        _ => match term.as_atom().ok_or_else(wrong)? {
            "covered" => Ok(SeenCell::Covered),
            "flag" => Ok(SeenCell::Flagged),
            "mine" => Ok(SeenCell::Mine),
            "exploded" => Ok(SeenCell::Exploded),
            "wrong_flag" => Ok(SeenCell::WrongFlag),
            _ => Err(wrong()),
        },
    }
}
