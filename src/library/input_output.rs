//! Characters and bytes: `get_char/1`, `put_char/1`, `nl/0`, `tab/1` and their relatives.

use rustix::termios::{self, OptionalActions};

use crate::engine::fault::{Answer, Fault, named};
use crate::engine::registry::{NativeAnswer, Predicate, native};
use crate::engine::session::Session;
use crate::engine::streams::{Stream, StreamId};
use crate::frontend::term::Term;
use crate::library::arguments::{
    character_of, done, input_of, integer_of, one, output_of, split_stream,
};
use crate::library::text::{is_var, single_char};

/// The native predicates on characters and bytes.
pub const PREDICATES: &[Predicate] = &[
    native("nl", "", |s, a| named("nl", a, nl(s, a))),
    native("nl", "+", |s, a| named("nl", a, nl(s, a))),
    native("put_char", "+", |s, a| named("put_char", a, put_char(s, a))),
    native("put_char", "++", |s, a| {
        named("put_char", a, put_char(s, a))
    }),
    native("put", "+", |s, a| named("put", a, put_char(s, a))),
    native("put", "++", |s, a| named("put", a, put_char(s, a))),
    native("tab", "+", |s, a| named("tab", a, tab(s, a))),
    native("tab", "++", |s, a| named("tab", a, tab(s, a))),
    native("put_byte", "+", |s, a| named("put_byte", a, put_byte(s, a))),
    native("put_byte", "++", |s, a| {
        named("put_byte", a, put_byte(s, a))
    }),
    native("flush_output", "", |s, a| {
        named("flush_output", a, flush_output(s, a))
    }),
    native("flush_output", "+", |s, a| {
        named("flush_output", a, flush_output(s, a))
    }),
    native("ttyflush", "", |s, a| named("ttyflush", a, ttyflush(s))),
    native("get_char", "?", |s, a| {
        named("get_char", a, read_text(s, a, Take::Next, as_char))
    }),
    native("get_char", "+?", |s, a| {
        named("get_char", a, read_text(s, a, Take::Next, as_char))
    }),
    native("peek_char", "?", |s, a| {
        named("peek_char", a, read_text(s, a, Take::Peek, as_char))
    }),
    native("peek_char", "+?", |s, a| {
        named("peek_char", a, read_text(s, a, Take::Peek, as_char))
    }),
    native("get_code", "?", |s, a| {
        named("get_code", a, read_text(s, a, Take::Next, as_code))
    }),
    native("get_code", "+?", |s, a| {
        named("get_code", a, read_text(s, a, Take::Next, as_code))
    }),
    native("peek_code", "?", |s, a| {
        named("peek_code", a, read_text(s, a, Take::Peek, as_code))
    }),
    native("peek_code", "+?", |s, a| {
        named("peek_code", a, read_text(s, a, Take::Peek, as_code))
    }),
    native("get0", "?", |s, a| {
        named("get0", a, read_text(s, a, Take::Next, as_code))
    }),
    native("get0", "+?", |s, a| {
        named("get0", a, read_text(s, a, Take::Next, as_code))
    }),
    native("get", "?", |s, a| {
        named("get", a, read_text(s, a, Take::NotBlank, as_code))
    }),
    native("get", "+?", |s, a| {
        named("get", a, read_text(s, a, Take::NotBlank, as_code))
    }),
    native("get_byte", "?", |s, a| {
        named("get_byte", a, read_byte(s, a, Take::Next))
    }),
    native("get_byte", "+?", |s, a| {
        named("get_byte", a, read_byte(s, a, Take::Next))
    }),
    native("peek_byte", "?", |s, a| {
        named("peek_byte", a, read_byte(s, a, Take::Peek))
    }),
    native("peek_byte", "+?", |s, a| {
        named("peek_byte", a, read_byte(s, a, Take::Peek))
    }),
    native("skip", "+", |s, a| named("skip", a, skip(s, a))),
    native("skip", "++", |s, a| named("skip", a, skip(s, a))),
    native("get_single_char", "?", |s, a| {
        named("get_single_char", a, get_single_char(s))
    }),
];

/// Which character is read, and whether it is taken.
#[derive(Clone, Copy)]
enum Take {
    Next,
    Peek,
    NotBlank,
}

fn nl(session: &mut Session, args: &[Term]) -> Answer {
    let id = output_of(session, args.first())?;
    session.streams.write_to(id, "\n")?;
    done()
}

fn put_char(session: &mut Session, args: &[Term]) -> Answer {
    let (stream, rest) = split_stream(args, 1);
    let character = character_of(&rest[0])?;
    let id = output_of(session, stream)?;
    session
        .streams
        .write_to(id, character.encode_utf8(&mut [0; 4]))?;
    done()
}

/// The Prolog side has evaluated the expression; what is no integer then is an error here.
fn tab(session: &mut Session, args: &[Term]) -> Answer {
    let (stream, rest) = split_stream(args, 1);
    let count = match &rest[0] {
        Term::Float(_) => return Err(Fault::type_error("integer_expression", &rest[0])),
        number => integer_of(number)?,
    };
    let id = output_of(session, stream)?;
    session
        .streams
        .write_to(id, &" ".repeat(usize::try_from(count).unwrap_or(0)))?;
    done()
}

fn put_byte(session: &mut Session, args: &[Term]) -> Answer {
    let (stream, rest) = split_stream(args, 1);
    let byte = match &rest[0] {
        Term::Var(_) => return Err(Fault::instantiation()),
        Term::Int(number) => u8::try_from(*number).ok(),
        _ => None,
    };
    let byte = byte.ok_or_else(|| Fault::type_error("byte", &rest[0]))?;
    let id = output_of(session, stream)?;
    let target = session.streams.get(id)?;
    if !target.is_binary {
        let culprit = stream
            .cloned()
            .unwrap_or_else(|| Term::atom("current_output"));
        return Err(Fault::permission("output", "text_stream", &culprit));
    }
    target.put_byte(byte)?;
    done()
}

fn flush_output(session: &mut Session, args: &[Term]) -> Answer {
    let id = output_of(session, args.first())?;
    session.streams.flush(id)?;
    done()
}

fn ttyflush(session: &mut Session) -> Answer {
    session.streams.flush(StreamId::STDOUT)?;
    done()
}

/// `get_char/1` and all its relatives that read text.
fn read_text(
    session: &mut Session,
    args: &[Term],
    take: Take,
    present: fn(Option<u32>) -> Term,
) -> Answer {
    let (stream, rest) = split_stream(args, 1);
    check_character(&rest[0])?;
    let id = input_of(session, stream)?;
    let source = session.streams.ready(id)?;
    let code = match take {
        Take::Next => source.get()?,
        Take::Peek => source.peek()?,
        Take::NotBlank => next_not_blank(source)?,
    };
    // A bound argument must be what the predicate itself would answer: `get_char(97)` fails.
    let answer = present(code);
    Ok(if is_var(&rest[0]) || rest[0] == answer {
        NativeAnswer::Succeed(vec![answer])
    } else {
        NativeAnswer::Fail
    })
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

fn read_byte(session: &mut Session, args: &[Term], take: Take) -> Answer {
    let (stream, rest) = split_stream(args, 1);
    match &rest[0] {
        Term::Var(_) | Term::Int(-1..=255) => {}
        other => return Err(Fault::type_error("in_byte", other)),
    }
    let id = input_of(session, stream)?;
    let source = session.streams.ready(id)?;
    if !source.is_binary {
        let culprit = stream
            .cloned()
            .unwrap_or_else(|| Term::atom("current_input"));
        return Err(Fault::permission("input", "text_stream", &culprit));
    }
    let byte = match take {
        Take::Peek => source.peek_byte()?,
        _ => source.get_byte()?,
    };
    one(as_code(byte))
}

fn skip(session: &mut Session, args: &[Term]) -> Answer {
    let (stream, rest) = split_stream(args, 1);
    let wanted = u32::from(character_of(&rest[0])?);
    let id = input_of(session, stream)?;
    let source = session.streams.ready(id)?;
    while let Some(code) = source.get()? {
        if code == wanted {
            break;
        }
    }
    done()
}

/// A key of the terminal, without waiting for the end of the line. From a file or a pipe, the first
/// character of the next line that is no blank, the rest of the line being skipped, as in
/// SWI-Prolog.
fn get_single_char(session: &mut Session) -> Answer {
    one(as_code(read_key(session)?))
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
