//! The short way of output: an atom or a small integer to the current output, and captures.

use crate::engine::bridge::answers;
use crate::engine::bridge::status::{ANSWER, ERROR, FAIL, TRUE};
use crate::engine::bridge::wire;
use crate::engine::fault::Fault;
use crate::engine::program::Resolution;
use crate::engine::session::Session;
use crate::frontend::term::{QUOTED_NIL, Term};
use crate::frontend::writer::{WriteOptions, term_text};

/// The short way does not serve here: take the long one.
const LONG_WAY: i64 = 5;

/// What a call of the short way asks for; the numbers stand in the kernel, too.
const WRITE: i64 = 0;
const WRITELN: i64 = 1;
const WRITEQ: i64 = 2;
const PRINT: i64 = 3;
const CHARACTER: i64 = 5;

/// Writes an atom.
pub fn put_text(session: &mut Session, how: i64, text: &str) -> i64 {
    let text = &*wire::shown(text);
    let shown = if text == QUOTED_NIL { "[]" } else { text };
    match how {
        WRITE => write(session, "write", shown),
        WRITELN => {
            let written = write(session, "writeln", shown);
            if written == FAIL {
                write(session, "writeln", "\n")
            } else {
                written
            }
        }
        WRITEQ | PRINT => {
            if how == PRINT && has_portray(session) {
                return LONG_WAY;
            }
            let (name, options) = if how == PRINT {
                ("print", WriteOptions::print())
            } else {
                ("writeq", WriteOptions::writeq())
            };
            let quoted = term_text(&Term::atom(text), &options, &session.operators("user"));
            write(session, name, &quoted)
        }
        CHARACTER if text.chars().count() == 1 => write(session, "put_char", text),
        _ => LONG_WAY,
    }
}

/// Writes an integer, or the character with this code.
pub fn put_integer(session: &mut Session, how: i64, number: i64) -> i64 {
    match how {
        WRITE => write(session, "write", &number.to_string()),
        WRITELN => write(session, "writeln", &format!("{number}\n")),
        WRITEQ => write(session, "writeq", &number.to_string()),
        PRINT if has_portray(session) => LONG_WAY,
        PRINT => write(session, "print", &number.to_string()),
        _ => write_newline(session),
    }
}

fn write(session: &mut Session, name: &str, text: &str) -> i64 {
    match session.streams.write(text) {
        Ok(()) => FAIL,
        Err(fault) => failed(session, fault, name, 1),
    }
}

fn write_newline(session: &mut Session) -> i64 {
    match session.streams.write("\n") {
        Ok(()) => FAIL,
        Err(fault) => failed(session, fault, "nl", 0),
    }
}

fn failed(session: &mut Session, fault: Fault, name: &str, arity: usize) -> i64 {
    session.throw(&fault.ball(name, arity));
    ERROR
}

/// Has the program a `portray/1`?
pub fn has_portray(session: &Session) -> bool {
    match session.program.resolve("user", "portray", 1) {
        Resolution::Slot(slot) => !session.program.is_undefined(slot),
        _ => false,
    }
}

/// Begins a capture (0); tells how many there are (2) and whether there is a `portray/1` (3).
pub fn capture(session: &mut Session, action: i64) -> i64 {
    match action {
        0 => {
            session.streams.push_capture();
            FAIL
        }
        2 => session.streams.capture_depth() as i64,
        _ => i64::from(has_portray(session)),
    }
}

/// Ends all captures but `depth`; the text of the last of them is the answer.
pub fn unwind(session: &mut Session, depth: i64) -> i64 {
    let depth = usize::try_from(depth).unwrap_or(0);
    if session.streams.capture_depth() <= depth {
        return TRUE;
    }
    session.streams.unwind_captures(depth + 1);
    let text = session.streams.pop_capture();
    let answer = Term::string(text);
    if let Some(status) = answers::outputs(session, std::slice::from_ref(&answer), &[]) {
        return status;
    }
    session.set_answer(&Term::compound("o", vec![answer]));
    ANSWER
}
