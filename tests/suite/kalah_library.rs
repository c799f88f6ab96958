//! `library(kalah)`: the examples of its headers, its errors, and whole games between programs.

use crate::goals::{self, Setting, check_headers, raises};

const SETTING: Setting = Setting {
    files: &[],
    before: "true",
    prelude: ":- use_module(library(kalah)).",
};

#[test]
fn the_examples_of_the_headers_hold() {
    check_headers("kalah_examples", "prolog/kalah.pl", &SETTING);
}

#[test]
fn wrong_arguments_are_errors() {
    let cases: Vec<String> = [
        ("initial_position(_, 4, _)", "instantiation_error"),
        ("initial_position(a, 4, _)", "type_error(integer,a)"),
        (
            "initial_position(-1, 4, _)",
            "type_error(not_less_than_zero,-1)",
        ),
        ("initial_position(0, 4, _)", "domain_error(board,0-4)"),
        ("initial_position(16, 63, _)", "domain_error(board,16-63)"),
        (
            "initial_position(2, 2, kursus, _)",
            "domain_error(kalah_rules,kursus)",
        ),
        ("value(_, _)", "instantiation_error"),
        ("value(laud, _)", "type_error(position,laud)"),
        (
            "value(position(standard, east, row([1],0), row([1],0)), _)",
            "domain_error(kalah_player,east)",
        ),
        (
            "value(position(standard, south, [1], row([1],0)), _)",
            "type_error(row,[1])",
        ),
        (
            "value(position(standard, south, row([1|_],0), row([1],0)), _)",
            "instantiation_error",
        ),
        (
            "value(position(standard, south, row([1],0), row([1,2],0)), _)",
            "domain_error(board,position(standard,south,row([1],0),row([1,2],0)))",
        ),
        (
            "make_move(position(standard, south, row([1],0), row([1],0)), 2, _)",
            "domain_error(legal_move,2)",
        ),
        (
            "make_move(position(standard, south, row([1],0), row([1],0)), esimene, _)",
            "type_error(integer,esimene)",
        ),
        (
            "level_move(7, position(standard, south, row([1],0), row([1],0)), _)",
            "domain_error(level,7)",
        ),
        (
            "best_move(position(standard, south, row([1],0), row([1],0)), [threads(2)], _, _)",
            "domain_error(best_move_option,threads(2))",
        ),
        (
            "move_sequences(position(standard, south, row([1],0), row([1],0)), 0, _)",
            "type_error(not_less_than_one,0)",
        ),
        ("position_line(_, _, 'S:1:2')", "syntax_error(position)"),
        ("game_line(_, _, 'S:1+0:1+0 2')", "syntax_error(game)"),
        (
            "play(puudub, level(1), [], _)",
            "existence_error(kalah_player,puudub)",
        ),
        (
            "play(level(1), level(1), [kell(1)], _)",
            "domain_error(play_option,kell(1))",
        ),
    ]
    .iter()
    .map(|(goal, formal)| raises("kalah", "", goal, formal))
    .collect();
    goals::check_cases("kalah_errors", &SETTING, &cases);
}

#[test]
fn whole_games_are_played() {
    let players = "\
        :- use_module(library(kalah)).\n\
        :- multifile vale:vale/2, ebaonn:ebaonn/2, viga:viga/2, aeglane:aeglane/2, parem:parem/2.\n\
        vale:vale(_, 7).\n\
        ebaonn:ebaonn(_, _) :- fail.\n\
        viga:viga(_, _) :- throw(oih).\n\
        aeglane:aeglane(P, M) :- repeat, kalah:legal_moves(P, [M|_]), fail.\n\
        parem:parem(P, M) :- kalah:legal_moves(P, Ms), last(Ms, M).";
    let setting = Setting {
        prelude: players,
        ..SETTING
    };
    let cases = [
        "play(parem, level(1), [pits(3), seeds(3)], result(_, over, score(S, N), G)), 18 =:= S + N, \
         game_line(G, _, L), game_line(G, standard, L)",
        "play(vale, level(1), [], result(north, disqualified(south, illegal_move(7)), score(0, 0), game(_, [])))",
        "play(level(1), ebaonn, [pits(1), seeds(5)], result(south, disqualified(north, failed), _, _))",
        "play(viga, parem, [], result(north, disqualified(south, error(oih)), _, _))",
        "play(aeglane, parem, [time(0.2)], result(north, disqualified(south, too_late), _, _))",
        "play(computer([depth(3)]), level(2), [rules(empty_capture), pits(2), seeds(2)], result(_, over, _, game(position(empty_capture,_,_,_), _)))",
        "with_output_to(string(T), play(parem, parem, [pits(2), seeds(1), show(true)], _)), sub_string(T, 0, _, _, \"south 2\")",
        "initial_position(4, 2, P), solve(P, M, V), V == 6, make_move(P, M, _)",
        "initial_position(6, 4, P), best_move(P, [nodes(20000), lines(3)], M, info(_, line([M|_]), _, _, _, lines([_, _, _])))",
    ];
    goals::check_cases("kalah_games", &setting, &cases);
}
