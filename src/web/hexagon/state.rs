//! What clients are shown of Hexagon.

use serde::Serialize;

use super::round::{Hint, Made, Over, Round};
use super::stones;
use super::wish::{Options, Stones};
use crate::games::hexagon::{Cells, Color, Position};

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
    over: Option<ShownEnd>,
    series: Vec<Ended>,
}

/// A row of the table of results.
#[derive(Clone, Serialize)]
pub struct Ended {
    winner: &'static str,
    by: &'static str,
    score: BothSides<u32>,
    options: Options,
    seconds: u64,
    moves: usize,
}

#[derive(Clone, Serialize)]
struct BothSides<T> {
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

#[derive(Serialize)]
struct ShownEnd {
    winner: Option<Stones>,
    by: &'static str,
}

impl State {
    /// The state of a game; legal moves are shown only when a person is to move.
    pub fn of(options: &Options, round: &Round, for_person: bool, series: &[Ended]) -> State {
        let position = &round.position;
        State {
            options: options.clone(),
            turn: stones(position.color()),
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
            seconds: round.time().as_secs(),
            over: round.over.map(|over| ShownEnd {
                winner: round.winner(&over).map(stones),
                by: by(&over),
            }),
            series: series.to_vec(),
        }
    }
}

impl Ended {
    /// The row of a game that has ended.
    pub fn of(options: &Options, round: &Round, over: &Over) -> Ended {
        let winner = match (round.winner(over), options.human_color()) {
            (None, _) => "draw",
            (Some(winner), Some(human)) if winner == human => "human",
            (Some(_), Some(_)) => "computer",
            (Some(Color::Red), None) => "red",
            (Some(Color::Blue), None) => "blue",
        };
        Ended {
            winner,
            by: by(over),
            score: score(&round.position),
            options: options.clone(),
            seconds: round.time().as_secs(),
            moves: round.made.len(),
        }
    }
}

impl ShownMove {
    fn of(made: &Made) -> ShownMove {
        ShownMove {
            color: stones(made.color),
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

fn score(position: &Position) -> BothSides<u32> {
    both(|color| position.stones(color).count())
}

fn by(over: &Over) -> &'static str {
    match over {
        Over::Stuck => "stones",
        Over::Resigned { .. } => "resignation",
    }
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
