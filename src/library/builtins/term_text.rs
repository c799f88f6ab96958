//! Terms as text and back: `term_to_atom/2`, `term_string/2,3`, `read_term_from_atom/3` and
//! `atom_to_term/3`.

use crate::engine::fault::{Fault, first_free_variable};
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::engine::streams::StreamPosition;
use crate::frontend::term::{QUOTED_NIL, Term};
use crate::frontend::writer::{Escapes, WriteOptions, term_text};
use crate::library::arguments::{AnyText, ProperText, any_text};
use crate::library::builtins::read_terms::{
    Found, ParsedText, TermOptions, equations, pass_over, syntax_ball,
};
use crate::library::builtins::term_source::TermText;
use crate::library::text::{is_var, text_atom};

/// The native predicates between terms and text.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("term_to_atom", "??", term_to_atom),
        native("term_string", "??", term_string),
        native("term_string", "???", term_string_with_options),
        native("read_term_from_atom", "+??", read_term_from_atom),
        native("atom_to_term", "+??", atom_to_term),
    ]
}

/// The term that a text is, read with the operators of `user`. Its variables are numbered from
/// `base`. A text of nothing but blanks is `end_of_file`.
///
/// # Errors
/// `error(syntax_error(What), string(Text, Offset))`.
pub fn parse_text(session: &mut Session, text: &str, base: u32) -> Result<Found, Fault> {
    parse_text_with(session, text, base, &TermOptions::default())
}

/// As [`parse_text`], with options of `read_term/2`.
fn parse_text_with(
    session: &mut Session,
    text: &str,
    base: u32,
    options: &TermOptions,
) -> Result<Found, Fault> {
    // SWI-Prolog adds the full stop itself, and shows it in errors; a comment must not swallow it.
    let last_line = text.trim_end().lines().next_back().unwrap_or("");
    // Nothing but blanks is the end of the text, and gets blanks.
    let stop = match last_line {
        "" => "   ",
        line if line.contains('%') => "\n . ",
        _ => " . ",
    };
    let text = if text == QUOTED_NIL { "[]" } else { text };
    let closed = TermText {
        text: format!("{}{stop}", text.trim_end()),
        start: StreamPosition {
            line: 0,
            ..StreamPosition::start()
        },
    };
    let parsed = ParsedText::new(session, &closed, options);
    parsed.found(session, base).map_err(|error| {
        // The reader tells the place of the token; SWI-Prolog that before it.
        let before = closed.text.get(..error.offset).unwrap_or(&closed.text);
        let offset = before.chars().count().saturating_sub(1);
        let place = vec![Term::string(&closed.text), Term::Int(offset as i64)];
        syntax_ball(error, Term::compound("string", place))
    })
}

/// As [`parse_text_with`]; nothing where an error of syntax is not to be thrown.
fn parse_text_or(
    session: &mut Session,
    text: &str,
    base: u32,
    options: &TermOptions,
) -> Result<Option<Found>, Fault> {
    match parse_text_with(session, text, base, options) {
        Ok(found) => Ok(Some(found)),
        Err(fault) => pass_over(session, &options.on_error, fault).map(|()| None),
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

fn term_to_atom(session: &mut Session, term: Term, atom: Term) -> Result<(Term, Term), Fault> {
    if is_var(&atom) {
        let text = text_atom(&quoted(session, &term, Escapes::None));
        return Ok((term, text));
    }
    let text = any_text(&atom)?;
    let found = parse_text(session, &text, first_free_variable(&[term, atom.clone()]))?;
    Ok((found.term, atom))
}

fn term_string(session: &mut Session, term: Term, string: Term) -> Result<(Term, Term), Fault> {
    if is_var(&string) {
        let text = quoted(session, &term, Escapes::Unicode);
        return Ok((term, Term::string(text)));
    }
    let text = any_text(&string)?;
    let base = first_free_variable(&[term, string.clone()]);
    Ok((parse_text(session, &text, base)?.term, string))
}

fn term_string_with_options(
    session: &mut Session,
    term: Term,
    string: Term,
    list: Term,
) -> Result<Option<(Term, Term, Term)>, Fault> {
    if is_var(&string) {
        let text = quoted(session, &term, Escapes::Unicode);
        return Ok(Some((term, Term::string(text), list)));
    }
    let text = any_text(&string)?;
    let options = TermOptions::of(&list)?;
    let base = first_free_variable(&[term, string.clone(), list.clone()]);
    let found = parse_text_or(session, &text, base, &options)?;
    Ok(found.map(|found| {
        let answered = found.answer(&list, &options);
        (found.term, string, answered)
    }))
}

fn read_term_from_atom(
    session: &mut Session,
    ProperText(text): ProperText,
    term: Term,
    list: Term,
) -> Result<Option<(Term, Term)>, Fault> {
    let options = TermOptions::of(&list)?;
    let base = first_free_variable(&[term, list.clone()]);
    let found = parse_text_or(session, &text, base, &options)?;
    Ok(found.map(|found| {
        let answered = found.answer(&list, &options);
        (found.term, answered)
    }))
}

fn atom_to_term(
    session: &mut Session,
    AnyText(text): AnyText,
    term: Term,
    bindings: Term,
) -> Result<(Term, Term), Fault> {
    let found = parse_text(session, &text, first_free_variable(&[term, bindings]))?;
    let bindings = equations(&found.variable_names);
    Ok((found.term, bindings))
}
