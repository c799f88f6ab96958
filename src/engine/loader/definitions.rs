//! What the clauses of a file define, as the compiler and the program get it.

use std::path::PathBuf;
use std::rc::Rc;

use crate::engine::loader::loads::Gathered;
use crate::engine::lower::argument_index::IndexedTable;
use crate::engine::lower::jit_table::JitTable;
use crate::engine::lower::single_sided::{self, found_by_first_argument};
use crate::engine::lower::{KeyedClauses, with_choice_points};
use crate::engine::names::{Key, flat_name};
use crate::engine::program::{ArgumentIndex, Program, StaticCode};
use crate::frontend::term::{Atom, Term};
use crate::store::JitIndexes;

/// The clauses of the predicate in that slot as the compiler gets them, and the definition that
/// says so.
pub(super) fn compiled(
    program: &mut Program,
    slot: usize,
    (module, (name, arity)): &(Atom, Key),
    gathered: &Gathered,
    path: Option<PathBuf>,
) -> (Vec<Term>, Rc<StaticCode>) {
    let clauses: Vec<Term> = gathered.code().collect();
    let table = IndexedTable::of(&clauses);
    let (own, jit) = match &table {
        Some(table) => {
            let name = flat_name(module.as_str(), name.as_str());
            (table.clauses(&name, slot, &clauses), None)
        }
        None if gathered.no_rule_matches.is_some() => (found_by_first_argument(clauses), None),
        None => {
            let keyed = KeyedClauses::of(clauses);
            let jit = (!program.is_own_library(module.as_str()))
                .then(|| JitTable::of(slot, &keyed))
                .flatten();
            let found = match &jit {
                Some(jit) => jit.entry(&JitIndexes::default()),
                None => with_choice_points(keyed.clauses),
            };
            (found.into_iter().chain(keyed.entry).collect(), jit)
        }
    };
    let entry = program.plain_entry(module.as_str(), name.as_str(), *arity);
    let texts = entry.into_iter().chain(own).collect();
    let places = table.map_or_else(Vec::new, |table| table.places);
    let indexes = places.into_iter().map(ArgumentIndex::new).collect();
    let mut code = static_code(gathered, path);
    (code.indexes, code.jit) = (indexes, jit);
    (texts, Rc::new(code))
}

/// What stands behind the rules with single-sided unification of a predicate, as the compiler gets
/// it.
pub(super) fn no_rule_matches(
    program: &mut Program,
    library: bool,
    (module, (name, arity)): &(Atom, Key),
) -> Option<Term> {
    let module = module.as_str();
    let (head, body) = single_sided::no_rule_matches(library, module, name, *arity);
    program.lower_clause(library, module, (&head, &body)).clause
}

/// The definition of a predicate that has these clauses so far.
pub(super) fn static_code(gathered: &Gathered, file: Option<PathBuf>) -> StaticCode {
    StaticCode {
        file,
        place: gathered.place.clone(),
        clauses: gathered.clauses.clone(),
        is_single_sided: gathered.no_rule_matches.is_some(),
        ..StaticCode::default()
    }
}
