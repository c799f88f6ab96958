//! What a program finds without defining it: our own library, as the checks of a text ask for it.

use crate::conformance::outline::Library;
use crate::engine::builtins::Builtins;
use crate::engine::lower::is_special;
use crate::engine::registry::Predicate;
use crate::frontend::operators::OpKind;
use crate::frontend::similar_names::are_similar;
use crate::frontend::term::Term;
use crate::library::builtins::inspection::is_function;
use crate::library::natives;

/// The built-in predicates and the embedded library.
pub struct LibraryPredicates {
    builtins: Builtins,
}

impl LibraryPredicates {
    /// Reads the heads of the library files.
    pub fn new() -> LibraryPredicates {
        LibraryPredicates {
            builtins: Builtins::new(natives().iter().map(Predicate::signature)),
        }
    }
}

impl Library for LibraryPredicates {
    fn operators(&self, name: &str) -> Vec<(i64, OpKind, String)> {
        let operators = self.builtins.library(name).map(|file| &file.operators);
        let operators = operators.into_iter().flatten();
        operators
            .filter_map(|declaration| match declaration {
                (Term::Int(priority), Term::Atom(kind), Term::Atom(name)) => Some((
                    *priority,
                    OpKind::from_name(kind.as_str())?,
                    name.to_string(),
                )),
                _ => None,
            })
            .collect()
    }

    fn knows(&self, name: &str, arity: usize) -> bool {
        self.builtins.knows(name, arity) || is_special(name, arity)
    }

    fn is_protected(&self, name: &str, arity: usize) -> bool {
        self.builtins.is_protected(name, arity)
    }

    fn computes(&self, name: &str, arity: usize) -> bool {
        is_function(name, arity)
    }

    fn similar(&self, name: &str, arity: usize) -> Option<String> {
        let known = self.builtins.known_predicates();
        let fitting = known.filter(|(other, n)| *n == arity && are_similar(name, other));
        // The tables have no order.
        fitting.min().map(|(other, _)| other.to_owned())
    }

    fn exports(&self, name: &str) -> Option<Vec<(String, usize)>> {
        let file = self.builtins.library(name)?;
        let exports = file.exports.iter();
        Some(
            exports
                .map(|(name, arity)| (name.to_string(), *arity))
                .collect(),
        )
    }
}
