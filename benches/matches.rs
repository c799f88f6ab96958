//! Matches between programs in sandboxed processes: how soon a player is ready, games and plies a
//! second with one worker and with two, how soon a program that is late is dead, and that nothing
//! is left over.
//!
//!     cargo bench --bench matches [-- GAMES]

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use arbiiter::games::Side;
use arbiiter::referee::foul::Foul;
use arbiiter::referee::game::{self, GameEnd};
use arbiiter::referee::limits::ProgramLimits;
use arbiiter::referee::player::PlayerFactory;
use arbiiter::referee::program::PlayerProgram;
use arbiiter::referee::workers::Workers;

const GAMES: usize = 1000;
const READY: usize = 200;
const KILLS: usize = 100;

/// A program that plays and thinks about nothing.
const QUICK: &str = include_str!("quick.pl");

const LOOP: &str = ":- module(loop, [loop/3]).\nloop(C, X, Y) :- loop(C, X, Y).\n";

fn main() {
    let games = std::env::args()
        .filter_map(|argument| argument.parse().ok())
        .next()
        .unwrap_or(GAMES);
    let folder = std::env::temp_dir().join(format!("arbiiter-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let quick = program(&folder, "quick.pl", QUICK);
    let looping = program(&folder, "loop.pl", LOOP);
    ready(&quick);
    kills(&looping, &quick);
    let one = played(1, games, &quick);
    let two = played(2, games, &quick);
    println!("two workers against one: {:.2}x the games", two / one);
    std::fs::remove_dir_all(&folder).expect("removed");
}

fn program(folder: &Path, name: &str, text: &str) -> PlayerProgram {
    let file = folder.join(name);
    std::fs::write(&file, text).expect("written");
    PlayerProgram::of_file(&file).expect("a program")
}

fn workers(limits: ProgramLimits) -> Workers {
    Workers::prepared_by(env!("CARGO_BIN_EXE_arbiiter").into(), limits)
}

fn ready(quick: &PlayerProgram) {
    let mut workers = workers(ProgramLimits::default());
    let start = Instant::now();
    drop(workers.ready(quick).expect("not broken"));
    println!("the first player is ready after {:.1?}", start.elapsed());
    let times = (0..READY).map(|_| {
        let start = Instant::now();
        let player = workers.ready(quick).expect("not broken");
        let time = start.elapsed();
        assert!(player.is_ok());
        time
    });
    tell("each further one", times.collect());
}

fn kills(looping: &PlayerProgram, quick: &PlayerProgram) {
    let limits = ProgramLimits {
        move_time: Duration::from_millis(20),
        ..ProgramLimits::default()
    };
    let mut workers = workers(limits.clone());
    let times = (0..KILLS).map(|_| {
        let mut white = workers.ready(looping).expect("not broken").expect("ready");
        let mut black = workers.ready(quick).expect("not broken").expect("ready");
        let start = Instant::now();
        let record = game::play(&mut *white, &mut *black, &mut |_| ()).expect("not broken");
        let time = start.elapsed();
        let (loser, foul) = (Side::First, Foul::TooSlow(20));
        assert_eq!(record.end, GameEnd::Disqualified { loser, foul });
        time.saturating_sub(limits.move_time)
    });
    tell("dead after its time", times.collect());
}

/// Games a second.
fn played(workers_count: usize, games: usize, quick: &PlayerProgram) -> f64 {
    let start = Instant::now();
    let plies: usize = thread::scope(|scope| {
        let threads: Vec<_> = (0..workers_count)
            .map(|_| scope.spawn(move || play(games / workers_count, quick)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("played"))
            .sum()
    });
    let seconds = start.elapsed().as_secs_f64();
    let (games_a_second, plies_a_second) = (games as f64 / seconds, plies as f64 / seconds);
    println!(
        "{workers_count} worker(s): {games} games, {plies} plies in {seconds:.1} s: {games_a_second:.1} games/s, {plies_a_second:.0} plies/s"
    );
    games_a_second
}

/// Plays so many games; nothing is left over afterwards.
fn play(games: usize, quick: &PlayerProgram) -> usize {
    let mut workers = workers(ProgramLimits::default());
    let mut plies = 0;
    for _ in 0..games {
        let record = game::play_programs(&mut workers, quick, quick, &mut |_| ());
        let record = record.expect("not broken");
        assert!(matches!(record.end, GameEnd::Over(_)));
        plies += record.turns.len();
    }
    plies
}

fn tell(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    println!(
        "{what}: p50 {:.1?}, p99 {:.1?}, max {:.1?}",
        at(50),
        at(99),
        at(100)
    );
}
