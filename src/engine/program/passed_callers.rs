//! Predicates that are compiled with the caller that an unknown procedure tells of: see
//! `lower/callers.rs`.

use crate::engine::lower::Scope;
use crate::engine::names::flat_name;
use crate::engine::program::{Program, stub};
use crate::frontend::operators::OperatorTable;
use crate::frontend::term::{Atom, Term};
use crate::frontend::writer::{WriteOptions, term_text};

impl Program {
    /// The predicate passes on its caller from now on.
    pub fn pass_on_caller(&mut self, module: &Atom, name: &Atom, arity: usize) {
        let key = (module.clone(), name.clone(), arity);
        if self.caller_passing.insert(key) {
            let (module, name) = (module.as_str(), name.as_str());
            self.new_wrappers.push(entry_clause(module, name, arity));
        }
    }

    /// The goal that calls the predicate for this caller with the variables from 0, if it passes on
    /// its caller.
    pub fn entry(&self, module: &str, name: &str, arity: usize, caller: &Term) -> Option<Term> {
        let code = self.passing_code(module, name, arity)?;
        let mut arguments: Vec<Term> = (0..arity as u32).map(Term::Var).collect();
        arguments.push(caller.clone());
        Some(Term::callable(entry_name(&code), arguments))
    }

    /// The clause of a predicate that passes on its caller for those who call it by its plain name.
    pub fn plain_entry(&self, module: &str, name: &str, arity: usize) -> Option<Term> {
        let caller = Term::Var(arity as u32);
        let call = self.entry(module, name, arity, &caller)?;
        let arguments = call.arguments()[..arity].to_vec();
        let head = Term::callable(flat_name(module, name), arguments);
        Some(Term::compound(":-", vec![head, call]))
    }

    /// The name of a Scryer predicate that calls, for this caller, one that passes it on.
    pub(super) fn entry_for(
        &mut self,
        (module, name, arity): (&str, &str, usize),
        caller: &Term,
    ) -> Option<Atom> {
        let call = self.entry(module, name, arity, caller)?;
        let (code, _) = call.functor()?;
        let operators = OperatorTable::standard();
        let told = term_text(caller, &WriteOptions::writeq(), &operators);
        let name = Atom::from(format!("{code}{told}"));
        if self.wrappers.insert(Atom::from(format!("{name}/{arity}"))) {
            let head = Term::callable(name.clone(), call.arguments()[..arity].to_vec());
            self.new_wrappers
                .push(Term::compound(":-", vec![head, call]));
        }
        Some(name)
    }

    /// What is compiled when the predicate has no compiled clauses any more: every way to it leads
    /// to where it is now.
    pub fn stubs(&mut self, module: &str, name: &str, arity: usize) -> Vec<Term> {
        let key = (Atom::new(module), Atom::new(name), arity);
        let mut stubs = vec![stub(module, name, arity)];
        if self.caller_passing.remove(&key) {
            let code = passing_name(module, name);
            stubs.push(late_clause(entry_name(&code), (module, name, arity), 1));
            stubs.push(late_clause(code, (module, name, arity), 2));
        }
        stubs
    }
}

/// The name of the Scryer predicate that takes two more arguments, for its caller.
pub(super) fn passing_name(module: &str, name: &str) -> Atom {
    Atom::from(format!("{}<<", flat_name(module, name)))
}

/// The name of the Scryer predicate that takes the caller as one more argument.
fn entry_name(code: &Atom) -> Atom {
    Atom::from(format!("{code}?"))
}

/// `Entry(A, .., Caller) :- '$get_b_value'(B), Code(A, .., B, Caller)`.
fn entry_clause(module: &str, name: &str, arity: usize) -> Term {
    let code = passing_name(module, name);
    let arguments = |count: u32| (0..count).map(Term::Var);
    let (caller, before) = (Term::Var(arity as u32), Term::Var(arity as u32 + 1));
    let head = Term::callable(entry_name(&code), arguments(arity as u32 + 1).collect());
    let look = Term::compound("$get_b_value", vec![before.clone()]);
    let passed = arguments(arity as u32).chain([before, caller]);
    let call = Term::callable(code, passed.collect());
    Term::compound(":-", vec![head, Term::compound(",", vec![look, call])])
}

/// `Code(A, .., Caller) :- '$late'(m, p(A, ..), Caller)`, with so many arguments for the caller.
fn late_clause(code: Atom, (module, name, arity): (&str, &str, usize), more: usize) -> Term {
    let arguments: Vec<Term> = (0..(arity + more) as u32).map(Term::Var).collect();
    let caller = arguments[arity + more - 1].clone();
    let goal = Term::callable(name, arguments[..arity].to_vec());
    let late = Term::compound("$late", vec![Term::atom(module), goal, caller]);
    Term::compound(":-", vec![Term::callable(code, arguments), late])
}
