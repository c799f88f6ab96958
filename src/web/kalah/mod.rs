//! Kalah on a board of the server.
//!
//! A person who plays alone is South, below. The options say who moves first.

mod moves;
mod request;
mod state;

use super::api_error::ApiError;
use super::computer_moves;
use super::current_game::ResultNames;
use super::game_session::{JobLength, StopFlag};
use super::games::BoardGame;
use super::two_player_session::{TwoPlayerGame, TwoPlayerSession};
use crate::games::Side;
use crate::games::kalah::{Move, Position};
use moves::{KalahHint, KalahPly};
use request::{KalahMoveRequest, KalahOptions, KalahOptionsPatch};
use state::{KalahState, PerPlayer};

/// The board.
pub const BOARDS: &[BoardGame] = &[BoardGame::of::<TwoPlayerSession<Kalah>>()];

/// Kalah.
pub enum Kalah {}

impl TwoPlayerGame for Kalah {
    const NAME: &'static str = "kalah";
    const NAMES: ResultNames = ResultNames {
        sides: ["south", "north"],
        decides: "seeds",
    };
    type Position = Position;
    type Options = KalahOptions;
    type OptionsPatch = KalahOptionsPatch;
    type MoveRequest = KalahMoveRequest;
    type Move = Move;
    type Ply = KalahPly;
    type Hint = KalahHint;
    type Score = PerPlayer<u32>;
    type State = KalahState;

    fn options(patch: KalahOptionsPatch, before: KalahOptions) -> Result<KalahOptions, ApiError> {
        patch.over(before)
    }

    fn start(options: &KalahOptions) -> Result<Position, ApiError> {
        options.start()
    }

    fn person(options: &KalahOptions) -> Option<Side> {
        options.person()
    }

    fn legal_move(position: &Position, step: KalahMoveRequest) -> Result<Move, ApiError> {
        request::legal_move(position, step.pit)
    }

    fn play(position: &Position, chosen: Move) -> (KalahPly, Position) {
        let ply = KalahPly::of(position, chosen);
        let after = ply.sowing.after;
        (ply, after)
    }

    fn job_length(_options: &KalahOptions) -> JobLength {
        JobLength::Long
    }

    fn answer(position: &Position, options: &KalahOptions, stop: &StopFlag) -> Vec<Move> {
        computer_moves::turn(position, options.level, stop)
    }

    fn hint(position: &Position, stop: &StopFlag) -> Option<KalahHint> {
        computer_moves::hint(position, stop).map(KalahHint::of)
    }

    fn score(position: &Position) -> PerPlayer<u32> {
        state::stores(position)
    }

    fn state(session: &TwoPlayerSession<Kalah>) -> KalahState {
        KalahState::of(session)
    }
}
