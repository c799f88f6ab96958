//! The standard predicates of the language that are provided, and those that are known but not
//! provided.

use crate::frontend::turbo::domains::TurboDomain;

/// A standard predicate with fixed arguments: name and domains, a letter each: `i`nteger, `r`eal,
/// `c`har, `s`tring, `f`ile, `a`ny.
const PREDICATES: &[(&str, &str)] = &[
    ("nl", ""),
    ("fail", ""),
    ("exit", ""),
    ("exit", "i"),
    ("beep", ""),
    ("readln", "s"),
    ("readint", "i"),
    ("readreal", "r"),
    ("readchar", "c"),
    ("concat", "sss"),
    ("str_len", "si"),
    ("frontchar", "scs"),
    ("frontstr", "isss"),
    ("fronttoken", "sss"),
    ("isname", "s"),
    ("str_int", "si"),
    ("str_real", "sr"),
    ("str_char", "sc"),
    ("char_int", "ci"),
    ("upper_lower", "ss"),
    ("upper_lower", "cc"),
    ("substring", "siis"),
    ("subchar", "sic"),
    ("searchchar", "sci"),
    ("searchstring", "ssi"),
    ("random", "r"),
    ("random", "ii"),
    ("randominit", "i"),
    ("free", "a"),
    ("bound", "a"),
    ("time", "iiii"),
    ("date", "iii"),
    ("existfile", "s"),
    ("deletefile", "s"),
    ("file_str", "ss"),
    ("openread", "fs"),
    ("openwrite", "fs"),
    ("openappend", "fs"),
    ("closefile", "f"),
    ("readdevice", "f"),
    ("writedevice", "f"),
    ("eof", "f"),
    ("consult", "s"),
    ("consult", "sa"),
    ("save", "s"),
    ("save", "sa"),
];

/// Standard predicates with any number of arguments, and the least number.
const WITH_ANY_NUMBER: &[(&str, usize)] = &[("write", 1), ("writef", 1), ("format", 2)];

/// Predicates that change the facts: one argument, or two with the database's name.
const ON_FACTS: &[&str] = &["assert", "asserta", "assertz", "retract", "retractall"];

/// Standard predicates of Turbo Prolog 2.0 and Visual Prolog 5 that are not provided.
const MISSING: &[&str] = &[
    "arc",
    "attribute",
    "bar",
    "bios",
    "bitand",
    "bitor",
    "bitxor",
    "bt_create",
    "chain_inserta",
    "clearwindow",
    "closegraph",
    "cursor",
    "cursorform",
    "db_create",
    "db_open",
    "dir",
    "disk",
    "display",
    "dot",
    "edit",
    "editmsg",
    "envsymbol",
    "field_attr",
    "field_str",
    "filemode",
    "filepos",
    "flush",
    "gotowindow",
    "graphics",
    "initgraph",
    "inkey",
    "line",
    "keypressed",
    "makestatus",
    "makewindow",
    "membyte",
    "memword",
    "openmodify",
    "pencolor",
    "pendown",
    "penpos",
    "penup",
    "port_byte",
    "ptr_dword",
    "readterm",
    "removewindow",
    "renamefile",
    "resizewindow",
    "scr_attr",
    "scr_char",
    "scroll",
    "shiftwindow",
    "sound",
    "storage",
    "system",
    "term_bin",
    "term_str",
    "textmode",
    "trap",
    "window_attr",
    "window_str",
];

/// What a name with so many arguments is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Standard {
    /// A predicate with these arguments; more than one line when it has several forms.
    Fixed(Vec<Vec<TurboDomain>>),
    /// One that takes any values, any number of them.
    Varied,
    /// `assert(Fact)` and the like.
    OnFacts,
    /// A standard predicate with other numbers of arguments.
    OtherArity(Vec<usize>),
    /// Known, but not provided.
    Missing,
}

/// The standard predicate of this name.
pub(super) fn standard(name: &str, arity: usize) -> Option<Standard> {
    if let Some((_, least)) = WITH_ANY_NUMBER.iter().find(|(own, _)| *own == name) {
        return Some(if arity >= *least {
            Standard::Varied
        } else {
            Standard::OtherArity(vec![*least])
        });
    }
    if ON_FACTS.contains(&name) {
        return Some(if matches!(arity, 1 | 2) {
            Standard::OnFacts
        } else {
            Standard::OtherArity(vec![1, 2])
        });
    }
    let forms: Vec<&str> = PREDICATES
        .iter()
        .filter(|(own, _)| *own == name)
        .map(|(_, letters)| *letters)
        .collect();
    if forms.is_empty() {
        return MISSING.contains(&name).then_some(Standard::Missing);
    }
    let fitting: Vec<Vec<TurboDomain>> = forms
        .iter()
        .filter(|letters| letters.len() == arity)
        .map(|letters| letters.chars().map(domain).collect())
        .collect();
    Some(if fitting.is_empty() {
        Standard::OtherArity(forms.iter().map(|letters| letters.len()).collect())
    } else {
        Standard::Fixed(fitting)
    })
}

/// Whether a program may not define the predicate: it is provided. `findall/3` and `not/1` are part
/// of the grammar.
pub(super) fn is_provided(name: &str, arity: usize) -> bool {
    let provided = matches!(
        standard(name, arity),
        Some(Standard::Fixed(_) | Standard::Varied | Standard::OnFacts)
    );
    provided || (name == "findall" && arity == 3) || (name == "not" && arity == 1)
}

/// All names, for telling which one is meant.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let varied = WITH_ANY_NUMBER.iter().map(|(name, _)| *name);
    PREDICATES
        .iter()
        .map(|(name, _)| *name)
        .chain(varied)
        .chain(ON_FACTS.iter().copied())
        .chain(["findall", "not"])
}

fn domain(letter: char) -> TurboDomain {
    match letter {
        'i' => TurboDomain::Integer,
        'r' => TurboDomain::Real,
        'c' => TurboDomain::Char,
        's' => TurboDomain::String,
        'f' => TurboDomain::File,
        _ => TurboDomain::Any,
    }
}
