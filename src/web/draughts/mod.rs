//! Draughts on a board of the server: people, our search and Prolog modules play against one
//! another.
//!
//! [`crate::referee::game`] is the referee, whoever plays. A person's move is looked up among the
//! legal moves first, so that a refused move costs nothing. What a module does is judged as in a
//! tournament. A person's turn needs no thread, our search runs as a job, and modules run in a
//! [`MatchRunner`](super::match_runner::MatchRunner).

pub mod analysis;
mod errors;
mod game;
mod game_over;
mod options;
mod output;
mod review;
mod search_job;
pub mod texts;
mod views;

use std::sync::Arc;

use serde::Deserialize;
use serde_json::json;

use self::errors::read_moves;
use self::game::{DraughtsGame, DraughtsState, GameMark};
use self::options::DraughtsOptions;
use self::review::ReviewedPly;
use self::search_job::JobOutcome;
use super::api_error::ApiError;
use super::clock;
use super::game_session::{GameSession, SessionContext, StopFlag};
use super::games::BoardGame;
use super::match_runner::MatchEvent;
use super::quota::Client;
use super::services::SharedServices;
use crate::games::draughts::Color;

pub use self::texts::ROUTES;

/// The boards: games, and analyses of positions.
pub const BOARDS: &[BoardGame] = &[
    BoardGame::of::<DraughtsSession>().with_routes(ROUTES),
    BoardGame::of::<analysis::AnalysisSession>(),
];

/// A session at draughts: one game after the other.
pub struct DraughtsSession {
    services: Arc<SharedServices>,
    context: SessionContext<DraughtsSession>,
    /// The number of the game. Events of earlier games are stale.
    number: u64,
    game: DraughtsGame,
    /// The game before each move of a person.
    marks: Vec<GameMark>,
}

/// What a client can ask for.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum DraughtsAction {
    /// Makes a move, given by its text or its ends.
    Move {
        /// `c3-d4`; a chain of jumps by the course's rules.
        #[serde(rename = "move")]
        text: Option<String>,
        /// The square of a piece of the side to move.
        from: Option<String>,
        /// The square where it goes.
        to: Option<String>,
    },
    /// Asks for a good move.
    Hint {},
    /// Takes a person's last move back, and those after it.
    Back {},
    /// Asks what the search thinks of a game that has ended.
    Review {},
    /// Gives the game up.
    Resign {},
    /// Ends the game if the person to move has run out of time.
    Flag {},
    /// Ends the game without a result.
    Stop {},
    /// Begins a new game.
    New(DraughtsOptions),
}

/// An event of the game with this number.
pub struct DraughtsEvent {
    number: u64,
    kind: DraughtsEventKind,
}

enum DraughtsEventKind {
    /// Our search has chosen a move for a side.
    Chosen(JobOutcome),
    /// Our search has found a hint for a person.
    Hinted(JobOutcome),
    /// Our search has looked at the whole game.
    Reviewed(Vec<ReviewedPly>),
    /// The runner of the modules reports something.
    Match(MatchEvent),
}

impl GameSession for DraughtsSession {
    const NAME: &'static str = "draughts";
    type Options = DraughtsOptions;
    type Action = DraughtsAction;
    type Event = DraughtsEvent;
    type State = DraughtsState;

    fn begin(
        options: DraughtsOptions,
        services: &Arc<SharedServices>,
        context: SessionContext<DraughtsSession>,
    ) -> Result<DraughtsSession, ApiError> {
        let number = 0;
        let game = start_game(options, context.client(), services, &context, number)?;
        Ok(DraughtsSession {
            services: Arc::clone(services),
            context,
            number,
            game,
            marks: Vec::new(),
        })
    }

    fn act(&mut self, action: DraughtsAction, client: Client) -> Result<(), ApiError> {
        match action {
            DraughtsAction::Move { text, from, to } => {
                self.make_move(&text_of_move(text, from, to)?)
            }
            DraughtsAction::Hint {} => self.hint(),
            DraughtsAction::Back {} => self.take_back(),
            DraughtsAction::Review {} => self.review(),
            DraughtsAction::Resign {} => self.resign(),
            DraughtsAction::Flag {} => self.flag(),
            DraughtsAction::Stop {} => {
                self.check_going_on()?;
                self.game.break_off();
                Ok(())
            }
            DraughtsAction::New(options) => {
                let number = self.number + 1;
                self.game = start_game(options, client, &self.services, &self.context, number)?;
                self.number = number;
                self.marks.clear();
                Ok(())
            }
        }
    }

    fn on_event(&mut self, event: DraughtsEvent) -> bool {
        if event.number != self.number {
            return false;
        }
        if let DraughtsEventKind::Reviewed(review) = event.kind {
            self.game.on_review(review);
            return true;
        }
        if self.game.is_over() {
            return false;
        }
        match event.kind {
            DraughtsEventKind::Reviewed(_) => return false,
            DraughtsEventKind::Chosen(outcome) => self.game.on_search_outcome(&outcome),
            DraughtsEventKind::Hinted(outcome) => {
                self.game.on_hint(&outcome);
                return true;
            }
            DraughtsEventKind::Match(event) => self.game.on_match_event(event),
        }
        if let Err(error) = self.ask() {
            self.game.fail(error.message);
        }
        true
    }

    fn state(&self) -> DraughtsState {
        self.game.state()
    }
}

/// Starts a game as this client wants it and asks the first player.
fn start_game(
    options: DraughtsOptions,
    client: Client,
    services: &SharedServices,
    context: &SessionContext<DraughtsSession>,
    number: u64,
) -> Result<DraughtsGame, ApiError> {
    let setup = options.setup(services, client)?;
    let mut game = DraughtsGame::new(options, setup);
    let programs = game.programs();
    if programs.iter().any(Option::is_some) {
        let (client, context) = (context.client(), context.clone());
        let runner = services
            .match_runners()
            .open(programs, client, move |event| {
                let kind = DraughtsEventKind::Match(event);
                context.send(DraughtsEvent { number, kind })
            })?;
        game.attach(runner);
    }
    ask(&mut game, context, number)?;
    Ok(game)
}

/// Asks the player to move, unless it is a person or was asked already.
fn ask(
    game: &mut DraughtsGame,
    context: &SessionContext<DraughtsSession>,
    number: u64,
) -> Result<(), ApiError> {
    let Some(job) = game.ask() else {
        return Ok(());
    };
    context.run_job_of(job.job_length(), &game.stop, move |stop| DraughtsEvent {
        number,
        kind: DraughtsEventKind::Chosen(job.run(stop)),
    })
}

impl DraughtsSession {
    fn ask(&mut self) -> Result<(), ApiError> {
        ask(&mut self.game, &self.context, self.number)
    }

    fn make_move(&mut self, text: &str) -> Result<(), ApiError> {
        self.check_persons_turn()?;
        // A move that comes too late is not made.
        if self.game.ends_by_time() {
            return Ok(());
        }
        let moves = read_moves(self.game.position(), text)?;
        let before = self.game.mark();
        self.game.play(&moves);
        if let Err(error) = self.ask() {
            self.game.take_back(before);
            return Err(error);
        }
        self.marks.push(before);
        Ok(())
    }

    /// What a program remembers of the game can't be taken back, so nothing is taken back from one.
    fn take_back(&mut self) -> Result<(), ApiError> {
        self.check_going_on()?;
        if self.game.programs().iter().any(Option::is_some) {
            let message = "a program can't take moves back";
            return Err(ApiError::not_now("program_plays", message));
        }
        if self.game.has_clocks() {
            return Err(clock::clock_runs());
        }
        let at_start = || ApiError::not_now("at_start", "no move has been made");
        let mark = self.marks.pop().ok_or_else(at_start)?;
        // What is being looked for is of no use now.
        self.number += 1;
        self.game.stop.set();
        self.game.stop = StopFlag::default();
        self.game.take_back(mark);
        Ok(())
    }

    fn review(&mut self) -> Result<(), ApiError> {
        if !self.game.is_over() {
            let message = "the game is not over";
            return Err(ApiError::not_now("not_over", message));
        }
        let Some(job) = self.game.ask_review() else {
            return Ok(());
        };
        let number = self.number;
        let started = self
            .context
            .run_job(&StopFlag::default(), move |_| DraughtsEvent {
                number,
                kind: DraughtsEventKind::Reviewed(job.run()),
            });
        started.inspect_err(|_| self.game.forget_review())
    }

    fn hint(&mut self) -> Result<(), ApiError> {
        self.check_persons_turn()?;
        let Some(job) = self.game.ask_hint() else {
            return Ok(());
        };
        let number = self.number;
        let started = self
            .context
            .run_job(&self.game.stop, move |stop| DraughtsEvent {
                number,
                kind: DraughtsEventKind::Hinted(job.run(stop)),
            });
        started.inspect_err(|_| self.game.forget_hint())
    }

    /// Ends the game of a person who has run out of time.
    fn flag(&mut self) -> Result<(), ApiError> {
        self.check_going_on()?;
        match self.game.ends_by_time() {
            true => Ok(()),
            false => Err(clock::time_left()),
        }
    }

    /// Gives up for the person to move, or for the only person at the board.
    fn resign(&mut self) -> Result<(), ApiError> {
        self.check_going_on()?;
        let turn = self.game.position().color();
        let people = [turn, turn.other()];
        let loser = people.into_iter().find(|color| self.game.is_person(*color));
        let nobody = || {
            let message = "no person plays here: a match is broken off by `stop`";
            ApiError::not_now("no_person", message)
        };
        self.game.resign(loser.ok_or_else(nobody)?);
        Ok(())
    }

    fn check_going_on(&self) -> Result<(), ApiError> {
        match self.game.is_over() {
            true => Err(ApiError::not_now("game_over", "the game is over")),
            false => Ok(()),
        }
    }

    fn check_persons_turn(&self) -> Result<(), ApiError> {
        self.check_going_on()?;
        let turn: Color = self.game.position().color();
        match self.game.is_person(turn) {
            true => Ok(()),
            false => {
                let facts = json!({"turn": turn});
                let error = ApiError::not_now("not_your_turn", "it is not your turn");
                Err(error.with(facts))
            }
        }
    }
}

fn text_of_move(
    text: Option<String>,
    from: Option<String>,
    to: Option<String>,
) -> Result<String, ApiError> {
    match (text, from, to) {
        (Some(text), None, None) => Ok(text),
        (None, Some(from), Some(to)) => Ok(format!("{}-{}", from.trim(), to.trim())),
        _ => {
            let message = "a move has the field `move`, or the fields `from` and `to`";
            Err(ApiError::malformed("unreadable", message))
        }
    }
}
