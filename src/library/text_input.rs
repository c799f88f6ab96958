//! Reading lines and whole texts from a stream, and copying from one stream to another.

use crate::engine::fault::{Answer, Fault, named};
use crate::engine::registry::{NativeAnswer, NativeResult, Predicate, raw_native};
use crate::engine::session::Session;
use crate::engine::streams::{Stream, StreamId};
use crate::frontend::term::Term;
use crate::library::arguments::{any_text, done, integer_of};
use crate::library::text::{char_list, code_list};

/// The native predicates that read lines and texts.
pub fn predicates() -> Vec<Predicate> {
    vec![
        // SWI-Prolog defines it by read_string/5, and so are its errors.
        raw_native("read_line_to_string", "+-", |s, a| {
            read_line_to_string(s, a).map_err(|fault| fault.ball("read_string", 5))
        }),
        raw_native("read_line_to_codes", "+-", |s, a| {
            in_library(LINE, a, read_line_to_codes(s, a))
        }),
        raw_native("read_line_to_codes", "+-?", |s, a| {
            in_library(LINE, a, read_line_with_end(s, a))
        }),
        raw_native("read_stream_to_codes", "+-", |s, a| {
            in_library(STREAM, a, read_stream_to_codes(s, a))
        }),
        raw_native("read_stream_to_codes", "+-?", |s, a| {
            in_library(STREAM, a, read_stream_to_codes(s, a))
        }),
        raw_native("read_string", "+?-", |s, a| {
            named("read_string", a, read_string(s, a))
        }),
        raw_native("read_string", "+++--", |s, a| {
            named("read_string", a, read_delimited(s, a))
        }),
        raw_native("fill_buffer", "+", |s, a| {
            named("fill_buffer", a, fill_buffer(s, a))
        }),
        raw_native("read_pending_codes", "+-?", |s, a| {
            named("read_pending_codes", a, read_pending(s, a, code_list))
        }),
        raw_native("read_pending_chars", "+-?", |s, a| {
            named("read_pending_chars", a, read_pending(s, a, char_list))
        }),
        raw_native("peek_string", "++-", |s, a| {
            named("peek_string", a, peek_string(s, a))
        }),
        raw_native("copy_stream_data", "++", |s, a| {
            named("copy_stream_data", a, copy_stream_data(s, a))
        }),
        raw_native("copy_stream_data", "+++", |s, a| {
            named("copy_stream_data", a, copy_stream_data(s, a))
        }),
    ]
}

const LINE: &str = "read_line_to_codes";
const STREAM: &str = "read_stream_to_codes";

/// SWI-Prolog has these in C, but in a library of its own.
fn in_library(name: &str, args: &[Term], answer: Answer) -> NativeResult {
    let placed = answer.map_err(|fault| fault.placed(Some("read_util"), name, args.len()));
    named(name, args, placed)
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

/// The next line, as a program reads it that has no stream of its own: without the end of the line,
/// `None` at the end of the stream.
///
/// # Errors
/// As [`Stream::get`].
pub fn next_line(session: &mut Session, id: StreamId) -> Result<Option<String>, Fault> {
    let line = read_line(session.streams.ready(id)?)?;
    Ok(line.map(|(text, _)| text))
}

fn without_return(mut line: String) -> String {
    if line.ends_with('\r') {
        line.pop();
    }
    line
}

fn input_line(session: &mut Session, args: &[Term]) -> Result<Option<(String, bool)>, Fault> {
    let id = session.streams.input(&args[0])?;
    read_line(session.streams.ready(id)?)
}

fn read_line_to_string(session: &mut Session, args: &[Term]) -> Answer {
    let value = match input_line(session, args)? {
        Some((line, _)) => Term::string(without_return(line)),
        None => Term::atom("end_of_file"),
    };
    Ok(NativeAnswer::Succeed(vec![value]))
}

fn read_line_to_codes(session: &mut Session, args: &[Term]) -> Answer {
    let value = match input_line(session, args)? {
        Some((line, _)) => code_list(&without_return(line)),
        None => Term::atom("end_of_file"),
    };
    Ok(NativeAnswer::Succeed(vec![value]))
}

/// The difference list keeps the end of the line; at the end of the stream it is `[]`.
fn read_line_with_end(session: &mut Session, args: &[Term]) -> Answer {
    let answer = match input_line(session, args)? {
        Some((line, true)) => {
            let tail = args[2].clone();
            vec![codes_before(&format!("{line}\n"), tail.clone()), tail]
        }
        Some((line, false)) => vec![code_list(&line), Term::nil()],
        None => vec![Term::nil(), Term::nil()],
    };
    Ok(NativeAnswer::Succeed(answer))
}

fn codes_before(text: &str, tail: Term) -> Term {
    let codes = text
        .chars()
        .rev()
        .map(|character| Term::Int(i64::from(u32::from(character))));
    codes.fold(tail, |rest, code| Term::cons(code, rest))
}

fn read_stream_to_codes(session: &mut Session, args: &[Term]) -> Answer {
    let id = session.streams.input(&args[0])?;
    let text = read_rest(session.streams.ready(id)?, usize::MAX)?;
    let answer = match args.get(2) {
        Some(tail) => vec![codes_before(&text, tail.clone()), tail.clone()],
        None => vec![code_list(&text)],
    };
    Ok(NativeAnswer::Succeed(answer))
}

fn read_rest(source: &mut Stream, count: usize) -> Result<String, Fault> {
    let mut text = String::new();
    for _ in 0..count {
        let Some(code) = source.get()? else { break };
        text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    Ok(text)
}

fn read_string(session: &mut Session, args: &[Term]) -> Answer {
    let id = session.streams.input(&args[0])?;
    let count = match &args[1] {
        Term::Var(_) => usize::MAX,
        term => count_of(term)?,
    };
    let text = read_rest(session.streams.ready(id)?, count)?;
    let length = match &args[1] {
        Term::Var(_) => Term::Int(text.chars().count() as i64),
        bound => bound.clone(),
    };
    Ok(NativeAnswer::Succeed(vec![length, Term::string(text)]))
}

fn count_of(term: &Term) -> Result<usize, Fault> {
    let number = integer_of(term)?;
    usize::try_from(number).map_err(|_| Fault::domain("not_less_than_zero", term))
}

/// `read_string(S, SepChars, PadChars, Sep, String)`.
fn read_delimited(session: &mut Session, args: &[Term]) -> Answer {
    let id = session.streams.input(&args[0])?;
    let separators = any_text(&args[1])?;
    let padding = any_text(&args[2])?;
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
    Ok(NativeAnswer::Succeed(vec![
        Term::Int(separator),
        Term::string(stripped),
    ]))
}

fn peek_string(session: &mut Session, args: &[Term]) -> Answer {
    let id = session.streams.input(&args[0])?;
    let count = count_of(&args[1])?;
    let text = session.streams.ready(id)?.peek_text(count)?;
    Ok(NativeAnswer::Succeed(vec![Term::string(text)]))
}

fn fill_buffer(session: &mut Session, args: &[Term]) -> Answer {
    let id = session.streams.input(&args[0])?;
    session.streams.ready(id)?.peek()?;
    done()
}

/// What can be read without waiting, as a difference list.
fn read_pending(session: &mut Session, args: &[Term], list: fn(&str) -> Term) -> Answer {
    let id = session.streams.input(&args[0])?;
    let source = session.streams.get(id)?;
    let mut text = String::new();
    while source.has_buffered() {
        let Some(code) = source.get()? else { break };
        text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    let (items, tail) = (list(&text).as_list().unwrap_or_default(), args[2].clone());
    let before = items.into_iter().rev();
    let all = before.fold(tail.clone(), |rest, item| Term::cons(item, rest));
    Ok(NativeAnswer::Succeed(vec![all, tail]))
}

fn copy_stream_data(session: &mut Session, args: &[Term]) -> Answer {
    let from = session.streams.input(&args[0])?;
    let to = session.streams.output(&args[1])?;
    let count = match args.get(2) {
        Some(term) => count_of(term)?,
        None => usize::MAX,
    };
    let text = read_rest(session.streams.ready(from)?, count)?;
    session.streams.write_to(to, &text)?;
    done()
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
