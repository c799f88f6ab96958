//! The writing side of a stream: bytes to a file, the terminal or memory.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

/// A buffer that has grown to this size is written out.
const BUFFER_BYTES: usize = 8192;

/// The exit status of a program whose standard output was closed: what a shell shows for a program
/// that was ended by the signal SIGPIPE.
pub const STATUS_BROKEN_PIPE: u8 = 141;

/// When what has been written leaves the buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Buffering {
    /// At once.
    None,
    /// At the end of each line.
    Line,
    /// When the buffer is full.
    Full,
}

impl Buffering {
    /// The mode with this Prolog name.
    pub fn from_name(name: &str) -> Option<Buffering> {
        match name {
            "none" | "false" => Some(Buffering::None),
            "line" => Some(Buffering::Line),
            "full" => Some(Buffering::Full),
            _ => None,
        }
    }

    /// The name that `stream_property/2` answers.
    pub fn name(self) -> &'static str {
        match self {
            Buffering::None => "false",
            Buffering::Line => "line",
            Buffering::Full => "full",
        }
    }
}

/// Where the bytes go.
#[derive(Debug)]
enum Sink {
    Stdout,
    Stderr,
    File(File),
    Memory,
    Null,
}

/// A buffered sink of bytes.
#[derive(Debug)]
pub struct Output {
    sink: Sink,
    buffer: Vec<u8>,
}

impl Output {
    /// The process's standard output.
    pub fn stdout() -> Output {
        Output {
            sink: Sink::Stdout,
            buffer: Vec::new(),
        }
    }

    /// The process's standard error.
    pub fn stderr() -> Output {
        Output {
            sink: Sink::Stderr,
            buffer: Vec::new(),
        }
    }

    /// An open file.
    pub fn file(file: File) -> Output {
        Output {
            sink: Sink::File(file),
            buffer: Vec::new(),
        }
    }

    /// Memory; [`Output::into_bytes`] gives what was written.
    pub fn memory() -> Output {
        Output {
            sink: Sink::Memory,
            buffer: Vec::new(),
        }
    }

    /// Nowhere.
    pub fn null() -> Output {
        Output {
            sink: Sink::Null,
            buffer: Vec::new(),
        }
    }

    /// Does it write to the process's standard output?
    pub fn is_stdout(&self) -> bool {
        matches!(self.sink, Sink::Stdout)
    }

    /// Does it write to the process's standard error?
    pub fn is_stderr(&self) -> bool {
        matches!(self.sink, Sink::Stderr)
    }

    /// The buffer to append to; call [`Output::flush_if_full`] afterwards.
    pub fn buffer(&mut self) -> &mut Vec<u8> {
        &mut self.buffer
    }

    /// Writes the buffer out when it has grown large.
    ///
    /// # Errors
    /// What the operating system says.
    pub fn flush_if_full(&mut self) -> io::Result<()> {
        if self.buffer.len() < BUFFER_BYTES {
            return Ok(());
        }
        self.flush()
    }

    /// Writes the buffer out. When nobody reads standard output any more, the process ends quietly.
    ///
    /// # Errors
    /// What the operating system says.
    pub fn flush(&mut self) -> io::Result<()> {
        let result = match &mut self.sink {
            Sink::Memory => return Ok(()),
            Sink::Null => Ok(()),
            _ if self.buffer.is_empty() => return Ok(()),
            Sink::Stdout => write_all(&mut io::stdout().lock(), &self.buffer),
            Sink::Stderr => write_all(&mut io::stderr().lock(), &self.buffer),
            Sink::File(file) => write_all(file, &self.buffer),
        };
        self.buffer.clear();
        if result
            .as_ref()
            .is_err_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
            && self.is_stdout()
        {
            std::process::exit(i32::from(STATUS_BROKEN_PIPE));
        }
        result
    }

    /// Goes to this byte of a file, counted from the start.
    ///
    /// # Errors
    /// What the operating system says; `Unsupported` when it is no file.
    pub fn seek(&mut self, offset: u64) -> io::Result<()> {
        self.flush()?;
        match &mut self.sink {
            Sink::File(file) => file.seek(SeekFrom::Start(offset)).map(|_| ()),
            _ => Err(io::Error::from(io::ErrorKind::Unsupported)),
        }
    }

    /// What was written to memory.
    pub fn into_bytes(self) -> Vec<u8> {
        self.buffer
    }
}

fn write_all(sink: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    sink.write_all(bytes)?;
    sink.flush()
}
