//! Text to tokens.

use crate::frontend::lexer::Span;
use crate::frontend::turbo::diagnostic::{Diagnostic, DiagnosticKind};

/// What a token is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TurboTokenKind {
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
pub(super) struct TurboToken {
    pub(super) kind: TurboTokenKind,
    pub(super) span: Span,
}

/// Operators and brackets, the longer ones first.
const SYMBOLS: &[&str] = &[
    ":-", "<>", "><", "<=", ">=", "=<", "=>", "=", "<", ">", "+", "-", "*", "/", "(", ")", "[",
    "]", ",", ";", "|", "!", ":",
];

/// All tokens, the last of them the end.
pub(super) fn tokens(text: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<TurboToken> {
    let mut lexer = TurboLexer {
        text,
        at: 0,
        diagnostics,
    };
    let mut tokens = Vec::new();
    loop {
        let token = lexer.next();
        let end = token.kind == TurboTokenKind::End;
        tokens.push(token);
        if end {
            return tokens;
        }
    }
}

/// The first tokens, at most so many.
pub(super) fn tokens_until(text: &str, count: usize) -> Vec<TurboToken> {
    let mut diagnostics = Vec::new();
    let mut lexer = TurboLexer {
        text,
        at: 0,
        diagnostics: &mut diagnostics,
    };
    (0..count).map(|_| lexer.next()).collect()
}

impl TurboTokenKind {
    /// The token as a message names it.
    pub(super) fn shown(&self) -> String {
        match self {
            TurboTokenKind::Name(name) | TurboTokenKind::Variable(name) => name.clone(),
            TurboTokenKind::Integer(value) => value.to_string(),
            TurboTokenKind::Real(value) => value.to_string(),
            TurboTokenKind::Character(value) => format!("'{value}'"),
            TurboTokenKind::Text(_) => "a text in quotes".to_owned(),
            TurboTokenKind::Symbol(symbol) => format!("`{symbol}'"),
            TurboTokenKind::Stop => "a full stop".to_owned(),
            TurboTokenKind::Strange(value) => format!("`{value}'"),
            TurboTokenKind::End => "the end of the text".to_owned(),
        }
    }
}

struct TurboLexer<'a, 'd> {
    text: &'a str,
    at: usize,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl TurboLexer<'_, '_> {
    fn next(&mut self) -> TurboToken {
        self.skip_layout();
        let start = self.at;
        let kind = self.token();
        TurboToken {
            kind,
            span: Span::new(start, self.at),
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn complain(&mut self, start: usize, fault: DiagnosticKind) {
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
                        self.complain(start, DiagnosticKind::OpenComment);
                        self.at = self.text.len();
                    }
                }
            } else {
                return;
            }
        }
    }

    fn token(&mut self) -> TurboTokenKind {
        let Some(first) = self.rest().chars().next() else {
            return TurboTokenKind::End;
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
                return TurboTokenKind::Stop;
            }
            _ => {}
        }
        let symbol = SYMBOLS
            .iter()
            .find(|symbol| self.rest().starts_with(**symbol));
        match symbol {
            Some(symbol) => {
                self.at += symbol.len();
                TurboTokenKind::Symbol(symbol)
            }
            None => {
                self.at += first.len_utf8();
                TurboTokenKind::Strange(first)
            }
        }
    }

    fn run(&mut self, class: impl Fn(char) -> bool) -> &str {
        let rest = &self.text[self.at..];
        let length = rest.find(|c| !class(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn word(&mut self, first: char) -> TurboTokenKind {
        let word = self.run(|c| c.is_alphanumeric() || c == '_').to_owned();
        if first == '_' || first.is_uppercase() {
            TurboTokenKind::Variable(word)
        } else {
            TurboTokenKind::Name(word)
        }
    }

    /// `12`, `1.5`, `2e10`, `$1F`, `0x1F`.
    fn number(&mut self, first: char) -> TurboTokenKind {
        let start = self.at;
        let prefix = if first == '$' { 1 } else { 2 };
        if first == '$' || self.rest().starts_with("0x") || self.rest().starts_with("0X") {
            self.at += prefix;
            let digits = self.run(|c| c.is_ascii_hexdigit()).to_owned();
            if digits.is_empty() {
                self.at = start + 1;
                return match first {
                    '0' => TurboTokenKind::Integer(0),
                    other => TurboTokenKind::Strange(other),
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
            Ok(value) if value.is_finite() => TurboTokenKind::Real(value),
            _ => {
                self.complain(start, DiagnosticKind::LargeNumber);
                TurboTokenKind::Real(0.0)
            }
        }
    }

    fn integer(&mut self, start: usize, value: Option<i64>) -> TurboTokenKind {
        if value.is_none() {
            self.complain(start, DiagnosticKind::LargeNumber);
        }
        TurboTokenKind::Integer(value.unwrap_or(0))
    }

    fn text_in_quotes(&mut self) -> TurboTokenKind {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            match self.rest().chars().next() {
                Some('"') => {
                    self.at += 1;
                    return TurboTokenKind::Text(text);
                }
                None | Some('\n') => {
                    self.complain(start, DiagnosticKind::OpenText('"'));
                    return TurboTokenKind::Text(text);
                }
                Some(_) => text.extend(self.quoted_character()),
            }
        }
    }

    fn character(&mut self) -> TurboTokenKind {
        let start = self.at;
        self.at += 1;
        let value = match self.rest().chars().next() {
            None | Some('\n') => None,
            Some(_) => self.quoted_character(),
        };
        if !self.rest().starts_with('\'') {
            self.complain(start, DiagnosticKind::OpenText('\''));
            return TurboTokenKind::Character(value.unwrap_or(' '));
        }
        self.at += 1;
        TurboTokenKind::Character(value.unwrap_or(' '))
    }

    /// A character, or what a backslash and what follows it stand for: `\n`, `\t`, `\r`, a decimal
    /// code, else the character itself.
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
