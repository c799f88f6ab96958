//! Kalah on a board of the server.
//!
//! A person alone sits in the South, below; who begins is chosen.

mod round;
mod state;
mod thought;
mod wish;

use super::duel::Names;
use super::play::{Effort, Stop};
use super::refusal::Refusal;
use super::sitting::{Duel, Sitting};
use crate::games::Side;
use crate::games::kalah::{Move, Position};
use round::{Hint, Made};
use state::{BothSides, State};
use wish::{Options, Step, Wish};

/// Kalah.
pub enum Kalah {}

impl Duel for Kalah {
    const NAME: &'static str = "kalah";
    const NAMES: Names = Names {
        sides: ["south", "north"],
        decides: "seeds",
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
        options.start()
    }

    fn person(options: &Options) -> Option<Side> {
        options.person()
    }

    fn legal_move(position: &Position, step: Step) -> Result<Move, Refusal> {
        wish::legal_move(position, step.pit)
    }

    fn play(position: &Position, chosen: Move) -> (Made, Position) {
        let made = Made::of(position, chosen);
        let after = made.sowing.after;
        (made, after)
    }

    fn effort(_options: &Options) -> Effort {
        Effort::Long
    }

    fn answer(position: &Position, options: &Options, stop: &Stop) -> Vec<Move> {
        thought::turn(position, options.level, stop)
    }

    fn hint(position: &Position, stop: &Stop) -> Option<Hint> {
        thought::hint(position, stop)
    }

    fn score(position: &Position) -> BothSides<u32> {
        state::stores(position)
    }

    fn state(sitting: &Sitting<Kalah>) -> State {
        State::of(sitting)
    }
}
