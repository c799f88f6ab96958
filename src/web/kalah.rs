//! Kalah on a board of the server.
//!
//! A person who plays alone is South, below. The options say who moves first.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::api_error::ApiError;
use super::computer_moves::{self, HINT_LIMITS};
use super::current_game::{PerSide, PlayerKind, Players, ResultNames};
use super::game_session::{JobLength, StopFlag};
use super::games::BoardGame;
use super::request::check_range;
use super::two_player_session::{TwoPlayerGame, TwoPlayerSession};
use crate::games::Side;
use crate::games::kalah::{KalahPlayer, Move, Position, Rules, SowingPlace};
use crate::solvers::kalah::seed_difference;

/// The board.
pub const BOARDS: &[BoardGame] = &[BoardGame::of::<TwoPlayerSession<Kalah>>()];

/// The boards that fit into a window.
const PITS: RangeInclusive<u8> = 1..=12;
const SEEDS: RangeInclusive<u8> = 1..=12;

/// How many moves show how the seeds were sown. More are hardly ever made between two snapshots.
const MOVES_WITH_STEPS: usize = 16;

/// The sides, the first one in front.
const PLAYERS: [KalahPlayer; 2] = [KalahPlayer::South, KalahPlayer::North];

/// Kalah.
pub enum Kalah {}

/// How a game is played.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct KalahOptions {
    /// Pits on a side.
    pits: u8,
    /// Seeds in each pit.
    seeds: u8,
    rules: Rules,
    /// Who moves first: the person in the South or the opponent.
    first: PlayerKind,
    /// How strong the computer is.
    level: u8,
    opponent: PlayerKind,
}

/// A move as a client sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KalahMoveRequest {
    /// The number of the pit, from 1, from its owner's left.
    pit: u8,
}

/// A move that was made. Only the last ones show how the seeds were sown.
#[derive(Clone, Serialize)]
pub struct KalahPly {
    player: KalahPlayer,
    pit: u8,
    /// How many seeds came into the player's store.
    gain: u32,
    again: bool,
    steps: Option<SowingSteps>,
}

/// How a move sowed the seeds. Places are written `S3`, or `N` for a store.
#[derive(Clone, Serialize)]
struct SowingSteps {
    sown: Vec<String>,
    captured: Vec<String>,
    gathered: Vec<String>,
}

/// A good move.
#[derive(Clone, Serialize)]
pub struct KalahHint {
    pit: u8,
    /// The expected difference of seeds at the end, for the player to move.
    value: i32,
    /// Whether the value is proved.
    exact: bool,
    /// The depth of the search, in turns.
    depth: u32,
}

/// What clients are shown of a position.
#[derive(Serialize)]
pub struct KalahBoard {
    turn: KalahPlayer,
    pits: PerSide<Vec<u16>>,
    stores: PerSide<u32>,
    /// The pits that the person to move can sow, from 1.
    legal: Vec<u8>,
}

impl Default for KalahOptions {
    fn default() -> KalahOptions {
        KalahOptions {
            pits: 6,
            seeds: 4,
            rules: Rules::Standard,
            first: PlayerKind::Human,
            level: 2,
            opponent: PlayerKind::Computer,
        }
    }
}

impl TwoPlayerGame for Kalah {
    const NAME: &'static str = "kalah";
    const NAMES: ResultNames = ResultNames {
        sides: ["south", "north"],
        decides: "seeds",
    };
    type Position = Position;
    type Options = KalahOptions;
    type MoveRequest = KalahMoveRequest;
    type Move = Move;
    type Ply = KalahPly;
    type Hint = KalahHint;
    type Board = KalahBoard;

    fn check(options: &KalahOptions) -> Result<(), ApiError> {
        computer_moves::check_level::<Position>("number", options.level)?;
        check_range("no_such_pits", "number", options.pits, &PITS)?;
        check_range("no_such_seeds", "number", options.seeds, &SEEDS)
    }

    fn start(options: &KalahOptions) -> Result<Position, ApiError> {
        let row = vec![u32::from(options.seeds); usize::from(options.pits)];
        let turn = match options.first {
            PlayerKind::Human => KalahPlayer::South,
            PlayerKind::Computer => KalahPlayer::North,
        };
        Position::of(options.rules, turn, (&row, 0), (&row, 0))
            .map_err(|error| ApiError::illegal("no_such_start", error.to_string()))
    }

    fn players(options: &KalahOptions) -> Players {
        Players::of_person(Side::First, options.opponent)
    }

    fn legal_move(position: &Position, step: KalahMoveRequest) -> Result<Move, ApiError> {
        let chosen = step.pit.checked_sub(1).map(Move);
        let chosen = chosen.filter(|chosen| usize::from(chosen.0) < position.pit_count());
        let (code, message) = match chosen {
            Some(chosen) if position.is_legal(chosen) => return Ok(chosen),
            Some(_) => ("empty_pit", "the pit is empty"),
            None => (
                "no_such_pit",
                "there is no such pit: they count from 1 from their owner's left",
            ),
        };
        let facts = json!({"pit": step.pit});
        Err(ApiError::illegal(code, message).with(facts))
    }

    fn play(position: &Position, chosen: &Move) -> (KalahPly, Position) {
        let player = position.player();
        let sowing = position.sowing(*chosen);
        let after = sowing.after;
        let names = |places: &[SowingPlace]| places.iter().copied().map(name).collect();
        let ply = KalahPly {
            player,
            pit: chosen.0 + 1,
            gain: after.store(player) - position.store(player),
            again: after.player() == player && !after.is_over(),
            steps: Some(SowingSteps {
                sown: names(&sowing.places),
                captured: sowing.captured.map_or_else(Vec::new, |both| names(&both)),
                gathered: names(&sowing.gathered),
            }),
        };
        (ply, after)
    }

    fn job_length(_options: &KalahOptions) -> JobLength {
        JobLength::Long
    }

    fn answer(position: &Position, options: &KalahOptions, _: u64, stop: &StopFlag) -> Vec<Move> {
        computer_moves::turn(position, options.level, stop)
    }

    fn hint(position: &Position, _: u64, stop: &StopFlag) -> Option<KalahHint> {
        let hint = computer_moves::hint(position, &HINT_LIMITS, stop)?;
        Some(KalahHint {
            pit: hint.chosen.0 + 1,
            value: seed_difference(hint.score),
            exact: hint.is_exact,
            depth: hint.depth,
        })
    }

    /// The seeds in each store.
    fn score(position: &Position) -> [u32; 2] {
        PLAYERS.map(|player| position.store(player))
    }

    fn board(position: &Position, awaits_person: bool) -> KalahBoard {
        let legal = position.legal_moves().filter(|_| awaits_person);
        KalahBoard {
            turn: position.player(),
            pits: Self::NAMES.per_side(PLAYERS.map(|player| position.pits(player).to_vec())),
            stores: Self::NAMES.per_side(Self::score(position)),
            legal: legal.map(|chosen| chosen.0 + 1).collect(),
        }
    }

    fn shown_plies(plies: &[KalahPly]) -> Vec<KalahPly> {
        let (earlier, last) = plies.split_at(plies.len().saturating_sub(MOVES_WITH_STEPS));
        let earlier = earlier.iter().map(|ply| KalahPly {
            steps: None,
            ..*ply
        });
        earlier.chain(last.iter().cloned()).collect()
    }
}

fn name(place: SowingPlace) -> String {
    let letter = |player| match player {
        KalahPlayer::South => 'S',
        KalahPlayer::North => 'N',
    };
    match place {
        SowingPlace::Store(player) => letter(player).to_string(),
        SowingPlace::Pit(player, pit) => format!("{}{}", letter(player), u32::from(pit) + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::{Kalah, KalahMoveRequest, KalahOptions, Move, TwoPlayerGame as _};
    use crate::web::request::OptionsPatch;

    #[test]
    fn a_refused_move_tells_why() {
        let start = Kalah::start(&KalahOptions::default()).expect("a board");
        let after = start.play(Move(2));
        let legal_move = |pit| Kalah::legal_move(&after, KalahMoveRequest { pit });
        for (pit, code) in [(0, "no_such_pit"), (3, "empty_pit"), (7, "no_such_pit")] {
            let error = legal_move(pit).expect_err(code);
            assert_eq!(error.code, code);
        }
        assert_eq!(legal_move(6), Ok(Move(5)));
    }

    #[test]
    fn options_have_limits() {
        let over = |text: &str| {
            let patch: OptionsPatch = serde_json::from_str(text).expect("options");
            let options = patch.over(&KalahOptions::default());
            let checked = options.and_then(|options| Kalah::check(&options).map(|()| options));
            checked.map_err(|error| error.code)
        };
        let options = over(r#"{"pits": 12, "seeds": 12, "first": "computer"}"#);
        assert!(options.is_ok_and(|options| Kalah::start(&options).is_ok()));
        for (text, code) in [
            (r#"{"pits": 13}"#, "no_such_pits"),
            (r#"{"seeds": 0}"#, "no_such_seeds"),
            (r#"{"level": 7}"#, "no_such_level"),
        ] {
            assert_eq!(over(text).err(), Some(code));
        }
    }
}
