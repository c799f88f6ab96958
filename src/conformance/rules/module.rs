//! Rule 2.1: the program is a module, and all of its file can be read.

use std::collections::HashSet;
use std::ops::Range;

use crate::conformance::calls::of_program;
use crate::conformance::finding::{Finding, FindingSeverity, TextFault};
use crate::conformance::outline::{Key, Outline, OutlineClause, OutlineTerm, range};
use crate::conformance::rules::mistyped;
use crate::frontend::lexer::extent::{Extent, next_extent};
use crate::frontend::lexer::{Lexer, Span, TokenKind};
use crate::frontend::syntax_error::SyntaxError;
use crate::frontend::term::CONS;

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
    found.extend(joined_clauses(outline));
    found.extend(outline.clauses.iter().filter_map(unspaced_stop));
    found.extend(mistaken_grammar(outline));
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
    let (Some((module, exports)), Some(name)) = (outline.module(), name) else {
        return error(TextFault::MalformedModule, goal.span());
    };
    if !exports.is("[]", 0) && !exports.is(CONS, 2) {
        return error(TextFault::MalformedModule, exports.span());
    }
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
    if let Some((fault, span)) = mistyped::cause(outline.source.text(), error) {
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

/// Clauses that are joined by commas, which SWI-Prolog skips: a comma stands for a full stop, or a
/// full stop for the comma of the body before.
fn joined_clauses(outline: &Outline<'_>) -> Vec<Finding> {
    let before = std::iter::once(None).chain(outline.clauses.iter().map(Some));
    let told = |(before, clause): (Option<&OutlineClause>, &OutlineClause)| {
        let joined = clause.joined().or_else(|| headless(clause));
        let goals = joined.or_else(|| goals_alone(outline, clause));
        let stop = before.and_then(|before| stop_within_body(outline, before, clause));
        let (fault, span) = match (goals?, stop) {
            (_, Some(stop)) => (TextFault::StopForComma, stop),
            (first, None) if first.is(":=", 2) => {
                let fault = TextFault::Foreign(":=".to_owned(), ":-".to_owned());
                (fault, first.span())
            }
            (first, None) if first.is(":", 2) => (TextFault::NoNeck, first.span()),
            (first, None) if is_of_clauses(first, ";") => {
                let [before, _] = first.arguments_of(";")?;
                (TextFault::SemicolonForStop, before.span())
            }
            (first, None) if NECKS.iter().any(|neck| is_of_clauses(first, neck)) => {
                (TextFault::NoNeck, sign_of(outline, first)?)
            }
            (first, None) if clause.joined().is_some() => (TextFault::CommaForStop, first.span()),
            _ => return None,
        };
        Some(Finding::in_text(FindingSeverity::Error, fault, span))
    };
    before.zip(&outline.clauses).filter_map(told).collect()
}

/// Signs that are taken for the neck of a clause.
const NECKS: [&str; 3] = ["=", "-", "->"];

/// A fact whose head and body a colon joins, or another sign that makes no fact; or two facts that
/// a semicolon joins.
fn headless(clause: &OutlineClause) -> Option<OutlineTerm<'_>> {
    let is_fact = clause.body().is_none() && clause.module().is_none();
    let is_joined = |head: &OutlineTerm<'_>| {
        head.is(":", 2)
            || ["=", "->", ";"]
                .iter()
                .any(|sign| is_of_clauses(*head, sign))
    };
    is_fact.then(|| clause.head()).filter(is_joined)
}

/// Whether the sign joins what looks like the head of a clause to something.
fn is_of_clauses(term: OutlineTerm<'_>, sign: &str) -> bool {
    let is_head = |term: &OutlineTerm<'_>| {
        let is_name = |(name, arity): (&str, usize)| {
            arity > 0 && name.starts_with(|c: char| c.is_alphabetic())
        };
        term.functor().is_some_and(is_name)
    };
    term.arguments_of(sign)
        .is_some_and(|[head, _]: [OutlineTerm<'_>; 2]| is_head(&head))
}

/// Where the sign stands that joins two terms.
fn sign_of(outline: &Outline<'_>, term: OutlineTerm<'_>) -> Option<Range<usize>> {
    let (name, _) = term.functor()?;
    let first = *term.arguments().first()?;
    let start = first.span().end;
    let place = outline.source.text().get(start..)?.find(name)?;
    Some(start + place..start + place + name.len())
}

/// `foo(a).foo(b).`, in which no clause ends behind the first full stop.
fn unspaced_stop(clause: &OutlineClause) -> Option<Finding> {
    let parts = clause.whole().all_parts();
    let dots = parts.iter().filter_map(|part| part.arguments_of("."));
    let first = dots
        .map(|[before, _]: [OutlineTerm<'_>; 2]| before.span().end)
        .min()?;
    let fault = TextFault::NoSpaceBehindStop;
    Some(Finding::in_text(
        FindingSeverity::Error,
        fault,
        first..first + 1,
    ))
}

/// Grammar rules for what is called as a predicate without the two lists of a grammar: `-->` stands
/// for `:-`. Each predicate is told once.
fn mistaken_grammar(outline: &Outline<'_>) -> Vec<Finding> {
    let calls: HashSet<Key> = of_program(outline).map(|call| call.key()).collect();
    let mut seen = HashSet::new();
    let is_mistaken = |&(index, clause): &(usize, &OutlineClause)| {
        let (name, arity) = clause.key();
        let plain = (name.clone(), arity.saturating_sub(2));
        let is_called = calls.contains(&plain) || plain == outline.main;
        let is_known = outline.clauses_of(&plain).next().is_some();
        let beside = [index.wrapping_sub(1), index + 1];
        let mut neighbours = beside.iter().filter_map(|at| outline.clauses.get(*at));
        let is_beside = neighbours.any(|other| *other.key() == plain);
        clause.is_grammar()
            && is_called
            && (!is_known || is_beside)
            && !calls.contains(clause.key())
    };
    let clauses = outline.clauses.iter().enumerate();
    let mistaken = clauses.filter(is_mistaken).map(|(_, clause)| clause);
    let first = mistaken.filter(|clause| seen.insert(clause.key()));
    let told = |clause: &OutlineClause| {
        let fault = TextFault::Misused("-->".to_owned(), ":-".to_owned());
        let place = sign_of(outline, clause.whole()).unwrap_or_else(|| clause.head().span());
        Finding::in_text(FindingSeverity::Warning, fault, place)
    };
    first.map(told).collect()
}

/// A goal that calls what the program finds where a clause should be.
fn goals_alone<'a>(outline: &Outline<'_>, clause: &'a OutlineClause) -> Option<OutlineTerm<'a>> {
    let (name, arity) = clause.key();
    let is_goal = clause.body().is_none() && outline.library.knows(name, *arity);
    is_goal.then(|| clause.head())
}

/// The full stop of a clause that has a body, if the other one goes on as bodies do: right behind
/// it, on an indented line.
fn stop_within_body(
    outline: &Outline<'_>,
    clause: &OutlineClause,
    next: &OutlineClause,
) -> Option<Range<usize>> {
    let text = outline.source.text();
    let column =
        |clause: &OutlineClause| outline.source.column(clause.read_term().spans.span.start);
    let between = text.get(clause.read_term().end..next.read_term().spans.span.start)?;
    let goes_on = between.trim().is_empty() && column(clause) == 0 && column(next) > 0;
    clause.body().filter(|_| goes_on)?;
    let stop = text[..clause.read_term().end].rfind('.')?;
    Some(stop..stop + 1)
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
