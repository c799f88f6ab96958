//! Terms as text and back: `term_to_atom/2`, `term_string/2,3`, `read_term_from_atom/3` and
//! `atom_to_term/3`.

use crate::engine::fault::{Fault, first_free_variable};
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::reader::{Read, read_term as parse};
use crate::frontend::term::{QUOTED_NIL, Term};
use crate::frontend::writer::{Escapes, WriteOptions, term_text};
use crate::library::arguments::{AnyText, ProperText, answer_options, any_text, options_of};
use crate::library::builtins::read_terms::{Found, equations, reader_flags, syntax_ball};
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
    let (term, string, _) = term_string_with_options(session, term, string, Term::nil())?;
    Ok((term, string))
}

fn term_string_with_options(
    session: &mut Session,
    term: Term,
    string: Term,
    options: Term,
) -> Result<(Term, Term, Term), Fault> {
    if is_var(&string) {
        let text = quoted(session, &term, Escapes::Unicode);
        return Ok((term, Term::string(text), options));
    }
    let text = any_text(&string)?;
    let base = first_free_variable(&[term, string.clone(), options.clone()]);
    let found = parse_text(session, &text, base)?;
    let options = answer_options(&options, |name| found.option(name));
    Ok((found.term, string, options))
}

fn read_term_from_atom(
    session: &mut Session,
    ProperText(text): ProperText,
    term: Term,
    options: Term,
) -> Result<(Term, Term), Fault> {
    options_of(&options, &[])?;
    let base = first_free_variable(&[term, options.clone()]);
    let found = parse_text(session, &text, base)?;
    let options = answer_options(&options, |name| found.option(name));
    Ok((found.term, options))
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
