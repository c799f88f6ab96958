//! A sitting at a game for two sides: one game after the other, with an answering computer and hints, and the table of their results.

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::duel::{Ended, Moment, Names, News, Round, Series, Thinking, Thought};
use super::house::House;
use super::play::{Desk, Effort, Play, Stop};
use super::refusal::Refusal;
use crate::games::{Game, Side};

/// A game for two sides at which people and the computer sit.
pub trait Duel: Sized + 'static {
    /// The name of the game in requests.
    const NAME: &'static str;
    /// Its words in what clients are shown.
    const NAMES: Names;
    /// A position.
    type Position: Game + Copy + Send;
    /// How a game is played.
    type Options: Clone + Default + Send;
    /// Options as a client sends them; what is left out stays as it is.
    type Wish: DeserializeOwned;
    /// A move as a client sends it. Should refuse unknown fields.
    type Step: DeserializeOwned;
    /// A move.
    type Move: Copy + Send;
    /// What is kept of a move that was made.
    type Made: Send;
    /// A good move, and why.
    type Hint: Send;
    /// What the two sides have.
    type Score: Clone + Serialize + Send;
    /// What clients are shown.
    type State: Serialize;

    /// The options wished for, the other ones as they were.
    ///
    /// # Errors
    /// When there is no such level or the like.
    fn options(wish: Self::Wish, before: Self::Options) -> Result<Self::Options, Refusal>;

    /// The position in which a game begins.
    ///
    /// # Errors
    /// When there is none with these options.
    fn start(options: &Self::Options) -> Result<Self::Position, Refusal>;

    /// The side of the only person; `None` when there are two.
    fn person(options: &Self::Options) -> Option<Side>;

    /// The move that a client means.
    ///
    /// # Errors
    /// When the rules forbid it: the code tells why.
    fn legal_move(position: &Self::Position, step: Self::Step) -> Result<Self::Move, Refusal>;

    /// What a legal move does, and the position after it.
    fn play(position: &Self::Position, chosen: Self::Move) -> (Self::Made, Self::Position);

    /// How long the computer thinks about its moves.
    fn effort(options: &Self::Options) -> Effort;

    /// The computer's moves until the turn passes; fewer when the thought was ended.
    fn answer(position: &Self::Position, options: &Self::Options, stop: &Stop) -> Vec<Self::Move>;

    /// A good move for the side to move; `None` when the thought was ended.
    fn hint(position: &Self::Position, stop: &Stop) -> Option<Self::Hint>;

    /// What the two sides have in a position.
    fn score(position: &Self::Position) -> Self::Score;

    /// What clients are shown.
    fn state(sitting: &Sitting<Self>) -> Self::State;
}

/// A game under way, and the results of those before it.
pub struct Sitting<D: Duel> {
    desk: Desk<Sitting<D>>,
    /// How the game is played.
    pub options: D::Options,
    /// The game.
    pub round: Round<D::Position, D::Made, D::Hint>,
    /// The results.
    pub series: Series<Ended<D::Score, D::Options>>,
}

/// What a client may wish.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Action<Step, Wish> {
    /// To move.
    Move(Step),
    /// To be told the best move.
    Hint {},
    /// To give the game up.
    Resign {},
    /// A new game; what is left out stays as it was.
    New(Wish),
}

impl<D: Duel> Play for Sitting<D> {
    const NAME: &'static str = D::NAME;
    type Options = D::Wish;
    type Action = Action<D::Step, D::Wish>;
    type News = News<D::Move, D::Hint>;
    type State = D::State;

    fn begin(
        wish: D::Wish,
        _house: &Arc<House>,
        desk: Desk<Sitting<D>>,
    ) -> Result<Sitting<D>, Refusal> {
        let options = D::options(wish, D::Options::default())?;
        let mut round = Round::first(D::start(&options)?);
        round.thinking = answer(&desk, round.moment(), round.position, &options)?;
        Ok(Sitting {
            desk,
            options,
            round,
            series: Series::default(),
        })
    }

    fn act(&mut self, action: Self::Action) -> Result<(), Refusal> {
        match action {
            Action::Move(step) => self.play_for_person(step),
            Action::Hint {} => self.ask_hint(),
            Action::Resign {} => {
                self.round.resign(self.person())?;
                self.note_end();
                Ok(())
            }
            Action::New(wish) => {
                let options = D::options(wish, self.options.clone())?;
                let mut round = self.round.next(D::start(&options)?);
                round.thinking = answer(&self.desk, round.moment(), round.position, &options)?;
                self.round = round;
                self.options = options;
                Ok(())
            }
        }
    }

    fn hear(&mut self, news: Self::News) {
        match self.round.hear(news) {
            Some(Thought::Turn(moves)) => {
                for chosen in moves {
                    let (made, after) = D::play(&self.round.position, chosen);
                    self.round.make(made, after, None);
                }
                self.note_end();
            }
            Some(Thought::Hint(hint)) => self.round.hint = hint,
            None => {}
        }
    }

    fn state(&self) -> D::State {
        D::state(self)
    }
}

impl<D: Duel> Sitting<D> {
    /// Whether the game waits for a person's move.
    pub fn is_for_person(&self) -> bool {
        self.round.is_for_person(self.person())
    }

    fn person(&self) -> Option<Side> {
        D::person(&self.options)
    }

    fn play_for_person(&mut self, step: D::Step) -> Result<(), Refusal> {
        self.round.check_turn(self.person())?;
        let chosen = D::legal_move(&self.round.position, step)?;
        let (made, after) = D::play(&self.round.position, chosen);
        // Asked for before anything changes: when no thread is free for the answer, the move is refused and can be made again.
        let thinking = answer(&self.desk, self.round.moment_after(), after, &self.options)?;
        self.round.make(made, after, thinking);
        self.note_end();
        Ok(())
    }

    fn ask_hint(&mut self) -> Result<(), Refusal> {
        self.round.check_hint(self.person())?;
        let position = self.round.position;
        let thought = move |stop: &Stop| Thought::Hint(D::hint(&position, stop));
        let thinking = think(&self.desk, Effort::Long, self.round.moment(), thought)?;
        self.round.await_hint(thinking);
        Ok(())
    }

    fn note_end(&mut self) {
        let score = D::score(&self.round.position);
        let options = self.options.clone();
        let row = self.round.ended(&D::NAMES, self.person(), score, options);
        self.series.note(row);
    }
}

/// Lets a thread choose the computer's moves until the turn passes, if the computer is to move.
fn answer<D: Duel>(
    desk: &Desk<Sitting<D>>,
    moment: Moment,
    position: D::Position,
    options: &D::Options,
) -> Result<Option<Thinking>, Refusal> {
    let is_over = position.outcome().is_some();
    if is_over || D::person(options).is_none_or(|person| person == position.turn()) {
        return Ok(None);
    }
    let (effort, options) = (D::effort(options), options.clone());
    let thought = move |stop: &Stop| Thought::Turn(D::answer(&position, &options, stop));
    think(desk, effort, moment, thought).map(Some)
}

/// Lets a thread think about a moment.
///
/// # Errors
/// When too many thoughts are waiting already.
fn think<D: Duel>(
    desk: &Desk<Sitting<D>>,
    effort: Effort,
    moment: Moment,
    thought: impl FnOnce(&Stop) -> Thought<D::Move, D::Hint> + Send + 'static,
) -> Result<Thinking, Refusal> {
    let stop = Stop::default();
    desk.think_for(effort, &stop, move |stop| News {
        moment,
        thought: thought(stop),
    })?;
    Ok(Thinking::new(stop))
}
