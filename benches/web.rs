//! Many games at once on one server: `cargo bench --bench web [-- GAMES [MOVES]]`.
//!
//! Each game has its event stream and a client of its own. Timed are the way from a move to the
//! event with the computer's answer, and plain requests meanwhile; every answer is checked. First
//! the games go at the pace of people, a move a second each; then as fast as they can, where the
//! time of an answer is mostly the time in which all the others are answered.

#[path = "../tests/suite/web/client.rs"]
#[allow(dead_code)]
mod client;
#[path = "../tests/suite/web/server.rs"]
#[allow(dead_code)]
mod server;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::{Duration, Instant};

use client::{Client, Events};
use serde_json::{Value, json};
use server::Server;

/// What a load is made of.
#[derive(Clone, Copy)]
struct Load {
    name: &'static str,
    levels: &'static [u8],
    /// Between two moves of a game.
    pause: Duration,
}

/// The times of one load, in milliseconds, and what went wrong.
#[derive(Default)]
struct Times {
    answers: Vec<f64>,
    requests: Vec<f64>,
    errors: usize,
    moves: usize,
}

const SECOND: Duration = Duration::from_secs(1);

const LOADS: [Load; 5] = [
    Load {
        name: "level 1, a move a second",
        levels: &[1],
        pause: SECOND,
    },
    Load {
        name: "level 2, a move a second",
        levels: &[2],
        pause: SECOND,
    },
    Load {
        name: "level 3, a move a second",
        levels: &[3],
        pause: SECOND,
    },
    Load {
        name: "levels 1-3, a move a second",
        levels: &[1, 2, 3],
        pause: SECOND,
    },
    Load {
        name: "levels 1-3, no pause",
        levels: &[1, 2, 3],
        pause: Duration::ZERO,
    },
];

/// A client of the bench needs little.
const STACK_BYTES: usize = 256 << 10;

fn main() {
    let numbers: Vec<usize> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let games = numbers.first().copied().unwrap_or(500);
    let moves = numbers.get(1).copied().unwrap_or(10);
    println!("{games} games of {moves} moves; milliseconds: median, 90 %, 99 %, longest");
    for load in LOADS {
        let alone = run(load, 1, 20, 0.0);
        let many = run(load, games, moves, median(&alone));
        assert_eq!(many.errors, 0, "{}", load.name);
    }
}

fn median(times: &Times) -> f64 {
    let mut answers = times.answers.clone();
    percentiles(&mut answers)[0]
}

/// Plays so many games at once; tells of them when there is something to compare with.
fn run(load: Load, games: usize, moves: usize, alone: f64) -> Times {
    let boards = (games + 1).to_string();
    let server = Arc::new(Server::start(&[
        "--requests",
        "100000000",
        "--boards",
        &boards,
        "--boards-of-address",
        &boards,
        "--connections-of-address",
        "1000000",
        "--matches-of-address",
        &boards,
    ]));
    let before = memory_kilobytes(&server);
    let ready = Arc::new(Barrier::new(games + 1));
    let players: Vec<_> = (0..games)
        .map(|number| {
            let (server, ready) = (Arc::clone(&server), Arc::clone(&ready));
            let play = move || play(&server, &ready, load, number, moves);
            thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn(play)
                .expect("a thread")
        })
        .collect();
    ready.wait();
    let begun = Instant::now();
    let per_board = (memory_kilobytes(&server) - before) / games as f64;
    let is_over = Arc::new(AtomicBool::new(false));
    let plain = {
        let (server, is_over) = (Arc::clone(&server), Arc::clone(&is_over));
        thread::spawn(move || ask_plainly(&server, &is_over))
    };
    let mut times = Times::default();
    for player in players {
        let played = player.join().expect("a game");
        times.answers.extend(played.answers);
        times.errors += played.errors;
        times.moves += played.moves;
    }
    let seconds = begun.elapsed().as_secs_f64();
    is_over.store(true, Ordering::Relaxed);
    let asked = plain.join().expect("requests");
    times.requests = asked.requests;
    times.errors += asked.errors;
    if alone > 0.0 {
        let peak = memory_kilobytes(&server);
        tell(load.name, &times, alone, seconds, per_board, peak);
    }
    times
}

fn tell(name: &str, times: &Times, alone: f64, seconds: f64, per_board: f64, peak: f64) {
    let [half, most, nearly, all] = percentiles(&mut times.answers.clone());
    let [plain_half, plain_most, plain_nearly, plain_all] =
        percentiles(&mut times.requests.clone());
    println!("{name}:");
    println!(
        "  answered move  {half:.1} {most:.1} {nearly:.1} {all:.1}; median {:.1} times that of one game alone",
        half / alone
    );
    println!("  plain request  {plain_half:.1} {plain_most:.1} {plain_nearly:.1} {plain_all:.1}");
    let a_second = times.moves as f64 / seconds;
    println!(
        "  {a_second:.0} moves a second; {per_board:.1} KiB a board with its stream, {:.0} MiB at the end; errors: {}",
        peak / 1024.0,
        times.errors
    );
}

/// One game: so many moves, new games of the series included.
fn play(server: &Server, ready: &Barrier, load: Load, number: usize, moves: usize) -> Times {
    let level = load.levels[number % load.levels.len()];
    let begun = server.begin(&json!({"game": "hexagon", "level": level}));
    let board = begun["board"].as_str().expect("an identity").to_owned();
    let path = format!("/api/boards/{board}");
    let mut events = Events::of(server.address, &board);
    let mut client = server.client();
    let mut state = events.until(|_| true);
    let mut times = Times::default();
    let mut seed = number as u64;
    ready.wait();
    thread::sleep(load.pause * (number as u32 % 64) / 64);
    for _ in 0..moves {
        if !state["state"]["over"].is_null() {
            times.errors += usize::from(!act(&mut client, &path, &json!({"do": "new"})));
            state = events.until(|state| state["over"].is_null());
        }
        let wish = chosen(&state["state"], &mut seed);
        let asked = Instant::now();
        times.errors += usize::from(!act(&mut client, &path, &wish));
        state = events.until(|state| state["thinking"] == false);
        times.answers.push(asked.elapsed().as_secs_f64() * 1000.0);
        times.moves += 1;
        thread::sleep(load.pause.saturating_sub(asked.elapsed()));
    }
    times
}

fn act(client: &mut Client, path: &str, wish: &Value) -> bool {
    client.post(path, wish).status == 200
}

/// Some legal move.
fn chosen(state: &Value, seed: &mut u64) -> Value {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    let stones = state["legal"].as_array().expect("a list");
    let stone = &stones[(*seed >> 33) as usize % stones.len()];
    let cells = ["near", "far"]
        .map(|kind| stone[kind].as_array().cloned().unwrap_or_default())
        .concat();
    json!({"do": "move", "from": stone["from"], "to": cells[(*seed >> 40) as usize % cells.len()]})
}

/// Asks for the list of games, now and then, until all is over.
fn ask_plainly(server: &Server, is_over: &AtomicBool) -> Times {
    let mut times = Times::default();
    let mut client = server.client();
    while !is_over.load(Ordering::Relaxed) {
        let asked = Instant::now();
        times.errors += usize::from(client.get("/api/games").status != 200);
        times.requests.push(asked.elapsed().as_secs_f64() * 1000.0);
        thread::sleep(Duration::from_millis(10));
    }
    times
}

fn percentiles(times: &mut [f64]) -> [f64; 4] {
    times.sort_by(f64::total_cmp);
    let last = times.len().saturating_sub(1);
    [0.5, 0.9, 0.99, 1.0].map(|part| {
        times
            .get((last as f64 * part) as usize)
            .copied()
            .unwrap_or(0.0)
    })
}

/// What the server holds in memory.
fn memory_kilobytes(server: &Server) -> f64 {
    let status =
        std::fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok())
        .unwrap_or(0.0)
}
