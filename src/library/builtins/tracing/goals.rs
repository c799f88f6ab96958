//! What a goal is to the tracer: rules that it interprets, or a predicate that runs as it is.

use crate::engine::lower::meta::{MetaMode, Spec};
use crate::engine::lower::{self, Scope};
use crate::engine::names::TracedPredicate;
use crate::engine::program::{Definition, Program, Resolution};
use crate::engine::registry::{NativeAnswer, Predicate, native};
use crate::engine::session::Session;
use crate::engine::tracer::GoalMarks;
use crate::frontend::term::{Atom, Term};

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("$trace_goal", "+++-----", goal),
        native("$trace_modes", "+--", modes),
    ]
}

/// How `prolog/kernel/tracer.pl` runs a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GoalKind {
    /// As it is.
    Opaque = 0,
    /// As it is, but for its arguments that are goals.
    Meta = 1,
    /// Clause by clause.
    Rules = 2,
    /// `call/N`.
    Call = 3,
    /// `catch/3`.
    Catch = 4,
    /// `phrase/2,3`.
    Phrase = 5,
    /// Clause by clause, with goals in the arguments.
    MetaRules = 6,
    /// What commands the tracer, which shows no port of it.
    Command = 7,
}

/// What commands the tracer.
const COMMANDS: &[(&str, usize)] = &[
    ("trace", 0),
    ("notrace", 0),
    ("tracing", 0),
    ("trace", 1),
    ("trace", 2),
    ("spy", 1),
    ("nospy", 1),
    ("nospyall", 0),
    ("debugging", 0),
    ("debug", 0),
    ("nodebug", 0),
    ("leash", 1),
    ("visible", 1),
    ("gtrace", 0),
    ("gtrace", 1),
    ("gspy", 1),
];

/// How much deeper than usual SWI-Prolog calls the goals in the arguments of these.
const EXTRA_DEPTH: &[(&str, usize, i64)] = &[
    ("findall", 3, 4),
    ("findall", 4, 3),
    ("setof", 3, 5),
    ("bagof", 3, 5),
    ("aggregate_all", 3, 1),
    ("phrase", 2, 3),
    ("phrase", 3, 2),
];

/// Built-in predicates that know the module of their caller though no argument is a goal.
const TRANSPARENT: &[(&str, usize)] = &[
    ("assert", 1),
    ("asserta", 1),
    ("assertz", 1),
    ("retract", 1),
    ("retractall", 1),
    ("setof", 3),
    ("bagof", 3),
];

/// What is known of a goal's predicate.
struct Found {
    kind: GoalKind,
    slot: i64,
    marks: i64,
    home: Atom,
}

/// `'$trace_goal'(+Module, +Name, +Arity, -Kind, -Slot, -Marks, -Predicate, -Frame)`.
fn goal(session: &mut Session, module: Atom, name: Atom, arity: i64) -> NativeAnswer {
    let arity = usize::try_from(arity).unwrap_or_default();
    let mut found = find(&session.program, module.as_str(), name.as_str(), arity);
    let predicate = (found.home.clone(), name.clone(), arity);
    found.marks |= point_marks(session, &predicate);
    let number = session.tracer.number_of(predicate);
    session.tracer.last_frame += 1;
    let values = [
        found.kind as i64,
        found.slot,
        found.marks,
        number,
        session.tracer.last_frame,
    ];
    NativeAnswer::Succeed(values.into_iter().map(Term::Int).collect())
}

fn point_marks(session: &Session, predicate: &TracedPredicate) -> i64 {
    let tracer = &session.tracer;
    let spied = match tracer.spied.contains(predicate) {
        true => GoalMarks::SPIED,
        false => 0,
    };
    match tracer.trace_points.contains_key(predicate) {
        true => spied | GoalMarks::TRACE_POINT,
        false => spied,
    }
}

fn find(program: &Program, module: &str, name: &str, arity: usize) -> Found {
    let system = |kind, marks| Found {
        kind,
        slot: 0,
        marks,
        home: Atom::new("system"),
    };
    if !program.overrides(module, name, arity) {
        match (name, arity) {
            ("call", 1..) => return system(GoalKind::Call, GoalMarks::HIDDEN),
            ("catch" | "catch_with_backtrace", 3) => {
                return system(GoalKind::Catch, GoalMarks::TRANSPARENT | GoalMarks::SYSTEM);
            }
            ("phrase", 2 | 3) => {
                let marks = GoalMarks::TRANSPARENT | GoalMarks::SYSTEM;
                return system(GoalKind::Phrase, marks);
            }
            ("throw", 1) => return system(GoalKind::Opaque, GoalMarks::HIDDEN),
            key if COMMANDS.contains(&key) => {
                return system(GoalKind::Command, GoalMarks::HIDDEN);
            }
            _ => {}
        }
    }
    match program.resolve(module, name, arity) {
        Resolution::Slot(slot) => of_slot(program, slot, name, arity),
        Resolution::Builtin(_) => opaque(program, "system", name, arity),
        Resolution::Library(library) => {
            let home = program.builtins.module_of_library(library);
            opaque(program, home, name, arity)
        }
        Resolution::Unknown if lower::is_special(name, arity) => {
            opaque(program, "system", name, arity)
        }
        Resolution::Unknown => Found {
            home: Atom::new(module),
            ..system(GoalKind::Opaque, GoalMarks::UNKNOWN)
        },
    }
}

/// A predicate that runs as it is.
fn opaque(program: &Program, home: &str, name: &str, arity: usize) -> Found {
    let spec = program.builtins.meta(name, arity);
    let spec = spec.as_ref();
    let is_meta = spec.is_some_and(has_goals) || lower::is_special(name, arity) && goals_of(name);
    let kind = match is_meta {
        true => GoalKind::Meta,
        false => GoalKind::Opaque,
    };
    let is_transparent =
        is_meta || spec.is_some_and(knows_module) || TRANSPARENT.contains(&(name, arity));
    let marks = match is_transparent {
        true => GoalMarks::TRANSPARENT,
        false => 0,
    };
    let late = match is_meta {
        true => 0,
        false => GoalMarks::LATE_REDO,
    };
    Found {
        kind,
        slot: 0,
        marks: marks | late | GoalMarks::SYSTEM,
        home: Atom::new(home),
    }
}

fn goals_of(name: &str) -> bool {
    matches!(
        name,
        "not" | "once" | "ignore" | "forall" | "findall" | "\\+"
    )
}

fn has_goals(spec: &Spec) -> bool {
    let is_goal = |mode: &MetaMode| matches!(mode, MetaMode::Goal(_) | MetaMode::Existential);
    spec.modes.iter().any(is_goal)
}

fn knows_module(spec: &Spec) -> bool {
    spec.modes
        .iter()
        .any(|mode| !matches!(mode, MetaMode::Plain(_)))
}

fn of_slot(program: &Program, slot: usize, name: &str, arity: usize) -> Found {
    let slot = program.follow(slot);
    let at = program.slot_at(slot);
    let home = at.module.clone();
    if program.is_library(home.as_str()) {
        return opaque(program, home.as_str(), name, arity);
    }
    let is_tabled = program
        .tabled
        .contains_key(&(home.clone(), (at.name.clone(), arity)));
    let has_rules = match &at.definition {
        Definition::Static(code) => code
            .sources()
            .any(|(_, source)| source.body.as_atom() != Some("true")),
        Definition::Dynamic(id) => {
            program.store.number_of_facts(*id) < program.store.number_of_clauses(*id)
        }
        _ => {
            return Found {
                kind: GoalKind::Opaque,
                slot: 0,
                marks: GoalMarks::UNKNOWN,
                home,
            };
        }
    };
    let spec = program.modules.get(&home).and_then(|module| {
        let key = (at.name.clone(), arity);
        module.metas.get(&key)
    });
    let (kind, marks) = match (has_rules && !is_tabled, spec.is_some_and(has_goals)) {
        (true, true) => (GoalKind::MetaRules, 0),
        (true, false) => (GoalKind::Rules, 0),
        (false, _) => (GoalKind::Opaque, GoalMarks::LATE_REDO),
    };
    // SWI-Prolog asks for the property in a module that does not see those of `user`.
    let is_seen = home != "user" && spec.is_some_and(knows_module);
    let transparent = match is_seen {
        true => GoalMarks::TRANSPARENT,
        false => 0,
    };
    Found {
        kind,
        slot: slot as i64,
        marks: marks | transparent,
        home,
    }
}

/// `'$trace_modes'(+Predicate, -Modes, -Extra)`: which arguments are goals, and how much deeper
/// they are called.
fn modes(session: &mut Session, predicate: i64) -> (Term, i64) {
    let (module, name, arity) = session.tracer.predicate(predicate);
    let name_text = name.as_str();
    let own = match (name_text, arity) {
        ("once" | "ignore" | "not" | "\\+", 1) => "0",
        ("forall", 2) => "00",
        ("findall", 3) => "?0?",
        ("catch", 3) => "0?0",
        ("phrase", 2) => "0?",
        ("phrase", 3) => "0??",
        ("catch_with_backtrace", 3) => "0?0",
        ("setof" | "bagof", 3) => "?^?",
        _ => "",
    };
    let spec = match own {
        "" => session
            .program
            .meta(module.as_str(), name_text, arity)
            .or_else(|| session.program.builtins.meta(name_text, arity)),
        _ => Some(Spec::from_text(own)),
    };
    let modes = spec.map_or_else(|| vec![MetaMode::Plain('?'); arity], |spec| spec.modes);
    let modes: Vec<Term> = modes.iter().map(|mode| mode.to_term()).collect();
    let extra = EXTRA_DEPTH
        .iter()
        .find(|(known, n, _)| *known == name_text && *n == arity)
        .map_or(0, |(.., extra)| *extra);
    (Term::list(modes), extra)
}
