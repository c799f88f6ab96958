//! Length, concatenation, case and splitting of text: `atom_length/2`, `string_concat/3`,
//! `split_string/4`, ...

use crate::engine::fault::Fault;
use crate::engine::registry::{NativeAnswer, NativeResult, Predicate, raw_native};
use crate::engine::session::Session;
use crate::frontend::term::{CONS, Term};
use crate::library::char_types::{lower, upper};
use crate::library::text::{
    Caller, TextKind, char_code, char_list, code_list, count_of, is_var, same_text, text_atom,
    text_if, text_of, text_string,
};

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_native("collation_key", "+-", collation_key),
        raw_native("atom_length", "+?", atom_length),
        raw_native("string_length", "+?", string_length),
        raw_native("atom_concat", "???", atom_concat),
        raw_native("string_concat", "???", string_concat),
        raw_native("atomic_concat", "++?", atomic_concat),
        raw_native("upcase_atom", "+?", upcase_atom),
        raw_native("downcase_atom", "+?", downcase_atom),
        raw_native("string_upper", "+?", string_upper),
        raw_native("string_lower", "+?", string_lower),
        raw_native("string_code", "?+?", string_code),
        raw_native("get_string_code", "++-", get_string_code),
        raw_native("split_string", "+++?", split_string),
        raw_native("normalize_space", "?+", normalize_space),
    ]
}

/// `atom_length(+Text, ?Length)`
fn atom_length(_: &mut Session, args: &[Term]) -> NativeResult {
    length(Caller::new("atom_length", 2), args)
}

/// `string_length(+Text, ?Length)`
fn string_length(_: &mut Session, args: &[Term]) -> NativeResult {
    length(Caller::new("string_length", 2), args)
}

fn length(caller: Caller, args: &[Term]) -> NativeResult {
    let text = text_of(&args[0], TextKind::Any, caller)?;
    match &args[1] {
        Term::Var(_) | Term::Int(_) | Term::BigInt(_) => {
            succeed(Term::Int(text.chars().count() as i64))
        }
        other => Err(caller.error(Fault::type_error("integer", other))),
    }
}

/// `atom_concat(?Atomic1, ?Atomic2, ?Atom)`
fn atom_concat(_: &mut Session, args: &[Term]) -> NativeResult {
    concat(Caller::new("atom_concat", 3), args, text_atom)
}

/// `string_concat(?Atomic1, ?Atomic2, ?String)`
fn string_concat(_: &mut Session, args: &[Term]) -> NativeResult {
    concat(Caller::new("string_concat", 3), args, text_string)
}

fn concat(caller: Caller, args: &[Term], fresh: fn(&str) -> Term) -> NativeResult {
    let known = |term: &Term| {
        if is_var(term) {
            Ok(None)
        } else {
            text_of(term, TextKind::Atomic, caller).map(Some)
        }
    };
    let (first, second, whole) = (known(&args[0])?, known(&args[1])?, known(&args[2])?);
    let rest =
        |left: Term, right: Term| Ok(NativeAnswer::Succeed(vec![left, right, args[2].clone()]));
    match (first, second, whole) {
        (Some(first), Some(second), None) => {
            let joined = fresh(&(first + &second));
            Ok(NativeAnswer::Succeed(vec![
                args[0].clone(),
                args[1].clone(),
                joined,
            ]))
        }
        (Some(first), Some(second), Some(whole))
            if whole.strip_prefix(first.as_str()) == Some(second.as_str()) =>
        {
            rest(args[0].clone(), args[1].clone())
        }
        (Some(_), Some(_), Some(_)) => Ok(NativeAnswer::Fail),
        (_, _, None) => Err(caller.error(Fault::instantiation())),
        (Some(first), None, Some(whole)) => match whole.strip_prefix(first.as_str()) {
            Some(second) => rest(args[0].clone(), fresh(second)),
            None => Ok(NativeAnswer::Fail),
        },
        (None, Some(second), Some(whole)) => match whole.strip_suffix(second.as_str()) {
            Some(first) => rest(fresh(first), args[1].clone()),
            None => Ok(NativeAnswer::Fail),
        },
        (None, None, Some(whole)) => Ok(NativeAnswer::Many(splits(&whole, &args[2], fresh))),
    }
}

/// All ways to cut a text in two, the shortest first part first.
fn splits(text: &str, whole: &Term, fresh: fn(&str) -> Term) -> Vec<Vec<Term>> {
    let cuts = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    cuts.map(|at| vec![fresh(&text[..at]), fresh(&text[at..]), whole.clone()])
        .collect()
}

/// `atomic_concat(+Atomic1, +Atomic2, ?Atom)`
fn atomic_concat(_: &mut Session, args: &[Term]) -> NativeResult {
    let caller = Caller::new("atomic_concat", 3);
    let joined = text_of(&args[0], TextKind::Atomic, caller)?
        + &text_of(&args[1], TextKind::Atomic, caller)?;
    if !is_var(&args[2]) {
        text_of(&args[2], TextKind::Atomic, caller)?;
    }
    succeed_if(same_text(&args[2], &joined, text_atom))
}

/// `upcase_atom(+Atomic, ?Atom)`
fn upcase_atom(_: &mut Session, args: &[Term]) -> NativeResult {
    change_case(Caller::new("upcase_atom", 2), args, upper, text_atom)
}

/// `downcase_atom(+Atomic, ?Atom)`
fn downcase_atom(_: &mut Session, args: &[Term]) -> NativeResult {
    change_case(Caller::new("downcase_atom", 2), args, lower, text_atom)
}

/// `string_upper(+Atomic, ?String)`
fn string_upper(_: &mut Session, args: &[Term]) -> NativeResult {
    change_case(Caller::new("string_upper", 2), args, upper, text_string)
}

/// `string_lower(+Atomic, ?String)`
fn string_lower(_: &mut Session, args: &[Term]) -> NativeResult {
    change_case(Caller::new("string_lower", 2), args, lower, text_string)
}

fn change_case(
    caller: Caller,
    args: &[Term],
    change: fn(char) -> char,
    fresh: fn(&str) -> Term,
) -> NativeResult {
    let changed: String = text_of(&args[0], TextKind::Atomic, caller)?
        .chars()
        .map(change)
        .collect();
    if !is_var(&args[1]) && text_if(&args[1], TextKind::Atomic).is_none() {
        let expected = if caller.name.starts_with("string") {
            "string"
        } else {
            "atom"
        };
        return Err(caller.error(Fault::type_error(expected, &args[1])));
    }
    succeed_if(same_text(&args[1], &changed, fresh))
}

/// `string_code(?Index, +Text, ?Code)`, the index from 1.
fn string_code(_: &mut Session, args: &[Term]) -> NativeResult {
    let caller = Caller::new("string_code", 3);
    let text = text_of(&args[1], TextKind::NotNumber, caller)?;
    let index = count_of(&args[0], caller)?;
    let numbered = text
        .chars()
        .enumerate()
        .map(|(at, c)| vec![Term::Int(at as i64 + 1), char_code(c)]);
    match index {
        Some(0) => Ok(NativeAnswer::Fail),
        Some(index) => Ok(NativeAnswer::Many(
            numbered.skip(index - 1).take(1).collect(),
        )),
        None => Ok(NativeAnswer::Many(numbered.collect())),
    }
}

/// `get_string_code(+Index, +Text, -Code)`: an index outside the text is an error.
fn get_string_code(_: &mut Session, args: &[Term]) -> NativeResult {
    let caller = Caller::new("get_string_code", 3);
    let text = text_of(&args[1], TextKind::Any, caller)?;
    let index = match &args[0] {
        Term::Int(index) => *index,
        Term::Float(index) if index.fract() == 0.0 => *index as i64,
        Term::Var(_) => return Err(caller.error(Fault::instantiation())),
        other => return Err(caller.error(Fault::type_error("integer", other))),
    };
    let found = usize::try_from(index.saturating_sub(1))
        .ok()
        .and_then(|at| text.chars().nth(at));
    match found {
        Some(c) => succeed(char_code(c)),
        None => {
            let range = Term::compound(
                "range",
                vec![Term::Int(1), Term::Int(text.chars().count() as i64)],
            );
            Err(caller.error(Fault::domain_in(range, &args[0])))
        }
    }
}

/// `split_string(+Text, +Separators, +Pad, ?Strings)`
fn split_string(_: &mut Session, args: &[Term]) -> NativeResult {
    let caller = Caller::new("split_string", 4);
    let text = text_of(&args[0], TextKind::NotNumber, caller)?;
    let separators: Vec<char> = text_of(&args[1], TextKind::NotNumber, caller)?
        .chars()
        .collect();
    let pad: Vec<char> = text_of(&args[2], TextKind::NotNumber, caller)?
        .chars()
        .collect();
    if !matches!(args[3], Term::Var(_))
        && args[3] != Term::nil()
        && args[3].as_compound(CONS, 2).is_none()
    {
        return Err(caller.error(Fault::type_error("list", &args[3])));
    }
    let parts = split(&text, &separators, &pad)
        .into_iter()
        .map(Term::string);
    succeed(Term::list(parts.collect::<Vec<Term>>()))
}

/// The fields of a text, padding removed from both ends of the text and of each field.
///
/// Measured: a separator that is padding too takes the padding after it away, so that adjacent ones
/// count as one; and the padding before a field is taken away with separators in it, unless it
/// begins with one.
fn split<'t>(text: &'t str, separators: &[char], pad: &[char]) -> Vec<&'t str> {
    let mut rest = text.trim_matches(pad);
    let mut parts = Vec::new();
    while let Some(at) = rest.find(separators) {
        if at > 0 && rest.starts_with(pad) {
            rest = rest.trim_start_matches(pad);
            continue;
        }
        parts.push(rest[..at].trim_matches(pad));
        let collapses = rest[at..].starts_with(pad);
        let after = rest[at..].strip_prefix(separators).unwrap_or_default();
        rest = if collapses {
            after.trim_start_matches(pad)
        } else {
            after
        };
    }
    parts.push(rest.trim_matches(pad));
    parts
}

/// `normalize_space(-Out, +Input)`: words apart by one blank, as `atom(A)`, `string(S)`,
/// `codes(Cs)`, `chars(Cs)`, or a difference list `codes(Cs, Tail)`. Output to a stream is not
/// supported here.
fn normalize_space(_: &mut Session, args: &[Term]) -> NativeResult {
    let caller = Caller::new("normalize_space", 2);
    let text = text_of(&args[1], TextKind::Atomic, caller)?;
    let words: Vec<&str> = text
        .split(char::is_whitespace)
        .filter(|word| !word.is_empty())
        .collect();
    output(&args[0], &words.join(" "), caller).and_then(succeed)
}

fn output(sink: &Term, text: &str, caller: Caller) -> Result<Term, Term> {
    let refuse = || caller.error(Fault::type_error("output", sink));
    let spec = match sink {
        Term::Compound(spec) => spec,
        Term::Var(_) => return Err(caller.error(Fault::instantiation())),
        Term::Atom(_) => return Err(caller.error(Fault::existence("stream", sink))),
        _ => return Err(refuse()),
    };
    let value = match (spec.name.as_str(), spec.args.as_slice()) {
        ("atom", [_]) => vec![Term::atom(text)],
        ("string", [actual]) => {
            vec![same_text(actual, text, text_string).unwrap_or_else(|| Term::string(text))]
        }
        ("codes", [_]) => vec![code_list(text)],
        ("chars", [_]) => vec![char_list(text)],
        ("codes", [_, tail]) => vec![with_tail(&code_list(text), tail), tail.clone()],
        ("chars", [_, tail]) => vec![with_tail(&char_list(text), tail), tail.clone()],
        _ => return Err(refuse()),
    };
    Ok(Term::compound(spec.name.clone(), value))
}

fn with_tail(list: &Term, tail: &Term) -> Term {
    let items = list.as_list().unwrap_or_default();
    items
        .into_iter()
        .rev()
        .fold(tail.clone(), |tail, head| Term::cons(head, tail))
}

fn succeed(value: Term) -> NativeResult {
    Ok(NativeAnswer::Succeed(vec![value]))
}

fn succeed_if(value: Option<Term>) -> NativeResult {
    value.map_or(Ok(NativeAnswer::Fail), succeed)
}

/// A key that sorts letters of both cases together; the text itself decides between equal ones.
fn collation_key(_: &mut Session, args: &[Term]) -> NativeResult {
    let text = text_of(&args[0], TextKind::Any, Caller::new("collation_key", 2))?;
    let key = format!("{}\u{1}{text}", text.to_lowercase());
    Ok(NativeAnswer::Succeed(vec![text_atom(&key)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields() {
        for (text, separators, pad, expected) in [
            ("a.b.c", ".", "", vec!["a", "b", "c"]),
            ("/home//jan", "/", "", vec!["", "home", "", "jan"]),
            ("//a//b//", "/", "/", vec!["a", "b"]),
            ("a/ b", "/ ", " ", vec!["a", "", "b"]),
            (" a , b ,, c ", ",", " ", vec!["a", "b", "", "c"]),
            ("xaxbx", "x", "a", vec!["", "", "b", ""]),
            ("  a b  ", "", " ", vec!["a b"]),
            ("", "", "", vec![""]),
        ] {
            let chars = |set: &str| set.chars().collect::<Vec<char>>();
            assert_eq!(
                split(text, &chars(separators), &chars(pad)),
                expected,
                "{text:?}"
            );
        }
    }

    #[test]
    fn cuts_go_from_left_to_right() {
        let rows = splits("õb", &Term::atom("õb"), text_atom);
        let firsts: Vec<_> = rows.iter().map(|row| row[0].clone()).collect();
        assert_eq!(firsts, ["", "õ", "õb"].map(Term::atom));
    }
}
