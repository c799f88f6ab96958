//! From facts to a labyrinth.

use std::collections::{HashMap, VecDeque};

use super::problem::{LabyrinthFlaw, MAX_PASSAGES, MAX_ROOMS, Problem, near};
use crate::games::Side;

/// A place: the column, counted to the right, and the row, counted downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RoomSpot {
    /// The column.
    pub column: i32,
    /// The row.
    pub row: i32,
}

/// What a description of a labyrinth says, one fact at a time. Nothing is checked yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LabyrinthFact {
    /// There is this room, with its place if that is known.
    Room(String, Option<RoomSpot>),
    /// Between these rooms one can go both ways.
    Passage(String, String),
    /// One can go from the first room to the second one, but not back.
    OneWay(String, String),
    /// A player begins in this room.
    Start(Side, String),
    /// This player moves first.
    Turn(Side),
}

/// A room, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Room(u16);

impl Room {
    /// The number, from 0.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// A passage between two rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// One room; the one that a one-way passage leads from.
    pub from: Room,
    /// The other room.
    pub to: Room,
    /// Whether it leads one way only.
    pub is_one_way: bool,
}

/// What a description says about the beginning of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// Where Theseus begins.
    pub theseus: Option<Room>,
    /// Where the Minotaur begins.
    pub minotaur: Option<Room>,
    /// Who moves first.
    pub turn: Option<Side>,
}

/// A labyrinth that has been checked: connected, without loops and doubled passages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labyrinth {
    names: Vec<String>,
    numbers: HashMap<String, Room>,
    spots: Option<Vec<RoomSpot>>,
    passages: Vec<Passage>,
    exits: RoomNeighbours,
    entrances: RoomNeighbours,
    start: Start,
}

/// For each room, rooms beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct RoomNeighbours {
    /// Where the rooms of each room begin, and the end of the last one.
    begins: Vec<usize>,
    rooms: Vec<Room>,
}

impl Labyrinth {
    /// The labyrinth of these facts.
    ///
    /// Without any [`LabyrinthFact::Room`] the rooms are those that the passages name, in their
    /// order.
    ///
    /// # Errors
    /// Everything that is wrong, by the facts' order; what is about all of them comes last.
    pub fn of(facts: &[LabyrinthFact]) -> Result<Labyrinth, Vec<Problem>> {
        let mut survey = LabyrinthFacts::default();
        survey.take_rooms(facts);
        for (number, fact) in facts.iter().enumerate() {
            survey.take(number, fact);
        }
        survey.finish()
    }

    /// The number of rooms, 2 to [`MAX_ROOMS`].
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are no rooms: never.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The rooms, in the order of the facts.
    pub fn rooms(&self) -> impl Iterator<Item = Room> + use<> {
        (0..self.names.len()).map(|number| Room(number as u16))
    }

    /// The name of a room.
    pub fn name(&self, room: Room) -> &str {
        &self.names[room.index()]
    }

    /// The room of this name.
    pub fn room(&self, name: &str) -> Option<Room> {
        self.numbers.get(name).copied()
    }

    /// The room of this name, else an error that tells a name like it.
    ///
    /// # Errors
    /// [`LabyrinthFlaw::UnknownRoom`].
    pub fn find(&self, name: &str) -> Result<Room, LabyrinthFlaw> {
        self.room(name).ok_or_else(|| self.unknown(name))
    }

    /// Where a room is, if the facts say it: they do for all rooms or for none.
    pub fn spot(&self, room: Room) -> Option<RoomSpot> {
        self.spots.as_ref().map(|spots| spots[room.index()])
    }

    /// The passages, in the order of the facts.
    pub fn passages(&self) -> &[Passage] {
        &self.passages
    }

    /// Where one can go from a room, in the order of the facts.
    pub fn exits(&self, room: Room) -> &[Room] {
        self.exits.of(room)
    }

    /// From where one can come into a room.
    pub fn entrances(&self, room: Room) -> &[Room] {
        self.entrances.of(room)
    }

    /// What the facts say about the beginning.
    pub fn start(&self) -> Start {
        self.start
    }

    /// The moves that it takes from each room to `target`; `None` where no way leads there.
    pub fn distances_to(&self, target: Room) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.len()];
        distances[target.index()] = Some(0);
        let mut pending = VecDeque::from([(target, 0)]);
        while let Some((room, distance)) = pending.pop_front() {
            for &from in self.entrances(room) {
                if distances[from.index()].is_none() {
                    distances[from.index()] = Some(distance + 1);
                    pending.push_back((from, distance + 1));
                }
            }
        }
        distances
    }

    fn unknown(&self, name: &str) -> LabyrinthFlaw {
        LabyrinthFlaw::UnknownRoom(
            name.to_owned(),
            near(name, self.names.iter().map(String::as_str)),
        )
    }
}

impl RoomNeighbours {
    /// Those of pairs (room, neighbour), kept in their order for each room.
    fn new(rooms: usize, pairs: &[(Room, Room)]) -> RoomNeighbours {
        let mut begins = vec![0; rooms + 1];
        for (room, _) in pairs {
            begins[room.index() + 1] += 1;
        }
        for at in 0..rooms {
            begins[at + 1] += begins[at];
        }
        let mut next = begins.clone();
        let mut all = vec![Room(0); pairs.len()];
        for (room, neighbour) in pairs {
            all[next[room.index()]] = *neighbour;
            next[room.index()] += 1;
        }
        RoomNeighbours { begins, rooms: all }
    }

    fn of(&self, room: Room) -> &[Room] {
        &self.rooms[self.begins[room.index()]..self.begins[room.index() + 1]]
    }
}

/// A labyrinth while its facts are read.
#[derive(Default)]
struct LabyrinthFacts {
    names: Vec<String>,
    numbers: HashMap<String, Room>,
    /// The place of each room and the fact that says it.
    spots: Vec<Option<RoomSpot>>,
    taken: HashMap<RoomSpot, Room>,
    /// The fact that names each room first.
    told_by: Vec<usize>,
    are_rooms_told: bool,
    passages: Vec<Passage>,
    /// The passages told, from the room named first to the other one, and whether one-way.
    told: HashMap<(Room, Room), bool>,
    start: Start,
    problems: Vec<Problem>,
}

impl LabyrinthFacts {
    fn blame(&mut self, fact: usize, reason: LabyrinthFlaw) {
        self.problems.push(Problem {
            fact: Some(fact),
            reason,
        });
    }

    fn blame_all(&mut self, reason: LabyrinthFlaw) {
        self.problems.push(Problem { fact: None, reason });
    }

    /// Rooms first: a passage may stand before the rooms that it joins.
    fn take_rooms(&mut self, facts: &[LabyrinthFact]) {
        for (number, fact) in facts.iter().enumerate() {
            let LabyrinthFact::Room(name, spot) = fact else {
                continue;
            };
            self.are_rooms_told = true;
            if self.numbers.contains_key(name) {
                self.blame(number, LabyrinthFlaw::RoomTwice(name.clone()));
                continue;
            }
            let Some(room) = self.add_room(name, number) else {
                return;
            };
            self.spots[room.index()] = *spot;
            if let Some(spot) = spot
                && let Some(&other) = self.taken.get(spot)
            {
                let other = self.names[other.index()].clone();
                self.blame(number, LabyrinthFlaw::SpotTaken(name.clone(), other));
            } else if let Some(spot) = spot {
                self.taken.insert(*spot, room);
            }
        }
        if !self.taken.is_empty()
            && let Some(at) = self.spots.iter().position(Option::is_none)
        {
            let (name, fact) = (self.names[at].clone(), self.told_by[at]);
            self.blame(fact, LabyrinthFlaw::SpotMissing(name));
        }
    }

    fn add_room(&mut self, name: &str, fact: usize) -> Option<Room> {
        if self.names.len() == MAX_ROOMS {
            // Told once: the numbers of further rooms would not fit.
            let is_new = |problem: &Problem| problem.reason != LabyrinthFlaw::TooManyRooms;
            if self.problems.iter().all(is_new) {
                self.blame_all(LabyrinthFlaw::TooManyRooms);
            }
            return None;
        }
        let room = Room(self.names.len() as u16);
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), room);
        self.spots.push(None);
        self.told_by.push(fact);
        Some(room)
    }

    fn take(&mut self, number: usize, fact: &LabyrinthFact) {
        match fact {
            LabyrinthFact::Room(..) => {}
            LabyrinthFact::Passage(from, to) => self.take_passage(number, [from, to], false),
            LabyrinthFact::OneWay(from, to) => self.take_passage(number, [from, to], true),
            LabyrinthFact::Start(side, name) => {
                let Some(room) = self.named(number, name) else {
                    return;
                };
                let place = match *side {
                    super::THESEUS => &mut self.start.theseus,
                    super::MINOTAUR => &mut self.start.minotaur,
                };
                if place.replace(room).is_some() {
                    self.blame(number, LabyrinthFlaw::StartTwice(*side));
                } else if self.start.theseus == self.start.minotaur {
                    self.blame(number, LabyrinthFlaw::SameStart(name.clone()));
                }
            }
            LabyrinthFact::Turn(side) => {
                if self.start.turn.replace(*side).is_some() {
                    self.blame(number, LabyrinthFlaw::TurnTwice);
                }
            }
        }
    }

    /// The room of a name in a fact.
    fn named(&mut self, number: usize, name: &str) -> Option<Room> {
        let found = self.numbers.get(name).copied();
        if found.is_none() {
            let like = near(name, self.names.iter().map(String::as_str));
            self.blame(number, LabyrinthFlaw::UnknownRoom(name.to_owned(), like));
        }
        found
    }

    fn take_passage(&mut self, number: usize, names: [&str; 2], is_one_way: bool) {
        if self.passages.len() == MAX_PASSAGES {
            let is_new = |problem: &Problem| problem.reason != LabyrinthFlaw::TooManyPassages;
            if self.problems.iter().all(is_new) {
                self.blame_all(LabyrinthFlaw::TooManyPassages);
            }
            return;
        }
        let [from, to] = names.map(|name| match self.numbers.get(name) {
            None if !self.are_rooms_told => self.add_room(name, number),
            _ => self.named(number, name),
        });
        let (Some(from), Some(to)) = (from, to) else {
            return;
        };
        if from == to {
            return self.blame(number, LabyrinthFlaw::Loop(names[0].to_owned()));
        }
        let passage = Passage {
            from,
            to,
            is_one_way,
        };
        let told = (self.told.get(&(from, to)), self.told.get(&(to, from)));
        match (told, is_one_way) {
            // The second of two one-way passages, there and back, is a passage of its own.
            ((None, None), _) | ((None, Some(true)), true) => self.passages.push(passage),
            // The same passage told from its other end.
            ((None, Some(false)), false) => {}
            _ => {
                let [from, to] = names.map(str::to_owned);
                return self.blame(number, LabyrinthFlaw::PassageTwice(from, to));
            }
        }
        self.told.insert((from, to), is_one_way);
    }

    fn finish(mut self) -> Result<Labyrinth, Vec<Problem>> {
        if self.problems.is_empty() {
            if self.names.len() < 2 {
                self.blame_all(LabyrinthFlaw::TooFewRooms);
            } else {
                self.take_parts();
            }
        }
        self.problems
            .sort_by_key(|problem| problem.fact.unwrap_or(usize::MAX));
        if !self.problems.is_empty() {
            return Err(self.problems);
        }
        let both_ways = |passage: &Passage| (!passage.is_one_way).then_some(*passage);
        let back = |passage: &Passage| both_ways(passage).map(|there| (there.to, there.from));
        let steps: Vec<(Room, Room)> = self
            .passages
            .iter()
            .flat_map(|passage| [Some((passage.from, passage.to)), back(passage)])
            .flatten()
            .collect();
        let reversed: Vec<(Room, Room)> = steps.iter().map(|&(from, to)| (to, from)).collect();
        let rooms = self.names.len();
        Ok(Labyrinth {
            names: self.names,
            numbers: self.numbers,
            spots: self.spots.into_iter().collect(),
            passages: self.passages,
            exits: RoomNeighbours::new(rooms, &steps),
            entrances: RoomNeighbours::new(rooms, &reversed),
            start: self.start,
        })
    }

    /// Blames the first room of each part that does not hang together with the first room.
    fn take_parts(&mut self) {
        let mut parents: Vec<usize> = (0..self.names.len()).collect();
        for passage in &self.passages {
            let one = root(&mut parents, passage.from.index());
            let other = root(&mut parents, passage.to.index());
            // The lower number stays the root, so a part's root is its first room.
            parents[one.max(other)] = one.min(other);
        }
        for room in 1..self.names.len() {
            if root(&mut parents, room) == room {
                let reason = LabyrinthFlaw::Apart(self.names[room].clone(), self.names[0].clone());
                self.problems.push(Problem {
                    fact: Some(self.told_by[room]),
                    reason,
                });
            }
        }
    }
}

/// The room that stands for the part of `room`.
pub(super) fn root(parents: &mut [usize], mut room: usize) -> usize {
    while parents[room] != room {
        parents[room] = parents[parents[room]];
        room = parents[room];
    }
    room
}
