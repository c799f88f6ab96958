//! Breakthrough on the page: whole games, followed by our own rules.

use arbiiter::games::Game;
use arbiiter::games::breakthrough::{Color, Move, Position, Size};
use arbiiter::games::text_game::TextGame;
use serde_json::json;

use super::visitor::Visitor;

/// A sitting at the page's board, in English.
struct Table {
    visitor: Visitor,
    position: Position,
    moves: usize,
}

impl Table {
    /// The page before a game.
    fn of(test: &str) -> Option<Table> {
        let mut visitor = Visitor::of(&format!("breakthrough_{test}"))?;
        visitor.go("/breakthrough");
        Some(Table {
            visitor,
            position: start("6x6"),
            moves: 0,
        })
    }

    /// Chooses options, presses Start, and waits for the first turn of a person.
    fn start(&mut self, options: &[(&str, &str)], moves: usize) {
        for (name, value) in options {
            self.visitor.ask(&format!(
                "document.querySelector('form').elements['{name}'].value = '{value}'; document.querySelector('form').dispatchEvent(new Event('change'))"
            ));
            if *name == "size" {
                self.position = start(value);
            }
        }
        self.moves = 0;
        self.check_board();
        self.visitor.click("form button.main");
        self.wait(moves);
    }

    /// Waits for a person's turn or the end after at least so many moves, and follows the game by
    /// our rules.
    fn wait(&mut self, moves: usize) {
        self.visitor.settle(&format!(
            "document.querySelectorAll('.log li').length >= {moves} && location.pathname.length > 14 \
             && /Your move|won|(White|Black)’s/.test(document.querySelector('.headline').textContent)"
        ));
        let snapshot = self.visitor.snapshot();
        let made = snapshot["state"]["moves"].as_array().expect("moves");
        assert!(made.len() >= moves, "{snapshot}");
        for told in &made[self.moves..] {
            let text = |key: &str| told[key].as_str().expect("a text").to_owned();
            let chosen = self
                .position
                .move_of_text(&format!("{}-{}", text("from"), text("to")));
            let chosen = chosen.unwrap_or_else(|| panic!("{told} in {}", self.position));
            assert_eq!(told["captures"], chosen.captures);
            self.position = self.position.play(chosen);
        }
        self.moves = made.len();
        self.check_board();
    }

    /// The board shows the position.
    #[track_caller]
    fn check_board(&mut self) {
        for (color, name) in [(Color::White, "white"), (Color::Black, "black")] {
            let squares: Vec<String> = self
                .position
                .pawns(color)
                .map(|square| square.to_string())
                .collect();
            let shown = format!(
                "{}.filter((name) => !document.querySelector(`.pawns [data-cell='${{name}}'] .pawn.{name}`))",
                json!(squares)
            );
            self.visitor.check(&shown, json!([]));
            self.visitor.check(
                &format!("document.querySelectorAll('.board.pawns .pawn.{name}').length"),
                squares.len(),
            );
        }
    }

    fn press(&mut self, square: &str) {
        self.visitor
            .click(&format!(".board.pawns [data-cell='{square}']"));
    }

    fn click(&mut self, chosen: Move) {
        self.press(&chosen.from.to_string());
        let marked = format!(".pawns [data-cell='{}'].reached", chosen.to);
        self.visitor.check(
            &format!("document.querySelector(\"{marked}\") !== null"),
            true,
        );
        self.press(&chosen.to.to_string());
    }

    /// The move that goes farthest, a capture before others.
    fn greedy(&self) -> Move {
        let moves = self.position.legal_moves();
        let goal = self.position.size().goal(self.position.color());
        moves
            .min_by_key(|chosen| (chosen.to.row().abs_diff(goal), !chosen.captures))
            .expect("a move")
    }

    /// Plays to the end.
    fn play(&mut self) {
        while self.position.outcome().is_none() {
            let (chosen, before) = (self.greedy(), self.moves);
            self.click(chosen);
            self.wait(before + 1);
        }
    }
}

fn start(size: &str) -> Position {
    Position::start(size.parse::<Size>().expect("a size"))
}

#[test]
fn a_game_of_breakthrough_is_played_by_clicks() {
    let Some(mut table) = Table::of("clicks") else {
        return;
    };
    table.visitor.check_readable();
    table.start(&[], 0);
    for (square, told) in [
        ("a4", "Select a pawn of yours first."),
        ("a6", "The pawn on a6 is your opponent’s."),
        ("a1", "The pawn on a1 cannot move."),
    ] {
        table.press(square);
        assert_eq!(table.visitor.text("#notice p"), told);
    }
    table.press("a2");
    table.press("d5");
    assert_eq!(
        table.visitor.text("#notice p"),
        "A pawn goes one square forward, straight or diagonally; it takes diagonally."
    );
    table.press("a2");
    table.visitor.click(".actions button");
    table.visitor.settle(
        "/^Hint: [a-f][1-6]–[a-f][1-6]/.test(document.querySelector('.hinted').textContent)",
    );
    table.play();
    let headline = table.visitor.text(".headline");
    let winner = table.position.winner().expect("a winner");
    let expected = match winner {
        Color::White => "You have won!",
        Color::Black => "The computer has won!",
    };
    assert_eq!(headline, expected);
    assert!(table.visitor.text("#spoken").ends_with(expected));
    table.visitor.check(
        "document.querySelectorAll('.panel table tbody tr').length",
        1,
    );
    table.visitor.check_readable();
}

#[test]
fn black_answers_on_a_large_board_by_keys_and_in_another_language() {
    let Some(mut table) = Table::of("keys") else {
        return;
    };
    table.start(&[("size", "8x8"), ("color", "black"), ("level", "1")], 1);
    table
        .visitor
        .ask("document.querySelector('.board.pawns [tabindex=\"0\"]').focus()");
    // From a1 to a7, which goes to a6.
    for key in ["PageUp", "ArrowDown", "Enter", "ArrowDown", "Enter"] {
        table.visitor.press(key);
    }
    table.wait(3);
    let path = table.visitor.path();
    table.visitor.go(&path);
    table.wait(3);
    table.visitor.click("[data-language=ru]");
    assert_eq!(table.visitor.text(".headline"), "Ваш ход");
    table.visitor.check_readable();
    table.visitor.click("[data-language=et]");
    assert_eq!(table.visitor.text(".headline"), "Sinu käik");
    table.visitor.click("[data-language=en]");
    table.visitor.browser.resize(375, 800);
    table.visitor.check_readable();
    table.visitor.click(".actions button:nth-child(2)");
    table
        .visitor
        .settle("/resigned/.test(document.querySelector('.headline').textContent)");
}

/// The pawn follows the pointer, the move is taken back, and after the game the other side begins.
#[test]
fn pawns_are_dragged_and_moves_taken_back() {
    let Some(mut table) = Table::of("drag") else {
        return;
    };
    table.start(&[("size", "5x5"), ("level", "1")], 0);
    let cell = |name: &str| format!(".board.pawns [data-cell='{name}']");
    table.visitor.drag(&cell("b2"), &cell("b3"));
    table.wait(2);
    table
        .visitor
        .check("document.querySelector('.shade')", serde_json::Value::Null);
    // A drag to nowhere is none; it leaves the pawn selected.
    table.visitor.drag(&cell("a2"), ".headline");
    table.visitor.check(
        "document.querySelector('.board.pawns .selected').dataset.cell",
        "a2",
    );
    table.visitor.press("Escape");
    table.visitor.click("[data-word=takeBack]");
    table
        .visitor
        .settle("document.querySelectorAll('.log li').length === 0");
    (table.position, table.moves) = (start("5x5"), 0);
    table.check_board();
    table.visitor.check(
        "document.querySelector('[data-word=takeBack]').disabled",
        true,
    );
    table.visitor.click(".actions button:nth-child(2)");
    table
        .visitor
        .settle("!document.querySelector('[data-word=rematch]').hidden");
    table.visitor.click("[data-word=rematch]");
    table
        .visitor
        .settle("document.querySelectorAll('.log li').length === 1");
    assert_eq!(
        table.visitor.snapshot()["state"]["options"]["color"],
        "black"
    );
}

/// The time that persons have goes down beside the board, and ends the game.
#[test]
fn persons_have_clocks() {
    let Some(mut table) = Table::of("clock") else {
        return;
    };
    table.visitor.check(
        "[...document.querySelector('[name=clock]').options].map((one) => one.textContent)",
        json!(["no clock", "5 min + 3 s a move", "10 min + 5 s a move"]),
    );
    table.start(&[("level", "1"), ("clock", "5+3")], 0);
    let clocks = "[...document.querySelectorAll('.scores .clock [role=timer]:not([hidden])')]";
    let told = format!("{clocks}.map((one) => one.textContent)");
    table
        .visitor
        .settle(&format!("/^You [0-4]:\\d\\d$/.test({told}.join())"));
    table
        .visitor
        .check(&format!("{clocks}[0].className"), "runs");
    table.visitor.check(
        "document.querySelector('[data-word=takeBack]').hidden",
        true,
    );
    table.visitor.check_readable();
    table.visitor.browser.resize(360, 800);
    table.visitor.check_readable();
    let wish = json!({"game": "breakthrough", "opponent": "human", "clock": {"seconds": 2}});
    let server = table.visitor.server.as_ref().expect("a server");
    let board = server.begin(&wish)["board"].as_str().map(str::to_owned);
    table
        .visitor
        .go(&format!("/breakthrough/{}", board.expect("a board")));
    table.visitor.settle(
        "document.querySelector('.headline').textContent.startsWith('Time is over. Black has won!')",
    );
    table
        .visitor
        .check(&told, json!(["White 0:00", "Black 0:02"]));
}

#[test]
fn two_people_play_breakthrough() {
    let Some(mut table) = Table::of("people") else {
        return;
    };
    table.start(&[("opponent", "human"), ("size", "5x5")], 0);
    table.play();
    let headline = table.visitor.text(".headline");
    assert!(
        ["White has won!", "Black has won!"].contains(&&*headline),
        "{headline}"
    );
}
