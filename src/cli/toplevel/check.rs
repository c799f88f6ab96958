//! What is looked at before a query runs: does it call a predicate that does not exist? swipl tells so without
//! running anything.

use crate::engine::lower;
use crate::engine::lower::meta::MetaMode;
use crate::engine::machine::Engine;
use crate::engine::program::{Resolution, indicator};
use crate::engine::session::Session;
use crate::frontend::term::Term;

/// The most arguments of a predicate of the same name that are looked for.
const MAX_ARITY: usize = 8;

/// A predicate that does not exist.
#[derive(Debug, PartialEq)]
pub struct Unknown {
    /// The predicate.
    pub indicator: Term,
    /// The user's predicates of the same name.
    pub others: Vec<Term>,
}

/// The first predicate that the query calls and that does not exist. Goals that are known only when the query
/// runs are not looked at.
pub fn unknown_procedure(session: &Session, module: &str, goal: &Term) -> Option<Unknown> {
    let (module, goal) = lower::split_module(module, goal);
    let (name, arity) = goal.functor()?;
    let args = match goal {
        Term::Compound(compound) => &compound.args[..],
        _ => &[],
    };
    if let (":" | ":-" | "-->" | "?-", _) = (name.as_str(), arity) {
        return None;
    }
    if !lower::is_special(name.as_str(), arity) && is_unknown(session, module, name.as_str(), arity)
    {
        let others = same_name(session, module, name.as_str(), arity);
        return Some(Unknown {
            indicator: indicator(module, name.as_str(), arity),
            others,
        });
    }
    goal_arguments(session, module, name.as_str(), args)
        .into_iter()
        .find_map(|inner| unknown_procedure(session, module, inner))
}

/// The arguments of a goal that are goals themselves.
fn goal_arguments<'a>(
    session: &Session,
    module: &str,
    name: &str,
    args: &'a [Term],
) -> Vec<&'a Term> {
    match (name, args) {
        ("," | ";" | "->" | "*->" | "forall", [first, second]) => vec![first, second],
        // As in swipl, call/1 hides its goal from the check.
        ("call", [_]) => Vec::new(),
        ("\\+" | "not" | "once" | "ignore", [goal]) => vec![goal],
        ("findall", [_, goal, _]) | ("findall", [_, goal, _, _]) => vec![goal],
        ("catch", [goal, _, recovery]) => vec![goal, recovery],
        _ => {
            let own = session.program.own(module, name, args.len()).is_some();
            let spec = if own {
                None
            } else {
                session.program.builtins.meta(name, args.len())
            };
            let modes = spec.map(|spec| spec.modes).unwrap_or_default();
            let goals = args
                .iter()
                .zip(modes)
                .filter(|(_, mode)| *mode == MetaMode::Goal(0));
            goals.map(|(arg, _)| arg).collect()
        }
    }
}

fn is_unknown(session: &Session, module: &str, name: &str, arity: usize) -> bool {
    if session.flags.atom("unknown") == Some("fail")
        || session.program.builtins.is_protected(name, arity)
    {
        return false;
    }
    match session.program.resolve(module, name, arity) {
        Resolution::Unknown => true,
        Resolution::Slot(slot) => session.program.is_undefined(slot),
        _ => false,
    }
}

/// The user's predicates of this name with other numbers of arguments.
fn same_name(session: &Session, module: &str, name: &str, arity: usize) -> Vec<Term> {
    let known = |other: &usize| {
        let own = session.program.own(module, name, *other);
        *other != arity && own.is_some_and(|slot| !session.program.is_undefined(slot))
    };
    (0..=MAX_ARITY)
        .filter(known)
        .map(|other| indicator(module, name, other))
        .collect()
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
