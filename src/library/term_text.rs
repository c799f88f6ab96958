//! Terms as text and back: `term_to_atom/2`, `term_string/2,3`, `read_term_from_atom/3` and
//! `atom_to_term/3`.

use crate::engine::fault::{Answer, Fault, first_free_variable, named};
use crate::engine::registry::{NativeAnswer, Predicate, raw_native};
use crate::engine::session::Session;
use crate::frontend::reader::{Read, read_term as parse};
use crate::frontend::term::{QUOTED_NIL, Term};
use crate::frontend::writer::{Escapes, WriteOptions, term_text};
use crate::library::arguments::{answer_options, any_text, options_of};
use crate::library::read_terms::{Found, equations, reader_flags, syntax_ball};
use crate::library::text::{is_var, text_atom};

/// The native predicates between terms and text.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_native("term_to_atom", "??", |s, a| {
            named("term_to_atom", a, term_to_atom(s, a))
        }),
        raw_native("term_string", "??", |s, a| {
            named("term_string", a, term_string(s, a))
        }),
        raw_native("term_string", "???", |s, a| {
            named("term_string", a, term_string(s, a))
        }),
        raw_native("read_term_from_atom", "+-?", |s, a| {
            named("read_term_from_atom", a, read_term_from_atom(s, a))
        }),
        raw_native("atom_to_term", "+--", |s, a| {
            named("atom_to_term", a, atom_to_term(s, a))
        }),
    ]
}

/// The term that a text is, read with the operators of `user`. Its variables are numbered from
/// `base`. A text of nothing but blanks is `end_of_file`.
///
/// # Errors
/// `error(syntax_error(What), string(Text, Offset))`.
pub fn parse_text(session: &Session, text: &str, base: u32) -> Result<Found, Fault> {
    // SWI-Prolog adds the full stop itself, and shows it in errors; a comment must not swallow it.
    let last_line = text.trim_end().lines().next_back().unwrap_or("");
    let stop = if last_line.contains('%') {
        "\n . "
    } else {
        " . "
    };
    let text = if text == QUOTED_NIL { "[]" } else { text };
    let closed = format!("{}{stop}", text.trim_end());
    if text.trim().is_empty() {
        return Ok(Found::end_of_file());
    }
    let flags = reader_flags(session, None);
    match parse(&closed, 0, &session.operators("user"), &flags) {
        Read::Term(read) => Ok(Found::new(&read, base)),
        Read::EndOfFile => Ok(Found::end_of_file()),
        Read::Error(error) => {
            // The reader tells the place of the token; SWI-Prolog that before it.
            let offset = closed
                .get(..error.offset)
                .unwrap_or(&closed)
                .chars()
                .count();
            let offset = offset.saturating_sub(1);
            let place = vec![Term::string(&closed), Term::Int(offset as i64)];
            Err(syntax_ball(&error, Term::compound("string", place)))
        }
    }
}

fn quoted(session: &Session, term: &Term, escapes: Escapes) -> String {
    let options = WriteOptions {
        quoted: true,
        escapes,
        ..WriteOptions::default()
    };
    term_text(term, &options, &session.operators("user"))
}

fn term_to_atom(session: &mut Session, args: &[Term]) -> Answer {
    if is_var(&args[1]) {
        let text = text_atom(&quoted(session, &args[0], Escapes::None));
        return Ok(NativeAnswer::Succeed(vec![args[0].clone(), text]));
    }
    let text = any_text(&args[1])?;
    let found = parse_text(session, &text, first_free_variable(args))?;
    Ok(NativeAnswer::Succeed(vec![found.term, args[1].clone()]))
}

fn term_string(session: &mut Session, args: &[Term]) -> Answer {
    if is_var(&args[1]) {
        let text = quoted(session, &args[0], Escapes::Unicode);
        let answer = [args[0].clone(), Term::string(text)];
        return Ok(NativeAnswer::Succeed(
            answer.into_iter().chain(args.get(2).cloned()).collect(),
        ));
    }
    let text = any_text(&args[1])?;
    let found = parse_text(session, &text, first_free_variable(args))?;
    let options = args
        .get(2)
        .map(|list| answer_options(list, |name| found.option(name)));
    let answer = [found.term.clone(), args[1].clone()];
    Ok(NativeAnswer::Succeed(
        answer.into_iter().chain(options).collect(),
    ))
}

fn read_term_from_atom(session: &mut Session, args: &[Term]) -> Answer {
    let text = any_text(&args[0])?;
    options_of(&args[2], &[])?;
    let found = parse_text(session, &text, first_free_variable(args))?;
    let options = answer_options(&args[2], |name| found.option(name));
    Ok(NativeAnswer::Succeed(vec![found.term, options]))
}

fn atom_to_term(session: &mut Session, args: &[Term]) -> Answer {
    let text = any_text(&args[0])?;
    let found = parse_text(session, &text, first_free_variable(args))?;
    let bindings = equations(&found.variable_names);
    Ok(NativeAnswer::Succeed(vec![found.term, bindings]))
}
