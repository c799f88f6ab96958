//! Kalah on the page: whole games, followed by our own rules.

use arbiiter::games::kalah::{KalahPlayer, Move, Position, Rules};
use serde_json::{Value, json};

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
        let mut visitor = Visitor::of(&format!("kalah_{test}"))?;
        visitor.go("/kalah");
        Some(Table {
            visitor,
            position: start(6, 4, KalahPlayer::South),
            moves: 0,
        })
    }

    /// Presses Start, and waits for the first turn of a game from here.
    fn start(&mut self, position: Position) {
        (self.position, self.moves) = (position, 0);
        self.visitor.click("form button.main");
        self.wait(0);
    }

    /// Waits for a person's turn or the end after at least so many moves, and follows the game by
    /// our rules.
    fn wait(&mut self, moves: usize) {
        self.visitor.settle(&format!(
            "document.querySelectorAll('.log li').length >= {moves} && location.pathname.length > 7 \
             && document.querySelector('.kalah').ariaBusy !== 'true' && /Your move|Score|(South|North)’s/.test(document.querySelector('.headline').textContent)"
        ));
        let snapshot = self.visitor.snapshot();
        let made = snapshot["state"]["moves"].as_array().expect("moves");
        assert!(made.len() >= moves, "{snapshot}");
        for told in &made[self.moves..] {
            let chosen = move_of(told);
            assert!(
                self.position.is_legal(chosen),
                "{told} in {}",
                self.position
            );
            self.position = self.position.play(chosen);
        }
        self.moves = made.len();
        self.check_board();
    }

    /// The board shows the position, and the score the stores.
    #[track_caller]
    fn check_board(&mut self) {
        for (player, seat, letter) in [
            (KalahPlayer::South, "south", 'S'),
            (KalahPlayer::North, "north", 'N'),
        ] {
            let pits = (1..=self.position.pit_count()).map(|pit| format!("{letter}{pit}"));
            let shown = format!(
                "{}.map((name) => Number(document.querySelector(`.kalah [data-place='${{name}}'] .number`).textContent))",
                json!(pits.collect::<Vec<_>>())
            );
            self.visitor
                .check(&shown, json!(self.position.pits(player)));
            let store = self.position.store(player).to_string();
            assert_eq!(
                self.visitor
                    .text(&format!(".kalah [data-place='{letter}'] .number")),
                store
            );
            assert_eq!(self.visitor.text(&format!(".count.{seat}")), store);
        }
    }

    /// The pit that gathers most at once, or moves again: the last of them.
    fn greedy(&self) -> Move {
        let player = self.position.player();
        let gain = |chosen: &Move| {
            let after = self.position.play(*chosen);
            (after.store(player), after.player() == player)
        };
        self.position
            .legal_moves()
            .max_by_key(gain)
            .expect("a move")
    }

    fn click(&mut self, chosen: Move) {
        let letter = match self.position.player() {
            KalahPlayer::South => 'S',
            KalahPlayer::North => 'N',
        };
        self.visitor
            .click(&format!(".kalah [data-place='{letter}{chosen}']"));
    }

    /// Plays to the end, choosing each move by `make`. The page shows it as to those who wish no
    /// motion: a game has hundreds of seeds.
    fn play(&mut self, make: impl Fn(&mut Table, Move)) {
        self.visitor
            .ask("globalThis.matchMedia = () => ({ matches: true })");
        while !self.position.is_over() {
            let (chosen, before) = (self.greedy(), self.moves);
            make(self, chosen);
            self.wait(before + 1);
        }
        let headline = self.visitor.text(".headline");
        assert_eq!(headline, self.result());
        assert!(self.visitor.text("#spoken").ends_with(&headline));
    }

    /// The sentence of the end, larger number first.
    fn result(&self) -> String {
        let [south, north] =
            [KalahPlayer::South, KalahPlayer::North].map(|player| self.position.store(player));
        let sentence = match south.cmp(&north) {
            std::cmp::Ordering::Equal => "A draw!",
            std::cmp::Ordering::Greater => "You have won!",
            std::cmp::Ordering::Less => "The computer has won!",
        };
        format!(
            "{sentence} Score {} : {}",
            south.max(north),
            south.min(north)
        )
    }
}

fn start(pits: usize, seeds: u32, turn: KalahPlayer) -> Position {
    let row = vec![seeds; pits];
    Position::of(Rules::Standard, turn, (&row, 0), (&row, 0)).expect("a board")
}

fn move_of(told: &Value) -> Move {
    let pit = told["pit"].as_u64().expect("a pit");
    Move(u8::try_from(pit - 1).expect("a pit"))
}

/// Goes to the pit with the arrow keys, and presses it.
fn by_keys(table: &mut Table, chosen: Move) {
    for _ in 0..20 {
        let at = table
            .visitor
            .browser
            .text("document.activeElement.dataset.place ?? ''");
        let pit: i32 = at.get(1..).and_then(|pit| pit.parse().ok()).expect("a pit");
        let key = match (at.starts_with('S'), pit - 1 - i32::from(chosen.0)) {
            (true, 0) => return table.visitor.press("Enter"),
            (false, _) => "ArrowDown",
            (true, left) if left > 0 => "ArrowLeft",
            (true, _) => "ArrowRight",
        };
        table.visitor.press(key);
    }
    panic!("the arrows do not lead to {chosen}");
}

#[test]
fn a_game_of_kalah_is_played_by_clicks() {
    let Some(mut table) = Table::of("clicks") else {
        return;
    };
    table.visitor.check_readable();
    table.start(start(6, 4, KalahPlayer::South));
    table.click(Move(2));
    table.wait(1);
    assert_eq!(table.visitor.text(".headline"), "Your move: once more");
    table.click(Move(2));
    assert_eq!(
        table.visitor.text("#notice p"),
        "Pit 3 is empty. Choose one with seeds."
    );
    table.visitor.click(".kalah [data-place=N1]");
    assert_eq!(
        table.visitor.text("#notice p"),
        "Pit 1 there is your opponent’s. Choose one of your own row."
    );
    table.visitor.click(".actions button");
    table
        .visitor
        .settle("/^Hint: pit [1-6]/.test(document.querySelector('.hinted').textContent)");
    table.play(Table::click);
    table.visitor.check(
        "document.querySelectorAll('.panel table tbody tr').length",
        1,
    );
    table.visitor.check_readable();
}

#[test]
fn a_game_of_kalah_is_played_by_keys_on_a_board_of_ones_choice() {
    let Some(mut table) = Table::of("keys") else {
        return;
    };
    table.visitor.ask(
        "for (const [name, value] of [['pits', '4'], ['seeds', '3'], ['level', '1']]) document.querySelector(`[name=${name}]`).value = value;
         document.querySelector('form').dispatchEvent(new Event('change'))",
    );
    table
        .visitor
        .check("document.querySelectorAll('.kalah .pit').length", 8);
    table.visitor.click("[name=first]");
    table.start(start(4, 3, KalahPlayer::North));
    assert!(table.moves > 0);
    table
        .visitor
        .ask("document.querySelector('.kalah [tabindex=\"0\"]').focus()");
    table.play(by_keys);
}

#[test]
fn a_game_of_kalah_goes_on_after_a_reload_and_in_another_language() {
    let Some(mut table) = Table::of("reload") else {
        return;
    };
    table.start(start(6, 4, KalahPlayer::South));
    table.click(Move(5));
    table.wait(2);
    let path = table.visitor.path();
    table.visitor.go(&path);
    table.wait(table.moves);
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

#[test]
fn two_people_play_kalah_on_a_wide_board() {
    let Some(mut table) = Table::of("people") else {
        return;
    };
    table.visitor.click("[name=opponent][value=human]");
    table.visitor.ask(
        "document.querySelector('[name=pits]').value = '12'; document.querySelector('form').dispatchEvent(new Event('change'))",
    );
    table.start(start(12, 4, KalahPlayer::South));
    for _ in 0..6 {
        let (chosen, before) = (table.greedy(), table.moves);
        table.click(chosen);
        table.wait(before + 1);
    }
    table.visitor.browser.resize(375, 800);
    table.visitor.check_readable();
}

/// On a phone the form is below the board: who starts a game sees the board.
#[test]
fn a_game_begins_at_the_board() {
    let Some(mut table) = Table::of("phone") else {
        return;
    };
    table.visitor.browser.resize(360, 740);
    for _ in 0..2 {
        table
            .visitor
            .ask("document.querySelector('form button.main').scrollIntoView()");
        table.visitor.check("scrollY > 100", true);
        table.visitor.click("form button.main");
        table.wait(0);
        table.visitor.check(
            "(() => { const board = document.querySelector('.game-board').getBoundingClientRect(); return [scrollY, board.top > 0, board.bottom <= innerHeight]; })()",
            json!([0, true, true]),
        );
        table.visitor.click("[data-word=newGame]");
    }
    table.visitor.go("/");
    table
        .visitor
        .ask("document.querySelector('.cards a[href=\"/kalah\"]').scrollIntoView()");
    table.visitor.click(".cards a[href='/kalah']");
    table
        .visitor
        .settle("document.querySelector('.kalah') !== null");
    table.visitor.check("scrollY", 0);
}
