//! The form in which Scryer 0.10 compiles a clause to what it says.
//!
//! Scryer compiles comparisons (`X < 8`) and tests of type (`integer(X)`) in place, without a call. Its register
//! allocation takes the operands of such a goal for arguments that have to be in registers 1 and 2, and so
//! overwrites what is there, or what is put there later, in two cases:
//!
//! 1. A goal up to the first call of the clause has an operand that lives in a register, because it occurs nowhere
//!    behind that call. Either a later argument is moved over it, or, before a control construct, the
//!    second operand is put over the first:
//!
//!    ```prolog
//!    p(a, X, Y) :- X < 8, q(Y, b).                % calls q(X, b)
//!    p(F, G, B) :- F =< B, ( q(G) ; q(B) ).       % compares B with G
//!    ```
//!
//! 2. The goal is the first one that mentions a variable:
//!
//!    ```prolog
//!    p(T) :- var(X), q(T, X).                     % calls q(X, X)
//!    ```
//!
//!    An operand inside an expression of such a goal, or of `is/2`, is even read from a cell that was never made.
//!
//! And it forgets to make a variable in one case:
//!
//! 3. The last alternative of a disjunction ends with a control construct and does not mention a variable of
//!    another alternative that is used behind the disjunction:
//!
//!    ```prolog
//!    p(X) :- ( q(X) -> ( r -> s ; t(Y) ) ; \\+ u(X) ), v(Y).      % v(Y) gets some other cell
//!    ```
//!
//! And it lets the last call have a reference to a variable of a frame that is gone in one case:
//!
//! 4. A variable is new in a control construct and used behind it; some path mentions it first as an argument, and it stands
//!    inside a structure on another path or behind the construct:
//!
//!    ```prolog
//!    p(X) :- ( q(f(Y)) -> true ; r(Y) ), s(X, Y).
//!    ```
//!
//! In the normal form none of them can be. In the first case `'$succeed'`, one instruction of the machine that does
//! nothing, ends the registers' life before the goal; the operand is kept in the environment from there on. An operand
//! whose register is that of its own place may stay: the allocation is right there. In the second case the
//! outcome is known, or the kernel's comparison tells the error. In the third `'$succeed'` ends the alternative. In the fourth
//! `'$make_variables'(v(Y))` mentions the variable before, inside a structure.

use std::collections::HashSet;

use super::arithmetic::conjoined;
use super::body::is_control;
use super::{flat_name, is_comparison, rename, variables};
use crate::frontend::term::Term;

/// Tests of one argument that Scryer compiles in place.
const TESTS: [&str; 9] = [
    "var", "nonvar", "integer", "float", "number", "rational", "atom", "atomic", "compound",
];

/// The clause in normal form.
pub fn normalized(clause: Term) -> Term {
    let Some([head, body]) = clause.as_compound(":-", 2) else {
        return clause;
    };
    let mut known: HashSet<u32> = variables(head).into_iter().collect();
    let mut goals = Vec::new();
    conjuncts(body, &Behind::default(), &mut known, &mut goals);
    if let Some(at) = first_endangered(head, &goals) {
        goals.insert(at, Term::atom("$succeed"));
    }
    Term::compound(":-", vec![head.clone(), conjoined(goals)])
}

/// What stands behind a goal in its clause.
#[derive(Clone, Default)]
struct Behind {
    /// There are other goals.
    goals: bool,
    /// Their variables.
    variables: HashSet<u32>,
    /// Those of them that stand inside a structure.
    inside: HashSet<u32>,
}

impl Behind {
    /// What stands behind the goals before `more`.
    fn with(&self, more: Option<&Term>) -> Behind {
        let mut behind = self.clone();
        if let Some(more) = more {
            behind.goals = true;
            behind.variables.extend(variables(more));
            behind.inside.extend(inside_structures(more));
        }
        behind
    }
}

/// Appends the goals of the conjunction `body` in normal form. `known` are the variables that were mentioned before, and
/// afterwards those of the body too.
fn conjuncts(body: &Term, behind: &Behind, known: &mut HashSet<u32>, goals: &mut Vec<Term>) {
    let mut rest = body;
    loop {
        let (goal, more) = match rest.as_compound(",", 2) {
            Some([goal, more]) => (goal, Some(more)),
            _ => (rest, None),
        };
        let behind = behind.with(more);
        if goal.as_compound(",", 2).is_some() {
            conjuncts(goal, &behind, known, goals);
        } else {
            let shared = torn_variables(goal, &behind, known);
            if !shared.is_empty() {
                known.extend(&shared);
                let shared = shared.into_iter().map(Term::Var).collect();
                let made = Term::compound("v", shared);
                goals.push(Term::compound("$make_variables", vec![made]));
            }
            goals.push(normal_goal(goal, &behind, known));
        }
        match more {
            Some(more) => rest = more,
            None => return,
        }
    }
}

/// A goal that is no conjunction, in normal form.
fn normal_goal(goal: &Term, behind: &Behind, known: &mut HashSet<u32>) -> Term {
    let normal = match goal {
        Term::Compound(compound) if is_control(goal) => Term::compound(
            compound.name.clone(),
            parts(compound.name.as_str(), &compound.args, behind, known),
        ),
        _ if is_in_place(goal) && mentions_new(goal, known) => decided(goal),
        _ => match goal.as_compound("is", 2) {
            Some([value, expression]) if mentions_new(expression, known) => {
                Term::compound("$is", vec![value.clone(), expression.clone()])
            }
            _ => goal.clone(),
        },
    };
    // A decided test mentions nothing any more.
    known.extend(variables(&normal));
    normal
}

/// The arguments of a control construct, each as it is when it is run first.
fn parts(construct: &str, args: &[Term], behind: &Behind, known: &HashSet<u32>) -> Vec<Term> {
    let mut before = known.clone();
    let mut parts = Vec::new();
    for (at, argument) in args.iter().enumerate() {
        let is_right = at + 1 == args.len();
        let behind = match construct {
            ";" => behind.clone(),
            "->" => behind.with(args.get(at + 1)),
            _ => behind.with(Some(&Term::nil())),
        };
        // Only a condition is run before what follows it in the text.
        if construct == ";" {
            before.clone_from(known);
        }
        let mut goals = Vec::new();
        conjuncts(argument, &behind, &mut before, &mut goals);
        let continues = argument.as_compound(";", 2).is_some();
        if construct == ";"
            && is_right
            && behind.goals
            && !continues
            && goals.last().is_some_and(is_control)
        {
            goals.push(Term::atom("$succeed"));
        }
        parts.push(conjoined(goals));
    }
    parts
}

/// The new variables of a control construct that are used behind it, that some path mentions first as an argument, and that
/// stand inside a structure in or behind the construct.
fn torn_variables(goal: &Term, behind: &Behind, known: &HashSet<u32>) -> Vec<u32> {
    if !is_control(goal) {
        return Vec::new();
    }
    let is_torn = |variable: &u32| {
        !known.contains(variable)
            && behind.variables.contains(variable)
            && is_argument_first(goal, *variable)
            && (behind.inside.contains(variable) || inside_structures(goal).contains(variable))
    };
    variables(goal).into_iter().filter(is_torn).collect()
}

/// Goals that bind a variable to a number, which refers to nothing.
const EVALUATIONS: [&str; 3] = ["is", "$is", "$own_form"];

/// Whether a path through a goal mentions a variable first as an argument of what may leave it unbound.
fn is_argument_first(goal: &Term, variable: u32) -> bool {
    match goal.functor() {
        Some((name, 2)) if *name == "," || *name == "->" => {
            let mut parts = goal.arguments().iter();
            let first = parts.find(|part| variables(part).contains(&variable));
            first.is_some_and(|part| is_argument_first(part, variable))
        }
        _ if is_control(goal) => {
            let mut parts = goal.arguments().iter();
            parts.any(|part| is_argument_first(part, variable))
        }
        Some((name, 2)) if EVALUATIONS.contains(&name.as_str()) => false,
        _ => goal.arguments().contains(&Term::Var(variable)),
    }
}

/// The variables inside the structures that are arguments of goals.
fn inside_structures(goal: &Term) -> Vec<u32> {
    let structures = goal.arguments().iter();
    match is_control(goal) || goal.as_compound(",", 2).is_some() {
        true => structures.flat_map(inside_structures).collect(),
        false => structures
            .filter(|argument| matches!(argument, Term::Compound(_)))
            .flat_map(variables)
            .collect(),
    }
}

/// Whether the term has a variable that is not known.
fn mentions_new(term: &Term, known: &HashSet<u32>) -> bool {
    !variables(term)
        .iter()
        .all(|variable| known.contains(variable))
}

/// A goal compiled in place of which some variable is unbound and new.
fn decided(goal: &Term) -> Term {
    match goal.functor() {
        Some((name, 1)) if *name == "var" => Term::atom("true"),
        Some((_, 1)) => Term::atom("fail"),
        Some((name, _)) => rename(goal, &flat_name("system", name.as_str())),
        None => goal.clone(),
    }
}

/// Where to end the registers' life: before the first goal compiled in place, up to the first call, that has an operand in
/// another register than that of its place. An if-then without an else, which the machine compiles as a conjunction, is
/// looked into.
fn first_endangered(head: &Term, goals: &[Term]) -> Option<usize> {
    let mut flat = Vec::new();
    for (at, goal) in goals.iter().enumerate() {
        flatten(goal, at, &mut flat);
    }
    let call = flat.iter().position(|(_, goal)| !stays_in_chunk(goal))?;
    let ends_registers = is_control(flat[call].1);
    let behind = if ends_registers { call } else { call + 1 };
    let later: HashSet<u32> = flat[behind..]
        .iter()
        .flat_map(|(_, goal)| variables(goal))
        .collect();
    let is_endangered = |at: usize| {
        let before_control = at + 1 == call && ends_registers;
        is_in_place(flat[at].1)
            && operands(flat[at].1).any(|(place, variable)| {
                !later.contains(&variable)
                    && (before_control || register(head, variable) != Some(place))
            })
    };
    (0..call).find(|&at| is_endangered(at)).map(|at| flat[at].0)
}

/// Appends the goal, and its place, by the goals that the machine makes of it.
fn flatten<'t>(goal: &'t Term, at: usize, out: &mut Vec<(usize, &'t Term)>) {
    match goal.functor() {
        Some((name, 2)) if *name == "," || *name == "->" => {
            for part in goal.arguments() {
                flatten(part, at, out);
            }
        }
        _ => out.push((at, goal)),
    }
}

/// The operands that are bare variables, with their places from 0.
fn operands(goal: &Term) -> impl Iterator<Item = (usize, u32)> {
    let numbered = goal.arguments().iter().enumerate();
    numbered.filter_map(|(place, argument)| match argument {
        Term::Var(variable) => Some((place, *variable)),
        _ => None,
    })
}

/// The register, from 0, of a variable that is an argument of the head.
fn register(head: &Term, variable: u32) -> Option<usize> {
    let mut args = head.arguments().iter();
    args.position(|argument| *argument == Term::Var(variable))
}

/// Whether Scryer compiles the goal without a call.
fn is_in_place(goal: &Term) -> bool {
    match goal.functor() {
        Some((name, 1)) => TESTS.contains(&name.as_str()),
        _ => is_comparison(goal),
    }
}

/// Whether the registers outlive the goal.
fn stays_in_chunk(goal: &Term) -> bool {
    is_in_place(goal) || matches!(goal, Term::Atom(name) if name.as_str() == "!")
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
    fn goals_that_would_overwrite_a_register_are_kept_apart() {
        for (text, expected) in [
            (
                "p(a,X,Y) :- X < 8, q(Y,b).",
                "p(a,X,Y) :- '$succeed', X < 8, q(Y,b).",
            ),
            (
                "p(F,G,B) :- F =< B, ( q(G) ; q(B) ).",
                "p(F,G,B) :- '$succeed', F =< B, ( q(G) ; q(B) ).",
            ),
            (
                "p(g(f(V),V),7) :- ( integer(V) -> q(b,V,s) ).",
                "p(g(f(V),V),7) :- '$succeed', ( integer(V) -> q(b,V,s) ).",
            ),
            (
                "p(g(V),7) :- nonvar(V), ( r -> ( integer(V) -> q(b,V,s) ) ).",
                "p(g(V),7) :- nonvar(V), ( r -> ( integer(V) -> q(b,V,s) ) ).",
            ),
            (
                "p([],X) :- !, integer(X), q(1,b).",
                "p([],X) :- !, '$succeed', integer(X), q(1,b).",
            ),
            (
                "p(X,Y) :- X < 3, Y > 1, Y < X, q(1,b).",
                "p(X,Y) :- X < 3, '$succeed', Y > 1, Y < X, q(1,b).",
            ),
            ("p(T) :- var(X), q(T,X).", "p(T) :- true, q(T,X)."),
            (
                "p(T) :- ( q(X) ; T is X+1 ).",
                "p(T) :- ( q(X) ; '$is'(T,X+1) ).",
            ),
            ("p(T) :- T < X, q(T,X).", "p(T) :- 'system:<'(T,X), q(T,X)."),
            (
                "p(T) :- ( q(X) ; integer(X), r ), X < T.",
                "p(T) :- ( q(X) ; fail, r ), X < T.",
            ),
            (
                "p(T) :- ( q(X) -> X < T ; X < T ).",
                "p(T) :- ( q(X) -> X < T ; 'system:<'(X,T) ).",
            ),
            (
                "p(T) :- ( q(T) -> r(X) ; \\+ s ), t(X).",
                "p(T) :- ( q(T) -> r(X) ; \\+ s, '$succeed' ), t(X).",
            ),
            (
                "p(X) :- ( q(f(Y)) -> true ; r(Y) ), s(X,Y).",
                "p(X) :- '$make_variables'(v(Y)), ( q(f(Y)) -> true ; r(Y) ), s(X,Y).",
            ),
            (
                "p(X) :- ( t -> ( q(f(Y)) ; r(Y) ), s(X,Y) ; true ).",
                "p(X) :- ( t -> '$make_variables'(v(Y)), ( q(f(Y)) ; r(Y) ), s(X,Y) ; true ).",
            ),
            (
                "p(X) :- ( r(Y) ; r(Y) ), s(f(Y)).",
                "p(X) :- '$make_variables'(v(Y)), ( r(Y) ; r(Y) ), s(f(Y)).",
            ),
            (
                "p(X) :- ( Y is X ; q(f(Y)) ), s(X,Y).",
                "p(X) :- ( Y is X ; q(f(Y)) ), s(X,Y).",
            ),
            (
                "p :- ( var(X) -> ( var(X) -> q ; r ) ; s ).",
                "p :- ( true -> ( true -> q ; r ) ; s ).",
            ),
        ] {
            assert_eq!(written(&normalized(read(text))), written(&read(expected)));
        }
    }

    #[test]
    fn other_clauses_stay() {
        for text in [
            // The variable stands in the place of its register.
            "p(X,Y) :- X < 8, 3 =:= Y, q(X,Y).",
            "p(X,Y) :- 1 < Y, q(X,Y).",
            // It lives longer, so it is in the environment.
            "p(a,X,Y) :- X < 8, q(Y,b), r(X).",
            "p(F,G,B) :- F =< B, ( q(G) ; q(B,F) ).",
            // The disjunction is the end of the clause, or goes on.
            "p(X) :- ( q(Y) ; r, ( s ; t ) ).",
            "p(X) :- ( q(Y) -> r ; s -> t ; u ), v(Y).",
            // There is no call, or a call before.
            "p(a,X) :- X < 8.",
            "p(a,X,Y) :- q(Y), X < 8, q(Y,b).",
            "p(a,X,Y) :- X+1 < 8, q(Y,b).",
            "p(a).",
        ] {
            let clause = read(text);
            assert_eq!(normalized(clause.clone()), clause, "{text}");
        }
    }

    /// What Scryer's own loader reads must be in normal form.
    #[test]
    fn the_first_text_is_in_normal_form() {
        use crate::engine::embedded::{ATTRIBUTE_HOOKS, BOOT, kernel_clauses};
        let clauses: Vec<Term> = [BOOT, ATTRIBUTE_HOOKS]
            .iter()
            .flat_map(|text| kernel_clauses(text))
            .collect();
        assert!(clauses.len() > 15, "{}", clauses.len());
        for clause in clauses {
            assert_eq!(written(&normalized(clause.clone())), written(&clause));
        }
    }
}
