//! Lowering: one clause of a course program becomes clauses that Scryer Prolog compiles.
//!
//! SWI-Prolog's modules are flattened: predicate `p/2` of module `m` becomes the Scryer predicate
//! `'m:p'/2`, so no course program can collide with the interpreter's own predicates. Control
//! constructs stay, arguments of meta-predicates are resolved to callable closures, access to
//! dynamic predicates becomes a store call, and what SWI has built in becomes a call of the library
//! or of a native predicate. Which of these a goal is, only the running program knows: it answers
//! through [`Scope`].

pub mod argument_index;
mod arithmetic;
mod body;
pub mod callers;
mod change;
mod choice_points;
pub mod clause_body;
mod closure;
mod compiled_copy;
pub mod dcg;
mod decompiled;
mod deep_index;
mod format;
pub mod functional_dots;
mod hidden_arguments;
pub mod jit_table;
mod keyed_clauses;
pub mod lambda;
mod large_terms;
pub mod meta;
mod normal_form;
mod packed_lists;
pub mod single_sided;
mod special_floats;
mod store;
pub mod terms;
#[cfg(test)]
mod tests;
mod unbound_first;

use std::collections::{HashMap, HashSet};

pub use body::native_call;
pub use change::{NO_FACT, NOT_DONE, REPLACED_END};
pub use choice_points::with_choice_points;
pub use closure::is_special;
pub use compiled_copy::{FLAG_INVALID, FLAG_VALID, clauses_of_copy, copy_calls, copy_entry};
pub use decompiled::{as_compiled, decompiled, is_recognised, unnamed_variables};
pub use keyed_clauses::{KeyedClauses, string_key};
pub use normal_form::normalized;
pub use packed_lists::{with_unpacked_head, with_unpacked_heads};
pub use store::{PAGE_ABSENT, PAGE_SIDE, PAGE_UNKNOWN};

use crate::engine::names::{flat_name, split_module};
use crate::frontend::term::{Atom, Term};
use terms::{head_name, is_control, occurrence_counts, sets_float_mode, variables, variables_end};

/// How a call of a predicate is to be made.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A Scryer predicate of this name takes the same arguments.
    Code(Atom),
    /// Scryer's own predicate means the same and is compiled inline.
    Inline,
    /// A native predicate: its number, and which arguments are outputs.
    Native(usize, &'static str),
    /// A dynamic predicate (or one that may become so): the number of its slot.
    Dynamic(i64),
    /// The same where nobody has defined the predicate yet.
    Undefined(i64),
}

/// What lowering asks of the running program.
pub trait Scope {
    /// How a goal `name/arity` called in `module` is to be made. With `link`, a call that finds the
    /// predicate in `user` makes it the module's own from then on, as SWI's compiled calls do.
    fn target(&mut self, module: &str, name: &str, arity: usize, link: bool) -> Target;

    /// The same for a goal whose caller is known, and is told if the predicate does not exist when
    /// it is called.
    fn target_for(&mut self, caller: &Term, goal: (&str, &str, usize), link: bool) -> Target;

    /// The name under which the predicate takes two more arguments, if it passes on its caller
    /// (`callers.rs`).
    fn passing_code(&self, module: &str, name: &str, arity: usize) -> Option<Atom>;

    /// Whether lambda expressions that are called in the module with so many arguments are those of
    /// `library(yall)`.
    fn has_library_lambdas(&mut self, module: &str, arity: usize) -> bool;

    /// Whether nothing defines the predicate, as far as is known now.
    fn is_unknown(&self, module: &str, name: &str, arity: usize) -> bool;

    /// The number by which a clause of a program tells that it calls this predicate of the system,
    /// if messages about unknown procedures need to know.
    fn first_call(&mut self, module: &str, name: &str, arity: usize) -> Option<i64>;

    /// The predicate as error terms name it.
    fn indicator(&self, module: &str, name: &str, arity: usize) -> Term;

    /// The slot of `module:name/arity` itself, for changing it (assert, retract).
    fn slot(&mut self, module: &str, name: &str, arity: usize) -> i64;

    /// The address of the page of bytes from which calls of arity 3 through this slot may read the
    /// answer; `None` if there is none.
    fn page(&mut self, slot: i64) -> Option<i64>;

    /// Whether the module's own predicate is dynamic by now: another file may have declared it.
    fn is_dynamic(&self, module: &str, name: &str, arity: usize) -> bool;

    /// Whether unification checks that a variable does not occur in what it is bound to.
    fn checks_occurs(&self) -> bool;

    /// Whether flags say how floats are computed, so that the kernel has to compute them.
    fn floats_have_mode(&self) -> bool;

    /// The name by which compiled clauses call the dynamic predicate of this slot without the void
    /// arguments, if it may have a compiled copy. The number tells both.
    fn copy_entry(&mut self, code: i64) -> Option<Atom>;

    /// The meta-argument specification that holds for a goal in this module.
    fn meta(&self, module: &str, name: &str, arity: usize) -> Option<meta::Spec>;

    /// True if the module defines the predicate itself and so hides a control predicate of that
    /// name.
    fn overrides(&self, module: &str, name: &str, arity: usize) -> bool;

    /// The name of a Scryer predicate that calls this native predicate with all its arguments.
    fn native_wrapper(&mut self, name: &str, number: usize, modes: &'static str) -> Atom;

    /// True in clauses of our own library, in which a variable that is called holds a closure
    /// already.
    fn holds_closures(&self, module: &str) -> bool;

    /// A number never given before, for the name of an auxiliary predicate.
    fn fresh(&mut self) -> u64;
}

/// The lowered form of one clause: itself first, then its auxiliary clauses.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lowered {
    /// The clause.
    pub clause: Option<Term>,
    /// Auxiliary predicates, one clause each.
    pub auxiliary: Vec<Term>,
}

/// Lowers the clause `head :- body` of a file in `module`. The head may belong to another module;
/// the body runs in `module`.
pub fn clause(scope: &mut dyn Scope, module: &str, head: &Term, body: &Term) -> Lowered {
    let finite = special_floats::taken_out(head, body);
    let (head, body, specials) = match &finite {
        Some((head, body, goals)) => (head, body, &goals[..]),
        None => (head, body, &[][..]),
    };
    let mut context = LoweringContext::new(scope, module, &[head, body]);
    let (head_module, head) = split_module(module, head);
    let head = &*head.as_called();
    let written = Term::compound(":-", vec![head.clone(), body.clone()]);
    let is_dynamic =
        (context.scope).is_dynamic(head_module, head_name(head), head.arguments().len());
    let indexed = match is_dynamic {
        true => None,
        false => decompiled::indexed(head, body),
    };
    let (head, body) = indexed
        .as_ref()
        .map_or((head, body), |(head, body)| (head, body));
    context.seen.extend(variables(head));
    context.occurrences = occurrence_counts(&[head, body]);
    context.leaves_out_void = true;
    let mut code = flat_name(head_module, head_name(head));
    if !context.scope.holds_closures(module) {
        let (name, arity) = (head_name(head), head.arguments().len());
        context.caller = Some(context.scope.indicator(head_module, name, arity));
        context.is_last = true;
        context.written = Some(written);
        if let Some(passing) = context.scope.passing_code(head_module, name, arity) {
            code = passing;
            context.passed = Some([(); 2].map(|()| context.fresh_variable()));
        }
        context.sums = decompiled::sum_results(head, body);
    }
    let mut body = context.body(module, body);
    if context.scope.checks_occurs() && nests_again(head) {
        // The machine goes on when such a head does not match, up to the next unification.
        let unify = Term::compound("$same", vec![Term::nil(), Term::nil()]);
        body = Term::compound(",", vec![unify, body]);
    }
    for special in specials.iter().cloned().rev() {
        body = Term::compound(",", vec![special, body]);
    }
    let passed = context.passed.iter().flatten();
    let arguments = head.arguments().iter().chain(passed).cloned();
    let head = Term::callable(code, arguments.collect());
    let clause = if body.as_atom() == Some("true") {
        head
    } else {
        Term::compound(":-", vec![head, body])
    };
    Lowered {
        clause: Some(normal_form::normalized(clause)),
        auxiliary: context.auxiliary,
    }
}

/// Whether a variable inside an argument of the head occurs in it again.
pub fn nests_again(head: &Term) -> bool {
    let counts = occurrence_counts(&[head]);
    let compounds = head
        .arguments()
        .iter()
        .filter(|argument| !argument.arguments().is_empty());
    let mut inside = compounds.flat_map(variables);
    inside.any(|variable| counts.get(&variable).is_some_and(|count| *count > 1))
}

/// Lowers a single goal that is called at run time, as a Scryer goal over the same variables.
pub fn goal(scope: &mut dyn Scope, module: &str, goal: &Term, link: bool) -> (Term, Vec<Term>) {
    let mut context = LoweringContext::new(scope, module, &[goal]);
    context.link = link;
    context.compiled = false;
    context.seen.extend(variables(goal));
    let lowered = context.goal(module, goal);
    if !is_control(&lowered) {
        return (lowered, context.auxiliary);
    }
    // The machine compiles a control structure anew whenever it calls one.
    let shared = variables(goal).into_iter().map(Term::Var).collect();
    let call = context.outsourced(shared, Vec::new(), lowered);
    (call, context.auxiliary)
}

/// The clause body while it is lowered.
struct LoweringContext<'a> {
    scope: &'a mut dyn Scope,
    /// The module of the clause, which names auxiliary predicates.
    home: String,
    next_variable: u32,
    auxiliary: Vec<Term>,
    /// Variables that have occurred before the goal that is lowered, in the text.
    seen: HashSet<u32>,
    /// Calls found in `user` become the module's own (compiled calls) or not (single-goal
    /// meta-calls).
    link: bool,
    /// What is lowered will be compiled, so that it may hold instructions of the machine.
    compiled: bool,
    /// Arithmetic of floats may be compiled in place: no flag says how floats are computed.
    computes_floats: bool,
    /// Whose goals are lowered, as error terms name it; `None` if that is not known.
    caller: Option<Term>,
    /// The goal that is lowered is the last one of the clause: the frame of the caller is gone when
    /// it runs.
    is_last: bool,
    /// The two further arguments of a predicate that passes on its caller.
    passed: Option<[Term; 2]>,
    /// The results of additions whose errors name the predicate of the clause.
    sums: HashSet<u32>,
    /// The clause as it is written, `:-` of its head and its body.
    written: Option<Term>,
    /// How often each variable occurs in the clause.
    occurrences: HashMap<u32, usize>,
    /// Who calls the control construct that is lowered next.
    caller_of_construct: Option<Term>,
    /// Calls of dynamic predicates are made without the variables that occur nowhere else.
    leaves_out_void: bool,
}

impl<'a> LoweringContext<'a> {
    fn new(scope: &'a mut dyn Scope, module: &str, terms: &[&Term]) -> LoweringContext<'a> {
        let next_variable = terms.iter().map(|t| variables_end(t)).max().unwrap_or(0);
        let computes_floats = !scope.floats_have_mode() && !sets_float_mode(terms);
        LoweringContext {
            scope,
            home: module.to_owned(),
            next_variable,
            auxiliary: Vec::new(),
            seen: HashSet::new(),
            link: true,
            compiled: true,
            computes_floats,
            caller: None,
            is_last: false,
            passed: None,
            sums: HashSet::new(),
            written: None,
            occurrences: occurrence_counts(terms),
            caller_of_construct: None,
            leaves_out_void: false,
        }
    }

    fn fresh_variable(&mut self) -> Term {
        let variable = Term::Var(self.next_variable);
        self.next_variable += 1;
        variable
    }
}
