//! The facts of a labyrinth: their names in Prolog, and what they say.

use std::collections::HashMap;

use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::Side;
use crate::games::labyrinth::{LabyrinthFact, MINOTAUR, RoomSpot, THESEUS};

/// What a predicate says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactKind {
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
pub const NAMES: &[(&str, usize, FactKind)] = &[
    ("ruum", 1, FactKind::Room),
    ("room", 1, FactKind::Room),
    ("ruum", 3, FactKind::RoomAt),
    ("room", 3, FactKind::RoomAt),
    ("käik", 2, FactKind::Passage),
    ("kaik", 2, FactKind::Passage),
    ("ühendus", 2, FactKind::Passage),
    ("yhendus", 2, FactKind::Passage),
    ("passage", 2, FactKind::Passage),
    ("ühesuunaline", 2, FactKind::OneWay),
    ("yhesuunaline", 2, FactKind::OneWay),
    ("one_way", 2, FactKind::OneWay),
    ("theseus", 1, FactKind::Start(THESEUS)),
    ("minotaurus", 1, FactKind::Start(MINOTAUR)),
    ("minotaur", 1, FactKind::Start(MINOTAUR)),
    ("käigul", 1, FactKind::Turn),
    ("kaigul", 1, FactKind::Turn),
    ("to_move", 1, FactKind::Turn),
];

/// An argument of a fact that says nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Malformed {
    /// Its number, from 0.
    pub argument: usize,
    /// What is expected there.
    pub expected: ExpectedArgument,
    /// What stands there.
    pub culprit: Term,
}

/// What an argument should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedArgument {
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
            ExpectedArgument::Room => Fault::type_error("labyrinth_room", &self.culprit),
            ExpectedArgument::Coordinate => {
                Fault::type_error("labyrinth_coordinate", &self.culprit)
            }
            ExpectedArgument::Player => Fault::domain("labyrinth_player", &self.culprit),
        }
    }
}

/// What the predicate of this name says.
pub fn kind_of(name: &str, arity: usize) -> Option<FactKind> {
    let known = NAMES.iter();
    known
        .filter(|(its, arguments, _)| *its == name && *arguments == arity)
        .map(|(.., kind)| *kind)
        .next()
}

/// The names and arities of the predicates: a list of `Name/Arity`.
pub fn forms() -> Vec<Term> {
    let known = NAMES.iter();
    let forms = known.map(|(name, arity, _)| Term::indicator(name, *arity));
    forms.collect()
}

/// Facts while they are collected, with the term that names each room first.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// What they say.
    pub all: Vec<LabyrinthFact>,
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
            FactKind::Room => LabyrinthFact::Room(self.room(args, 0)?, None),
            FactKind::RoomAt => {
                let column = coordinate(args, 1)?;
                let row = coordinate(args, 2)?;
                LabyrinthFact::Room(self.room(args, 0)?, Some(RoomSpot { column, row }))
            }
            FactKind::Passage => LabyrinthFact::Passage(self.room(args, 0)?, self.room(args, 1)?),
            FactKind::OneWay => LabyrinthFact::OneWay(self.room(args, 0)?, self.room(args, 1)?),
            FactKind::Start(side) => LabyrinthFact::Start(side, self.room(args, 0)?),
            FactKind::Turn => LabyrinthFact::Turn(player(args, 0)?),
        };
        self.all.push(fact);
        Ok(true)
    }

    fn room(&mut self, args: &[Term], argument: usize) -> Result<String, Malformed> {
        let Some(name) = room_name(&args[argument]) else {
            return Err(malformed(args, argument, ExpectedArgument::Room));
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
    player_named(&args[argument]).ok_or_else(|| malformed(args, argument, ExpectedArgument::Player))
}

/// Coordinates far beyond any drawing are none.
const MAX_COORDINATE: i64 = 1_000_000;

fn coordinate(args: &[Term], argument: usize) -> Result<i32, Malformed> {
    match args[argument] {
        Term::Int(number) if number.abs() <= MAX_COORDINATE => Ok(number as i32),
        _ => Err(malformed(args, argument, ExpectedArgument::Coordinate)),
    }
}

fn malformed(args: &[Term], argument: usize, expected: ExpectedArgument) -> Malformed {
    Malformed {
        argument,
        expected,
        culprit: args[argument].clone(),
    }
}
