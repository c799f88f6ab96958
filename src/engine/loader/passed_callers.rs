//! Predicates that pass on their callers, so that an unknown procedure which is called last can
//! tell who called it.
//!
//! SWI-Prolog names the predicate whose frame called the procedure. A last call without choice
//! points takes the place of its caller's frame, so the procedure seems to be called by the caller
//! of the clause, or by that one's caller. A predicate one of whose clauses ends with a call of an
//! unknown procedure, or of another such predicate, is compiled with two more arguments: see
//! `lower/callers.rs`. Which these are is known when the clauses are handed to the compiler; they
//! and the clauses that name them are lowered once more then. Programs without unknown procedures
//! have none.

use std::collections::HashSet;

use crate::engine::loader::again::lower_again;
use crate::engine::lower::Scope;
use crate::engine::lower::callers::last_calls;
use crate::engine::names::Key;
use crate::engine::session::Session;
use crate::frontend::term::Atom;

/// A predicate with its module.
type Predicate = (Atom, Key);

/// Finds the predicates of the innermost file that pass on their callers from now on, and lowers
/// what calls them again.
pub(super) fn pass_on_callers(session: &mut Session) {
    let load = session.loads.innermost();
    if load.library {
        return;
    }
    let mut candidates = load.changed.in_order().to_vec();
    let mut found = HashSet::new();
    loop {
        candidates.retain(|predicate| ends_in_unknown(session, predicate));
        if candidates.is_empty() {
            break;
        }
        for (module, (name, arity)) in candidates {
            session.program.pass_on_caller(&module, &name, arity);
            found.insert(name);
        }
        candidates = session
            .loads
            .innermost()
            .predicates
            .keys()
            .cloned()
            .collect();
    }
    if !found.is_empty() {
        lower_again(session, &found);
    }
}

/// Whether a clause of the predicate, which does not pass on its caller yet, ends with a call that
/// needs it.
fn ends_in_unknown(session: &mut Session, (module, key): &Predicate) -> bool {
    let gathered = (session.loads.innermost().predicates).get(&(module.clone(), key.clone()));
    let Some(gathered) = gathered.filter(|gathered| gathered.no_rule_matches.is_none()) else {
        return false;
    };
    let mut calls = Vec::new();
    for source in gathered
        .clauses
        .iter()
        .filter_map(|clause| clause.source.as_ref())
    {
        last_calls(module.as_str(), &source.body, &mut calls);
    }
    let program = &session.program;
    let passes = |(module, name, arity): &(Atom, Atom, usize)| {
        program
            .passing_code(module.as_str(), name.as_str(), *arity)
            .is_some()
    };
    let (name, arity) = key;
    !passes(&(module.clone(), name.clone(), *arity))
        && calls.iter().any(|call| {
            let (module, name, arity) = call;
            passes(call) || program.is_unknown(module.as_str(), name.as_str(), *arity)
        })
}
