//! What is looked at before a query runs: does it call a predicate that does not exist? swipl tells
//! so without running anything.

use crate::engine::embedded;
use crate::engine::lower::Scope;
use crate::engine::lower::meta::{MetaMode, Spec};
use crate::engine::machine::Engine;
use crate::engine::names::{self, indicator};
use crate::engine::session::Session;
use crate::frontend::meta_predicates::{MetaReader, meta_specification};
use crate::frontend::term::{Atom, Term};

/// A goal of a query whose predicate does not exist.
#[derive(Debug, PartialEq)]
pub struct Unknown {
    /// Where the goal stands in the query: from argument to argument, counted from 0.
    pub place: Vec<usize>,
    /// The predicate.
    pub indicator: Term,
    /// The predicates with similar names.
    pub similar: Vec<Term>,
    /// What the goal was probably meant to be, if one of them has as many arguments.
    pub correction: Option<Term>,
}

/// The first goal of the query whose predicate does not exist, but for those that the user has
/// kept. Goals that are known only when the query runs are not looked at.
pub fn unknown_procedure(session: &Session, query: &Term, kept: &[Vec<usize>]) -> Option<Unknown> {
    let module = session.program.typein.as_str();
    unknown_below(session, module, query, &mut Vec::new(), kept)
}

fn unknown_below(
    session: &Session,
    module: &str,
    goal: &Term,
    place: &mut Vec<usize>,
    kept: &[Vec<usize>],
) -> Option<Unknown> {
    if let Some([Term::Atom(module), inner]) = goal.as_compound(":", 2) {
        place.push(1);
        let found = unknown_below(session, module.as_str(), inner, place, kept);
        place.pop();
        return found;
    }
    let (name, arity) = goal.functor()?;
    if let (":" | ":-" | "-->" | "?-", _) = (name.as_str(), arity) {
        return None;
    }
    if is_unknown(session, module, name.as_str(), arity) && !kept.contains(place) {
        let indicator = indicator(module, name.as_str(), arity);
        let mut similar = session.program.similar(module, name, arity);
        // A module exports it, but does not define it.
        similar.retain(|similar| *similar != indicator);
        let similar = with_exporters(session, module, similar);
        return Some(Unknown {
            place: place.clone(),
            indicator,
            correction: correction(session, module, goal, &similar),
            similar,
        });
    }
    let arguments = goal.arguments();
    let mut goals = goal_arguments(session, module, name.as_str(), arguments).into_iter();
    goals.find_map(|number| {
        place.push(number);
        let found = unknown_below(session, module, &arguments[number], place, kept);
        place.pop();
        found
    })
}

/// The indicators, those of imported predicates with the modules that export them.
fn with_exporters(session: &Session, module: &str, similar: Vec<Term>) -> Vec<Term> {
    let with_exporter = |plain: Term| {
        let exporter = embedded::indicator(&plain)
            .and_then(|key| session.program.exporter(module, &key).cloned());
        match exporter {
            Some(exporter) => Term::compound(":", vec![Term::Atom(exporter), plain]),
            None => plain,
        }
    };
    let mut all: Vec<Term> = Vec::new();
    for similar in similar.into_iter().map(with_exporter) {
        if !all.contains(&similar) {
            all.push(similar);
        }
    }
    all
}

/// The goal with the name of the first of the predicates that has as many arguments; with its
/// module where it can't be called without.
fn correction(session: &Session, caller: &str, goal: &Term, similar: &[Term]) -> Option<Term> {
    let arity = goal.arguments().len();
    let fits = |indicator: &&Term| {
        let (_, plain) = names::split_module("user", indicator);
        plain
            .as_compound("/", 2)
            .is_some_and(|parts| parts[1] == Term::Int(arity as i64))
    };
    let meant = similar.iter().find(fits)?;
    let (module, plain) = names::split_module("user", meant);
    let name = plain.arguments().first()?.as_atom()?;
    let corrected = Term::callable(Atom::new(name), goal.arguments().to_vec());
    match module {
        _ if !is_unknown(session, caller, name, arity) => Some(corrected),
        "user" => Some(corrected),
        _ => Some(Term::compound(":", vec![Term::atom(module), corrected])),
    }
}

/// The query with another goal at a place.
pub fn replaced(query: &Term, place: &[usize], goal: Term) -> Term {
    let (Some((first, rest)), Some((name, _))) = (place.split_first(), query.functor()) else {
        return goal;
    };
    let mut arguments = query.arguments().to_vec();
    arguments[*first] = replaced(&arguments[*first], rest, goal);
    Term::compound(name.clone(), arguments)
}

/// The numbers of the arguments of a goal that are goals themselves.
fn goal_arguments(session: &Session, module: &str, name: &str, args: &[Term]) -> Vec<usize> {
    match (name, args.len()) {
        ("," | ";" | "->" | "*->" | "forall", 2) => vec![0, 1],
        // As in swipl, call/1 hides its goal from the check.
        ("call", 1) => Vec::new(),
        ("\\+" | "not" | "once" | "ignore", 1) => vec![0],
        ("findall", 3 | 4) => vec![1],
        ("catch", 3) => vec![0, 2],
        _ => {
            let own = session.program.own(module, name, args.len()).is_some();
            let declared = session.program.visible_meta(module, name, args.len());
            let of_system = session.program.builtins.meta(name, args.len());
            let of_library = meta_specification(MetaReader::Calls, name, args.len());
            let of_library = of_library.map(Spec::from_text);
            let specs = [
                declared,
                of_system.filter(|_| !own),
                of_library.filter(|_| !own),
            ];
            let is_goal = |number: &usize| {
                let mut specs = specs.iter().flatten();
                specs.any(|spec| spec.modes.get(*number) == Some(&MetaMode::Goal(0)))
            };
            (0..args.len()).filter(is_goal).collect()
        }
    }
}

fn is_unknown(session: &Session, module: &str, name: &str, arity: usize) -> bool {
    session.flags.atom("unknown") != Some("fail")
        && !session.program.builtins.is_protected(name, arity)
        && session.program.is_unknown(module, name, arity)
}

/// The arbiter is there without being loaded: whoever asks for a match gets it.
pub fn bring_arbiter(engine: &mut Engine, goal: &Term) {
    let asked = goal.functor().is_some_and(|(name, arity)| {
        matches!(
            (name.as_str(), arity),
            ("turniir", 0 | 1 | 3) | ("algseis" | "kuva_laud", 0)
        )
    });
    let is_missing = crate::engine::session::with_session(|session| {
        goal.functor()
            .is_some_and(|(name, arity)| is_unknown(session, "user", name.as_str(), arity))
    });
    if asked && is_missing {
        let library = Term::compound("library", vec![Term::atom("arbiiter")]);
        engine.once("user", &Term::compound("ensure_loaded", vec![library]));
    }
}
