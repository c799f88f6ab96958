//! Which encoding the bytes of a source are in.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    Encoding as Codec, IBM866, ISO_8859_5, KOI8_R, KOI8_U, WINDOWS_1251, WINDOWS_1257,
};

use super::SourceEncoding;

/// The top level domain that tells the detector which language to expect.
const DOMAIN: &[u8] = b"ee";

/// How many bytes from the beginning an encoding directive is looked for.
const DIRECTIVE_WINDOW: usize = 4096;

/// The encoding of the bytes, and whether it is a guess.
pub(super) fn encoding_of(bytes: &[u8]) -> (SourceEncoding, bool) {
    if let Some(marked) = by_mark(bytes) {
        return (marked, false);
    }
    let declared = declared(bytes);
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    match declared {
        Some(SourceEncoding::Utf8) | None if is_utf8 => (SourceEncoding::Utf8, false),
        Some(encoding) if encoding != SourceEncoding::Utf8 => (encoding, false),
        _ => (guess(bytes), true),
    }
}

fn by_mark(bytes: &[u8]) -> Option<SourceEncoding> {
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => Some(SourceEncoding::Utf8Marked),
        [0xff, 0xfe, ..] => Some(SourceEncoding::Utf16LittleEndian),
        [0xfe, 0xff, ..] => Some(SourceEncoding::Utf16BigEndian),
        _ => None,
    }
}

/// The encoding of a `:- encoding(Name).` at the beginning of a line.
fn declared(bytes: &[u8]) -> Option<SourceEncoding> {
    let window = &bytes[..bytes.len().min(DIRECTIVE_WINDOW)];
    let text = String::from_utf8_lossy(window);
    text.lines().find_map(|line| {
        let argument = line
            .trim_start()
            .strip_prefix(":-")?
            .trim_start()
            .strip_prefix("encoding(")?;
        let (name, _) = argument.split_once(')')?;
        SourceEncoding::from_directive(name.trim().trim_matches('\''))
    })
}

/// The most likely encoding of bytes that are not UTF-8: Cyrillic when the detector says so,
/// Baltic when the letters are Estonian's, else Western European.
fn guess(bytes: &[u8]) -> SourceEncoding {
    let guessed = detector_guess(bytes);
    let cyrillic = [WINDOWS_1251, KOI8_U, KOI8_R, ISO_8859_5, IBM866];
    if cyrillic.contains(&guessed) && reads_as_words(bytes, WINDOWS_1251) {
        return SourceEncoding::Windows1251;
    }
    if guessed == WINDOWS_1257 || has_estonian_letters_only(bytes) {
        return SourceEncoding::Windows1257;
    }
    SourceEncoding::Windows1252
}

fn detector_guess(bytes: &[u8]) -> &'static Codec {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(Some(DOMAIN), Utf8Detection::Deny)
}

/// Whether at least half of the characters outside ASCII are letters of this encoding.
fn reads_as_words(bytes: &[u8], codec: &'static Codec) -> bool {
    let (text, _) = codec.decode_without_bom_handling(bytes);
    let foreign: Vec<char> = text.chars().filter(|c| !c.is_ascii()).collect();
    let letters = foreign.iter().filter(|c| c.is_alphabetic()).count();
    letters * 2 >= foreign.len()
}

/// Whether all letters outside ASCII are those of Estonian, when read as windows-1257. In
/// windows-1252 they are the same bytes, but for `š` and `ž`.
fn has_estonian_letters_only(bytes: &[u8]) -> bool {
    let (text, damaged) = WINDOWS_1257.decode_without_bom_handling(bytes);
    let mut foreign = text
        .chars()
        .filter(|c| !c.is_ascii() && c.is_alphabetic())
        .peekable();
    !damaged && foreign.peek().is_some() && foreign.all(|c| "õäöüšžÕÄÖÜŠŽ".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directive_is_found_behind_comments_only_where_it_is_one() {
        assert_eq!(
            declared(b"% a\n:- encoding(utf8).\n"),
            Some(SourceEncoding::Utf8)
        );
        assert_eq!(
            declared(b":-encoding( 'iso_latin_1' )."),
            Some(SourceEncoding::Latin1)
        );
        assert_eq!(declared(b"% :- encoding(utf8).\n"), None);
        assert_eq!(declared(b":- encoding(martian).\n"), None);
    }

    #[test]
    fn western_text_is_windows_1252() {
        assert_eq!(
            guess(b"/* r\xe9sum\xe9 d'\xe9l\xe8ve, \x93gar\xe7on\x94 na\xefve */"),
            SourceEncoding::Windows1252
        );
    }
}
