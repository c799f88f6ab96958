//! Runs matches of modules: each board with modules has a thread, which keeps their locked
//! processes and asks them in turn.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::fair_semaphore::{FairPermit, FairSemaphore};
use crate::games::draughts::facts::SquareFact;
use crate::games::draughts::{Color, Square};
use crate::referee::draughts::Turn;
use crate::referee::foul::Foul;
use crate::referee::game::{GameEnd, both_ready};
use crate::referee::host_failure::HostFailure;
use crate::referee::player::{Player, PlayerFactory};
use crate::referee::program::PlayerProgram;
use crate::referee::reply::Reply;
use crate::referee::workers::Workers;
use crate::web::api_error::{ApiError, ErrorKind};
use crate::web::job::StopFlag;
use crate::web::quota::{Client, Quota, QuotaPermit};

/// Starts the runners of all boards, and limits how many run.
pub struct MatchRunners {
    workers: Workers,
    /// Permits for matches between modules, which are always busy.
    matches: Arc<FairSemaphore>,
    /// Permits for modules that play against people. They wait most of the time.
    against_people: Arc<FairSemaphore>,
    /// Limits both together for each address.
    of_address: Arc<Quota>,
    /// Permits for analyses.
    pub analyses: Arc<FairSemaphore>,
}

/// The modules of one game. Dropping it ends their processes within half a second.
pub struct MatchRunner {
    _quota_permit: QuotaPermit,
    semaphore: Arc<FairSemaphore>,
    turns: Sender<TurnRequest>,
    stop: StopFlag,
}

/// What a runner reports.
pub enum MatchEvent {
    /// This many matches are ahead.
    Waiting(usize),
    /// The programs are loaded.
    Ready,
    /// A program is no player, so the game is over.
    Unready(GameEnd),
    /// A program has answered.
    Replied(Reply),
    /// The server failed.
    Broken(HostFailure),
}

/// The programs of white and black; `None` for a side that no program plays.
pub type MatchPrograms = [Option<PlayerProgram>; 2];

struct TurnRequest {
    color: Color,
    bound: Option<Square>,
    facts: Vec<SquareFact>,
}

/// The stack of a runner's thread. It only waits and reads messages of 64 KiB.
const STACK_BYTES: usize = 512 * 1024;

/// How many modules can play against people at once. One address can have half of them.
const MAX_AGAINST_PEOPLE: usize = 64;

impl MatchRunners {
    /// Runners that start programs with `workers`, and `busy` permits for matches and analyses. One
    /// address can have `max_per_address` games, including those that wait. One more permit is left
    /// for the matches of others, whatever one address does.
    pub fn new(workers: Workers, busy: usize, max_per_address: usize) -> MatchRunners {
        let message = "this address has too many games with programs already";
        MatchRunners {
            workers,
            matches: FairSemaphore::new(busy.max(1) + 1, busy),
            against_people: FairSemaphore::new(MAX_AGAINST_PEOPLE, MAX_AGAINST_PEOPLE / 2),
            analyses: FairSemaphore::new(busy, busy),
            of_address: Quota::new("too_many_matches_of_address", message, max_per_address),
        }
    }

    /// Starts to load the programs for this client as soon as there is a permit. `send` returns
    /// whether anybody still listens.
    ///
    /// # Errors
    /// If the client has used its quota, the queue is full, or the operating system gives no
    /// thread.
    pub fn open(
        &self,
        programs: MatchPrograms,
        client: Client,
        send: impl Fn(MatchEvent) -> bool + Send + 'static,
    ) -> Result<MatchRunner, ApiError> {
        let semaphore = match programs {
            [Some(_), Some(_)] => &self.matches,
            _ => &self.against_people,
        };
        let quota_permit = self.of_address.take(client)?;
        let mut permit = semaphore.queue(client, "too_many_matches")?;
        let stop = StopFlag::default();
        let (turns, requests) = channel();
        let workers = self.workers.clone().stopped_by(stop.flag().clone());
        let runner = MatchRunner {
            _quota_permit: quota_permit,
            semaphore: semaphore.clone(),
            turns,
            stop: stop.clone(),
        };
        let run = move || {
            if !permit.take(&stop, |ahead| send(MatchEvent::Waiting(ahead))) {
                return;
            }
            // Without this, the board would wait for ever after a panic.
            let performed = catch_unwind(AssertUnwindSafe(|| {
                run_match(workers, &programs, &requests, &send)
            }));
            let panicked = |_| Err(HostFailure::Worker("the referee broke down".to_owned()));
            if let Err(failure) = performed.unwrap_or_else(panicked)
                && !matches!(failure, HostFailure::Stopped)
            {
                send(MatchEvent::Broken(failure));
            }
            // The processes have ended, so the next match can start.
            drop::<FairPermit>(permit);
        };
        let thread = thread::Builder::new().name("match".to_owned());
        thread.stack_size(STACK_BYTES).spawn(run).map_err(|error| {
            ApiError::new(ErrorKind::Busy, "too_many_matches", error.to_string())
        })?;
        Ok(runner)
    }
}

impl MatchRunner {
    /// Asks the program whose turn it is.
    pub fn ask(&self, turn: &Turn<'_>) {
        let request = TurnRequest {
            color: turn.color,
            bound: turn.bound,
            facts: turn.facts.to_vec(),
        };
        // A runner that has ended has reported why.
        let _ = self.turns.send(request);
    }
}

impl Drop for MatchRunner {
    fn drop(&mut self) {
        self.stop.set();
        self.semaphore.wake();
    }
}

/// Loads the programs and asks them until nobody listens any more.
fn run_match(
    mut workers: Workers,
    programs: &MatchPrograms,
    requests: &Receiver<TurnRequest>,
    send: &impl Fn(MatchEvent) -> bool,
) -> Result<(), HostFailure> {
    let [white, black] = programs;
    let (white, black) = (
        start_player(&mut workers, white)?,
        start_player(&mut workers, black)?,
    );
    let (mut white, mut black) = match both_ready(white, black) {
        Ok(players) => players,
        Err(end) => {
            send(MatchEvent::Unready(end));
            return Ok(());
        }
    };
    let mut listening = send(MatchEvent::Ready);
    while listening && let Ok(request) = requests.recv() {
        let player = match request.color {
            Color::White => &mut white,
            Color::Black => &mut black,
        };
        // Only sides that modules play are asked here.
        let Some(player) = player else { continue };
        let reply = player.turn(&Turn {
            color: request.color,
            bound: request.bound,
            facts: &request.facts,
        })?;
        listening = send(MatchEvent::Replied(reply));
    }
    Ok(())
}

type StartedPlayer = Result<Option<Box<dyn Player>>, Foul>;

fn start_player(
    workers: &mut Workers,
    program: &Option<PlayerProgram>,
) -> Result<StartedPlayer, HostFailure> {
    match program {
        Some(program) => Ok(workers.ready(program)?.map(Some)),
        None => Ok(Ok(None)),
    }
}
