//! The rules against a plain reading of them, the source's pictures, texts, and the ways in which a
//! contest ends.

use super::contest::{Contest, ContestStopped, MOVES, Note};
use super::{End, Illegal, Move, Piece, Position, Record, Square, Squares, draw};
use crate::games::{Game, Outcome, Side};

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn position(text: &str) -> Position {
    Position::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal targets by walking square by square, without sets.
mod plainly {
    use super::{Position, Side, Square};

    fn at(column: i8, row: i8) -> Option<Square> {
        Square::at(column.into(), row.into())
    }

    fn steps() -> impl Iterator<Item = (i8, i8)> {
        let all = (-1..=1).flat_map(|column| (-1..=1).map(move |row| (column, row)));
        all.filter(|step| *step != (0, 0))
    }

    fn moved(from: Square, step: (i8, i8), times: i8) -> Option<Square> {
        let column = from.column() as i8 + step.0 * times;
        at(column, from.row() as i8 + step.1 * times)
    }

    pub fn beside(one: Square, other: Square) -> bool {
        steps().any(|step| moved(one, step, 1) == Some(other))
    }

    pub fn sees(queen: Square, king: Square, black: Option<Square>, target: Square) -> bool {
        steps().any(|step| {
            for times in 1..8 {
                match moved(queen, step, times) {
                    Some(here) if here == king => return false,
                    Some(here) if here == target => return true,
                    Some(here) if Some(here) == black => return false,
                    Some(_) => {}
                    None => return false,
                }
            }
            false
        })
    }

    /// The targets of the queen and of the king of the side to move.
    pub fn targets(position: &Position) -> (Vec<Square>, Vec<Square>) {
        let (king, black) = (position.king(), position.black());
        let queen = position.queen().expect("a queen");
        let of = |legal: &dyn Fn(Square) -> bool| Square::all().filter(|to| legal(*to)).collect();
        let white_king = |to| beside(king, to) && to != queen && !beside(black, to) && to != black;
        let white_queen = |to| sees(queen, king, Some(black), to);
        let black_king = |to| {
            beside(black, to) && !beside(king, to) && to != king && !sees(queen, king, None, to)
        };
        match Game::turn(position) {
            Side::First => (of(&white_queen), of(&white_king)),
            Side::Second => (Vec::new(), of(&black_king)),
        }
    }
    use crate::games::Game;
}

#[test]
fn moves_are_those_of_a_plain_reading() {
    let mut counts = Vec::new();
    for side in [Side::First, Side::Second] {
        let mut count = 0;
        for position in Position::all(side) {
            count += 1;
            let (queen, king) = plainly::targets(&position);
            let own = match side {
                Side::First => Piece::King,
                Side::Second => Piece::BlackKing,
            };
            let found = |piece| position.targets(piece).collect::<Vec<_>>();
            assert_eq!(found(Piece::Queen), queen, "{position}");
            assert_eq!(found(own), king, "{position}");
        }
        counts.push(count);
    }
    assert_eq!(counts, [144_508, 223_944]);
}

#[test]
fn what_can_not_stand_is_told() {
    for (text, told) in [
        ("a1 a1 c3", "two pieces stand on a1"),
        ("a1 c3 a1", "two pieces stand on a1"),
        ("a1 c3 c3", "two pieces stand on c3"),
        ("a1 c3 d4", "the kings stand beside each other on c3 and d4"),
        (
            "a1 c3 a8",
            "the black king on a8 stands in the queen's area of action, so it is not white's turn",
        ),
        (
            "a1 c3 i8",
            "a square is a letter a to h and a digit 1 to 8, such as a2, not \"i8\"",
        ),
        (
            "a1 c3",
            "a position is the squares of the queen, the white king and the black king, such as Qf2 Kb5 kb7, and b if black is to move; found \"a1 c3\"",
        ),
        (
            "Qa1 Kc3 Kf8",
            "a position is the squares of the queen, the white king and the black king, such as Qf2 Kb5 kb7, and b if black is to move; found \"Qa1 Kc3 Kf8\"",
        ),
        (
            "8/1k6/8/1K6/8/8/8/8 w - - 0 1",
            "\"8/1k6/8/1K6/8/8/8/8 w - - 0 1\" is no FEN line with one white queen and the two kings on eight rows",
        ),
        (
            "Qf2 Kb5 kb7: c5",
            "move 1: Q, K or k and a square are expected, such as Qc5, not \"c5\"",
        ),
        (
            "Qf2 Kb5 kb7: Qc5 ka7",
            "move 2: ka7: a7 is in the area of action of an enemy piece",
        ),
    ] {
        let found = Position::read(text).map_err(|error| error.to_string());
        assert_eq!(found, Err(told.to_owned()), "{text}");
    }
}

#[test]
fn texts_go_round() {
    let all = [Side::First, Side::Second]
        .into_iter()
        .flat_map(Position::all);
    for position in all.step_by(97) {
        assert_eq!(Position::read(&position.to_string()), Ok(position));
    }
    for text in [
        "f2 b5 b7 w",
        "kb7 Qf2 Kb5",
        "8/1k6/8/1K6/8/8/5Q2/8 w - - 0 1",
    ] {
        assert_eq!(Position::read(text), Ok(Position::sample()), "{text}");
    }
    let game = "Qf2 Kb5 kb7: Qc2 ka7 Qc7 ka8";
    let record = Record::read(game).expect("a game");
    assert_eq!(record.to_string(), game);
    assert_eq!(record.last().to_string(), "Qc7 Kb5 ka8");
    assert!(draw(&Position::sample()).starts_with("8 . . . . . . . .\n7 . k . ."));
}

/// Pictures of the source: a position, what it is, and whether black can take the queen.
#[test]
fn games_end_as_the_source_says() {
    for (text, end, can_take) in [
        ("Qb7 Kb6 ka8 b", Some(End::Mate), false),
        ("Qc7 Kb6 ka8 b", Some(End::Stalemate), false),
        // The white king stands beside the queen: she can't be taken.
        ("Qg4 Kf3 kh5 b", None, false),
        ("Qg3 Ka1 kh4 b", None, true),
        ("Qg2 Kf2 kh1 b", Some(End::Mate), false),
        ("Qg2 Ka1 kh1 b", None, true),
        ("Qf2 Kb5 kb7", None, false),
    ] {
        let position = position(text);
        assert_eq!(position.end(), end, "{text}");
        assert_eq!(position.can_take_queen(), can_take, "{text}");
    }
    let position = position("Qg2 Ka1 kh1 b");
    let take = Move {
        piece: Piece::BlackKing,
        to: square("g2"),
    };
    let after = position.after(&take);
    assert_eq!(after.end(), Some(End::QueenLost));
    assert_eq!(after.outcome(), Some(Outcome::Draw));
    assert_eq!(after.moves(), []);
    assert_eq!(after.check(&take), Err(Illegal::Over));
    assert_eq!(Squares::beside(square("a1")).count(), 3);
}

/// Calls of a contest from a position with so many moves, and why the last one ends the program.
#[test]
fn each_misuse_ends_the_program() {
    let over = |end| ContestStopped::Over(end);
    let danger = |name| ContestStopped::Illegal(Illegal::IntoDanger(square(name)));
    let outside = |name| ContestStopped::Illegal(Illegal::OutsideArea(square(name)));
    let no_square = |text: &str| ContestStopped::NoSquare(super::SquareError(text.to_owned()));
    for (start, moves, calls, why) in [
        ("f2 b5 b7", 12, "left", ContestStopped::NotInitialised),
        ("f2 b5 b7", 12, "Qc2", ContestStopped::NotInitialised),
        ("f2 b5 b7", 12, "ka7", ContestStopped::NotInitialised),
        (
            "f2 b5 b7",
            12,
            "Init Init",
            ContestStopped::InitialisedTwice,
        ),
        (
            "f2 b5 b7",
            12,
            "Init Qc2 ka7 Init",
            ContestStopped::InitialisedTwice,
        ),
        ("f2 b5 b7", 12, "Init ka7", ContestStopped::SecondBlackMove),
        (
            "f2 b5 b7",
            12,
            "Init Qc2 ka7 ka8",
            ContestStopped::SecondBlackMove,
        ),
        (
            "f2 b5 b7",
            12,
            "Init Qc2 Qc7",
            ContestStopped::SecondWhiteMove,
        ),
        (
            "f2 b5 b7",
            12,
            "Init Qc2 Kc5",
            ContestStopped::SecondWhiteMove,
        ),
        ("f2 b5 b7", 12, "Init Qc22", no_square("c22")),
        ("f2 b5 b7", 12, "Init Qi2", no_square("i2")),
        ("f2 b5 b7", 12, "Init Q", no_square("")),
        ("f2 b5 b7", 12, "Init Qf2", outside("f2")),
        ("f2 b5 b7", 12, "Init Qg4", outside("g4")),
        ("f2 b5 b7", 12, "Init Kb4 ka8 Kb6", outside("b6")),
        ("f2 b5 b7", 12, "Init Kb6", danger("b6")),
        ("f2 b5 b7", 12, "Init Qc2 ka6", danger("a6")),
        (
            "f2 b5 b7",
            1,
            "Init Qc2 ka7 Qc7",
            ContestStopped::NoMovesLeft,
        ),
        ("f2 b5 b7", 0, "Init Qc2", ContestStopped::NoMovesLeft),
        ("f2 b5 b7", 12, "Init Qa7 ka7", over(End::QueenLost)),
        ("d7 b6 b8 b: ka8", 12, "Init Qc8 ka8", over(End::Mate)),
        ("d7 b6 b8 b: ka8", 12, "Init Qb7 Qb8", over(End::Mate)),
        ("c1 b6 a8", 12, "Init Qc7 kb8", over(End::Stalemate)),
    ] {
        let mut contest = Contest::new(position(start), moves);
        let made: Vec<Result<(), ContestStopped>> = calls
            .split(' ')
            .map(|call| match call.split_at(1) {
                ("I", _) => contest.init(),
                ("Q", to) => contest.move_white(Piece::Queen, to).map(|_| ()),
                ("K", to) => contest.move_white(Piece::King, to).map(|_| ()),
                ("k", to) => contest.move_black(|_| square(to)).map(|_| ()),
                _ => contest.state().map(|_| ()),
            })
            .collect();
        let (last, before) = made.split_last().expect("a call");
        assert!(
            before.iter().all(Result::is_ok),
            "{start}: {calls}: {made:?}"
        );
        assert_eq!(last.as_ref(), Err(&why), "{start}: {calls}");
        let status = match why {
            ContestStopped::Over(End::Mate) => 0,
            ContestStopped::Over(_) | ContestStopped::NoMovesLeft => 4,
            _ => 3,
        };
        assert_eq!(why.status(), status);
    }
}

#[test]
fn moves_are_counted() {
    let mut contest = Contest::new(Position::sample(), MOVES);
    contest.init().expect("the first time");
    assert_eq!(contest.state(), Ok((Position::sample(), 12)));
    contest.move_white(Piece::Queen, "c2").expect("legal");
    contest.move_black(|_| square("a7")).expect("legal");
    assert_eq!(contest.state(), Ok((position("Qc2 Kb5 ka7"), 11)));
}

#[test]
fn notes_go_round() {
    for line in [
        "Init",
        "MoveWhiteQueen c5",
        "MoveWhiteKing b6",
        "MoveBlackKing a7",
        "stopped MovesLeft: Init has not been called yet",
    ] {
        let note: Result<Note, _> = line.parse();
        assert_eq!(note.map(|note| note.to_string()), Ok(line.to_owned()));
    }
    for line in [
        "",
        "init",
        "MoveWhiteQueen",
        "MoveWhiteQueen i5",
        "MoveWhiteQueen c5 ",
        "GetX a1",
    ] {
        assert!(line.parse::<Note>().is_err(), "{line:?}");
    }
}
