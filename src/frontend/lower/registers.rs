//! Clauses that Scryer 0.10 would compile wrongly, written otherwise.
//!
//! Up to its first call a clause keeps the variables of its head in the registers of their arguments, and goals compiled
//! in place (`X < 8`, `integer(X)`, `Z is E`) read them there. When an argument of the call needs such a register, its
//! variable is moved; and the compiler moves it to the register of a place where it has stood in a goal compiled in
//! place, although the call's argument of that place may be there already:
//!
//! ```prolog
//! p(a, X, Y) :- X < 8, q(Y, b).       % calls q(X, b)
//! ```
//!
//! That register is safe if the head has a variable there that lives no longer than to the call. Where it is not, the
//! goal is written so that the variable does not stand in that place: `X+0 < 8`, a call of the test, or
//! `R is E, Z = R`.

use super::arithmetic::conjunction;
use super::body::is_control;
use super::{is_comparison, variables, variables_end};
use crate::frontend::term::Term;

/// Tests of one argument that Scryer compiles in place; the kernel's `'$test_..'` call them.
const TESTS: [&str; 8] = [
    "var", "nonvar", "integer", "float", "number", "atom", "atomic", "compound",
];

/// The clause, so that it is compiled to what it says.
pub(super) fn repaired(mut clause: Term) -> Term {
    while let Some(other) = repaired_once(&clause) {
        clause = other;
    }
    clause
}

/// The clause with the first goal that would spoil an argument written otherwise; `None` if there is none.
fn repaired_once(clause: &Term) -> Option<Term> {
    let Some([head, body]) = clause.as_compound(":-", 2) else {
        return None;
    };
    let goals = conjuncts(body);
    let call = goals.iter().position(|goal| !is_in_place(goal))?;
    let chunk = Chunk {
        head: head.arguments(),
        goals: &goals[..call],
        call: called_arguments(goals[call]),
        later: goals[call + 1..]
            .iter()
            .flat_map(|goal| variables(goal))
            .collect(),
    };
    let (at, place) = (0..call).find_map(|at| Some((at, chunk.spoiling_place(at)?)))?;
    let mut goals: Vec<Term> = goals.into_iter().cloned().collect();
    let others = otherwise(&goals[at], place, variables_end(clause));
    goals.splice(at..=at, others);
    let last = goals.pop()?;
    Some(Term::compound(
        ":-",
        vec![head.clone(), conjunction(goals, last)],
    ))
}

/// A clause up to its first call.
struct Chunk<'t> {
    head: &'t [Term],
    /// The goals compiled in place.
    goals: &'t [&'t Term],
    call: &'t [Term],
    /// The variables that live longer, which have no registers.
    later: Vec<u32>,
}

impl Chunk<'_> {
    /// The place, from 0, of a variable in a goal that would come over an argument of the call.
    fn spoiling_place(&self, at: usize) -> Option<usize> {
        let args = self.goals[at].arguments();
        (0..args.len()).find(|&place| match args[place] {
            Term::Var(variable) => {
                !self.is_taken(place)
                    && !self.later.contains(&variable)
                    && self.may_move(variable, at, place)
            }
            _ => false,
        })
    }

    /// Whether the register is that of a variable of the head.
    fn is_taken(&self, place: usize) -> bool {
        match self.head.get(place) {
            Some(Term::Var(variable)) => {
                !self.later.contains(variable) && self.register(*variable) == Some(place)
            }
            _ => false,
        }
    }

    /// Whether the variable may have to leave its register when the call's arguments up to `place` are there.
    fn may_move(&self, variable: u32, at: usize, place: usize) -> bool {
        if let Some(register) = self.register(variable) {
            let argument = self.call.get(register);
            return register > place
                && argument.is_some_and(|argument| *argument != Term::Var(variable));
        }
        // A variable in a structure of the head gets the register of its first place, unless that is still to be read.
        let mut structures = self.head.iter();
        let Some(structure) =
            structures.position(|argument| variables(argument).contains(&variable))
        else {
            return false;
        };
        let is_unread = place > structure && place < self.head.len();
        let mut earlier = self.goals[..=at].iter();
        let has_another = earlier.any(|goal| {
            let mut behind = goal.arguments().iter().skip(place + 1);
            behind.any(|argument| *argument == Term::Var(variable))
        });
        self.call.len() > place + 1 && (is_unread || has_another)
    }

    /// The register, from 0, of a variable that is an argument of the head.
    fn register(&self, variable: u32) -> Option<usize> {
        self.head
            .iter()
            .position(|argument| *argument == Term::Var(variable))
    }
}

/// The goal without a variable in that place; `fresh` is a variable that the clause does not have.
fn otherwise(goal: &Term, place: usize, fresh: u32) -> Vec<Term> {
    let Term::Compound(compound) = goal else {
        return vec![goal.clone()];
    };
    let (name, mut args) = (compound.name.as_str(), compound.args.clone());
    if TESTS.contains(&name) {
        return vec![Term::compound(format!("$test_{name}"), args)];
    }
    if name == "is" && place == 0 {
        let result = std::mem::replace(&mut args[0], Term::Var(fresh));
        return vec![
            Term::compound("is", args),
            Term::compound("=", vec![result, Term::Var(fresh)]),
        ];
    }
    args[place] = Term::compound("+", vec![args[place].clone(), Term::Int(0)]);
    vec![Term::compound(name, args)]
}

/// Whether Scryer compiles the goal without a call: a cut too, and what it leaves out.
fn is_in_place(goal: &Term) -> bool {
    match goal {
        Term::Atom(name) => matches!(name.as_str(), "!" | "true"),
        Term::Compound(compound) => match compound.args.len() {
            1 => TESTS.contains(&compound.name.as_str()),
            _ => goal.as_compound("is", 2).is_some() || is_comparison(goal),
        },
        _ => false,
    }
}

/// The arguments that a call puts into registers: a control structure puts none.
fn called_arguments(goal: &Term) -> &[Term] {
    match is_control(goal) {
        true => &[],
        false => goal.arguments(),
    }
}

fn conjuncts(body: &Term) -> Vec<&Term> {
    let mut goals = Vec::new();
    let mut stack = vec![body];
    while let Some(goal) = stack.pop() {
        match goal.as_compound(",", 2) {
            Some([left, right]) => stack.extend([right, left]),
            _ => goals.push(goal),
        }
    }
    goals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::operators::OperatorTable;
    use crate::frontend::reader::{Flags, Read, read_term};
    use crate::frontend::writer::{WriteOptions, term_text};

    fn read(text: &str) -> Term {
        match read_term(text, 0, &OperatorTable::standard(), &Flags::default()) {
            Read::Term(read) => read.term,
            _ => panic!("{text}"),
        }
    }

    fn written(clause: &Term) -> String {
        term_text(clause, &WriteOptions::writeq(), &OperatorTable::standard())
    }

    #[test]
    fn goals_that_spoil_an_argument_are_written_otherwise() {
        for (text, expected) in [
            ("p(a,X,Y) :- X < 8, q(Y,b).", "p(a,X,Y) :- X+0 < 8, q(Y,b)."),
            (
                "p(A,B,X) :- 8 > X, q(A,b,c), r(B).",
                "p(A,B,X) :- 8 > X+0, q(A,b,c), r(B).",
            ),
            (
                "p([],X) :- integer(X), q(1,b).",
                "p([],X) :- '$test_integer'(X), q(1,b).",
            ),
            (
                "p(a,Y,Z) :- Z is Y+1, q(b,c,d).",
                "p(a,Y,Z) :- R is Y+1, Z = R, q(b,c,d).",
            ),
            (
                "p(f(_),X) :- !, X > 1, X < 5, q(1,b).",
                "p(f(_),X) :- !, X+0 > 1, X+0 < 5, q(1,b).",
            ),
            ("p(a,X) :- X < 8, Y = b.", "p(a,X) :- X+0 < 8, Y = b."),
            // The second register is not read yet when Y is to get one.
            (
                "p(g(X,Y),a) :- 1 =< Y, X < 9, q(s,t,X,c).",
                "p(g(X,Y),a) :- 1 =< Y+0, X < 9, q(s,t,X,c).",
            ),
            (
                "p(g(X)) :- 1 =< X, X < 9, q(s,t,X,c).",
                "p(g(X)) :- 1 =< X, X+0 < 9, q(s,t,X,c).",
            ),
        ] {
            assert_eq!(written(&repaired(read(text))), written(&read(expected)));
        }
    }

    #[test]
    fn other_clauses_stay() {
        for text in [
            // The register is a variable's that the call does not outlive.
            "p(A,X,Y) :- X < 8, q(Y,b).",
            // The variable stays where it is, or the call does not need its register.
            "p(a,X,Y) :- X < 8, q(Y,X).",
            "p(a,X,Y) :- X < 8, q(Y).",
            // It lives longer, so it has no register.
            "p(a,X,Y) :- X < 8, q(Y,b), r(X).",
            // It stands deeper, or in its own place.
            "p(a,X,Y) :- X+1 < 8, q(Y,b).",
            "p(X,a) :- X < 8, q(b,c).",
            "p([X|Y],Z) :- integer(X), q(Y,Z,X).",
            "p(a,X) :- X < 8.",
            "p(a,X) :- ( X < 8 -> q(b,c) ; r ).",
            "p(a).",
        ] {
            let clause = read(text);
            assert_eq!(repaired(clause.clone()), clause, "{text}");
        }
    }

    /// What Scryer reads without lowering must not need a repair.
    #[test]
    fn the_kernel_needs_no_repair() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/prolog/kernel");
        let mut clauses = 0;
        for entry in std::fs::read_dir(folder).expect("the kernel") {
            let path = entry.expect("a file").path();
            let text = std::fs::read_to_string(&path).expect("a text");
            let mut position = 0;
            loop {
                match read_term(
                    &text,
                    position,
                    &OperatorTable::standard(),
                    &Flags::default(),
                ) {
                    Read::EndOfFile => break,
                    Read::Error(error) => panic!("{}: {error}", path.display()),
                    Read::Term(read) => {
                        position = read.end;
                        clauses += 1;
                        assert_eq!(repaired(read.term.clone()), read.term, "{}", path.display());
                    }
                }
            }
        }
        assert!(clauses > 500, "{clauses}");
    }
}
