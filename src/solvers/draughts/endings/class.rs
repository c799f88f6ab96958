//! Material classes: how many men and kings each side has.

use super::pieces::Pieces;

/// The most pieces that a table may hold, both sides together.
pub const MAX_PIECES: u32 = 6;

/// The material of a position. Every number is at most [`MAX_PIECES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MaterialClass {
    /// White men, white kings.
    pub white: Force,
    /// Black men, black kings.
    pub black: Force,
}

/// The material of one side. Ordered by the number of pieces, then of kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Force {
    /// How many men.
    pub men: u32,
    /// How many kings.
    pub kings: u32,
}

impl Force {
    /// Men and kings together.
    pub const fn pieces(self) -> u32 {
        self.men + self.kings
    }

    fn with(pieces: u32) -> impl Iterator<Item = Force> {
        (0..=pieces).map(move |kings| Force {
            men: pieces - kings,
            kings,
        })
    }
}

impl PartialOrd for Force {
    fn partial_cmp(&self, other: &Force) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Force {
    fn cmp(&self, other: &Force) -> std::cmp::Ordering {
        (self.pieces(), self.kings).cmp(&(other.pieces(), other.kings))
    }
}

impl MaterialClass {
    /// The material on a board; `None` when a side has no piece or there are more than
    /// [`MAX_PIECES`].
    pub fn of(pieces: &Pieces) -> Option<MaterialClass> {
        let force = |side: usize| Force {
            men: pieces.men[side].count_ones(),
            kings: pieces.kings[side].count_ones(),
        };
        let class = MaterialClass {
            white: force(0),
            black: force(1),
        };
        let present = class.white.pieces() > 0 && class.black.pieces() > 0;
        (present && class.pieces() <= MAX_PIECES).then_some(class)
    }

    /// All pieces.
    pub const fn pieces(self) -> u32 {
        self.white.pieces() + self.black.pieces()
    }

    /// All men.
    pub const fn men(self) -> u32 {
        self.white.men + self.black.men
    }

    /// The class with the colours exchanged.
    pub const fn turned(self) -> MaterialClass {
        MaterialClass {
            white: self.black,
            black: self.white,
        }
    }

    /// Whether both sides have the same.
    pub fn is_even(self) -> bool {
        self.white == self.black
    }

    /// Whether tables hold this class itself, not the turned one: white is not the weaker side.
    pub fn is_stored(self) -> bool {
        self.white >= self.black
    }

    /// The stored classes with that many pieces, those with fewer men first: each can be solved
    /// when all before it and all with fewer pieces are.
    pub fn stored(pieces: u32) -> Vec<MaterialClass> {
        let mut classes: Vec<MaterialClass> = (1..pieces)
            .flat_map(|white| Force::with(white).map(move |force| (white, force)))
            .flat_map(|(white, force)| {
                Force::with(pieces - white).map(move |black| MaterialClass {
                    white: force,
                    black,
                })
            })
            .filter(|class| class.is_stored())
            .collect();
        classes.sort_by_key(|class| (class.men(), *class));
        classes
    }

    /// A number below [`MaterialClass::CODES`], different for every class.
    pub const fn code(self) -> usize {
        let MaterialClass { white, black } = self;
        (white.men << 9 | white.kings << 6 | black.men << 3 | black.kings) as usize
    }

    /// One more than the greatest [`MaterialClass::code`].
    pub const CODES: usize = 1 << 12;
}

/// White's men and kings, then black's: `2m1k-0m1k`.
impl std::fmt::Display for MaterialClass {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let MaterialClass { white, black } = self;
        write!(
            f,
            "{}m{}k-{}m{}k",
            white.men, white.kings, black.men, black.kings
        )
    }
}

#[cfg(test)]
mod tests {
    use super::MaterialClass;

    #[test]
    fn promotions_lead_to_classes_that_come_earlier() {
        let classes = MaterialClass::stored(5);
        assert_eq!(classes.len(), 22);
        assert!(classes.is_sorted_by_key(|class| class.men()));
        assert_eq!(
            classes.first().map(ToString::to_string).as_deref(),
            Some("0m3k-0m2k")
        );
    }
}
