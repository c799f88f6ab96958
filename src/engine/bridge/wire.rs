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
//! The text of a string object is a list of characters, which Scryer packs. It is no atom, for each new atom of the
//! machine costs time in proportion to all those before.

use std::borrow::Cow;

mod decode;
mod encode;

pub use decode::{Decoded, WireError, decode, decode_numbered};
pub use encode::{encode, encode_atom, encode_with};

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

/// True if the text has the unquoted atom `...`: Scryer writes it in place of a subterm that it takes for a
/// part of itself. Every cyclic term has such a place, and so has a term one of whose arguments is a variable
/// that is bound to another one's cell; a copy of that is written in full.
pub fn is_cut_short(text: &str) -> bool {
    memchr::memmem::find(text.as_bytes(), ELLIPSIS).is_some() && has_ellipsis_outside_quotes(text)
}

const ELLIPSIS: &[u8] = b"...";

fn has_ellipsis_outside_quotes(text: &str) -> bool {
    let mut rest = text.as_bytes();
    let mut is_quoted = false;
    while let [byte, after @ ..] = rest {
        match byte {
            b'\'' => is_quoted = !is_quoted,
            b'\\' if is_quoted => {
                rest = after.get(1..).unwrap_or_default();
                continue;
            }
            _ if !is_quoted && is_symbol(*byte) => {
                let end = rest.iter().position(|byte| !is_symbol(*byte));
                let (atom, behind) = rest.split_at(end.unwrap_or(rest.len()));
                if atom == ELLIPSIS {
                    return true;
                }
                rest = behind;
                continue;
            }
            _ => {}
        }
        rest = after;
    }
    false
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
        assert_eq!(decode(text).map(|d| d.term), Ok(expected), "{text}");
    }

    #[track_caller]
    fn check_round_trip(text: &str) {
        let term = decode(text).expect("canonical text").term;
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
            Term::compound("", vec![Term::cons(Term::atom("a"), Term::Var(0))]),
        );
        check("'$zero'(f)", f(vec![]));
        check("''(1)", Term::compound("", vec![Term::Int(1)]));
    }

    #[test]
    fn variables_are_numbered_by_first_occurrence() {
        let decoded = decode("f(_299,g(_3),_299)").expect("a term");
        assert_eq!(decoded.variables, ["_299", "_3"]);
        let inner = Term::compound("g", vec![Term::Var(1)]);
        assert_eq!(decoded.term, f(vec![Term::Var(0), inner, Term::Var(0)]));
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
    fn an_ellipsis_in_quotes_cuts_nothing_short() {
        for (text, expected) in [
            ("'.'(f(b),'.'(...,[]))", true),
            ("f(...)", true),
            ("f('wait...',b)", false),
            (r"f('\'...',b)", false),
            (r"f('a''...',...)", true),
            ("'...'", false),
            ("f(....,=...)", false),
            ("-(...)", true),
        ] {
            assert_eq!(is_cut_short(text), expected, "{text}");
        }
    }

    #[test]
    fn long_lists_need_no_stack() {
        let cells = 100_000;
        let text = format!("{}[]{}", "'.'(a,".repeat(cells), ")".repeat(cells));
        let term = decode(&text).expect("a list").term;
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
