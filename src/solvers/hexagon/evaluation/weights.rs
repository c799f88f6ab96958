//! The weights of the features and the file that holds them.
//!
//! The file: 8 bytes `hexa-w1\n`, then for each feature of [`features`](mod@super::features) two
//! little-endian 16-bit numbers, the weight on an empty board and on a full one, in sixteenths of a
//! point.

use super::STONE;
use super::features::{COUNT, OWN_STONES, THEIR_STONES};
use crate::solvers::weights_file::{WeightsError, WeightsKind};

/// How much of a weight is one point.
pub const UNIT: i32 = 16;

const KIND: WeightsKind = WeightsKind {
    game: "Hexagon",
    magic: "hexa-w1",
    features: COUNT,
};

/// The weights of all features.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    pairs: [[i16; 2]; COUNT],
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
    ///
    /// # Errors
    /// When they are no weights of these features.
    pub fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let read = KIND.read(bytes)?;
        let mut pairs = [[0; 2]; COUNT];
        pairs.copy_from_slice(&read);
        Ok(Weights { pairs })
    }

    /// The bytes of a file with these weights.
    pub fn write(&self) -> Vec<u8> {
        KIND.write(&self.pairs)
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
        assert!(matches!(
            Weights::read(b"kabe-w1\n"),
            Err(WeightsError::Magic { .. })
        ));
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
