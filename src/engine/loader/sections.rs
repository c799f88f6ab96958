//! Programs of sections, Turbo Prolog's: read as a whole, then loaded clause by clause like others.

use crate::engine::fault::Fault;
use crate::engine::messages::{LoadMessage, MessageSeverity};
use crate::engine::program::Announced;
use crate::engine::session::Session;
use crate::frontend::source::Source;
use crate::frontend::term::{Atom, Term};
use crate::frontend::turbo::{self, Diagnostic, TurboProgram};

/// How many faults of a file are told.
const MAX_TOLD: usize = 50;

/// The program, if the file is one of sections.
pub(super) fn read(session: &Session, source: &Source) -> Option<TurboProgram> {
    let text = source.text();
    let builtins = &session.program.builtins;
    turbo::is_turbo(text)
        .then(|| turbo::read(text, &|name, arity| builtins.is_protected(name, arity)))
}

/// What the program will define, in this module.
pub(super) fn announce(program: &TurboProgram, module: &Atom) -> Announced {
    Announced {
        module: Some(module.clone()),
        heads: program.defined.iter().cloned().collect(),
        dynamic: program.facts.iter().cloned().collect(),
        ..Announced::default()
    }
}

/// Tells what is wrong with the program of the load that has just begun, and gives the load its
/// clauses. A program with errors is refused.
pub(super) fn take_program(session: &mut Session, program: TurboProgram) {
    let told = &program.diagnostics[..program.diagnostics.len().min(MAX_TOLD)];
    for diagnostic in told {
        let message = message(&session.loads.innermost().source, diagnostic);
        session.complain(message);
    }
    let errors = program.errors();
    let load = session.loads.innermost();
    if errors > 0 {
        let file = Term::atom(load.source.name());
        let count = match errors {
            1 => "1 error in its text".to_owned(),
            more => format!("{more} errors in its text"),
        };
        let fault = Fault::permission("load", "source_file", &file).with_message(count);
        load.refusal = Some(fault.unqualified_ball("consult", 1));
        load.at_end = true;
        return;
    }
    load.expanded.extend(program.terms);
}

fn message(source: &Source, diagnostic: &Diagnostic) -> LoadMessage {
    let at = diagnostic.span.start;
    LoadMessage::InText {
        file: source.name().to_owned(),
        line: source.line(at),
        column: source.column(at),
        severity: match diagnostic.severity() {
            turbo::DiagnosticSeverity::Error => MessageSeverity::Error,
            turbo::DiagnosticSeverity::Warning => MessageSeverity::Warning,
        },
        message: diagnostic.fault.to_string(),
        text: source.line_text(at).to_owned(),
    }
}
