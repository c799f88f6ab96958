//! Draughts on the web board: whole games by a client that checks every move by the plain rules,
//! refusals, matches of modules.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use arbiiter::games::draughts::naming::{Named, named};
use arbiiter::games::draughts::{Position, Rules, fen};
use serde_json::{Value, json};

use crate::course::{arbiiter, run};
use crate::perft_plainly::{Place, Plain, PlainMove, place};
use crate::turniir::{folder, player};
use crate::web::server::Server;
use crate::web::sitting::Sitting;

const LIMIT: Duration = Duration::from_secs(300);

/// Follows a game by the plain rules.
struct Witness {
    rules: Rules,
    here: Plain,
    seen: usize,
}

impl Witness {
    fn of(state: &Value) -> Witness {
        let rules = rules(&state["options"]["rules"]);
        Witness {
            rules,
            here: Plain::of(&position(&state["start"], rules)),
            seen: 0,
        }
    }

    /// Checks the moves that are new.
    fn see(&mut self, state: &Value) {
        let moves = list(&state["moves"]);
        for made in &moves[self.seen..] {
            let wanted = plain_move(made);
            let found = self
                .here
                .moves()
                .into_iter()
                .find(|(legal, _)| *legal == wanted);
            let (_, after) = found.unwrap_or_else(|| panic!("{made} is not legal"));
            assert_eq!(
                Plain::of(&position(&made["position"], self.rules)),
                after,
                "{made}"
            );
            self.here = after;
        }
        self.seen = moves.len();
        assert_eq!(
            Plain::of(&position(&state["position"], self.rules)),
            self.here
        );
        assert_eq!(state["bound"].is_null(), self.here.continuing.is_none());
    }

    /// Checks the moves that are offered.
    fn offered(&self, state: &Value) {
        let offered: BTreeSet<PlainMove> = list(&state["legal"]).iter().map(plain_move).collect();
        let legal = self.here.moves().into_iter().map(|(legal, _)| legal);
        assert_eq!(offered, legal.collect());
    }
}

fn rules(told: &Value) -> Rules {
    match told.as_str() {
        Some("official") => Rules::Official,
        _ => Rules::Course,
    }
}

pub fn position(told: &Value, rules: Rules) -> Position {
    fen::read(told.as_str().expect("a FEN"), rules).expect("a position")
}

pub fn list(told: &Value) -> &[Value] {
    told.as_array().expect("a list")
}

fn plain_move(told: &Value) -> PlainMove {
    let mut taken: Vec<Place> = list(&told["taken"]).iter().map(square).collect();
    taken.sort_unstable();
    (square(&told["from"]), square(&told["to"]), taken)
}

fn square(told: &Value) -> Place {
    let signs: Vec<char> = told.as_str().expect("a name").chars().collect();
    match named(signs[0], signs[1]) {
        Some(Named::Dark(square)) => place(square),
        _ => panic!("{told} is no square"),
    }
}

pub fn is_over(snapshot: &Value) -> bool {
    !snapshot["state"]["over"].is_null()
}

/// A person who plays one of the legal moves, not always the first.
fn play_to_the_end(sitting: &Sitting<'_>) -> Value {
    let mut witness = Witness::of(&sitting.state());
    loop {
        let is_ready = |told: &Value| is_over(told) || !list(&told["state"]["legal"]).is_empty();
        let state = sitting.until(is_ready)["state"].take();
        witness.see(&state);
        if !state["over"].is_null() {
            return state;
        }
        witness.offered(&state);
        let legal = list(&state["legal"]);
        let text = legal[witness.seen * 7 % legal.len()]["text"]
            .as_str()
            .expect("a text");
        let after = sitting.play(text);
        assert!(
            list(&after["moves"]).len() > witness.seen,
            "the answer has the move"
        );
        witness.see(&after);
    }
}

#[test]
fn people_play_whole_games() {
    let server = Server::generous(&[]);
    let (human, core) = (
        json!({"kind": "human"}),
        |depth| json!({"kind": "core", "depth": depth}),
    );
    let module = json!({"kind": "module", "module": "ahnus"});
    for (rules, white, black) in [
        ("course", human.clone(), core(2)),
        ("official", core(3), human.clone()),
        ("official", human.clone(), human.clone()),
        ("course", module, human),
    ] {
        let options = json!({"game": "draughts", "rules": rules, "white": white, "black": black});
        let sitting = server.board(&options);
        let state = play_to_the_end(&sitting);
        let over = &state["over"];
        let reason = over["reason"].as_str().expect("a reason");
        let points = match over["winner"].as_str() {
            Some("white") => json!([2, 0]),
            Some("black") => json!([0, 2]),
            _ => json!([1, 1]),
        };
        assert_eq!(over["points"], points);
        assert!(
            ["no_moves", "no_captures", "repetition"].contains(&reason),
            "{over}"
        );
        assert_eq!(reason == "no_moves", !over["winner"].is_null(), "{over}");
        let timed = |made: &Value| {
            let by_module = made["color"] == "white" && white["kind"] == "module";
            made["wall_ms"].is_number() && made["cpu_ms"].is_number() == by_module
        };
        assert!(list(&state["moves"]).iter().all(timed));
        sitting.refused(&json!({"do": "move", "move": "c3-d4"}), 409, "game_over");
        sitting.refused(&json!({"do": "hint"}), 409, "game_over");
    }
}

/// A board for people that begins in this position.
fn people<'a>(server: &'a Server, fen: &str, rules: &str) -> Sitting<'a> {
    server.board(&json!({
        "game": "draughts", "rules": rules, "start": fen, "black": {"kind": "human"}
    }))
}

#[test]
fn a_refused_move_says_why_and_changes_nothing() {
    let server = Server::generous(&[]);
    let start = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8";
    let capture = "W:Wc3,g3,h2,a5:Bd4,f6,h8";
    for (fen, rules, text, code) in [
        (start, "course", "d4-e5", "empty_square"),
        (start, "course", "b6-a5", "not_your_piece"),
        (start, "course", "b2-c3", "occupied"),
        (start, "course", "c3-c5", "not_diagonal"),
        (start, "course", "c3-e5", "too_far"),
        (start, "course", "c3:d4", "no_capture"),
        (start, "course", "c3-d4-e5", "too_long"),
        (start, "course", "c3-d5", "light_square"),
        (start, "course", "9,1-8,2", "no_such_square"),
        (start, "course", "tere", "no_move"),
        ("W:WKa1,c3:Bh8", "course", "a1-e5", "blocked"),
        ("W:Wc3:Bh8", "course", "c3-b2", "man_backwards"),
        (capture, "course", "g3-h4", "must_capture"),
        ("W:Wc3,a1:Bd4,b2,h8:Cc3", "course", "a1-c3", "must_continue"),
        ("W:Wc3:Bd4,f6,h8", "official", "c3-e5", "unfinished"),
    ] {
        let sitting = people(&server, fen, rules);
        let wish = json!({"do": "move", "move": text});
        let error = sitting.refused(&wish, 422, code);
        assert_eq!(error["facts"]["move"], text, "{error}");
    }
    let sitting = people(&server, start, "course");
    for (wish, code) in [
        (json!({"do": "move"}), "unreadable"),
        (json!({"do": "move", "from": "c3"}), "unreadable"),
        (
            json!({"do": "move", "move": "c3-d4", "to": "d4"}),
            "unreadable",
        ),
        (json!({"do": "move", "move": 7}), "unreadable"),
        (json!({"do": "fly"}), "unreadable"),
        (json!({"do": "hint", "color": "white"}), "unreadable"),
    ] {
        sitting.refused(&wish, 400, code);
    }
    let official =
        json!({"do": "new", "rules": "official", "white": {"kind": "module", "module": "puu"}});
    sitting.refused(&official, 422, "course_only");
    for (wish, status, code) in [
        (
            json!({"white": {"kind": "module", "module": "none"}}),
            404,
            "no_such_module",
        ),
        (
            json!({"black": {"kind": "core", "seconds": 1e9}}),
            422,
            "bad_strength",
        ),
        (
            json!({"black": {"kind": "core", "depth": 0}}),
            422,
            "bad_strength",
        ),
        (
            json!({"black": {"kind": "core", "depth": 3, "seconds": 1}}),
            422,
            "bad_strength",
        ),
        (json!({"black": {"kind": "cat"}}), 400, "unreadable"),
        (json!({"start": "W:W:Bd4"}), 422, "nothing_to_play"),
        (json!({"start": "W:Wb8:Bd4"}), 422, "bad_position"),
        (json!({"start": "W:Wd4:Bd4"}), 422, "bad_position"),
    ] {
        let mut wish = wish;
        wish["do"] = json!("new");
        sitting.refused(&wish, status, code);
        wish.as_object_mut().expect("an object").remove("do");
        wish["game"] = json!("draughts");
        let (found, told) = server.post("/api/boards", &wish);
        assert_eq!(
            (found, told["error"]["code"].as_str()),
            (status, Some(code)),
            "{told}"
        );
    }
}

#[test]
fn a_capture_goes_on_with_the_same_piece() {
    let server = Server::generous(&[]);
    let fen = "W:Wc3,a1:Bd4,f6,h8";
    let sitting = people(&server, fen, "course");
    let state = sitting.play("c3:e5");
    assert_eq!(
        (&state["bound"], &state["turn"]),
        (&json!("e5"), &json!("white"))
    );
    assert_eq!(list(&state["legal"]).len(), 1, "{state}");
    let other = json!({"do": "move", "from": "a1", "to": "b2"});
    let error = sitting.refused(&other, 422, "must_continue");
    assert_eq!(error["facts"]["square"], "e5");
    let state = sitting.done(&json!({"do": "move", "from": "e5", "to": "g7"}));
    assert_eq!(
        (&state["bound"], &state["turn"]),
        (&Value::Null, &json!("black"))
    );
    let chain = people(&server, fen, "course").play("c3:e5:g7");
    assert_eq!(chain["position"], state["position"]);
    let texts = |state: &Value| -> Vec<Value> {
        list(&state["moves"])
            .iter()
            .map(|made| made["text"].clone())
            .collect()
    };
    assert_eq!(texts(&chain), texts(&state));
    let whole = people(&server, fen, "official").play("c3:g7");
    assert_eq!(whole["moves"][0]["path"], json!(["c3", "e5", "g7"]));
}

#[test]
fn a_game_is_given_up_broken_off_and_begun_again() {
    let server = Server::generous(&[]);
    let slow = json!({"kind": "core", "seconds": 30});
    let sitting = server.board(&json!({"game": "draughts", "white": slow}));
    let state = sitting.state();
    assert_eq!(
        (&state["thinking"], &state["legal"]),
        (&json!(true), &json!([]))
    );
    let (human, core) = (
        json!({"kind": "human"}),
        json!({"kind": "core", "depth": 3}),
    );
    let new = |white: &Value, black: &Value| json!({"do": "new", "white": white, "black": black});
    sitting.done(&new(&slow, &human));
    sitting.refused(
        &json!({"do": "move", "move": "c3-d4"}),
        409,
        "not_your_turn",
    );
    sitting.refused(&json!({"do": "hint"}), 409, "not_your_turn");
    let over = &sitting.done(&json!({"do": "resign"}))["over"];
    assert_eq!(
        (&over["winner"], &over["reason"]),
        (&json!("white"), &json!("resigned"))
    );
    sitting.refused(&json!({"do": "resign"}), 409, "game_over");
    // The thought about the game before must not move here.
    let state = sitting.done(&new(&human, &core));
    assert_eq!(
        (&state["moves"], &state["over"]),
        (&json!([]), &Value::Null)
    );
    sitting.done(&json!({"do": "hint"}));
    let hint = sitting.until(|told| told["state"]["hint"].is_object())["state"]["hint"].take();
    let text = hint["move"].as_str().expect("a move");
    let state = sitting.play(text);
    assert_eq!(
        (&state["hint"], &state["moves"][0]["text"]),
        (&Value::Null, &json!(text))
    );
    let state = sitting.until(|told| !list(&told["state"]["legal"]).is_empty())["state"].take();
    assert_eq!(
        (&state["quiet_plies"], &state["draw_plies"]),
        (&json!(2), &json!(15))
    );
    sitting.done(&new(&slow, &slow));
    sitting.refused(&json!({"do": "resign"}), 409, "no_person");
    let over = &sitting.done(&json!({"do": "stop"}))["over"];
    assert_eq!(
        (&over["points"], &over["reason"]),
        (&json!([0, 0]), &json!("stopped"))
    );
    sitting.refused(&json!({"do": "stop"}), 409, "game_over");
}

fn match_of(white: &str, black: &str) -> Value {
    let module = |name: &str| json!({"kind": "module", "module": name});
    json!({"game": "draughts", "white": module(white), "black": module(black)})
}

#[test]
fn a_match_is_the_same_as_in_the_terminal() {
    let server = Server::generous(&[]);
    for (white, black) in [("ahnus", "puu"), ("miinimaks", "ahnus")] {
        let state = server.board(&match_of(white, black)).until(is_over)["state"].take();
        Witness::of(&state).see(&state);
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
        let file = |name: &str| examples.join(name).with_extension("pl");
        let mut command = arbiiter();
        command
            .args(["turniir", "--json", "--valged"])
            .arg(file(white));
        command.arg("--mustad").arg(file(black));
        let told = String::from_utf8(run(&mut command, LIMIT).stdout).expect("text");
        let lines: Vec<Value> = told
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        let moved = |line: &&Value| line["event"] == "moved";
        let pair = |told: &Value| -> Vec<Value> {
            let (x, y) = square(told);
            vec![json!(x), json!(y)]
        };
        let by_web: Vec<Value> = list(&state["moves"])
            .iter()
            .map(|made| json!([made["color"], pair(&made["from"]), pair(&made["to"])]))
            .collect();
        let by_terminal: Vec<Value> = lines
            .iter()
            .filter(moved)
            .map(|line| json!([line["colour"], line["from"], line["to"]]))
            .collect();
        assert_eq!(by_web, by_terminal);
        let end = lines.last().expect("an end");
        assert_eq!(state["over"]["points"], end["points"]);
        assert_eq!(state["over"]["reason"], end["reason"]);
    }
}

#[test]
fn a_program_that_breaks_the_rules_has_lost() {
    let hostile = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
    let cases = [
        ("loop_in_move", "too_slow", "time"),
        ("halt_in_catch", "halted", "confinement"),
        ("throw_term", "threw_ball", "2.4"),
        ("shell_1", "forbidden", "confinement"),
        ("clear_board", "wrong_squares", "1"),
        ("flood_output", "output", "resources"),
    ];
    let made = folder(
        "web-fouls",
        &[
            ("no_module.pl", "tere.\n"),
            ("silent.pl", &player("silent", "true")),
        ],
    );
    let files = cases.map(|(name, ..)| hostile.join(name).with_extension("pl"));
    let files = files
        .into_iter()
        .chain(["no_module.pl", "silent.pl"].map(|name| made.join(name)));
    let files: Vec<String> = files.map(|file| file.display().to_string()).collect();
    let mut arguments = vec!["--move-time", "3", "--output-limit", "1"];
    arguments.extend(files.iter().map(String::as_str));
    let server = Server::generous(&arguments);
    let cases = cases.into_iter().chain([
        ("no_module", "not_loaded", "2.1"),
        ("silent", "no_move", "moves"),
    ]);
    for (name, code, rule) in cases {
        let state = server.board(&match_of("ahnus", name)).until(is_over)["state"].take();
        let over = &state["over"];
        let foul = &over["fouls"][0];
        assert_eq!(
            (&over["reason"], &over["winner"]),
            (&json!("disqualified"), &json!("white")),
            "{name}: {over}"
        );
        assert_eq!(
            (&foul["code"], &foul["rule"]["id"]),
            (&json!(code), &json!(rule)),
            "{name}: {foul}"
        );
        for text in [&foul["text"], &foul["rule"]["title"]] {
            assert!(text["et"].is_string() && text["en"].is_string(), "{foul}");
        }
        let kept: usize = list(&state["output"])
            .iter()
            .filter_map(|printed| Some(printed["text"].as_str()?.chars().count()))
            .sum();
        assert!(kept <= 20_000, "{name}: {kept}");
        if name == "flood_output" {
            assert_eq!(state["output_cut"], true);
        }
    }
    let cleared = server
        .board(&match_of("clear_board", "ahnus"))
        .until(is_over)["state"]
        .take();
    assert!(
        !list(&cleared["over"]["fouls"][0]["changes"]).is_empty(),
        "{cleared}"
    );
    let both = server
        .board(&match_of("no_module", "no_module"))
        .until(is_over)["state"]
        .take();
    assert_eq!(both["over"]["reason"], "both_disqualified");
    assert_eq!(list(&both["over"]["fouls"]).len(), 2);
}

#[cfg(target_os = "linux")]
mod processes {
    use std::fs;

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::fd::OwnedFd;
    use rustix::process::{Pid, PidfdFlags, pidfd_open};

    use super::{Server, folder, json, match_of, player};

    /// The processes that this one has started, and those have started.
    fn below(pid: u32) -> Vec<u32> {
        let path = format!("/proc/{pid}/task");
        let threads = fs::read_dir(path).into_iter().flatten().flatten();
        let children = threads.flat_map(|thread| {
            let text = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            text.split_whitespace()
                .filter_map(|word| word.parse().ok())
                .collect::<Vec<u32>>()
        });
        let children: Vec<u32> = children.collect();
        let further = children.iter().flat_map(|child| below(*child));
        further.chain(children.iter().copied()).collect()
    }

    fn open(pid: u32) -> OwnedFd {
        let pid = Pid::from_raw(pid.try_into().expect("a number")).expect("not 0");
        pidfd_open(pid, PidfdFlags::empty()).expect("it runs")
    }

    fn wait_for_the_end(process: &OwnedFd) {
        let mut watched = [PollFd::new(process, PollFlags::IN)];
        poll(&mut watched, None).expect("its end can be waited for");
    }

    #[test]
    fn no_process_outlives_its_game() {
        let file = folder("web-ends", &[("igavene.pl", &player("igavene", "forever"))]);
        let file = file.join("igavene.pl").display().to_string();
        let server = Server::generous(&["--move-time", "3600", &file]);
        for is_removed in [false, true] {
            let sitting = server.board(&match_of("igavene", "ahnus"));
            // Loaded, and asked.
            sitting.until(|told| told["version"].as_u64() > Some(1));
            let all = below(server.id());
            assert_eq!(
                all.len(),
                3,
                "the prepared process and two players: {all:?}"
            );
            let host = below(server.id())
                .into_iter()
                .find(|pid| below(*pid).len() == 2);
            let players: Vec<OwnedFd> = all
                .into_iter()
                .filter(|pid| Some(*pid) != host)
                .map(open)
                .collect();
            match is_removed {
                false => drop(sitting.done(&json!({"do": "stop"}))),
                true => sitting.remove(),
            }
            players.iter().for_each(wait_for_the_end);
        }
    }
}

#[test]
fn matches_wait_for_their_turn() {
    let file = folder(
        "web-queue",
        &[("igavene.pl", &player("igavene", "forever"))],
    );
    let file = file.join("igavene.pl").display().to_string();
    let server = Server::generous(&["--move-time", "3600", &file]);
    let is_told = |told: &Value| told["version"].as_u64() > Some(1);
    let mut endless = Vec::new();
    loop {
        endless.push(server.board(&match_of("igavene", "ahnus")));
        let state = endless[endless.len() - 1].until(is_told)["state"].take();
        if !state["waiting"].is_null() {
            assert_eq!(
                (&state["waiting"], &state["thinking"]),
                (&json!(0), &json!(false))
            );
            break;
        }
        assert_eq!(state["thinking"], true);
    }
    let waiting: Vec<Sitting<'_>> = (1..=20)
        .map(|ahead| {
            let sitting = server.board(&match_of("ahnus", "ahnus"));
            let state = sitting.until(is_told)["state"].take();
            assert_eq!(state["waiting"], ahead);
            sitting
        })
        .collect();
    endless.into_iter().for_each(Sitting::remove);
    for sitting in waiting {
        let mut before = Vec::new();
        let end = sitting.until(|told| {
            before.extend(told["state"]["waiting"].as_u64());
            is_over(told)
        });
        assert!(before.is_sorted_by(|one, next| one >= next), "{before:?}");
        assert_eq!(end["state"]["over"]["reason"], "no_captures");
    }
}

/// Persons have clocks if they want them; whoever runs out of time has lost, also by a late move.
#[test]
fn a_person_whose_time_is_over_has_lost() {
    let server = Server::generous(&[]);
    let human = json!({"kind": "human"});
    let options = json!({"game": "draughts", "white": human, "black": human, "clock": {"seconds": 1, "increment": 2}});
    let board = server.board(&options);
    let state = board.state();
    let seconds = |state: &Value, side: &str| state["clock"][side].as_f64().expect("seconds");
    assert_eq!(state["clock"]["running"], "white");
    assert!(
        seconds(&state, "white") <= 1.0 && seconds(&state, "black") == 1.0,
        "{state}"
    );
    let refused = |wish: Value, code: &str| {
        let (status, told) = board.act(&wish);
        assert_eq!((status, &told["error"]["code"]), (409, &json!(code)));
    };
    refused(json!({"do": "flag"}), "time_left");
    let state = board.play("c3-d4");
    assert_eq!(state["clock"]["running"], "black");
    assert!((2.0..3.0).contains(&seconds(&state, "white")), "{state}");
    refused(json!({"do": "back"}), "clock_runs");
    std::thread::sleep(Duration::from_millis(1100));
    let state = board.state();
    assert!(
        state["over"].is_null() && seconds(&state, "black") == 0.0,
        "{state}"
    );
    let state = board.play("d6-c5");
    assert_eq!(list(&state["moves"]).len(), 1, "{state}");
    let over = &state["over"];
    assert_eq!(
        (&over["winner"], &over["reason"]),
        (&json!("white"), &json!("time"))
    );
    assert_eq!(
        (&over["points"], &state["clock"]["running"]),
        (&json!([2, 0]), &Value::Null)
    );
    // The next game has its own time.
    let clock = json!({"seconds": 1});
    let state = board.done(&json!({"do": "new", "white": human, "black": human, "clock": clock}));
    assert!(seconds(&state, "white") > 0.5, "{state}");
    std::thread::sleep(Duration::from_millis(1100));
    let state = board.done(&json!({"do": "flag"}));
    assert_eq!(
        (&state["over"]["winner"], &state["over"]["points"]),
        (&json!("black"), &json!([0, 2]))
    );
    // The computer needs no clock.
    let wish = json!({"game": "draughts", "black": {"kind": "core", "seconds": 1.5}, "clock": {"seconds": 300}});
    let board = server.board(&wish);
    assert_eq!(board.play("c3-d4")["clock"]["running"], Value::Null);
    let told = board.until(|told| told["state"]["clock"]["running"] == "white");
    assert_eq!(seconds(&told["state"], "black"), 300.0, "{told}");
    for wish in [
        json!({"game": "draughts"}),
        json!({"game": "draughts", "clock": {"seconds": 0}}),
    ] {
        assert!(server.board(&wish).state()["clock"].is_null());
    }
    for clock in [
        json!({"seconds": 0, "increment": 5}),
        json!({"seconds": 10801}),
        json!({"seconds": 60, "increment": 181}),
    ] {
        let (status, told) =
            server.post("/api/boards", &json!({"game": "draughts", "clock": clock}));
        assert_eq!((status, &told["error"]["code"]), (422, &json!("bad_clock")));
    }
}
