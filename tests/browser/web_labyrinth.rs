//! The labyrinth on the page: a game by hints to the catch, the best play step by step, texts of
//! one's own, what is refused.

use serde_json::{Value, json};

use super::visitor::Visitor;

/// The page before a game, with these options in its form.
fn page(test: &str, options: &Value) -> Option<Visitor> {
    let mut visitor = Visitor::of(&format!("labyrinth_{test}"))?;
    visitor.go("/labyrinth");
    visitor.settle("document.querySelector('form button.main')");
    visitor.fill(options);
    Some(visitor)
}

/// Whether a person is asked.
const ASKED: &str = "document.querySelector('[data-word=hint]:not(:disabled, [hidden])')";

/// Whether a person is asked, or the game is over.
const SETTLED: &str = "document.querySelector('[data-word=hint]:not(:disabled, [hidden]), [data-word=rematch]:not([hidden])')";

fn begin(visitor: &mut Visitor) {
    visitor.click("form button.main");
    visitor.settle(&format!("location.pathname.length > 11 && {ASKED}"));
}

fn state(visitor: &mut Visitor) -> Value {
    visitor.snapshot()["state"].take()
}

fn press(visitor: &mut Visitor, room: &Value) {
    let room = room.as_str().expect("a room");
    visitor.click(&format!("[data-cell={room}]"));
}

#[test]
fn a_chase_is_won_by_hints_in_the_least_moves() {
    let Some(mut visitor) = page("hints", &json!({})) else {
        return;
    };
    begin(&mut visitor);
    let start = state(&mut visitor);
    assert_eq!(start["rooms"].as_array().map(Vec::len), Some(12));
    // j, where Theseus is, and a room that no passage leads to.
    press(&mut visitor, &json!("j"));
    let told = visitor.text("#notice");
    assert!(told.starts_with("Who is to move may not stay."), "{told}");
    press(&mut visitor, &json!("a"));
    let told = visitor.text("#notice");
    assert!(told.starts_with("No passage leads from j to a."), "{told}");
    let mut now = start;
    while now["over"].is_null() {
        let moves = now["moves"].as_array().map_or(0, Vec::len);
        visitor.click("[data-word=hint]");
        visitor.settle("document.querySelector('.hinted').textContent");
        let hint = state(&mut visitor)["hint"].take();
        assert_eq!(hint["winner"], "theseus");
        assert_eq!(hint["plies"], 11 - moves);
        assert_eq!(hint["line"].as_array().map(Vec::len), Some(11 - moves));
        press(&mut visitor, &hint["to"]);
        visitor.settle(&format!(
            "document.querySelectorAll('.log li').length > {moves} && {SETTLED}"
        ));
        now = state(&mut visitor);
    }
    assert_eq!(
        visitor.text(".headline"),
        "The Minotaur is caught! You have won!"
    );
    assert_eq!(visitor.text(".tally-line"), "Moves: 11. No way is shorter");
    visitor.check(
        "document.querySelectorAll('.cell .player').length",
        json!(2),
    );
    visitor.check(
        "[...document.querySelectorAll('.table tbody td')].slice(1, 4).map((cell) => cell.textContent)",
        json!(["You", "Six moves", "11"]),
    );
    visitor.check_readable();
    visitor.click("[data-language=et]");
    visitor.settle(
        "document.querySelector('.headline').textContent === 'Minotaurus on käes! Sina võitsid!'",
    );
    visitor.click("[data-language=ru]");
    visitor.settle(
        "document.querySelector('.tally-line').textContent === 'Ходов: 11. Быстрее нельзя'",
    );
}

#[test]
fn the_best_play_is_shown_step_by_step_and_moves_are_made_by_keys() {
    let Some(mut visitor) = page("steps", &json!({"labyrinth": "first"})) else {
        return;
    };
    begin(&mut visitor);
    visitor.click("[data-word=hint]");
    visitor.settle("!document.querySelector('.solved-line').hidden");
    let line = state(&mut visitor)["hint"]["line"].take();
    let line = line.as_array().expect("a line");
    let where_is = |side: &str| {
        format!("document.querySelector('.player.{side}').closest('[data-cell]').dataset.cell")
    };
    for (at, step) in line.iter().enumerate() {
        visitor.click("[data-label=stepOn]");
        let player = step["player"].as_str().expect("a player");
        visitor.check(&where_is(player), step["to"].clone());
        let count = format!("{} / {}", at + 1, line.len());
        assert_eq!(visitor.text(".steps"), count);
    }
    // Both are in one room: the end is shown, and the game is where it was.
    visitor.check(&where_is("theseus"), line[line.len() - 1]["to"].clone());
    visitor.click("[data-label=stepBack]");
    visitor.click("[data-word=run]");
    visitor.settle(&format!(
        "document.querySelector('.steps').textContent === '{0} / {0}'",
        line.len()
    ));
    assert_eq!(state(&mut visitor)["moves"], json!([]));
    // From d the keys go to the room a above it, and there.
    visitor.ask("document.querySelector('[data-cell=d]').focus()");
    visitor.press("ArrowUp");
    visitor.check("document.activeElement.dataset.cell", json!("a"));
    visitor.press("Enter");
    visitor.settle("document.querySelectorAll('.log li').length > 0");
    assert_eq!(state(&mut visitor)["moves"][0]["to"], "a");
}

#[test]
fn a_text_of_ones_own_is_played_or_refused_with_its_place() {
    let wrong = "passage(a, b).\npassage(b c).\n";
    let Some(mut visitor) = page("own", &json!({"labyrinth": "own", "text": wrong})) else {
        return;
    };
    visitor.expect_refusal("Line 2, column 11: ");
    visitor.fill(&json!({"text": "passage(a, b). passage(b, c)."}));
    visitor.expect_refusal("The text has to say where both begin: ");
    visitor.fill(&json!({"text": "passage(a, b). one_way(b, c). theseus(a). minotaur(d)."}));
    visitor.expect_refusal("Line 1, column 43: there is no room d");
    visitor.click("[data-language=et]");
    visitor.expect_refusal("Rida 1, veerg 43: ruumi d ei ole");
    visitor.click("[data-language=ru]");
    visitor.expect_refusal("Строка 1, столбец 43: нет комнаты d");
    visitor.click("[data-language=en]");
    visitor.fill(&json!({"text": "passage(a, b). one_way(b, c). theseus(a). minotaur(b)."}));
    begin(&mut visitor);
    visitor.check(
        "document.querySelectorAll('.passages .arrow').length",
        json!(1),
    );
    press(&mut visitor, &json!("b"));
    visitor.settle("document.querySelector('[data-word=rematch]:not([hidden])')");
    assert!(visitor.text(".headline").ends_with("You have won!"));
    visitor.check_readable();
}

#[test]
fn a_random_labyrinth_is_the_one_of_its_number() {
    let Some(mut visitor) = page("random", &json!({"labyrinth": "random", "seed": "7"})) else {
        return;
    };
    begin(&mut visitor);
    let first = state(&mut visitor);
    assert_eq!(first["rooms"].as_array().map(Vec::len), Some(20));
    visitor.click("[data-word=resign]");
    visitor.settle("document.querySelector('[data-word=rematch]:not([hidden])')");
    visitor.click("[data-word=rematch]");
    visitor.settle(&format!("document.querySelector('.cell.last') && {ASKED}"));
    let again = state(&mut visitor);
    assert_eq!(again["passages"], first["passages"]);
    assert_eq!(again["options"]["side"], "minotaur");
}
