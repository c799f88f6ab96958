//! A draughts board as a picture: what `drawing.js` draws, without a script.

use maud::{Markup, html};

use crate::games::draughts::{Board, Square, facts};

/// How long the side of a square is in the picture.
const CELL: i64 = 100;

/// The statuses of the squares as the course has them; `None` where there is not exactly one.
pub type Statuses = [Option<i64>; Square::COUNT];

/// The statuses of a board.
pub fn statuses(board: &Board) -> Statuses {
    facts::statuses(board).map(Some)
}

/// The picture, with the course's numbers of rows and columns. `label` is read aloud.
pub fn drawn(statuses: &Statuses, marked: &[Square], label: &str) -> Markup {
    html! {
        svg.draughts-board.small-board role="img" aria-label=(label) viewBox="0 0 800 800" {
            rect.light width="800" height="800" {}
            @for square in Square::all() {
                @let (left, top) = corner(square);
                g.foul[marked.contains(&square)] { rect.dark x=(left) y=(top) width=(CELL) height=(CELL) {} }
            }
            g.coordinates { @for line in 1..=8 { (numbers(line)) } }
            @for square in Square::all() { (piece(statuses[square.index()], corner(square))) }
        }
    }
}

fn corner(square: Square) -> (i64, i64) {
    let (row, column) = (i64::from(square.x()), i64::from(square.y()));
    (CELL * (column - 1), CELL * (8 - row))
}

/// The number of a row in its first square, and that of a column in its last one.
fn numbers(line: i64) -> Markup {
    let class = match line % 2 {
        1 => "on-dark",
        _ => "on-light",
    };
    html! {
        text.(class) x="7" y=(CELL * (8 - line) + 22) { (line) }
        text.(class) x=(CELL * line - 7) y="792" text-anchor="end" { (line) }
    }
}

fn piece(status: Option<i64>, (left, top): (i64, i64)) -> Markup {
    let side = match status {
        Some(0) => return html! {},
        Some(1 | 10) => "white",
        Some(2 | 20) => "black",
        _ => "broken",
    };
    let place = format!("translate({} {})", left + CELL / 2, top + CELL / 2);
    html! {
        g.piece.(side) transform=(place) {
            @if side == "broken" { text text-anchor="middle" y="18" { "?" } }
            @else {
                ellipse.shadow cy="5" rx="38" ry="37" {}
                circle.body r="37" {}
                circle.ring r="27" {}
            }
            @if matches!(status, Some(10 | 20)) {
                path.crown d="M-19 15 -23 -11 -10 1 0 -18 10 1 23 -11 19 15Z" {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{drawn, statuses};
    use crate::games::draughts::{Board, Square};

    #[test]
    fn each_piece_and_each_doubt_is_drawn() {
        let mut at = statuses(&Board::start());
        let marked = Square::from_course(1, 1).expect("a square");
        at[marked.index()] = None;
        at[Square::from_course(1, 3).expect("a square").index()] = Some(20);
        let picture = drawn(&at, &[marked], "W:W<a>").into_string();
        let count = |part: &str| picture.matches(part).count();
        assert_eq!(count("class=\"piece white\""), 10);
        assert_eq!(count("class=\"piece black\""), 13);
        assert_eq!(
            (count("broken"), count("crown"), count("class=\"foul\"")),
            (1, 1, 1)
        );
        assert!(picture.contains("W:W&lt;a&gt;"), "{picture}");
    }
}
