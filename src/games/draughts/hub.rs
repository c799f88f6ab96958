//! Positions and moves in the letters and numbers of the Hub protocol (version 2, Scan's).

use crate::games::draughts::naming::Numbering;
use crate::games::draughts::setup::{PositionError, Setup};
use crate::games::draughts::{Board, Color, Move, Piece, Position, Rules, Square};

/// How the protocol numbers squares here.
const NUMBERS: Numbering = Numbering::TopLeft;

/// Why a text is no position or no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HubError {
    /// Too short or too long.
    #[error(
        "a position is a letter for the side to move and 32 for the squares, found {0} characters"
    )]
    Length(usize),
    /// A letter that is none of the protocol's.
    #[error("character {place} of the position: expected {expected}, found {found:?}")]
    Letter {
        /// Where, from 1.
        place: usize,
        /// What could stand there.
        expected: &'static str,
        /// What stands there.
        found: char,
    },
    /// No position can be so.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Not the text of a move.
    #[error("{0:?} is no move: expected numbers with - or x between them")]
    NoMove(String),
    /// No legal move is written so.
    #[error("move {number}, {text}, is not legal; legal: {}", legal.join(" "))]
    Illegal {
        /// The number of the move in its list, from 1.
        number: usize,
        /// The move.
        text: String,
        /// The legal ones.
        legal: Vec<String>,
    },
}

/// The position of such a text.
pub fn read(text: &str, rules: Rules) -> Result<Position, HubError> {
    let letters: Vec<char> = text.chars().collect();
    let [turn, squares @ ..] = letters.as_slice() else {
        return Err(HubError::Length(0));
    };
    let letter = |place, expected, found| HubError::Letter {
        place,
        expected,
        found,
    };
    let turn = match turn {
        'W' => Color::White,
        'B' => Color::Black,
        found => return Err(letter(1, "W or B", *found)),
    };
    if squares.len() != Square::COUNT {
        return Err(HubError::Length(letters.len()));
    }
    let mut board = Board::EMPTY;
    for (number, found) in (1..).zip(squares) {
        let color = match found.to_ascii_lowercase() {
            'w' => Color::White,
            'b' => Color::Black,
            'e' => continue,
            _ => return Err(letter(number as usize + 1, "w, b, W, B or e", *found)),
        };
        if let Some(square) = NUMBERS.square(number) {
            let king = found.is_ascii_uppercase();
            board.put(square, Some(Piece { color, king }));
        }
    }
    let setup = Setup {
        rules,
        board,
        turn,
        continuing: None,
        quiet_plies: 0,
    };
    Ok(setup.position().or_else(PositionError::tolerate)?)
}

/// The text of a move.
pub fn move_text(chosen: &Move) -> String {
    let number = |square| u32::from(NUMBERS.number(square));
    let mut numbers = vec![number(chosen.from), number(chosen.to)];
    let mut captured: Vec<u32> = chosen.captured.map(number).collect();
    captured.sort_unstable();
    numbers.extend(captured);
    let sign = if chosen.is_capture() { "x" } else { "-" };
    let texts: Vec<String> = numbers.iter().map(u32::to_string).collect();
    texts.join(sign)
}

/// The texts of moves, in quotes if there are several.
pub fn move_texts(moves: &[Move]) -> String {
    moves.iter().map(move_text).collect::<Vec<_>>().join(" ")
}

/// Plays moves from a position; gives the positions before each, and the last.
pub fn play(start: Position, moves: &str) -> Result<(Vec<Position>, Position), HubError> {
    let mut before = Vec::new();
    let mut here = start;
    for (index, text) in moves.split_whitespace().enumerate() {
        let found = find(&here, text, index + 1)?;
        before.push(here);
        here = here.play(&found);
    }
    Ok((before, here))
}

/// The legal move with these numbers; captured squares may stand in any order, and may be left out
/// where it is clear.
fn find(here: &Position, text: &str, number: usize) -> Result<Move, HubError> {
    let sign = if text.contains('x') { 'x' } else { '-' };
    let numbers: Option<Vec<Square>> = text
        .split(sign)
        .map(|part| NUMBERS.square(part.parse().ok()?))
        .collect();
    let no_move = || HubError::NoMove(text.to_owned());
    let numbers = numbers.ok_or_else(no_move)?;
    let [from, to, captured @ ..] = numbers.as_slice() else {
        return Err(no_move());
    };
    let captured = captured.iter().copied().collect();
    let legal = here.legal_moves();
    let fits = |fit: &&Move| {
        let taken = fit.captured == captured || numbers.len() == 2;
        (fit.from, fit.to) == (*from, *to) && taken && fit.is_capture() == (sign == 'x')
    };
    let mut fitting = legal.iter().filter(fits);
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => Ok(*only),
        _ => Err(HubError::Illegal {
            number,
            text: text.to_owned(),
            legal: legal.iter().map(move_text).collect(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::{NUMBERS, move_text, play, read};
    use crate::games::draughts::{Color, Piece, Position, Rules};

    /// The text of a position: what the protocol can say of it.
    fn write(position: &Position) -> String {
        let turn = match position.color() {
            Color::White => 'W',
            Color::Black => 'B',
        };
        let letter = |number| {
            let square = NUMBERS.square(number);
            match square.and_then(|square| position.board().at(square)) {
                None => 'e',
                Some(Piece { color, king }) => match (color, king) {
                    (Color::White, false) => 'w',
                    (Color::White, true) => 'W',
                    (Color::Black, false) => 'b',
                    (Color::Black, true) => 'B',
                },
            }
        };
        std::iter::once(turn).chain((1..=32).map(letter)).collect()
    }

    const START: &str = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

    #[test]
    fn positions_go_round() {
        assert_eq!(write(&Position::start(Rules::Official)), START);
        assert_eq!(
            read(START, Rules::Official),
            Ok(Position::start(Rules::Official))
        );
        let ending = "BeeeeeeeeeeeeeWeeeeeeeeBebeeeeeee";
        assert_eq!(ending.len(), 33);
        let position = read(ending, Rules::Official).unwrap();
        assert_eq!(write(&position), ending);
    }

    #[test]
    fn errors_are_told() {
        let told = |text| read(text, Rules::Official).unwrap_err().to_string();
        assert!(told("").ends_with("found 0 characters"));
        assert!(told("Wbb").ends_with("found 3 characters"));
        assert!(told("X").contains("character 1 of the position: expected W or B, found 'X'"));
        assert!(told("Wbbbbbbbbbbbbexeeeeeewwwwwwwwwwww").contains("character 15 of the position"));
        assert_eq!(
            told("Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"),
            "there is no piece on the board"
        );
    }

    #[test]
    fn moves_are_found_among_the_legal_ones() {
        let start = Position::start(Rules::Official);
        let (before, here) = play(start, "22-17 9-14 17-13").unwrap();
        assert_eq!(before.len(), 3);
        assert_eq!(here.quiet_plies(), 0);
        let (_, here) = play(start, "22-18 11-15").unwrap();
        let captures: Vec<String> = here.legal_moves().iter().map(move_text).collect();
        assert_eq!(captures, ["18x11x15"]);
        assert!(play(start, "22-18 11-15 18x11x15").is_ok());
        assert!(play(start, "22-18 11-15 18x11").is_ok());
        let told = |moves| play(start, moves).unwrap_err().to_string();
        assert_eq!(
            told("22-18 11-15 18x11x14"),
            "move 3, 18x11x14, is not legal; legal: 18x11x15"
        );
        assert_eq!(
            told("22-18 11-15 18-11"),
            "move 3, 18-11, is not legal; legal: 18x11x15"
        );
        assert!(told("22").contains("is no move"));
        assert!(told("22-40").contains("is no move"));
    }
}
