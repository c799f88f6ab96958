//! Reading lines and whole texts from a stream, and copying from one stream to another.

use crate::engine::convert::{FromTerm, Optional};
use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, library, native};
use crate::engine::session::Session;
use crate::engine::streams::Stream;
use crate::frontend::term::Term;
use crate::library::arguments::{any_text, integer_of};
use crate::library::text::{char_atom, code_list};

/// The native predicates that read lines and texts.
pub fn predicates() -> Vec<Predicate> {
    let text = vec![
        // SWI-Prolog defines it by read_string/5, and so are its errors.
        native("read_line_to_string", "+-", read_line_to_string).reported_as("read_string", 5),
        native("read_string", "+?-", read_string),
        native("read_string", "+++--", read_delimited),
        native("fill_buffer", "+", fill_buffer),
        native("read_pending_codes", "+-?", read_pending_codes),
        native("read_pending_chars", "+-?", read_pending_chars),
        native("peek_string", "++-", peek_string),
        native("copy_stream_data", "++", copy_stream_data),
        native("copy_stream_data", "+++", copy_stream_data),
    ];
    // SWI-Prolog has these in C, but in a library of its own.
    let codes = library(
        "read_util",
        [
            native("read_line_to_codes", "+-", read_line_to_codes),
            native("read_line_to_codes", "+-?", read_line_with_end),
            native("read_stream_to_codes", "+-", read_stream_to_codes),
            native("read_stream_to_codes", "+-?", read_stream_before),
        ],
    );
    [text, codes].concat()
}

/// A line without its end; `None` at the end of the stream.
fn read_line(source: &mut Stream) -> Result<Option<(String, bool)>, Fault> {
    let mut line = String::new();
    loop {
        match source.get()? {
            None if line.is_empty() => return Ok(None),
            None => return Ok(Some((line, false))),
            Some(10) => return Ok(Some((line, true))),
            Some(code) => line.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)),
        }
    }
}

fn without_return(mut line: String) -> String {
    if line.ends_with('\r') {
        line.pop();
    }
    line
}

fn input_line(session: &mut Session, stream: &Term) -> Result<Option<(String, bool)>, Fault> {
    let id = session.streams.input(stream)?;
    read_line(session.streams.ready(id)?)
}

fn read_line_to_string(session: &mut Session, stream: Term) -> Result<Term, Fault> {
    Ok(match input_line(session, &stream)? {
        Some((line, _)) => Term::string(without_return(line)),
        None => Term::atom("end_of_file"),
    })
}

fn read_line_to_codes(session: &mut Session, stream: Term) -> Result<Term, Fault> {
    Ok(match input_line(session, &stream)? {
        Some((line, _)) => code_list(&without_return(line)),
        None => Term::atom("end_of_file"),
    })
}

/// The difference list keeps the end of the line; at the end of the stream it is `[]`.
fn read_line_with_end(
    session: &mut Session,
    stream: Term,
    tail: Term,
) -> Result<(Term, Term), Fault> {
    Ok(match input_line(session, &stream)? {
        Some((line, true)) => (codes_before(&format!("{line}\n"), tail.clone()), tail),
        Some((line, false)) => (code_list(&line), Term::nil()),
        None => (Term::nil(), Term::nil()),
    })
}

fn codes_before(text: &str, tail: Term) -> Term {
    let codes = text
        .chars()
        .rev()
        .map(|character| Term::Int(i64::from(u32::from(character))));
    codes.fold(tail, |rest, code| Term::cons(code, rest))
}

fn read_stream_to_codes(session: &mut Session, stream: Term) -> Result<Term, Fault> {
    let id = session.streams.input(&stream)?;
    let text = read_rest(session.streams.ready(id)?, usize::MAX)?;
    Ok(code_list(&text))
}

fn read_stream_before(
    session: &mut Session,
    stream: Term,
    tail: Term,
) -> Result<(Term, Term), Fault> {
    let id = session.streams.input(&stream)?;
    let text = read_rest(session.streams.ready(id)?, usize::MAX)?;
    Ok((codes_before(&text, tail.clone()), tail))
}

fn read_rest(source: &mut Stream, count: usize) -> Result<String, Fault> {
    let mut text = String::new();
    for _ in 0..count {
        let Some(code) = source.get()? else { break };
        text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    Ok(text)
}

fn read_string(session: &mut Session, stream: Term, length: Term) -> Result<(Term, Term), Fault> {
    let id = session.streams.input(&stream)?;
    let count = match &length {
        Term::Var(_) => usize::MAX,
        term => count_of(term)?,
    };
    let text = read_rest(session.streams.ready(id)?, count)?;
    let length = match &length {
        Term::Var(_) => Term::Int(text.chars().count() as i64),
        bound => bound.clone(),
    };
    Ok((length, Term::string(text)))
}

fn count_of(term: &Term) -> Result<usize, Fault> {
    let number = integer_of(term)?;
    usize::try_from(number).map_err(|_| Fault::domain("not_less_than_zero", term))
}

/// `read_string(S, SepChars, PadChars, Sep, String)`.
fn read_delimited(
    session: &mut Session,
    stream: Term,
    separators: Term,
    padding: Term,
) -> Result<(i64, Term), Fault> {
    let id = session.streams.input(&stream)?;
    let separators = any_text(&separators)?;
    let padding = any_text(&padding)?;
    let source = session.streams.ready(id)?;
    let mut text = String::new();
    let separator = loop {
        let Some(code) = source.get()? else { break -1 };
        let character = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
        if separators.contains(character) {
            break i64::from(code);
        }
        text.push(character);
    };
    let stripped = text.trim_matches(|character| padding.contains(character));
    Ok((separator, Term::string(stripped)))
}

fn peek_string(session: &mut Session, stream: Term, count: Term) -> Result<Term, Fault> {
    let count = usize::from_term(&count)?;
    let id = session.streams.input(&stream)?;
    let text = session.streams.ready(id)?.peek_text(count)?;
    Ok(Term::string(text))
}

fn fill_buffer(session: &mut Session, stream: Term) -> Result<(), Fault> {
    let id = session.streams.input(&stream)?;
    session.streams.ready(id)?.peek()?;
    Ok(())
}

fn read_pending_codes(
    session: &mut Session,
    stream: Term,
    tail: Term,
) -> Result<(Term, Term), Fault> {
    let all = codes_before(&read_pending(session, &stream)?, tail.clone());
    Ok((all, tail))
}

fn read_pending_chars(
    session: &mut Session,
    stream: Term,
    tail: Term,
) -> Result<(Term, Term), Fault> {
    let text = read_pending(session, &stream)?;
    let chars = text.chars().rev().map(char_atom);
    let all = chars.fold(tail.clone(), |rest, item| Term::cons(item, rest));
    Ok((all, tail))
}

/// What can be read without waiting.
fn read_pending(session: &mut Session, stream: &Term) -> Result<String, Fault> {
    let id = session.streams.input(stream)?;
    let source = session.streams.get(id)?;
    let mut text = String::new();
    while source.has_buffered() {
        let Some(code) = source.get()? else { break };
        text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    Ok(text)
}

fn copy_stream_data(
    session: &mut Session,
    from: Term,
    to: Term,
    Optional(count): Optional<Term>,
) -> Result<(), Fault> {
    let from = session.streams.input(&from)?;
    let to = session.streams.output(&to)?;
    let count = count.map_or(Ok(usize::MAX), |term| count_of(&term))?;
    let text = read_rest(session.streams.ready(from)?, count)?;
    session.streams.write_to(to, &text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::streams::Streams;

    #[test]
    fn lines_end_with_a_newline_or_the_text() {
        let mut streams = Streams::new();
        let id = streams.open_text("ab\n\nc");
        let source = streams.get(id).expect("open");
        let line = |text: &str, ended| Some((text.to_owned(), ended));
        for expected in [
            line("ab", true),
            line("", true),
            line("c", false),
            None,
            None,
        ] {
            assert_eq!(read_line(source), Ok(expected));
        }
    }

    #[test]
    fn a_difference_list_ends_in_its_tail() {
        let list = codes_before("a", Term::Var(3));
        assert_eq!(list, Term::cons(Term::Int(97), Term::Var(3)));
    }
}
