//! The rules and the notation in small.

use super::{Color, Position, PositionTextError, Size, SizeError, Squares, Unplayable, draw};
use crate::games::random::Random;
use crate::games::text_game::{StartOptions, TextGame as _};
use crate::games::{Game, Outcome, Side, perft};

fn position(text: &str) -> Position {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves(text: &str) -> String {
    let moves: Vec<String> = position(text)
        .legal_moves()
        .map(|chosen| chosen.to_string())
        .collect();
    moves.join(" ")
}

#[test]
fn pawns_go_forward_and_take_diagonally() {
    assert_eq!(moves("b2/3/3/1w1/3 w"), "b2-a3 b2-b3 b2-c3");
    assert_eq!(moves("3/3/bbb/1w1/3 w"), "b2xa3 b2xc3");
    assert_eq!(moves("3/1b1/wbw/3/3 b"), "b3-a2 b3-b2 b3-c2 b4xa3 b4xc3");
    assert_eq!(moves("2b/3/3/ww1/w2 w"), "a2-a3 a2-b3 b2-a3 b2-b3 b2-c3");
}

#[test]
fn a_pawn_that_is_through_and_the_last_pawn_decide() {
    let outcome = |text: &str| position(text).outcome();
    assert_eq!(outcome("w2/3/1b1/3/3 b"), Some(Outcome::Win(Side::First)));
    assert_eq!(outcome("3/3/1w1/3/b2 w"), Some(Outcome::Win(Side::Second)));
    assert_eq!(outcome("3/3/1w1/3/3 b"), Some(Outcome::Win(Side::First)));
    assert_eq!(outcome("3/3/1w1/3/3 w"), Some(Outcome::Win(Side::First)));
    assert_eq!(outcome("3/1b1/1w1/3/3 w"), None);
    assert_eq!(moves("w2/3/1b1/3/3 b"), "");
}

#[test]
fn what_is_no_position_is_told() {
    let error = |text: &str| text.parse::<Position>().expect_err(text);
    let square = |text: &str| {
        let all = Size::new(8, 8).expect("a size").squares();
        all.into_iter()
            .find(|square| square.to_string() == text)
            .expect("a square")
    };
    assert_eq!(
        error("3/3/3/3"),
        PositionTextError::Parts("3/3/3/3".to_owned())
    );
    assert_eq!(error("3/3/3/3 x"), PositionTextError::Turn("x".to_owned()));
    assert_eq!(
        error("3/3/q2/3 w"),
        PositionTextError::Sign { row: 2, sign: 'q' }
    );
    assert_eq!(
        error("bbb/3/ww/www w"),
        PositionTextError::Uneven {
            row: 2,
            length: 2,
            last: 4,
            columns: 3
        }
    );
    assert_eq!(
        error("3/3/3 w"),
        PositionTextError::Size(SizeError("3x3".to_owned()))
    );
    assert_eq!(error("3/3/3/3 w"), Unplayable::NoPawns.into());
    assert_eq!(
        error("w2/3/b2/3 w"),
        Unplayable::Through(square("a4")).into()
    );
    let size = Size::new(3, 5).expect("a size");
    let of = |white, black| Position::of(size, Color::White, white, black);
    let (a1, h8) = (Squares::of(square("a1")), Squares::of(square("h8")));
    assert_eq!(of(a1, h8), Err(Unplayable::Outside(square("h8"))));
    assert_eq!(of(a1, a1), Err(Unplayable::Twice(square("a1"))));
}

#[test]
fn sizes_are_read() {
    for text in ["2x4", "6x6", "8x8", "3x5"] {
        assert_eq!(
            text.parse::<Size>().map(|size| size.to_string()),
            Ok(text.to_owned())
        );
    }
    for text in ["", "6", "6x", "1x6", "6x3", "9x8", "6x-6", "6 x6"] {
        assert_eq!(text.parse::<Size>(), Err(SizeError(text.to_owned())));
    }
    let mut options = StartOptions::usual(Position::TEXT);
    options.set("size", "4x5".to_owned());
    let start = Position::from_options(&options).expect("a start");
    assert_eq!(start.to_string(), "bbbb/bbbb/4/wwww/wwww w");
}

#[test]
fn the_board_is_drawn() {
    let lines = [
        "  4  b . .",
        "  3  . . .",
        "  2  . w .",
        "  1  . . .",
        "     a b c    black",
        "",
    ];
    assert_eq!(draw(&position("b2/3/1w1/3 b")), lines.join("\n"));
}

/// Games of random moves: texts go round, counts agree, each game ends, and who is to move can.
#[test]
fn random_games_keep_the_rules() {
    let mut random = Random::new(17);
    for number in 0..300 {
        let size = Size::new(2 + number % 7, 4 + number / 7 % 5).expect("a size");
        let mut here = Position::start(size);
        while here.outcome().is_none() {
            assert_eq!(position(&here.to_string()), here);
            let moves = here.moves();
            assert!(!moves.is_empty(), "{here}");
            assert_eq!(here.sequences(2), perft(&here, 2), "{here}");
            let chosen = moves[random.below(moves.len())];
            let text = here.move_text(&chosen);
            assert_eq!(here.move_of_text(&text), Some(chosen), "{here} {text}");
            assert_eq!(here.move_of_text(&text.replace('x', "-")), Some(chosen));
            assert!(here.legal_moves().any(|legal| legal == chosen));
            here = here.after(&chosen);
        }
        assert_eq!(position(&here.to_string()), here);
    }
}
