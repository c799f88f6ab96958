//! Kalah on a board of the server: one game after the other, and the table of their results.
//!
//! A person alone sits in the South, below; who begins is chosen. A resigned game is won by the other side whatever the stores.

mod round;
mod state;
mod thought;
mod wish;

use std::sync::Arc;

use super::house::House;
use super::play::{Desk, Play};
use super::refusal::{Cause, Refusal};
use crate::games::kalah::Position;
use round::{Over, Round, Thinking};
use state::{Ended, State};
use thought::{News, Thought};
use wish::{Action, Options, Wish};

/// A sitting at Kalah: a game under way, and the results of those before it.
pub struct Kalah {
    desk: Desk<Kalah>,
    options: Options,
    round: Round,
    series: Vec<Ended>,
}

/// A series shows so many of its last games.
const MOST_ENDED: usize = 200;

impl Play for Kalah {
    const NAME: &'static str = "kalah";
    type Options = Wish;
    type Action = Action;
    type News = News;
    type State = State;

    fn begin(wish: Wish, _house: &Arc<House>, desk: Desk<Kalah>) -> Result<Kalah, Refusal> {
        let options = wish.over(Options::default())?;
        Ok(Kalah {
            round: opened(&desk, 1, &options)?,
            desk,
            options,
            series: Vec::new(),
        })
    }

    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Move { pit } => self.play_for_person(pit),
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
        let here = (self.round.number, self.round.made.len());
        if (news.round, news.ply) != here || self.round.over.is_some() {
            return;
        }
        self.round.thinking = None;
        match news.thought {
            Thought::Turn(moves) => {
                for chosen in moves {
                    self.round.play(chosen, None);
                }
                self.note_end();
            }
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

impl Kalah {
    fn play_for_person(&mut self, pit: u8) -> Result<(), Refusal> {
        self.check_persons_turn()?;
        let chosen = wish::legal_move(&self.round.position, pit)?;
        let next = self.round.position.play(chosen);
        let (number, ply) = (self.round.number, self.round.made.len() + 1);
        // Asked for before anything changes: when no thread is free for the answer, the move is refused and can be made again.
        let thinking = if self.options.is_person(next.player()) || next.is_over() {
            None
        } else {
            Some(answer(&self.desk, number, ply, next, self.options.level)?)
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
        let (round, ply) = (self.round.number, self.round.made.len());
        let position = self.round.position;
        self.desk.think(&thinking.stop, move |stop| News {
            round,
            ply,
            thought: Thought::Hint(thought::hint(&position, stop)),
        })?;
        self.round.hint = None;
        self.round.thinking = Some(thinking);
        Ok(())
    }

    fn resign(&mut self) -> Result<(), Refusal> {
        self.check_goes_on()?;
        let loser = self
            .options
            .person()
            .unwrap_or(self.round.position.player());
        self.round.end(Over::Resigned { loser });
        self.note_end();
        Ok(())
    }

    fn note_end(&mut self) {
        if let Some(over) = self.round.over {
            let ended = Ended::of(&self.options, &self.round, over);
            self.series.push(ended);
            let surplus = self.series.len().saturating_sub(MOST_ENDED);
            self.series.drain(..surplus);
        }
    }

    fn check_persons_turn(&self) -> Result<(), Refusal> {
        self.check_goes_on()?;
        if self.is_person_to_move() {
            return Ok(());
        }
        let message = "the computer is to move";
        Err(Refusal::new(Cause::NotNow, "not_your_turn", message))
    }

    fn check_goes_on(&self) -> Result<(), Refusal> {
        match self.round.over {
            None => Ok(()),
            Some(_) => Err(Refusal::new(Cause::NotNow, "game_over", "the game is over")),
        }
    }

    fn is_person_to_move(&self) -> bool {
        self.round.over.is_none() && self.options.is_person(self.round.position.player())
    }
}

/// A new game: when the computer begins it thinks already.
fn opened(desk: &Desk<Kalah>, number: u64, options: &Options) -> Result<Round, Refusal> {
    let mut round = Round::new(number, options.start()?);
    if !options.is_person(round.position.player()) {
        round.thinking = Some(answer(desk, number, 0, round.position, options.level)?);
    }
    Ok(round)
}

/// Lets a thread choose the computer's moves until the turn passes.
fn answer(
    desk: &Desk<Kalah>,
    round: u64,
    ply: usize,
    position: Position,
    level: u8,
) -> Result<Thinking, Refusal> {
    let thinking = Thinking::default();
    desk.think(&thinking.stop, move |stop| News {
        round,
        ply,
        thought: Thought::Turn(thought::turn(&position, level, stop)),
    })?;
    Ok(thinking)
}
