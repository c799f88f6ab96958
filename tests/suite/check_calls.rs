//! `arbiiter check`: an error, a failure or a wrong move in play names the calls that led to it,
//! with their lines.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::check::{LIMIT, POSITION};
use crate::course::{Run, arbiiter, run};
use crate::dialect::swipl_is_installed;

/// A program whose main predicate calls `choose/2`, which stands from line 5 on.
fn program(name: &str, rest: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check-calls");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(format!("{name}.pl"));
    let head = format!(
        ":- module({name}, [{name}/3]).\n\n{name}(Color, _, _) :-\n    choose(Color, _).\n{rest}"
    );
    std::fs::write(&path, head).expect("written");
    path
}

/// Runs one position.
fn check(path: &Path, arguments: &[&str]) -> Run {
    let mut command = arbiiter();
    command.current_dir(path.parent().expect("a folder"));
    command.arg("check").arg(path.file_name().expect("a name"));
    run(
        command.args(["--position", POSITION]).args(arguments),
        LIMIT,
    )
}

/// The finding in play, as JSON.
fn finding(path: &Path) -> Value {
    let run = check(path, &["--format", "json", "--lang", "en"]);
    let document: Value = serde_json::from_slice(&run.stdout).expect("JSON");
    let findings = document["files"][0]["findings"]
        .as_array()
        .expect("findings");
    let play = findings.iter().find(|finding| finding["play"].is_object());
    play.unwrap_or_else(|| panic!("{}", run.text())).clone()
}

/// The goals and lines of the calls.
#[track_caller]
fn check_calls(name: &str, rest: &str, message: &str, calls: &[(&str, Option<u64>)]) {
    let found = finding(&program(name, rest));
    assert_eq!(found["message"], message);
    let expected: Vec<Value> = calls
        .iter()
        .map(|(goal, line)| {
            let file = line.map(|_| format!("{name}.pl"));
            json!({"goal": goal, "file": file, "line": line})
        })
        .collect();
    assert_eq!(found["play"]["calls"], Value::from(expected));
    let last = calls.iter().rev().find_map(|(_, line)| *line);
    assert_eq!(found["place"]["line"].as_u64(), last);
}

/// The line that a wrong move is shown at, and the goals and lines of the calls.
#[track_caller]
fn check_change(name: &str, rest: &str, message: &str, place: u64, calls: &[(&str, Option<u64>)]) {
    let found = finding(&program(name, rest));
    assert_eq!(found["message"], message);
    let told = found["play"]["calls"].as_array().expect("calls").iter();
    let told: Vec<_> = told
        .map(|call| {
            (
                call["goal"].as_str().expect("a goal"),
                call["line"].as_u64(),
            )
        })
        .collect();
    assert_eq!(told, calls);
    assert_eq!(found["place"]["line"], place);
}

/// The clause that erases and adds is to blame.
#[test]
fn a_wrong_move() {
    check_change(
        "sideways",
        "choose(C, _) :-\n    ruut(X, Y, C), slide(X, Y, 7).\nslide(X, Y, To) :-\n    retract(ruut(X, Y, S)), assert(ruut(X, Y, 0)),\n    retract(ruut(X, To, _)),\n    assert(ruut(X, To, S)).\n",
        "illegal move: c3 and g3 are not on one diagonal",
        10,
        &[
            ("sideways(1,0,0)", None),
            ("choose(1,_)", Some(4)),
            ("slide(3,3,7)", Some(6)),
            ("assert(ruut(3,7,1))", Some(10)),
        ],
    );
}

/// Who calls the predicate that replaces a square is to blame, not that predicate. What is undone
/// does not count.
#[test]
fn a_wrong_square_given_to_a_helper() {
    check_change(
        "vanishing",
        "choose(C, _) :-\n    ruut(X, Y, C), put(1, 1, 2), put(1, 1, 0),\n    put(X, Y, 0),\n    put(4, 4, 7),\n    true.\nput(X, Y, S) :- retract(ruut(X, Y, _)), assert(ruut(X, Y, S)).\n",
        "the board holds an unknown state or a rule",
        8,
        &[
            ("vanishing(1,0,0)", None),
            ("choose(1,_)", Some(4)),
            ("put(4,4,7)", Some(8)),
            ("assert(ruut(4,4,7))", Some(10)),
        ],
    );
}

/// The square that shows what is wrong counts more than the last one that changed.
#[test]
fn a_square_that_is_lost_early() {
    check_change(
        "lost",
        "choose(C, _) :-\n    ruut(X, Y, C), retract(ruut(X, Y, S)),\n    retract(ruut(4, 4, 0)),\n    assert(ruut(4, 4, S)).\n",
        "not every dark square has one fact (there are 31 facts): there is no fact for c3",
        6,
        &[
            ("lost(1,0,0)", None),
            ("choose(1,_)", Some(4)),
            ("retract(ruut(3,3,1))", Some(6)),
        ],
    );
}

/// A predicate of the library that changes the board is found as well.
#[test]
fn a_change_by_a_library() {
    check_change(
        "library",
        ":- use_module(library(kabe)).\nchoose(C, _) :-\n    legal_moves(C, 0, 0, [M|_]),\n    make_move(M), opponent(C, O), legal_moves(O, 0, 0, [N|_]),\n    make_move(N).\nopponent(1, 2).\nopponent(2, 1).\n",
        "illegal move: the opponent's piece moved, too: h8-g7",
        9,
        &[
            ("library(1,0,0)", None),
            ("choose(1,_)", Some(4)),
            ("make_move(move(8,8,7,7,none))", Some(9)),
        ],
    );
}

/// In SWI-Prolog the calls are those that our interpreter finds. What only SWI-Prolog does has
/// none.
#[test]
fn the_calls_of_a_program_in_swipl() {
    if !swipl_is_installed() {
        return;
    }
    let arguments = ["--format", "json", "--lang", "en", "--engine", "swipl"];
    let calls = |path: &Path| -> Vec<String> {
        let run = check(path, &arguments);
        let document: Value = serde_json::from_slice(&run.stdout).expect("JSON");
        let findings = document["files"][0]["findings"].as_array().cloned();
        let mut findings = findings.unwrap_or_default().into_iter();
        let play = findings.find(|finding| finding["play"].is_object());
        let play = play.unwrap_or_else(|| panic!("{}", run.text()));
        let calls = play["play"]["calls"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        calls.iter().map(|call| call["goal"].to_string()).collect()
    };
    let same = program("both", "choose(Color, V) :-\n    V is Color + two.\n");
    assert_eq!(
        calls(&same),
        ["\"both(1,0,0)\"", "\"choose(1,_)\"", "\"_ is 1+two\""]
    );
    let other = program(
        "swipl_only",
        "choose(_, _) :-\n    current_prolog_flag(executable, E), sub_atom(E, _, _, 0, swipl) -> fail ; choose(2).\nchoose(_).\n",
    );
    assert_eq!(calls(&other), [""; 0]);
}

/// The goal because of which a program that made no move came to its last clause.
#[test]
fn no_move_because_of_a_failure() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check-calls/idle.pl");
    let text = ":- module(idle, [idle/3]).\n\nidle(Color, _, _) :-\n    choose(Color, X), ruut(X, X, _), !.\nidle(_, _, _).\n\nchoose(Color, X) :-\n    ruut(X, _, 7),\n    Color > 0.\n";
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(&path, text).expect("written");
    let found = finding(&path);
    assert_eq!(
        found["message"],
        "the program made no move: ruut(_,_,7) failed"
    );
    assert_eq!(found["place"]["line"], 8);
}

#[test]
fn an_unknown_predicate() {
    check_calls(
        "unknown",
        "choose(Color, Move) :-\n    helper(Color, Move).\nhelper(C, M) :-\n    missing(C,\n            M).\n",
        "the program called the predicate missing/2, which does not exist",
        &[
            ("unknown(1,0,0)", None),
            ("choose(1,_)", Some(4)),
            ("helper(1,_)", Some(6)),
            ("missing(1,_)", Some(8)),
        ],
    );
}

#[test]
fn a_type_error_three_calls_deep() {
    check_calls(
        "deep",
        "choose(Color, V) :-\n    value(Color, V).\nvalue(C, V) :-\n    weight(C, W), V is W + 1.\nweight(_, two).\n",
        "two/0 is neither a number nor a function: it can't be computed",
        &[
            ("deep(1,0,0)", None),
            ("choose(1,_)", Some(4)),
            ("value(1,_)", Some(6)),
            ("_ is two+1", Some(8)),
        ],
    );
}

#[test]
fn a_goal_in_an_argument() {
    check_calls(
        "within",
        "choose(C, L) :-\n    findall(X, broken(C, X), L).\nbroken(C, X) :-\n    X is C + foo.\n",
        "foo/0 is neither a number nor a function: it can't be computed",
        &[
            ("within(1,0,0)", None),
            ("choose(1,_)", Some(4)),
            ("findall(_,within:broken(1,_),_)", Some(6)),
            ("broken(1,_)", None),
            ("_ is 1+foo", Some(8)),
        ],
    );
}

/// The goal that never succeeded is to blame, not the one before it that has no more solutions.
#[test]
fn a_nested_failure() {
    check_calls(
        "nested",
        "choose(Color, X) :-\n    piece(Color, X, Y),\n    target(X, Y).\npiece(C, X, Y) :- ruut(X, Y, C).\npiece(C, _, _) :- C > 5.\ntarget(X, Y) :-\n    X < 0,\n    Y > 0.\n",
        "the program failed: 3<0 failed",
        &[
            ("nested(1,0,0)", None),
            ("choose(1,_)", Some(4)),
            ("target(3,3)", Some(7)),
            ("3<0", Some(11)),
        ],
    );
}

#[test]
fn no_clause_fits() {
    check_calls(
        "unfit",
        "choose(Color, X) :-\n    direction(Color, X).\ndirection(2, -1).\n",
        "the program failed: no clause of direction/2 fits direction(1,_)",
        &[
            ("unfit(1,0,0)", None),
            ("choose(1,_)", Some(4)),
            ("direction(1,_)", Some(6)),
        ],
    );
}

#[test]
fn a_thrown_term() {
    check_calls(
        "thrown",
        "choose(Color, _) :-\n    Color > 0,\n    throw(oops).\n",
        "the program threw oops",
        &[
            ("thrown(1,0,0)", None),
            ("choose(1,_)", Some(4)),
            ("throw(oops)", Some(7)),
        ],
    );
}

/// The call that is explained prints more than the limit before it is interrupted.
#[test]
fn a_flood_of_output() {
    let found = finding(&program(
        "flood",
        "choose(Color, _) :-\n    repeat,\n    format(\"~`-t~100000|~n\"),\n    Color > 5.\n",
    ));
    let message = found["message"].as_str().expect("a message");
    let begin = "the program wrote too much (more than 10 MB): it was running ";
    assert!(message.starts_with(begin), "{message}");
}

#[test]
fn a_long_way_is_shortened() {
    let rest = "choose(C, _) :- down(C, 100).\ndown(C, 0) :- !, absent(C).\ndown(C, N) :- M is N - 1, down(C, M).\n";
    let path = program("long", rest);
    let found = finding(&path);
    assert_eq!(found["play"]["calls"].as_array().map(Vec::len), Some(16));
    assert_eq!(found["play"]["calls_left_out"], 88);
    let told = check(&path, &["--lang", "en"]).text();
    assert!(
        told.contains("      ... 88 calls are not shown\n"),
        "{told}"
    );
}

#[test]
fn every_format_has_the_calls() {
    let rest = "choose(Color, X) :-\n    direction(Color, X).\ndirection(2, -1).\n";
    let path = program("formats", rest);
    let text = check(&path, &["--lang", "en"]).text();
    let expected = "  = the calls that led here:
      formats(1,0,0)
      choose(1,_)     formats.pl:4
      direction(1,_)  formats.pl:6
";
    assert!(text.contains(expected), "{text}");
    assert!(text.contains("┌─ formats.pl:6:5\n"), "{text}");
    let estonian = check(&path, &[]).text();
    let cause = "ükski predikaadi direction/2 lause ei sobi kutsega direction(1,_)";
    assert!(estonian.contains(cause), "{estonian}");
    assert!(estonian.contains("kutsed, mis siia viisid:"), "{estonian}");
    let russian = check(&path, &["--lang", "ru"]).text();
    for part in [
        "ошибка[2.4]: программа завершилась неудачей (fail): ни одно предложение предиката direction/2",
        "вызовы, которые привели сюда:",
        "допустимые ходы:",
        "нарушены правила: 2.4",
    ] {
        assert!(russian.contains(part), "{part}: {russian}");
    }
    let junit = check(&path, &["--format", "junit", "--lang", "en"]).text();
    assert!(junit.contains("choose(1,_)     formats.pl:4"), "{junit}");
    let sarif = check(&path, &["--format", "sarif"]);
    let document: Value = serde_json::from_slice(&sarif.stdout).expect("SARIF");
    let results = document["runs"][0]["results"].as_array().expect("results");
    let stacks: Vec<&Value> = results
        .iter()
        .filter_map(|result| result["stacks"][0]["frames"].as_array())
        .flat_map(|frames| frames.iter().map(|frame| &frame["location"]))
        .collect();
    assert_eq!(stacks[0]["message"]["text"], "direction(1,_)");
    let place = &stacks[0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "formats.pl");
    assert_eq!(place["region"]["startLine"], 6);
}

/// In a game the calls before it are made again: the fault comes with the third call only.
#[test]
fn a_fault_of_a_later_call() {
    let guide =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/student.md"));
    let guide = guide.expect("the guide");
    let player = guide.split_once("```prolog my.pl\n").expect("the player").1;
    let player = player.split_once("```").expect("its end").0;
    let rest =
        "counted :-\n    retract(count(N)),\n    M is N + 1,\n    assert(count(M)),\n    M < 3.\n";
    let player = player.replacen(
        "my(Color, X, Y) :-\n",
        ":- dynamic count/1.\ncount(0).\n\nmy(Color, X, Y) :-\n    check_count,\n",
        1,
    ) + "check_count :- counted, !.\ncheck_count :- missing_helper.\n"
        + rest;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check-calls");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("my.pl");
    std::fs::write(&path, player).expect("written");
    let mut command = arbiiter();
    command
        .arg("check")
        .arg(&path)
        .args(["--quick", "--format", "json", "--budget", "3000"]);
    let run = run(&mut command, LIMIT);
    let document: Value = serde_json::from_slice(&run.stdout).expect("JSON");
    let findings = document["files"][0]["findings"]
        .as_array()
        .expect("findings");
    let later = findings
        .iter()
        .find(|finding| finding["play"]["theme"] == "later-call");
    let calls = &later.expect("a later call")["play"]["calls"];
    assert_eq!(calls[1]["goal"], "check_count", "{calls}");
    assert_eq!(calls[2]["goal"], "missing_helper", "{calls}");
}
