//! Quoted text and its escape sequences.

use super::chars::{char_before, is_layout, run_end};
use crate::frontend::syntax_error::{SyntaxErrorKind, SyntaxFault};

/// What an escape sequence stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Escape {
    /// This character.
    Char(char),
    /// Nothing: a continued line.
    Nothing,
}

/// Reads quoted text whose opening quote stands at `open`: the text, and the byte after the
/// closing quote.
pub(crate) fn read_quoted(
    text: &str,
    open: usize,
    limit: usize,
) -> Result<(String, usize), SyntaxFault> {
    let unclosed = |quote| SyntaxFault::new(SyntaxErrorKind::EndOfFileInQuoted(quote), open);
    let quote = char_before(text, open, limit).ok_or_else(|| unclosed('\''))?;
    let mut value = String::new();
    let mut at = open + quote.len_utf8();
    while let Some(c) = char_before(text, at, limit) {
        at += c.len_utf8();
        if c == '\\' {
            let (escape, end) = read_escape(text, at, limit)?;
            at = end;
            if let Escape::Char(c) = escape {
                value.push(c);
            }
            continue;
        }
        if c == quote {
            if char_before(text, at, limit) != Some(quote) {
                return Ok((value, at));
            }
            at += c.len_utf8();
        }
        value.push(c);
    }
    Err(unclosed(quote))
}

/// Reads the escape sequence whose backslash stands before `at`: its meaning, and the byte after
/// it.
pub(crate) fn read_escape(
    text: &str,
    at: usize,
    limit: usize,
) -> Result<(Escape, usize), SyntaxFault> {
    let Some(c) = char_before(text, at, limit) else {
        return Err(SyntaxFault::new(SyntaxErrorKind::EndOfFile, at));
    };
    let next = at + c.len_utf8();
    let plain = |c| Ok((Escape::Char(c), next));
    match c {
        'a' => plain('\u{7}'),
        'b' => plain('\u{8}'),
        'e' => plain('\u{1b}'),
        'f' => plain('\u{c}'),
        'n' => plain('\n'),
        'r' => plain('\r'),
        's' => plain(' '),
        't' => plain('\t'),
        'v' => plain('\u{b}'),
        '\\' | '\'' | '"' | '`' => plain(c),
        'c' => Ok((Escape::Nothing, run_end(text, next, limit, is_layout))),
        '\n' => Ok((Escape::Nothing, run_end(text, next, limit, is_space))),
        '\r' if char_before(text, next, limit) == Some('\n') => {
            Ok((Escape::Nothing, run_end(text, next + 1, limit, is_space)))
        }
        'x' => read_code(text, next, limit, 16, at),
        '0'..='7' => read_code(text, at, limit, 8, at),
        'u' => read_unicode(text, next, limit, 4),
        'U' => read_unicode(text, next, limit, 8),
        _ => Err(SyntaxFault::new(
            SyntaxErrorKind::UndefinedCharEscape(c),
            at,
        )),
    }
}

fn is_space(c: char) -> bool {
    is_layout(c) && c != '\n'
}

/// Reads the digits of `\x41\` or `\101\`; the closing backslash may be missing.
fn read_code(
    text: &str,
    at: usize,
    limit: usize,
    radix: u32,
    escape: usize,
) -> Result<(Escape, usize), SyntaxFault> {
    let class: fn(char) -> bool = match radix {
        16 => |c| c.is_ascii_hexdigit(),
        _ => |c| c.is_digit(8),
    };
    let end = run_end(text, at, limit, class);
    if end == at {
        return Err(SyntaxFault::new(
            SyntaxErrorKind::UndefinedCharEscape('x'),
            escape,
        ));
    }
    let c = character(&text[at..end], radix, at)?;
    let closed = char_before(text, end, limit) == Some('\\');
    Ok((Escape::Char(c), end + usize::from(closed)))
}

/// Reads the hexadecimal digits of `\u0041`; `at` is the byte after the `u`.
fn read_unicode(
    text: &str,
    at: usize,
    limit: usize,
    length: usize,
) -> Result<(Escape, usize), SyntaxFault> {
    let digits = text.get(at..at + length).filter(|_| at + length <= limit);
    let digits = digits.filter(|digits| digits.chars().all(|c| c.is_ascii_hexdigit()));
    let Some(digits) = digits else {
        return Err(SyntaxFault::new(
            SyntaxErrorKind::IllegalUnicodeEscape,
            at - 1,
        ));
    };
    let c = character(digits, 16, at - 1)?;
    Ok((Escape::Char(c), at + length))
}

fn character(digits: &str, radix: u32, offset: usize) -> Result<char, SyntaxFault> {
    let significant = digits.trim_start_matches('0');
    let code = match significant {
        "" => Some(0),
        _ => u32::from_str_radix(significant, radix).ok(),
    };
    code.and_then(char::from_u32)
        .ok_or_else(|| SyntaxFault::new(SyntaxErrorKind::IllegalCharacterCode, offset))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(
            read_quoted(text, 0, text.len()),
            Ok((expected.to_owned(), text.len()))
        );
    }

    #[track_caller]
    fn check_fault(text: &str, kind: SyntaxErrorKind, offset: usize) {
        assert_eq!(
            read_quoted(text, 0, text.len()),
            Err(SyntaxFault::new(kind, offset)),
            "{text:?}"
        );
    }

    #[test]
    fn escapes() {
        check("'don''t'", "don't");
        check("'\\e[7m'", "\u{1b}[7m");
        check("\"\\u25CF\\U0001F600\"", "●😀");
        check("'\\x41\\\\101\\B'", "AAB");
        check("'\\x41'", "A");
        check("'a\\\n   b'", "ab");
        check("'a\\c\n \n  b'", "ab");
        check("`\\\\\\'\\\"\\``", "\\'\"`");
        check("'\\s\\0\\'", " \0");
    }

    #[test]
    fn faults() {
        check_fault("'a\\qb'", SyntaxErrorKind::UndefinedCharEscape('q'), 3);
        check_fault("'\\xzz'", SyntaxErrorKind::UndefinedCharEscape('x'), 2);
        check_fault("'\\u12'", SyntaxErrorKind::IllegalUnicodeEscape, 2);
        check_fault("'\\xFFFFFFF\\'", SyntaxErrorKind::IllegalCharacterCode, 3);
        check_fault("'\\uD800'", SyntaxErrorKind::IllegalCharacterCode, 2);
        check_fault("'abc", SyntaxErrorKind::EndOfFileInQuoted('\''), 0);
    }
}
