//! Which clauses a call may meet: tests on the arguments, cheaper than unification and never
//! stricter.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use num_bigint::BigInt;

use super::clause::{ANY, Clause, Lanes, MAX_ROW_ARITY};
use super::jit_index::{IndexKey, Indexed, KeyKind};
use crate::frontend::term::{Atom, Compound, Term};

/// What a call knows of one argument.
#[derive(Clone, Debug, PartialEq)]
pub enum Pattern {
    /// Nothing: it is unbound.
    Any,
    /// This integer.
    Int(i64),
    /// This integer, which does not fit `i64`.
    BigInt(Rc<BigInt>),
    /// This floating point number, bit for bit (`0.0` is not `-0.0`).
    Float(f64),
    /// This atom.
    Atom(Atom),
    /// This string object.
    Str(Rc<str>),
    /// A compound of this name and arity.
    Functor(Atom, usize),
    /// A compound that unifies with this one, as far as its variables are left out.
    Compound(Rc<Compound>),
}

impl Pattern {
    /// The pattern of a call's argument.
    pub fn of(term: &Term) -> Pattern {
        match term {
            Term::Var(_) => Pattern::Any,
            Term::Int(value) => Pattern::Int(*value),
            Term::BigInt(value) => Pattern::BigInt(value.clone()),
            Term::Float(value) => Pattern::Float(*value),
            Term::Atom(atom) => Pattern::Atom(atom.clone()),
            Term::Str(text) => Pattern::Str(text.clone()),
            Term::Compound(compound) => Pattern::Compound(compound.clone()),
        }
    }

    /// Whether a clause's argument may unify with the call's.
    fn meets(&self, term: &Term) -> bool {
        match (self, term) {
            (Pattern::Any, _) | (_, Term::Var(_)) => true,
            (Pattern::Int(a), Term::Int(b)) => a == b,
            (Pattern::BigInt(a), Term::BigInt(b)) => a == b,
            (Pattern::Float(a), Term::Float(b)) => a.to_bits() == b.to_bits(),
            (Pattern::Atom(a), Term::Atom(b)) => a == b,
            (Pattern::Str(a), Term::Str(b)) => a == b,
            (Pattern::Functor(name, arity), Term::Compound(c)) => {
                c.args.len() == *arity && c.name == *name
            }
            (Pattern::Compound(a), Term::Compound(b)) => may_unify(a, b),
            _ => false,
        }
    }

    /// A number that equal patterns share; `None` for an unbound argument.
    fn token(&self) -> Option<u64> {
        match self {
            Pattern::Any => None,
            Pattern::Int(value) => Some(int_token(*value)),
            Pattern::BigInt(value) => Some(hash_token(value)),
            Pattern::Float(value) => Some(float_token(*value)),
            Pattern::Atom(atom) => Some(text_token(atom.as_str(), 1)),
            Pattern::Str(text) => Some(text_token(text, 2)),
            Pattern::Functor(name, arity) => Some(functor_token(name, *arity)),
            Pattern::Compound(c) => Some(functor_token(&c.name, c.args.len())),
        }
    }
}

/// Whether the compounds unify if every variable is another one.
fn may_unify(one: &Rc<Compound>, other: &Rc<Compound>) -> bool {
    let mut pairs = vec![(one, other)];
    while let Some((one, other)) = pairs.pop() {
        if one.name != other.name || one.args.len() != other.args.len() {
            return false;
        }
        for (one, other) in one.args.iter().zip(&other.args) {
            match (one, other) {
                (Term::Compound(one), Term::Compound(other)) => pairs.push((one, other)),
                (Term::Compound(_), Term::Var(_)) => {}
                (Term::Compound(_), _) => return false,
                _ if !Pattern::of(one).meets(other) => return false,
                _ => {}
            }
        }
    }
    true
}

/// The token of a clause's argument, equal to that of every pattern that asks for it; `None` for a
/// variable.
fn term_token(term: &Term) -> Option<u64> {
    match term {
        Term::Var(_) => None,
        Term::Int(value) => Some(int_token(*value)),
        Term::BigInt(value) => Some(hash_token(value)),
        Term::Float(value) => Some(float_token(*value)),
        Term::Atom(atom) => Some(text_token(atom.as_str(), 1)),
        Term::Str(text) => Some(text_token(text, 2)),
        Term::Compound(c) => Some(functor_token(&c.name, c.args.len())),
    }
}

fn functor_token(name: &Atom, arity: usize) -> u64 {
    text_token(name.as_str(), 3 + arity as u64)
}

/// The token of an integer.
#[inline]
pub(super) fn int_token(value: i64) -> u64 {
    value as u64
}

fn float_token(value: f64) -> u64 {
    // Turned, because the low bits of round numbers are all zero.
    value.to_bits().rotate_left(12) ^ 0x5851_F42D_4C95_7F2D
}

fn hash_token(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Atoms and names are short: a multiplication a byte is cheaper than a general hash.
fn text_token(text: &str, seed: u64) -> u64 {
    let start = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xCBF2_9CE4_8422_2325;
    text.bytes().fold(start, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    })
}

/// The test of a row, and which arguments it binds.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowTest {
    value: Lanes,
    mask: Lanes,
    possible: bool,
    /// One bit for each place.
    pub(super) bound: u32,
}

impl RowTest {
    /// The test of a small call; `None` when no row can pass it.
    #[inline]
    pub(super) fn of_small(args: &[i64]) -> Option<RowTest> {
        if args.len() > MAX_ROW_ARITY {
            return None;
        }
        let mut test = RowTest::new();
        for (place, &arg) in args.iter().enumerate() {
            if arg != ANY {
                test.require(place, i16::try_from(arg).ok()?);
            }
        }
        Some(test)
    }

    fn of_patterns(patterns: &[Pattern]) -> RowTest {
        let mut test = RowTest::new();
        test.possible = patterns.len() <= MAX_ROW_ARITY;
        for (place, pattern) in patterns.iter().enumerate() {
            let small = match pattern {
                Pattern::Any => continue,
                Pattern::Int(value) => i16::try_from(*value).ok(),
                _ => None,
            };
            match small {
                Some(value) if test.possible => test.require(place, value),
                _ => {
                    test.possible = false;
                    test.bound |= bit(place) | Places::bound_inside(place, pattern);
                }
            }
        }
        test
    }

    fn new() -> RowTest {
        RowTest {
            value: Lanes::default(),
            mask: Lanes::default(),
            possible: true,
            bound: 0,
        }
    }

    #[inline]
    fn require(&mut self, place: usize, value: i16) {
        self.value.set(place, value);
        self.mask.set(place, -1);
        self.bound |= bit(place);
    }

    /// The token of a bound argument.
    #[inline]
    pub(super) fn token(&self, place: usize) -> u64 {
        int_token(i64::from(self.value.get(place)))
    }

    /// Whether a row passes.
    #[inline]
    pub(super) fn meets(&self, row: Lanes) -> bool {
        let (Lanes(row), Lanes(value), Lanes(mask)) = (row, self.value, self.mask);
        let differs = (row[0] ^ value[0]) & mask[0] | (row[1] ^ value[1]) & mask[1];
        differs == 0 && self.possible
    }
}

/// The bit of an argument.
fn bit(argument: usize) -> u32 {
    match argument < Places::ARGUMENTS {
        true => 1 << argument,
        false => 0,
    }
}

/// The places that an index may look at, numbered: the first 16 arguments, and behind them the
/// first four arguments inside each of the first four.
pub(super) struct Places;

impl Places {
    /// How many arguments.
    pub(super) const ARGUMENTS: usize = 16;
    /// Inside how many arguments, and at how many of theirs.
    const INSIDE: usize = 4;
    /// How many in all.
    pub(super) const COUNT: usize = Places::ARGUMENTS + Places::INSIDE * Places::INSIDE;

    /// The places inside an argument; none if they have no number.
    pub(super) fn parts(argument: u8) -> std::ops::Range<u8> {
        let argument = usize::from(argument).min(Places::INSIDE);
        let from = Places::ARGUMENTS + argument * Places::INSIDE;
        let end = (from + Places::INSIDE).min(Places::COUNT);
        from as u8..end as u8
    }

    /// The argument, and the part of it, that a place inside an argument means.
    #[inline]
    pub(super) fn inside(place: usize) -> Option<(usize, usize)> {
        let number = place.checked_sub(Places::ARGUMENTS)?;
        Some((number / Places::INSIDE, number % Places::INSIDE))
    }

    /// Those of these places that are whole arguments.
    pub(super) fn whole(bound: u32) -> u32 {
        bound & ((1 << Places::ARGUMENTS) - 1)
    }

    /// The places inside an argument that the pattern binds.
    fn bound_inside(argument: usize, pattern: &Pattern) -> u32 {
        let Pattern::Compound(compound) = pattern else {
            return 0;
        };
        if argument >= Places::INSIDE {
            return 0;
        }
        let parts = compound.args.iter().take(Places::INSIDE).enumerate();
        let from = Places::ARGUMENTS + argument * Places::INSIDE;
        parts
            .filter(|(_, term)| !matches!(term, Term::Var(_)))
            .fold(0, |bound, (part, _)| bound | 1 << (from + part))
    }
}

/// The token of a place in the head of a clause; `None` if a call that binds the place may meet the
/// clause whatever it binds it to.
pub(super) fn head_token(head: &[Term], place: usize) -> Option<u64> {
    let Some((argument, part)) = Places::inside(place) else {
        return term_token(head.get(place)?);
    };
    match head.get(argument)? {
        Term::Var(_) => None,
        Term::Compound(compound) if part < compound.args.len() => term_token(&compound.args[part]),
        // No call that binds this place meets the clause.
        _ => Some(0),
    }
}

/// A call: the test of the rows, and the patterns for the other clauses, none of which a small call
/// meets.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoreQuery<'a> {
    pub(super) rows: RowTest,
    pub(super) patterns: Option<&'a [Pattern]>,
}

impl<'a> StoreQuery<'a> {
    /// The query of a call of any arguments.
    pub(super) fn general(patterns: &'a [Pattern]) -> StoreQuery<'a> {
        StoreQuery {
            rows: RowTest::of_patterns(patterns),
            patterns: Some(patterns),
        }
    }

    /// Whether the call may meet a clause that is not a row.
    pub(super) fn meets(&self, clause: &Clause) -> bool {
        self.patterns
            .is_some_and(|patterns| patterns.iter().zip(&clause.head).all(|(p, t)| p.meets(t)))
    }

    /// The token of a bound argument.
    #[inline]
    pub(super) fn token(&self, place: usize) -> Option<u64> {
        match self.patterns {
            None => Some(self.rows.token(place)),
            Some(patterns) => match Places::inside(place) {
                None => patterns.get(place)?.token(),
                Some((argument, part)) => match patterns.get(argument)? {
                    Pattern::Compound(compound) => term_token(compound.args.get(part)?),
                    _ => None,
                },
            },
        }
    }
}

impl Indexed for StoreQuery<'_> {
    fn key(&self, place: usize) -> Option<IndexKey> {
        if self.rows.bound & 1 << place == 0 {
            return None;
        }
        let pattern = self.patterns.and_then(|patterns| patterns.get(place));
        let kind = match pattern {
            Some(Pattern::Functor(..) | Pattern::Compound(_)) => KeyKind::Compound,
            None | Some(Pattern::Int(_)) => KeyKind::Integer,
            _ => KeyKind::Atomic,
        };
        let token = self.token(place)?;
        Some(IndexKey { token, kind })
    }
}

/// Whether the argument of a head stands behind two new variables. SWI-Prolog sees nothing there:
/// its code passes over them with one instruction.
pub fn is_behind_new(head: &[Term], place: usize) -> bool {
    let is_new = |place: usize| match &head[place] {
        Term::Var(variable) => !head[..place]
            .iter()
            .any(|before| has_variable(before, *variable)),
        _ => false,
    };
    (2..head.len()).contains(&place) && is_new(place - 1) && is_new(place - 2)
}

fn has_variable(term: &Term, variable: u32) -> bool {
    match term {
        Term::Var(number) => *number == variable,
        Term::Compound(compound) => (compound.args.iter()).any(|arg| has_variable(arg, variable)),
        _ => false,
    }
}

/// The key of a place in the head of a clause.
pub fn head_key(head: &[Term], place: usize) -> Option<IndexKey> {
    if is_behind_new(head, place) {
        return None;
    }
    let token = head_token(head, place)?;
    let kind = match head.get(place) {
        Some(Term::Compound(compound)) => {
            match compound.args.iter().all(|arg| matches!(arg, Term::Var(_))) {
                true => KeyKind::Compound,
                false => KeyKind::CompoundOfValues,
            }
        }
        Some(Term::Int(_)) => KeyKind::Integer,
        _ => KeyKind::Atomic,
    };
    Some(IndexKey { token, kind })
}

/// Whether a small call may unify with a clause that is not a row.
pub(super) fn small_call_meets(args: &[i64], clause: &Clause) -> bool {
    args.iter()
        .zip(&clause.head)
        .all(|(&arg, term)| match term {
            _ if arg == ANY => true,
            Term::Var(_) => true,
            Term::Int(value) => *value == arg,
            _ => false,
        })
}
