//! Numbering the positions of a material class without gaps.
//!
//! White men stand on the rows 1 to 7, black ones on 2 to 8, kings anywhere. A set of *k* squares
//! out of a set of free squares has the rank sum C(p(j), j), where p(j) is the number of free
//! squares below the j-th one of the set (the combinatorial number system). How many squares the
//! black men may choose from depends on how many white men stand on row 1, so the arrangements of
//! men are numbered in groups by that number; within a group
//!
//! ```text
//! men   = ((rank of white men on row 1) * C(24, others) + rank of the others) * C(28 - others, black) + rank of black men
//! index = (men * C(free, white kings) + rank of white kings) * C(free - white kings, black kings) + rank of black kings
//! ```
//!
//! Positions with the same men so lie together: a *slice*, inside which only kings move.

use std::sync::LazyLock;

use super::class::{MAX_PIECES, MaterialClass};
use super::pieces::{ALL, Pieces, ROW_1, ROW_8};

const SIZES: usize = MAX_PIECES as usize + 1;

/// `CHOOSE[n][k]`: the number of sets of k out of n squares.
pub const CHOOSE: [[u32; SIZES]; 33] = {
    let mut table = [[0; SIZES]; 33];
    let mut n = 0;
    while n < 33 {
        table[n][0] = 1;
        let mut k = 1;
        while k < SIZES && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of sets of `k` out of `n` squares.
const fn choose(n: u32, k: u32) -> u64 {
    CHOOSE[n as usize][k as usize] as u64
}

/// `SETS[k][rank]`: the set of k numbers below 32 with that rank, as bits. Filled once, a megabyte.
pub static SETS: LazyLock<[Vec<u32>; SIZES - 1]> = LazyLock::new(|| {
    std::array::from_fn(|size| {
        let first = (1u64 << size) - 1;
        let next = |set: &u64| {
            // The next greater word with as many bits, and the order of words is that of ranks.
            let low = set & set.wrapping_neg();
            let ripple = set + low;
            (*set != 0).then(|| ripple | (((set ^ ripple) >> 2) / low.max(1)))
        };
        std::iter::successors(Some(first), next)
            .take_while(|set| *set < 1 << 32)
            .map(|set| set as u32)
            .collect()
    })
});

/// The rank of a set among the sets of its size out of the free squares; the set lies within them.
#[inline]
pub fn rank(mut set: u64, free: u64) -> u32 {
    let mut sum = 0;
    let mut size = 1;
    while set != 0 {
        let bit = set & set.wrapping_neg();
        sum += CHOOSE[(free & (bit - 1)).count_ones() as usize][size];
        set ^= bit;
        size += 1;
    }
    sum
}

/// The set of `size` out of the free squares with that rank; the rank is below the number of such
/// sets.
pub fn unrank(rank: u32, size: u32, free: u64) -> u64 {
    let mut numbers = SETS[size as usize][rank as usize];
    let (mut set, mut rest, mut passed) = (0, free, 0);
    while numbers != 0 {
        let number = numbers.trailing_zeros();
        while passed < number {
            rest &= rest - 1;
            passed += 1;
        }
        set |= rest & rest.wrapping_neg();
        numbers &= numbers - 1;
    }
    set
}

/// The arrangements of men with a certain number of white men on row 1.
#[derive(Clone, Copy, Debug, Default)]
struct MenGroup {
    /// The number of arrangements in the groups before.
    before: u64,
    /// The white men that stand on the rows 2 to 7.
    others: u32,
    /// In how many ways they can stand.
    ways_of_others: u64,
    /// In how many ways the black men can stand then.
    ways_of_black: u64,
}

/// The numbering of one class.
#[derive(Clone, Debug)]
pub struct PositionNumbering {
    class: MaterialClass,
    groups: [MenGroup; 5],
    arrangements: u64,
    ways_of_white_kings: u32,
    ways_of_black_kings: u32,
}

impl PositionNumbering {
    /// The numbering of a class with at most [`MAX_PIECES`] pieces.
    pub fn new(class: MaterialClass) -> PositionNumbering {
        let MaterialClass { white, black } = class;
        let mut groups = [MenGroup::default(); 5];
        let mut arrangements = 0;
        for (home, group) in (0..=4.min(white.men)).zip(&mut groups) {
            let others = white.men - home;
            *group = MenGroup {
                before: arrangements,
                others,
                ways_of_others: choose(24, others),
                ways_of_black: choose(28 - others, black.men),
            };
            arrangements += choose(4, home) * group.ways_of_others * group.ways_of_black;
        }
        let free = 32 - class.men();
        PositionNumbering {
            class,
            groups,
            arrangements,
            ways_of_white_kings: choose(free, white.kings) as u32,
            ways_of_black_kings: choose(free - white.kings, black.kings) as u32,
        }
    }

    /// The class numbered.
    pub const fn class(&self) -> MaterialClass {
        self.class
    }

    /// The number of arrangements of men, that is of slices.
    pub const fn arrangements(&self) -> u64 {
        self.arrangements
    }

    /// In how many ways the white kings can stand when the men do.
    pub const fn ways_of_white_kings(&self) -> u32 {
        self.ways_of_white_kings
    }

    /// In how many ways the black kings can stand when men and white kings do.
    pub const fn ways_of_black_kings(&self) -> u32 {
        self.ways_of_black_kings
    }

    /// The number of positions of a slice.
    pub const fn slice(&self) -> u64 {
        self.ways_of_white_kings as u64 * self.ways_of_black_kings as u64
    }

    /// The number of positions, side to move not counted.
    pub const fn positions(&self) -> u64 {
        self.arrangements * self.slice()
    }

    /// The number of an arrangement of men of the class.
    #[inline]
    pub fn arrangement(&self, men: [u64; 2]) -> u64 {
        let home = men[0] & ROW_1;
        let group = &self.groups[home.count_ones() as usize];
        let white = u64::from(rank(home, ROW_1)) * group.ways_of_others
            + u64::from(rank(men[0] & !ROW_1, ALL & !ROW_1 & !ROW_8));
        let black = rank(men[1], ALL & !ROW_1 & !men[0]);
        group.before + white * group.ways_of_black + u64::from(black)
    }

    /// The men of an arrangement, white and black; the number is below
    /// [`PositionNumbering::arrangements`].
    pub fn men(&self, arrangement: u64) -> [u64; 2] {
        let used = self.class.white.men.min(4) as usize;
        let home = self.groups[..=used].partition_point(|group| group.before <= arrangement) - 1;
        let group = &self.groups[home];
        let number = arrangement - group.before;
        let (white, black) = (number / group.ways_of_black, number % group.ways_of_black);
        let (on_row_1, others) = (white / group.ways_of_others, white % group.ways_of_others);
        let white = unrank(on_row_1 as u32, home as u32, ROW_1)
            | unrank(others as u32, group.others, ALL & !ROW_1 & !ROW_8);
        let black = unrank(black as u32, self.class.black.men, ALL & !ROW_1 & !white);
        [white, black]
    }

    /// The number of a position of the class.
    #[inline]
    pub fn index(&self, pieces: &Pieces) -> u64 {
        let free = ALL & !pieces.men[0] & !pieces.men[1];
        self.arrangement(pieces.men) * self.slice() + u64::from(self.kings(pieces.kings, free))
    }

    /// The number of kings' squares within a slice; `free` are the squares without men.
    #[inline]
    pub fn kings(&self, kings: [u64; 2], free: u64) -> u32 {
        rank(kings[0], free) * self.ways_of_black_kings + rank(kings[1], free & !kings[0])
    }

    /// The position with a number below [`PositionNumbering::positions`].
    pub fn pieces(&self, index: u64) -> Pieces {
        let men = self.men(index / self.slice());
        let kings = (index % self.slice()) as u32;
        let free = ALL & !men[0] & !men[1];
        let (white, black) = (
            kings / self.ways_of_black_kings,
            kings % self.ways_of_black_kings,
        );
        let white = unrank(white, self.class.white.kings, free);
        let black = unrank(black, self.class.black.kings, free & !white);
        Pieces {
            men,
            kings: [white, black],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PositionNumbering;
    use crate::solvers::draughts::endings::class::MaterialClass;

    /// Positions with both sides present, side to move not counted (independent counts).
    const POSITIONS: [(u32, u64); 5] = [
        (2, 3_488),
        (3, 199_520),
        (4, 6_408_836),
        (5, 145_859_644),
        (6, 2_571_945_320),
    ];

    fn positions(pieces: u32) -> u64 {
        let of = |class: MaterialClass| PositionNumbering::new(class).positions();
        MaterialClass::stored(pieces)
            .into_iter()
            .map(|class| {
                if class.is_even() {
                    of(class)
                } else {
                    of(class) + of(class.turned())
                }
            })
            .sum()
    }

    #[test]
    fn there_are_as_many_numbers_as_positions() {
        let mut sum = 0;
        for (pieces, expected) in POSITIONS {
            sum += positions(pieces);
            assert_eq!(sum, expected, "at most {pieces} pieces");
        }
    }

    #[test]
    fn numbers_and_positions_go_round() {
        for pieces in 2..=6 {
            for class in MaterialClass::stored(pieces) {
                let numbering = PositionNumbering::new(class);
                let step = (numbering.positions() / 5_000).max(1) as usize;
                for index in (0..numbering.positions()).step_by(step) {
                    let there = numbering.pieces(index);
                    assert_eq!(MaterialClass::of(&there), Some(class), "{class} {index}");
                    assert!(
                        there.are_apart() && there.men_are_at_home(),
                        "{class} {index}"
                    );
                    assert_eq!(numbering.index(&there), index, "{class} {index}");
                }
            }
        }
    }
}
