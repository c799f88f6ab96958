//! Arguments of heads at which the machine is not to look.
//!
//! The machine leaves a clause out if an argument of its head does not match, and does not look
//! inside compounds (`mod.rs: next_clause_applicable`). So the arguments by which SWI-Prolog would
//! not find the clauses of a call are parts of a compound that an entry makes:
//!
//! ```prolog
//! p(A, B, C) :- p$seen(A, '$hidden'(B, C)).
//!
//! p$seen(a, '$hidden'(f(X), 1)) :- q(X), !.
//! ```
//!
//! A head stays one unification, so that the goals of an attributed variable see all of it.

use super::packed_lists::with_constant_arguments;
use crate::engine::lower::terms::{head_and_body, head_name, with_head};
use crate::frontend::term::{Atom, Term};

/// The clauses of a predicate with only these arguments to be looked at, and the clauses that call
/// them so.
pub(super) struct Hidden {
    pub(super) clauses: Vec<Term>,
    pub(super) entries: Vec<Term>,
}

impl Hidden {
    /// The clauses with the arguments hidden for which the condition does not hold; they have such
    /// arguments.
    pub(super) fn but_for(is_seen: impl Fn(usize) -> bool, clauses: &[Term]) -> Hidden {
        let (unpacked, packing) = match with_constant_arguments(clauses) {
            Some((clauses, entry)) => (Some(clauses), Some(entry)),
            None => (None, None),
        };
        let arity = head_and_body(&clauses[0]).0.arguments().len();
        // What stands behind the arguments are constants.
        let is_seen = |place: &usize| *place >= arity || is_seen(*place);
        let clauses = unpacked.as_deref().unwrap_or(clauses);
        let first = head_and_body(&clauses[0]).0;
        let name = Atom::from(head_name(first));
        let seen_name = Atom::from(format!("{name}$seen"));
        let seen = |arguments: &[Term]| {
            let part = |hides: bool| {
                let places = (0..arguments.len()).filter(move |place| is_seen(place) != hides);
                places
                    .map(|place| arguments[place].clone())
                    .collect::<Vec<Term>>()
            };
            let mut arguments = part(false);
            arguments.push(Term::compound("$hidden", part(true)));
            Term::compound(seen_name.clone(), arguments)
        };
        let variables: Vec<Term> = (0..first.arguments().len() as u32).map(Term::Var).collect();
        let call = seen(&variables);
        let entry = Term::compound(":-", vec![Term::compound(name, variables), call]);
        let changed = |clause: &Term| with_head(clause, seen(head_and_body(clause).0.arguments()));
        Hidden {
            clauses: clauses.iter().map(changed).collect(),
            entries: packing.into_iter().chain([entry]).collect(),
        }
    }
}
