//! The table against published counts and a plain iteration, best play against the strongest
//! defence, the source's sample game.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::contestant::{ContestSession, ContestSettings, SettingsError};
use super::player::{PlayerStyle, best, reply};
use super::replay::{ReplayState, replay};
use super::table::{DistanceTable, table};
use crate::games::queen_ending::contest::ContestStopped;
use crate::games::queen_ending::{End, Piece, Position, Record};
use crate::games::{Game, Outcome, Side};

/// How many positions have each distance, 0 first, draws last.
fn counts(side: Side) -> [usize; 12] {
    let mut counts = [0; 12];
    for position in Position::all(side) {
        let distance = table().distance(&position);
        counts[distance.map_or(11, |distance| distance as usize)] += 1;
    }
    counts
}

/// Checked against python-chess.
#[test]
fn the_distributions_are_the_known_ones() {
    assert_eq!(
        counts(Side::First),
        [
            0, 2448, 5012, 9064, 19_964, 26_164, 32_064, 32_104, 15_000, 2680, 8, 0
        ]
    );
    assert_eq!(
        counts(Side::Second),
        [
            364, 1352, 2956, 7480, 14_144, 25_484, 39_908, 54_052, 43_800, 11_300, 56, 23_048
        ]
    );
    let black = || Position::all(Side::Second);
    let ended = |end| {
        black()
            .filter(|position| position.end() == Some(end))
            .count()
    };
    assert_eq!((ended(End::Mate), ended(End::Stalemate)), (364, 872));
    assert_eq!(black().filter(Position::is_check).count(), 79_436);
}

/// Round by round over all positions, by the rules alone: what has a move to a loss is won, what
/// has only moves to wins is lost.
#[test]
fn a_plain_iteration_finds_the_same() {
    let all = || {
        [Side::First, Side::Second]
            .into_iter()
            .flat_map(Position::all)
    };
    let mut found: HashMap<Position, u32> = HashMap::new();
    let mut open: Vec<Position> = all().collect();
    for distance in 0.. {
        let is_lost = |position: &Position| {
            position.turn() == Side::Second
                && match position.outcome() {
                    Some(outcome) => outcome == Outcome::Win(Side::First),
                    None => position
                        .moves()
                        .iter()
                        .all(|chosen| found.contains_key(&position.after(chosen))),
                }
        };
        let lost: Vec<Position> = open
            .iter()
            .filter(|position| is_lost(position))
            .copied()
            .collect();
        found.extend(lost.iter().map(|position| (*position, distance)));
        let is_won = |position: &Position| {
            position.turn() == Side::First
                && position
                    .moves()
                    .iter()
                    .any(|chosen| found.contains_key(&position.after(chosen)))
        };
        let won: Vec<Position> = open
            .iter()
            .filter(|position| is_won(position))
            .copied()
            .collect();
        if lost.is_empty() && won.is_empty() {
            break;
        }
        found.extend(won.iter().map(|position| (*position, distance + 1)));
        open.retain(|position| !found.contains_key(position));
    }
    for position in all() {
        assert_eq!(
            table().distance(&position),
            found.get(&position).copied(),
            "{position}"
        );
    }
}

/// From every position, against every style: mated within the distance, never stalemated, the queen
/// never lost.
#[test]
fn every_position_is_won_in_time() {
    for (style, every) in [
        (PlayerStyle::Best, 1),
        (PlayerStyle::Random(7), 5),
        (PlayerStyle::Worst, 5),
    ] {
        for start in Position::all(Side::First).step_by(every) {
            let bound = table().distance(&start).expect("won");
            let mut here = start;
            let mut moves = 0;
            while let Some(chosen) = best(table(), &here) {
                (here, moves) = (here.after(&chosen), moves + 1);
                assert!(!here.can_take_queen(), "{start}: {here}");
                match reply(table(), &here, style) {
                    Some(reply) => here = here.after(&reply),
                    None => break,
                }
            }
            assert_eq!(here.end(), Some(End::Mate), "{start}: {here}");
            assert!(moves <= bound, "{start}: {moves} moves, {style}");
            assert!(
                style != PlayerStyle::Best || moves == bound,
                "{start}: {moves} moves"
            );
        }
    }
}

/// Notes that a test reads.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The source's sample, move by move. It prints white's first move as c5, from where the queen
/// would see a7, the square of black's reply; with c2 all of it is legal, and the replies are those
/// of the best defence, the first square of equals.
#[test]
fn the_sample_game_is_reproduced() {
    let printed = Record::read("Qf2 Kb5 kb7: Qc5 ka7").map_err(|error| error.to_string());
    let told = "move 2: ka7: a7 is in the area of action of an enemy piece";
    assert_eq!(printed, Err(told.to_owned()));

    let notes = Shared::default();
    let mut session =
        ContestSession::new(&ContestSettings::default(), Some(Box::new(notes.clone())));
    assert_eq!(session.init(), Ok(()));
    assert_eq!(session.moves_left(), Ok(12));
    let squares = [Piece::Queen, Piece::King, Piece::BlackKing]
        .map(|piece| session.square(piece).expect("initialised").to_string());
    assert_eq!(squares, ["f2", "b5", "b7"]);
    let sample = [
        (Piece::Queen, "c2", Some("a7")),
        (Piece::Queen, "c7", Some("a8")),
        (Piece::Queen, "d7", Some("b8")),
        (Piece::King, "b6", Some("a8")),
        (Piece::Queen, "b7", None),
    ];
    for (piece, to, expected) in sample {
        session.move_white(piece, to).expect("legal");
        let replied = session.move_black().map(|square| square.to_string());
        let replied = replied.map_err(|halt| halt.why);
        let expected = expected
            .map(str::to_owned)
            .ok_or(ContestStopped::Over(End::Mate));
        assert_eq!(replied, expected, "after {to}");
    }
    assert_eq!(session.moves_left(), Ok(7));
    let noted = String::from_utf8(notes.0.lock().expect("no panic").clone()).expect("text");
    assert!(
        noted.starts_with("Init\nMoveWhiteQueen c2\nMoveBlackKing a7\n"),
        "{noted}"
    );
    assert!(
        noted.ends_with("stopped MoveBlackKing: checkmate: the game is won\n"),
        "{noted}"
    );
}

#[test]
fn settings_come_from_variables_and_go_back() {
    let of = |pairs: &[(&str, &str)]| {
        let pairs: HashMap<String, String> = pairs
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        ContestSettings::read(|name| pairs.get(name).cloned())
    };
    assert_eq!(of(&[]).expect("the sample"), ContestSettings::default());
    let told = |pairs| {
        of(pairs)
            .map_err(|error: SettingsError| error.to_string())
            .expect_err("wrong")
    };
    assert_eq!(
        told(&[("CHESS_START", "f2 b5 b7 b")]),
        "CHESS_START: white is to move at the beginning"
    );
    assert_eq!(
        told(&[("CHESS_MOVES", "-1")]),
        "CHESS_MOVES: a whole number is expected, not \"-1\""
    );
    assert_eq!(
        told(&[("CHESS_BLACK", "good")]),
        "CHESS_BLACK: black plays best, random or worst, not \"good\""
    );
    let settings = ContestSettings {
        start: Position::read("a1 b2 d8").expect("a position"),
        moves: 9,
        black: PlayerStyle::Random(5),
    };
    let variables: HashMap<_, _> = settings.variables().into_iter().collect();
    let read = ContestSettings::read(|name| variables.get(name).cloned());
    assert_eq!(read.expect("its own variables"), settings);
}

/// Notes of games from the sample, with these moves for white, and what the judge says.
#[test]
fn the_judge_believes_no_note() {
    const GAME: &str =
        "Init\nMoveWhiteQueen c2\nMoveBlackKing a7\nMoveWhiteQueen c7\nMoveBlackKing a8\n";
    let with = |more: &str| format!("{GAME}{more}");
    let forged = |line: usize, text: &str| ReplayState::Forged(line, text.to_owned());
    let misused = |why: &str| ReplayState::Misused(why.to_owned());
    let stop = "stopped MovesLeft: no reason";
    for (moves, notes, state) in [
        (12, String::new(), ReplayState::NotBegun),
        (
            12,
            "stopped MovesLeft: Init has not been called yet\n".to_owned(),
            misused("MovesLeft: Init has not been called yet"),
        ),
        (
            12,
            "MoveWhiteQueen c2\n".to_owned(),
            forged(1, "MoveWhiteQueen c2"),
        ),
        (12, with(""), ReplayState::Unfinished),
        (12, with("MoveWhiteKing b6"), ReplayState::Unfinished),
        (
            12,
            with("MoveWhiteKing b6\n"),
            ReplayState::Drawn(End::Stalemate),
        ),
        (
            12,
            with("MoveWhiteQueen b7\n"),
            ReplayState::Drawn(End::QueenLost),
        ),
        (2, with(""), ReplayState::OutOfMoves),
        (
            2,
            with("MoveWhiteQueen d7\n"),
            forged(6, "MoveWhiteQueen d7"),
        ),
        (
            12,
            with("MoveWhiteQueen c7\n"),
            forged(6, "MoveWhiteQueen c7"),
        ),
        (
            12,
            with("MoveWhiteQueen d7\nMoveBlackKing a7\n"),
            forged(7, "MoveBlackKing a7"),
        ),
        (
            12,
            with(
                "MoveWhiteQueen d7\nMoveBlackKing b8\nMoveWhiteKing b6\nMoveBlackKing a8\nMoveWhiteQueen b7\n",
            ),
            ReplayState::Won(5),
        ),
        (12, with("won\n"), forged(6, "won")),
        (
            12,
            with(&format!("{stop}\n")),
            misused("MovesLeft: no reason"),
        ),
        (12, with(&format!("{stop}\nInit\n")), forged(7, "Init")),
        (
            12,
            "Init\nMoveWhiteQueen c2\nMoveBlackKing a8\n".to_owned(),
            forged(3, "MoveBlackKing a8"),
        ),
    ] {
        let settings = ContestSettings {
            moves,
            ..ContestSettings::default()
        };
        assert_eq!(replay(table(), &settings, &notes).state, state, "{notes}");
    }
    let played = replay(table(), &ContestSettings::default(), GAME).record;
    assert_eq!(played.to_string(), "Qf2 Kb5 kb7: Qc2 ka7 Qc7 ka8");
}

#[test]
fn a_table_made_again_is_the_same() {
    let again = DistanceTable::new();
    for position in Position::all(Side::Second).step_by(1009) {
        assert_eq!(again.distance(&position), table().distance(&position));
    }
}
