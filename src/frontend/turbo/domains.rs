//! Domains: which values an argument may have.

use std::collections::HashMap;
use std::fmt;

/// A domain.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Domain {
    Integer,
    Real,
    /// An integer or a real number.
    Number,
    Char,
    Symbol,
    String,
    File,
    /// Not known, or not checked.
    Any,
    /// A domain of the program.
    Named(String),
    List(Box<Domain>),
}

/// What a name of the program's domains stands for.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    Same(Domain),
    /// Functors with the domains of their arguments.
    Alternatives(Vec<(String, Vec<Domain>)>),
}

/// The domains that a program declares.
#[derive(Clone, Debug, Default)]
pub(super) struct Domains {
    pub(super) named: HashMap<String, Meaning>,
}

/// How many names may stand for each other.
const MAX_CHAIN: usize = 64;

/// The language's own domain of this name.
pub(super) fn standard(name: &str) -> Option<Domain> {
    Some(match name {
        "integer" | "byte" | "word" | "dword" | "short" | "ushort" | "long" | "ulong"
        | "unsigned" | "sbyte" => Domain::Integer,
        "real" => Domain::Real,
        "char" => Domain::Char,
        "symbol" => Domain::Symbol,
        "string" => Domain::String,
        "file" => Domain::File,
        "dbasedom" | "ref" | "reg" | "binary" | "db_selector" | "bt_selector" | "place"
        | "accessmode" | "denymode" => Domain::Any,
        _ => return None,
    })
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Domain::Integer => f.write_str("integer"),
            Domain::Real => f.write_str("real"),
            Domain::Number => f.write_str("a number"),
            Domain::Char => f.write_str("char"),
            Domain::Symbol => f.write_str("symbol"),
            Domain::String => f.write_str("string"),
            Domain::File => f.write_str("file"),
            Domain::Any => f.write_str("any value"),
            Domain::Named(name) => f.write_str(name),
            Domain::List(element) => write!(f, "{element}*"),
        }
    }
}

impl Domain {
    /// Whether arithmetic takes its values, once its names are resolved.
    pub(super) fn is_number(&self) -> bool {
        matches!(self, Domain::Integer | Domain::Real | Domain::Number)
    }

    /// Whether its values are symbols, strings or characters, once its names are resolved.
    pub(super) fn is_text(&self) -> bool {
        matches!(self, Domain::Char | Domain::Symbol | Domain::String)
    }
}

impl Domains {
    /// The domain behind names that stand for others; a name is left for a domain with functors.
    pub(super) fn resolve(&self, domain: &Domain) -> Domain {
        let mut domain = domain;
        for _ in 0..MAX_CHAIN {
            match domain {
                Domain::Named(name) => match self.named.get(name) {
                    Some(Meaning::Same(other)) => domain = other,
                    _ => return domain.clone(),
                },
                _ => return domain.clone(),
            }
        }
        Domain::Any
    }

    /// The functors of a domain, whose names are resolved.
    pub(super) fn alternatives(&self, domain: &Domain) -> Option<&[(String, Vec<Domain>)]> {
        let Domain::Named(name) = domain else {
            return None;
        };
        match self.named.get(name)? {
            Meaning::Alternatives(alternatives) => Some(alternatives),
            Meaning::Same(_) => None,
        }
    }

    /// The only domain that has this functor.
    pub(super) fn with_functor(&self, functor: &str, arity: usize) -> Option<Domain> {
        let has = |alternatives: &[(String, Vec<Domain>)]| {
            alternatives
                .iter()
                .any(|(name, arguments)| name == functor && arguments.len() == arity)
        };
        let mut found = self.named.iter().filter(|(_, meaning)| match meaning {
            Meaning::Alternatives(alternatives) => has(alternatives),
            Meaning::Same(_) => false,
        });
        let (name, _) = found.next()?;
        found.next().is_none().then(|| Domain::Named(name.clone()))
    }

    /// Whether a variable may have both domains. Two names for the same base are two domains, as in the language; a name
    /// goes with its base.
    pub(super) fn agree(&self, one: &Domain, other: &Domain) -> bool {
        let (one, other) = (self.last_name(one), self.last_name(other));
        match (one, other) {
            (Domain::Named(a), Domain::Named(b)) => a == b,
            _ => self.convertible(one, other),
        }
    }

    /// Whether values of one domain may be compared with values of the other: as `=` converts.
    pub(super) fn convertible(&self, one: &Domain, other: &Domain) -> bool {
        match (self.resolve(one), self.resolve(other)) {
            (Domain::Any, _) | (_, Domain::Any) => true,
            (Domain::List(a), Domain::List(b)) => self.agree(&a, &b),
            (Domain::Symbol | Domain::String, Domain::Symbol | Domain::String) => true,
            (a, b) => a == b || (a.is_number() && b.is_number()),
        }
    }

    /// Passes names that stand for names.
    fn last_name<'d>(&'d self, domain: &'d Domain) -> &'d Domain {
        let mut domain = domain;
        for _ in 0..MAX_CHAIN {
            let Domain::Named(name) = domain else {
                return domain;
            };
            match self.named.get(name) {
                Some(Meaning::Same(next @ Domain::Named(_))) => domain = next,
                _ => return domain,
            }
        }
        &Domain::Any
    }
}
