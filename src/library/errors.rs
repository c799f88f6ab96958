//! Error terms of ISO Prolog, with the context that SWI-Prolog 9 puts around them.
//!
//! A [`Formal`] is the first argument of `error/2`. One of its methods makes the whole ball:
//! `errors::type_error("integer", culprit).within("atom_length", 2)` is
//! `error(type_error(integer, Culprit), context(system:atom_length/2, _))`.

use crate::frontend::term::Term;

/// The number of the fresh variable in `context(_, _)`; no variable of a goal has it.
pub const FRESH: u32 = u32::MAX;

/// The formal description of an error: `type_error(integer, a)`, `instantiation_error`, ...
#[derive(Clone, Debug, PartialEq)]
pub struct Formal(Term);

impl Formal {
    /// `error(Formal, context(system:Name/Arity, _))`: the usual form.
    pub fn within(self, name: &str, arity: usize) -> Term {
        self.ball(system(name, arity), Term::Var(FRESH))
    }

    /// `error(Formal, context(Name/Arity, _))`: the form of SWI-Prolog's predicates that name themselves.
    pub fn within_unqualified(self, name: &str, arity: usize) -> Term {
        self.ball(Term::indicator(name, arity), Term::Var(FRESH))
    }

    /// `error(Formal, context(system:Name/Arity, Message))`, the message an atom.
    pub fn within_saying(self, name: &str, arity: usize, message: &str) -> Term {
        self.ball(system(name, arity), Term::atom(message))
    }

    /// `error(Formal, _)`, as `throw/1` in library code makes it.
    pub fn bare(self) -> Term {
        Term::compound("error", vec![self.0, Term::Var(FRESH)])
    }

    /// The formal term itself.
    pub fn into_term(self) -> Term {
        self.0
    }

    fn ball(self, place: Term, message: Term) -> Term {
        let context = Term::compound("context", vec![place, message]);
        Term::compound("error", vec![self.0, context])
    }
}

/// `instantiation_error`: an argument is unbound where a value is needed.
pub fn instantiation() -> Formal {
    Formal(Term::atom("instantiation_error"))
}

/// `uninstantiation_error(Culprit)`: an argument is bound where a variable is needed.
pub fn uninstantiation(culprit: Term) -> Formal {
    formal("uninstantiation_error", vec![culprit])
}

/// `type_error(Type, Culprit)`.
pub fn type_error(kind: &str, culprit: Term) -> Formal {
    formal("type_error", vec![Term::atom(kind), culprit])
}

/// `domain_error(Domain, Culprit)`.
pub fn domain_error(domain: &str, culprit: Term) -> Formal {
    formal("domain_error", vec![Term::atom(domain), culprit])
}

/// `domain_error(Domain, Culprit)` with a compound domain: `range(1, 3)`.
pub fn domain_error_in(domain: Term, culprit: Term) -> Formal {
    formal("domain_error", vec![domain, culprit])
}

/// `existence_error(Kind, Culprit)`.
pub fn existence_error(kind: &str, culprit: Term) -> Formal {
    formal("existence_error", vec![Term::atom(kind), culprit])
}

/// `existence_error(procedure, Name/Arity)`, with the module when it is not `user`.
pub fn unknown_procedure(module: &str, name: &str, arity: usize) -> Formal {
    let indicator = Term::indicator(name, arity);
    match module {
        "user" => existence_error("procedure", indicator),
        _ => existence_error("procedure", qualified(module, indicator)),
    }
}

/// `permission_error(Action, Type, Culprit)`.
pub fn permission_error(action: &str, kind: &str, culprit: Term) -> Formal {
    formal(
        "permission_error",
        vec![Term::atom(action), Term::atom(kind), culprit],
    )
}

/// `representation_error(What)`: a limit of the implementation.
pub fn representation_error(what: &str) -> Formal {
    formal("representation_error", vec![Term::atom(what)])
}

/// `evaluation_error(What)`: `zero_divisor`, `undefined`, `float_overflow`, ...
pub fn evaluation_error(what: &str) -> Formal {
    formal("evaluation_error", vec![Term::atom(what)])
}

/// `resource_error(What)`.
pub fn resource_error(what: &str) -> Formal {
    formal("resource_error", vec![Term::atom(what)])
}

/// `syntax_error(What)`.
pub fn syntax_error(what: &str) -> Formal {
    formal("syntax_error", vec![Term::atom(what)])
}

/// `type_error(evaluable, Name/Arity)`: an unknown function in an arithmetic expression.
pub fn not_evaluable(name: &str, arity: usize) -> Formal {
    formal(
        "type_error",
        vec![Term::atom("evaluable"), Term::indicator(name, arity)],
    )
}

fn formal(name: &str, args: Vec<Term>) -> Formal {
    Formal(Term::compound(name, args))
}

fn system(name: &str, arity: usize) -> Term {
    qualified("system", Term::indicator(name, arity))
}

fn qualified(module: &str, term: Term) -> Term {
    Term::compound(":", vec![Term::atom(module), term])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ball_carries_formal_and_place() {
        let ball = type_error("integer", Term::atom("a")).within("atom_length", 2);
        let args = ball.as_compound("error", 2).expect("error/2");
        assert_eq!(
            args[0].as_compound("type_error", 2),
            Some(&[Term::atom("integer"), Term::atom("a")][..])
        );
        let context = args[1].as_compound("context", 2).expect("context/2");
        assert_eq!(context[0], system("atom_length", 2));
        assert_eq!(context[1], Term::Var(FRESH));
    }

    #[test]
    fn procedures_of_user_are_not_qualified() {
        assert_eq!(
            unknown_procedure("user", "p", 1).into_term(),
            existence_error("procedure", Term::indicator("p", 1)).into_term()
        );
        let qualified = unknown_procedure("m", "p", 1).into_term();
        assert!(
            qualified
                .as_compound("existence_error", 2)
                .is_some_and(|args| args[1].as_compound(":", 2).is_some())
        );
    }
}
