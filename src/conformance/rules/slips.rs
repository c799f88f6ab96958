//! Slips that SWI-Prolog does not see. Warnings only: they break no rule by themselves, but what
//! fails in play often comes of them.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::conformance::calls::{CalledGoal, change, of_clause};
use crate::conformance::finding::{Finding, FindingSeverity, TextFault};
use crate::conformance::outline::{
    Key, Outline, OutlineClause, OutlineTerm, indicator, is_board, range,
};
use crate::conformance::rules::failure::declared;
use crate::frontend::meta_predicates::{MetaReader, meta_specification};
use crate::frontend::term::{CONS, Term};
use crate::frontend::writer::variables;

/// What was probably meant otherwise.
pub fn check(outline: &Outline<'_>) -> Vec<Finding> {
    let mut found = atoms_for_variables(outline);
    found.extend(strings_for_atoms(outline));
    found.extend(without_base_case(outline));
    found.extend(outline.clauses.iter().flat_map(not_computed));
    found.extend(outline.clauses.iter().flat_map(assignments));
    found.extend(without_function(outline));
    found.extend(outline.clauses.iter().flat_map(fresh_compared));
    found.extend(unshared_in_lambdas(outline));
    found
}

fn warning(fault: TextFault, span: Range<usize>) -> Finding {
    Finding::in_text(FindingSeverity::Warning, fault, span)
}

/// The atoms that stand as arguments in a clause, with their places.
fn atoms(clause: &OutlineClause) -> Vec<(String, Range<usize>)> {
    let mut terms = clause.head().arguments();
    let calls = of_clause(clause);
    terms.extend(calls.iter().flat_map(|call| call.goal.arguments()));
    let parts = parts_of(terms).into_iter();
    parts
        .filter_map(|part| Some((part.term.as_atom()?.to_owned(), part.span())))
        .collect()
}

/// The terms and all that is in them.
fn parts_of(terms: Vec<OutlineTerm<'_>>) -> Vec<OutlineTerm<'_>> {
    terms.into_iter().flat_map(OutlineTerm::all_parts).collect()
}

/// A string that is handed to a predicate of the program, where the same letters are an atom
/// elsewhere in it. Programs that make strings themselves mean them.
fn strings_for_atoms(outline: &Outline<'_>) -> Vec<Finding> {
    let mut calls = outline.clauses.iter().flat_map(of_clause);
    if calls.any(|call| call.name.contains("string")) {
        return Vec::new();
    }
    let own: HashSet<&Key> = outline.clauses.iter().map(OutlineClause::key).collect();
    let all = outline.clauses.iter().flat_map(atoms);
    let atoms: HashSet<String> = all.map(|(atom, _)| atom).collect();
    let told = |part: &OutlineTerm<'_>| match part.term {
        Term::Str(text) if atoms.contains(&**text) => Some(warning(
            TextFault::StringForAtom(text.to_string()),
            part.span(),
        )),
        _ => None,
    };
    let given = |clause: &OutlineClause| -> Vec<Finding> {
        let calls = of_clause(clause);
        let own_calls = calls.iter().filter(|call| own.contains(&call.key()));
        let mut terms = clause.head().arguments();
        terms.extend(own_calls.flat_map(|call| call.goal.arguments()));
        parts_of(terms).iter().filter_map(told).collect()
    };
    outline.clauses.iter().flat_map(given).collect()
}

/// Recursive predicates each of whose clauses calls them again: they fail or run on.
fn without_base_case(outline: &Outline<'_>) -> Vec<Finding> {
    let mut seen: HashSet<Key> = declared(outline).into_iter().collect();
    let calls = outline.clauses.iter().flat_map(of_clause);
    seen.extend(calls.filter_map(|call| Some(change(&call)?.key)));
    let own = outline
        .clauses
        .iter()
        .filter(|clause| outline.is_own(clause.module()));
    let first = own.filter(|clause| seen.insert(clause.key().clone()));
    let endless = first.filter(|clause| {
        let key = clause.key();
        let mut clauses = outline.clauses_of(key);
        !is_loop(clause.head()) && clauses.all(|clause| calls_itself(clause, key))
    });
    let told = |clause: &OutlineClause| {
        let fault = TextFault::NoBaseCase(indicator(clause.key()));
        warning(fault, clause.head().span())
    };
    endless.map(told).collect()
}

/// Whether it may be meant to go on until a goal fails: it hands nothing on and takes nothing
/// apart.
fn is_loop(head: OutlineTerm<'_>) -> bool {
    let arguments = head.arguments();
    let is_taken_apart = |argument: &OutlineTerm<'_>| matches!(argument.term, Term::Compound(_));
    arguments.len() < 2 && !arguments.iter().any(is_taken_apart)
}

/// Whether the body calls the predicate again, whatever happens.
fn calls_itself(clause: &OutlineClause, key: &Key) -> bool {
    let goals = clause.body().map_or_else(Vec::new, |body| body.goals());
    let is_same = |goal: &OutlineTerm<'_>| {
        goal.functor()
            .is_some_and(|(name, arity)| (name, arity) == (key.0.as_str(), key.1))
    };
    !clause.is_grammar() && goals.iter().any(is_same)
}

/// Variables of the clause in lambda expressions that SWI-Prolog makes predicates of, because the
/// file loads `library(yall)`, or `library(clpfd)`, which loads it, and the library whose predicate
/// calls them.
fn unshared_in_lambdas(outline: &Outline<'_>) -> Vec<Finding> {
    let libraries: HashSet<String> = outline.libraries().collect();
    if !libraries.contains("yall") && !libraries.contains("clpfd") {
        return Vec::new();
    }
    let imports: HashSet<Key> = outline.imports().into_iter().collect();
    let is_expanded = |call: &CalledGoal<'_>| match call.name {
        "call" => true,
        "maplist" if libraries.contains("clpfd") => true,
        _ => imports.contains(&call.key()),
    };
    let in_clause = |clause: &OutlineClause| -> Vec<Finding> {
        let calls = of_clause(clause).into_iter().filter(&is_expanded);
        let lambdas = calls.flat_map(|call| compiled_lambdas(&call));
        lambdas
            .filter_map(|lambda| unshared(clause, lambda))
            .collect()
    };
    outline.clauses.iter().flat_map(in_clause).collect()
}

/// The arguments that are lambda expressions with as many parameters as the call adds arguments.
fn compiled_lambdas<'a>(call: &CalledGoal<'a>) -> Vec<OutlineTerm<'a>> {
    let modes = meta_specification(MetaReader::Calls, call.name, call.arity).unwrap_or_default();
    let arguments = call.goal.arguments().into_iter().zip(modes.chars());
    let is_compiled = |(argument, mode): &(OutlineTerm<'_>, char)| {
        let parameters = argument
            .arguments_of(">>")
            .map(|[parameters, _]| parameters.term.as_list());
        parameters.flatten().map(|all| all.len()) == mode.to_digit(10).map(|extra| extra as usize)
    };
    let compiled = arguments.filter(is_compiled);
    compiled.map(|(argument, _)| argument).collect()
}

/// The first variable in the body of a lambda expression that it shares with its clause.
fn unshared(clause: &OutlineClause, lambda: OutlineTerm<'_>) -> Option<Finding> {
    let [parameters, body] = lambda.arguments_of(">>")?;
    let parameters: HashMap<u32, usize> = variables(parameters.term).into_iter().collect();
    let inside: HashMap<u32, usize> = variables(lambda.term).into_iter().collect();
    let shared = clause.read_term().variables.iter().filter(|variable| {
        let times = inside.get(&variable.number).copied().unwrap_or_default();
        variable.occurrences > times && !parameters.contains_key(&variable.number)
    });
    let shared: HashMap<u32, &String> = shared
        .filter_map(|variable| Some((variable.number, variable.name.as_ref()?)))
        .collect();
    let mut parts = parts_of(vec![body]);
    parts.sort_by_key(|part| part.span().start);
    parts.into_iter().find_map(|part| match part.term {
        Term::Var(number) => {
            let name = (*shared.get(number)?).clone();
            Some(warning(TextFault::UnsharedInLambda(name), part.span()))
        }
        _ => None,
    })
}

/// `N is N - 1` and `N - 1 is N1`.
fn assignments(clause: &OutlineClause) -> Vec<Finding> {
    let told = |call: &CalledGoal<'_>| {
        let [result, value] = call.goal.arguments_of("is")?;
        let fault = match result.term {
            Term::Var(_) if is_shifted(value, result.term) => {
                let variables = clause.read_term().variables.iter();
                let mut same = variables.filter(|v| Term::Var(v.number) == *result.term);
                TextFault::Reassigned(same.next()?.name.clone()?)
            }
            Term::Compound(_) if is_sum(result) => TextFault::ReversedIs,
            _ => return None,
        };
        Some(warning(fault, call.span()))
    };
    of_clause(clause).iter().filter_map(told).collect()
}

/// Whether it is the variable plus or minus something that is not 0.
fn is_shifted(value: OutlineTerm<'_>, variable: &Term) -> bool {
    let sum = value.arguments_of("+").or_else(|| value.arguments_of("-"));
    sum.is_some_and(|[one, other]: [OutlineTerm<'_>; 2]| {
        one.term == variable && *other.term != Term::Int(0)
    })
}

/// The predicates that compute some of their arguments.
const COMPUTING: [(&str, &[usize]); 7] = [
    ("is", &[1]),
    ("=:=", &[0, 1]),
    ("=\\=", &[0, 1]),
    ("<", &[0, 1]),
    (">", &[0, 1]),
    ("=<", &[0, 1]),
    (">=", &[0, 1]),
];

/// `N is length(L)`: predicates where only functions are known. A file may have functions of its
/// own by `library(arithmetic)`.
fn without_function(outline: &Outline<'_>) -> Vec<Finding> {
    if outline.libraries().any(|library| library == "arithmetic") {
        return Vec::new();
    }
    let calls = outline.clauses.iter().flat_map(of_clause);
    let computed = calls.flat_map(|call| {
        let computing = COMPUTING.iter().find(|(name, _)| *name == call.name);
        let places = computing
            .filter(|_| call.arity == 2)
            .map(|(_, places)| *places);
        let arguments = call.goal.arguments();
        let places = places.unwrap_or_default().iter();
        places
            .filter_map(|place| arguments.get(*place).copied())
            .collect::<Vec<_>>()
    });
    computed
        .filter_map(|expression| {
            let (key, span) = unknown_function(outline, expression)?;
            Some(warning(TextFault::NoFunction(indicator(&key)), span))
        })
        .collect()
}

/// The first compound part of an expression that is no function.
fn unknown_function(
    outline: &Outline<'_>,
    expression: OutlineTerm<'_>,
) -> Option<(Key, Range<usize>)> {
    let (name, arity) = expression.functor().filter(|(_, arity)| *arity > 0)?;
    if name == CONS {
        return None;
    }
    if !outline.library.computes(name, arity) {
        return Some(((name.to_owned(), arity), expression.span()));
    }
    let mut arguments = expression.arguments().into_iter();
    arguments.find_map(|argument| unknown_function(outline, argument))
}

/// Variables that `==` or `\==` compares where the clause names them for the first time.
fn fresh_compared(clause: &OutlineClause) -> Vec<Finding> {
    let told = |call: &CalledGoal<'_>| {
        let sides = ["==", "\\=="]
            .into_iter()
            .find_map(|operator| call.goal.arguments_of::<2>(operator))?;
        let fresh = |side: &OutlineTerm<'_>| {
            let mut variables = clause.read_term().variables.iter();
            let variable = variables.find(|v| Term::Var(v.number) == *side.term)?;
            let is_first = range(variable.first) == side.span() && variable.occurrences > 1;
            let name = variable.name.clone()?;
            (is_first && !name.starts_with('_'))
                .then(|| warning(TextFault::FreshCompared(name), side.span()))
        };
        sides.iter().find_map(fresh)
    };
    let calls = of_clause(clause);
    let plain = calls.iter().filter(|_| !clause.is_grammar());
    plain.filter_map(told).collect()
}

/// An atom that stands nowhere else in the file, in a clause with a variable of the same letters:
/// `vX` beside `VX`. Words of small letters only, such as `white` beside `White`, are usual.
fn atoms_for_variables(outline: &Outline<'_>) -> Vec<Finding> {
    let clauses = outline.clauses.iter();
    let placed =
        clauses.flat_map(|clause| atoms(clause).into_iter().map(move |atom| (clause, atom)));
    let placed: Vec<_> = placed.collect();
    let mut times: HashMap<&str, usize> = HashMap::new();
    for (_, (atom, _)) in &placed {
        *times.entry(atom).or_default() += 1;
    }
    let told = |(clause, (atom, span)): &(&OutlineClause, (String, Range<usize>))| {
        let looks_mixed = atom.contains(|c: char| c.is_uppercase() || c.is_ascii_digit());
        if !looks_mixed || times[atom.as_str()] > 1 {
            return None;
        }
        let variables = clause.read_term().variables.iter();
        let mut names = variables.filter_map(|variable| variable.name.as_deref());
        let is_same =
            |name: &&str| name.len() > 1 && name != atom && name.eq_ignore_ascii_case(atom);
        let fault = TextFault::AtomForVariable(atom.clone(), names.find(is_same)?.to_owned());
        Some(warning(fault, span.clone()))
    };
    placed.iter().filter_map(told).collect()
}

/// `X2 = X + DX` and `X2 == X + DX` where the board is asked for `X2`: nothing is computed.
fn not_computed(clause: &OutlineClause) -> Vec<Finding> {
    let calls = of_clause(clause);
    let board: Vec<&Term> = calls
        .iter()
        .filter(|call| is_board(call.name, call.arity))
        .flat_map(|call| call.goal.arguments())
        .map(|argument| argument.term)
        .collect();
    let told = |call: &CalledGoal<'_>| {
        let operators = ["=", "==", "\\=", "\\=="];
        let operator = operators.into_iter().find(|name| *name == call.name)?;
        let [variable, sum] = call.goal.arguments_of(operator)?;
        let is_asked = matches!(variable.term, Term::Var(_)) && board.contains(&variable.term);
        let fault = TextFault::NotComputed(operator.to_owned());
        (is_asked && is_sum(sum)).then(|| warning(fault, call.span()))
    };
    calls.iter().filter_map(told).collect()
}

fn is_sum(term: OutlineTerm<'_>) -> bool {
    let is_operand =
        |term: &OutlineTerm<'_>| matches!(term.term, Term::Var(_) | Term::Int(_)) || is_sum(*term);
    matches!(term.functor(), Some(("+" | "-" | "*" | "//", 2)))
        && term.arguments().iter().all(is_operand)
}
