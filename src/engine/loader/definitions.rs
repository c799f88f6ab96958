//! What the clauses of a file define, as the compiler and the program get it.

use std::path::PathBuf;
use std::rc::Rc;

use crate::engine::loader::loads::Gathered;
use crate::engine::lower::argument_index::IndexedTable;
use crate::engine::lower::single_sided::found_by_first_argument;
use crate::engine::lower::with_choice_points;
use crate::engine::names::{Key, flat_name};
use crate::engine::program::{ArgumentIndex, Program, StaticCode};
use crate::frontend::term::{Atom, Term};

/// The clauses of a predicate as the compiler gets them, and the definition that says so.
pub(super) fn compiled(
    program: &mut Program,
    (module, (name, arity)): &(Atom, Key),
    gathered: &Gathered,
    path: Option<PathBuf>,
) -> (Vec<Term>, Rc<StaticCode>) {
    let clauses: Vec<Term> = gathered.code().collect();
    let table = IndexedTable::of(&clauses);
    let entry = program.plain_entry(module.as_str(), name.as_str(), *arity);
    let mut texts: Vec<Term> = entry.into_iter().collect();
    texts.extend(match &table {
        Some(table) => {
            let slot = program.slot_number(module.as_str(), name.as_str(), *arity);
            table.clauses(&flat_name(module.as_str(), name.as_str()), slot, &clauses)
        }
        None if gathered.no_rule_matches.is_some() => found_by_first_argument(clauses),
        None => with_choice_points(clauses),
    });
    let places = table.map_or_else(Vec::new, |table| table.places);
    let indexes = places.into_iter().map(ArgumentIndex::new).collect();
    (texts, Rc::new(static_code(gathered, indexes, path)))
}

/// The definition of a predicate that has these clauses so far.
pub(super) fn static_code(
    gathered: &Gathered,
    indexes: Vec<ArgumentIndex>,
    file: Option<PathBuf>,
) -> StaticCode {
    StaticCode {
        file,
        place: gathered.place.clone(),
        clauses: gathered.clauses.clone(),
        is_single_sided: gathered.no_rule_matches.is_some(),
        indexes,
    }
}
