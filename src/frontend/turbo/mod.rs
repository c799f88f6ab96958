//! Turbo Prolog and Visual Prolog 5 programs as a dialect of the reader: files with the sections
//! `domains`, `constants`, `database` or `facts`, `predicates`, `clauses` and `goal`.
//!
//! [`is_turbo`] tells such a file by its first words, which no SWI-Prolog file can begin with.
//! [`read`] is total: it gives clauses and directives as the loader takes them from any file, and
//! diagnostics. Declarations are checked: undeclared predicates, numbers of arguments, domains of
//! constants and of variables, predicates without clauses. Flow patterns `(i,o)` are read and their
//! length is compared with the declaration; that the arguments are bound so is not checked. Not
//! read: `include`, classes and implementations, predicate domains.
//!
//! How values stand in the program that runs: symbols, strings and characters are all atoms (Turbo
//! Prolog converts between symbol and string as well, and the domains keep characters apart); a
//! real number without a fraction is an integer, so that `2` and `2.0` are the same number, as they
//! are there.

mod checks;
mod detect;
mod diagnostic;
mod domains;
mod lower;
mod parser;
mod standard;
mod syntax;
mod token;
mod words;

#[cfg(test)]
mod tests;

pub use detect::is_turbo;
pub use diagnostic::{Diagnostic, DiagnosticKind, DiagnosticSeverity};
pub use syntax::{Section, SectionKind};

use crate::frontend::reader::ReadTerm;
use crate::frontend::term::Atom;

/// A program that was read.
#[derive(Clone, Debug, Default)]
pub struct TurboProgram {
    /// Its sections, in the order of the text.
    pub sections: Vec<Section>,
    /// Directives and clauses in the order in which they are to be loaded, the clauses of a
    /// predicate together; the question of the `goal` section is the last directive. Empty when
    /// there is an error.
    pub terms: Vec<ReadTerm>,
    /// The predicates that have clauses, as they are called in `terms`.
    pub defined: Vec<(Atom, usize)>,
    /// The predicates of the `database` and `facts` sections.
    pub facts: Vec<(Atom, usize)>,
    /// What is wrong with the text, in its order.
    pub diagnostics: Vec<Diagnostic>,
}

impl TurboProgram {
    /// How many of the diagnostics are errors. A program with errors has no clauses.
    pub fn errors(&self) -> usize {
        let severities = self.diagnostics.iter().map(Diagnostic::severity);
        severities
            .filter(|severity| *severity == DiagnosticSeverity::Error)
            .count()
    }
}

/// Reads a program. A predicate of it that the host has built in (`is_reserved`, by name and arity)
/// gets the name [`renamed`].
pub fn read(text: &str, is_reserved: &dyn Fn(&str, usize) -> bool) -> TurboProgram {
    let (parsed, mut diagnostics) = parser::parse(text);
    let checked = checks::check(&parsed, &mut diagnostics);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
    let mut program = TurboProgram {
        sections: parsed.sections.clone(),
        diagnostics,
        ..TurboProgram::default()
    };
    if program.errors() == 0 {
        lower::lower(&parsed, &checked, is_reserved, &mut program);
    }
    program
}

/// The name under which a program's own predicate runs when the host has one of that name: `length`
/// is `length'`.
pub fn renamed(name: &str) -> String {
    format!("{name}'")
}
