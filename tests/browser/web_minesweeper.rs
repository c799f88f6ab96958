//! Minesweeper on the page: a game by hints, flags by key, chances, the computer's steps,
//! languages; no mine is shown before the end.

use serde_json::{Value, json};

use super::visitor::Visitor;

/// The page with a game of this size.
fn table(test: &str, options: &Value) -> Option<Visitor> {
    let mut visitor = Visitor::of(&format!("minesweeper_{test}"))?;
    visitor.go("/minesweeper");
    visitor.settle("document.querySelector('form button.main')");
    visitor.ask(&format!(
        "Object.entries({options}).forEach(([name, value]) => {{ document.querySelector('form').elements[name].value = value; }})"
    ));
    visitor.click("form button.main");
    visitor.settle("location.pathname.length > 13 && document.querySelector('form').hidden");
    Some(visitor)
}

const OVER: &str = "document.querySelector('[data-word=hint]').hidden";

/// The cells of the page are those of the state, and none of them is a mine while the game goes on.
#[track_caller]
fn check_cells(visitor: &mut Visitor) -> Value {
    let state = visitor.snapshot()["state"].take();
    let shown = visitor.ask(
        "[...document.querySelectorAll('[data-cell]')].filter((cell) => ['covered', 'flag'].includes(cell.classList[1])).length",
    );
    let rows = state["cells"].as_array().expect("rows");
    let text: String = rows.iter().filter_map(Value::as_str).collect();
    let covered = text.chars().filter(|sign| "#F".contains(*sign)).count();
    assert_eq!(shown, json!(covered), "{state}");
    if state["status"] == "playing" {
        assert!(!text.contains(['*', 'X', 'x']), "{state}");
        visitor.check(
            "document.querySelectorAll('.mine, .exploded, .wrong').length",
            json!(0),
        );
    }
    state
}

#[test]
fn a_game_is_played_by_hints() {
    let Some(mut visitor) = table(
        "hints",
        &json!({"preset": "own", "rows": 6, "columns": 8, "mines": 5}),
    ) else {
        return;
    };
    visitor.click("[data-cell=d3]");
    visitor.settle("document.querySelector('[data-cell=d3].open')");
    while visitor.ask(OVER) == json!(false) {
        check_cells(&mut visitor);
        visitor.click("[data-word=hint]");
        visitor.settle("document.querySelector('.hint')");
        let before = visitor.snapshot()["version"].as_u64().expect("a number");
        visitor.click(".hint");
        visitor.settle(&format!("!document.querySelector('.hint') || {OVER}"));
        assert!(visitor.snapshot()["version"].as_u64() > Some(before));
    }
    let state = check_cells(&mut visitor);
    let headline = visitor.text(".headline");
    let expected = match state["status"].as_str() {
        Some("won") => "All cells are open: you have won!",
        _ => "A mine! The game is over.",
    };
    assert_eq!(headline, expected);
    visitor.check(
        "document.querySelectorAll('.table tbody tr').length",
        json!(1),
    );
    visitor.click("[data-cell=a1]");
    assert!(visitor.text("#notice").starts_with("The game is over."));
}

#[test]
fn flags_chances_and_the_computers_steps() {
    let Some(mut visitor) = table("steps", &json!({})) else {
        return;
    };
    visitor.ask("document.querySelector('[data-cell=b2]').focus()");
    visitor.press("f");
    visitor.settle("document.querySelector('[data-cell=b2].flag')");
    visitor.press("Enter");
    assert!(
        visitor
            .text("#notice")
            .starts_with("There is a flag on b2.")
    );
    visitor.press("f");
    visitor.settle("document.querySelector('[data-cell=b2].covered')");
    visitor.click("[data-word=chances]");
    visitor.settle("document.querySelectorAll('.chance').length === 81");
    visitor.click("[data-word=step]");
    visitor.settle("document.querySelector('.open')");
    check_cells(&mut visitor);
    visitor.check_readable();
    let path = visitor.path();
    visitor.go(&path);
    visitor.settle("document.querySelector('.open')");
    visitor.click("[data-language=et]");
    visitor.settle("document.querySelector('[data-word=run]').textContent === 'Näita mängu'");
    visitor.click("[data-word=run]");
    visitor.settle(OVER);
    let state = check_cells(&mut visitor);
    assert_ne!(state["status"], "playing");
    assert!(state["computer"].as_u64() > Some(1), "{state}");
}
