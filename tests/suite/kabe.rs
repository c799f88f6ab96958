//! `library(kabe)`: the examples of its headers, its errors, and the players built on it.

use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::course::{Run, arbiiter, course, failures, run};
use crate::goals::{self, Setting, check_headers, raises};

/// Puts up the board.
const ARBITER: &str = "prolog/arbiter.pl";

const LIMIT: Duration = Duration::from_secs(300);

/// The good players of the corpus.
const CORPUS: [&str; 8] = [
    "esimene",
    "minimaks",
    "alfabeta",
    "planeerimispuu",
    "nimistu",
    "123456",
    "ahne",
    "juhuslik",
];

fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs goals over the arbiter, which puts up the board, and a file with this text.
fn consulted(test: &str, text: &str, goals: &[&str]) -> Run {
    goals::consulted(&[ARBITER], &format!("kabe_{test}"), text, goals)
}

#[track_caller]
fn check_cases(test: &str, prelude: &str, cases: &[impl AsRef<str> + Debug]) {
    let prelude = format!("{prelude}\n:- dynamic ruut/3.");
    goals::check_cases(&format!("kabe_{test}"), &setting(&prelude), cases);
}

/// Every case begins with the starting position.
fn setting(prelude: &str) -> Setting<'_> {
    Setting {
        files: &[ARBITER],
        before: "algseis",
        prelude,
    }
}

#[test]
fn the_examples_of_the_headers_hold() {
    let prelude = ":- use_module(library(kabe)).\n:- dynamic ruut/3.";
    check_headers("kabe_examples", "prolog/kabe.pl", &setting(prelude));
}

#[test]
fn wrong_arguments_are_errors() {
    let without = |square: &str| format!("retract({square}), ");
    let cases: Vec<String> = [
        ("", "legal_moves(_, 0, 0, _)", "instantiation_error"),
        (
            "",
            "legal_moves(valge, 0, 0, _)",
            "type_error(integer,valge)",
        ),
        ("", "legal_moves(3, 0, 0, _)", "domain_error(color,3)"),
        (
            "",
            "legal_moves(1, 1, 2, _)",
            "domain_error(dark_square,1-2)",
        ),
        (
            "",
            "legal_moves(1, 0, 2, _)",
            "domain_error(dark_square,0-2)",
        ),
        ("", "legal_moves(_, 1, 0, 0, _)", "instantiation_error"),
        (
            "",
            "legal_moves(laud(1), 1, 0, 0, _)",
            "type_error(board,laud(1))",
        ),
        (
            "",
            "legal_moves([ruut(1,1,1)], 1, 0, 0, _)",
            "domain_error(board,wrong_squares(1))",
        ),
        (
            &without("ruut(1,1,_)"),
            "legal_moves(1, 0, 0, _)",
            "domain_error(board,wrong_squares(31))",
        ),
        (
            "assertz((ruut(1,1,S) :- S = 1)), ",
            "alphabeta(1, 2, _, _)",
            "domain_error(board,wrong_squares(33))",
        ),
        (
            "retract(ruut(1,1,_)), assertz(ruut(1,1,kuningas)), ",
            "perft(1, 2, _)",
            "domain_error(board,wrong_state)",
        ),
        (
            "abolish(ruut/3), ",
            "best_move(1, 0, 0, [], _, _)",
            "existence_error(procedure,ruut/3)",
        ),
        ("", "make_move(_)", "instantiation_error"),
        ("", "make_move(kaik)", "type_error(move,kaik)"),
        (
            "",
            "make_move(move(3,3,5,5,none))",
            "domain_error(legal_move,move(3,3,5,5,none))",
        ),
        ("", "minimax(1, 0, _, _)", "type_error(not_less_than_one,0)"),
        ("", "minimax(1, sygav, _, _)", "type_error(integer,sygav)"),
        ("", "best_move(1, 0, 0, _, _, _)", "instantiation_error"),
        (
            "",
            "best_move(1, 0, 0, [depht(3)], _, _)",
            "domain_error(best_move_option,depht(3))",
        ),
        (
            "",
            "best_move(1, 0, 0, [time(0)], _, _)",
            "domain_error(positive_seconds,0)",
        ),
        (
            "",
            "best_move(1, 0, 0, [rules(uued)], _, _)",
            "domain_error(rules,uued)",
        ),
        (
            "",
            "best_move(1, 0, 0, [quiet(-1)], _, _)",
            "domain_error(quiet_plies,-1)",
        ),
        (
            "",
            "check_move(1, 3, 3, live, _)",
            "domain_error(capturing_piece,3-3)",
        ),
        ("", "board_fen(_, _, 'W:Wb1')", "syntax_error(fen)"),
        ("", "board_fen(_, _)", "instantiation_error"),
        ("", "pdn_games(\"1. c3-c4\", _)", "syntax_error(pdn)"),
        ("", "plan_tree(1, 9)", "resource_error(plan_tree_states)"),
        (
            "catch(retractall(ruut(_,_,_,_,_,_,_)), _, true), abolish(ruut/7), ",
            "plan_choice(_)",
            "existence_error(procedure,ruut/7)",
        ),
    ]
    .into_iter()
    .map(|(before, goal, formal)| raises("kabe", before, goal, formal))
    .collect();
    check_cases("errors", "", &cases);
}

#[test]
fn what_has_no_move_fails() {
    let cases = [
        "board_fen(B, 'W:W:Ba3'), legal_moves(B, 1, 0, 0, [])",
        "board_fen(B, 'W:W:Ba3'), \\+ minimax(B, 1, 3, _, _), \\+ best_move(B, 1, 0, 0, [depth(3)], _, _)",
        "legal_moves(1, 3, 3, []), \\+ best_move(1, 3, 3, [depth(2)], _, _), \\+ plan_tree(1, 3, 3, 2)",
        "\\+ ending(1, 0, 0, _)",
        "board_fen(B, 'W:Wd4:Bh8'), ending(B, 1, 0, 0, win(13)), \\+ ending(B, 1, 4, 4, _)",
        "\\+ board_fen(live, 'W:Wa1:Bh8')",
    ];
    check_cases("fails", ":- use_module(library(kabe)).", &cases);
}

#[test]
fn the_board_is_changed_where_a_move_changes_it() {
    let cases = [
        // The facts that stay are those that were there, in their order.
        "findall(X-Y, ruut(X,Y,_), Before), kabe:make_move(move(3,3,4,4,none)), findall(X-Y, ruut(X,Y,_), After), \
         subtract(Before, [3-3,4-4], Rest), append(Rest, [3-3,4-4], After)",
        // An open query does not see the change.
        "findall(S, (ruut(X,Y,S), X-Y == 1-1 -> kabe:make_move(move(3,3,4,4,none))), [1]), ruut(4,4,1)",
        "kabe:board_fen(B, 'W:Wg7,a1:Bb4,h6'), kabe:set_board(B), kabe:make_move(move(7,7,8,8,none)), ruut(8,8,10)",
        // A whole capture by the official rules.
        "kabe:board_fen(B, 'W:Wc3:Bd4,f6'), kabe:best_move(B, 1, 0, 0, [depth(1), rules(official)], M, _), \
         M == move(3,3,7,7,[4-4,6-6]), kabe:set_board(B), kabe:make_move(M), kabe:board_fen(live, F), F == 'W:Wg7:B'",
        "kabe:board(B), kabe:set_board(B), findall(S, ruut(_, _, S), States), B =.. [laud|States]",
    ];
    check_cases("changes", "", &cases);
}

/// A board listed in a file is static, in SWI-Prolog too.
#[test]
fn a_static_board_can_be_read_only() {
    let facts: String = (0..32)
        .map(|at| {
            let (x, y) = (at / 4 + 1, at % 4 * 2 + 1 + at / 4 % 2);
            format!(
                "ruut({x},{y},{}).\n",
                [1, 0, 2][(at >= 12) as usize + (at >= 20) as usize]
            )
        })
        .collect();
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("kabe_static.pl");
    fs::write(&file, facts).expect("a file");
    let goal = "kabe:perft(1, 3, N), catch(kabe:make_move(move(3,3,4,4,none)), error(E, _), true), print(N-E), nl";
    let run = run(
        arbiiter().arg("consult").arg(&file).args(["-g", goal]),
        LIMIT,
    );
    let expected = "302-permission_error(modify,static_procedure,ruut/3)\n";
    assert_eq!(run.text(), expected, "{}", run.stderr);
}

#[test]
fn lines_and_limits_of_a_search_are_told() {
    let cases = [
        "kabe:best_move(1, 0, 0, [depth(5), lines(3)], M, info(value(V), line([M|_]), depth(5), nodes(N), time(T), lines(L))), \
         N > 0, float(T), L = [line(V, [M|_]), line(_, [M2|_]), line(_, [M3|_])], sort([M,M2,M3], [_,_,_])",
        "kabe:best_move(1, 0, 0, [nodes(5000)], _, info(_, _, _, nodes(N), _, _)), N =< 5000",
        "kabe:best_move(2, 0, 0, [threads(2), depth(4)], move(6,_,_,_,none), _)",
        // The fifteenth move without a capture is a draw, so nothing is to be won.
        "kabe:board_fen(B, 'W:WKa1,Kc1,Ke1:BKb8'), kabe:best_move(B, 1, 0, 0, [depth(3), quiet(14)], _, info(value(0), _, _, _, _, _))",
        "kabe:board_fen(B, 'W:Wd4:Bh8'), kabe:best_move(B, 1, 0, 0, [depth(1), endings(true)], _, info(value(win(13)), _, _, _, _, _))",
        "kabe:best_move(1, 0, 0, [time(1), book(true)], _, info(_, _, depth(0), nodes(0), _, _))",
        "kabe:board_fen(B, 'W:We5:Bf6'), kabe:best_move(B, 1, 0, 0, [depth(3)], move(5,5,7,7,6-6), info(value(win(1)), _, _, _, _, _))",
    ];
    check_cases("search", "", &cases);
}

#[test]
fn a_time_limit_ends_a_search() {
    let goals = [
        "minimax(1, 40, _, _)",
        "alphabeta(1, 90, _, _)",
        "perft(1, 40, _)",
        "best_move(1, 0, 0, [time(1000)], _, _)",
        "best_move(1, 0, 0, [depth(90)], _, _)",
    ];
    let cases: Vec<String> = goals
        .map(|goal| {
            format!(
                "catch(call_with_time_limit(0.2, kabe:{goal}), E, true), E == time_limit_exceeded"
            )
        })
        .to_vec();
    check_cases("time", "", &cases);
}

/// The same games before the arbiter: from White's and Black's side, and what comes of it.
#[track_caller]
fn check_match(white: &str, black: &str, expected: &str) {
    let mut command = arbiiter();
    command
        .args([
            "turniir", "--lang", "en", "--valged", white, "--mustad", black,
        ])
        .current_dir(package());
    let run = run(&mut command, LIMIT);
    assert_eq!(run.code(), 0, "{}\n{}", run.text(), run.stderr);
    assert!(run.text().contains(expected), "{}", run.text());
}

#[test]
fn players_of_the_library_play_by_the_rules() {
    check_match(
        "examples/planeerija.pl",
        "examples/meister.pl",
        "Result: meister (black) won",
    );
    check_match(
        "examples/meister.pl",
        "examples/astmed.pl",
        "Result: meister (white) won",
    );
}

#[test]
fn the_steps_are_players_of_their_own() {
    let goals = [
        "member(Name, [aste2,aste3,aste4,aste5,aste6]), algseis, turniir(aste1, Name, R), \
         R = result(_, Reason, _), memberchk(Reason, [no_moves,no_captures]), fail ; write(done), nl",
    ];
    let file = "examples/astmed.pl";
    let mut command = arbiiter();
    command
        .args(["consult", "prolog/arbiter.pl", file, "-g", goals[0]])
        .current_dir(package());
    let run = run(&mut command, LIMIT);
    let text = run.text();
    assert!(text.ends_with("done\n"), "{text}\n{}", run.stderr);
    assert_eq!(text.matches("Tulemus: ").count(), 5, "{text}");
    assert!(!text.contains("diskvalifitseeri"), "{text}");
}

/// The player walks the tree in Prolog, the library in Rust.
#[test]
fn the_planning_tree_player_plays_the_documents_choice() {
    let text = "play(0, _, _, _) :- !, write(done), nl.\n\
        play(N, Color, X, Y) :-\n\
            kabe:board(Before), kabe:legal_moves(Color, X, Y, [_|_]), !,\n\
            planeerija(Color, X, Y),\n\
            kabe:plan_choice(Move), kabe:make_move(Before, Move, After),\n\
            ( kabe:board(After) -> true ; print(Before-Move), nl ),\n\
            next(Color, Move, Color1, X1, Y1), N1 is N - 1,\n\
            play(N1, Color1, X1, Y1).\n\
        play(_, _, _, _) :- write(done), nl.\n\
        next(Color, move(_,_,X,Y,Taken), Color, X, Y) :-\n\
            Taken \\== none, kabe:legal_moves(Color, X, Y, [_|_]), !.\n\
        next(Color, _, Other, 0, 0) :- Other is 3 - Color.\n\
        :- consult('examples/planeerija.pl').\n";
    let run = consulted("plan", text, &["algseis, play(40, 1, 0, 0)"]);
    assert_eq!(run.text(), "done\n", "{}", run.stderr);
}

#[test]
fn a_module_of_a_program_may_be_called_kabe() {
    let text = ":- module(kabe, [kabe/3]).\nkabe(_, _, _) :- minu(X), write(X), nl.\nminu(oma).\n";
    let run = consulted(
        "module",
        text,
        &[
            "kabe:kabe(1, 0, 0)",
            "catch(kabe:perft(1, 1, _), error(E, _), (print(E), nl))",
        ],
    );
    assert_eq!(
        run.text(),
        "oma\nexistence_error(procedure,kabe:perft/3)\n",
        "{}",
        run.stderr
    );
}

#[test]
fn a_player_of_twenty_lines_beats_the_corpus() {
    let text = fs::read_to_string(package().join("examples/meister.pl")).expect("the player");
    let code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('%');
    assert!(text.lines().filter(code).count() <= 20);
    let Some(course) = course() else { return };
    let master = package().join("examples/meister.pl");
    let pairings: Vec<(PathBuf, PathBuf, &str)> = CORPUS
        .iter()
        .flat_map(|name| {
            let other = course.join(format!("{name}.pl"));
            [
                (
                    master.clone(),
                    other.clone(),
                    "(white) won, the opponent has no moves",
                ),
                (
                    other,
                    master.clone(),
                    "(black) won, the opponent has no moves",
                ),
            ]
        })
        .collect();
    let told = failures(&pairings, |(white, black, expected)| {
        let mut command = arbiiter();
        // Other tests take the processor as well, so a move gets more time than the rules give it.
        command.args(["turniir", "--lang", "en", "--move-time", "60", "--valged"]);
        command.arg(white).arg("--mustad").arg(black);
        let run = run(&mut command, LIMIT);
        let won = run.text().contains(&format!("meister {expected}"));
        let names = format!("{} {}", white.display(), black.display());
        (!won).then(|| {
            format!(
                "{names}:\n{}",
                run.text().lines().last().unwrap_or_default()
            )
        })
    });
    assert!(told.is_empty(), "{}", told.join("\n"));
}
