//! Directives that the loader itself obeys: conditional reading, `module/2`, `include/1`, `initialization/1,2`.

use crate::engine::embedded::{conjuncts, indicator};
use crate::engine::fault::Fault;
use crate::engine::loader::Load;
use crate::engine::loader::warnings::warn_singletons;
use crate::engine::messages::LoadMessage;
use crate::engine::paths;
use crate::engine::program::MainGoal;
use crate::engine::session::Session;
use crate::engine::survey;
use crate::frontend::reader::{DoubleQuotes, ReadTerm};
use crate::frontend::source::Source;
use crate::frontend::term::Atom;
use crate::frontend::term::Term;

/// A branch of `:- if(..)`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Condition {
    /// This branch is read.
    Taken,
    /// A later branch may be read.
    Waiting,
    /// A branch has been read; the others are skipped.
    Finished,
}

/// The goal of `:- Goal` or `?- Goal`.
pub(super) fn directive(term: &Term) -> Option<&Term> {
    let args = term
        .as_compound(":-", 1)
        .or_else(|| term.as_compound("?-", 1))?;
    args.first()
}

/// Obeys a directive, or lets it wait until the clauses before it are compiled.
pub(super) fn take_directive(session: &mut Session, goal: &Term, read: &ReadTerm) {
    if take_condition(session, goal) || session.loads.innermost().skipping() {
        return;
    }
    if let Some([name, exports]) = goal.as_compound("module", 2) {
        return declare_module(session, name, exports);
    }
    if let Some([spec]) = goal.as_compound("include", 1) {
        return include(session, spec);
    }
    let load = session.loads.innermost();
    let module = load.module.clone();
    if let Some([goal]) = goal.as_compound("initialization", 1) {
        load.initialization.push_back((module, goal.clone()));
        return;
    }
    if let Some([goal, when]) = goal.as_compound("initialization", 2) {
        match when.as_atom() {
            Some("now") => load.directive = Some((module, goal.clone())),
            Some("main") => {
                session.program.main_goal = Some(MainGoal {
                    module,
                    goal: goal.clone(),
                    file: load.source.name().to_owned(),
                    line: load.source.line(read.start),
                });
            }
            _ => load.initialization.push_back((module, goal.clone())),
        }
        return;
    }
    if let Some([flag, value]) = goal.as_compound("set_prolog_flag", 2)
        && flag.as_atom() == Some("double_quotes")
    {
        if let Some(quotes) = value.as_atom().and_then(DoubleQuotes::from_name) {
            load.flags.double_quotes = quotes;
        }
        return;
    }
    if matches!(goal.functor(), Some((name, 1)) if *name == "encoding") {
        return;
    }
    warn_singletons(session, read);
    session.loads.innermost().directive = Some((module, goal.clone()));
}

/// Reads a file as if its text stood here.
fn include(session: &mut Session, spec: &Term) {
    let near = session.loads.directory();
    let read = paths::find_source(spec, near.as_deref()).and_then(|path| {
        std::fs::read(&path)
            .map(|bytes| (path, bytes))
            .map_err(|_| paths::no_such_source(spec))
    });
    let (path, bytes) = match read {
        Ok(read) => read,
        Err(ball) => return session.complain(LoadMessage::DirectiveError { ball }),
    };
    let source = Source::from_bytes(path.display().to_string(), &bytes);
    let module = session.loads.innermost().module.clone();
    let announced = survey::announce(
        source.text(),
        &session.operators(module.as_str()),
        module.as_str(),
    );
    if let Some(all) = session.program.announcement_mut() {
        all.heads.extend(announced.heads);
        all.dynamic.extend(announced.dynamic);
        all.rules.extend(announced.rules);
    }
    let load = session.loads.innermost();
    let outer = (
        std::mem::replace(&mut load.source, source),
        std::mem::take(&mut load.position),
    );
    load.including.push(outer);
}

/// `if/1`, `elif/1`, `else/0`, `endif/0`. A condition is run as a directive, which answers later.
fn take_condition(session: &mut Session, goal: &Term) -> bool {
    let Some((name, arity)) = goal.functor() else {
        return false;
    };
    let load = session.loads.innermost();
    let condition = match goal {
        Term::Compound(compound) => compound.args[0].clone(),
        _ => Term::atom("true"),
    };
    let ask = |load: &mut Load| {
        let module = load.module.clone();
        load.directive = Some((module, Term::compound("$if", vec![condition])));
    };
    match (name.as_str(), arity) {
        ("if", 1) => {
            let skipping = load.skipping();
            load.conditions.push(if skipping {
                Condition::Finished
            } else {
                Condition::Waiting
            });
            if !skipping {
                ask(load);
            }
        }
        ("elif" | "else", 0 | 1) => match load.conditions.last_mut() {
            Some(state @ Condition::Waiting) if arity == 0 => *state = Condition::Taken,
            Some(Condition::Waiting) => ask(load),
            Some(state) => *state = Condition::Finished,
            None => {}
        },
        ("endif", 0) => {
            load.conditions.pop();
        }
        _ => return false,
    }
    true
}

fn declare_module(session: &mut Session, name: &Term, exports: &Term) {
    let load = session.loads.innermost();
    if load.library {
        return declare_exports(session, exports);
    }
    let Some(name) = name.as_atom() else { return };
    let path = load.path.clone();
    if let Some(refusal) = module_refusal(session, name) {
        let load = session.loads.innermost();
        load.refusal = Some(refusal);
        load.at_end = true;
        return;
    }
    session.program.module_mut(name).file = path;
    if let Some(announced) = session.program.announcement_mut() {
        announced.module = Some(Atom::new(name));
    }
    session.loads.innermost().module = Atom::new(name);
    declare_exports(session, exports);
}

/// The ball of a file that may not define a module of this name.
fn module_refusal(session: &mut Session, name: &str) -> Option<Term> {
    let module = Term::atom(name);
    if matches!(name, "user" | "system") || session.program.is_library(name) {
        let fault = Fault::permission("load", "module", &module).without_context();
        return Some(fault.ball("module", 2));
    }
    let path = session.loads.innermost().path.clone();
    let modules = &session.program.modules;
    let other = modules.get(&Atom::new(name))?.file.as_ref()?;
    if Some(other) == path.as_ref() {
        return None;
    }
    let message = format!("Already loaded from {}", other.display());
    let fault = Fault::permission("redefine", "module", &module).with_message(message);
    Some(fault.unqualified_ball("module", 2))
}

/// The export list, which may also be a single indicator, as the course document writes it.
fn declare_exports(session: &mut Session, exports: &Term) {
    let module = session.loads.innermost().module.clone();
    let single = exports.as_list().is_none();
    let items = if single {
        conjuncts(exports).into_iter().cloned().collect()
    } else {
        exports.as_list().unwrap_or_default()
    };
    let mut keys = Vec::new();
    for item in &items {
        if let Some(key) = indicator(item) {
            keys.push(key);
        } else if let Some([priority, kind, name]) = item.as_compound("op", 3) {
            session
                .program
                .declare_operator(module.as_str(), priority, kind, name);
            let importer = session.loads.innermost().importer.clone();
            session
                .program
                .declare_operator(importer.as_str(), priority, kind, name);
        }
    }
    session.program.module_mut(module.as_str()).exports = keys;
}
