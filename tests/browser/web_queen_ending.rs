//! The queen ending on the page: a game by hints to mate, what is refused, the result in words.

use serde_json::{Value, json};

use super::visitor::Visitor;

#[test]
fn a_game_is_won_by_hints() {
    let Some(mut visitor) = Visitor::of("queen_ending_hints") else {
        return;
    };
    visitor.go("/queen_ending");
    visitor.settle("document.querySelector('form button.main')");
    visitor.click("form button.main");
    visitor.settle("location.pathname.length > 14 && document.querySelector('[data-word=hint]:not(:disabled)')");
    let state = |visitor: &mut Visitor| visitor.snapshot()["state"].take();
    let start = state(&mut visitor);
    let press = |visitor: &mut Visitor, square: &Value| {
        visitor.click(&format!(
            "[data-cell={}]",
            square.as_str().expect("a square")
        ));
    };
    press(&mut visitor, &start["black"]);
    assert!(
        visitor
            .text("#notice")
            .starts_with("Select a piece of yours first.")
    );
    // After both moves, or at the end, since the button for hints is there until the answer comes.
    let is_answered = |played: usize| {
        format!(
            "document.querySelectorAll('.log li').length === {} || document.querySelector('[data-word=rematch]:not([hidden])')",
            2 * played
        )
    };
    for played in 1.. {
        visitor.click("[data-word=hint]");
        visitor.settle("document.querySelector('.hinted').textContent");
        let before = state(&mut visitor);
        press(&mut visitor, &before["hint"]["from"]);
        press(&mut visitor, &before["hint"]["to"]);
        visitor.settle(&is_answered(played));
        let after = state(&mut visitor);
        if after["over"] != Value::Null {
            break;
        }
    }
    assert_eq!(visitor.text(".headline"), "Mate! You have won!");
    visitor.check("document.querySelectorAll('.check').length", json!(1));
    visitor.check(
        "document.querySelectorAll('.table tbody tr').length",
        json!(1),
    );
    visitor.check_readable();
}
