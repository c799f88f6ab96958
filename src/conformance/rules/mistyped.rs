//! What a syntax error probably comes of: a sign that was forgotten, or one of another language.

use std::ops::Range;

use crate::conformance::finding::TextFault;
use crate::conformance::outline::range;
use crate::frontend::lexer::extent::next_extent;
use crate::frontend::lexer::{Lexer, Span, Token, TokenKind};
use crate::frontend::similar_names::are_similar;
use crate::frontend::syntax_error::{SyntaxError, SyntaxErrorKind};

/// Signs of other languages and of mathematics, and what Prolog has for them; longer ones first.
const SIGNS: [(&str, &str); 20] = [
    ("::-", ":-"),
    (":--", ":-"),
    ("-:", ":-"),
    ("=:-", ":-"),
    ("<-", ":-"),
    ("!==", "\\=="),
    ("!=", "\\=="),
    ("<>", "\\=="),
    ("≠", "\\=="),
    ("<=", "=<"),
    ("≤", "=<"),
    ("≥", ">="),
    ("–", "-"),
    ("—", "-"),
    ("−", "-"),
    ("×", "*"),
    ("→", "->"),
    ("&&", ","),
    ("||", ";"),
    ("#=", ":- use_module(library(clpfd))."),
];

/// Words of other languages, and what Prolog has for them.
const WORDS: [(&str, &str); 11] = [
    ("if", "( Condition -> Then ; Else )"),
    ("then", "( Condition -> Then ; Else )"),
    ("else", "( Condition -> Then ; Else )"),
    ("elif", "( Condition -> Then ; Else )"),
    ("begin", "("),
    ("end", ")"),
    ("for", "forall(member(X, List), Goal)"),
    ("foreach", "forall(member(X, List), Goal)"),
    ("not", "\\+"),
    ("and", ","),
    ("or", ";"),
];

/// Those that a goal may begin with in other languages.
const GOAL_WORDS: [&str; 4] = ["if", "else", "elif", "begin"];

/// What text with marks for a web page begins and ends a program with.
const FENCE: &str = "```";

/// What begins a comment in other languages.
const COMMENTS: [&str; 3] = ["//", "#", "--"];

/// Prefix operators that begin a directive.
const DECLARATIONS: [&str; 6] = [
    "dynamic",
    "discontiguous",
    "initialization",
    "multifile",
    "table",
    "thread_local",
];

/// Marks that a text processor puts for quotation marks.
const QUOTES: [char; 9] = ['„', '“', '”', '‘', '’', '‚', '«', '»', '´'];

/// What is probably wrong in the clause of the error, and where.
pub fn cause(text: &str, error: &SyntaxError) -> Option<(TextFault, Range<usize>)> {
    if text.get(error.start..)?.starts_with(FENCE) {
        let fault = TextFault::Foreign(FENCE.to_owned(), "%".to_owned());
        return Some((fault, error.start..error.start + FENCE.len()));
    }
    let clause = MistypedClause::read(text, error)?;
    let (fault, span) = clause
        .foreign_comment()
        .or_else(|| clause.foreign_quote())
        .or_else(|| clause.foreign_goal())
        .or_else(|| clause.brackets_and_stop())
        .or_else(|| clause.lonely_comma())
        .or_else(|| clause.foreign_arrow())
        .or_else(|| clause.at_error())?;
    Some((fault, range(span)))
}

/// The tokens of a clause that can't be read.
struct MistypedClause<'a> {
    text: &'a str,
    error: &'a SyntaxError,
    /// With the full stop, if the clause has one.
    tokens: Vec<Token>,
}

impl<'a> MistypedClause<'a> {
    fn read(text: &'a str, error: &'a SyntaxError) -> Option<MistypedClause<'a>> {
        let extent = next_extent(text, error.start).ok()??;
        let mut lexer = Lexer::new(text, extent);
        let mut tokens: Vec<Token> = Vec::new();
        while tokens
            .last()
            .is_none_or(|last| last.kind != TokenKind::Stop)
        {
            match lexer.next(true) {
                Ok(token) => tokens.push(token),
                Err(_) => break,
            }
        }
        Some(MistypedClause {
            text,
            error,
            tokens,
        })
    }

    fn written(&self, token: &Token) -> &'a str {
        self.text
            .get(token.span.start..token.span.end)
            .unwrap_or("")
    }

    fn follows_space(&self, token: &Token) -> bool {
        self.text[..token.span.start].ends_with(char::is_whitespace)
    }

    /// Pairs of tokens that follow each other.
    fn pairs(&self) -> impl Iterator<Item = (&Token, &Token)> {
        self.tokens.iter().zip(self.tokens.iter().skip(1))
    }

    /// `//` or `#` where a clause begins, or behind a comma.
    fn foreign_comment(&self) -> Option<(TextFault, Span)> {
        let first = self.tokens.first().into_iter();
        let behind = self
            .pairs()
            .filter_map(|(one, next)| is_comma(one).then_some(next));
        let mut places = first.chain(behind);
        places.find_map(|token| {
            let written = self.written(token);
            let mark = COMMENTS.iter().find(|mark| written.starts_with(**mark))?;
            let fault = TextFault::Foreign((*mark).to_owned(), "%".to_owned());
            Some((fault, token.span))
        })
    }

    /// `if (..) {` and its like where a goal begins.
    fn foreign_goal(&self) -> Option<(TextFault, Span)> {
        let begins = |before: &Token| {
            let written = self.written(before);
            is_comma(before) || [":-", "(", ";", "->", "{", "}"].contains(&written)
        };
        let is_word = |token: &Token| match &token.kind {
            TokenKind::Name(name) => GOAL_WORDS.contains(&name.as_str()),
            _ => false,
        };
        let is_alone = |next: &Token| {
            is_comma(next) || matches!(next.kind, TokenKind::Stop | TokenKind::Punctuation(')'))
        };
        let all = self.tokens.iter();
        let places = all
            .zip(self.tokens.iter().skip(1))
            .zip(self.tokens.iter().skip(2));
        let mut found = places
            .filter(|((before, word), next)| begins(before) && is_word(word) && !is_alone(next));
        found.find_map(|((_, word), _)| foreign_word(word))
    }

    fn foreign_quote(&self) -> Option<(TextFault, Span)> {
        let plain = |token: &&Token| matches!(token.kind, TokenKind::Name(_));
        self.tokens.iter().filter(plain).find_map(|token| {
            let mark = self.written(token).chars().find(|c| QUOTES.contains(c))?;
            Some((TextFault::ForeignQuote(mark.to_string()), token.span))
        })
    }

    /// A bracket without its partner, or the full stop before a line that begins a clause.
    fn brackets_and_stop(&self) -> Option<(TextFault, Span)> {
        let mut open: Vec<(char, Span)> = Vec::new();
        let mut last: Option<Span> = None;
        for token in &self.tokens {
            let begins_line = self.text[..token.span.start].ends_with('\n');
            let begins_clause = begins_line && matches!(token.kind, TokenKind::Name(_));
            if let Some(last) = last.filter(|_| begins_clause && open.is_empty()) {
                return Some((TextFault::NoFullStop, last));
            }
            match token.kind {
                TokenKind::Punctuation(c @ ('(' | '[' | '{')) => open.push((c, token.span)),
                TokenKind::Punctuation(c @ (')' | ']' | '}')) => match open.pop() {
                    None => return Some((TextFault::Unopened(c), token.span)),
                    Some((opened, span)) if closing(opened) != c => {
                        return Some((TextFault::Unclosed(opened), span));
                    }
                    Some(_) => {}
                },
                _ => {}
            }
            last = Some(token.span);
        }
        let is_whole = self.tokens.last()?.kind == TokenKind::Stop;
        let (bracket, span) = open.pop().filter(|_| is_whole)?;
        Some((TextFault::Unclosed(bracket), span))
    }

    /// A comma before the full stop, a closing bracket or another comma.
    fn lonely_comma(&self) -> Option<(TextFault, Span)> {
        let mut pairs = self.pairs();
        let (comma, _) = pairs.find(|(one, next)| {
            let ends = match &next.kind {
                TokenKind::Stop | TokenKind::Punctuation(')' | ']' | '}' | ',' | '|') => true,
                TokenKind::Name(name) => name == ";" || name == "->",
                _ => false,
            };
            is_comma(one) && ends
        })?;
        Some((TextFault::LonelyComma, comma.span))
    }

    /// `X => Y`, which compares nothing: it is an operator of rules.
    fn foreign_arrow(&self) -> Option<(TextFault, Span)> {
        let is_arrow = |token: &&Token| self.written(token) == "=>";
        let arrow = self.tokens.iter().find(is_arrow)?;
        let clashes = self.error.kind == SyntaxErrorKind::OperatorClash;
        let fault = TextFault::Foreign("=>".to_owned(), ">=".to_owned());
        clashes.then_some((fault, arrow.span))
    }

    /// What stands where an operator was expected.
    fn at_error(&self) -> Option<(TextFault, Span)> {
        if self.error.kind != SyntaxErrorKind::OperatorExpected {
            return None;
        }
        let place = self
            .tokens
            .iter()
            .position(|token| token.span.start == self.error.offset)?;
        let token = &self.tokens[place];
        let before = self.tokens.get(place.checked_sub(1)?)?;
        self.foreign_sign(token)
            .or_else(|| self.foreign_sign(before))
            .or_else(|| foreign_word(before))
            .or_else(|| foreign_word(token))
            .or_else(|| self.detached_bracket(before, token))
            .or_else(|| self.misspelt_declaration(before))
            .or_else(|| self.next_line(place))
    }

    fn foreign_sign(&self, token: &Token) -> Option<(TextFault, Span)> {
        let rest = &self.text[token.span.start..];
        let (sign, meant) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign))?;
        let span = Span::new(token.span.start, token.span.start + sign.len());
        let fault = TextFault::Foreign((*sign).to_owned(), (*meant).to_owned());
        Some((fault, span))
    }

    /// `name (X)`, or `Name(X)`.
    fn detached_bracket(&self, before: &Token, token: &Token) -> Option<(TextFault, Span)> {
        let is_bracket = token.kind == TokenKind::Punctuation('(');
        let is_square = token.kind == TokenKind::Punctuation('[');
        let fault = match &before.kind {
            TokenKind::Name(name) if is_square && !self.follows_space(token) => {
                TextFault::Foreign(format!("{name}["), format!("{name}("))
            }
            _ if !is_bracket => return None,
            TokenKind::Name(name) if self.follows_space(token) => {
                TextFault::SpacedBracket(name.clone())
            }
            TokenKind::Variable(name) if !self.follows_space(token) => {
                TextFault::CapitalName(name.clone())
            }
            _ => return None,
        };
        Some((fault, before.span))
    }

    /// `:- dynamc p/1.`
    fn misspelt_declaration(&self, before: &Token) -> Option<(TextFault, Span)> {
        let [neck, first, ..] = &self.tokens[..] else {
            return None;
        };
        let (":-", TokenKind::Name(name)) = (self.written(neck), &first.kind) else {
            return None;
        };
        let mut known = DECLARATIONS.iter();
        let meant = known.find(|known| first == before && are_similar(known, name))?;
        let fault = TextFault::Foreign(name.clone(), (*meant).to_owned());
        Some((fault, first.span))
    }

    /// A goal that begins on a line of its own: the comma before it is missing, or the neck if
    /// there is none yet.
    fn next_line(&self, place: usize) -> Option<(TextFault, Span)> {
        if !self.begins_goal(&self.tokens[place]) {
            return None;
        }
        let before = &self.tokens[..place];
        let has_neck = before
            .iter()
            .any(|token| matches!(self.written(token), ":-" | "-->" | "=>"));
        let fault = match has_neck {
            true => TextFault::NoComma,
            false => TextFault::NoNeck,
        };
        Some((fault, before.last()?.span))
    }

    /// Whether it is the first token of its line, and a name or a variable.
    fn begins_goal(&self, token: &Token) -> bool {
        let before = &self.text[..token.span.start];
        let is_first = before.trim_end_matches([' ', '\t']).ends_with('\n');
        is_first && matches!(token.kind, TokenKind::Name(_) | TokenKind::Variable(_))
    }
}

fn is_comma(token: &Token) -> bool {
    token.kind == TokenKind::Punctuation(',')
}

fn closing(bracket: char) -> char {
    match bracket {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

fn foreign_word(token: &Token) -> Option<(TextFault, Span)> {
    let TokenKind::Name(name) = &token.kind else {
        return None;
    };
    let (word, meant) = WORDS.iter().find(|(word, _)| word == name)?;
    let fault = TextFault::Foreign((*word).to_owned(), (*meant).to_owned());
    Some((fault, token.span))
}
