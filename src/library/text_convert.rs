//! Conversions between the types of text: `atom_codes/2`, `atom_number/2`, `atom_string/2`, ...
//!
//! What each argument may be and which error it gives is as measured with SWI-Prolog 9.0.4.

use crate::engine::fault::Fault;
use crate::engine::registry::{NativeAnswer, NativeResult, Predicate, raw_native};
use crate::engine::session::Session;
use crate::frontend::term::{CONS, Term};
use crate::library::number_syntax::{NumberError, parse_number};
use crate::library::text::{
    Caller, TextKind, char_atom, char_code as code_term, char_list, char_of_atom, char_of_code,
    code_list, is_var, number_text, same_text, text_atom, text_if, text_of, text_string,
};

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_native("atom_chars", "??", atom_chars),
        raw_native("atom_codes", "??", atom_codes),
        raw_native("name", "??", name),
        raw_native("char_code", "??", char_code),
        raw_native("number_chars", "??", number_chars),
        raw_native("number_codes", "??", number_codes),
        raw_native("atom_number", "??", atom_number),
        raw_native("number_string", "??", number_string),
        raw_native("atom_string", "??", atom_string),
        raw_native("string_to_atom", "??", string_to_atom),
        raw_native("string_chars", "??", string_chars),
        raw_native("string_codes", "??", string_codes),
        raw_native("text_to_string", "+?", text_to_string),
    ]
}

/// `atom_chars(?Atomic, ?Chars)`
fn atom_chars(_: &mut Session, args: &[Term]) -> NativeResult {
    atomic_and_list(
        Caller::new("atom_chars", 2),
        args,
        "atom",
        char_list,
        text_atom,
    )
}

/// `atom_codes(?Atomic, ?Codes)`
fn atom_codes(_: &mut Session, args: &[Term]) -> NativeResult {
    atomic_and_list(
        Caller::new("atom_codes", 2),
        args,
        "atom",
        code_list,
        text_atom,
    )
}

/// `name(?Atomic, ?Codes)`: text that reads as a number becomes that number.
fn name(_: &mut Session, args: &[Term]) -> NativeResult {
    let number_or_atom = |text: &str| parse_number(text).unwrap_or_else(|_| Term::atom(text));
    atomic_and_list(
        Caller::new("name", 2),
        args,
        "atomic",
        code_list,
        number_or_atom,
    )
}

/// An atomic value in the first argument, the list of its characters in the second. A list that is
/// not exactly the one to be made is read, and gives the value that must be the first argument.
fn atomic_and_list(
    caller: Caller,
    args: &[Term],
    expected: &str,
    spread: fn(&str) -> Term,
    joined: impl FnOnce(&str) -> Term,
) -> NativeResult {
    let (value, list) = (&args[0], &args[1]);
    if !is_var(value) {
        let Some(text) = text_if(value, TextKind::Atomic) else {
            return Err(caller.unqualified_error(Fault::type_error(expected, value)));
        };
        let made = spread(&text);
        if is_partial_list(list) || *list == made {
            return succeed(value.clone(), made);
        }
    }
    let text = text_of(list, TextKind::StringOrList, caller)?;
    succeed(joined(&text), list.clone())
}

/// A variable, or a list that ends in one or that has one for an element.
fn is_partial_list(term: &Term) -> bool {
    let mut rest = term;
    while let Some([head, tail]) = rest.as_compound(CONS, 2) {
        if is_var(head) && (tail.as_list().is_some() || is_partial_list(tail)) {
            return true;
        }
        rest = tail;
    }
    is_var(rest)
}

/// `char_code(?Char, ?Code)`
fn char_code(_: &mut Session, args: &[Term]) -> NativeResult {
    let caller = Caller::new("char_code", 2);
    let (character, code) = (&args[0], &args[1]);
    let known = match character {
        Term::Var(_) => None,
        _ => Some(
            char_of_atom(character)
                .ok_or_else(|| caller.error(Fault::type_error("character", character)))?,
        ),
    };
    let coded = match code {
        Term::Var(_) => None,
        Term::Int(value) if i32::try_from(*value).is_ok() => Some(
            char_of_code(code)
                .ok_or_else(|| caller.error(Fault::type_error("character_code", code)))?,
        ),
        Term::Int(_) | Term::BigInt(_) => {
            return Err(caller.error(Fault::representation("int")));
        }
        _ => return Err(caller.error(Fault::type_error("integer", code))),
    };
    match (known, coded) {
        (Some(a), Some(b)) if a != b => Ok(NativeAnswer::Fail),
        (Some(c), _) | (_, Some(c)) => succeed(char_atom(c), code_term(c)),
        (None, None) => Err(caller.error(Fault::instantiation())),
    }
}

/// `number_chars(?Number, ?Chars)`
fn number_chars(_: &mut Session, args: &[Term]) -> NativeResult {
    number_and_list(Caller::new("number_chars", 2), args, char_list)
}

/// `number_codes(?Number, ?Codes)`
fn number_codes(_: &mut Session, args: &[Term]) -> NativeResult {
    number_and_list(Caller::new("number_codes", 2), args, code_list)
}

fn number_and_list(caller: Caller, args: &[Term], spread: fn(&str) -> Term) -> NativeResult {
    let (number, list) = (&args[0], &args[1]);
    if let Some(known) = known_number(number, list, spread, caller)? {
        return Ok(known);
    }
    let text = text_of(list, TextKind::StringOrList, caller)?;
    match parse_number(text.trim_start()) {
        Ok(value) => succeed(value, list.clone()),
        Err(error) => Err(caller.unqualified_error(Fault::syntax(error.as_str()))),
    }
}

/// The answer when the number is bound and the list can be its text; `None` when the list is to be
/// read.
fn known_number(
    number: &Term,
    list: &Term,
    spread: fn(&str) -> Term,
    caller: Caller,
) -> Result<Option<NativeAnswer>, Term> {
    if is_var(number) {
        return Ok(None);
    }
    let Some(text) = number_text(number) else {
        return Err(caller.unqualified_error(Fault::type_error("number", number)));
    };
    if is_partial_list(list) {
        return Ok(Some(NativeAnswer::Succeed(vec![
            number.clone(),
            spread(&text),
        ])));
    }
    match text_if(list, TextKind::StringOrList) {
        Some(other) if other == text => Ok(Some(NativeAnswer::Succeed(vec![
            number.clone(),
            list.clone(),
        ]))),
        _ => Ok(None),
    }
}

/// `number_string(?Number, ?String)`: fails where `number_codes/2` has a syntax error.
fn number_string(_: &mut Session, args: &[Term]) -> NativeResult {
    let caller = Caller::new("number_string", 2);
    let (number, string) = (&args[0], &args[1]);
    if let Some(known) = known_number(number, string, text_string, caller)? {
        return Ok(known);
    }
    let text = text_of(string, TextKind::StringOrList, caller)?;
    match parse_number(&text) {
        Ok(value) => succeed(value, string.clone()),
        Err(NumberError::Illegal | NumberError::Overflow) => Ok(NativeAnswer::Fail),
    }
}

/// `atom_number(?Atom, ?Number)`
fn atom_number(_: &mut Session, args: &[Term]) -> NativeResult {
    let caller = Caller::new("atom_number", 2);
    let (atom, number) = (&args[0], &args[1]);
    if let (Term::Atom(_) | Term::Str(_), Some(text)) = (atom, text_if(atom, TextKind::Atomic)) {
        return match parse_number(&text) {
            Ok(value) => succeed(atom.clone(), value),
            Err(_) => Ok(NativeAnswer::Fail),
        };
    }
    match (number_text(number), is_var(number), is_var(atom)) {
        (Some(text), ..) => succeed(Term::atom(text), number.clone()),
        (None, true, true) => Err(caller.error(Fault::instantiation())),
        (None, true, false) => Err(caller.error(Fault::type_error("atom", atom))),
        (None, false, _) => Err(caller.error(Fault::type_error("number", number))),
    }
}

/// `atom_string(?Atom, ?String)`
fn atom_string(_: &mut Session, args: &[Term]) -> NativeResult {
    let (atom, string) = both_texts(&args[0], &args[1])?;
    rows(atom, string)
}

/// `string_to_atom(?String, ?Atom)`: `atom_string/2` from the other side.
fn string_to_atom(_: &mut Session, args: &[Term]) -> NativeResult {
    let (first, second) = (&args[0], &args[1]);
    let caller = Caller::new("atom_string", 2);
    if let Some(text) = text_if(first, TextKind::Any) {
        return rows(Some(first.clone()), same_text(second, &text, text_atom));
    }
    let (atom, string) = (second, first);
    match text_if(atom, TextKind::Any) {
        Some(text) => rows(same_text(string, &text, text_string), Some(atom.clone())),
        None => Err(caller.error(neither_text(atom, string))),
    }
}

fn both_texts(atom: &Term, string: &Term) -> Result<(Option<Term>, Option<Term>), Term> {
    if let Some(text) = text_if(atom, TextKind::Any) {
        return Ok((Some(atom.clone()), same_text(string, &text, text_string)));
    }
    match text_if(string, TextKind::Any) {
        Some(text) => Ok((same_text(atom, &text, text_atom), Some(string.clone()))),
        None => Err(Caller::new("atom_string", 2).error(neither_text(atom, string))),
    }
}

fn neither_text(atom: &Term, string: &Term) -> Fault {
    match (is_var(atom), is_var(string)) {
        (true, true) => Fault::instantiation(),
        (_, false) => Fault::type_error("string", string),
        (false, true) => Fault::type_error("atom", atom),
    }
}

/// `string_chars(?String, ?Chars)`
fn string_chars(_: &mut Session, args: &[Term]) -> NativeResult {
    string_and_list(Caller::new("string_chars", 2), args, char_list)
}

/// `string_codes(?String, ?Codes)`
fn string_codes(_: &mut Session, args: &[Term]) -> NativeResult {
    string_and_list(Caller::new("string_codes", 2), args, code_list)
}

fn string_and_list(caller: Caller, args: &[Term], spread: fn(&str) -> Term) -> NativeResult {
    let (string, list) = (&args[0], &args[1]);
    if is_partial_list(string) {
        let text = text_of(list, TextKind::StringOrList, caller)?;
        return succeed(Term::string(text), list.clone());
    }
    let text = text_of(string, TextKind::Any, caller)?;
    if is_partial_list(list) {
        return succeed(string.clone(), spread(&text));
    }
    rows(Some(string.clone()), same_text(list, &text, spread))
}

/// `text_to_string(+Text, -String)`
fn text_to_string(_: &mut Session, args: &[Term]) -> NativeResult {
    let text = text_of(
        &args[0],
        TextKind::NotNumber,
        Caller::new("text_to_string", 2),
    )?;
    if matches!(args[0], Term::Str(_)) {
        return Ok(NativeAnswer::Succeed(vec![args[0].clone()]));
    }
    match same_text(&args[1], &text, text_string) {
        Some(string) => Ok(NativeAnswer::Succeed(vec![string])),
        None => Ok(NativeAnswer::Fail),
    }
}

fn succeed(first: Term, second: Term) -> NativeResult {
    Ok(NativeAnswer::Succeed(vec![first, second]))
}

fn rows(first: Option<Term>, second: Option<Term>) -> NativeResult {
    match (first, second) {
        (Some(first), Some(second)) => succeed(first, second),
        _ => Ok(NativeAnswer::Fail),
    }
}
