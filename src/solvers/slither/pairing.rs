//! Largest pairings of free dots, and what they tell.

use std::collections::VecDeque;

use crate::games::grid::{Grid, Place, Places};

/// A largest pairing of dots that stand beside each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    grid: Grid,
    free: Places,
    partners: Vec<Option<Place>>,
    pairs: usize,
}

impl Pairing {
    /// A largest pairing of these dots.
    pub fn of(grid: Grid, free: &Places) -> Pairing {
        let mut pairing = Pairing {
            grid,
            free: free.clone(),
            partners: vec![None; grid.len()],
            pairs: 0,
        };
        for dot in free.iter() {
            pairing.pair_at_once(dot);
        }
        for dot in free.iter() {
            if pairing.partner(dot).is_none() {
                pairing.improve_from(dot);
            }
        }
        pairing
    }

    /// The partner of a dot.
    pub fn partner(&self, dot: Place) -> Option<Place> {
        self.partners[dot.index()]
    }

    /// How many pairs.
    pub fn pairs(&self) -> usize {
        self.pairs
    }

    /// The pairs, each once.
    pub fn all(&self) -> Vec<(Place, Place)> {
        let pair = |dot: Place| Some((dot, self.partner(dot)?));
        let pairs = self.free.iter().filter_map(pair);
        pairs.filter(|(one, other)| one < other).collect()
    }

    /// Whether one more pair is possible when `end`, no dot of the pairing, joins.
    pub fn grows_with(&self, end: Place) -> bool {
        self.way_from(end).is_some()
    }

    fn pair_at_once(&mut self, dot: Place) {
        if self.partner(dot).is_some() {
            return;
        }
        let beside = self.grid.beside(dot);
        let mut alone =
            beside.filter(|other| self.free.has(*other) && self.partner(*other).is_none());
        if let Some(other) = alone.next() {
            self.join(dot, other);
            self.pairs += 1;
        }
    }

    fn improve_from(&mut self, dot: Place) {
        let Some((mut last, before)) = self.way_from(dot) else {
            return;
        };
        self.pairs += 1;
        while let Some(from) = before[last.index()] {
            let left = self.partner(from);
            self.join(from, last);
            match left {
                Some(next) => last = next,
                None => break,
            }
        }
    }

    /// An alternating way from a dot without a partner to another one: its last dot, and the dot
    /// before each that the search came to by a segment outside the pairing.
    fn way_from(&self, start: Place) -> Option<(Place, Vec<Option<Place>>)> {
        let mut before: Vec<Option<Place>> = vec![None; self.grid.len()];
        let mut waiting = VecDeque::from([start]);
        while let Some(from) = waiting.pop_front() {
            for to in self.grid.beside(from) {
                if !self.free.has(to) || to == start || before[to.index()].is_some() {
                    continue;
                }
                before[to.index()] = Some(from);
                match self.partner(to) {
                    Some(next) => waiting.push_back(next),
                    None => return Some((to, before)),
                }
            }
        }
        None
    }

    fn join(&mut self, one: Place, other: Place) {
        self.partners[one.index()] = Some(other);
        self.partners[other.index()] = Some(one);
    }
}

/// The pairing by which the player who has just moved wins, if there is one: a largest one that
/// neither end of the path lets grow.
pub fn winning_pairing(grid: Grid, free: &Places, ends: [Place; 2]) -> Option<Pairing> {
    let pairing = Pairing::of(grid, free);
    let holds = ends.iter().all(|end| !pairing.grows_with(*end));
    holds.then_some(pairing)
}
