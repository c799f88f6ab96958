//! Bytes to text: the encoding of a source file, and where the lines of the text begin.
//!
//! Decoding never fails. A byte order mark decides, then valid UTF-8, then a leading
//! `:- encoding(Name).` directive; only then is the encoding guessed, with the letters of Estonian
//! and Russian in mind.

mod detect;

use std::ops::Range;

use crate::frontend::syntax_error::SyntaxError;

use encoding_rs::{
    Encoding as Codec, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1251, WINDOWS_1252, WINDOWS_1257,
};

/// What SWI-Prolog tries behind the name of a program's file, in its order.
pub const PROGRAM_EXTENSIONS: [&str; 4] = [".pl", ".prolog", ".pro", ""];

/// How the bytes of a source were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceEncoding {
    /// UTF-8 without a byte order mark; plain ASCII too.
    Utf8,
    /// UTF-8 with a byte order mark.
    Utf8Marked,
    /// UTF-16 with a byte order mark, low byte first.
    Utf16LittleEndian,
    /// UTF-16 with a byte order mark, high byte first.
    Utf16BigEndian,
    /// ISO Latin-1: each byte is the character of its number.
    Latin1,
    /// Western European.
    Windows1252,
    /// Baltic: Estonian, Latvian and Lithuanian.
    Windows1257,
    /// Cyrillic.
    Windows1251,
}

impl SourceEncoding {
    /// The name to show to a person, as registered with IANA.
    pub fn name(self) -> &'static str {
        match self {
            SourceEncoding::Utf8 | SourceEncoding::Utf8Marked => "UTF-8",
            SourceEncoding::Utf16LittleEndian => "UTF-16LE",
            SourceEncoding::Utf16BigEndian => "UTF-16BE",
            SourceEncoding::Latin1 => "iso-8859-1",
            SourceEncoding::Windows1252 => "windows-1252",
            SourceEncoding::Windows1257 => "windows-1257",
            SourceEncoding::Windows1251 => "windows-1251",
        }
    }

    /// The encoding that `:- encoding(Name)` names; an unknown name means nothing.
    pub fn from_directive(name: &str) -> Option<SourceEncoding> {
        match name.to_ascii_lowercase().as_str() {
            "utf8" | "utf_8" | "ascii" | "text" => Some(SourceEncoding::Utf8),
            "iso_latin_1" | "octet" => Some(SourceEncoding::Latin1),
            "windows_1252" | "cp1252" => Some(SourceEncoding::Windows1252),
            "windows_1257" | "cp1257" => Some(SourceEncoding::Windows1257),
            "windows_1251" | "cp1251" => Some(SourceEncoding::Windows1251),
            _ => None,
        }
    }

    fn decode(self, bytes: &[u8]) -> String {
        let codec: &Codec = match self {
            SourceEncoding::Latin1 => return bytes.iter().map(|byte| char::from(*byte)).collect(),
            SourceEncoding::Utf8 | SourceEncoding::Utf8Marked => UTF_8,
            SourceEncoding::Utf16LittleEndian => UTF_16LE,
            SourceEncoding::Utf16BigEndian => UTF_16BE,
            SourceEncoding::Windows1252 => WINDOWS_1252,
            SourceEncoding::Windows1257 => WINDOWS_1257,
            SourceEncoding::Windows1251 => WINDOWS_1251,
        };
        codec.decode_with_bom_removal(bytes).0.into_owned()
    }
}

/// A source text with its name, its encoding and a map of its lines.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    encoding: SourceEncoding,
    guessed: bool,
    /// The byte at which each line begins.
    line_starts: Vec<usize>,
}

impl Source {
    /// Decodes the bytes of a file. Bytes that mean nothing become U+FFFD. A first line `#!..` is
    /// for the shell that runs the file as a script: it becomes a comment.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8]) -> Source {
        let (encoding, guessed) = detect::encoding_of(bytes);
        let mut text = encoding.decode(bytes);
        if text.starts_with("#!") {
            text.replace_range(..1, "%");
        }
        Source::new(name.into(), text, encoding, guessed)
    }

    /// A source whose text is known.
    pub fn from_text(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source::new(name.into(), text.into(), SourceEncoding::Utf8, false)
    }

    fn new(name: String, text: String, encoding: SourceEncoding, guessed: bool) -> Source {
        let newlines = memchr::memchr_iter(b'\n', text.as_bytes());
        let line_starts = std::iter::once(0)
            .chain(newlines.map(|newline| newline + 1))
            .collect();
        Source {
            name,
            text,
            encoding,
            guessed,
            line_starts,
        }
    }

    /// The name of the file, or whatever names the source in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text, without a byte order mark.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How the bytes were read.
    pub fn encoding(&self) -> SourceEncoding {
        self.encoding
    }

    /// Whether the encoding is a guess, because the bytes are not UTF-8 and nothing declares it.
    pub fn is_guessed(&self) -> bool {
        self.guessed
    }

    /// What to tell the user about an encoding that was guessed.
    pub fn encoding_warning(&self) -> Option<String> {
        self.guessed
            .then(|| format!("not UTF-8; read as {}", self.encoding.name()))
    }

    /// The line of the byte at this offset, from 1.
    pub fn line(&self, offset: usize) -> usize {
        self.line_starts.partition_point(|start| *start <= offset)
    }

    /// The column of the byte at this offset, in characters from 0, as SWI-Prolog's `line_position`
    /// has it but for tabs, which count as one.
    pub fn column(&self, offset: usize) -> usize {
        let start = self.line_start(offset);
        let end = self.char_boundary(offset);
        self.text
            .get(start..end)
            .map_or(0, |before| before.chars().count())
    }

    /// The line and the column that SWI-Prolog tells for a syntax error. Within the first line of
    /// the clause the column counts bytes from the clause's own, with tabs; further down it is that
    /// of the byte before, and a quote that is not closed is placed behind the beginning of its
    /// clause.
    pub fn place_of_error(&self, error: &SyntaxError) -> (usize, usize) {
        let (start, offset) = (error.start, error.offset.min(self.text.len()));
        let first = self.text.get(self.line_start(start)..start).unwrap_or("");
        let column = first.chars().fold(0, |at, c| past(at, c == '\t'));
        if error.kind.is_unclosed() {
            return (self.line(start), column + 1);
        }
        let bytes = self.text.as_bytes();
        let before = &bytes[start..offset.saturating_sub(1).max(start)];
        match memchr::memrchr(b'\n', before) {
            Some(newline) => {
                let lines = memchr::memchr_iter(b'\n', before).count();
                (self.line(start) + lines, before.len() - newline - 1)
            }
            None => {
                let passed = bytes[start.min(offset)..offset].iter();
                let column = passed.fold(column, |at, byte| past(at, *byte == b'\t'));
                (self.line(start), column)
            }
        }
    }

    /// The line that holds the byte at this offset, without its end.
    pub fn line_text(&self, offset: usize) -> &str {
        let rest = self.text.get(self.line_start(offset)..).unwrap_or("");
        let line = rest.split('\n').next().unwrap_or("");
        line.strip_suffix('\r').unwrap_or(line)
    }

    /// The bytes of a line, counted from 0, with its end; none when there is no such line.
    pub fn line_range(&self, line: usize) -> Option<Range<usize>> {
        let start = *self.line_starts.get(line)?;
        let next = self.line_starts.get(line + 1);
        Some(start..next.copied().unwrap_or(self.text.len()))
    }

    fn line_start(&self, offset: usize) -> usize {
        self.line_starts
            .get(self.line(offset).saturating_sub(1))
            .copied()
            .unwrap_or(0)
    }

    fn char_boundary(&self, offset: usize) -> usize {
        let offset = offset.min(self.text.len());
        (0..=offset)
            .rev()
            .find(|at| self.text.is_char_boundary(*at))
            .unwrap_or(0)
    }
}

/// The column after a character, which may be a tab.
fn past(column: usize, is_tab: bool) -> usize {
    if is_tab { (column | 7) + 1 } else { column + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ESTONIAN: &str =
        "% Täpitähed: šokolaad, žürii\nvärvi_nimi(1, 'valgete käik').\nõõs(öö, ülikool).\n";
    const RUSSIAN: &str = "% Ход белых\nцвет(1, 'белые').\nцвет(2, 'чёрные').\n";

    #[track_caller]
    fn check(bytes: &[u8], encoding: SourceEncoding, text: &str) {
        let source = Source::from_bytes("a.pl", bytes);
        assert_eq!((source.encoding(), source.text()), (encoding, text));
    }

    fn encoded(codec: &'static Codec, text: &str) -> Vec<u8> {
        codec.encode(text).0.into_owned()
    }

    #[test]
    fn marks_and_utf8() {
        check(b"a.\n", SourceEncoding::Utf8, "a.\n");
        check(ESTONIAN.as_bytes(), SourceEncoding::Utf8, ESTONIAN);
        check("\u{feff}õ.".as_bytes(), SourceEncoding::Utf8Marked, "õ.");
        check(b"\xff\xfea\0.\0", SourceEncoding::Utf16LittleEndian, "a.");
        check(b"\xfe\xff\0a\0.", SourceEncoding::Utf16BigEndian, "a.");
        check(b"", SourceEncoding::Utf8, "");
        check(b"a\0b\x01.", SourceEncoding::Utf8, "a\0b\u{1}.");
    }

    #[test]
    fn single_byte_encodings_are_detected() {
        check(
            &encoded(WINDOWS_1257, ESTONIAN),
            SourceEncoding::Windows1257,
            ESTONIAN,
        );
        check(
            &encoded(WINDOWS_1251, RUSSIAN),
            SourceEncoding::Windows1251,
            RUSSIAN,
        );
        let without_carons = "värv(1, 'Õige käik', \"öö\").\n";
        check(
            &encoded(WINDOWS_1257, without_carons),
            SourceEncoding::Windows1257,
            without_carons,
        );
        check(
            &encoded(WINDOWS_1252, "tähe(õ).\n"),
            SourceEncoding::Windows1257,
            "tähe(õ).\n",
        );
    }

    #[test]
    fn directive_declares_the_encoding() {
        let bytes = b"% x\n:- encoding(iso_latin_1).\na('\xe4\x93').\n";
        let source = Source::from_bytes("a.pl", bytes);
        assert_eq!(source.encoding(), SourceEncoding::Latin1);
        assert_eq!(source.encoding_warning(), None);
        assert!(source.text().contains("a('ä\u{93}')"));
    }

    #[test]
    fn guess_is_told() {
        let source = Source::from_bytes("a.pl", &encoded(WINDOWS_1257, ESTONIAN));
        assert_eq!(
            source.encoding_warning().as_deref(),
            Some("not UTF-8; read as windows-1257")
        );
        assert_eq!(
            Source::from_bytes("a.pl", b"\xc3\xb5.").encoding_warning(),
            None
        );
    }

    #[test]
    fn lines_and_columns() {
        let source = Source::from_text("a.pl", "a.\r\nõõ(b).\n\nc");
        let place = |offset| {
            (
                source.line(offset),
                source.column(offset),
                source.line_text(offset),
            )
        };
        assert_eq!(place(0), (1, 0, "a."));
        assert_eq!(place(8), (2, 2, "õõ(b)."));
        assert_eq!(place(5), (2, 0, "õõ(b)."));
        assert_eq!(place(13), (3, 0, ""));
        assert_eq!(place(14), (4, 0, "c"));
        assert_eq!(place(999), (4, 1, "c"));
    }
}
