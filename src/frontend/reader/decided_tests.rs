//! Tests whose outcome the text of a clause decides: SWI-Prolog's warning `Test is always false`.

use std::collections::{HashMap, HashSet};

use crate::frontend::reader::lonely::{counts, lonely_variables};
use crate::frontend::term::Term;

/// How deep control constructs are looked into.
const MAX_DEPTH: usize = 200;

/// The type tests that SWI-Prolog 9.0.4 compiles in place. Of an unbound variable only `var/1`
/// holds.
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

/// The tests of variables that occur in no goal before, and comparisons of variables that no other
/// occurrence shares, in the order of the clause.
pub fn decided_tests(head: &Term, body: &Term) -> Vec<DecidedTest> {
    if body.as_atom().is_some() {
        return Vec::new();
    }
    let mut search = TestSearch {
        clause: (head, body),
        seen: HashSet::new(),
        found: Vec::new(),
    };
    search.see(head);
    search.goal(body, 0);
    search.found
}

/// The variables that occur once in the clause, or once in each of some branches and nowhere else.
fn unshared_variables(head: &Term, body: &Term) -> HashSet<u32> {
    let mut times = counts(body);
    for variable in counts(head).keys() {
        times.remove(variable);
    }
    let mut lonely: HashMap<u32, usize> = HashMap::new();
    for one in lonely_variables(head, body) {
        *lonely.entry(one.variable).or_default() += usize::from(!one.in_negation);
    }
    let is_unshared = |(variable, times): &(u32, usize)| {
        *times == 1 || lonely.get(variable).is_some_and(|lonely| lonely == times)
    };
    let unshared = times.into_iter().filter(is_unshared);
    unshared.map(|(variable, _)| variable).collect()
}

struct TestSearch<'t> {
    clause: (&'t Term, &'t Term),
    seen: HashSet<u32>,
    found: Vec<DecidedTest>,
}

impl TestSearch<'_> {
    fn goal(&mut self, goal: &Term, depth: usize) {
        let (Some((name, _)), false) = (goal.functor(), depth > MAX_DEPTH) else {
            return self.see(goal);
        };
        match (name.as_str(), goal.arguments()) {
            ("," | "->" | "*->", [left, right]) => {
                self.goal(left, depth + 1);
                self.goal(right, depth + 1);
            }
            (";" | "|", [left, right]) => {
                // What occurs in one branch is new in the other.
                let before = self.seen.clone();
                self.goal(left, depth + 1);
                let left = std::mem::replace(&mut self.seen, before);
                self.goal(right, depth + 1);
                self.seen.extend(left);
            }
            ("\\+", [negated]) => self.goal(negated, depth + 1),
            (":", [Term::Atom(_), inner]) => self.goal(inner, depth + 1),
            ("==" | "\\==", [Term::Var(left), Term::Var(right)]) => {
                if self.is_new(*left) || self.is_new(*right) {
                    self.note(goal, (name.as_str() == "==") == (left == right));
                }
            }
            ("==" | "\\==", [Term::Var(variable), _] | [_, Term::Var(variable)]) => {
                let (head, body) = self.clause;
                if unshared_variables(head, body).contains(variable) {
                    self.note(goal, name.as_str() != "==");
                }
                self.see(goal);
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
    fn a_variable_that_is_alone_decides_comparisons() {
        let is = |name, variable| Term::compound(name, vec![Term::Var(variable), Term::atom("a")]);
        let either = |one, other| Term::compound(";", vec![one, other]);
        assert_eq!(outcomes(is("==", 1)), [false]);
        assert_eq!(outcomes(is("\\==", 1)), [true]);
        assert_eq!(outcomes(is("==", 0)), [false; 0]);
        assert_eq!(outcomes(either(is("==", 1), test("q", &[1]))), [false]);
        assert_eq!(
            outcomes(either(is("==", 1), test("q", &[1, 1]))),
            [false; 0]
        );
        let negated = Term::compound("\\+", vec![is("==", 1)]);
        assert_eq!(outcomes(negated.clone()), [false]);
        assert_eq!(outcomes(either(negated, test("q", &[1]))), [false; 0]);
        let first = either(is("==", 1), test("q", &[0]));
        let behind = Term::compound(",", vec![first, test("q", &[1])]);
        assert_eq!(outcomes(behind), [false; 0]);
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
