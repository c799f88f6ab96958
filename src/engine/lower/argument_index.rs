//! Tables of facts that are found by other arguments than the first.
//!
//! The machine looks at the first argument only. Of a large table whose facts other arguments, or
//! arguments inside them, tell apart better, a call chooses the clauses by what it has bound:
//!
//! ```prolog
//! 'm:p'(A, B) :- nonvar(A), !, 'm:p$facts'(A, B).
//! 'm:p'(A, B) :- nonvar(B), !, 'm:p$index0'(B, A, B).
//! 'm:p'(A, B) :- 'm:p$facts'(A, B).
//! ```
//!
//! `'m:p$facts'` are the facts as they are. `'m:p$index0'` has them behind a key, the argument by
//! which they are found. Compiling it takes as long as some hundred calls that look at all facts,
//! so it is compiled after so many:
//!
//! ```prolog
//! 'm:p$index0'(_, A, B) :- '$index_is_due'(Slot, 0), !, 'm:p'(A, B).
//! 'm:p$index0'(_, A, B) :- 'm:p$facts'(A, B).
//! ```

use std::collections::HashSet;

use super::packed_lists::with_unpacked_heads;
use crate::engine::lower::normalized;
use crate::engine::lower::terms::{conjoined, is_big, rename, variables_end};
use crate::frontend::term::{Atom, Term};

/// Smaller tables are looked through as fast as an index is asked.
pub(super) const MIN_FACTS: usize = 100;
/// An argument with fewer values finds too many facts.
const MIN_VALUES: usize = 8;
/// Another argument is looked at before the first one if it has so many times the values.
const BETTER: usize = 4;
/// A table has at most so many indexes.
const MAX_INDEXES: usize = 4;

/// Which part of a fact is the key of an index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyPlace {
    /// The argument, from 0.
    argument: usize,
    /// Where the argument is a compound in all facts: its name, its number of arguments, and which
    /// of them, from 0.
    inside: Option<(Atom, usize, usize)>,
}

/// What the machine tells clauses apart by.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Key<'a> {
    Integer(i64),
    /// The bits of a floating point number.
    Float(u64),
    Atom(&'a Atom),
    Functor(&'a Atom, usize),
}

impl Key<'_> {
    pub(super) fn of(term: &Term) -> Option<Key<'_>> {
        match term {
            Term::Int(number) if !is_big(term) => Some(Key::Integer(*number)),
            // There is no negative zero.
            Term::Float(number) => Some(Key::Float((number + 0.0).to_bits())),
            Term::Atom(atom) => Some(Key::Atom(atom)),
            Term::Compound(compound) => Some(Key::Functor(&compound.name, compound.args.len())),
            _ => None,
        }
    }
}

/// Whether all clauses have something there, and not all the same.
pub(super) fn tell_apart<'a>(keys: impl Iterator<Item = Option<Key<'a>>>) -> bool {
    let keys: Option<HashSet<Key<'a>>> = keys.collect();
    keys.is_some_and(|keys| keys.len() > 1)
}

/// A table of facts with the indexes that it is to have.
pub struct IndexedTable {
    /// The indexes in the order in which a call looks for its own.
    pub places: Vec<KeyPlace>,
    /// How many of them are looked for before the first argument.
    before_first: usize,
}

impl IndexedTable {
    /// The indexes for the clauses of a predicate; `None` if the machine finds them as well
    /// without.
    pub fn of(clauses: &[Term]) -> Option<IndexedTable> {
        let is_fact = |clause: &Term| clause.as_compound(":-", 2).is_none();
        if clauses.len() < MIN_FACTS || !clauses.iter().all(is_fact) {
            return None;
        }
        let arity = clauses[0].arguments().len();
        let mut found: Vec<(usize, KeyPlace)> = (0..arity)
            .flat_map(|argument| places_of(clauses, argument))
            .collect();
        found.sort_by_key(|(values, _)| std::cmp::Reverse(*values));
        let is_first = |place: &KeyPlace| place.argument == 0 && place.inside.is_none();
        let of_first = found.iter().find(|(_, place)| is_first(place));
        let better_from = of_first.map_or(0, |(values, _)| values * BETTER);
        found.retain(|(values, place)| *values >= MIN_VALUES && !is_first(place));
        found.truncate(MAX_INDEXES);
        let before_first = found
            .iter()
            .take_while(|(values, _)| *values >= better_from)
            .count();
        let places: Vec<KeyPlace> = found.into_iter().map(|(_, place)| place).collect();
        (!places.is_empty()).then_some(IndexedTable {
            places,
            before_first,
        })
    }

    /// The clauses of the table `name`, whose facts these are, for calls of the predicate in that
    /// slot.
    pub fn clauses(&self, name: &Atom, slot: usize, facts: &[Term]) -> Vec<Term> {
        let args: Vec<Term> = (0..facts[0].arguments().len() as u32)
            .map(Term::Var)
            .collect();
        let head = Term::compound(name.clone(), args.clone());
        let all = Term::compound(facts_name(name), args.clone());
        let choice = |tests: Vec<Term>, goal: Term| {
            let goals = [tests, vec![Term::atom("!"), goal]].concat();
            clause(&head, goals)
        };
        let index = |number: usize, key: Term| {
            let arguments = [vec![key], args.clone()].concat();
            Term::compound(index_name(name, number), arguments)
        };
        let by_index = |(number, place): (usize, &KeyPlace)| {
            let (tests, key) = place.tests(&args);
            choice(tests, index(number, key))
        };
        let mut text: Vec<Term> = self.places.iter().enumerate().map(by_index).collect();
        if self.before_first < self.places.len() {
            let by_first = choice(vec![nonvar(&args[0])], all.clone());
            text.insert(self.before_first, by_first);
        }
        text.push(clause(&head, vec![all.clone()]));
        for number in 0..self.places.len() {
            let index = index(number, Term::Var(args.len() as u32));
            let is_due = vec![Term::Int(slot as i64), Term::Int(number as i64)];
            let is_due = Term::compound("$index_is_due", is_due);
            text.push(clause(&index, vec![is_due, Term::atom("!"), head.clone()]));
            text.push(clause(&index, vec![all.clone()]));
        }
        let facts = facts.iter().map(|fact| rename(fact, &facts_name(name)));
        text.extend(with_unpacked_heads(facts.collect()));
        text
    }
}

/// The clauses of an index of the table `name`, whose facts these are.
pub fn index_clauses<'a>(
    name: &Atom,
    number: usize,
    place: &KeyPlace,
    facts: impl Iterator<Item = &'a Term>,
) -> Vec<Term> {
    let name = index_name(name, number);
    let fact = |fact: &Term| {
        let end = variables_end(fact);
        let key = place
            .part(fact)
            .map_or(Term::Var(end), |part| key_term(part, end));
        Term::compound(
            name.clone(),
            [vec![key], fact.arguments().to_vec()].concat(),
        )
    };
    facts.map(fact).collect()
}

/// The key of a part of a fact: what the machine tells it from others by, with variables from this
/// number on.
pub(super) fn key_term(part: &Term, first_free: u32) -> Term {
    match part {
        Term::Compound(compound) => {
            let anything = (first_free..).map(Term::Var);
            let arguments = anything.take(compound.args.len()).collect();
            Term::compound(compound.name.clone(), arguments)
        }
        _ => part.clone(),
    }
}

impl KeyPlace {
    /// The part of the fact; `None` if it has none there.
    fn part<'a>(&self, fact: &'a Term) -> Option<&'a Term> {
        let argument = fact.arguments().get(self.argument)?;
        let Some((name, arity, place)) = &self.inside else {
            return Some(argument);
        };
        argument
            .as_compound(name.as_str(), *arity)
            .map(|parts| &parts[*place])
    }

    /// The goals that succeed if a call with these arguments has bound the key, and the key.
    fn tests(&self, args: &[Term]) -> (Vec<Term>, Term) {
        let argument = &args[self.argument];
        let Some((name, arity, place)) = &self.inside else {
            return (vec![nonvar(argument)], argument.clone());
        };
        let end = args.len() as u32;
        let parts: Vec<Term> = (end..).map(Term::Var).take(*arity).collect();
        let key = parts[*place].clone();
        let compound = Term::compound(name.clone(), parts);
        let equal = Term::compound("=", vec![argument.clone(), compound]);
        (vec![nonvar(argument), equal, nonvar(&key)], key)
    }
}

/// The argument of these facts as a key, or what is inside it if it is everywhere a compound of the
/// same name; each with the number of its values.
fn places_of(facts: &[Term], argument: usize) -> Vec<(usize, KeyPlace)> {
    let place = |inside| KeyPlace { argument, inside };
    let whole = place(None);
    let found = match values(facts, &whole) {
        Some(values) => values,
        None => return Vec::new(),
    };
    let Some(Term::Compound(first)) = facts[0].arguments().get(argument).filter(|_| found == 1)
    else {
        return vec![(found, whole)];
    };
    let inside = (0..first.args.len()).filter_map(|part| {
        let place = place(Some((first.name.clone(), first.args.len(), part)));
        Some((values(facts, &place)?, place))
    });
    inside.chain([(found, whole.clone())]).collect()
}

/// How many values the key has in the facts; `None` if the machine does not tell all apart.
fn values(facts: &[Term], place: &KeyPlace) -> Option<usize> {
    let keys: Option<HashSet<Key<'_>>> = facts
        .iter()
        .map(|fact| Key::of(place.part(fact)?))
        .collect();
    keys.map(|keys| keys.len())
}

fn facts_name(name: &Atom) -> Atom {
    Atom::from(format!("{name}$facts"))
}

fn index_name(name: &Atom, number: usize) -> Atom {
    Atom::from(format!("{name}$index{number}"))
}

fn nonvar(term: &Term) -> Term {
    Term::compound("nonvar", vec![term.clone()])
}

fn clause(head: &Term, goals: Vec<Term>) -> Term {
    let body = conjoined(goals);
    normalized(Term::compound(":-", vec![head.clone(), body]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(fact: impl Fn(i64) -> Vec<Term>) -> Vec<Term> {
        (0..200).map(|n| Term::compound("p", fact(n))).collect()
    }

    fn places(fact: impl Fn(i64) -> Vec<Term>) -> Vec<(usize, Option<usize>)> {
        let table = IndexedTable::of(&facts(fact));
        let places = table.map_or_else(Vec::new, |table| table.places);
        let part = |place: &KeyPlace| place.inside.as_ref().map(|(_, _, part)| *part);
        places
            .iter()
            .map(|place| (place.argument, part(place)))
            .collect()
    }

    #[test]
    fn what_tells_facts_apart_is_indexed() {
        let number = Term::Int;
        assert_eq!(places(|n| vec![number(n), number(n % 3)]), []);
        assert_eq!(places(|n| vec![number(n % 3), number(n)]), [(1, None)]);
        let inside = |n| {
            vec![
                number(1),
                Term::compound("f", vec![number(n % 50), number(n)]),
            ]
        };
        assert_eq!(places(inside), [(1, Some(1)), (1, Some(0))]);
        // A variable, or what the machine has no key for, may be anything.
        let unbound = |n: i64| vec![number(1), if n == 7 { Term::Var(0) } else { number(n) }];
        assert_eq!(places(unbound), []);
        assert_eq!(places(|n| vec![number(1), Term::string(n.to_string())]), []);
        assert_eq!(
            places(|n| vec![number(1), Term::Float(n as f64)]),
            [(1, None)]
        );
    }

    #[test]
    fn a_good_first_argument_is_looked_at_first() {
        let name = Atom::from("m:p");
        let first = |divisor: i64| {
            let facts = facts(|n| vec![Term::Int(n / divisor), Term::Int(n)]);
            let table = IndexedTable::of(&facts).expect("the second argument is indexed");
            format!("{:?}", table.clauses(&name, 0, &facts)[0])
        };
        assert!(!first(2).contains("$index0"), "{}", first(2));
        assert!(first(20).contains("$index0"), "{}", first(20));
    }
}
