//! How a program plays in chosen positions.
//!
//! Every position of the [`suite`] is one call of a player made anew, so that nothing an earlier
//! call has left behind excuses a fault or causes one (but see [`ProbeOutcome::excused`]); where a
//! capture goes on, the same player is called again until its turn is over. Then there are games
//! against random moves, for the faults of programs that remember something. Each call is judged as
//! the referee judges it ([`crate::games::draughts::judge`]).
//!
//! What a program does where it has no move breaks no rule, because no arbiter asks then: that is a
//! warning.

mod call;
mod drawn;
pub mod explain;
pub mod outcome;
pub mod positions;
mod situation;
#[cfg(test)]
mod tests;
pub mod theme;

pub use outcome::{CallTimes, MovesDone, ProbeOutcome, ProbeStopped, ProbeTally};
pub use positions::{Trial, suite, suite_of_two};
pub use theme::Theme;

use std::time::{Duration, Instant};
use std::{panic, thread};

use crate::games::draughts::Color;
use crate::games::random::Random;
use crate::referee::foul::Foul;
use crate::referee::host_failure::HostFailure;
use crate::referee::player::PlayerFactory;
use crate::referee::program::PlayerProgram;

use call::Called;
use outcome::Ledger;

/// How often a position is tried when we failed ourselves.
const ATTEMPTS: usize = 3;
/// So many positions come before the games.
const BEFORE_GAMES: usize = 2 * Theme::QUOTAS.len();

/// So many times as long as on an idle machine may a program be tried on a busy one.
const BUSY: u32 = 4;

/// How thoroughly a program is tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProbeOptions {
    /// When to stop before the end.
    pub until: Until,
    /// No position is begun after so much time; what the caller does between two of them does not
    /// count. At least one is tried. Of a call counts what the referee charges for it, so that a
    /// busy machine does not keep a program from being tried, and of what passes besides a part.
    pub budget: Duration,
    /// After so many fouls that take long to find (time, memory, output) nothing more is tried.
    pub costly_fouls: usize,
    /// How many games are played, white and black in turn.
    pub games: usize,
    /// After how many calls a game is left.
    pub calls_a_game: usize,
    /// What the opponent's random moves depend on.
    pub seed: u64,
}

/// Programs get the same random numbers in each position, so that a call can be made again to
/// explain it.
const SEED: u64 = 1;

/// When to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Everything has been tried.
    AllTried,
    /// Something is wrong that breaks a rule.
    FirstError,
}

impl Default for ProbeOptions {
    /// Everything, for five minutes at most; four games of up to 40 calls.
    fn default() -> ProbeOptions {
        ProbeOptions {
            until: Until::AllTried,
            budget: Duration::from_secs(300),
            costly_fouls: 3,
            games: 4,
            calls_a_game: 40,
            seed: 1,
        }
    }
}

impl ProbeOptions {
    /// A game for each side, and an end after the second foul that takes long to find.
    pub fn quick() -> ProbeOptions {
        ProbeOptions {
            costly_fouls: 2,
            games: 2,
            ..ProbeOptions::default()
        }
    }

    /// For positions that somebody asks for: no games.
    pub fn positions_only() -> ProbeOptions {
        ProbeOptions {
            games: 0,
            ..ProbeOptions::default()
        }
    }
}

/// How far probing has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbeProgress {
    /// Positions and games tried.
    pub tried: usize,
    /// Positions and games in all.
    pub planned: usize,
    /// Different things found wrong so far.
    pub findings: usize,
}

/// Tries a program in these positions (usually [`suite`]) and in games, and tells after each how
/// far it has come. As many players as there are makers of players play at a time; what is found
/// does not depend on how many these are.
///
/// # Errors
/// [`HostFailure`] when we failed several times in the same position; the program is not to blame.
pub fn probe<P: PlayerFactory + Send>(
    players: &mut [P],
    program: &PlayerProgram,
    trials: &[Trial],
    options: &ProbeOptions,
    tell: &mut dyn FnMut(ProbeProgress),
) -> Result<ProbeOutcome, HostFailure> {
    let mut spent = Duration::ZERO;
    let mut ledger = Ledger::new(trials.len(), options.games);
    let (early, late) = trials.split_at(trials.len().min(BEFORE_GAMES));
    let steps: Vec<ProbeStep<'_>> = (early.iter().map(ProbeStep::Trial))
        .chain((0..options.games).map(ProbeStep::Game))
        .chain(late.iter().map(ProbeStep::Trial))
        .collect();
    let mut left = &steps[..];
    while !left.is_empty() {
        if let Some(stopped) = reason_to_stop(&ledger, options, spent) {
            ledger.stop(stopped);
            return Ok(ledger.close());
        }
        let steps = next_steps(&mut left, players.len(), &ledger, options);
        let begun = Instant::now();
        let taken = take_all(players, program, steps, options);
        let took = begun.elapsed();
        let charged = taken.iter().map(charged).max().unwrap_or_default();
        for (step, taken) in steps.iter().zip(taken) {
            if let Some(stopped) = reason_to_stop(&ledger, options, spent) {
                ledger.stop(stopped);
                return Ok(ledger.close());
            }
            match taken {
                Ok(Ok(calls)) => ledger.enter(*step, calls),
                Ok(Err(foul)) => {
                    ledger.not_loaded(foul);
                    return Ok(ledger.close());
                }
                Err(HostFailure::Stopped) => {
                    ledger.stop(ProbeStopped::Interrupted);
                    return Ok(ledger.close());
                }
                Err(failure) => return Err(failure),
            }
            tell(ledger.progress());
        }
        spent += charged.max(took / BUSY);
    }
    Ok(ledger.close())
}

/// Takes the steps that are tried at the same time from the front of those that are left: one for
/// each maker of players, but one alone as long as nobody knows whether the program can be loaded,
/// and no more than may end in costly fouls.
fn next_steps<'s, 'a>(
    left: &mut &'s [ProbeStep<'a>],
    players: usize,
    ledger: &Ledger,
    options: &ProbeOptions,
) -> &'s [ProbeStep<'a>] {
    let costly = ledger.costly_fouls();
    let count = match ledger.progress().tried {
        0 => 1,
        _ if costly > 0 => players.min(options.costly_fouls.saturating_sub(costly)),
        _ => players,
    };
    let (next, rest) = left.split_at(count.clamp(1, left.len()));
    *left = rest;
    next
}

/// The calls of each step, or why the program can't be loaded.
type Taken = Result<Result<Vec<Called>, Foul>, HostFailure>;

/// The time that the referee charges for the calls of a step.
fn charged(taken: &Taken) -> Duration {
    let calls = taken.iter().flatten().flatten();
    calls.map(|called| called.time).sum()
}

/// Takes the steps at the same time, each with players of another maker.
fn take_all<P: PlayerFactory + Send>(
    players: &mut [P],
    program: &PlayerProgram,
    steps: &[ProbeStep<'_>],
    options: &ProbeOptions,
) -> Vec<Taken> {
    let pairs = players.iter_mut().zip(steps);
    if steps.len() < 2 {
        return pairs
            .map(|(players, step)| take(players, program, *step, options))
            .collect();
    }
    thread::scope(|scope| {
        let running: Vec<_> = pairs
            .map(|(players, step)| scope.spawn(|| take(players, program, *step, options)))
            .collect();
        let taken = running.into_iter().map(|running| running.join());
        let or_panic = |joined: thread::Result<Taken>| {
            joined.unwrap_or_else(|panic| panic::resume_unwind(panic))
        };
        taken.map(or_panic).collect()
    })
}

/// A position or a game.
#[derive(Clone, Copy, Debug)]
enum ProbeStep<'a> {
    Trial(&'a Trial),
    Game(usize),
}

fn reason_to_stop(
    ledger: &Ledger,
    options: &ProbeOptions,
    spent: Duration,
) -> Option<ProbeStopped> {
    let tried = ledger.progress().tried > 0;
    if options.until == Until::FirstError && ledger.has_error() {
        Some(ProbeStopped::Error)
    } else if ledger.costly_fouls() >= options.costly_fouls {
        Some(ProbeStopped::Costly)
    } else if tried && spent >= options.budget {
        Some(ProbeStopped::Budget)
    } else {
        None
    }
}

/// The calls of a step, or why the program can't be loaded.
fn take(
    players: &mut dyn PlayerFactory,
    program: &PlayerProgram,
    step: ProbeStep<'_>,
    options: &ProbeOptions,
) -> Taken {
    let mut attempt = || match step {
        ProbeStep::Trial(trial) => call::turn(players, program, trial),
        ProbeStep::Game(number) => {
            let color = [Color::White, Color::Black][number % 2];
            let mut random = Random::new(options.seed + number as u64);
            call::game(players, program, color, options.calls_a_game, &mut random)
        }
    };
    let mut result = attempt();
    for _ in 1..ATTEMPTS {
        if matches!(result, Ok(_) | Err(HostFailure::Stopped)) {
            break;
        }
        result = attempt();
    }
    result
}
