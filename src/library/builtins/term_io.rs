//! Writing terms: `write/1`, `print/1`, `writeq/1`, `write_canonical/1`, `write_term/2` and their
//! relatives with a stream.
//!
//! Operators are those of `user`, whatever module writes, as in SWI-Prolog. The hook `portray/1` is
//! called on the Prolog side.

use std::collections::HashMap;

use crate::engine::convert::{FromTerm, Optional};
use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::portray_clause::{
    ListedClause, PortrayContext, meta_specifiers, portray_clause,
};
use crate::frontend::term::{QUOTED_NIL, Term};
use crate::frontend::writer::{WriteOptions, term_text};
use crate::library::arguments::{atom_of, boolean_of, integer_of, list_of, output_of};

/// The native predicates that write terms.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("$put_variable", "++", put_variable),
        native("write", "+", write),
        native("write", "++", write),
        native("writeln", "+", writeln),
        native("writeln", "++", writeln),
        native("print", "+", print),
        native("print", "++", print),
        native("writeq", "+", writeq),
        native("writeq", "++", writeq),
        native("write_canonical", "+", write_canonical),
        native("write_canonical", "++", write_canonical),
        native("write_term", "++", write_term),
        native("write_term", "+++", write_term),
        // SWI-Prolog's is written in Prolog and throws without a context.
        native("portray_clause", "+", portray),
        native("portray_clause", "++", portray),
        native("portray_clause", "+++", portray_with_options),
        native("$print_text", "+-", portrayed_text).reported_as("print", 3),
        native("write_length", "+-+", write_length),
    ]
}

fn write(session: &mut Session, stream: Optional<Term>, term: Term) -> Result<(), Fault> {
    put(session, stream, &term, plain)
}

fn writeln(session: &mut Session, stream: Optional<Term>, term: Term) -> Result<(), Fault> {
    put(session, stream, &term, line)
}

fn print(session: &mut Session, stream: Optional<Term>, term: Term) -> Result<(), Fault> {
    put(session, stream, &term, printed)
}

fn writeq(session: &mut Session, stream: Optional<Term>, term: Term) -> Result<(), Fault> {
    put(session, stream, &term, quoted)
}

fn write_canonical(session: &mut Session, stream: Optional<Term>, term: Term) -> Result<(), Fault> {
    put(session, stream, &term, canonical)
}

/// `'$put_variable'(+How, +v(Variable))`: 0 is `write/1`, 1 `writeln/1`, 2 `writeq/1`, 3 `print/1`.
fn put_variable(session: &mut Session, how: i64, variable: Term) -> Result<(), Fault> {
    let text_of = if how == 1 { line } else { plain };
    put(session, Optional(None), &variable.arguments()[0], text_of)
}

fn put(
    session: &mut Session,
    Optional(stream): Optional<Term>,
    term: &Term,
    text_of: fn(&Session, &Term) -> String,
) -> Result<(), Fault> {
    let id = output_of(session, stream.as_ref())?;
    let text = text_of(session, term);
    session.streams.write_to(id, &text)
}

/// What `write/1` writes.
pub fn plain(session: &Session, term: &Term) -> String {
    match term {
        Term::Atom(name) if *name != QUOTED_NIL => name.as_str().to_owned(),
        Term::Str(text) => text.to_string(),
        _ => written(session, term, &WriteOptions::write()),
    }
}

fn line(session: &Session, term: &Term) -> String {
    plain(session, term) + "\n"
}

/// What `print/1` writes without `portray/1`.
pub fn printed(session: &Session, term: &Term) -> String {
    written(session, term, &WriteOptions::print())
}

/// What `print/1` writes of a term of which `portray/1` has written some subterms.
fn portrayed_text(session: &mut Session, term: Term) -> Term {
    Term::string(written(session, &term, &WriteOptions::print()))
}

/// What `writeq/1` writes.
pub fn quoted(session: &Session, term: &Term) -> String {
    written(session, term, &WriteOptions::writeq())
}

fn canonical(session: &Session, term: &Term) -> String {
    written(session, term, &WriteOptions::canonical(term))
}

fn written(session: &Session, term: &Term, options: &WriteOptions) -> String {
    term_text(term, options, &session.operators("user"))
}

fn write_term(
    session: &mut Session,
    Optional(stream): Optional<Term>,
    term: Term,
    mut options: TermOptions,
) -> Result<(), Fault> {
    let id = output_of(session, stream.as_ref())?;
    if options.is_partial {
        options.write.after = session.streams.get(id)?.last_written;
    }
    let text = whole_text(session, &term, &options);
    session.streams.write_to(id, &text)
}

fn whole_text(session: &Session, term: &Term, options: &TermOptions) -> String {
    term_text(term, &options.write, &session.operators(&options.module))
}

fn portray(
    session: &mut Session,
    Optional(stream): Optional<Term>,
    clause: Term,
) -> Result<(), Fault> {
    portray_at(session, stream.as_ref(), &clause, &[])
}

fn portray_with_options(
    session: &mut Session,
    stream: Term,
    clause: Term,
    options: Vec<Term>,
) -> Result<(), Fault> {
    portray_at(session, Some(&stream), &clause, &options)
}

/// Of the options, `indent(N)` moves all lines to the right and `variable_names(List)` names
/// variables.
fn portray_at(
    session: &mut Session,
    stream: Option<&Term>,
    clause: &Term,
    options: &[Term],
) -> Result<(), Fault> {
    let id = match output_of(session, stream) {
        Ok(id) => id,
        Err(fault) => return Err(stream_type(stream, fault)),
    };
    let mut text = String::new();
    let operators = session.operators("user");
    let meta = |name: &str, arity: usize| meta_specifiers(name, arity).map(str::to_owned);
    let context = PortrayContext {
        operators: &operators,
        meta: &meta,
    };
    let value = |name: &str| {
        options
            .iter()
            .find_map(|option| option.as_compound(name, 1))
    };
    let listed = ListedClause {
        clause: clause.clone(),
        names: value("variable_names").map_or_else(HashMap::new, |list| names_of(&list[0])),
    };
    portray_clause(&listed, context, &mut text);
    if let Some([Term::Int(columns)]) = value("indent") {
        let margin = " ".repeat(usize::try_from(*columns).unwrap_or(0));
        text = text
            .lines()
            .map(|line| format!("{margin}{line}\n"))
            .collect();
    }
    session.streams.write_to(id, &text)
}

/// The variables in a list of `Name = Variable`.
fn names_of(list: &Term) -> HashMap<u32, String> {
    let named = |equation: &Term| match equation.as_compound("=", 2)? {
        [name, Term::Var(number)] => Some((*number, name.as_atom()?.to_owned())),
        _ => None,
    };
    let equations = list.as_list().unwrap_or_default();
    equations.iter().filter_map(named).collect()
}

fn stream_type(stream: Option<&Term>, fault: Fault) -> Fault {
    match stream {
        Some(term @ Term::Atom(_)) => Fault::type_error("stream", term).without_context(),
        _ => fault.without_context(),
    }
}

/// Fails if the text is longer than the options allow.
fn write_length(session: &mut Session, term: Term, options: TermOptions) -> Option<i64> {
    let text = whole_text(session, &term, &options);
    let length = text.chars().count() as i64;
    let is_allowed = options.length_max.is_none_or(|limit| length <= limit);
    is_allowed.then_some(length)
}

/// What `write_term/2` is told.
struct TermOptions {
    write: WriteOptions,
    module: String,
    length_max: Option<i64>,
    /// The text goes on where the stream's ends.
    is_partial: bool,
}

impl FromTerm for TermOptions {
    fn from_term(list: &Term) -> Result<TermOptions, Fault> {
        term_options(list)
    }
}

fn term_options(list: &Term) -> Result<TermOptions, Fault> {
    let mut options = TermOptions {
        write: WriteOptions::from_term(list).map_err(Fault::formal)?,
        module: "user".to_owned(),
        length_max: None,
        is_partial: false,
    };
    for item in list_of(list)? {
        let Term::Compound(option) = &item else {
            continue;
        };
        let [value] = &option.args[..] else { continue };
        match option.name.as_str() {
            "module" => options.module = atom_of(value)?.as_str().to_owned(),
            "max_length" => options.length_max = Some(integer_of(value)?),
            "attributes" => check_attributes(&item, value)?,
            "partial" => options.is_partial = boolean_of(value)?,
            "cycles" => {
                boolean_of(value)?;
            }
            _ => {}
        }
    }
    Ok(options)
}

fn check_attributes(option: &Term, value: &Term) -> Result<(), Fault> {
    match atom_of(value)?.as_str() {
        "ignore" | "dots" | "write" | "portray" => Ok(()),
        _ => Err(Fault::domain("write_option", &Term::list([option.clone()]))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, value: Term, expected: Fault) {
        let list = Term::list([Term::compound(name, vec![value])]);
        assert_eq!(term_options(&list).err(), Some(expected));
    }

    #[test]
    fn values_are_checked() {
        let x = || Term::atom("x");
        check("quoted", x(), Fault::type_error("bool", &x()));
        check("fullstop", x(), Fault::type_error("bool", &x()));
        check("quoted", Term::Var(0), Fault::instantiation());
        check("max_depth", x(), Fault::type_error("integer", &x()));
        let option = Term::compound("attributes", vec![x()]);
        check(
            "attributes",
            x(),
            Fault::domain("write_option", &Term::list([option])),
        );
    }
}
