//! Clauses that strings and large integers tell apart.
//!
//! The machine takes a string for a compound, and finds no large integer. SWI-Prolog finds clauses
//! by both. So calls pass a number in place of them, which the clauses have, too:
//!
//! ```prolog
//! area(A, B) :- '$key'(A, K), area$keyed(K, B, '$values'(A)).
//!
//! area$keyed(Key1, 45, '$values'("Estonia")).
//! area$keyed(Key2, 65, '$values'("Latvia")).
//! ```

use super::argument_index::key_term;
use crate::engine::lower::normalized;
use crate::engine::lower::terms::{
    MAX_ARGUMENTS, conjoined, head_and_body, head_arguments, head_name, is_big, variables_end,
    with_head,
};
use crate::frontend::term::{Atom, Term};

/// The bits of a key: it is a small integer.
const KEY_BITS: u32 = 50;

/// The clauses of a predicate with keys in place of the arguments that the machine does not tell
/// apart.
pub struct KeyedClauses {
    /// The clauses as they are if there are no such arguments.
    pub clauses: Vec<Term>,
    /// The clause that calls them by keys, if they have any.
    pub entry: Option<Term>,
}

impl KeyedClauses {
    /// The clauses with keys where that tells them apart.
    pub fn of(clauses: Vec<Term>) -> KeyedClauses {
        let places = keyed_places(&clauses);
        let arity = clauses
            .first()
            .map_or(0, |clause| head_arguments(clause).len());
        if places.is_empty() || arity >= MAX_ARGUMENTS {
            return KeyedClauses {
                clauses,
                entry: None,
            };
        }
        let name = head_name(head_and_body(&clauses[0]).0);
        let keyed_name = Atom::from(format!("{name}$keyed"));
        let keyed = |clause: &Term| {
            let own = head_arguments(clause);
            let mut changed = own.to_vec();
            let mut next = variables_end(clause);
            for &place in &places {
                changed[place] = key(&own[place], next);
                next = next.max(variables_end(&changed[place]));
            }
            changed.push(values(own, &places));
            with_head(clause, Term::compound(keyed_name.clone(), changed))
        };
        KeyedClauses {
            entry: Some(entry(name, &keyed_name, arity, &places)),
            clauses: clauses.iter().map(keyed).collect(),
        }
    }

    /// A head of the predicate as it is called; `None` if it has no clauses.
    pub(super) fn called(&self) -> Option<&Term> {
        let clause = self.entry.as_ref().or(self.clauses.first())?;
        Some(head_and_body(clause).0)
    }
}

/// The key of a string.
pub fn string_key(text: &str) -> i64 {
    // FNV-1a.
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash >> (u64::BITS - KEY_BITS)) as i64
}

/// The arguments that are a string or a large integer in a clause, and not the same in all.
fn keyed_places(clauses: &[Term]) -> Vec<usize> {
    let Some(first) = clauses.first() else {
        return Vec::new();
    };
    let is_keyed = |term: &Term| matches!(term, Term::Str(_)) || is_big(term);
    let first = head_arguments(first);
    let needs_key = |place: &usize| {
        let mut terms = clauses.iter().map(|clause| &head_arguments(clause)[*place]);
        let are_different = terms.clone().any(|term| *term != first[*place]);
        are_different && terms.any(is_keyed)
    };
    (0..first.len()).filter(needs_key).collect()
}

/// The key of an argument, with variables from this number on.
fn key(argument: &Term, next: u32) -> Term {
    match argument {
        Term::Str(text) => Term::Int(string_key(text)),
        Term::Int(number) if is_big(argument) => Term::Int(number & ((1 << KEY_BITS) - 1)),
        Term::BigInt(number) => {
            let bits = (&**number) & num_bigint::BigInt::from((1_i64 << KEY_BITS) - 1);
            Term::Int(i64::try_from(bits).unwrap_or_default())
        }
        Term::Var(_) => Term::Var(next),
        _ => key_term(argument, next),
    }
}

/// The arguments of these places as one.
fn values(arguments: &[Term], places: &[usize]) -> Term {
    let parts = places.iter().map(|place| arguments[*place].clone());
    Term::compound("$values", parts.collect())
}

fn entry(name: &str, keyed_name: &Atom, arity: usize, places: &[usize]) -> Term {
    let variables: Vec<Term> = (0..arity as u32).map(Term::Var).collect();
    let mut passed = variables.clone();
    let mut goals = Vec::new();
    for (number, &place) in (arity as u32..).zip(places) {
        passed[place] = Term::Var(number);
        let pair = vec![variables[place].clone(), Term::Var(number)];
        goals.push(Term::compound("$key", pair));
    }
    passed.push(values(&variables, places));
    goals.push(Term::compound(keyed_name.clone(), passed));
    let head = Term::callable(Atom::from(name), variables);
    normalized(Term::compound(":-", vec![head, conjoined(goals)]))
}
