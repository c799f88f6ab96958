//! The weights of the features and the file that holds them.
//!
//! The file: 8 bytes `kabe-w1\n`, then for each feature of [`features`](mod@super::features) two
//! little-endian 16-bit numbers, the weight on a full board and on an empty one, in sixteenths of a
//! point.

use super::features::{COUNT, FIRST_KING, KING, MAN, PATTERN, PATTERN_BASE, TURN};
use crate::solvers::weights_file::{WeightsError, WeightsKind};

/// How much of a weight is one point.
pub const UNIT: i32 = 16;

const KIND: WeightsKind = WeightsKind {
    game: "draughts",
    magic: "kabe-w1",
    features: COUNT,
};

/// The weights of all features, on a full board and on an empty one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    pairs: Vec<[i16; 2]>,
}

impl Weights {
    /// The weights that the program carries.
    pub fn shipped() -> Weights {
        Weights::read(include_bytes!("weights.bin")).unwrap_or_else(|_| Weights::by_hand())
    }

    /// Weights thought out, not tuned: a man 100 points and a few more for its row, a king 300.
    pub fn by_hand() -> Weights {
        let mut pairs = vec![[0; 2]; COUNT];
        let points = |points: i32| [(points * UNIT) as i16; 2];
        pairs[TURN] = points(3);
        pairs[MAN] = points(100);
        pairs[FIRST_KING] = points(40);
        pairs[KING..KING + 36].fill(points(260));
        // The sets 0 and 2 are our rows 1 to 4, and the other side's 8 to 5.
        for (set, row) in [(0, 1), (2, 3)] {
            for pattern in 0..PATTERN {
                pairs[PATTERN_BASE + set * PATTERN + pattern] = points(men_by_rows(pattern, row));
            }
        }
        Weights { pairs }
    }

    /// The weights with these pairs; `None` unless there is one for each feature.
    pub fn from_pairs(pairs: Vec<[i16; 2]>) -> Option<Weights> {
        (pairs.len() == COUNT).then_some(Weights { pairs })
    }

    /// The weights of a feature; zero for a number that is none.
    #[inline]
    pub fn of(&self, feature: usize) -> [i16; 2] {
        self.pairs.get(feature).copied().unwrap_or_default()
    }

    /// The weights in a file's bytes.
    ///
    /// # Errors
    /// When they are no weights of these features.
    pub fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let pairs = KIND.read(bytes)?;
        Ok(Weights { pairs })
    }

    /// The bytes of a file with these weights.
    pub fn write(&self) -> Vec<u8> {
        KIND.write(&self.pairs)
    }
}

/// The points of the men in a pattern of `row` and the next one by how far they have gone.
fn men_by_rows(pattern: usize, row: usize) -> i32 {
    const ADVANCED: [i32; 9] = [0, 6, 0, 2, 5, 8, 12, 20, 0];
    let mut digits = pattern;
    let mut points = 0;
    for digit in 0..8 {
        let row = row + digit / 4;
        match digits % 3 {
            1 => points += ADVANCED[row],
            2 => points -= ADVANCED[9 - row],
            _ => {}
        }
        digits /= 3;
    }
    points
}

#[cfg(test)]
mod tests {
    use super::{Weights, WeightsError};

    #[test]
    fn weights_go_round() {
        let weights = Weights::by_hand();
        let bytes = weights.write();
        assert!(bytes.len() < 200_000);
        assert_eq!(Weights::read(&bytes), Ok(weights));
        let cut = Weights::read(&bytes[..bytes.len() - 4]);
        assert!(matches!(cut, Err(WeightsError::Size { .. })), "{cut:?}");
        assert!(matches!(
            Weights::read(b"something else"),
            Err(WeightsError::Magic { .. })
        ));
    }

    #[test]
    fn the_file_that_the_program_carries_is_sound() {
        assert!(Weights::read(include_bytes!("weights.bin")).is_ok());
    }
}
