//! Calls of a program and what is wrong with them.

use std::mem::{self, Discriminant};
use std::time::Duration;

use crate::games::Game;
use crate::games::draughts::facts::{self, SquareFact};
use crate::games::draughts::judge::{self, Illegal};
use crate::games::draughts::{Color, Position, Rules};
use crate::games::random::Random;
use crate::referee::draughts::facts_after;
use crate::referee::foul::Foul;
use crate::referee::host_failure::HostFailure;
use crate::referee::player::{Player, PlayerFactory};
use crate::referee::program::PlayerProgram;
use crate::referee::reply::{Reply, TurnReport};

use super::SEED;
use super::outcome::MovesDone;
use super::positions::{Trial, random_move};
use super::theme::Theme;

/// A call that was made.
#[derive(Debug)]
pub struct Called {
    /// What was asked.
    pub trial: Trial,
    /// The position and the facts after it, or what was wrong.
    pub result: Result<Next, Wrong>,
    /// Processor time or time that passed, whichever is more.
    pub time: Duration,
    /// What the program printed.
    pub output: Vec<u8>,
    /// Whether the program did wrong when this was the first call of all.
    pub is_excused: bool,
}

/// What comes after a call.
#[derive(Debug)]
pub struct Next {
    position: Position,
    facts: Vec<SquareFact>,
}

impl Next {
    /// Notes what the call in this position has done.
    pub(super) fn note(&self, before: &Position, done: &mut MovesDone) {
        let legal = before.legal_moves();
        let Some(one) = legal.first() else {
            return;
        };
        let kings = |position: &Position| position.board().kings_of(before.color()).len();
        done.moved = true;
        done.captured |= one.is_capture();
        done.continued |= before.continuing().is_some();
        done.crowned |= kings(&self.position) > kings(before);
    }
}

/// What was wrong with a call.
#[derive(Debug)]
pub struct Wrong {
    /// What the program did.
    pub foul: Foul,
    /// The facts it left, where they are known.
    pub left: Option<Vec<SquareFact>>,
}

/// What a player made anew did, or why there is none.
type Calls = Result<Result<Vec<Called>, Foul>, HostFailure>;

/// Calls a new player in a position, and again as long as its turn goes on.
///
/// In a game no capture is the first call of all: a program that goes wrong here is asked again
/// after a move in the first position. When it then plays well, no rule is broken.
pub fn turn(players: &mut dyn PlayerFactory, program: &PlayerProgram, trial: &Trial) -> Calls {
    let calls = match players.ready_with(program, SEED)? {
        Ok(mut player) => whole_turn(&mut *player, trial)?,
        Err(foul) => return Ok(Err(foul)),
    };
    let may_differ = |wrong: &Wrong| !is_costly(&wrong.foul);
    if trial.theme == Theme::NoMove || !wrong_in(&calls).is_some_and(may_differ) {
        return Ok(Ok(calls));
    }
    let mut player = match players.ready_with(program, SEED)? {
        Ok(player) => player,
        Err(foul) => return Ok(Err(foul)),
    };
    let mut opening = play(&mut *player, trial.position.color(), 1, &mut Random::new(0))?;
    if wrong_in(&opening).is_some() {
        return Ok(Ok(calls));
    }
    let mut again = whole_turn(&mut *player, trial)?;
    let is_excused = wrong_in(&again).is_none();
    // Of the same fault, the first call of all can be made again without another before it.
    if !is_excused && kind(&calls) == kind(&again) {
        return Ok(Ok(calls));
    }
    opening.append(&mut again);
    for called in &mut opening {
        called.is_excused = is_excused;
    }
    Ok(Ok(opening))
}

/// The kind of what was wrong.
fn kind(calls: &[Called]) -> Option<Discriminant<Foul>> {
    Some(mem::discriminant(&wrong_in(calls)?.foul))
}

fn whole_turn(player: &mut dyn Player, trial: &Trial) -> Result<Vec<Called>, HostFailure> {
    let mut calls = Vec::new();
    let mut asked = trial.clone();
    loop {
        let called = call(player, asked)?;
        let next = following(&called, trial.position.color());
        calls.push(called);
        match next {
            Some(same_turn) => asked = same_turn,
            None => return Ok(calls),
        }
    }
}

/// What was wrong with the last call, the only one that can be.
fn wrong_in(calls: &[Called]) -> Option<&Wrong> {
    calls.last()?.result.as_ref().err()
}

/// The next call of the same turn, if there is one.
fn following(called: &Called, color: Color) -> Option<Trial> {
    let next = called.result.as_ref().ok()?;
    let goes_on = next.position.continuing().is_some() && next.position.color() == color;
    goes_on.then(|| Trial {
        theme: Theme::SameTurn,
        position: next.position,
        facts: next.facts.clone(),
    })
}

/// Plays a game from the first position against random moves, with so many calls of the program at
/// most. It ends with the first call that is wrong; the same is then asked of a new player, to see
/// whether it is the earlier calls that matter.
pub fn game(
    players: &mut dyn PlayerFactory,
    program: &PlayerProgram,
    color: Color,
    calls_max: usize,
    random: &mut Random,
) -> Calls {
    let mut calls = match players.ready_with(program, SEED)? {
        Ok(mut player) => play(&mut *player, color, calls_max, random)?,
        Err(foul) => return Ok(Err(foul)),
    };
    let Some((last, wrong)) = calls.last_mut().and_then(|called| {
        let wrong = mem::discriminant(&called.result.as_ref().err()?.foul);
        Some((called, wrong))
    }) else {
        return Ok(Ok(calls));
    };
    let again = match players.ready_with(program, SEED)? {
        Ok(mut player) => call(&mut *player, last.trial.clone())?,
        Err(foul) => return Ok(Err(foul)),
    };
    let same = |other: Wrong| mem::discriminant(&other.foul) == wrong;
    if !again.result.is_err_and(same) {
        last.trial.theme = Theme::LaterCall;
    }
    Ok(Ok(calls))
}

fn play(
    player: &mut dyn Player,
    color: Color,
    calls_max: usize,
    random: &mut Random,
) -> Result<Vec<Called>, HostFailure> {
    let mut position = Position::start(Rules::Course);
    let mut facts = facts::facts(position.board());
    let mut calls = Vec::new();
    while calls.len() < calls_max && position.outcome().is_none() {
        if position.color() != color {
            let Some(made) = random_move(&position, random) else {
                break;
            };
            position = position.play(&made);
            facts = facts_after(&facts, position.board());
            continue;
        }
        let trial = Trial {
            theme: Theme::Game,
            position,
            facts: mem::take(&mut facts),
        };
        let called = call(player, trial)?;
        let next = called.result.as_ref().ok();
        let next = next.map(|next| (next.position, next.facts.clone()));
        calls.push(called);
        match next {
            Some(next) => (position, facts) = next,
            None => break,
        }
    }
    Ok(calls)
}

fn call(player: &mut dyn Player, trial: Trial) -> Result<Called, HostFailure> {
    let reply = player.turn(&trial.turn())?;
    let Reply {
        report,
        cpu,
        wall,
        output,
        ..
    } = reply;
    Ok(Called {
        result: judged(&trial.position, report),
        trial,
        time: cpu.max(wall),
        output,
        is_excused: false,
    })
}

/// Whether it takes long to see such a foul.
pub fn is_costly(foul: &Foul) -> bool {
    matches!(foul, Foul::TooSlow(_) | Foul::Memory(_) | Foul::Output(_))
}

/// The referee's verdict on one call. Where there is no move, all that a program may do is to leave
/// the board alone.
fn judged(position: &Position, report: TurnReport) -> Result<Next, Wrong> {
    let (left, flaw) = match report {
        TurnReport::Done { facts, flaw } => (facts, flaw),
        TurnReport::Foul { foul, facts } => return Err(Wrong { foul, left: facts }),
        // No program can say so.
        TurnReport::Resigned => {
            return Err(Wrong {
                foul: Foul::NoMove,
                left: None,
            });
        }
    };
    let after = match facts::board(&left).map_err(Illegal::from) {
        Ok(board) if position.legal_moves().is_empty() && board == *position.board() => {
            Ok(*position)
        }
        Ok(board) => judge::judge(position, &board).map(|made| position.play(&made)),
        Err(damage) => Err(damage),
    };
    match (after.map_err(Foul::from), flaw) {
        (Ok(position), None) => Ok(Next {
            position,
            facts: left,
        }),
        (Ok(_), Some(foul)) | (Err(foul), _) => Err(Wrong {
            foul,
            left: Some(left),
        }),
    }
}
