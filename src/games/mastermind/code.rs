//! A code: the colours of its pegs from left to right.

use std::fmt;

/// The signs of the colours in texts.
pub(super) const SIGNS: &str = "1234567890abcdefghij";

/// The most colours: each has a sign.
pub const MAX_COLOURS: usize = SIGNS.len();

/// The most pegs of a code.
pub const MAX_PEGS: usize = 8;

/// A code, guessed or secret: the colours, numbers from 1, of at most [`MAX_PEGS`] pegs.
///
/// Codes with the same number of pegs are in lexicographic order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(u64);

impl Code {
    /// The code with these colours.
    ///
    /// # Panics
    /// If there are more than [`MAX_PEGS`] colours or one is 0;
    /// [`Space::code_of`](super::Space::code_of) checks what people give.
    pub fn new(colours: &[u8]) -> Code {
        assert!(colours.len() <= MAX_PEGS && !colours.contains(&0));
        let mut bytes = [0; MAX_PEGS];
        bytes[..colours.len()].copy_from_slice(colours);
        Code(u64::from_be_bytes(bytes))
    }

    /// How many pegs it has.
    pub fn pegs(self) -> usize {
        MAX_PEGS - self.0.trailing_zeros() as usize / 8
    }

    /// The colours from left to right.
    pub fn colours(self) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator {
        self.bytes().into_iter().take(self.pegs())
    }

    /// The colours, then zeros.
    pub(super) fn bytes(self) -> [u8; MAX_PEGS] {
        self.0.to_be_bytes()
    }

    /// A byte for each peg, the first one highest.
    pub(super) fn bits(self) -> u64 {
        self.0
    }
}

/// A sign for each colour, as [`Space::read`](super::Space::read) takes it.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.colours().map(sign).collect();
        f.pad(&text)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The sign of a colour from 1 to [`MAX_COLOURS`].
pub(super) fn sign(colour: u8) -> char {
    char::from(SIGNS.as_bytes()[usize::from(colour) - 1])
}
