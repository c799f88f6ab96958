//! Length, concatenation, case and splitting of text: `atom_length/2`, `string_concat/3`,
//! `split_string/4`, ...

use crate::engine::convert::FromTerm;
use crate::engine::fault::Fault;
use crate::engine::registry::{NativeAnswer, Predicate, native};
use crate::frontend::term::{CONS, Term};
use crate::library::builtins::char_types::{lower, upper};
use crate::library::text::{
    Atomic, NotNumber, Text, TextKind, char_code, char_list, code_list, is_var, same_text,
    text_atom, text_if, text_of, text_string,
};

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("collation_key", "+-", collation_key),
        native("atom_length", "+?", length),
        native("string_length", "+?", length),
        native("atom_concat", "???", atom_concat),
        native("string_concat", "???", string_concat),
        native("atomic_concat", "++?", atomic_concat),
        native("upcase_atom", "+?", upcase_atom),
        native("downcase_atom", "+?", downcase_atom),
        native("string_upper", "+?", string_upper),
        native("string_lower", "+?", string_lower),
        native("string_code", "?+?", string_code),
        native("get_string_code", "++-", get_string_code),
        native("split_string", "+++?", split_string),
        native("normalize_space", "?+", normalize_space),
    ]
}

/// `atom_length(+Text, ?Length)`, `string_length(+Text, ?Length)`.
fn length(Text(text): Text, length: Term) -> Result<usize, Fault> {
    match length {
        Term::Var(_) | Term::Int(_) | Term::BigInt(_) => Ok(text.chars().count()),
        other => Err(Fault::type_error("integer", &other)),
    }
}

/// `atom_concat(?Atomic1, ?Atomic2, ?Atom)`
fn atom_concat(first: Term, second: Term, whole: Term) -> Result<NativeAnswer, Fault> {
    concat([first, second, whole], text_atom)
}

/// `string_concat(?Atomic1, ?Atomic2, ?String)`
fn string_concat(first: Term, second: Term, whole: Term) -> Result<NativeAnswer, Fault> {
    concat([first, second, whole], text_string)
}

fn concat(terms: [Term; 3], fresh: fn(&str) -> Term) -> Result<NativeAnswer, Fault> {
    let known = |term: &Term| match term {
        Term::Var(_) => Ok(None),
        _ => text_of(term, TextKind::Atomic).map(Some),
    };
    let texts = (known(&terms[0])?, known(&terms[1])?, known(&terms[2])?);
    let [left, right, joined] = terms;
    let row = |left, right, joined| Ok(NativeAnswer::Succeed(vec![left, right, joined]));
    match texts {
        (Some(first), Some(second), None) => row(left, right, fresh(&(first + &second))),
        (Some(first), Some(second), Some(whole))
            if whole.strip_prefix(first.as_str()) == Some(second.as_str()) =>
        {
            row(left, right, joined)
        }
        (Some(_), Some(_), Some(_)) => Ok(NativeAnswer::Fail),
        (_, _, None) => Err(Fault::instantiation()),
        (Some(first), None, Some(whole)) => match whole.strip_prefix(first.as_str()) {
            Some(second) => row(left, fresh(second), joined),
            None => Ok(NativeAnswer::Fail),
        },
        (None, Some(second), Some(whole)) => match whole.strip_suffix(second.as_str()) {
            Some(first) => row(fresh(first), right, joined),
            None => Ok(NativeAnswer::Fail),
        },
        (None, None, Some(whole)) => Ok(NativeAnswer::Many(splits(&whole, &joined, fresh))),
    }
}

/// All ways to cut a text in two, the shortest first part first.
fn splits(text: &str, whole: &Term, fresh: fn(&str) -> Term) -> Vec<Vec<Term>> {
    let cuts = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    cuts.map(|at| vec![fresh(&text[..at]), fresh(&text[at..]), whole.clone()])
        .collect()
}

/// `atomic_concat(+Atomic1, +Atomic2, ?Atom)`
fn atomic_concat(
    Atomic(first): Atomic,
    Atomic(second): Atomic,
    atom: Term,
) -> Result<Option<Term>, Fault> {
    if !is_var(&atom) {
        text_of(&atom, TextKind::Atomic)?;
    }
    Ok(same_text(&atom, &(first + &second), text_atom))
}

/// `upcase_atom(+Atomic, ?Atom)`
fn upcase_atom(Atomic(text): Atomic, atom: Term) -> Result<Option<Term>, Fault> {
    changed_atom(text.chars().map(upper).collect(), &atom)
}

/// `downcase_atom(+Atomic, ?Atom)`
fn downcase_atom(Atomic(text): Atomic, atom: Term) -> Result<Option<Term>, Fault> {
    changed_atom(text.chars().map(lower).collect(), &atom)
}

/// `string_upper(+Atomic, ?String)`
fn string_upper(Atomic(text): Atomic, string: Term) -> Result<Option<Term>, Fault> {
    changed_string(text.chars().map(upper).collect(), &string)
}

/// `string_lower(+Atomic, ?String)`
fn string_lower(Atomic(text): Atomic, string: Term) -> Result<Option<Term>, Fault> {
    changed_string(text.chars().map(lower).collect(), &string)
}

fn changed_atom(text: String, actual: &Term) -> Result<Option<Term>, Fault> {
    check_atomic("atom", actual)?;
    Ok(same_text(actual, &text, text_atom))
}

fn changed_string(text: String, actual: &Term) -> Result<Option<Term>, Fault> {
    check_atomic("string", actual)?;
    Ok(same_text(actual, &text, text_string))
}

fn check_atomic(expected: &str, actual: &Term) -> Result<(), Fault> {
    if is_var(actual) || text_if(actual, TextKind::Atomic).is_some() {
        return Ok(());
    }
    Err(Fault::type_error(expected, actual))
}

/// `string_code(?Index, +Text, ?Code)`, the index from 1.
fn string_code(index: Term, NotNumber(text): NotNumber, _: Term) -> Result<NativeAnswer, Fault> {
    let index = Option::<usize>::from_term(&index)?;
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
fn get_string_code(place: Term, Text(text): Text) -> Result<Term, Fault> {
    let index = match &place {
        Term::Int(index) => *index,
        Term::Float(index) if index.fract() == 0.0 => *index as i64,
        Term::Var(_) => return Err(Fault::instantiation()),
        other => return Err(Fault::type_error("integer", other)),
    };
    let found = usize::try_from(index.saturating_sub(1))
        .ok()
        .and_then(|at| text.chars().nth(at));
    found.map(char_code).ok_or_else(|| {
        let last = Term::Int(text.chars().count() as i64);
        let range = Term::compound("range", vec![Term::Int(1), last]);
        Fault::domain_in(range, &place)
    })
}

/// `split_string(+Text, +Separators, +Pad, ?Strings)`
fn split_string(
    NotNumber(text): NotNumber,
    NotNumber(separators): NotNumber,
    NotNumber(pad): NotNumber,
    strings: Term,
) -> Result<Vec<Term>, Fault> {
    let separators: Vec<char> = separators.chars().collect();
    let pad: Vec<char> = pad.chars().collect();
    if !is_var(&strings) && strings != Term::nil() && strings.as_compound(CONS, 2).is_none() {
        return Err(Fault::type_error("list", &strings));
    }
    let parts = split(&text, &separators, &pad).into_iter();
    Ok(parts.map(Term::string).collect())
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
fn normalize_space(sink: Term, Atomic(text): Atomic) -> Result<Term, Fault> {
    let words: Vec<&str> = text
        .split(char::is_whitespace)
        .filter(|word| !word.is_empty())
        .collect();
    output(&sink, &words.join(" "))
}

fn output(sink: &Term, text: &str) -> Result<Term, Fault> {
    let spec = match sink {
        Term::Compound(spec) => spec,
        Term::Var(_) => return Err(Fault::instantiation()),
        Term::Atom(_) => return Err(Fault::existence("stream", sink)),
        _ => return Err(Fault::type_error("output", sink)),
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
        _ => return Err(Fault::type_error("output", sink)),
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

/// A key that sorts letters of both cases together; the text itself decides between equal ones.
fn collation_key(Text(text): Text) -> Term {
    text_atom(&format!("{}\u{1}{text}", text.to_lowercase()))
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
