//! The computer's moves and hints at games that it plays at levels.

use std::time::Duration;

use super::game_session::StopFlag;
use crate::games::Side;
use crate::solvers::computer::{ComputerGame, ComputerValue};
use crate::solvers::search::control::SearchLimits;

/// How long the search for a hint can take.
const HINT_TIME: Duration = Duration::from_secs(1);

/// The size of the transposition table.
const MEGABYTES: usize = 16;

/// The moves of the computer until the turn passes; fewer if `stop` ended the search.
pub fn turn<G: ComputerGame>(position: &G, level: u8, stop: &StopFlag) -> Vec<G::Move> {
    let side: Side = position.turn();
    let limits = G::level(level).unwrap_or_default();
    let mut computer = G::computer(MEGABYTES, 1);
    let (mut here, mut moves) = (position.clone(), Vec::new());
    while here.outcome().is_none() && here.turn() == side && !stop.is_set() {
        let report = G::think(&mut computer, &here, &limits, stop.flag());
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
    pub value: ComputerValue,
    /// The depth of the search.
    pub depth: u32,
}

/// The best move that a short search finds; `None` if the game is over.
pub fn hint<G: ComputerGame>(position: &G, stop: &StopFlag) -> Option<ComputerHint<G::Move>> {
    let limits = SearchLimits::of_time(HINT_TIME);
    let report = G::think(
        &mut G::computer(MEGABYTES, 1),
        position,
        &limits,
        stop.flag(),
    );
    Some(ComputerHint {
        chosen: report.best()?.clone(),
        value: report.lines.first()?.value,
        depth: report.depth,
    })
}
