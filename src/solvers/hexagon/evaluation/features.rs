//! What the evaluation sees of a position: sets of cells, counted.
//!
//! Sets of stones and of empty cells are counted for the side to move and for its opponent apart:
//! who is to move takes, who is not is taken from. Most sets follow from two others, the cells next
//! to a side's stones and those within its reach.

use crate::games::hexagon::{Cell, Cells, Position};

/// The sets that are counted for each side.
const SETS: usize = 11;

/// The side to move has the turn.
pub const TURN: usize = 0;
/// The number of empty cells is odd.
const ODD: usize = 1;
/// What the best move of the side to move gains at once.
const GAIN: usize = 2;
/// What the best move of the opponent would, were it its turn.
const THREAT: usize = 3;
/// The counts of the side to move.
const OWN: usize = 4;
/// Those of the opponent.
const THEIR: usize = OWN + SETS;

/// The stones of the side to move; the first of its sets.
pub const OWN_STONES: usize = OWN;
/// The stones of its opponent.
pub const THEIR_STONES: usize = THEIR;

/// The number of features.
pub const COUNT: usize = THEIR + SETS;

/// The cells of the edges, the corners left out.
const EDGES: Cells = Cells(on_edges(1));
const CORNERS: Cells = Cells(on_edges(2));

/// Calls `seen` with each feature and how often it is there.
#[inline]
pub fn features(position: &Position, mut seen: impl FnMut(usize, i32)) {
    let (own, their, empty) = (position.own(), position.their(), position.empty());
    let own = SideFeatures::new(own, empty);
    let their = SideFeatures::new(their, empty);
    seen(TURN, 1);
    seen(ODD, (empty.count() & 1) as i32);
    seen(GAIN, own.best_gain(&their));
    seen(THREAT, their.best_gain(&own));
    own.count(&their, empty, |set, count| seen(OWN + set, count));
    their.count(&own, empty, |set, count| seen(THEIR + set, count));
}

/// What one side has.
struct SideFeatures {
    stones: Cells,
    /// The empty cells next to its stones.
    near: Cells,
    /// The empty cells that its stones can reach.
    reach: Cells,
}

impl SideFeatures {
    #[inline]
    fn new(stones: Cells, empty: Cells) -> SideFeatures {
        SideFeatures {
            stones,
            near: stones.near() & empty,
            reach: stones.reach() & empty,
        }
    }

    #[inline]
    fn count(&self, other: &SideFeatures, empty: Cells, mut seen: impl FnMut(usize, i32)) {
        let without = |all: Cells, some: Cells| Cells(all.0 & !some.0);
        let sets = [
            self.stones,
            self.stones & other.reach.near(),
            self.stones & other.near.near(),
            self.stones & empty.near(),
            self.stones & EDGES,
            self.stones & CORNERS,
            self.reach,
            self.near,
            without(self.reach, other.reach),
            without(self.near, other.near),
            without(self.near, other.reach),
        ];
        for (number, set) in sets.into_iter().enumerate() {
            seen(number, set.count() as i32);
        }
    }

    /// By how much its best move would change the balance.
    #[inline]
    fn best_gain(&self, other: &SideFeatures) -> i32 {
        let gain = |cell: Cell| {
            let captured = (cell.near() & other.stones).count() as i32;
            2 * captured + i32::from(self.near.has(cell))
        };
        self.reach.map(gain).max().unwrap_or(0)
    }
}

/// The cells on that many of the six edges.
const fn on_edges(wanted: u32) -> u64 {
    let mut set = 0;
    let mut place = 0;
    while place < 81 {
        let (i, j) = (place / 9, place % 9);
        let edges = [i == 0, i == 8, j == 0, j == 8, i - j == 4, j - i == 4];
        let mut count = 0;
        let mut n = 0;
        while n < edges.len() {
            count += edges[n] as u32;
            n += 1;
        }
        if let Some(cell) = Cell::at(i, j)
            && count == wanted
        {
            set |= 1 << cell.index();
        }
        place += 1;
    }
    set
}
