//! What a clause is to its readers: a row of small integers, or a head and a body.

use std::cell::OnceCell;
use std::rc::Rc;

use super::key::KeyNumber;
use super::reference::ClauseRef;
use crate::frontend::term::{Atom, Term};

/// The longest row: facts of more arguments are stored as [`Clause`]s.
pub const MAX_ROW_ARITY: usize = 8;

/// The stand-in for an unbound argument among the integers of a small call. No small integer equals
/// it, and it fits the 56 bits of an immediate integer.
pub const ANY: i64 = -(1 << 54);

/// The arguments of a small fact: at most [`MAX_ROW_ARITY`] integers of `-32768..=32767`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    lanes: Lanes,
    arity: u8,
}

impl Row {
    /// The row with these arguments; `None` if there are too many or one of them is not small.
    pub fn new(args: &[i64]) -> Option<Row> {
        if args.len() > MAX_ROW_ARITY {
            return None;
        }
        let mut lanes = Lanes::default();
        for (place, &arg) in args.iter().enumerate() {
            lanes.set(place, i16::try_from(arg).ok()?);
        }
        Some(Row {
            lanes,
            arity: args.len() as u8,
        })
    }

    /// How many arguments the row has.
    pub fn arity(&self) -> usize {
        usize::from(self.arity)
    }

    /// The argument at a place counted from 0.
    pub fn get(&self, place: usize) -> Option<i64> {
        (place < self.arity()).then(|| i64::from(self.lanes.get(place)))
    }

    /// The arguments in order.
    pub fn values(&self) -> impl Iterator<Item = i64> {
        let lanes = self.lanes;
        (0..self.arity()).map(move |place| i64::from(lanes.get(place)))
    }

    pub(super) fn from_lanes(lanes: Lanes, arity: usize) -> Row {
        Row {
            lanes,
            arity: arity as u8,
        }
    }

    pub(super) fn lanes(&self) -> Lanes {
        self.lanes
    }

    /// The row that a clause is, when it is a fact of small integers.
    pub(super) fn of_clause(clause: &Clause) -> Option<Row> {
        if clause.head.len() > MAX_ROW_ARITY || clause.body.as_atom() != Some("true") {
            return None;
        }
        let mut args = [0; MAX_ROW_ARITY];
        for (arg, term) in args.iter_mut().zip(&clause.head) {
            let Term::Int(value) = term else { return None };
            *arg = *value;
        }
        Row::new(&args[..clause.head.len()])
    }
}

/// Eight 16-bit numbers in two words, so that a whole row is compared at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lanes(pub(super) [u64; 2]);

impl Lanes {
    #[inline]
    pub(super) fn get(self, place: usize) -> i16 {
        (self.0[place / 4] >> (place % 4 * 16)) as i16
    }

    /// Fills a lane that is still zero.
    #[inline]
    pub(super) fn set(&mut self, place: usize, value: i16) {
        self.0[place / 4] |= u64::from(value as u16) << (place % 4 * 16);
    }
}

/// A clause that is not a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    /// The arguments of the head, as many as the predicate's arity.
    pub head: Vec<Term>,
    /// The body; the atom `true` for a fact.
    pub body: Term,
    /// The module of the predicate.
    pub module: Atom,
    /// Whether it is a fact without variables.
    pub is_ground_fact: bool,
    /// What the caller keeps of it has this key.
    pub key: Option<Rc<KeyNumber>>,
    /// The clause as the caller wants to get it back; the store does not look into it.
    pub text: OnceCell<Box<str>>,
}

impl Clause {
    /// A clause of a predicate of that module.
    pub fn new(module: &str, head: Vec<Term>, body: Term) -> Clause {
        Clause {
            is_ground_fact: body.as_atom() == Some("true") && head.iter().all(Term::is_ground),
            head,
            body,
            module: Atom::new(module),
            key: None,
            text: OnceCell::new(),
        }
    }
}

/// What a clause says.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A fact of small integers.
    Row(Row),
    /// Anything else. It stays readable after the clause has been erased.
    Clause(Rc<Clause>),
}

impl Content {
    /// Whether it is a fact without variables.
    pub fn is_ground_fact(&self) -> bool {
        match self {
            Content::Row(_) => true,
            Content::Clause(clause) => clause.is_ground_fact,
        }
    }

    /// The head's arguments and the body.
    pub fn parts(&self) -> (Vec<Term>, Term) {
        match self {
            Content::Row(row) => (row.values().map(Term::Int).collect(), Term::atom("true")),
            Content::Clause(clause) => (clause.head.clone(), clause.body.clone()),
        }
    }
}

/// A clause that may unify with a call, and its reference.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Names the clause until it is erased.
    pub reference: ClauseRef,
    /// What the clause says.
    pub content: Content,
}
