//! The seeds of one row, packed so that many pits change at once.

use std::fmt::Debug;

use crate::games::kalah::MAX_PITS;

/// The seeds in the pits of one player, in the order of sowing.
pub trait Seeds: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// The most pits.
    const PITS: usize;
    /// The most seeds on the board.
    const SEEDS: u32;

    /// One seed in the pit.
    fn one(pit: usize) -> Self;

    /// The seeds in a pit.
    fn get(self, pit: usize) -> u32;

    /// The row with an empty pit.
    fn without(self, pit: usize) -> Self;

    /// Both rows together, pit by pit.
    fn plus(self, other: Self) -> Self;

    /// All seeds.
    fn total(self) -> u32;

    /// Two words that differ for different rows.
    fn words(self) -> [u64; 2];

    /// Whether there are no seeds.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }
}

/// Up to 8 pits and 255 seeds on the board: a byte a pit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Narrow(u64);

impl Seeds for Narrow {
    const PITS: usize = 8;
    const SEEDS: u32 = 255;

    #[inline]
    fn one(pit: usize) -> Narrow {
        Narrow(1 << (8 * pit))
    }

    #[inline]
    fn get(self, pit: usize) -> u32 {
        (self.0 >> (8 * pit)) as u32 & 255
    }

    #[inline]
    fn without(self, pit: usize) -> Narrow {
        Narrow(self.0 & !(255 << (8 * pit)))
    }

    #[inline]
    fn plus(self, other: Narrow) -> Narrow {
        Narrow(self.0 + other.0)
    }

    /// The highest byte of the product is the sum of all bytes.
    #[inline]
    fn total(self) -> u32 {
        (self.0.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    #[inline]
    fn words(self) -> [u64; 2] {
        [self.0, 0]
    }
}

/// Any board that the rules know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wide([u16; MAX_PITS]);

impl Seeds for Wide {
    const PITS: usize = MAX_PITS;
    const SEEDS: u32 = crate::games::kalah::MAX_SEEDS;

    fn one(pit: usize) -> Wide {
        let mut row = Wide::default();
        row.0[pit] = 1;
        row
    }

    #[inline]
    fn get(self, pit: usize) -> u32 {
        u32::from(self.0[pit])
    }

    #[inline]
    fn without(mut self, pit: usize) -> Wide {
        self.0[pit] = 0;
        self
    }

    #[inline]
    fn plus(mut self, other: Wide) -> Wide {
        for (seeds, more) in self.0.iter_mut().zip(other.0) {
            *seeds += more;
        }
        self
    }

    #[inline]
    fn total(self) -> u32 {
        self.0.iter().map(|&seeds| u32::from(seeds)).sum()
    }

    fn words(self) -> [u64; 2] {
        let [low, high] = [&self.0[..8], &self.0[8..]].map(|half| {
            half.iter().fold(0_u64, |word, &seeds| {
                (word ^ u64::from(seeds)).wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ word.rotate_left(23)
            })
        });
        [low, high]
    }
}

#[cfg(test)]
mod tests {
    use super::{Narrow, Seeds, Wide};

    fn check<R: Seeds>() {
        let mut row = R::default();
        assert!(row.is_empty());
        for pit in 0..R::PITS {
            for _ in 0..=pit {
                row = row.plus(R::one(pit));
            }
        }
        assert_eq!(row.total() as usize, R::PITS * (R::PITS + 1) / 2);
        assert_eq!(row.get(R::PITS - 1) as usize, R::PITS);
        assert_eq!(row.without(3).get(3), 0);
        assert_eq!(row.without(3).plus(R::one(3)).get(3), 1);
    }

    #[test]
    fn rows_add_up() {
        check::<Narrow>();
        check::<Wide>();
    }
}
