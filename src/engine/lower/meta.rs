//! Meta-argument specifications: which arguments of a predicate are goals.

use crate::frontend::term::Term;

/// What an argument of a meta-predicate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetaMode {
    /// A goal that is called with this many more arguments (`0`..`9`, and `//` as 2).
    Goal(usize),
    /// A goal under `Variable^` prefixes (`^`).
    Existential,
    /// A term that is sensitive to the module of the caller (`:`).
    Qualified,
    /// An ordinary argument: `+`, `-`, `?` or another mode.
    Plain(char),
}

impl MetaMode {
    /// The mode as `meta_predicate/1` declares it.
    pub fn to_term(self) -> Term {
        match self {
            MetaMode::Goal(extra) => Term::Int(extra as i64),
            MetaMode::Existential => Term::atom("^"),
            MetaMode::Qualified => Term::atom(":"),
            MetaMode::Plain(mode) => Term::atom(mode.to_string()),
        }
    }
}

/// The specification of one predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// One mode an argument.
    pub modes: Vec<MetaMode>,
    /// True for our own library, whose goal arguments arrive as closures that Scryer calls
    /// directly; a course program's meta-predicate gets `Module:Goal` and may look at it.
    pub closures: bool,
    /// True if a `:` argument arrives with its innermost module only. A native predicate strips
    /// modules itself.
    pub strips_modules: bool,
}

impl Spec {
    /// Reads the head of a `meta_predicate` declaration, `maplist(1, ?)`.
    pub fn from_head(head: &Term, closures: bool) -> Option<Spec> {
        let Term::Compound(compound) = head else {
            return None;
        };
        Some(Spec {
            modes: compound.args.iter().map(mode).collect(),
            closures,
            strips_modules: true,
        })
    }

    /// Reads the modes from a compact text, one character an argument.
    pub fn from_text(modes: &str) -> Spec {
        let modes = modes.chars().map(mode_of_char).collect();
        Spec {
            modes,
            closures: true,
            strips_modules: false,
        }
    }
}

fn mode(argument: &Term) -> MetaMode {
    match argument {
        Term::Int(extra @ 0..=9) => MetaMode::Goal(*extra as usize),
        Term::Atom(a) if *a == "^" => MetaMode::Existential,
        Term::Atom(a) if *a == ":" => MetaMode::Qualified,
        Term::Atom(a) if *a == "//" => MetaMode::Goal(2),
        Term::Atom(a) => MetaMode::Plain(a.as_str().chars().next().unwrap_or('?')),
        _ => MetaMode::Plain('?'),
    }
}

fn mode_of_char(mode: char) -> MetaMode {
    match mode {
        '0'..='9' => MetaMode::Goal(mode as usize - '0' as usize),
        '^' => MetaMode::Existential,
        ':' => MetaMode::Qualified,
        _ => MetaMode::Plain(mode),
    }
}
