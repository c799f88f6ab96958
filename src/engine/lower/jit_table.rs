//! Predicates whose clauses SWI-Prolog finds by one argument or by another.
//!
//! The machine finds clauses by the first argument. SWI-Prolog makes indexes for what its calls
//! bind, and which there are already decides about the choice points that a call leaves
//! (`store/jit_index.rs`). So a call whose index is not known yet asks for it, and the predicate is
//! compiled anew with what is known then:
//!
//! ```prolog
//! 'm:p'(A, B) :-
//!     ( nonvar(A) -> ( nonvar(B) -> 'm:p$by1'(B, A) ; 'm:p$by0'(A, B) )
//!     ; nonvar(B) -> ( '$make_index'(Slot, 2, 0) -> 'm:p'(A, B) ; 'm:p$by0'(A, B) )
//!     ; 'm:p$by0'(A, B) ).
//! ```
//!
//! `'m:p$by1'` are the clauses with the second argument in front. The machine also looks ahead at
//! the other arguments. Where a call has bound some of them, it runs `'m:p$by1h'`, whose clauses
//! hide them behind a frame.
//!
//! With few clauses a call whose first argument is bound makes no index unless it meets two clauses
//! that have it. `'m:p$pair'` are these arguments.

use std::cell::RefCell;
use std::collections::HashSet;

use super::argument_index::{Key, key_term};
use super::body::has_cut;
use super::choice_points::{Visible, goals_of, has_no_frame, looked_into, with_frame};
use super::deep_index::TellingParts;
use super::hidden_arguments::Hidden;
use super::keyed_clauses::KeyedClauses;
use super::packed_lists::{with_constant_arguments, with_unpacked_head, with_unpacked_heads};
use super::unbound_first::moved;
use crate::engine::lower::normalized;
use crate::engine::lower::terms::{
    MAX_ARGUMENTS, head_and_body, head_arguments, head_name, rename_clause, with_head,
};
use crate::frontend::term::{Atom, Term};
use crate::store::{
    AccessPath, IndexKey, Indexed, JitIndexes, KeyKind, MAX_INDEXED, MAX_LINEAR, assess_place,
    head_key, meets_a_pair,
};

/// Larger predicates are compiled once.
const MAX_CLAUSES: usize = 99;
/// Of more arguments only these are looked at.
const MAX_PLACES: usize = 4;

/// A predicate for which calls make indexes.
#[derive(Debug)]
pub struct JitTable {
    slot: usize,
    clauses: Vec<Term>,
    /// How many arguments a call has.
    arity: usize,
    /// The arguments by which calls may find clauses; the first one is among them.
    places: Vec<usize>,
    state: RefCell<JitState>,
}

#[derive(Debug, Default)]
struct JitState {
    /// What calls have bound that have asked for an index.
    asked: HashSet<u32>,
    /// The copies of the clauses that are compiled: by which argument, and whether the others are
    /// hidden.
    compiled: HashSet<(CopyPlaces, Seen)>,
    pairs_are_compiled: bool,
}

/// The arguments by which a copy of the clauses is found: one, or two.
type CopyPlaces = (usize, Option<usize>);

/// What the machine sees of the heads of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Seen {
    All,
    /// The arguments by which it is found.
    Places,
    /// What tells compounds apart inside the argument by which it is found.
    Inside,
}

/// The head of a clause.
struct Head<'a>(&'a [Term]);

impl Indexed for Head<'_> {
    fn key(&self, place: usize) -> Option<IndexKey> {
        head_key(self.0, place)
    }
}

/// What a call is known to bind.
struct Bound {
    places: u32,
    first: Option<IndexKey>,
}

impl Indexed for Bound {
    fn key(&self, place: usize) -> Option<IndexKey> {
        let any = IndexKey {
            token: 0,
            kind: KeyKind::Atomic,
        };
        let key = match place {
            0 => self.first.unwrap_or(any),
            _ => any,
        };
        (self.places & 1 << place != 0).then_some(key)
    }
}

fn heads(clauses: &[Term]) -> impl Iterator<Item = Head<'_>> {
    clauses.iter().map(|clause| Head(head_arguments(clause)))
}

impl JitTable {
    /// The clauses of the predicate in that slot; `None` if all calls leave the same choice points,
    /// whatever index they use. A predicate that calls itself goes through its clauses so often
    /// that to choose among indexes would cost too much.
    pub fn of(slot: usize, keyed: &KeyedClauses) -> Option<JitTable> {
        let clauses = &keyed.clauses;
        if !(2..=MAX_CLAUSES).contains(&clauses.len()) {
            return None;
        }
        let called = keyed.called()?;
        let arity = called.arguments().len();
        let calls_itself = |clause| {
            head_and_body(clause)
                .1
                .is_some_and(|body| calls(body, called))
        };
        if !(2..MAX_ARGUMENTS).contains(&arity) || clauses.iter().any(calls_itself) {
            return None;
        }
        let mut indexable = Vec::new();
        let mut is_ambiguous = false;
        for place in 0..arity.min(MAX_INDEXED) {
            if !assess_place(heads(clauses), place) {
                continue;
            }
            if !has_machine_keys(clauses, place) {
                return None;
            }
            is_ambiguous |= !are_distinct(clauses, place);
            indexable.push(place);
        }
        // What stands behind a cut can't be taken out of a clause, to let the machine see its head.
        let has_cuts = || {
            let mut later = clauses.iter().skip(1);
            later.any(|clause| head_and_body(clause).1.is_some_and(has_cut))
        };
        is_ambiguous = is_ambiguous || has_cuts();
        let others = indexable.iter().any(|place| *place > 0);
        if !others || !is_ambiguous {
            return None;
        }
        let mut places: Vec<usize> = indexable.into_iter().filter(|place| *place > 0).collect();
        places.truncate(MAX_PLACES);
        places.insert(0, 0);
        has_machine_keys(clauses, 0).then(|| JitTable {
            slot,
            clauses: clauses.to_vec(),
            arity,
            places,
            state: RefCell::default(),
        })
    }

    /// What has to be compiled when a call binds these places. Its first argument is that of the
    /// clause of that number, if it has any.
    pub fn called(&self, indexes: &mut JitIndexes, bound: u32, number: usize) -> Vec<Term> {
        let Some(clause) = self.clauses.get(number) else {
            return Vec::new();
        };
        let call = Bound {
            places: bound,
            first: head_key(head_arguments(clause), 0),
        };
        let size = (self.arity, self.clauses.len());
        indexes.access(size, || heads(&self.clauses), &call, bound);
        self.state.borrow_mut().asked.insert(bound);
        self.entry(indexes)
    }

    /// The entry of the predicate that has these indexes, behind the clauses that it calls and that
    /// are not compiled yet.
    pub fn entry(&self, indexes: &JitIndexes) -> Vec<Term> {
        let mut text = EntryText {
            table: self,
            indexes,
            state: &mut self.state.borrow_mut(),
            name: head_name(head_and_body(&self.clauses[0]).0),
            args: (0..head_arguments(&self.clauses[0]).len() as u32)
                .map(Term::Var)
                .collect(),
            extra: Vec::new(),
        };
        let body = text.node(0, 0);
        let head = text.call(text.name);
        let mut all = text.extra;
        all.push(clause(head, body));
        all
    }
}

/// What the clauses of an entry are made of.
struct EntryText<'a> {
    table: &'a JitTable,
    indexes: &'a JitIndexes,
    state: &'a mut JitState,
    name: &'a str,
    args: Vec<Term>,
    /// Other clauses that the entry needs.
    extra: Vec<Term>,
}

impl EntryText<'_> {
    fn call(&self, name: &str) -> Term {
        Term::callable(Atom::from(name), self.args.clone())
    }

    /// The goal for calls that bind these places, and of the others those from `next` on unknown.
    fn node(&mut self, next: usize, bound: u32) -> Term {
        let Some(&place) = self.table.places.get(next) else {
            return self.leaf(bound);
        };
        let then = self.node(next + 1, bound | 1 << place);
        let otherwise = self.node(next + 1, bound);
        if then == otherwise {
            return then;
        }
        let test = Term::compound("nonvar", vec![self.args[place].clone()]);
        let then = Term::compound("->", vec![test, then]);
        Term::compound(";", vec![then, otherwise])
    }

    /// The goal for calls that bind exactly these places.
    fn leaf(&mut self, bound: u32) -> Term {
        let count = self.table.clauses.len();
        let binds_first = bound & 1 != 0;
        if let Some(path) = self.indexes.settled(bound, count) {
            return self.clauses_by(path, bound);
        }
        let path = match binds_first {
            true => AccessPath::Linear(0),
            false => AccessPath::All,
        };
        if bound == 0 || self.state.asked.contains(&bound) {
            let path = self.indexes.existing(bound).unwrap_or(path);
            return self.clauses_by(path, bound);
        }
        if !binds_first || count > MAX_LINEAR {
            return self.question(bound, 0);
        }
        match self.pairs() {
            None => self.clauses_by(path, bound),
            Some(pair) => self.by_key(bound, pair),
        }
    }

    /// Lets the index be made that a call uses which binds these places.
    fn question(&mut self, bound: u32, clause: usize) -> Term {
        let arguments = [self.table.slot as i64, i64::from(bound), clause as i64];
        let make = Term::compound("$make_index", arguments.map(Term::Int).to_vec());
        let again = self.call(self.name);
        let then = Term::compound("->", vec![make, again]);
        let otherwise = self.clauses_by(AccessPath::Linear(0), bound);
        Term::compound(";", vec![then, otherwise])
    }

    /// The goal that decides by the first argument whether an index is to be made.
    fn by_key(&mut self, bound: u32, pair: usize) -> Term {
        let is_pair = Term::callable(self.pairs_name(), vec![self.args[0].clone()]);
        let then = Term::compound("->", vec![is_pair, self.question(bound, pair)]);
        let otherwise = self.clauses_by(AccessPath::Linear(0), bound);
        Term::compound(";", vec![then, otherwise])
    }

    fn pairs_name(&self) -> Atom {
        Atom::from(format!("{}$pair", self.name))
    }

    /// The clauses with the first arguments of which a call meets two clauses at first that both
    /// have them. The number of the first such clause.
    fn pairs(&mut self) -> Option<usize> {
        let clauses = &self.table.clauses;
        let mut seen = HashSet::new();
        let is_pair = |(_, clause): &(usize, &Term)| {
            let key = head_key(head_arguments(clause), 0);
            key.is_some_and(|key| seen.insert(key.token) && meets_a_pair(heads(clauses), 0, key))
        };
        let pairs = clauses.iter().enumerate().filter(is_pair);
        let pairs: Vec<usize> = pairs.map(|(number, _)| number).collect();
        let first = *pairs.first()?;
        if self.state.pairs_are_compiled {
            return Some(first);
        }
        self.state.pairs_are_compiled = true;
        let name = self.pairs_name();
        for number in pairs {
            let key = key_term(&head_arguments(&clauses[number])[0], 0);
            self.extra.push(Term::callable(name.clone(), vec![key]));
        }
        Some(first)
    }

    /// The call of the clauses that are found so.
    fn clauses_by(&mut self, path: AccessPath, bound: u32) -> Term {
        let places = match path {
            AccessPath::All | AccessPath::Linear(_) => (0, None),
            AccessPath::Index(place, other) => (usize::from(place), other.map(usize::from)),
        };
        let seen = match self.indexes.looks_inside(path) {
            true => Seen::Inside,
            false if self.hides_others(path, bound) => Seen::Places,
            false => Seen::All,
        };
        let (place, other) = places;
        let second = other.map_or_else(String::new, |other| format!("_{other}"));
        let ending = match seen {
            Seen::All => "",
            Seen::Places => "h",
            Seen::Inside => "i",
        };
        let name = format!("{}$by{place}{second}{ending}", self.name);
        if self.state.compiled.insert((places, seen)) {
            let clauses = self.moved_clauses(&name, place);
            self.extra.extend(match seen {
                Seen::All => with_unpacked_heads(clauses),
                Seen::Places => with_hidden_arguments(clauses, other),
                Seen::Inside => {
                    let parts = TellingParts::of(&clauses);
                    looked_into(clauses, parts)
                }
            });
        }
        moved(&Atom::from(name), &self.args, place)
    }

    /// Whether a call that binds these places may have bound an argument that clauses have, and by
    /// which SWI-Prolog does not find them.
    fn hides_others(&self, path: AccessPath, bound: u32) -> bool {
        let is_shown = |place: usize| match path {
            AccessPath::All => false,
            AccessPath::Linear(own) => place == usize::from(own),
            AccessPath::Index(own, other) => {
                place == usize::from(own) || other.is_some_and(|other| place == usize::from(other))
            }
        };
        let may_be_bound =
            |place: &usize| !self.table.places.contains(place) || bound & 1 << place != 0;
        let has_value = |place: usize| {
            let clauses = self.table.clauses.iter();
            let mut arguments = clauses.map(|clause| &head_arguments(clause)[place]);
            arguments.any(|argument| !matches!(argument, Term::Var(_)))
        };
        (0..self.args.len())
            .filter(may_be_bound)
            .any(|place| !is_shown(place) && has_value(place))
    }

    /// The clauses with the argument in front by which they are found.
    fn moved_clauses(&self, name: &str, place: usize) -> Vec<Term> {
        let name = Atom::from(name);
        let copied = |clause: &Term| {
            let head = moved(&name, head_arguments(clause), place);
            with_head(&rename_clause(clause, &name), head)
        };
        self.table.clauses.iter().map(copied).collect()
    }
}

/// The clauses so that the machine sees the first argument and the other one, if there is one.
fn with_hidden_arguments(clauses: Vec<Term>, other: Option<usize>) -> Vec<Term> {
    let arity = head_arguments(&clauses[0]).len();
    let (clauses, packing) = match with_constant_arguments(&clauses) {
        Some((clauses, entry)) => (clauses, Some(entry)),
        None => (clauses, None),
    };
    let clauses: Vec<Term> = clauses.into_iter().map(with_unpacked_head).collect();
    let is_open = |clause: &Term| matches!(head_arguments(clause)[0], Term::Var(_));
    // The machine would find a clause without a first argument by another one.
    if other.is_none() && !clauses.iter().any(is_open) {
        let hidden = clauses.into_iter().map(with_hidden_head);
        return hidden.chain(packing).collect();
    }
    // What stands behind the arguments are constants.
    let is_seen = |place| place == 0 || Some(place) == other || place >= arity;
    let Hidden { clauses, entry } = Hidden::but_for(is_seen, &clauses);
    let clauses = clauses.into_iter().enumerate();
    let (shown, rests): (Vec<Term>, Vec<Option<Term>>) = clauses
        .map(|(number, clause)| Visible::shown(clause, number))
        .map(|visible| (visible.clause, visible.rest))
        .unzip();
    let rests = rests.into_iter().flatten();
    rests.chain(shown).chain([entry]).chain(packing).collect()
}

/// The clause so that the machine finds it by its first argument, and sees nothing else of it.
fn with_hidden_head(clause: Term) -> Term {
    let (head, body) = head_and_body(&clause);
    let goals = goals_of(body);
    match has_no_frame(&goals) {
        true => with_frame(head, &goals),
        false => clause,
    }
}

/// Whether a goal like that is in the body.
fn calls(body: &Term, goal: &Term) -> bool {
    body.functor() == goal.functor() || body.arguments().iter().any(|part| calls(part, goal))
}

/// Whether the machine tells all clauses apart there, or has a variable.
fn has_machine_keys(clauses: &[Term], place: usize) -> bool {
    let arguments = clauses.iter().map(|clause| &head_arguments(clause)[place]);
    let mut arguments = arguments.filter(|argument| !matches!(argument, Term::Var(_)));
    arguments.all(|argument| Key::of(argument).is_some())
}

/// Whether no two clauses have the same there, and none a variable.
fn are_distinct(clauses: &[Term], place: usize) -> bool {
    let mut seen = HashSet::new();
    (clauses.iter()).all(|clause| {
        head_key(head_arguments(clause), place).is_some_and(|key| seen.insert(key.token))
    })
}

fn clause(head: Term, body: Term) -> Term {
    normalized(Term::compound(":-", vec![head, body]))
}
