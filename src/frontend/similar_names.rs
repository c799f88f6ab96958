//! Names that may be misspellings of each other.

use std::borrow::Cow;

/// Shorter names are similar only to themselves.
const MIN_LENGTH: usize = 3;

/// Whether somebody who wrote one name may have meant the other: as [`are_similar`], of the names
/// as SWI-Prolog sees them.
pub fn is_meant(written: &str, known: &str) -> bool {
    are_similar(&as_seen(written), &as_seen(known))
}

/// A name as SWI-Prolog looks at it in a search for similar ones: of one with a character beyond
/// U+00FF it sees the bytes of the first character only, up to one that is zero.
fn as_seen(name: &str) -> Cow<'_, str> {
    let is_wide = |c: char| u32::from(c) > 0xff;
    let Some(first) = name.chars().next().filter(|_| name.contains(is_wide)) else {
        return Cow::Borrowed(name);
    };
    let bytes = u32::from(first).to_le_bytes().into_iter();
    Cow::Owned(
        bytes
            .take_while(|&byte| byte != 0)
            .map(char::from)
            .collect(),
    )
}

/// Whether one name may be a misspelling of the other: `dwim_match/2`. They differ in one
/// character, in the order of two, or in how their words are separated or in the order of two
/// words.
pub fn are_similar(one: &str, other: &str) -> bool {
    if one == other || have_same_words(one, other) {
        return true;
    }
    let one: Vec<char> = one.chars().collect();
    let other: Vec<char> = other.chars().collect();
    if one.len().min(other.len()) < MIN_LENGTH {
        return false;
    }
    let common = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    match (&one[common..], &other[common..]) {
        ([a, b, rest @ ..], [c, d, others @ ..]) if (a, b) == (d, c) && rest == others => true,
        ([_, rest @ ..], [_, others @ ..]) if rest == others => true,
        ([_, rest @ ..], others) if rest == others => true,
        (rest, [_, others @ ..]) => rest == others,
        _ => false,
    }
}

/// Whether the names have the same words, or two that stand side by side have changed places.
fn have_same_words(one: &str, other: &str) -> bool {
    let (one, other) = (words(one), words(other));
    if one.len() != other.len() || one.len() < 2 {
        return false;
    }
    let common = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    match (&one[common..], &other[common..]) {
        ([], []) => true,
        ([a, b, rest @ ..], [c, d, others @ ..]) => (a, b) == (d, c) && rest == others,
        _ => false,
    }
}

/// The words of a name, `print_board` or `printBoard`, the first letter of each in lower case.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut last = '_';
    for c in name.chars() {
        if c == '_' || (c.is_uppercase() && last.is_lowercase()) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| c != '_') {
            match word.is_empty() {
                true => word.extend(c.to_lowercase()),
                false => word.push(c),
            }
        }
        last = c;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::are_similar;

    /// As `dwim_match/2` of SWI-Prolog 9.0.4 has it.
    #[test]
    fn similar_names_are_found() {
        for pair in "abc-abd abc-acb abc-aBc hello_world-helloWorld hello_world-world_hello foo1-foo2 foo-foo1 \
                     parent_of-parentOf member-membr writ-write abc-xabc abc-axbc foobar-foo_bar FooBar-foo_bar \
                     is_list-list_is aüb-aub p12-p13 foo_2-foo_3 fooBar-barFoo mainx-main print_board-printBoard"
            .split_whitespace()
        {
            let (one, other) = pair.split_once('-').expect("a pair");
            assert!(are_similar(one, other), "{pair}");
            assert!(are_similar(other, one), "{pair}");
        }
    }

    #[test]
    fn other_names_are_not() {
        for pair in "abc-ab foo-bar x-y x-xy ab-ba a-b p1-p2 p1-p12 foo_bar_baz-baz_bar_foo go-go1 ++-+ write_x-write \
                     nl-n"
            .split_whitespace()
        {
            let (one, other) = pair.split_once('-').expect("a pair");
            assert!(!are_similar(one, other), "{pair}");
            assert!(!are_similar(other, one), "{pair}");
        }
    }
}
