//! A chase through a labyrinth.

use std::rc::Rc;
use std::sync::Arc;

use crate::frontend::source::Source;
use crate::frontend::term::Term;
use crate::games::labyrinth::{Labyrinth, MINOTAUR, Position, Room, THESEUS};
use crate::games::{Game, Outcome, Side};
use crate::library::bindings::labyrinth::facts::room_name;
use crate::library::bindings::labyrinth::file::{self, FileProblem, RoomTerms};
use crate::library::bindings::labyrinth::terms;
use crate::referee::asked::AskedGame;

/// The labyrinth of a text, whose facts are read and not run.
///
/// # Errors
/// Everything that is wrong, in the order of the text.
pub fn read_labyrinth(text: &str) -> Result<Arc<Labyrinth>, Vec<FileProblem>> {
    file::read(&Source::from_text("", text)).map(|(labyrinth, _)| labyrinth)
}

/// When a chase is over without a catch.
#[derive(Clone, Copy, Debug)]
pub struct ChaseRules {
    /// Moves of both after which it is a draw.
    pub moves: u32,
    /// It is a draw when a position is there for this time; 1 means never.
    pub repetitions: u32,
    /// The moves in which Theseus has to catch the Minotaur.
    pub within: Option<u32>,
}

/// A chase in progress.
#[derive(Clone, Debug)]
pub struct ChaseGame {
    rules: ChaseRules,
    /// The terms that name the rooms.
    names: Rc<RoomTerms>,
    /// The present position.
    pub here: Position,
    /// The keys of the positions before it.
    earlier: Vec<u64>,
}

/// How a chase ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChaseOutcome {
    /// Both are in one room.
    Caught,
    /// The Minotaur is where Theseus began.
    Home,
    /// Theseus has not caught him in the moves that he had.
    Within,
    /// Who is to move has no passage.
    Stuck,
    /// The position was there too often.
    Repetition,
    /// All moves were made that a game can have.
    Moves,
}

impl ChaseOutcome {
    /// Who has won; `None` for a draw.
    pub fn winner(self) -> Option<Side> {
        match self {
            ChaseOutcome::Caught => Some(THESEUS),
            ChaseOutcome::Home | ChaseOutcome::Within => Some(MINOTAUR),
            ChaseOutcome::Stuck | ChaseOutcome::Repetition | ChaseOutcome::Moves => None,
        }
    }

    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            ChaseOutcome::Caught => "caught",
            ChaseOutcome::Home => "home",
            ChaseOutcome::Within => "within",
            ChaseOutcome::Stuck => "stuck",
            ChaseOutcome::Repetition => "repetition",
            ChaseOutcome::Moves => "moves",
        }
    }
}

impl ChaseGame {
    /// A chase that begins here.
    pub fn new(start: Position, names: RoomTerms, rules: ChaseRules) -> ChaseGame {
        ChaseGame {
            rules,
            names: Rc::new(names),
            here: start,
            earlier: Vec::new(),
        }
    }

    /// The term that names a room.
    pub fn term(&self, room: Room) -> Term {
        let name = self.here.labyrinth().name(room);
        let term = self.names.get(name).cloned();
        term.unwrap_or_else(|| Term::atom(name))
    }

    /// Whether Theseus has no move left of those that he had.
    fn has_run_out(&self) -> bool {
        // The players move in turn, so that half of the moves are his.
        let theseus = match self.here.turn() {
            MINOTAUR => self.earlier.len().div_ceil(2),
            THESEUS => return false,
        };
        let within = self.rules.within;
        within.is_some_and(|within| theseus >= within as usize)
    }

    fn is_repeated(&self) -> bool {
        let key = self.here.key();
        let before = self.earlier.iter().filter(|earlier| **earlier == key);
        self.rules.repetitions > 1 && before.count() + 1 >= self.rules.repetitions as usize
    }
}

impl AskedGame for ChaseGame {
    type Move = Room;
    type Outcome = ChaseOutcome;

    fn side(&self) -> Side {
        self.here.turn()
    }

    fn question(&self) -> Term {
        let rooms = [
            self.here.room(THESEUS),
            self.here.room(MINOTAUR),
            self.here.home(),
        ];
        let mut parts = rooms.map(|room| self.term(room)).to_vec();
        parts.push(terms::player_term(self.here.turn()));
        Term::compound("position", parts)
    }

    fn make(&mut self, answer: &Term) -> Option<Room> {
        let room = self.here.labyrinth().find(&room_name(answer)?).ok()?;
        if !self.here.moves().contains(&room) {
            return None;
        }
        self.earlier.push(self.here.key());
        self.here = self.here.after(&room);
        Some(room)
    }

    fn outcome(&self) -> Option<ChaseOutcome> {
        match self.here.outcome() {
            Some(Outcome::Win(THESEUS)) => return Some(ChaseOutcome::Caught),
            Some(Outcome::Win(MINOTAUR)) => return Some(ChaseOutcome::Home),
            Some(Outcome::Draw) => return Some(ChaseOutcome::Stuck),
            None => {}
        }
        if self.has_run_out() {
            return Some(ChaseOutcome::Within);
        }
        if self.is_repeated() {
            return Some(ChaseOutcome::Repetition);
        }
        let is_long = self.earlier.len() >= self.rules.moves as usize;
        is_long.then_some(ChaseOutcome::Moves)
    }
}
