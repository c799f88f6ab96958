//! Game graphs on the page: values in words, a game by clicks, texts of one's own, the table of a
//! graph that is too large to be drawn.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::visitor::Visitor;

/// The page before a game, with these options in its form.
fn page(test: &str, options: &Value) -> Option<Visitor> {
    let mut visitor = Visitor::of(&format!("game_graph_{test}"))?;
    visitor.go("/game_graph");
    visitor.settle("document.querySelector('form button.main')");
    visitor.fill(options);
    Some(visitor)
}

/// Whether a person is asked, or the game is over.
const SETTLED: &str = "document.querySelector('[data-word=hint]:not(:disabled, [hidden]), [data-word=rematch]:not([hidden])')";

fn begin(visitor: &mut Visitor) {
    visitor.click("form button.main");
    visitor.settle(&format!("location.pathname.length > 12 && {SETTLED}"));
}

fn state(visitor: &mut Visitor) -> Value {
    visitor.snapshot()["state"].take()
}

#[test]
fn the_figure_shows_its_values_and_is_won() {
    let Some(mut visitor) = page("figure", &json!({})) else {
        return;
    };
    begin(&mut visitor);
    let shown = "[...document.querySelectorAll('.graph .cell')].map((cell) => [cell.dataset.cell, cell.querySelector('.value').textContent].join(' ')).sort()";
    visitor.check(
        shown,
        json!([
            "a won in 2",
            "b won in 1",
            "c lost in 1",
            "d won",
            "e won",
            "f lost",
            "g lost"
        ]),
    );
    // Colours say the same once more, and the best moves have thick arrows.
    visitor.check(
        "document.querySelectorAll('.graph .cell.won').length",
        json!(4),
    );
    visitor.check(
        "document.querySelectorAll('.graph .arrow').length",
        json!(6),
    );
    visitor.check(
        "document.querySelectorAll('.graph .arrow.best').length",
        json!(3),
    );
    visitor.click("[data-cell=d]");
    let told = visitor.text("#notice");
    assert!(told.starts_with("No move leads from a to d."), "{told}");
    visitor.click("[data-cell=b]");
    visitor.settle("document.querySelector('[data-word=rematch]:not([hidden])')");
    assert_eq!(visitor.text(".headline"), "You have won!");
    assert_eq!(visitor.text(".tally-line"), "Moves: 2. No way is shorter");
    visitor.check_readable();
    visitor.click("[data-language=et]");
    visitor.settle("document.querySelector('.graph .value').textContent === 'võit 2'");
    visitor.click("[data-language=ru]");
    visitor.settle("document.querySelector('.graph .value').textContent === 'выигрыш 2'");
}

#[test]
fn a_game_with_cycles_is_drawn_and_its_best_play_shown() {
    let Some(mut visitor) = page("cycles", &json!({"graph": "cycles"})) else {
        return;
    };
    begin(&mut visitor);
    visitor.click("[data-word=hint]");
    visitor.settle("!document.querySelector('.solved-line').hidden");
    assert_eq!(visitor.text(".hinted"), "Hint: a → d (won in 4)");
    for at in 1..=4 {
        visitor.click("[data-label=stepOn]");
        assert_eq!(visitor.text(".steps"), format!("{at} / 4"));
    }
    visitor.check(
        "document.querySelector('.cell.at').dataset.cell",
        json!("f"),
    );
    visitor.click("[data-word=resign]");
    visitor.settle("document.querySelector('[data-word=rematch]:not([hidden])')");
    // From p the player goes round for ever.
    visitor.click("[data-word=newGame]");
    visitor.fill(&json!({"from": "p"}));
    begin(&mut visitor);
    visitor.settle("document.querySelector('.cell.at')?.dataset.cell === 'p'");
    assert_eq!(visitor.text(".cell.at .value"), "drawn");
    visitor.ask("document.querySelector('.cell.at').focus()");
    visitor.press("ArrowRight");
    visitor.check("document.activeElement.dataset.cell", json!("q"));
    visitor.press("Enter");
    visitor.settle("document.querySelectorAll('.log li').length === 2");
    assert_eq!(state(&mut visitor)["at"], "p");
    visitor.check_readable();
}

#[test]
fn a_text_of_ones_own_is_played_or_refused() {
    let wrong = "turn a b\nedge b c\n";
    let Some(mut visitor) = page("own", &json!({"graph": "own", "text": wrong})) else {
        return;
    };
    visitor.expect_refusal("Line 2: in place of “edge”");
    visitor.fill(&json!({"text": "player a\nmove a b\n"}));
    visitor.expect_refusal("Nothing says whose turn it is in b");
    visitor.fill(&json!({"text": "player a\nmove a b\nwon_player b\n", "from": "c"}));
    visitor.expect_refusal("The graph has no position c.");
    visitor.fill(&json!({"from": ""}));
    begin(&mut visitor);
    visitor.click("[data-cell=b]");
    visitor.settle("document.querySelector('[data-word=rematch]:not([hidden])')");
    assert_eq!(visitor.text(".headline"), "You have won!");
}

#[test]
fn a_large_graph_is_a_table_whose_buttons_move() {
    let mut text = String::new();
    for stones in (1..=40).rev() {
        let _ = writeln!(
            text,
            "turn {stones} {} {}",
            stones - 1,
            (stones - 2i32).max(0)
        );
    }
    let Some(mut visitor) = page("table", &json!({"graph": "own", "text": text})) else {
        return;
    };
    begin(&mut visitor);
    visitor.check("document.querySelector('.graph')", json!(null));
    let rows = state(&mut visitor)["positions"]
        .as_array()
        .map_or(0, Vec::len);
    assert!(rows > 60, "{rows}");
    visitor.check(
        "document.querySelectorAll('.game-board tbody tr').length",
        json!(rows),
    );
    visitor.check(
        "document.querySelector('tr[aria-current] td').textContent",
        json!("40"),
    );
    visitor.click(".game-board tbody button");
    visitor.settle("document.querySelectorAll('.log li').length === 2");
    visitor.check_readable();
}
