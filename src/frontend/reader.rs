//! Text to terms with source positions: SWI-Prolog 7's `read_term/2`.
//!
//! Reading is total: whatever the text, [`read_term`] answers with a term, a syntax error and the
//! place where reading goes on, or the end of the text. Nesting costs no stack, so a list of a
//! million elements and a term nested a hundred thousand deep are read like any other.
//!
//! Not read, but reported as syntax errors: dicts, quasi quotations, and rational numbers that are
//! not integers. `a.b` is read as the compound `'.'(a, b)`, which SWI-Prolog would evaluate.

mod decided_tests;
mod layout;
mod lonely;
mod parser;
mod variables;

pub use crate::frontend::lexer::Span;
pub use decided_tests::{DecidedTest, decided_tests};
pub use layout::{Layout, layout};
pub use lonely::{Lonely, lonely_variables};
pub use variables::Variable;

use crate::frontend::lexer::extent::{Extent, next_extent};
use crate::frontend::operators::Operators;
use crate::frontend::syntax_error::SyntaxError;
use crate::frontend::term::Term;

/// What text in double quotes is read as: the flag `double_quotes`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DoubleQuotes {
    /// A list of character codes.
    Codes,
    /// A list of characters.
    Chars,
    /// An atom.
    Atom,
    /// A string object, SWI-Prolog 7's default.
    #[default]
    String,
}

impl DoubleQuotes {
    /// The mode that the flag's value names, such as `codes`.
    pub fn from_name(name: &str) -> Option<DoubleQuotes> {
        match name {
            "codes" => Some(DoubleQuotes::Codes),
            "chars" => Some(DoubleQuotes::Chars),
            "atom" => Some(DoubleQuotes::Atom),
            "string" => Some(DoubleQuotes::String),
            _ => None,
        }
    }

    /// The flag's value.
    pub fn name(self) -> &'static str {
        match self {
            DoubleQuotes::Codes => "codes",
            DoubleQuotes::Chars => "chars",
            DoubleQuotes::Atom => "atom",
            DoubleQuotes::String => "string",
        }
    }
}

/// The flags that change what a text means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReaderFlags {
    /// What `"text"` stands for.
    pub double_quotes: DoubleQuotes,
    /// What text in back quotes stands for, if it is no list of codes: the flag `back_quotes`.
    pub back_quotes: Option<DoubleQuotes>,
    /// Only names with `_` before them are variables: the flag `var_prefix`.
    pub var_prefix: bool,
}

/// Where a term and its arguments were read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spans {
    /// The whole term, without parentheses around it.
    pub span: Span,
    /// The name of a compound term: its operator or functor; the opening bracket of a list or of
    /// `{}`. The same as `span` for anything else.
    pub functor: Span,
    /// One for each argument. The cells of a list nest as the list does; text read as a list of
    /// codes or characters has none.
    pub args: Vec<Spans>,
}

impl Drop for Spans {
    /// Takes the tree apart level by level: the spans of a long list are nested as deep as it.
    fn drop(&mut self) {
        let mut pending = std::mem::take(&mut self.args);
        while let Some(mut spans) = pending.pop() {
            pending.append(&mut spans.args);
        }
    }
}

impl Spans {
    /// The place of a term without arguments.
    pub fn leaf(span: Span) -> Spans {
        Spans {
            span,
            functor: span,
            args: Vec::new(),
        }
    }

    /// The span of an argument, or that of the whole term when the argument has no place of its
    /// own.
    pub fn argument(&self, index: usize) -> Span {
        self.args
            .get(index)
            .map_or(self.span, |argument| argument.span)
    }
}

/// A term that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadTerm {
    /// The term. Its variables are numbered from 0 in order of appearance.
    pub term: Term,
    /// Where it and its arguments stand.
    pub spans: Spans,
    /// Its variables in order of appearance: `variables[n]` is `Term::Var(n)`.
    pub variables: Vec<Variable>,
    /// The first byte of its first token, which may be a parenthesis.
    pub start: usize,
    /// The byte after its full stop.
    pub end: usize,
}

/// What is next in a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Read {
    /// A term.
    Term(ReadTerm),
    /// A clause that is no term; it says where reading goes on.
    Error(SyntaxError),
    /// Nothing but layout and comments.
    EndOfFile,
}

/// Reads the first term at or after the byte `start` of the text.
///
/// A `start` beyond the text, or inside a character, is the end of the file. Reading on at the end
/// of the term or of the error comes to [`Read::EndOfFile`] at last.
pub fn read_term(text: &str, start: usize, ops: &dyn Operators, flags: &ReaderFlags) -> Read {
    if text.get(start..).is_none() {
        return Read::EndOfFile;
    }
    match next_extent(text, start) {
        Ok(None) => Read::EndOfFile,
        Ok(Some(extent)) => read_clause(text, extent, ops, flags),
        Err(broken) => Read::Error(SyntaxError {
            kind: broken.fault.kind,
            offset: broken.fault.offset,
            start: broken.start,
            resume: broken.resume,
        }),
    }
}

fn read_clause(text: &str, extent: Extent, ops: &dyn Operators, flags: &ReaderFlags) -> Read {
    let Extent { start, end, .. } = extent;
    match parser::parse(text, extent, ops, flags) {
        Ok(parsed) => Read::Term(ReadTerm {
            term: parsed.term,
            spans: parsed.spans,
            variables: parsed.variables.into_list(),
            start,
            end,
        }),
        Err(fault) => Read::Error(SyntaxError {
            kind: fault.kind,
            offset: fault.offset,
            start,
            resume: end,
        }),
    }
}

impl ReadTerm {
    /// The `variable_names` option of `read_term/2`: names and variables, without `_`.
    pub fn variable_names(&self) -> impl Iterator<Item = (&str, Term)> {
        self.variables.iter().filter_map(|variable| {
            let name = variable.name.as_deref()?;
            Some((name, Term::Var(variable.number)))
        })
    }

    /// The variables that appear once, those that start with `_` or have no name too.
    pub fn singletons(&self) -> impl Iterator<Item = &Variable> {
        self.variables
            .iter()
            .filter(|variable| variable.occurrences == 1)
    }

    /// The variables of SWI-Prolog's warning `Singleton variables`.
    pub fn singleton_warnings(&self) -> Vec<&Variable> {
        self.variables
            .iter()
            .filter(|variable| variable.is_suspicious_singleton())
            .collect()
    }

    /// The variables of SWI-Prolog's warning `Singleton-marked variable appears more than once`;
    /// it is given for clauses, not for directives.
    pub fn marked_singleton_warnings(&self) -> Vec<&Variable> {
        self.variables
            .iter()
            .filter(|variable| variable.is_repeated_marked_singleton())
            .collect()
    }
}

#[cfg(test)]
mod tests;
