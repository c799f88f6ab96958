//! Mastermind on the page: a code is found by hints, keys choose pegs, a person answers the
//! computer and corrects an answer.

use serde_json::{Value, json};

use super::visitor::Visitor;

/// The page with a game of these options.
fn table(test: &str, role: &str) -> Option<Visitor> {
    let mut visitor = Visitor::of(&format!("mastermind_{test}"))?;
    visitor.go("/mastermind");
    visitor.settle("document.querySelector('form button.main')");
    visitor.click(&format!("form [value={role}]"));
    visitor.click("form button.main");
    visitor.settle("location.pathname.length > 12 && document.querySelector('form').hidden");
    Some(visitor)
}

fn state(visitor: &mut Visitor) -> Value {
    visitor.snapshot()["state"].take()
}

#[test]
fn a_code_is_found_by_hints() {
    let Some(mut visitor) = table("hints", "guesser") else {
        return;
    };
    for turn in 1.. {
        visitor.click("[data-word=hint]");
        visitor.settle("document.querySelector('.why').textContent.startsWith('Hint:')");
        let hint = state(&mut visitor);
        assert_eq!(hint["code"], Value::Null, "{hint}");
        for colour in hint["hint"]["code"].as_array().expect("a code") {
            visitor.click(&format!(".palette [data-key=colour{colour}]"));
        }
        visitor.click("[data-word=guess]");
        visitor.settle(&format!(
            "document.querySelectorAll('.guesses li:not(.secret)').length === {turn}"
        ));
        let state = state(&mut visitor);
        let last = &state["turns"][turn - 1];
        let pins = visitor.ask("document.querySelectorAll('.guesses li:not(.secret):last-of-type, .guesses li').length > 0 && [...document.querySelectorAll('.guesses li:not(.secret)')].at(-1).querySelectorAll('.pin.exact').length");
        assert_eq!(pins, last["exact"], "{state}");
        if state["status"] == "found" {
            break;
        }
        assert!(turn < 10, "{state}");
    }
    assert_eq!(visitor.text(".headline"), "Right! You have found the code.");
    visitor.check("document.querySelectorAll('.secret').length", json!(1));
    visitor.check(
        "document.querySelectorAll('.table tbody tr').length",
        json!(1),
    );
}

#[test]
fn keys_choose_and_delete_pegs() {
    let Some(mut visitor) = table("keys", "guesser") else {
        return;
    };
    visitor.ask("document.querySelector('.slot').focus()");
    for key in ["1", "2", "3", "Backspace", "Backspace", "4", "5", "6"] {
        visitor.press(key);
    }
    visitor.check(
        "[...document.querySelectorAll('.slot')].map((slot) => slot.textContent).join(' ')",
        json!("1 4 5 6"),
    );
}

#[test]
fn a_person_answers_and_corrects() {
    let Some(mut visitor) = table("answers", "codemaker") else {
        return;
    };
    let answer = |visitor: &mut Visitor, exact: u8, second: u8| {
        visitor.settle("document.querySelector('[data-word=answer]')");
        visitor.ask(&format!(
            "document.querySelector('[name=exact]').value = {exact}; document.querySelector('[name=second]').value = {second};"
        ));
        visitor.click("[data-word=answer]");
    };
    answer(&mut visitor, 0, 0);
    visitor.settle("document.querySelectorAll('.guesses li').length === 1");
    answer(&mut visitor, 0, 0);
    visitor.settle("document.querySelectorAll('.guesses li').length === 2");
    answer(&mut visitor, 0, 0);
    visitor.settle("document.querySelector('.contradicts')");
    assert!(
        visitor
            .text(".headline")
            .starts_with("This can’t be: the answers contradict each other")
    );
    visitor.click(".contradicts button");
    answer(&mut visitor, 4, 0);
    visitor.settle("document.querySelector('[data-word=newGame].main')");
    assert_eq!(
        visitor.text(".headline"),
        "The computer has found the code."
    );
}
