//! Positions, moves, and what a move does.

use std::fmt;

use serde::{Deserialize, Serialize};

use thiserror::Error;

use crate::games::grid::{Grid, GridError, Place, Places};
use crate::games::{Game, Outcome, Side};

/// What becomes of the player who can't go on.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Rules {
    /// That player has lost.
    #[default]
    Usual,
    /// That player has won.
    Misere,
}

/// A move: a segment from an end of the path to a free dot beside it. The first one goes from the
/// dot with the lower number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Segment {
    /// The dot where the path ends before the move.
    pub from: Place,
    /// The dot where it ends then.
    pub to: Place,
}

/// A position: the path on its grid. Whose turn it is follows from its length.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    grid: Grid,
    rules: Rules,
    /// The dots from end to end, the end with the lower number first.
    path: Vec<Place>,
    free: Places,
}

/// Why dots are no path of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// A path has no dot or two at least.
    #[error("a path with one dot, {0}: the first segment has two")]
    OneDot(String),
    /// Two dots one after the other are not beside each other.
    #[error("{0} and {1} are not beside each other")]
    Apart(String, String),
    /// The path comes to a dot twice.
    #[error("the path comes to {0} twice")]
    Twice(String),
    /// A dot is none.
    #[error(transparent)]
    Grid(#[from] GridError),
}

impl Position {
    /// The position in which a game begins: no segment.
    pub fn start(grid: Grid, rules: Rules) -> Position {
        Position {
            grid,
            rules,
            path: Vec::new(),
            free: Places::all(grid),
        }
    }

    /// The position with the path over these dots of the grid, in either direction.
    ///
    /// # Errors
    /// [`PositionError`], the first thing that is wrong.
    pub fn of(grid: Grid, rules: Rules, path: &[Place]) -> Result<Position, PositionError> {
        let name = |place: Place| grid.name(place);
        let mut position = Position::start(grid, rules);
        if let [only] = path {
            return Err(PositionError::OneDot(name(*only)));
        }
        for (at, dot) in path.iter().enumerate() {
            if at > 0 && !grid.beside(path[at - 1]).any(|beside| beside == *dot) {
                return Err(PositionError::Apart(name(path[at - 1]), name(*dot)));
            }
            if !position.free.has(*dot) {
                return Err(PositionError::Twice(name(*dot)));
            }
            position.free.remove(*dot);
        }
        position.path = path.to_vec();
        position.turn_path();
        Ok(position)
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The dots of the path from end to end, the end with the lower number first; empty before the
    /// first move.
    pub fn path(&self) -> &[Place] {
        &self.path
    }

    /// The dots that the path does not touch.
    pub fn free(&self) -> &Places {
        &self.free
    }

    /// The two ends of the path; `None` before the first move.
    pub fn ends(&self) -> Option<[Place; 2]> {
        Some([*self.path.first()?, *self.path.last()?])
    }

    /// How many segments are drawn.
    pub fn segments(&self) -> usize {
        self.path.len().saturating_sub(1)
    }

    /// The legal move between these dots, named in either direction at the first move; `None` when
    /// there is none.
    pub fn find(&self, one: Place, other: Place) -> Option<Segment> {
        self.moves().into_iter().find(|segment| {
            let drawn = (segment.from, segment.to);
            drawn == (one, other) || self.path.is_empty() && drawn == (other, one)
        })
    }

    fn turn_path(&mut self) {
        if self.path.first() > self.path.last() {
            self.path.reverse();
        }
    }
}

impl Game for Position {
    type Move = Segment;

    fn turn(&self) -> Side {
        match self.segments() % 2 {
            0 => Side::First,
            _ => Side::Second,
        }
    }

    /// From the end with the lower number first, and from each end by the dots' numbers.
    fn moves(&self) -> Vec<Segment> {
        let from = |from: Place| {
            let beside = self.grid.beside(from).filter(|to| self.free.has(*to));
            beside.map(move |to| Segment { from, to })
        };
        match self.ends() {
            Some(ends) => ends.into_iter().flat_map(from).collect(),
            None => {
                let all = self.grid.places().flat_map(from);
                all.filter(|segment| segment.from < segment.to).collect()
            }
        }
    }

    fn after(&self, chosen: &Segment) -> Position {
        let mut next = self.clone();
        if next.path.is_empty() {
            next.path.push(chosen.from);
            next.free.remove(chosen.from);
        } else if next.path.first() == Some(&chosen.from) && next.path.last() != Some(&chosen.from)
        {
            next.path.reverse();
        }
        next.path.push(chosen.to);
        next.free.remove(chosen.to);
        next.turn_path();
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        let mover = self.turn();
        let winner = match self.rules {
            Rules::Usual => mover.other(),
            Rules::Misere => mover,
        };
        self.moves().is_empty().then_some(Outcome::Win(winner))
    }

    /// Paths over the same dots with the same ends have the same play before them, and the same
    /// key.
    fn key(&self) -> u64 {
        let mix = |key: u64, word: u64| {
            let mixed = (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 29
        };
        let mut key = mix(u64::from(self.grid.rows()), u64::from(self.grid.columns()));
        key = mix(key, self.rules as u64 + 1);
        for dot in self.ends().into_iter().flatten() {
            key = mix(key, dot.index() as u64 + 1);
        }
        for dot in self.free.iter() {
            key = mix(key, dot.index() as u64 + 0x1_0000);
        }
        key
    }
}

/// `5x6 c4-d4-d5`, with the word `misere` after the grid when it is that game.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.grid)?;
        if self.rules == Rules::Misere {
            write!(f, " misere")?;
        }
        let names: Vec<String> = self.path.iter().map(|dot| self.grid.name(*dot)).collect();
        if !names.is_empty() {
            write!(f, " {}", names.join("-"))?;
        }
        Ok(())
    }
}

/// As [`crate::games::perft`]; the last ply is counted without being made.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves
            .iter()
            .map(|chosen| perft(&position.after(chosen), depth - 1))
            .sum(),
    }
}
