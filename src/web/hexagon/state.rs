//! What clients are shown of Hexagon.

use serde::Serialize;

use super::Hexagon;
use super::moves::{HexagonHint, HexagonPly};
use super::request::{HexagonOptions, StoneColor};
use crate::games::hexagon::{Cells, Color, Position};
use crate::web::current_game::{EndView, ResultRow, ResultTable};
use crate::web::two_player_session::{TwoPlayerGame, TwoPlayerSession};

/// The state of a board.
#[derive(Serialize)]
pub struct HexagonState {
    options: HexagonOptions,
    turn: StoneColor,
    stones: PerColor<Vec<String>>,
    score: PerColor<u32>,
    legal: Vec<Reach>,
    moves: Vec<HexagonMoveView>,
    thinking: bool,
    hint: Option<HexagonHintView>,
    seconds: u64,
    over: Option<EndView>,
    series: ResultTable<ResultRow<PerColor<u32>, HexagonOptions>>,
}

/// A value for each side.
#[derive(Clone, Serialize)]
pub struct PerColor<T> {
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
struct HexagonMoveView {
    color: StoneColor,
    from: String,
    to: String,
    doubles: bool,
    taken: Vec<String>,
}

#[derive(Serialize)]
struct HexagonHintView {
    from: String,
    to: String,
    value: f64,
    exact: bool,
    depth: u32,
}

impl HexagonState {
    /// The state of the session. Legal moves are shown only if a person is to move.
    pub fn of(session: &TwoPlayerSession<Hexagon>) -> HexagonState {
        let game = &session.game;
        let for_person = session.awaits_person();
        let position = &game.position;
        HexagonState {
            options: session.options.clone(),
            turn: position.color().into(),
            stones: both(|color| names(position.stones(color))),
            score: score(position),
            legal: if for_person {
                legal(position)
            } else {
                Vec::new()
            },
            moves: game.plies.iter().map(HexagonMoveView::of).collect(),
            thinking: game.job.is_some(),
            hint: game.hint.as_ref().map(HexagonHintView::of),
            seconds: game.seconds(),
            over: game.shown_end(&Hexagon::NAMES),
            series: session.series.clone(),
        }
    }
}

impl HexagonMoveView {
    fn of(ply: &HexagonPly) -> HexagonMoveView {
        HexagonMoveView {
            color: ply.color.into(),
            from: ply.chosen.from.to_string(),
            to: ply.chosen.to.to_string(),
            doubles: ply.chosen.doubles(),
            taken: names(ply.taken),
        }
    }
}

impl HexagonHintView {
    fn of(hint: &HexagonHint) -> HexagonHintView {
        HexagonHintView {
            from: hint.chosen.from.to_string(),
            to: hint.chosen.to.to_string(),
            value: hint.value,
            exact: hint.is_exact,
            depth: hint.depth,
        }
    }
}

fn both<T>(of: impl Fn(Color) -> T) -> PerColor<T> {
    PerColor {
        red: of(Color::Red),
        blue: of(Color::Blue),
    }
}

/// How many stones each side has.
pub fn score(position: &Position) -> PerColor<u32> {
    both(|color| position.stones(color).count())
}

/// The stones that can move, and where they can go.
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
