//! The computer's moves and hints at Kalah.

use std::time::Duration;

use super::moves::KalahHint;
use crate::games::kalah::{Move, Position};
use crate::solvers::kalah::{SearchReport, Searcher, levels};
use crate::solvers::search::control::SearchLimits;
use crate::web::game_session::StopFlag;

/// How long the search for a hint can take.
const HINT_TIME: Duration = Duration::from_secs(1);

/// The moves of the computer's turn; fewer if `stop` ended the search.
pub fn turn(position: &Position, level: u8, stop: &StopFlag) -> Vec<Move> {
    let limits = levels::limits(level).unwrap_or_default();
    let mut searcher = Searcher::new(levels::SETTINGS);
    let (mut here, mut moves) = (*position, Vec::new());
    while !here.is_over() && here.player() == position.player() && !stop.is_set() {
        let report = searcher.search(&here, &limits, stop.flag());
        let Some(chosen) = best(&report) else { break };
        moves.push(chosen);
        here = here.play(chosen);
    }
    moves
}

/// The best move for the player to move.
pub fn hint(position: &Position, stop: &StopFlag) -> Option<KalahHint> {
    let limits = SearchLimits {
        time: Some(HINT_TIME),
        ..SearchLimits::default()
    };
    let report = Searcher::new(levels::SETTINGS).search(position, &limits, stop.flag());
    let line = report.lines.first()?;
    Some(KalahHint {
        chosen: best(&report)?,
        value: line.value,
        exact: line.exact,
        depth: report.depth,
    })
}

fn best(report: &SearchReport) -> Option<Move> {
    report.lines.first()?.moves.first().copied()
}
