//! From a term to text that Scryer's reader reads back.

use std::fmt::Write as _;

use super::{FLOAT, NUL, STRING, ZERO};
use crate::frontend::term::{CONS, Compound, Term};

/// Writes the term so that Scryer's reader reads it back; variable `n` is written `_n`.
pub fn encode(term: &Term, out: &mut String) {
    let mut written = |special: Special<'_>, out: &mut String| match special {
        Special::Float(x) => encode_unary(FLOAT, special_name(x), out),
        Special::Char(name) => encode_atom(name, out),
    };
    encode_specials(term, &mut written, out);
}

/// Writes the term for `'$read_answer'/2` of the kernel, which knows what Scryer reads otherwise
/// than it is meant: floats are variables of `'$floats'(Infinity, Negative, NotANumber, Term)`
/// then, and characters of open lists those of `'$chars'(Variables, Characters, Term)`.
pub fn encode_answer(term: &Term, out: &mut String) {
    let (start, mut has_float, mut chars) = (out.len(), false, Vec::new());
    let mut variable = |special: Special<'_>, out: &mut String| match special {
        Special::Float(x) => {
            has_float = true;
            out.push_str(match special_name(x) {
                "inf" => "_Inf",
                "-inf" => "_Neg",
                _ => "_Nan",
            });
        }
        Special::Char(name) => {
            push_formatted(out, format_args!("_C{}", chars.len()));
            chars.push(name.to_owned());
        }
    };
    encode_specials(term, &mut variable, out);
    if has_float {
        out.insert_str(start, "'$floats'(_Inf,_Neg,_Nan,");
        out.push(')');
    }
    if !chars.is_empty() {
        out.insert_str(start, &begin_of_chars(&chars));
        out.push(')');
    }
}

/// `'$chars'(Variables, Characters, `
fn begin_of_chars(chars: &[String]) -> String {
    let mut begin = String::from("'$chars'(v(");
    for number in 0..chars.len() {
        push_formatted(&mut begin, format_args!("_C{number},"));
    }
    begin.push_str("[]),v(");
    for name in chars {
        encode_atom(name, &mut begin);
        begin.push(',');
    }
    begin.push_str("[]),");
    begin
}

/// What Scryer's reader makes something else of.
enum Special<'a> {
    /// An infinite float, or not-a-number: it can't read them.
    Float(f64),
    /// The last character of an open list: it packs them into a string with a tail, and copies of
    /// that are wrong (see `lower/packed_lists.rs`).
    Char(&'a str),
}

/// Writes the term, and what is special as it is told to.
fn encode_specials(
    term: &Term,
    special: &mut dyn FnMut(Special<'_>, &mut String),
    out: &mut String,
) {
    let mut pending = vec![PendingText::Term(term)];
    while let Some(next) = pending.pop() {
        match next {
            PendingText::Term(Term::Float(x)) if !x.is_finite() => special(Special::Float(*x), out),
            PendingText::Char(name) => special(Special::Char(name), out),
            PendingText::Term(term) => encode_one(term, &mut pending, out),
            PendingText::Rest(args) => {
                if let Some((first, rest)) = args.split_first() {
                    out.push(',');
                    pending.push(PendingText::Rest(rest));
                    pending.push(PendingText::Term(first));
                } else {
                    out.push(')');
                }
            }
            PendingText::Tail(tail) => encode_tail(tail, &mut pending, out),
            PendingText::Bracket => out.push(']'),
        }
    }
}

/// Writes an atom as Scryer reads it, in any place where a term may stand.
pub fn encode_atom(name: &str, out: &mut String) {
    let mut bytes = name.bytes();
    let plain = bytes.next().is_some_and(|b| b.is_ascii_lowercase())
        && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_');
    if plain || name == "[]" {
        out.push_str(name);
        return;
    }
    encode_quoted(name, '\'', out);
}

/// Writes a string object: the reader packs its characters.
fn encode_string(text: &str, out: &mut String) {
    encode_atom(STRING, out);
    out.push('(');
    if text.is_empty() {
        out.push_str("[]");
    } else {
        encode_quoted(text, '"', out);
    }
    out.push(')');
}

fn encode_quoted(text: &str, quote: char, out: &mut String) {
    out.push(quote);
    for c in text.chars() {
        match c {
            c if c == quote || c == '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\0' => out.push(NUL),
            c if c.is_control() || (c.is_whitespace() && c != ' ') => {
                push_formatted(out, format_args!("\\x{:x}\\", c as u32));
            }
            c => out.push(c),
        }
    }
    out.push(quote);
}

/// What is still to be written, last first.
enum PendingText<'a> {
    Term(&'a Term),
    Rest(&'a [Term]),
    Tail(&'a Term),
    Char(&'a str),
    Bracket,
}

fn encode_one<'a>(term: &'a Term, pending: &mut Vec<PendingText<'a>>, out: &mut String) {
    match term {
        Term::Var(n) => push_formatted(out, format_args!("_{n}")),
        Term::Int(n) => push_formatted(out, format_args!("{n}")),
        Term::BigInt(n) => push_formatted(out, format_args!("{n}")),
        Term::Float(x) => encode_float(*x, out),
        Term::Atom(name) => encode_atom(name.as_str(), out),
        Term::Str(text) => encode_string(text, out),
        Term::Compound(compound) => encode_compound(compound, pending, out),
    }
}

fn encode_compound<'a>(
    compound: &'a Compound,
    pending: &mut Vec<PendingText<'a>>,
    out: &mut String,
) {
    let name = compound.name.as_str();
    match &compound.args[..] {
        [] => encode_unary(ZERO, name, out),
        [head, tail] if name == CONS => {
            out.push('[');
            pending.push(PendingText::Tail(tail));
            pending.push(element(head, tail));
        }
        [first, rest @ ..] => {
            encode_atom(name, out);
            out.push('(');
            pending.push(PendingText::Rest(rest));
            pending.push(PendingText::Term(first));
        }
    }
}

/// The element of a list before this tail.
fn element<'a>(head: &'a Term, tail: &Term) -> PendingText<'a> {
    match (head.as_char(), tail) {
        (Some(_), Term::Var(_)) => PendingText::Char(head.as_atom().unwrap_or_default()),
        _ => PendingText::Term(head),
    }
}

fn encode_tail<'a>(tail: &'a Term, pending: &mut Vec<PendingText<'a>>, out: &mut String) {
    if let Some([head, rest]) = tail.as_compound(CONS, 2) {
        out.push(',');
        pending.push(PendingText::Tail(rest));
        pending.push(element(head, rest));
    } else if tail.as_atom() == Some("[]") {
        out.push(']');
    } else {
        out.push('|');
        pending.push(PendingText::Bracket);
        pending.push(PendingText::Term(tail));
    }
}

fn encode_unary(functor: &str, atom: &str, out: &mut String) {
    encode_atom(functor, out);
    out.push('(');
    encode_atom(atom, out);
    out.push(')');
}

/// The name of a float that is not finite.
fn special_name(x: f64) -> &'static str {
    match x {
        f64::INFINITY => "inf",
        f64::NEG_INFINITY => "-inf",
        _ => "nan",
    }
}

fn encode_float(x: f64, out: &mut String) {
    let text = format!("{x:?}");
    match text.find('e') {
        Some(e) if !text[..e].contains('.') => {
            out.push_str(&text[..e]);
            out.push_str(".0");
            out.push_str(&text[e..]);
        }
        _ => out.push_str(&text),
    }
}

fn push_formatted(out: &mut String, arguments: std::fmt::Arguments<'_>) {
    // Writing to a String does not fail.
    let _ = out.write_fmt(arguments);
}
