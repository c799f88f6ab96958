//! What is shown of games that never were; the real ones are compared with the arbiter's in the
//! test suite.

use super::json::JsonLines;
use super::{Detail, Display, DisplaySide, DisplaySides};
use crate::games::Side;
use crate::games::draughts::facts::{self, SquareFact};
use crate::games::draughts::{Board, Color, Position, Rules, Square};
use crate::referee::foul::{Foul, Unloadable};
use crate::referee::game::{GameEnd, GameEvent};
use crate::referee::language::Language;

fn sides() -> DisplaySides {
    let side = |name: &str| DisplaySide {
        name: name.to_owned(),
        module: Some("Mari M".to_owned()),
    };
    DisplaySides {
        white: side("mari"),
        black: side("puu"),
    }
}

#[track_caller]
fn check(language: Language, detail: Detail, events: &[GameEvent<'_>], expected: &str) {
    let mut display = Display::new(sides(), language, detail);
    let mut out = Vec::new();
    for event in events {
        display.tell(event, &mut out).expect("memory takes it");
    }
    assert_eq!(String::from_utf8_lossy(&out), expected);
}

#[test]
fn a_move_names_the_captured_square() {
    let position = Position::unchecked(Rules::Course, Board::EMPTY, Color::White);
    let [from, over, to] = [(3, 1), (4, 2), (5, 3)].map(|(x, y)| Square::from_course(x, y));
    let made = crate::games::draughts::Move {
        from: from.expect("dark"),
        to: to.expect("dark"),
        captured: over.expect("dark").bit(),
    };
    let moved = GameEvent::Moved {
        number: 7,
        color: Color::White,
        made: &made,
        position: &position,
    };
    let board = crate::games::draughts::drawing::draw(&facts::facts(&Board::EMPTY));
    for (language, line) in [
        (
            Language::Estonian,
            "7. valged mari: (3,1) -> (5,3) lõi (4,2)\n",
        ),
        (
            Language::English,
            "7. white mari: (3,1) -> (5,3) took (4,2)\n",
        ),
    ] {
        check(language, Detail::Whole, &[moved], &format!("{line}{board}"));
    }
}

#[test]
fn verdicts_name_their_rule() {
    let foul = Foul::Failed;
    let end = GameEnd::Disqualified {
        loser: Side::First,
        foul: foul.clone(),
    };
    let fouled = GameEvent::Fouled {
        color: Color::White,
        foul: &foul,
        before: &Vec::new(),
        after: None,
    };
    let own_board = GameEvent::OwnBoard {
        color: Color::White,
    };
    check(
        Language::Estonian,
        Detail::Whole,
        &[fouled, own_board, GameEvent::Ended(&end)],
        "!! mari (valged) diskvalifitseeritakse: programm lõppes ebaõnnestumisega (fail) (reegel 2.4)\n   \
         mari: moodulis 'Mari M' on oma ruut/3, mis varjab laua (reegel 2.3)\n\
         Tulemus: võitis puu (mustad), vastane diskvalifitseeriti; käike 0\n\
         Punktid: mari (valged) 0, puu (mustad) 2\n",
    );
}

#[test]
fn verdicts_that_no_program_in_prolog_gives() {
    let foul = Foul::NotLoaded(Unloadable::NoModule);
    let both = GameEnd::BothDisqualified {
        first: foul.clone(),
        second: foul,
    };
    check(
        Language::English,
        Detail::Result,
        &[GameEvent::Ended(&both)],
        "Result: both lost, both were disqualified; 0 moves\nPoints: mari (white) 0, puu (black) 0\n",
    );
    let resigned = GameEnd::Resigned {
        loser: Side::Second,
    };
    check(
        Language::Estonian,
        Detail::Whole,
        &[GameEvent::Ended(&resigned)],
        "Tulemus: võitis mari (valged), vastane andis alla; käike 0\n\
         Punktid: mari (valged) 2, puu (mustad) 0\n",
    );
}

#[test]
fn a_spoilt_board_lists_eight_squares_at_most() {
    let before = facts::facts(&Board::start());
    let unknown = SquareFact {
        square: None,
        status: Some(7),
    };
    let mut after: Vec<SquareFact> = before[9..].iter().rev().copied().collect();
    after.push(unknown);
    let foul = Foul::WrongSquares(24);
    let fouled = GameEvent::Fouled {
        color: Color::Black,
        foul: &foul,
        before: &before,
        after: Some(&after),
    };
    let mut display = Display::new(sides(), Language::English, Detail::Whole);
    let mut out = Vec::new();
    display.tell(&fouled, &mut out).expect("memory takes it");
    let text = String::from_utf8_lossy(&out);
    let lines: Vec<&str> = text.lines().take(3).collect();
    assert_eq!(
        lines,
        [
            "!! puu (black) is disqualified: not every dark square has one fact (there are 24 facts) (rule 1)",
            "   gone: ruut(1,1,1) ruut(1,3,1) ruut(1,5,1) ruut(1,7,1) ruut(2,2,1) ruut(2,4,1) ruut(2,6,1) ruut(2,8,1) ...",
            "   come: ruut(?,?,7)",
        ]
    );
}

#[test]
fn json_has_the_rule_and_the_code() {
    let foul = Foul::Threw("type_error(evaluable,foo/0)".to_owned());
    let end = GameEnd::Disqualified {
        loser: Side::First,
        foul: foul.clone(),
    };
    let fouled = GameEvent::Fouled {
        color: Color::White,
        foul: &foul,
        before: &Vec::new(),
        after: None,
    };
    let mut lines = JsonLines::new(sides(), Language::English);
    let mut out = Vec::new();
    for event in [fouled, GameEvent::Ended(&end)] {
        lines.tell(&event, &mut out).expect("memory takes it");
    }
    assert_eq!(
        String::from_utf8_lossy(&out),
        "{\"event\":\"disqualified\",\"colour\":\"white\",\"program\":\"mari\",\
         \"reason\":\"threw(error(type_error(evaluable,foo/0)))\",\"rule\":\"2.4\",\"code\":\"threw\",\
         \"detail\":\"type_error(evaluable,foo/0)\",\
         \"text\":\"the program ended with error type_error(evaluable,foo/0)\"}\n\
         {\"event\":\"finished\",\"winner\":\"black\",\
         \"reason\":\"disqualified(white,threw(error(type_error(evaluable,foo/0))))\",\"moves\":0,\
         \"white\":\"mari\",\"black\":\"puu\",\"points\":[0,2],\"rule\":\"2.4\",\"code\":\"threw\"}\n"
    );
}

#[test]
fn the_referee_begins_a_line() {
    let verdict = "!! mari (white) is disqualified: the program failed (rule 2.4)\n";
    for (output, shown) in [("", ""), ("x", "x\n"), ("x\n", "x\n"), ("\nx y", "\nx y\n")] {
        let color = Color::White;
        let printed = GameEvent::Printed {
            color,
            output: output.as_bytes(),
        };
        let fouled = GameEvent::Fouled {
            color,
            foul: &Foul::Failed,
            before: &Vec::new(),
            after: None,
        };
        let expected = format!("{shown}{verdict}");
        check(
            Language::English,
            Detail::Whole,
            &[printed, fouled],
            &expected,
        );
    }
}
