//! Looking ahead to the end, with the sign of the pairing where it holds.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::pairing::{Pairing, winning_pairing};
use crate::games::Game;
use crate::games::grid::{Place, Places};
use crate::games::slither::{Position, Rules, Segment};

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExactVerdict {
    /// The player to move wins with this segment, and holds the pairing then if there is one.
    Wins(Segment, Option<Pairing>),
    /// The player to move loses; the opponent holds this pairing if there is one.
    Loses(Option<Pairing>),
    /// Not known within the limit.
    Unknown,
}

/// Dots that can still be reached, and the ends: all that play from a position depends on.
type Key = (Places, [Place; 2]);

/// A search that keeps what it has found, for one grid and one kind of rules.
#[derive(Debug)]
pub struct ExactSearch<'a> {
    known: HashMap<Key, bool>,
    positions: u64,
    positions_max: u64,
    depth: usize,
    stop: Option<&'a AtomicBool>,
    uses_pairing: bool,
}

/// A limit was reached.
struct TooMany;

/// A search looks so many moves ahead: more would need a stack that a thread of a server does not
/// have.
const MAX_DEPTH: usize = 300;

impl<'a> ExactSearch<'a> {
    /// A search that looks at that many positions at most.
    pub fn new(positions_max: u64) -> ExactSearch<'a> {
        ExactSearch {
            known: HashMap::new(),
            positions: 0,
            positions_max,
            depth: 0,
            stop: None,
            uses_pairing: true,
        }
    }

    /// The same, ended too when the flag is set.
    pub fn stopped_by(self, stop: &'a AtomicBool) -> ExactSearch<'a> {
        ExactSearch {
            stop: Some(stop),
            ..self
        }
    }

    /// The same by looking ahead alone: slow, and the check of everything else.
    pub fn without_pairing(self) -> ExactSearch<'a> {
        ExactSearch {
            uses_pairing: false,
            ..self
        }
    }

    /// How many positions it has looked at.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Who wins a position in which the game goes on; one that is over in the usual game is lost,
    /// in the misère game too it has no winning segment.
    pub fn verdict(&mut self, position: &Position) -> ExactVerdict {
        if let Some(pairing) = self.sign(position) {
            return ExactVerdict::Loses(Some(pairing));
        }
        if self.is_lost_at_once(position) {
            return ExactVerdict::Loses(None);
        }
        let moves = position.moves();
        if moves.is_empty() {
            return ExactVerdict::Loses(None);
        }
        let mut next: Vec<(Segment, Position)> = Vec::with_capacity(moves.len());
        for chosen in moves {
            let after = position.after(&chosen);
            if let Some(pairing) = self.sign(&after) {
                return ExactVerdict::Wins(chosen, Some(pairing));
            }
            next.push((chosen, after));
        }
        for (chosen, after) in by_freedom(next) {
            match self.wins(&after) {
                Ok(false) => return ExactVerdict::Wins(chosen, None),
                Ok(true) => {}
                Err(TooMany) => return ExactVerdict::Unknown,
            }
        }
        ExactVerdict::Loses(None)
    }

    /// The beginning on an odd number of dots: see the module's proof.
    fn is_lost_at_once(&self, position: &Position) -> bool {
        let is_odd = position.grid().len() % 2 == 1;
        self.uses_sign(position) && position.ends().is_none() && is_odd
    }

    fn uses_sign(&self, position: &Position) -> bool {
        self.uses_pairing && position.rules() == Rules::Usual
    }

    /// The pairing that beats the player to move.
    fn sign(&self, position: &Position) -> Option<Pairing> {
        if !self.uses_sign(position) {
            return None;
        }
        winning_pairing(position.grid(), position.free(), position.ends()?)
    }

    /// Whether the player to move wins.
    fn wins(&mut self, position: &Position) -> Result<bool, TooMany> {
        let moves = position.moves();
        if moves.is_empty() {
            return Ok(position.rules() == Rules::Misere);
        }
        let key = key(position);
        if let Some(known) = key.as_ref().and_then(|key| self.known.get(key)) {
            return Ok(*known);
        }
        self.positions += 1;
        let is_stopped = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if self.positions > self.positions_max || self.depth >= MAX_DEPTH || is_stopped {
            return Err(TooMany);
        }
        self.depth += 1;
        let wins = match self.sign(position) {
            Some(_) => Ok(false),
            None => self.has_winning_move(position, &moves),
        };
        self.depth -= 1;
        let wins = wins?;
        if let Some(key) = key {
            self.known.insert(key, wins);
        }
        Ok(wins)
    }

    fn has_winning_move(
        &mut self,
        position: &Position,
        moves: &[Segment],
    ) -> Result<bool, TooMany> {
        let next = moves.iter().map(|chosen| (*chosen, position.after(chosen)));
        let next = by_freedom(next.collect());
        if next.iter().any(|(_, after)| self.sign(after).is_some()) {
            return Ok(true);
        }
        for (_, after) in next {
            if !self.wins(&after)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Those that leave the opponent the fewest moves first.
fn by_freedom(mut next: Vec<(Segment, Position)>) -> Vec<(Segment, Position)> {
    next.sort_by_cached_key(|(_, after)| after.moves().len());
    next
}

fn key(position: &Position) -> Option<Key> {
    let ends = position.ends()?;
    let grid = position.grid();
    let mut reached = Places::none(grid);
    let mut waiting: Vec<Place> = ends.to_vec();
    while let Some(from) = waiting.pop() {
        for to in grid.beside(from) {
            if position.free().has(to) && !reached.has(to) {
                reached.add(to);
                waiting.push(to);
            }
        }
    }
    Some((reached, ends))
}
