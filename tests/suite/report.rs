//! The report as a browser shows it: the boards of its games against our own positions, keys,
//! links, widths, hostile names.
//!
//! Needs Debian's `chromium`. With `ARBIITER_REQUIRE=chromium` its absence is a failure. The games
//! as PDN are read by pydraughts, if `ARBIITER_PYTHON` (else `python3`) has it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use arbiiter::games::Side;
use arbiiter::games::draughts::facts;
use arbiiter::referee::language::Language;
use arbiiter::tournament::model::{PlayedGame, Tournament};
use arbiiter::tournament::outputs::pdn;
use arbiiter::tournament::{games, journal, report, standings};
use serde_json::{Value, json};

use crate::browser::PROBE;
use crate::browser::chromium::Chromium;
use crate::browser::league::{Manner, league, moves, positions};
use crate::liiga;

/// A name that would do harm if it were taken for anything but text.
const HOSTILE: &str = "</script><script>window.owned = 1</script><img src=x onerror=\"window.owned = 2\"><!--{{script}}";

const ENTRANTS: &[(&str, Manner)] = &[
    ("ahne", Manner::Random),
    ("esimene", Manner::First),
    ("õnnelik", Manner::Random),
    ("laisk", Manner::Idle),
    ("lõhkuja", Manner::Vandal),
    (HOSTILE, Manner::Throwing("type_error(</script>,\"&\")")),
];

/// A browser with the report of a tournament, at a place of it.
struct Reader {
    browser: Chromium,
    address: String,
}

impl Reader {
    /// `None` without a browser.
    fn of(test: &str, tournament: &Tournament) -> Option<Reader> {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join("report")
            .join(test);
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("report.html");
        fs::write(&file, report::html(tournament, Language::Estonian, None)).expect("the report");
        let browser = Chromium::start(&folder.join("profile"))?;
        let mut reader = Reader {
            browser,
            address: format!("file://{}", file.display()),
        };
        reader.browser.resize(1280, 900);
        reader.go("");
        Some(reader)
    }

    /// Opens the page anew at a place: `#game=...`.
    fn go(&mut self, place: &str) {
        self.browser.open(&format!("{}{place}", self.address));
        self.browser.evaluate(PROBE);
    }

    fn ask(&mut self, expression: &str) -> Value {
        self.browser.evaluate(expression)
    }

    #[track_caller]
    fn check(&mut self, expression: &str, expected: impl Into<Value>) {
        assert_eq!(
            self.browser.evaluate(expression),
            expected.into(),
            "{expression}"
        );
    }

    /// Waits until something is true of the page.
    fn settle(&mut self, condition: &str) {
        self.browser
            .evaluate(&format!("settled(() => {condition})"));
    }

    fn press(&mut self, key: &str) {
        self.browser.press(key);
    }
}

impl Drop for Reader {
    /// No test's page complains of anything or asks for anything but itself.
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        assert_eq!(self.browser.troubles, Vec::<String>::new());
        let foreign = |address: &&String| {
            !address.starts_with("about:") && !address.starts_with(&self.address)
        };
        assert_eq!(self.browser.requests.iter().find(foreign), None);
    }
}

/// A game's first place in the report.
fn place(game: &PlayedGame, ply: usize) -> String {
    format!("#game={}&ply={ply}", game.id)
}

fn longest(tournament: &Tournament) -> &PlayedGame {
    let games = tournament.games.iter();
    games.max_by_key(|game| game.turns.len()).expect("a game")
}

#[test]
fn every_position_is_the_one_of_our_own_board() {
    let tournament = league("Kabeturniir", ENTRANTS);
    let Some(mut reader) = Reader::of("positions", &tournament) else {
        return;
    };
    for game in &tournament.games {
        let shown = reader.ask(&format!("replay({})", json!(game.id.to_string())));
        let expected: Vec<Value> = positions(game)
            .into_iter()
            .map(|board| json!(board))
            .collect();
        let shown = shown.as_array().expect("positions");
        assert_eq!(shown[..expected.len()], expected, "{}", game.id);
        let fouls = usize::from(
            game.end
                .winner()
                .is_some_and(|winner| game.end.foul_of(winner.other()).is_some()),
        );
        assert_eq!(shown.len(), expected.len() + fouls, "{}", game.id);
        if let Some(left) = &game.left {
            assert_eq!(shown[expected.len()], states(left), "{}", game.id);
        }
    }
}

/// A league of another game: its games are replayed as the drawings of our own positions.
#[test]
fn games_of_text_are_replayed() {
    let folder = liiga::folder("report-texts");
    let files = ["kalah/koguja.pl", "hexagon/krabaja.pl"].map(|file| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("examples")
            .join(file);
        path.display().to_string()
    });
    let arguments = [&files[0], &files[1], "--game", "kalah", "--quiet"];
    liiga::play(&folder, &arguments).check(0, &["kõik mängitud"], "");
    let mut entries = Vec::new();
    let journal = folder.join("liiga-out/journal.jsonl");
    let contents = journal::read(&journal, &mut |entry| entries.push(entry)).expect("a journal");
    let mut league = standings::tournament(&contents.league, entries).expect("a tournament");
    league.games[0].printed = vec![(1, "<b>tere</b>".to_owned())];
    let Some(mut reader) = Reader::of("texts", &league) else {
        return;
    };
    let board = "document.querySelector('#board pre').textContent";
    for (index, game) in league.games.iter().enumerate() {
        reader.go(&place(game, 0));
        let mut line = games::begin(league.game, None, 0).expect("the start");
        for made in game.moves() {
            reader.check(board, line.here().picture().trim_end_matches('\n'));
            reader.press("ArrowRight");
            let told = "document.getElementById('announcer').textContent";
            assert!(reader.browser.text(told).contains(made), "{made}");
            line.make(made).expect("a legal move");
            let output = "document.querySelector('#board .printed').textContent";
            let is_first = index == 0 && line.here().side() == Side::Second;
            if reader.ask("view.ply") == 1 && is_first {
                reader.check(output, "<b>tere</b>");
            }
        }
        reader.press("End");
        reader.check(board, line.here().picture().trim_end_matches('\n'));
        for language in ["et", "en", "ru"] {
            reader.ask(&format!("chooseLanguage('{language}')"));
            reader.check(
                "/undefined|NaN|\\[object/.test(document.body.innerText)",
                false,
            );
        }
    }
    reader.check("wordsMissing()", json!([]));
    let fouls = "document.getElementById('fouls-table').innerText";
    assert!(reader.browser.text(fouls).contains("krabaja"));
    reader.browser.resize(390, 844);
    reader.check("document.documentElement.scrollWidth <= innerWidth", true);
}

/// A league of puzzles: each begins with its own drawing, nobody has an opponent, and the table has
/// shares and costs.
#[test]
fn puzzles_are_replayed() {
    let folder = liiga::folder("report-puzzles");
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/labyrinth/theseus.pl");
    let example = example.display().to_string();
    fs::write(
        folder.join("my.pl"),
        ":- module(my, [my/2]).\nmy(_, nowhere).\n",
    )
    .expect("a file");
    let arguments = [
        &example,
        "my.pl",
        "--game",
        "labyrinth",
        "--games",
        "3",
        "--quiet",
    ];
    liiga::play(&folder, &arguments).check(0, &["kõik mängitud"], "");
    let mut entries = Vec::new();
    let journal = folder.join("liiga-out/journal.jsonl");
    let contents = journal::read(&journal, &mut |entry| entries.push(entry)).expect("a journal");
    let league = standings::tournament(&contents.league, entries).expect("a tournament");
    let Some(mut reader) = Reader::of("puzzles", &league) else {
        return;
    };
    let board = "document.querySelector('#board pre').textContent";
    for game in &league.games {
        reader.go(&place(game, 0));
        let seed = games::puzzle_seed(league.seed, game.id.number);
        let mut line = games::begin(league.game, league.size, seed).expect("the start");
        for made in game.moves() {
            reader.check(board, line.here().picture().trim_end_matches('\n'));
            reader.press("ArrowRight");
            line.make(made).expect("a legal move");
        }
        reader.press("End");
        reader.check(board, line.here().picture().trim_end_matches('\n'));
        let result = game.cost.map_or("–".to_owned(), |cost| cost.to_string());
        let verdict = reader
            .browser
            .text("document.getElementById('verdict').textContent");
        assert!(verdict.starts_with(&format!("{result} · ")), "{verdict}");
        for language in ["et", "en", "ru"] {
            reader.ask(&format!("chooseLanguage('{language}')"));
            let odd = "/undefined|NaN|\\[object/.test(document.body.innerText)";
            reader.check(odd, false);
        }
    }
    reader.go("");
    reader.ask("chooseLanguage('en')");
    let heads = "[...document.querySelectorAll('#standings-table th[scope=col]')].map((head) => head.innerText)";
    let expected = [
        "Rank", "Player", "Solved", "Puzzles", "Share", "Moves", "Disq.",
    ];
    reader.check(heads, json!(expected));
    reader.check("document.getElementById('cross').hidden", true);
    reader.check("wordsMissing()", json!([]));
}

/// The board that a foul left, as the page knows it.
fn states(left: &str) -> Value {
    let state = |sign| match sign {
        '.' => 0,
        'w' => 1,
        'b' => 2,
        'W' => 10,
        'B' => 20,
        _ => -1,
    };
    left.chars().map(state).collect()
}

#[test]
fn keys_walk_through_a_game() {
    let tournament = league("Kabeturniir", ENTRANTS);
    let Some(mut reader) = Reader::of("keys", &tournament) else {
        return;
    };
    let game = longest(&tournament);
    let boards = positions(game);
    reader.go(&place(game, 0));
    for (ply, board) in boards.iter().enumerate() {
        reader.check("states()", json!(board));
        reader.settle(&format!("location.hash === '{}'", place(game, ply)));
        reader.check(
            "[...document.querySelectorAll('#board g[role=img][aria-label]')].length",
            32,
        );
        reader.press("ArrowRight");
    }
    let last = boards.len() - 1;
    reader.check("document.getElementById('announcer').textContent.includes(document.getElementById('verdict').textContent)", true);
    for (key, ply) in [
        ("Home", 0),
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", last),
        ("ArrowRight", last),
        ("Home", 0),
        ("ArrowLeft", 0),
    ] {
        reader.press(key);
        reader.check("view.ply", ply);
        reader.check("states()", json!(boards[ply]));
    }
    reader.press("f");
    reader.check(
        "document.querySelector('#board svg').getAttribute('aria-label').includes('mustad')",
        true,
    );
    reader.check("states()", json!(boards[0]));
    reader.check(
        "document.querySelector('[data-square=a1] rect').getAttribute('x')",
        "700",
    );
    reader.press("End");
    reader.press(" ");
    reader.check("[view.timer !== undefined, view.ply]", json!([true, 0]));
    reader.press(" ");
    reader.check("view.timer === undefined", true);
    reader.press("Escape");
    reader.check("document.getElementById('viewer').open", false);
    reader.settle("location.hash === '#games'");
}

#[test]
fn each_move_is_told_in_words() {
    let tournament = league("Kabeturniir", ENTRANTS);
    let Some(mut reader) = Reader::of("words", &tournament) else {
        return;
    };
    let game = longest(&tournament);
    reader.go(&place(game, 0));
    reader.ask("chooseLanguage('en')");
    let mut boards = positions(game).into_iter();
    let mut before = boards.next().expect("the start");
    for (made, after) in moves(game).into_iter().zip(boards) {
        reader.press("ArrowRight");
        let told = reader
            .browser
            .text("document.getElementById('announcer').textContent");
        let from_to = [made.from, made.to].map(|square| square.to_string());
        assert!(
            from_to.iter().all(|name| told.contains(name.as_str())),
            "{told}: {made}"
        );
        let taken = made
            .captured
            .into_iter()
            .map(|square| format!("takes {square}"))
            .next();
        assert_eq!(told.contains("takes"), taken.is_some(), "{told}: {made}");
        assert!(
            taken.is_none_or(|taken| told.contains(&taken)),
            "{told}: {made}"
        );
        let crowned = before[made.from.index()] != after[made.to.index()];
        assert_eq!(told.contains("becomes a king"), crowned, "{told}: {made}");
        before = after;
    }
}

#[test]
fn a_link_opens_a_game_at_a_move() {
    let tournament = league("Kabeturniir", ENTRANTS);
    let Some(mut reader) = Reader::of("links", &tournament) else {
        return;
    };
    let game = longest(&tournament);
    let boards = positions(game);
    for ply in [0, 7, boards.len() - 1] {
        reader.go(&place(game, ply));
        reader.check("states()", json!(boards[ply]));
    }
    reader.go(&place(game, 100_000));
    reader.check("view.ply", boards.len() - 1);
    for nonsense in [
        "#game=9-9-9-9&ply=1",
        "#game=",
        "#ply=3",
        "#%ff",
        "#game=__proto__",
    ] {
        reader.go(nonsense);
        reader.check("document.getElementById('viewer').open", false);
    }
    reader.go(&place(game, usize::MAX));
    reader.ask("document.querySelector('#moves [data-ply=\"3\"]').click()");
    reader.check("states()", json!(boards[3]));
    reader.settle(&format!("location.hash === '{}'", place(game, 3)));
    reader.ask("openGame(0, 1)");
    reader.settle("view.game === 0");
    reader.ask("history.back()");
    reader.settle(&format!(
        "view.ply === 3 && idOf(view.game) === '{}'",
        game.id
    ));
    reader.check("states()", json!(boards[3]));
}

#[test]
fn nothing_is_wider_than_a_phone() {
    let tournament = league(
        "Kabeturniir: väga_pika_nimega_turniir_mis_ei_mahu_kuhugi_ära",
        ENTRANTS,
    );
    let Some(mut reader) = Reader::of("phone", &tournament) else {
        return;
    };
    let fouled = tournament
        .games
        .iter()
        .find(|game| game.left.is_some())
        .expect("a foul");
    reader.browser.resize(390, 844);
    for place in [
        String::new(),
        place(longest(&tournament), 9),
        place(fouled, 999),
    ] {
        reader.go(&place);
        for language in ["et", "en", "ru"] {
            reader.ask(&format!("chooseLanguage('{language}')"));
            reader.check("document.documentElement.scrollWidth <= innerWidth", true);
            reader.check("sticksOut()", json!([]));
        }
    }
}

#[test]
fn hostile_names_are_only_shown() {
    let tournament = league(HOSTILE, ENTRANTS);
    let Some(mut reader) = Reader::of("hostile", &tournament) else {
        return;
    };
    for place in [
        "",
        "#fouls",
        &place(tournament.games.last().expect("a game"), 999),
    ] {
        reader.go(place);
        reader.check("window.owned === undefined", true);
        reader.check(
            "document.querySelectorAll('img, script:not(#tournament)').length",
            1,
        );
        reader.check("document.getElementById('title').textContent", HOSTILE);
        reader.check("document.title", HOSTILE);
        reader.check(&format!("[...document.querySelectorAll('#standings-table tbody th')].some((cell) => cell.textContent === {})", json!(HOSTILE)), true);
    }
}

#[test]
fn a_policy_forbids_what_the_page_does_not_need() {
    let tournament = league("Kabeturniir", ENTRANTS);
    let Some(mut reader) = Reader::of("policy", &tournament) else {
        return;
    };
    let attempt = "new Promise((done) => { const script = document.createElement('script'); script.textContent = 'window.owned = 1'; \
                   document.addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective)); document.body.append(script); if (window.owned) done('allowed'); })";
    reader.check(attempt, "script-src-elem");
    reader.check("window.owned === undefined", true);
    reader.browser.troubles.clear();
}

#[test]
fn all_languages_say_everything() {
    let tournament = league("Kabeturniir", ENTRANTS);
    let Some(mut reader) = Reader::of("languages", &tournament) else {
        return;
    };
    reader.check("wordsMissing()", json!([]));
    reader.check("document.documentElement.lang", "et");
    reader.check(
        "document.querySelector('#standings h2').textContent",
        "Paremusjärjestus",
    );
    for (language, heading) in [("en", "Standings"), ("ru", "Положение")] {
        reader.ask(&format!(
            "document.querySelector('[data-language={language}]').click()"
        ));
        reader.check("document.documentElement.lang", language);
        reader.check(
            "document.querySelector('#standings h2').textContent",
            heading,
        );
        for game in &tournament.games {
            reader.ask(&format!("showGame(gamesById.get('{}'), 999)", game.id));
            reader.check(
                "/undefined|NaN|\\[object/.test(document.body.innerText)",
                false,
            );
        }
    }
    reader.go("");
    reader.check("document.documentElement.lang", "ru");
}

#[test]
fn tables_sort_and_the_list_filters() {
    let tournament = league("Kabeturniir", ENTRANTS);
    let Some(mut reader) = Reader::of("tables", &tournament) else {
        return;
    };
    let ranked: Vec<&str> = tournament
        .standings
        .iter()
        .map(|row| tournament.label(row.entrant))
        .collect();
    reader.check("column('#standings-table', 1)", json!(ranked));
    reader.ask("document.querySelector('[data-sort=rank]').focus()");
    reader.press("Enter");
    let turned: Vec<&str> = ranked.iter().rev().copied().collect();
    reader.check("column('#standings-table', 1)", json!(turned));
    reader.check("document.activeElement.dataset.sort", "rank");
    reader.check(
        "document.querySelector('[aria-sort]').getAttribute('aria-sort')",
        "descending",
    );
    reader.ask("document.querySelector('[data-sort=losses]').click()");
    reader.check(
        "isSorted(column('#standings-table', 6).map(Number).reverse())",
        true,
    );
    let of_one = tournament
        .games
        .iter()
        .filter(|game| [game.id.white, game.id.black].contains(&0))
        .count();
    reader.ask("filterGames({ player: 'ahne' })");
    reader.check("list.found.length", of_one);
    reader.ask("filterGames({ player: 'AHN', opponent: 'esimene' })");
    reader.check("list.found.length", 2);
    reader.ask("filterGames({ outcome: 'disqualified' })");
    reader.check("list.found.length", tournament.disqualifications().count());
    reader.ask("filterGames({ player: 'nobody' })");
    reader.check(
        "[list.found.length, document.querySelectorAll('#games-table tbody tr').length]",
        json!([0, 0]),
    );
    reader.ask("document.querySelector('#cross-table td[tabindex=\"0\"]').focus()");
    reader.press("ArrowRight");
    reader.press("ArrowDown");
    reader.press("Enter");
    reader.settle("document.getElementById('viewer').open");
}

#[test]
fn ten_thousand_games_are_listed_page_by_page() {
    let mut tournament = league("Kabeturniir", ENTRANTS);
    let games = tournament.games.clone();
    let more = (2..).flat_map(|number| {
        games.iter().map(move |game| {
            let mut game = game.clone();
            game.id.number = number;
            game
        })
    });
    tournament.games.extend(more.take(10_000 - games.len()));
    let Some(mut reader) = Reader::of("many", &tournament) else {
        return;
    };
    reader.check(
        "[list.found.length, document.querySelectorAll('#games-table tbody tr').length]",
        json!([10_000, 50]),
    );
    reader.ask("turnPage(199)");
    reader.check("document.getElementById('page-on').disabled", true);
    let last = tournament.games.last().expect("a game");
    reader.go(&place(last, 5));
    reader.check("states()", json!(positions(last)[5]));
}

/// Looks for faults that keep people from reading the page, with axe-core if `ARBIITER_AXE` names
/// its file.
#[test]
fn the_page_can_be_read_by_all() {
    let tournament = league("Kabeturniir", ENTRANTS);
    let Some(mut reader) = Reader::of("axe", &tournament) else {
        return;
    };
    for scheme in ["light", "dark"] {
        reader.browser.prefer(scheme);
        for place in [
            String::new(),
            place(longest(&tournament), 9),
            place(&tournament.games[3], 999),
        ] {
            reader.go(&place);
            reader.check("unreadable()", json!([]));
            if let Some(file) = std::env::var_os("ARBIITER_AXE") {
                let axe = fs::read_to_string(file).expect("axe-core");
                reader.browser.evaluate(&axe);
                let found = "axe.run().then((found) => found.violations.map((one) => [one.id, one.nodes.map((node) => node.html + node.failureSummary)]))";
                reader.check(found, json!([]));
            }
        }
    }
}

#[test]
fn the_boards_of_the_test_are_those_of_a_game() {
    let tournament = league("Kabeturniir", ENTRANTS);
    let start = positions(longest(&tournament)).swap_remove(0);
    assert_eq!(facts::piece_of_status(start[0]).map(facts::status), Some(1));
    assert!(longest(&tournament).turns.len() > 40);
}

#[test]
fn another_program_reads_the_games() {
    let entrants = &ENTRANTS[..5];
    let tournament = league("Kabeturniir", entrants);
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("report-games.pdn");
    fs::write(&file, pdn::games(&tournament)).expect("the games");
    let python = std::env::var_os("ARBIITER_PYTHON").unwrap_or_else(|| "python3".into());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/read_pdn.py");
    let found = Command::new(python).arg(script).arg(&file).output();
    let Some(found) = found.ok().filter(|found| found.status.code() != Some(3)) else {
        eprintln!("skipped: needs pydraughts");
        return;
    };
    let text = String::from_utf8(found.stdout).expect("text");
    let found: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(found.len(), tournament.games.len());
    for (found, game) in found.iter().zip(&tournament.games) {
        assert_eq!(found["tags"]["White"], tournament.label(game.id.white));
        assert_eq!(found["tags"]["Black"], tournament.label(game.id.black));
        assert_eq!(found["tags"]["GameId"], game.id.to_string());
        let (white, black) = game.end.points();
        assert_eq!(found["result"], format!("{white}-{black}"));
        assert_eq!(found["moves"], json!(moves_of_pdn(game)), "{}", game.id);
    }
}

/// The moves of a game as PDN writes them: the jumps of one capture are one move.
fn moves_of_pdn(game: &PlayedGame) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    let mut mover = None;
    for turn in &game.turns {
        match moves.last_mut() {
            Some(last) if mover == Some(turn.color) => *last += &turn.made[2..],
            _ => moves.push(turn.made.to_string()),
        }
        mover = Some(turn.color);
    }
    moves
}
