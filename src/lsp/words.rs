//! What stands at a place of a text: the name of a predicate and the number of its arguments.
//!
//! These are guesses by letters, good enough for questions about the text under a cursor.

use std::ops::Range;

/// The name of a predicate in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The name.
    pub name: &'a str,
    /// Its bytes.
    pub span: Range<usize>,
    /// How many arguments it has here, as far as it can be seen: from `name(..)` or `name/2`.
    pub arity: Option<usize>,
}

/// The name at a place, or the one that ends there.
pub fn word_at(text: &str, offset: usize) -> Option<Word<'_>> {
    let offset = text.floor_char_boundary(offset);
    let back = text[..offset].chars().rev().take_while(|c| is_letter(*c));
    let start = offset - back.map(char::len_utf8).sum::<usize>();
    let on = text[offset..].chars().take_while(|c| is_letter(*c));
    let end = offset + on.map(char::len_utf8).sum::<usize>();
    let name = &text[start..end];
    name.starts_with(char::is_lowercase).then(|| Word {
        name,
        span: start..end,
        arity: arity(&text[end..]),
    })
}

/// The part of a name that is typed already.
pub fn typed(text: &str, offset: usize) -> &str {
    let text = &text[..text.floor_char_boundary(offset)];
    let back = text.chars().rev().take_while(|c| is_letter(*c));
    &text[text.len() - back.map(char::len_utf8).sum::<usize>()..]
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The number of arguments that the text behind a name gives it.
fn arity(rest: &str) -> Option<usize> {
    if let Some(number) = rest.strip_prefix('/') {
        let digits = number
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(number.len());
        return number[..digits].parse().ok();
    }
    if !rest.starts_with('(') {
        return Some(0);
    }
    let (mut depth, mut commas, mut quote) = (0, 0, None);
    let mut letters = rest.chars();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            ('\\', Some(_)) => drop(letters.next()),
            (_, Some(open)) if letter == open => quote = None,
            (_, Some(_)) => {}
            ('\'' | '"' | '`', None) => quote = Some(letter),
            ('(' | '[' | '{', None) => depth += 1,
            (')' | ']' | '}', None) if depth == 1 => return Some(commas + 1),
            (')' | ']' | '}', None) => depth -= 1,
            (',', None) if depth == 1 => commas += 1,
            _ => {}
        }
    }
    None
}

/// The comment right above a place, without its signs: what documents the clause there.
pub fn comment_above(text: &str, offset: usize) -> Option<String> {
    let before = &text[..text.floor_char_boundary(offset)];
    let before = &before[..before.rfind('\n')?];
    let lines = before.lines().rev();
    let comment = lines.map_while(|line| line.trim_start().strip_prefix('%'));
    let mut lines: Vec<&str> = comment
        .map(|line| line.trim_start_matches(['%', '!']).trim())
        .collect();
    lines.reverse();
    let text = lines.join("\n").trim().to_owned();
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::{comment_above, typed, word_at};

    #[test]
    fn names_have_as_many_arguments_as_can_be_seen() {
        let text = "käi(A, f(B, c), \"a,b\", 'x)') :- lõpp, p/2, Var, q(";
        let found = |offset| word_at(text, offset).map(|word| (word.name, word.arity));
        assert_eq!(found(0), Some(("käi", Some(4))));
        assert_eq!(found(4), Some(("käi", Some(4))));
        let place = |part: &str| text.find(part).expect("there");
        assert_eq!(found(place("lõpp") + 2), Some(("lõpp", Some(0))));
        assert_eq!(found(place("p/2")), Some(("p", Some(2))));
        assert_eq!(found(place("Var")), None);
        assert_eq!(found(place("q(")), Some(("q", None)));
    }

    #[test]
    fn what_is_typed_ends_at_the_cursor() {
        assert_eq!(typed("p :- memb", 9), "memb");
        assert_eq!(typed("p :- memb", 7), "me");
        assert_eq!(typed("p :- ", 5), "");
    }

    #[test]
    fn comments_document_what_is_below() {
        let text = "p.\n\n%!  best(+X)\n%   The best.\nbest(1).\n";
        let place = text.find("best(1)").expect("there");
        assert_eq!(
            comment_above(text, place).as_deref(),
            Some("best(+X)\nThe best.")
        );
        assert_eq!(comment_above(text, 0), None);
    }
}
