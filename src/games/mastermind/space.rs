//! Which codes there are, and how alike two of them are.

use thiserror::Error;

use super::answer::Answer;
use super::code::{Code, MAX_COLOURS, MAX_PEGS};

/// The most codes of a space: what is computed about them fits memory.
pub const MAX_CODES: usize = 1 << 24;

/// Whether a code may have a colour more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// Mastermind: it may.
    Allowed,
    /// Bulls and cows, the course's game: all colours of a code are different.
    Forbidden,
}

/// The codes that may be thought of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Space {
    pegs: u8,
    colours: u8,
    repetition: Repetition,
    size: u32,
}

/// Why there is no such space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SpaceError {
    /// Too many pegs, or none.
    #[error("1 to {MAX_PEGS} pegs are possible, not {0}")]
    Pegs(i64),
    /// Too many colours, or none.
    #[error("1 to {MAX_COLOURS} colours are possible, not {0}")]
    Colours(i64),
    /// Different colours for all pegs, but fewer colours than pegs.
    #[error("{pegs} different colours can't be chosen out of {colours}")]
    TooFewColours {
        /// Pegs of a code.
        pegs: u8,
        /// Colours in all.
        colours: u8,
    },
    /// More than [`MAX_CODES`].
    #[error(
        "{pegs} pegs of {colours} colours make more than {MAX_CODES} codes; take fewer pegs or colours"
    )]
    TooLarge {
        /// Pegs of a code.
        pegs: u8,
        /// Colours in all.
        colours: u8,
    },
}

impl Space {
    /// The codes with that many pegs of that many colours.
    ///
    /// # Errors
    /// [`SpaceError`] when there are none or more than [`MAX_CODES`].
    pub fn new(pegs: i64, colours: i64, repetition: Repetition) -> Result<Space, SpaceError> {
        let few = |n: i64, most: usize| {
            u8::try_from(n)
                .ok()
                .filter(|n| (1..=most).contains(&usize::from(*n)))
        };
        let pegs = few(pegs, MAX_PEGS).ok_or(SpaceError::Pegs(pegs))?;
        let colours = few(colours, MAX_COLOURS).ok_or(SpaceError::Colours(colours))?;
        if repetition == Repetition::Forbidden && pegs > colours {
            return Err(SpaceError::TooFewColours { pegs, colours });
        }
        let choices = (0..usize::from(pegs)).map(|peg| match repetition {
            Repetition::Allowed => usize::from(colours),
            Repetition::Forbidden => usize::from(colours) - peg,
        });
        let size: usize = choices.product();
        if size > MAX_CODES {
            return Err(SpaceError::TooLarge { pegs, colours });
        }
        Ok(Space {
            pegs,
            colours,
            repetition,
            size: size as u32,
        })
    }

    /// Pegs of a code, 1 to [`MAX_PEGS`].
    pub fn pegs(&self) -> u8 {
        self.pegs
    }

    /// Colours to choose from, 1 to [`MAX_COLOURS`].
    pub fn colours(&self) -> u8 {
        self.colours
    }

    /// Whether a code may have a colour more than once.
    pub fn repetition(&self) -> Repetition {
        self.repetition
    }

    /// How many codes there are.
    pub fn size(&self) -> usize {
        self.size as usize
    }

    /// As [`Space::code_of`], but a colour may come again whatever the rule for the secret code is:
    /// people ask so.
    pub fn guess_of(&self, colours: &[u8]) -> Option<Code> {
        let right = colours.len() == usize::from(self.pegs)
            && colours
                .iter()
                .all(|colour| (1..=self.colours).contains(colour));
        right.then(|| Code::new(colours))
    }

    /// Whether the code is one of this space.
    pub fn contains(&self, code: Code) -> bool {
        let mut seen = 0u32;
        let repeats = code.colours().any(|colour| {
            let again = seen >> colour & 1 == 1;
            seen |= 1 << colour;
            again
        });
        code.pegs() == usize::from(self.pegs)
            && code.colours().all(|colour| colour <= self.colours)
            && (self.repetition == Repetition::Allowed || !repeats)
    }

    /// All codes in lexicographic order.
    pub fn codes(&self) -> Codes {
        let pegs = usize::from(self.pegs);
        let first: Vec<u8> = match self.repetition {
            Repetition::Allowed => vec![1; pegs],
            Repetition::Forbidden => (1..=self.pegs).collect(),
        };
        Codes {
            space: *self,
            next: Some(Code::new(&first)),
        }
    }

    /// The answer to a guess when `secret` is the code; both ways round it is the same.
    ///
    /// Nothing is promised for codes with another number of pegs or more colours.
    pub fn answer(&self, guess: Code, secret: Code) -> Answer {
        self.profile(guess).answer(&self.profile(secret))
    }

    /// The code made ready for many comparisons.
    pub fn profile(&self, code: Code) -> Profile {
        let (mut colours, mut had) = (0u128, [0u8; MAX_COLOURS + 1]);
        for colour in code.colours() {
            let which = &mut had[usize::from(colour)];
            colours |= 1 << (u32::from(colour - 1) * u32::from(self.pegs) + u32::from(*which));
            *which += 1;
        }
        Profile {
            pegs: code.bits(),
            colours,
        }
    }

    /// All answers that are numbers of pegs, in the order of [`Answer`]; not all of them need to be
    /// possible.
    pub fn answers(&self) -> impl Iterator<Item = Answer> + use<> {
        let pegs = self.pegs;
        (0..=pegs).flat_map(move |exact| {
            (0..=pegs - exact).map(move |misplaced| Answer { exact, misplaced })
        })
    }
}

/// A code made ready for many comparisons with others of its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// A byte for each peg.
    pegs: u64,
    /// `pegs` bits for each colour, as many of them set as the code has pegs of it. [`MAX_CODES`]
    /// keeps them below 128.
    colours: u128,
}

impl Profile {
    /// How alike two codes are.
    pub fn answer(&self, other: &Profile) -> Answer {
        let common = (self.colours & other.colours).count_ones() as u8;
        let exact = equal_pegs(self.pegs, other.pegs);
        Answer {
            exact,
            misplaced: common - exact,
        }
    }
}

/// How many bytes of both are equal and not 0.
fn equal_pegs(one: u64, other: u64) -> u8 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    // A colour is less than 128, so adding 127 carries into the high bit of exactly the bytes that
    // are not 0.
    let different = ((one ^ other) + LOW) & !LOW;
    let there = (one + LOW) & !LOW;
    (there & !different).count_ones() as u8
}

/// The codes of a space in lexicographic order.
#[derive(Clone, Debug)]
pub struct Codes {
    space: Space,
    next: Option<Code>,
}

impl Iterator for Codes {
    type Item = Code;

    fn next(&mut self) -> Option<Code> {
        let now = self.next?;
        self.next = self.space.following(now);
        Some(now)
    }
}

impl Space {
    /// The next code in lexicographic order.
    fn following(&self, code: Code) -> Option<Code> {
        let pegs = usize::from(self.pegs);
        let mut bytes = code.bytes();
        let taken = |bytes: &[u8], colour| {
            self.repetition == Repetition::Forbidden && bytes.contains(&colour)
        };
        for peg in (0..pegs).rev() {
            let larger = bytes[peg] + 1..=self.colours;
            let Some(colour) = larger
                .into_iter()
                .find(|&colour| !taken(&bytes[..peg], colour))
            else {
                continue;
            };
            bytes[peg] = colour;
            for later in peg + 1..pegs {
                // A code with all pegs different needs no more colours than there are.
                bytes[later] =
                    (1..=self.colours).find(|&colour| !taken(&bytes[..later], colour))?;
            }
            return Some(Code::new(&bytes[..pegs]));
        }
        None
    }
}
