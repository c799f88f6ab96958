//! Atoms and strings as text: when quotes are needed and what is escaped between them.

use super::characters::{CharacterClass, class, is_alphanumeric, is_symbol};

/// How special characters are written between quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escapes {
    /// As they are; only the quote is doubled, and the backslash too.
    None,
    /// `\xHH\`, as `writeq/1` and `write_canonical/1` write them.
    Hexadecimal,
    /// `\uXXXX`, as `print/1` and `write_term/2` write them.
    Unicode,
}

/// The last character of Latin-1, beyond which `write_canonical/1` always quotes.
const LAST_LATIN_1: char = '\u{ff}';

/// Whether the atom can be read back without quotes.
pub fn is_plain_atom(name: &str) -> bool {
    let mut rest = name.chars();
    let Some(first) = rest.next() else {
        return false;
    };
    match class(first) {
        CharacterClass::Lower => rest.all(is_alphanumeric),
        CharacterClass::Symbol => name != "." && !name.starts_with("/*") && rest.all(is_symbol),
        CharacterClass::Solo => rest.next().is_none(),
        _ => matches!(name, "[]" | "{}"),
    }
}

/// Whether the text is the name of a variable, such as `Foo` or `_`.
pub fn is_variable_name(name: &str) -> bool {
    let mut rest = name.chars();
    rest.next()
        .is_some_and(|c| class(c) == CharacterClass::Upper)
        && rest.all(is_alphanumeric)
}

/// Whether the text has characters beyond Latin-1.
pub(super) fn is_beyond_latin_1(name: &str) -> bool {
    name.chars().any(|c| c > LAST_LATIN_1)
}

/// Adds the text between quotes.
pub(super) fn push_quoted(text: &str, quote: char, escapes: Escapes, out: &mut String) {
    out.push(quote);
    for c in text.chars() {
        push_escaped(c, quote, escapes, out);
    }
    out.push(quote);
}

fn push_escaped(c: char, quote: char, escapes: Escapes, out: &mut String) {
    if c == '\\' {
        return out.push_str("\\\\");
    }
    if c == quote {
        out.push(if escapes == Escapes::None {
            quote
        } else {
            '\\'
        });
        return out.push(quote);
    }
    if escapes == Escapes::None || class(c) != CharacterClass::Escaped {
        return out.push(c);
    }
    match (c, escapes) {
        ('\u{7}', _) => out.push_str("\\a"),
        ('\u{8}', _) => out.push_str("\\b"),
        ('\t', _) => out.push_str("\\t"),
        ('\n', _) => out.push_str("\\n"),
        ('\u{b}', _) => out.push_str("\\v"),
        ('\u{c}', _) => out.push_str("\\f"),
        ('\r', _) => out.push_str("\\r"),
        (_, Escapes::Hexadecimal) => out.push_str(&format!("\\x{:X}\\", c as u32)),
        _ if c <= '\u{ffff}' => out.push_str(&format!("\\u{:04X}", c as u32)),
        _ => out.push_str(&format!("\\U{:08X}", c as u32)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_atoms() {
        for name in [
            "a", "aB_1", "[]", "{}", "!", ";", "+", "**", "*/", "//*", "日", "→", "²",
        ] {
            assert!(is_plain_atom(name), "{name}");
        }
        for name in [
            "", "A", "_a", "1", ".", "/*", "/**", ",", "|", "a b", "a+", "$a", "a²", "'",
        ] {
            assert!(!is_plain_atom(name), "{name}");
        }
    }

    #[track_caller]
    fn check_quoted(text: &str, escapes: Escapes, expected: &str) {
        let mut out = String::new();
        push_quoted(text, '\'', escapes, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn escapes() {
        check_quoted(
            "it's \\ \n\u{1b}",
            Escapes::Hexadecimal,
            r"'it\'s \\ \n\x1B\'",
        );
        check_quoted(
            "\u{1b}\u{f0000}é\"",
            Escapes::Unicode,
            "'\\u001B\\U000F0000é\"'",
        );
        check_quoted("a\n'\\", Escapes::None, "'a\n''\\\\'");
    }
}
