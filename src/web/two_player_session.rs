//! A session at a game for two sides: one game after the other, an answering computer, hints, and a
//! table of results.

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::api_error::ApiError;
use super::clock::{self, ClockOptions, ClocksView};
use super::current_game::{
    CurrentGame, EndView, GameMoment, JobEvent, JobResult, PlayerKind, Players, ResultNames,
    ResultRow, ResultTable, RunningJob,
};
use super::game_session::{GameSession, JobLength, SessionContext, StopFlag};
use super::quota::Client;
use super::request::OptionsPatch;
use super::services::SharedServices;
use crate::games::Game;

/// A move from place to place, as a client sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacesOfMove {
    /// Where it begins: a piece of the side to move.
    pub from: String,
    /// Where it ends.
    pub to: String,
}

/// Where a piece can go.
#[derive(Serialize)]
pub struct PieceMoves<Place> {
    /// The piece.
    pub from: Place,
    /// The places.
    pub to: Vec<Place>,
}

/// A game for two sides that people and the computer can play on a board.
pub trait TwoPlayerGame: Sized + 'static {
    /// The name of the game in requests.
    const NAME: &'static str;
    /// The words of the game in what clients are shown.
    const NAMES: ResultNames;
    /// A position.
    type Position: Game + Send;
    /// How a game is played. They should refuse unknown fields.
    type Options: Clone + Default + Serialize + DeserializeOwned + Send;
    /// A move as a client sends it. It should refuse unknown fields.
    type MoveRequest: DeserializeOwned;
    /// A move, with what the computer knows of it if it has chosen it.
    type Move: Send;
    /// A move that was made, as clients are shown it.
    type Ply: Clone + Serialize + Send;
    /// A good move, and its value.
    type Hint: Clone + Serialize + Send;
    /// A position as clients are shown it: some of the fields of a state.
    type Board: Serialize;

    /// Checks options that a client sends.
    ///
    /// # Errors
    /// If there is no such level or the like.
    fn check(options: &Self::Options) -> Result<(), ApiError>;

    /// The position in which a game begins.
    ///
    /// # Errors
    /// If there is none with these options.
    fn start(options: &Self::Options) -> Result<Self::Position, ApiError>;

    /// Who plays.
    fn players(options: &Self::Options) -> Players;

    /// The move that a client means.
    ///
    /// # Errors
    /// If the rules forbid it. The code of the error says why.
    fn legal_move(
        position: &Self::Position,
        step: Self::MoveRequest,
    ) -> Result<Self::Move, ApiError>;

    /// The record of a legal move, and the position after it.
    fn play(position: &Self::Position, chosen: &Self::Move) -> (Self::Ply, Self::Position);

    /// How long the computer takes for its moves.
    fn job_length(options: &Self::Options) -> JobLength;

    /// The computer's moves in the game of that number until the turn passes; fewer if `stop` ended
    /// the search.
    fn answer(
        position: &Self::Position,
        options: &Self::Options,
        game_number: u64,
        stop: &StopFlag,
    ) -> Vec<Self::Move>;

    /// A good move for the side to move; `None` if `stop` ended the search.
    fn hint(position: &Self::Position, game_number: u64, stop: &StopFlag) -> Option<Self::Hint>;

    /// What is known of a move that was made, and shown as a hint is.
    fn known(chosen: Self::Move) -> Option<Self::Hint> {
        let _ = chosen;
        None
    }

    /// What the table of results keeps of the options.
    fn noted(options: Self::Options) -> Self::Options {
        options
    }

    /// What each side has in a position.
    fn score(position: &Self::Position) -> [u32; 2];

    /// What clients are shown of a position. Legal moves are shown only if a person is to move.
    fn board(position: &Self::Position, awaits_person: bool) -> Self::Board;

    /// What clients are shown of the moves.
    fn shown_plies(plies: &[Self::Ply]) -> Vec<Self::Ply> {
        plies.to_vec()
    }
}

/// The current game of a session.
type SessionGame<G> = CurrentGame<
    <G as TwoPlayerGame>::Position,
    <G as TwoPlayerGame>::Ply,
    <G as TwoPlayerGame>::Hint,
>;

/// The current game, and the results of those before it.
pub struct TwoPlayerSession<G: TwoPlayerGame> {
    context: SessionContext<TwoPlayerSession<G>>,
    options: SessionOptions<G::Options>,
    game: SessionGame<G>,
    series: ResultTable<ResultRow<G::Options>>,
}

/// How a game is played, and the time that persons have for it.
#[derive(Clone, Default, Serialize)]
struct SessionOptions<Options> {
    #[serde(flatten)]
    game: Options,
    #[serde(skip_serializing_if = "ClockOptions::is_none")]
    clock: ClockOptions,
}

/// What clients are shown.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct TwoPlayerState<G: TwoPlayerGame> {
    options: SessionOptions<G::Options>,
    #[serde(flatten)]
    board: G::Board,
    moves: Vec<G::Ply>,
    thinking: bool,
    hint: Option<G::Hint>,
    seconds: u64,
    clock: Option<ClocksView>,
    over: Option<EndView>,
    series: ResultTable<ResultRow<G::Options>>,
}

/// What a client can ask for.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum TwoPlayerAction<MoveRequest> {
    /// Makes a move.
    Move(MoveRequest),
    /// Asks for the best move.
    Hint {},
    /// Lets the computer move, if it plays both sides.
    Step {},
    /// Takes a person's last move back, and those after it.
    Back {},
    /// Gives the game up.
    Resign {},
    /// Ends the game of a person who has run out of time.
    Flag {},
    /// Begins a new game. Options that are left out stay as they were.
    New(OptionsPatch),
}

impl<G: TwoPlayerGame> GameSession for TwoPlayerSession<G> {
    const NAME: &'static str = G::NAME;
    type Options = OptionsPatch;
    type Action = TwoPlayerAction<G::MoveRequest>;
    type Event = JobEvent<G::Move, G::Hint>;
    type State = TwoPlayerState<G>;

    fn begin(
        patch: OptionsPatch,
        _services: &Arc<SharedServices>,
        context: SessionContext<TwoPlayerSession<G>>,
    ) -> Result<TwoPlayerSession<G>, ApiError> {
        let options = patched::<G>(patch, &SessionOptions::default())?;
        let game = begun(&context, 1, &options)?;
        Ok(TwoPlayerSession {
            context,
            options,
            game,
            series: ResultTable::default(),
        })
    }

    fn act(&mut self, action: Self::Action, _: Client) -> Result<(), ApiError> {
        match action {
            TwoPlayerAction::Move(step) => self.play_for_person(step),
            TwoPlayerAction::Hint {} => self.ask_hint(),
            TwoPlayerAction::Step {} => self.step(),
            TwoPlayerAction::Back {} => self.game.take_back(self.players()),
            TwoPlayerAction::Resign {} => {
                self.game.resign(self.players())?;
                self.note_end();
                Ok(())
            }
            TwoPlayerAction::Flag {} => {
                self.game.check_not_over()?;
                match self.ends_by_time() {
                    true => Ok(()),
                    false => Err(clock::time_left()),
                }
            }
            TwoPlayerAction::New(patch) => {
                let options = patched::<G>(patch, &self.options)?;
                self.game = begun(&self.context, self.game.number + 1, &options)?;
                self.options = options;
                Ok(())
            }
        }
    }

    fn on_event(&mut self, event: Self::Event) -> bool {
        match self.game.take_result(event) {
            Some(JobResult::Turn(moves)) => {
                for chosen in moves {
                    let (ply, after) = G::play(&self.game.position, &chosen);
                    self.game.make(ply, after, None);
                    self.game.hint = G::known(chosen);
                }
                self.game.run_clock(self.players());
                self.note_end();
            }
            Some(JobResult::Hint(hint)) => self.game.hint = hint,
            None => return false,
        }
        true
    }

    fn state(&self) -> TwoPlayerState<G> {
        let game = &self.game;
        TwoPlayerState {
            options: self.options.clone(),
            board: G::board(&game.position, game.awaits_person(self.players())),
            moves: G::shown_plies(&game.plies),
            thinking: game.job.is_some(),
            hint: game.hint.clone(),
            seconds: game.seconds(),
            clock: game.shown_clocks(&G::NAMES),
            over: game.shown_end(&G::NAMES),
            series: self.series.clone(),
        }
    }
}

impl<G: TwoPlayerGame> TwoPlayerSession<G> {
    fn players(&self) -> Players {
        G::players(&self.options.game)
    }

    /// Ends the game if the person to move has run out of time; whether it has.
    fn ends_by_time(&mut self) -> bool {
        let ends = self.game.ends_by_time();
        if ends {
            self.note_end();
        }
        ends
    }

    fn play_for_person(&mut self, step: G::MoveRequest) -> Result<(), ApiError> {
        self.game.check_turn(self.players(), PlayerKind::Human)?;
        // A move that comes too late is not made.
        if self.ends_by_time() {
            return Ok(());
        }
        let chosen = G::legal_move(&self.game.position, step)?;
        let (ply, after) = G::play(&self.game.position, &chosen);
        // The job is started before anything changes. If no thread is free for the answer, the move
        // is refused and can be made again.
        let job = answer(
            &self.context,
            self.game.moment_after_move(),
            &after,
            &self.options.game,
        )?;
        self.game.make_for_person(ply, after, job);
        self.game.run_clock(self.players());
        self.note_end();
        Ok(())
    }

    fn ask_hint(&mut self) -> Result<(), ApiError> {
        self.game.check_turn(self.players(), PlayerKind::Human)?;
        self.game.check_idle()?;
        let (position, moment) = (self.game.position.clone(), self.game.moment());
        let number = moment.game_number;
        let job = move |stop: &StopFlag| JobResult::Hint(G::hint(&position, number, stop));
        let job = run_job(&self.context, JobLength::Long, moment, job)?;
        self.game.await_hint(job);
        Ok(())
    }

    fn step(&mut self) -> Result<(), ApiError> {
        let game = &mut self.game;
        let options = &self.options.game;
        game.check_turn(G::players(options), PlayerKind::Computer)?;
        game.check_idle()?;
        let job = answering(&self.context, game.moment(), &game.position, options)?;
        game.job = Some(job);
        Ok(())
    }

    fn note_end(&mut self) {
        let score = G::score(&self.game.position);
        let options = G::noted(self.options.game.clone());
        let row = self.game.ended(&G::NAMES, self.players(), score, options);
        self.series.note(row);
    }
}

/// The options before, changed by those that a client sends.
fn patched<G: TwoPlayerGame>(
    mut patch: OptionsPatch,
    before: &SessionOptions<G::Options>,
) -> Result<SessionOptions<G::Options>, ApiError> {
    let clock = patch.take("clock")?.unwrap_or(before.clock);
    let game = patch.over(&before.game)?;
    G::check(&game)?;
    Ok(SessionOptions { game, clock })
}

/// The game of that number in its session, begun. If the computer is to move, it thinks.
///
/// # Errors
/// If there is no such game, or too many jobs are waiting.
fn begun<G: TwoPlayerGame>(
    context: &SessionContext<TwoPlayerSession<G>>,
    number: u64,
    options: &SessionOptions<G::Options>,
) -> Result<SessionGame<G>, ApiError> {
    let SessionOptions {
        game: options,
        clock,
    } = options;
    let mut game = CurrentGame::new(number, G::start(options)?, clock.clocks()?);
    game.job = answer(context, game.moment(), &game.position, options)?;
    game.run_clock(G::players(options));
    Ok(game)
}

/// Starts the job for the computer's answer to a person, if there is one. A game of the computer
/// against itself waits for steps.
fn answer<G: TwoPlayerGame>(
    context: &SessionContext<TwoPlayerSession<G>>,
    moment: GameMoment,
    position: &G::Position,
    options: &G::Options,
) -> Result<Option<RunningJob>, ApiError> {
    let players = G::players(options);
    let is_to_move = players.on(position.turn()) == PlayerKind::Computer;
    if position.outcome().is_some() || !is_to_move || players.is_demonstration() {
        return Ok(None);
    }
    answering(context, moment, position, options).map(Some)
}

/// Starts a job that chooses the computer's moves until the turn passes.
///
/// # Errors
/// If too many jobs are waiting.
fn answering<G: TwoPlayerGame>(
    context: &SessionContext<TwoPlayerSession<G>>,
    moment: GameMoment,
    position: &G::Position,
    options: &G::Options,
) -> Result<RunningJob, ApiError> {
    let (position, options) = (position.clone(), options.clone());
    let (length, number) = (G::job_length(&options), moment.game_number);
    let job = move |stop: &StopFlag| JobResult::Turn(G::answer(&position, &options, number, stop));
    run_job(context, length, moment, job)
}

/// Starts a job that is about a moment.
///
/// # Errors
/// If too many jobs are waiting.
fn run_job<G: TwoPlayerGame>(
    context: &SessionContext<TwoPlayerSession<G>>,
    job_length: JobLength,
    moment: GameMoment,
    job: impl FnOnce(&StopFlag) -> JobResult<G::Move, G::Hint> + Send + 'static,
) -> Result<RunningJob, ApiError> {
    let stop = StopFlag::default();
    context.run_job_of(job_length, &stop, move |stop| JobEvent {
        moment,
        result: job(stop),
    })?;
    Ok(RunningJob::new(stop))
}
