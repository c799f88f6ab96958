//! Who is said to have called a procedure that does not exist.
//!
//! SWI-Prolog names the predicate whose frame called it. That is the predicate of the clause,
//! unless the call is the last one of the clause and there are no choice points since the clause
//! was called: then the frame is gone, and the caller is who called the clause. The frame stays if
//! an argument of the unknown procedure is more than a cell (a compound term, a string, a float or
//! a large integer), or a variable that stands where an argument before it goes. A goal that a
//! meta-predicate calls has that predicate's internal one as its caller, a control construct
//! `'<meta-call>'/1`.
//!
//! A predicate with a last call that may lead to an unknown procedure, `p(A) :- q(A), r(A)`, passes
//! on its caller in two more arguments, the last choice point when it was called and the caller if
//! it is known:
//!
//! ```prolog
//! 'm:p<<'(A, B, C) :- 'm:q'(A), '$passed_caller'(B, C, m:p/1, D), '$get_b_value'(E), 'm:r<<'(A, E, D).
//! 'm:p<<?'(A, C) :- '$get_b_value'(B), 'm:p<<'(A, B, C).
//! 'm:p<<?m:s/0'(A) :- 'm:p<<?'(A, m:s/0).       % called by s/0
//! 'm:p'(A) :- 'm:p<<?'(A, _).                  % called by somebody else
//! ```

use std::collections::HashSet;

use super::LoweringContext;
use crate::engine::lower::terms::{conjunction, frame_slots, is_control};
use crate::engine::names::{indicator, split_module};
use crate::frontend::term::{Atom, Term};

/// What SWI-Prolog 9.0.4 names as the caller of the goals of these predicates.
const CALLERS: &[(&str, usize, &str, &str, usize)] = &[
    ("findall", 3, "$bags", "findall_loop", 4),
    ("findall", 4, "$bags", "findall_loop", 4),
    ("bagof", 3, "$bags", "findall_loop", 4),
    ("setof", 3, "$bags", "findall_loop", 4),
    ("aggregate", 3, "$bags", "findall_loop", 4),
    ("forall", 2, "$apply", "forall", 2),
    ("apply", 2, "$apply", "apply", 2),
    ("maplist", 2, "apply", "maplist_", 2),
    ("maplist", 3, "apply", "maplist_", 3),
    ("maplist", 4, "apply", "maplist_", 4),
    ("maplist", 5, "apply", "maplist_", 5),
    ("include", 3, "apply", "include_", 3),
    ("exclude", 3, "apply", "exclude_", 3),
    ("partition", 4, "apply", "partition_", 4),
    ("partition", 5, "apply", "partition_", 5),
    ("convlist", 3, "apply", "convlist_", 3),
    ("foldl", 4, "apply", "foldl_", 4),
    ("foldl", 5, "apply", "foldl_", 5),
    ("foldl", 6, "apply", "foldl_", 6),
    ("aggregate_all", 3, "aggregate", "aggregate_all", 3),
    ("once", 1, "system", "once", 1),
    ("ignore", 1, "system", "ignore", 1),
    ("not", 1, "system", "not", 1),
    ("catch", 3, "system", "catch", 3),
    ("catch_with_backtrace", 3, "system", "catch", 3),
    ("call_cleanup", 2, "system", "setup_call_catcher_cleanup", 4),
    (
        "setup_call_cleanup",
        3,
        "system",
        "setup_call_catcher_cleanup",
        4,
    ),
    ("$cleanup", 0, "system", "$c_call_prolog", 0),
    ("findnsols", 4, "system", "setup_call_catcher_cleanup", 4),
    ("findnsols", 5, "system", "setup_call_catcher_cleanup", 4),
    ("call_nth", 2, "solution_sequences", "call_nth", 2),
    ("freeze", 2, "$attvar", "unfreeze", 1),
    ("with_output_to", 2, "system", "$c_call_prolog", 0),
    ("predsort", 3, "sort", "predsort", 5),
    ("max_member", 3, "lists", "max_member_", 4),
    ("min_member", 3, "lists", "min_member_", 4),
    ("map_list_to_pairs", 3, "pairs", "map_list_to_pairs2", 3),
    ("map_assoc", 2, "assoc", "map_assoc_", 2),
    ("map_assoc", 3, "assoc", "map_assoc_", 3),
    ("mapargs", 3, "terms", "mapargs_", 5),
    ("mapsubterms", 3, "terms", "map2", 5),
    ("rb_map", 2, "rbtrees", "map", 2),
    ("rb_map", 3, "rbtrees", "map", 4),
    ("rb_fold", 4, "rbtrees", "fold_parts", 6),
    ("notrace", 1, "system", "once", 1),
    ("reset", 3, "system", "reset", 3),
    ("concurrent_forall", 2, "$apply", "forall", 2),
    ("phrase", 2, "$dcg", "call_dcg", 3),
    ("phrase", 3, "$dcg", "call_dcg", 3),
    ("limit", 2, "solution_sequences", "limit", 2),
    ("offset", 2, "solution_sequences", "offset", 2),
    ("distinct", 1, "solution_sequences", "distinct", 2),
    ("distinct", 2, "solution_sequences", "distinct", 2),
    ("order_by", 2, "$bags", "findall_loop", 4),
    ("call_with_time_limit", 2, "time", "run_alarm_goal", 2),
    ("time", 1, "system", "catch", 3),
];

fn known_caller_of(name: &str, arity: usize) -> Option<(&'static str, &'static str, usize)> {
    let known = |(named, places, ..): &&(&str, usize, &str, &str, usize)| {
        *named == name && *places == arity
    };
    let &(_, _, module, caller, places) = CALLERS.iter().find(known)?;
    Some((module, caller, places))
}

/// The predicate whose goals have the caller that the goal at this place among the arguments of
/// `name/arity` has.
pub(super) fn called_as<'t>(
    (name, arity): (&'t str, usize),
    args: &[Term],
    place: usize,
) -> (&'t str, usize) {
    // A template that is known only when the goal is called is taken for one of these.
    let counts = |template: &Term| match template.functor() {
        Some((name, arity)) => matches!(
            (name.as_str(), arity),
            ("count", 0) | ("sum", 1) | ("max" | "min", 1 | 2)
        ),
        None => true,
    };
    match (name, arity, place) {
        ("setup_call_cleanup", 3, 0 | 2) | ("call_cleanup", 2, 1) => ("$cleanup", 0),
        ("aggregate_all", 3, 1) if !counts(&args[0]) => ("findall", 3),
        _ => (name, arity),
    }
}

/// The caller of the goals of a predicate that is built in or of the library.
fn of_goals(name: &str, arity: usize) -> Option<Term> {
    known_caller_of(name, arity).map(|(module, caller, places)| indicator(module, caller, places))
}

/// The caller of the goals of a goal that is called: `call/N`, which has a frame of its own only
/// there, or `apply/2`.
fn of_called_goals(goal: &Term, extra: usize) -> Option<Term> {
    let (_, goal) = split_module("user", goal);
    let (name, given) = goal.functor()?;
    match (name.as_str(), given + extra) {
        ("call", arity @ 1..) => Some(indicator("system", "call", arity)),
        ("apply", 2) => of_goals("apply", 2),
        _ => None,
    }
}

impl LoweringContext<'_> {
    /// Lowers a goal that the predicate `name/arity` calls with so many arguments more.
    pub(super) fn meta_called<T>(
        &mut self,
        (name, arity): (&str, usize),
        (goal, extra): (&Term, usize),
        lower: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let caller = match name {
            _ if self.scope.holds_closures(&self.home) => None,
            _ if is_control(goal) => Some(of_control()),
            _ if let Some(caller) = of_called_goals(goal, extra) => Some(caller),
            "call" if arity == 1 => self.caller.clone(),
            "call" => {
                let call = || indicator("system", name, arity);
                Some(self.caller.clone().unwrap_or_else(call))
            }
            _ => of_goals(name, arity),
        };
        let is_construct = is_control(goal) && !self.scope.holds_closures(&self.home);
        self.caller_of_construct = is_construct.then(|| self.caller_of_goals(name, arity));
        let outer = std::mem::replace(&mut self.caller, caller);
        let lowered = self.with_frame(lower);
        self.caller = outer;
        self.caller_of_construct = None;
        lowered
    }

    /// Lowers the body of a lambda expression, which its library calls.
    pub(super) fn called_by_lambda<T>(
        &mut self,
        body: &Term,
        lower: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let caller = match is_control(body) {
            true => of_control(),
            false => indicator("system", "call", 1),
        };
        let outer = self.caller.replace(caller);
        let lowered = self.with_frame(lower);
        self.caller = outer;
        lowered
    }

    /// The caller of the goals of the predicate `name/arity`, which is the predicate itself unless
    /// something better is known.
    pub(super) fn caller_of_goals(&self, name: &str, arity: usize) -> Term {
        let own = || self.caller.clone().filter(|_| (name, arity) == ("call", 1));
        let (module, name, arity) = match own() {
            Some(caller) => return caller,
            None => known_caller_of(name, arity).unwrap_or(("system", name, arity)),
        };
        Term::compound(":", vec![Term::atom(module), Term::indicator(name, arity)])
    }

    /// Lowers a part of the clause behind which the frame of the clause is still needed.
    pub(super) fn with_frame<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> T {
        let is_last = std::mem::replace(&mut self.is_last, false);
        let lowered = lower(self);
        self.is_last = is_last;
        lowered
    }

    /// Whether SWI-Prolog keeps the frame of the clause for a last call: the procedure is unknown,
    /// and an argument is more than a cell, or a variable whose place in the frame an argument
    /// before it may take.
    pub(super) fn keeps_frame(&self, module: &str, name: &str, args: &[Term]) -> bool {
        if args.is_empty() || !self.scope.is_unknown(module, name, args.len()) {
            return false;
        }
        let slots = self.written.as_ref().map(frame_slots).unwrap_or_default();
        let mut met = HashSet::new();
        let keeps = |(place, term): (usize, &Term)| match term {
            Term::Compound(_) | Term::Str(_) | Term::Float(_) | Term::BigInt(_) => true,
            Term::Int(number) => number.unsigned_abs() >= 1 << 56,
            Term::Var(number) => {
                let is_met = !met.insert(*number);
                match self.seen.contains(number) {
                    true => slots.get(number).is_some_and(|slot| *slot < place),
                    false => is_met,
                }
            }
            Term::Atom(_) => false,
        };
        args.iter().enumerate().any(keeps)
    }

    /// Who calls a goal that is a variable: that is no last call.
    pub(super) fn caller_of_variable(&mut self) -> Term {
        match &self.caller {
            Some(caller) => caller.clone(),
            None => self.fresh_variable(),
        }
    }

    /// The last call of a predicate that passes on its caller, if the predicate that is called
    /// needs to know it.
    pub(super) fn passing_call(&mut self, module: &str, name: &str, args: &[Term]) -> Option<Term> {
        let [before, outer] = self.passed.clone().filter(|_| self.is_last)?;
        let here = self.caller.clone()?;
        let code = self.scope.passing_code(module, name, args.len());
        if code.is_none() && !self.scope.is_unknown(module, name, args.len()) {
            return None;
        }
        let caller = self.fresh_variable();
        let told = Term::compound("$passed_caller", vec![before, outer, here, caller.clone()]);
        let Some(code) = code else {
            let goal = Term::callable(name, args.to_vec());
            let late = Term::compound("$late", vec![Term::atom(module), goal, caller]);
            return Some(conjunction(vec![told], late));
        };
        let now = self.fresh_variable();
        let look = Term::compound("$get_b_value", vec![now.clone()]);
        let args = args.iter().chain([&now, &caller]).cloned().collect();
        Some(conjunction(vec![told, look], Term::callable(code, args)))
    }

    /// Who calls the goal that is lowered, if that is known.
    pub(super) fn known_caller(&self) -> Option<&Term> {
        self.caller.as_ref().filter(|_| !self.is_last)
    }
}

/// Adds the predicates of the last goals of a clause of the module, one for each way through its
/// body.
pub fn last_calls(module: &str, body: &Term, calls: &mut Vec<(Atom, Atom, usize)>) {
    let (module, goal) = split_module(module, body);
    match goal.functor() {
        Some((name, 2)) if matches!(name.as_str(), ";" | "|") => {
            let alternatives = goal.arguments().iter();
            alternatives.for_each(|goal| last_calls(module, goal, calls));
        }
        Some((name, 2)) if matches!(name.as_str(), "," | "->" | "*->") => {
            last_calls(module, &goal.arguments()[1], calls);
        }
        Some((name, arity)) => calls.push((Atom::new(module), name.clone(), arity)),
        None => {}
    }
}

/// The caller of the parts of a control construct that a predicate calls.
fn of_control() -> Term {
    indicator("system", "<meta-call>", 1)
}
