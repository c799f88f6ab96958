//! Characters to bytes and back, in the encodings that `open/4` and `set_stream/2` name.

/// How a stream's bytes stand for characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamEncoding {
    /// UTF-8, the default.
    Utf8,
    /// One byte a character.
    Latin1,
    /// Bytes; what a binary stream has.
    Octet,
    /// Seven bits; what is above is treated as in Latin-1.
    Ascii,
    /// UTF-16, the low byte first.
    Utf16Le,
    /// UTF-16, the high byte first.
    Utf16Be,
}

/// A character taken from bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodedChar {
    /// The character's code.
    pub code: u32,
    /// How many bytes it took; at least one.
    pub length: usize,
}

impl StreamEncoding {
    /// The encoding with this Prolog name.
    pub fn from_name(name: &str) -> Option<StreamEncoding> {
        match name {
            "utf8" | "text" | "UTF-8" => Some(StreamEncoding::Utf8),
            "iso_latin_1" => Some(StreamEncoding::Latin1),
            "octet" => Some(StreamEncoding::Octet),
            "ascii" => Some(StreamEncoding::Ascii),
            "unicode_le" | "utf16le" => Some(StreamEncoding::Utf16Le),
            "unicode_be" | "utf16be" => Some(StreamEncoding::Utf16Be),
            _ => None,
        }
    }

    /// The name that `stream_property/2` answers.
    pub fn name(self) -> &'static str {
        match self {
            StreamEncoding::Utf8 => "utf8",
            StreamEncoding::Latin1 => "iso_latin_1",
            StreamEncoding::Octet => "octet",
            StreamEncoding::Ascii => "ascii",
            StreamEncoding::Utf16Le => "utf16le",
            StreamEncoding::Utf16Be => "utf16be",
        }
    }

    /// The encoding that a byte order mark at the start of `bytes` tells, and the mark's length.
    pub fn from_mark(bytes: &[u8]) -> Option<(StreamEncoding, usize)> {
        match bytes {
            [0xEF, 0xBB, 0xBF, ..] => Some((StreamEncoding::Utf8, 3)),
            [0xFF, 0xFE, ..] => Some((StreamEncoding::Utf16Le, 2)),
            [0xFE, 0xFF, ..] => Some((StreamEncoding::Utf16Be, 2)),
            _ => None,
        }
    }

    /// How many bytes must be at hand to decode any character.
    pub const LONGEST: usize = 4;

    /// The first character of `bytes`; `None` when there are none.
    ///
    /// Bytes that stand for no character are taken one by one, as in Latin-1.
    pub fn decode(self, bytes: &[u8]) -> Option<DecodedChar> {
        let first = *bytes.first()?;
        match self {
            StreamEncoding::Utf8 => Some(decode_utf8(bytes)),
            StreamEncoding::Utf16Le => Some(decode_utf16(bytes, u16::from_le_bytes)),
            StreamEncoding::Utf16Be => Some(decode_utf16(bytes, u16::from_be_bytes)),
            _ => Some(DecodedChar {
                code: u32::from(first),
                length: 1,
            }),
        }
    }

    /// Appends the character's bytes; one that the encoding lacks is written as `\x<hex>\`.
    pub fn encode(self, character: char, bytes: &mut Vec<u8>) {
        match self {
            StreamEncoding::Utf8 => {
                let mut room = [0; 4];
                bytes.extend_from_slice(character.encode_utf8(&mut room).as_bytes());
            }
            StreamEncoding::Utf16Le => encode_utf16(character, bytes, u16::to_le_bytes),
            StreamEncoding::Utf16Be => encode_utf16(character, bytes, u16::to_be_bytes),
            StreamEncoding::Ascii if !character.is_ascii() => escape(character, bytes),
            _ => match u8::try_from(u32::from(character)) {
                Ok(byte) => bytes.push(byte),
                Err(_) => escape(character, bytes),
            },
        }
    }
}

fn escape(character: char, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(format!("\\x{:x}\\", u32::from(character)).as_bytes());
}

fn decode_utf8(bytes: &[u8]) -> DecodedChar {
    let length = match bytes[0] {
        0x00..=0x7F => 1,
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    };
    let whole = bytes
        .get(..length)
        .and_then(|part| std::str::from_utf8(part).ok());
    match whole.and_then(|text| text.chars().next()) {
        Some(character) => DecodedChar {
            code: u32::from(character),
            length,
        },
        None => DecodedChar {
            code: u32::from(bytes[0]),
            length: 1,
        },
    }
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> DecodedChar {
    let [high, low] = [0, 2].map(|at| bytes.get(at..at + 2).map(|pair| unit([pair[0], pair[1]])));
    let Some(high) = high else {
        return DecodedChar {
            code: u32::from(bytes[0]),
            length: 1,
        };
    };
    let units = [high, low.unwrap_or(0)];
    match char::decode_utf16(units).next() {
        Some(Ok(character)) => DecodedChar {
            code: u32::from(character),
            length: 2 * character.len_utf16(),
        },
        _ => DecodedChar {
            code: u32::from(high),
            length: 2,
        },
    }
}

fn encode_utf16(character: char, bytes: &mut Vec<u8>, pair: fn(u16) -> [u8; 2]) {
    let mut room = [0; 2];
    for unit in character.encode_utf16(&mut room) {
        bytes.extend_from_slice(&pair(*unit));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(encoding: StreamEncoding, text: &str, expected: &[u8]) {
        let mut bytes = Vec::new();
        text.chars()
            .for_each(|character| encoding.encode(character, &mut bytes));
        assert_eq!(bytes, expected);
    }

    #[test]
    fn characters_become_bytes() {
        check(StreamEncoding::Utf8, "a\u{f5}", b"a\xC3\xB5");
        check(StreamEncoding::Latin1, "a\u{f5}", b"a\xF5");
        check(StreamEncoding::Latin1, "\u{20ac}", b"\\x20ac\\");
        check(StreamEncoding::Utf16Le, "a", b"a\0");
        check(StreamEncoding::Utf16Be, "\u{1F600}", b"\xD8\x3D\xDE\x00");
    }

    #[test]
    fn bytes_become_characters() {
        let cases: &[(StreamEncoding, &[u8], u32, usize)] = &[
            (StreamEncoding::Utf8, b"\xC3\xB5x", 0xF5, 2),
            (StreamEncoding::Utf8, b"\xF5x", 0xF5, 1),
            (StreamEncoding::Utf8, b"\xC3", 0xC3, 1),
            (StreamEncoding::Latin1, b"\xF5", 0xF5, 1),
            (StreamEncoding::Utf16Be, b"\xD8\x3D\xDE\x00", 0x1F600, 4),
        ];
        for &(encoding, bytes, code, length) in cases {
            assert_eq!(encoding.decode(bytes), Some(DecodedChar { code, length }));
        }
        assert_eq!(StreamEncoding::Utf8.decode(b""), None);
    }
}
