//! The reading side of a stream: bytes from a file, the terminal or memory, taken as characters.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use super::encoding::{DecodedChar, StreamEncoding};

/// How many bytes are asked for at a time.
const CHUNK_BYTES: usize = 4096;

/// Where the bytes come from.
#[derive(Debug)]
enum InputSource {
    Stdin,
    File(File),
    Memory,
}

/// A buffered source of bytes.
#[derive(Debug)]
pub struct Input {
    source: InputSource,
    buffer: Vec<u8>,
    /// The first byte of the buffer that has not been taken.
    next: usize,
}

impl Input {
    /// The process's standard input.
    pub fn stdin() -> Input {
        Input {
            source: InputSource::Stdin,
            buffer: Vec::new(),
            next: 0,
        }
    }

    /// An open file.
    pub fn file(file: File) -> Input {
        Input {
            source: InputSource::File(file),
            buffer: Vec::new(),
            next: 0,
        }
    }

    /// These bytes and no more.
    pub fn memory(bytes: Vec<u8>) -> Input {
        Input {
            source: InputSource::Memory,
            buffer: bytes,
            next: 0,
        }
    }

    /// Are there bytes that can be taken without asking the source?
    pub fn has_buffered(&self) -> bool {
        self.next < self.buffer.len()
    }

    /// The bytes that can be taken without asking the source.
    pub fn buffered(&self) -> &[u8] {
        &self.buffer[self.next..]
    }

    /// Does this stream read the process's standard input?
    pub fn is_stdin(&self) -> bool {
        matches!(self.source, InputSource::Stdin)
    }

    /// Can it be moved with [`Input::seek`]?
    pub fn is_seekable(&self) -> bool {
        match &self.source {
            InputSource::Stdin => false,
            InputSource::File(file) => file.metadata().is_ok_and(|data| data.is_file()),
            InputSource::Memory => true,
        }
    }

    /// The next character without taking it; `None` at the end.
    ///
    /// # Errors
    /// What the operating system says.
    pub fn peek(&mut self, encoding: StreamEncoding) -> io::Result<Option<DecodedChar>> {
        if !self.has_buffered() && self.fill()? == 0 {
            return Ok(None);
        }
        let starts_long = encoding != StreamEncoding::Octet && self.buffer[self.next] >= 0x80;
        let wide = matches!(encoding, StreamEncoding::Utf16Le | StreamEncoding::Utf16Be);
        if (starts_long && encoding != StreamEncoding::Latin1) || wide {
            while self.buffered().len() < StreamEncoding::LONGEST && self.is_cut(encoding) {
                if self.fill()? == 0 {
                    break;
                }
            }
        }
        Ok(encoding.decode(self.buffered()))
    }

    /// Does the buffer end in the middle of the next character?
    fn is_cut(&self, encoding: StreamEncoding) -> bool {
        let bytes = self.buffered();
        match encoding {
            StreamEncoding::Utf8 => {
                let needed = match bytes[0] {
                    0xC2..=0xDF => 2,
                    0xE0..=0xEF => 3,
                    0xF0..=0xF4 => 4,
                    _ => 1,
                };
                bytes.len() < needed
            }
            _ => true,
        }
    }

    /// Takes bytes that [`Input::peek`] has shown.
    pub fn take(&mut self, length: usize) {
        self.next = (self.next + length).min(self.buffer.len());
    }

    /// Reads up to `count` bytes ahead and shows what is there, without taking any.
    ///
    /// # Errors
    /// What the operating system says.
    pub fn look_ahead(&mut self, count: usize) -> io::Result<&[u8]> {
        while self.buffered().len() < count {
            if self.fill()? == 0 {
                break;
            }
        }
        Ok(self.buffered())
    }

    /// Goes to this byte, counted from the start.
    ///
    /// # Errors
    /// What the operating system says, or `Unsupported` for standard input.
    pub fn seek(&mut self, offset: u64) -> io::Result<()> {
        match &mut self.source {
            InputSource::Stdin => return Err(io::Error::from(io::ErrorKind::Unsupported)),
            InputSource::File(file) => {
                file.seek(SeekFrom::Start(offset))?;
                self.buffer.clear();
                self.next = 0;
            }
            InputSource::Memory => {
                self.next = usize::try_from(offset)
                    .unwrap_or(usize::MAX)
                    .min(self.buffer.len());
            }
        }
        Ok(())
    }

    /// The number of bytes in all.
    ///
    /// # Errors
    /// What the operating system says, or `Unsupported` for standard input.
    pub fn length(&self) -> io::Result<u64> {
        match &self.source {
            InputSource::Stdin => Err(io::Error::from(io::ErrorKind::Unsupported)),
            InputSource::File(file) => Ok(file.metadata()?.len()),
            InputSource::Memory => Ok(self.buffer.len() as u64),
        }
    }

    /// Asks the source for more; 0 at the end. A program that reads on at the end asks again each
    /// time, since a terminal may have more after its end-of-file key.
    fn fill(&mut self) -> io::Result<usize> {
        if matches!(self.source, InputSource::Memory) {
            return Ok(0);
        }
        self.buffer.drain(..self.next);
        self.next = 0;
        let start = self.buffer.len();
        self.buffer.resize(start + CHUNK_BYTES, 0);
        let room = &mut self.buffer[start..];
        let count = loop {
            let answer = match &mut self.source {
                InputSource::Stdin => read_standard_input(room),
                InputSource::File(file) => file.read(room),
                InputSource::Memory => Ok(0),
            };
            match answer {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => break other,
            }
        };
        self.buffer.truncate(start + *count.as_ref().unwrap_or(&0));
        count
    }
}

/// Reads past the standard library's own buffer, which would hide bytes from a child process.
fn read_standard_input(room: &mut [u8]) -> io::Result<usize> {
    Ok(rustix::io::read(rustix::stdio::stdin(), room)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: Input, encoding: StreamEncoding) -> Vec<u32> {
        let mut codes = Vec::new();
        while let Some(decoded) = input.peek(encoding).expect("memory") {
            input.take(decoded.length);
            codes.push(decoded.code);
        }
        codes
    }

    #[test]
    fn characters_are_taken_one_by_one() {
        let input = || Input::memory("a\u{f5}\u{20ac}".into());
        assert_eq!(all(input(), StreamEncoding::Utf8), [0x61, 0xF5, 0x20AC]);
        assert_eq!(all(input(), StreamEncoding::Octet).len(), 6);
    }

    #[test]
    fn memory_can_be_read_again() {
        let mut input = Input::memory(b"abc".to_vec());
        input.take(3);
        assert_eq!(input.peek(StreamEncoding::Utf8).expect("memory"), None);
        input.seek(1).expect("memory can seek");
        assert_eq!(
            input
                .peek(StreamEncoding::Utf8)
                .expect("memory")
                .map(|d| d.code),
            Some(0x62)
        );
    }
}
