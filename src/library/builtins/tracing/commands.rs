//! What commands the tracer: `trace/0`, `spy/1`, `leash/1`, `debugging/0`, ...

use crate::engine::embedded::{conjuncts, indicator};
use crate::engine::fault::Fault;
use crate::engine::names::TracedPredicate;
use crate::engine::names::split_module;
use crate::engine::program::Resolution;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::engine::tracer::{Port, port_mask};
use crate::frontend::term::{Atom, CONS, Term};
use crate::library::builtins::inspection::visible;
use crate::library::builtins::listing::no_match;

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("trace", "", |s: &mut Session| s.tracer.set_tracing(true)),
        native("notrace", "", |s: &mut Session| s.tracer.set_tracing(false)),
        native("debug", "", |s: &mut Session| s.tracer.set_debugging(true)),
        native("nodebug", "", |s: &mut Session| {
            s.tracer.set_debugging(false)
        }),
        native("tracing", "", |s: &mut Session| s.tracer.tracing),
        native("debugging", "", debugging),
        native("spy", "+", spy),
        native("nospy", "+", nospy),
        native("nospyall", "", forget_spied),
        native("trace", "+", trace_all_ports).reported_as("trace", 2),
        native("trace", "++", set_trace_points),
        native("leash", "+", leash),
        native("visible", "+", set_visible),
        native("gtrace", "", || no_graphics("gtrace", "trace")),
        native("gtrace", "+", |_: Term| no_graphics("gtrace", "trace")),
        native("gspy", "+", |_: Term| no_graphics("gspy", "spy")),
    ]
}

/// The ports that `trace/1,2` may print: call, exit, redo and fail.
const POINT_PORTS: [(&str, Port); 4] = [
    ("call", Port::Call),
    ("exit", Port::Exit),
    ("redo", Port::Redo),
    ("fail", Port::Fail),
];

/// There is no window in which a tracer could be shown.
fn no_graphics(name: &str, instead: &str) -> Result<(), Fault> {
    let text = format!("arbiiter has no graphical tracer; use {instead}/0 or {instead}/1");
    let formal = Term::compound(
        "existence_error",
        vec![Term::atom("graphical_tracer"), Term::atom(name)],
    );
    let context = Term::compound("context", vec![Term::Var(0), Term::string(text)]);
    Err(Fault::Ball(Term::compound("error", vec![formal, context])))
}

/// The predicates that a specification names.
fn predicates_of(session: &Session, spec: &Term) -> Result<Vec<TracedPredicate>, Fault> {
    let (module, spec) = split_module("user", spec);
    if matches!(spec, Term::Var(_)) {
        return Err(Fault::Ball(Term::compound(
            "error",
            vec![Term::atom("instantiation_error"), Term::Var(u32::MAX)],
        )));
    }
    let items = spec.as_list();
    let items = items.unwrap_or_else(|| conjuncts(spec).into_iter().cloned().collect());
    let mut found = Vec::new();
    for item in &items {
        let (module, plain) = split_module(module, item);
        let named = named_by(session, module, plain);
        if named.is_empty() {
            return Err(no_match(plain));
        }
        found.extend(named);
    }
    Ok(found)
}

fn named_by(session: &Session, module: &str, spec: &Term) -> Vec<TracedPredicate> {
    let (name, arity) = match indicator(spec) {
        Some((name, arity)) => (name, Some(arity)),
        None => match spec {
            Term::Atom(name) => (name.clone(), None),
            _ => return Vec::new(),
        },
    };
    let wanted = arity.map_or(Term::Var(0), |arity| Term::Int(arity as i64));
    let own = visible(session, module, &Term::Atom(name.clone()), &wanted);
    let arities: Vec<usize> = match own.is_empty() {
        false => own.into_iter().map(|(_, arity)| arity).collect(),
        true => (0..=8)
            .filter(|n| arity.is_none_or(|arity| arity == *n))
            .filter(|n| session.program.builtins.knows(name.as_str(), *n))
            .collect(),
    };
    let home = |arity: usize| match session.program.resolve(module, name.as_str(), arity) {
        Resolution::Slot(slot) => session
            .program
            .slot_at(session.program.follow(slot))
            .module
            .clone(),
        Resolution::Library(library) => {
            Atom::new(session.program.builtins.module_of_library(library))
        }
        _ => Atom::new("system"),
    };
    arities
        .into_iter()
        .map(|arity| (home(arity), name.clone(), arity))
        .collect()
}

fn spy(session: &mut Session, spec: Term) -> Result<(), Fault> {
    set_spied(session, &spec, true)
}

fn nospy(session: &mut Session, spec: Term) -> Result<(), Fault> {
    set_spied(session, &spec, false)
}

fn set_spied(session: &mut Session, spec: &Term, on: bool) -> Result<(), Fault> {
    for predicate in predicates_of(session, spec)? {
        let is_new = session.tracer.spied.contains(&predicate) != on;
        let label = label(&predicate);
        session.tracer.set_spied(predicate, on);
        match (is_new, on) {
            (true, true) => inform(session, &format!("Spy point on {label}")),
            (true, false) => inform(session, &format!("Spy point removed from {label}")),
            _ => {}
        }
    }
    if on {
        session.tracer.set_debugging(true);
    }
    Ok(())
}

fn forget_spied(session: &mut Session) {
    for predicate in std::mem::take(&mut session.tracer.spied) {
        inform(
            session,
            &format!("Spy point removed from {}", label(&predicate)),
        );
    }
}

fn trace_all_ports(session: &mut Session, spec: Term) -> Result<(), Fault> {
    set_trace_points(session, spec, Term::atom("all"))
}

/// `trace(+Spec, +Ports)`: passages of these ports are printed, whether the tracer is on or not.
fn set_trace_points(session: &mut Session, spec: Term, ports: Term) -> Result<(), Fault> {
    for predicate in predicates_of(session, &spec)? {
        let before = session.tracer.trace_points.get(&predicate).copied();
        let after = point_ports(&ports, before.unwrap_or(0))?;
        let label = label(&predicate);
        let told = told_ports(after);
        match after {
            0 => session.tracer.trace_points.remove(&predicate),
            _ => session.tracer.trace_points.insert(predicate, after),
        };
        inform(session, &format!("        {label}: {told}"));
    }
    Ok(())
}

fn point_ports(spec: &Term, before: u16) -> Result<u16, Fault> {
    if let Some([first, rest]) = spec.as_compound(CONS, 2) {
        return point_ports(rest, point_ports(first, before)?);
    }
    let mask = |name: &Term| match name.as_atom() {
        Some("all") => Ok(POINT_PORTS.iter().map(|(_, port)| port.bit()).sum()),
        Some(name) if POINT_PORTS.iter().any(|(known, _)| *known == name) => {
            Ok(port_mask(name).unwrap_or(0))
        }
        _ => Err(Fault::domain("port", name)),
    };
    match (spec.functor(), spec.arguments()) {
        (None, _) => Err(Fault::instantiation()),
        _ if *spec == Term::nil() => Ok(before),
        (Some((sign, 1)), [name]) if *sign == "+" => Ok(before | mask(name)?),
        (Some((sign, 1)), [name]) if *sign == "-" => Ok(before & !mask(name)?),
        _ => Ok(before | mask(spec)?),
    }
}

fn told_ports(ports: u16) -> String {
    let names: Vec<&str> = POINT_PORTS
        .iter()
        .filter(|(_, port)| ports & port.bit() != 0)
        .map(|(name, _)| *name)
        .collect();
    match names.len() {
        0 => "Not tracing".to_owned(),
        4 => "[all]".to_owned(),
        _ => format!("[{}]", names.join(",")),
    }
}

fn leash(session: &mut Session, spec: Term) -> Result<(), Fault> {
    session.tracer.leashed = changed_ports(&spec, session.tracer.leashed)?;
    Ok(())
}

fn set_visible(session: &mut Session, spec: Term) -> Result<(), Fault> {
    session.tracer.visible = changed_ports(&spec, session.tracer.visible)?;
    Ok(())
}

/// The mask after `+Port`, `-Port` or a list of them.
fn changed_ports(spec: &Term, before: u16) -> Result<u16, Fault> {
    if let Some([first, rest]) = spec.as_compound(CONS, 2) {
        return changed_ports(rest, changed_ports(first, before)?);
    }
    let mask = |name: &Term| {
        let mask = name.as_atom().and_then(port_mask);
        mask.ok_or_else(|| Fault::domain("port_name", name))
    };
    match (spec.functor(), spec.arguments()) {
        (None, _) => Err(Fault::instantiation()),
        _ if *spec == Term::nil() => Ok(before),
        (Some((sign, 1)), [name]) if *sign == "+" => Ok(before | mask(name)?),
        (Some((sign, 1)), [name]) if *sign == "-" => Ok(before & !mask(name)?),
        _ => Err(Fault::type_error("+|-|?(Flag)", spec)),
    }
}

fn debugging(session: &mut Session) {
    let mode = match session.tracer.debugging {
        true => "on",
        false => "off",
    };
    inform(session, &format!("Debug mode is {mode}"));
    if !session.tracer.spied.is_empty() {
        inform(session, "Spy points (see spy/1) on:");
        for predicate in session.tracer.spied.clone() {
            inform(session, &format!("        {}", label(&predicate)));
        }
    }
    let mut points: Vec<String> = session
        .tracer
        .trace_points
        .iter()
        .map(|(predicate, ports)| format!("        {}: {}", label(predicate), told_ports(*ports)))
        .collect();
    points.sort();
    if !points.is_empty() {
        inform(session, "Trace points (see trace/1) on:");
        for point in points {
            inform(session, &point);
        }
    }
    inform(session, "No exception traps");
}

fn label((module, name, arity): &TracedPredicate) -> String {
    match module.as_str() {
        "user" | "system" => format!("{name}/{arity}"),
        module => format!("{module}:{name}/{arity}"),
    }
}

fn inform(session: &mut Session, text: &str) {
    session.tell_user(&format!("% {text}\n"));
}
