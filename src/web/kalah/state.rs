//! What clients are shown of Kalah.

use serde::Serialize;

use super::Kalah;
use super::moves::{KalahHint, KalahPly};
use super::request::{KalahOptions, PlayerName};
use crate::games::kalah::{KalahPlayer, Position, SowingPlace};
use crate::web::current_game::{EndView, ResultRow, ResultTable};
use crate::web::two_player_session::{TwoPlayerGame, TwoPlayerSession};

/// The state of a board.
#[derive(Serialize)]
pub struct KalahState {
    options: KalahOptions,
    turn: PlayerName,
    pits: PerPlayer<Vec<u16>>,
    stores: PerPlayer<u32>,
    /// The pits that the person to move can sow, from 1.
    legal: Vec<u32>,
    moves: Vec<KalahMoveView>,
    thinking: bool,
    hint: Option<KalahHintView>,
    seconds: u64,
    over: Option<EndView>,
    series: ResultTable<ResultRow<PerPlayer<u32>, KalahOptions>>,
}

/// A value for each side.
#[derive(Clone, Serialize)]
pub struct PerPlayer<T> {
    south: T,
    north: T,
}

/// A move. Only the last ones show how the seeds were sown.
#[derive(Serialize)]
struct KalahMoveView {
    player: PlayerName,
    pit: u32,
    gain: u32,
    again: bool,
    steps: Option<SowingView>,
}

/// How a move sowed the seeds. Places are written `S3`, or `N` for a store.
#[derive(Serialize)]
struct SowingView {
    sown: Vec<String>,
    captured: Vec<String>,
    gathered: Vec<String>,
}

#[derive(Serialize)]
struct KalahHintView {
    pit: u32,
    value: i32,
    exact: bool,
    depth: u32,
}

/// How many moves show how the seeds were sown. More are hardly ever made between two snapshots.
const MOVES_WITH_STEPS: usize = 16;

impl KalahState {
    /// The state of the session. Legal moves are shown only if a person is to move.
    pub fn of(session: &TwoPlayerSession<Kalah>) -> KalahState {
        let game = &session.game;
        let for_person = session.awaits_person();
        let position = &game.position;
        let first_with_steps = game.plies.len().saturating_sub(MOVES_WITH_STEPS);
        let moves = game.plies.iter().enumerate();
        KalahState {
            options: session.options.clone(),
            turn: position.player().into(),
            pits: both(|player| position.pits(player).to_vec()),
            stores: stores(position),
            legal: position
                .legal_moves()
                .filter(|_| for_person)
                .map(|chosen| u32::from(chosen.0) + 1)
                .collect(),
            moves: moves
                .map(|(number, ply)| KalahMoveView::of(ply, number >= first_with_steps))
                .collect(),
            thinking: game.job.is_some(),
            hint: game.hint.as_ref().map(KalahHintView::of),
            seconds: game.seconds(),
            over: game.shown_end(&Kalah::NAMES),
            series: session.series.clone(),
        }
    }
}

impl KalahMoveView {
    fn of(ply: &KalahPly, with_steps: bool) -> KalahMoveView {
        let names = |places: &[SowingPlace]| places.iter().copied().map(name).collect();
        let sowing = &ply.sowing;
        KalahMoveView {
            player: ply.player.into(),
            pit: u32::from(ply.chosen.0) + 1,
            gain: ply.gain,
            again: sowing.after.player() == ply.player && !sowing.after.is_over(),
            steps: with_steps.then(|| SowingView {
                sown: names(&sowing.places),
                captured: sowing.captured.map_or_else(Vec::new, |both| names(&both)),
                gathered: names(&sowing.gathered),
            }),
        }
    }
}

impl KalahHintView {
    fn of(hint: &KalahHint) -> KalahHintView {
        KalahHintView {
            pit: u32::from(hint.chosen.0) + 1,
            value: hint.value,
            exact: hint.exact,
            depth: hint.depth,
        }
    }
}

fn both<T>(of: impl Fn(KalahPlayer) -> T) -> PerPlayer<T> {
    PerPlayer {
        south: of(KalahPlayer::South),
        north: of(KalahPlayer::North),
    }
}

/// How many seeds are in each store.
pub fn stores(position: &Position) -> PerPlayer<u32> {
    both(|player| position.store(player))
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
