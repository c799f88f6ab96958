//! Hexagon on the page: whole games, followed by our own rules.

use arbiiter::games::hexagon::{Cell, Color, Move, Position};
use serde_json::{Value, json};

use super::visitor::Visitor;

/// The classes of cells that show a move.
const STEPS: [&str; 3] = ["moved", "placed", "captured"];

/// A sitting at the page's board, in English.
struct Table {
    visitor: Visitor,
    position: Position,
    /// Whom the visitor plays; both in a game of two people.
    person: Option<Color>,
    moves: Vec<Value>,
}

impl Table {
    /// The page before a game.
    fn of(test: &str) -> Option<Table> {
        let mut visitor = Visitor::of(test)?;
        visitor.go("/hexagon");
        Some(Table {
            visitor,
            position: Position::start(Color::Red),
            person: Some(Color::Red),
            moves: Vec::new(),
        })
    }

    /// Presses Start, and waits for the first turn.
    fn start(&mut self, first: Color) {
        self.position = Position::start(first);
        self.moves.clear();
        self.visitor.ask(&format!("watchCells({})", json!(STEPS)));
        self.visitor.click("form button.main");
        self.wait(0);
    }

    /// Waits for the person's turn or the end after at least so many moves, and follows the game by
    /// our rules.
    fn wait(&mut self, moves: usize) {
        self.visitor.settle(&format!(
            "document.querySelectorAll('.log li').length >= {moves} && location.pathname.length > 9 \
             && document.querySelector('.board').ariaBusy !== 'true' && /Your move|Score|(Red|Blue)’s/.test(document.querySelector('.headline').textContent)"
        ));
        let snapshot = self.visitor.snapshot();
        let made = snapshot["state"]["moves"].as_array().expect("moves");
        assert!(made.len() >= moves, "{snapshot}");
        for told in &made[self.moves.len()..] {
            let chosen = move_of(told);
            assert!(
                self.position.is_legal(chosen),
                "{told} in {:?}",
                self.position
            );
            self.position = self.position.play(chosen);
            self.moves.push(told.clone());
        }
        self.check_board();
    }

    /// The board shows the position, and the score counts it.
    #[track_caller]
    fn check_board(&mut self) {
        for (color, class) in [(Color::Red, "red"), (Color::Blue, "blue")] {
            let stones = self.position.stones(color);
            let expected = sorted(stones.map(|cell| cell.to_string()).collect());
            self.check_cells(class, &expected);
            let count = self.visitor.text(&format!(".count.{class}"));
            assert_eq!(count, expected.len().to_string());
        }
    }

    /// The cells that have a class.
    #[track_caller]
    fn check_cells(&mut self, class: &str, expected: &[String]) {
        let cells = format!(
            "[...document.querySelectorAll('.board .cell.{class}')].map((one) => one.dataset.cell).sort()"
        );
        self.visitor.check(&cells, json!(expected));
    }

    fn is_over(&mut self) -> bool {
        self.visitor.text(".headline").contains("Score")
    }

    /// The move that takes most, or doubles: the first of them.
    fn greedy(&self) -> Move {
        let gain = |chosen: &Move| self.position.play(*chosen).balance();
        self.position
            .legal_moves()
            .min_by_key(gain)
            .expect("a move")
    }

    /// After a stone was selected: the colours of the cells that it reaches.
    #[track_caller]
    fn check_selection(&mut self, from: Cell) {
        let empty = self.position.empty();
        self.check_cells("selected", &[from.to_string()]);
        self.check_cells(
            "near",
            &sorted((from.near() & empty).map(|cell| cell.to_string()).collect()),
        );
        self.check_cells(
            "far",
            &sorted((from.far() & empty).map(|cell| cell.to_string()).collect()),
        );
    }

    fn click(&mut self, cell: impl ToString) {
        self.visitor.click(&of(cell));
    }

    /// Plays to the end, choosing each move by `make`.
    fn play(&mut self, make: impl Fn(&mut Table, Move)) {
        while !self.is_over() {
            let chosen = self.greedy();
            let before = self.moves.len();
            make(self, chosen);
            self.wait(before + 1);
        }
        assert!(self.position.is_over());
    }

    /// The steps by which the moves were shown: the computer's two each, the person's one if stones
    /// were captured.
    #[track_caller]
    fn check_steps(&mut self) {
        let mut expected = Vec::new();
        for told in &self.moves {
            let taken = sorted(
                told["taken"]
                    .as_array()
                    .expect("cells")
                    .iter()
                    .map(name)
                    .collect(),
            );
            let mine = self
                .person
                .is_none_or(|person| told["color"] == json!(word(person)));
            let kind = if mine { "placed" } else { "moved" };
            if !mine {
                expected.push(format!("moved {}", name(&told["from"])));
            }
            if !mine || !taken.is_empty() {
                let captured = taken.iter().map(|cell| format!(", captured {cell}"));
                expected.push(format!(
                    "{kind} {}{}",
                    name(&told["to"]),
                    captured.collect::<String>()
                ));
            }
        }
        self.visitor
            .check("cellsSeen.filter((one) => one !== '')", json!(expected));
    }

    /// The sentence of the end, larger number first.
    fn result(&self) -> String {
        let [red, blue] =
            [Color::Red, Color::Blue].map(|color| self.position.stones(color).count());
        let sentence = match (red.cmp(&blue), self.person) {
            (std::cmp::Ordering::Equal, _) => "A draw!",
            (greater, Some(person)) if greater.is_gt() == (person == Color::Red) => "You have won!",
            (_, Some(_)) => "The computer has won!",
            (greater, None) if greater.is_gt() => "Red has won!",
            (_, None) => "Blue has won!",
        };
        format!("{sentence} Score {} : {}", red.max(blue), red.min(blue))
    }
}

fn of(cell: impl ToString) -> String {
    format!(".board [data-cell='{}']", cell.to_string())
}

fn name(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn word(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Blue => "blue",
    }
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

fn cell(name: &str) -> Cell {
    let digits: Vec<i64> = name.bytes().map(|digit| i64::from(digit - b'0')).collect();
    Cell::at(digits[0], digits[1]).expect("a cell")
}

fn move_of(told: &Value) -> Move {
    Move {
        from: cell(&name(&told["from"])),
        to: cell(&name(&told["to"])),
    }
}

fn by_clicks(table: &mut Table, chosen: Move) {
    table.click(chosen.from);
    table.check_selection(chosen.from);
    table.click(chosen.to);
}

fn by_keys(table: &mut Table, chosen: Move) {
    walk(&mut table.visitor, chosen.from);
    table.visitor.press("Enter");
    table.check_selection(chosen.from);
    walk(&mut table.visitor, chosen.to);
    table.visitor.press(" ");
}

/// Goes over the board with the arrow keys: to the column, then along it.
fn walk(visitor: &mut Visitor, to: Cell) {
    let column = |cell: Cell| 4 - i32::from(cell.i()) + i32::from(cell.j());
    let row = |cell: Cell| i32::from(cell.i()) + i32::from(cell.j());
    for _ in 0..30 {
        let at = cell(&visitor.browser.text("document.activeElement.dataset.cell"));
        let key = match (column(at) - column(to), row(at) - row(to)) {
            (0, 0) => return,
            (0, above) if above > 0 => "ArrowUp",
            (0, _) => "ArrowDown",
            (left, _) if left > 0 => "ArrowLeft",
            _ => "ArrowRight",
        };
        visitor.press(key);
    }
    panic!("the arrows do not lead to {to}");
}

#[test]
fn a_whole_game_is_played_by_clicks() {
    let Some(mut table) = Table::of("clicks") else {
        return;
    };
    table.visitor.check(
        "document.querySelector('.scores [role=timer]').textContent",
        "0 s",
    );
    table.start(Color::Red);
    table
        .visitor
        .check("document.querySelector('form fieldset').disabled", true);
    table.play(by_clicks);
    let result = table.result();
    assert_eq!(table.visitor.text(".headline"), result);
    assert!(table.visitor.text("#spoken").ends_with(&result));
    table
        .visitor
        .check("document.title", format!("{result} · Hexagon · arbiiter"));
    table.check_steps();
    table.visitor.check(
        "document.querySelectorAll('.panel table tbody tr').length",
        1,
    );
    table
        .visitor
        .check("document.querySelector('form fieldset').disabled", true);
    table.click("44");
    assert_eq!(table.visitor.text("#notice p"), "The game is over.");
}

#[test]
fn a_whole_game_is_played_by_keys_with_the_other_colour() {
    let Some(mut table) = Table::of("keys") else {
        return;
    };
    table.person = Some(Color::Blue);
    table
        .visitor
        .ask("document.querySelector('[name=color]').focus()");
    table.visitor.press("ArrowRight");
    table.visitor.press("Tab");
    table.visitor.press(" ");
    table.visitor.check(
        "[...new FormData(document.querySelector('form'))].map(([, value]) => value)",
        json!(["computer", "blue", "computer", "2", "none"]),
    );
    table.visitor.ask(&format!("watchCells({})", json!(STEPS)));
    table.visitor.press("Enter");
    table.wait(1);
    // The focus is on the board already.
    table
        .visitor
        .check("document.activeElement.dataset.cell", "00");
    table.play(by_keys);
    let result = table.result();
    assert_eq!(table.visitor.text(".headline"), result);
    table.check_steps();
}

#[test]
fn two_people_play_at_one_board() {
    let Some(mut table) = Table::of("people") else {
        return;
    };
    table.person = None;
    table.visitor.click("[name=opponent][value=human]");
    table.visitor.check("[...document.querySelectorAll('[name=color], [name=first], [name=level]')].every((one) => one.disabled)", true);
    table.start(Color::Red);
    assert_eq!(table.visitor.text(".headline"), "Red’s move");
    for ply in 0..8 {
        let chosen = table.greedy();
        by_clicks(&mut table, chosen);
        table.wait(ply + 1);
        let turn = if ply % 2 == 0 {
            "Blue’s move"
        } else {
            "Red’s move"
        };
        assert_eq!(table.visitor.text(".headline"), turn);
    }
    table.check_steps();
}

#[test]
fn a_click_that_is_no_move_is_answered_with_the_reason() {
    let Some(mut table) = Table::of("illegal") else {
        return;
    };
    table.click("04");
    assert_eq!(
        table.visitor.text("#notice p"),
        "No game is running. Press “Start the game”."
    );
    table.start(Color::Red);
    let cases = [
        (
            "44",
            "Select a stone of your own first, then an empty cell.",
        ),
        ("55", "Cell 5,5 is closed: nobody may enter it."),
        (
            "00",
            "The stone on 0,0 is your opponent’s. Select one of your own.",
        ),
        ("04", ""),
        (
            "44",
            "4,4 is too far from 0,4: a move goes one or two steps.",
        ),
        ("43", "Cell 4,3 is closed: nobody may enter it."),
        ("40", ""),
    ];
    for (clicked, reason) in cases {
        table.click(clicked);
        table.visitor.check(
            "document.querySelector('#notice p')?.textContent ?? ''",
            reason,
        );
    }
    table.check_selection(cell("40"));
    table.visitor.click("[data-language=et]");
    table.click("66");
    assert_eq!(
        table.visitor.text("#notice p"),
        "Väljalt 4,0 ei ulatu väljale 6,6: käia saab kõrvale või üle ühe."
    );
    table.visitor.click("[data-language=ru]");
    table
        .visitor
        .check("document.querySelector('#notice').textContent", "");
    table.click("66");
    assert_eq!(
        table.visitor.text("#notice p"),
        "С 4,0 до 6,6 слишком далеко: можно ходить рядом или через одно поле."
    );
    table.visitor.press("Escape");
    table.check_cells("selected", &[]);
    table.check_cells("near", &[]);
}

#[test]
fn each_cell_says_what_it_is() {
    let Some(mut table) = Table::of("labels") else {
        return;
    };
    table.start(Color::Red);
    table.click("04");
    let cases = [
        ("04", "0,4, red stone, selected", "true"),
        ("14", "1,4, empty, near: doubles", "false"),
        ("24", "2,4, empty, far: jumps", "false"),
        ("34", "3,4, closed", "false"),
        ("00", "0,0, blue stone", "false"),
        ("44", "4,4, empty", "false"),
    ];
    for (name, label, selected) in cases {
        let cell = json!(of(name));
        table
            .visitor
            .check(&format!("document.querySelector({cell}).ariaLabel"), label);
        table.visitor.check(
            &format!("document.querySelector({cell}).ariaSelected"),
            selected,
        );
    }
    assert_eq!(
        table.visitor.text("#spoken"),
        "0,4 selected: 3 near, 5 far."
    );
    table.visitor.check(
        "document.querySelectorAll('.board [tabindex=\"0\"]').length",
        1,
    );
    // Straight across and back, the ends of columns and rows.
    let keys = [
        ("ArrowLeft", "03"),
        ("ArrowLeft", "13"),
        ("ArrowRight", "03"),
        ("ArrowRight", "04"),
        ("PageDown", "48"),
        ("Home", "84"),
        ("PageUp", "40"),
        ("End", "04"),
        ("ArrowRight", "04"),
        ("ArrowUp", "04"),
        ("ArrowDown", "15"),
    ];
    for (key, expected) in keys {
        table.visitor.press(key);
        table
            .visitor
            .check("document.activeElement.dataset.cell", expected);
    }
}

#[test]
fn a_new_game_goes_on_with_the_series() {
    let Some(mut table) = Table::of("series") else {
        return;
    };
    table.start(Color::Red);
    let path = table.visitor.path();
    table.visitor.click("[data-word=resign]");
    table.visitor.settle("document.querySelector('.headline').textContent.startsWith('You have resigned. The computer has won! Score ')");
    table.visitor.click("[data-word=newGame]");
    assert_eq!(table.visitor.text(".headline"), "Choose and start");
    table
        .visitor
        .check("document.querySelector('form fieldset').disabled", false);
    table.visitor.click("[name=first]");
    table.person = Some(Color::Red);
    table.start(Color::Blue);
    table.wait(1);
    assert_eq!(table.visitor.path(), path);
    table.visitor.check("[...document.querySelectorAll('.panel table tbody tr')].map((row) => row.cells[1].textContent)", json!(["Computer"]));
    // A game that runs may be left and come back to.
    table.visitor.click("[data-word=newGame]");
    table.visitor.click("[data-word=back]");
    table.check_board();
    assert_eq!(table.visitor.text(".headline"), "Your move");
}

#[test]
fn a_hint_is_a_legal_move() {
    let Some(mut table) = Table::of("hint") else {
        return;
    };
    table.start(Color::Red);
    table.visitor.click("[data-word=hint]");
    table
        .visitor
        .settle("document.querySelectorAll('.board .cell.hint').length === 2");
    assert!(table.visitor.text(".hinted").starts_with("Hint: "));
    let hint = table.visitor.snapshot()["state"]["hint"].clone();
    assert!(table.position.is_legal(move_of(&hint)));
    by_clicks(&mut table, move_of(&hint));
    table.wait(2);
    table.check_cells("hint", &[]);
}

#[test]
fn a_game_stays_when_the_page_is_loaded_again_and_in_two_windows() {
    let Some(mut table) = Table::of("windows") else {
        return;
    };
    table.start(Color::Red);
    let path = table.visitor.path();
    let chosen = table.greedy();
    by_clicks(&mut table, chosen);
    table.wait(2);
    table.visitor.go(&path);
    table.wait(2);
    table
        .visitor
        .check("document.querySelector('form fieldset').disabled", true);
    table.visitor.open_window();
    table.visitor.go(&path);
    table.wait(2);
    for window in [0, 1, 0] {
        table.visitor.browser.switch(window);
        let (chosen, before) = (table.greedy(), table.moves.len());
        by_clicks(&mut table, chosen);
        table.wait(before + 2);
        table.visitor.browser.switch(1 - window);
        table.wait(before + 2);
        table.check_cells("selected", &[]);
    }
}

#[test]
fn the_board_can_be_read_by_all() {
    let Some(mut table) = Table::of("readable-hexagon") else {
        return;
    };
    table.start(Color::Red);
    let path = table.visitor.path();
    for (scheme, width) in [("light", 1280), ("dark", 320)] {
        table.visitor.browser.prefer(scheme);
        table.visitor.browser.resize(width, 800);
        table.visitor.go(&path);
        table.wait(0);
        table.click("04");
        table.click("44");
        table.visitor.check_readable();
        table.visitor.press("Escape");
    }
    table.visitor.click("[data-word=resign]");
    table
        .visitor
        .settle("document.querySelector('.panel table') !== null");
    table.visitor.check_readable();
}

/// The hexagons of the course: distances between centres, and the largest board that the window has
/// room for.
#[test]
fn the_board_has_the_courses_geometry_at_every_size() {
    let Some(mut table) = Table::of("geometry") else {
        return;
    };
    let centers = "[...document.querySelectorAll('.board .cell')].map((one) => {
        const box = one.querySelector('.field').getBoundingClientRect();
        return [one.dataset.cell, box.x + box.width / 2, box.y + box.height / 2];
    })";
    let mut sides = Vec::new();
    for (width, height) in [(1280, 900), (700, 900), (320, 640), (1600, 1200)] {
        table.visitor.browser.resize(width, height);
        let shown = table.visitor.ask(centers);
        let shown = shown.as_array().expect("cells");
        assert_eq!(shown.len(), Cell::COUNT);
        let place = |name: &str| {
            let found = shown.iter().find(|one| one[0] == name).expect("a cell");
            [&found[1], &found[2]].map(|number| number.as_f64().expect("a number"))
        };
        let [left, middle] = place("40");
        let side = (place("04")[0] - left) / 12.0;
        for one in shown {
            let (at, [x, y]) = (
                cell(one[0].as_str().expect("a name")),
                place(one[0].as_str().expect("a name")),
            );
            let (i, j) = (f64::from(at.i()), f64::from(at.j()));
            let expected = [
                left + 1.5 * (4.0 - i + j) * side,
                middle + (i + j - 4.0) * side * 3f64.sqrt() / 2.0,
            ];
            assert!(
                (x - expected[0]).abs() < 0.6 && (y - expected[1]).abs() < 0.6,
                "{at} at {x}, {y}, not {expected:?}"
            );
        }
        sides.push(side);
    }
    assert!(sides[3] > sides[0] && sides[0] > sides[2], "{sides:?}");
}

/// What the server refuses has a sentence in each language, from the facts that the server gives;
/// results tell the larger number first.
#[test]
fn sentences_are_made_of_the_servers_facts() {
    let Some(mut visitor) = Visitor::of("sentences") else {
        return;
    };
    visitor.go("/hexagon");
    let refused = "import('/page/hexagon_words.js').then(({ HEXAGON_WORDS }) => Object.values(HEXAGON_WORDS).flatMap(({ refusals }) => \
        ['their_stone', 'no_stone', 'hole', 'occupied', 'too_far'].map((code) => refusals[code]({ from: '04', to: '44' }))))";
    let refused = visitor.ask(refused);
    let refused = refused.as_array().expect("sentences");
    assert_eq!(refused.len(), 15);
    for sentence in refused {
        let sentence = sentence.as_str().expect("a text");
        let named = sentence.contains("0,4") || sentence.contains("4,4");
        assert!(named && !sentence.contains("undefined"), "{sentence}");
    }
    let results = "import('/page/hexagon_words.js').then(({ HEXAGON_WORDS }) => Object.values(HEXAGON_WORDS).map((words) => \
        `${words.won.human} ${words.result({ red: 25, blue: 33 })}`))";
    visitor.check(
        results,
        json!([
            "Sina võitsid! Seis 33 : 25",
            "You have won! Score 33 : 25",
            "Вы выиграли! Счёт 33 : 25"
        ]),
    );
}
