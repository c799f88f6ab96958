//! Files of weights: a line that names what they are for, then two little-endian numbers a feature.

/// What a file of weights is for.
pub struct WeightsKind {
    /// The game whose features are weighed.
    pub game: &'static str,
    /// What the file begins with, before a line break.
    pub magic: &'static str,
    /// The number of features.
    pub features: usize,
}

/// Why bytes are no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The first bytes are wrong.
    #[error("no weights of {game} features: the file does not begin with {magic}")]
    Magic {
        /// The game of the weights that are expected.
        game: &'static str,
        /// What their file begins with.
        magic: &'static str,
    },
    /// There are more or fewer weights than features.
    #[error("{found} bytes of weights, expected {expected}")]
    Size {
        /// The bytes behind the first line.
        found: usize,
        /// The bytes that all weights take.
        expected: usize,
    },
}

impl WeightsKind {
    /// The pair of each feature in a file's bytes.
    ///
    /// # Errors
    /// [`WeightsError`].
    pub fn read(&self, bytes: &[u8]) -> Result<Vec<[i16; 2]>, WeightsError> {
        let &WeightsKind { game, magic, .. } = self;
        let pairs = bytes.strip_prefix(magic.as_bytes());
        let pairs = pairs.and_then(|rest| rest.strip_prefix(b"\n"));
        let pairs = pairs.ok_or(WeightsError::Magic { game, magic })?;
        let (found, expected) = (pairs.len(), 4 * self.features);
        if found != expected {
            return Err(WeightsError::Size { found, expected });
        }
        let number = |bytes: &[u8]| i16::from_le_bytes([bytes[0], bytes[1]]);
        let pair = |bytes: &[u8]| [number(bytes), number(&bytes[2..])];
        Ok(pairs.chunks_exact(4).map(pair).collect())
    }

    /// The bytes of a file with these pairs.
    pub fn write(&self, pairs: &[[i16; 2]]) -> Vec<u8> {
        let numbers = pairs
            .iter()
            .flatten()
            .flat_map(|number| number.to_le_bytes());
        let head = self.magic.bytes().chain([b'\n']);
        head.chain(numbers).collect()
    }
}
