//! Positions and what a move does.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::sowing::SowingPlace;
use crate::games::{Game, Outcome, Side};

/// The most pits on a side.
pub const MAX_PITS: usize = 16;

/// The most seeds on a board, stores included.
pub const MAX_SEEDS: u32 = 2000;

/// A player, named as in the literature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum KalahPlayer {
    /// Begins.
    South,
    /// The other one.
    North,
}

impl KalahPlayer {
    /// The opponent.
    #[inline]
    pub const fn other(self) -> KalahPlayer {
        match self {
            KalahPlayer::South => KalahPlayer::North,
            KalahPlayer::North => KalahPlayer::South,
        }
    }
}

/// What happens when the last seed falls into an own empty pit and the pit opposite is empty too.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Rules {
    /// Nothing is taken.
    #[default]
    Standard,
    /// The last seed goes to the store.
    EmptyCapture,
}

/// A move: the pit whose seeds are sown, 0 the leftmost of the player's own. Texts count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub u8);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u32::from(self.0) + 1)
    }
}

/// The seeds of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PitRow {
    /// Pits from the player's own left to right, the order of sowing; 0 beyond the board.
    pits: [u16; MAX_PITS],
    store: u16,
}

/// A position: the rows of both players, and whose turn it is.
///
/// When a row is empty the game is over, and what was left has gone to the stores: both rows are
/// empty then.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Rules,
    pits: u8,
    turn: KalahPlayer,
    south: PitRow,
    north: PitRow,
}

/// Why there is no such position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// A side has no pits, or more than [`MAX_PITS`].
    #[error("{0} pits a side; 1 to {MAX_PITS} are possible")]
    Pits(usize),
    /// The rows are not equally long.
    #[error("South has {south} pits and North {north}; both have the same number")]
    Uneven {
        /// South's pits.
        south: usize,
        /// North's pits.
        north: usize,
    },
    /// There are more than [`MAX_SEEDS`] seeds.
    #[error("{0} seeds on the board; at most {MAX_SEEDS} are possible")]
    Seeds(u64),
}

impl Position {
    /// The position in which a game of Kalah(`pits`, `seeds`) begins.
    ///
    /// Without seeds the game is over at once.
    ///
    /// # Errors
    /// When there is no such board.
    ///
    /// ```
    /// use arbiiter::games::kalah::{Position, Rules};
    ///
    /// let start = Position::start(6, 4, Rules::Standard)?;
    /// assert_eq!(start.legal_moves().count(), 6);
    /// # Ok::<(), arbiiter::games::kalah::Unplayable>(())
    /// ```
    pub fn start(pits: usize, seeds: u32, rules: Rules) -> Result<Position, Unplayable> {
        if !(1..=MAX_PITS).contains(&pits) {
            return Err(Unplayable::Pits(pits));
        }
        let row = vec![seeds; pits];
        Position::of(rules, KalahPlayer::South, (&row, 0), (&row, 0))
    }

    /// The position with these seeds; each row is the pits in the order of sowing and the store.
    ///
    /// If a row is empty, what the other one holds goes to its store.
    ///
    /// # Errors
    /// When there is no such board.
    pub fn of(
        rules: Rules,
        turn: KalahPlayer,
        south: (&[u32], u32),
        north: (&[u32], u32),
    ) -> Result<Position, Unplayable> {
        let pits = south.0.len();
        if !(1..=MAX_PITS).contains(&pits) {
            return Err(Unplayable::Pits(pits));
        }
        if north.0.len() != pits {
            let north = north.0.len();
            return Err(Unplayable::Uneven { south: pits, north });
        }
        let numbers = [south.0, &[south.1], north.0, &[north.1]].concat();
        let sum = numbers.iter().map(|&seeds| u64::from(seeds)).sum();
        if sum > u64::from(MAX_SEEDS) {
            return Err(Unplayable::Seeds(sum));
        }
        let mut position = Position {
            rules,
            pits: pits as u8,
            turn,
            south: PitRow::of(south),
            north: PitRow::of(north),
        };
        position.gather();
        Ok(position)
    }

    /// The rules of the game.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of pits a side.
    #[inline]
    pub const fn pit_count(&self) -> usize {
        self.pits as usize
    }

    /// The player to move.
    #[inline]
    pub const fn player(&self) -> KalahPlayer {
        self.turn
    }

    /// The seeds in a player's pits, in the order of sowing.
    pub fn pits(&self, player: KalahPlayer) -> &[u16] {
        &self.row(player).pits[..usize::from(self.pits)]
    }

    /// The seeds in a player's store.
    #[inline]
    pub const fn store(&self, player: KalahPlayer) -> u32 {
        self.row(player).store as u32
    }

    /// The seeds in a place.
    pub fn seeds(&self, place: SowingPlace) -> u32 {
        match place {
            SowingPlace::Store(player) => self.store(player),
            SowingPlace::Pit(player, pit) => u32::from(self.row(player).pits[usize::from(pit)]),
        }
    }

    /// The seeds in all pits, stores left out.
    pub fn seeds_in_play(&self) -> u32 {
        let both = self.south.pits.iter().chain(&self.north.pits);
        both.map(|&seeds| u32::from(seeds)).sum()
    }

    /// The player's store less the opponent's.
    pub fn balance(&self, player: KalahPlayer) -> i32 {
        self.store(player) as i32 - self.store(player.other()) as i32
    }

    /// Whether no seeds are in play any more.
    pub fn is_over(&self) -> bool {
        self.south.is_empty()
    }

    /// The legal moves, from the player's left to right.
    pub fn legal_moves(&self) -> impl DoubleEndedIterator<Item = Move> + use<> {
        let own = self.row(self.turn).pits;
        (0..self.pits)
            .filter(move |&pit| own[usize::from(pit)] > 0)
            .map(Move)
    }

    /// Whether this is a legal move here.
    pub fn is_legal(&self, chosen: Move) -> bool {
        let seeds = self.pits(self.turn).get(usize::from(chosen.0));
        seeds.is_some_and(|&seeds| seeds > 0)
    }

    /// The position after a legal move.
    pub fn play(&self, chosen: Move) -> Position {
        let mut after = *self;
        let last = after.sow(chosen, |_| {});
        if after.captured(last).is_some() {
            after.take(last);
        }
        after.turn = after.next_turn(last);
        after.gather();
        after
    }

    /// Sows the seeds of a pit, telling each place; the last one comes back.
    pub(super) fn sow(&mut self, chosen: Move, mut told: impl FnMut(SowingPlace)) -> SowingPlace {
        let pit = &mut self.row_mut(self.turn).pits[usize::from(chosen.0)];
        let seeds = std::mem::take(pit);
        let mut place = SowingPlace::Pit(self.turn, chosen.0);
        for _ in 0..seeds {
            place = self.next_place(place);
            *self.seeds_mut(place) += 1;
            told(place);
        }
        place
    }

    /// What a last seed that fell there captures: itself and the seeds opposite, as the rules say;
    /// `None` when it captures nothing.
    pub(super) fn captured(&self, last: SowingPlace) -> Option<u32> {
        let SowingPlace::Pit(player, pit) = last else {
            return None;
        };
        if player != self.turn || self.seeds(last) != 1 {
            return None;
        }
        let seeds = self.seeds(self.opposite(player, pit));
        (seeds > 0 || self.rules == Rules::EmptyCapture).then_some(seeds + 1)
    }

    /// Carries a capture out.
    pub(super) fn take(&mut self, last: SowingPlace) {
        if let SowingPlace::Pit(player, pit) = last {
            let opposite = self.opposite(player, pit);
            let seeds =
                std::mem::take(self.seeds_mut(last)) + std::mem::take(self.seeds_mut(opposite));
            self.row_mut(player).store += seeds;
        }
    }

    /// Who moves after a last seed that fell there.
    pub(super) fn next_turn(&self, last: SowingPlace) -> KalahPlayer {
        if last == SowingPlace::Store(self.turn) {
            self.turn
        } else {
            self.turn.other()
        }
    }

    /// If a row is empty, puts what the other one holds into its store.
    pub(super) fn gather(&mut self) {
        if self.south.is_empty() || self.north.is_empty() {
            for row in [&mut self.south, &mut self.north] {
                row.store += row.pits.iter().sum::<u16>();
                row.pits = [0; MAX_PITS];
            }
        }
    }

    /// The pit on the other side of the board.
    pub(super) fn opposite(&self, player: KalahPlayer, pit: u8) -> SowingPlace {
        SowingPlace::Pit(player.other(), self.pits - 1 - pit)
    }

    fn next_place(&self, place: SowingPlace) -> SowingPlace {
        match place {
            SowingPlace::Pit(player, pit) if pit + 1 < self.pits => {
                SowingPlace::Pit(player, pit + 1)
            }
            SowingPlace::Pit(player, _) if player == self.turn => SowingPlace::Store(player),
            SowingPlace::Pit(player, _) | SowingPlace::Store(player) => {
                SowingPlace::Pit(player.other(), 0)
            }
        }
    }

    const fn row(&self, player: KalahPlayer) -> &PitRow {
        match player {
            KalahPlayer::South => &self.south,
            KalahPlayer::North => &self.north,
        }
    }

    fn row_mut(&mut self, player: KalahPlayer) -> &mut PitRow {
        match player {
            KalahPlayer::South => &mut self.south,
            KalahPlayer::North => &mut self.north,
        }
    }

    fn seeds_mut(&mut self, place: SowingPlace) -> &mut u16 {
        match place {
            SowingPlace::Store(player) => &mut self.row_mut(player).store,
            SowingPlace::Pit(player, pit) => &mut self.row_mut(player).pits[usize::from(pit)],
        }
    }
}

impl PitRow {
    /// A row of numbers that were checked.
    fn of((numbers, store): (&[u32], u32)) -> PitRow {
        let mut pits = [0; MAX_PITS];
        for (pit, &seeds) in pits.iter_mut().zip(numbers) {
            *pit = seeds as u16;
        }
        PitRow {
            pits,
            store: store as u16,
        }
    }

    fn is_empty(&self) -> bool {
        self.pits == [0; MAX_PITS]
    }
}

/// South is the first side.
impl Game for Position {
    type Move = Move;

    fn turn(&self) -> Side {
        side(self.turn)
    }

    fn moves(&self) -> Vec<Move> {
        self.legal_moves().collect()
    }

    fn after(&self, chosen: &Move) -> Position {
        self.play(*chosen)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over()
            .then(|| match self.balance(KalahPlayer::South) {
                0 => Outcome::Draw,
                balance if balance > 0 => Outcome::Win(Side::First),
                _ => Outcome::Win(Side::Second),
            })
    }

    /// Of pits, stores and turn, not of the rules: games by different rules have tables of their
    /// own.
    fn key(&self) -> u64 {
        let stores = [self.south.store, self.north.store];
        let turn = [self.turn as u16, u16::from(self.pits)];
        let rows = self.south.pits.iter().chain(&self.north.pits);
        rows.chain(&stores).chain(&turn).fold(0, |key, &number| {
            let word = (key ^ u64::from(number)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ word >> 32
        })
    }
}

fn side(player: KalahPlayer) -> Side {
    match player {
        KalahPlayer::South => Side::First,
        KalahPlayer::North => Side::Second,
    }
}

/// The notation of positions.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::{KalahPlayer, Move, Position, Rules, Unplayable};

    /// Position, rules, pit from 1, and the position after.
    const CASES: [(&str, Rules, u8, &str); 9] = [
        // The last seed in the store: again.
        (
            "S:4,4,4,4,4,4+0:4,4,4,4,4,4+0",
            Rules::Standard,
            3,
            "S:4,4,0,5,5,5+1:4,4,4,4,4,4+0",
        ),
        // Past the store into the other row.
        (
            "N:4,4,4,4,4,4+0:4,4,4,4,4,4+0",
            Rules::Standard,
            6,
            "S:5,5,5,4,4,4+0:4,4,4,4,4,0+1",
        ),
        // A capture.
        ("S:1,0,2+0:3,5,1+0", Rules::Standard, 1, "N:0,0,2+6:3,0,1+0"),
        // Nothing opposite.
        ("S:1,0,2+0:3,0,1+0", Rules::Standard, 1, "N:0,1,2+0:3,0,1+0"),
        (
            "S:1,0,2+0:3,0,1+0",
            Rules::EmptyCapture,
            1,
            "N:0,0,2+1:3,0,1+0",
        ),
        // An opponent's empty pit: no capture.
        (
            "S:1,1,2+0:0,3,1+0",
            Rules::EmptyCapture,
            3,
            "N:1,1,0+1:1,3,1+0",
        ),
        // Around the whole board, the opponent's store left out, into the pit itself.
        ("S:5,1+0:1,1+9", Rules::Standard, 1, "N:0,2+4:2,0+9"),
        // The row is empty: the rest goes to its owner, even though South would move again.
        ("S:0,1+0:1,2+0", Rules::Standard, 2, "S:0,0+1:0,0+3"),
        // The opponent's row is emptied by a capture.
        (
            "S:1,0,4+2:0,3,0+5",
            Rules::Standard,
            1,
            "N:0,0,0+10:0,0,0+5",
        ),
    ];

    #[test]
    fn moves_do_what_the_rules_say() {
        for (before, rules, pit, after) in CASES {
            let position = Position::read(before, rules).expect(before);
            let chosen = Move(pit - 1);
            assert!(position.is_legal(chosen), "{before} {pit}");
            assert_eq!(position.play(chosen).to_string(), after, "{before} {pit}");
        }
    }

    #[test]
    fn boards_have_limits() {
        let start = |pits, seeds| Position::start(pits, seeds, Rules::Standard).map(|_| ());
        assert_eq!(start(16, 62), Ok(()));
        assert_eq!(start(0, 4), Err(Unplayable::Pits(0)));
        assert_eq!(start(17, 4), Err(Unplayable::Pits(17)));
        assert_eq!(start(1, 1001), Err(Unplayable::Seeds(2002)));
        assert_eq!(
            start(2, u32::MAX),
            Err(Unplayable::Seeds(4 * u64::from(u32::MAX)))
        );
        let uneven = Position::of(Rules::Standard, KalahPlayer::South, (&[1], 0), (&[1, 2], 0));
        assert_eq!(uneven, Err(Unplayable::Uneven { south: 1, north: 2 }));
    }
}
