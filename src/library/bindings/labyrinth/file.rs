//! A labyrinth file, read without running it.
//!
//! A file is Prolog text with facts about the labyrinth, which a program may consult as well.
//! Directives are left out, and so are clauses of predicates that have nothing to do with a
//! labyrinth; a name that is nearly one of ours is told.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use super::facts::{ExpectedArgument, Facts, Malformed, NAMES};
use crate::frontend::operators::OperatorTable;
use crate::frontend::reader::{Read, ReadTerm, ReaderFlags, read_term};
use crate::frontend::source::Source;
use crate::frontend::term::Term;
use crate::frontend::writer::{WriteOptions, term_text};
use crate::games::labyrinth::{Labyrinth, LabyrinthFlaw, Problem, near};

/// Something wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileProblem {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub text: String,
    /// The same as a value, if it is about the labyrinth and not about its writing.
    pub flaw: Option<LabyrinthFlaw>,
}

/// `labyrint.pro:3:1: room a is there twice`.
impl fmt::Display for FileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FileProblem {
            file,
            line,
            column,
            text,
            ..
        } = self;
        write!(f, "{file}:{line}:{column}: {text}")
    }
}

/// The terms that name rooms, by the names.
pub type RoomTerms = HashMap<String, Term>;

/// The labyrinth that a file describes, and the terms that name its rooms.
///
/// # Errors
/// Everything that is wrong, in the order of the file.
pub fn read(source: &Source) -> Result<(Arc<Labyrinth>, RoomTerms), Vec<FileProblem>> {
    let mut reading = LabyrinthReading {
        source,
        facts: Facts::default(),
        offsets: Vec::new(),
        problems: Vec::new(),
    };
    reading.read_all();
    let LabyrinthReading {
        facts,
        offsets,
        mut problems,
        ..
    } = reading;
    if !problems.is_empty() {
        return Err(problems);
    }
    let labyrinth = Labyrinth::of(&facts.all).map_err(|all| {
        let told = |Problem { fact, reason }: &Problem| FileProblem {
            flaw: Some(reason.clone()),
            ..told(
                source,
                fact.map_or(0, |fact| offsets[fact]),
                reason.to_string(),
            )
        };
        problems.extend(all.iter().map(told));
        problems
    })?;
    Ok((Arc::new(labyrinth), facts.terms))
}

struct LabyrinthReading<'a> {
    source: &'a Source,
    facts: Facts,
    /// Where each fact begins.
    offsets: Vec<usize>,
    problems: Vec<FileProblem>,
}

impl LabyrinthReading<'_> {
    fn read_all(&mut self) {
        let (operators, flags) = (OperatorTable::standard(), ReaderFlags::default());
        let mut position = 0;
        loop {
            match read_term(self.source.text(), position, &operators, &flags) {
                Read::EndOfFile => return,
                Read::Error(error) => {
                    self.blame(error.offset, format!("syntax error: {}", error.kind));
                    position = error.resume;
                }
                Read::Term(read) if read.term.as_atom() == Some("end_of_file") => return,
                Read::Term(read) => {
                    self.take(&read);
                    position = read.end;
                }
            }
        }
    }

    fn take(&mut self, read: &ReadTerm) {
        let begin = read.spans.span.start;
        if read.term.as_directive().is_some() {
            return;
        }
        if let Some([head, _]) = read.term.as_compound(":-", 2) {
            if let Some((name, arity)) = head.functor()
                && super::facts::kind_of(name.as_str(), arity).is_some()
            {
                let rule = format!(
                    "a fact is expected, not a rule of {name}/{arity}: only a program that runs understands rules"
                );
                self.blame(begin, rule);
            }
            return;
        }
        match self.facts.take(&read.term) {
            Ok(true) => self.offsets.push(begin),
            Ok(false) => self.take_stranger(&read.term, begin),
            Err(malformed) => {
                let at = read.spans.argument(malformed.argument).start;
                self.blame(at, expectation(&malformed));
            }
        }
    }

    /// A fact of no predicate of ours is left alone, unless it is nearly one.
    fn take_stranger(&mut self, term: &Term, begin: usize) {
        let Some((name, arity)) = term.functor() else {
            return;
        };
        if (name.as_str(), arity) == (".", 2) {
            let text = "a full stop needs a blank or a new line after it".to_owned();
            return self.blame(begin, text);
        }
        let arities: Vec<String> = NAMES
            .iter()
            .filter(|(its, ..)| name == its)
            .map(|(_, arity, _)| arity.to_string())
            .collect();
        if !arities.is_empty() {
            let text = format!(
                "{name}/{arity} says nothing here: {name} has {} arguments",
                arities.join(" or ")
            );
            return self.blame(begin, text);
        }
        let fits = NAMES.iter().filter(|(_, its, _)| *its == arity);
        if let Some(like) = near(name.as_str(), fits.map(|(its, ..)| *its)) {
            self.blame(
                begin,
                format!("{name}/{arity} says nothing here: is {like}/{arity} meant?"),
            );
        }
    }

    fn blame(&mut self, offset: usize, text: String) {
        self.problems.push(told(self.source, offset, text));
    }
}

fn told(source: &Source, offset: usize, text: String) -> FileProblem {
    FileProblem {
        file: source.name().to_owned(),
        line: source.line(offset),
        column: source.column(offset) + 1,
        text,
        flaw: None,
    }
}

fn expectation(malformed: &Malformed) -> String {
    let expected = match malformed.expected {
        ExpectedArgument::Room => "the name of a room, an atom or an integer, is expected",
        ExpectedArgument::Coordinate => "a coordinate, an integer up to a million, is expected",
        ExpectedArgument::Player => "theseus or minotaurus is expected",
    };
    let found = match &malformed.culprit {
        Term::Var(_) => "a variable".to_owned(),
        culprit => term_text(culprit, &WriteOptions::writeq(), &OperatorTable::standard()),
    };
    format!("{expected}, not {found}")
}
