//! `arbiiter turniir`: how a match ends, and the status that tells of it.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use crate::course::{Run, arbiiter, run};

const LIMIT: Duration = Duration::from_secs(60);

/// A folder of its own with these files, which is not cleaned: it is in the package's own `target`.
fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("turniir")
        .join(test);
    fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("a file");
    }
    folder
}

/// Plays in the folder of the test.
fn play(test: &str, files: &[(&str, &str)], arguments: &[&str]) -> Run {
    let mut command = arbiiter();
    command
        .arg("turniir")
        .args(arguments)
        .current_dir(folder(test, files));
    run(&mut command, LIMIT)
}

/// A player that does `body`.
fn player(name: &str, body: &str) -> String {
    format!(":- module({name}, [{name}/3]).\n{name}(_, _, _) :- {body}.\nforever :- forever.\n")
}

#[track_caller]
fn check(
    test: &str,
    files: &[(&str, &str)],
    arguments: &[&str],
    status: i32,
    stdout: &str,
    stderr: &str,
) {
    play(test, files, arguments).check(status, &[stdout], stderr);
}

#[test]
fn two_examples_play_to_the_end() {
    check(
        "examples",
        &[],
        &[],
        0,
        "Tulemus: võitis loikaja (valged), vastasel ei ole käike",
        "",
    );
    check(
        "english",
        &[],
        &["--lang", "en"],
        0,
        "Result: loikaja (white) won, the opponent has no moves",
        "",
    );
}

#[test]
fn a_match_is_told_as_json() {
    let run = play(
        "json",
        &[("w.pl", &player("w", "write(noise)"))],
        &["--json", "--valged", "w.pl"],
    );
    assert_eq!(run.code(), 3, "{}", run.stderr);
    assert!(
        run.text()
            .lines()
            .all(|line| line.starts_with("{\"event\":\"")),
        "{}",
        run.text()
    );
    assert!(
        run.text()
            .ends_with("\"moves\":0,\"white\":\"w\",\"black\":\"puu\",\"points\":[0,2]}\n"),
        "{}",
        run.text()
    );
    assert!(run.stderr.contains("noise"), "{}", run.stderr);
}

#[test]
fn programs_that_break_the_rules_are_disqualified() {
    for (name, body, reason) in [
        ("idle", "true", "programm ei teinud käiku"),
        ("fails", "fail", "programm lõppes ebaõnnestumisega"),
        (
            "throws",
            "X is foo + 1, write(X)",
            "programm katkes veaga type_error(evaluable,foo/0)",
        ),
    ] {
        let file = player(name, body);
        check(
            name,
            &[("p.pl", &file)],
            &["--valged", "p.pl"],
            3,
            reason,
            "",
        );
    }
}

#[test]
fn a_program_that_never_comes_back_ends() {
    let late = "käik kestis üle 1 sekundi";
    let loops = player("loops", "forever");
    check(
        "loops",
        &[("p.pl", &loops)],
        &["--valged", "p.pl", "--move-time", "1"],
        3,
        late,
        "did not come back",
    );
    // A loop through the board is stopped by an exception, and the process goes on.
    let board = player("board", "repeat, ruut(9, 9, _)");
    check(
        "board",
        &[("p.pl", &board)],
        &["--valged", "p.pl", "--move-time", "1"],
        3,
        late,
        "",
    );
    let swallows = player(
        "swallows",
        "repeat, catch((repeat, ruut(9, 9, _)), _, fail)",
    );
    check(
        "swallows",
        &[("p.pl", &swallows)],
        &["--valged", "p.pl", "--move-time", "1"],
        3,
        late,
        "did not come back",
    );
}

#[test]
fn a_program_that_takes_all_memory_ends() {
    let file = format!("{}grow(L) :- grow([L|L]).\n", player("grows", "grow([])"));
    check(
        "grows",
        &[("p.pl", &file)],
        &["--valged", "p.pl", "--memory", "300"],
        3,
        "liiga palju mälu",
        "300 MB",
    );
}

#[test]
fn halt_is_no_end_of_a_match() {
    let file = player("halts", "halt");
    check(
        "halts",
        &[("p.pl", &file)],
        &["--valged", "p.pl"],
        3,
        "programm kutsus halt/0",
        "called halt/0",
    );
}

#[test]
fn programs_are_told_apart_or_refused() {
    let (one, same_module) = (player("one", "true"), player("one", "fail"));
    let same_predicate = one.replace("module(one,", "module(other,");
    let files: &[(&str, &str)] = &[
        ("a.pl", &one),
        ("b.pl", &same_module),
        ("c.pl", &same_predicate),
    ];
    let against = |black| ["--valged", "a.pl", "--mustad", black];
    check(
        "apart",
        files,
        &against("b.pl"),
        2,
        "",
        "both define module `one`",
    );
    check(
        "apart",
        files,
        &against("a.pl"),
        3,
        "one (valged) diskvalifitseeritakse",
        "",
    );
    check(
        "apart",
        files,
        &against("c.pl"),
        3,
        "one:one (valged) diskvalifitseeritakse",
        "",
    );
    let arbiter = player("arbiiter", "true");
    check(
        "own",
        &[("a.pl", &arbiter)],
        &["--valged", "a.pl"],
        2,
        "",
        "the arbiter's own",
    );
}

#[test]
fn wrong_command_lines_and_files_are_told() {
    check(
        "missing",
        &[],
        &["--valged", "nofile.pl"],
        2,
        "",
        "nofile.pl: ",
    );
    check("time", &[], &["--move-time", "0"], 2, "", "above 0");
    check(
        "both",
        &[],
        &["--arbiter", "a.pl", "--json"],
        2,
        "",
        "cannot be used with",
    );
    let arity = ":- module(m, [m/2]).\nm(_, _).\n";
    check(
        "arity",
        &[("m.pl", arity)],
        &["--valged", "m.pl"],
        1,
        "Partiid ei alustata",
        "",
    );
}

#[test]
fn a_file_loads_as_far_as_it_can() {
    let broken = ":- module(m, [m/3]).\nm(_, _, _) :- write(alive), nl, fail.\nm( :- .\n";
    check(
        "broken",
        &[("m.pl", broken)],
        &["--valged", "m.pl"],
        3,
        "alive",
        "Syntax error",
    );
}

const TEACHER: &str = ":- dynamic valged/1, mustad/1.\n\
    turniir :- valged(W), mustad(B), assertz(ruut(1, 1, 1)), G =.. [W, 1, 0, 0], call(G), write(W-B), nl.\n";

#[test]
fn a_teachers_arbiter_plays() {
    let (white, black) = (player("w", "ruut(1, 1, _)"), player("b", "true"));
    let files: &[(&str, &str)] = &[("a.pl", TEACHER), ("w.pl", &white), ("b.pl", &black)];
    let arguments = ["--arbiter", "a.pl", "--valged", "w.pl", "--mustad", "b.pl"];
    check("teacher", files, &arguments, 0, "w-b\n", "");
    let fails = player("w", "fail");
    check(
        "teacher1",
        &[("a.pl", TEACHER), ("w.pl", &fails), ("b.pl", &black)],
        &arguments,
        1,
        "",
        "failed",
    );
    let throws = player("w", "throw(oi)");
    check(
        "teacher2",
        &[("a.pl", TEACHER), ("w.pl", &throws), ("b.pl", &black)],
        &arguments,
        2,
        "",
        "oi",
    );
    let halts = player("w", "halt");
    check(
        "teacher4",
        &[("a.pl", TEACHER), ("w.pl", &halts), ("b.pl", &black)],
        &arguments,
        4,
        "",
        "halt/0",
    );
    let loops = player("w", "forever");
    let limited = [&arguments[..], &["--match-time", "1"]].concat();
    check(
        "teacher5",
        &[("a.pl", TEACHER), ("w.pl", &loops), ("b.pl", &black)],
        &limited,
        4,
        "",
        "longer than allowed",
    );
}
