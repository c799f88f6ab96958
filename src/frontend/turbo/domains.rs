//! Domains: which values an argument may have.

use std::collections::HashMap;
use std::fmt;

/// A domain.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TurboDomain {
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
    List(Box<TurboDomain>),
}

/// What a name of the program's domains stands for.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    Same(TurboDomain),
    /// Functors with the domains of their arguments.
    Alternatives(Vec<(String, Vec<TurboDomain>)>),
}

/// The domains that a program declares.
#[derive(Clone, Debug, Default)]
pub(super) struct Domains {
    pub(super) named: HashMap<String, Meaning>,
}

/// How many names may stand for each other.
const MAX_CHAIN: usize = 64;

/// The language's own domain of this name.
pub(super) fn standard(name: &str) -> Option<TurboDomain> {
    Some(match name {
        "integer" | "byte" | "word" | "dword" | "short" | "ushort" | "long" | "ulong"
        | "unsigned" | "sbyte" => TurboDomain::Integer,
        "real" => TurboDomain::Real,
        "char" => TurboDomain::Char,
        "symbol" => TurboDomain::Symbol,
        "string" => TurboDomain::String,
        "file" => TurboDomain::File,
        "dbasedom" | "ref" | "reg" | "binary" | "db_selector" | "bt_selector" | "place"
        | "accessmode" | "denymode" => TurboDomain::Any,
        _ => return None,
    })
}

impl fmt::Display for TurboDomain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TurboDomain::Integer => f.write_str("integer"),
            TurboDomain::Real => f.write_str("real"),
            TurboDomain::Number => f.write_str("a number"),
            TurboDomain::Char => f.write_str("char"),
            TurboDomain::Symbol => f.write_str("symbol"),
            TurboDomain::String => f.write_str("string"),
            TurboDomain::File => f.write_str("file"),
            TurboDomain::Any => f.write_str("any value"),
            TurboDomain::Named(name) => f.write_str(name),
            TurboDomain::List(element) => write!(f, "{element}*"),
        }
    }
}

impl TurboDomain {
    /// Whether arithmetic takes its values, once its names are resolved.
    pub(super) fn is_number(&self) -> bool {
        matches!(
            self,
            TurboDomain::Integer | TurboDomain::Real | TurboDomain::Number
        )
    }

    /// Whether its values are symbols, strings or characters, once its names are resolved.
    pub(super) fn is_text(&self) -> bool {
        matches!(
            self,
            TurboDomain::Char | TurboDomain::Symbol | TurboDomain::String
        )
    }
}

impl Domains {
    /// The domain behind names that stand for others; a name is left for a domain with functors.
    pub(super) fn resolve(&self, domain: &TurboDomain) -> TurboDomain {
        let mut domain = domain;
        for _ in 0..MAX_CHAIN {
            match domain {
                TurboDomain::Named(name) => match self.named.get(name) {
                    Some(Meaning::Same(other)) => domain = other,
                    _ => return domain.clone(),
                },
                _ => return domain.clone(),
            }
        }
        TurboDomain::Any
    }

    /// The functors of a domain, whose names are resolved.
    pub(super) fn alternatives(
        &self,
        domain: &TurboDomain,
    ) -> Option<&[(String, Vec<TurboDomain>)]> {
        let TurboDomain::Named(name) = domain else {
            return None;
        };
        match self.named.get(name)? {
            Meaning::Alternatives(alternatives) => Some(alternatives),
            Meaning::Same(_) => None,
        }
    }

    /// The only domain that has this functor.
    pub(super) fn with_functor(&self, functor: &str, arity: usize) -> Option<TurboDomain> {
        let has = |alternatives: &[(String, Vec<TurboDomain>)]| {
            alternatives
                .iter()
                .any(|(name, arguments)| name == functor && arguments.len() == arity)
        };
        let mut found = self.named.iter().filter(|(_, meaning)| match meaning {
            Meaning::Alternatives(alternatives) => has(alternatives),
            Meaning::Same(_) => false,
        });
        let (name, _) = found.next()?;
        found
            .next()
            .is_none()
            .then(|| TurboDomain::Named(name.clone()))
    }

    /// Whether a variable may have both domains. Two names for the same base are two domains, as in
    /// the language; a name goes with its base.
    pub(super) fn agree(&self, one: &TurboDomain, other: &TurboDomain) -> bool {
        let (one, other) = (self.last_name(one), self.last_name(other));
        match (one, other) {
            (TurboDomain::Named(a), TurboDomain::Named(b)) => a == b,
            _ => self.convertible(one, other),
        }
    }

    /// Whether values of one domain may be compared with values of the other: as `=` converts.
    pub(super) fn convertible(&self, one: &TurboDomain, other: &TurboDomain) -> bool {
        match (self.resolve(one), self.resolve(other)) {
            (TurboDomain::Any, _) | (_, TurboDomain::Any) => true,
            (TurboDomain::List(a), TurboDomain::List(b)) => self.agree(&a, &b),
            (
                TurboDomain::Symbol | TurboDomain::String,
                TurboDomain::Symbol | TurboDomain::String,
            ) => true,
            (a, b) => a == b || (a.is_number() && b.is_number()),
        }
    }

    /// Passes names that stand for names.
    fn last_name<'d>(&'d self, domain: &'d TurboDomain) -> &'d TurboDomain {
        let mut domain = domain;
        for _ in 0..MAX_CHAIN {
            let TurboDomain::Named(name) = domain else {
                return domain;
            };
            match self.named.get(name) {
                Some(Meaning::Same(next @ TurboDomain::Named(_))) => domain = next,
                _ => return domain,
            }
        }
        &TurboDomain::Any
    }
}
