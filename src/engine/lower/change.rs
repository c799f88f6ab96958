//! A retract and an assert of the same dynamic predicate, one after the other: both in one call.
//!
//! The call does nothing when it is not the plain case (small integers, just one fact to retract):
//! then the goals are called as they stand.

use super::LoweringContext;
use super::store::{PAGE_SIDE, binary, is, is_integer, pair, pair_tests};
use crate::engine::lower::terms::conjunction;
use crate::engine::names::split_module;
use crate::frontend::term::Term;

/// The third argument of a fact that is replaced is not negative and less than this, a power of
/// two.
pub const REPLACED_END: i64 = 256;

/// What is added to a counter is between this and its negative.
const STEP_END: i64 = 32768;

/// The call has done nothing.
pub const NOT_DONE: i64 = -2;
/// There is no fact to retract.
pub const NO_FACT: i64 = -1;

/// The least slot that doesn't fit into the word of a call.
const SLOT_END: i64 = 1 << 26;

/// A change of one predicate.
struct Change<'t> {
    slot: i64,
    old: &'t [Term],
    new: &'t [Term],
    /// Where the new fact goes, as asserts number it.
    end: i64,
}

impl LoweringContext<'_> {
    /// The goals of a conjunction that change a fact, as one goal, and what follows them.
    pub(super) fn change<'t>(
        &mut self,
        module: &str,
        first: &'t Term,
        rest: &'t Term,
    ) -> Option<(Term, Option<&'t Term>)> {
        if !self.compiled || !is_retract(first) || self.scope.overrides(module, "retract", 1) {
            return None;
        }
        let (second, after) = split(rest);
        let assert = match (second, after) {
            (Term::Atom(_), Some(after)) => split(after).0,
            _ => second,
        };
        if self.first_call(module, assert).is_some() {
            return None;
        }
        match (second, after) {
            (Term::Atom(cut), Some(after)) if *cut == "!" => {
                let (assert, rest) = split(after);
                let change = self.replacement(module, first, assert)?;
                Some((conjunction(vec![change], second.clone()), rest))
            }
            (Term::Compound(goal), Some(after)) if goal.name == "is" && goal.args.len() == 2 => {
                let (assert, rest) = split(after);
                Some((self.count(module, [first, second, assert])?, rest))
            }
            _ => Some((self.replacement(module, first, second)?, after)),
        }
    }

    /// `retract(p(A,B,V)), assert(p(A,B,U))`:
    ///
    /// ```prolog
    /// ( integer(A), integer(B), (A \/ B) /\ -16 =:= 0, integer(V), integer(U), (V \/ U) /\ -256 =:= 0,
    ///   Word is ((A << 4 + B) << 8 + V) << 8 + U + Constant, '$foreign_call'(arbiiter_replace, [Word], Done), Done > -2
    /// -> Done >= 0
    /// ;  the two goals
    /// )
    /// ```
    fn replacement(&mut self, module: &str, retract: &Term, assert: &Term) -> Option<Term> {
        let Change {
            slot,
            old,
            new,
            end,
        } = self.parts(module, retract, assert)?;
        let ([a, b, old], [new_a, new_b, new]) = (old, new) else {
            return None;
        };
        let is_given = |term: &Term| match term {
            Term::Var(number) => self.seen.contains(number),
            Term::Int(_) => true,
            _ => false,
        };
        if a != new_a || b != new_b || ![a, b, old, new].into_iter().all(is_given) {
            return None;
        }
        let mut goals = pair_tests(a, b, PAGE_SIDE)?;
        goals.extend(pair_tests(old, new, REPLACED_END)?);
        let shift = |word: Term| binary("<<", word, Term::Int(8));
        let word = binary("+", shift(pair(a, b)), old.clone());
        let word = binary("+", shift(word), new.clone());
        let constant = Term::Int((slot << 2 | end) << 24);
        let (packed, done) = (self.fresh_variable(), self.fresh_variable());
        goals.push(is(&packed, binary("+", word, constant)));
        goals.push(foreign("arbiiter_replace", vec![packed], &done));
        let then = binary(">=", done.clone(), Term::Int(0));
        let known = binary(">", done, Term::Int(NOT_DONE));
        let long = vec![self.body(module, retract)];
        let long = conjunction(long, self.body(module, assert));
        Some(choice(conjunction(goals, known), then, long))
    }

    /// `retract(p(N)), N1 is N + Step, assert(p(N1))`:
    ///
    /// ```prolog
    /// ( integer(Step), Step > -32768, Step < 32768, '$foreign_call'(arbiiter_count, [Constant,Step], Done), Done > -2
    /// -> Done >= 0, N1 is Done - 32768, N is N1 - Step
    /// ;  the three goals
    /// )
    /// ```
    fn count(&mut self, module: &str, [retract, step, assert]: [&Term; 3]) -> Option<Term> {
        if self.scope.overrides(module, "is", 2) {
            return None;
        }
        let Change {
            slot,
            old,
            new,
            end,
        } = self.parts(module, retract, assert)?;
        let ([Term::Var(old)], [Term::Var(new)]) = (old, new) else {
            return None;
        };
        let [Term::Var(result), expression] = step.as_compound("is", 2)? else {
            return None;
        };
        let [left, right] = expression.as_compound("+", 2)? else {
            return None;
        };
        let step = match (left, right) {
            (Term::Var(left), step) if left == old => step,
            (step, Term::Var(right)) if right == old => step,
            _ => return None,
        };
        let is_free = |variable: &u32| !self.seen.contains(variable);
        if !(is_free(old) && is_free(new) && old != new && result == new) {
            return None;
        }
        let mut goals = match step {
            Term::Int(number) if number.abs() < STEP_END => Vec::new(),
            Term::Var(number) if self.seen.contains(number) => vec![
                is_integer(step),
                binary(">", step.clone(), Term::Int(-STEP_END)),
                binary("<", step.clone(), Term::Int(STEP_END)),
            ],
            _ => return None,
        };
        let done = self.fresh_variable();
        let constant = Term::Int(slot << 2 | end);
        goals.push(foreign(
            "arbiiter_count",
            vec![constant, step.clone()],
            &done,
        ));
        let known = binary(">", done.clone(), Term::Int(NOT_DONE));
        let (old, new) = (Term::Var(*old), Term::Var(*new));
        let took = vec![
            binary(">=", done.clone(), Term::Int(0)),
            is(&new, binary("-", done, Term::Int(STEP_END))),
        ];
        let then = conjunction(took, is(&old, binary("-", new.clone(), step.clone())));
        let long = vec![
            self.body(module, retract),
            self.goal(module, &binary("is", new, expression.clone())),
        ];
        let long = conjunction(long, self.body(module, assert));
        Some(choice(conjunction(goals, known), then, long))
    }

    /// The change that a retract and an assert make together, if they are of the same predicate.
    fn parts<'t>(
        &mut self,
        module: &'t str,
        retract: &'t Term,
        assert: &'t Term,
    ) -> Option<Change<'t>> {
        let (name, [added]) = goal_parts(assert)? else {
            return None;
        };
        let end = match name {
            "asserta" => 0,
            "assertz" => 1,
            "assert" => 2,
            _ => return None,
        };
        if self.scope.overrides(module, name, 1) {
            return None;
        }
        let retracted = match goal_parts(retract)? {
            ("once", [goal]) => goal_parts(goal)?.1.first()?,
            (_, [fact]) => fact,
            _ => return None,
        };
        let (old_module, old) = split_module(module, retracted);
        let (new_module, new) = split_module(module, added);
        let (slot, old) = self.fact(old_module, old)?;
        let (new_slot, new) = self.fact(new_module, new)?;
        (slot == new_slot && slot < SLOT_END).then_some(Change {
            slot,
            old,
            new,
            end,
        })
    }
}

/// `retract(_)` or `once(retract(_))`.
fn is_retract(goal: &Term) -> bool {
    match goal_parts(goal) {
        Some(("retract", [_])) => true,
        Some(("once", [inner])) => matches!(goal_parts(inner), Some(("retract", [_]))),
        _ => false,
    }
}

fn goal_parts(goal: &Term) -> Option<(&str, &[Term])> {
    match goal {
        Term::Compound(compound) => Some((compound.name.as_str(), &compound.args)),
        _ => None,
    }
}

/// The first goal of a conjunction and the rest.
fn split(goals: &Term) -> (&Term, Option<&Term>) {
    match goals.as_compound(",", 2) {
        Some([first, rest]) => (first, Some(rest)),
        _ => (goals, None),
    }
}

fn foreign(name: &str, args: Vec<Term>, answer: &Term) -> Term {
    let args = vec![Term::atom(name), Term::list(args), answer.clone()];
    Term::compound("$foreign_call", args)
}

/// `( test -> then ; otherwise )`.
pub(super) fn choice(test: Term, then: Term, otherwise: Term) -> Term {
    binary(";", binary("->", test, then), otherwise)
}
