//! Parts of a tournament, for computers that play them apart.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::tournament::fingerprint;
use crate::tournament::model::GameId;

/// A part of a tournament: as text `PART/OF`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shard {
    /// Which part, from 1.
    pub part: u32,
    /// How many parts there are.
    pub of: u32,
}

/// A text that is no [`Shard`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a part is written PART/OF, from 1/OF to OF/OF")]
pub struct NoShard;

impl Shard {
    /// The games of this part in their order.
    ///
    /// Games are dealt out in the order of their fingerprints: parts differ by one game at most,
    /// every game belongs to one part, and the slow games of one entrant are spread over all of
    /// them.
    pub(super) fn of(self, games: &[GameId]) -> Vec<GameId> {
        let mut shuffled: Vec<(u128, GameId)> = games
            .iter()
            .map(|game| (fingerprint::of(game.to_string().as_bytes()), *game))
            .collect();
        shuffled.sort_unstable();
        let own = shuffled
            .iter()
            .skip(self.part as usize - 1)
            .step_by(self.of as usize);
        let mut own: Vec<GameId> = own.map(|(_, game)| *game).collect();
        own.sort_unstable();
        own
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Shard, NoShard> {
        let (part, of) = text.split_once('/').ok_or(NoShard)?;
        let number = |text: &str| text.parse::<u32>().map_err(|_| NoShard);
        let (part, of) = (number(part)?, number(of)?);
        (1..=of)
            .contains(&part)
            .then_some(Shard { part, of })
            .ok_or(NoShard)
    }
}
