//! The calls that led to what went wrong: the same call again, with a player that can tell.

use std::collections::HashMap;
use std::mem;

use super::SEED;
use super::call::is_costly;
use crate::conformance::finding::{Evidence, FailedCall, Finding};
use crate::games::draughts::facts::{SquareFact, piece_of_status, status};
use crate::games::draughts::{Color, Square};
use crate::referee::call_path::{BoardChange, CallPath, Explanation};
use crate::referee::foul::Foul;
use crate::referee::host_failure::HostFailure;
use crate::referee::player::PlayerFactory;
use crate::referee::program::PlayerProgram;

/// So many findings are explained: that takes longer than the call, and the rest are alike.
const EXPLAINED: usize = 12;

/// So many of them may be calls that use up their time or memory.
const EXPLAINED_COSTLY: usize = 2;

/// Adds the calls that led there to findings that break a rule in play: to the first one of each
/// rule, then to the second of each, and so on.
pub fn explain(players: &mut dyn PlayerFactory, program: &PlayerProgram, findings: &mut [Finding]) {
    let mut seen: HashMap<_, usize> = HashMap::new();
    let plays = findings.iter_mut().filter_map(|finding| {
        let (rule, is_error) = (finding.rule, finding.is_error());
        match &mut finding.evidence {
            Evidence::Play(play) if is_error && (ends(&play.foul) || changes(&play.foul)) => {
                let earlier = seen.entry(rule).or_default();
                *earlier += 1;
                Some((*earlier, play))
            }
            _ => None,
        }
    });
    let mut plays: Vec<_> = plays.collect();
    plays.sort_by_key(|(number, _)| *number);
    let mut costly = 0;
    let plays = plays.into_iter().filter(|(_, play)| {
        costly += usize::from(is_costly(&play.foul));
        !is_costly(&play.foul) || costly <= EXPLAINED_COSTLY
    });
    for (_, play) in plays.take(EXPLAINED) {
        // Without an explanation the finding is as true, so our own failures do not matter here.
        if let Ok(Some(path)) = path_of(players, program, play) {
            play.path = path;
        }
    }
    // Of the findings of a rule those come first whose place is known.
    let has_no_path = |finding: &Finding| match &finding.evidence {
        Evidence::Play(play) => play.path.calls.is_empty(),
        Evidence::Text { .. } => false,
    };
    findings.sort_by_key(|finding| (!finding.is_error(), finding.rule, has_no_path(finding)));
}

/// Whether the foul is how the call ended.
fn ends(foul: &Foul) -> bool {
    matches!(
        foul,
        Foul::Failed | Foul::Threw(_) | Foul::ThrewBall(_) | Foul::NoMove
    ) || is_costly(foul)
}

/// Whether the foul is what the call changed on the board.
fn changes(foul: &Foul) -> bool {
    matches!(
        foul,
        Foul::WrongSquares(_)
            | Foul::WrongState
            | Foul::NotCrowned
            | Foul::MustCapture
            | Foul::OpponentsPiece
            | Foul::MustContinue
            | Foul::IllegalMove
    )
}

/// The calls of a new player that did the same after the same calls; `None` if it did otherwise.
fn path_of(
    players: &mut dyn PlayerFactory,
    program: &PlayerProgram,
    play: &FailedCall,
) -> Result<Option<CallPath>, HostFailure> {
    let Ok(mut player) = players.ready_with(program, SEED)? else {
        return Ok(None);
    };
    for trial in &play.earlier {
        player.turn(&trial.turn())?;
    }
    let explained = player.explain(&play.turn())?;
    Ok(explained.and_then(|explained| match changes(&play.foul) {
        true => path_of_change(explained, play),
        false => path_of_end(explained, play),
    }))
}

/// One that runs for too long is interrupted, whatever it would have used up. One that has made no
/// move had mostly looked for one.
fn path_of_end(explained: Explanation, play: &FailedCall) -> Option<CallPath> {
    if play.foul == Foul::NoMove {
        let did_nothing = explained.foul.is_none() && explained.changes.is_empty();
        let has_failed = explained.path.calls.len() > 1;
        return (did_nothing && has_failed).then_some(explained.path);
    }
    let foul = explained.foul?;
    let is_interrupted = foul == Foul::ThrewBall("time_limit_exceeded".to_owned());
    let is_same = is_interrupted && is_costly(&play.foul)
        || mem::discriminant(&foul) == mem::discriminant(&play.foul);
    is_same.then_some(explained.path)
}

/// The calls that led to the last change of the squares that show the foul, or of any square.
fn path_of_change(explained: Explanation, play: &FailedCall) -> Option<CallPath> {
    let left = play.left.as_ref()?;
    let is_of = |change: &BoardChange, wrong: &dyn Fn(Square) -> bool| {
        let mut squares = change.squares.iter();
        squares.any(|(x, y)| Square::from_course(*x, *y).is_some_and(wrong))
    };
    let differs = |square| !stands_as_before(play, left, square);
    let is_same = explained.foul.is_none()
        && explained.changes.iter().all(|change| {
            let mut squares = change.squares.iter();
            squares.all(|(x, y)| Square::from_course(*x, *y).is_none_or(differs))
        });
    if !is_same {
        return None;
    }
    let shows = |square| shows_foul(play, left, square);
    let changes = explained.changes;
    let wrong = changes.iter().position(|change| is_of(change, &shows));
    let chosen = changes.into_iter().nth(wrong.unwrap_or(0))?;
    Some(chosen.path)
}

fn statuses(left: &[SquareFact], square: Square) -> Vec<Option<i64>> {
    let here = left.iter().filter(|fact| fact.square == Some(square));
    here.map(|fact| fact.status).collect()
}

fn stands_as_before(play: &FailedCall, left: &[SquareFact], square: Square) -> bool {
    let before = status(play.position.board().at(square));
    statuses(left, square) == [Some(before)]
}

/// Whether the foul can be seen on this square.
fn shows_foul(play: &FailedCall, left: &[SquareFact], square: Square) -> bool {
    let there = statuses(left, square);
    match play.foul {
        Foul::WrongSquares(_) => there.len() != 1,
        Foul::WrongState => there
            .iter()
            .any(|status| status.and_then(piece_of_status).is_none()),
        Foul::NotCrowned => {
            let (row, man) = match play.color() {
                Color::White => (8, 1),
                Color::Black => (1, 2),
            };
            square.x() == row && there == [Some(man)]
        }
        _ => false,
    }
}
