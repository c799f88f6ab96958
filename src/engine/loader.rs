//! Loading files: reading clause by clause, running directives in between, compiling in batches.
//!
//! The machine drives: it asks for the next step, and is told to compile clauses that wait, to run
//! a directive, or that the file is done. So a directive sees the clauses before it and changes how
//! the text after it is read, as in SWI-Prolog.

use std::collections::HashSet;

use crate::engine::bridge::status;
use crate::engine::deadline;
use crate::engine::fault::Fault;
use crate::engine::lower::single_sided::SingleSidedRule;
use crate::engine::lower::terms::variables_end;
use crate::engine::lower::{clause_body, dcg, functional_dots};
use crate::engine::messages::{LoadMessage, MessageSeverity, SourcePlace};
use crate::engine::session::Session;
use crate::engine::streams::ReadPlace;
use crate::frontend::reader::{Read, ReadTerm, read_term};
use crate::frontend::syntax_error::SyntaxErrorKind;
use crate::frontend::term::{Atom, Term};

use clauses::{add_clause, flush, forget_vanished};
use compiled_copies::{compile_copies, validate_copies};
pub use directives::in_declaration;
use directives::{is_module_header, is_preamble, take_directive, tell_failure};
use expansion::{END_OF_FILE, drop_expansion, expand, expand_end, take_expansion};
use imports::{export_again, import_some, tell_undefined_exports};
use loads::{Condition, Loaded, modified};
use unit_tests::unit_test;
use warnings::warn_singletons;

mod again;
mod clauses;
mod compiled_copies;
mod deferred;
mod definitions;
mod directives;
pub mod expansion;
mod first_calls;
mod imports;
pub mod loads;
mod multifile;
mod open;
mod overridden;
mod passed_callers;
mod reloaded;
mod sections;
pub mod tabled;
mod unit_tests;
mod warnings;

pub use again::{compile_for_float_mode, compile_for_occurs_check};
pub use deferred::complete;
pub use loads::{Loads, Styles};
pub use open::open;

/// What the machine is to do next.
enum LoadStep {
    Done,
    Compile,
    /// Compile, and resolve goals anew.
    CompileAnew,
    Directive(Atom, Term),
    Library(&'static str),
    Throw(Term),
    /// The file is done, and these goals are what its `initialization/1` wants to run.
    Initialize(Vec<Term>),
}

/// `arbiiter_load_step`: the next step of the innermost load.
pub fn step(session: &mut Session, _load: i64) -> i64 {
    match next_step(session) {
        LoadStep::Done => status::FAIL,
        LoadStep::Compile => 1,
        LoadStep::CompileAnew => 6,
        LoadStep::Directive(module, goal) => {
            session.set_answer(&Term::compound("d", vec![Term::Atom(module), goal]));
            2
        }
        LoadStep::Library(name) => {
            session.set_answer(&Term::compound("library", vec![Term::atom(name)]));
            3
        }
        LoadStep::Throw(ball) => session.throw(&ball),
        LoadStep::Initialize(goals) => {
            session.set_answer(&Term::list(goals));
            5
        }
    }
}

/// `arbiiter_report`: how a goal of the loader ended, `w(What,Module,Goal)`.
pub fn report(session: &mut Session, report: &Term) -> i64 {
    let Some([what, module, goal]) = report.as_compound("w", 3) else {
        return session.internal_error();
    };
    if let Some([expansion]) = what.as_compound("expanded", 1) {
        match expansion.as_compound("threw", 1) {
            Some([ball]) => drop_expansion(session, ball),
            _ => take_expansion(session, expansion),
        }
        return status::TRUE;
    }
    if let Some([ball]) = what.as_compound("told", 1) {
        session.complain_of(ball.clone());
        return status::TRUE;
    }
    if let Some([ball]) = what.as_compound("left", 1) {
        session.loads.innermost().leave(ball.clone());
        return status::TRUE;
    }
    if let Some([ball, place]) = what.as_compound("initialization", 2) {
        report_initialization(session, ball, place);
        return status::TRUE;
    }
    if what.as_atom() == Some("holds") {
        if let Some(branch) = session.loads.innermost().conditions.last_mut() {
            branch.state = Condition::Taken;
        }
        return status::TRUE;
    }
    let ball = what.as_compound("error", 1).map(|args| args[0].clone());
    tell_failure(session, module, goal, ball);
    status::TRUE
}

/// `failed` or `error(Ball)`, and `at(File,Line)`.
fn report_initialization(session: &mut Session, outcome: &Term, place: &Term) {
    let Some([file, Term::Int(line)]) = place.as_compound("at", 2) else {
        return;
    };
    let ball = outcome.as_compound("error", 1).map(|ball| ball[0].clone());
    let hint = ball
        .as_ref()
        .map_or_else(Vec::new, |ball| session.hint(ball));
    session.complain(LoadMessage::Initialization {
        directive: SourcePlace::new(file.as_atom().unwrap_or_default(), *line as usize),
        ball,
        hint,
    });
}

fn next_step(session: &mut Session) -> LoadStep {
    loop {
        if let Some(library) = session.program.take_needed() {
            return LoadStep::Library(library);
        }
        let calls_hook = !session.loads.hooked.is_empty();
        let is_compiled = session.loads.innermost().changed.is_empty();
        if is_compiled && let Some(message) = session.loads.hooked.pop_front() {
            return LoadStep::Directive(Atom::new("user"), message);
        }
        let load = session.loads.innermost();
        if let Some((module, goal)) = load.directive.take_if(|_| is_compiled) {
            return LoadStep::Directive(module, goal);
        }
        let is_due = match load.at_end {
            true => !is_compiled || !load.deferred.is_empty(),
            false => !is_compiled && (calls_hook || load.directive.is_some()),
        };
        if is_due {
            flush(session);
            let overrides = std::mem::take(&mut session.loads.innermost().overrides);
            return match overrides {
                true => LoadStep::CompileAnew,
                false => LoadStep::Compile,
            };
        }
        if !load.at_end {
            read_next(session);
            continue;
        }
        return finish(session);
    }
}

/// Reads and takes up the next term of the innermost file.
fn read_next(session: &mut Session) {
    session.read_place = ReadPlace::Loader;
    let load = session.loads.innermost();
    if let Some(term) = load.expanded.pop_front() {
        if load.read_at_once {
            load.position = term.start + 1;
        }
        return take_up(session, term);
    }
    if load.read_at_once {
        load.at_end = true;
        return;
    }
    let module = session.loads.innermost().module.clone();
    let read = {
        let operators = session.operators(module.as_str());
        let load = session.loads.open.last().expect("a load is open");
        let (text, flags) = (load.source.text(), session.reader_flags());
        read_term(text, load.position, &operators, &flags)
    };
    let load = session.loads.innermost();
    match read {
        Read::EndOfFile => {
            let is_included = !load.including.is_empty();
            if is_included || !expand_end(session) {
                end_of_text(session);
            }
        }
        Read::Error(error) => {
            load.position = error.resume;
            load.term_start = error.start;
            if load.skipping() {
                return;
            }
            // The place of an open comment between clauses SWI-Prolog does not know.
            let (line, column) = match error.kind {
                SyntaxErrorKind::EndOfFileInBlockComment if error.start == error.offset => (0, 1),
                _ => load.source.place_of_error(&error),
            };
            let message = LoadMessage::Syntax {
                file: load.source.name().to_owned(),
                line,
                column,
                message: error.to_string(),
            };
            session.complain(message);
        }
        Read::Term(read) => {
            load.position = read.end;
            load.term_start = read.start;
            if let Err(fault) = clause_body::representable(&read.term) {
                return session.complain_of(fault.without_context().ball("load_files", 2));
            }
            if let Some(read) = expand(session, read) {
                take_up(session, read);
            }
        }
    }
}

/// The text that is read is at its end: it goes on behind the directive that included it.
fn end_of_text(session: &mut Session) {
    let load = session.loads.innermost();
    match load.including.pop() {
        Some((source, position)) => (load.source, load.position) = (source, position),
        None => end_of_file(session),
    }
}

/// The whole file has been read.
fn end_of_file(session: &mut Session) {
    let load = session.loads.innermost();
    load.at_end = true;
    load.term_start = load.source.text().len();
    if let Some(branch) = load.conditions.last() {
        let opened = format!("{}:{}", load.source.name(), branch.line);
        session.complain(LoadMessage::Lines {
            severity: MessageSeverity::Error,
            lines: vec![format!(
                "Unterminated conditional compilation from {opened}"
            )],
        });
    }
}

fn take_up(session: &mut Session, mut read: ReadTerm) {
    // As in SWI-Prolog, of what a condition leaves out, too.
    warn_singletons(session, &read);
    let load = session.loads.innermost();
    if !load.library
        && let Some(expanded) = functional_dots::expanded_clause(&read.term)
    {
        read.term = expanded;
    }
    let may_be_first = !load.skipping() && !is_preamble(&read.term);
    load.is_first = may_be_first && std::mem::replace(&mut load.is_new, false);
    if load.is_first && load.must_be_module && !is_module_header(&read.term) {
        let fault = Fault::domain("module_header", &read.term);
        return load.leave(fault.without_context().ball("use_module", 1));
    }
    if read.term == Term::nil() {
        return;
    }
    if matches!(read.term, Term::Var(_)) {
        // Nothing that follows is loaded, and whoever loads the file gets the error, too.
        let fault = Fault::instantiation().without_context();
        let ball = fault.ball("load_files", 2);
        session.complain_of(ball.clone());
        return session.loads.innermost().leave(ball);
    }
    if let Some(directive) = read.term.as_directive() {
        let directive = expand_lambdas(session, directive.clone(), 0);
        return take_directive(session, &directive, &read);
    }
    if session.loads.innermost().skipping() {
        return;
    }
    if read.term.as_atom() == Some(END_OF_FILE) {
        return end_of_text(session);
    }
    let term = &read.term;
    let first_free = variables_end(term);
    let mut rule = None;
    let (mut head, mut body) = match (term.functor(), term.arguments()) {
        (Some((name, 2)), [head, body]) if *name == ":-" => (head.clone(), body.clone()),
        (Some((name, 2)), [head, body]) if *name == "=>" => rule
            .insert(SingleSidedRule::new(head, body))
            .clause(first_free),
        (Some((name, 2)), [head, body]) if *name == "-->" => {
            match dcg::translate(head, body, first_free) {
                Ok(clause) => clause,
                Err(fault) => {
                    let ball = fault.without_context().ball("dcg_translate_rule", 2);
                    return session.complain_of(ball);
                }
            }
        }
        _ => (term.clone(), Term::atom("true")),
    };
    if let Some(test) = unit_test(session, term, &read) {
        session.loads.innermost().directive = Some((Atom::new("plunit"), test.added));
        let Some(clause) = test.clause else {
            return;
        };
        (head, body) = clause;
    }
    let head = tabled::implementation(session, head);
    let body = expand_lambdas(session, body, first_free.max(variables_end(&head)));
    add_clause(session, head, body, &read, rule);
}

/// The body of a clause or directive as goal expansion leaves its lambda expressions.
fn expand_lambdas(session: &mut Session, body: Term, first_free: u32) -> Term {
    let load = session.loads.innermost();
    if load.library {
        return body;
    }
    let module = load.module.clone();
    let program = &mut session.program;
    program.expand_lambdas(module.as_str(), body, first_free)
}

/// The end of the innermost file.
fn finish(session: &mut Session) -> LoadStep {
    compile_copies(session);
    forget_vanished(session);
    session.queue_stubs();
    if !session.pending.is_empty() {
        return LoadStep::Compile;
    }
    reloaded::erase_vanished(session);
    validate_copies(session);
    let load = session.loads.open.pop().expect("a load is open");
    session.program.conclude();
    if load.library && !session.loads.open.iter().any(|outer| outer.library) {
        deadline::release();
    }
    session.loads.styles = load.outer_styles;
    session.read_place = load.outer_place;
    if let Some(ball) = load.refusal {
        return LoadStep::Throw(ball);
    }
    if let Some(path) = load.path.as_ref().filter(|_| load.is_unloading) {
        session.loads.done.remove(path);
        session.loads.opened.retain(|opened| opened != path);
        session.program.release_modules(path);
    } else if let Some(path) = load.path {
        let mut predicates = (session.loads.done.remove(&path))
            .map_or_else(HashSet::new, |earlier| earlier.predicates);
        predicates.extend(load.predicates.into_keys());
        let loaded = Loaded {
            module: load.module.clone(),
            predicates,
            stored: load.stored,
            modified: modified(&path),
            order: session.loads.done.len(),
        };
        session.loads.done.insert(path, loaded);
    }
    if load.module != load.importer && !load.library {
        tell_undefined_exports(session, &load.module);
        import_some(session, &load.module, &load.importer, &load.imports);
        if load.is_exported_again {
            let module = session.program.module_mut(load.module.as_str());
            let exported = (module.exports.clone(), module.exported_operators.clone());
            let exported = (&exported.0[..], &exported.1[..]);
            export_again(session, exported, &load.importer, &load.imports);
        }
    }
    match load.initialization {
        goals if goals.is_empty() => LoadStep::Done,
        goals => LoadStep::Initialize(goals),
    }
}
