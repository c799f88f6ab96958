//! Streams as objects: `open/3,4`, `close/1,2`, `set_stream/2`, `stream_property/2`, positions, the
//! current streams and Edinburgh's `see/1` and `tell/1`.

use std::io;

use crate::engine::fault::{Answer, Fault, named};
use crate::engine::registry::{NativeAnswer, Predicate, raw_native};
use crate::engine::session::Session;
use crate::engine::streams::{
    Buffering, Channel, EofAction, OpenOptions, Stream, StreamEncoding, StreamId, StreamMode,
    system_message,
};
use crate::frontend::term::{Atom, CONS, Term};
use crate::library::arguments::{
    any_text, atom_of, boolean_of, done, input_of, integer_of, one, options_of, text_argument,
};

/// The native predicates on streams.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_native("open", "++-", |s, a| named("open", a, open(s, a))),
        raw_native("open", "++-+", |s, a| named("open", a, open(s, a))),
        raw_native("close", "+", |s, a| named("close", a, close(s, a))),
        raw_native("close", "++", |s, a| named("close", a, close(s, a))),
        raw_native("open_string", "+-", |s, a| {
            named("open_string", a, open_string(s, a))
        }),
        raw_native("open_null_stream", "-", |s, _| {
            let id = s.streams.open_null();
            named("open_null_stream", &[Term::nil()], handle(s, id))
        }),
        raw_native("current_input", "?", |s, a| {
            named("current_input", a, current_input(s, a))
        }),
        raw_native("current_output", "?", |s, a| {
            named("current_output", a, current_output(s, a))
        }),
        raw_native("set_input", "+", |s, a| {
            named("set_input", a, set_input(s, a))
        }),
        raw_native("set_output", "+", |s, a| {
            named("set_output", a, set_output(s, a))
        }),
        raw_native("is_stream", "+", |s, a| {
            Ok(NativeAnswer::truth(s.streams.find(&a[0]).is_ok()))
        }),
        raw_native("at_end_of_stream", "", |s, a| {
            named("at_end_of_stream", a, at_end_of_stream(s, a))
        }),
        raw_native("at_end_of_stream", "+", |s, a| {
            named("at_end_of_stream", a, at_end_of_stream(s, a))
        }),
        raw_native("set_stream", "++", |s, a| {
            named("set_stream", a, set_stream(s, a))
        }),
        raw_native("line_count", "+?", |s, a| {
            named("line_count", a, count(s, a, |p| p.line))
        }),
        raw_native("line_position", "+?", |s, a| {
            named("line_position", a, count(s, a, |p| p.column))
        }),
        raw_native("character_count", "+?", |s, a| {
            named("character_count", a, count(s, a, |p| p.characters))
        }),
        raw_native("byte_count", "+?", |s, a| {
            named("byte_count", a, count(s, a, |p| p.bytes))
        }),
        raw_native("seek", "+++-", |s, a| named("seek", a, seek(s, a))),
        raw_native("set_stream_position", "++", |s, a| {
            named("set_stream_position", a, set_stream_position(s, a))
        }),
        raw_native("set_end_of_stream", "+", |s, a| {
            named(
                "set_end_of_stream",
                a,
                s.streams.output(&a[0]).and_then(|_| done()),
            )
        }),
        raw_native("see", "+", |s, a| named("see", a, see(s, a))),
        raw_native("seen", "", |s, a| named("seen", a, seen(s))),
        raw_native("seeing", "-", |s, a| named("seeing", a, seeing(s))),
        raw_native("tell", "+", |s, a| {
            named("tell", a, tell(s, a, StreamMode::Write))
        }),
        raw_native("append", "+", |s, a| {
            named("append", a, tell(s, a, StreamMode::Append))
        }),
        raw_native("told", "", |s, a| named("told", a, told(s))),
        raw_native("telling", "-", |s, a| named("telling", a, telling(s))),
        raw_native("prompt", "-?", |s, a| named("prompt", a, prompt(s, a))),
        // A prompt for the next line only, which matters on a terminal alone.
        raw_native("prompt1", "+", |_, a| {
            named("prompt1", a, any_text(&a[0]).and_then(|_| done()))
        }),
    ]
}

fn open(session: &mut Session, args: &[Term]) -> Answer {
    let options = match args.get(3) {
        Some(list) => open_options(session, list)?,
        None => OpenOptions::default(),
    };
    let mode = mode_of(&args[1])?;
    let path = text_argument(&args[0])?;
    let id = open_path(session, &args[0], &path, mode, &options)?;
    let stream = session.streams.get(id)?;
    one(stream
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

fn close(session: &mut Session, args: &[Term]) -> Answer {
    if let Some(list) = args.get(1) {
        check_options(list, &[])?;
        for option in options_of(list, &[])? {
            if option.name == "force" {
                boolean_of(&option.value)?;
            }
        }
    }
    let id = session.streams.find(&args[0])?;
    session.streams.close(id)?;
    done()
}

fn open_string(session: &mut Session, args: &[Term]) -> Answer {
    let id = session.streams.open_text(&any_text(&args[0])?);
    handle(session, id)
}

fn handle(session: &mut Session, id: StreamId) -> Answer {
    one(session.streams.get(id)?.term())
}

fn current_input(session: &mut Session, args: &[Term]) -> Answer {
    current(session, &args[0], session.streams.current_input())
}

fn current_output(session: &mut Session, args: &[Term]) -> Answer {
    current(session, &args[0], session.streams.current_output())
}

/// A bound argument must name a stream; then it is compared with the current one.
fn current(session: &mut Session, actual: &Term, id: StreamId) -> Answer {
    match actual {
        Term::Var(_) => handle(session, id),
        _ if session.streams.find(actual)? == id => one(actual.clone()),
        _ => Ok(NativeAnswer::Fail),
    }
}

fn set_input(session: &mut Session, args: &[Term]) -> Answer {
    let id = session.streams.input(&args[0])?;
    session.streams.set_input(id);
    done()
}

fn set_output(session: &mut Session, args: &[Term]) -> Answer {
    let id = session.streams.output(&args[0])?;
    session.streams.set_output(id);
    done()
}

fn at_end_of_stream(session: &mut Session, args: &[Term]) -> Answer {
    let id = input_of(session, args.first())?;
    let stream = session.streams.ready(id)?;
    Ok(NativeAnswer::truth(
        stream.is_past_end || stream.peek()?.is_none(),
    ))
}

fn count(
    session: &mut Session,
    args: &[Term],
    part: fn(crate::engine::streams::StreamPosition) -> u64,
) -> Answer {
    let id = session.streams.find(&args[0])?;
    one(Term::Int(
        part(session.streams.get(id)?.position.get()) as i64
    ))
}

fn set_stream(session: &mut Session, args: &[Term]) -> Answer {
    let id = session.streams.find(&args[0])?;
    let property = &args[1];
    let (name, value) = match property {
        Term::Var(_) => return Err(Fault::instantiation()),
        Term::Compound(compound) if compound.args.len() == 1 => {
            (compound.name.as_str(), &compound.args[0])
        }
        _ => return Err(Fault::type_error("stream_attribute", property)),
    };
    if name == "alias" {
        return set_alias(session, id, value);
    }
    set_attribute(session.streams.get(id)?, property, name, value)?;
    done()
}

/// The names `user_input`, `user_output` and `user_error` move to the stream; so does
/// `current_output`.
fn set_alias(session: &mut Session, id: StreamId, value: &Term) -> Answer {
    session.streams.add_alias(id, atom_of(value)?);
    done()
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

fn seek(session: &mut Session, args: &[Term]) -> Answer {
    let id = session.streams.find(&args[0])?;
    let Term::Int(offset) = args[1] else {
        return Err(Fault::domain("integer", &args[1]).placed(None, "seek", 4));
    };
    let stream = session.streams.get(id)?;
    let base = match args[2].as_atom() {
        Some("bof") => 0,
        Some("current") => stream.position.get().bytes as i64,
        Some("eof") => length(stream, &args[0])?,
        _ => return Err(Fault::domain("seek_method", &args[2]).placed(None, "seek", 4)),
    };
    let target = u64::try_from(base + offset).unwrap_or(0);
    go_to(stream, &args[0], target)?;
    let mut position = stream.position.get();
    position.bytes = target;
    position.characters = target;
    stream.position.set(position);
    one(Term::Int(target as i64))
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

fn set_stream_position(session: &mut Session, args: &[Term]) -> Answer {
    let id = session.streams.find(&args[0])?;
    let placed = |fault: Fault| fault.placed(None, "stream_position", 3);
    let wrong = || placed(Fault::domain("stream_position", &args[1]));
    if matches!(args[1], Term::Var(_)) {
        return Err(placed(Fault::instantiation()));
    }
    let fields = args[1]
        .as_compound("$stream_position", 4)
        .ok_or_else(wrong)?;
    let mut numbers = [0; 4];
    for (number, field) in numbers.iter_mut().zip(fields) {
        *number = u64::try_from(integer_of(field)?).map_err(|_| wrong())?;
    }
    let stream = session.streams.get(id)?;
    go_to(stream, &args[0], numbers[3])?;
    let [characters, line, column, bytes] = numbers;
    stream.position.set(crate::engine::streams::StreamPosition {
        characters,
        line,
        column,
        bytes,
    });
    done()
}

fn see(session: &mut Session, args: &[Term]) -> Answer {
    let id = match edinburgh_stream(session, &args[0], "user_input")? {
        Some(id) => id,
        None => open_named(session, &args[0], StreamMode::Read)?,
    };
    session.streams.set_input(id);
    done()
}

fn tell(session: &mut Session, args: &[Term], mode: StreamMode) -> Answer {
    let id = match edinburgh_stream(session, &args[0], "user_output")? {
        Some(id) => id,
        None => open_named(session, &args[0], mode)?,
    };
    session.streams.set_output(id);
    done()
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

fn seen(session: &mut Session) -> Answer {
    let id = session.streams.current_input();
    session.streams.close(id)?;
    session.streams.set_input(StreamId::STDIN);
    done()
}

fn told(session: &mut Session) -> Answer {
    let id = session.streams.current_output();
    session.streams.close(id)?;
    session.streams.set_output(StreamId::STDOUT);
    done()
}

fn seeing(session: &mut Session) -> Answer {
    match session.streams.current_input() {
        StreamId::STDIN => one(Term::atom("user")),
        id => handle(session, id),
    }
}

fn telling(session: &mut Session) -> Answer {
    match session.streams.current_output() {
        StreamId::STDOUT => one(Term::atom("user")),
        id => handle(session, id),
    }
}

fn prompt(session: &mut Session, args: &[Term]) -> Answer {
    let old = session.streams.prompt().clone();
    // `prompt(Old, Old)` only asks.
    if args[0] != args[1] || !matches!(args[1], Term::Var(_)) {
        session.streams.set_prompt(atom_of(&args[1])?.clone());
    }
    Ok(NativeAnswer::Succeed(vec![
        Term::Atom(old),
        args[1].clone(),
    ]))
}
