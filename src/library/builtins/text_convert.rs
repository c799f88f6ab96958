//! Conversions between the types of text: `atom_codes/2`, `atom_number/2`, `atom_string/2`, ...
//!
//! What each argument may be and which error it gives is as measured with SWI-Prolog 9.0.4.

use crate::engine::fault::{ErrorContext, Fault};
use crate::engine::registry::{Predicate, native};
use crate::frontend::term::{CONS, Term};
use crate::library::builtins::number_syntax::{NumberError, parse_number};
use crate::library::text::{
    Text, TextKind, char_atom, char_code as code_term, char_list, char_of_atom, char_of_code,
    code_list, is_var, number_text, same_text, text_atom, text_if, text_of, text_string,
};

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("atom_chars", "??", atom_chars),
        native("atom_codes", "??", atom_codes),
        native("name", "??", name),
        native("char_code", "??", char_code),
        native("number_chars", "??", number_chars),
        native("number_codes", "??", number_codes),
        native("atom_number", "??", atom_number),
        native("number_string", "??", number_string),
        native("atom_string", "??", atom_string),
        native("string_to_atom", "??", string_to_atom).reported_as("atom_string", 2),
        native("string_chars", "??", string_chars),
        native("string_codes", "??", string_codes),
        native("text_to_string", "+?", text_to_string),
        native("$wildcard_text", "++-", wildcard_text).reported_by(wildcard_match),
    ]
}

/// `'$wildcard_text'(+Text, +Arity, -Atom)`: errors name `wildcard_match` of this arity.
fn wildcard_text(Text(text): Text, _: Term) -> Term {
    text_atom(&text)
}

fn wildcard_match(context: ErrorContext, args: &[Term]) -> ErrorContext {
    let arity = if args[1] == Term::Int(2) { 2 } else { 3 };
    ErrorContext {
        name: "wildcard_match",
        arity,
        ..context
    }
}

/// Both arguments of a conversion.
type Pair = (Term, Term);

/// `atom_chars(?Atomic, ?Chars)`
fn atom_chars(atom: Term, chars: Term) -> Result<Pair, Fault> {
    atomic_and_list(atom, chars, "atom", char_list, text_atom)
}

/// `atom_codes(?Atomic, ?Codes)`
fn atom_codes(atom: Term, codes: Term) -> Result<Pair, Fault> {
    atomic_and_list(atom, codes, "atom", code_list, text_atom)
}

/// `name(?Atomic, ?Codes)`: text that reads as a number becomes that number.
fn name(atomic: Term, codes: Term) -> Result<Pair, Fault> {
    let number_or_atom = |text: &str| parse_number(text).unwrap_or_else(|_| Term::atom(text));
    atomic_and_list(atomic, codes, "atomic", code_list, number_or_atom)
}

/// An atomic value in the first argument, the list of its characters in the second. A list that is
/// not exactly the one to be made is read, and gives the value that must be the first argument.
fn atomic_and_list(
    value: Term,
    list: Term,
    expected: &str,
    spread: fn(&str) -> Term,
    joined: impl FnOnce(&str) -> Term,
) -> Result<Pair, Fault> {
    if !is_var(&value) {
        let Some(text) = text_if(&value, TextKind::Atomic) else {
            return Err(Fault::type_error(expected, &value).unqualified());
        };
        let made = spread(&text);
        if is_partial_list(&list) || list == made {
            return Ok((value, made));
        }
    }
    let text = text_of(&list, TextKind::StringOrList)?;
    Ok((joined(&text), list))
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
fn char_code(character: Term, code: Term) -> Result<Option<Pair>, Fault> {
    let known = match &character {
        Term::Var(_) => None,
        _ => Some(
            char_of_atom(&character).ok_or_else(|| Fault::type_error("character", &character))?,
        ),
    };
    let coded = match &code {
        Term::Var(_) => None,
        Term::Int(value) if i32::try_from(*value).is_ok() => {
            Some(char_of_code(&code).ok_or_else(|| Fault::type_error("character_code", &code))?)
        }
        Term::Int(_) | Term::BigInt(_) => return Err(Fault::representation("int")),
        _ => return Err(Fault::type_error("integer", &code)),
    };
    match (known, coded) {
        (Some(a), Some(b)) if a != b => Ok(None),
        (Some(c), _) | (_, Some(c)) => Ok(Some((char_atom(c), code_term(c)))),
        (None, None) => Err(Fault::instantiation()),
    }
}

/// `number_chars(?Number, ?Chars)`
fn number_chars(number: Term, chars: Term) -> Result<Pair, Fault> {
    number_and_list(number, chars, char_list)
}

/// `number_codes(?Number, ?Codes)`
fn number_codes(number: Term, codes: Term) -> Result<Pair, Fault> {
    number_and_list(number, codes, code_list)
}

fn number_and_list(number: Term, list: Term, spread: fn(&str) -> Term) -> Result<Pair, Fault> {
    if let Some(known) = known_number(&number, &list, spread)? {
        return Ok(known);
    }
    let text = text_of(&list, TextKind::StringOrList)?;
    match parse_number(text.trim_start()) {
        Ok(value) => Ok((value, list)),
        Err(error) => Err(Fault::syntax(error.as_str()).unqualified()),
    }
}

/// The answer when the number is bound and the list can be its text; `None` when the list is to be
/// read.
fn known_number(
    number: &Term,
    list: &Term,
    spread: fn(&str) -> Term,
) -> Result<Option<Pair>, Fault> {
    if is_var(number) {
        return Ok(None);
    }
    let Some(text) = number_text(number) else {
        return Err(Fault::type_error("number", number).unqualified());
    };
    if is_partial_list(list) {
        return Ok(Some((number.clone(), spread(&text))));
    }
    let is_text = text_if(list, TextKind::StringOrList).is_some_and(|other| other == text);
    Ok(is_text.then(|| (number.clone(), list.clone())))
}

/// `number_string(?Number, ?String)`: fails where `number_codes/2` has a syntax error.
fn number_string(number: Term, string: Term) -> Result<Option<Pair>, Fault> {
    if let Some(known) = known_number(&number, &string, text_string)? {
        return Ok(Some(known));
    }
    let text = text_of(&string, TextKind::StringOrList)?;
    match parse_number(&text) {
        Ok(value) => Ok(Some((value, string))),
        Err(NumberError::Illegal | NumberError::Overflow) => Ok(None),
    }
}

/// `atom_number(?Atom, ?Number)`
fn atom_number(atom: Term, number: Term) -> Result<Option<Pair>, Fault> {
    if let (Term::Atom(_) | Term::Str(_), Some(text)) = (&atom, text_if(&atom, TextKind::Atomic)) {
        return Ok(parse_number(&text).ok().map(|value| (atom, value)));
    }
    match (number_text(&number), is_var(&number), is_var(&atom)) {
        (Some(text), ..) => Ok(Some((Term::atom(text), number))),
        (None, true, true) => Err(Fault::instantiation()),
        (None, true, false) => Err(Fault::type_error("atom", &atom)),
        (None, false, _) => Err(Fault::type_error("number", &number)),
    }
}

/// `atom_string(?Atom, ?String)`
fn atom_string(atom: Term, string: Term) -> Result<Option<Pair>, Fault> {
    if let Some(text) = text_if(&atom, TextKind::Any) {
        let string = same_text(&string, &text, text_string);
        return Ok(string.map(|string| (atom, string)));
    }
    match text_if(&string, TextKind::Any) {
        Some(text) => Ok(same_text(&atom, &text, text_atom).map(|atom| (atom, string))),
        None => Err(neither_text(&atom, &string)),
    }
}

/// `string_to_atom(?String, ?Atom)`: `atom_string/2` from the other side.
fn string_to_atom(string: Term, atom: Term) -> Result<Option<Pair>, Fault> {
    if let Some(text) = text_if(&string, TextKind::Any) {
        return Ok(same_text(&atom, &text, text_atom).map(|atom| (string, atom)));
    }
    match text_if(&atom, TextKind::Any) {
        Some(text) => Ok(same_text(&string, &text, text_string).map(|string| (string, atom))),
        None => Err(neither_text(&atom, &string)),
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
fn string_chars(string: Term, chars: Term) -> Result<Option<Pair>, Fault> {
    string_and_list(string, chars, char_list)
}

/// `string_codes(?String, ?Codes)`
fn string_codes(string: Term, codes: Term) -> Result<Option<Pair>, Fault> {
    string_and_list(string, codes, code_list)
}

fn string_and_list(
    string: Term,
    list: Term,
    spread: fn(&str) -> Term,
) -> Result<Option<Pair>, Fault> {
    if is_partial_list(&string) {
        let text = text_of(&list, TextKind::StringOrList)?;
        return Ok(Some((Term::string(text), list)));
    }
    let text = text_of(&string, TextKind::Any)?;
    if is_partial_list(&list) {
        return Ok(Some((string, spread(&text))));
    }
    Ok(same_text(&list, &text, spread).map(|list| (string, list)))
}

/// `text_to_string(+Text, -String)`
fn text_to_string(text: Term, string: Term) -> Result<Option<Term>, Fault> {
    let read = text_of(&text, TextKind::NotNumber)?;
    if matches!(text, Term::Str(_)) {
        return Ok(Some(text));
    }
    Ok(same_text(&string, &read, text_string))
}
