//! Which calls led to an error or to a failure, as the interpreter of the tracer tells of them.
//!
//! An error has the chain of the goals that were running. A failure has one too, though nothing
//! runs any more when it is known: a goal failed because of the last goal that it called which had
//! no solution at all, and that one in the same way. A goal that had a solution before is not to
//! blame, since it was only asked for another one.

use std::collections::{HashMap, HashSet};

use crate::engine::names::TracedPredicate;
use crate::frontend::term::Term;

/// A goal that was called.
#[derive(Clone, Debug, PartialEq)]
pub struct CalledGoal {
    /// Its predicate.
    pub predicate: TracedPredicate,
    /// The goal as it was called.
    pub goal: Term,
    /// The line of the call in the file of its caller; 0 where it is not known.
    pub line: i64,
    /// Whether the head of some clause fitted. It is not known of predicates of the system.
    pub fitted: bool,
}

/// What is known while a goal runs. Frames have the numbers that the tracer gives them; 0 is the
/// frame of the query.
#[derive(Debug, Default)]
pub struct CallChain {
    /// The goals that ran when an error arose, the innermost first, and how many are not told of.
    error: (Vec<CalledGoal>, usize),
    /// The last failure, by the frame that called the goal: what it failed because of, the
    /// innermost first, and the goal itself.
    failures: HashMap<i64, Vec<CalledGoal>>,
    exited: HashSet<i64>,
    fitted: HashSet<i64>,
    /// What failed within the goal that has exited last, the innermost first, before it found
    /// another way.
    passed_over: Vec<CalledGoal>,
}

impl CallChain {
    /// A goal of this frame is called.
    pub fn call(&mut self, caller: i64) {
        self.failures.remove(&caller);
    }

    /// The head of a clause fits.
    pub fn fit(&mut self, frame: i64) {
        self.fitted.insert(frame);
    }

    /// The goal succeeds.
    pub fn exit(&mut self, frame: i64) {
        self.exited.insert(frame);
        self.passed_over = self.failures.remove(&frame).unwrap_or_default();
    }

    /// The goal has no more solutions.
    pub fn fail(&mut self, frame: i64, caller: i64, mut goal: CalledGoal) {
        let mut path = self.failures.remove(&frame).unwrap_or_default();
        goal.fitted = self.fitted.remove(&frame);
        if !self.exited.remove(&frame) {
            path.push(goal);
            self.failures.insert(caller, path);
        }
    }

    /// An error arises that nothing catches; these goals run, the innermost first. So many are left
    /// out before the outermost ones.
    pub fn raise(&mut self, goals: Vec<CalledGoal>, left_out: usize) {
        self.error = (goals, left_out);
    }

    /// The calls below the query's goal, which has succeeded, that led to the last failure before
    /// it did, the outermost first.
    pub fn into_passed_over(mut self) -> Vec<CalledGoal> {
        self.passed_over.reverse();
        self.passed_over
    }

    /// The calls that led to the error or the failure with which the query has ended, the outermost
    /// first, and how many of them are left out.
    pub fn into_calls(mut self) -> (Vec<CalledGoal>, usize) {
        let failure = self.failures.remove(&0).unwrap_or_default();
        let (mut calls, left_out) = match self.error.0.is_empty() {
            true => (failure, 0),
            false => self.error,
        };
        calls.reverse();
        (calls, left_out)
    }
}

#[cfg(test)]
mod tests {
    use super::{CallChain, CalledGoal};
    use crate::frontend::term::{Atom, Term};

    fn goal(name: &str) -> CalledGoal {
        CalledGoal {
            predicate: (Atom::new("m"), Atom::new(name), 0),
            goal: Term::atom(name),
            line: 1,
            fitted: false,
        }
    }

    fn names(chain: CallChain) -> Vec<String> {
        let calls = chain.into_calls().0.into_iter();
        calls.map(|call| call.predicate.1.to_string()).collect()
    }

    /// `a :- b, c.` where c always fails and b has two solutions.
    #[test]
    fn the_goal_that_never_succeeded_is_to_blame() {
        let mut chain = CallChain::default();
        chain.call(0);
        chain.call(1);
        for c in [3, 4] {
            chain.exit(2);
            chain.call(1);
            chain.fail(c, 1, goal("c"));
        }
        chain.fail(2, 1, goal("b"));
        chain.fail(1, 0, goal("a"));
        assert_eq!(names(chain), ["a", "c"]);
    }

    /// `a :- ( b -> true ; true ), \+ c.` where b fails and c does not.
    #[test]
    fn what_failed_before_another_call_is_not() {
        let mut chain = CallChain::default();
        chain.call(0);
        chain.call(1);
        chain.fail(2, 1, goal("b"));
        chain.call(1);
        chain.exit(3);
        chain.fail(1, 0, goal("a"));
        assert_eq!(names(chain), ["a"]);
    }

    /// `a :- b. a.` where b calls c, which fails.
    #[test]
    fn what_failed_before_another_clause_is_known() {
        let mut chain = CallChain::default();
        chain.call(0);
        chain.call(1);
        chain.call(2);
        chain.fail(3, 2, goal("c"));
        chain.fail(2, 1, goal("b"));
        chain.exit(1);
        let calls = chain.into_passed_over().into_iter();
        let names: Vec<_> = calls.map(|call| call.predicate.1.to_string()).collect();
        assert_eq!(names, ["b", "c"]);
    }

    #[test]
    fn an_error_counts_more() {
        let mut chain = CallChain::default();
        chain.fail(1, 0, goal("a"));
        chain.raise(vec![goal("inner"), goal("outer")], 0);
        assert_eq!(names(chain), ["outer", "inner"]);
    }
}
