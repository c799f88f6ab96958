//! The classes of characters that decide how SWI-Prolog quotes atoms and separates tokens.

/// What a character may be part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CharacterClass {
    /// Begins an unquoted atom.
    Lower,
    /// Begins a variable: an upper-case letter or the underscore.
    Upper,
    /// Goes on with a name but doesn't begin one: digits and combining marks.
    Digit,
    /// Makes up symbol atoms.
    Symbol,
    /// An atom of its own.
    Solo,
    /// Stands only in quoted text, as it is.
    Quoted,
    /// Stands only in quoted text, and is written as an escape sequence there.
    Escaped,
}

/// The class of a character.
///
/// Outside ASCII it follows the Unicode properties; for a few hundred characters of rare scripts
/// and for those that newer versions of Unicode have added it may differ from SWI-Prolog's.
pub(crate) fn class(c: char) -> CharacterClass {
    match c {
        'a'..='z' => CharacterClass::Lower,
        'A'..='Z' | '_' => CharacterClass::Upper,
        '0'..='9' => CharacterClass::Digit,
        '#' | '$' | '&' | '*' | '+' | '-' | '.' | '/' | ':' | '<' | '=' | '>' | '?' | '@'
        | '\\' | '^' | '~' => CharacterClass::Symbol,
        '!' | ';' | '\u{ad}' | '²' | '³' | '¹' | '¼' | '½' | '¾' => CharacterClass::Solo,
        ' '..='~' => CharacterClass::Quoted,
        '\0'..='\u{7f}' => CharacterClass::Escaped,
        _ => class_beyond_ascii(c),
    }
}

/// Part of a name: of an unquoted atom, a variable or a number.
pub(crate) fn is_alphanumeric(c: char) -> bool {
    matches!(
        class(c),
        CharacterClass::Lower | CharacterClass::Upper | CharacterClass::Digit
    )
}

/// Part of a symbol atom.
pub(crate) fn is_symbol(c: char) -> bool {
    class(c) == CharacterClass::Symbol
}

fn class_beyond_ascii(c: char) -> CharacterClass {
    // The standard library escapes what isn't printable, and combining marks.
    let escaped = c.escape_debug().len() > 1;
    if c.is_alphabetic() && !is_enclosed_letter(c) {
        return match (c.is_uppercase(), escaped) {
            (true, _) => CharacterClass::Upper,
            (false, true) => CharacterClass::Digit,
            (false, false) => CharacterClass::Lower,
        };
    }
    if c.is_numeric() {
        return if is_number_form(c) {
            CharacterClass::Quoted
        } else {
            CharacterClass::Digit
        };
    }
    match (is_combining(c), escaped || c.is_whitespace()) {
        (true, _) => CharacterClass::Digit,
        (false, true) => CharacterClass::Escaped,
        (false, false) => CharacterClass::Symbol,
    }
}

fn is_enclosed_letter(c: char) -> bool {
    matches!(c, '\u{2460}'..='\u{24ff}' | '\u{1f130}'..='\u{1f189}')
}

/// Superscripts, fractions and enclosed numbers.
fn is_number_form(c: char) -> bool {
    matches!(c, '\u{2070}'..='\u{215f}' | '\u{2189}' | '\u{2460}'..='\u{249b}'
        | '\u{24ea}'..='\u{24ff}' | '\u{2776}'..='\u{2793}' | '\u{3192}'..='\u{32bf}')
}

/// The marks that don't count as alphabetic.
fn is_combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{487}' | '\u{591}'..='\u{5bd}'
        | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{20d0}'..='\u{20dc}' | '\u{20e1}'
        | '\u{20e5}'..='\u{20f0}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}'
        | '\u{e0100}'..='\u{e01ef}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(expected: CharacterClass, characters: &str) {
        for c in characters.chars() {
            assert_eq!(class(c), expected, "{c:?}");
        }
    }

    #[test]
    fn classes() {
        check(CharacterClass::Lower, "azäõß日яǅªµ");
        check(CharacterClass::Upper, "AZÄÕЯ_Ω");
        check(CharacterClass::Digit, "09\u{660}\u{301}");
        check(CharacterClass::Symbol, "+\\^~§€×→∀😀·");
        check(CharacterClass::Solo, "!;\u{ad}²½");
        check(CharacterClass::Quoted, " ,|()[]{}'\"`%①");
        check(
            CharacterClass::Escaped,
            "\0\n\u{1b}\u{7f}\u{a0}\u{200b}\u{2028}\u{feff}\u{e000}",
        );
    }
}
