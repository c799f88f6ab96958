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

use crate::engine::lower::terms::{head_and_body, head_arguments, head_name, with_head};
use crate::frontend::term::{Atom, Term};

/// The clauses of a predicate with only these arguments to be looked at, and the clause that calls
/// them so.
pub(super) struct Hidden {
    pub(super) clauses: Vec<Term>,
    pub(super) entry: Term,
}

impl Hidden {
    /// The clauses with the arguments hidden for which the condition does not hold; they have such
    /// arguments.
    pub(super) fn but_for(is_seen: impl Fn(usize) -> bool, clauses: &[Term]) -> Hidden {
        let name = Atom::from(head_name(head_and_body(&clauses[0]).0));
        let seen_name = Atom::from(format!("{name}$seen"));
        let seen = |arguments: &[Term]| {
            let part = |hides: bool| {
                let numbered = arguments.iter().enumerate();
                let part = numbered.filter(|(place, _)| is_seen(*place) != hides);
                part.map(|(_, argument)| argument.clone())
                    .collect::<Vec<Term>>()
            };
            let hidden = Term::compound("$hidden", part(true));
            Term::compound(seen_name.clone(), [part(false), vec![hidden]].concat())
        };
        let arity = head_arguments(&clauses[0]).len() as u32;
        let variables: Vec<Term> = (0..arity).map(Term::Var).collect();
        let call = seen(&variables);
        let changed = |clause: &Term| with_head(clause, seen(head_arguments(clause)));
        Hidden {
            clauses: clauses.iter().map(changed).collect(),
            entry: Term::compound(":-", vec![Term::compound(name, variables), call]),
        }
    }
}
