//! Where the rooms of a labyrinth stand in a drawing.

use std::collections::{HashMap, HashSet, VecDeque};

use super::plan::{Labyrinth, Passage, Room, RoomSpot};

/// A place for each room, with the columns and rows numbered from 0 without gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomLayout {
    spots: Vec<RoomSpot>,
    rooms: HashMap<RoomSpot, Room>,
    columns: usize,
    rows: usize,
}

/// How a passage can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassageLine {
    /// Along a row or a column, with no room in between.
    Straight,
    /// To the next column and the next row.
    Diagonal,
    /// Not with one straight line that meets no room.
    Hidden,
}

impl RoomLayout {
    /// The places that the facts give, else places of our own: passages join neighbours as far as
    /// that is easily done.
    pub fn of(labyrinth: &Labyrinth) -> RoomLayout {
        let spots: Option<Vec<RoomSpot>> =
            labyrinth.rooms().map(|room| labyrinth.spot(room)).collect();
        match spots {
            Some(spots) => RoomLayout::new(labyrinth, &spots),
            None => laid_out(labyrinth),
        }
    }

    fn new(labyrinth: &Labyrinth, spots: &[RoomSpot]) -> RoomLayout {
        let columns = numbered(spots.iter().map(|spot| spot.column));
        let rows = numbered(spots.iter().map(|spot| spot.row));
        let spots: Vec<RoomSpot> = spots
            .iter()
            .map(|spot| RoomSpot {
                column: columns[&spot.column],
                row: rows[&spot.row],
            })
            .collect();
        RoomLayout {
            rooms: spots.iter().copied().zip(labyrinth.rooms()).collect(),
            spots,
            columns: columns.len(),
            rows: rows.len(),
        }
    }

    /// The place of a room.
    pub fn spot(&self, room: Room) -> RoomSpot {
        self.spots[room.index()]
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How a passage can be drawn here.
    pub fn line(&self, passage: &Passage) -> PassageLine {
        let (from, to) = (self.spot(passage.from), self.spot(passage.to));
        let (columns, rows) = (from.column.abs_diff(to.column), from.row.abs_diff(to.row));
        if (columns, rows) == (1, 1) {
            return PassageLine::Diagonal;
        }
        if columns > 0 && rows > 0 {
            return PassageLine::Hidden;
        }
        let step = RoomSpot {
            column: (to.column - from.column).signum(),
            row: (to.row - from.row).signum(),
        };
        let between = (1..columns.max(rows) as i32).map(|at| RoomSpot {
            column: from.column + at * step.column,
            row: from.row + at * step.row,
        });
        match between
            .into_iter()
            .any(|spot| self.rooms.contains_key(&spot))
        {
            true => PassageLine::Hidden,
            false => PassageLine::Straight,
        }
    }

    /// How much is wrong with it: hidden passages above all, then crooked and long ones.
    fn cost(&self, labyrinth: &Labyrinth) -> usize {
        let cost = |passage: &Passage| {
            let (from, to) = (self.spot(passage.from), self.spot(passage.to));
            let length = from.column.abs_diff(to.column) + from.row.abs_diff(to.row);
            match self.line(passage) {
                PassageLine::Hidden => 1000 + length as usize,
                PassageLine::Diagonal => 4,
                PassageLine::Straight => length as usize,
            }
        };
        labyrinth.passages().iter().map(cost).sum()
    }
}

/// A number from 0 for each of the values, by their order.
fn numbered(values: impl Iterator<Item = i32>) -> HashMap<i32, i32> {
    let mut values: Vec<i32> = values.collect();
    values.sort_unstable();
    values.dedup();
    values.into_iter().zip(0..).collect()
}

/// From so many rooms on only one attempt is made.
const MAX_ATTEMPTS: usize = 60;

/// The best of the layouts that grow from each room.
fn laid_out(labyrinth: &Labyrinth) -> RoomLayout {
    let attempts = if labyrinth.len() > MAX_ATTEMPTS {
        1
    } else {
        labyrinth.len()
    };
    let grown = labyrinth
        .rooms()
        .take(attempts)
        .map(|first| RoomLayout::new(labyrinth, &grown_from(labyrinth, first)));
    // The first room always gives one.
    grown
        .min_by_key(|layout| layout.cost(labyrinth))
        .unwrap_or_else(|| RoomLayout::new(labyrinth, &[]))
}

/// Each room, by its distance from the first one, goes to the free place that suits the neighbours
/// already there.
fn grown_from(labyrinth: &Labyrinth, first: Room) -> Vec<RoomSpot> {
    let neighbours = |room: Room| {
        let both = [labyrinth.exits(room), labyrinth.entrances(room)];
        both.into_iter().flatten().copied()
    };
    let mut spots: Vec<Option<RoomSpot>> = vec![None; labyrinth.len()];
    let mut taken = HashSet::new();
    let mut seen = HashSet::from([first]);
    let mut pending = VecDeque::from([first]);
    while let Some(room) = pending.pop_front() {
        let there: Vec<RoomSpot> = neighbours(room)
            .filter_map(|other| spots[other.index()])
            .collect();
        let spot = suited(&there, &taken);
        spots[room.index()] = Some(spot);
        taken.insert(spot);
        for next in neighbours(room) {
            if seen.insert(next) {
                pending.push_back(next);
            }
        }
    }
    spots.into_iter().map(Option::unwrap_or_default).collect()
}

/// The free place nearest to these places; beside one of them if there is any.
fn suited(there: &[RoomSpot], taken: &HashSet<RoomSpot>) -> RoomSpot {
    let origin = RoomSpot::default();
    let middle = there.first().copied().unwrap_or(origin);
    let cost = |spot: RoomSpot| -> u32 {
        let cost = |other: &RoomSpot| {
            let (columns, rows) = (
                spot.column.abs_diff(other.column),
                spot.row.abs_diff(other.row),
            );
            match (columns, rows) {
                (0, length) | (length, 0) => length,
                (1, 1) => 4,
                _ => 20 + columns + rows,
            }
        };
        there.iter().map(cost).sum()
    };
    // A ring of width n around a place has 8n places, so a free one is never far away.
    for width in 1.. {
        let free = ring(middle, width).filter(|spot| !taken.contains(spot));
        if taken.is_empty() {
            return origin;
        }
        if let Some(best) = free.min_by_key(|spot| (cost(*spot), *spot)) {
            return best;
        }
    }
    origin
}

/// The places around a place, up to this far away.
fn ring(middle: RoomSpot, width: i32) -> impl Iterator<Item = RoomSpot> {
    let around = -width..=width;
    around.clone().flat_map(move |row| {
        around.clone().map(move |column| RoomSpot {
            column: middle.column + column,
            row: middle.row + row,
        })
    })
}
