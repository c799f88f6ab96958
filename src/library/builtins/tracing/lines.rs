//! On which lines the goals of a clause stand: the file is read again when the clause is traced.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;

use crate::engine::program::{ClauseSource, StaticClause};
use crate::engine::session::Session;
use crate::frontend::reader::{Read, Spans, read_term};
use crate::frontend::source::Source;
use crate::frontend::term::{Atom, Term};

/// The goals of a clause as the file has them: the name and the line of each, in order.
type GoalLines = Rc<Vec<(Atom, i64)>>;

thread_local! {
    /// The files that were read again.
    static FILES: RefCell<HashMap<String, Option<Rc<Source>>>> = RefCell::default();
}

/// The body with each goal as `'$l'(Line, Goal)`; the line is 0 if the file does not tell it.
pub fn with_lines(session: &Session, clause: &StaticClause, source: &ClauseSource) -> Term {
    let lines = clause
        .origin
        .file
        .as_deref()
        .map(|file| goal_lines(session, file, source.start));
    annotated(&source.body, &mut Lines::new(lines.unwrap_or_default()))
}

/// The same for a clause of no file.
pub fn without_lines(body: &Term) -> Term {
    annotated(body, &mut Lines::new(GoalLines::default()))
}

/// The lines that are not taken yet.
struct Lines {
    goals: GoalLines,
    next: usize,
}

impl Lines {
    fn new(goals: GoalLines) -> Lines {
        Lines { goals, next: 0 }
    }

    /// The line of the next goal of this name. Goals that the compiler has moved or expanded are
    /// passed over.
    fn take(&mut self, name: &Atom) -> i64 {
        let rest = self.goals.iter().enumerate().skip(self.next);
        let found = rest.clone().find(|(_, (known, _))| known == name);
        match found {
            Some((place, (_, line))) => {
                self.next = place + 1;
                *line
            }
            None => 0,
        }
    }
}

fn annotated(body: &Term, lines: &mut Lines) -> Term {
    match (body.functor(), body.arguments()) {
        (Some((name, 2)), [one, other]) if matches!(name.as_str(), "," | ";" | "->" | "*->") => {
            let one = annotated(one, lines);
            let other = annotated(other, lines);
            Term::compound(name.clone(), vec![one, other])
        }
        (Some((name, 1)), [goal]) if *name == "\\+" => {
            Term::compound("\\+", vec![annotated(goal, lines)])
        }
        (Some((name, 2)), [module @ Term::Atom(_), goal]) if *name == ":" => {
            Term::compound(":", vec![module.clone(), annotated(goal, lines)])
        }
        (Some((name, 0)), _) if *name == "!" || (*name == "true" && lines.goals.is_empty()) => {
            body.clone()
        }
        (Some((name, _)), _) => {
            let line = lines.take(name);
            Term::compound("$l", vec![Term::Int(line), body.clone()])
        }
        (None, _) => {
            let call = Term::compound("call", vec![body.clone()]);
            Term::compound("$l", vec![Term::Int(0), call])
        }
    }
}

/// Reads the clause again that begins at the byte `start`.
fn goal_lines(session: &Session, file: &Path, start: usize) -> GoalLines {
    let Some(source) = source_of(file) else {
        return GoalLines::default();
    };
    let flags = session.reader_flags();
    let Read::Term(read) = read_term(source.text(), start, &session.operators("user"), &flags)
    else {
        return GoalLines::default();
    };
    let mut found = Vec::new();
    if let (Some((name, 2)), [_, body], [_, spans]) = (
        read.term.functor(),
        read.term.arguments(),
        &read.spans.args[..],
    ) && matches!(name.as_str(), ":-" | "-->" | "=>")
    {
        collect(body, spans, &source, &mut found);
    }
    Rc::new(found)
}

fn collect(goal: &Term, spans: &Spans, source: &Source, found: &mut Vec<(Atom, i64)>) {
    let Some((name, _)) = goal.functor() else {
        return;
    };
    let is_control = matches!(
        (name.as_str(), goal.arguments().len()),
        ("," | ";" | "->" | "*->" | "|" | ":", 2) | ("\\+" | "{}", 1)
    );
    if !is_control {
        found.push((name.clone(), source.line(spans.span.start) as i64));
        return;
    }
    for (argument, spans) in goal.arguments().iter().zip(&spans.args) {
        collect(argument, spans, source, found);
    }
}

/// The line of a byte of a program's file.
pub fn line_of(file: &Path, byte: usize) -> Option<usize> {
    Some(source_of(file)?.line(byte))
}

fn source_of(file: &Path) -> Option<Rc<Source>> {
    let name = file.display().to_string();
    FILES.with_borrow_mut(|files| {
        let entry = files.entry(name.clone());
        entry
            .or_insert_with(|| {
                let bytes = std::fs::read(file).ok()?;
                Some(Rc::new(Source::from_bytes(&name, &bytes)))
            })
            .clone()
    })
}

/// Forgets what was read: files have been loaded again.
pub fn forget() {
    FILES.with_borrow_mut(HashMap::clear);
}
