//! What clients wish at a board of Kalah.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::games::Side;
use crate::games::kalah::{self, Move, Player, Position};
use crate::solvers::kalah::levels;
use crate::web::duel::Who;
use crate::web::refusal::{Cause, Refusal};

/// How a game is played.
#[derive(Clone, Debug, Serialize)]
pub struct Options {
    /// Pits on a side.
    pub pits: u8,
    /// Seeds in each pit.
    pub seeds: u8,
    /// The variant of the rules.
    pub rules: Rules,
    /// Who begins: the person in the South, or the opponent.
    pub first: Who,
    /// How strong the computer is.
    pub level: u8,
    /// Whom the person plays against.
    pub opponent: Who,
}

/// Options as a client sends them; what is left out stays as it is.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Wish {
    pits: Option<u8>,
    seeds: Option<u8>,
    rules: Option<Rules>,
    first: Option<Who>,
    level: Option<u8>,
    opponent: Option<Who>,
}

/// The variants of the rules in requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rules {
    /// Nothing is taken when the pit opposite is empty.
    Standard,
    /// The last seed goes to the store then.
    EmptyCapture,
}

/// A player in what clients are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// South, below.
    South,
    /// North, above.
    North,
}

/// A move as a client sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The pit, from 1 from its owner's left.
    pub pit: u8,
}

/// The boards that fit into a window.
const PITS: std::ops::RangeInclusive<u8> = 1..=12;
const SEEDS: std::ops::RangeInclusive<u8> = 1..=12;

impl Default for Options {
    fn default() -> Options {
        Options {
            pits: 6,
            seeds: 4,
            rules: Rules::Standard,
            first: Who::Human,
            level: 2,
            opponent: Who::Computer,
        }
    }
}

impl Options {
    /// The position in which a game begins.
    ///
    /// # Errors
    /// When there is no such board.
    pub fn start(&self) -> Result<Position, Refusal> {
        let row = vec![u32::from(self.seeds); usize::from(self.pits)];
        let turn = match self.first {
            Who::Human => Player::South,
            Who::Computer => Player::North,
        };
        let rules = match self.rules {
            Rules::Standard => kalah::Rules::Standard,
            Rules::EmptyCapture => kalah::Rules::EmptyCapture,
        };
        Position::of(rules, turn, (&row, 0), (&row, 0))
            .map_err(|error| Refusal::new(Cause::Illegal, "no_such_start", error.to_string()))
    }

    /// The side of the only person; `None` when there are two.
    pub fn person(&self) -> Option<Side> {
        match self.opponent {
            Who::Human => None,
            Who::Computer => Some(Side::First),
        }
    }
}

impl Wish {
    /// The options wished for, the other ones as they were.
    ///
    /// # Errors
    /// When there is no such level or board.
    pub fn over(self, before: Options) -> Result<Options, Refusal> {
        let options = Options {
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
) -> Result<(), Refusal> {
    if allowed.contains(&number) {
        return Ok(());
    }
    let (least, most) = (allowed.start(), allowed.end());
    let facts = json!({"number": number, "least": least, "most": most});
    let message = format!("{number} is not from {least} to {most}");
    Err(Refusal::new(Cause::Illegal, code, message).with(facts))
}

impl From<Player> for Seat {
    fn from(player: Player) -> Seat {
        match player {
            Player::South => Seat::South,
            Player::North => Seat::North,
        }
    }
}

/// The move of a pit.
///
/// # Errors
/// When there is no such pit, or it is empty.
pub fn legal_move(position: &Position, pit: u8) -> Result<Move, Refusal> {
    let facts = json!({"pit": pit});
    let chosen = pit.checked_sub(1).map(Move);
    match chosen.filter(|chosen| usize::from(chosen.0) < position.pit_count()) {
        None => {
            let message = "there is no such pit: they count from 1 from their owner's left";
            Err(Refusal::new(Cause::Illegal, "no_such_pit", message).with(facts))
        }
        Some(chosen) if position.is_legal(chosen) => Ok(chosen),
        Some(_) => Err(Refusal::new(Cause::Illegal, "empty_pit", "the pit is empty").with(facts)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Move, Options, Wish, legal_move};

    #[test]
    fn a_refused_move_tells_why() {
        let start = Options::default().start().expect("a board");
        let after = start.play(Move(2));
        for (pit, code) in [(0, "no_such_pit"), (3, "empty_pit"), (7, "no_such_pit")] {
            let refusal = legal_move(&after, pit).expect_err(code);
            assert_eq!(refusal.code, code);
        }
        assert_eq!(legal_move(&after, 6), Ok(Move(5)));
    }

    #[test]
    fn options_have_limits() {
        let over = |text: &str| {
            let wish: Wish = serde_json::from_str(text).expect("a wish");
            wish.over(Options::default())
                .map_err(|refusal| refusal.code)
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
