//! Positions as a search has them: two rows, seen by the player to move.

use super::rows::Seeds;
use crate::games::kalah::{KalahPlayer, Position, Rules};

/// The rows of the player to move and of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeedRows<R> {
    pub own: R,
    pub their: R,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug)]
pub struct SowingResult<R> {
    /// The rows, still seen by the player who moved.
    pub board: SeedRows<R>,
    /// The seeds that went to that player's store.
    pub gain: i32,
    /// Whether the same player moves again.
    pub again: bool,
}

/// What sowing less than a lap adds to the board.
#[derive(Clone, Copy, Debug)]
struct Addition<R> {
    own: R,
    their: R,
    store: i32,
}

/// The moves of boards of one width by one variant of the rules, prepared.
#[derive(Clone, Debug)]
pub struct Sower<R> {
    pits: usize,
    rules: Rules,
    /// By pit and seeds, `lap` for each pit.
    additions: Vec<Addition<R>>,
    /// One seed in each pit of a row.
    all: R,
}

impl<R: Seeds> SeedRows<R> {
    /// The rows of a position.
    pub fn of(position: &Position) -> SeedRows<R> {
        let row = |player: KalahPlayer| {
            let pits = position.pits(player).iter().enumerate();
            pits.fold(R::default(), |row, (pit, &seeds)| {
                (0..seeds).fold(row, |row, _| row.plus(R::one(pit)))
            })
        };
        let player = position.player();
        SeedRows {
            own: row(player),
            their: row(player.other()),
        }
    }

    /// The board as the opponent sees it.
    #[inline]
    pub fn turned(self) -> SeedRows<R> {
        SeedRows {
            own: self.their,
            their: self.own,
        }
    }

    /// The seeds on it.
    #[inline]
    pub fn seeds(self) -> i32 {
        (self.own.total() + self.their.total()) as i32
    }

    /// Own seeds less the opponent's.
    #[inline]
    pub fn surplus(self) -> i32 {
        self.own.total() as i32 - self.their.total() as i32
    }

    /// Whether a row is empty.
    #[inline]
    pub fn is_over(self) -> bool {
        self.own.is_empty() || self.their.is_empty()
    }
}

impl<R: Seeds> Sower<R> {
    /// The moves of boards like that of a position.
    pub fn new(pits: usize, rules: Rules) -> Sower<R> {
        let lap = 2 * pits + 1;
        let additions = (0..pits * lap).map(|place| Addition::new(pits, place / lap, place % lap));
        Sower {
            pits,
            rules,
            additions: additions.collect(),
            all: (0..pits).fold(R::default(), |row, pit| row.plus(R::one(pit))),
        }
    }

    /// The number of pits a side.
    #[inline]
    pub fn pits(&self) -> usize {
        self.pits
    }

    /// Sows a pit, which must not be empty.
    #[inline]
    pub fn sow(&self, board: SeedRows<R>, pit: usize) -> SowingResult<R> {
        let lap = 2 * self.pits + 1;
        let mut seeds = board.own.get(pit) as usize;
        let mut own = board.own.without(pit);
        let (mut their, mut gain) = (board.their, 0);
        while seeds >= lap {
            (own, their, gain) = (own.plus(self.all), their.plus(self.all), gain + 1);
            seeds -= lap;
        }
        let addition = &self.additions[pit * lap + seeds];
        own = own.plus(addition.own);
        their = their.plus(addition.their);
        gain += addition.store;
        let end = pit + seeds;
        let last = if end >= lap { end - lap } else { end };
        if last < self.pits && own.get(last) == 1 {
            let opposite = self.pits - 1 - last;
            let captured = their.get(opposite);
            if captured > 0 || self.rules == Rules::EmptyCapture {
                own = own.without(last);
                their = their.without(opposite);
                gain += captured as i32 + 1;
            }
        }
        SowingResult {
            board: SeedRows { own, their },
            gain,
            again: last == self.pits,
        }
    }
}

impl<R: Seeds> Addition<R> {
    fn new(pits: usize, pit: usize, seeds: usize) -> Addition<R> {
        let lap = 2 * pits + 1;
        let mut addition = Addition {
            own: R::default(),
            their: R::default(),
            store: 0,
        };
        for end in pit + 1..=pit + seeds {
            match end % lap {
                place if place < pits => addition.own = addition.own.plus(R::one(place)),
                place if place == pits => addition.store += 1,
                place => addition.their = addition.their.plus(R::one(place - pits - 1)),
            }
        }
        addition
    }
}

#[cfg(test)]
mod tests {
    use super::{SeedRows, Sower};
    use crate::games::kalah::{KalahPlayer, Move, Position, Rules};
    use crate::games::random::Random;
    use crate::solvers::kalah::rows::{Narrow, Seeds, Wide};

    /// Each move of a random game, by the rules and here.
    fn check<R: Seeds>(pits: usize, seeds: u32, rules: Rules, random: &mut Random) {
        let sower = Sower::<R>::new(pits, rules);
        let mut position = Position::start(pits, seeds, rules).expect("a board");
        while !position.is_over() {
            for chosen in position.legal_moves() {
                let step = sower.sow(SeedRows::of(&position), usize::from(chosen.0));
                let after = position.play(chosen);
                let gain = if step.board.is_over() {
                    step.gain + step.board.surplus()
                } else {
                    let seen = if step.again {
                        step.board
                    } else {
                        step.board.turned()
                    };
                    assert_eq!(SeedRows::<R>::of(&after), seen, "{position} {chosen}");
                    assert_eq!(after.player() == position.player(), step.again);
                    step.gain
                };
                let balances =
                    after.balance(KalahPlayer::South) - position.balance(KalahPlayer::South);
                let signed = if position.player() == KalahPlayer::South {
                    gain
                } else {
                    -gain
                };
                assert_eq!(balances, signed, "{position} {chosen}");
            }
            let moves: Vec<Move> = position.legal_moves().collect();
            position = position.play(moves[random.below(moves.len())]);
        }
    }

    #[test]
    fn steps_are_the_moves_of_the_rules() {
        let mut random = Random::new(7);
        for _ in 0..40 {
            let (pits, seeds) = (1 + random.below(8), 1 + random.below(9) as u32);
            for rules in [Rules::Standard, Rules::EmptyCapture] {
                check::<Narrow>(pits, seeds, rules, &mut random);
                check::<Wide>(pits, seeds, rules, &mut random);
                check::<Wide>(2 * pits, seeds, rules, &mut random);
            }
        }
    }
}
