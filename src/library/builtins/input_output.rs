//! Characters and bytes: `get_char/1`, `put_char/1`, `nl/0`, `tab/1` and their relatives.

use rustix::termios::{self, OptionalActions};

use crate::engine::convert::Optional;
use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::engine::streams::{Stream, StreamId};
use crate::frontend::term::Term;
use crate::library::arguments::{input_of, integer_of, output_of};
use crate::library::text::{is_var, single_char};

/// The native predicates on characters and bytes.
pub fn predicates() -> Vec<Predicate> {
    [writing(), reading()].concat()
}

fn writing() -> Vec<Predicate> {
    vec![
        native("nl", "", nl),
        native("nl", "+", nl),
        native("put_char", "+", put_char),
        native("put_char", "++", put_char),
        native("put", "+", put_char),
        native("put", "++", put_char),
        native("tab", "+", tab),
        native("tab", "++", tab),
        native("put_byte", "+", put_byte),
        native("put_byte", "++", put_byte),
        native("flush_output", "", flush_output),
        native("flush_output", "+", flush_output),
        native("ttyflush", "", ttyflush),
    ]
}

fn reading() -> Vec<Predicate> {
    let text = TEXT_READERS.iter().flat_map(|&(name, take, present)| {
        let read = move |session: &mut Session, stream: Optional<Term>, actual: Term| {
            read_text(session, stream, &actual, take, present)
        };
        [native(name, "?", read), native(name, "+?", read)]
    });
    let others = [
        native("get_byte", "?", get_byte),
        native("get_byte", "+?", get_byte),
        native("peek_byte", "?", peek_byte),
        native("peek_byte", "+?", peek_byte),
        native("skip", "+", skip),
        native("skip", "++", skip),
        native("get_single_char", "-", get_single_char),
    ];
    text.chain(others).collect()
}

/// How a character or the end of a file is answered.
type Present = fn(Option<u32>) -> Term;

/// `get_char/1,2` and all their relatives that read text.
const TEXT_READERS: [(&str, Take, Present); 6] = [
    ("get_char", Take::Next, as_char),
    ("peek_char", Take::Peek, as_char),
    ("get_code", Take::Next, as_code),
    ("peek_code", Take::Peek, as_code),
    ("get0", Take::Next, as_code),
    ("get", Take::NotBlank, as_code),
];

/// Which character is read, and whether it is taken.
#[derive(Clone, Copy)]
enum Take {
    Next,
    Peek,
    NotBlank,
}

fn nl(session: &mut Session, Optional(stream): Optional<Term>) -> Result<(), Fault> {
    let id = output_of(session, stream.as_ref())?;
    session.streams.write_to(id, "\n")
}

fn put_char(
    session: &mut Session,
    Optional(stream): Optional<Term>,
    character: char,
) -> Result<(), Fault> {
    let id = output_of(session, stream.as_ref())?;
    session
        .streams
        .write_to(id, character.encode_utf8(&mut [0; 4]))
}

/// The Prolog side has evaluated the expression; what is no integer then is an error here.
fn tab(
    session: &mut Session,
    Optional(stream): Optional<Term>,
    columns: Term,
) -> Result<(), Fault> {
    let count = match &columns {
        Term::Float(_) => return Err(Fault::type_error("integer_expression", &columns)),
        number => integer_of(number)?,
    };
    let id = output_of(session, stream.as_ref())?;
    session
        .streams
        .write_to(id, &" ".repeat(usize::try_from(count).unwrap_or(0)))
}

fn put_byte(
    session: &mut Session,
    Optional(stream): Optional<Term>,
    term: Term,
) -> Result<(), Fault> {
    let byte = match &term {
        Term::Var(_) => return Err(Fault::instantiation()),
        Term::Int(number) => u8::try_from(*number).ok(),
        _ => None,
    };
    let byte = byte.ok_or_else(|| Fault::type_error("byte", &term))?;
    let id = output_of(session, stream.as_ref())?;
    let target = session.streams.get(id)?;
    if !target.is_binary {
        let culprit = stream.unwrap_or_else(|| Term::atom("current_output"));
        return Err(Fault::permission("output", "text_stream", &culprit));
    }
    target.put_byte(byte)
}

fn flush_output(session: &mut Session, Optional(stream): Optional<Term>) -> Result<(), Fault> {
    let id = output_of(session, stream.as_ref())?;
    session.streams.flush(id)
}

fn ttyflush(session: &mut Session) -> Result<(), Fault> {
    session.streams.flush(StreamId::STDOUT)
}

/// The next character, if it is the one that is asked for.
fn read_text(
    session: &mut Session,
    Optional(stream): Optional<Term>,
    actual: &Term,
    take: Take,
    present: Present,
) -> Result<Option<Term>, Fault> {
    let id = input_of(session, stream.as_ref())?;
    check_character(actual)?;
    let source = session.streams.ready(id)?;
    let code = match take {
        Take::Next => source.get()?,
        Take::Peek => source.peek()?,
        Take::NotBlank => next_not_blank(source)?,
    };
    // A bound argument must be what the predicate itself would answer: `get_char(97)` fails.
    let answer = present(code);
    Ok((is_var(actual) || *actual == answer).then_some(answer))
}

/// A bound argument must at least look like a character or the end of file.
fn check_character(term: &Term) -> Result<(), Fault> {
    match term {
        Term::Var(_) => Ok(()),
        Term::Int(code) if *code >= -1 => Ok(()),
        Term::Atom(name) if *name == "end_of_file" => Ok(()),
        Term::Atom(name) if single_char(name.as_str()).is_some() => Ok(()),
        _ => Err(Fault::type_error("character", term)),
    }
}

fn next_not_blank(source: &mut Stream) -> Result<Option<u32>, Fault> {
    loop {
        let code = source.get()?;
        let is_blank = code
            .and_then(char::from_u32)
            .is_some_and(char::is_whitespace);
        if !is_blank {
            return Ok(code);
        }
    }
}

fn as_char(code: Option<u32>) -> Term {
    match code {
        None => Term::atom("end_of_file"),
        Some(code) => {
            let character = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
            Term::atom(character.encode_utf8(&mut [0; 4]))
        }
    }
}

fn as_code(code: Option<u32>) -> Term {
    Term::Int(code.map_or(-1, i64::from))
}

fn get_byte(session: &mut Session, stream: Optional<Term>, actual: Term) -> Result<Term, Fault> {
    read_byte(session, stream, &actual, Stream::get_byte)
}

fn peek_byte(session: &mut Session, stream: Optional<Term>, actual: Term) -> Result<Term, Fault> {
    read_byte(session, stream, &actual, Stream::peek_byte)
}

fn read_byte(
    session: &mut Session,
    Optional(stream): Optional<Term>,
    actual: &Term,
    read: fn(&mut Stream) -> Result<Option<u32>, Fault>,
) -> Result<Term, Fault> {
    let id = input_of(session, stream.as_ref())?;
    let source = session.streams.ready(id)?;
    if !source.is_binary {
        let culprit = stream.unwrap_or_else(|| Term::atom("current_input"));
        return Err(Fault::permission("input", "text_stream", &culprit));
    }
    match actual {
        Term::Var(_) | Term::Int(-1..=255) => {}
        other => return Err(Fault::type_error("in_byte", other)),
    }
    read(source).map(as_code)
}

fn skip(
    session: &mut Session,
    Optional(stream): Optional<Term>,
    wanted: char,
) -> Result<(), Fault> {
    let id = input_of(session, stream.as_ref())?;
    let source = session.streams.ready(id)?;
    while let Some(code) = source.get()? {
        if code == u32::from(wanted) {
            break;
        }
    }
    Ok(())
}

/// A key of the terminal, without waiting for the end of the line. From a file or a pipe, the first
/// character of the next line that is no blank, the rest of the line being skipped, as in
/// SWI-Prolog.
fn get_single_char(session: &mut Session) -> Result<Term, Fault> {
    read_key(session).map(as_code)
}

/// A key of the terminal, as `get_single_char/1` reads it; `None` at the end of the input.
///
/// # Errors
/// `io_error(read, user_input)`.
pub fn read_key(session: &mut Session) -> Result<Option<u32>, Fault> {
    session.streams.show_prompts(false);
    let answer = key_or_character(session);
    session.streams.show_prompts(true);
    answer
}

/// The next line of standard input without its end; `None` at the end of the input.
///
/// # Errors
/// Those of the stream.
pub fn read_line_of_keys(session: &mut Session) -> Result<Option<String>, Fault> {
    session.streams.show_prompts(false);
    let source = session.streams.ready(StreamId::STDIN);
    let line = source.and_then(|source| {
        let mut code = source.get()?;
        if code.is_none() {
            return Ok(None);
        }
        let mut line = String::new();
        while let Some(c) = code.and_then(char::from_u32).filter(|c| *c != '\n') {
            line.push(c);
            code = source.get()?;
        }
        Ok(Some(line))
    });
    session.streams.show_prompts(true);
    line
}

fn key_or_character(session: &mut Session) -> Result<Option<u32>, Fault> {
    let source = session.streams.ready(StreamId::STDIN)?;
    if !source.is_tty {
        return first_of_line(source);
    }
    let terminal = rustix::stdio::stdin();
    let Ok(saved) = termios::tcgetattr(terminal) else {
        return first_of_line(source);
    };
    let mut raw = saved.clone();
    raw.local_modes -= termios::LocalModes::ICANON | termios::LocalModes::ECHO;
    // A terminal that refuses still gives the key, at the end of the line.
    let _ = termios::tcsetattr(terminal, OptionalActions::Now, &raw);
    let key = source.get();
    let _ = termios::tcsetattr(terminal, OptionalActions::Now, &saved);
    key
}

fn first_of_line(source: &mut Stream) -> Result<Option<u32>, Fault> {
    let is = |code: Option<u32>, c: char| code == Some(u32::from(c));
    let mut first = source.get()?;
    while is(first, ' ') || is(first, '\t') {
        first = source.get()?;
    }
    let mut last = first;
    while last.is_some() && !is(last, '\n') {
        last = source.get()?;
    }
    Ok(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bound_arguments_are_checked() {
        for term in [
            Term::Var(0),
            Term::Int(-1),
            Term::atom("a"),
            Term::atom("end_of_file"),
        ] {
            assert_eq!(check_character(&term), Ok(()));
        }
        for term in [Term::Int(-2), Term::atom("ab"), Term::Float(1.0)] {
            assert_eq!(
                check_character(&term),
                Err(Fault::type_error("character", &term))
            );
        }
    }

    #[test]
    fn a_key_from_a_pipe_is_the_first_of_a_line() {
        let cases = [
            ("a\nb\n", vec![97, 98]),
            (" xyz\nq\n", vec![120, 113]),
            ("\n\nz", vec![10, 10, 122]),
        ];
        for (text, expected) in cases {
            let mut streams = crate::engine::streams::Streams::new();
            let id = streams.open_text(text);
            let source = streams.get(id).expect("open");
            let mut keys = Vec::new();
            while let Some(key) = first_of_line(source).expect("memory") {
                keys.push(key);
            }
            assert_eq!(keys, expected);
        }
    }
}
