//! Hexagon on a board of the server: one game after the other, and the table of their results.
//!
//! Who can't move has come to the end: more stones win then. A resigned game is won by the other side whatever the stones.

mod round;
mod state;
mod thought;
mod wish;

use std::sync::Arc;

use super::duel::{self, Moment, Series, Thinking};
use super::house::House;
use super::play::{Desk, Effort, Play};
use super::refusal::Refusal;
use crate::games::hexagon::Position;
use round::Round;
use state::{Ended, State};
use thought::{News, Thought};
use wish::{Action, Options, Wish};

/// A sitting at Hexagon: a game under way, and the results of those before it.
pub struct Hexagon {
    desk: Desk<Hexagon>,
    options: Options,
    round: Round,
    series: Series<Ended>,
}

impl Play for Hexagon {
    const NAME: &'static str = "hexagon";
    type Options = Wish;
    type Action = Action;
    type News = News;
    type State = State;

    fn begin(wish: Wish, _house: &Arc<House>, desk: Desk<Hexagon>) -> Result<Hexagon, Refusal> {
        let options = wish.over(Options::default())?;
        let mut round = Round::first(options.start());
        round.thinking = answer(&desk, round.moment(), round.position, &options)?;
        Ok(Hexagon {
            round,
            desk,
            options,
            series: Series::default(),
        })
    }

    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Move { from, to } => self.play_for_person(&from, &to),
            Action::Hint {} => self.ask_hint(),
            Action::Resign {} => {
                self.round.resign(self.options.person())?;
                self.note_end();
                Ok(())
            }
            Action::New(wish) => {
                let options = wish.over(self.options.clone())?;
                let mut round = self.round.next(options.start());
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

impl Hexagon {
    fn play_for_person(&mut self, from: &str, to: &str) -> Result<(), Refusal> {
        self.round.check_turn(self.options.person())?;
        let position = self.round.position;
        let chosen = wish::legal_move(&position, from, to)?;
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

/// Lets a thread choose the computer's move, if the computer is to move.
fn answer(
    desk: &Desk<Hexagon>,
    moment: Moment,
    position: Position,
    options: &Options,
) -> Result<Option<Thinking>, Refusal> {
    if !duel::is_for_computer(&position, options.person()) {
        return Ok(None);
    }
    let level = options.level;
    let effort = thought::effort(level);
    duel::think(desk, effort, moment, move |stop| {
        let chosen = thought::chosen(&position, level, stop);
        Thought::Turn(chosen.into_iter().collect())
    })
    .map(Some)
}
