//! Hexagon on a board of the server: one game after the other, and the table of their results.
//!
//! Who can't move has come to the end: more stones win then. A resigned game is won by the other side whatever the stones.

mod round;
mod state;
mod thought;
mod wish;

use std::sync::Arc;

use super::house::House;
use super::play::{Desk, Play};
use super::refusal::{Cause, Refusal};
use crate::games::hexagon::{Color, Position};
use round::{Over, Round, Thinking};
use state::{Ended, State};
use thought::{News, Thought};
use wish::{Action, Options, Wish};

/// A sitting at Hexagon: a game under way, and the results of those before it.
pub struct Hexagon {
    desk: Desk<Hexagon>,
    options: Options,
    round: Round,
    series: Vec<Ended>,
}

/// Games of a sitting count from here.
const FIRST: u64 = 1;

/// A series shows so many of its last games.
const MOST_ENDED: usize = 200;

impl Play for Hexagon {
    const NAME: &'static str = "hexagon";
    type Options = Wish;
    type Action = Action;
    type News = News;
    type State = State;

    fn begin(wish: Wish, _house: &Arc<House>, desk: Desk<Hexagon>) -> Result<Hexagon, Refusal> {
        let options = wish.over(Options::default())?;
        Ok(Hexagon {
            round: opened(&desk, FIRST, &options)?,
            desk,
            options,
            series: Vec::new(),
        })
    }

    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Move { from, to } => self.play_for_person(&from, &to),
            Action::Hint {} => self.ask_hint(),
            Action::Resign {} => self.resign(),
            Action::New(wish) => {
                let options = wish.over(self.options.clone())?;
                self.round = opened(&self.desk, self.round.number + 1, &options)?;
                self.options = options;
                Ok(())
            }
        }
    }

    fn hear(&mut self, news: News) {
        if (news.round, news.ply) != (self.round.number, self.round.made.len()) {
            return;
        }
        // A hint that was asked for before the game ended in a resignation is not wanted any more.
        if self.round.over.is_some() {
            return;
        }
        self.round.thinking = None;
        match news.thought {
            Thought::Chosen(Some(chosen)) => {
                self.round.play(chosen, None);
                self.note_end();
            }
            Thought::Chosen(None) => {}
            Thought::Hint(hint) => self.round.hint = hint,
        }
    }

    fn state(&self) -> State {
        State::of(
            &self.options,
            &self.round,
            self.is_person_to_move(),
            &self.series,
        )
    }
}

impl Hexagon {
    fn play_for_person(&mut self, from: &str, to: &str) -> Result<(), Refusal> {
        self.check_persons_turn()?;
        let chosen = wish::legal_move(&self.round.position, from, to)?;
        let next = self.round.position.play(chosen);
        let (number, ply) = (self.round.number, self.round.made.len() + 1);
        // Asked for before anything changes: when no thread is free for the answer, the move is refused and can be made again.
        let thinking = match self.options.is_person(next.color()) || next.is_over() {
            true => None,
            false => Some(answer(&self.desk, number, ply, next, self.options.level)?),
        };
        self.round.play(chosen, thinking);
        self.note_end();
        Ok(())
    }

    fn ask_hint(&mut self) -> Result<(), Refusal> {
        self.check_persons_turn()?;
        if self.round.thinking.is_some() {
            let message = "a hint is being thought about";
            return Err(Refusal::new(Cause::NotNow, "thinking", message));
        }
        let thinking = Thinking::default();
        let (number, ply, position) = (
            self.round.number,
            self.round.made.len(),
            self.round.position,
        );
        self.desk.think(&thinking.stop, move |stop| {
            let thought = Thought::Hint(thought::hint(&position, stop));
            News::new(number, ply, thought)
        })?;
        self.round.hint = None;
        self.round.thinking = Some(thinking);
        Ok(())
    }

    fn resign(&mut self) -> Result<(), Refusal> {
        self.check_goes_on()?;
        let loser = match self.options.human_color() {
            Some(color) => color,
            None => self.round.position.color(),
        };
        self.round.end(Over::Resigned { loser });
        self.note_end();
        Ok(())
    }

    fn note_end(&mut self) {
        if let Some(over) = &self.round.over {
            let ended = Ended::of(&self.options, &self.round, over);
            self.series.push(ended);
            let surplus = self.series.len().saturating_sub(MOST_ENDED);
            self.series.drain(..surplus);
        }
    }

    fn check_persons_turn(&self) -> Result<(), Refusal> {
        self.check_goes_on()?;
        match self.is_person_to_move() {
            true => Ok(()),
            false => Err(Refusal::new(
                Cause::NotNow,
                "not_your_turn",
                "the computer is to move",
            )),
        }
    }

    fn check_goes_on(&self) -> Result<(), Refusal> {
        match self.round.over {
            None => Ok(()),
            Some(_) => Err(Refusal::new(Cause::NotNow, "game_over", "the game is over")),
        }
    }

    fn is_person_to_move(&self) -> bool {
        self.round.over.is_none() && self.options.is_person(self.round.position.color())
    }
}

/// A new game: when the computer begins it thinks already.
fn opened(desk: &Desk<Hexagon>, number: u64, options: &Options) -> Result<Round, Refusal> {
    let mut round = Round::new(number, options.begins());
    if !options.is_person(round.position.color()) {
        round.thinking = Some(answer(desk, number, 0, round.position, options.level)?);
    }
    Ok(round)
}

/// Lets a thread choose the computer's move.
fn answer(
    desk: &Desk<Hexagon>,
    round: u64,
    ply: usize,
    position: Position,
    level: u8,
) -> Result<Thinking, Refusal> {
    let thinking = Thinking::default();
    desk.think_for(thought::effort(level), &thinking.stop, move |stop| {
        let chosen = thought::chosen(&position, level, stop);
        News::new(round, ply, Thought::Chosen(chosen))
    })?;
    Ok(thinking)
}

/// A colour as requests have it.
fn stones(color: Color) -> wish::Stones {
    match color {
        Color::Red => wish::Stones::Red,
        Color::Blue => wish::Stones::Blue,
    }
}
