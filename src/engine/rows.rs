//! Rows of atomic terms, which cross the foreign boundary without Scryer's printer and reader.
//!
//! The arguments of a native predicate go as machine words, one each, with a number that tells their kinds, three bits a
//! word, the last word lowest. An atom or a string is the address of its text, an integer is itself; the word of a list of
//! atomic terms is its length, and its elements come behind it.
//!
//! An answer waits in a block of words at a fixed address. Scryer reads it as a struct, whose text fields become atoms.
//! Strings are no atoms, so they wait as texts of their own and are fetched one by one.
//! The status of the call tells what waits: `count << 8 | place << 4 | kind`, where `place` is that of the only
//! output that the call did not know, from 1.

use std::ffi::CString;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::engine::session::Session;
use crate::engine::wire;
use crate::frontend::term::{CONS, Term};

/// The most words of a row of arguments.
pub const WORDS: usize = 10;

/// The longest list among the arguments; the kernel has the same number.
const LIST: usize = WORDS - 4;

/// The most texts or integers that wait in the block.
pub const TEXTS: usize = 64;
/// The most texts that Scryer reads at once.
pub const CHUNK: usize = 8;
/// The most integers that Scryer reads at once.
pub const CODES: usize = 32;
/// The most outputs in an answer of several.
const OUTPUTS: usize = 4;

/// The largest integer that goes in the status itself.
const PACKED_MAX: i64 = 1 << 40;

/// The kinds of answers; the numbers stand in the kernel, too.
mod kind {
    pub const TERM: i64 = 6;
    pub const INTEGERS: i64 = 7;
    pub const NAME: i64 = 8;
    pub const STRING: i64 = 9;
    pub const CHARACTERS: i64 = 10;
    pub const CODES: i64 = 11;
    pub const NAMES: i64 = 12;
    pub const STRINGS: i64 = 13;
    pub const ROW: i64 = 14;
    pub const INTEGER: i64 = 15;
}

/// One word of an answer is an integer or the address of a text.
static BLOCK: [AtomicI64; TEXTS] = [const { AtomicI64::new(0) }; TEXTS];

/// An argument as it comes over the boundary.
#[derive(Clone, Copy, Debug)]
pub enum Word<'a> {
    /// The name of an atom.
    Name(&'a str),
    /// A small integer.
    Integer(i64),
    /// An unbound variable.
    Unbound,
    /// The text of a string object.
    Text(&'a str),
    /// The empty list.
    Nil,
    /// A list of the next words.
    List(usize),
}

/// The arguments that the words stand for.
pub fn arguments(words: &[Word<'_>]) -> Vec<Term> {
    let mut rest = words.iter().enumerate();
    let mut args = Vec::with_capacity(words.len());
    while let Some((place, word)) = rest.next() {
        args.push(match word {
            Word::List(length) => {
                let elements: Vec<Term> = rest
                    .by_ref()
                    .take(*length)
                    .map(|(place, word)| atomic(place, *word))
                    .collect();
                Term::list(elements)
            }
            word => atomic(place, *word),
        });
    }
    args
}

fn atomic(place: usize, word: Word<'_>) -> Term {
    match word {
        Word::Name(name) => Term::atom(wire::shown(name)),
        Word::Integer(value) => Term::Int(value),
        Word::Text(text) => Term::string(wire::shown(text)),
        Word::Nil => Term::nil(),
        Word::Unbound | Word::List(_) => Term::Var(place as u32),
    }
}

/// Lets the outputs wait as words if they can; the status that says so. `is_known` tells the outputs that the call
/// gave itself.
pub fn answer(session: &mut Session, outputs: &[Term], is_known: &[bool]) -> Option<i64> {
    let mut fresh = (0..outputs.len()).filter(|place| !is_known.get(*place).unwrap_or(&false));
    let first = fresh.next()?;
    if fresh.next().is_some() {
        return row(session, outputs);
    }
    let (count, kind) = match single(session, &outputs[first]) {
        Some(answer) => answer,
        None => term(session, outputs, first)?,
    };
    Some(count << 8 | (first as i64 + 1) << 4 | kind)
}

/// A term of any kind; the others must be atomic, for it can't share variables with them.
fn term(session: &mut Session, outputs: &[Term], first: usize) -> Option<(i64, i64)> {
    let mut others = outputs
        .iter()
        .enumerate()
        .filter(|(place, _)| *place != first);
    if others.any(|(_, other)| matches!(other, Term::Var(_) | Term::Compound(_))) {
        return None;
    }
    session.set_answer(&outputs[first]);
    Some((1, kind::TERM))
}

fn single(session: &mut Session, output: &Term) -> Option<(i64, i64)> {
    match output {
        Term::Int(value) if (0..PACKED_MAX).contains(value) => Some((*value, kind::INTEGER)),
        Term::Atom(name) => lone_text(session, name.as_str()).map(|()| (1, kind::NAME)),
        Term::Str(text) => lone_text(session, text).map(|()| (1, kind::STRING)),
        Term::Compound(_) => list(session, output),
        _ => None,
    }
}

fn list(session: &mut Session, list: &Term) -> Option<(i64, i64)> {
    let elements = elements(list)?;
    match elements.first()? {
        Term::Int(_) => {
            if elements.len() <= TEXTS {
                let all: Option<Vec<i64>> = elements.iter().map(|element| small(element)).collect();
                return integers(&all?).map(|count| (count, kind::INTEGERS));
            }
            let text: Option<String> = elements.iter().map(|code| plain_code(code)).collect();
            lone_text(session, &text?).map(|()| (1, kind::CODES))
        }
        Term::Str(_) => {
            let strings = elements.iter().map(|element| match element {
                Term::Str(text) => Some(&**text),
                _ => None,
            });
            let strings: Vec<&str> = strings.collect::<Option<_>>()?;
            let count = strings.len() as i64;
            let texts = strings.into_iter().map(|text| CString::new(text).ok());
            session.answer_texts = texts.collect::<Option<_>>()?;
            Some((count, kind::STRINGS))
        }
        _ => {
            let names = elements.iter().map(|element| element.as_atom());
            let names: Vec<&str> = names.collect::<Option<_>>()?;
            if names.iter().all(|name| is_character(name)) {
                lone_text(session, &names.concat()).map(|()| (1, kind::CHARACTERS))
            } else {
                texts(session, names).map(|count| (count, kind::NAMES))
            }
        }
    }
}

/// The elements of a proper list of at least one.
fn elements(list: &Term) -> Option<Vec<&Term>> {
    let mut elements = Vec::new();
    let mut rest = list;
    while let Some([head, tail]) = rest.as_compound(CONS, 2) {
        elements.push(head);
        rest = tail;
    }
    (rest.as_atom() == Some("[]")).then_some(elements)
}

fn is_character(name: &str) -> bool {
    let mut characters = name.chars();
    characters.next().is_some_and(is_plain) && characters.next().is_none()
}

fn small(element: &Term) -> Option<i64> {
    match element {
        Term::Int(value) => Some(*value),
        _ => None,
    }
}

fn plain_code(code: &Term) -> Option<char> {
    let character = char::from_u32(u32::try_from(small(code)?).ok()?)?;
    is_plain(character).then_some(character)
}

/// The machine keeps NUL and the character that stands for it out of its texts.
fn is_plain(character: char) -> bool {
    character != '\0' && character != wire::NUL
}

/// Lets a text wait that Scryer gets as a list of characters.
fn lone_text(session: &mut Session, text: &str) -> Option<()> {
    session.answer = CString::new(text).ok()?;
    Some(())
}

/// Lets integers wait in the block; how many they are.
pub fn integers(values: &[i64]) -> Option<i64> {
    if values.len() > BLOCK.len() {
        return None;
    }
    for (word, value) in BLOCK.iter().zip(values) {
        word.store(*value, Ordering::Relaxed);
    }
    Some(values.len() as i64)
}

/// Lets texts wait in the block; how many they are.
fn texts<'a>(session: &mut Session, texts: impl IntoIterator<Item = &'a str>) -> Option<i64> {
    session.answer_texts.clear();
    for text in texts {
        if session.answer_texts.len() == TEXTS {
            return None;
        }
        session.answer_texts.push(CString::new(text).ok()?);
    }
    for (word, text) in BLOCK.iter().zip(&session.answer_texts) {
        word.store(address(text), Ordering::Relaxed);
    }
    Some(session.answer_texts.len() as i64)
}

fn address(text: &CString) -> i64 {
    text.as_ptr().expose_provenance() as i64
}

/// Several outputs, integers and atoms. Their count is the number of their shape: a leading 1, then a bit
/// each, 1 for an atom.
fn row(session: &mut Session, outputs: &[Term]) -> Option<i64> {
    if outputs.len() > OUTPUTS {
        return None;
    }
    session.answer_texts.clear();
    let mut shape = 1;
    for (word, output) in BLOCK.iter().zip(outputs) {
        shape <<= 1;
        let value = match output {
            Term::Int(value) => *value,
            Term::Atom(name) => {
                shape |= 1;
                let text = CString::new(name.as_str()).ok()?;
                let value = address(&text);
                session.answer_texts.push(text);
                value
            }
            _ => return None,
        };
        word.store(value, Ordering::Relaxed);
    }
    Some(shape << 8 | 1 << 4 | kind::ROW)
}

/// The structs as which Scryer reads the block: names and the types of their fields.
pub fn structs() -> Vec<(String, Vec<&'static str>)> {
    let names = (1..=CHUNK).map(|count| (format!("names_{count}"), vec!["cstr"; count]));
    let shapes = shapes().map(|(shape, count)| {
        let types = (0..count).rev().map(|bit| match shape >> bit & 1 {
            1 => "cstr",
            _ => "i64",
        });
        (format!("row_{shape}"), types.collect())
    });
    let integers = (1..=CODES).map(|count| (format!("integers_{count}"), vec!["i64"; count]));
    names.chain(shapes).chain(integers).collect()
}

/// The shapes of rows, and how many outputs each has.
fn shapes() -> impl Iterator<Item = (usize, usize)> {
    (2..=OUTPUTS).flat_map(|count| (1 << count..2 << count).map(move |shape| (shape, count)))
}

/// What the kernel knows of the block.
pub fn kernel_text() -> String {
    let address = BLOCK.as_ptr().expose_provenance();
    let mut clauses = vec![format!("'$block'({address}).")];
    clauses.extend(
        (1..=CHUNK)
            .map(|n| format!("'$texts'({n}, A, L) :- '$ffi_read_ptr'(names_{n}, A, [_|L]).")),
    );
    clauses
        .extend((1..=CODES).map(|n| {
            format!("'$integers'({n}, A, L) :- '$ffi_read_ptr'(integers_{n}, A, [_|L]).")
        }));
    clauses.extend(shapes().map(|(shape, count)| {
        let outputs: Vec<String> = (0..count).map(|place| format!("X{place}")).collect();
        let outputs = outputs.join(",");
        format!(
            "'$row'({shape}, o({outputs})) :- '$block'(A), '$ffi_read_ptr'(row_{shape}, A, L), L = [_,{outputs}]."
        )
    }));
    // The row with a list of so many elements among so many arguments.
    for (length, arity) in (1..=LIST).flat_map(|n| [(n, 3), (n, 4)]) {
        let words = length + arity;
        clauses.push(format!(
            "'$row_function'({length}, {arity}, arbiiter_row{words})."
        ));
    }
    clauses.join("\n")
}
