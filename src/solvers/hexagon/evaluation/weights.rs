//! The weights of the features and the file that holds them.
//!
//! The file: 8 bytes `hexa-w1\n`, then for each feature of [`features`](mod@super::features) two
//! little-endian 16-bit numbers, the weight on an empty board and on a full one, in sixteenths of a
//! point.

use super::STONE;
use super::features::{COUNT, OWN_STONES, THEIR_STONES};

/// How much of a weight is one point.
pub const UNIT: i32 = 16;

const MAGIC: &[u8; 8] = b"hexa-w1\n";

/// The weights of all features.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    pairs: [[i16; 2]; COUNT],
}

/// Why bytes are no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The first bytes are wrong.
    #[error("no weights of Hexagon features: the file does not begin with hexa-w1")]
    Magic,
    /// There are more or fewer weights than features.
    #[error("{found} bytes of weights, expected {expected}")]
    Size {
        /// The bytes after the first eight.
        found: usize,
        /// The bytes that all weights take.
        expected: usize,
    },
}

impl Weights {
    /// The weights that the program carries.
    pub fn shipped() -> Weights {
        Weights::read(include_bytes!("weights.bin")).unwrap_or_else(|_| Weights::stones())
    }

    /// A stone is worth a stone, and nothing else counts.
    pub fn stones() -> Weights {
        let mut pairs = [[0; 2]; COUNT];
        pairs[OWN_STONES] = [(STONE * UNIT) as i16; 2];
        pairs[THEIR_STONES] = [(-STONE * UNIT) as i16; 2];
        Weights { pairs }
    }

    /// The weights with these pairs.
    pub fn from_pairs(pairs: [[i16; 2]; COUNT]) -> Weights {
        Weights { pairs }
    }

    /// The pair of each feature.
    pub fn pairs(&self) -> [[i16; 2]; COUNT] {
        self.pairs
    }

    /// The weights in a file's bytes.
    pub fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let pairs = bytes.strip_prefix(MAGIC).ok_or(WeightsError::Magic)?;
        if pairs.len() != 4 * COUNT {
            return Err(WeightsError::Size {
                found: pairs.len(),
                expected: 4 * COUNT,
            });
        }
        let number = |place: usize| i16::from_le_bytes([pairs[place], pairs[place + 1]]);
        Ok(Weights {
            pairs: std::array::from_fn(|feature| [number(4 * feature), number(4 * feature + 2)]),
        })
    }

    /// The bytes of a file.
    pub fn write(&self) -> Vec<u8> {
        let numbers = self.pairs.iter().flatten();
        let bytes = numbers.flat_map(|number| number.to_le_bytes());
        MAGIC.iter().copied().chain(bytes).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Weights, WeightsError};
    use crate::solvers::Evaluator;
    use crate::solvers::hexagon::evaluation::{Evaluation, Stones};
    use crate::solvers::hexagon::selfplay::somewhere;

    #[test]
    fn a_file_comes_back() {
        let weights = Weights::stones();
        assert_eq!(Weights::read(&weights.write()), Ok(weights.clone()));
        assert_eq!(Weights::read(b"kabe-w1\n"), Err(WeightsError::Magic));
        let cut = &weights.write()[..20];
        assert!(matches!(
            Weights::read(cut),
            Err(WeightsError::Size { found: 12, .. })
        ));
    }

    #[test]
    fn the_shipped_weights_are_whole() {
        assert!(Weights::shipped() != Weights::stones());
    }

    #[test]
    fn without_tuning_stones_are_counted() {
        let evaluation = Evaluation::new(&Weights::stones());
        for seed in 0..200 {
            let position = somewhere(seed);
            assert_eq!(evaluation.value(&position), Stones.value(&position));
        }
    }
}
