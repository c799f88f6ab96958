//! Whole games of Hexagon by requests, each step compared with another Hexagon.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::client::{Client, Events};
use super::server::Server;
use super::{board, path};
use crate::hexagon_plainly::{Place, Plain};

/// What a client believes of a game.
struct Believed {
    plain: Plain,
    plies: usize,
}

impl Believed {
    fn start(begins_red: bool) -> Believed {
        Believed {
            plain: Plain::start(begins_red),
            plies: 0,
        }
    }

    /// Makes the moves that are new in a state, and checks what it shows.
    #[track_caller]
    fn follow(&mut self, state: &Value) {
        let moves = state["moves"].as_array().expect("a list");
        for made in &moves[self.plies..] {
            assert_eq!(made["color"], color(self.plain.turn), "{made}");
            let pair = (place(&made["from"]), place(&made["to"]));
            let after = self.plain.moves().remove(&pair);
            let after = after.unwrap_or_else(|| panic!("illegal: {made}"));
            assert_eq!(places(&made["taken"]), taken(&self.plain, &after), "{made}");
            let before = self.plain.cells.values().flatten().count();
            let now = after.cells.values().flatten().count();
            assert_eq!(made["doubles"], now > before, "{made}");
            self.plain = after;
        }
        self.plies = moves.len();
        self.check(state);
    }

    #[track_caller]
    fn check(&self, state: &Value) {
        for red in [true, false] {
            let own = stones(&self.plain, red);
            assert_eq!(places(&state["stones"][color(red)]), own, "{state}");
            assert_eq!(state["score"][color(red)], own.len(), "{state}");
        }
        assert_eq!(state["turn"], color(self.plain.turn), "{state}");
        let legal = reached(&state["legal"]);
        let moves = self.plain.moves();
        let is_shown = legal.iter().eq(moves.keys());
        let is_persons = state["thinking"] == false && state["over"].is_null();
        assert!(is_shown || legal.is_empty() && !is_persons, "{state}");
        if state["over"]["by"] == "stones" {
            let winner = self.plain.leader().map(color);
            assert!(moves.is_empty(), "{state}");
            assert_eq!(state["over"]["winner"], json!(winner), "{state}");
        } else if state["over"].is_null() {
            assert!(!moves.is_empty(), "{state}");
        }
    }
}

/// Plays a whole game at random against the computer, or with both hands.
fn play(server: &Server, wish: &Value, mut seed: u64) -> Value {
    let begun = server.begin(wish);
    let options = &begun["state"]["options"];
    let begins_red = (options["color"] == "red") == (options["first"] == "human");
    let mut client = server.client();
    let mut events = Events::of(server.address, board(&begun));
    let mut believed = Believed::start(begins_red);
    loop {
        let event = events.next().expect("an event");
        let state = &event.snapshot["state"];
        // A move of the computer is an event of its own.
        let new = state["moves"].as_array().map_or(0, Vec::len) - believed.plies;
        assert!(new <= 1 || event.id <= 2, "{state}");
        believed.follow(state);
        if !state["over"].is_null() {
            return event.snapshot;
        }
        if state["legal"]
            .as_array()
            .is_some_and(|legal| !legal.is_empty())
        {
            let moves: Vec<(Place, Place)> = believed.plain.moves().into_keys().collect();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let (from, to) = moves[(seed >> 33) as usize % moves.len()];
            make_move(&mut client, &path(&begun), from, to);
        }
    }
}

fn make_move(client: &mut Client, path: &str, from: Place, to: Place) {
    let name = |(i, j): Place| format!("{i}{j}");
    let wish = json!({"do": "move", "from": name(from), "to": name(to)});
    let answer = client.post(path, &wish);
    assert_eq!(answer.status, 200, "{wish}: {}", answer.json());
}

#[test]
fn whole_games_keep_the_rules() {
    let server = Server::generous(&[]);
    for (seed, (level, color, first)) in [
        (1, "red", "human"),
        (1, "blue", "computer"),
        (2, "blue", "human"),
        (3, "red", "computer"),
        (4, "red", "human"),
    ]
    .into_iter()
    .enumerate()
    {
        let wish = json!({"game": "hexagon", "level": level, "color": color, "first": first});
        let end = play(&server, &wish, seed as u64);
        let series = end["state"]["series"].as_array().expect("a list");
        assert_eq!(series.len(), 1);
        let winner = &end["state"]["over"]["winner"];
        let expected = match winner.as_str() {
            None => "draw",
            Some(winner) if winner == color => "human",
            Some(_) => "computer",
        };
        assert_eq!(series[0]["winner"], expected);
        assert_eq!(series[0]["score"], end["state"]["score"]);
    }
    let end = play(&server, &json!({"game": "hexagon", "opponent": "human"}), 7);
    let series = &end["state"]["series"][0];
    assert_eq!(
        series["winner"].as_str().unwrap_or("draw"),
        end["state"]["over"]["winner"].as_str().unwrap_or("draw")
    );
}

#[test]
fn a_sitting_goes_on_after_a_game() {
    let server = Server::generous(&[]);
    let mut client = server.client();
    let begun = server.begin(&json!({"game": "hexagon", "level": 1, "color": "blue"}));
    let here = path(&begun);
    assert_eq!(begun["state"]["turn"], "blue");
    let resigned = client.post(&here, &json!({"do": "resign"})).json();
    assert_eq!(
        resigned["state"]["over"],
        json!({"winner": "red", "by": "resignation"})
    );
    assert_eq!(resigned["state"]["series"][0]["winner"], "computer");
    // What is left out of a new game stays as it was.
    let again = client
        .post(&here, &json!({"do": "new", "first": "computer"}))
        .json();
    assert_eq!(again["state"]["options"]["color"], "blue");
    assert_eq!(again["state"]["series"].as_array().map(Vec::len), Some(1));
    let mut events = Events::of(server.address, board(&begun));
    let answered = events.until(|state| state["thinking"] == false);
    assert_eq!(answered["state"]["moves"].as_array().map(Vec::len), Some(1));
    let asked = client.post(&here, &json!({"do": "hint"})).json();
    assert_eq!(asked["state"]["thinking"], true);
    let hinted = events.until(|state| !state["hint"].is_null());
    let hint = &hinted["state"]["hint"];
    let pair = (place(&hint["from"]), place(&hint["to"]));
    assert!(reached(&hinted["state"]["legal"]).contains(&pair), "{hint}");
    // A move while another hint is thought about makes it stale.
    client.post(&here, &json!({"do": "hint"}));
    make_move(&mut client, &here, pair.0, pair.1);
    let moved = events.until(|state| {
        state["moves"]
            .as_array()
            .is_some_and(|moves| moves.len() == 3)
    });
    assert_eq!(moved["state"]["hint"], Value::Null);
    // So does a new game with the answer of the computer.
    make_move_of(&mut client, &here, &moved["state"]);
    let new = client
        .post(&here, &json!({"do": "new", "first": "human", "level": 6}))
        .json();
    assert_eq!(new["state"]["moves"], json!([]));
    let later = client.get(&here).json();
    assert_eq!(
        (&later["version"], &later["state"]["moves"]),
        (&new["version"], &json!([]))
    );
}

#[test]
fn moves_are_taken_back() {
    let server = Server::generous(&[]);
    let mut client = server.client();
    for opponent in ["computer", "human"] {
        let begun = server.begin(&json!({"game": "hexagon", "level": 1, "opponent": opponent}));
        let (here, back) = (path(&begun), json!({"do": "back"}));
        let refused = client.post(&here, &back);
        assert_eq!(refused.status, 409);
        assert_eq!(refused.json()["error"]["code"], "at_start");
        // Another move than the first time: the computer's answer to that one comes too late.
        for chosen in [0, 3] {
            let moves: Vec<_> = reached(&begun["state"]["legal"]).into_iter().collect();
            let (from, to) = moves[chosen];
            make_move(&mut client, &here, from, to);
            let taken = client.post(&here, &back).json();
            assert_eq!(taken["state"]["stones"], begun["state"]["stones"]);
            assert_eq!(taken["state"]["legal"], begun["state"]["legal"]);
            assert_eq!(taken["state"]["thinking"], false);
        }
        make_move_of(&mut client, &here, &begun["state"]);
        let mut events = Events::of(server.address, board(&begun));
        let answered = events.until(|state| state["thinking"] == false);
        let moves = if opponent == "computer" { 2 } else { 1 };
        assert_eq!(
            answered["state"]["moves"].as_array().map(Vec::len),
            Some(moves)
        );
        let taken = client.post(&here, &back).json();
        assert_eq!(taken["state"]["moves"], json!([]));
        client.post(&here, &json!({"do": "resign"}));
        assert_eq!(client.post(&here, &back).status, 409);
    }
}

/// Persons have clocks in each game for two sides; whoever runs out of time has lost, also by a
/// late move.
#[test]
fn persons_have_clocks() {
    let server = Server::generous(&[]);
    let two =
        json!({"game": "hexagon", "opponent": "human", "clock": {"seconds": 3, "increment": 2}});
    let board = server.board(&two);
    let state = board.state();
    let seconds = |state: &Value, side: &str| state["clock"][side].as_f64().expect("seconds");
    assert_eq!(state["clock"]["running"], "red");
    assert_eq!(state["options"]["clock"], two["clock"]);
    let refused = |wish: Value, code: &str| {
        let (status, told) = board.act(&wish);
        assert_eq!((status, &told["error"]["code"]), (409, &json!(code)));
    };
    refused(json!({"do": "flag"}), "time_left");
    let first = json!({"do": "move", "from": "04", "to": "14"});
    let state = board.done(&first);
    assert_eq!(state["clock"]["running"], "blue");
    assert!((2.0..5.0).contains(&seconds(&state, "red")), "{state}");
    refused(json!({"do": "back"}), "clock_runs");
    thread::sleep(Duration::from_millis(3100));
    let state = board.state();
    assert!(
        state["over"].is_null() && seconds(&state, "blue") == 0.0,
        "{state}"
    );
    let reach = &state["legal"][0];
    let late = json!({"do": "move", "from": reach["from"], "to": reach["near"][0]});
    let state = board.done(&late);
    assert_eq!(state["over"], json!({"winner": "red", "by": "time"}));
    assert_eq!(state["moves"].as_array().map(Vec::len), Some(1));
    assert_eq!(state["clock"]["running"], Value::Null);
    assert_eq!(
        (&state["series"][0]["winner"], &state["series"][0]["by"]),
        (&json!("red"), &json!("time"))
    );
    // The next game has its own time, until it is told that there are no clocks.
    let state = board.done(&json!({"do": "new"}));
    assert!(seconds(&state, "red") > 0.0, "{state}");
    let state = board.done(&json!({"do": "new", "clock": {"seconds": 0}}));
    assert_eq!(state["clock"], Value::Null);
    assert!(board.done(&first)["over"].is_null());
    // The computer's clock never runs, and nobody takes longer than the person to move.
    let board = server.board(&json!({"game": "kalah", "level": 1, "clock": {"seconds": 1}}));
    thread::sleep(Duration::from_millis(1100));
    let state = board.done(&json!({"do": "flag"}));
    assert_eq!(state["over"], json!({"winner": "north", "by": "time"}));
    assert_eq!(state["series"][0]["winner"], "computer");
    assert_eq!(seconds(&state, "north"), 1.0);
    for game in [
        "breakthrough",
        "slither",
        "queen_ending",
        "labyrinth",
        "game_graph",
    ] {
        let state = server
            .board(&json!({"game": game, "clock": {"seconds": 60}}))
            .state();
        assert!(!state["clock"]["running"].is_null(), "{game}: {state}");
        let wrong = json!({"game": game, "clock": {"seconds": 0, "increment": 1}});
        let (status, told) = server.post("/api/boards", &wrong);
        assert_eq!((status, &told["error"]["code"]), (422, &json!("bad_clock")));
    }
}

#[test]
fn a_new_board_is_shown_before_the_computers_first_move() {
    let server = Server::generous(&[]);
    for (game, number) in ["hexagon", "kalah"]
        .iter()
        .flat_map(|game| (0..40).map(move |n| (game, n)))
    {
        let wish = json!({"game": game, "level": 1, "first": "computer"});
        let begun = server.begin(&wish);
        assert_eq!(
            (&begun["version"], &begun["state"]["moves"]),
            (&json!(1), &json!([])),
            "{game} {number}"
        );
        let mut events = Events::of(server.address, board(&begun));
        let answered = events.until(|state| state["thinking"] == false);
        assert_ne!(answered["state"]["moves"], json!([]), "{game} {number}");
    }
}

/// Makes the first legal move of a state.
fn make_move_of(client: &mut Client, path: &str, state: &Value) {
    let moves = reached(&state["legal"]);
    let (from, to) = moves.first().expect("a move");
    make_move(client, path, *from, *to);
}

fn color(is_red: bool) -> &'static str {
    if is_red { "red" } else { "blue" }
}

fn stones(plain: &Plain, red: bool) -> BTreeSet<Place> {
    let own = plain.cells.iter().filter(|(_, what)| **what == Some(red));
    own.map(|(place, _)| *place).collect()
}

/// The stones that have changed their colour.
fn taken(before: &Plain, after: &Plain) -> BTreeSet<Place> {
    let theirs = stones(before, !before.turn);
    let own = stones(after, before.turn);
    theirs.intersection(&own).copied().collect()
}

fn reached(legal: &Value) -> BTreeSet<(Place, Place)> {
    let mut moves = BTreeMap::new();
    for stone in legal.as_array().expect("a list") {
        let from = place(&stone["from"]);
        for (kind, is_far) in [("near", false), ("far", true)] {
            for to in places(&stone[kind]) {
                assert_eq!(moves.insert((from, to), is_far), None, "{stone}");
            }
        }
    }
    moves.into_keys().collect()
}

fn places(list: &Value) -> BTreeSet<Place> {
    list.as_array().expect("a list").iter().map(place).collect()
}

fn place(name: &Value) -> Place {
    let number: i8 = name.as_str().expect("a name").parse().expect("two digits");
    (number / 10, number % 10)
}
