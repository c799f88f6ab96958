//! Reading the arguments of native predicates: streams, characters, options.

use crate::engine::convert::FromTerm;
use crate::engine::fault::Fault;
use crate::engine::session::Session;
use crate::engine::streams::StreamId;
use crate::frontend::term::{Atom, CONS, Term};
use crate::library::text::{TextKind, single_char, text_if, text_of};

/// The stream to read from: that of an argument, else the current input.
///
/// # Errors
/// As [`crate::engine::streams::Streams::input`].
pub fn input_of(session: &Session, stream: Option<&Term>) -> Result<StreamId, Fault> {
    match stream {
        Some(term) => session.streams.input(term),
        None => Ok(session.streams.current_input()),
    }
}

/// The stream to write to: that of an argument, else the current output.
///
/// # Errors
/// As [`crate::engine::streams::Streams::output`].
pub fn output_of(session: &Session, stream: Option<&Term>) -> Result<StreamId, Fault> {
    match stream {
        Some(term) => session.streams.output(term),
        None => Ok(session.streams.current_output()),
    }
}

/// An integer.
///
/// # Errors
/// `instantiation_error`, `type_error(integer, T)`, `representation_error(int64_t)`.
pub fn integer_of(term: &Term) -> Result<i64, Fault> {
    match term {
        Term::Var(_) => Err(Fault::instantiation()),
        Term::Int(number) => Ok(*number),
        Term::BigInt(_) => Err(Fault::representation("int64_t")),
        _ => Err(Fault::type_error("integer", term)),
    }
}

impl FromTerm for i64 {
    fn from_term(term: &Term) -> Result<i64, Fault> {
        integer_of(term)
    }
}

/// A number as a float.
///
/// # Errors
/// `instantiation_error`, `type_error(float, T)`.
pub fn float_of(term: &Term) -> Result<f64, Fault> {
    match term {
        Term::Var(_) => Err(Fault::instantiation()),
        Term::Int(number) => Ok(*number as f64),
        Term::Float(number) => Ok(*number),
        Term::BigInt(number) => Ok(number.to_string().parse().unwrap_or(f64::INFINITY)),
        _ => Err(Fault::type_error("float", term)),
    }
}

impl FromTerm for f64 {
    fn from_term(term: &Term) -> Result<f64, Fault> {
        float_of(term)
    }
}

/// A character, given as a one-character atom or string, a code, or a list of one code.
///
/// # Errors
/// `instantiation_error`, `type_error(character, T)`.
pub fn character_of(term: &Term) -> Result<char, Fault> {
    let wrong = || Fault::type_error("character", term);
    match term {
        Term::Var(_) => Err(Fault::instantiation()),
        Term::Int(code) => u32::try_from(*code)
            .ok()
            .and_then(char::from_u32)
            .ok_or_else(wrong),
        _ => text_if(term, TextKind::NotNumber)
            .and_then(|text| single_char(&text))
            .ok_or_else(wrong),
    }
}

impl FromTerm for char {
    fn from_term(term: &Term) -> Result<char, Fault> {
        character_of(term)
    }
}

/// The text of an atom, a string or a list; numbers are no text here.
///
/// # Errors
/// As [`text_of`].
pub fn text_argument(term: &Term) -> Result<String, Fault> {
    text_of(term, TextKind::NotNumber)
}

/// The text of an atom, a string, a number or a list.
///
/// # Errors
/// As [`text_of`].
pub fn any_text(term: &Term) -> Result<String, Fault> {
    text_of(term, TextKind::Any)
}

/// The text of an argument that may be an atom, a string, a number or a list.
pub struct AnyText(pub String);

impl FromTerm for AnyText {
    fn from_term(term: &Term) -> Result<AnyText, Fault> {
        any_text(term).map(AnyText)
    }
}

/// The text of an argument that may be an atom, a string or a list, but no number.
pub struct ProperText(pub String);

impl FromTerm for ProperText {
    fn from_term(term: &Term) -> Result<ProperText, Fault> {
        text_argument(term).map(ProperText)
    }
}

/// An output argument that must be unbound, such as the stream of `open_string/2`.
pub struct Unbound;

impl FromTerm for Unbound {
    fn from_term(term: &Term) -> Result<Unbound, Fault> {
        match term {
            Term::Var(_) => Ok(Unbound),
            _ => Err(Fault::uninstantiation(term)),
        }
    }
}

/// The name of an atom.
///
/// # Errors
/// `instantiation_error`, `type_error(atom, T)`.
pub fn atom_of(term: &Term) -> Result<&Atom, Fault> {
    match term {
        Term::Var(_) => Err(Fault::instantiation()),
        Term::Atom(name) => Ok(name),
        _ => Err(Fault::type_error("atom", term)),
    }
}

impl FromTerm for Atom {
    fn from_term(term: &Term) -> Result<Atom, Fault> {
        atom_of(term).cloned()
    }
}

/// `true`, `false`, `on` or `off`.
///
/// # Errors
/// `instantiation_error`, `type_error(bool, T)`.
pub fn boolean_of(term: &Term) -> Result<bool, Fault> {
    match term {
        Term::Var(_) => Err(Fault::instantiation()),
        _ => match term.as_atom() {
            Some("true" | "on") => Ok(true),
            Some("false" | "off") => Ok(false),
            _ => Err(Fault::type_error("bool", term)),
        },
    }
}

impl FromTerm for bool {
    fn from_term(term: &Term) -> Result<bool, Fault> {
        boolean_of(term)
    }
}

/// The arguments of a compound term of this name; `kind` is what is expected.
///
/// # Errors
/// `instantiation_error`, `type_error(Kind, T)`.
pub fn parts_of<'t, const N: usize>(
    term: &'t Term,
    name: &str,
    kind: &str,
) -> Result<&'t [Term; N], Fault> {
    let parts = term.as_compound(name, N).map(<&[Term; N]>::try_from);
    match (term, parts) {
        (Term::Var(_), _) => Err(Fault::instantiation()),
        (_, Some(Ok(parts))) => Ok(parts),
        _ => Err(Fault::type_error(kind, term)),
    }
}

/// The elements of a list.
///
/// # Errors
/// `instantiation_error` for a partial list, `type_error(list, T)` for anything else.
pub fn list_of(list: &Term) -> Result<Vec<Term>, Fault> {
    let mut items = Vec::new();
    let mut rest = list;
    while let Some([head, tail]) = rest.as_compound(CONS, 2) {
        items.push(head.clone());
        rest = tail;
    }
    match rest {
        Term::Atom(end) if *end == "[]" => Ok(items),
        Term::Var(_) => Err(Fault::instantiation()),
        _ => Err(Fault::type_error("list", list)),
    }
}

impl FromTerm for Vec<Term> {
    fn from_term(term: &Term) -> Result<Vec<Term>, Fault> {
        list_of(term)
    }
}

/// An option of an option list: `Name(Value)` or `Name = Value`; a bare atom that is one of `flags`
/// means `true`.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadOption {
    /// Its name.
    pub name: Atom,
    /// Its value.
    pub value: Term,
}

impl ReadOption {
    /// The error for an option that there is not; `domain` names those that there are.
    pub fn unknown(&self, domain: &str) -> Fault {
        let option = Term::compound(self.name.clone(), vec![self.value.clone()]);
        Fault::domain(domain, &option)
    }
}

/// `resource_error(What)`: there is too much of it.
pub fn too_much(what: &str) -> Fault {
    Fault::formal(Term::compound("resource_error", vec![Term::atom(what)]))
}

/// `syntax_error(What)` for a text, and why it is wrong.
pub fn syntax_error(what: &str, error: &impl std::error::Error) -> Fault {
    Fault::syntax(what).with_message(error.to_string())
}

/// The options of a list.
///
/// # Errors
/// As [`list_of`]; `type_error(option, T)` for what is no option, `instantiation_error` for a
/// variable.
pub fn options_of(list: &Term, flags: &[&str]) -> Result<Vec<ReadOption>, Fault> {
    list_of(list)?
        .iter()
        .map(|item| option_of(item, flags))
        .collect()
}

fn option_of(item: &Term, flags: &[&str]) -> Result<ReadOption, Fault> {
    let found = match item {
        Term::Var(_) => return Err(Fault::instantiation()),
        Term::Atom(name) if flags.contains(&name.as_str()) => {
            Some((name.clone(), Term::atom("true")))
        }
        Term::Compound(compound) => match &compound.args[..] {
            [value] => Some((compound.name.clone(), value.clone())),
            [Term::Atom(name), value] if compound.name == "=" => {
                Some((name.clone(), value.clone()))
            }
            _ => None,
        },
        _ => None,
    };
    let (name, value) = found.ok_or_else(|| Fault::type_error("option", item))?;
    Ok(ReadOption { name, value })
}

/// Replaces the value of each option `name(_)` in an option list by what `answer` gives for it, so
/// that the list as an output argument hands results back.
pub fn answer_options(list: &Term, answer: impl Fn(&str) -> Option<Term>) -> Term {
    let Some(items) = list.as_list() else {
        return list.clone();
    };
    Term::list(
        items
            .into_iter()
            .map(|item| answered(&item, &answer))
            .collect::<Vec<_>>(),
    )
}

fn answered(item: &Term, answer: &impl Fn(&str) -> Option<Term>) -> Term {
    let Term::Compound(compound) = item else {
        return item.clone();
    };
    if compound.args.len() != 1 {
        return item.clone();
    }
    match answer(compound.name.as_str()) {
        Some(value) => Term::compound(compound.name.clone(), vec![value]),
        None => item.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_have_many_forms() {
        let code_list = Term::list([Term::Int(97)]);
        for term in [Term::atom("a"), Term::Int(97), Term::string("a"), code_list] {
            assert_eq!(character_of(&term), Ok('a'));
        }
        for term in [Term::atom("ab"), Term::Int(-1), Term::nil()] {
            assert_eq!(
                character_of(&term),
                Err(Fault::type_error("character", &term))
            );
        }
    }

    #[test]
    fn options_are_checked() {
        let list = |item: Term| Term::list([item]);
        let typed = list(Term::compound("type", vec![Term::atom("binary")]));
        assert_eq!(options_of(&typed, &[]).map(|options| options.len()), Ok(1));
        let bare = Term::atom("foo");
        let wrong = Err(Fault::type_error("option", &bare));
        assert_eq!(options_of(&list(bare.clone()), &[]), wrong);
        assert_eq!(
            options_of(&list(bare.clone()), &["foo"]).map(|options| options.len()),
            Ok(1)
        );
        assert_eq!(
            options_of(&bare, &[]),
            Err(Fault::type_error("list", &bare))
        );
        assert_eq!(options_of(&Term::Var(0), &[]), Err(Fault::instantiation()));
    }
}
