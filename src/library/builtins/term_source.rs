//! The text of the next term of a stream: everything up to its full stop.
//!
//! A term must be cut out of a stream before it is parsed, since not a character behind the full
//! stop may be taken: `read/1` leaves the end of the line to `get_char/1`. The scanner knows just
//! enough of the syntax: quotes, comments, character codes and symbol characters.

use crate::engine::fault::Fault;
use crate::engine::streams::{Stream, StreamPosition};

/// The text of a term, and where in the stream it began.
#[derive(Clone, Debug)]
pub struct TermText {
    /// Layout and comments, the term and its full stop; without it at the end of the stream.
    pub text: String,
    /// The place of the first character.
    pub start: StreamPosition,
}

impl TermText {
    /// The place of the character at this byte of the text.
    pub fn position_at(&self, offset: usize) -> StreamPosition {
        let before = self.text.get(..offset).unwrap_or(&self.text);
        let advance = |at: StreamPosition, c: char| at.after(u32::from(c), c.len_utf8());
        before.chars().fold(self.start, advance)
    }
}

/// Takes the text of the next term off a stream.
///
/// # Errors
/// As [`Stream::get`].
pub fn take_term_text(stream: &mut Stream) -> Result<TermText, Fault> {
    let start = stream.position.get();
    let mut scanner = TermScanner {
        stream,
        text: String::new(),
        code_end: 0,
    };
    while let Some(character) = scanner.take()? {
        if scanner.step(character)? {
            break;
        }
    }
    Ok(TermText {
        text: scanner.text,
        start,
    })
}

struct TermScanner<'a> {
    stream: &'a mut Stream,
    text: String,
    /// Where the last character code ended: a dot there is a full stop, whatever is before it.
    code_end: usize,
}

impl TermScanner<'_> {
    fn take(&mut self) -> Result<Option<char>, Fault> {
        let taken = self.stream.get()?.map(to_char);
        self.text.extend(taken);
        Ok(taken)
    }

    fn peek(&mut self) -> Result<Option<char>, Fault> {
        Ok(self.stream.peek()?.map(to_char))
    }

    /// The character before the one that was taken last.
    fn before_last(&self) -> Option<char> {
        self.text.chars().rev().nth(1)
    }

    /// Goes on behind a character that was taken; true at the full stop.
    fn step(&mut self, character: char) -> Result<bool, Fault> {
        match character {
            '\'' if self.is_after_digits() => {
                self.character_code()?;
                self.code_end = self.text.len();
            }
            '\'' | '"' | '`' => self.quoted(character)?,
            '%' => self.line_comment()?,
            '*' if self.opens_comment() => self.block_comment()?,
            '.' if self.code_end + 1 == self.text.len()
                || !self.before_last().is_some_and(is_symbol) =>
            {
                let next = self.peek()?;
                return Ok(next.is_none_or(|next| next.is_whitespace() || next == '%'));
            }
            _ => {}
        }
        Ok(false)
    }

    /// Is the quote that was taken part of a number such as `0'a` or `16'FF`?
    fn is_after_digits(&self) -> bool {
        let before = self.text.strip_suffix('\'').unwrap_or_default();
        let word = before
            .rsplit(|c: char| !c.is_alphanumeric() && c != '_')
            .next();
        word.is_some_and(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()))
    }

    fn character_code(&mut self) -> Result<(), Fault> {
        let before = self.text.strip_suffix("0'").unwrap_or("1");
        if before.ends_with(|c: char| c.is_ascii_digit()) {
            return Ok(());
        }
        match self.take()? {
            Some('\\') => self.escape()?,
            Some('\'') if self.peek()? == Some('\'') => {
                self.take()?;
            }
            _ => {}
        }
        Ok(())
    }

    /// A doubled quote ends one quoted text and begins the next, which comes to the same.
    fn quoted(&mut self, quote: char) -> Result<(), Fault> {
        while let Some(character) = self.take()? {
            if character == '\\' {
                self.escape()?;
            } else if character == quote {
                break;
            }
        }
        Ok(())
    }

    /// What follows a backslash; a code such as `\x41\` takes its closing backslash along.
    fn escape(&mut self) -> Result<(), Fault> {
        let radix = match self.take()? {
            Some('x') => 16,
            Some('0'..='7') => 8,
            _ => return Ok(()),
        };
        while self.peek()?.is_some_and(|c| c.is_digit(radix)) {
            self.take()?;
        }
        if self.peek()? == Some('\\') {
            self.take()?;
        }
        Ok(())
    }

    fn line_comment(&mut self) -> Result<(), Fault> {
        while self.take()?.is_some_and(|character| character != '\n') {}
        Ok(())
    }

    /// Do `/*`, with no symbol character before them, end the text?
    fn opens_comment(&self) -> bool {
        let mut last = self.text.chars().rev().skip(1);
        last.next() == Some('/') && !last.next().is_some_and(is_symbol)
    }

    fn block_comment(&mut self) -> Result<(), Fault> {
        let mut last = ' ';
        while let Some(character) = self.take()? {
            if last == '*' && character == '/' {
                break;
            }
            last = character;
        }
        Ok(())
    }
}

fn to_char(code: u32) -> char {
    char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
}

fn is_symbol(character: char) -> bool {
    "#$&*+-./:<=>?@\\^~".contains(character)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::streams::Streams;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let mut streams = Streams::new();
        let id = streams.open_text(text);
        let stream = streams.get(id).expect("open");
        for part in expected {
            assert_eq!(
                take_term_text(stream).map(|taken| taken.text),
                Ok((*part).to_owned())
            );
        }
    }

    #[test]
    fn terms_end_at_their_full_stops() {
        check("a. b.\n", &["a.", " b.", "\n"]);
        check("X =.. Y. c.", &["X =.. Y.", " c.", ""]);
        check("a.b. c", &["a.b.", " c"]);
        check("a.%x\nb.", &["a.", "%x\nb."]);
        check("'a. b'. c.", &["'a. b'.", " c."]);
        check("\"a\\\". b\". c.", &["\"a\\\". b\".", " c."]);
        check("0'. . c.", &["0'. .", " c."]);
        check("0'' . c.", &["0'' .", " c."]);
        check("0''' . c.", &["0''' .", " c."]);
        check("16'FF + x. c.", &["16'FF + x.", " c."]);
        check("/* a. b */ c. d.", &["/* a. b */ c.", " d."]);
        check("a :- % b. c\n d. e.", &["a :- % b. c\n d.", " e."]);
        check("'it''s. x'. c.", &["'it''s. x'.", " c."]);
        check("'\\0\\'. b.", &["'\\0\\'.", " b."]);
        check("\"\\x41\\\". b.", &["\"\\x41\\\".", " b."]);
        check("0'\\x41\\. b.", &["0'\\x41\\.", " b."]);
    }

    #[test]
    fn places_are_counted_from_the_start() {
        let mut streams = Streams::new();
        let id = streams.open_text("a.\n b c.");
        let stream = streams.get(id).expect("open");
        take_term_text(stream).expect("memory");
        let taken = take_term_text(stream).expect("memory");
        let place = taken.position_at(3);
        assert_eq!((place.line, place.column, place.characters), (2, 2, 5));
    }
}
