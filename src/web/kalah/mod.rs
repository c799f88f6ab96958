//! Kalah on a board of the server: one game after the other, and the table of their results.
//!
//! A person alone sits in the South, below; who begins is chosen. A resigned game is won by the other side whatever the stores.

mod round;
mod state;
mod thought;
mod wish;

use std::sync::Arc;

use super::duel::{self, Moment, Series, Thinking};
use super::house::House;
use super::play::{Desk, Effort, Play};
use super::refusal::Refusal;
use crate::games::kalah::Position;
use round::Round;
use state::{Ended, State};
use thought::{News, Thought};
use wish::{Action, Options, Wish};

/// A sitting at Kalah: a game under way, and the results of those before it.
pub struct Kalah {
    desk: Desk<Kalah>,
    options: Options,
    round: Round,
    series: Series<Ended>,
}

impl Play for Kalah {
    const NAME: &'static str = "kalah";
    type Options = Wish;
    type Action = Action;
    type News = News;
    type State = State;

    fn begin(wish: Wish, _house: &Arc<House>, desk: Desk<Kalah>) -> Result<Kalah, Refusal> {
        let options = wish.over(Options::default())?;
        let mut round = Round::first(options.start()?);
        round.thinking = answer(&desk, round.moment(), round.position, &options)?;
        Ok(Kalah {
            round,
            desk,
            options,
            series: Series::default(),
        })
    }

    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Move { pit } => self.play_for_person(pit),
            Action::Hint {} => self.ask_hint(),
            Action::Resign {} => {
                self.round.resign(self.options.person())?;
                self.note_end();
                Ok(())
            }
            Action::New(wish) => {
                let options = wish.over(self.options.clone())?;
                let mut round = self.round.next(options.start()?);
                round.thinking = answer(&self.desk, round.moment(), round.position, &options)?;
                self.round = round;
                self.options = options;
                Ok(())
            }
        }
    }

    fn hear(&mut self, news: News) {
        match self.round.hear(news) {
            Some(Thought::Turn(moves)) => {
                for chosen in moves {
                    round::play(&mut self.round, chosen, None);
                }
                self.note_end();
            }
            Some(Thought::Hint(hint)) => self.round.hint = hint,
            None => {}
        }
    }

    fn state(&self) -> State {
        State::of(&self.options, &self.round, &self.series)
    }
}

impl Kalah {
    fn play_for_person(&mut self, pit: u8) -> Result<(), Refusal> {
        self.round.check_turn(self.options.person())?;
        let position = self.round.position;
        let chosen = wish::legal_move(&position, pit)?;
        let (next, then) = (position.play(chosen), self.round.moment_after());
        // Asked for before anything changes: when no thread is free for the answer, the move is refused and can be made again.
        let thinking = answer(&self.desk, then, next, &self.options)?;
        round::play(&mut self.round, chosen, thinking);
        self.note_end();
        Ok(())
    }

    fn ask_hint(&mut self) -> Result<(), Refusal> {
        self.round.check_hint(self.options.person())?;
        let position = self.round.position;
        let moment = self.round.moment();
        let thinking = duel::think(&self.desk, Effort::Long, moment, move |stop| {
            Thought::Hint(thought::hint(&position, stop))
        })?;
        self.round.await_hint(thinking);
        Ok(())
    }

    fn note_end(&mut self) {
        self.series.note(state::ended(&self.options, &self.round));
    }
}

/// Lets a thread choose the computer's moves until the turn passes, if the computer is to move.
fn answer(
    desk: &Desk<Kalah>,
    moment: Moment,
    position: Position,
    options: &Options,
) -> Result<Option<Thinking>, Refusal> {
    if !duel::is_for_computer(&position, options.person()) {
        return Ok(None);
    }
    let level = options.level;
    duel::think(desk, Effort::Long, moment, move |stop| {
        Thought::Turn(thought::turn(&position, level, stop))
    })
    .map(Some)
}
