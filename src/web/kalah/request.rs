//! What clients send to a board of Kalah.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::games::Side;
use crate::games::kalah::{self, KalahPlayer, Move, Position};
use crate::solvers::kalah::levels;
use crate::web::api_error::{ApiError, ErrorKind};
use crate::web::current_game::PlayerKind;

/// How a game is played.
#[derive(Clone, Debug, Serialize)]
pub struct KalahOptions {
    /// Pits on a side.
    pub pits: u8,
    /// Seeds in each pit.
    pub seeds: u8,
    /// The variant of the rules.
    pub rules: KalahRules,
    /// Who moves first: the person in the South or the opponent.
    pub first: PlayerKind,
    /// How strong the computer is.
    pub level: u8,
    /// The opponent.
    pub opponent: PlayerKind,
}

/// Options as a client sends them. What is left out stays as it is.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KalahOptionsPatch {
    pits: Option<u8>,
    seeds: Option<u8>,
    rules: Option<KalahRules>,
    first: Option<PlayerKind>,
    level: Option<u8>,
    opponent: Option<PlayerKind>,
}

/// The variants of the rules in requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KalahRules {
    /// Nothing is captured if the opposite pit is empty.
    Standard,
    /// The last seed is captured even if the opposite pit is empty.
    EmptyCapture,
}

/// A player in what clients are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayerName {
    /// South, below.
    South,
    /// North, above.
    North,
}

/// A move as a client sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KalahMoveRequest {
    /// The number of the pit, from 1, from its owner's left.
    pub pit: u8,
}

/// The boards that fit into a window.
const PITS: std::ops::RangeInclusive<u8> = 1..=12;
const SEEDS: std::ops::RangeInclusive<u8> = 1..=12;

impl Default for KalahOptions {
    fn default() -> KalahOptions {
        KalahOptions {
            pits: 6,
            seeds: 4,
            rules: KalahRules::Standard,
            first: PlayerKind::Human,
            level: 2,
            opponent: PlayerKind::Computer,
        }
    }
}

impl KalahOptions {
    /// The position in which a game begins.
    ///
    /// # Errors
    /// When there is no such board.
    pub fn start(&self) -> Result<Position, ApiError> {
        let row = vec![u32::from(self.seeds); usize::from(self.pits)];
        let turn = match self.first {
            PlayerKind::Human => KalahPlayer::South,
            PlayerKind::Computer => KalahPlayer::North,
        };
        let rules = match self.rules {
            KalahRules::Standard => kalah::Rules::Standard,
            KalahRules::EmptyCapture => kalah::Rules::EmptyCapture,
        };
        Position::of(rules, turn, (&row, 0), (&row, 0))
            .map_err(|error| ApiError::new(ErrorKind::Illegal, "no_such_start", error.to_string()))
    }

    /// The side of the only person; `None` when there are two.
    pub fn person(&self) -> Option<Side> {
        match self.opponent {
            PlayerKind::Human => None,
            PlayerKind::Computer => Some(Side::First),
        }
    }
}

impl KalahOptionsPatch {
    /// The options before, changed by these.
    ///
    /// # Errors
    /// If there is no such level or board.
    pub fn over(self, before: KalahOptions) -> Result<KalahOptions, ApiError> {
        let options = KalahOptions {
            pits: self.pits.unwrap_or(before.pits),
            seeds: self.seeds.unwrap_or(before.seeds),
            rules: self.rules.unwrap_or(before.rules),
            first: self.first.unwrap_or(before.first),
            level: self.level.unwrap_or(before.level),
            opponent: self.opponent.unwrap_or(before.opponent),
        };
        check("no_such_level", options.level, &levels::LEVELS)?;
        check("no_such_pits", options.pits, &PITS)?;
        check("no_such_seeds", options.seeds, &SEEDS)?;
        Ok(options)
    }
}

fn check(
    code: &'static str,
    number: u8,
    allowed: &std::ops::RangeInclusive<u8>,
) -> Result<(), ApiError> {
    if allowed.contains(&number) {
        return Ok(());
    }
    let (least, most) = (allowed.start(), allowed.end());
    let facts = json!({"number": number, "least": least, "most": most});
    let message = format!("{number} is not from {least} to {most}");
    Err(ApiError::new(ErrorKind::Illegal, code, message).with(facts))
}

impl From<KalahPlayer> for PlayerName {
    fn from(player: KalahPlayer) -> PlayerName {
        match player {
            KalahPlayer::South => PlayerName::South,
            KalahPlayer::North => PlayerName::North,
        }
    }
}

/// The move of a pit.
///
/// # Errors
/// If there is no such pit, or it is empty.
pub fn legal_move(position: &Position, pit: u8) -> Result<Move, ApiError> {
    let facts = json!({"pit": pit});
    let chosen = pit.checked_sub(1).map(Move);
    match chosen.filter(|chosen| usize::from(chosen.0) < position.pit_count()) {
        None => {
            let message = "there is no such pit: they count from 1 from their owner's left";
            Err(ApiError::new(ErrorKind::Illegal, "no_such_pit", message).with(facts))
        }
        Some(chosen) if position.is_legal(chosen) => Ok(chosen),
        Some(_) => {
            Err(ApiError::new(ErrorKind::Illegal, "empty_pit", "the pit is empty").with(facts))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{KalahOptions, KalahOptionsPatch, Move, legal_move};

    #[test]
    fn a_refused_move_tells_why() {
        let start = KalahOptions::default().start().expect("a board");
        let after = start.play(Move(2));
        for (pit, code) in [(0, "no_such_pit"), (3, "empty_pit"), (7, "no_such_pit")] {
            let error = legal_move(&after, pit).expect_err(code);
            assert_eq!(error.code, code);
        }
        assert_eq!(legal_move(&after, 6), Ok(Move(5)));
    }

    #[test]
    fn options_have_limits() {
        let over = |text: &str| {
            let patch: KalahOptionsPatch = serde_json::from_str(text).expect("options");
            patch
                .over(KalahOptions::default())
                .map_err(|error| error.code)
        };
        let options = over(r#"{"pits": 12, "seeds": 12, "first": "computer"}"#);
        assert!(options.is_ok_and(|options| options.start().is_ok()));
        for (text, code) in [
            (r#"{"pits": 13}"#, "no_such_pits"),
            (r#"{"seeds": 0}"#, "no_such_seeds"),
            (r#"{"level": 7}"#, "no_such_level"),
        ] {
            assert_eq!(over(text).err(), Some(code));
        }
    }
}
