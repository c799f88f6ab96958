//! The computer's moves and hints at games that it plays at levels.

use std::time::Duration;

use super::api_error::ApiError;
use super::game_session::{JobLength, StopFlag};
use super::request::check_range;
use crate::games::Side;
use crate::solvers::computer::ComputerGame;
use crate::solvers::search::Score;
use crate::solvers::search::control::SearchLimits;

/// How long the search for a hint can take.
pub const HINT_LIMITS: SearchLimits = SearchLimits {
    depth: None,
    time: Some(Duration::from_secs(1)),
    nodes: None,
    lines: 1,
};

/// The size of the transposition table.
const MEGABYTES: usize = 16;

/// Levels up to this one answer within some milliseconds.
const LAST_BRIEF_LEVEL: u8 = 4;

/// Checks a level that a client sends; the error has it as a fact of this name.
///
/// # Errors
/// If there is no such level.
pub fn check_level<G: ComputerGame>(fact: &str, level: u8) -> Result<(), ApiError> {
    check_range("no_such_level", fact, level, &(1..=G::LEVELS))
}

/// How long a level takes for its moves.
pub fn job_length(level: u8) -> JobLength {
    match level {
        ..=LAST_BRIEF_LEVEL => JobLength::Brief,
        _ => JobLength::Long,
    }
}

/// The moves of the computer until the turn passes; fewer if `stop` ended the search.
pub fn turn<G: ComputerGame>(position: &G, level: u8, stop: &StopFlag) -> Vec<G::Move> {
    let side: Side = position.turn();
    let (mut here, mut moves) = (position.clone(), Vec::new());
    while here.outcome().is_none() && here.turn() == side && !stop.is_set() {
        let report = G::on_level(level, &here, stop.flag());
        let Some(chosen) = report.best() else { break };
        here = here.after(chosen);
        moves.push(chosen.clone());
    }
    moves
}

/// A good move.
pub struct ComputerHint<M> {
    /// The move.
    pub chosen: M,
    /// What it is worth to the side to move.
    pub score: Score,
    /// Whether that is the value of the game.
    pub is_exact: bool,
    /// The depth of the search.
    pub depth: u32,
}

/// The best move that a short search finds; `None` if the game is over.
pub fn hint<G: ComputerGame>(
    position: &G,
    limits: &SearchLimits,
    stop: &StopFlag,
) -> Option<ComputerHint<G::Move>> {
    let mut computer = G::computer(MEGABYTES, 1);
    let report = G::think(&mut computer, position, limits, stop.flag());
    let line = report.lines.first()?;
    Some(ComputerHint {
        chosen: line.moves.first()?.clone(),
        score: line.score,
        is_exact: line.is_exact,
        depth: report.depth,
    })
}
