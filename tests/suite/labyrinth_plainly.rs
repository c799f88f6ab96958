//! A second solver of the labyrinth, to compare the first one with: values by going through the
//! definition again and again.
//!
//! It shares no code and no method with the first: rooms are numbers, a labyrinth is a table of who
//! can go where, and a position gets its value in the round in which the rules first give it one.
//! No queue, no counters, no predecessors.

use std::collections::BTreeMap;
use std::sync::Arc;

use arbiiter::games::labyrinth::{Labyrinth, LabyrinthFact, MINOTAUR, Room, THESEUS};
use arbiiter::games::random::Random;
use arbiiter::games::{Game, Side};
use arbiiter::solvers::labyrinth::{LabyrinthSolution, Manner};
use arbiiter::solvers::retrograde::Value;

/// Theseus, the Minotaur, and whether Theseus is to move.
type Place = (usize, usize, bool);

/// A labyrinth in which `open[from][to]` says that one can go there.
struct Plain {
    open: Vec<Vec<bool>>,
    home: usize,
    chases: bool,
}

impl Plain {
    fn rooms(&self) -> usize {
        self.open.len()
    }

    /// The length of a shortest way, by trying longer and longer ones.
    fn distance(&self, from: usize, to: usize) -> Option<usize> {
        let mut reached = vec![from];
        for length in 0..self.rooms() {
            if reached.contains(&to) {
                return Some(length);
            }
            let can = |room: &usize| reached.iter().any(|&before| self.open[before][*room]);
            reached = (0..self.rooms()).filter(can).collect();
        }
        None
    }

    fn next(&self, (theseus, minotaur, theseus_moves): Place) -> Vec<Place> {
        let rooms = 0..self.rooms();
        if !theseus_moves {
            let open = rooms.filter(|&to| self.open[minotaur][to]);
            return open.map(|to| (theseus, to, true)).collect();
        }
        let nearer = |to: usize| match self.distance(theseus, minotaur) {
            Some(before) if self.chases => self
                .distance(to, minotaur)
                .is_some_and(|after| after < before),
            _ => true,
        };
        let open = rooms.filter(|&to| self.open[theseus][to] && nearer(to));
        open.map(|to| (to, minotaur, false)).collect()
    }

    fn places(&self) -> Vec<Place> {
        let rooms = 0..self.rooms();
        let pairs = rooms
            .clone()
            .flat_map(|one| rooms.clone().map(move |other| (one, other)));
        pairs
            .flat_map(|(theseus, minotaur)| [(theseus, minotaur, true), (theseus, minotaur, false)])
            .collect()
    }

    fn is_over(&self, (theseus, minotaur, _): Place) -> Option<Side> {
        match (theseus == minotaur, minotaur == self.home) {
            (true, _) => Some(THESEUS),
            (false, true) => Some(MINOTAUR),
            (false, false) => None,
        }
    }

    /// Who wins where, and in how many moves; nothing for a draw.
    fn values(&self) -> BTreeMap<Place, (Side, u32)> {
        let mut values: BTreeMap<Place, (Side, u32)> = BTreeMap::new();
        for place in self.places() {
            if let Some(winner) = self.is_over(place) {
                values.insert(place, (winner, 0));
            }
        }
        for round in 1.. {
            let mut found = Vec::new();
            for place in self.places() {
                if values.contains_key(&place) {
                    continue;
                }
                let (mover, other) = if place.2 {
                    (THESEUS, MINOTAUR)
                } else {
                    (MINOTAUR, THESEUS)
                };
                let next = self.next(place);
                let goes_to =
                    |to: &Place, winner| values.get(to).is_some_and(|value| value.0 == winner);
                if next.iter().any(|to| goes_to(to, mover)) {
                    found.push((place, (mover, round)));
                } else if !next.is_empty() && next.iter().all(|to| goes_to(to, other)) {
                    found.push((place, (other, round)));
                }
            }
            if found.is_empty() {
                break;
            }
            values.extend(found);
        }
        values
    }

    /// The moves of Theseus after which each game has ended in which the Minotaur plays best and
    /// Theseus never hands it over.
    fn deadlines(&self, values: &BTreeMap<Place, (Side, u32)>) -> BTreeMap<Place, u32> {
        let sensible = |place: Place| {
            let next = self.next(place);
            if place.2 {
                let lost = |to: &Place| values.get(to).is_some_and(|value| value.0 == MINOTAUR);
                return next.into_iter().filter(|to| !lost(to)).collect::<Vec<_>>();
            }
            // A draw is as good as a loss that never comes.
            let worth = |to: &Place| match values.get(to) {
                Some((MINOTAUR, plies)) => (2, u32::MAX - plies),
                None => (1, 0),
                Some((THESEUS, plies)) => (0, *plies),
            };
            let best = next.iter().map(worth).max();
            next.into_iter()
                .filter(|to| Some(worth(to)) == best)
                .collect()
        };
        let mut known = BTreeMap::new();
        loop {
            let before = known.len();
            for place in self.places() {
                if known.contains_key(&place) {
                    continue;
                }
                if self.is_over(place).is_some() {
                    known.insert(place, 0);
                    continue;
                }
                let all: Option<Vec<u32>> = sensible(place)
                    .iter()
                    .map(|to| known.get(to).copied())
                    .collect();
                if let Some(longest) = all.and_then(|all| all.into_iter().max()) {
                    known.insert(place, longest + u32::from(place.2));
                }
            }
            if known.len() == before {
                return known;
            }
        }
    }
}

/// A random labyrinth of up to seven rooms, every third one with one-way passages.
fn random(random: &mut Random) -> Option<(Arc<Labyrinth>, Plain)> {
    let rooms = 2 + random.below(6);
    let one_way_in_ten = if random.below(3) == 0 { 4 } else { 0 };
    let mut open = vec![vec![false; rooms]; rooms];
    let mut facts: Vec<LabyrinthFact> = (0..rooms)
        .map(|room| LabyrinthFact::Room(room.to_string(), None))
        .collect();
    let spanning = (1..rooms).map(|room| (room, None));
    let more = (0..random.below(rooms + 2)).map(|_| (0, Some(())));
    for (room, extra) in spanning.chain(more).collect::<Vec<_>>() {
        let (mut from, mut to) = match extra {
            None => (room, random.below(room)),
            Some(()) => (random.below(rooms), random.below(rooms)),
        };
        if from == to || open[from][to] || open[to][from] {
            continue;
        }
        if random.below(2) == 0 {
            (from, to) = (to, from);
        }
        open[from][to] = true;
        let names = (from.to_string(), to.to_string());
        if random.below(10) < one_way_in_ten {
            facts.push(LabyrinthFact::OneWay(names.0, names.1));
        } else {
            open[to][from] = true;
            facts.push(LabyrinthFact::Passage(names.0, names.1));
        }
    }
    let labyrinth = Labyrinth::of(&facts).ok()?;
    let home = random.below(rooms);
    let chases = random.below(2) == 0;
    Some((Arc::new(labyrinth), Plain { open, home, chases }))
}

/// Compares all positions; tells how many Theseus wins, the Minotaur wins and nobody does.
#[track_caller]
fn check(labyrinth: &Arc<Labyrinth>, plain: &Plain) -> [usize; 3] {
    let rooms: Vec<Room> = labyrinth.rooms().collect();
    let manner = if plain.chases {
        Manner::Chasing
    } else {
        Manner::Free
    };
    let solution = LabyrinthSolution::in_manner(labyrinth.clone(), rooms[plain.home], manner);
    let values = plain.values();
    let deadlines = plain.deadlines(&values);
    for place in plain.places() {
        let turn = if place.2 { THESEUS } else { MINOTAUR };
        let (theseus, minotaur) = (rooms[place.0], rooms[place.1]);
        let expected = match values.get(&place) {
            Some(&(winner, plies)) => Value::Win { winner, plies },
            None => Value::Draw,
        };
        let told = solution.value(theseus, minotaur, turn);
        assert_eq!(
            told, expected,
            "{place:?} in {labyrinth:?}, home {}",
            plain.home
        );
        if let Value::Win { winner, plies } = told {
            let line = solution.line(theseus, minotaur, turn, 1000);
            let last = line.last().and_then(|last| last.winner());
            assert_eq!(
                (line.len(), last),
                (plies as usize + 1, Some(winner)),
                "{place:?}"
            );
        }
        let deadline = match expected {
            Value::Win {
                winner: THESEUS, ..
            } => deadlines.get(&place).copied(),
            _ => None,
        };
        let told = solution.deadline(theseus, minotaur, turn);
        assert_eq!(
            told, deadline,
            "{place:?} in {labyrinth:?}, home {}",
            plain.home
        );
    }
    let won = |side| values.values().filter(|value| value.0 == side).count();
    let draws = plain.places().len() - values.len();
    [won(THESEUS), won(MINOTAUR), draws]
}

#[test]
fn random_labyrinths_have_the_values_of_a_plain_solver() {
    let mut numbers = Random::new(2004);
    let mut checked = 0;
    let mut kinds = [0; 3];
    while checked < 10_000 {
        let Some((labyrinth, plain)) = random(&mut numbers) else {
            continue;
        };
        for (sum, count) in kinds.iter_mut().zip(check(&labyrinth, &plain)) {
            *sum += count;
        }
        checked += 1;
    }
    assert!(kinds.iter().all(|count| *count > 10_000), "{kinds:?}");
}

/// In a labyrinth whose passages all lead both ways the Minotaur never wins from the beginning:
/// Theseus catches or steps back home.
#[test]
fn with_passages_both_ways_theseus_can_hold_home() {
    let mut numbers = Random::new(7);
    for _ in 0..2_000 {
        let Some((labyrinth, plain)) = random(&mut numbers) else {
            continue;
        };
        if labyrinth
            .passages()
            .iter()
            .any(|passage| passage.is_one_way)
        {
            continue;
        }
        let solution = LabyrinthSolution::of(
            labyrinth.clone(),
            labyrinth.rooms().nth(plain.home).expect("a room"),
        );
        for minotaur in labyrinth.rooms().filter(|room| *room != solution.home()) {
            for turn in [THESEUS, MINOTAUR] {
                let here = solution.position(solution.home(), minotaur, turn);
                assert_eq!(here.turn(), turn);
                let winner = solution.value(solution.home(), minotaur, turn).winner();
                assert_ne!(winner, Some(MINOTAUR), "{labyrinth:?}");
            }
        }
    }
}
