//! Who is said to have called a procedure that does not exist.
//!
//! SWI-Prolog names the predicate whose frame called it. That is the predicate of the clause, unless the call is the
//! last one of the clause: then the frame is gone, and who called the clause is not known here. A goal that a
//! meta-predicate calls has that predicate's internal one as its caller, a control construct `'<meta-call>'/1`.

use super::LoweringContext;
use crate::engine::lower::terms::is_control;
use crate::engine::names::indicator;
use crate::frontend::term::Term;

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
    ("partition", 6, "apply", "partition_", 5),
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
    ("findnsols", 4, "system", "setup_call_catcher_cleanup", 4),
    ("findnsols", 5, "system", "setup_call_catcher_cleanup", 4),
    ("call_nth", 2, "solution_sequences", "call_nth", 2),
    ("freeze", 2, "$attvar", "unfreeze", 1),
    ("with_output_to", 2, "system", "$c_call_prolog", 0),
    ("predsort", 3, "sort", "predsort", 5),
    ("phrase", 2, "$dcg", "call_dcg", 3),
    ("phrase", 3, "$dcg", "call_dcg", 3),
    ("limit", 2, "solution_sequences", "limit", 2),
    ("distinct", 2, "solution_sequences", "distinct", 2),
    ("order_by", 2, "$bags", "findall_loop", 4),
    ("call_with_time_limit", 2, "time", "run_alarm_goal", 2),
    ("time", 1, "system", "catch", 3),
];

/// Module, name and number of arguments of the caller of the goals of a predicate, which is the predicate itself
/// unless the table knows better.
pub(super) fn named_caller(name: &str, arity: usize) -> (&'static str, &str, usize) {
    known_caller_of(name, arity).unwrap_or(("system", name, arity))
}

fn known_caller_of(name: &str, arity: usize) -> Option<(&'static str, &'static str, usize)> {
    let known = |(named, places, ..): &&(&str, usize, &str, &str, usize)| {
        *named == name && *places == arity
    };
    let &(_, _, module, caller, places) = CALLERS.iter().find(known)?;
    Some((module, caller, places))
}

/// The caller of the goals of a predicate that is built in or of the library.
fn of_goals(name: &str, arity: usize) -> Option<Term> {
    known_caller_of(name, arity).map(|(module, caller, places)| indicator(module, caller, places))
}

impl LoweringContext<'_> {
    /// Lowers a goal that the predicate `name/arity` calls.
    pub(super) fn meta_called<T>(
        &mut self,
        (name, arity): (&str, usize),
        goal: &Term,
        lower: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let caller = match name {
            _ if self.scope.holds_closures(&self.home) => None,
            _ if is_control(goal) => Some(of_control()),
            "call" if arity == 1 => self.caller.clone(),
            "call" => {
                let call = || indicator("system", name, arity);
                Some(self.caller.clone().unwrap_or_else(call))
            }
            _ => of_goals(name, arity),
        };
        let outer = std::mem::replace(&mut self.caller, caller);
        let lowered = self.with_frame(lower);
        self.caller = outer;
        lowered
    }

    /// Lowers a part of the clause behind which the frame of the clause is still needed.
    pub(super) fn with_frame<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> T {
        let is_last = std::mem::replace(&mut self.is_last, false);
        let lowered = lower(self);
        self.is_last = is_last;
        lowered
    }

    /// Who calls a goal that is a variable: that is no last call.
    pub(super) fn caller_of_variable(&mut self) -> Term {
        match &self.caller {
            Some(caller) => caller.clone(),
            None => self.fresh_variable(),
        }
    }

    /// Who calls the goal that is lowered, if that is known.
    pub(super) fn known_caller(&self) -> Option<&Term> {
        self.caller.as_ref().filter(|_| !self.is_last)
    }
}

/// The caller of the parts of a control construct that a predicate calls.
fn of_control() -> Term {
    indicator("system", "<meta-call>", 1)
}
