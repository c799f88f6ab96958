//! Lists of text joined and split again: `atomic_list_concat/2,3`, `atomics_to_string/2`.

use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, native};
use crate::frontend::term::{CONS, Term};
use crate::library::text::{TextKind, is_var, text_atom, text_of};

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("atomic_list_concat", "+-", atomic_list_concat),
        native("atomic_list_concat", "?+?", atomic_list_concat_separated),
        native("atomics_to_string", "+-", atomics_to_string),
    ]
}

/// `atomic_list_concat(+List, ?Atom)`
fn atomic_list_concat(list: Term) -> Result<Term, Fault> {
    Ok(text_atom(&known_texts(&list)?.concat()))
}

/// `atomics_to_string(+List, ?String)`
fn atomics_to_string(list: Term) -> Result<Term, Fault> {
    Ok(Term::string(known_texts(&list)?.concat()))
}

fn known_texts(list: &Term) -> Result<Vec<String>, Fault> {
    texts(list)?.ok_or_else(Fault::instantiation)
}

/// `atomic_list_concat(?List, +Separator, ?Atom)`: joins a list of bound elements, else splits the
/// atom.
fn atomic_list_concat_separated(
    list: Term,
    separator: Term,
    whole: Term,
) -> Result<(Term, Term), Fault> {
    let between = text_of(&separator, TextKind::AtomicAs("text"))?;
    if let Some(texts) = texts(&list)? {
        return Ok((list, text_atom(&texts.join(&between))));
    }
    if between.is_empty() {
        return Err(Fault::domain("non_empty_atom", &separator));
    }
    let text = text_of(&whole, TextKind::Atomic)?;
    let parts: Vec<Term> = text.split(between.as_str()).map(text_atom).collect();
    Ok((Term::list(parts), whole))
}

/// The texts of a list; `None` when the list or an element is unbound.
///
/// # Errors
/// `type_error(text, Element)`, `type_error(list, Tail)`: whatever comes first.
fn texts(list: &Term) -> Result<Option<Vec<String>>, Fault> {
    let mut texts = Vec::new();
    let mut rest = list;
    while let Some([head, tail]) = rest.as_compound(CONS, 2) {
        if is_var(head) {
            return Ok(None);
        }
        texts.push(text_of(head, TextKind::AtomicAs("text"))?);
        rest = tail;
    }
    match rest {
        Term::Atom(end) if *end == "[]" => Ok(Some(texts)),
        Term::Var(_) => Ok(None),
        _ => Err(Fault::type_error("list", rest)),
    }
}
