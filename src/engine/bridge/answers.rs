//! Answers: a block of words at a fixed address, which Prolog reads as integers, texts or rows of
//! integers.
//!
//! The first word of the block tells how an iteration goes on, the second one which clause a
//! retract still has to erase, the third one where more rows come from; values follow. A value that
//! is no integer is the address of its text, which lives until the next call.

use std::ffi::{CStr, CString};
use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, Ordering};

use super::status::{INTEGER, INTEGERS, KEPT, LIST, TEXT, TRUE, VALUES, with};
use super::wire;
use super::words::{KIND_BITS, kind};
use crate::engine::session::Session;
use crate::engine::void_places::VoidPlaces;
use crate::frontend::term::{CONS, Term};
use crate::store::{Clause, KeyNumber, Row};

/// The most values that wait in the block.
pub const MAX_VALUES: usize = 64;

/// The most values of one answer that are sent as such.
const MAX_KINDS: usize = 12;

/// The largest integer that goes in the status itself.
const MAX_PACKED: i64 = 1 << 40;

/// The first character that names a copy of a fact: one from the planes that nobody writes with.
const FIRST_KEY: i64 = 0x4_0000;

/// The words before the values.
const HEADER: usize = 3;

/// In place of the clause that a retract has to erase: it is erased already.
pub const ERASED: i64 = -1;

/// Forms of a text besides those of [`kind`]: a list of its characters, a list of their codes.
mod form {
    pub const CHARACTERS: i64 = 8;
    pub const CODES: i64 = 9;

    /// No text at all: the atom of this character.
    pub fn of_character(character: char) -> i64 {
        i64::from(u32::from(character)) << 4
    }
}

static BLOCK: [AtomicI64; HEADER + MAX_VALUES] = [const { AtomicI64::new(0) }; HEADER + MAX_VALUES];

/// Says how an iteration goes on.
pub fn set_iteration(number: i64) {
    BLOCK[0].store(number, Ordering::Relaxed);
}

/// Says which clause a retract still has to erase.
pub fn set_reference(reference: i64) {
    BLOCK[1].store(reference, Ordering::Relaxed);
}

fn set_value(place: usize, value: i64) {
    BLOCK[HEADER + place].store(value, Ordering::Relaxed);
}

/// Lets integers wait; how many they are, or `None` if they are too many.
pub fn integers(values: impl IntoIterator<Item = i64>) -> Option<i64> {
    let mut count = 0;
    for value in values {
        if count == MAX_VALUES {
            return None;
        }
        set_value(count, value);
        count += 1;
    }
    Some(count as i64)
}

/// Lets all values of rows wait; `more` is the number of the iteration that gives further ones.
pub fn rows<'r>(
    rows: impl IntoIterator<Item = &'r Row>,
    void: VoidPlaces,
    more: Option<i64>,
) -> i64 {
    BLOCK[2].store(more.unwrap_or(-1), Ordering::Relaxed);
    let values = rows.into_iter().flat_map(|row| void.others(row.values()));
    with(INTEGERS, integers(values).unwrap_or_default())
}

/// Lets the only row of a call wait: what the call has not got, if that is at most one value.
#[inline]
pub fn only_row(row: &Row, void: VoidPlaces, is_new: impl Fn(usize) -> bool) -> i64 {
    let mut new = void.others(0..row.arity()).filter(|place| is_new(*place));
    let Some(first) = new.next() else {
        return TRUE;
    };
    if new.next().is_none()
        && let Some(value) = row.get(first).filter(|value| *value >= 0)
    {
        let place = void.place_among_others(first) as i64 + 1;
        return with(INTEGER, value << 4 | place);
    }
    rows([row], void, None)
}

/// Lets the values of a ground fact wait, of those arguments that the call has not got. If the
/// machine has a copy of the fact that serves unless it takes no text at all. `None` if there are
/// too many.
pub fn fact(
    session: &mut Session,
    clause: &Clause,
    void: VoidPlaces,
    is_sent: impl Fn(usize) -> bool,
) -> Option<i64> {
    let arguments = clause.head.iter().enumerate();
    let sent = arguments.map(|(place, argument)| is_sent(place).then_some(argument));
    let places = void.others(sent.clone()).zip(1..);
    let mut new = places.filter_map(|(value, place)| Some((value?, place)));
    let Some((value, place)) = new.next() else {
        return Some(TRUE);
    };
    let is_only = new.next().is_none();
    if let Some(key) = clause.key.as_deref() {
        let status = matches!(value, Term::Int(_)).then(|| single(session, value, place));
        let status = status.flatten().filter(|_| is_only);
        return status.or_else(|| Some(with(KEPT, key_code(key))));
    }
    if is_only && let Some(status) = single(session, value, place) {
        return Some(status);
    }
    values(session, void.others(sent))
}

/// The character by which the machine names the copy of a fact.
pub fn key_code(key: &KeyNumber) -> i64 {
    FIRST_KEY + i64::from(key.number())
}

/// Lets a clause wait that has to be unified, and its body called.
pub fn clause(session: &mut Session, clause: &Clause) {
    session.set_answer_text(clause_text(clause));
}

/// Lets the outputs of a native predicate wait if they need not go as one term. `is_known` tells
/// the outputs that the call gave itself.
pub fn outputs(session: &mut Session, outputs: &[Term], is_known: &[bool]) -> Option<i64> {
    let mut new = (0..outputs.len()).filter(|place| !is_known.get(*place).unwrap_or(&false));
    let first = new.next()?;
    if new.next().is_some() {
        return all_atomic(outputs).then(|| values(session, outputs.iter().map(Some)))?;
    }
    let place = first as i64 + 1;
    single(session, &outputs[first], place).or_else(|| {
        // The others must be atomic, for the new one can't share variables with them.
        let mut others = outputs.iter().enumerate().filter(|(i, _)| *i != first);
        if others.any(|(_, other)| matches!(other, Term::Var(_) | Term::Compound(_))) {
            return None;
        }
        session.set_answer(&outputs[first]);
        Some(with(TEXT, kind::TEXT << 4 | place))
    })
}

fn all_atomic(terms: &[Term]) -> bool {
    let is_atomic = |term: &Term| matches!(term, Term::Int(_) | Term::Atom(_) | Term::Str(_));
    terms.iter().all(is_atomic)
}

/// Values of one answer, `None` for those that the call has got; their kinds are the parameters of
/// the status, the first one lowest, with a one behind the last.
fn values<'t>(session: &mut Session, terms: impl Iterator<Item = Option<&'t Term>>) -> Option<i64> {
    session.answer_texts.clear();
    let (mut kinds, mut count) = (0, 0);
    for (place, term) in terms.enumerate() {
        if place == MAX_KINDS {
            return None;
        }
        let (kind, value) = match term {
            None => (kind::UNBOUND, 0),
            Some(term) => sent(session, term)?,
        };
        set_value(place, value);
        kinds |= kind << (KIND_BITS as usize * place);
        count = place + 1;
    }
    Some(with(VALUES, kinds | 1 << (KIND_BITS as usize * count)))
}

/// The kind and the word of a value.
fn sent(session: &mut Session, term: &Term) -> Option<(i64, i64)> {
    Some(match term {
        Term::Int(value) => (kind::INTEGER, *value),
        Term::Atom(name) if is_plain(name.as_str()) => {
            (kind::ATOM, keep_text(session, name.as_str())?)
        }
        Term::Atom(name) if name.as_str() == "[]" => (kind::NIL, 0),
        Term::Str(text) if !text.contains('\0') => (kind::STRING, keep_text(session, text)?),
        term => {
            let mut text = String::new();
            wire::encode_answer(term, &mut text);
            text.push_str(" .");
            (kind::TEXT, keep_text(session, &text)?)
        }
    })
}

/// True for a name that makes an atom of the machine as it is.
fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('[') && !name.contains('\0')
}

/// Keeps a text until the next answer; its address.
fn keep_text(session: &mut Session, text: &str) -> Option<i64> {
    session.answer_texts.push(CString::new(text).ok()?);
    session.answer_texts.last().map(|text| address(text))
}

fn address(text: &CStr) -> i64 {
    text.as_ptr().expose_provenance() as i64
}

/// One new value: an integer, a text or a list.
fn single(session: &mut Session, output: &Term, place: i64) -> Option<i64> {
    match output {
        Term::Int(value) if (0..MAX_PACKED).contains(value) => {
            Some(with(INTEGER, value << 4 | place))
        }
        Term::Atom(name) => match character(output) {
            Some(character) => Some(with(TEXT, form::of_character(character) << 4 | place)),
            None => text(session, name.as_str(), kind::ATOM, place),
        },
        Term::Str(string) => text(session, string, kind::STRING, place),
        Term::Compound(_) => list(session, output, place),
        _ => None,
    }
}

/// Lets a text wait that Prolog gets as a list of characters, to make of it what `form` says.
fn text(session: &mut Session, text: &str, form: i64, place: i64) -> Option<i64> {
    session.answer = CString::new(text).ok()?;
    Some(with(TEXT, form << 4 | place))
}

fn list(session: &mut Session, list: &Term, place: i64) -> Option<i64> {
    let elements = elements(list)?;
    let status = |count: usize, form: i64| with(LIST, ((count as i64) << 4 | form) << 4 | place);
    match elements.first()? {
        Term::Int(_) if elements.len() <= MAX_VALUES => {
            let all: Option<Vec<i64>> = elements.iter().map(|element| small(element)).collect();
            integers(all?)?;
            Some(status(elements.len(), kind::INTEGER))
        }
        Term::Int(_) => {
            let codes: Option<String> = elements.iter().map(|code| plain_code(code)).collect();
            text(session, &codes?, form::CODES, place)
        }
        Term::Str(_) => {
            texts(session, &elements, |element| match element {
                Term::Str(text) => Some(text),
                _ => None,
            })?;
            Some(status(elements.len(), kind::STRING))
        }
        _ => {
            let characters: Option<String> = elements.iter().map(|e| character(e)).collect();
            if let Some(characters) = characters {
                return text(session, &characters, form::CHARACTERS, place);
            }
            texts(session, &elements, |e| {
                e.as_atom().filter(|name| is_plain(name))
            })?;
            Some(status(elements.len(), kind::ATOM))
        }
    }
}

/// Lets the texts of a list's elements wait.
fn texts<'t>(
    session: &mut Session,
    elements: &[&'t Term],
    text: impl Fn(&'t Term) -> Option<&'t str>,
) -> Option<()> {
    if elements.len() > MAX_VALUES {
        return None;
    }
    session.answer_texts.clear();
    for (place, element) in elements.iter().enumerate() {
        let address = keep_text(session, text(element)?)?;
        set_value(place, address);
    }
    Some(())
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

fn character(term: &Term) -> Option<char> {
    let mut characters = term.as_atom()?.chars();
    let character = characters.next().filter(|c| is_plain_character(*c));
    character.filter(|_| characters.next().is_none())
}

fn small(element: &Term) -> Option<i64> {
    match element {
        Term::Int(value) => Some(*value),
        _ => None,
    }
}

fn plain_code(code: &Term) -> Option<char> {
    let character = char::from_u32(u32::try_from(small(code)?).ok()?)?;
    is_plain_character(character).then_some(character)
}

/// The machine keeps NUL and the character that stands for it out of its texts.
fn is_plain_character(character: char) -> bool {
    character != '\0' && character != wire::NUL
}

/// The arguments as `g(Args)`.
pub(super) fn tuple(args: Vec<Term>) -> Term {
    Term::callable("g", args)
}

/// The text in which calls get a clause: `f(g(Args))`, or `r(g(Args),Module,Body)`.
fn clause_text(clause: &Clause) -> &str {
    clause.text.get_or_init(|| {
        let arguments = tuple(clause.head.clone());
        let answer = match clause.body.as_atom() {
            Some("true") => Term::compound("f", vec![arguments]),
            _ => {
                let module = Term::Atom(clause.module.clone());
                Term::compound("r", vec![arguments, module, clause.body.clone()])
            }
        };
        let mut text = String::new();
        wire::encode_answer(&answer, &mut text);
        text.into()
    })
}

/// The structs as which Prolog reads the block: names and the types of their fields. One of
/// integers begins with the word before the values.
pub fn structs() -> impl Iterator<Item = (String, Vec<&'static str>)> {
    let integers = (1..=MAX_VALUES).map(|n| (format!("integers_{n}"), vec!["i64"; n + 1]));
    integers.chain([("name".to_owned(), vec!["cstr"])])
}

/// What the kernel knows of the block.
pub fn kernel_text() -> String {
    let address = BLOCK.as_ptr().expose_provenance();
    let values = address + HEADER * size_of::<i64>();
    let mut text = format!(
        "'$block'({values}).\n\
         '$iteration'(I) :- '$ffi_read_ptr'(i64, {address}, I).\n\
         '$reference'(R) :- '$ffi_read_ptr'(i64, {}, R).\n\
",
        address + size_of::<i64>(),
    );
    for n in 1..=MAX_VALUES {
        let read = format!(
            "'$ffi_read_ptr'(integers_{n}, {}",
            values - size_of::<i64>()
        );
        let _ = writeln!(text, "'$rows'({n}, I, L) :- {read}, [_,I|L]).");
    }
    text
}
