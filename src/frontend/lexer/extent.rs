//! Finds the text of the next clause: from its first token to its full stop.
//!
//! Like SWI-Prolog, which first takes in the raw text of a clause and only then parses it. So an
//! error inside a clause costs that clause only, and an unclosed quote costs the rest of the text.

use memchr::memmem;

use super::chars::{char_before, is_illegal, is_layout, is_symbol, is_word, run_end};
use super::comment::block_comment_end;
use crate::frontend::syntax_error::{SyntaxErrorKind, SyntaxFault};

/// Where a clause lies in its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// The first byte of its first token.
    pub(crate) start: usize,
    /// The byte of the full stop.
    pub(crate) stop: usize,
    /// The byte after the full stop.
    pub(crate) end: usize,
}

/// A clause that has no extent, and the byte where reading goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Broken {
    pub(crate) fault: SyntaxFault,
    pub(crate) start: usize,
    pub(crate) resume: usize,
}

/// The extent of the first clause at or after `from`; `None` at the end of the text.
pub(crate) fn next_extent(text: &str, from: usize) -> Result<Option<Extent>, Box<Broken>> {
    let mut scan = Scan {
        text,
        at: from,
        start: None,
        illegal: None,
    };
    let found = scan
        .run()
        .map_err(|fault| broken(&scan, fault, text.len()))?;
    let Some(stop) = found else { return Ok(None) };
    let end = stop + 1;
    if let Some(offset) = scan.illegal {
        let fault = SyntaxFault::new(SyntaxErrorKind::IllegalCharacter, offset);
        return Err(broken(&scan, fault, end));
    }
    let start = scan.start.unwrap_or(stop);
    Ok(Some(Extent { start, stop, end }))
}

fn broken(scan: &Scan, fault: SyntaxFault, resume: usize) -> Box<Broken> {
    let start = scan.start.unwrap_or(fault.offset);
    Box::new(Broken {
        fault,
        start,
        resume,
    })
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
    /// The first byte that is neither layout nor comment.
    start: Option<usize>,
    /// The first control character; reported when the clause turns out to have an end.
    illegal: Option<usize>,
}

impl Scan<'_> {
    /// The byte of the full stop; `None` when the text ends with nothing but layout and comments.
    fn run(&mut self) -> Result<Option<usize>, SyntaxFault> {
        while let Some(c) = self.peek(0) {
            if is_layout(c) {
                self.at += c.len_utf8();
            } else if c == '%' {
                self.skip_line();
            } else if c == '/' && self.byte(1) == Some(b'*') {
                self.skip_block_comment()?;
            } else {
                self.start.get_or_insert(self.at);
                if let Some(stop) = self.skip_token(c)? {
                    return Ok(Some(stop));
                }
            }
        }
        match self.start {
            Some(_) => Err(SyntaxFault::new(
                SyntaxErrorKind::EndOfFile,
                self.text.len(),
            )),
            None => Ok(None),
        }
    }

    fn skip_token(&mut self, c: char) -> Result<Option<usize>, SyntaxFault> {
        match c {
            '\'' | '"' | '`' => self.skip_quoted(c)?,
            '|' if self.byte(1) == Some(b'|') => self.skip_quasi_quotation()?,
            _ if c.is_ascii_digit() => self.skip_number()?,
            _ if is_word(c) => self.at = self.run_end(is_word),
            _ if is_symbol(c) => return Ok(self.skip_symbols()),
            _ => {
                if is_illegal(c) {
                    self.illegal.get_or_insert(self.at);
                }
                self.at += c.len_utf8();
            }
        }
        Ok(None)
    }

    /// Passes a run of symbol characters; the byte of the full stop if that is what it is.
    fn skip_symbols(&mut self) -> Option<usize> {
        let begin = self.at;
        self.at = self.run_end(is_symbol);
        let is_dot = &self.text[begin..self.at] == ".";
        let ends = self
            .peek(0)
            .is_none_or(|next| is_layout(next) || next == '%');
        (is_dot && ends).then_some(begin)
    }

    /// Passes digits, and the quote of `0'c` or `16'FF` with what belongs to it.
    fn skip_number(&mut self) -> Result<(), SyntaxFault> {
        let begin = self.at;
        self.at = self.run_end(|c| c.is_ascii_digit());
        let digits = &self.text[begin..self.at];
        if self.byte(0) != Some(b'\'') {
            self.at = self.run_end(is_word);
            return Ok(());
        }
        if digits.bytes().all(|digit| digit == b'0') {
            self.at += 1;
            return self.skip_character();
        }
        let radix = digits.parse().ok().filter(|radix| (2..=36).contains(radix));
        let next = self.peek(1);
        if radix.zip(next).is_some_and(|(radix, c)| c.is_digit(radix)) {
            self.at += 1;
            self.at = self.run_end(is_word);
        }
        Ok(())
    }

    /// Passes the character after `0'`.
    fn skip_character(&mut self) -> Result<(), SyntaxFault> {
        let end_of_file = SyntaxFault::new(SyntaxErrorKind::EndOfFile, self.text.len());
        let c = self.peek(0).ok_or_else(|| end_of_file.clone())?;
        self.at += c.len_utf8();
        if c == '\\' {
            let escaped = self.peek(0).ok_or(end_of_file)?;
            self.at += escaped.len_utf8();
        } else if c == '\'' && self.byte(0) == Some(b'\'') {
            self.at += 1;
        }
        Ok(())
    }

    fn skip_line(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += memchr::memchr(b'\n', rest).map_or(rest.len(), |newline| newline + 1);
    }

    fn skip_block_comment(&mut self) -> Result<(), SyntaxFault> {
        let Some(end) = block_comment_end(self.text, self.at, self.text.len()) else {
            return Err(SyntaxFault::new(
                SyntaxErrorKind::EndOfFileInBlockComment,
                self.at,
            ));
        };
        self.at = end;
        Ok(())
    }

    fn skip_quasi_quotation(&mut self) -> Result<(), SyntaxFault> {
        let Some(length) = memmem::find(&self.text.as_bytes()[self.at..], b"|}") else {
            let kind = SyntaxErrorKind::EndOfFileInQuasiQuotation;
            return Err(SyntaxFault::new(kind, self.text.len()));
        };
        self.at += length + 2;
        Ok(())
    }

    fn skip_quoted(&mut self, quote: char) -> Result<(), SyntaxFault> {
        let begin = self.at;
        self.at += 1;
        while let Some(c) = self.peek(0) {
            self.at += c.len_utf8();
            if c == '\\' {
                self.skip_escape();
            } else if c == quote {
                if self.peek(0) != Some(quote) {
                    return Ok(());
                }
                self.at += 1;
            }
        }
        Err(SyntaxFault::new(
            SyntaxErrorKind::EndOfFileInQuoted(quote),
            begin,
        ))
    }

    /// Passes what follows a backslash; a code such as `\x41\` takes its closing backslash along.
    fn skip_escape(&mut self) {
        let Some(c) = self.peek(0) else { return };
        self.at += c.len_utf8();
        let digits: fn(char) -> bool = match c {
            'x' => |c| c.is_ascii_hexdigit(),
            '0'..='7' => |c| c.is_digit(8),
            _ => return,
        };
        self.at = self.run_end(digits);
        if self.byte(0) == Some(b'\\') {
            self.at += 1;
        }
    }

    fn run_end(&self, class: fn(char) -> bool) -> usize {
        run_end(self.text, self.at, self.text.len(), class)
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        char_before(self.text, self.at + ahead, self.text.len())
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let mut from = 0;
        let mut found = Vec::new();
        while let Ok(Some(extent)) = next_extent(text, from) {
            found.push(&text[extent.start..extent.end]);
            from = extent.end;
        }
        assert_eq!(found, expected, "{text:?}");
    }

    #[track_caller]
    fn check_broken(text: &str, kind: SyntaxErrorKind, offset: usize, resume: usize) {
        let broken = next_extent(text, 0).unwrap_err();
        assert_eq!(
            (&broken.fault.kind, broken.fault.offset),
            (&kind, offset),
            "{text:?}"
        );
        assert_eq!(broken.resume, resume, "{text:?}");
    }

    #[test]
    fn clauses_end_at_a_full_stop() {
        check("a. b.%c\nd.", &["a.", "b.", "d."]);
        check("a.b. c.", &["a.b.", "c."]);
        check("X = 1.5. b.", &["X = 1.5.", "b."]);
        check("X = 'a. b'. c.", &["X = 'a. b'.", "c."]);
        check("X = \"a\\\". b\". c.", &["X = \"a\\\". b\".", "c."]);
        check("a /* . */. b.", &["a /* . */.", "b."]);
        check("X = 0'. . b.", &["X = 0'. .", "b."]);
        check("X = 0''. b.", &["X = 0''.", "b."]);
        check("X = '\\x41\\'. b.", &["X = '\\x41\\'.", "b."]);
        check("a=.. b. c.", &["a=.. b.", "c."]);
    }

    #[test]
    fn unclosed_things_reach_to_the_end() {
        check_broken("foo", SyntaxErrorKind::EndOfFile, 3, 3);
        check_broken("p('a). q.", SyntaxErrorKind::EndOfFileInQuoted('\''), 2, 9);
        check_broken("a /* b.", SyntaxErrorKind::EndOfFileInBlockComment, 2, 7);
        check_broken("a./* b */", SyntaxErrorKind::EndOfFile, 9, 9);
        check_broken("a\u{1}b. c.", SyntaxErrorKind::IllegalCharacter, 1, 4);
    }
}
