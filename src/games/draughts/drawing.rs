//! The board as the course's arbiter shows it.

use super::facts::{SquareFact, piece_of_status};
use super::square::Square;

const COLUMNS: &str = "    1 2 3 4 5 6 7 8\n";

/// The board of these facts with the numbers of rows and columns, and an empty line behind it.
/// White's first row is at the bottom, as white sees it; `?` stands where the facts don't tell,
/// because there is none, or several, or a status that is none.
pub fn draw(facts: &[SquareFact]) -> String {
    let mut text = COLUMNS.to_owned();
    for x in (1..=8).rev() {
        text.push_str(&format!(" {x} "));
        for y in 1..=8 {
            match Square::from_course(x, y) {
                Some(square) => text.extend([' ', mark(facts, square)]),
                None => text.push_str("  "),
            }
        }
        text.push_str(&format!("  {x}\n"));
    }
    text + COLUMNS + "\n"
}

/// `.` empty, `o` and `x` men, `O` and `X` kings, white's first; `?` for a square without exactly
/// one fact, or with an unknown status.
pub fn mark(facts: &[SquareFact], square: Square) -> char {
    let mut there = facts.iter().filter(|fact| fact.square == Some(square));
    let (Some(fact), None) = (there.next(), there.next()) else {
        return '?';
    };
    match fact
        .status
        .filter(|status| piece_of_status(*status).is_some())
    {
        Some(0) => '.',
        Some(1) => 'o',
        Some(2) => 'x',
        Some(10) => 'O',
        Some(20) => 'X',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::games::draughts::Board;
    use crate::games::draughts::facts;

    #[test]
    fn what_the_facts_do_not_tell_is_a_question_mark() {
        let mut board = facts::facts(&Board::start());
        board[0].status = Some(10);
        board[1].status = Some(3);
        board[2].status = None;
        board.push(board[3]);
        let last_row = |text: String| text.lines().nth(8).map(str::to_owned);
        assert_eq!(
            last_row(draw(&board)).as_deref(),
            Some(" 1  O   ?   ?   ?    1")
        );
    }
}
