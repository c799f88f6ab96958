//! Character classes of SWI-Prolog 7's syntax, after its Unicode rules.

use unicode_ident::{is_xid_continue, is_xid_start};

/// Whether the character ends a full stop and separates tokens.
pub(crate) fn is_layout(c: char) -> bool {
    c.is_whitespace() && c != '\u{85}'
}

/// Whether the character may not stand outside quotes and comments.
pub(crate) fn is_illegal(c: char) -> bool {
    c.is_control() && !is_layout(c)
}

/// Whether a variable starts with this character.
pub(crate) fn is_variable_start(c: char) -> bool {
    c == '_' || (c.is_uppercase() && is_xid_start(c))
}

/// Whether an unquoted atom of letters starts with this character: letters without an upper case
/// form of their own too, such as `日`, and the title case letters.
pub(crate) fn is_atom_start(c: char) -> bool {
    is_xid_start(c) && !c.is_uppercase()
}

/// Whether a variable or an atom of letters goes on with this character.
pub(crate) fn is_word(c: char) -> bool {
    c == '_' || (is_xid_continue(c) && !is_joiner(c))
}

/// Whether atoms are made of runs of this character and its like.
pub(crate) fn is_symbol(c: char) -> bool {
    if c.is_ascii() {
        return "#$&*+-./:<=>?@\\^~".contains(c);
    }
    !is_xid_continue(c) && !c.is_whitespace() && !c.is_control() && !c.is_numeric() && !is_lone(c)
}

/// Invisible joiners, which newer versions of Unicode than SWI-Prolog's let into identifiers.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// Characters outside ASCII that are atoms of one character: format characters, enclosing marks
/// and private use.
fn is_lone(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}'
        | '\u{8e2}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{20dd}'..='\u{20e0}' | '\u{20e2}'..='\u{20e4}'
        | '\u{488}'..='\u{489}' | '\u{1abe}' | '\u{a670}'..='\u{a672}' | '\u{e000}'..='\u{f8ff}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}'
        | '\u{13430}'..='\u{13438}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0001}'..='\u{10ffff}')
}

/// The character at this byte, if it lies before `limit`.
pub(crate) fn char_before(text: &str, at: usize, limit: usize) -> Option<char> {
    text.get(at..limit)?.chars().next()
}

/// The byte after the run of characters of one class that starts at `at`.
pub(crate) fn run_end(text: &str, at: usize, limit: usize, class: fn(char) -> bool) -> usize {
    let rest = text.get(at..limit).unwrap_or("");
    at + rest.find(|c| !class(c)).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_any_alphabet() {
        for c in ['A', 'Õ', 'Ž', 'П', 'Σ', 'Ⅷ', '_'] {
            assert!(is_variable_start(c), "{c}");
        }
        for c in ['a', 'õ', 'ß', 'п', '日', 'ǅ', 'ª'] {
            assert!(is_atom_start(c), "{c}");
        }
        for c in ['+', '€', '→', '♟', '“', '×', 'Ⓐ', '🎲'] {
            assert!(is_symbol(c), "{c}");
        }
        for c in ['½', '²', '\u{200b}', '!', ';', ',', '|', '%'] {
            assert!(!is_symbol(c) && !is_word(c), "{c}");
        }
    }

    #[test]
    fn control_characters_are_illegal_but_layout_is_not() {
        assert!(is_illegal('\0') && is_illegal('\u{85}') && is_illegal('\u{7f}'));
        assert!(is_layout('\t') && is_layout('\u{a0}') && is_layout('\u{3000}'));
    }
}
