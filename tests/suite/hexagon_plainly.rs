//! A second Hexagon, to compare the first one with.
//!
//! It shares no code and no method with the first: a board is a map from pairs of coordinates to
//! colours, and what is near is told by measuring the distance of hexagons. Written from the
//! course's description.

use std::collections::{BTreeMap, BTreeSet};

use arbiiter::games::hexagon::{Cell, Color, Move, Position};

/// The coordinates `(I, J)`.
pub type Place = (i8, i8);

const CLOSED: [Place; 3] = [(3, 4), (4, 3), (5, 5)];

/// A position: whose stone lies where; `None` is an empty cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Plain {
    pub cells: BTreeMap<Place, Option<bool>>,
    /// Red is `true`.
    pub turn: bool,
}

impl Plain {
    pub fn start(turn: bool) -> Plain {
        let mut cells = empty_board();
        let corners = [(0, 0), (0, 4), (4, 8), (8, 8), (8, 4), (4, 0)];
        for (number, corner) in corners.into_iter().enumerate() {
            cells.insert(corner, Some(number % 2 == 1));
        }
        Plain { cells, turn }
    }

    pub fn of(position: &Position) -> Plain {
        let mut cells = empty_board();
        for color in [Color::Red, Color::Blue] {
            for cell in position.stones(color) {
                let stone = Some(color == Color::Red);
                let before = cells.insert(place(cell), stone);
                assert_eq!(before, Some(None), "{cell}");
            }
        }
        let turn = position.color() == Color::Red;
        Plain { cells, turn }
    }

    /// Every pair of cells that is a move, with the position after it.
    pub fn moves(&self) -> BTreeMap<(Place, Place), Plain> {
        let mut moves = BTreeMap::new();
        for (from, _) in self
            .cells
            .iter()
            .filter(|(_, what)| **what == Some(self.turn))
        {
            for (to, _) in self.cells.iter().filter(|(_, what)| what.is_none()) {
                if let 1..=2 = distance(*from, *to) {
                    moves.insert((*from, *to), self.after(*from, *to));
                }
            }
        }
        moves
    }

    /// Who has more stones when nobody can move: red is `Some(true)`.
    pub fn leader(&self) -> Option<bool> {
        let count = |color| {
            self.cells
                .values()
                .filter(|what| **what == Some(color))
                .count()
        };
        match count(true).cmp(&count(false)) {
            std::cmp::Ordering::Less => Some(false),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(true),
        }
    }

    /// The number of sequences of moves; merged, those that lead to one position are one move.
    pub fn perft(&self, depth: u32, merged: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after: Vec<Plain> = match merged {
            true => self
                .moves()
                .into_values()
                .collect::<BTreeSet<_>>()
                .into_iter()
                .collect(),
            false => self.moves().into_values().collect(),
        };
        after
            .iter()
            .map(|after| after.perft(depth - 1, merged))
            .sum()
    }

    fn after(&self, from: Place, to: Place) -> Plain {
        let mut after = self.clone();
        for (place, what) in &mut after.cells {
            if *place == from && distance(from, to) == 2 {
                *what = None;
            }
            let beside = distance(*place, to) == 1 && *what == Some(!self.turn);
            if *place == to || beside {
                *what = Some(self.turn);
            }
        }
        after.turn = !self.turn;
        after
    }
}

pub fn place(cell: Cell) -> Place {
    (cell.i() as i8, cell.j() as i8)
}

pub fn places(made: Move) -> (Place, Place) {
    (place(made.from), place(made.to))
}

/// Steps between two hexagons: along `I`, along `J`, and along both at once.
fn distance((i, j): Place, (k, l): Place) -> i8 {
    let (di, dj) = (k - i, l - j);
    di.abs().max(dj.abs()).max((di - dj).abs())
}

fn empty_board() -> BTreeMap<Place, Option<bool>> {
    let all = (0..=8).flat_map(|i| (0..=8).map(move |j| (i, j)));
    let open = all.filter(|(i, j): &Place| (i - j).abs() <= 4 && !CLOSED.contains(&(*i, *j)));
    open.map(|place| (place, None)).collect()
}
