//! Pictures of solved graphs as DOT, for Graphviz, and as SVG.
//!
//! The player's positions are ellipses, the opponent's boxes, ends have a double border; the result
//! stands in words in each position, and its colour says the same once more. The best move of a
//! position is a thick arrow. A legend explains it.

mod dot;
mod layout;
mod svg;

pub use dot::dot;
pub use svg::svg;

use crate::games::Side;
use crate::solvers::retrograde::Value;

/// Fill and border of a position; dark text on the fill has a contrast of 12 : 1 or more, the
/// border on white 4.5 : 1 or more.
fn colours(value: Value) -> (&'static str, &'static str) {
    match value.winner() {
        Some(Side::First) => ("#d6e9ff", "#1f5fa8"),
        Some(Side::Second) => ("#ffe3cc", "#a8480c"),
        None => ("#eeeeee", "#5f5f5f"),
    }
}

/// The results of the legend: a value and its meaning.
const RESULTS: [(Value, &str); 3] = [
    (
        Value::Win {
            winner: Side::First,
            plies: 0,
        },
        "won: the player wins",
    ),
    (
        Value::Win {
            winner: Side::Second,
            plies: 0,
        },
        "lost: the opponent wins",
    ),
    (Value::Draw, "drawn: nobody can force a win"),
];

/// What else the legend says.
const SHAPES: &str = "ellipse: the player moves; box: the opponent moves; double border: the game is over; thick arrow: the best move";
