//! The parts of the draughts pages beside the game: replay, analysis, set-up; and that all parts
//! can be read by all.

use arbiiter::games::draughts::naming::Numbering;
use arbiiter::games::draughts::notation::read_turn;
use arbiiter::games::draughts::{Position, Rules, facts};
use serde_json::json;

use super::visitor::Visitor;
use super::web_draughts::{AT_REST, STATES, Table, marked, square};

/// Two games, the second one with an illegal move.
const PDN: &str = "[White \"Alexander\"]\n[Black \"Zinaida\"]\n[Result \"2-0\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n1. c3-d4 {The most popular.} d6-c5 2. b2-c3 f6-g5 2-0\n\n\
    [White \"<img src=x>\"]\n[Black \"B\"]\n[GameType \"49\"]\n\n1. c3-b4 b6-a5 2. a3-b2 *\n";

#[test]
fn a_pdn_text_is_replayed() {
    let Some(mut visitor) = Visitor::of("draughts-pdn") else {
        return;
    };
    visitor.go("/draughts/pdn");
    visitor.click("form button.main");
    assert_eq!(
        visitor.text("#notice p"),
        "Paste games or open a file first."
    );
    visitor.ask(&format!(
        "document.querySelector('textarea').value = {}",
        json!(PDN)
    ));
    visitor.click("form button.main");
    visitor.settle("document.querySelectorAll('.draughts-moves [data-ply]').length === 4");
    assert_eq!(visitor.text(".headline"), "Alexander – Zinaida");
    // The second game has an illegal move: its place is told.
    visitor.check(
        "/^Game 2, line 12, column \\d+: /.test(document.querySelector('.troubles').textContent)",
        true,
    );
    let mut position = Position::start(Rules::Official);
    visitor.check(STATES, json!(facts::statuses(position.board()).to_vec()));
    for text in ["c3-d4", "d6-c5", "b2-c3", "f6-g5"] {
        let chosen = read_turn(&position, text, Numbering::default()).expect("a legal move");
        position = position.play(&chosen[0]);
        visitor.press("ArrowRight");
        visitor.check(STATES, json!(facts::statuses(position.board()).to_vec()));
        assert_eq!(visitor.text(".draughts-moves [aria-current]"), text);
    }
    visitor.press("Home");
    visitor.click("[data-do=run]");
    visitor.settle(AT_REST);
    visitor.check(STATES, json!(facts::statuses(position.board()).to_vec()));
    visitor.click("[data-do=flip]");
    visitor.check(
        "document.querySelector('.draughts-frame [role=gridcell]').dataset.square",
        "g1",
    );
    visitor.click("[data-ply='1']");
    assert_eq!(visitor.text(".aside"), "The most popular.");
    assert_eq!(visitor.path(), "/draughts/pdn");
    visitor.check(
        "JSON.stringify({ ...localStorage }).includes('Zinaida')",
        false,
    );
}

#[test]
fn an_analysis_shows_lines_and_goes_on_from_the_board() {
    let Some(mut visitor) = Visitor::of("draughts-analysis") else {
        return;
    };
    visitor.go("/analysis");
    visitor.click("[data-do=go]");
    visitor.settle("document.querySelectorAll('.lines li').length === 3 && document.querySelectorAll('.draughts-frame .arrow').length > 0");
    let first = visitor.text(".lines [data-play]");
    assert!(
        read_turn(
            &Position::start(Rules::Course),
            &first,
            Numbering::default()
        )
        .is_ok(),
        "{first}"
    );
    visitor.click("[data-do=go]");
    visitor.settle("document.querySelector('[data-do=go]').dataset.running === 'false'");
    visitor.click(&square("c3"));
    visitor.check(&marked("target"), json!(["b4", "d4"]));
    visitor.click(&square("d4"));
    visitor.settle("document.querySelector('.headline').textContent === 'Black to move'");
    visitor.check(&marked("to"), json!(["d4"]));
    visitor.click("[data-do=takeBack]");
    visitor.settle("document.querySelector('.headline').textContent === 'White to move'");
    visitor.check(
        STATES,
        json!(facts::statuses(Position::start(Rules::Course).board()).to_vec()),
    );
    // Another position, typed.
    visitor.ask("document.querySelector('[data-do=fen]').value = 'W:WKa1:Bh8'; document.querySelector('form').requestSubmit()");
    visitor.settle("document.querySelectorAll('.draughts-frame .piece').length === 2");
}

#[test]
fn a_position_is_set_up() {
    let Some(mut visitor) = Visitor::of("draughts-setup") else {
        return;
    };
    visitor.go("/draughts/setup");
    visitor.settle("document.querySelector('.verdict.good')?.textContent === 'This is a position. 7 legal moves'");
    visitor.click("[data-do=clear]");
    visitor.settle("document.querySelector('.verdict.bad') !== null");
    assert_eq!(visitor.text(".troubles"), "The board is empty.");
    visitor.click("[data-piece='10']");
    visitor.click(&square("c3"));
    visitor.click("[data-piece='2']");
    visitor.click(&square("e5"));
    visitor.settle("document.querySelector('.verdict.good') !== null");
    visitor.check(
        "document.querySelector('[data-do=fen]').value",
        "W:WKc3:Be5",
    );
    // By keys: a man where it would be a king.
    visitor.ask(&format!(
        "document.querySelector('{}').focus()",
        square("h8")
    ));
    visitor.press("w");
    visitor.settle("document.querySelector('.verdict.bad') !== null");
    assert_eq!(
        visitor.text(".troubles"),
        "No man can stand on h8: there it would be a king."
    );
    visitor.press("Delete");
    visitor.settle("document.querySelector('.verdict.good') !== null");
    visitor.ask("(() => { const one = document.querySelector('[data-do=fen]'); one.value = 'B:Wa1:BKh8,b8'; one.form.requestSubmit(); })()");
    visitor.settle(&format!(
        "({STATES}).filter((state) => state > 0).length === 3"
    ));
    visitor.check("document.querySelector('[name=turn]:checked').value", "2");
    visitor.settle("document.querySelector('[data-do=playHere]').disabled === false");
    visitor.click("[data-do=playHere]");
    visitor.settle("location.pathname === '/draughts' && document.querySelector('[name=fen]')?.value.startsWith('B:Wa1')");
}

#[test]
fn every_part_can_be_read_by_all() {
    let Some(mut table) = Table::begin("draughts-readable", "human", "l4", Rules::Course, None)
    else {
        return;
    };
    table.wait();
    let board = table.visitor.path();
    let visitor = &mut table.visitor;
    visitor.go("/analysis");
    visitor.click("[data-do=go]");
    visitor.settle("document.querySelectorAll('.lines li').length === 3");
    visitor.click("[data-do=go]");
    let analysis = visitor.path();
    for path in [
        board.as_str(),
        &analysis,
        "/draughts",
        "/draughts/pdn",
        "/draughts/setup",
        "/analysis",
    ] {
        for (scheme, width) in [("light", 1280), ("dark", 320)] {
            visitor.browser.prefer(scheme);
            visitor.browser.resize(width, 800);
            visitor.go(path);
            visitor.settle("document.querySelector('.draughts > *:nth-child(2)') !== null");
            if path == "/draughts/pdn" {
                visitor.ask(&format!(
                    "document.querySelector('textarea').value = {}",
                    json!(PDN)
                ));
                visitor.click("form button.main");
                visitor
                    .settle("document.querySelectorAll('.draughts-moves [data-ply]').length === 4");
            }
            visitor.check_readable();
        }
    }
}
