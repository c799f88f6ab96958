//! Classes of characters: `char_type/2`, `code_type/2`, and the case of one character.
//!
//! SWI-Prolog 9.0.4 takes most classes from the C library (here: Rust's Unicode tables, which agree
//! with it for every alphabet in use; code points without an assigned character count as printable
//! here and not there).

use std::ops::RangeInclusive;

use crate::engine::fault::Fault;
use crate::engine::registry::{NativeAnswer, Predicate, native};
use crate::frontend::term::Term;
use crate::library::text::{char_atom, char_code, is_var, single_char};

/// The code of the last character.
const LAST_CODE: i64 = char::MAX as i64;

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("char_type", "??", char_type),
        native("code_type", "??", code_type),
        native("$char_type", "++??", char_type_among).reported_as("char_type", 2),
        native("$code_type", "++??", code_type_among).reported_as("code_type", 2),
    ]
}

/// The value of a decimal digit of any script.
pub fn decimal_weight(c: char) -> Option<u32> {
    if c.is_ascii() {
        return c.to_digit(10);
    }
    let code = u32::from(c);
    if (0x1d7ce..=0x1d7ff).contains(&code) {
        return Some((code - 0x1d7ce) % 10);
    }
    let at = DECIMAL_ZEROS.partition_point(|zero| *zero <= code);
    let zero = *DECIMAL_ZEROS.get(at.checked_sub(1)?)?;
    (code - zero < 10).then_some(code - zero)
}

/// The upper case of a character when that is one character, else the character.
pub fn upper(c: char) -> char {
    let code = u32::from(c);
    match code {
        0x1f80..=0x1faf if code % 16 < 8 => char::from_u32(code + 8).unwrap_or(c),
        0x1fb3 | 0x1fc3 | 0x1ff3 => char::from_u32(code + 9).unwrap_or(c),
        _ => only(c.to_uppercase()).unwrap_or(c),
    }
}

/// The lower case of a character when that is one character, else the character.
pub fn lower(c: char) -> char {
    match c {
        'İ' => 'i',
        _ => only(c.to_lowercase()).unwrap_or(c),
    }
}

/// Does the C library take this character for a blank? No-break spaces are none.
pub fn is_space(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\u{85}' | '\u{a0}' | '\u{2007}' | '\u{202f}')
}

fn only(mut chars: impl Iterator<Item = char>) -> Option<char> {
    let first = chars.next()?;
    chars.next().is_none().then_some(first)
}

/// The zeros of the decimal digits outside ASCII; the mathematical digits are apart.
const DECIMAL_ZEROS: &[u32] = &[
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6,
    0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50,
    0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
    0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650,
    0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0, 0x16a60, 0x16ac0, 0x16b50,
    0x1e140, 0x1e2f0, 0x1e950, 0x1fbf0,
];

/// A class, in the order in which SWI-Prolog enumerates them.
enum CharType {
    /// A property: `alpha`.
    Property(&'static str, fn(char) -> bool),
    /// A property with a number: `digit(Weight)`.
    Weight(&'static str, fn(char) -> Option<u32>),
    /// A property with another character: `upper(Lower)`.
    Other(&'static str, fn(char) -> Option<char>),
}

const CLASSES: &[CharType] = &[
    CharType::Property("alnum", |c| is_alpha(c) || c.is_ascii_digit()),
    CharType::Property("alpha", is_alpha),
    CharType::Property("csym", |c| is_alpha(c) || c.is_ascii_digit() || c == '_'),
    CharType::Property("csymf", |c| is_alpha(c) || c == '_'),
    CharType::Property("prolog_var_start", |c| c == '_' || c.is_uppercase()),
    CharType::Property("prolog_atom_start", |c| {
        c.is_alphabetic() && !c.is_uppercase()
    }),
    CharType::Property("prolog_identifier_continue", is_identifier),
    CharType::Property("prolog_symbol", is_symbol),
    CharType::Property("decimal", |c| decimal_weight(c).is_some()),
    CharType::Weight("decimal", decimal_weight),
    CharType::Property("csymf", |c| is_alpha(c) || c == '_'),
    CharType::Property("ascii", |c| c.is_ascii()),
    CharType::Property("white", |c| matches!(c, ' ' | '\t')),
    CharType::Property("cntrl", is_control),
    CharType::Property("digit", |c| c.is_ascii_digit()),
    CharType::Property("print", |c| {
        !is_control(c) && (c == ' ' || !is_space(c) || !c.is_ascii())
    }),
    CharType::Property("graph", |c| !is_control(c) && !is_space(c)),
    CharType::Property("lower", is_lower),
    CharType::Property("upper", is_upper),
    CharType::Property("punct", |c| {
        !is_control(c) && !is_space(c) && !is_alpha(c) && !c.is_ascii_digit()
    }),
    CharType::Property("space", is_space),
    CharType::Property("end_of_line", |c| matches!(c, '\n'..='\r')),
    CharType::Property("newline", |c| c == '\n'),
    CharType::Property("period", |c| low_byte_in(c, ".?!")),
    CharType::Property("quote", |c| low_byte_in(c, "'`\"")),
    CharType::Other("lower", |c| is_lower(c).then(|| upper(c))),
    CharType::Other("upper", |c| is_upper(c).then(|| lower(c))),
    CharType::Other("to_lower", |c| Some(upper(c))),
    CharType::Other("to_upper", |c| Some(lower(c))),
    CharType::Other("paren", closing),
    CharType::Weight("digit", |c| c.to_digit(10)),
    CharType::Weight("xdigit", |c| c.to_digit(16)),
];

impl CharType {
    fn name(&self) -> &'static str {
        match self {
            CharType::Property(name, _) | CharType::Weight(name, _) | CharType::Other(name, _) => {
                name
            }
        }
    }

    fn arity(&self) -> usize {
        match self {
            CharType::Property(..) => 0,
            CharType::Weight(..) | CharType::Other(..) => 1,
        }
    }

    /// The class as a term when the character belongs to it; characters as `term_of` makes them.
    fn of(&self, c: char, term_of: fn(char) -> Term) -> Option<Term> {
        match self {
            CharType::Property(name, holds) => holds(c).then(|| Term::atom(name)),
            CharType::Weight(name, weight) => {
                weight(c).map(|weight| Term::compound(*name, vec![Term::Int(i64::from(weight))]))
            }
            CharType::Other(name, other) => {
                other(c).map(|other| Term::compound(*name, vec![term_of(other)]))
            }
        }
    }
}

fn is_alpha(c: char) -> bool {
    c.is_alphabetic() || (!c.is_ascii() && decimal_weight(c).is_some())
}

fn is_lower(c: char) -> bool {
    c.is_lowercase() || is_titlecase(c)
}

fn is_upper(c: char) -> bool {
    c.is_uppercase() || is_titlecase(c)
}

fn is_titlecase(c: char) -> bool {
    matches!(c, 'ǅ' | 'ǈ' | 'ǋ' | 'ǲ')
}

fn is_control(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

fn is_identifier(c: char) -> bool {
    let combining = matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{487}');
    c == '_' || combining || c.is_alphabetic() || decimal_weight(c).is_some()
}

fn is_symbol(c: char) -> bool {
    match c {
        '\u{0}'..='\u{7f}' => "#$&*+-./:<=>?@\\^~".contains(c),
        '\u{80}'..='\u{ff}' => {
            matches!(c, '¡'..='©' | '«' | '¬' | '®'..='±' | '´' | '¶'..='¸' | '»' | '¿' | '×' | '÷')
        }
        _ => !c.is_alphanumeric() && !is_control(c) && !c.is_whitespace(),
    }
}

/// SWI-Prolog 9.0.4 compares the low byte of the code only, and takes 0 for a member beyond the
/// first page.
fn low_byte_in(c: char, set: &str) -> bool {
    let code = u32::from(c);
    let low = (code & 0xff) as u8;
    set.as_bytes().contains(&low) || (low == 0 && code != 0)
}

fn closing(c: char) -> Option<char> {
    match c {
        '(' => Some(')'),
        '[' => Some(']'),
        '{' => Some('}'),
        _ => None,
    }
}

/// `char_type(?Char, ?Type)`
fn char_type(character: Term, class: Term) -> Result<NativeAnswer, Fault> {
    char_type_among(0, LAST_CODE, character, class)
}

/// `code_type(?Code, ?Type)`
fn code_type(code: Term, class: Term) -> Result<NativeAnswer, Fault> {
    code_type_among(0, LAST_CODE, code, class)
}

/// `'$char_type'(+First, +Last, ?Char, ?Type)`: an unknown character is one with these codes.
fn char_type_among(
    first: i64,
    last: i64,
    character: Term,
    class: Term,
) -> Result<NativeAnswer, Fault> {
    let end = Term::atom("end_of_file");
    classify((&character, &class), char_atom, end, first..=last)
}

/// `'$code_type'(+First, +Last, ?Code, ?Type)`: an unknown code is one of these.
fn code_type_among(first: i64, last: i64, code: Term, class: Term) -> Result<NativeAnswer, Fault> {
    classify((&code, &class), char_code, Term::Int(-1), first..=last)
}

/// The characters of a range of codes and their classes; `end` stands for the end of a file.
fn classify(
    (subject, class): (&Term, &Term),
    term_of: fn(char) -> Term,
    end: Term,
    codes: RangeInclusive<i64>,
) -> Result<NativeAnswer, Fault> {
    let known = match subject {
        Term::Var(_) if is_var(class) => {
            return Err(Fault::instantiation().placed(None, "char_type", 2));
        }
        Term::Var(_) if *class == Term::atom("end_of_file") => {
            return Ok(NativeAnswer::Succeed(vec![end, class.clone()]));
        }
        Term::Var(_) => None,
        Term::Int(-1) => return Ok(end_of_file(subject, class)),
        _ if subject.as_atom() == Some("end_of_file") => return Ok(end_of_file(subject, class)),
        _ => Some(character_of(subject)?),
    };
    let wanted = wanted_classes(class)?;
    let argument = class_argument(class)?;
    if let Some(c) = known {
        let found = wanted
            .iter()
            .filter_map(|wanted| admitted(wanted, c, class, argument, term_of));
        return Ok(NativeAnswer::Many(
            found.map(|class| vec![subject.clone(), class]).collect(),
        ));
    }
    let candidates = candidates(&wanted, argument).into_iter();
    let candidates = candidates.filter(|&c| codes.contains(&i64::from(u32::from(c))));
    let found = candidates.flat_map(|c| {
        let classes = wanted
            .iter()
            .filter_map(move |wanted| admitted(wanted, c, class, argument, term_of));
        classes.map(move |class| vec![term_of(c), class])
    });
    Ok(NativeAnswer::Many(found.collect()))
}

/// The only class of what a stream gives at its end: the code -1, the atom `end_of_file`.
fn end_of_file(subject: &Term, class: &Term) -> NativeAnswer {
    let only = Term::atom("end_of_file");
    match is_var(class) || *class == only {
        true => NativeAnswer::Succeed(vec![subject.clone(), only]),
        false => NativeAnswer::Fail,
    }
}

/// The characters that may belong to a class; `to_lower(U)` and `to_upper(L)` name theirs.
fn candidates(wanted: &[&CharType], argument: Option<char>) -> Vec<char> {
    match (wanted, argument) {
        ([CharType::Other("to_lower", _)], Some(x)) => vec![lower(x)],
        ([CharType::Other("to_upper", _)], Some(x)) => vec![upper(x)],
        _ => ('\0'..=char::MAX).collect(),
    }
}

/// The class as a term, when the character belongs to it and the argument, when bound, agrees.
fn admitted(
    wanted: &CharType,
    c: char,
    class: &Term,
    argument: Option<char>,
    term_of: fn(char) -> Term,
) -> Option<Term> {
    let Some(x) = argument else {
        return wanted
            .of(c, term_of)
            .filter(|found| may_unify(class, found));
    };
    let agrees = match wanted {
        CharType::Other("to_lower" | "to_upper", _) if x == c => true,
        CharType::Other(_, other) => other(c) == Some(x),
        CharType::Weight(_, weight) => weight(c) == Some(u32::from(x)),
        CharType::Property(..) => false,
    };
    agrees.then(|| class.clone())
}

/// Keeps an enumeration of all characters small: a bound argument must be the same.
fn may_unify(class: &Term, found: &Term) -> bool {
    match (class, found) {
        (Term::Compound(class), Term::Compound(found)) => {
            is_var(&class.args[0]) || class.args == found.args
        }
        _ => true,
    }
}

/// The bound argument of a class, as a character; that of `decimal(Weight)` is compared as a term.
fn class_argument(class: &Term) -> Result<Option<char>, Fault> {
    match class {
        Term::Compound(class) if class.name != "decimal" && !is_var(&class.args[0]) => {
            character_of(&class.args[0]).map(Some)
        }
        _ => Ok(None),
    }
}

/// The classes that the second argument can be.
fn wanted_classes(class: &Term) -> Result<Vec<&'static CharType>, Fault> {
    if is_var(class) {
        return Ok(CLASSES.iter().collect());
    }
    if *class == Term::atom("end_of_file") {
        return Ok(Vec::new());
    }
    let named = class.functor().and_then(|(name, arity)| {
        CLASSES
            .iter()
            .find(|class| *name == class.name() && arity == class.arity())
    });
    match named {
        Some(class) => Ok(vec![class]),
        None => Err(Fault::type_error("char_type", class).placed(None, "char_type", 2)),
    }
}

/// The character of a code, a one-character atom or a string.
fn character_of(term: &Term) -> Result<char, Fault> {
    let found = match term {
        Term::Int(code @ 0..) => match u32::try_from(*code).ok().and_then(char::from_u32) {
            Some(c) => Some(c),
            None => return Err(Fault::domain("character", term)),
        },
        Term::Atom(atom) => single_char(atom.as_str()),
        Term::Str(text) => single_char(text),
        // A list of one character is text, too.
        _ => match term.as_list().as_deref() {
            Some([only @ (Term::Atom(_) | Term::Int(_))]) => character_of(only).ok(),
            _ => None,
        },
    };
    found.ok_or_else(|| Fault::type_error("character", term))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_of_one_character() {
        for (c, up, low) in [
            ('a', 'A', 'a'),
            ('Õ', 'Õ', 'õ'),
            ('ß', 'ß', 'ß'),
            ('ÿ', 'Ÿ', 'ÿ'),
            ('İ', 'İ', 'i'),
            ('ж', 'Ж', 'ж'),
        ] {
            assert_eq!((upper(c), lower(c)), (up, low), "{c}");
        }
    }

    #[test]
    fn weights_of_digits() {
        for (c, weight) in [
            ('7', Some(7)),
            ('٣', Some(3)),
            ('２', Some(2)),
            ('x', None),
            ('²', None),
            ('𝟗', Some(9)),
        ] {
            assert_eq!(decimal_weight(c), weight, "{c}");
        }
    }

    #[test]
    fn classes_of_a_letter_in_order() {
        let classes: Vec<Term> = CLASSES
            .iter()
            .filter_map(|class| class.of('é', char_atom))
            .collect();
        let names: Vec<String> = classes
            .iter()
            .filter_map(|class| {
                class
                    .functor()
                    .map(|(name, arity)| format!("{name}/{arity}"))
            })
            .collect();
        let expected = "alnum/0 alpha/0 csym/0 csymf/0 prolog_atom_start/0 prolog_identifier_continue/0 csymf/0 print/0 graph/0 lower/0 \
                        lower/1 to_lower/1 to_upper/1";
        assert_eq!(names.join(" "), expected);
    }
}
