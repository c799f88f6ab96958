//! One stream: its channel, what is known of it, and reading and writing characters and bytes.

use std::io;

use super::encoding::StreamEncoding;
use super::input::Input;
use super::output::{Buffering, Output};
use super::position::SharedPosition;
use crate::engine::fault::Fault;
use crate::frontend::term::{Atom, Term};

/// How a stream was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamMode {
    /// For reading.
    Read,
    /// For writing, from nothing.
    Write,
    /// For writing at the end.
    Append,
    /// For writing from the start, keeping what is there.
    Update,
}

impl StreamMode {
    /// The mode with this Prolog name.
    pub fn from_name(name: &str) -> Option<StreamMode> {
        match name {
            "read" => Some(StreamMode::Read),
            "write" => Some(StreamMode::Write),
            "append" => Some(StreamMode::Append),
            "update" => Some(StreamMode::Update),
            _ => None,
        }
    }
}

/// What reading past the end does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EofAction {
    /// Throws a permission error.
    Error,
    /// Gives the end of file again.
    EofCode,
    /// Asks the source again.
    Reset,
}

impl EofAction {
    /// The action with this Prolog name.
    pub fn from_name(name: &str) -> Option<EofAction> {
        match name {
            "error" => Some(EofAction::Error),
            "eof_code" => Some(EofAction::EofCode),
            "reset" => Some(EofAction::Reset),
            _ => None,
        }
    }

    /// The name that `stream_property/2` answers.
    pub fn name(self) -> &'static str {
        match self {
            EofAction::Error => "error",
            EofAction::EofCode => "eof_code",
            EofAction::Reset => "reset",
        }
    }
}

/// What `open/4` may be told.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// A name for the stream.
    pub alias: Option<Atom>,
    /// `type(binary)`.
    pub is_binary: bool,
    /// The encoding; UTF-8 for text and octets for binary streams when it is not told.
    pub encoding: Option<StreamEncoding>,
    /// What reading past the end does.
    pub eof_action: EofAction,
    /// Look for a byte order mark (reading), or write one.
    pub bom: Option<bool>,
    /// When what is written leaves the buffer.
    pub buffering: Buffering,
}

impl Default for OpenOptions {
    fn default() -> OpenOptions {
        OpenOptions {
            alias: None,
            is_binary: false,
            encoding: None,
            eof_action: EofAction::EofCode,
            bom: None,
            buffering: Buffering::Full,
        }
    }
}

/// The two directions in which a stream may go.
#[derive(Debug)]
pub enum Channel {
    /// A stream to read from.
    Input(Input),
    /// A stream to write to.
    Output(Output),
}

/// A stream and what is known of it.
#[derive(Debug)]
pub struct Stream {
    /// The atom by which Prolog knows it.
    pub handle: Atom,
    /// Its other names.
    pub aliases: Vec<Atom>,
    /// How it was opened.
    pub mode: StreamMode,
    /// Where the bytes come from or go to.
    pub channel: Channel,
    /// How bytes stand for characters.
    pub encoding: StreamEncoding,
    /// Is it a stream of bytes?
    pub is_binary: bool,
    /// What reading past the end does.
    pub eof_action: EofAction,
    /// The file, as `open/4` was given it.
    pub file_name: Option<Atom>,
    /// The number by which the operating system knows one of the three standard streams.
    pub file_number: Option<i64>,
    /// Where it stands.
    pub position: SharedPosition,
    /// When what was written leaves the buffer.
    pub buffering: Buffering,
    /// Is it a terminal?
    pub is_tty: bool,
    /// Has the end been read?
    pub is_past_end: bool,
    /// The character that was written last.
    pub last_written: Option<char>,
}

impl Stream {
    /// The handle as a term.
    pub fn term(&self) -> Term {
        Term::Atom(self.handle.clone())
    }

    /// Can it be read?
    pub fn is_input(&self) -> bool {
        matches!(self.channel, Channel::Input(_))
    }

    /// Are there bytes that can be read without asking the source?
    pub fn has_buffered(&self) -> bool {
        matches!(&self.channel, Channel::Input(input) if input.has_buffered())
    }

    /// Takes the next character's code; `None` at the end of the stream.
    ///
    /// # Errors
    /// `permission_error(input, past_end_of_stream, S)` when the end was read before and the
    /// stream's `eof_action` is `error`; `io_error(read, S)`.
    pub fn get(&mut self) -> Result<Option<u32>, Fault> {
        self.step(true)
    }

    /// The next character's code without taking it; `None` at the end of the stream.
    ///
    /// # Errors
    /// As [`Stream::get`].
    pub fn peek(&mut self) -> Result<Option<u32>, Fault> {
        self.step(false)
    }

    fn step(&mut self, takes: bool) -> Result<Option<u32>, Fault> {
        let encoding = self.encoding;
        if !self.may_ask_again()? {
            return Ok(None);
        }
        let handle = self.term();
        let Channel::Input(input) = &mut self.channel else {
            return Err(Fault::permission("input", "stream", &handle));
        };
        match input
            .peek(encoding)
            .map_err(|error| io_fault("read", &handle, &error))?
        {
            None => {
                self.is_past_end = takes;
                Ok(None)
            }
            Some(decoded) if takes => {
                input.take(decoded.length);
                self.position.advance(decoded.code, decoded.length);
                Ok(Some(decoded.code))
            }
            Some(decoded) => Ok(Some(decoded.code)),
        }
    }

    /// At the end already: false when the end is all there is to see.
    fn may_ask_again(&mut self) -> Result<bool, Fault> {
        if !self.is_past_end {
            return Ok(true);
        }
        match self.eof_action {
            EofAction::Error => Err(Fault::permission(
                "input",
                "past_end_of_stream",
                &self.term(),
            )),
            EofAction::EofCode => Ok(false),
            EofAction::Reset => Ok(true),
        }
    }

    /// Takes the next byte, whatever the encoding; `None` at the end of the stream.
    ///
    /// # Errors
    /// As [`Stream::get`].
    pub fn get_byte(&mut self) -> Result<Option<u32>, Fault> {
        self.as_octets(Stream::get)
    }

    /// The next byte without taking it; `None` at the end of the stream.
    ///
    /// # Errors
    /// As [`Stream::get`].
    pub fn peek_byte(&mut self) -> Result<Option<u32>, Fault> {
        self.as_octets(Stream::peek)
    }

    fn as_octets<T>(&mut self, read: impl FnOnce(&mut Stream) -> T) -> T {
        let encoding = std::mem::replace(&mut self.encoding, StreamEncoding::Octet);
        let answer = read(self);
        self.encoding = encoding;
        answer
    }

    /// Up to `count` characters that come next, without taking them.
    ///
    /// # Errors
    /// As [`Stream::get`].
    pub fn peek_text(&mut self, count: usize) -> Result<String, Fault> {
        let (encoding, handle) = (self.encoding, self.term());
        let Channel::Input(input) = &mut self.channel else {
            return Err(Fault::permission("input", "stream", &handle));
        };
        let wanted = count.saturating_mul(StreamEncoding::LONGEST);
        let bytes = input
            .look_ahead(wanted)
            .map_err(|error| io_fault("read", &handle, &error))?;
        let mut text = String::new();
        let mut at = 0;
        for _ in 0..count {
            let Some(decoded) = encoding.decode(&bytes[at..]) else {
                break;
            };
            text.push(char::from_u32(decoded.code).unwrap_or(char::REPLACEMENT_CHARACTER));
            at += decoded.length;
        }
        Ok(text)
    }

    /// Writes text.
    ///
    /// # Errors
    /// `io_error(write, S)`.
    pub fn put_text(&mut self, text: &str) -> Result<(), Fault> {
        let handle = self.handle.clone();
        let (encoding, buffering) = (self.encoding, self.buffering);
        let Channel::Output(output) = &mut self.channel else {
            return Err(Fault::permission("output", "stream", &Term::Atom(handle)));
        };
        let mut position = self.position.get();
        if encoding == StreamEncoding::Utf8 {
            output.buffer().extend_from_slice(text.as_bytes());
        }
        for character in text.chars() {
            let length = match encoding {
                StreamEncoding::Utf8 => character.len_utf8(),
                _ => {
                    let before = output.buffer().len();
                    encoding.encode(character, output.buffer());
                    output.buffer().len() - before
                }
            };
            position = position.after(u32::from(character), length);
        }
        self.position.set(position);
        self.last_written = text.chars().next_back().or(self.last_written);
        let flushed = match buffering {
            Buffering::None => output.flush(),
            Buffering::Line if text.contains('\n') => output.flush(),
            _ => output.flush_if_full(),
        };
        flushed.map_err(|error| io_fault("write", &Term::Atom(handle), &error))
    }

    /// Writes one byte.
    ///
    /// # Errors
    /// `io_error(write, S)`.
    pub fn put_byte(&mut self, byte: u8) -> Result<(), Fault> {
        self.as_octets(|stream| stream.put_text(char::from(byte).encode_utf8(&mut [0; 4])))
    }

    /// Hands everything written so far to the operating system.
    ///
    /// # Errors
    /// `io_error(write, S)`.
    pub fn flush(&mut self) -> Result<(), Fault> {
        let handle = self.term();
        match &mut self.channel {
            Channel::Output(output) => output
                .flush()
                .map_err(|error| io_fault("write", &handle, &error)),
            Channel::Input(_) => Ok(()),
        }
    }

    /// `not`, `at` or `past`, as the property `end_of_stream` tells; asks the source only when the
    /// buffer is known to be empty and reading cannot wait.
    pub fn end_of_stream(&mut self) -> &'static str {
        if self.is_past_end {
            return "past";
        }
        match &self.channel {
            Channel::Input(input) if input.has_buffered() || input.is_stdin() => "not",
            Channel::Input(_) if self.position.get().bytes > 0 => match self.peek() {
                Ok(None) => "at",
                _ => "not",
            },
            _ => "not",
        }
    }
}

/// `error(io_error(Action, Stream), context(_, Message))`.
pub fn io_fault(action: &str, stream: &Term, error: &io::Error) -> Fault {
    let formal = Term::compound("io_error", vec![Term::atom(action), stream.clone()]);
    Fault::formal(formal).with_message(system_message(error))
}

/// The operating system's words for an error, without Rust's number behind them.
pub fn system_message(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}
