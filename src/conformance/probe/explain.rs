//! The calls that led to an error or a failure: the same call again, with a player that can tell.

use std::mem;

use super::call::is_costly;
use crate::conformance::finding::{Evidence, FailedCall, Finding};
use crate::referee::call_path::CallPath;
use crate::referee::foul::Foul;
use crate::referee::host_failure::HostFailure;
use crate::referee::player::PlayerFactory;
use crate::referee::program::PlayerProgram;

/// So many findings are explained: that takes longer than the call, and the rest are alike.
const EXPLAINED: usize = 4;

/// Adds the calls that led there to the first findings that are errors or failures of the program.
pub fn explain(players: &mut dyn PlayerFactory, program: &PlayerProgram, findings: &mut [Finding]) {
    let plays = findings.iter_mut().filter_map(|finding| {
        let is_error = finding.is_error();
        match &mut finding.evidence {
            Evidence::Play(play) if is_error && has_calls(&play.foul) => Some(play),
            _ => None,
        }
    });
    for play in plays.take(EXPLAINED) {
        // Without an explanation the finding is as true, so our own failures do not matter here.
        if let Ok(Some(path)) = path_of(players, program, play) {
            play.path = path;
        }
    }
}

fn has_calls(foul: &Foul) -> bool {
    matches!(foul, Foul::Failed | Foul::Threw(_) | Foul::ThrewBall(_)) || is_costly(foul)
}

/// Whether the player that explains did what the other one did. One that runs for too long is
/// interrupted, whatever it would have used up.
fn is_same(explained: &Foul, foul: &Foul) -> bool {
    let is_interrupted = *explained == Foul::ThrewBall("time_limit_exceeded".to_owned());
    is_interrupted && is_costly(foul) || mem::discriminant(explained) == mem::discriminant(foul)
}

/// The calls of a new player that did the same after the same calls; `None` if it did otherwise.
fn path_of(
    players: &mut dyn PlayerFactory,
    program: &PlayerProgram,
    play: &FailedCall,
) -> Result<Option<CallPath>, HostFailure> {
    let Ok(mut player) = players.ready(program)? else {
        return Ok(None);
    };
    for trial in &play.earlier {
        player.turn(&trial.turn())?;
    }
    let explained = player.explain(&play.turn())?;
    Ok(explained
        .filter(|(foul, _)| is_same(foul, &play.foul))
        .map(|(_, path)| path))
}
