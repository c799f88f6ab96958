//! Tests whose outcome the text of a clause decides: SWI-Prolog's warning `Test is always false`.

use std::collections::HashSet;

use crate::frontend::term::Term;

/// How deep control constructs are looked into.
const MAX_DEPTH: usize = 200;

/// The type tests that SWI-Prolog 9.0.4 compiles in place. Of an unbound variable only `var/1` holds.
const TYPE_TESTS: [&str; 11] = [
    "atom", "atomic", "callable", "compound", "float", "integer", "nonvar", "number", "rational",
    "string", "var",
];

/// A test and whether it always holds.
#[derive(Clone, Debug, PartialEq)]
pub struct DecidedTest {
    /// The goal.
    pub goal: Term,
    /// It always holds; otherwise it never does.
    pub holds: bool,
}

/// The tests of variables that occur in no goal before, in the order of the clause.
pub fn decided_tests(head: &Term, body: &Term) -> Vec<DecidedTest> {
    let mut search = TestSearch {
        seen: HashSet::new(),
        found: Vec::new(),
    };
    search.see(head);
    search.goal(body, 0);
    search.found
}

struct TestSearch {
    seen: HashSet<u32>,
    found: Vec<DecidedTest>,
}

impl TestSearch {
    fn goal(&mut self, goal: &Term, depth: usize) {
        let (Some((name, _)), false) = (goal.functor(), depth > MAX_DEPTH) else {
            return self.see(goal);
        };
        match (name.as_str(), goal.arguments()) {
            ("," | ";" | "|" | "->" | "*->", [left, right]) => {
                self.goal(left, depth + 1);
                self.goal(right, depth + 1);
            }
            ("\\+", [negated]) => self.goal(negated, depth + 1),
            (":", [Term::Atom(_), inner]) => self.goal(inner, depth + 1),
            ("==" | "\\==", [Term::Var(left), Term::Var(right)]) => {
                if self.is_new(*left) || self.is_new(*right) {
                    self.note(goal, (name.as_str() == "==") == (left == right));
                }
            }
            (test, [Term::Var(variable)]) if TYPE_TESTS.contains(&test) => {
                if self.is_new(*variable) {
                    self.note(goal, test == "var");
                }
                self.see(goal);
            }
            _ => self.see(goal),
        }
    }

    fn is_new(&self, variable: u32) -> bool {
        !self.seen.contains(&variable)
    }

    fn note(&mut self, goal: &Term, holds: bool) {
        let goal = goal.clone();
        self.found.push(DecidedTest { goal, holds });
    }

    fn see(&mut self, term: &Term) {
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            match term {
                Term::Var(number) => {
                    self.seen.insert(*number);
                }
                Term::Compound(compound) => stack.extend(&compound.args),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(name: &str, variables: &[u32]) -> Term {
        Term::compound(name, variables.iter().map(|v| Term::Var(*v)).collect())
    }

    fn outcomes(body: Term) -> Vec<bool> {
        let found = decided_tests(&test("p", &[0]), &body);
        found.iter().map(|test| test.holds).collect()
    }

    #[test]
    fn new_variables_decide_tests() {
        assert_eq!(outcomes(test("atom", &[0])), [false; 0]);
        assert_eq!(outcomes(test("atom", &[1])), [false]);
        assert_eq!(outcomes(test("var", &[1])), [true]);
        assert_eq!(outcomes(test("==", &[0, 1])), [false]);
        assert_eq!(outcomes(test("\\==", &[1, 0])), [true]);
        assert_eq!(outcomes(test("==", &[1, 1])), [true]);
        assert_eq!(outcomes(test("is_list", &[1])), [false; 0]);
    }

    #[test]
    fn a_goal_before_makes_a_variable_known() {
        let both = |first, second| Term::compound(",", vec![first, second]);
        let known = both(test("q", &[1]), test("atom", &[1]));
        assert_eq!(outcomes(known), [false; 0]);
        let twice = both(test("var", &[1]), test("nonvar", &[1]));
        assert_eq!(outcomes(twice), [true]);
        let equal = both(test("==", &[1, 2]), test("==", &[1, 2]));
        assert_eq!(outcomes(equal), [false, false]);
    }
}
