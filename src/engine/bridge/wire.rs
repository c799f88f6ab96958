//! The text form in which terms travel between Rust and the Scryer machine.
//!
//! Scryer writes terms in canonical notation (quoted, operators ignored) and reads them back with
//! its own reader. What SWI-Prolog 7 has and Scryer has not is represented by ordinary terms:
//!
//! | SWI-Prolog                  | Scryer                     |
//! | --------------------------- | -------------------------- |
//! | list cell `'[|]'(H,T)`      | `'.'(H,T)`                 |
//! | string object `"text"`      | `''("text")`, `''([])`     |
//! | compound `f()`              | `'$zero'(f)`               |
//! | `inf`, `-inf`, `nan` floats | `'$float'(inf)` and so on  |
//! | the character NUL in a name | U+10FFFF                   |
//!
//! Scryer hands an atom to Rust as a C string, and one with a NUL in it would end the process.
//!
//! The text of a string object is a list of characters, which Scryer packs. It is no atom, for each
//! new atom of the machine costs time in proportion to all those before.

use std::borrow::Cow;

mod decode;
mod encode;

pub use decode::{WireError, decode};
pub use encode::{encode, encode_answer, encode_atom};

/// The functor, with a list of characters as its argument, that stands for a string object.
pub const STRING: &str = "";
/// The functor, with one atom argument, that stands for a compound without arguments.
pub const ZERO: &str = "$zero";
/// The functor, with one atom argument, that stands for a float Scryer can't write.
pub const FLOAT: &str = "$float";

/// The character that stands for NUL in the machine's atoms.
pub const NUL: char = '\u{10FFFF}';

/// The name of an atom of the machine as the program knows it.
pub fn shown(name: &str) -> Cow<'_, str> {
    if name.contains(NUL) {
        Cow::Owned(name.replace(NUL, "\0"))
    } else {
        Cow::Borrowed(name)
    }
}

/// True if the text may not say what the term is. It has the unquoted atom `...`, which Scryer
/// writes in place of a subterm that it takes for a part of itself: every cyclic term has such a
/// place, and so has a term one of whose arguments is a variable that is bound to another one's
/// cell; a copy of that is written in full. Or it has the unquoted atom `inf`, as which Scryer
/// writes the infinite float too.
pub fn is_ambiguous(text: &str) -> bool {
    let text = text.as_bytes();
    let has = |atom| memchr::memmem::find(text, atom).is_some();
    (has(ELLIPSIS) || has(INFINITY))
        && has_unquoted(text, |atom| atom == ELLIPSIS || atom == INFINITY)
}

const ELLIPSIS: &[u8] = b"...";
const INFINITY: &[u8] = b"inf";

/// True if an atom, a variable or a number outside quotes is looked for.
fn has_unquoted(text: &[u8], is_looked_for: impl Fn(&[u8]) -> bool) -> bool {
    let mut rest = text;
    let mut quote = None;
    while let Some(&byte) = rest.first() {
        let length = match quote {
            Some(_) if byte == b'\\' => 2,
            Some(end) => {
                quote = (byte != end).then_some(end);
                1
            }
            None if byte == b'\'' || byte == b'"' => {
                quote = Some(byte);
                1
            }
            None => {
                let token = token(rest);
                if is_looked_for(token) {
                    return true;
                }
                token.len()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    false
}

/// The atom, variable or number with which the text begins, or one character of another kind.
fn token(text: &[u8]) -> &[u8] {
    let is_part = match text[0] {
        first if is_symbol(first) => is_symbol,
        first if is_alphanumeric(first) => is_alphanumeric,
        _ => return &text[..1],
    };
    let end = text.iter().position(|byte| !is_part(*byte));
    &text[..end.unwrap_or(text.len())]
}

/// True for the characters of names and numbers.
fn is_alphanumeric(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

/// True for the characters of which atoms such as `=..` consist.
fn is_symbol(byte: u8) -> bool {
    b"+-*/\\^<>=~:.?@#&$".contains(&byte)
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;
    use crate::frontend::term::Term;

    #[track_caller]
    fn check(text: &str, expected: Term) {
        assert_eq!(decode(text), Ok(expected), "{text}");
    }

    #[track_caller]
    fn check_round_trip(text: &str) {
        let term = decode(text).expect("canonical text");
        let mut out = String::new();
        encode(&term, &mut out);
        assert_eq!(out, text);
    }

    fn f(args: Vec<Term>) -> Term {
        Term::compound("f", args)
    }

    #[test]
    fn constants() {
        check("a", Term::atom("a"));
        check("'A b'", Term::atom("A b"));
        check("f(:-,',',-,[],{},!,;,'',日)", {
            let names = [":-", ",", "-", "[]", "{}", "!", ";", "", "日"];
            f(names.into_iter().map(Term::atom).collect())
        });
        check(r"'a\\\'\n\x1f600\''\0\b'", Term::atom("a\\'\n😀'\0b"));
        check("'a\u{10ffff}b'", Term::atom("a\0b"));
        check("(+)", Term::atom("+"));
        check("inf", Term::atom("inf"));
    }

    #[test]
    fn numbers() {
        check("0", Term::Int(0));
        check("-1", Term::Int(-1));
        check("- 1", Term::Int(-1));
        check("-9223372036854775808", Term::Int(i64::MIN));
        check(
            "9223372036854775808",
            Term::integer(BigInt::from(i64::MAX) + 1),
        );
        check("1.0e10", Term::Float(1e10));
        check("-1.5e-7", Term::Float(-1.5e-7));
        check("'$float'('-inf')", Term::Float(f64::NEG_INFINITY));
        check("-(1)", Term::compound("-", vec![Term::Int(1)]));
    }

    #[test]
    fn what_scryer_has_not() {
        check("'.'(1,'.'(2,[]))", Term::list([Term::Int(1), Term::Int(2)]));
        check("''('.'(a,'.'('B',[])))", Term::string("aB"));
        check(
            r"''('.'('\n','.'(+,'.'(',','.'('\'',[])))))",
            Term::string("\n+,'"),
        );
        check("''('.'('\u{10ffff}',[]))", Term::string("\0"));
        check("''([])", Term::string(""));
        check(r#"''("a\"b")"#, Term::string("a\"b"));
        check("''(abc)", Term::compound("", vec![Term::atom("abc")]));
        check(
            "''('.'(a,_1))",
            Term::compound("", vec![Term::cons(Term::atom("a"), Term::Var(1))]),
        );
        check("'$zero'(f)", f(vec![]));
        check("''(1)", Term::compound("", vec![Term::Int(1)]));
    }

    #[test]
    fn variables_keep_their_numbers() {
        let inner = Term::compound("g", vec![Term::Var(3)]);
        check(
            "f(_299,g(_3),_299)",
            f(vec![Term::Var(299), inner, Term::Var(299)]),
        );
        assert!(decode("f(_)").is_err());
    }

    #[test]
    fn round_trips() {
        check_round_trip("[a,[],[b|c],[[1]]|_0]");
        check_round_trip("'-'('-'(1),-1,'-')");
        check_round_trip(r#"f('it\'s','\n\x1\',''("a 'b\"\\\n"),''([]),'$zero'(f),'😀')"#);
        check_round_trip("f(1.0e22,0.1,-0.0,5.0e-324,'$float'(inf),100000000000000000000)");
        check_round_trip(r"'{}'(a,'\\+'(b))");
    }

    #[test]
    fn unquoted_atoms_make_a_text_ambiguous() {
        for (text, expected) in [
            ("'.'(f(b),'.'(...,[]))", true),
            ("f(...)", true),
            ("f('wait...',b)", false),
            (r"f('\'...',b)", false),
            (r"f('a''...',...)", true),
            ("'...'", false),
            ("f(....,=...)", false),
            ("-(...)", true),
            ("f(inf)", true),
            ("inf", true),
            ("f(-inf)", true),
            ("f(-(inf),x)", true),
            ("f('inf')", false),
            ("f(info,einf,inf_,_inf,2)", false),
            (r"f('a\'inf')", false),
            ("f(\"it's inf\",'a\"b',inf)", true),
            ("f(\"it's inf\")", false),
        ] {
            assert_eq!(is_ambiguous(text), expected, "{text}");
        }
    }

    #[test]
    fn long_lists_need_no_stack() {
        let cells = 100_000;
        let text = format!("{}[]{}", "'.'(a,".repeat(cells), ")".repeat(cells));
        let term = decode(&text).expect("a list");
        let mut out = String::new();
        encode(&term, &mut out);
        assert_eq!(out.len(), 2 * cells + 1);
        std::mem::forget(term);
    }

    #[test]
    fn errors_tell_the_place() {
        for (text, position) in [
            ("", 0),
            ("f(", 2),
            ("f(a", 3),
            ("f(a]", 3),
            ("a b", 2),
            ("'a", 2),
        ] {
            let error = decode(text).expect_err(text);
            assert_eq!(error.position, position, "{text}");
        }
    }
}
