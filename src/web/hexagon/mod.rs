//! Hexagon on a board of the server.
//!
//! The game ends when the side to move can't move; the side with more stones wins.

mod computer;
mod moves;
mod request;
mod state;

use super::api_error::ApiError;
use super::current_game::ResultNames;
use super::game_session::{JobLength, StopFlag};
use super::games::BoardGame;
use super::two_player_session::{TwoPlayerGame, TwoPlayerSession};
use crate::games::Side;
use crate::games::hexagon::{Move, Position};
use moves::{HexagonHint, HexagonPly};
use request::{HexagonMoveRequest, HexagonOptions, HexagonOptionsPatch};
use state::{HexagonState, PerColor};

/// The board.
pub const BOARDS: &[BoardGame] = &[BoardGame::of::<TwoPlayerSession<Hexagon>>()];

/// Hexagon.
pub enum Hexagon {}

impl TwoPlayerGame for Hexagon {
    const NAME: &'static str = "hexagon";
    const NAMES: ResultNames = ResultNames {
        sides: ["red", "blue"],
        decides: "stones",
    };
    type Position = Position;
    type Options = HexagonOptions;
    type OptionsPatch = HexagonOptionsPatch;
    type MoveRequest = HexagonMoveRequest;
    type Move = Move;
    type Ply = HexagonPly;
    type Hint = HexagonHint;
    type Score = PerColor<u32>;
    type State = HexagonState;

    fn options(
        patch: HexagonOptionsPatch,
        before: HexagonOptions,
    ) -> Result<HexagonOptions, ApiError> {
        patch.over(before)
    }

    fn start(options: &HexagonOptions) -> Result<Position, ApiError> {
        Ok(options.start())
    }

    fn person(options: &HexagonOptions) -> Option<Side> {
        options.person()
    }

    fn legal_move(position: &Position, step: HexagonMoveRequest) -> Result<Move, ApiError> {
        request::legal_move(position, &step.from, &step.to)
    }

    fn play(position: &Position, chosen: Move) -> (HexagonPly, Position) {
        (HexagonPly::of(position, chosen), position.play(chosen))
    }

    fn job_length(options: &HexagonOptions) -> JobLength {
        computer::job_length(options.level)
    }

    fn answer(position: &Position, options: &HexagonOptions, stop: &StopFlag) -> Vec<Move> {
        let chosen = computer::choose_move(position, options.level, stop);
        chosen.into_iter().collect()
    }

    fn hint(position: &Position, stop: &StopFlag) -> Option<HexagonHint> {
        computer::hint(position, stop)
    }

    fn score(position: &Position) -> PerColor<u32> {
        state::score(position)
    }

    fn state(session: &TwoPlayerSession<Hexagon>) -> HexagonState {
        HexagonState::of(session)
    }
}
