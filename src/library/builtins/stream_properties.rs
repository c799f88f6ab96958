//! `stream_property/2`: what is known of a stream, and the streams of which something is known.

use crate::engine::fault::{ErrorContext, Fault};
use crate::engine::registry::{Answer, NativeAnswer, Predicate, native};
use crate::engine::session::Session;
use crate::engine::streams::{Buffering, Channel, Stream, StreamId, StreamMode, StreamPosition};
use crate::frontend::term::Term;

/// The native predicates on properties.
pub fn predicates() -> Vec<Predicate> {
    vec![
        // SWI-Prolog's errors name the predicate inside.
        native("stream_property", "??", stream_property).reported_by(inner_predicate),
        native("stream_position_data", "?+?", stream_position_data),
    ]
}

fn inner_predicate(context: ErrorContext, args: &[Term]) -> ErrorContext {
    let name = match &args[1] {
        Term::Var(_) => "$stream_properties",
        _ => "$stream_property",
    };
    ErrorContext { name, ..context }
}

/// The names of all properties of SWI-Prolog's streams; any other fails, whatever the stream is.
const NAMES: [&str; 24] = [
    "alias",
    "bom",
    "buffer",
    "buffer_size",
    "close_on_abort",
    "close_on_exec",
    "encoding",
    "end_of_stream",
    "eof_action",
    "file_name",
    "file_no",
    "input",
    "locale",
    "mode",
    "newline",
    "nlink",
    "output",
    "position",
    "reposition",
    "representation_errors",
    "timeout",
    "tty",
    "type",
    "write_errors",
];

fn stream_property(session: &mut Session, stream: Term, property: Term) -> Answer {
    let wanted = match &property {
        Term::Var(_) => None,
        property => match property.functor() {
            Some((name, 0 | 1)) if NAMES.contains(&name.as_str()) => Some(name.as_str().to_owned()),
            _ => return Ok(NativeAnswer::Fail),
        },
    };
    let ids = match &stream {
        Term::Var(_) => session.streams.all(),
        term => vec![session.streams.find(term)?],
    };
    let mut rows = Vec::new();
    for id in ids {
        rows.extend(rows_of(session, id, &stream, wanted.as_deref())?);
    }
    Ok(NativeAnswer::Many(rows))
}

fn rows_of(
    session: &mut Session,
    id: StreamId,
    actual: &Term,
    wanted: Option<&str>,
) -> Result<Vec<Vec<Term>>, Fault> {
    let stream = session.streams.get(id)?;
    let handle = match actual {
        Term::Var(_) => stream.term(),
        bound => bound.clone(),
    };
    let is_wanted = |property: &Term| match (wanted, property.functor()) {
        (Some(wanted), Some((name, _))) => *name == wanted,
        _ => true,
    };
    let properties = properties(stream).into_iter().filter(is_wanted);
    Ok(properties
        .map(|property| vec![handle.clone(), property])
        .collect())
}

/// In SWI-Prolog's order.
fn properties(stream: &mut Stream) -> Vec<Term> {
    let mut found = Vec::new();
    if let Some(name) = &stream.file_name {
        found.push(property("file_name", Term::Atom(name.clone())));
    }
    let mode = match stream.mode {
        StreamMode::Read => "read",
        StreamMode::Append if stream.file_number.is_none() => "append",
        StreamMode::Update => "update",
        _ => "write",
    };
    found.push(property("mode", Term::atom(mode)));
    found.push(Term::atom(if stream.is_input() {
        "input"
    } else {
        "output"
    }));
    for alias in &stream.aliases {
        found.push(property("alias", Term::Atom(alias.clone())));
    }
    found.push(property("position", position_term(stream.position.get())));
    if stream.is_input() {
        found.push(property(
            "end_of_stream",
            Term::atom(stream.end_of_stream()),
        ));
    }
    found.push(property("error", Term::atom("false")));
    found.push(property("eof_action", Term::atom(stream.eof_action.name())));
    found.push(property("reposition", truth(is_seekable(stream))));
    let kind = if stream.is_binary { "binary" } else { "text" };
    found.push(property("type", Term::atom(kind)));
    if let Some(number) = stream.file_number {
        found.push(property("file_no", Term::Int(number)));
    }
    found.push(property("buffer", Term::atom(buffer_name(stream))));
    if stream.buffering != Buffering::None {
        found.push(property("buffer_size", Term::Int(BUFFER_SIZE)));
    }
    let is_standard = stream.file_number.is_some();
    found.push(property("close_on_abort", truth(!is_standard)));
    found.push(property("encoding", Term::atom(stream.encoding.name())));
    if stream.file_number != Some(STDERR) {
        found.push(property("locale", Term::atom("default")));
    }
    found.push(property("newline", Term::atom("posix")));
    let unknown_characters = match is_standard && !stream.is_input() {
        true => "unicode",
        false => "error",
    };
    found.push(property(
        "representation_errors",
        Term::atom(unknown_characters),
    ));
    if stream.is_tty {
        found.push(property("tty", truth(true)));
    }
    found.push(property("write_errors", Term::atom("error")));
    found.push(property("timeout", Term::atom("infinite")));
    if is_standard || stream.file_name.is_some() {
        found.push(property("nlink", Term::Int(1)));
        found.push(property("close_on_exec", truth(!is_standard)));
    }
    found
}

/// The size of the buffers of SWI-Prolog's streams, in bytes.
const BUFFER_SIZE: i64 = 4096;

/// The number of standard error.
const STDERR: i64 = 2;

/// Standard output says `line` although it is only flushed line by line on a terminal.
fn buffer_name(stream: &Stream) -> &'static str {
    match (stream.file_number, stream.buffering) {
        (Some(_), Buffering::Full) => Buffering::Line.name(),
        (_, buffering) => buffering.name(),
    }
}

fn is_seekable(stream: &Stream) -> bool {
    match &stream.channel {
        Channel::Input(input) => input.is_seekable(),
        Channel::Output(_) => stream.file_name.is_some(),
    }
}

fn property(name: &str, value: Term) -> Term {
    Term::compound(name, vec![value])
}

fn truth(value: bool) -> Term {
    Term::atom(if value { "true" } else { "false" })
}

/// `'$stream_position'(Characters, Line, Column, Bytes)`.
pub fn position_term(position: StreamPosition) -> Term {
    let StreamPosition {
        characters,
        line,
        column,
        bytes,
    } = position;
    let fields = [characters, line, column, bytes];
    Term::compound(
        "$stream_position",
        fields.map(|field| Term::Int(field as i64)).to_vec(),
    )
}

fn stream_position_data(field: Term, position: Term, _: Term) -> Answer {
    const FIELDS: [&str; 4] = ["char_count", "line_count", "line_position", "byte_count"];
    let Some(values) = position.as_compound("$stream_position", 4) else {
        return Err(Fault::domain("stream_position", &position));
    };
    let rows = FIELDS.iter().zip(values);
    let rows = rows.map(|(name, value)| vec![Term::atom(name), value.clone()]);
    match &field {
        Term::Var(_) => Ok(NativeAnswer::Many(rows.collect())),
        field => {
            let mut rows = rows;
            Ok(rows
                .find(|row| row[0] == *field)
                .map_or(NativeAnswer::Fail, NativeAnswer::Succeed))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::streams::Streams;

    #[test]
    fn an_open_text_has_its_properties() {
        let mut streams = Streams::new();
        let id = streams.open_text("abc");
        let stream = streams.get(id).expect("open");
        let found = properties(stream);
        for (name, value) in [("mode", "read"), ("type", "text"), ("end_of_stream", "not")] {
            assert!(found.contains(&property(name, Term::atom(value))), "{name}");
        }
        assert!(found.contains(&Term::atom("input")));
    }
}
