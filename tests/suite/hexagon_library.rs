//! `library(hexagon)`: the examples of its headers, its errors, searches, and whole games between
//! programs.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use arbiiter::games::Game as _;
use arbiiter::games::hexagon::record::Record;

use crate::course::{Run, arbiiter, run};
use crate::goals::{self, Setting, check_headers, raises};

const LIMIT: Duration = Duration::from_secs(300);

const SETTING: Setting = Setting {
    files: &[],
    before: "true",
    prelude: ":- use_module(library(hexagon)).",
};

#[track_caller]
fn check_cases(test: &str, prelude: &str, cases: &[&str]) {
    let setting = Setting { prelude, ..SETTING };
    goals::check_cases(&format!("hexagon_{test}"), &setting, cases);
}

#[test]
fn the_examples_of_the_headers_hold() {
    check_headers("hexagon_examples", "prolog/hexagon.pl", &SETTING);
}

#[test]
fn wrong_arguments_are_errors() {
    let position = "position([tuple(0,0)],[tuple(1,1)])";
    let cases: Vec<String> = [
        ("initial_position(_, _)", "instantiation_error"),
        ("initial_position(green, _)", "domain_error(color,green)"),
        ("value(_, _)", "instantiation_error"),
        ("value(position, _)", "type_error(position,position)"),
        (
            "value(position([], tuple(1,1)), _)",
            "type_error(list,tuple(1,1))",
        ),
        (
            "value(position([tuple(1,1)|_], []), _)",
            "instantiation_error",
        ),
        ("value(position([_], []), _)", "instantiation_error"),
        ("value(position([1-1], []), _)", "type_error(cell,1-1)"),
        (
            "value(position([tuple(a,1)], []), _)",
            "type_error(integer,a)",
        ),
        (
            "value(position([tuple(0,5)], []), _)",
            "domain_error(cell,tuple(0,5))",
        ),
        (
            "legal_moves(position([], [tuple(5,5)]), _)",
            "domain_error(open_cell,tuple(5,5))",
        ),
        (
            "get_moves(position([tuple(1,1),tuple(1,1)], []), _)",
            "domain_error(empty_cell,tuple(1,1))",
        ),
        (
            "get_moves(position([tuple(1,1)], [tuple(1,1)]), _)",
            "domain_error(empty_cell,tuple(1,1))",
        ),
        ("insert(_, position([], []), _)", "instantiation_error"),
        ("insert(kaik, position([], []), _)", "type_error(move,kaik)"),
        (
            "insert(move(tuple(0,0),tuple(0,1),nbr3), position([], []), _)",
            "type_error(move,move(tuple(0,0),tuple(0,1),nbr3))",
        ),
        (
            "insert(move(tuple(0,0),tuple(0,1),nbr1), position([], []), _)",
            "domain_error(legal_move,move(tuple(0,0),tuple(0,1),nbr1))",
        ),
        (
            "insert(move(tuple(0,0),tuple(1,1),nbr1), position([tuple(0,0)],[tuple(1,1)]), _)",
            "domain_error(legal_move,move(tuple(0,0),tuple(1,1),nbr1))",
        ),
        ("neighbor(_, _)", "instantiation_error"),
        ("neighbor2(tuple(9,9), _)", "domain_error(cell,tuple(9,9))"),
        (
            "move_sequences(position([], []), 0, _)",
            "type_error(not_less_than_one,0)",
        ),
        (
            "alpha_beta(-1, position([], []), -58, 58, _, _)",
            "type_error(not_less_than_zero,-1)",
        ),
        (
            "alpha_beta(1, position([], []), a, 58, _, _)",
            "type_error(integer,a)",
        ),
        (
            "alpha_beta(1, position([], []), -58, 99999999, _, _)",
            "domain_error(bound,99999999)",
        ),
        (
            "level_move(0, position([], []), _)",
            "domain_error(level,0)",
        ),
        (
            "level_move(7, position([], []), _, _)",
            "domain_error(level,7)",
        ),
        (
            "best_move(position([], []), [depht(3)], _, _)",
            "domain_error(best_move_option,depht(3))",
        ),
        (
            "best_move(position([], []), _, _, _)",
            "instantiation_error",
        ),
        (
            "best_move(position([], []), [time(0)], _, _)",
            "domain_error(positive_seconds,0)",
        ),
        (
            "best_move(position([], []), [level(9)], _, _)",
            "domain_error(level,9)",
        ),
        ("position_line(_, _, _)", "instantiation_error"),
        ("position_line(_, _, '5/6 r')", "syntax_error(position)"),
        ("game_line(_, 'r 04-14')", "syntax_error(game)"),
        (
            "game_line(game(red, [move(tuple(0,4),tuple(4,4),nbr2)], unknown), _)",
            "domain_error(legal_move,move(tuple(0,4),tuple(4,4),nbr2))",
        ),
        (
            "game_line(game(red, [], white), _)",
            "domain_error(game_result,white)",
        ),
        ("play(_, level(1), [], _)", "instantiation_error"),
        (
            "play(puudub, level(1), [], _)",
            "existence_error(hexagon_player,puudub)",
        ),
        (
            "play(level(1), 'level', [], _)",
            "existence_error(hexagon_player,level)",
        ),
        (
            "play(level(1), tase(2), [], _)",
            "domain_error(hexagon_player,tase(2))",
        ),
        (
            "play(level(1), level(1), [firts(red)], _)",
            "domain_error(play_option,firts(red))",
        ),
        (
            "play(level(1), level(1), [first(green)], _)",
            "domain_error(color,green)",
        ),
        ("play(level(1), level(8), [], _)", "domain_error(level,8)"),
    ]
    .into_iter()
    .map(|(goal, formal)| raises("hexagon", "", goal, formal))
    .collect();
    goals::check_cases("hexagon_errors", &SETTING, &cases);
    // The message says what the term of the error does not.
    check_cases(
        "messages",
        "",
        &[
            &format!("hexagon:value({position}, 0)"),
            "catch(hexagon:position_line(_, _, '5/6 r'), error(_, context(P, M)), true), P == hexagon:position_line/3, \
             sub_atom(M, 0, _, _, 'column 4: expected `/` and row 2')",
        ],
    );
}

#[test]
fn positions_and_games_go_round() {
    let cases = [
        // Lists in any order; those that come out are sorted.
        "P = position([tuple(8,8),tuple(0,4),tuple(4,0)], [tuple(8,4),tuple(0,0),tuple(4,8)]), \
         insert(nil, P, S), initial_position(red, S), value(P, 0)",
        "initial_position(blue, P), position_line(P, blue, L), L == 'b3r/6/7/4-3/r2-4b/4-3/7/6/b3r b', \
         position_line(P2, C, L), P2 == P, C == blue, position_line(P, blue, L), \\+ position_line(P, red, L)",
        "initial_position(red, P), get_moves(P, Ts), legal_moves(P, Ms), findall(M, member(tuple(_,_,M), Ts), Ms), \
         forall(member(tuple(V,N,M), Ts), ( insert(M, P, N), value(N, V) ))",
        "initial_position(red, P), findall(X, (member(F,[1,2]), P = position(Own,_), member(C, Own), \
         ( F = 1 -> neighbor(C, X) ; neighbor2(C, X) )), Xs), length(Xs, 24)",
        "initial_position(red, P), move_sequences(P, 6, 584779251)",
        "L = 'r 04-14 00-01 14-24 blue', game_line(G, L), G = game(red, Ms, blue), length(Ms, 3), game_line(G, L2), L2 == L",
        "G = game('5/6/7/7/r7/7/7/6/3b1 b', [], draw), game_line(G, L), game_line(G2, L), \
         G2 = game('5/6/7/4-3/r2-5/4-3/7/6/3b1 b', [], draw)",
        "\\+ outcome(position([tuple(0,0)], []), _), outcome(position([], []), draw)",
        "alpha_beta(0, position([tuple(0,0)], []), -58, 58, M, V), M == nil, V == 1",
        // Everything loses: the course's program has no move, ours plays on.
        "P = position([tuple(0,0)], [tuple(0,3),tuple(3,0),tuple(3,3),tuple(1,4),tuple(4,1),tuple(2,4),tuple(4,2)]), \
         ( level_move(3, P, nil, -58) -> best_move(P, [level(3)], M, _), M = move(_,_,_) ; level_move(3, P, move(_,_,_), _) )",
    ];
    check_cases("round", SETTING.prelude, &cases);
}

#[test]
fn searches_are_limited_and_tell_what_they_found() {
    let cases = [
        "initial_position(red, P), hexagon:best_move(P, [depth(3), lines(2)], M, \
         info(value(V), line([M|_]), depth(3), nodes(N), time(T), lines([line(V, [M|_]), line(_, [M2|_])]))), N > 0, float(T), M2 \\== M",
        "initial_position(red, P), best_move(P, [nodes(3000)], _, info(_, _, _, nodes(N), _, _)), N =< 3000",
        "initial_position(red, P), best_move(P, [threads(2), depth(4)], move(_,_,nbr1), _)",
        "initial_position(red, P), forall(between(1, 3, L), ( level_move(L, P, M, V), best_move(P, [level(L)], M, info(value(C), _, _, _, _, _)), C =:= 100 * V ))",
        "initial_position(red, P), level_move(4, P, M), level_move(4, P, M2), M2 == M",
        "best_move(position([tuple(0,0)], [tuple(1,1)]), [depth(4)], _, info(value(final(_)), _, _, _, _, _))",
        "\\+ best_move(position([], [tuple(0,0)]), [depth(2)], _, _), \\+ level_move(2, position([], []), _)",
        "initial_position(red, P), member(G, [best_move(P, [time(100)], _, _), move_sequences(P, 12, _), alpha_beta(9, P, -58, 58, _, _)]), \
         catch(call_with_time_limit(0.2, G), E, true), E \\== time_limit_exceeded -> fail ; true",
    ];
    check_cases("search", SETTING.prelude, &cases);
}

/// Players that do what a program may do wrong, each a module of its own.
const PLAYERS: [(&str, &str); 7] = [
    ("esimene", "esimene(P, M) :- hexagon:legal_moves(P, [M|_])."),
    (
        "viimane",
        "viimane(P, M) :- hexagon:legal_moves(P, Ms), last(Ms, M).",
    ),
    ("vale", "vale(_, move(tuple(0,0),tuple(8,8),nbr1))."),
    ("tyhi", "tyhi(_, _)."),
    ("ebaonn", "ebaonn(_, _) :- fail."),
    ("viga", "viga(_, M) :- M is foo + 1."),
    (
        "aeglane",
        "aeglane(P, M) :- repeat, hexagon:value(P, 99), M = nil.",
    ),
];

fn players(test: &str) -> Vec<PathBuf> {
    let write = |(name, text): &(&str, &str)| {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("hexagon_{test}"));
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join(format!("{name}.pl"));
        fs::write(&file, format!(":- module({name}, [{name}/2]).\n{text}\n")).expect("a file");
        file
    };
    PLAYERS.iter().map(write).collect()
}

#[test]
fn programs_play_whole_games() {
    let files: Vec<String> = players("programs")
        .iter()
        .map(|file| format!(":- use_module('{}').", file.display()))
        .collect();
    let prelude = format!("{}\n{}", SETTING.prelude, files.join("\n"));
    let cases = [
        "play(esimene, viimane, [], result(W, no_moves, score(R, B), G)), N is R + B, N =< 58, game_line(G, L), game_line(G, L), \
         ( R > B -> W = red ; R < B -> W = blue ; W = draw )",
        "play(esimene, level(2), [first(blue)], result(blue, no_moves, _, game(blue, _, blue)))",
        "play(level(4), level(3), [], result(red, no_moves, _, _))",
        "play(computer([nodes(500)]), level(1), [], result(red, _, _, _))",
        "play(vale, esimene, [], result(blue, disqualified(red, illegal_move(M)), score(3, 3), game(red, [], blue))), M = move(_,_,nbr1)",
        "play(esimene, tyhi, [], result(red, disqualified(blue, illegal_move(V)), _, _)), var(V)",
        "play(esimene, ebaonn, [first(blue)], result(red, disqualified(blue, failed), _, game(blue, [], red)))",
        "play(viga, esimene, [], result(blue, disqualified(red, error(error(type_error(evaluable, foo/0), _))), _, _))",
        "play(aeglane, esimene, [time(0.2)], result(blue, disqualified(red, too_late), _, _))",
        "play(level(1), level(1), [most_moves(5)], result(draw, too_long, _, game(red, Ms, draw))), length(Ms, 5)",
        "play(esimene, esimene, [position(position([], [tuple(0,0)])), first(blue)], \
         result(red, no_moves, score(1, 0), game('r4/6/7/4-3/3-5/4-3/7/6/5 b', [], red)))",
        "with_output_to(string(S), play(vale, esimene, [show(true), first(blue)], _)), sub_string(S, 0, 9, _, \"1. blue 0\")",
    ];
    check_cases("play", &prelude, &cases);
}

#[track_caller]
fn played(arguments: &[&str]) -> Run {
    let mut command = arbiiter();
    command
        .args(["play", "hexagon"])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    run(&mut command, LIMIT)
}

#[test]
fn the_command_plays_whole_games() {
    played(&["--red", "examples/hexagon/krabaja.pl", "--blue", "level:1"]).check(
        0,
        &["1. red ", " won: no move is left; red "],
        "",
    );
    let run = played(&[
        "--red",
        "level:2",
        "--blue",
        "examples/hexagon/ettenagija.pl",
        "--first",
        "blue",
        "--line",
        "--quiet",
    ]);
    run.check(0, &["b "], "");
    let record: Record = run.text().trim().parse().expect("a game");
    let end = record
        .moves
        .iter()
        .fold(record.start, |here, made| here.play(*made));
    assert_eq!(end.outcome(), record.outcome);
    played(&["--red", "level:1", "--blue", "level:1", "--json", "--quiet"]).check(
        0,
        &["\"winner\":\"", "\"reason\":\"no_moves\""],
        "",
    );
}

#[test]
fn the_command_disqualifies_and_refuses() {
    let files = players("command");
    let path = |name: &str| {
        let file = files
            .iter()
            .find(|file| file.ends_with(format!("{name}.pl")));
        file.expect("a player").display().to_string()
    };
    played(&["--red", &path("vale"), "--blue", "level:1"]).check(
        3,
        &["blue won: red is disqualified, illegal move"],
        "",
    );
    played(&["--red", "level:1", "--blue", &path("ebaonn")]).check(
        3,
        &["red won: blue is disqualified, its predicate failed"],
        "",
    );
    played(&["--red", "level:1", "--blue", &path("viga")]).check(3, &["error: ", "foo/0"], "");
    played(&[
        "--red",
        "level:1",
        "--blue",
        &path("aeglane"),
        "--time",
        "0.2",
    ])
    .check(3, &["too much time"], "");
    played(&["--red", "level:9"]).check(2, &[], "levels are 1 to 6");
    played(&["--red", "puudub.pl"]).check(2, &[], "puudub.pl");
    played(&["--red", "Cargo.toml"]).check(2, &[], "Cargo.toml");
    played(&["--red", "examples/puu.pl"]).check(2, &[], "puu/2");
}
