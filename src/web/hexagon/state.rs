//! What clients are shown of Hexagon.

use serde::Serialize;

use super::Hexagon;
use super::round::{Hint, Made};
use super::wish::{Options, Stones};
use crate::games::hexagon::{Cells, Color, Position};
use crate::web::duel::{End, Ended, Series};
use crate::web::sitting::{Duel, Sitting};

/// The state of a board.
#[derive(Serialize)]
pub struct State {
    options: Options,
    turn: Stones,
    stones: BothSides<Vec<String>>,
    score: BothSides<u32>,
    legal: Vec<Reach>,
    moves: Vec<ShownMove>,
    thinking: bool,
    hint: Option<ShownHint>,
    seconds: u64,
    over: Option<End>,
    series: Series<Ended<BothSides<u32>, Options>>,
}

/// A number or the like for each side.
#[derive(Clone, Serialize)]
pub struct BothSides<T> {
    red: T,
    blue: T,
}

/// Where a stone may go.
#[derive(Serialize)]
struct Reach {
    from: String,
    near: Vec<String>,
    far: Vec<String>,
}

#[derive(Serialize)]
struct ShownMove {
    color: Stones,
    from: String,
    to: String,
    doubles: bool,
    taken: Vec<String>,
}

#[derive(Serialize)]
struct ShownHint {
    from: String,
    to: String,
    value: f64,
    exact: bool,
    depth: u32,
}

impl State {
    /// The state of a game; legal moves are shown only when a person is to move.
    pub fn of(sitting: &Sitting<Hexagon>) -> State {
        let round = &sitting.round;
        let for_person = sitting.is_for_person();
        let position = &round.position;
        State {
            options: sitting.options.clone(),
            turn: position.color().into(),
            stones: both(|color| names(position.stones(color))),
            score: score(position),
            legal: if for_person {
                legal(position)
            } else {
                Vec::new()
            },
            moves: round.made.iter().map(ShownMove::of).collect(),
            thinking: round.thinking.is_some(),
            hint: round.hint.as_ref().map(ShownHint::of),
            seconds: round.seconds(),
            over: round.shown_end(&Hexagon::NAMES),
            series: sitting.series.clone(),
        }
    }
}

impl ShownMove {
    fn of(made: &Made) -> ShownMove {
        ShownMove {
            color: made.color.into(),
            from: made.chosen.from.to_string(),
            to: made.chosen.to.to_string(),
            doubles: made.chosen.doubles(),
            taken: names(made.taken),
        }
    }
}

impl ShownHint {
    fn of(hint: &Hint) -> ShownHint {
        ShownHint {
            from: hint.chosen.from.to_string(),
            to: hint.chosen.to.to_string(),
            value: hint.value,
            exact: hint.is_exact,
            depth: hint.depth,
        }
    }
}

fn both<T>(of: impl Fn(Color) -> T) -> BothSides<T> {
    BothSides {
        red: of(Color::Red),
        blue: of(Color::Blue),
    }
}

/// What the sides have.
pub fn score(position: &Position) -> BothSides<u32> {
    both(|color| position.stones(color).count())
}

/// The stones that can move, and where.
fn legal(position: &Position) -> Vec<Reach> {
    let empty = position.empty();
    let reaches = position.own().map(|cell| Reach {
        from: cell.to_string(),
        near: names(cell.near() & empty),
        far: names(cell.far() & empty),
    });
    reaches
        .filter(|reach| !reach.near.is_empty() || !reach.far.is_empty())
        .collect()
}

fn names(cells: Cells) -> Vec<String> {
    cells.map(|cell| cell.to_string()).collect()
}
