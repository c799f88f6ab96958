//! Draughts on a board of the server: people, our search and Prolog modules against one another.
//!
//! The referee is the one of [`crate::referee::game`], whoever plays: what a person does is looked up among the legal moves first, so that a
//! refused move costs nothing, and what a module does is judged as in a tournament. A person's turn needs no thread. Our search thinks
//! on the house's threads, and modules on a [`stage`].

pub mod analysis;
mod options;
mod output;
mod places;
mod refused;
mod shown;
mod sitting;
pub mod stage;
pub mod texts;
mod thought;
mod verdict;

use std::sync::Arc;

use serde::Deserialize;
use serde_json::json;

use self::options::Options;
use self::refused::read_moves;
use self::shown::Shade;
use self::sitting::{Sitting, State};
use self::stage::Told;
use self::thought::Thought;
use super::house::House;
use super::play::{Desk, Play};
use super::refusal::{Cause, Refusal};
use crate::games::draughts::Color;

pub use self::texts::ROUTES;

/// A sitting at draughts: one game, or one after the other.
pub struct Draughts {
    house: Arc<House>,
    desk: Desk<Draughts>,
    /// The number of the game on this board: news of earlier ones are stale.
    number: u64,
    sitting: Sitting,
}

/// What a client may wish.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Action {
    /// To move: the text of a move, or its ends.
    Move {
        /// `c3-d4`; a chain of jumps by the course's rules.
        #[serde(rename = "move")]
        text: Option<String>,
        /// The square of a piece of the side to move.
        from: Option<String>,
        /// Where it goes.
        to: Option<String>,
    },
    /// A good move.
    Hint {},
    /// To give the game up.
    Resign {},
    /// To break the game off.
    Stop {},
    /// Another game.
    New(Options),
}

/// What has happened in the game of this number.
pub struct News {
    number: u64,
    happened: Happened,
}

enum Happened {
    /// Our search has chosen a move for a side.
    Chosen(Thought),
    /// It has found one for a person.
    Hinted(Thought),
    /// Something on the stage.
    Told(Told),
}

impl Play for Draughts {
    const NAME: &'static str = "draughts";
    type Options = Options;
    type Action = Action;
    type News = News;
    type State = State;

    fn begin(
        options: Options,
        house: &Arc<House>,
        desk: Desk<Draughts>,
    ) -> Result<Draughts, Refusal> {
        let number = 0;
        let sitting = seat(options, house, &desk, number)?;
        Ok(Draughts {
            house: Arc::clone(house),
            desk,
            number,
            sitting,
        })
    }

    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Move { text, from, to } => self.make_move(&text_of_move(text, from, to)?),
            Action::Hint {} => self.hint(),
            Action::Resign {} => self.resign(),
            Action::Stop {} => {
                self.check_going_on()?;
                self.sitting.break_off();
                Ok(())
            }
            Action::New(options) => {
                let number = self.number + 1;
                self.sitting = seat(options, &self.house, &self.desk, number)?;
                self.number = number;
                Ok(())
            }
        }
    }

    fn hear(&mut self, news: News) {
        if news.number != self.number || self.sitting.is_over() {
            return;
        }
        match news.happened {
            Happened::Chosen(thought) => self.sitting.hear_thought(&thought),
            Happened::Hinted(thought) => return self.sitting.hear_hint(&thought),
            Happened::Told(told) => self.sitting.hear_stage(told),
        }
        if let Err(refusal) = self.ask() {
            self.sitting.fail(refusal.message);
        }
    }

    fn state(&self) -> State {
        self.sitting.state()
    }
}

/// A new game, whose first player is asked.
fn seat(
    options: Options,
    house: &House,
    desk: &Desk<Draughts>,
    number: u64,
) -> Result<Sitting, Refusal> {
    let setting = options.setting(house)?;
    let mut sitting = Sitting::new(options, setting);
    let cast = sitting.cast();
    if cast.iter().any(Option::is_some) {
        let (client, desk) = (desk.client(), desk.clone());
        let stage = house.stages().open(cast, client, move |told| {
            let happened = Happened::Told(told);
            desk.tell(News { number, happened })
        })?;
        sitting.enter(stage);
    }
    ask(&mut sitting, desk, number)?;
    Ok(sitting)
}

/// Asks whoever is to move, if it is no person and was not asked yet.
fn ask(sitting: &mut Sitting, desk: &Desk<Draughts>, number: u64) -> Result<(), Refusal> {
    let Some(question) = sitting.ask() else {
        return Ok(());
    };
    desk.think_for(question.effort(), &sitting.stop, move |stop| News {
        number,
        happened: Happened::Chosen(question.think(stop)),
    })
}

impl Draughts {
    fn ask(&mut self) -> Result<(), Refusal> {
        ask(&mut self.sitting, &self.desk, self.number)
    }

    fn make_move(&mut self, text: &str) -> Result<(), Refusal> {
        self.check_persons_turn()?;
        let moves = read_moves(self.sitting.position(), text)?;
        let before = self.sitting.mark();
        self.sitting.play(&moves);
        self.ask().inspect_err(|_| self.sitting.take_back(before))
    }

    fn hint(&mut self) -> Result<(), Refusal> {
        self.check_persons_turn()?;
        let Some(question) = self.sitting.ask_hint() else {
            return Ok(());
        };
        let number = self.number;
        let asked = self.desk.think(&self.sitting.stop, move |stop| News {
            number,
            happened: Happened::Hinted(question.think(stop)),
        });
        asked.inspect_err(|_| self.sitting.forget_hint())
    }

    /// The person to move gives up, or the only one at the board.
    fn resign(&mut self) -> Result<(), Refusal> {
        self.check_going_on()?;
        let turn = self.sitting.position().color();
        let people = [turn, turn.other()];
        let loser = people
            .into_iter()
            .find(|color| self.sitting.is_person(*color));
        let nobody = || {
            let message = "no person plays here: a match is broken off by `stop`";
            Refusal::new(Cause::NotNow, "no_person", message)
        };
        self.sitting.resign(loser.ok_or_else(nobody)?);
        Ok(())
    }

    fn check_going_on(&self) -> Result<(), Refusal> {
        match self.sitting.is_over() {
            true => Err(Refusal::new(Cause::NotNow, "game_over", "the game is over")),
            false => Ok(()),
        }
    }

    fn check_persons_turn(&self) -> Result<(), Refusal> {
        self.check_going_on()?;
        let turn: Color = self.sitting.position().color();
        match self.sitting.is_person(turn) {
            true => Ok(()),
            false => {
                let facts = json!({"turn": Shade::from(turn)});
                let refusal = Refusal::new(Cause::NotNow, "not_your_turn", "it is not your turn");
                Err(refusal.with(facts))
            }
        }
    }
}

fn text_of_move(
    text: Option<String>,
    from: Option<String>,
    to: Option<String>,
) -> Result<String, Refusal> {
    match (text, from, to) {
        (Some(text), None, None) => Ok(text),
        (None, Some(from), Some(to)) => Ok(format!("{}-{}", from.trim(), to.trim())),
        _ => {
            let message = "a move has the field `move`, or the fields `from` and `to`";
            Err(Refusal::new(Cause::Malformed, "unreadable", message))
        }
    }
}
