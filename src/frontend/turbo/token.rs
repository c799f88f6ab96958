//! Text to tokens.

use crate::frontend::lexer::Span;
use crate::frontend::turbo::diagnostic::{Diagnostic, Fault};

/// What a token is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TokenKind {
    /// A word that begins with a small letter, or with a letter that has no case.
    Name(String),
    /// A word that begins with a capital letter or `_`.
    Variable(String),
    Integer(i64),
    Real(f64),
    Character(char),
    Text(String),
    Symbol(&'static str),
    /// The full stop.
    Stop,
    /// A character that means nothing.
    Strange(char),
    /// The end of the text.
    End,
}

/// A token and its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: Span,
}

/// Operators and brackets, the longer ones first.
const SYMBOLS: &[&str] = &[
    ":-", "<>", "><", "<=", ">=", "=<", "=>", "=", "<", ">", "+", "-", "*", "/", "(", ")", "[",
    "]", ",", ";", "|", "!", ":",
];

/// All tokens, the last of them the end.
pub(super) fn tokens(text: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        at: 0,
        diagnostics,
    };
    let mut tokens = Vec::new();
    loop {
        let token = lexer.next();
        let end = token.kind == TokenKind::End;
        tokens.push(token);
        if end {
            return tokens;
        }
    }
}

/// The first tokens, at most so many.
pub(super) fn tokens_until(text: &str, count: usize) -> Vec<Token> {
    let mut diagnostics = Vec::new();
    let mut lexer = Lexer {
        text,
        at: 0,
        diagnostics: &mut diagnostics,
    };
    (0..count).map(|_| lexer.next()).collect()
}

impl TokenKind {
    /// The token as a message names it.
    pub(super) fn shown(&self) -> String {
        match self {
            TokenKind::Name(name) | TokenKind::Variable(name) => name.clone(),
            TokenKind::Integer(value) => value.to_string(),
            TokenKind::Real(value) => value.to_string(),
            TokenKind::Character(value) => format!("'{value}'"),
            TokenKind::Text(_) => "a text in quotes".to_owned(),
            TokenKind::Symbol(symbol) => format!("`{symbol}'"),
            TokenKind::Stop => "a full stop".to_owned(),
            TokenKind::Strange(value) => format!("`{value}'"),
            TokenKind::End => "the end of the text".to_owned(),
        }
    }
}

struct Lexer<'a, 'd> {
    text: &'a str,
    at: usize,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl Lexer<'_, '_> {
    fn next(&mut self) -> Token {
        self.skip_layout();
        let start = self.at;
        let kind = self.token();
        Token {
            kind,
            span: Span::new(start, self.at),
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn complain(&mut self, start: usize, fault: Fault) {
        let span = Span::new(start, self.at);
        self.diagnostics.push(Diagnostic::new(span, fault));
    }

    fn skip_layout(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start_matches(is_blank).len();
            self.at += blank;
            let start = self.at;
            if self.rest().starts_with('%') {
                self.at += self.rest().find('\n').unwrap_or(self.rest().len());
            } else if self.rest().starts_with("/*") {
                match self.rest().find("*/") {
                    Some(length) => self.at += length + 2,
                    None => {
                        self.at = start + 2;
                        self.complain(start, Fault::OpenComment);
                        self.at = self.text.len();
                    }
                }
            } else {
                return;
            }
        }
    }

    fn token(&mut self) -> TokenKind {
        let Some(first) = self.rest().chars().next() else {
            return TokenKind::End;
        };
        if first.is_alphabetic() || first == '_' {
            return self.word(first);
        }
        if first.is_ascii_digit() || first == '$' {
            return self.number(first);
        }
        match first {
            '"' => return self.text_in_quotes(),
            '\'' => return self.character(),
            '.' => {
                self.at += 1;
                return TokenKind::Stop;
            }
            _ => {}
        }
        let symbol = SYMBOLS
            .iter()
            .find(|symbol| self.rest().starts_with(**symbol));
        match symbol {
            Some(symbol) => {
                self.at += symbol.len();
                TokenKind::Symbol(symbol)
            }
            None => {
                self.at += first.len_utf8();
                TokenKind::Strange(first)
            }
        }
    }

    fn run(&mut self, class: impl Fn(char) -> bool) -> &str {
        let rest = &self.text[self.at..];
        let length = rest.find(|c| !class(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn word(&mut self, first: char) -> TokenKind {
        let word = self.run(|c| c.is_alphanumeric() || c == '_').to_owned();
        if first == '_' || first.is_uppercase() {
            TokenKind::Variable(word)
        } else {
            TokenKind::Name(word)
        }
    }

    /// `12`, `1.5`, `2e10`, `$1F`, `0x1F`.
    fn number(&mut self, first: char) -> TokenKind {
        let start = self.at;
        let prefix = if first == '$' { 1 } else { 2 };
        if first == '$' || self.rest().starts_with("0x") || self.rest().starts_with("0X") {
            self.at += prefix;
            let digits = self.run(|c| c.is_ascii_hexdigit()).to_owned();
            if digits.is_empty() {
                self.at = start + 1;
                return match first {
                    '0' => TokenKind::Integer(0),
                    other => TokenKind::Strange(other),
                };
            }
            return self.integer(start, i64::from_str_radix(&digits, 16).ok());
        }
        self.run(|c| c.is_ascii_digit());
        let whole_end = self.at;
        let digit_after = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
        if self.rest().strip_prefix('.').is_some_and(digit_after) {
            self.at += 1;
            self.run(|c| c.is_ascii_digit());
        }
        if let Some(exponent) = self.rest().strip_prefix(['e', 'E'])
            && digit_after(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))
        {
            self.at += 2;
            self.run(|c| c.is_ascii_digit());
        }
        let text = &self.text[start..self.at];
        if self.at == whole_end {
            return self.integer(start, text.parse().ok());
        }
        match text.parse::<f64>() {
            Ok(value) if value.is_finite() => TokenKind::Real(value),
            _ => {
                self.complain(start, Fault::LargeNumber);
                TokenKind::Real(0.0)
            }
        }
    }

    fn integer(&mut self, start: usize, value: Option<i64>) -> TokenKind {
        if value.is_none() {
            self.complain(start, Fault::LargeNumber);
        }
        TokenKind::Integer(value.unwrap_or(0))
    }

    fn text_in_quotes(&mut self) -> TokenKind {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            match self.rest().chars().next() {
                Some('"') => {
                    self.at += 1;
                    return TokenKind::Text(text);
                }
                None | Some('\n') => {
                    self.complain(start, Fault::OpenText('"'));
                    return TokenKind::Text(text);
                }
                Some(_) => text.extend(self.quoted_character()),
            }
        }
    }

    fn character(&mut self) -> TokenKind {
        let start = self.at;
        self.at += 1;
        let value = match self.rest().chars().next() {
            None | Some('\n') => None,
            Some(_) => self.quoted_character(),
        };
        if !self.rest().starts_with('\'') {
            self.complain(start, Fault::OpenText('\''));
            return TokenKind::Character(value.unwrap_or(' '));
        }
        self.at += 1;
        TokenKind::Character(value.unwrap_or(' '))
    }

    /// A character, or what a backslash and what follows it stand for: `\n`, `\t`, `\r`, a decimal code, else the
    /// character itself.
    fn quoted_character(&mut self) -> Option<char> {
        let first = self.rest().chars().next()?;
        self.at += first.len_utf8();
        if first != '\\' {
            return Some(first);
        }
        let digits = self.run(|c| c.is_ascii_digit()).to_owned();
        if !digits.is_empty() {
            let code = digits.parse::<u32>().ok().and_then(char::from_u32);
            return Some(code.unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        let next = self.rest().chars().next().filter(|next| *next != '\n')?;
        self.at += next.len_utf8();
        Some(match next {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            other => other,
        })
    }
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}' || c == '\u{1a}' || c == '\0'
}
