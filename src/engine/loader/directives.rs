//! Directives that the loader itself obeys: conditional reading, `module/2`, `include/1`,
//! `initialization/1,2`.

use std::borrow::Cow;
use std::path::Path;

use crate::engine::embedded::{conjuncts, indicator, module_header};
use crate::engine::fault::Fault;
use crate::engine::loader::imports::qualified;
use crate::engine::loader::loads::{Branch, Condition, Load};
use crate::engine::loader::tabled;
use crate::engine::lower::clause_body;
use crate::engine::messages::{LoadMessage, MessageSeverity};
use crate::engine::paths;
use crate::engine::program::{InitialGoal, Operator};
use crate::engine::session::Session;
use crate::engine::streams::StreamEncoding;
use crate::engine::survey;
use crate::frontend::reader::ReadTerm;
use crate::frontend::source::{Source, SourceEncoding};
use crate::frontend::term::Atom;
use crate::frontend::term::Term;

/// Is it the header of a module?
pub(super) fn is_module_header(term: &Term) -> bool {
    term.as_directive().and_then(module_header).is_some()
}

/// May it stand before `:- module(Name, Exports)`?
pub(super) fn is_preamble(term: &Term) -> bool {
    let functor = term.as_directive().and_then(Term::functor);
    functor.is_some_and(|(name, arity)| {
        matches!(
            (name.as_str(), arity),
            ("if" | "elif" | "encoding" | "expects_dialect", 1) | ("else" | "endif", 0)
        )
    })
}

/// Obeys a directive, or lets it wait until the clauses before it are compiled.
pub(super) fn take_directive(session: &mut Session, goal: &Term, read: &ReadTerm) {
    let goal = match goal {
        // SWI-Prolog takes a variable for a condition.
        Term::Var(_) => Cow::Owned(Term::compound("if", vec![goal.clone()])),
        _ => goal.as_called(),
    };
    let goal = &*goal;
    if take_condition(session, goal) || session.loads.innermost().skipping() {
        return;
    }
    if let Some([name, exports, dialects @ ..]) = module_header(goal)
        && session.loads.innermost().is_first
    {
        if let Err(ball) = declare_module(session, (name, exports), dialects) {
            session.loads.innermost().leave(ball);
        }
        return;
    }
    if let Some([spec]) = goal.as_compound("table", 1)
        && !session.loads.innermost().library
    {
        return tabled::declare(session, spec, read);
    }
    if let Some([spec]) = goal.as_compound("include", 1) {
        return include(session, spec);
    }
    if let Some([goal]) = goal.as_compound("initialization", 1) {
        return initialize(session, goal, "after_load", read);
    }
    if let Some([initial, when]) = goal.as_compound("initialization", 2) {
        return match initialization_type(when) {
            Ok(when) => initialize(session, initial, when, read),
            Err(fault) => {
                let module = Term::Atom(session.loads.innermost().module.clone());
                let ball = fault.without_context().ball("initialization", 2);
                tell_failure(session, &module, goal, Some(ball))
            }
        };
    }
    if let Some([encoding]) = goal.as_compound("encoding", 1) {
        return check_encoding(session, encoding);
    }
    if let Some(fault) = clause_body::uncallable(goal) {
        let module = Term::Atom(session.loads.innermost().module.clone());
        return tell_failure(session, &module, goal, Some(fault.ball("catch", 3)));
    }
    let load = session.loads.innermost();
    load.directive = Some((load.module.clone(), goal.clone()));
}

/// Tells that a directive has failed, or what it threw.
pub(super) fn tell_failure(session: &mut Session, module: &Term, goal: &Term, ball: Option<Term>) {
    let declares = match goal.functor() {
        Some((name, 1)) => declaration(name.as_str()),
        _ => None,
    };
    match (ball, declares) {
        (Some(ball), Some(_)) if is_uninstantiation(&ball) => {
            return session.loads.innermost().leave(ball);
        }
        (Some(ball), Some(name)) => return session.complain_of(in_declaration(&ball, name)),
        (Some(ball), None) => session.complain_of(ball),
        (None, _) => {}
    }
    let goal = Term::compound(":", vec![module.clone(), goal.clone()]);
    session.complain(LoadMessage::DirectiveFailed { goal });
}

/// What a declaration of a variable throws, which ends the load.
fn is_uninstantiation(ball: &Term) -> bool {
    let formal = ball.as_compound("error", 2).map(|args| &args[0]);
    formal.is_some_and(|formal| formal.as_compound("uninstantiation_error", 1).is_some())
}

/// The text has been read as its first lines say; what names no encoding ends the load.
fn check_encoding(session: &mut Session, encoding: &Term) {
    let fault = match encoding {
        Term::Var(_) => Fault::instantiation(),
        Term::Atom(name) if is_encoding(name.as_str()) => return,
        Term::Atom(_) => Fault::domain("encoding", encoding),
        _ => Fault::type_error("atom", encoding),
    };
    let ball = fault.ball("set_stream", 2);
    session.loads.innermost().leave(ball);
}

/// Whether files or streams have such an encoding.
fn is_encoding(name: &str) -> bool {
    StreamEncoding::from_name(name).is_some() || SourceEncoding::from_directive(name).is_some()
}

/// How errors name the declarations that SWI-Prolog's loader makes itself.
fn declaration(name: &str) -> Option<&str> {
    match name {
        "module_transparent" => Some("transparent"),
        "dynamic" | "discontiguous" | "multifile" | "public" | "thread_local" | "volatile"
        | "noprofile" | "non_terminal" | "det" => Some(name),
        _ => None,
    }
}

/// The error as a declaration in a file throws it.
pub fn in_declaration(ball: &Term, name: &str) -> Term {
    match ball.as_compound("error", 2) {
        Some([formal, _]) => Fault::formal(formal.clone()).ball(name, 1),
        _ => ball.clone(),
    }
}

/// When `initialization/2` runs its goal. There is no saved state to restore.
fn initialization_type(when: &Term) -> Result<&str, Fault> {
    const TYPES: [&str; 7] = [
        "now",
        "after_load",
        "program",
        "main",
        "restore",
        "restore_state",
        "prepare_state",
    ];
    match when {
        Term::Var(_) => Err(Fault::instantiation()),
        Term::Atom(name) if TYPES.contains(&name.as_str()) => Ok(name.as_str()),
        Term::Atom(_) => Err(Fault::domain("initialization_type", when)),
        _ => Err(Fault::type_error("atom", when)),
    }
}

/// `initialization/1,2`: at once, after the file, after the goals of the command line, or instead
/// of the toplevel.
fn initialize(session: &mut Session, goal: &Term, when: &str, read: &ReadTerm) {
    let load = session.loads.innermost();
    let (module, goal) = (load.module.clone(), goal.clone());
    let (file, line) = (load.source.name().to_owned(), load.source.line(read.start));
    if matches!(when, "restore" | "restore_state" | "prepare_state") {
        return;
    }
    if matches!(when, "main" | "program") {
        let initial = InitialGoal {
            module,
            goal,
            file,
            line,
        };
        match when {
            "main" => session.program.main_goal = Some(initial),
            _ => session.program.program_goals.push(initial),
        }
        return;
    }
    // What can't run throws in the place of the predicate that would have called it.
    let goal = match clause_body::uncallable(&goal) {
        Some(fault) => Term::compound("throw", vec![fault.ball("$run_init_goal", 1)]),
        None => goal,
    };
    let place = vec![Term::atom(file), Term::Int(line as i64)];
    let asked = vec![
        Term::Atom(module.clone()),
        goal,
        Term::compound("at", place),
    ];
    let asked = Term::compound("$initialize", asked);
    match when {
        "now" => load.directive = Some((module, asked)),
        _ => load.initialization.push(asked),
    }
}

/// Reads a file as if its text stood here.
fn include(session: &mut Session, spec: &Term) {
    let read = paths::find_source(session, spec).and_then(|path| {
        std::fs::read(&path)
            .map(|bytes| (path, bytes))
            .map_err(|_| paths::no_such_source(spec))
    });
    let (path, bytes) = match read {
        Ok(read) => read,
        Err(ball) => return session.loads.innermost().leave(ball),
    };
    let source = Source::from_bytes(path.display().to_string(), &bytes);
    let module = session.loads.innermost().module.clone();
    let announced = survey::announce(
        source.text(),
        &session.operators(module.as_str()),
        module.as_str(),
    );
    session.program.announce_included(announced);
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
    let line = load.source.line(load.term_start);
    let ask = |load: &mut Load| {
        let module = load.module.clone();
        load.directive = Some((module, Term::compound("$if", vec![condition])));
    };
    match (name.as_str(), arity) {
        ("if", 1) => {
            let skipping = load.skipping();
            let state = if skipping {
                Condition::Finished
            } else {
                Condition::Waiting
            };
            load.conditions.push(Branch { state, line });
            if !skipping {
                ask(load);
            }
        }
        ("elif", 1) | ("else", 0) => match load.conditions.last_mut() {
            Some(branch) => {
                branch.line = line;
                match branch.state {
                    Condition::Waiting if arity == 0 => branch.state = Condition::Taken,
                    Condition::Waiting => ask(load),
                    _ => branch.state = Condition::Finished,
                }
            }
            None => complain_without_if(session, name.as_str()),
        },
        ("endif", 0) => {
            if load.conditions.pop().is_none() {
                complain_without_if(session, "endif");
            }
        }
        _ => return false,
    }
    true
}

fn complain_without_if(session: &mut Session, what: &str) {
    session.complain(LoadMessage::Lines {
        severity: MessageSeverity::Error,
        lines: vec![format!(":- {what} without :- if")],
    });
}

/// Begins the module of the file. A third argument names dialects, of which there are none here.
///
/// # Errors
/// The ball that whoever loads the file gets.
fn declare_module(
    session: &mut Session,
    (name, exports): (&Term, &Term),
    dialects: &[Term],
) -> Result<(), Term> {
    let load = session.loads.innermost();
    if load.library {
        return declare_exports(session, exports);
    }
    let path = load.path.clone();
    let line = load.source.line(load.term_start);
    // A module without a name has that of its file.
    let stem = path.as_deref().and_then(Path::file_stem);
    let name = match (name, stem) {
        (Term::Var(_), Some(stem)) => &Term::atom(stem.to_string_lossy()),
        (name, _) => name,
    };
    let Some(name) = name.as_atom() else {
        return Err(Fault::type_error("atom", name).ball("$declare_module", 6));
    };
    if let Some(refusal) = module_refusal(session, name) {
        return Err(refusal);
    }
    if session.program.file_of_module(name).is_none() {
        let abolished = session.program.abolish_module(name);
        if !abolished.is_empty() {
            let module = Atom::new(name);
            let predicates = abolished
                .iter()
                .map(|key| qualified(&module, key))
                .collect();
            session.complain(LoadMessage::AbolishedModule {
                module: name.to_owned(),
                predicates,
            });
        }
    }
    let module = session.program.module_mut(name);
    (module.file, module.line) = (path, Some(line));
    if let Some(announced) = session.program.announcement_mut() {
        announced.module = Some(Atom::new(name));
    }
    session.loads.innermost().module = Atom::new(name);
    declare_exports(session, exports)?;
    dialects.iter().try_for_each(refuse_dialects)
}

/// Refuses dialects, one or a list of them; the list may be empty.
fn refuse_dialects(dialects: &Term) -> Result<(), Term> {
    let ball = |fault: Fault| fault.without_context().ball("module", 3);
    if let Term::Var(_) = dialects {
        return Err(ball(Fault::instantiation()));
    }
    let each = dialects.as_list().unwrap_or_else(|| vec![dialects.clone()]);
    match each.first() {
        Some(dialect) => {
            let file = Term::compound("/", vec![Term::atom("dialect"), dialect.clone()]);
            let library = Term::compound("library", vec![file]);
            Err(ball(Fault::existence("source_sink", &library)))
        }
        None => Ok(()),
    }
}

/// The ball of a file that may not define a module of this name.
fn module_refusal(session: &mut Session, name: &str) -> Option<Term> {
    if matches!(name, "user" | "system") {
        let fault = Fault::permission("load", "module", &Term::atom(name)).without_context();
        return Some(fault.ball("module", 2));
    }
    if session.program.is_library(name) {
        return Some(Fault::already_loaded(name, &format!("library({name})")));
    }
    let path = session.loads.innermost().path.clone();
    let other = session.program.file_of_module(name)?;
    (Some(other) != path.as_deref())
        .then(|| Fault::already_loaded(name, &other.display().to_string()))
}

/// The export list, which may also be a single indicator, as the course document writes it. What is
/// wrong with an element is told.
///
/// # Errors
/// The ball of what is no list.
fn declare_exports(session: &mut Session, exports: &Term) -> Result<(), Term> {
    let module = session.loads.innermost().module.clone();
    let items = match exports.as_list() {
        Some(items) => items,
        None if conjuncts(exports)
            .into_iter()
            .all(|item| indicator(item).is_some()) =>
        {
            vec![exports.clone()]
        }
        None => {
            let fault = match exports {
                Term::Var(_) => Fault::instantiation(),
                _ => Fault::type_error("list", exports),
            };
            return Err(fault.without_context().ball("module", 2));
        }
    };
    session.program.module_mut(module.as_str()).exports.clear();
    let mut operators = Vec::new();
    for item in &items {
        if let Some([priority, kind, names]) = item.as_compound("op", 3) {
            let names = names.as_list().unwrap_or_else(|| vec![names.clone()]);
            let single = |name| (priority.clone(), kind.clone(), name);
            operators.extend(names.into_iter().map(single));
            continue;
        }
        let exported = match item {
            Term::Var(_) => Err(Fault::instantiation().without_context()),
            _ => session.program.export(module.as_str(), item),
        };
        if let Err(fault) = exported {
            session.complain_of(fault.ball("export", 1));
        }
    }
    let exported = &mut session
        .program
        .module_mut(module.as_str())
        .exported_operators;
    exported.clone_from(&operators);
    declare_operators(session, &module, operators);
    Ok(())
}

/// Declares the operators of the list, up to the first that is wrong: what, op/3 tells as a
/// directive. SWI-Prolog then takes the next term for the first of the file.
fn declare_operators(session: &mut Session, module: &Atom, operators: Vec<Operator>) {
    for (priority, kind, name) in operators {
        let program = &mut session.program;
        if !program.declare_operator(module.as_str(), &priority, &kind, &name) {
            let name = Term::compound(":", vec![Term::Atom(module.clone()), name]);
            let goal = Term::compound("op", vec![priority, kind, name]);
            let load = session.loads.innermost();
            load.directive = Some((module.clone(), goal));
            load.is_new = true;
            break;
        }
    }
}
