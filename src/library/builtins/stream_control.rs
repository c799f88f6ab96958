//! Streams as objects: `open/3,4`, `close/1,2`, `set_stream/2`, `stream_property/2`, positions, the
//! current streams and Edinburgh's `see/1` and `tell/1`.

use std::io;

use crate::engine::convert::Optional;
use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::engine::streams::{
    Buffering, Channel, EofAction, OpenOptions, Stream, StreamEncoding, StreamId, StreamMode,
    StreamPosition, system_message,
};
use crate::frontend::term::{Atom, CONS, Term};
use crate::library::arguments::{
    AnyText, ProperText, Unbound, atom_of, boolean_of, input_of, integer_of, options_of,
    text_argument,
};

/// The native predicates on streams.
pub fn predicates() -> Vec<Predicate> {
    [streams(), positions(), edinburgh()].concat()
}

fn streams() -> Vec<Predicate> {
    vec![
        native("open", "++?", open),
        native("open", "++?+", open),
        native("close", "+", close),
        native("close", "++", close),
        native("open_string", "+?", open_string),
        native("open_null_stream", "-", open_null_stream),
        native("current_input", "?", current_input),
        native("current_output", "?", current_output),
        native("set_input", "+", set_input),
        native("set_output", "+", set_output),
        native("is_stream", "+", is_stream),
        native("at_end_of_stream", "", at_end_of_stream),
        native("at_end_of_stream", "+", at_end_of_stream),
        native("set_stream", "++", set_stream),
        native("set_end_of_stream", "+", set_end_of_stream),
        native("prompt", "??", prompt),
        // A prompt for the next line only, which matters on a terminal alone.
        native("prompt1", "+", |_: AnyText| {}),
    ]
}

fn positions() -> Vec<Predicate> {
    vec![
        native("line_count", "+-", line_count),
        native("line_position", "+-", line_position),
        native("character_count", "+-", character_count),
        native("byte_count", "+-", byte_count),
        native("seek", "+++-", seek),
        native("set_stream_position", "++", set_stream_position),
    ]
}

fn edinburgh() -> Vec<Predicate> {
    vec![
        native("see", "+", see),
        native("seen", "", seen),
        native("seeing", "-", seeing),
        native("tell", "+", tell),
        native("append", "+", append),
        native("told", "", told),
        native("telling", "-", telling),
    ]
}

fn open(
    session: &mut Session,
    file: Term,
    mode: Term,
    stream: Term,
    Optional(options): Optional<Term>,
) -> Result<Term, Fault> {
    let options = match options {
        Some(list) => open_options(session, &list)?,
        None => OpenOptions::default(),
    };
    let mode = mode_of(&mode)?;
    let path = text_argument(&file)?;
    let id = open_path(session, &file, &path, mode, &options)?;
    if !matches!(stream, Term::Var(_)) {
        session.streams.close(id)?;
        return Err(Fault::uninstantiation(&stream).with_message("stream-argument"));
    }
    let stream = session.streams.get(id)?;
    Ok(stream
        .aliases
        .first()
        .map_or_else(|| stream.term(), |alias| Term::Atom(alias.clone())))
}

fn mode_of(term: &Term) -> Result<StreamMode, Fault> {
    let name = atom_of(term)?;
    StreamMode::from_name(name.as_str()).ok_or_else(|| Fault::domain("io_mode", term))
}

fn open_path(
    session: &mut Session,
    file: &Term,
    path: &str,
    mode: StreamMode,
    options: &OpenOptions,
) -> Result<StreamId, Fault> {
    session
        .streams
        .open_file(path, mode, options)
        .map_err(|error| {
            let fault = match error.kind() {
                io::ErrorKind::PermissionDenied => Fault::permission("open", "source_sink", file),
                _ => Fault::existence("source_sink", file),
            };
            fault.with_message(system_message(&error))
        })
}

fn open_options(session: &Session, list: &Term) -> Result<OpenOptions, Fault> {
    check_options(list, &["bom"])?;
    let mut options = OpenOptions::default();
    for option in options_of(list, &["bom"])? {
        let value = &option.value;
        match option.name.as_str() {
            "type" => options.is_binary = is_binary(value)?,
            "alias" => options.alias = Some(free_alias(session, value)?),
            "encoding" => options.encoding = Some(encoding_of(value)?),
            "eof_action" => options.eof_action = eof_action_of(value)?,
            "bom" => options.bom = Some(boolean_of(value)?),
            "buffer" => options.buffering = buffering_of(value)?,
            "close_on_abort" | "wait" | "reposition" => {
                boolean_of(value)?;
            }
            "lock" => check_lock(value)?,
            _ => {}
        }
    }
    Ok(options)
}

/// What is wrong with an option comes before what is wrong with the rest of the list.
fn check_options(list: &Term, flags: &[&str]) -> Result<(), Fault> {
    let mut rest = list;
    while let Some([option, more]) = rest.as_compound(CONS, 2) {
        options_of(&Term::list(vec![option.clone()]), flags)?;
        rest = more;
    }
    match rest {
        Term::Var(_) => Err(Fault::instantiation()),
        rest if *rest == Term::nil() => Ok(()),
        rest => Err(Fault::type_error("list", rest)),
    }
}

fn check_lock(value: &Term) -> Result<(), Fault> {
    match atom_of(value)?.as_str() {
        "none" | "read" | "shared" | "write" | "exclusive" => Ok(()),
        _ => Err(Fault::domain("lock", value)),
    }
}

fn is_binary(value: &Term) -> Result<bool, Fault> {
    match atom_of(value)?.as_str() {
        "text" => Ok(false),
        "binary" => Ok(true),
        _ => {
            let option = Term::compound("type", vec![value.clone()]);
            Err(Fault::domain("stream_option", &option))
        }
    }
}

fn free_alias(session: &Session, value: &Term) -> Result<Atom, Fault> {
    let alias = atom_of(value)?;
    if session.streams.find(value).is_ok() {
        let option = Term::compound("alias", vec![value.clone()]);
        return Err(Fault::permission("open", "source_sink", &option));
    }
    Ok(alias.clone())
}

fn encoding_of(value: &Term) -> Result<StreamEncoding, Fault> {
    let name = atom_of(value)?;
    StreamEncoding::from_name(name.as_str()).ok_or_else(|| Fault::domain("encoding", value))
}

fn eof_action_of(value: &Term) -> Result<EofAction, Fault> {
    let name = atom_of(value)?;
    EofAction::from_name(name.as_str()).ok_or_else(|| Fault::domain("eof_action", value))
}

fn buffering_of(value: &Term) -> Result<Buffering, Fault> {
    let name = atom_of(value)?;
    Buffering::from_name(name.as_str()).ok_or_else(|| Fault::domain("buffer", value))
}

fn close(
    session: &mut Session,
    stream: Term,
    Optional(options): Optional<Term>,
) -> Result<(), Fault> {
    if let Some(list) = options {
        check_options(&list, &[])?;
        for option in options_of(&list, &[])? {
            if option.name == "force" {
                boolean_of(&option.value)?;
            }
        }
    }
    let id = session.streams.find(&stream)?;
    session.streams.close(id)
}

fn open_string(
    session: &mut Session,
    ProperText(text): ProperText,
    _: Unbound,
) -> Result<Term, Fault> {
    let id = session.streams.open_text(&text);
    handle(session, id)
}

fn open_null_stream(session: &mut Session) -> Result<Term, Fault> {
    let id = session.streams.open_null();
    handle(session, id)
}

fn is_stream(session: &mut Session, stream: Term) -> bool {
    session.streams.find(&stream).is_ok()
}

fn set_end_of_stream(session: &mut Session, stream: Term) -> Result<(), Fault> {
    session.streams.output(&stream).map(|_| ())
}

fn handle(session: &mut Session, id: StreamId) -> Result<Term, Fault> {
    Ok(session.streams.get(id)?.term())
}

fn current_input(session: &mut Session, actual: Term) -> Result<Option<Term>, Fault> {
    current(session, actual, session.streams.current_input())
}

fn current_output(session: &mut Session, actual: Term) -> Result<Option<Term>, Fault> {
    current(session, actual, session.streams.current_output())
}

/// A bound argument must name a stream; then it is compared with the current one.
fn current(session: &mut Session, actual: Term, id: StreamId) -> Result<Option<Term>, Fault> {
    match actual {
        Term::Var(_) => handle(session, id).map(Some),
        _ => Ok((session.streams.find(&actual)? == id).then_some(actual)),
    }
}

fn set_input(session: &mut Session, stream: Term) -> Result<(), Fault> {
    let id = session.streams.input(&stream)?;
    session.streams.set_input(id);
    Ok(())
}

fn set_output(session: &mut Session, stream: Term) -> Result<(), Fault> {
    let id = session.streams.output(&stream)?;
    session.streams.set_output(id);
    Ok(())
}

fn at_end_of_stream(
    session: &mut Session,
    Optional(stream): Optional<Term>,
) -> Result<bool, Fault> {
    let id = input_of(session, stream.as_ref())?;
    let stream = session.streams.ready(id)?;
    Ok(stream.is_past_end || stream.peek()?.is_none())
}

fn position(session: &mut Session, stream: &Term) -> Result<StreamPosition, Fault> {
    let id = session.streams.find(stream)?;
    Ok(session.streams.get(id)?.position.get())
}

fn line_count(session: &mut Session, stream: Term) -> Result<u64, Fault> {
    position(session, &stream).map(|position| position.line)
}

fn line_position(session: &mut Session, stream: Term) -> Result<u64, Fault> {
    position(session, &stream).map(|position| position.column)
}

fn character_count(session: &mut Session, stream: Term) -> Result<u64, Fault> {
    position(session, &stream).map(|position| position.characters)
}

fn byte_count(session: &mut Session, stream: Term) -> Result<u64, Fault> {
    position(session, &stream).map(|position| position.bytes)
}

fn set_stream(session: &mut Session, stream: Term, property: Term) -> Result<(), Fault> {
    let (name, value) = match &property {
        Term::Var(_) => return Err(Fault::instantiation()),
        Term::Compound(compound) if compound.args.len() == 1 => {
            (compound.name.as_str(), &compound.args[0])
        }
        _ => return Err(Fault::type_error("stream_attribute", &property)),
    };
    let id = session.streams.find(&stream)?;
    if name == "alias" {
        // The names `user_input`, `user_output` and `user_error` move to the stream; so does
        // `current_output`.
        session.streams.add_alias(id, atom_of(value)?);
        return Ok(());
    }
    set_attribute(session.streams.get(id)?, &property, name, value)
}

fn set_attribute(
    stream: &mut Stream,
    property: &Term,
    name: &str,
    value: &Term,
) -> Result<(), Fault> {
    match name {
        "encoding" => {
            stream.encoding = encoding_of(value)?;
            stream.is_binary = stream.encoding == StreamEncoding::Octet;
        }
        "type" => {
            stream.is_binary = is_binary(value)?;
            stream.encoding = if stream.is_binary {
                StreamEncoding::Octet
            } else {
                StreamEncoding::Utf8
            };
        }
        "eof_action" => stream.eof_action = eof_action_of(value)?,
        "buffer" => stream.buffering = buffering_of(value)?,
        "tty" => stream.is_tty = boolean_of(value)?,
        "file_name" => stream.file_name = Some(atom_of(value)?.clone()),
        "line_position" => {
            let mut position = stream.position.get();
            position.column = u64::try_from(integer_of(value)?).unwrap_or(0);
            stream.position.set(position);
        }
        "record_position" | "close_on_abort" | "close_on_exec" => {
            boolean_of(value)?;
        }
        "newline"
        | "representation_errors"
        | "timeout"
        | "buffer_size"
        | "locale"
        | "write_errors" => {}
        _ => return Err(Fault::domain("stream_attribute", property)),
    }
    Ok(())
}

fn seek(session: &mut Session, name: Term, offset: Term, method: Term) -> Result<i64, Fault> {
    let id = session.streams.find(&name)?;
    let Term::Int(offset) = offset else {
        return Err(Fault::domain("integer", &offset).unqualified());
    };
    let stream = session.streams.get(id)?;
    let base = match method.as_atom() {
        Some("bof") => 0,
        Some("current") => stream.position.get().bytes as i64,
        Some("eof") => length(stream, &name)?,
        _ => return Err(Fault::domain("seek_method", &method).unqualified()),
    };
    let target = u64::try_from(base + offset).unwrap_or(0);
    go_to(stream, &name, target)?;
    let mut position = stream.position.get();
    position.bytes = target;
    position.characters = target;
    stream.position.set(position);
    Ok(target as i64)
}

fn length(stream: &Stream, name: &Term) -> Result<i64, Fault> {
    let length = match &stream.channel {
        Channel::Input(input) => input.length().ok(),
        Channel::Output(_) => Some(stream.position.get().bytes),
    };
    let length = length.ok_or_else(|| Fault::permission("reposition", "stream", name))?;
    Ok(i64::try_from(length).unwrap_or(i64::MAX))
}

fn go_to(stream: &mut Stream, name: &Term, offset: u64) -> Result<(), Fault> {
    let moved = match &mut stream.channel {
        Channel::Input(input) => input.seek(offset),
        Channel::Output(output) => output.seek(offset),
    };
    stream.is_past_end = false;
    moved.map_err(|_| Fault::permission("reposition", "stream", name))
}

fn set_stream_position(session: &mut Session, name: Term, term: Term) -> Result<(), Fault> {
    let id = session.streams.find(&name)?;
    let placed = |fault: Fault| fault.placed(None, "stream_position", 3);
    let wrong = || placed(Fault::domain("stream_position", &term));
    if matches!(term, Term::Var(_)) {
        return Err(placed(Fault::instantiation()));
    }
    let fields = term.as_compound("$stream_position", 4).ok_or_else(wrong)?;
    let mut numbers = [0; 4];
    for (number, field) in numbers.iter_mut().zip(fields) {
        *number = u64::try_from(integer_of(field)?).map_err(|_| wrong())?;
    }
    let stream = session.streams.get(id)?;
    go_to(stream, &name, numbers[3])?;
    let [characters, line, column, bytes] = numbers;
    stream.position.set(StreamPosition {
        characters,
        line,
        column,
        bytes,
    });
    Ok(())
}

fn see(session: &mut Session, name: Term) -> Result<(), Fault> {
    match edinburgh_stream(session, &name, "user_input")? {
        Some(id) => session.streams.set_input(id),
        None => {
            let id = open_named(session, &name, StreamMode::Read)?;
            session.streams.see(id, session.read_place.clone());
        }
    }
    Ok(())
}

fn tell(session: &mut Session, name: Term) -> Result<(), Fault> {
    tell_in_mode(session, &name, StreamMode::Write)
}

fn append(session: &mut Session, name: Term) -> Result<(), Fault> {
    tell_in_mode(session, &name, StreamMode::Append)
}

fn tell_in_mode(session: &mut Session, name: &Term, mode: StreamMode) -> Result<(), Fault> {
    match edinburgh_stream(session, name, "user_output")? {
        Some(id) => session.streams.set_output(id),
        None => {
            let id = open_named(session, name, mode)?;
            session.streams.tell(id);
        }
    }
    Ok(())
}

/// The open stream that a name means to Edinburgh's predicates: a stream, `user`, or a file that
/// they have opened before, which has its name as an alias.
fn edinburgh_stream(session: &Session, name: &Term, user: &str) -> Result<Option<StreamId>, Fault> {
    let atom = atom_of(name)?;
    if *atom == "user" {
        return session.streams.find(&Term::atom(user)).map(Some);
    }
    Ok(session.streams.find(name).ok())
}

fn open_named(session: &mut Session, name: &Term, mode: StreamMode) -> Result<StreamId, Fault> {
    let path = atom_of(name)?.clone();
    let id = open_path(session, name, path.as_str(), mode, &OpenOptions::default())?;
    session.streams.add_alias(id, &path);
    Ok(id)
}

fn seen(session: &mut Session) -> Result<(), Fault> {
    let id = session.streams.current_input();
    if let Some(place) = session.streams.seen() {
        session.read_place = place;
    }
    session.streams.close(id)
}

fn told(session: &mut Session) -> Result<(), Fault> {
    let id = session.streams.current_output();
    session.streams.told();
    session.streams.close(id)
}

fn seeing(session: &mut Session) -> Result<Term, Fault> {
    match session.streams.current_input() {
        StreamId::STDIN => Ok(Term::atom("user")),
        id => handle(session, id),
    }
}

fn telling(session: &mut Session) -> Result<Term, Fault> {
    match session.streams.current_output() {
        StreamId::STDOUT => Ok(Term::atom("user")),
        id => handle(session, id),
    }
}

fn prompt(session: &mut Session, old: Term, new: Term) -> Result<(Term, Term), Fault> {
    let current = session.streams.prompt().clone();
    // `prompt(Old, Old)` only asks.
    if old != new || !matches!(new, Term::Var(_)) {
        session.streams.set_prompt(atom_of(&new)?.clone());
    }
    Ok((Term::Atom(current), new))
}
