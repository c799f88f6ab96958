//! `library(mastermind)`: the examples of its headers, its errors, whole games; the course's
//! predicates against the course's clauses.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use arbiiter::games::random::Random;

use crate::course::{arbiiter, first_difference, run};
use crate::dialect::has_swipl;
use crate::goals::{self, Setting, check_headers, raises};
use crate::mottemeister;

const LIMIT: Duration = Duration::from_secs(300);

const SETTING: Setting = Setting {
    files: &[],
    before: "true",
    prelude: ":- use_module(library(mastermind)).",
};

#[test]
fn the_examples_of_the_headers_hold() {
    check_headers("mastermind_examples", "prolog/mastermind.pl", &SETTING);
}

#[test]
fn wrong_arguments_are_errors() {
    let cases: Vec<String> = [
        ("next_guess(_, [], _)", "instantiation_error"),
        (
            "next_guess([], [pegs(9)], _)",
            "domain_error(mastermind_game,pegs(9)+colours(6))",
        ),
        (
            "next_guess([], [pegs(3), colours(2)], _)",
            "domain_error(mastermind_game,pegs(3)+colours(2))",
        ),
        (
            "next_guess([], [colours([a,b,a])], _)",
            "domain_error(different_colours,[a,b,a])",
        ),
        (
            "next_guess([], [colours([a,f(b)])], _)",
            "type_error(colour,f(b))",
        ),
        (
            "next_guess([], [rules(kursus)], _)",
            "domain_error(mastermind_rules,kursus)",
        ),
        (
            "next_guess([], [counting(lehmad)], _)",
            "domain_error(counting,lehmad)",
        ),
        (
            "next_guess([], [strategy(parim)], _)",
            "domain_error(strategy,parim)",
        ),
        (
            "next_guess([], [strategia(parim)], _)",
            "domain_error(mastermind_option,strategia(parim))",
        ),
        (
            "next_guess([], [most(3), strategy(minimax)], _)",
            "domain_error(mastermind_options,[most(3),strategy(minimax)])",
        ),
        ("next_guess([[1,2]], [], _)", "type_error(turn,[1,2])"),
        (
            "next_guess([[[1,2,3,4],kaks,2]], [], _)",
            "type_error(integer,kaks)",
        ),
        (
            "next_guess([[[1,2,3],1,2]], [], _)",
            "domain_error(mastermind_code,[1,2,3])",
        ),
        (
            "next_guess([[[1,2,3,7],1,2]], [], _)",
            "domain_error(colour,7)",
        ),
        (
            "next_guess([[[1,2,3,4],2,1]], [], _)",
            "domain_error(consistent_history,[[[1,2,3,4],2,1]])",
        ),
        ("consistent([1,2,_,4], [], [])", "instantiation_error"),
        (
            "consistent_codes([], [pegs(6), colours(12), repetition(true)], _)",
            "resource_error(mastermind_codes)",
        ),
        (
            "answer([1,2], [1], common, _)",
            "domain_error(mastermind_code,[1])",
        ),
        ("yhiseid(_, [a], _)", "instantiation_error"),
        ("täpselt([a|_], [a|_], _)", "instantiation_error"),
        (
            "play(puudub, computer, [], _)",
            "existence_error(mastermind_player,puudub)",
        ),
        (
            "play(computer, computer, [strategy(minimax)], _)",
            "domain_error(play_option,strategy(minimax))",
        ),
    ]
    .iter()
    .map(|(goal, formal)| raises("mastermind", "", goal, formal))
    .collect();
    goals::check_cases("mastermind_errors", &SETTING, &cases);
}

#[test]
fn the_first_culprit_is_named() {
    let message = "catch(next_guess([[[3,4,1,2],0,2],[[1,2,3,4],1,3]], [], _), error(_, context(_, M)), true), M == 'answer 2 contradicts answer 1'";
    let cases = [
        message,
        "\\+ contradiction([], [], _)",
        "\\+ contradiction([[[1,2,3,4],1,3]], [], _)",
        "contradiction([[[5,6,1,2],4,4],[[3,4,1,2],0,2],[[1,2,3,4],1,3]], [], culprit(2, [3,4,1,2], against([1]), _))",
        "contradiction([[[1,2,3,4],0,9],[[1,2,4,3],0,4]], [], culprit(2, _, impossible(too_many), []))",
        "contradiction([[[1,2,3,4],3,2]], [], culprit(1, _, impossible(less_than_exact), []))",
        "contradiction([[[1,2,3,4],0,1]], [], culprit(1, _, impossible(too_few_in_common), _))",
        "contradiction([[[1,1,2,3],4,4]], [], culprit(1, _, impossible(no_such_code), _))",
        "contradiction([[[2,2],1,1],[[1,1],0,0]], [pegs(2), colours(2), repetition(true)], culprit(2, [2,2], against([1]), [[2,2]]))",
    ];
    goals::check_cases("mastermind_culprits", &SETTING, &cases);
}

#[test]
fn whole_games_are_played() {
    let players = "\
        :- use_module(library(mastermind)).\n\
        :- multifile vale:vale/2, ebaonn:ebaonn/2, viga:viga/2, aeglane:aeglane/2, sama:sama/2.\n\
        vale:vale(_, [1,2,3]).\n\
        ebaonn:ebaonn(_, _) :- fail.\n\
        viga:viga(_, _) :- throw(oih).\n\
        aeglane:aeglane(guess(R, H), G) :- repeat, mastermind:consistent_count(H, R, _), G = 0, fail.\n\
        sama:sama(code(_), [4,3,2,1]).\n\
        sama:sama(guess(_, _), [1,2,3,4]).\n\
        :- use_module('examples/mastermind/hoolikas').\n\
        :- use_module('examples/mastermind/esimene').";
    let setting = Setting {
        prelude: players,
        ..SETTING
    };
    let cases = [
        "play(sama, computer, [], result(guesser, guessed, N, game([4,3,2,1], H))), length(H, N), H = [[[4,3,2,1],4,4]|_]",
        "play(code([1,2,2,1]), computer([strategy(minimax)]), [rules(mastermind)], result(guesser, guessed, N, _)), N =< 5",
        "play(computer, sama, [seed(3), most_guesses(7), rules(bulls_and_cows)], result(codemaker, too_many, 7, _))",
        "play(computer, vale, [], result(codemaker, disqualified(guesser, illegal_move([1,2,3])), 0, _))",
        "play(vale, computer, [], result(guesser, disqualified(codemaker, illegal_move([1,2,3])), 0, game(none, [])))",
        "play(code([1,1,2,3]), computer, [], result(guesser, disqualified(codemaker, illegal_move(_)), _, _))",
        "play(computer, ebaonn, [], result(codemaker, disqualified(guesser, failed), _, _))",
        "play(viga, computer, [], result(guesser, disqualified(codemaker, error(oih)), _, _))",
        "play(computer, aeglane, [time(0.2)], result(codemaker, disqualified(guesser, too_late), _, _))",
        "play(computer, hoolikas, [rules(mastermind), seed(1)], result(guesser, guessed, _, _))",
        "play(esimene, esimene, [], result(guesser, guessed, N, game([6,5,4,3], _))), N > 4",
        "play(computer, computer, [seed(5)], R), play(computer, computer, [seed(5)], R)",
        "with_output_to(string(T), play(code([a,b]), computer, [pegs(2), colours([a,b]), show(true)], _)), T == \"1. [a,b]: 2, 2\\n\"",
        "next_guess([], [pegs(2), colours(2), most(1)], _) -> fail ; true",
        "next_guess([], [pegs(3), colours(3), strategy(optimal)], _, info(possible(6), _, _, total(T))), integer(T)",
        "findall(S, (member(S, [first_consistent,minimax,expected_size,entropy,most_parts,optimal]), \
         play(code([3,1,2]), computer([strategy(S)]), [pegs(3), colours(4)], result(guesser, _, N, _)), N =< 6), [_,_,_,_,_,_])",
    ];
    goals::check_cases("mastermind_games", &setting, &cases);
}

#[test]
fn a_file_keeps_its_own_predicates() {
    let own = ":- use_module(library(mastermind)).\ntäpselt(_, _, oma).\n";
    let run = goals::consulted(
        &[],
        "mastermind_own",
        own,
        &["täpselt([a], [a], N), yhiseid([a], [a], M), writeq(N-M), nl"],
    );
    run.check(0, &["oma-1\n"], "");
}

/// Many calls of the course's predicates have the same answers from the library as from the
/// document's clauses in swipl.
#[test]
fn the_courses_predicates_are_the_documents() {
    let Some(program) = mottemeister::program() else {
        return;
    };
    if !has_swipl() {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut random = Random::new(20_040_101);
    let mut calls = String::new();
    for _ in 0..4000 {
        writeln!(calls, "kutse({}).", call(&mut random)).expect("memory");
    }
    let tell = ":- initialization((kutse(G), findall(G, catch(G, _, G = viga), L), numbervars(L, 0, _), print(L), nl, fail ; true)).\n";
    let answers = |name: &str, head: &str, command: &mut Command| {
        let file = folder.join(format!("mastermind_{name}.pl"));
        fs::write(&file, format!("{head}{calls}{tell}")).expect("a file");
        let run = run(command.arg(&file), LIMIT);
        assert_eq!(run.code(), 0, "{}", run.stderr);
        run.text()
    };
    let ours = answers(
        "calls_here",
        ":- use_module(library(mastermind)).\n",
        arbiiter().arg("consult"),
    );
    let theirs = answers(
        "calls_there",
        &format!("{program}kood(_). saab_kasutada(_).\n"),
        Command::new("swipl").args(["-g", "halt"]),
    );
    assert_eq!(theirs.lines().count(), 4000);
    for (fewest, part) in [(500, "[]"), (150, "yhiseid("), (150, "sobivad("), (30, "A")] {
        let lines = theirs.lines().filter(|line| line.contains(part)).count();
        assert!(lines >= fewest, "{part}: {lines}");
    }
    assert!(ours == theirs, "{}", first_difference(&theirs, &ours));
}

/// A call with a first list of known length; otherwise anything.
fn call(random: &mut Random) -> String {
    let code = code(random, true);
    match random.below(4) {
        0 => format!(
            "yhiseid({code}, {}, {})",
            other(random, &code),
            number(random)
        ),
        1 => format!(
            "täpselt({code}, {}, {})",
            other(random, &code),
            number(random)
        ),
        2 => format!("arvestab({code}, {})", turn(random, &code)),
        _ => {
            let turns: Vec<String> = (0..random.below(4)).map(|_| turn(random, &code)).collect();
            let end = ["", "", "", "|[]", "|muu"][random.below(5)];
            match turns.is_empty() {
                true => format!("sobivad({code}, [])"),
                false => format!("sobivad({code}, [{}{end}])", turns.join(",")),
            }
        }
    }
}

fn code(random: &mut Random, closed: bool) -> String {
    let length = [4, 4, 4, 3, 2, 1, 0][random.below(7)];
    let colours: Vec<&str> = (0..length).map(|_| colour(random)).collect();
    match random.below(12) {
        0 if length > 0 => format!("[{}|muu]", colours.join(",")),
        1 if length > 0 && !closed => format!("[{}|_]", colours.join(",")),
        2 => "mitte_nimistu".to_owned(),
        _ => format!("[{}]", colours.join(",")),
    }
}

fn colour(random: &mut Random) -> &'static str {
    let all = [
        "a", "b", "c", "d", "a", "b", "c", "d", "e", "1", "1.0", "\"a\"", "f(a)", "X", "_",
    ];
    let plain = random.below(3) > 0;
    all[random.below(if plain { 9 } else { all.len() })]
}

/// A second code, often the first one with something changed.
fn other(random: &mut Random, code: &str) -> String {
    match random.below(4) {
        0 => code.to_owned(),
        1 => code.replace('a', "b"),
        _ => self::code(random, false),
    }
}

fn number(random: &mut Random) -> &'static str {
    ["N", "N", "N", "0", "1", "2", "3", "4", "1.0", "kaks", "1+1"][random.below(11)]
}

fn turn(random: &mut Random, code: &str) -> String {
    match random.below(15) {
        0 => "[]".to_owned(),
        1 => "_".to_owned(),
        2 => format!("[{},1]", other(random, code)),
        // Answers that are often right.
        3..=6 => format!("[{code},_,_]"),
        _ => format!(
            "[{},{},{}]",
            other(random, code),
            number(random),
            number(random)
        ),
    }
}
