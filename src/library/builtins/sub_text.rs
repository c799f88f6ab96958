//! Parts of text: `sub_atom/5`, `sub_string/5`, `sub_atom_icasechk/3`.
//!
//! Solutions come in SWI-Prolog's order: by start, then by length.

use crate::engine::convert::FromTerm;
use crate::engine::fault::Fault;
use crate::engine::registry::{NativeAnswer, Predicate, native};
use crate::frontend::term::Term;
use crate::library::builtins::char_types::lower;
use crate::library::text::{Text, TextKind, is_var, text_atom, text_of, text_string};

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("sub_atom", "+????", sub_atom),
        native("sub_string", "+????", sub_string),
        native("sub_atom_icasechk", "+?+", sub_atom_icasechk),
    ]
}

/// The text of an argument that should be an atom.
struct AtomText(String);

impl FromTerm for AtomText {
    fn from_term(term: &Term) -> Result<AtomText, Fault> {
        text_of(term, TextKind::AtomicAs("atom")).map(AtomText)
    }
}

/// The text of an argument that should be a string.
struct StringText(String);

impl FromTerm for StringText {
    fn from_term(term: &Term) -> Result<StringText, Fault> {
        text_of(term, TextKind::AtomicAs("string")).map(StringText)
    }
}

/// `sub_atom(+Atomic, ?Before, ?Length, ?After, ?SubAtom)`
fn sub_atom(
    AtomText(text): AtomText,
    before: Option<usize>,
    length: Option<usize>,
    after: Option<usize>,
    part: Term,
) -> Result<NativeAnswer, Fault> {
    let known = Option::<AtomText>::from_term(&part)?.map(|AtomText(part)| part);
    let span = SubTextSpan {
        before,
        length,
        after,
    };
    Ok(sub_text(&text, &span, known.as_deref(), &part, text_atom))
}

/// `sub_string(+Atomic, ?Before, ?Length, ?After, ?SubString)`
fn sub_string(
    StringText(text): StringText,
    before: Option<usize>,
    length: Option<usize>,
    after: Option<usize>,
    part: Term,
) -> Result<NativeAnswer, Fault> {
    let known = Option::<StringText>::from_term(&part)?.map(|StringText(part)| part);
    let span = SubTextSpan {
        before,
        length,
        after,
    };
    Ok(sub_text(&text, &span, known.as_deref(), &part, text_string))
}

fn sub_text(
    text: &str,
    span: &SubTextSpan,
    known: Option<&str>,
    actual: &Term,
    fresh: fn(&str) -> Term,
) -> NativeAnswer {
    let text = Indexed::new(text);
    let found = match known {
        Some(part) => text.occurrences(part),
        None => span.candidates(text.len()),
    };
    let row = |(start, length): (usize, usize)| {
        let value = if is_var(actual) {
            fresh(text.slice(start, length))
        } else {
            actual.clone()
        };
        let number = |count: usize| Term::Int(count as i64);
        vec![
            number(start),
            number(length),
            number(text.len() - start - length),
            value,
        ]
    };
    let fits = |(start, length): &(usize, usize)| span.admits(*start, *length, text.len());
    let fitting: Vec<(usize, usize)> = found.into_iter().filter(fits).collect();
    // SWI-Prolog searches a known part from one end to the other.
    let is_searched = known.is_some() && span.before.is_none() && span.after.is_none();
    let ends_before = |(start, length): &(usize, usize)| start + length < text.len();
    let goes_on = is_searched && fitting.last().is_some_and(ends_before);
    let rows = fitting.into_iter().map(row).collect();
    match goes_on {
        true => NativeAnswer::Searched(rows),
        false => NativeAnswer::Many(rows),
    }
}

/// What is known of a part: each number is `None` when it is unbound.
struct SubTextSpan {
    before: Option<usize>,
    length: Option<usize>,
    after: Option<usize>,
}

impl SubTextSpan {
    fn admits(&self, start: usize, length: usize, whole: usize) -> bool {
        let agrees =
            |known: Option<usize>, actual: usize| known.is_none_or(|known| known == actual);
        agrees(self.before, start)
            && agrees(self.length, length)
            && agrees(self.after, whole - start - length)
    }

    /// Starts and lengths that may be admitted, no more than needed when one of the numbers is
    /// known.
    fn candidates(&self, whole: usize) -> Vec<(usize, usize)> {
        let room =
            |start: usize, length: usize| start.checked_add(length).is_some_and(|end| end <= whole);
        match (self.before, self.length, self.after) {
            (Some(start), Some(length), _) => {
                Vec::from_iter(room(start, length).then_some((start, length)))
            }
            (Some(start), None, Some(after)) => {
                Vec::from_iter(room(start, after).then(|| (start, whole - start - after)))
            }
            (None, Some(length), Some(after)) => {
                Vec::from_iter(room(length, after).then(|| (whole - length - after, length)))
            }
            (Some(start), None, None) if start <= whole => {
                (0..=whole - start).map(|length| (start, length)).collect()
            }
            (None, Some(length), None) if length <= whole => {
                (0..=whole - length).map(|start| (start, length)).collect()
            }
            (None, None, Some(after)) if after <= whole => (0..=whole - after)
                .map(|start| (start, whole - after - start))
                .collect(),
            (None, None, None) => (0..=whole)
                .flat_map(|start| (0..=whole - start).map(move |length| (start, length)))
                .collect(),
            _ => Vec::new(),
        }
    }
}

/// A text whose characters are found by number; for ASCII the number is the offset.
struct Indexed<'t> {
    text: &'t str,
    /// The offset of each character and of the end; empty for ASCII.
    offsets: Vec<usize>,
}

impl<'t> Indexed<'t> {
    fn new(text: &'t str) -> Indexed<'t> {
        let offsets = match text.is_ascii() {
            true => Vec::new(),
            false => text
                .char_indices()
                .map(|(at, _)| at)
                .chain([text.len()])
                .collect(),
        };
        Indexed { text, offsets }
    }

    fn len(&self) -> usize {
        self.offsets.len().checked_sub(1).unwrap_or(self.text.len())
    }

    fn slice(&self, start: usize, length: usize) -> &'t str {
        &self.text[self.offset(start)..self.offset(start + length)]
    }

    /// Start and length of each occurrence of a part, overlapping ones too.
    fn occurrences(&self, part: &str) -> Vec<(usize, usize)> {
        let length = part.chars().count();
        let last = (self.len() + 1).saturating_sub(length);
        (0..last)
            .filter(|start| self.text[self.offset(*start)..].starts_with(part))
            .map(|start| (start, length))
            .collect()
    }

    fn offset(&self, number: usize) -> usize {
        self.offsets.get(number).copied().unwrap_or(number)
    }
}

/// `sub_atom_icasechk(+Text, ?Start, +Part)`: the first place of a part written in small letters,
/// whatever the case in the text.
fn sub_atom_icasechk(
    text: Term,
    start: Option<usize>,
    Text(part): Text,
) -> Result<Option<usize>, Fault> {
    let part: Vec<char> = part.chars().collect();
    let text: Vec<char> = text_of(&text, TextKind::Any)?.chars().collect();
    let matches = |start: &usize| {
        let there = text.get(*start..).unwrap_or_default();
        there.len() >= part.len()
            && there
                .iter()
                .zip(&part)
                .all(|(c, wanted)| c == wanted || lower(*c) == *wanted)
    };
    Ok(match start {
        Some(start) => (start <= text.len())
            .then_some(start)
            .filter(|start| matches(start)),
        None => (0..=text.len()).find(matches),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occurrences_overlap() {
        for (text, part, expected) in [
            ("aaa", "aa", vec![(0, 2), (1, 2)]),
            ("õõa", "õ", vec![(0, 1), (1, 1)]),
            ("ab", "", vec![(0, 0), (1, 0), (2, 0)]),
        ] {
            assert_eq!(Indexed::new(text).occurrences(part), expected, "{text}");
        }
    }

    #[test]
    fn slices_count_characters() {
        let text = Indexed::new("täpp");
        assert_eq!((text.len(), text.slice(1, 2)), (4, "äp"));
    }
}
