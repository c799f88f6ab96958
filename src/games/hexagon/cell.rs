//! The cells of the board, and sets of them.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use serde::{Serialize, Serializer};

/// A cell, numbered 0..61 row by row: by `I`, then by `J`. The three closed cells have numbers too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

/// The offsets of the six neighbours of a cell, in the course's order.
const NEAR: [(i8, i8); 6] = [(0, -1), (0, 1), (-1, 0), (-1, -1), (1, 0), (1, 1)];

/// The offsets of the twelve cells at distance two, in the course's order.
const FAR: [(i8, i8); 12] = [
    (0, -2),
    (0, 2),
    (-2, 0),
    (-2, -1),
    (-2, -2),
    (2, 0),
    (2, 1),
    (2, 2),
    (-1, 1),
    (-1, -2),
    (1, -1),
    (1, 2),
];

/// `(I, J)` of each cell.
static COORDINATES: [(u8, u8); Cell::COUNT] = coordinates();

/// The open cells next to each cell, and those at distance two.
static RINGS: [(Cells, Cells); Cell::COUNT] = rings();

/// What [`Cells::near`] gives for each set of cells within eight with numbers in a row.
static NEAR_OF_EIGHT: [[u64; 256]; 8] = of_eight(false);

/// The same for [`Cells::reach`].
static REACH_OF_EIGHT: [[u64; 256]; 8] = of_eight(true);

impl Cell {
    /// The number of cells, the closed ones included.
    pub const COUNT: usize = 61;

    /// The cell with this number, if it is below 61.
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index < Cell::COUNT {
            Some(Cell(index as u8))
        } else {
            None
        }
    }

    /// The cell with these coordinates; `None` outside the board.
    pub const fn at(i: i64, j: i64) -> Option<Cell> {
        if i < 0 || i > 8 || j < 0 || j > 8 || (i - j).abs() > 4 {
            return None;
        }
        Some(Cell(row_start(i as u8) + j as u8 - first_column(i as u8)))
    }

    /// All 61 cells in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..Cell::COUNT as u8).map(Cell)
    }

    /// Its number, 0..61.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its first coordinate, 0..=8.
    pub fn i(self) -> u8 {
        COORDINATES[self.index()].0
    }

    /// Its second coordinate, 0..=8.
    pub fn j(self) -> u8 {
        COORDINATES[self.index()].1
    }

    /// Whether no stone may ever stand here.
    pub fn is_closed(self) -> bool {
        Cells::CLOSED.has(self)
    }

    /// The open cells next to it.
    #[inline]
    pub fn near(self) -> Cells {
        RINGS[self.index()].0
    }

    /// The open cells at distance two.
    #[inline]
    pub fn far(self) -> Cells {
        RINGS[self.index()].1
    }

    /// The open cells next to it, in the course's order.
    pub fn near_in_order(self) -> impl Iterator<Item = Cell> {
        self.near_on_board().filter(|cell| !cell.is_closed())
    }

    /// The open cells at distance two, in the course's order.
    pub fn far_in_order(self) -> impl Iterator<Item = Cell> {
        self.far_on_board().filter(|cell| !cell.is_closed())
    }

    /// The cells next to it, closed ones too, in the course's order.
    pub fn near_on_board(self) -> impl Iterator<Item = Cell> {
        self.on_board(&NEAR)
    }

    /// The cells at distance two, closed ones too, in the course's order.
    pub fn far_on_board(self) -> impl Iterator<Item = Cell> {
        self.on_board(&FAR)
    }

    fn on_board(self, offsets: &'static [(i8, i8)]) -> impl Iterator<Item = Cell> {
        let (i, j) = (i64::from(self.i()), i64::from(self.j()));
        let cell = move |&(di, dj): &(i8, i8)| Cell::at(i + i64::from(di), j + i64::from(dj));
        offsets.iter().filter_map(cell)
    }
}

/// The coordinates, two digits: `04` is the cell with `I = 0`, `J = 4`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.i(), self.j())
    }
}

/// Its text.
impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of cells: bit `n` stands for cell `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cells(pub u64);

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells(0);
    /// The three closed cells.
    pub const CLOSED: Cells = Cells(bit(3, 4) | bit(4, 3) | bit(5, 5));
    /// The 58 cells of the game.
    pub const OPEN: Cells = Cells(((1 << Cell::COUNT) - 1) & !Cells::CLOSED.0);

    /// The set of one cell.
    #[inline]
    pub const fn of(cell: Cell) -> Cells {
        Cells(1 << cell.0)
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn has(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The open cells next to one of the set; cells of the set only if they are.
    #[inline]
    pub fn near(self) -> Cells {
        self.spread(&NEAR_OF_EIGHT)
    }

    /// The open cells at distance one or two from one of the set.
    #[inline]
    pub fn reach(self) -> Cells {
        self.spread(&REACH_OF_EIGHT)
    }

    #[inline]
    fn spread(self, table: &[[u64; 256]; 8]) -> Cells {
        let bytes = self.0.to_le_bytes();
        let part = |n: usize| table[n][usize::from(bytes[n])];
        Cells((0..8).fold(0, |all, n| all | part(n)))
    }

    /// How many.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

impl BitAnd for Cells {
    type Output = Cells;
    #[inline]
    fn bitand(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Cells;
    #[inline]
    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

impl BitXor for Cells {
    type Output = Cells;
    #[inline]
    fn bitxor(self, other: Cells) -> Cells {
        Cells(self.0 ^ other.0)
    }
}

/// The open cells that are not in the set.
impl Not for Cells {
    type Output = Cells;
    #[inline]
    fn not(self) -> Cells {
        Cells(Cells::OPEN.0 & !self.0)
    }
}

/// Ascending.
impl Iterator for Cells {
    type Item = Cell;
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.is_empty() {
            return None;
        }
        let cell = Cell(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

impl FusedIterator for Cells {}

impl FromIterator<Cell> for Cells {
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> Cells {
        cells
            .into_iter()
            .fold(Cells::NONE, |set, cell| set | Cells::of(cell))
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The least `J` of a row.
const fn first_column(i: u8) -> u8 {
    i.saturating_sub(4)
}

/// The number of the first cell of a row.
const fn row_start(i: u8) -> u8 {
    let mut start = 0;
    let mut row = 0;
    while row < i {
        start += row_length(row);
        row += 1;
    }
    start
}

const fn row_length(i: u8) -> u8 {
    let last = if i + 4 > 8 { 8 } else { i + 4 };
    last - first_column(i) + 1
}

const fn bit(i: i64, j: i64) -> u64 {
    match Cell::at(i, j) {
        Some(cell) => 1 << cell.0,
        None => 0,
    }
}

const fn coordinates() -> [(u8, u8); Cell::COUNT] {
    let mut found = [(0, 0); Cell::COUNT];
    let mut i = 0;
    while i <= 8 {
        let mut column = 0;
        while column < row_length(i) {
            found[(row_start(i) + column) as usize] = (i, first_column(i) + column);
            column += 1;
        }
        i += 1;
    }
    found
}

const fn rings() -> [(Cells, Cells); Cell::COUNT] {
    let places = coordinates();
    let mut found = [(Cells::NONE, Cells::NONE); Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        found[index] = (ring(places[index], &NEAR), ring(places[index], &FAR));
        index += 1;
    }
    found
}

const fn of_eight(far: bool) -> [[u64; 256]; 8] {
    let rings = rings();
    let mut found = [[0; 256]; 8];
    let mut part = 0;
    while part < 8 {
        let mut set = 1_usize;
        while set < 256 {
            // The set without its least cell has been done.
            let cell = 8 * part + set.trailing_zeros() as usize;
            let mut around = found[part][set & (set - 1)];
            if cell < Cell::COUNT {
                around |= rings[cell].0.0;
                if far {
                    around |= rings[cell].1.0;
                }
            }
            found[part][set] = around;
            set += 1;
        }
        part += 1;
    }
    found
}

const fn ring((i, j): (u8, u8), offsets: &[(i8, i8)]) -> Cells {
    let mut set = 0;
    let mut n = 0;
    while n < offsets.len() {
        set |= bit(
            i as i64 + offsets[n].0 as i64,
            j as i64 + offsets[n].1 as i64,
        );
        n += 1;
    }
    Cells(set & Cells::OPEN.0)
}

#[cfg(test)]
mod tests {
    use super::{Cell, Cells};

    #[test]
    fn coordinates_go_round() {
        for cell in Cell::all() {
            assert_eq!(Cell::at(cell.i().into(), cell.j().into()), Some(cell));
            assert_eq!(cell.near_in_order().collect::<Cells>(), cell.near());
            assert_eq!(cell.far_in_order().collect::<Cells>(), cell.far());
        }
        assert_eq!(Cell::at(0, 5), None);
        assert_eq!(Cell::at(8, 3), None);
        assert_eq!(Cells::OPEN.count(), 58);
    }

    #[test]
    fn around_a_set_is_around_its_cells() {
        let mut random = crate::games::random::Random::new(7);
        for _ in 0..1000 {
            let set = Cells(random.next_word() & random.next_word()) & Cells::OPEN;
            let near = set.fold(Cells::NONE, |all, cell| all | cell.near());
            let far = set.fold(Cells::NONE, |all, cell| all | cell.far());
            assert_eq!(set.near(), near);
            assert_eq!(set.reach(), near | far);
        }
    }

    #[test]
    fn neighbours_are_mutual() {
        for one in Cell::all().filter(|cell| !cell.is_closed()) {
            for other in Cell::all().filter(|cell| !cell.is_closed()) {
                assert_eq!(one.near().has(other), other.near().has(one));
                assert_eq!(one.far().has(other), other.far().has(one));
            }
        }
    }
}
