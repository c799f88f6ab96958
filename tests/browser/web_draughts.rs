//! Draughts on the page: whole games, followed by our own rules; matches of programs.

use arbiiter::games::Game as _;
use arbiiter::games::draughts::naming::Numbering;
use arbiiter::games::draughts::notation::{Style, read_turn, write};
use arbiiter::games::draughts::{Color, Move, Position, Rules, facts, fen};
use serde_json::json;

use super::visitor::Visitor;

/// The 32 states that the board shows, from a1 on.
pub const STATES: &str = "(() => { const rows = [1, 2, 3, 4, 5, 6, 7, 8];
    const names = rows.flatMap((row) => ['bdfh', 'aceg'][row % 2].split('').map((file) => file + row));
    return names.map((name) => Number(document.querySelector(`.draughts-frame [data-square=${name}]`).dataset.state)); })()";

/// The board shows the newest position that the page knows.
pub const AT_REST: &str = "document.querySelector('.draughts-frame') !== null && document.querySelector('[data-do=last]')?.getAttribute('aria-disabled') === 'true' \
    && document.querySelector('[data-do=run]').dataset.running === 'false'";

/// Squares that carry a mark.
pub fn marked(mark: &str) -> String {
    format!(
        "[...document.querySelectorAll('.draughts-frame .{mark}[data-square]')].map((one) => one.dataset.square).sort()"
    )
}

/// A square of the board, as a selector.
pub fn square(name: &str) -> String {
    format!(".draughts-frame [data-square={name}]")
}

/// A game at the page, in English.
pub struct Table {
    /// Who sits at it.
    pub visitor: Visitor,
    position: Position,
    plies: usize,
    person: Color,
}

impl Table {
    /// A game that has begun: a person against the computer, by choices of the form.
    pub fn begin(
        test: &str,
        white: &str,
        black: &str,
        rules: Rules,
        start: Option<&str>,
    ) -> Option<Table> {
        let mut visitor = Visitor::of(test)?;
        visitor.go("/draughts");
        begin(&mut visitor, white, black, rules, start);
        let position = match start {
            Some(text) => fen::read(text, rules).expect("a position"),
            None => Position::start(rules),
        };
        let person = if white == "human" {
            Color::White
        } else {
            Color::Black
        };
        Some(Table {
            visitor,
            position,
            plies: 0,
            person,
        })
    }

    /// Waits for the person's turn or the end, and follows the game by our rules.
    pub fn wait(&mut self) {
        self.visitor.settle(&format!(
            "{AT_REST} && (document.querySelector('.headline').textContent === 'Your move' || !document.querySelector('[data-do=again]').hidden)"
        ));
        let snapshot = self.visitor.snapshot();
        let moves = snapshot["state"]["moves"]
            .as_array()
            .expect("moves")
            .clone();
        for told in &moves[self.plies..] {
            let text = told["text"].as_str().expect("a text");
            let chosen = self.chosen(text);
            self.position = self.position.play(&chosen);
            let shown = told["position"].as_str().expect("a position");
            let read = fen::read(shown, self.position.rules()).expect("a position");
            assert_eq!(read.board(), self.position.board(), "{told}");
        }
        self.plies = moves.len();
        self.check_board();
        self.visitor.check(
            "document.querySelectorAll('.draughts-moves [data-ply]').length",
            self.plies,
        );
    }

    /// The board shows the position.
    #[track_caller]
    fn check_board(&mut self) {
        let expected = facts::statuses(self.position.board()).to_vec();
        self.visitor.check(STATES, json!(expected));
    }

    /// The legal move with this text.
    #[track_caller]
    fn chosen(&self, text: &str) -> Move {
        let moves = read_turn(&self.position, text, Numbering::default());
        let moves = moves.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(moves.len(), 1, "{text}");
        moves[0]
    }

    fn is_over(&mut self) -> bool {
        self.visitor
            .ask("!document.querySelector('[data-do=again]').hidden")
            == json!(true)
    }

    /// The last legal move: men that go on.
    fn last_legal(&self) -> (String, String) {
        let legal = self.position.legal_moves();
        let text = write(
            &self.position,
            legal.last().expect("a move"),
            Style::Algebraic,
        );
        let squares: Vec<&str> = text.split(['-', ':']).collect();
        (squares[0].to_owned(), squares[squares.len() - 1].to_owned())
    }

    /// The squares that a piece may go to.
    fn targets(&self, from: &str) -> Vec<String> {
        let texts = self.position.legal_moves();
        let texts = texts
            .iter()
            .map(|chosen| write(&self.position, chosen, Style::Algebraic));
        let mut ends: Vec<String> = texts
            .filter(|text| text.starts_with(from))
            .map(|text| text[text.len() - 2..].to_owned())
            .collect();
        ends.sort();
        ends.dedup();
        ends
    }

    /// Plays to the end, making each move by `make`.
    fn play(&mut self, make: impl Fn(&mut Table, &str, &str)) {
        self.wait();
        while !self.is_over() {
            assert_eq!(self.position.color(), self.person);
            let (from, to) = self.last_legal();
            make(self, &from, &to);
            let plies = self.plies;
            self.visitor.settle(&format!(
                "document.querySelectorAll('.draughts-moves [data-ply]').length > {plies}"
            ));
            self.wait();
        }
        assert!(self.position.outcome().is_some() || self.position.legal_moves().is_empty());
    }
}

/// Fills the form of a new game and presses Start.
fn begin(visitor: &mut Visitor, white: &str, black: &str, rules: Rules, start: Option<&str>) {
    let (white, black) = (json!(white), json!(black));
    visitor.settle(&format!(
        "[...document.querySelector('[name=white]').options].some((one) => one.value === {white}) \
        && [...document.querySelector('[name=black]').options].some((one) => one.value === {black})"
    ));
    let rules = match rules {
        Rules::Course => "course",
        Rules::Official => "official",
    };
    let start = json!(start.unwrap_or(""));
    visitor.ask(&format!("(() => {{ const form = document.querySelector('form'); form.elements.rules.value = '{rules}'; form.elements.fen.value = {start}; \
        form.elements.white.value = {white}; form.elements.black.value = {black}; }})()"));
    visitor.click("form button.main");
    visitor.settle("/^\\/draughts\\/[0-9a-f]{32}$/.test(location.pathname) && document.querySelector('[data-do=run]') !== null");
}

#[test]
fn a_whole_game_is_played_by_clicks() {
    let Some(mut table) = Table::begin("draughts-clicks", "human", "l4", Rules::Course, None)
    else {
        return;
    };
    table.play(|table, from, to| {
        if table.position.continuing().is_none() {
            table.visitor.click(&square(from));
        }
        table.visitor.check(&marked("selected"), json!([from]));
        let targets = table.targets(from);
        table.visitor.check(&marked("target"), json!(targets));
        table.visitor.click(&square(to));
    });
    table.visitor.check(
        "document.querySelector('.headline').textContent.length > 10",
        true,
    );
    table.visitor.click("[data-do=again]");
    table
        .visitor
        .settle("document.querySelectorAll('.draughts-moves [data-ply]').length === 0");
    table.position = Position::start(Rules::Course);
    table.plies = 0;
    table.wait();
}

/// Pieces follow the pointer, moves sound and are taken back, and a game that is over is looked at.
#[test]
fn pieces_are_dragged_and_a_finished_game_is_evaluated() {
    let Some(mut table) = Table::begin("draughts-drag", "human", "human", Rules::Course, None)
    else {
        return;
    };
    table.visitor.settle(AT_REST);
    table.visitor.ask("(() => { const start = OscillatorNode.prototype.start; globalThis.tones = 0; \
        OscillatorNode.prototype.start = function (...at) { tones += 1; return start.apply(this, at); }; })()");
    table.visitor.drag(&square("g3"), &square("f4"));
    table
        .visitor
        .settle("document.querySelectorAll('.draughts-moves [data-ply]').length === 1");
    table.visitor.settle("tones === 1");
    table.visitor.click("[data-do=takeBack]");
    table
        .visitor
        .settle("document.querySelectorAll('.draughts-moves [data-ply]').length === 0");
    table.visitor.settle(AT_REST);
    table.check_board();
    table.visitor.click("#sounds");
    // White gives a man away.
    for (from, to) in [
        ("g3", "f4"),
        ("b6", "a5"),
        ("f4", "e5"),
        ("d6", "f4"),
        ("e3", "g5"),
        ("h6", "f4"),
    ] {
        table.visitor.settle(&format!("{AT_REST} && document.querySelector('.draughts-frame [data-square={from}].movable, .draughts-frame [data-square={from}].selected') !== null"));
        table.visitor.drag(&square(from), &square(to));
    }
    table
        .visitor
        .settle("document.querySelectorAll('.draughts-moves [data-ply]').length === 6");
    table.visitor.check(
        "[tones, document.querySelector('#sounds').ariaPressed]",
        json!([1, "false"]),
    );
    table
        .visitor
        .check("document.querySelector('[data-do=review]').hidden", true);
    for _ in 0..2 {
        table.visitor.click("[data-do=resign]");
    }
    table
        .visitor
        .settle("!document.querySelector('[data-do=review]').hidden");
    table.visitor.click("[data-do=review]");
    table
        .visitor
        .settle("document.querySelector('.review-graph svg') !== null");
    table.visitor.check(
        "[...document.querySelectorAll('.mistakes button')].map((one) => one.textContent.slice(0, 21))",
        json!(["3. f4-e5: gave away 1"]),
    );
    table.visitor.click(".mistakes button");
    table.visitor.check(
        "document.querySelector('.draughts-moves [aria-current]').dataset.ply",
        "3",
    );
    table.visitor.check_readable();
    table.visitor.browser.resize(360, 740);
    table.visitor.check_readable();
}

#[test]
fn a_whole_game_is_played_by_keys() {
    let Some(mut table) = Table::begin("draughts-keys", "l4", "human", Rules::Course, None) else {
        return;
    };
    // The board of who plays black has black at the bottom.
    table.visitor.check(
        "document.querySelector('.game-board .seat:nth-of-type(2)').dataset.side",
        "2",
    );
    table.visitor.ask(&format!(
        "document.querySelector('{}').focus()",
        square("h8")
    ));
    table.play(|table, from, to| {
        if table.position.continuing().is_none() {
            go_by_arrows(table, from);
            table.visitor.press("Enter");
        }
        for sign in to.chars() {
            table.visitor.press(&sign.to_string());
        }
        table
            .visitor
            .check("document.activeElement.dataset.square", to);
        table.visitor.press(" ");
    });
}

/// Goes to a square with the arrows only: first its row, then its place in the row. Black is at the
/// bottom.
fn go_by_arrows(table: &mut Table, to: &str) {
    let at = table.visitor.ask("document.activeElement.dataset.square");
    let (at, to) = (
        at.as_str().expect("a square").as_bytes().to_vec(),
        to.as_bytes(),
    );
    let place = |square: &[u8]| i32::from((square[0] - b'a') / 2);
    let (rows, places) = (i32::from(to[1]) - i32::from(at[1]), place(to) - place(&at));
    for (steps, plus, minus) in [
        (rows, "ArrowDown", "ArrowUp"),
        (places, "ArrowLeft", "ArrowRight"),
    ] {
        for _ in 0..steps.abs() {
            table.visitor.press(if steps > 0 { plus } else { minus });
        }
    }
    let expected = String::from_utf8_lossy(to).into_owned();
    table
        .visitor
        .check("document.activeElement.dataset.square", expected);
}

#[test]
fn an_official_game_makes_a_whole_capture_one_move() {
    let start = "W:Wc3,g1:Bd4,f6,a7,h8";
    let Some(mut table) = Table::begin(
        "draughts-official",
        "human",
        "human",
        Rules::Official,
        Some(start),
    ) else {
        return;
    };
    table.visitor.settle(AT_REST);
    assert_eq!(table.visitor.text(".aside"), "You must capture");
    table.visitor.click(&square("c3"));
    table.visitor.check(&marked("target"), json!(["g7"]));
    table.visitor.click(&square("g7"));
    table
        .visitor
        .settle("document.querySelectorAll('.draughts-moves [data-ply]').length === 1");
    table.visitor.settle(AT_REST);
    table.visitor.check(&marked("taken"), json!(["d4", "f6"]));
    assert_eq!(table.visitor.text(".headline"), "Black to move");
}

#[test]
fn what_is_illegal_is_refused_with_the_reason() {
    let Some(mut table) = Table::begin("draughts-refusals", "human", "l4", Rules::Course, None)
    else {
        return;
    };
    table.wait();
    for (clicks, reason) in [
        (
            ["d4", ""],
            "There is no piece on d4. Choose a piece of yours first.",
        ),
        (["c7", ""], "The piece on c7 is your opponent's."),
        (["d2", ""], "The piece on d2 can't move now."),
        (["c3", "c5"], "Moves go along diagonals only."),
        (["c3", "e5"], "A man moves one square."),
        (["c3", "b6"], "The square b6 is not free."),
    ] {
        for name in clicks.iter().filter(|name| !name.is_empty()) {
            table.visitor.click(&square(name));
        }
        table
            .visitor
            .settle("document.querySelector('#notice p') !== null");
        assert_eq!(table.visitor.text("#notice p"), reason, "{clicks:?}");
        table.check_board();
        table.visitor.press("Escape");
        table
            .visitor
            .check("document.querySelector('#notice').textContent", "");
        table.visitor.check(&marked("selected"), json!([]));
    }
    for (language, reason) in [
        ("et", "Kabend ruudul d2 ei saa praegu käia."),
        ("ru", "Шашка на d2 сейчас не может ходить."),
    ] {
        table.visitor.click(&format!("[data-language={language}]"));
        table.visitor.click(&square("d2"));
        assert_eq!(table.visitor.text("#notice p"), reason);
    }
}

#[test]
fn a_capture_has_to_go_on() {
    let start = "W:Wc3,g1:Bd4,f6,a7,h8";
    let Some(mut table) = Table::begin("draughts-bound", "human", "l4", Rules::Course, Some(start))
    else {
        return;
    };
    table.wait();
    assert_eq!(table.visitor.text(".aside"), "You must capture");
    table.visitor.click(&square("g1"));
    assert_eq!(
        table.visitor.text("#notice p"),
        "You must capture; these can: c3."
    );
    table.visitor.click(&square("c3"));
    table.visitor.click(&square("e5"));
    table
        .visitor
        .settle("document.querySelector('.aside').textContent !== 'You must capture'");
    table.wait();
    assert_eq!(
        table.visitor.text(".aside"),
        "The piece on e5 must go on capturing"
    );
    table.visitor.check("document.querySelector('#spoken').textContent.includes('The piece on e5 must go on capturing')", true);
    table.visitor.check(&marked("bound"), json!(["e5"]));
    table.visitor.check(&marked("target"), json!(["g7"]));
    table.visitor.click(&square("g1"));
    assert_eq!(
        table.visitor.text("#notice p"),
        "The piece on e5 must go on capturing."
    );
    // In the list the jumps of one capture stand together.
    table.visitor.click(&square("g7"));
    table
        .visitor
        .settle("document.querySelectorAll('.draughts-moves .turn')[0].textContent === 'c3:e5:g7'");
    table.wait();
}

#[test]
fn a_game_goes_on_after_a_reload_and_in_two_windows() {
    let Some(mut table) = Table::begin("draughts-windows", "human", "l4", Rules::Course, None)
    else {
        return;
    };
    table.wait();
    let path = table.visitor.path();
    table.visitor.click(&square("c3"));
    table.visitor.click(&square("d4"));
    table
        .visitor
        .settle("document.querySelectorAll('.draughts-moves [data-ply]').length > 1");
    table.wait();
    table.visitor.go(&path);
    table.wait();
    table.visitor.open_window();
    table.visitor.go(&path);
    table.wait();
    let (from, to) = table.last_legal();
    table.visitor.click(&square(&from));
    table.visitor.click(&square(&to));
    let plies = table.plies;
    table.visitor.settle(&format!(
        "document.querySelectorAll('.draughts-moves [data-ply]').length > {plies}"
    ));
    table.wait();
    table.visitor.browser.switch(0);
    table.wait();
    // Languages change nothing but words.
    table.visitor.click("[data-language=et]");
    assert_eq!(table.visitor.text(".headline"), "Sinu käik");
    table.check_board();
    table.visitor.check(
        &format!(
            "document.querySelector('{}').getAttribute('aria-label')",
            square("a1")
        ),
        "a1: valge kivi",
    );
    table.visitor.click("[data-language=ru]");
    assert_eq!(table.visitor.text(".headline"), "Ваш ход");
    table.check_board();
}

#[test]
fn a_hint_is_an_arrow_and_a_resignation_asks_first() {
    let Some(mut table) = Table::begin("draughts-hint", "human", "l4", Rules::Course, None) else {
        return;
    };
    table.wait();
    table.visitor.click("[data-do=hint]");
    table
        .visitor
        .settle("document.querySelector('.draughts-frame .arrow') !== null");
    table.visitor.check(
        "/^Hint: [a-h][1-8]-[a-h][1-8]$/.test(document.querySelector('.aside').textContent)",
        true,
    );
    table.visitor.click("[data-do=resign]");
    assert_eq!(table.visitor.text("[data-do=resign]"), "Really?");
    table.visitor.click("[data-do=resign]");
    table
        .visitor
        .settle("!document.querySelector('[data-do=again]').hidden");
    table.visitor.check("/^Black won: .*, 0 : 2\\. The opponent resigned\\.$/.test(document.querySelector('.headline').textContent)", true);
}

#[test]
fn a_match_of_programs_is_watched_at_ones_own_pace() {
    let Some(mut visitor) = Visitor::of("draughts-match") else {
        return;
    };
    visitor.go("/draughts");
    begin(
        &mut visitor,
        "m:ahnus",
        "m:juhuslik_kaik",
        Rules::Course,
        None,
    );
    visitor.settle("document.querySelectorAll('.draughts-moves [data-ply]').length > 6 && document.querySelectorAll('.draughts-moves [aria-current]').length === 1");
    visitor.click("[data-do=first]");
    visitor.check(
        STATES,
        json!(facts::statuses(Position::start(Rules::Course).board()).to_vec()),
    );
    visitor.check(
        "document.querySelector('[data-do=run]').dataset.running",
        "false",
    );
    visitor.click("[data-do=forward]");
    visitor.press(".");
    visitor.press("ArrowLeft");
    visitor.check(
        "document.querySelector('[aria-current][data-ply]').dataset.ply",
        "1",
    );
    // Whoever has stopped stays, until live is asked for.
    visitor.settle("!document.querySelector('[data-do=toLive]').hidden");
    visitor.click("[data-do=run]");
    visitor.settle(&format!(
        "{AT_REST} && !document.querySelector('[data-do=again]').hidden"
    ));
    let snapshot = visitor.snapshot();
    let state = &snapshot["state"];
    let mut position = Position::start(Rules::Course);
    for told in state["moves"].as_array().expect("moves") {
        let chosen = read_turn(
            &position,
            told["text"].as_str().expect("a text"),
            Numbering::default(),
        )
        .expect("a legal move");
        position = position.play(&chosen[0]);
    }
    visitor.check(STATES, json!(facts::statuses(position.board()).to_vec()));
    let points = format!(
        "{} : {}",
        state["over"]["points"][0], state["over"]["points"][1]
    );
    visitor.check(
        &format!("document.querySelector('.headline').textContent.includes('{points}')"),
        true,
    );
    visitor.check(
        "document.querySelector('.now').textContent.includes(' ms)')",
        true,
    );
}

#[test]
fn a_program_that_breaks_a_rule_is_told_with_the_rule() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/check/taandub.pl");
    let Some(mut visitor) = Visitor::with("draughts-foul", &[file]) else {
        return;
    };
    visitor.go("/draughts");
    begin(&mut visitor, "m:ahnus", "m:taandub", Rules::Course, None);
    visitor.settle(&format!(
        "{AT_REST} && !document.querySelector('[data-do=again]').hidden"
    ));
    assert_eq!(
        visitor.text(".headline"),
        "White won: ahnus, 2 : 0. The opponent was disqualified."
    );
    for (language, told) in [
        (
            "en",
            "taandub (black) was disqualified: the program made no move. Rule: a call makes one step or one jump with a piece of its own.",
        ),
        (
            "et",
            "taandub (mustad) diskvalifitseeriti: programm ei teinud käiku. Reegel: ühe kutsega tehakse oma nupuga üks käik või üks löök.",
        ),
        (
            "ru",
            "taandub (чёрные): дисквалификация — программа не сделала хода. Правило: за один вызов делается один ход или одно взятие своей шашкой.",
        ),
    ] {
        visitor.click(&format!("[data-language={language}]"));
        assert_eq!(visitor.text(".aside"), told);
    }
    assert_eq!(visitor.text(".draughts-moves .foul"), "✗");
}

/// A person's time stands beside the name, goes down, and ends the game.
#[test]
fn a_clock_runs_beside_the_board() {
    let Some(mut visitor) = Visitor::of("draughts-clock") else {
        return;
    };
    visitor.go("/draughts");
    visitor.settle("document.querySelector('[name=clock]').options.length === 3");
    visitor.check_readable();
    visitor.ask("document.querySelector('[name=clock]').value = '5+3'");
    visitor.click("form button.main");
    visitor.settle("document.querySelector('.seat .clock.runs') !== null");
    let clocks = "[...document.querySelectorAll('.seat .clock')].map((one) => one.textContent)";
    visitor.settle(&format!("/^4:5\\d$/.test({clocks}.join())"));
    visitor.check(
        "document.querySelector('.seat[data-side=\"1\"] .clock') !== null",
        true,
    );
    visitor.check_readable();
    visitor.browser.resize(360, 800);
    visitor.check_readable();
    let human = json!({"kind": "human"});
    let wish = json!({"game": "draughts", "white": human, "black": human, "clock": {"seconds": 2}});
    let server = visitor.server.as_ref().expect("a server");
    let board = server.begin(&wish)["board"].as_str().map(str::to_owned);
    visitor.go(&format!("/draughts/{}", board.expect("a board")));
    visitor.settle(
        "document.querySelector('.headline').textContent.startsWith('Black won: ') \
        && document.querySelector('.headline').textContent.includes('The opponent ran out of time')",
    );
    visitor.check(clocks, json!(["0:02", "0:00"]));
}
