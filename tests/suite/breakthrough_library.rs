//! `library(breakthrough)`: the examples of its headers, its errors, and whole games between
//! programs.

use crate::goals::{self, Setting, check_headers, raises};

const SETTING: Setting = Setting {
    files: &[],
    before: "true",
    prelude: ":- use_module(library(breakthrough)).",
};

#[test]
fn the_examples_of_the_headers_hold() {
    check_headers("breakthrough_examples", "prolog/breakthrough.pl", &SETTING);
}

#[test]
fn wrong_arguments_are_errors() {
    let cases: Vec<String> = [
        ("initial_position(_, _)", "instantiation_error"),
        ("initial_position(6, _)", "type_error(pair,6)"),
        ("initial_position(6-a, _)", "type_error(integer,a)"),
        ("initial_position(1-6, _)", "domain_error(board_size,1-6)"),
        ("legal_moves(laud, _)", "type_error(position,laud)"),
        (
            "legal_moves(position(3-5, valge, [], [1-1]), _)",
            "domain_error(breakthrough_color,valge)",
        ),
        (
            "legal_moves(position(3-5, white, [0-1], []), _)",
            "domain_error(square,0-1)",
        ),
        (
            "legal_moves(position(3-5, white, [1-1|_], []), _)",
            "instantiation_error",
        ),
        (
            "legal_moves(position(3-5, white, [4-1], []), _)",
            "domain_error(board,position(3-5,white,[4-1],[]))",
        ),
        (
            "after_move(position(3-5, white, [1-1], [2-4]), move(1-1,1-3), _)",
            "domain_error(legal_move,move(1-1,1-3))",
        ),
        (
            "after_move(position(3-5, white, [1-1], [2-4]), a2, _)",
            "type_error(move,a2)",
        ),
        (
            "minimax(0, position(3-5, white, [1-1], [2-4]), _, _)",
            "type_error(not_less_than_one,0)",
        ),
        (
            "minimax(500, position(3-5, white, [1-1], [2-4]), _, _)",
            "domain_error(depth,500)",
        ),
        (
            "level_move(7, position(3-5, white, [1-1], [2-4]), _)",
            "domain_error(level,7)",
        ),
        (
            "best_move(position(3-5, white, [1-1], [2-4]), [kell(1)], _, _)",
            "domain_error(best_move_option,kell(1))",
        ),
        ("position_line(_, 'w/w w')", "syntax_error(position)"),
        (
            "play(puudub, level(1), [], _)",
            "existence_error(breakthrough_player,puudub)",
        ),
        (
            "play(level(1), level(1), [kell(1)], _)",
            "domain_error(play_option,kell(1))",
        ),
    ]
    .iter()
    .map(|(goal, formal)| raises("breakthrough", "", goal, formal))
    .collect();
    goals::check_cases("breakthrough_errors", &SETTING, &cases);
}

#[test]
fn whole_games_are_played() {
    let players = "\
        :- use_module(library(breakthrough)).\n\
        :- multifile vale:vale/2, ebaonn:ebaonn/2, viga:viga/2, aeglane:aeglane/2, ette:ette/2.\n\
        vale:vale(_, move(1-1,1-3)).\n\
        ebaonn:ebaonn(_, _) :- fail.\n\
        viga:viga(_, _) :- throw(oih).\n\
        aeglane:aeglane(P, M) :- repeat, breakthrough:legal_moves(P, [M|_]), fail.\n\
        ette:ette(P, M) :- breakthrough:legal_moves(P, Ms), last(Ms, M).";
    let setting = Setting {
        prelude: players,
        ..SETTING
    };
    let cases = [
        "play(level(3), ette, [size(5-5)], result(white, through, Moves)), \
         initial_position(5-5, P), foldl([M,P0,P1]>>after_move(P0, M, P1), Moves, P, Last), winner(Last, white)",
        "play(vale, level(1), [], result(black, disqualified(white, illegal_move(move(1-1,1-3))), []))",
        "play(level(1), ebaonn, [size(4-4)], result(white, disqualified(black, failed), [_]))",
        "play(viga, ette, [], result(black, disqualified(white, error(oih)), []))",
        "play(aeglane, ette, [time(0.2)], result(black, disqualified(white, too_late), []))",
        "play(computer([depth(3)]), level(2), [position(position(3-5, black, [1-2], [3-4]))], result(_, through, _))",
        "with_output_to(string(T), play(ette, ette, [size(3-4), show(true)], _)), sub_string(T, 0, _, _, \"white move(\")",
        "initial_position(6-6, P), best_move(P, [nodes(20000), lines(3)], M, info(_, line([M|_]), _, _, _, lines([_, _, _])))",
        "initial_position(3-5, P), minimax(4, P, M, V), integer(V), after_move(P, M, Q), minimax(3, Q, _, W), V =:= -W",
    ];
    goals::check_cases("breakthrough_games", &setting, &cases);
}
