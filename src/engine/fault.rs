//! Errors of native predicates, before the predicate that met them has put its name to them.
//!
//! SWI-Prolog throws `error(Formal, context(Module:Name/Arity, Message))`. What goes wrong deep
//! down knows only the formal term and perhaps a message; [`Fault::ball`] adds the rest.

use crate::frontend::term::Term;

/// The number of the fresh variable of a ball; no variable of a goal has it.
const FRESH: u32 = u32::MAX;

/// Where an error says that it has happened: `Module:Name/Arity`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErrorContext {
    /// The module of the predicate.
    pub module: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The number of its arguments.
    pub arity: usize,
}

/// Why a native predicate cannot answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// An ISO error; its context is filled in by the predicate that throws it.
    Formal {
        /// The formal term, such as `type_error(integer, a)`.
        formal: Term,
        /// The message of the context, such as the operating system's words.
        message: Option<String>,
        /// Whether the context names the module.
        is_qualified: bool,
    },
    /// A finished ball, thrown as it is.
    Ball(Term),
}

impl Fault {
    /// An error with this formal term.
    pub fn formal(formal: Term) -> Fault {
        Fault::Formal {
            formal,
            message: None,
            is_qualified: true,
        }
    }

    /// `instantiation_error`.
    pub fn instantiation() -> Fault {
        Fault::formal(Term::atom("instantiation_error"))
    }

    /// `type_error(Type, Culprit)`.
    pub fn type_error(expected: &str, culprit: &Term) -> Fault {
        Fault::two("type_error", Term::atom(expected), culprit)
    }

    /// `domain_error(Domain, Culprit)`.
    pub fn domain(domain: &str, culprit: &Term) -> Fault {
        Fault::domain_in(Term::atom(domain), culprit)
    }

    /// `domain_error(Domain, Culprit)` with a compound domain: `range(1, 3)`.
    pub fn domain_in(domain: Term, culprit: &Term) -> Fault {
        Fault::two("domain_error", domain, culprit)
    }

    /// `existence_error(Kind, Culprit)`.
    pub fn existence(kind: &str, culprit: &Term) -> Fault {
        Fault::two("existence_error", Term::atom(kind), culprit)
    }

    /// `representation_error(What)`.
    pub fn representation(what: &str) -> Fault {
        Fault::formal(Term::compound(
            "representation_error",
            vec![Term::atom(what)],
        ))
    }

    /// `uninstantiation_error(Culprit)`: an output argument that is bound.
    pub fn uninstantiation(culprit: &Term) -> Fault {
        let formal = Term::compound("uninstantiation_error", vec![culprit.clone()]);
        Fault::formal(formal)
    }

    /// `syntax_error(What)`.
    pub fn syntax(what: &str) -> Fault {
        Fault::formal(Term::compound("syntax_error", vec![Term::atom(what)]))
    }

    /// `permission_error(Action, Kind, Culprit)`.
    pub fn permission(action: &str, kind: &str, culprit: &Term) -> Fault {
        let args = vec![Term::atom(action), Term::atom(kind), culprit.clone()];
        Fault::formal(Term::compound("permission_error", args))
    }

    fn two(name: &str, what: Term, culprit: &Term) -> Fault {
        Fault::formal(Term::compound(name, vec![what, culprit.clone()]))
    }

    /// The same error with a message in its context.
    pub fn with_message(self, text: impl Into<String>) -> Fault {
        let text = text.into();
        match self {
            Fault::Formal {
                formal,
                is_qualified,
                ..
            } => Fault::Formal {
                formal,
                message: Some(text),
                is_qualified,
            },
            ball => ball,
        }
    }

    /// The same error of a predicate that SWI-Prolog names without its module: `context(Name/Arity,
    /// _)`.
    pub fn unqualified(mut self) -> Fault {
        if let Fault::Formal { is_qualified, .. } = &mut self {
            *is_qualified = false;
        }
        self
    }

    /// The ball that a predicate throws.
    pub fn in_context(self, context: ErrorContext) -> Term {
        self.ball_of(Some(context.module), context.name, context.arity)
    }

    /// The ball that `system:name/arity` throws.
    pub fn ball(self, name: &str, arity: usize) -> Term {
        self.ball_of(Some("system"), name, arity)
    }

    /// The ball of a file that may not define `module`, because another file has done so.
    pub fn already_loaded(module: &str, file: &str) -> Term {
        let fault = Fault::permission("redefine", "module", &Term::atom(module));
        let fault = fault.with_message(format!("Already loaded from {file}"));
        fault.unqualified_ball("module", 2)
    }

    /// The ball of SWI-Prolog's predicates that name themselves without a module:
    /// `context(Name/Arity, _)`.
    pub fn unqualified_ball(self, name: &str, arity: usize) -> Term {
        self.ball_of(None, name, arity)
    }

    /// The error thrown by a place that SWI-Prolog writes in its own way: without a module
    /// (`context(Name/Arity, _)`) when `module` is `None`, else with that module.
    pub fn placed(self, module: Option<&str>, name: &str, arity: usize) -> Fault {
        Fault::Ball(self.ball_of(module, name, arity))
    }

    fn ball_of(self, module: Option<&str>, name: &str, arity: usize) -> Term {
        let (formal, message, is_qualified) = match self {
            Fault::Formal {
                formal,
                message,
                is_qualified,
            } => (formal, message, is_qualified),
            Fault::Ball(ball) => return ball,
        };
        let indicator = Term::indicator(name, arity);
        let place = match module.filter(|_| is_qualified) {
            Some(module) => Term::compound(":", vec![Term::atom(module), indicator]),
            None => indicator,
        };
        let message = message.map_or(Term::Var(FRESH), Term::atom);
        let context = Term::compound("context", vec![place, message]);
        Term::compound("error", vec![formal, context])
    }

    /// An error that names no predicate, as Prolog-defined library predicates throw it; its context
    /// has the message if there is one.
    pub fn without_context(self) -> Fault {
        match self {
            Fault::Formal {
                formal, message, ..
            } => {
                let context = match message {
                    Some(text) => {
                        Term::compound("context", vec![Term::Var(FRESH), Term::atom(text)])
                    }
                    None => Term::Var(FRESH),
                };
                Fault::Ball(Term::compound("error", vec![formal, context]))
            }
            ball => ball,
        }
    }
}

/// The least variable number above all that occur in these terms: the first that a native
/// predicate may use for a fresh variable.
pub fn first_free_variable(terms: &[Term]) -> u32 {
    let mut next = 0;
    let mut pending: Vec<&Term> = terms.iter().collect();
    while let Some(term) = pending.pop() {
        match term {
            Term::Var(number) => next = next.max(number.saturating_add(1)),
            Term::Compound(compound) => pending.extend(&compound.args),
            _ => {}
        }
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ball_names_the_predicate() {
        let ball = Fault::type_error("integer", &Term::atom("a")).ball("tab", 1);
        let args = ball.as_compound("error", 2).expect("an error term");
        assert!(args[0].as_compound("type_error", 2).is_some());
        let context = args[1].as_compound("context", 2).expect("a context");
        assert!(context[0].as_compound(":", 2).is_some());
        assert_eq!(context[1], Term::Var(FRESH));
    }

    #[test]
    fn a_place_may_have_no_module_and_a_finished_ball_keeps_its_own() {
        let fault = || Fault::instantiation().with_message("why");
        let place = Term::compound("context", vec![Term::indicator("p", 2), Term::atom("why")]);
        let formal = Term::atom("instantiation_error");
        let ball = Term::compound("error", vec![formal, place]);
        assert_eq!(fault().unqualified_ball("p", 2), ball);
        assert_eq!(fault().placed(None, "p", 2).ball("q", 3), ball);
    }

    #[test]
    fn fresh_variables_are_above_those_that_occur() {
        let terms = [
            Term::atom("a"),
            Term::compound("f", vec![Term::Var(7), Term::Var(3)]),
        ];
        assert_eq!(first_free_variable(&terms), 8);
        assert_eq!(first_free_variable(&[]), 0);
    }
}
