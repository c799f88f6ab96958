//! Lists of text joined and split again: `atomic_list_concat/2,3`, `atomics_to_string/2`.

use crate::engine::fault::Fault;
use crate::engine::registry::{NativeAnswer, NativeResult, Predicate, raw_native};
use crate::engine::session::Session;
use crate::frontend::term::{CONS, Term};
use crate::library::text::{Caller, TextKind, is_var, text_atom, text_of};

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_native("atomic_list_concat", "+?", atomic_list_concat),
        raw_native("atomic_list_concat", "?+?", atomic_list_concat_separated),
        raw_native("atomics_to_string", "+?", atomics_to_string),
    ]
}

/// `atomic_list_concat(+List, ?Atom)`
fn atomic_list_concat(_: &mut Session, args: &[Term]) -> NativeResult {
    let caller = Caller::new("atomic_list_concat", 2);
    let joined = known_texts(&args[0], caller)?.concat();
    Ok(NativeAnswer::Succeed(vec![text_atom(&joined)]))
}

/// `atomics_to_string(+List, ?String)`
fn atomics_to_string(_: &mut Session, args: &[Term]) -> NativeResult {
    let caller = Caller::new("atomics_to_string", 2);
    let joined = known_texts(&args[0], caller)?.concat();
    Ok(NativeAnswer::Succeed(vec![Term::string(joined)]))
}

fn known_texts(list: &Term, caller: Caller) -> Result<Vec<String>, Term> {
    texts(list, caller)?.ok_or_else(|| caller.error(Fault::instantiation()))
}

/// `atomic_list_concat(?List, +Separator, ?Atom)`: joins a list of bound elements, else splits the
/// atom.
fn atomic_list_concat_separated(_: &mut Session, args: &[Term]) -> NativeResult {
    let caller = Caller::new("atomic_list_concat", 3);
    let (list, whole) = (&args[0], &args[2]);
    let separator = text_of(&args[1], TextKind::AtomicAs("text"), caller)?;
    if let Some(texts) = texts(list, caller)? {
        return Ok(NativeAnswer::Succeed(vec![
            list.clone(),
            text_atom(&texts.join(&separator)),
        ]));
    }
    if separator.is_empty() {
        return Err(caller.error(Fault::domain("non_empty_atom", &args[1])));
    }
    let text = text_of(whole, TextKind::Atomic, caller)?;
    let parts = text.split(separator.as_str()).map(text_atom);
    Ok(NativeAnswer::Succeed(vec![
        Term::list(parts.collect::<Vec<Term>>()),
        whole.clone(),
    ]))
}

/// The texts of a list; `None` when the list or an element is unbound.
///
/// # Errors
/// `type_error(text, Element)`, `type_error(list, Tail)`: whatever comes first.
fn texts(list: &Term, caller: Caller) -> Result<Option<Vec<String>>, Term> {
    let mut texts = Vec::new();
    let mut rest = list;
    while let Some([head, tail]) = rest.as_compound(CONS, 2) {
        if is_var(head) {
            return Ok(None);
        }
        texts.push(text_of(head, TextKind::AtomicAs("text"), caller)?);
        rest = tail;
    }
    match rest {
        Term::Atom(end) if *end == "[]" => Ok(Some(texts)),
        Term::Var(_) => Ok(None),
        _ => Err(caller.error(Fault::type_error("list", rest))),
    }
}
