use super::{Fen, FenForm, parse, parse_numbered, read, write};
use crate::games::draughts::naming::Numbering;
use crate::games::draughts::position::{Position, Rules};
use crate::games::draughts::setup::{PositionError, Setup};
use crate::games::random::Random;

/// FENs of random games as two other programs write them, numeric and algebraic.
const GOLDEN: &str = include_str!("../../../../tests/notation/fen.txt");

fn algebraic(text: &str) -> String {
    let fen = parse(text, Rules::Course);
    fen.map_or_else(
        |error| error.to_string(),
        |fen| fen.write(FenForm::Algebraic),
    )
}

#[test]
fn forms_are_read() {
    let table = [
        ("W:Wa7,a5,Kc3:Bb8", "W:WKc3,a5,a7:Bb8"),
        ("W:W21,22,K5:B1", "W:Wa3,c3,Ka7:Bb8"),
        ("B:W21-24,K29-30:B1-3", "B:WKa1,Kc1,a3,c3,e3,g3:Bb8,d8,f8"),
        ("W:W32-32:B1", "W:Wg1:Bb8"),
        (
            "W:W21-32:B1-12:H0:F1",
            "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8:F1",
        ),
        ("W:Wc3:Bd4,f6:Cc3", "W:Wc3:Bd4,f6:Cc3"),
        ("W:W22:B18,11:C22", "W:Wc3:Bd4,f6:Cc3"),
        ("w : b K8 , f6 : w kc3 .", "W:WKc3:Bf6,Kg7"),
        ("[FEN \"W:Wc3:Bd4.\"]", "W:Wc3:Bd4"),
        ("W:W:BA1", "W:W:Ba1"),
        ("W:W:B", "W:W:B"),
        ("W:Wc3:Bd4:H7:+0+0:F12:Kx 2", "W:Wc3:Bd4:H7:F12:+0+0:Kx 2"),
        ("W:Wc3:Bd4:F2:H1", "W:Wc3:Bd4:H1:F2"),
    ];
    for (text, expected) in table {
        assert_eq!(algebraic(text), expected, "{text}");
    }
}

#[test]
fn errors_say_where_and_what() {
    let table = [
        (
            "",
            "column 1: expected W or B, the side to move, found the end",
        ),
        (
            "X:Wa1:Bb8",
            "column 1: expected W or B, the side to move, found 'X'",
        ),
        ("WWa1", "column 2: expected ':', found 'W'"),
        (
            "W:a1:Bb8",
            "column 3: expected W or B before a side's pieces, found 'a'",
        ),
        (
            "W:Wa1",
            "column 6: expected B and black's pieces, found the end",
        ),
        (
            "W:Ba1.",
            "column 6: expected W and white's pieces, found the end",
        ),
        ("W:Wa1:Wc1", "column 7: W is given twice"),
        (
            "W:Wa1:Hc1",
            "column 7: expected B and black's pieces, found 'H'",
        ),
        (
            "W:Wa1,:Bb8",
            "column 7: expected a square such as c3, 22, Kc3 or K22, found ':'",
        ),
        ("W:Wa9:Bb8", "column 5: expected a row, 1 to 8, found '9'"),
        ("W:Wb1:Bb8", "column 4: b1 is a light square"),
        (
            "W:Wa1:B33",
            "column 8: squares have the numbers 1 to 32, found 33",
        ),
        (
            "W:W0:B1",
            "column 4: squares have the numbers 1 to 32, found 0",
        ),
        (
            "W:W21-40:B1",
            "column 7: squares have the numbers 1 to 32, found 40",
        ),
        ("W:W24-21:B1", "column 4: the range 24-21 runs backwards"),
        ("W:W21-:B1", "column 7: expected a number, found ':'"),
        (
            "W:Wa1-c1:Bb8",
            "column 6: expected ',' and a piece, ':' or the end, found '-'",
        ),
        (
            "W:WG12:Bb8",
            "column 6: expected ',' and a piece, ':' or the end, found '2'",
        ),
        ("W:Wa1:Bc3,a1", "column 11: there is a piece on a1 already"),
        ("W:W21-24:Ba3", "column 11: there is a piece on a3 already"),
        (
            "W:Wa1:Bb8:",
            "column 11: expected a suffix such as H0, F1 or Cc3, found the end",
        ),
        (
            "W:Wa1:Bb8::F1",
            "column 11: expected a suffix such as H0, F1 or Cc3, found ':'",
        ),
        ("W:Wa1:Bb8:H", "column 12: expected a number, found the end"),
        (
            "W:Wa1:Bb8:H256",
            "column 12: 255 is the largest number here",
        ),
        (
            "W:Wa1:Bb8:F99999999999",
            "column 12: 4294967295 is the largest number here",
        ),
        ("W:Wa1:Bb8:H1:H2", "column 14: H is given twice"),
        ("W:Wa1:Bb8:H1x", "column 13: expected the end, found 'x'"),
        ("W:Wa1:Bb8:Cb1", "column 12: b1 is a light square"),
        (
            " ä",
            "column 2: expected W or B, the side to move, found 'ä'",
        ),
        (
            "W:W99999999999:B",
            "column 4: 4294967295 is the largest number here",
        ),
    ];
    for (text, expected) in table {
        assert_eq!(algebraic(text), expected, "{text}");
    }
}

/// All flaws at once, and which leave a position.
#[test]
fn flaws_are_told_together() {
    let table = [
        ("W:Wc3:Bd4", Rules::Course, "", true),
        ("W:W:Bd4", Rules::Course, "", true),
        ("W:Wc3:Bd4:H15", Rules::Course, "", true),
        ("W:Wc3:Bd4:H30", Rules::Official, "", true),
        ("W:Wc3:Bd4:Cc3", Rules::Course, "", true),
        (
            "W:W:B",
            Rules::Course,
            "there is no piece on the board",
            false,
        ),
        (
            "W:Wc3:B",
            Rules::Course,
            "black has no piece, but has just moved",
            true,
        ),
        (
            "W:W20-32:Bf8",
            Rules::Official,
            "white has 13 pieces, and 12 at most are possible",
            true,
        ),
        (
            "W:Wb8,Kd8:Ba1,Kc1:H31",
            Rules::Official,
            "the man on b8 is on white's last row and should be a king; the man on a1 is on black's last row and should be \
             a king; 31 quiet plies, but 30 are a draw",
            false,
        ),
        (
            "W:Wc3:Bd4:Cc3:H2",
            Rules::Official,
            "by the official rules a capture is one move, so the piece on c3 can't be in the middle of one; 2 quiet plies in the \
             middle of a capture, which sets them to 0",
            false,
        ),
        (
            "W:Wc3:Bd4:Cd4",
            Rules::Course,
            "no piece of white on d4 to go on capturing",
            false,
        ),
        (
            "W:Wc3:Bd4,e5:Cc3",
            Rules::Course,
            "the piece on c3 has nothing more to capture",
            false,
        ),
    ];
    for (text, rules, expected, tolerable) in table {
        let setup = parse(text, rules).unwrap().setup;
        let found = setup.position();
        let told = found
            .as_ref()
            .map_or_else(ToString::to_string, |_| String::new());
        assert_eq!(told, expected, "{text}");
        assert_eq!(
            found.or_else(PositionError::tolerate).is_ok(),
            tolerable,
            "{text}"
        );
        assert_eq!(read(text, rules).is_ok(), tolerable, "{text}");
    }
}

#[test]
fn other_programs_agree() {
    let mut kings = 0;
    for line in GOLDEN.lines() {
        let (numeric, algebraic) = line.split_once('\t').unwrap();
        let fen = parse(numeric, Rules::Official).unwrap();
        assert_eq!(
            Ok(&fen),
            parse(algebraic, Rules::Official).as_ref(),
            "{line}"
        );
        let men_and_kings = FenForm::Numeric(Numbering::TopLeft);
        assert_eq!(fen.write(men_and_kings), numeric);
        kings += fen.setup.board.kings().len();
    }
    assert!(kings > 20, "{kings} kings");
}

#[test]
fn start_positions() {
    let start = Position::start(Rules::Official);
    assert!(write(&start, FenForm::Lidraughts).ends_with(",12:H0:F1"));
    assert_eq!(read("W:W21-32:B1-12", Rules::Official), Ok(start));
}

/// What is written is read again, in all forms; plies of both rules by a fixed sequence of choices.
#[test]
fn random_positions_go_round() {
    let mut random = Random::new(1);
    let mut continuing = 0;
    for rules in [Rules::Course, Rules::Official] {
        for _ in 0..200 {
            let mut position = Position::start(rules);
            loop {
                check_round_trip(&position);
                continuing += usize::from(position.continuing().is_some());
                let moves = crate::games::Game::moves(&position);
                if moves.is_empty() {
                    break;
                }
                position = position.play(&moves[random.below(moves.len())]);
            }
        }
    }
    assert!(continuing > 100, "{continuing} captures under way");
}

fn check_round_trip(position: &Position) {
    let rules = position.rules();
    for numbering in (0..4).filter_map(Numbering::from_digit) {
        for form in [FenForm::Algebraic, FenForm::Numeric(numbering)] {
            let text = write(position, form);
            let fen = parse_numbered(&text, rules, numbering).unwrap();
            assert_eq!(fen.setup.position().as_ref(), Ok(position), "{text}");
        }
    }
    let text = write(position, FenForm::Lidraughts);
    let fen: Fen = parse(&text, rules).unwrap();
    assert_eq!(fen.setup, Setup::of(position), "{text}");
    assert_eq!(fen.move_number, Some(1));
}

/// Damaged text is refused or read; what is read goes round.
#[test]
fn mutations_never_panic() {
    let signs: Vec<char> = "WBKwbk:,-.0123456789abcdefghHFC \"[]xé".chars().collect();
    let mut random = Random::new(2);
    let mut taken = 0;
    for round in 0..40_000 {
        let start = [
            "W:Wa7,a5,Kc3:Bb8:Ca7",
            "B:W21-24,K5:B1-3:H3:F2:x",
            "[FEN \"W:W:Bd4.\"]",
        ][round % 3];
        let mut text: Vec<char> = start.chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(text.len());
            let sign = signs[random.below(signs.len())];
            match random.below(3) {
                0 => text[at] = sign,
                1 => text.insert(at, sign),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(fen) = parse(&text, Rules::Course) {
            taken += 1;
            for form in [FenForm::Algebraic, FenForm::Numeric(Numbering::TopLeft)] {
                assert_eq!(
                    parse(&fen.write(form), Rules::Course).as_ref(),
                    Ok(&fen),
                    "{text}"
                );
            }
            let _ = fen.setup.position().or_else(PositionError::tolerate);
        }
    }
    assert!(taken > 1000, "{taken} read");
}
