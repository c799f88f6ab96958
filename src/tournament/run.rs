//! Playing the games of a tournament: some at a time, each result into the record as soon as it is
//! known. The record is a journal, or whatever else implements [`GameRecord`].
//!
//! A thread has players of its own and takes one game after the other. When we fail, not a player,
//! the game goes to the end of the queue and the thread gets new players; after [`MAX_ATTEMPTS`] it
//! is given up: it has no result and is played when the run goes on. But a side whose process was
//! killed in every attempt has lost: whoever is killed again and again may have a part in it.

use std::collections::{BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

use thiserror::Error;

use crate::games::Side;
use crate::games::text_game::GameLine;
use crate::referee::facts_file::FactsFile;
use crate::referee::foul::Foul;
use crate::referee::game::{GameEnd, GameEvent, Match, play_alone, play_seeded};
use crate::referee::host_failure::HostFailure;
use crate::referee::player::{PlayerFactory, SEED_BITS, any_seed};
use crate::referee::program::PlayerProgram;
use crate::tournament::fingerprint;
use crate::tournament::games::TournamentMatch;
use crate::tournament::journal::{Entry, Journal, JournalError};
use crate::tournament::league::League;
use crate::tournament::model::{GameId, PlayedGame, PlayedTurn, SIDES};
use crate::tournament::schedule::{Plan, Results, Shard, Unplannable};

/// How often a game is begun before it is given up.
pub const MAX_ATTEMPTS: u32 = 4;

/// After so many failures without a game in between nothing can be expected of further attempts.
const MAX_FAILURES: u32 = 100;

/// How soon a wish to stop is noticed while no game ends.
const POLL: Duration = Duration::from_millis(100);

/// What is played, and how.
#[derive(Clone, Debug)]
pub struct TournamentRun<'a> {
    /// What was announced.
    pub league: &'a League,
    /// The programs, as the identities of games count entrants.
    pub programs: &'a [PlayerProgram],
    /// Games at the same time, 1 or more.
    pub jobs: usize,
    /// Somebody sets it to stop: turns under way are finished, games under way are dropped.
    pub stop: Arc<AtomicBool>,
}

/// Which games are played, and where their results are kept.
pub trait GameRecord {
    /// Why a record can't be read or written.
    type Error: std::error::Error;

    /// Games to play now; none when all have been played. This is asked again when these have
    /// ended.
    ///
    /// # Errors
    /// When the record can't be read.
    fn next_games(&mut self) -> Result<Vec<GameId>, Self::Error>;

    /// Keeps games that have ended. When it returns, they survive the end of the process.
    ///
    /// # Errors
    /// When the record can't be written.
    fn append(&mut self, entries: &[Entry]) -> Result<(), Self::Error>;
}

/// The record of a tournament that was announced whole: a journal.
#[derive(Debug)]
pub struct JournalRecord<'a> {
    plan: Plan,
    part: Option<Vec<GameId>>,
    results: Results,
    journal: &'a mut Journal,
}

impl<'a> JournalRecord<'a> {
    /// A tournament, of which a part or all is played, and the results that its journal has.
    ///
    /// # Errors
    /// When the tournament can't be played in parts.
    pub fn new(
        plan: Plan,
        shard: Option<Shard>,
        results: Results,
        journal: &'a mut Journal,
    ) -> Result<JournalRecord<'a>, Unplannable> {
        let part = plan.part(shard)?;
        Ok(JournalRecord {
            plan,
            part,
            results,
            journal,
        })
    }
}

impl GameRecord for JournalRecord<'_> {
    type Error = JournalError;

    /// Round after round, as far as the results determine the next one.
    fn next_games(&mut self) -> Result<Vec<GameId>, JournalError> {
        let schedule = self.plan.schedule(&self.results);
        let games = self.part.as_ref().unwrap_or(&schedule.games);
        let missing = games.iter().filter(|game| !self.results.contains_key(game));
        Ok(missing.copied().collect())
    }

    fn append(&mut self, entries: &[Entry]) -> Result<(), JournalError> {
        self.journal.append(entries)?;
        let results = entries
            .iter()
            .map(|entry| (entry.game.id, entry.game.points()));
        self.results.extend(results);
        Ok(())
    }
}

/// What happens during a run.
#[derive(Debug)]
pub enum RunProgress<'a> {
    /// A game has ended and is in the record.
    Ended(&'a Entry),
    /// We failed, and the game will be played again.
    Again {
        /// The game.
        game: GameId,
        /// How often it has been begun.
        attempts: u32,
        /// What happened.
        cause: &'a HostFailure,
    },
    /// We failed too often: the game stays without a result.
    GivenUp {
        /// The game.
        game: GameId,
        /// What happened last.
        cause: &'a HostFailure,
    },
}

/// What a run came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunOutcome {
    /// Games given up.
    pub given_up: Vec<GameId>,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

/// Why a run ended without an outcome.
#[derive(Debug, Error)]
pub enum RunError<E> {
    /// The record can't be read or written.
    #[error(transparent)]
    Record(E),
    /// We fail again and again.
    #[error("no game can be played here: {0}")]
    Hopeless(HostFailure),
}

/// Plays the games that have no result yet.
///
/// `make` makes the players of a thread; it is called again when they broke.
///
/// # Errors
/// When a result can't be written down.
pub fn run<R, P, M, G>(
    run: &TournamentRun<'_>,
    record: &mut G,
    make: &M,
    tell: &mut dyn FnMut(RunProgress<'_>),
) -> Result<RunOutcome, RunError<G::Error>>
where
    R: TournamentMatch,
    P: PlayerFactory<R>,
    M: Fn() -> Result<P, HostFailure> + Sync,
    G: GameRecord,
{
    let queue = Queue::default();
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        for _ in 0..run.jobs.max(1) {
            let (sender, queue) = (sender.clone(), &queue);
            scope.spawn(move || GameWorker::new(run, queue, make).work::<R>(&sender));
        }
        drop(sender);
        let collector = ResultCollector {
            run,
            queue: &queue,
            receiver: &receiver,
            record,
            outcome: RunOutcome::default(),
            failures: 0,
        };
        let outcome = collector.play(tell);
        queue.close();
        outcome
    })
}

/// The games that wait for a thread.
#[derive(Default)]
struct Queue {
    state: Mutex<WaitingGames>,
    changed: Condvar,
}

#[derive(Default)]
struct WaitingGames {
    games: VecDeque<(GameId, Attempts)>,
    closed: bool,
}

impl Queue {
    fn add(&self, games: impl IntoIterator<Item = (GameId, Attempts)>) {
        self.locked().games.extend(games);
        self.changed.notify_all();
    }

    /// No game is taken any more.
    fn close(&self) {
        self.locked().closed = true;
        self.changed.notify_all();
    }

    /// The next game with what came of it before, as soon as there is one; `None` when there will
    /// be none.
    fn take(&self) -> Option<(GameId, Attempts)> {
        let mut waiting = self.locked();
        loop {
            if waiting.closed {
                return None;
            }
            if let Some(next) = waiting.games.pop_front() {
                return Some(next);
            }
            waiting = self
                .changed
                .wait(waiting)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn locked(&self) -> MutexGuard<'_, WaitingGames> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a thread tells.
enum Message {
    Ended(Box<Entry>),
    Failed(Failure),
}

/// We failed, no player did.
struct Failure {
    game: GameId,
    attempts: Attempts,
    cause: HostFailure,
}

/// What came of a game so far.
#[derive(Clone, Copy, Debug, Default)]
struct Attempts {
    /// How often it was begun.
    begun: u32,
    /// How often the process of each side was killed.
    killed: [u32; 2],
}

impl Attempts {
    /// With one more, which broke off like this.
    fn and(self, cause: &HostFailure) -> Attempts {
        let mut killed = self.killed;
        match cause {
            HostFailure::Killed(Some(Side::First)) => killed[0] += 1,
            HostFailure::Killed(Some(Side::Second)) => killed[1] += 1,
            _ => {}
        }
        let begun = self.begun + 1;
        Attempts { begun, killed }
    }

    /// Who has lost the game by being killed in it every time.
    fn loser(self) -> Option<Side> {
        let sides = SIDES.into_iter().zip(self.killed);
        let mut always = sides.filter(|(_, killed)| *killed >= MAX_ATTEMPTS);
        always.next().map(|(side, _)| side)
    }
}

/// Hands games out and takes their results in.
struct ResultCollector<'a, G> {
    run: &'a TournamentRun<'a>,
    queue: &'a Queue,
    receiver: &'a Receiver<Message>,
    record: &'a mut G,
    outcome: RunOutcome,
    /// How often we have failed since the last game that ended.
    failures: u32,
}

impl<G: GameRecord> ResultCollector<'_, G> {
    /// Plays what the record wants, as long as it wants more.
    fn play(
        mut self,
        tell: &mut dyn FnMut(RunProgress<'_>),
    ) -> Result<RunOutcome, RunError<G::Error>> {
        loop {
            let games = self.record.next_games().map_err(RunError::Record)?;
            if games.is_empty() {
                return Ok(self.outcome);
            }
            let mut open: BTreeSet<GameId> = games.iter().copied().collect();
            let games = games.into_iter().map(|game| (game, Attempts::default()));
            self.queue.add(games);
            while !open.is_empty() && !self.stops() {
                self.receive(&mut open, tell)?;
            }
            self.outcome.stopped |= !open.is_empty();
            if self.outcome.stopped || !self.outcome.given_up.is_empty() {
                return Ok(self.outcome);
            }
        }
    }

    fn stops(&self) -> bool {
        self.run.stop.load(Ordering::Relaxed)
    }

    /// Waits for results and writes all that have come down at once.
    fn receive(
        &mut self,
        open: &mut BTreeSet<GameId>,
        tell: &mut dyn FnMut(RunProgress<'_>),
    ) -> Result<(), RunError<G::Error>> {
        let first = match self.receiver.recv_timeout(POLL) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => return Ok(()),
            Err(RecvTimeoutError::Disconnected) => {
                self.run.stop.store(true, Ordering::Relaxed);
                return Ok(());
            }
        };
        let mut ended = Vec::new();
        for message in std::iter::once(first).chain(self.receiver.try_iter()) {
            match message {
                Message::Ended(entry) => ended.push(*entry),
                // Games are broken off when the run is to stop.
                Message::Failed(_) if self.stops() => {}
                Message::Failed(failure) => self.failed(failure, open, tell)?,
            }
        }
        if !ended.is_empty() {
            self.record.append(&ended).map_err(RunError::Record)?;
        }
        for entry in &ended {
            self.failures = 0;
            open.remove(&entry.game.id);
            tell(RunProgress::Ended(entry));
        }
        Ok(())
    }

    /// Plays the game again, or gives it up.
    fn failed(
        &mut self,
        failure: Failure,
        open: &mut BTreeSet<GameId>,
        tell: &mut dyn FnMut(RunProgress<'_>),
    ) -> Result<(), RunError<G::Error>> {
        let Failure {
            game,
            attempts,
            cause,
        } = failure;
        self.failures += 1;
        if self.failures >= MAX_FAILURES {
            return Err(RunError::Hopeless(cause));
        }
        let cause = &cause;
        if attempts.begun < MAX_ATTEMPTS {
            self.queue.add([(game, attempts)]);
            tell(RunProgress::Again {
                game,
                attempts: attempts.begun,
                cause,
            });
        } else {
            open.remove(&game);
            self.outcome.given_up.push(game);
            tell(RunProgress::GivenUp { game, cause });
        }
        Ok(())
    }
}

/// A thread that plays.
struct GameWorker<'a, P, M> {
    run: &'a TournamentRun<'a>,
    queue: &'a Queue,
    make: &'a M,
    players: Option<P>,
}

impl<'a, P, M> GameWorker<'a, P, M>
where
    M: Fn() -> Result<P, HostFailure>,
{
    fn new(run: &'a TournamentRun<'a>, queue: &'a Queue, make: &'a M) -> GameWorker<'a, P, M> {
        GameWorker {
            run,
            queue,
            make,
            players: None,
        }
    }

    /// Plays until there is nothing left, or nobody listens.
    fn work<R>(mut self, sender: &Sender<Message>)
    where
        R: TournamentMatch,
        P: PlayerFactory<R>,
    {
        while let Some((game, before)) = self.queue.take() {
            // A fault of this program is no player's fault either.
            let played = catch_unwind(AssertUnwindSafe(|| self.play::<R>(game, before.begun + 1)));
            let played = played.unwrap_or_else(|_| Err(HostFailure::Worker("it panicked".into())));
            let message = match played {
                Ok(played) => ended(played),
                Err(cause) => {
                    self.players = None;
                    failed(game, before.and(&cause), cause)
                }
            };
            if sender.send(message).is_err() {
                return;
            }
        }
    }

    fn play<R>(&mut self, id: GameId, attempts: u32) -> Result<PlayedGame, HostFailure>
    where
        R: TournamentMatch,
        P: PlayerFactory<R>,
    {
        let players = match &mut self.players {
            Some(players) => players,
            none => none.insert((self.make)()?),
        };
        let program = |entrant: usize| {
            let programs = self.run.programs.get(entrant);
            programs.ok_or_else(|| HostFailure::Worker(format!("there is no entrant {entrant}")))
        };
        let programs = [program(id.white)?, program(id.black)?];
        let seeds = seeds(self.run.league.seed, id);
        let begun = self.run.league.begin(id.number).ok();
        let _facts = FactsFile::for_players(players, begun.as_ref().map(GameLine::here))?;
        let begun = begun.and_then(R::begin);
        let begun = begun.ok_or_else(|| HostFailure::Worker("there is no such game".into()))?;
        let begun = Match::of(begun).stopped_by(Arc::clone(&self.run.stop));
        let mut notes = GameNotes::default();
        let mut tell = |event: GameEvent<'_, R>| notes.take(event);
        let record = match id.seats() {
            [_] => play_alone(begun, players, programs[0], seeds[0], &mut tell),
            _ => play_seeded(begun, players, programs, seeds, &mut tell),
        }?;
        // What a player did while everything was being stopped is not held against it.
        if self.run.stop.load(Ordering::Relaxed) {
            return Err(HostFailure::Stopped);
        }
        Ok(PlayedGame {
            id,
            turns: record.turns.into_iter().map(PlayedTurn::of).collect(),
            cost: match record.end {
                GameEnd::Over(_) => notes.cost,
                _ => None,
            },
            end: record.end,
            left: notes.left,
            own_board: notes.own_board,
            printed: notes.printed,
            attempts,
            seeds: Some(seeds),
        })
    }
}

/// What is kept of the events of a game.
#[derive(Default)]
struct GameNotes {
    moves: usize,
    cost: Option<u32>,
    left: Option<String>,
    own_board: bool,
    printed: Vec<(usize, String)>,
}

impl GameNotes {
    fn take<R: TournamentMatch>(&mut self, event: GameEvent<'_, R>) {
        match event {
            GameEvent::Printed { output, .. } => {
                let turn = self.moves + 1;
                self.printed
                    .extend(R::kept(output).map(|text| (turn, text)));
            }
            GameEvent::Moved {
                number, position, ..
            } => {
                self.moves = number;
                self.cost = R::cost(position);
            }
            GameEvent::Fouled { after, .. } => self.left = after.map(R::left),
            GameEvent::OwnBoard { .. } => self.own_board = true,
            GameEvent::Started { .. } | GameEvent::Complained { .. } | GameEvent::Ended(_) => {}
        }
    }
}

/// The seeds of both sides: those that follow from the seed of the tournament, or any.
fn seeds(seed: Option<u64>, id: GameId) -> [u64; 2] {
    ["white", "black"].map(|side| match seed {
        Some(seed) => fingerprint::of(format!("{seed} {id} {side}").as_bytes()) as u64 & SEED_BITS,
        None => any_seed(),
    })
}

fn ended(game: PlayedGame) -> Message {
    let ended = now();
    Message::Ended(Box::new(Entry { ended, game }))
}

/// A game that broke off, or one that was lost by breaking off.
fn failed(game: GameId, attempts: Attempts, cause: HostFailure) -> Message {
    let Some(loser) = attempts.loser() else {
        return Message::Failed(Failure {
            game,
            attempts,
            cause,
        });
    };
    let end = GameEnd::Disqualified {
        loser,
        foul: Foul::Crashed("signal 9".to_owned()),
    };
    ended(PlayedGame {
        id: game,
        turns: Vec::new(),
        end,
        cost: None,
        left: None,
        own_board: false,
        printed: Vec::new(),
        attempts: attempts.begun,
        seeds: None,
    })
}

/// Milliseconds since 1970, UTC.
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}
