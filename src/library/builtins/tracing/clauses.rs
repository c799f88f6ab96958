//! The clauses that the tracer interprets.

use std::collections::HashSet;

use crate::engine::convert::{Arguments, FromArguments};
use crate::engine::fault::Fault;
use crate::engine::lower::single_sided;
use crate::engine::lower::terms::variables_end;
use crate::engine::program::Definition;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::{Atom, Term};
use crate::library::builtins::tracing::lines;
use crate::store::Pattern;

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![native("$trace_clauses", "+++++++--", clauses)]
}

/// How many arguments of a goal may select clauses.
const KEYS: usize = 3;

/// What an argument of a goal is.
#[derive(Clone, Debug, PartialEq)]
enum ArgumentKey {
    /// Unbound.
    Any,
    Integer(i64),
    Atom(Atom),
    Compound(Atom, usize),
    /// A float, a string, a large integer.
    Other,
}

impl ArgumentKey {
    fn new(key: &Term, arity: &Term) -> ArgumentKey {
        match (key, arity) {
            (Term::Int(number), _) => ArgumentKey::Integer(*number),
            (Term::Atom(name), Term::Int(0)) if *name == "$nil" => {
                ArgumentKey::Atom(Atom::new("[]"))
            }
            (Term::Atom(name), Term::Int(0)) => ArgumentKey::Atom(name.clone()),
            (Term::Atom(name), Term::Int(arity @ 1..)) => {
                ArgumentKey::Compound(name.clone(), *arity as usize)
            }
            (Term::Atom(name), _) if *name == "$any" => ArgumentKey::Any,
            _ => ArgumentKey::Other,
        }
    }

    /// Whether an argument of a head may match.
    fn matches(&self, argument: &Term) -> bool {
        match (self, argument) {
            (ArgumentKey::Any, _) | (_, Term::Var(_)) => true,
            (ArgumentKey::Integer(wanted), Term::Int(number)) => wanted == number,
            (ArgumentKey::Atom(wanted), Term::Atom(name)) => wanted == name,
            (ArgumentKey::Compound(name, arity), Term::Compound(compound)) => {
                compound.name == *name && compound.args.len() == *arity
            }
            (ArgumentKey::Other, other) => !matches!(other, Term::Int(_) | Term::Atom(_)),
            _ => false,
        }
    }
}

/// What the first arguments of a goal are, each from a name and a number of arguments.
struct ArgumentKeys([ArgumentKey; KEYS]);

impl FromArguments for ArgumentKeys {
    const ARGUMENTS: usize = 2 * KEYS;

    fn from_arguments(arguments: &mut Arguments<'_>) -> Result<ArgumentKeys, Fault> {
        let mut key = |_| {
            let name = arguments.next_term();
            ArgumentKey::new(name, arguments.next_term())
        };
        Ok(ArgumentKeys(std::array::from_fn(&mut key)))
    }
}

/// A clause of the program.
struct TracedClause {
    head: Term,
    body: Term,
    module: Atom,
    /// Its number if it does not change, and whether Prolog knows it already.
    kept: Option<(i64, bool)>,
}

impl TracedClause {
    /// The clause for Prolog; its variables are numbered from `base`.
    fn term(self, base: u32) -> Term {
        match self.kept {
            Some((number, true)) => Term::Int(number),
            kept => {
                let parts = vec![self.head, self.body, Term::Atom(self.module)];
                let clause = Term::compound("c", parts);
                let clause = clause.with_variables(&mut |number| Term::Var(base + number));
                match kept {
                    Some((number, _)) => Term::compound("n", vec![Term::Int(number), clause]),
                    None => clause,
                }
            }
        }
    }
}

/// `'$trace_clauses'(+Slot, +Key1, +Arity1, .., -Number, -Clauses)`: the clauses that may match a
/// goal whose first three arguments have these keys. Number is that of the only one if Prolog has
/// it, else 0.
fn clauses(session: &mut Session, slot: i64, keys: ArgumentKeys) -> (i64, Term) {
    let slot = usize::try_from(slot).unwrap_or_default();
    let keys = keys.0;
    let all = all_clauses(session, slot);
    let place = (0..KEYS).find(|place| keys[*place] != ArgumentKey::Any && is_index(&all, *place));
    let may_match = |clause: &TracedClause| {
        place.is_none_or(|place| {
            let argument = clause.head.arguments().get(place);
            argument.is_none_or(|argument| keys[place].matches(argument))
        })
    };
    let mut kept: Vec<TracedClause> = all.into_iter().filter(may_match).collect();
    if let [clause] = &mut kept[..]
        && let Some((number, true)) = clause.kept
    {
        return (number, Term::nil());
    }
    let mut terms = Vec::new();
    let mut base = 0;
    for clause in kept {
        if let Some((number, false)) = clause.kept {
            session.tracer.kept_clauses.insert(number);
        }
        let term = clause.term(base);
        base = base.max(variables_end(&term));
        terms.push(term);
    }
    (0, Term::list(terms))
}

/// Whether clauses are selected by this argument: by the first if any clause has something there,
/// by another one if it leaves less than two thirds of them on the average, as SWI-Prolog's indexes
/// do.
fn is_index(clauses: &[TracedClause], place: usize) -> bool {
    let arguments = clauses
        .iter()
        .map(|clause| clause.head.arguments().get(place));
    let bound: Vec<&Term> = arguments
        .flatten()
        .filter(|argument| !is_variable(Some(argument)))
        .collect();
    if place == 0 || bound.is_empty() {
        return !bound.is_empty();
    }
    let kinds: HashSet<String> = bound.iter().map(|argument| kind(argument)).collect();
    let left = (clauses.len() - bound.len()) as f64 + bound.len() as f64 / kinds.len() as f64;
    clauses.len() as f64 > 1.5 * left
}

/// What an index tells apart: the constant, or the name and the number of arguments.
fn kind(argument: &Term) -> String {
    match argument {
        Term::Compound(compound) => format!("{}/{}", compound.name, compound.args.len()),
        other => format!("{other:?}"),
    }
}

fn is_variable(argument: Option<&Term>) -> bool {
    matches!(argument, Some(Term::Var(_)) | None)
}

/// The clauses of a procedure, with the lines of their goals.
fn all_clauses(session: &mut Session, slot: usize) -> Vec<TracedClause> {
    let at = session.program.slot_at(slot);
    let (module, name, arity) = (at.module.clone(), at.name.clone(), at.arity);
    match at.definition.clone() {
        Definition::Static(code) => {
            let mut found = Vec::new();
            for clause in &code.clauses {
                let Some(source) = &clause.source else {
                    continue;
                };
                let number = session.tracer.number_of_clause(source);
                let is_kept = session.tracer.kept_clauses.contains(&number);
                let body = match is_kept {
                    true => Term::atom("true"),
                    false => lines::with_lines(session, clause, source),
                };
                found.push(TracedClause {
                    head: source.head.clone(),
                    body,
                    module: module.clone(),
                    kept: Some((number, is_kept)),
                });
            }
            if code.is_single_sided {
                let (head, body) =
                    single_sided::no_rule_matches(false, module.as_str(), &name, arity);
                let body = lines::without_lines(&body);
                found.push(TracedClause {
                    head,
                    body,
                    module,
                    kept: None,
                });
            }
            found
        }
        Definition::Dynamic(id) => {
            let candidates = session.store().candidates(id, &vec![Pattern::Any; arity]);
            let clause = |candidate: crate::store::Candidate| {
                let (args, body) = candidate.content.parts();
                TracedClause {
                    head: Term::callable(name.clone(), args),
                    body: lines::without_lines(&body),
                    module: module.clone(),
                    kept: None,
                }
            };
            candidates.into_iter().map(clause).collect()
        }
        _ => Vec::new(),
    }
}
