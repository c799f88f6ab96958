//! Hexagon on a board of the server.
//!
//! Who can't move has come to the end: more stones win then.

mod round;
mod state;
mod thought;
mod wish;

use super::duel::Names;
use super::play::{Effort, Stop};
use super::refusal::Refusal;
use super::sitting::{Duel, Sitting};
use crate::games::Side;
use crate::games::hexagon::{Move, Position};
use round::{Hint, Made};
use state::{BothSides, State};
use wish::{Options, Step, Wish};

/// Hexagon.
pub enum Hexagon {}

impl Duel for Hexagon {
    const NAME: &'static str = "hexagon";
    const NAMES: Names = Names {
        sides: ["red", "blue"],
        decides: "stones",
    };
    type Position = Position;
    type Options = Options;
    type Wish = Wish;
    type Step = Step;
    type Move = Move;
    type Made = Made;
    type Hint = Hint;
    type Score = BothSides<u32>;
    type State = State;

    fn options(wish: Wish, before: Options) -> Result<Options, Refusal> {
        wish.over(before)
    }

    fn start(options: &Options) -> Result<Position, Refusal> {
        Ok(options.start())
    }

    fn person(options: &Options) -> Option<Side> {
        options.person()
    }

    fn legal_move(position: &Position, step: Step) -> Result<Move, Refusal> {
        wish::legal_move(position, &step.from, &step.to)
    }

    fn play(position: &Position, chosen: Move) -> (Made, Position) {
        (Made::of(position, chosen), position.play(chosen))
    }

    fn effort(options: &Options) -> Effort {
        thought::effort(options.level)
    }

    fn answer(position: &Position, options: &Options, stop: &Stop) -> Vec<Move> {
        let chosen = thought::chosen(position, options.level, stop);
        chosen.into_iter().collect()
    }

    fn hint(position: &Position, stop: &Stop) -> Option<Hint> {
        thought::hint(position, stop)
    }

    fn score(position: &Position) -> BothSides<u32> {
        state::score(position)
    }

    fn state(sitting: &Sitting<Hexagon>) -> State {
        State::of(sitting)
    }
}
