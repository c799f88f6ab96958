//! What the declarations of a program say of its predicates, and the variables of its clauses.

use std::collections::HashMap;

use crate::frontend::turbo::checks::typing::Variables;
use crate::frontend::turbo::domains::{Domains, TurboDomain};
use crate::frontend::turbo::syntax::PredicateKind;

/// A declared predicate.
#[derive(Clone, Debug)]
pub(in crate::frontend::turbo) struct Signature {
    pub(in crate::frontend::turbo) arguments: Vec<TurboDomain>,
    pub(in crate::frontend::turbo) kind: PredicateKind,
}

/// The declared predicates by name.
pub(in crate::frontend::turbo) type Signatures = HashMap<String, Vec<Signature>>;

/// What the checks have found out.
#[derive(Debug, Default)]
pub(in crate::frontend::turbo) struct CheckedProgram {
    pub(in crate::frontend::turbo) domains: Domains,
    pub(in crate::frontend::turbo) signatures: Signatures,
    /// The domains of the variables of each clause.
    pub(in crate::frontend::turbo) clauses: Vec<Variables>,
    /// Those of the goal.
    pub(in crate::frontend::turbo) goal: Variables,
}

/// The declarations of a predicate with so many arguments.
pub(in crate::frontend::turbo) fn declared<'s>(
    signatures: &'s Signatures,
    name: &str,
    arity: usize,
) -> impl Iterator<Item = &'s Signature> {
    let named = signatures.get(name).map(Vec::as_slice).unwrap_or_default();
    named
        .iter()
        .filter(move |signature| signature.arguments.len() == arity)
}
