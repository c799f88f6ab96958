//! Places of a grid as terms: `Row-Column`, both from 1, the top row first.

use crate::engine::convert::{Arguments, FromArguments};
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::grid::{Grid, Place};
use crate::library::arguments::{integer_of, parts_of};

/// The grid with so many rows and columns.
///
/// # Errors
/// As [`integer_of`]; `domain_error(grid_size, Rows*Columns)`.
pub fn grid_of(rows: &Term, columns: &Term) -> Result<Grid, Fault> {
    Grid::new(integer_of(rows)?, integer_of(columns)?).map_err(|error| {
        let size = Term::compound("*", vec![rows.clone(), columns.clone()]);
        Fault::domain("grid_size", &size).with_message(error.to_string())
    })
}

/// The grid of two arguments, rows and columns.
impl FromArguments for Grid {
    const ARGUMENTS: usize = 2;

    fn from_arguments(arguments: &mut Arguments<'_>) -> Result<Grid, Fault> {
        let (rows, columns) = (arguments.next_term(), arguments.next_term());
        grid_of(rows, columns)
    }
}

/// The place of a term. `kind` names what it is a place of.
///
/// # Errors
/// `instantiation_error`, `type_error(Kind, T)`, `domain_error(Kind, T)` outside the grid.
pub fn place_of(grid: Grid, kind: &str, term: &Term) -> Result<Place, Fault> {
    let [row, column] = parts_of(term, "-", kind)?;
    let place = grid.at(integer_of(row)?, integer_of(column)?);
    place.ok_or_else(|| Fault::domain(kind, term))
}

/// `Row-Column`.
pub fn place_term(grid: Grid, place: Place) -> Term {
    let number = |number: u16| Term::Int(i64::from(number));
    Term::compound(
        "-",
        vec![number(grid.row(place)), number(grid.column(place))],
    )
}

/// The list of places.
pub fn place_terms(grid: Grid, places: &[Place]) -> Term {
    let terms: Vec<Term> = places
        .iter()
        .map(|place| place_term(grid, *place))
        .collect();
    Term::list(terms)
}
