//! The least total of guesses that any number of codes could need.

/// More than any total: so many codes can't be found with so few guesses.
pub(super) const IMPOSSIBLE: u32 = 1 << 28;

/// The most guesses that are told from no limit at all.
const DEEPEST: usize = 16;

/// How many guesses may still be made; `Depth::UNLIMITED` stays what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Depth(u8);

impl Depth {
    pub(super) const UNLIMITED: Depth = Depth(DEEPEST as u8);

    pub(super) fn of(guesses: Option<usize>) -> Depth {
        guesses
            .filter(|&guesses| guesses < DEEPEST)
            .map_or(Depth::UNLIMITED, |guesses| Depth(guesses as u8))
    }

    /// One guess later.
    pub(super) fn less(self) -> Depth {
        if self == Depth::UNLIMITED {
            self
        } else {
            Depth(self.0.saturating_sub(1))
        }
    }

    pub(super) fn allows(self, guesses: u8) -> bool {
        self.0 >= guesses
    }

    /// A number for each depth.
    pub(super) fn number(self) -> usize {
        usize::from(self.0)
    }
}

/// For each depth and number of codes the least total.
pub(super) struct Bounds {
    least: Vec<Vec<u32>>,
}

impl Bounds {
    /// The bounds when a guess has so many answers that don't end the game.
    pub(super) fn new(codes: usize, answers: usize) -> Bounds {
        let row = |depth: usize| {
            (0..=codes)
                .map(|codes| least(codes, answers, depth))
                .collect()
        };
        Bounds {
            least: (0..=DEEPEST).map(row).collect(),
        }
    }

    pub(super) fn least(&self, codes: usize, depth: Depth) -> u32 {
        self.least[depth.number()][codes]
    }
}

/// One code is found by the first guess, at most `answers` by the second one and so on.
fn least(codes: usize, answers: usize, depth: usize) -> u32 {
    let (mut left, mut total, mut found) = (codes, 0, 1);
    let guesses = if depth == DEEPEST { usize::MAX } else { depth };
    for guess in 1..=guesses {
        if left == 0 {
            break;
        }
        let now = left.min(found);
        left -= now;
        total += now * guess;
        found = found.saturating_mul(answers.max(1));
    }
    if left > 0 { IMPOSSIBLE } else { total as u32 }
}
