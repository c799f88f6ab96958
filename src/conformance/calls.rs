//! The calls in the body of a clause: through control constructs, and through the goals that
//! predicates such as `findall/3` are given, as far as they stand in the text.

use std::collections::HashSet;
use std::ops::Range;

use crate::conformance::outline::{Key, Outline, OutlineClause, OutlineTerm};
use crate::frontend::meta_predicates::{MetaReader, meta_specification};
use crate::frontend::term::Term;

/// A call that stands in the text.
#[derive(Clone, Copy)]
pub struct CalledGoal<'a> {
    /// The goal, without a module.
    pub goal: OutlineTerm<'a>,
    /// The module named before it.
    pub module: Option<&'a str>,
    /// The predicate's name.
    pub name: &'a str,
    /// Its arity, with the arguments that are added when it is called.
    pub arity: usize,
    /// Whether it is the only goal that a predicate such as `findall/3` is given. SWI-Prolog
    /// resolves such a goal anew each time, which makes no lasting link to the predicate of another
    /// module.
    pub lone: bool,
}

impl CalledGoal<'_> {
    /// Where it stands.
    pub fn span(&self) -> Range<usize> {
        self.goal.span()
    }

    /// The predicate.
    pub fn key(&self) -> Key {
        (self.name.to_owned(), self.arity)
    }
}

/// A goal that is still to be looked at.
#[derive(Clone, Copy)]
struct PendingGoal<'a> {
    node: OutlineTerm<'a>,
    module: Option<&'a str>,
    added: usize,
    lone: bool,
    grammar: bool,
}

/// The calls of a clause in the order of the text.
pub fn of_clause(clause: &OutlineClause) -> Vec<CalledGoal<'_>> {
    clause
        .body()
        .map_or_else(Vec::new, |body| walk(body, clause.is_grammar()))
}

/// The calls of all clauses, and then those of the directives.
pub fn of_program<'a>(outline: &'a Outline<'_>) -> impl Iterator<Item = CalledGoal<'a>> {
    let bodies = outline.clauses.iter().flat_map(of_clause);
    bodies.chain(outline.orders().flat_map(of_goal))
}

/// The calls of a goal in the order of the text.
pub fn of_goal(goal: OutlineTerm<'_>) -> Vec<CalledGoal<'_>> {
    walk(goal, false)
}

fn walk(body: OutlineTerm<'_>, grammar: bool) -> Vec<CalledGoal<'_>> {
    let mut calls = Vec::new();
    let mut pending = vec![PendingGoal {
        node: body,
        module: None,
        added: 0,
        lone: false,
        grammar,
    }];
    while let Some(next) = pending.pop() {
        let before = pending.len();
        if let Some(call) = step(next, &mut pending) {
            calls.push(call);
        }
        pending[before..].reverse();
    }
    calls
}

/// Looks at one goal: what is inside it comes to the list; gives the call that it is itself.
fn step<'a>(goal: PendingGoal<'a>, pending: &mut Vec<PendingGoal<'a>>) -> Option<CalledGoal<'a>> {
    let (module, node) = goal.node.unqualified();
    let module = module.or(goal.module);
    let (name, arity) = node.functor()?;
    let inside = PendingGoal {
        node,
        module,
        added: 0,
        lone: false,
        grammar: goal.grammar,
    };
    if is_control(name, arity) {
        pending.extend(
            node.arguments()
                .into_iter()
                .map(|node| PendingGoal { node, ..inside }),
        );
        return None;
    }
    if goal.grammar {
        return grammar_step(inside, name, arity, pending);
    }
    if let Some([_, body]) = node.arguments_of(">>") {
        pending.push(PendingGoal {
            node: body,
            ..inside
        });
        return None;
    }
    let arity = arity + goal.added;
    if let Some(modes) = meta_specification(MetaReader::Calls, name, arity) {
        let arguments = node.arguments();
        let goals = arguments.into_iter().zip(modes.chars());
        pending.extend(
            goals.filter_map(|(node, mode)| argument(PendingGoal { node, ..inside }, mode)),
        );
    }
    Some(CalledGoal {
        goal: node,
        module,
        name,
        arity,
        lone: goal.lone,
    })
}

fn is_control(name: &str, arity: usize) -> bool {
    matches!(
        (name, arity),
        ("," | ";" | "->" | "*->" | "|", 2) | ("\\+", 1)
    )
}

/// A goal argument of a predicate such as `findall/3`.
fn argument(mut goal: PendingGoal<'_>, mode: char) -> Option<PendingGoal<'_>> {
    match mode {
        '/' => goal.grammar = true,
        '^' => {
            while let Some([_, inner]) = goal.node.arguments_of("^") {
                goal.node = inner;
            }
        }
        digit => goal.added = digit.to_digit(10)? as usize,
    }
    goal.lone = true;
    Some(goal)
}

fn grammar_step<'a>(
    goal: PendingGoal<'a>,
    name: &'a str,
    arity: usize,
    pending: &mut Vec<PendingGoal<'a>>,
) -> Option<CalledGoal<'a>> {
    let node = goal.node;
    match (name, arity) {
        ("{}", 1) => {
            let plain = |node| PendingGoal {
                node,
                grammar: false,
                ..goal
            };
            pending.extend(node.arguments().into_iter().map(plain));
            None
        }
        ("[]" | "!", 0) | ("[|]", 2) => None,
        ("call", 1..) => None,
        _ => Some(CalledGoal {
            goal: node,
            module: goal.module,
            name,
            arity: arity + 2,
            lone: goal.lone,
        }),
    }
}

/// A predicate whose facts a call changes.
pub struct FactChange<'a> {
    /// The module named, before the call or before the clause.
    pub module: Option<&'a str>,
    /// The predicate.
    pub key: Key,
    /// Whether clauses are added.
    pub adds: bool,
    /// The call that does it.
    pub call: CalledGoal<'a>,
}

/// What a call changes; `None` for a call that changes nothing, or what can't be seen.
pub fn change<'a>(call: &CalledGoal<'a>) -> Option<FactChange<'a>> {
    let adds = matches!(call.name, "assert" | "asserta" | "assertz");
    let takes = matches!(call.name, "retract" | "retractall");
    let what = call.goal.arguments().first().copied()?;
    if call.name == "abolish" && call.arity == 1 {
        let (module, what) = what.unqualified();
        return Some(FactChange {
            module: module.or(call.module),
            key: what.indicated()?,
            adds: false,
            call: *call,
        });
    }
    if !(adds && matches!(call.arity, 1 | 2) || takes && call.arity == 1) {
        return None;
    }
    let (outer, clause) = what.unqualified();
    let head = clause
        .arguments_of::<2>(":-")
        .map_or(clause, |[head, _]| head);
    let (inner, head) = head.unqualified();
    let (name, arity) = head.functor()?;
    Some(FactChange {
        module: inner.or(outer).or(call.module),
        key: (name.to_owned(), arity),
        adds,
        call: *call,
    })
}

/// Whether a call changes a predicate that is known only when it runs.
pub fn changes_anything(call: &CalledGoal<'_>) -> bool {
    let first = call.goal.arguments().first().copied();
    matches!(
        call.name,
        "assert" | "asserta" | "assertz" | "consult" | "load_files" | "dynamic"
    ) && first.is_some_and(|what| {
        let clause = what.unqualified().1;
        let head = clause
            .arguments_of::<2>(":-")
            .map_or(clause, |[head, _]| head);
        matches!(head.unqualified().1.term, Term::Var(_))
    })
}

/// The predicates of the program that a call of its main predicate may come to, as far as the text
/// tells.
pub fn reachable(outline: &Outline<'_>) -> HashSet<Key> {
    let mut found = HashSet::new();
    let mut pending = vec![outline.main.clone()];
    while let Some(key) = pending.pop() {
        for clause in outline.clauses_of(&key) {
            let calls = of_clause(clause);
            pending.extend(
                calls
                    .iter()
                    .filter(|call| outline.is_own(call.module))
                    .map(CalledGoal::key)
                    .filter(|called| !found.contains(called)),
            );
        }
        found.insert(key);
    }
    found
}
