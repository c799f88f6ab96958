//! One game of draughts: the moves that were played, who is being asked, and how the game ended.

use std::time::{Duration, Instant};

use serde::Serialize;

use super::game_over::{FoulDetails, GameOver, changes};
use super::options::{DraughtsOptions, GamePlayer, GameSetup};
use super::output::{GameOutput, OutputStream, PrintedText};
use super::review::{ReviewJob, ReviewedPly};
use super::search_job::{JobOutcome, LineValue, SearchJob};
use super::views::{MovePath, MoveView, PositionView, fen, text};
use crate::games::draughts::{Color, Move, Position};
use crate::referee::game::{GameEnd, GameEvent, Match};
use crate::referee::reply::Reply;
use crate::solvers::draughts::levels::EngineStrength;
use crate::solvers::draughts::search::SearchLimits;
use crate::web::clock::{Clocks, ClocksView};
use crate::web::game_session::StopFlag;
use crate::web::match_runner::{MatchEvent, MatchPrograms, MatchRunner};

/// One game of draughts.
pub struct DraughtsGame {
    options: DraughtsOptions,
    players: [GamePlayer; 2],
    start: Position,
    game: Match,
    moves: Vec<MoveView>,
    /// The same moves.
    made: Vec<Move>,
    /// When the side to move began to think.
    since: Instant,
    /// Whether the side to move was asked. People are never asked.
    is_asked: bool,
    hint: Option<DraughtsHint>,
    is_hint_asked: bool,
    review: Option<Vec<ReviewedPly>>,
    is_review_asked: bool,
    output: GameOutput,
    details: FoulDetails,
    clocks: Option<Clocks>,
    /// Runs the modules, if any play.
    runner: Option<MatchRunner>,
    /// How many matches are ahead of this one.
    waiting: Option<usize>,
    over: Option<GameOver>,
    /// Ends the jobs of this game.
    pub stop: StopFlag,
}

/// A point of a game to which it can be taken back.
pub struct GameMark {
    game: Match,
    moves: usize,
    hint: Option<DraughtsHint>,
    since: Instant,
}

/// A good move for a person.
#[derive(Clone, Debug, Serialize)]
struct DraughtsHint {
    #[serde(rename = "move")]
    text: String,
    #[serde(flatten)]
    path: MovePath,
    #[serde(flatten)]
    value: LineValue,
    depth: u32,
}

/// What clients are shown.
#[derive(Serialize)]
pub struct DraughtsState {
    options: DraughtsOptions,
    names: PlayerNames,
    start: String,
    #[serde(flatten)]
    here: PositionView,
    moves: Vec<MoveView>,
    thinking: bool,
    waiting: Option<usize>,
    hinting: bool,
    hint: Option<DraughtsHint>,
    output: Vec<PrintedText>,
    output_cut: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClocksView>,
    over: Option<GameOver>,
    reviewing: bool,
    review: Option<Vec<ReviewedPly>>,
}

#[derive(Serialize)]
struct PlayerNames {
    white: String,
    black: String,
}

/// How long our search looks for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

impl DraughtsGame {
    /// A game in which nobody has been asked yet.
    pub fn new(options: DraughtsOptions, setup: GameSetup) -> DraughtsGame {
        DraughtsGame {
            options,
            players: setup.players,
            start: setup.start,
            game: Match::new(setup.start),
            moves: Vec::new(),
            made: Vec::new(),
            since: Instant::now(),
            is_asked: false,
            hint: None,
            is_hint_asked: false,
            review: None,
            is_review_asked: false,
            output: GameOutput::default(),
            details: FoulDetails::default(),
            clocks: setup.clocks,
            runner: None,
            waiting: None,
            over: None,
            stop: StopFlag::default(),
        }
    }

    /// The programs that play.
    pub fn programs(&self) -> MatchPrograms {
        [Color::White, Color::Black].map(|color| self.player(color).program())
    }

    /// Attaches the runner of the programs.
    pub fn attach(&mut self, runner: MatchRunner) {
        self.runner = Some(runner);
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// Whether a person plays this colour.
    pub fn is_person(&self, color: Color) -> bool {
        matches!(self.player(color), GamePlayer::Human)
    }

    /// Asks the module whose turn it is, or returns the job for our search. A person is not asked.
    pub fn ask(&mut self) -> Option<SearchJob> {
        self.run_clock();
        if self.is_over() || self.is_asked {
            return None;
        }
        self.since = Instant::now();
        match self.player(self.position().color()) {
            GamePlayer::Human => None,
            GamePlayer::Core(strength) => {
                let strength = *strength;
                self.is_asked = true;
                Some(self.job(strength))
            }
            GamePlayer::Module { .. } => {
                self.is_asked = true;
                if let Some(runner) = &self.runner {
                    runner.ask(&self.game.turn());
                }
                None
            }
        }
    }

    /// Lets the clock of the person to move run.
    fn run_clock(&mut self) {
        let turn = self.position().color();
        let runs = !self.is_over() && self.is_person(turn);
        if let Some(clocks) = &mut self.clocks {
            clocks.run(runs.then(|| turn.into()), Instant::now());
        }
    }

    /// Whether persons have clocks.
    pub fn has_clocks(&self) -> bool {
        self.clocks.is_some()
    }

    /// Ends the game if the person to move has run out of time; whether it has.
    pub fn ends_by_time(&mut self) -> bool {
        let fallen = self
            .clocks
            .as_ref()
            .and_then(|clocks| clocks.fallen(Instant::now()));
        if let Some(loser) = fallen {
            self.close(GameOver::out_of_time(loser.into()));
        }
        fallen.is_some()
    }

    /// The job for a hint; `None` if it runs already or the hint is known.
    pub fn ask_hint(&mut self) -> Option<SearchJob> {
        if self.is_hint_asked || self.hint.is_some() {
            return None;
        }
        self.is_hint_asked = true;
        let limits = SearchLimits::of_time(HINT_TIME);
        Some(self.job(EngineStrength::Limits(limits)))
    }

    /// Forgets the hint and its job.
    pub fn forget_hint(&mut self) {
        (self.hint, self.is_hint_asked) = (None, false);
    }

    /// The job that looks at the whole game; `None` if it runs already or has ended.
    pub fn ask_review(&mut self) -> Option<ReviewJob> {
        if self.is_review_asked || self.review.is_some() {
            return None;
        }
        self.is_review_asked = true;
        Some(ReviewJob {
            start: self.start,
            moves: self.made.clone(),
        })
    }

    /// Takes what the search thinks of the game.
    pub fn on_review(&mut self, review: Vec<ReviewedPly>) {
        (self.review, self.is_review_asked) = (Some(review), false);
    }

    /// Forgets that the game was to be looked at.
    pub fn forget_review(&mut self) {
        self.is_review_asked = false;
    }

    fn job(&self, strength: EngineStrength) -> SearchJob {
        SearchJob {
            ply: self.moves.len(),
            position: *self.position(),
            history: self.game.history().to_vec(),
            strength,
        }
    }

    /// The present point of the game.
    pub fn mark(&self) -> GameMark {
        GameMark {
            game: self.game.clone(),
            moves: self.moves.len(),
            hint: self.hint.clone(),
            since: self.since,
        }
    }

    /// Takes moves back to a point of the game.
    pub fn take_back(&mut self, mark: GameMark) {
        self.game = mark.game;
        self.moves.truncate(mark.moves);
        self.made.truncate(mark.moves);
        (self.hint, self.since) = (mark.hint, mark.since);
        (self.is_asked, self.is_hint_asked) = (false, false);
        self.run_clock();
    }

    /// Makes a person's legal moves, one after the other.
    pub fn play(&mut self, moves: &[Move]) {
        for made in moves {
            self.judge(self.game.reply(made, self.since.elapsed()));
        }
    }

    /// Takes the move that our search has chosen.
    pub fn on_search_outcome(&mut self, outcome: &JobOutcome) {
        if outcome.ply != self.moves.len() || !self.is_asked {
            return;
        }
        match outcome.chosen() {
            Some(chosen) => self.judge(self.game.reply(&chosen, outcome.wall)),
            None => self.fail("the search has found no move".to_owned()),
        }
    }

    /// Takes the hint that our search has found.
    pub fn on_hint(&mut self, outcome: &JobOutcome) {
        if outcome.ply != self.moves.len() {
            return;
        }
        self.is_hint_asked = false;
        let line = outcome.line.as_ref();
        self.hint = line
            .zip(outcome.chosen())
            .map(|(line, chosen)| DraughtsHint {
                text: text(self.position(), &chosen),
                path: MovePath::of(self.position(), &chosen),
                value: line.score.into(),
                depth: outcome.depth,
            });
    }

    /// Takes what the runner of the modules reports.
    pub fn on_match_event(&mut self, event: MatchEvent) {
        match event {
            MatchEvent::Waiting(ahead) => self.waiting = Some(ahead),
            MatchEvent::Ready => self.waiting = None,
            MatchEvent::Unready(end) => self.end(&end),
            MatchEvent::Replied(reply) => self.judge(reply),
            MatchEvent::Broken(failure) => self.fail(failure.to_string()),
        }
    }

    /// Gives the game up for this colour.
    pub fn resign(&mut self, loser: Color) {
        let loser = loser.into();
        self.end(&GameEnd::Resigned { loser });
    }

    /// Ends the game without a result because somebody stopped it.
    pub fn break_off(&mut self) {
        self.close(GameOver::stopped());
    }

    /// Ends the game without a result because the server failed.
    pub fn fail(&mut self, why: String) {
        self.close(GameOver::broken(why));
    }

    /// Lets the referee judge what the player to move did.
    fn judge(&mut self, reply: Reply) {
        if self.is_over() {
            return;
        }
        let (before, ply) = (*self.position(), self.moves.len());
        let is_program = self.player(before.color()).program().is_some();
        let cpu = is_program.then(|| milliseconds(reply.cpu));
        let wall = Some(milliseconds(reply.wall));
        let (moves, plies) = (&mut self.moves, &mut self.made);
        let (output, details) = (&mut self.output, &mut self.details);
        let mut send = |event: GameEvent<'_>| match event {
            GameEvent::Printed {
                color,
                output: text,
            } => output.add(ply, color, OutputStream::Output, text),
            GameEvent::Complained { color, errors } => {
                output.add(ply, color, OutputStream::Errors, errors)
            }
            GameEvent::Moved { made, .. } => {
                plies.push(*made);
                let mut made = MoveView::of(&before, made);
                (made.cpu_ms, made.wall_ms) = (cpu, wall);
                moves.push(made);
            }
            GameEvent::Fouled {
                before,
                after: Some(after),
                ..
            } => details.changes = changes(before, after),
            GameEvent::OwnBoard { .. } => details.has_own_board = true,
            _ => {}
        };
        let end = self.game.hear(reply, &mut send).cloned();
        self.is_asked = false;
        let has_passed = self.position().color() != before.color();
        if has_passed
            && self.is_person(before.color())
            && let Some(clocks) = &mut self.clocks
        {
            clocks.add_increment(before.color().into());
        }
        self.forget_hint();
        self.since = Instant::now();
        if let Some(end) = end {
            self.end(&end);
        }
    }

    fn end(&mut self, end: &GameEnd) {
        self.close(GameOver::of(
            end,
            self.position(),
            self.game.history(),
            &self.details,
        ));
    }

    /// Ends the game: nobody is asked any more, and the processes end.
    fn close(&mut self, over: GameOver) {
        self.over = Some(over);
        self.run_clock();
        self.stop.set();
        self.runner = None;
        self.waiting = None;
        self.is_hint_asked = false;
    }

    fn player(&self, color: Color) -> &GamePlayer {
        match color {
            Color::White => &self.players[0],
            Color::Black => &self.players[1],
        }
    }

    /// What clients are shown.
    pub fn state(&self) -> DraughtsState {
        let turn = self.position().color();
        let (is_person, goes_on) = (self.is_person(turn), !self.is_over());
        let name = |color| self.player(color).name().to_owned();
        let clock = self.clocks.as_ref();
        DraughtsState {
            options: self.options.clone(),
            names: PlayerNames {
                white: name(Color::White),
                black: name(Color::Black),
            },
            start: fen(&self.start),
            here: match is_person && goes_on {
                true => PositionView::with_moves(self.position()),
                false => PositionView::plain(self.position()),
            },
            moves: self.moves.clone(),
            thinking: goes_on && !is_person && self.waiting.is_none(),
            waiting: self.waiting,
            hinting: self.is_hint_asked,
            hint: self.hint.clone(),
            output: self.output.printed().to_vec(),
            output_cut: self.output.is_cut,
            clock: clock.map(|clocks| clocks.view(["white", "black"])),
            over: self.over.clone(),
            reviewing: self.is_review_asked,
            review: self.review.clone(),
        }
    }
}

impl Drop for DraughtsGame {
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// In milliseconds, to the microsecond: quick programs take less than one millisecond.
fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
