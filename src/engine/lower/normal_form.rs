//! The form in which Scryer 0.10 compiles a clause to what it says.
//!
//! Scryer compiles comparisons (`X < 8`) and tests of type (`integer(X)`) in place, without a call.
//! Its register allocation takes the operands of such a goal for arguments that have to be in
//! registers 1 and 2, and so overwrites what is there, or what is put there later, in two cases:
//!
//! 1. A goal up to the first call of the clause has an operand that lives in a register, because it
//!    occurs nowhere behind that call. Either a later argument is moved over it, or, before a
//!    control construct, the second operand is put over the first:
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
//! An operand inside an expression of such a goal, or of `is/2`, is even read from a cell that was
//! never made.
//!
//! And what it compiles of variables that live in the environment is right only as long as no such
//! variable is unbound and referred to from elsewhere:
//!
//! 3. A structure gets the content of an argument after one look behind a reference. If the
//!    argument refers to a variable of a caller's environment that refers to another one, the
//!    structure keeps a reference to an environment, which outlives it:
//!
//!    ```prolog
//!    p(X, Y, T) :- X = Y, q(f(Y)), T = g(Y).          % called with two new variables of a caller
//!    ```
//!
//! 4. Whether a variable has got a cell outside the environment is noted with the number of an
//!    alternative and the depth of its construct, which other constructs of the clause have too:
//!
//!    ```prolog
//!    p :- q(X), ( r, s(f(X)) ; t ), ( u(f(X)) ; v ).  % f(X) keeps a reference to the environment
//!    ```
//!
//! 5. A variable that is new in a control construct and used behind it is not made on a path that
//!    does not mention it, or goes to the last call as a reference to an environment that is gone:
//!
//!    ```prolog
//!    p(X) :- ( q(X) -> ( r -> s ; t(Y) ) ; \\+ u(X) ), v(Y).
//!    p(X) :- ( q(f(Y)) -> true ; r(Y) ), s(X, Y).
//!    ```
//!
//! 6. The first call of a clause that moves its arguments to other places takes a register for each
//!    of them beside those of the head; of more than 255 the machine knows nothing.
//!
//! In the normal form none of them can be. In the first and the last case `'$succeed'`, one
//! instruction of the machine that does nothing, ends the registers' life before the goal; what was
//! in them is kept in the environment from there on. An operand whose register is that of its own
//! place may stay: the allocation is right there. In the second case the outcome is known, or the
//! kernel's comparison tells the error. For the others **no variable is unbound in an
//! environment**: one that a goal would put there, as an argument, is mentioned before, inside the
//! structure of `'$make_variables'(v(Y))`, which gives it a cell on the heap.

use std::collections::{HashMap, HashSet};

use super::large_terms::in_pieces;
use super::packed_lists::unpacked;
use crate::engine::lower::terms::{conjoined, is_comparison, is_control, rename, variables};
use crate::engine::names::flat_name;
use crate::frontend::term::Term;

/// Tests of one argument that Scryer compiles in place.
const TESTS: [&str; 9] = [
    "var", "nonvar", "integer", "float", "number", "rational", "atom", "atomic", "compound",
];

/// Goals that bind each new variable to a number or a text, fail, or throw.
const EVALUATIONS: [(&str, usize); 10] = [
    ("$foreign_call", 3),
    ("$ffi_read_ptr", 3),
    ("$get_b_value", 1),
    ("is", 2),
    ("$is", 2),
    ("$sum", 3),
    ("$own_form", 2),
    ("$divide", 3),
    ("$function", 2),
    ("$power", 3),
];

/// How many variables are made at once: less than the machine's largest arity.
const MADE_AT_ONCE: usize = 200;

/// How many arguments the head and the first call may have together.
const MAX_REGISTERS: usize = 240;

/// The clause in normal form.
pub fn normalized(clause: Term) -> Term {
    let clause = unpacked(in_pieces(clause));
    let Some([head, body]) = clause.as_compound(":-", 2) else {
        return clause;
    };
    let mut known: HashSet<u32> = variables(head).into_iter().collect();
    let mut goals = Vec::new();
    Body::of(body).conjunction(body, &mut known, &mut goals);
    if let Some(at) = first_endangered(head, &goals) {
        goals.insert(at, Term::atom("$succeed"));
    }
    Term::compound(":-", vec![head.clone(), conjoined(goals)])
}

/// The body of a clause.
struct Body {
    /// How many goals, that are no control constructs, mention each variable.
    mentions: HashMap<u32, usize>,
}

impl Body {
    fn of(body: &Term) -> Body {
        let mut mentions = HashMap::new();
        count_mentions(body, &mut mentions);
        Body { mentions }
    }

    /// Appends the goals of a conjunction in normal form. `known` are the variables that were
    /// mentioned before, and afterwards those of the conjunction too.
    fn conjunction(&self, body: &Term, known: &mut HashSet<u32>, goals: &mut Vec<Term>) {
        let mut conjuncts = Vec::new();
        conjuncts_of(body, &mut conjuncts);
        let (at, made) = self.unmade_of(&conjuncts, known);
        for (place, goal) in conjuncts.into_iter().enumerate() {
            if place == at {
                known.extend(&made);
                goals.extend(made.chunks(MADE_AT_ONCE).map(make_variables));
            }
            goals.push(self.goal(goal, known));
        }
    }

    /// The variables that have to be made for a conjunction, and the place of the first goal that
    /// needs one.
    fn unmade_of(&self, conjuncts: &[&Term], known: &HashSet<u32>) -> (usize, Vec<u32>) {
        let (mut first, mut unmade) = (0, Vec::new());
        let mut mentioned = HashSet::new();
        for (at, goal) in conjuncts.iter().enumerate() {
            let all = variables(goal);
            let is_new =
                |variable: &u32| !known.contains(variable) && !mentioned.contains(variable);
            let new: Vec<u32> = all.iter().copied().filter(is_new).collect();
            // Its outcome is known, or it throws.
            if new.is_empty() || is_in_place(goal) {
                continue;
            }
            let needs = self.unmade(goal, &new);
            if unmade.is_empty() && !needs.is_empty() {
                first = at;
            }
            unmade.extend(needs);
            mentioned.extend(all);
        }
        (first, unmade)
    }

    /// Those of the new variables of a goal that it would leave unbound in the environment.
    fn unmade(&self, goal: &Term, new: &[u32]) -> Vec<u32> {
        let mut inside = HashMap::new();
        count_mentions(goal, &mut inside);
        let is_unmade = |variable: &&u32| {
            let is_elsewhere = self.mentions.get(variable) > inside.get(variable);
            is_elsewhere && !makes(goal, **variable)
        };
        new.iter().filter(is_unmade).copied().collect()
    }

    /// A goal that is no conjunction, in normal form.
    fn goal(&self, goal: &Term, known: &mut HashSet<u32>) -> Term {
        let normal = match goal {
            Term::Compound(compound) if is_control(goal) => {
                let parts = self.parts(compound.name.as_str(), &compound.args, known);
                Term::compound(compound.name.clone(), parts)
            }
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
    fn parts(&self, construct: &str, args: &[Term], known: &HashSet<u32>) -> Vec<Term> {
        let mut before = known.clone();
        let mut parts = Vec::new();
        for argument in args {
            // Only a condition is run before what follows it in the text.
            if construct == ";" {
                before.clone_from(known);
            }
            // A goal before the arrow of an if-then-else would make it something else.
            let is_branching = construct == ";" && is_branching(argument);
            parts.push(match is_branching {
                true => self.goal(argument, &mut before),
                false => self.alone(argument, &mut before),
            });
        }
        parts
    }

    /// A conjunction as one goal.
    fn alone(&self, body: &Term, known: &mut HashSet<u32>) -> Term {
        let mut goals = Vec::new();
        self.conjunction(body, known, &mut goals);
        conjoined(goals)
    }
}

/// Whether the goal is a part of a disjunction or of an if-then-else.
fn is_branching(goal: &Term) -> bool {
    matches!(goal.functor(), Some((name, 2)) if *name == "->" || *name == ";")
}

/// The goals of a conjunction, those of conjunctions in it too.
pub(super) fn conjuncts_of<'t>(body: &'t Term, out: &mut Vec<&'t Term>) {
    let mut rest = body;
    while let Some([goal, more]) = rest.as_compound(",", 2) {
        conjuncts_of(goal, out);
        rest = more;
    }
    out.push(rest);
}

/// Adds how many goals, that are no control constructs, mention each variable.
fn count_mentions(goal: &Term, mentions: &mut HashMap<u32, usize>) {
    if is_control(goal) {
        for part in goal.arguments() {
            count_mentions(part, mentions);
        }
    } else {
        for variable in variables(goal) {
            *mentions.entry(variable).or_default() += 1;
        }
    }
}

fn make_variables(variables: &[u32]) -> Term {
    let variables = variables.iter().map(|variable| Term::Var(*variable));
    let made = Term::compound("v", variables.collect());
    Term::compound("$make_variables", vec![made])
}

/// Whether a new variable, on every path through the goal, is bound at once or first mentioned
/// inside a structure.
fn makes(goal: &Term, variable: u32) -> bool {
    let args = goal.arguments();
    match goal.functor() {
        Some((name, 2)) if *name == "," || *name == "->" => {
            let first = args.iter().find(|part| mentions(part, variable));
            first.is_some_and(|part| makes(part, variable))
        }
        Some((name, 2)) if *name == ";" => args.iter().all(|part| makes(part, variable)),
        _ if is_control(goal) => false,
        Some((name, arity)) if EVALUATIONS.contains(&(name.as_str(), arity)) => true,
        Some((name, 2)) if *name == "=" => args.iter().any(|side| !matches!(side, Term::Var(_))),
        _ => mentions(goal, variable) && !args.contains(&Term::Var(variable)),
    }
}

fn mentions(term: &Term, variable: u32) -> bool {
    variables(term).contains(&variable)
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

/// Where to end the registers' life: before the first goal compiled in place, up to the first call,
/// that has an operand in another register than that of its place. An if-then without an else,
/// which the machine compiles as a conjunction, is looked into. Or before the first call, if it has
/// too many arguments.
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
    let registers = head.arguments().len() + flat[call].1.arguments().len();
    let endangered = (0..call).find(|&at| is_endangered(at));
    let at = endangered.or_else(|| (registers > MAX_REGISTERS).then_some(call))?;
    Some(flat[at].0)
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
pub(super) fn is_in_place(goal: &Term) -> bool {
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
    use crate::frontend::reader::{Read, ReaderFlags, read_term};
    use crate::frontend::writer::{WriteOptions, term_text};

    fn read(text: &str) -> Term {
        match read_term(text, 0, &OperatorTable::standard(), &ReaderFlags::default()) {
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
            (
                "p(T) :- var(X), q(T,X).",
                "p(T) :- true, '$make_variables'(v(X)), q(T,X).",
            ),
            (
                "p(T) :- ( q(X) ; T is X+1 ).",
                "p(T) :- ( '$make_variables'(v(X)), q(X) ; '$is'(T,X+1) ).",
            ),
            (
                "p(T) :- T < X, q(T,X).",
                "p(T) :- 'system:<'(T,X), '$make_variables'(v(X)), q(T,X).",
            ),
            (
                "p(T) :- ( q(X) ; integer(X), r ), X < T.",
                "p(T) :- '$make_variables'(v(X)), ( q(X) ; integer(X), r ), X < T.",
            ),
            (
                "p(T) :- ( q(X) -> X < T ; X < T ).",
                "p(T) :- ( '$make_variables'(v(X)), q(X) -> X < T ; 'system:<'(X,T) ).",
            ),
            (
                "p(T) :- ( q(T) -> r(X) ; \\+ s ), t(X).",
                "p(T) :- '$make_variables'(v(X)), ( q(T) -> r(X) ; \\+ s ), t(X).",
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
                "p(X) :- ( q(Y) -> r ; s -> t ; u ), v(Y).",
                "p(X) :- '$make_variables'(v(Y)), ( q(Y) -> r ; s -> t ; u ), v(Y).",
            ),
            (
                "p(X) :- X > 1, q(X,Y), r(Z), s(Y,Z,f(Y)).",
                "p(X) :- X > 1, '$make_variables'(v(Y,Z)), q(X,Y), r(Z), s(Y,Z,f(Y)).",
            ),
            (
                "p(X) :- ( q -> r(Y), s(Y) ; t -> u(Y), v(Y) ; w ).",
                "p(X) :- ( q -> '$make_variables'(v(Y)), r(Y), s(Y) \
                 ; t -> '$make_variables'(v(Y)), u(Y), v(Y) ; w ).",
            ),
            (
                "p(X) :- \\+ \\+ ( q(Y), r(Y) ).",
                "p(X) :- \\+ \\+ ( '$make_variables'(v(Y)), q(Y), r(Y) ).",
            ),
            (
                "p :- ( var(X) -> ( var(X) -> q ; r ) ; s ).",
                "p :- ( true -> '$make_variables'(v(X)), ( var(X) -> q ; r ) ; s ).",
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
            // Variables get a cell on the heap, or a value, where they are mentioned first, or
            // stand in one goal only.
            "p(X) :- q(f(Y)), r(Y).",
            "p(X) :- Y is X+1, q(Y), r(Y).",
            "p(X) :- Y = f(X), q(Y), r(Y).",
            "p(X) :- ( X = 1 -> Y = a ; Y = b ), q(Y).",
            "p(X) :- q(X,Y,Y), r(Z).",
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

    /// What Scryer's own loader reads must be in normal form, but for variables that its goals bind
    /// at once.
    #[test]
    fn the_first_text_is_in_normal_form() {
        use crate::engine::embedded::{ATTRIBUTE_HOOKS, BOOT, kernel_clauses};
        let clauses: Vec<Term> = [BOOT, ATTRIBUTE_HOOKS]
            .iter()
            .flat_map(|text| kernel_clauses(text))
            .collect();
        assert!(clauses.len() > 15, "{}", clauses.len());
        for clause in clauses {
            assert_eq!(
                written(&without_made(normalized(clause.clone()))),
                written(&clause)
            );
        }
    }

    /// The clause without the goals that make variables.
    fn without_made(term: Term) -> Term {
        let is_making = |term: &Term| term.as_compound("$make_variables", 1).is_some();
        match term {
            Term::Compound(compound) if compound.name == "," && is_making(&compound.args[0]) => {
                without_made(compound.args[1].clone())
            }
            Term::Compound(compound) => {
                let args = compound.args.iter().cloned().map(without_made).collect();
                Term::compound(compound.name.clone(), args)
            }
            other => other,
        }
    }
}
