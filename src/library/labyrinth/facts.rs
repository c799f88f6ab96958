//! The facts of a labyrinth: their names in Prolog, and what they say.

use std::collections::HashMap;

use crate::engine::fault::{Answer, Fault};
use crate::frontend::term::Term;
use crate::games::Side;
use crate::games::labyrinth::{Fact, MINOTAUR, Spot, THESEUS};
use crate::library::arguments::one;

/// What a predicate says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// There is a room.
    Room,
    /// There is a room in this column and this row.
    RoomAt,
    /// Rooms are joined, both ways.
    Passage,
    /// One can go from a room to another one.
    OneWay,
    /// Theseus or the Minotaur begins in a room.
    Start(Side),
    /// Who moves first.
    Turn,
}

/// The predicates: Estonian, without its letters, English.
pub const NAMES: &[(&str, usize, Kind)] = &[
    ("ruum", 1, Kind::Room),
    ("room", 1, Kind::Room),
    ("ruum", 3, Kind::RoomAt),
    ("room", 3, Kind::RoomAt),
    ("käik", 2, Kind::Passage),
    ("kaik", 2, Kind::Passage),
    ("ühendus", 2, Kind::Passage),
    ("yhendus", 2, Kind::Passage),
    ("passage", 2, Kind::Passage),
    ("ühesuunaline", 2, Kind::OneWay),
    ("yhesuunaline", 2, Kind::OneWay),
    ("one_way", 2, Kind::OneWay),
    ("theseus", 1, Kind::Start(THESEUS)),
    ("minotaurus", 1, Kind::Start(MINOTAUR)),
    ("minotaur", 1, Kind::Start(MINOTAUR)),
    ("käigul", 1, Kind::Turn),
    ("kaigul", 1, Kind::Turn),
    ("to_move", 1, Kind::Turn),
];

/// An argument of a fact that says nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Malformed {
    /// Its number, from 0.
    pub argument: usize,
    /// What is expected there.
    pub expected: Expected,
    /// What stands there.
    pub culprit: Term,
}

/// What an argument should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// An atom, a string or an integer.
    Room,
    /// An integer.
    Coordinate,
    /// `theseus` or `minotaurus`.
    Player,
}

impl Malformed {
    /// The error that a predicate throws.
    pub fn fault(&self) -> Fault {
        if matches!(self.culprit, Term::Var(_)) {
            return Fault::instantiation();
        }
        match self.expected {
            Expected::Room => Fault::type_error("labyrinth_room", &self.culprit),
            Expected::Coordinate => Fault::type_error("labyrinth_coordinate", &self.culprit),
            Expected::Player => Fault::domain("labyrinth_player", &self.culprit),
        }
    }
}

/// What the predicate of this name says.
pub fn kind_of(name: &str, arity: usize) -> Option<Kind> {
    let known = NAMES.iter();
    known
        .filter(|(its, arguments, _)| *its == name && *arguments == arity)
        .map(|(.., kind)| *kind)
        .next()
}

/// The names and arities of the predicates: a list of `Name/Arity`.
pub fn forms() -> Answer {
    let known = NAMES.iter();
    let forms = known.map(|(name, arity, _)| Term::indicator(name, *arity));
    one(Term::list(forms.collect::<Vec<_>>()))
}

/// Facts while they are collected, with the term that names each room first.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// What they say.
    pub all: Vec<Fact>,
    /// The terms that name rooms.
    pub terms: HashMap<String, Term>,
}

impl Facts {
    /// Adds what a term says; `false` for one of another predicate.
    ///
    /// # Errors
    /// [`Malformed`], the first argument that is.
    pub fn take(&mut self, term: &Term) -> Result<bool, Malformed> {
        let Term::Compound(compound) = term else {
            return Ok(false);
        };
        let args = &compound.args;
        let Some(kind) = kind_of(compound.name.as_str(), args.len()) else {
            return Ok(false);
        };
        let fact = match kind {
            Kind::Room => Fact::Room(self.room(args, 0)?, None),
            Kind::RoomAt => {
                let column = coordinate(args, 1)?;
                let row = coordinate(args, 2)?;
                Fact::Room(self.room(args, 0)?, Some(Spot { column, row }))
            }
            Kind::Passage => Fact::Passage(self.room(args, 0)?, self.room(args, 1)?),
            Kind::OneWay => Fact::OneWay(self.room(args, 0)?, self.room(args, 1)?),
            Kind::Start(side) => Fact::Start(side, self.room(args, 0)?),
            Kind::Turn => Fact::Turn(player(args, 0)?),
        };
        self.all.push(fact);
        Ok(true)
    }

    fn room(&mut self, args: &[Term], argument: usize) -> Result<String, Malformed> {
        let Some(name) = room_name(&args[argument]) else {
            return Err(malformed(args, argument, Expected::Room));
        };
        self.terms
            .entry(name.clone())
            .or_insert_with(|| args[argument].clone());
        Ok(name)
    }
}

/// The name of a room: the text of an atom, a string or an integer.
pub fn room_name(term: &Term) -> Option<String> {
    match term {
        Term::Atom(name) if *name != "[]" => Some(name.as_str().to_owned()),
        Term::Str(text) => Some(text.to_string()),
        Term::Int(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The player whom an atom names.
pub fn player_named(term: &Term) -> Option<Side> {
    match term.as_atom()? {
        "theseus" => Some(THESEUS),
        "minotaurus" | "minotaur" => Some(MINOTAUR),
        _ => None,
    }
}

fn player(args: &[Term], argument: usize) -> Result<Side, Malformed> {
    player_named(&args[argument]).ok_or_else(|| malformed(args, argument, Expected::Player))
}

/// Coordinates far beyond any drawing are none.
const MAX_COORDINATE: i64 = 1_000_000;

fn coordinate(args: &[Term], argument: usize) -> Result<i32, Malformed> {
    match args[argument] {
        Term::Int(number) if number.abs() <= MAX_COORDINATE => Ok(number as i32),
        _ => Err(malformed(args, argument, Expected::Coordinate)),
    }
}

fn malformed(args: &[Term], argument: usize, expected: Expected) -> Malformed {
    Malformed {
        argument,
        expected,
        culprit: args[argument].clone(),
    }
}
