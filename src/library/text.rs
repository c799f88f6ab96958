//! Text of any kind: which terms SWI-Prolog 9 takes for text, and the errors for those that it does
//! not.
//!
//! Atoms (but not `[]`), strings, numbers, and lists of character codes or of one-character atoms
//! are text. Each predicate accepts some of these kinds and names what it expected when it gets
//! another.

use crate::engine::convert::FromTerm;
use crate::engine::fault::Fault;
use crate::frontend::float::format_float;
use crate::frontend::term::{CONS, QUOTED_NIL, Term};

/// Which kinds of text an argument may be, and the type that its error names.
#[derive(Clone, Copy, Debug)]
pub enum TextKind {
    /// Atoms, strings, numbers and lists.
    Any,
    /// Atoms, strings and lists.
    NotNumber,
    /// Atoms, strings and numbers; the error says `atomic` (`atom` for `[]`).
    Atomic,
    /// Atoms, strings and numbers; the error says this type.
    AtomicAs(&'static str),
    /// Strings and lists.
    StringOrList,
}

/// The text of an argument of this kind.
///
/// # Errors
/// `instantiation_error` for a variable or a partial list, else a `type_error`.
pub fn text_of(term: &Term, kind: TextKind) -> Result<String, Fault> {
    find_text(term, kind).map_err(|why| why.fault(term, kind))
}

/// The text of an argument of [`TextKind::Any`].
pub struct Text(pub String);

impl FromTerm for Text {
    fn from_term(term: &Term) -> Result<Text, Fault> {
        text_of(term, TextKind::Any).map(Text)
    }
}

/// The text of an argument of [`TextKind::NotNumber`].
pub struct NotNumber(pub String);

impl FromTerm for NotNumber {
    fn from_term(term: &Term) -> Result<NotNumber, Fault> {
        text_of(term, TextKind::NotNumber).map(NotNumber)
    }
}

/// The text of an argument of [`TextKind::Atomic`].
pub struct Atomic(pub String);

impl FromTerm for Atomic {
    fn from_term(term: &Term) -> Result<Atomic, Fault> {
        text_of(term, TextKind::Atomic).map(Atomic)
    }
}

/// The text of an argument of this kind, if it is one.
pub fn text_if(term: &Term, kind: TextKind) -> Option<String> {
    find_text(term, kind).ok()
}

/// Is this term unbound?
pub fn is_var(term: &Term) -> bool {
    matches!(term, Term::Var(_))
}

/// The atom with this text; it is never the empty list.
pub fn text_atom(text: &str) -> Term {
    Term::atom(if text == "[]" { QUOTED_NIL } else { text })
}

/// The string with this text.
pub fn text_string(text: &str) -> Term {
    Term::string(text)
}

/// The list of the one-character atoms of a text.
pub fn char_list(text: &str) -> Term {
    Term::list(text.chars().map(char_atom).collect::<Vec<Term>>())
}

/// The list of the character codes of a text.
pub fn code_list(text: &str) -> Term {
    Term::list(text.chars().map(char_code).collect::<Vec<Term>>())
}

/// The atom of one character.
pub fn char_atom(c: char) -> Term {
    Term::atom(c.encode_utf8(&mut [0; 4]))
}

/// The code of a character as a term.
pub fn char_code(c: char) -> Term {
    Term::Int(i64::from(u32::from(c)))
}

/// The text of a number as `write/1` prints it.
pub fn number_text(term: &Term) -> Option<String> {
    match term {
        Term::Int(value) => Some(value.to_string()),
        Term::BigInt(value) => Some(value.to_string()),
        Term::Float(value) => Some(format_float(*value)),
        _ => None,
    }
}

/// A non-negative integer. Errors are `type_error(integer, _)`,
/// `domain_error(not_less_than_zero, _)`, and `representation_error(size_t)`.
impl FromTerm for usize {
    fn from_term(term: &Term) -> Result<usize, Fault> {
        let negative = || Fault::domain("not_less_than_zero", term);
        match term {
            Term::Var(_) => Err(Fault::instantiation()),
            Term::Int(value) => usize::try_from(*value).map_err(|_| negative()),
            Term::BigInt(value) if value.sign() == num_bigint::Sign::Minus => Err(negative()),
            Term::BigInt(_) => Err(Fault::representation("size_t")),
            _ => Err(Fault::type_error("integer", term)),
        }
    }
}

/// The value of an output argument that may be bound to text of another type: a bound argument
/// stays as it is when its text is the same. `None` when it differs.
pub fn same_text(actual: &Term, text: &str, fresh: impl FnOnce(&str) -> Term) -> Option<Term> {
    if is_var(actual) {
        return Some(fresh(text));
    }
    (text_if(actual, TextKind::Any)? == text).then(|| actual.clone())
}

/// Why a term is not text.
enum NoText {
    Unbound,
    OtherKind,
    Element(&'static str, Term),
}

impl NoText {
    fn fault(self, term: &Term, kind: TextKind) -> Fault {
        match (self, kind) {
            (NoText::Unbound, _) => Fault::instantiation(),
            (NoText::Element(expected, culprit), _) => Fault::type_error(expected, &culprit),
            (NoText::OtherKind, TextKind::Any | TextKind::NotNumber) => {
                Fault::type_error("text", term)
            }
            (NoText::OtherKind, TextKind::StringOrList) => Fault::type_error("list", term),
            (NoText::OtherKind, TextKind::AtomicAs(expected)) => Fault::type_error(expected, term),
            (NoText::OtherKind, TextKind::Atomic) => match term {
                Term::Atom(_) => Fault::type_error("atom", term),
                _ => Fault::type_error("atomic", term),
            },
        }
    }
}

fn find_text(term: &Term, kind: TextKind) -> Result<String, NoText> {
    let lists = matches!(
        kind,
        TextKind::Any | TextKind::NotNumber | TextKind::StringOrList
    );
    match term {
        Term::Var(_) => Err(NoText::Unbound),
        Term::Str(text) => Ok(text.to_string()),
        Term::Atom(atom) if *atom == "[]" => {
            if lists {
                Ok(String::new())
            } else {
                Err(NoText::OtherKind)
            }
        }
        Term::Atom(_) if matches!(kind, TextKind::StringOrList) => Err(NoText::OtherKind),
        Term::Atom(atom) if *atom == QUOTED_NIL => Ok("[]".to_owned()),
        Term::Atom(atom) => Ok(atom.to_string()),
        Term::Compound(cell) if lists && cell.name == CONS && cell.args.len() == 2 => {
            list_text(term)
        }
        Term::Compound(_) => Err(NoText::OtherKind),
        _ if matches!(kind, TextKind::NotNumber | TextKind::StringOrList) => Err(NoText::OtherKind),
        _ => number_text(term).ok_or(NoText::OtherKind),
    }
}

/// The text of a list; its first element decides whether codes or characters are expected.
fn list_text(list: &Term) -> Result<String, NoText> {
    let mut text = String::new();
    let mut codes = None;
    let mut rest = list;
    while let Some([head, tail]) = rest.as_compound(CONS, 2) {
        let wants_codes = *codes.get_or_insert_with(|| char_of_atom(head).is_none());
        let expected = if wants_codes {
            "character_code"
        } else {
            "character"
        };
        let element = if wants_codes {
            char_of_code(head)
        } else {
            char_of_atom(head)
        };
        match element {
            Some(c) => text.push(c),
            None if is_var(head) => return Err(NoText::Unbound),
            None => return Err(NoText::Element(expected, head.clone())),
        }
        rest = tail;
    }
    match rest {
        Term::Atom(end) if *end == "[]" => Ok(text),
        Term::Var(_) => Err(NoText::Unbound),
        _ => Err(NoText::OtherKind),
    }
}

/// The character with this code.
pub fn char_of_code(term: &Term) -> Option<char> {
    match term {
        Term::Int(code) => u32::try_from(*code).ok().and_then(char::from_u32),
        _ => None,
    }
}

/// The character of a one-character atom.
pub fn char_of_atom(term: &Term) -> Option<char> {
    single_char(term.as_atom()?)
}

/// The only character of a text of length one.
pub fn single_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    let first = chars.next()?;
    chars.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(term: Term, kind: TextKind, expected: Result<&str, Fault>) {
        assert_eq!(text_of(&term, kind), expected.map(str::to_string));
    }

    #[test]
    fn text_of_every_kind() {
        check(Term::atom("abc"), TextKind::Atomic, Ok("abc"));
        check(Term::string("abc"), TextKind::StringOrList, Ok("abc"));
        check(Term::Int(-12), TextKind::Any, Ok("-12"));
        check(Term::nil(), TextKind::Any, Ok(""));
        check(char_list("täpp"), TextKind::Any, Ok("täpp"));
        check(code_list("täpp"), TextKind::NotNumber, Ok("täpp"));
    }

    #[test]
    fn what_is_not_text() {
        let a = || Term::atom("a");
        check(
            Term::nil(),
            TextKind::Atomic,
            Err(Fault::type_error("atom", &Term::nil())),
        );
        check(
            Term::Int(1),
            TextKind::NotNumber,
            Err(Fault::type_error("text", &Term::Int(1))),
        );
        check(
            a(),
            TextKind::StringOrList,
            Err(Fault::type_error("list", &a())),
        );
        check(
            Term::cons(a(), Term::Var(0)),
            TextKind::Any,
            Err(Fault::instantiation()),
        );
        check(
            Term::list(vec![a(), Term::Int(1)]),
            TextKind::Any,
            Err(Fault::type_error("character", &Term::Int(1))),
        );
        check(
            Term::list(vec![Term::Int(97), a()]),
            TextKind::Any,
            Err(Fault::type_error("character_code", &a())),
        );
        let improper = Term::cons(a(), Term::atom("b"));
        check(
            improper.clone(),
            TextKind::Any,
            Err(Fault::type_error("text", &improper)),
        );
    }
}
