//! Characters to bytes and back, in the encodings that `open/4` and `set_stream/2` name.

/// How a stream's bytes stand for characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
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
pub struct Decoded {
    /// The character's code.
    pub code: u32,
    /// How many bytes it took; at least one.
    pub length: usize,
}

impl Encoding {
    /// The encoding with this Prolog name.
    pub fn from_name(name: &str) -> Option<Encoding> {
        match name {
            "utf8" | "text" | "UTF-8" => Some(Encoding::Utf8),
            "iso_latin_1" => Some(Encoding::Latin1),
            "octet" => Some(Encoding::Octet),
            "ascii" => Some(Encoding::Ascii),
            "unicode_le" | "utf16le" => Some(Encoding::Utf16Le),
            "unicode_be" | "utf16be" => Some(Encoding::Utf16Be),
            _ => None,
        }
    }

    /// The name that `stream_property/2` answers.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf8",
            Encoding::Latin1 => "iso_latin_1",
            Encoding::Octet => "octet",
            Encoding::Ascii => "ascii",
            Encoding::Utf16Le => "utf16le",
            Encoding::Utf16Be => "utf16be",
        }
    }

    /// The encoding that a byte order mark at the start of `bytes` tells, and the mark's length.
    pub fn from_mark(bytes: &[u8]) -> Option<(Encoding, usize)> {
        match bytes {
            [0xEF, 0xBB, 0xBF, ..] => Some((Encoding::Utf8, 3)),
            [0xFF, 0xFE, ..] => Some((Encoding::Utf16Le, 2)),
            [0xFE, 0xFF, ..] => Some((Encoding::Utf16Be, 2)),
            _ => None,
        }
    }

    /// How many bytes must be at hand to decode any character.
    pub const LONGEST: usize = 4;

    /// The first character of `bytes`; `None` when there are none.
    ///
    /// Bytes that stand for no character are taken one by one, as in Latin-1.
    pub fn decode(self, bytes: &[u8]) -> Option<Decoded> {
        let first = *bytes.first()?;
        match self {
            Encoding::Utf8 => Some(decode_utf8(bytes)),
            Encoding::Utf16Le => Some(decode_utf16(bytes, u16::from_le_bytes)),
            Encoding::Utf16Be => Some(decode_utf16(bytes, u16::from_be_bytes)),
            _ => Some(Decoded {
                code: u32::from(first),
                length: 1,
            }),
        }
    }

    /// Appends the character's bytes; one that the encoding lacks is written as `\x<hex>\`.
    pub fn encode(self, character: char, bytes: &mut Vec<u8>) {
        match self {
            Encoding::Utf8 => {
                let mut room = [0; 4];
                bytes.extend_from_slice(character.encode_utf8(&mut room).as_bytes());
            }
            Encoding::Utf16Le => encode_utf16(character, bytes, u16::to_le_bytes),
            Encoding::Utf16Be => encode_utf16(character, bytes, u16::to_be_bytes),
            Encoding::Ascii if !character.is_ascii() => escape(character, bytes),
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

fn decode_utf8(bytes: &[u8]) -> Decoded {
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
        Some(character) => Decoded {
            code: u32::from(character),
            length,
        },
        None => Decoded {
            code: u32::from(bytes[0]),
            length: 1,
        },
    }
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Decoded {
    let [high, low] = [0, 2].map(|at| bytes.get(at..at + 2).map(|pair| unit([pair[0], pair[1]])));
    let Some(high) = high else {
        return Decoded {
            code: u32::from(bytes[0]),
            length: 1,
        };
    };
    let units = [high, low.unwrap_or(0)];
    match char::decode_utf16(units).next() {
        Some(Ok(character)) => Decoded {
            code: u32::from(character),
            length: 2 * character.len_utf16(),
        },
        _ => Decoded {
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
    fn check(encoding: Encoding, text: &str, expected: &[u8]) {
        let mut bytes = Vec::new();
        text.chars()
            .for_each(|character| encoding.encode(character, &mut bytes));
        assert_eq!(bytes, expected);
    }

    #[test]
    fn characters_become_bytes() {
        check(Encoding::Utf8, "a\u{f5}", b"a\xC3\xB5");
        check(Encoding::Latin1, "a\u{f5}", b"a\xF5");
        check(Encoding::Latin1, "\u{20ac}", b"\\x20ac\\");
        check(Encoding::Utf16Le, "a", b"a\0");
        check(Encoding::Utf16Be, "\u{1F600}", b"\xD8\x3D\xDE\x00");
    }

    #[test]
    fn bytes_become_characters() {
        let cases: &[(Encoding, &[u8], u32, usize)] = &[
            (Encoding::Utf8, b"\xC3\xB5x", 0xF5, 2),
            (Encoding::Utf8, b"\xF5x", 0xF5, 1),
            (Encoding::Utf8, b"\xC3", 0xC3, 1),
            (Encoding::Latin1, b"\xF5", 0xF5, 1),
            (Encoding::Utf16Be, b"\xD8\x3D\xDE\x00", 0x1F600, 4),
        ];
        for &(encoding, bytes, code, length) in cases {
            assert_eq!(encoding.decode(bytes), Some(Decoded { code, length }));
        }
        assert_eq!(Encoding::Utf8.decode(b""), None);
    }
}
