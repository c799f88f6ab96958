//! Slither on the page: whole games by clicks and keys, followed by our own rules; a demonstration;
//! languages; reload.

use serde_json::{Value, json};

use super::visitor::Visitor;

/// The page before a game, its form filled in.
fn table(test: &str, options: &Value) -> Option<Visitor> {
    let mut visitor = Visitor::of(&format!("slither_{test}"))?;
    visitor.go("/slither");
    start(&mut visitor, options);
    Some(visitor)
}

fn start(visitor: &mut Visitor, options: &Value) {
    visitor.settle("document.querySelector('form button.main')");
    visitor.ask(&format!(
        "Object.entries({options}).forEach(([name, value]) => {{ document.querySelector('form').elements[name].value = value; }})"
    ));
    visitor.click("form button.main");
    visitor.settle("location.pathname.length > 9 && document.querySelector('form').hidden");
}

/// Whether a person is asked, or the game is over.
const SETTLED: &str = "!document.querySelector('[data-word=hint]').disabled || document.querySelector('[data-word=hint]').hidden";

/// The path has no dot twice, and its dots stand beside each other.
#[track_caller]
fn check_path(state: &Value) {
    let place = |name: &Value| {
        let name = name.as_str().expect("a name").as_bytes();
        (i32::from(name[0]), i32::from(name[1]))
    };
    let path: Vec<(i32, i32)> = state["path"]
        .as_array()
        .expect("a path")
        .iter()
        .map(place)
        .collect();
    for (at, dot) in path.iter().enumerate() {
        assert!(!path[..at].contains(dot), "{state}");
        let is_beside = |other: &(i32, i32)| (dot.0 - other.0).abs() + (dot.1 - other.1).abs() == 1;
        assert!(at == 0 || is_beside(&path[at - 1]), "{state}");
    }
    let moves = state["moves"].as_array().map_or(0, Vec::len);
    assert_eq!(path.len().saturating_sub(1), moves, "{state}");
}

/// Asks for a hint, and gives the end and the dot that it names.
fn hint(visitor: &mut Visitor) -> (String, String) {
    visitor.click("[data-word=hint]");
    visitor.settle("document.querySelector('.segment.advised')");
    let told = visitor.snapshot()["state"]["hint"].take();
    let name = |field: &str| told[field].as_str().expect("a name").to_owned();
    (name("from"), name("to"))
}

/// Plays as the hints say until the game is over.
fn play(visitor: &mut Visitor, draw: impl Fn(&mut Visitor, &str, &str)) -> Value {
    loop {
        visitor.settle(SETTLED);
        let state = visitor.snapshot()["state"].take();
        check_path(&state);
        if !state["over"].is_null() {
            return state;
        }
        let moves = state["moves"].as_array().map_or(0, Vec::len);
        let (from, to) = hint(visitor);
        draw(visitor, &from, &to);
        visitor.settle(&format!(
            "document.querySelectorAll('.log li').length > {moves}"
        ));
    }
}

#[test]
fn the_first_player_wins_by_clicks_as_the_hints_say() {
    let Some(mut visitor) = table("clicks", &json!({"rows": 4, "columns": 5, "level": 3})) else {
        return;
    };
    visitor.click("[data-cell=c3]");
    visitor.click("[data-cell=c3]");
    let state = play(&mut visitor, |visitor, from, to| {
        visitor.click(&format!("[data-cell={from}]"));
        visitor.click(&format!("[data-cell={to}]"));
    });
    assert_eq!(state["over"]["winner"], "first", "{state}");
    assert!(visitor.text(".headline").starts_with("You have won!"));
    // What is illegal is refused with a reason, and a reload shows the same.
    visitor.click("[data-cell=a1]");
    assert!(visitor.text("#notice").starts_with("The game is over."));
    let path = visitor.path();
    visitor.go(&path);
    visitor.settle("document.querySelectorAll('.segment').length > 0");
    assert!(visitor.text(".headline").starts_with("You have won!"));
    visitor.click("[data-language=ru]");
    visitor.settle("document.querySelector('.headline').textContent.startsWith('Вы выиграли!')");
    visitor.click("[data-language=et]");
    visitor.settle("document.querySelector('.headline').textContent.startsWith('Sina võitsid!')");
}

/// Goes to a dot by the arrow keys, and presses Enter.
fn by_keys(visitor: &mut Visitor, from: &str, to: &str) {
    for name in [from, to] {
        let bytes = name.as_bytes();
        visitor.ask("document.querySelector('[data-cell=a1]').focus()");
        (b'a'..bytes[0]).for_each(|_| visitor.press("ArrowRight"));
        (b'1'..bytes[1]).for_each(|_| visitor.press("ArrowDown"));
        visitor.check("document.activeElement.dataset.cell", json!(name));
        visitor.press("Enter");
    }
}

#[test]
fn the_second_player_wins_by_keys_on_an_odd_board() {
    let options =
        json!({"rows": 3, "columns": 3, "level": 3, "first": "computer", "second": "human"});
    let Some(mut visitor) = table("keys", &options) else {
        return;
    };
    let state = play(&mut visitor, by_keys);
    assert_eq!(state["over"]["winner"], "second", "{state}");
    visitor.check_readable();
}

#[test]
fn the_computer_shows_a_game() {
    let options =
        json!({"rows": 2, "columns": 4, "level": 3, "first": "computer", "second": "computer"});
    let Some(mut visitor) = table("shown", &options) else {
        return;
    };
    visitor.click("[data-word=step]");
    visitor.settle("document.querySelectorAll('.log li').length === 1");
    visitor.click("[data-word=run]");
    visitor.settle("document.querySelector('[data-word=run]').hidden");
    let state = visitor.snapshot()["state"].take();
    check_path(&state);
    assert_eq!(state["over"]["winner"], "first", "{state}");
    assert_eq!(
        visitor.text(".log li:last-child").split(':').next(),
        Some("First")
    );
}
