//! What commands the tracer: `trace/0`, `spy/1`, `leash/1`, `debugging/0`, ...

use crate::engine::embedded::{conjuncts, indicator};
use crate::engine::fault::{Answer, Fault, named};
use crate::engine::lower::split_module;
use crate::engine::program::Resolution;
use crate::engine::registry::{NativeAnswer, NativeResult, Predicate, native};
use crate::engine::session::Session;
use crate::engine::tracer::{Port, TracedPredicate, port_mask};
use crate::frontend::term::{Atom, CONS, Term};
use crate::library::arguments::done;
use crate::library::inspection::visible;

/// The predicates of this file.
pub const PREDICATES: &[Predicate] = &[
    native("trace", "", |s, _| set(s, |s| s.tracer.set_tracing(true))),
    native("notrace", "", |s, _| {
        set(s, |s| s.tracer.set_tracing(false))
    }),
    native("debug", "", |s, _| set(s, |s| s.tracer.set_debugging(true))),
    native("nodebug", "", |s, _| {
        set(s, |s| s.tracer.set_debugging(false))
    }),
    native("tracing", "", |s, _| {
        Ok(NativeAnswer::truth(s.tracer.tracing))
    }),
    native("debugging", "", |s, _| Ok(debugging(s))),
    native("spy", "+", |s, a| set_spied(s, &a[0], true)),
    native("nospy", "+", |s, a| set_spied(s, &a[0], false)),
    native("nospyall", "", |s, _| Ok(forget_spied(s))),
    native("trace", "+", |s, a| {
        set_trace_points(s, &a[0], &Term::atom("all"))
    }),
    native("trace", "++", |s, a| set_trace_points(s, &a[0], &a[1])),
    native("leash", "+", |s, a| named("leash", a, leash(s, &a[0]))),
    native("visible", "+", |s, a| {
        named("visible", a, set_visible(s, &a[0]))
    }),
    native("gtrace", "", |s, _| no_graphics(s, "gtrace", "trace")),
    native("gtrace", "+", |s, _| no_graphics(s, "gtrace", "trace")),
    native("gspy", "+", |s, _| no_graphics(s, "gspy", "spy")),
];

/// The ports that `trace/1,2` may print: call, exit, redo and fail.
const POINT_PORTS: [(&str, Port); 4] = [
    ("call", Port::Call),
    ("exit", Port::Exit),
    ("redo", Port::Redo),
    ("fail", Port::Fail),
];

fn set(session: &mut Session, change: impl FnOnce(&mut Session)) -> NativeResult {
    change(session);
    Ok(NativeAnswer::truth(true))
}

/// There is no window in which a tracer could be shown.
fn no_graphics(_: &mut Session, name: &str, instead: &str) -> NativeResult {
    let text = format!("arbiiter has no graphical tracer; use {instead}/0 or {instead}/1");
    let formal = Term::compound(
        "existence_error",
        vec![Term::atom("graphical_tracer"), Term::atom(name)],
    );
    let context = Term::compound("context", vec![Term::Var(0), Term::string(text)]);
    Err(Term::compound("error", vec![formal, context]))
}

/// The predicates that a specification names.
fn predicates(session: &Session, spec: &Term) -> Result<Vec<TracedPredicate>, Term> {
    let (module, spec) = split_module("user", spec);
    if matches!(spec, Term::Var(_)) {
        return Err(Term::compound(
            "error",
            vec![Term::atom("instantiation_error"), Term::Var(u32::MAX)],
        ));
    }
    let items = spec.as_list();
    let items = items.unwrap_or_else(|| conjuncts(spec).into_iter().cloned().collect());
    let mut found = Vec::new();
    for item in &items {
        let (module, plain) = split_module(module, item);
        let named = named_by(session, module, plain);
        if named.is_empty() {
            return Err(unknown(plain));
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

fn unknown(spec: &Term) -> Term {
    let formal = Term::compound(
        "existence_error",
        vec![Term::atom("procedure"), spec.clone()],
    );
    let context = vec![
        Term::atom("toplevel"),
        Term::atom("DWIM could not correct goal"),
    ];
    Term::compound("error", vec![formal, Term::compound("context", context)])
}

fn set_spied(session: &mut Session, spec: &Term, on: bool) -> NativeResult {
    for predicate in predicates(session, spec)? {
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
    Ok(NativeAnswer::truth(true))
}

fn forget_spied(session: &mut Session) -> NativeAnswer {
    for predicate in std::mem::take(&mut session.tracer.spied) {
        inform(
            session,
            &format!("Spy point removed from {}", label(&predicate)),
        );
    }
    NativeAnswer::truth(true)
}

/// `trace(+Spec, +Ports)`: passages of these ports are printed, whether the tracer is on or not.
fn set_trace_points(session: &mut Session, spec: &Term, ports: &Term) -> NativeResult {
    for predicate in predicates(session, spec)? {
        let before = session.tracer.trace_points.get(&predicate).copied();
        let after =
            point_ports(ports, before.unwrap_or(0)).map_err(|fault| fault.ball("trace", 2))?;
        let label = label(&predicate);
        let told = told_ports(after);
        match after {
            0 => session.tracer.trace_points.remove(&predicate),
            _ => session.tracer.trace_points.insert(predicate, after),
        };
        inform(session, &format!("        {label}: {told}"));
    }
    Ok(NativeAnswer::truth(true))
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

fn leash(session: &mut Session, spec: &Term) -> Answer {
    session.tracer.leashed = changed_ports(spec, session.tracer.leashed)?;
    done()
}

fn set_visible(session: &mut Session, spec: &Term) -> Answer {
    session.tracer.visible = changed_ports(spec, session.tracer.visible)?;
    done()
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

fn debugging(session: &mut Session) -> NativeAnswer {
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
    NativeAnswer::truth(true)
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
