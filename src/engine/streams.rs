//! The streams of a program: the table of open ones, the current input and output, output captured
//! in memory, and the prompt.
//!
//! Prolog knows a stream by a handle, an atom such as `<stream>(0x600000000300)`, or by an alias.
//! The three standard streams share one position, as in SWI-Prolog: what the user types at the
//! terminal moves the column of the output too.

mod encoding;
mod input;
mod output;
mod position;
mod stream;

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::{self, IsTerminal};

pub use encoding::StreamEncoding;
pub use input::Input;
pub use output::{Buffering, Output, STATUS_BROKEN_PIPE};
pub use position::{SharedPosition, StreamPosition};
pub use stream::{Channel, EofAction, OpenOptions, Stream, StreamMode, io_fault, system_message};

use crate::engine::fault::Fault;
use crate::frontend::term::{Atom, Term};

/// A stream's place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamId(u64);

impl StreamId {
    /// Standard input.
    pub const STDIN: StreamId = StreamId(0);
    /// Standard output.
    pub const STDOUT: StreamId = StreamId(1);
    /// Standard error.
    pub const STDERR: StreamId = StreamId(2);

    fn handle(self) -> Atom {
        /// Handles look like addresses, far from numbers that a program counts with.
        const FIRST_ADDRESS: u64 = 0x6000_0000_0000;
        Atom::from(format!("<stream>({:#x})", FIRST_ADDRESS + self.0 * 0x100))
    }
}

/// Where the term comes from that was read last: messages name its place.
#[derive(Clone, Debug, Default)]
pub enum ReadPlace {
    /// The file being loaded, if one is.
    #[default]
    Loader,
    /// A stream without the name of a file, such as standard input.
    Nameless,
    /// A file that the program reads: while the stream is open, its name and the line.
    Stream(StreamId, Atom, usize),
}

/// The open streams of a program.
#[derive(Debug)]
pub struct Streams {
    open: BTreeMap<StreamId, Stream>,
    /// Handles and aliases.
    names: HashMap<Atom, StreamId>,
    current_input: StreamId,
    current_output: StreamId,
    /// What `seen/0` goes back to: the input before each file that `see/1` opened, and the place of
    /// the term that was read last then.
    seen_from: Vec<(StreamId, ReadPlace)>,
    /// What `told/0` goes back to: the output before each file that `tell/1` opened.
    told_from: Vec<StreamId>,
    /// Captures in progress, each with the output that was current before it.
    captures: Vec<(StreamId, StreamId)>,
    next: u64,
    prompt: Atom,
    wants_prompt: bool,
}

impl Default for Streams {
    fn default() -> Streams {
        Streams::new()
    }
}

impl Streams {
    /// The three standard streams of the process.
    pub fn new() -> Streams {
        let mut streams = Streams {
            open: BTreeMap::new(),
            names: HashMap::new(),
            current_input: StreamId::STDIN,
            current_output: StreamId::STDOUT,
            seen_from: Vec::new(),
            told_from: Vec::new(),
            captures: Vec::new(),
            next: 0,
            prompt: Atom::from("|: "),
            wants_prompt: true,
        };
        let console = SharedPosition::new(StreamPosition::default());
        let tty = [
            io::stdin().is_terminal(),
            io::stdout().is_terminal(),
            io::stderr().is_terminal(),
        ];
        let stdin = Channel::Input(Input::stdin());
        streams.add_standard("user_input", stdin, &console, tty[0]);
        let stdout = Channel::Output(Output::stdout());
        streams.add_standard("user_output", stdout, &console, tty[1]);
        let stderr = Channel::Output(Output::stderr());
        streams.add_standard("user_error", stderr, &console, tty[2]);
        streams
    }

    fn add_standard(&mut self, alias: &str, channel: Channel, at: &SharedPosition, is_tty: bool) {
        let number = self.next as i64;
        let (mode, buffering) = match &channel {
            Channel::Input(_) => (StreamMode::Read, Buffering::Line),
            Channel::Output(output) if output.is_stderr() => (StreamMode::Append, Buffering::None),
            Channel::Output(_) if is_tty => (StreamMode::Append, Buffering::Line),
            Channel::Output(_) => (StreamMode::Append, Buffering::Full),
        };
        let eof_action = match mode {
            StreamMode::Read => EofAction::Reset,
            _ => EofAction::EofCode,
        };
        let options = OpenOptions {
            eof_action,
            buffering,
            ..OpenOptions::default()
        };
        let id = self.add(mode, channel, &options);
        self.add_alias(id, &Atom::from(alias));
        if let Some(stream) = self.open.get_mut(&id) {
            stream.is_tty = is_tty;
            stream.position = at.clone();
            stream.file_number = Some(number);
        }
    }

    fn add(&mut self, mode: StreamMode, channel: Channel, options: &OpenOptions) -> StreamId {
        let id = StreamId(self.next);
        self.next += 1;
        let default = if options.is_binary {
            StreamEncoding::Octet
        } else {
            StreamEncoding::Utf8
        };
        let stream = Stream {
            handle: id.handle(),
            aliases: Vec::new(),
            mode,
            channel,
            encoding: options.encoding.unwrap_or(default),
            is_binary: options.is_binary,
            eof_action: options.eof_action,
            file_name: None,
            file_number: None,
            position: SharedPosition::new(StreamPosition::start()),
            buffering: options.buffering,
            is_tty: false,
            is_past_end: false,
            last_written: None,
        };
        self.names.insert(stream.handle.clone(), id);
        self.open.insert(id, stream);
        if let Some(alias) = &options.alias {
            self.add_alias(id, alias);
        }
        id
    }

    /// Opens a file.
    ///
    /// # Errors
    /// What the operating system says.
    pub fn open_file(
        &mut self,
        path: &str,
        mode: StreamMode,
        options: &OpenOptions,
    ) -> io::Result<StreamId> {
        let mut options = options.clone();
        let channel = match mode {
            StreamMode::Read => {
                let mut input = Input::file(fs::File::open(path)?);
                if options.bom.unwrap_or(!options.is_binary) {
                    skip_mark(&mut input, &mut options);
                }
                Channel::Input(input)
            }
            _ => Channel::Output(open_output(path, mode, &options)?),
        };
        let id = self.add(mode, channel, &options);
        if let Some(stream) = self.open.get_mut(&id) {
            stream.file_name = Some(Atom::new(path));
        }
        Ok(id)
    }

    /// A stream that reads this text.
    pub fn open_text(&mut self, text: &str) -> StreamId {
        let channel = Channel::Input(Input::memory(text.into()));
        self.add(StreamMode::Read, channel, &OpenOptions::default())
    }

    /// A stream that swallows what is written to it.
    pub fn open_null(&mut self) -> StreamId {
        self.add(
            StreamMode::Write,
            Channel::Output(Output::null()),
            &OpenOptions::default(),
        )
    }

    /// Swallows what is written to the standard streams from now on.
    pub fn silence(&mut self) {
        for id in [StreamId::STDOUT, StreamId::STDERR] {
            if let Some(stream) = self.open.get_mut(&id) {
                stream.channel = Channel::Output(Output::null());
            }
        }
    }

    /// Closes a stream; a standard stream is only flushed. Input and output that were current
    /// go back to the standard streams.
    ///
    /// # Errors
    /// `io_error(write, S)` when the rest cannot be written; the stream is closed all the same.
    pub fn close(&mut self, id: StreamId) -> Result<(), Fault> {
        if id <= StreamId::STDERR {
            return self.flush(id);
        }
        let Some(mut stream) = self.open.remove(&id) else {
            return Ok(());
        };
        self.names.retain(|_, named| *named != id);
        self.restore_standard_names();
        if self.current_input == id {
            self.current_input = StreamId::STDIN;
        }
        if self.current_output == id {
            self.current_output = StreamId::STDOUT;
        }
        stream.flush()
    }

    fn restore_standard_names(&mut self) {
        let standard = [
            ("user_input", StreamId::STDIN),
            ("user_output", StreamId::STDOUT),
            ("user_error", StreamId::STDERR),
        ];
        for (name, id) in standard {
            self.names.entry(Atom::from(name)).or_insert(id);
        }
    }

    /// Gives a stream another name; an older stream loses it.
    pub fn add_alias(&mut self, id: StreamId, alias: &Atom) {
        if let Some(old) = self.names.insert(alias.clone(), id)
            && let Some(stream) = self.open.get_mut(&old)
        {
            stream.aliases.retain(|name| name != alias);
        }
        if let Some(stream) = self.open.get_mut(&id) {
            stream.aliases.push(alias.clone());
        }
    }

    /// The stream with this handle or alias.
    ///
    /// # Errors
    /// `instantiation_error`, `domain_error(stream_or_alias, T)`, `existence_error(stream, T)`.
    pub fn find(&self, term: &Term) -> Result<StreamId, Fault> {
        match term {
            Term::Var(_) => Err(Fault::instantiation()),
            Term::Atom(name) => match (self.names.get(name), name.as_str()) {
                (Some(id), _) => Ok(*id),
                (None, "current_input") => Ok(self.current_input),
                (None, "current_output") => Ok(self.current_output),
                (None, _) => Err(Fault::existence("stream", term)),
            },
            _ => Err(Fault::domain("stream_or_alias", term)),
        }
    }

    /// As [`Streams::find`], where `user` is the stream of this name.
    fn find_user(&self, term: &Term, name: &str) -> Result<StreamId, Fault> {
        match term.as_atom() {
            Some("user") => self.find(&Term::atom(name)),
            _ => self.find(term),
        }
    }

    /// The stream with this handle or alias, to read from.
    ///
    /// # Errors
    /// As [`Streams::find`]; `permission_error(input, stream, T)` for an output stream.
    pub fn input(&self, term: &Term) -> Result<StreamId, Fault> {
        let id = self.find_user(term, "user_input")?;
        match self.open.get(&id) {
            Some(stream) if stream.is_input() => Ok(id),
            _ => Err(Fault::permission("input", "stream", term)),
        }
    }

    /// The stream with this handle or alias, to write to.
    ///
    /// # Errors
    /// As [`Streams::find`]; `permission_error(output, stream, T)` for an input stream.
    pub fn output(&self, term: &Term) -> Result<StreamId, Fault> {
        let id = self.find_user(term, "user_output")?;
        match self.open.get(&id) {
            Some(stream) if !stream.is_input() => Ok(id),
            _ => Err(Fault::permission("output", "stream", term)),
        }
    }

    /// A stream by its place in the table.
    ///
    /// # Errors
    /// `existence_error(stream, S)` when it has been closed.
    pub fn get(&mut self, id: StreamId) -> Result<&mut Stream, Fault> {
        match self.open.get_mut(&id) {
            Some(stream) => Ok(stream),
            None => Err(Fault::existence("stream", &Term::Atom(id.handle()))),
        }
    }

    /// Whether the stream has not been closed.
    pub fn is_open(&self, id: StreamId) -> bool {
        self.open.contains_key(&id)
    }

    /// All open streams, the oldest first.
    pub fn all(&self) -> Vec<StreamId> {
        self.open.keys().copied().collect()
    }

    /// The stream that reading without a stream argument reads.
    pub fn current_input(&self) -> StreamId {
        self.current_input
    }

    /// The stream that writing without a stream argument writes to.
    pub fn current_output(&self) -> StreamId {
        self.current_output
    }

    /// The stream that is `user_error` now.
    pub fn user_error(&self) -> StreamId {
        self.names
            .get(&Atom::from("user_error"))
            .copied()
            .unwrap_or(StreamId::STDERR)
    }

    /// Makes a stream the current input.
    pub fn set_input(&mut self, id: StreamId) {
        self.current_input = id;
    }

    /// `see/1` has opened this stream; messages name this place by now.
    pub fn see(&mut self, id: StreamId, place: ReadPlace) {
        self.seen_from.push((self.current_input, place));
        self.current_input = id;
    }

    /// Goes back to the input before the last [`Streams::see`]; the place of then.
    pub fn seen(&mut self) -> Option<ReadPlace> {
        let (before, place) = self.seen_from.pop().unzip();
        let open = before.filter(|before| self.is_open(*before));
        self.current_input = open.unwrap_or(StreamId::STDIN);
        place
    }

    /// `tell/1` has opened this stream.
    pub fn tell(&mut self, id: StreamId) {
        self.told_from.push(self.current_output);
        self.current_output = id;
    }

    /// Goes back to the output before the last [`Streams::tell`].
    pub fn told(&mut self) {
        let before = self.told_from.pop().filter(|before| self.is_open(*before));
        self.current_output = before.unwrap_or(StreamId::STDOUT);
    }

    /// Reading and writing without a stream argument use the user's streams again.
    pub fn use_standard(&mut self) {
        let named = |name: &str| self.names.get(&Atom::from(name)).copied();
        self.current_input = named("user_input").unwrap_or(StreamId::STDIN);
        self.current_output = named("user_output").unwrap_or(StreamId::STDOUT);
    }

    /// Makes a stream the current output.
    pub fn set_output(&mut self, id: StreamId) {
        self.current_output = id;
    }

    /// The column of a stream, from 0.
    pub fn column_of(&self, id: StreamId) -> usize {
        self.open
            .get(&id)
            .map_or(0, |stream| stream.position.get().column as usize)
    }

    /// Drops what was typed at the terminal and not read, such as the end of a line that `read/1`
    /// left.
    pub fn drop_typed(&mut self) {
        if let Some(Stream {
            channel: Channel::Input(input),
            ..
        }) = self.open.get_mut(&StreamId::STDIN)
        {
            input.take(input.buffered().len());
        }
    }

    /// Somebody else, such as a line editor, has ended a line at the terminal.
    pub fn fresh_line_at_terminal(&mut self) {
        self.fresh_line_of(StreamId::STDOUT);
    }

    /// A line of a standard stream has ended, as what the user typed ended it.
    pub fn fresh_line_of(&mut self, stream: StreamId) {
        if let Some(stream) = self.open.get(&stream) {
            stream.position.advance(u32::from('\n'), 0);
        }
    }

    /// Writes text to the current output.
    ///
    /// # Errors
    /// `io_error(write, S)`.
    pub fn write(&mut self, text: &str) -> Result<(), Fault> {
        self.write_to(self.current_output, text)
    }

    /// Writes text to a stream. What goes to standard error comes after everything that was written
    /// to standard output before it.
    ///
    /// # Errors
    /// `io_error(write, S)`.
    pub fn write_to(&mut self, id: StreamId, text: &str) -> Result<(), Fault> {
        if id == StreamId::STDERR {
            self.flush(StreamId::STDOUT)?;
        }
        self.get(id)?.put_text(text)
    }

    /// Hands what was written to the operating system.
    ///
    /// # Errors
    /// `io_error(write, S)`.
    pub fn flush(&mut self, id: StreamId) -> Result<(), Fault> {
        self.get(id)?.flush()
    }

    /// Flushes all output, as at the end of the program; what cannot be written is lost.
    pub fn flush_all(&mut self) {
        for stream in self.open.values_mut() {
            let _ = stream.flush();
        }
    }

    /// Prepares a stream for reading: before the program waits for the user, everything written is
    /// shown, and on a terminal the prompt as well.
    ///
    /// # Errors
    /// `existence_error(stream, S)` when it has been closed; `io_error(write, S)`.
    pub fn ready(&mut self, id: StreamId) -> Result<&mut Stream, Fault> {
        let waits = match self.open.get(&id) {
            Some(Stream {
                channel: Channel::Input(input),
                ..
            }) => input.is_stdin() && !input.has_buffered(),
            _ => false,
        };
        if waits {
            self.show_prompt()?;
        }
        self.get(id)
    }

    fn show_prompt(&mut self) -> Result<(), Fault> {
        let on_tty = self
            .open
            .get(&StreamId::STDIN)
            .is_some_and(|stream| stream.is_tty);
        if on_tty && self.wants_prompt && self.column_of(StreamId::STDOUT) == 0 {
            let prompt = self.prompt.clone();
            self.write_to(StreamId::STDOUT, prompt.as_str())?;
        }
        self.flush(StreamId::STDOUT)
    }

    /// The prompt for reading from a terminal.
    pub fn prompt(&self) -> &Atom {
        &self.prompt
    }

    /// Sets the prompt for reading from a terminal.
    pub fn set_prompt(&mut self, prompt: Atom) {
        self.prompt = prompt;
    }

    /// Says whether reading from a terminal shows the prompt.
    pub fn show_prompts(&mut self, wanted: bool) {
        self.wants_prompt = wanted;
    }

    /// Sends the current output to memory until [`Streams::pop_capture`].
    pub fn push_capture(&mut self) {
        let memory = Channel::Output(Output::memory());
        let id = self.add(StreamMode::Write, memory, &OpenOptions::default());
        self.captures.push((id, self.current_output));
        self.current_output = id;
    }

    /// What was written since the latest [`Streams::push_capture`]; the output that was current
    /// before is current again. Empty when there is no capture.
    pub fn pop_capture(&mut self) -> String {
        let Some((id, previous)) = self.captures.pop() else {
            return String::new();
        };
        let known = self.open.contains_key(&previous);
        self.current_output = if known { previous } else { StreamId::STDOUT };
        let stream = self.open.remove(&id);
        self.names.retain(|_, named| *named != id);
        self.restore_standard_names();
        match stream.map(|stream| stream.channel) {
            Some(Channel::Output(output)) => {
                String::from_utf8_lossy(&output.into_bytes()).into_owned()
            }
            _ => String::new(),
        }
    }

    /// How many captures are in progress.
    pub fn capture_depth(&self) -> usize {
        self.captures.len()
    }

    /// Drops captures until only `depth` are left, as after an error that left some open.
    pub fn unwind_captures(&mut self, depth: usize) {
        while self.captures.len() > depth {
            self.pop_capture();
        }
    }
}

fn skip_mark(input: &mut Input, options: &mut OpenOptions) {
    /// No byte order mark is longer.
    const MARK_BYTES: usize = 3;
    let mark = input
        .look_ahead(MARK_BYTES)
        .ok()
        .and_then(StreamEncoding::from_mark);
    if let Some((encoding, length)) = mark {
        options.encoding = Some(encoding);
        input.take(length);
    }
}

fn open_output(path: &str, mode: StreamMode, options: &OpenOptions) -> io::Result<Output> {
    let mut file = fs::OpenOptions::new();
    file.write(true).create(true);
    match mode {
        StreamMode::Append => file.append(true),
        StreamMode::Update => file.truncate(false),
        _ => file.truncate(true),
    };
    let mut output = Output::file(file.open(path)?);
    if options.bom == Some(true) && mode == StreamMode::Write {
        options
            .encoding
            .unwrap_or(StreamEncoding::Utf8)
            .encode('\u{FEFF}', output.buffer());
    }
    Ok(output)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_nest() {
        let mut streams = Streams::new();
        streams.push_capture();
        streams.write("ab").expect("memory");
        streams.push_capture();
        streams.write("c\nde").expect("memory");
        assert_eq!(streams.column_of(streams.current_output()), 2);
        assert_eq!(streams.pop_capture(), "c\nde");
        assert_eq!(streams.column_of(streams.current_output()), 2);
        assert_eq!(streams.pop_capture(), "ab");
        assert_eq!(streams.current_output(), StreamId::STDOUT);
        assert_eq!(streams.pop_capture(), "");
    }

    #[test]
    fn text_is_read_to_its_end() {
        let mut streams = Streams::new();
        let id = streams.open_text("a\u{f5}");
        let stream = streams.ready(id).expect("open");
        let codes: Vec<_> = (0..4).map(|_| stream.get().expect("memory")).collect();
        assert_eq!(codes, [Some(0x61), Some(0xF5), None, None]);
        assert_eq!(stream.end_of_stream(), "past");
        streams.close(id).expect("memory");
        assert!(streams.get(id).is_err());
    }

    #[test]
    fn reading_past_the_end_may_be_an_error() {
        let mut streams = Streams::new();
        let id = streams.open_text("");
        let stream = streams.get(id).expect("open");
        stream.eof_action = EofAction::Error;
        assert_eq!(stream.get(), Ok(None));
        assert!(stream.get().is_err());
    }

    #[test]
    fn streams_are_found_by_name() {
        let streams = Streams::new();
        let cases = [
            (Term::atom("user_output"), Ok(StreamId::STDOUT)),
            (Term::atom("current_output"), Ok(StreamId::STDOUT)),
            (Term::atom("current_input"), Ok(StreamId::STDIN)),
            (
                Term::atom("foo"),
                Err(Fault::existence("stream", &Term::atom("foo"))),
            ),
            (
                Term::Int(1),
                Err(Fault::domain("stream_or_alias", &Term::Int(1))),
            ),
            (Term::Var(0), Err(Fault::instantiation())),
        ];
        for (name, expected) in cases {
            assert_eq!(streams.find(&name), expected);
        }
    }

    #[test]
    fn a_file_keeps_what_is_written() {
        let path = std::env::temp_dir().join(format!("streams-{}", std::process::id()));
        let path = path.to_string_lossy().into_owned();
        let mut streams = Streams::new();
        let options = OpenOptions::default();
        let id = streams
            .open_file(&path, StreamMode::Write, &options)
            .expect("a writable folder");
        streams.write_to(id, "\u{f5}\n").expect("a writable file");
        streams.close(id).expect("a writable file");
        let id = streams
            .open_file(&path, StreamMode::Read, &options)
            .expect("the file");
        assert_eq!(
            streams.get(id).and_then(|stream| stream.get()),
            Ok(Some(0xF5))
        );
        streams.close(id).expect("open");
        fs::remove_file(&path).expect("the file");
    }
}
