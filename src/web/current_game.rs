//! The parts of a session at a game for two sides: the current game, its clocks, the job that runs
//! for it, and the table of results.
//!
//! The first side and the second are those of [`Game`]. A person who plays alone has one of them;
//! `None` in place of a side means two people. The other side wins a game that is resigned or lost
//! on time, whatever the position.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize, Serializer};

use super::api_error::ApiError;
use super::clock::{self, Clocks, ClocksView};
use super::game_session::StopFlag;
use crate::games::{Game, Outcome, Side};

/// A person or the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayerKind {
    /// A person.
    Human,
    /// The computer.
    Computer,
}

/// Who plays the first side and the second.
#[derive(Clone, Copy, Debug)]
pub struct Players(pub [PlayerKind; 2]);

impl Players {
    /// A person on this side, and `opponent` on the other.
    pub fn of_person(side: impl Into<Side>, opponent: PlayerKind) -> Players {
        let mut players = [opponent; 2];
        players[side.into() as usize] = PlayerKind::Human;
        Players(players)
    }

    /// Who plays a side.
    pub fn on(self, side: Side) -> PlayerKind {
        self.0[side as usize]
    }

    /// The side of the only person; `None` when there are two, or none.
    pub fn only_person(self) -> Option<Side> {
        match self.0 {
            [PlayerKind::Human, PlayerKind::Computer] => Some(Side::First),
            [PlayerKind::Computer, PlayerKind::Human] => Some(Side::Second),
            _ => None,
        }
    }

    /// Whether the computer plays against itself.
    pub fn is_demonstration(self) -> bool {
        self.0 == [PlayerKind::Computer; 2]
    }
}

/// The current game of a session. `Ply` is what is kept of a move.
pub struct CurrentGame<G, Ply, Hint> {
    /// The current position.
    pub position: G,
    /// The moves made.
    pub plies: Vec<Ply>,
    /// The job that the board waits for: the computer's moves, or a hint.
    pub job: Option<RunningJob>,
    /// The hint for this position.
    pub hint: Option<Hint>,
    /// How the game ended, if it has.
    pub over: Option<EndReason>,
    /// Its number in the session, from 1.
    pub number: u64,
    /// The positions before the moves made.
    before: Vec<G>,
    /// How often moves were taken back.
    taken_back: u64,
    clocks: Option<Clocks>,
    started: Instant,
    duration: Option<Duration>,
}

/// How a game ended.
#[derive(Clone, Copy)]
pub enum EndReason {
    /// By the rules.
    Played,
    /// A side has given up.
    Resigned {
        /// The side that gave up.
        loser: Side,
    },
    /// A person has run out of time.
    OutOfTime {
        /// The person's side.
        loser: Side,
    },
}

/// A job that runs for the game. Dropping this ends it.
pub struct RunningJob(StopFlag);

/// A moment of a session: the number of the game from 1, how often moves had been taken back, and
/// how many had been made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct GameMoment {
    /// The number of the game.
    pub game_number: u64,
    taken_back: u64,
    ply: usize,
}

/// The result of a job, and the moment that it is about.
pub struct JobEvent<Move, Hint> {
    /// The moment.
    pub moment: GameMoment,
    /// The result.
    pub result: JobResult<Move, Hint>,
}

/// The result of a job.
pub enum JobResult<Move, Hint> {
    /// The computer's moves until the turn passes.
    Turn(Vec<Move>),
    /// A hint for a person; `None` if the job was ended.
    Hint(Option<Hint>),
}

/// The words of a game in what clients are shown.
pub struct ResultNames {
    /// The names of the first side and the second.
    pub sides: [&'static str; 2],
    /// What decides a game that ends by the rules.
    pub decides: &'static str,
}

/// How a game ended, as clients are shown it.
#[derive(Serialize)]
pub struct EndView {
    /// The name of the side that has won; `None` for a draw.
    pub winner: Option<&'static str>,
    /// What decided.
    pub by: &'static str,
}

/// A value for each side, under the name of the side.
#[derive(Clone)]
pub struct PerSide<T> {
    names: [&'static str; 2],
    values: [T; 2],
}

/// A row of the table of results.
#[derive(Clone, Serialize)]
pub struct ResultRow<Options> {
    winner: &'static str,
    by: &'static str,
    score: PerSide<u32>,
    options: Options,
    seconds: u64,
    moves: usize,
}

/// The table of results. It keeps the last rows only.
#[derive(Clone, Serialize)]
pub struct ResultTable<Row>(Vec<Row>);

/// How many rows a table of results keeps.
const MAX_RESULTS: usize = 200;

impl<G: Game, Ply, Hint> CurrentGame<G, Ply, Hint> {
    /// The game of that number in its session. [`CurrentGame::run_clock`] begins its clocks.
    pub fn new(number: u64, position: G, clocks: Option<Clocks>) -> Self {
        CurrentGame {
            position,
            plies: Vec::new(),
            job: None,
            hint: None,
            over: None,
            number,
            before: Vec::new(),
            taken_back: 0,
            clocks,
            started: Instant::now(),
            duration: None,
        }
    }

    /// The current moment.
    pub fn moment(&self) -> GameMoment {
        GameMoment {
            game_number: self.number,
            taken_back: self.taken_back,
            ply: self.plies.len(),
        }
    }

    /// The moment after one more move.
    pub fn moment_after_move(&self) -> GameMoment {
        let now = self.moment();
        GameMoment {
            ply: now.ply + 1,
            ..now
        }
    }

    /// Records a legal move that leads to `after`. `job` is the job for the answer.
    pub fn make(&mut self, ply: Ply, after: G, job: Option<RunningJob>) {
        self.plies.push(ply);
        self.before
            .push(std::mem::replace(&mut self.position, after));
        self.job = job;
        self.hint = None;
        if self.position.outcome().is_some() {
            self.end(EndReason::Played);
        }
    }

    /// Records a person's move as [`CurrentGame::make`] does. The end of a turn gives the
    /// increment.
    pub fn make_for_person(&mut self, ply: Ply, after: G, job: Option<RunningJob>) {
        let mover = self.position.turn();
        self.make(ply, after, job);
        if let Some(clocks) = &mut self.clocks
            && self.position.turn() != mover
        {
            clocks.add_increment(mover);
        }
    }

    /// Lets the clock of the person to move run.
    pub fn run_clock(&mut self, players: Players) {
        let runs = self.awaits_person(players).then(|| self.position.turn());
        if let Some(clocks) = &mut self.clocks {
            clocks.run(runs, Instant::now());
        }
    }

    /// Ends the game if the person to move has run out of time; whether it has.
    pub fn ends_by_time(&mut self) -> bool {
        let clocks = self.clocks.as_ref();
        let fallen = clocks.and_then(|clocks| clocks.fallen(Instant::now()));
        if let Some(loser) = fallen {
            self.end(EndReason::OutOfTime { loser });
        }
        fallen.is_some()
    }

    /// The clocks as clients are shown them, if there are any.
    pub fn shown_clocks(&self, names: &ResultNames) -> Option<ClocksView> {
        let clocks = self.clocks.as_ref();
        clocks.map(|clocks| clocks.view(names.sides))
    }

    /// Takes back a person's last move and those after it.
    ///
    /// # Errors
    /// If the game is over or has clocks, or no person has made a move.
    pub fn take_back(&mut self, players: Players) -> Result<(), ApiError> {
        self.check_not_over()?;
        if self.clocks.is_some() {
            return Err(clock::clock_runs());
        }
        let is_persons = |before: &G| players.on(before.turn()) == PlayerKind::Human;
        let ply = self.before.iter().rposition(is_persons);
        let at_start = || ApiError::not_now("at_start", "no move has been made");
        let mut taken = self.before.split_off(ply.ok_or_else(at_start)?).into_iter();
        self.position = taken.next().ok_or_else(at_start)?;
        self.plies.truncate(self.before.len());
        self.taken_back += 1;
        (self.job, self.hint) = (None, None);
        Ok(())
    }

    /// Starts to wait for a hint.
    pub fn await_hint(&mut self, job: RunningJob) {
        self.hint = None;
        self.job = Some(job);
    }

    /// Takes the result out of an event; `None` if the event is stale because the game went on or
    /// was resigned meanwhile.
    pub fn take_result<Move>(
        &mut self,
        event: JobEvent<Move, Hint>,
    ) -> Option<JobResult<Move, Hint>> {
        if event.moment != self.moment() || self.over.is_some() {
            return None;
        }
        self.job = None;
        Some(event.result)
    }

    /// Gives the game up, for the only person or for the side to move.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, players: Players) -> Result<(), ApiError> {
        self.check_not_over()?;
        let loser = players
            .only_person()
            .unwrap_or_else(|| self.position.turn());
        self.end(EndReason::Resigned { loser });
        Ok(())
    }

    /// Whether the game waits for a person's move.
    pub fn awaits_person(&self, players: Players) -> bool {
        self.over.is_none() && players.on(self.position.turn()) == PlayerKind::Human
    }

    /// # Errors
    /// If the game is over, or another one is to move.
    pub fn check_turn(&self, players: Players, mover: PlayerKind) -> Result<(), ApiError> {
        self.check_not_over()?;
        if players.on(self.position.turn()) == mover {
            return Ok(());
        }
        let (code, message) = match mover {
            PlayerKind::Human => ("not_your_turn", "the computer is to move"),
            PlayerKind::Computer => ("not_the_computers_turn", "a person is to move"),
        };
        Err(ApiError::not_now(code, message))
    }

    /// # Errors
    /// If the computer thinks already.
    pub fn check_idle(&self) -> Result<(), ApiError> {
        match self.job {
            None => Ok(()),
            Some(_) => {
                let message = "the computer is thinking";
                Err(ApiError::not_now("thinking", message))
            }
        }
    }

    /// Whole seconds from the start to the end, or to now.
    pub fn seconds(&self) -> u64 {
        self.time().as_secs()
    }

    /// How the game ended, as clients are shown it.
    pub fn shown_end(&self, names: &ResultNames) -> Option<EndView> {
        self.over.map(|over| EndView {
            winner: self.winner().map(|side| names.side(side)),
            by: names.by(over),
        })
    }

    /// The row of the table if the game has ended. The winner is `human` or `computer`, but the
    /// name of the side if both are played alike.
    pub fn ended<Options>(
        &self,
        names: &ResultNames,
        players: Players,
        score: [u32; 2],
        options: Options,
    ) -> Option<ResultRow<Options>> {
        self.over.map(|over| ResultRow {
            winner: match (self.winner(), players.only_person()) {
                (None, _) => "draw",
                (Some(winner), None) => names.side(winner),
                (Some(winner), Some(person)) if winner == person => "human",
                (Some(_), Some(_)) => "computer",
            },
            by: names.by(over),
            score: names.per_side(score),
            options,
            seconds: self.seconds(),
            moves: self.plies.len(),
        })
    }

    fn end(&mut self, over: EndReason) {
        self.duration = Some(self.time());
        self.job = None;
        self.hint = None;
        self.over = Some(over);
        if let Some(clocks) = &mut self.clocks {
            clocks.run(None, Instant::now());
        }
    }

    fn time(&self) -> Duration {
        self.duration.unwrap_or_else(|| self.started.elapsed())
    }

    /// Who has won; `None` for a draw, and while the game goes on.
    pub fn winner(&self) -> Option<Side> {
        match (self.over?, self.position.outcome()) {
            (EndReason::Resigned { loser } | EndReason::OutOfTime { loser }, _) => {
                Some(loser.other())
            }
            (EndReason::Played, Some(Outcome::Win(side))) => Some(side),
            (EndReason::Played, Some(Outcome::Draw) | None) => None,
        }
    }

    /// # Errors
    /// If the game is over.
    pub fn check_not_over(&self) -> Result<(), ApiError> {
        match self.over {
            None => Ok(()),
            Some(_) => Err(ApiError::not_now("game_over", "the game is over")),
        }
    }
}

impl RunningJob {
    /// The job that this flag ends.
    pub fn new(stop: StopFlag) -> RunningJob {
        RunningJob(stop)
    }
}

impl Drop for RunningJob {
    fn drop(&mut self) {
        self.0.set();
    }
}

impl<T: Serialize> Serialize for PerSide<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.names.iter().zip(&self.values))
    }
}

impl<Row> Default for ResultTable<Row> {
    fn default() -> ResultTable<Row> {
        ResultTable(Vec::new())
    }
}

impl<Row> ResultTable<Row> {
    /// Adds a row at the end, if there is one.
    pub fn note(&mut self, row: Option<Row>) {
        self.0.extend(row);
        let surplus = self.0.len().saturating_sub(MAX_RESULTS);
        self.0.drain(..surplus);
    }
}

impl ResultNames {
    /// The values of the first side and the second under their names.
    pub fn per_side<T>(&self, values: [T; 2]) -> PerSide<T> {
        let names = self.sides;
        PerSide { names, values }
    }

    /// The name of a side.
    pub fn side(&self, side: Side) -> &'static str {
        let [first, second] = self.sides;
        match side {
            Side::First => first,
            Side::Second => second,
        }
    }

    fn by(&self, over: EndReason) -> &'static str {
        match over {
            EndReason::Played => self.decides,
            EndReason::Resigned { .. } => "resignation",
            EndReason::OutOfTime { .. } => "time",
        }
    }
}
