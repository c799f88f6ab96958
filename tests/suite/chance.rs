//! Random players: each game has seeds of its own, which the journal tells and `--seed` repeats, in
//! both Prolog systems.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;

use crate::course::{arbiiter, run};

/// Draws from everything that draws: the seed of the first one would be enough, were it not the
/// same for all.
const RANDOM: &str = ":- module(random_player, [random_player/3]).
:- use_module(library(random)).
:- use_module(library(lists)).
random_player(Color, X, Y) :-
    findall(F-T, user_move(Color, X, Y, F, T), Moves),
    Moves = [_|_],
    random(Float), Float < 1,
    length(Moves, Length),
    random_between(1, Length, _),
    random_permutation(Moves, Shuffled),
    random_member(F-T, Shuffled),
    apply_move(F, T), !.
random_player(_, _, _).
user_move(C, X, Y, F, T) :- board(C, F), \\+ ( X > 0, F \\= X/Y ), jump(C, F, T).
user_move(C, 0, 0, F, T) :- \\+ ( board(C, G), jump(C, G, _) ), board(C, F), step(C, F, T).
board(C, X/Y) :- ruut(X, Y, C).
forward(1, 1).
forward(2, -1).
step(C, X/Y, X1/Y1) :- forward(C, D), X1 is X+D, member(E, [1,-1]), Y1 is Y+E, ruut(X1, Y1, 0).
jump(C, X/Y, X2/Y2) :-
    member(D, [1,-1]), member(E, [1,-1]),
    X1 is X+D, Y1 is Y+E, ruut(X1, Y1, S), S > 0, S mod 10 =\\= 0, S =\\= C,
    X2 is X1+D, Y2 is Y1+E, ruut(X2, Y2, 0).
apply_move(X/Y, X2/Y2) :-
    retract(ruut(X, Y, C)), assertz(ruut(X, Y, 0)),
    (   abs(X2-X) =:= 2
    ->  X1 is (X+X2)//2, Y1 is (Y+Y2)//2, retract(ruut(X1, Y1, _)), assertz(ruut(X1, Y1, 0))
    ;   true
    ),
    retract(ruut(X2, Y2, 0)), assertz(ruut(X2, Y2, C)).
";

fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("chance")
        .join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("random_player.pl"), RANDOM).expect("a player");
    let fixed = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/ahnus.pl");
    fs::copy(fixed, folder.join("ahnus.pl")).expect("an example");
    folder
}

/// The games of a league of both: who plays white, the moves, and the seeds. Programs that keep no
/// rule of capturing lose, but by their own way.
fn games(folder: &Path, output: &str, options: &[&str]) -> BTreeSet<(String, String, String)> {
    let mut command = arbiiter();
    let files = ["random_player.pl", "ahnus.pl"];
    command.current_dir(folder).arg("liiga").args(files);
    command.args([
        "--games", "12", "--jobs", "2", "--quiet", "--output", output,
    ]);
    run(command.args(options), Duration::from_secs(600)).check(0, &[], "");
    let journal = fs::read_to_string(folder.join(output).join("journal.jsonl"));
    let lines = journal.expect("the journal");
    let games = lines.lines().skip(1).map(|line| {
        let game: Value = serde_json::from_str(line).expect("a game");
        let text = |field: &str| game[field].to_string();
        (text("game"), text("moves"), text("seeds"))
    });
    games.collect()
}

fn check(engine: &str) {
    let folder = folder(engine);
    let free = games(&folder, "free", &["--engine", engine]);
    let moves: BTreeSet<&String> = free.iter().map(|(_, moves, _)| moves).collect();
    assert_eq!(moves.len(), 12, "{free:#?}");
    let seeds: BTreeSet<&String> = free.iter().map(|(_, _, seeds)| seeds).collect();
    assert_eq!(seeds.len(), 12, "{free:#?}");
    let [once, again, other] = [("once", "7"), ("again", "7"), ("other", "8")]
        .map(|(output, seed)| games(&folder, output, &["--engine", engine, "--seed", seed]));
    assert_eq!(once, again);
    assert_ne!(once, other);
}

#[test]
fn no_two_games_are_the_same_without_a_seed_and_all_are_with_it() {
    check("scryer");
}

#[test]
fn the_same_holds_in_swipl() {
    check("swipl");
}
