//! Which calls of a program led to its error or to a failure, as text.

use serde::{Deserialize, Serialize};

use crate::referee::foul::Foul;
use crate::referee::wire::harmless;

/// So many of the outermost calls are kept.
pub const OUTERMOST: usize = 4;

/// So many of the innermost calls are kept.
const INNERMOST: usize = 12;

/// A call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoalCall {
    /// The goal as it was called.
    pub goal: String,
    /// `name/arity` of its predicate.
    pub predicate: String,
    /// The file and the line of the call; `None` where it is not known.
    pub place: Option<(String, usize)>,
    /// Whether its predicate is one of the program, whose clauses do not change.
    pub is_own: bool,
    /// Whether the head of no clause fitted the goal.
    pub is_unmatched: bool,
}

/// The calls from the main predicate to the goal that is to blame.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallPath {
    /// The calls, the outermost first.
    pub calls: Vec<GoalCall>,
    /// How many are left out behind the first [`OUTERMOST`].
    pub left_out: usize,
    /// How many of the innermost calls only do what the call above them, which is to blame, asks
    /// for.
    #[serde(default)]
    pub beneath: usize,
}

/// What the interpreter of the tracer tells of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// The error or the failure; `None` if there was none.
    pub foul: Option<Foul>,
    /// The calls that led to it; if there was none, those that led to the last failure.
    pub path: CallPath,
    /// What changed the board, the latest change first.
    #[serde(default)]
    pub changes: Vec<BoardChange>,
}

/// A change of the board that was not undone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardChange {
    /// The squares.
    pub squares: Vec<(i64, i64)>,
    /// The calls that led to it.
    pub path: CallPath,
}

/// So many changes of the board, and squares of each, are told.
pub const MAX_CHANGES: usize = 32;

impl Explanation {
    /// The same with harmless texts, and not longer than an explanation is.
    pub(super) fn fit_to_show(mut self) -> Explanation {
        if let Some(text) = self.foul.as_mut().and_then(Foul::text_mut) {
            *text = harmless(text);
        }
        self.path = self.path.fit_to_show();
        self.changes.truncate(MAX_CHANGES);
        for change in &mut self.changes {
            change.squares.truncate(MAX_CHANGES);
            change.path = std::mem::take(&mut change.path).fit_to_show();
        }
        self
    }
}

impl CallPath {
    /// The path of these calls, of which `call` makes text. Of a long path the middle is left out;
    /// of this one so many are left out already.
    pub fn of<T>(calls: Vec<T>, left_out: usize, call: impl Fn(T) -> GoalCall) -> CallPath {
        let too_many = calls.len().saturating_sub(OUTERMOST + INNERMOST);
        let is_kept = |at: usize| at < OUTERMOST || at >= OUTERMOST + too_many;
        let kept = calls.into_iter().enumerate().filter(|(at, _)| is_kept(*at));
        CallPath {
            calls: kept.map(|(_, goal)| call(goal)).collect(),
            left_out: left_out + too_many,
            beneath: 0,
        }
    }

    /// The same with harmless texts, and not longer than a path is.
    fn fit_to_show(mut self) -> CallPath {
        self.calls.truncate(OUTERMOST + INNERMOST);
        for call in &mut self.calls {
            call.goal = harmless(&call.goal);
            call.predicate = harmless(&call.predicate);
            if let Some((file, _)) = &mut call.place {
                *file = harmless(file);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{CallPath, GoalCall};

    #[test]
    fn the_middle_of_a_long_path_is_left_out() {
        let call = |number: usize| GoalCall {
            goal: number.to_string(),
            predicate: "p/1".to_owned(),
            place: None,
            is_own: true,
            is_unmatched: false,
        };
        let path = CallPath::of((0..100).collect(), 0, call);
        let goals: Vec<&str> = path.calls.iter().map(|call| call.goal.as_str()).collect();
        assert_eq!(goals[3..5], ["3", "88"]);
        assert_eq!(goals.len() + path.left_out, 100);
        assert_eq!(CallPath::of((0..16).collect(), 0, call).left_out, 0);
    }
}
