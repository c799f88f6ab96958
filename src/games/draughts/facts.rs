//! The board as the course's facts `ruut(X,Y,Status)`, one for each dark square.
//!
//! Whoever writes the facts is not trusted: [`board`] says what is wrong with them in the order and
//! in the words of the course's arbiter.

use thiserror::Error;

use super::bitboard::Bitboard;
use super::board::{Board, Color, Piece};
use super::square::Square;

/// One fact, as far as it can be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareFact {
    /// Where; `None` when `X, Y` is no dark square.
    pub square: Option<Square>,
    /// What stands there; `None` when that is no number, or when the fact is a rule.
    pub status: Option<i64>,
}

/// Why facts are no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Damage {
    /// Not every dark square has exactly one fact. The number of facts.
    #[error("not every dark square has one fact (there are {0} facts)")]
    WrongSquares(usize),
    /// A status that is none of 0, 1, 2, 10 and 20, or a rule.
    #[error("the board holds an unknown state or a rule")]
    WrongState,
}

/// The board that the facts tell, in whatever order they come.
///
/// # Errors
/// The damage, wrong squares before wrong states.
pub fn board(facts: &[SquareFact]) -> Result<Board, Damage> {
    let squares: Option<Bitboard> = facts.iter().map(|fact| fact.square).collect();
    if facts.len() != Square::COUNT || squares != Some(Bitboard::ALL) {
        return Err(Damage::WrongSquares(facts.len()));
    }
    let mut board = Board::EMPTY;
    for fact in facts {
        let piece = fact
            .status
            .and_then(piece_of_status)
            .ok_or(Damage::WrongState)?;
        if let Some(square) = fact.square {
            board.put(square, piece);
        }
    }
    Ok(board)
}

/// The course's status of a square: 0 empty, 1 and 2 a white and a black man, 10 and 20 the kings.
pub const fn status(piece: Option<Piece>) -> i64 {
    match piece {
        None => 0,
        Some(Piece { color, king }) => {
            let man = match color {
                Color::White => 1,
                Color::Black => 2,
            };
            if king { man * 10 } else { man }
        }
    }
}

/// What a status says: `None` when it is none, `Some(None)` for an empty square.
pub const fn piece_of_status(status: i64) -> Option<Option<Piece>> {
    let (color, king) = match status {
        0 => return Some(None),
        1 => (Color::White, false),
        2 => (Color::Black, false),
        10 => (Color::White, true),
        20 => (Color::Black, true),
        _ => return None,
    };
    Some(Some(Piece { color, king }))
}

/// The 32 statuses in the order of the squares.
pub fn statuses(board: &Board) -> [i64; Square::COUNT] {
    let mut statuses = [0; Square::COUNT];
    for (place, square) in statuses.iter_mut().zip(Square::all()) {
        *place = status(board.at(square));
    }
    statuses
}

/// The facts of a board in the order of the squares.
pub fn facts(board: &Board) -> Vec<SquareFact> {
    Square::all()
        .map(|square| SquareFact {
            square: Some(square),
            status: Some(status(board.at(square))),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Damage, SquareFact, board, facts, piece_of_status, status};
    use crate::games::draughts::Board;

    #[test]
    fn facts_and_statuses_go_round() {
        let mut shuffled = facts(&Board::start());
        shuffled.reverse();
        assert_eq!(board(&shuffled), Ok(Board::start()));
        for known in [0, 1, 2, 10, 20] {
            assert_eq!(piece_of_status(known).map(status), Some(known));
        }
        assert_eq!(piece_of_status(3), None);
    }

    /// Changes the facts of the first position.
    type Harm = fn(&mut Vec<SquareFact>);

    #[test]
    fn damage_is_told_as_the_arbiter_tells_it() {
        let harms: [(Harm, Damage); 6] = [
            (|facts| facts.truncate(31), Damage::WrongSquares(31)),
            (|facts| facts.push(facts[0]), Damage::WrongSquares(33)),
            (|facts| facts[1] = facts[0], Damage::WrongSquares(32)),
            (|facts| facts[5].square = None, Damage::WrongSquares(32)),
            (|facts| facts[5].status = None, Damage::WrongState),
            (|facts| facts[5].status = Some(3), Damage::WrongState),
        ];
        for (harm, damage) in harms {
            let mut facts = facts(&Board::start());
            harm(&mut facts);
            assert_eq!(board(&facts), Err(damage));
        }
    }
}
