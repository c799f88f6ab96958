//! Prolog terms as the front end sees them: immutable trees that are cheap to clone.
//!
//! A term knows nothing of where it was read; source positions live in a parallel tree
//! ([`crate::frontend::reader::Spans`]).

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;

use num_bigint::BigInt;

/// An atom: its text. Clones share the text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom(Rc<str>);

impl Atom {
    /// The atom with this text.
    pub fn new(text: impl AsRef<str>) -> Atom {
        Atom(Rc::from(text.as_ref()))
    }

    /// The text of the atom.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Atom {
    fn from(text: &str) -> Atom {
        Atom::new(text)
    }
}

impl From<String> for Atom {
    fn from(text: String) -> Atom {
        Atom(Rc::from(text))
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}'", &self.0)
    }
}

impl PartialEq<str> for Atom {
    fn eq(&self, other: &str) -> bool {
        &*self.0 == other
    }
}

impl PartialEq<&str> for Atom {
    fn eq(&self, other: &&str) -> bool {
        &*self.0 == *other
    }
}

/// A compound term: a name and its arguments. The list cell is `'[|]'/2`, as in SWI-Prolog 7.
#[derive(Clone, Debug, PartialEq)]
pub struct Compound {
    /// The functor's name.
    pub name: Atom,
    /// The arguments; empty only for SWI-Prolog's zero-argument compounds `f()`.
    pub args: Vec<Term>,
}

impl Drop for Compound {
    /// Takes deep terms apart without recursion: a list is nested as deep as it is long.
    fn drop(&mut self) {
        let mut pending = std::mem::take(&mut self.args);
        while let Some(term) = pending.pop() {
            if let Term::Compound(shared) = term
                && let Some(mut compound) = Rc::into_inner(shared)
            {
                pending.append(&mut compound.args);
            }
        }
    }
}

/// A Prolog term. Integers that fit `i64` are always [`Term::Int`].
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    /// A variable; the number tells it from other variables of the same term.
    Var(u32),
    /// An integer that fits 64 bits.
    Int(i64),
    /// An integer that does not.
    BigInt(Rc<BigInt>),
    /// A floating point number.
    Float(f64),
    /// An atom; `[]` is the atom whose text is `[]`.
    Atom(Atom),
    /// A string object, as SWI-Prolog reads `"text"`.
    Str(Rc<str>),
    /// A compound term.
    Compound(Rc<Compound>),
}

/// The name of the list cell's functor.
pub const CONS: &str = "[|]";

/// The text under which the quoted atom `'[]'` is kept apart from the empty list `[]`, as in
/// SWI-Prolog 7.
pub const QUOTED_NIL: &str = "\u{1}[]";

impl Term {
    /// The atom with this text.
    pub fn atom(text: impl AsRef<str>) -> Term {
        Term::Atom(Atom::new(text))
    }

    /// The string object with this text.
    pub fn string(text: impl AsRef<str>) -> Term {
        Term::Str(Rc::from(text.as_ref()))
    }

    /// The integer, in the smallest representation that holds it.
    pub fn integer(value: BigInt) -> Term {
        match i64::try_from(&value) {
            Ok(small) => Term::Int(small),
            Err(_) => Term::BigInt(Rc::new(value)),
        }
    }

    /// `name(args...)`.
    pub fn compound(name: impl Into<Atom>, args: Vec<Term>) -> Term {
        Term::Compound(Rc::new(Compound {
            name: name.into(),
            args,
        }))
    }

    /// The term with these values in place of its variables. A list costs no stack.
    pub fn with_variables(&self, value: &mut dyn FnMut(u32) -> Term) -> Term {
        self.replaced(&mut |part| match part {
            Term::Var(number) => Some(value(*number)),
            _ => None,
        })
    }

    /// The term with these values in place of its outermost parts that have one. A list costs no
    /// stack.
    pub fn replaced(&self, value: &mut dyn FnMut(&Term) -> Option<Term>) -> Term {
        let mut open = Vec::new();
        let mut rest = self;
        let innermost = loop {
            if let Some(value) = value(rest) {
                break value;
            }
            let Some((last, first)) = rest.arguments().split_last() else {
                break rest.clone();
            };
            let first = first.iter().map(|arg| arg.replaced(value));
            open.push((rest, first.collect::<Vec<_>>()));
            rest = last;
        };
        open.into_iter()
            .rev()
            .fold(innermost, |last, (whole, mut args)| {
                args.push(last);
                let (name, _) = whole.functor().expect("it has arguments");
                Term::compound(name.clone(), args)
            })
    }

    /// `name(args...)`, or the atom `name` without arguments.
    pub fn callable(name: impl Into<Atom>, args: Vec<Term>) -> Term {
        match args.is_empty() {
            true => Term::Atom(name.into()),
            false => Term::compound(name, args),
        }
    }

    /// What `name()` defines or calls, the predicate `name`; any other term is itself.
    pub fn as_called(&self) -> Cow<'_, Term> {
        match self {
            Term::Compound(compound) if compound.args.is_empty() => {
                Cow::Owned(Term::Atom(compound.name.clone()))
            }
            term => Cow::Borrowed(term),
        }
    }

    /// The empty list.
    pub fn nil() -> Term {
        Term::atom("[]")
    }

    /// `[head|tail]`.
    pub fn cons(head: Term, tail: Term) -> Term {
        Term::compound(CONS, vec![head, tail])
    }

    /// A proper list.
    pub fn list(items: impl IntoIterator<Item = Term, IntoIter: DoubleEndedIterator>) -> Term {
        items
            .into_iter()
            .rev()
            .fold(Term::nil(), |tail, head| Term::cons(head, tail))
    }

    /// `Name/Arity`.
    pub fn indicator(name: &str, arity: usize) -> Term {
        Term::compound("/", vec![Term::atom(name), Term::Int(arity as i64)])
    }

    /// The name and the arguments of a compound of this arity, if it is one.
    pub fn as_compound(&self, name: &str, arity: usize) -> Option<&[Term]> {
        match self {
            Term::Compound(c) if c.name == name && c.args.len() == arity => Some(&c.args),
            _ => None,
        }
    }

    /// The goal of `:- Goal` or `?- Goal`.
    pub fn as_directive(&self) -> Option<&Term> {
        let goal = self.as_compound(":-", 1);
        goal.or_else(|| self.as_compound("?-", 1))?.first()
    }

    /// The arguments of a compound; none of another term.
    pub fn arguments(&self) -> &[Term] {
        match self {
            Term::Compound(compound) => &compound.args,
            _ => &[],
        }
    }

    /// The text of an atom.
    pub fn as_atom(&self) -> Option<&str> {
        match self {
            Term::Atom(a) => Some(a.as_str()),
            _ => None,
        }
    }

    /// The character that an atom of one character is.
    pub fn as_char(&self) -> Option<char> {
        let mut chars = self.as_atom()?.chars();
        chars.next().filter(|_| chars.next().is_none())
    }

    /// Name and arity of an atom or a compound term.
    pub fn functor(&self) -> Option<(&Atom, usize)> {
        match self {
            Term::Atom(a) => Some((a, 0)),
            Term::Compound(c) => Some((&c.name, c.args.len())),
            _ => None,
        }
    }

    /// Whether it has no variables.
    pub fn is_ground(&self) -> bool {
        let mut pending = vec![self];
        while let Some(term) = pending.pop() {
            match term {
                Term::Var(_) => return false,
                Term::Compound(compound) => pending.extend(&compound.args),
                _ => {}
            }
        }
        true
    }

    /// The elements of a proper list; `None` for anything else.
    pub fn as_list(&self) -> Option<Vec<Term>> {
        let mut items = Vec::new();
        let mut rest = self;
        loop {
            match rest {
                Term::Atom(a) if *a == "[]" => return Some(items),
                Term::Compound(c) if c.name == CONS && c.args.len() == 2 => {
                    items.push(c.args[0].clone());
                    rest = &c.args[1];
                }
                _ => return None,
            }
        }
    }
}
