//! Text to tokens, after SWI-Prolog 7's syntax.
//!
//! The lexer works inside the extent of one clause (see `extent`) and is asked for one token at
//! a time, because `-1` is a number only where a term may start.

mod chars;
pub(crate) mod comment;
pub(crate) mod extent;
mod numbers;
mod quoted;

pub(crate) use chars::is_symbol;
use chars::{char_before, is_atom_start, is_layout, is_variable_start, is_word, run_end};
use comment::block_comment_end;
use extent::Extent;
use num_bigint::BigInt;

use crate::frontend::syntax_error::SyntaxFault;
use crate::frontend::term::Term;

/// A stretch of text, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

impl Span {
    /// The stretch from `start` up to, but not including, `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// The stretch from the beginning of `self` to the end of `last`.
    pub fn to(self, last: Span) -> Span {
        Span::new(self.start, last.end)
    }
}

/// What a token is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TokenKind {
    /// An unquoted atom.
    Name(String),
    /// An atom in single quotes.
    QuotedName(String),
    /// A variable, `_` too.
    Variable(String),
    /// A number.
    Number(Term),
    /// Text in double quotes.
    Text(String),
    /// Text in back quotes.
    Codes(String),
    /// One of `( ) [ ] { } , |`.
    Punctuation(char),
    /// The full stop.
    Stop,
}

/// A token and its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
}

/// The tokens of one clause.
pub(crate) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    stop: usize,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str, extent: Extent) -> Lexer<'a> {
        Lexer {
            text,
            at: extent.start,
            stop: extent.stop,
        }
    }

    /// The next token; [`TokenKind::Stop`] again and again at the end.
    ///
    /// `operand` says that a term may start here, so that a minus sign right before a digit
    /// belongs to the number.
    pub(crate) fn next(&mut self, operand: bool) -> Result<Token, SyntaxFault> {
        self.skip_layout();
        let start = self.at;
        let (kind, end) = match char_before(self.text, start, self.stop) {
            None => (TokenKind::Stop, self.stop + 1),
            Some(c) => self.token(c, operand)?,
        };
        self.at = end.min(self.stop);
        Ok(Token {
            kind,
            span: Span::new(start, end),
        })
    }

    /// Whether the character right after the last token is this one.
    pub(crate) fn follows(&self, c: char) -> bool {
        char_before(self.text, self.at, self.stop) == Some(c)
    }

    /// Passes the closing bracket if nothing but layout lies before it: the byte after it.
    pub(crate) fn close(&mut self, bracket: char) -> Option<usize> {
        let before = self.at;
        self.skip_layout();
        if self.follows(bracket) {
            self.at += bracket.len_utf8();
            return Some(self.at);
        }
        self.at = before;
        None
    }

    fn token(&self, c: char, operand: bool) -> Result<(TokenKind, usize), SyntaxFault> {
        let start = self.at;
        match c {
            '(' | ')' | '[' | ']' | '{' | '}' | ',' | '|' => {
                Ok((TokenKind::Punctuation(c), start + 1))
            }
            '\'' => self.quoted(TokenKind::QuotedName),
            '"' => self.quoted(TokenKind::Text),
            '`' => self.quoted(TokenKind::Codes),
            '0'..='9' => self.number(start),
            '-' if operand && self.minus_belongs_to_number() => {
                let (kind, end) = self.number(start + 1)?;
                Ok((negated(kind), end))
            }
            _ if is_variable_start(c) => Ok(self.run(TokenKind::Variable, is_word)),
            _ if is_atom_start(c) => Ok(self.run(TokenKind::Name, is_word)),
            '.' if self.is_stop() => Ok((TokenKind::Stop, start + 1)),
            _ if is_symbol(c) => Ok(self.run(TokenKind::Name, is_symbol)),
            _ => Ok((TokenKind::Name(c.to_string()), start + c.len_utf8())),
        }
    }

    /// Whether the dot here is a full stop inside the extent of the clause. The extent misses one
    /// after `0'\x41\`, whose last backslash it takes for a part of the atom `\.`; the rest of the
    /// clause is dropped, as in SWI-Prolog.
    fn is_stop(&self) -> bool {
        char_before(self.text, self.at + 1, self.stop).is_some_and(|c| is_layout(c) || c == '%')
    }

    fn minus_belongs_to_number(&self) -> bool {
        self.text
            .as_bytes()
            .get(self.at + 1)
            .is_some_and(u8::is_ascii_digit)
    }

    fn number(&self, start: usize) -> Result<(TokenKind, usize), SyntaxFault> {
        let number = numbers::read_number(self.text, start, self.stop);
        let (value, end) = number.map_err(|kind| SyntaxFault::new(kind, self.at))?;
        Ok((TokenKind::Number(value), end))
    }

    fn quoted(&self, kind: fn(String) -> TokenKind) -> Result<(TokenKind, usize), SyntaxFault> {
        let (value, end) = quoted::read_quoted(self.text, self.at, self.stop)?;
        Ok((kind(value), end))
    }

    fn run(&self, kind: fn(String) -> TokenKind, class: fn(char) -> bool) -> (TokenKind, usize) {
        let end = run_end(self.text, self.at, self.stop, class);
        (kind(self.text[self.at..end].to_owned()), end)
    }

    fn skip_layout(&mut self) {
        loop {
            self.at = run_end(self.text, self.at, self.stop, is_layout);
            let rest = &self.text[self.at..self.stop];
            if rest.starts_with('%') {
                self.at += rest.find('\n').map_or(rest.len(), |newline| newline + 1);
            } else if rest.starts_with("/*") {
                self.at = block_comment_end(self.text, self.at, self.stop).unwrap_or(self.stop);
            } else {
                return;
            }
        }
    }
}

fn negated(kind: TokenKind) -> TokenKind {
    match kind {
        TokenKind::Number(Term::Int(value)) => {
            TokenKind::Number(Term::integer(-BigInt::from(value)))
        }
        TokenKind::Number(Term::BigInt(value)) => TokenKind::Number(Term::integer(-&*value)),
        TokenKind::Number(Term::Float(value)) => TokenKind::Number(Term::Float(-value)),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, operand: bool, expected: &[TokenKind]) {
        let extent = Extent {
            start: 0,
            stop: text.len() - 1,
            end: text.len(),
        };
        let mut lexer = Lexer::new(text, extent);
        let mut found = Vec::new();
        loop {
            let token = lexer.next(operand).unwrap();
            if token.kind == TokenKind::Stop {
                break;
            }
            found.push(token.kind);
        }
        assert_eq!(found, expected, "{text:?}");
    }

    fn name(text: &str) -> TokenKind {
        TokenKind::Name(text.to_owned())
    }

    #[test]
    fn runs_and_lone_characters() {
        let variable = TokenKind::Variable("Värv".to_owned());
        check(
            "täpselt=..Värv.",
            false,
            &[name("täpselt"), name("=.."), variable],
        );
        check(
            "a;;!.",
            false,
            &[name("a"), name(";"), name(";"), name("!")],
        );
        check("a/*x*/ % y\n b.", false, &[name("a"), name("b")]);
        check("a+/*x .", false, &[name("a"), name("+/*"), name("x")]);
    }

    #[test]
    fn minus_belongs_to_a_number_where_a_term_starts() {
        let number = |value| TokenKind::Number(Term::Int(value));
        check("-1.", true, &[number(-1)]);
        check("-1.", false, &[name("-"), number(1)]);
        check("- 1.", true, &[name("-"), number(1)]);
        check("-9223372036854775808.", true, &[number(i64::MIN)]);
    }
}
