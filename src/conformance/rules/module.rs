//! Rule 2.1: the program is a module, and all of its file can be read.

use std::ops::Range;

use crate::conformance::finding::{Finding, FindingSeverity, TextFault};
use crate::conformance::outline::{Outline, range};
use crate::frontend::lexer::extent::{Extent, next_extent};
use crate::frontend::lexer::{Lexer, Span, Token, TokenKind};
use crate::frontend::syntax_error::{SyntaxError, SyntaxErrorKind};

/// Modules of the interpreter and of the arbiter. Others load no file into them.
const TAKEN: [&str; 4] = ["user", "system", "prolog", "arbiiter"];

/// Modules of the library that nearly every program calls: where one is defined anew, the library
/// can't be loaded.
const SHADOWED: [&str; 8] = [
    "lists",
    "apply",
    "random",
    "aggregate",
    "pairs",
    "option",
    "error",
    "readutil",
];

/// What is wrong with the module and its text.
pub fn check(outline: &Outline<'_>) -> Vec<Finding> {
    let mut found = declaration(outline);
    found.extend(outline.errors.iter().map(|error| syntax(outline, error)));
    found.extend(encoding(outline));
    found
}

fn declaration(outline: &Outline<'_>) -> Vec<Finding> {
    let error = |fault, span| vec![Finding::in_text(FindingSeverity::Error, fault, span)];
    let Some(goal) = outline.declaration() else {
        let start = first_term(outline);
        // A declaration that can't be read is told as a syntax error.
        if outline.errors.iter().any(|error| error.start == start) {
            return Vec::new();
        }
        return error(TextFault::NoModule, start..start);
    };
    let name = goal.arguments().first().copied();
    let (Some((module, _)), Some(name)) = (outline.module(), name) else {
        return error(TextFault::MalformedModule, goal.span());
    };
    let taken = TextFault::ReservedModule(module.to_owned());
    if TAKEN.contains(&module) {
        return error(taken, name.span());
    }
    let mut found = Vec::new();
    if SHADOWED.contains(&module) {
        found.push(Finding::in_text(
            FindingSeverity::Warning,
            taken,
            name.span(),
        ));
    }
    if outline.is_declaration_late() {
        found.extend(error(TextFault::LateModule, goal.span()));
    }
    found
}

fn first_term(outline: &Outline<'_>) -> usize {
    match next_extent(outline.source.text(), 0) {
        Ok(Some(extent)) => extent.start,
        _ => 0,
    }
}

fn syntax(outline: &Outline<'_>, error: &SyntaxError) -> Finding {
    if let Some((fault, span)) = slip(outline.source.text(), error) {
        return Finding::in_text(FindingSeverity::Error, fault, span);
    }
    let fault = TextFault::Syntax(error.kind.to_string());
    let text = outline.source.text();
    let start = error.offset.min(text.len());
    let width = text
        .get(start..)
        .and_then(|rest| rest.chars().next())
        .filter(|c| *c != '\n')
        .map_or(0, char::len_utf8);
    Finding::in_text(FindingSeverity::Error, fault, start..start + width)
}

/// What was probably forgotten: a closing bracket, the full stop before a line that begins a clause,
/// or the comma before a line that begins a goal.
fn slip(text: &str, error: &SyntaxError) -> Option<(TextFault, Range<usize>)> {
    let extent = next_extent(text, error.start).ok()??;
    let mut lexer = Lexer::new(text, extent);
    let mut open: Vec<(char, Span)> = Vec::new();
    let mut last: Option<Span> = None;
    loop {
        let token = lexer.next(true).ok()?;
        let begins_line = text[..token.span.start].ends_with('\n');
        let begins_clause = begins_line && matches!(token.kind, TokenKind::Name(_));
        if let Some(last) = last.filter(|_| begins_clause && open.is_empty()) {
            return Some((TextFault::NoFullStop, range(last)));
        }
        let is_place = error.kind == SyntaxErrorKind::OperatorExpected
            && token.span.start == error.offset
            && begins_goal(text, &token);
        if let Some(last) = last.filter(|_| is_place) {
            return Some((TextFault::NoComma, range(last)));
        }
        match token.kind {
            TokenKind::Stop => break,
            TokenKind::Punctuation(c @ ('(' | '[' | '{')) => open.push((c, token.span)),
            TokenKind::Punctuation(')' | ']' | '}') => drop(open.pop()?),
            _ => {}
        }
        last = Some(token.span);
    }
    let (bracket, span) = open.pop()?;
    Some((TextFault::Unclosed(bracket), range(span)))
}

/// Whether it is the first token of its line, and a name or a variable.
fn begins_goal(text: &str, token: &Token) -> bool {
    let before = &text[..token.span.start];
    let is_first = before.trim_end_matches([' ', '\t']).ends_with('\n');
    is_first && matches!(token.kind, TokenKind::Name(_) | TokenKind::Variable(_))
}

/// SWI-Prolog reads UTF-8 and nothing else unless told: letters of another encoding break the words
/// that they stand in.
fn encoding(outline: &Outline<'_>) -> Option<Finding> {
    if !outline.source.is_guessed() {
        return None;
    }
    let text = outline.source.text();
    let fault = TextFault::Encoding(outline.source.encoding().name().to_owned());
    if let Some(word) = foreign_word(text) {
        return Some(Finding::in_text(FindingSeverity::Error, fault, word));
    }
    let (start, letter) = text.char_indices().find(|(_, c)| !c.is_ascii())?;
    let span = start..start + letter.len_utf8();
    Some(Finding::in_text(FindingSeverity::Warning, fault, span))
}

/// The first unquoted word with a letter that is not ASCII.
fn foreign_word(text: &str) -> Option<Range<usize>> {
    let mut position = 0;
    while let Ok(Some(extent)) = next_extent(text, position) {
        if let Some(word) = foreign_word_of_clause(text, extent) {
            return Some(range(word));
        }
        position = extent.end;
    }
    None
}

fn foreign_word_of_clause(text: &str, extent: Extent) -> Option<Span> {
    let mut lexer = Lexer::new(text, extent);
    while let Ok(token) = lexer.next(true) {
        match token.kind {
            TokenKind::Name(word) | TokenKind::Variable(word) if !word.is_ascii() => {
                return Some(token.span);
            }
            TokenKind::Stop => return None,
            _ => {}
        }
    }
    None
}
