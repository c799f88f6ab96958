//! The short ways of text: what needs neither terms nor errors. Whatever is not plain is left to
//! the native predicates.

use std::ffi::{CStr, CString};

use crate::engine::bridge::wire;
use crate::engine::lower::string_key;
use crate::engine::session::Session;

/// Nothing is found.
const NOWHERE: i64 = -1;
/// The native predicate has to tell.
const NATIVE: i64 = -2;

/// The two texts as one; empty if the native predicate has to make it.
pub fn concat<'s>(session: &'s mut Session, first: &str, second: &str) -> &'s CStr {
    answer(session, [first, second].concat())
}

/// The part of so many characters from the given one on; empty if the native predicate has to find
/// it.
pub fn part<'s>(session: &'s mut Session, before: i64, length: i64, whole: &str) -> &'s CStr {
    let (Ok(before), Ok(length)) = (usize::try_from(before), usize::try_from(length)) else {
        return answer(session, String::new());
    };
    let part: String = if whole.is_ascii() {
        let part = whole.get(before..before.saturating_add(length));
        part.unwrap_or_default().to_owned()
    } else {
        whole.chars().skip(before).take(length).collect()
    };
    answer(session, part)
}

/// The text in upper or lower case; empty if the native predicate has to tell.
pub fn in_case<'s>(session: &'s mut Session, upper: i64, text: &str) -> &'s CStr {
    let changed = match (text.is_ascii(), upper) {
        (false, _) => String::new(),
        (true, 0) => text.to_ascii_lowercase(),
        (true, _) => text.to_ascii_uppercase(),
    };
    answer(session, changed)
}

/// The same text, packed.
pub fn packed<'s>(session: &'s mut Session, text: &str) -> &'s CStr {
    session.answer = CString::new(text).unwrap_or_default();
    &session.answer
}

/// Lets a text wait.
fn answer(session: &mut Session, text: String) -> &CStr {
    session.answer = CString::new(text).unwrap_or_default();
    &session.answer
}

/// Where `part` stands in `whole`, in characters: [`NOWHERE`], or [`NATIVE`] if it stands in
/// several places.
pub fn only_place(whole: &str, part: &str) -> i64 {
    if part.is_empty() {
        return NATIVE;
    }
    let Some(place) = whole.find(part) else {
        return NOWHERE;
    };
    let first = whole[place..].chars().next().map_or(1, char::len_utf8);
    if whole[place + first..].contains(part) {
        return NATIVE;
    }
    whole[..place].chars().count() as i64
}

/// The code of the character at a place that counts from 1.
pub fn code_at(place: i64, text: &str) -> i64 {
    let index = usize::try_from(place - 1).unwrap_or(usize::MAX);
    let found = if text.is_ascii() {
        text.as_bytes().get(index).map(|byte| i64::from(*byte))
    } else {
        text.chars().nth(index).map(code)
    };
    found.unwrap_or(NOWHERE)
}

fn code(character: char) -> i64 {
    match character {
        wire::NUL => 0,
        character => i64::from(u32::from(character)),
    }
}

/// How the texts are ordered, as a number below, at or above 0.
pub fn order(one: &str, other: &str) -> i64 {
    wire::shown(one).cmp(&wire::shown(other)) as i64
}

/// The number by which clauses with the string of this text are found.
pub fn key_of_string(text: &str) -> i64 {
    string_key(&wire::shown(text))
}

/// The text with an end that precedes all characters. Scryer puts a text before its prefixes; of
/// these none is the prefix of another.
pub fn sort_key<'s>(session: &'s mut Session, text: &str) -> &'s CStr {
    session.answer = CString::new(key(text)).unwrap_or_default();
    &session.answer
}

fn key(text: &str) -> String {
    const END: char = '\u{1}';
    const ESCAPE: char = '\u{2}';
    const ESCAPED: [char; 3] = ['\u{1}', '\u{2}', '\u{3}'];
    let mut key = String::with_capacity(text.len() + 1);
    for character in text.chars() {
        match ESCAPED.get(code(character) as usize) {
            Some(escaped) => key.extend([ESCAPE, *escaped]),
            None => key.push(character),
        }
    }
    key.push(END);
    key
}

/// The number that at most fifteen digits write; negative if the native predicate has to read it.
pub fn plain_number(text: &str) -> i64 {
    let is_plain = (1..=15).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain {
        text.parse().unwrap_or(NOWHERE)
    } else {
        NOWHERE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_precedes_its_extensions() {
        let texts = [
            "",
            "a",
            "a\u{10ffff}",
            "a\u{1}",
            "a\u{2}",
            "a ",
            "aa",
            "b",
            "õ",
        ];
        for pair in texts.windows(2) {
            assert!(order(pair[0], pair[1]) < 0, "{pair:?}");
            assert!(key(pair[0]) < key(pair[1]), "{pair:?}");
            assert!(!key(pair[1]).starts_with(&key(pair[0])), "{pair:?}");
        }
    }

    #[test]
    fn places_of_codes_count_from_one() {
        for (place, expected) in [(1, 0x61), (2, 0xf5), (3, 0), (4, NOWHERE), (0, NOWHERE)] {
            assert_eq!(code_at(place, "aõ\u{10ffff}"), expected, "{place}");
        }
    }

    #[test]
    fn places_are_counted_in_characters_and_overlap() {
        for (whole, part, expected) in [
            ("player_1", "_", 6),
            ("äö_", "_", 2),
            ("abc", "x", NOWHERE),
            ("aaa", "aa", NATIVE),
            ("abab", "ab", NATIVE),
            ("ab", "", NATIVE),
            ("ab", "abc", NOWHERE),
        ] {
            assert_eq!(only_place(whole, part), expected, "{part} in {whole}");
        }
    }

    #[test]
    fn plain_numbers_are_digits_only() {
        for (text, expected) in [
            ("42", 42),
            ("007", 7),
            ("", NOWHERE),
            ("-1", NOWHERE),
            ("1.5", NOWHERE),
            ("0x1f", NOWHERE),
            ("1234567890123456", NOWHERE),
        ] {
            assert_eq!(plain_number(text), expected, "{text}");
        }
    }
}
