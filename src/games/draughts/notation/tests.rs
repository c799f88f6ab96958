use std::collections::{HashMap, HashSet};

use super::{Style, parse, paths, read, read_turn, write, write_full};
use crate::games::Game;
use crate::games::draughts::bitboard::Bitboard;
use crate::games::draughts::board::{Board, Color, Piece};
use crate::games::draughts::fen;
use crate::games::draughts::moves::Move;
use crate::games::draughts::naming::Numbering;
use crate::games::draughts::position::{Position, Rules};
use crate::games::draughts::square::Square;
use crate::games::random::Random;

/// Positions with their legal moves as py-draughts finds and writes them.
const GOLDEN: &str = include_str!("../../../../tests/notation/moves.txt");

const NUMBERS: Numbering = Numbering::TopLeft;

const STYLES: [Style; 5] = [
    Style::Algebraic,
    Style::Course,
    Style::Numeric(Numbering::BottomLeft),
    Style::Numeric(Numbering::TopLeft),
    Style::Numeric(Numbering::TopRight),
];

fn numbering(style: Style) -> Numbering {
    match style {
        Style::Numeric(numbering) => numbering,
        _ => NUMBERS,
    }
}

#[test]
fn forms_are_read() {
    let table = [
        ("c3-d4", "c3 d4"),
        (" C3-D4 ", "c3 d4"),
        ("c3d4", "c3 d4"),
        ("c3:e5:g7", "c3 e5 g7"),
        ("c3xe5×g7", "c3 e5 g7"),
        ("22-18", "c3 d4"),
        ("22x15x8", "c3 e5 g7"),
        ("3,3-4,4", "c3 d4"),
        ("3,3:5,5:7,7", "c3 e5 g7"),
        ("22-d4", "c3 d4"),
        (
            "",
            "column 1: expected a square such as c3, 22 or 3,3, found the end",
        ),
        ("c3", "column 3: expected '-', ':' or 'x', found the end"),
        (
            "c3-",
            "column 4: expected a square such as c3, 22 or 3,3, found the end",
        ),
        ("c3:e5-g7", "column 6: expected ':' or the end, found '-'"),
        ("c3-d4!", "column 6: expected '-' or the end, found '!'"),
        ("ci-d4", "column 2: expected a row, 1 to 8, found 'i'"),
        ("c0-d4", "column 1: there is no square c0"),
        ("c3-d5", "column 4: d5 is a light square"),
        ("33-5", "column 1: there is no square 33"),
        ("3,4-4,5", "column 1: 3,4 is a light square"),
        ("9,9-8,8", "column 1: there is no square 9,9"),
        ("3,x-4,5", "column 3: expected a column, 1 to 8, found 'x'"),
        ("99999999999-5", "column 1: there is no square 99999999999"),
    ];
    for (text, expected) in table {
        let found = match parse(text, NUMBERS) {
            Ok(written) => {
                let file = written.file.map(|file| format!("{file}:"));
                let squares = written.squares.iter().map(ToString::to_string);
                file.into_iter()
                    .chain(squares)
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected, "{text}");
    }
}

/// What is told about moves that aren't legal.
#[test]
fn errors_tell_the_reason_and_the_legal_moves() {
    let table = [
        // A man has to capture twice.
        (
            Rules::Official,
            "W:Wc3,h2:Bd4,f6,a7",
            &[
                ("c3:g7", "c3:g7"),
                ("c3:e5:g7", "c3:g7"),
                ("c3-g7", "c3:g7"),
                (
                    "c3:e5",
                    "c3:e5: the capture has to go on from e5; legal: c3:g7",
                ),
                ("h2-g3", "h2-g3: white has to capture; legal: c3:g7"),
                (
                    "a7-b6",
                    "a7-b6: the piece on a7 is the opponent's; legal: c3:g7",
                ),
                ("a1-b2", "a1-b2: there is no piece on a1; legal: c3:g7"),
                ("h2-a1", "h2-a1: the piece can't go there; legal: c3:g7"),
                (
                    "c3:e5:g7:e5",
                    "c3:e5:g7:e5: the move ends on g7; legal: c3:g7",
                ),
            ][..],
        ),
        // The same by the course's rules, and in the middle of the capture.
        (
            Rules::Course,
            "W:Wc3,h2:Bd4,f6,a7",
            &[
                ("c3:e5", "c3:e5"),
                ("c3-e5", "c3:e5"),
                ("c3:g7", "c3:g7: the piece can't go there; legal: c3:e5"),
            ],
        ),
        (
            Rules::Course,
            "W:We5,h2:Bf6,a7:Ce5",
            &[
                ("e5:g7", "e5:g7"),
                (
                    "h2-g3",
                    "h2-g3: the piece on e5 has to go on capturing; legal: e5:g7",
                ),
            ],
        ),
        (
            Rules::Course,
            "W:Wc3:Bh8",
            &[
                ("c3:d4", "c3:d4: that is no capture; legal: c3-b4, c3-d4"),
                (
                    "c3-d4-e5",
                    "c3-d4-e5: the move ends on d4; legal: c3-b4, c3-d4",
                ),
            ],
        ),
        (
            Rules::Course,
            "B:Wa1:Bh2,h4:H3",
            &[(
                "h2-g3",
                "h2-g3: the piece can't go there; legal: h2-g1, h4-g3",
            )],
        ),
        (
            Rules::Course,
            "B:Wa1,Kc1:B",
            &[("h2-g1", "h2-g1: the game is over, black can't move")],
        ),
        // A file for the first square, as handbooks write.
        (
            Rules::Official,
            "W:Wc3,g3,g5,a1:Bh8,d8",
            &[
                ("cd4", "c3-d4"),
                ("gh6", "g5-h6"),
                ("gf4", "g3-f4"),
                (
                    "ge5",
                    "ge5: the piece can't go there; legal: a1-b2, c3-b4, c3-d4, g3-f4, g3-h4, g5-f6, g5-h6",
                ),
                (
                    "ef4",
                    "ef4: there is no piece of the side to move on the e-file; legal: a1-b2, c3-b4, c3-d4, g3-f4, \
                     g3-h4, g5-f6, g5-h6",
                ),
            ],
        ),
        (
            Rules::Official,
            "W:Wc3,c5:Bb4,b6,h8",
            &[("c:c7", "c3:c7"), ("c:a7", "c5:a7")],
        ),
        (
            Rules::Official,
            "W:WKc1,Kc5:Bh8",
            &[(
                "ce3",
                "ce3 may be any of one from c1, one from c5: give all squares",
            )],
        ),
        // Two ways from a7 to e7, and a single jump with the ends of two longer captures.
        (
            Rules::Official,
            "W:WKa7:Bh2,g3,d4,f4,f6",
            &[
                (
                    "a7:e7",
                    "a7:e7 may be any of a7:f2:h4:e7, a7:e3:g5:e7: give all squares",
                ),
                ("a7:e3:g5:e7", "a7:e3:g5:e7"),
                ("a7:h4:e7", "a7:f2:h4:e7"),
            ],
        ),
        (
            Rules::Official,
            "B:Wa1,Kg3,Kf4,b6,Kd6,Kf6,Kg7:BKc1,Kg1,a3,Kb4,Kc5,h6,f8",
            &[
                ("c5:a7", "c5:a7"),
                ("c5:e7:g5:e3:a7", "c5:e7:g5:e3:a7"),
                ("c5:h4:a7", "c5:e7:h4:f2:a7"),
            ],
        ),
    ];
    for (rules, position, cases) in table {
        let position = fen::read(position, rules).unwrap();
        for (text, expected) in cases {
            let found = match read(&position, text, NUMBERS) {
                Ok(found) => write(&position, &found, Style::Algebraic),
                Err(error) => error.to_string(),
            };
            assert_eq!(&found, expected, "{text}");
        }
    }
}

#[test]
fn a_chain_of_the_course_is_read_at_once() {
    let position = fen::read("W:Wc3,h2:Bd4,f6,a7", Rules::Course).unwrap();
    let turn = |text| match read_turn(&position, text, NUMBERS) {
        Ok(moves) => moves
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" "),
        Err(error) => error.to_string(),
    };
    assert_eq!(turn("c3:e5:g7"), "c3:e5 e5:g7");
    assert_eq!(turn("c:e5:g7"), "c3:e5 e5:g7");
    assert_eq!(turn("c3:e5"), "c3:e5");
    assert_eq!(
        turn("c3:e5:g7:h8"),
        "c3:e5:g7:h8: the move ends on g7; legal: c3:e5"
    );
    let quiet = fen::read("W:Wc3:Bh8", Rules::Course).unwrap();
    assert!(read_turn(&quiet, "c3-d4-e5", NUMBERS).is_err());
}

#[test]
fn another_program_finds_and_writes_the_same_moves() {
    let mut captures = 0;
    for line in GOLDEN.lines() {
        let (position, moves) = line.split_once(' ').unwrap();
        let position = fen::read(position, Rules::Official).unwrap();
        let mut found: HashSet<Move> = HashSet::new();
        for text in moves.split(' ') {
            let meant = read(&position, text, NUMBERS).unwrap();
            let style = Style::Numeric(NUMBERS);
            let ways = paths(&position, &meant);
            let ways = ways
                .iter()
                .map(|way| super::write_path(way, meant.is_capture(), style));
            assert!(ways.into_iter().any(|way| way == text), "{line}: {text}");
            captures += meant.captured.len();
            found.insert(meant);
        }
        let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
        assert_eq!(found, legal, "{line}");
    }
    assert!(captures > 1000, "{captures} captured");
}

/// What is written for a legal move means that move, in every style.
#[test]
fn moves_go_round() {
    for line in GOLDEN.lines() {
        let position = line.split_once(' ').unwrap().0;
        for rules in [Rules::Official, Rules::Course] {
            let position = fen::read(position, rules).unwrap();
            check_round_trip(&position);
            for chosen in position.legal_moves() {
                check_round_trip(&position.play(&chosen));
            }
        }
    }
}

/// Many captures with the same ends: one king among black men.
#[test]
fn ambiguous_moves_go_round() {
    let long: usize = kings_among_men().map(|it| check_round_trip(&it)).sum();
    assert!(long > 100, "{long} moves needed all their squares");
}

/// The generator counts the orders in which a move can take its pieces, and so do its ways: they
/// add the squares between.
#[test]
fn the_generator_counts_the_orders_of_the_ways() {
    let golden = GOLDEN.lines().map(|line| {
        let position = line.split_once(' ').unwrap().0;
        fen::read(position, Rules::Official).unwrap()
    });
    let (mut several, mut straight) = (0, 0);
    for position in golden.chain(kings_among_men()) {
        let mut counts: HashMap<Move, usize> = HashMap::new();
        let captures = position
            .moves_by_path()
            .into_iter()
            .filter(Move::is_capture);
        captures.for_each(|found| *counts.entry(found).or_default() += 1);
        for (chosen, count) in counts {
            let ways = paths(&position, &chosen);
            let orders: HashSet<Vec<Bitboard>> =
                ways.iter().map(|way| victims(way, &chosen)).collect();
            let text = fen::write(&position, fen::FenForm::Algebraic);
            assert_eq!(orders.len(), count, "{text} {chosen}");
            several += usize::from(count > 1);
            straight += usize::from(ways.len() > count);
        }
    }
    assert!(several > 100 && straight > 100, "{several}, {straight}");
}

/// What is taken in each jump of a way.
fn victims(way: &[Square], chosen: &Move) -> Vec<Bitboard> {
    let between = |jump: &[Square]| {
        let inside =
            |place: u8, one: u8, other: u8| one.min(other) < place && place < one.max(other);
        let lies = |square: &Square| {
            inside(square.x(), jump[0].x(), jump[1].x())
                && inside(square.y(), jump[0].y(), jump[1].y())
                && square.x().abs_diff(jump[0].x()) == square.y().abs_diff(jump[0].y())
        };
        let taken: Bitboard = chosen.captured.filter(lies).collect();
        assert_eq!(taken.len(), 1, "one piece a jump");
        taken
    };
    way.windows(2).map(between).collect()
}

/// A white king among black men, many times.
fn kings_among_men() -> impl Iterator<Item = Position> {
    let mut random = Random::new(1);
    (0..20_000).map(move |_| {
        let mut men: Vec<usize> = (4..32).collect();
        let (pieces, king) = (4 + random.below(6), random.below(32));
        let mut board = Board::EMPTY;
        for _ in 0..pieces {
            let square = men.swap_remove(random.below(men.len()));
            let man = Piece {
                color: Color::Black,
                king: false,
            };
            board.put(Square::from_index(square).unwrap(), Some(man));
        }
        let own = Piece {
            color: Color::White,
            king: true,
        };
        board.put(Square::from_index(king).unwrap(), Some(own));
        Position::unchecked(Rules::Official, board, Color::White)
    })
}

/// Gives the number of moves that can't be written with two squares.
fn check_round_trip(position: &Position) -> usize {
    let mut long = 0;
    for chosen in position.moves() {
        for style in STYLES {
            for text in [
                write(position, &chosen, style),
                write_full(position, &chosen, style),
            ] {
                let found = read(position, &text, numbering(style));
                assert_eq!(
                    found,
                    Ok(chosen),
                    "{} {text}",
                    fen::write(position, fen::FenForm::Algebraic)
                );
            }
        }
        let text = write(position, &chosen, Style::Algebraic);
        long += usize::from(text.matches(':').count() > 1);
    }
    long
}

/// Where a capture goes on straight, the square behind the victim is written, as PDN 3.0 says.
#[test]
fn a_straight_way_lands_behind_its_victim() {
    let position = fen::read("W:WKa1:Bb2,f6", Rules::Official).unwrap();
    let capture = position.legal_moves()[0];
    assert_eq!(
        write_full(&position, &capture, Style::Algebraic),
        format!("a1:c3:{}", capture.to)
    );
}
