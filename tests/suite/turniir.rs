//! `arbiiter turniir` under our own referee: how a match ends, and the status that tells of it.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use arbiiter::games::draughts::{Rules, pdn};
use arbiiter::sandbox::protection;

use crate::course::{Run, arbiiter, run};

const LIMIT: Duration = Duration::from_secs(120);

/// A folder of its own with these files, which is not cleaned: it is in the package's own `target`.
pub fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
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
pub fn play(test: &str, files: &[(&str, &str)], arguments: &[&str]) -> Run {
    let mut command = arbiiter();
    command
        .arg("turniir")
        .args(arguments)
        .current_dir(folder(test, files));
    run(&mut command, LIMIT)
}

/// A player that does `body`.
pub fn player(name: &str, body: &str) -> String {
    format!(":- module({name}, [{name}/3]).\n{name}(_, _, _) :- {body}.\nforever :- forever.\n")
}

#[track_caller]
pub fn check(
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
    let run = play("english", &[], &["--lang", "en", "--quiet"]);
    assert_eq!(
        run.text(),
        "Result: loikaja (white) won, the opponent has no moves; 44 moves\n\
         Points: loikaja (white) 2, puu (black) 0\n"
    );
}

#[test]
fn a_match_is_told_as_json() {
    let run = play(
        "json",
        &[("w.pl", &player("w", "write(noise)"))],
        &["--json", "--valged", "w.pl", "--lang", "en"],
    );
    assert_eq!(run.code(), 3, "{}", run.stderr);
    assert_eq!(
        run.text(),
        "{\"event\":\"started\",\"white\":\"w\",\"black\":\"puu\"}\n\
         {\"event\":\"disqualified\",\"colour\":\"white\",\"program\":\"w\",\"reason\":\"no_move\",\"rule\":\"moves\",\
         \"code\":\"no_move\",\"text\":\"the program made no move\"}\n\
         {\"event\":\"finished\",\"winner\":\"black\",\"reason\":\"disqualified(white,no_move)\",\"moves\":0,\
         \"white\":\"w\",\"black\":\"puu\",\"points\":[0,2],\"rule\":\"moves\",\"code\":\"no_move\"}\n"
    );
    assert!(run.stderr.contains("noise"), "{}", run.stderr);
}

#[test]
fn programs_that_break_the_rules_are_disqualified() {
    for (name, body, reason) in [
        ("idle", "true", "programm ei teinud käiku (reegel: käigud)"),
        (
            "fails",
            "fail",
            "programm lõppes ebaõnnestumisega (fail) (reegel 2.4)",
        ),
        (
            "throws",
            "X is foo + 1, write(X)",
            "programm katkes veaga type_error(evaluable,foo/0) (reegel 2.4)",
        ),
        (
            "throws_ball",
            "throw('Mari M')",
            "programm katkes erindiga 'Mari M' (reegel 2.4)",
        ),
        ("halts", "halt", "programm kutsus halt/0 (reegel: "),
        (
            "halts_as_if_all_were_well",
            "ruut(X, Y, _), X > 9 ; halt(0)",
            "programm kutsus halt/0 (reegel: ",
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
    let late = "käik kestis üle 1 sekundi (reegel: ajakontroll)";
    for (name, body) in [
        ("loops", "forever"),
        ("board", "repeat, ruut(9, 9, _)"),
        (
            "swallows",
            "repeat, catch((repeat, ruut(9, 9, _)), _, fail)",
        ),
    ] {
        let file = player(name, body);
        let arguments = ["--valged", "p.pl", "--move-time", "1"];
        check(name, &[("p.pl", &file)], &arguments, 3, late, "");
    }
}

#[test]
fn a_program_that_takes_too_much_ends() {
    let grows = format!("{}grow(L) :- grow([L|L]).\n", player("grows", "grow([])"));
    let arguments = ["--valged", "p.pl", "--memory", "200"];
    let told = "liiga palju mälu (üle 200 MB) (reegel: mälu ja väljund)";
    check("grows", &[("p.pl", &grows)], &arguments, 3, told, "");
    let floods = player("floods", "repeat, write('uputus '), fail");
    let arguments = ["--valged", "p.pl", "--output-limit", "1", "--quiet"];
    let told = "liiga palju väljundit (üle 1 MB) (reegel: mälu ja väljund)";
    check("floods", &[("p.pl", &floods)], &arguments, 3, told, "");
}

#[test]
fn programs_are_told_apart() {
    let (one, same_module) = (player("one", "true"), player("one", "fail"));
    let same_predicate = one.replace("module(one,", "module(other,");
    let files: &[(&str, &str)] = &[
        ("a.pl", &one),
        ("b.pl", &same_module),
        ("c.pl", &same_predicate),
    ];
    for (black, white_is) in [
        ("a.pl", "!! one (valged)"),
        ("b.pl", "a.pl] (valged)"),
        ("c.pl", "!! one:one (valged)"),
    ] {
        let arguments = ["--valged", "a.pl", "--mustad", black];
        check("apart", files, &arguments, 3, white_is, "");
    }
}

#[test]
fn a_file_that_is_no_player_is_disqualified() {
    let arity = ":- module(m, [m/2]).\nm(_, _).\n";
    let undefined = ":- module(m, [m/3]).\n";
    let of_arbiter = player("arbiiter", "true");
    for (name, text, reason) in [
        ("no_module", "m(_, _, _).\n", "(reegel 2.1)"),
        ("arity", arity, "predikaati m/3 ei ole (reegel 2.2)"),
        ("undefined", undefined, "predikaati m/3 ei ole (reegel 2.2)"),
        (
            "static",
            ":- module(m, [m/3]).\nuser:ruut(1, 1, 1).\nm(_, _, _).\n",
            "fail defineerib ise laua ruut/3, nii et ühtki käiku ei saa teha (reegel 2.3)",
        ),
        ("own", &of_arbiter, "mooduli nimi arbiiter kuulub"),
    ] {
        let files: &[(&str, &str)] = &[("m.pl", text)];
        check(name, files, &["--valged", "m.pl"], 3, reason, "");
        let both = ["--valged", "m.pl", "--mustad", "m.pl"];
        check(name, files, &both, 3, "Tulemus: kaotasid mõlemad", "");
    }
    let names = ":- module(m, [m/3]).\n:- assertz(user:mustad(m)).\n\
                 m(C, X, Y) :- kabe:legal_moves(C, X, Y, [M|_]), kabe:make_move(M), !.\n";
    let reason = "programm muutis fakte mustad/1 ja valged/1 (reegel 3.2)";
    check(
        "names",
        &[("m.pl", names)],
        &["--valged", "m.pl"],
        3,
        reason,
        "",
    );
}

#[test]
fn wrong_command_lines_and_files_are_told() {
    for (arguments, told) in [
        (&["--valged", "nofile.pl"][..], "nofile.pl: "),
        (&["--move-time", "0"], "above 0"),
        (&["--arbiter", "a.pl", "--json"], "cannot be used with"),
        (&["--match-time", "9"], "--arbiter"),
        (&["--memory", "0"], "at least a megabyte"),
        (&["--valged", "tuum:x"], "tuum:6"),
        (
            &["--arbiter", "a.pl", "--valged", "inimene"],
            "programs only",
        ),
        (&["--pdn", "nofolder/game.pdn"], "nofolder/game.pdn: "),
    ] {
        check("wrong", &[], arguments, 2, "", told);
    }
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

/// What one program prints stands where it prints it, before its move.
#[test]
fn output_comes_before_the_move() {
    let talks = "write(tere), nl, kabe:legal_moves(C, X, Y, [M|_]), kabe:make_move(M)";
    let file =
        player("talks", talks).replace("talks(_, _, _) :-", "talks(C, X, Y) :-") + ":- true.\n";
    let run = play("talks", &[("p.pl", &file)], &["--valged", "p.pl"]);
    let text = run.text();
    let (heading, rest) = text.split_once("tere\n1. valged talks: ").expect(&text);
    assert!(heading.starts_with("Kabepartii: talks (valged) - puu (mustad)\n"));
    assert!(rest.contains("tere\n3. valged talks: "), "{rest}");
}

#[test]
fn the_game_is_written_down() {
    let run = play("pdn", &[], &["--pdn", "game.pdn", "--quiet"]);
    assert_eq!(run.code(), 0, "{}", run.stderr);
    let text = fs::read_to_string(folder("pdn", &[]).join("game.pdn")).expect("a file");
    let games: Vec<_> = pdn::read(&text, Rules::Course);
    let [Ok(game)] = games.as_slice() else {
        panic!("{games:?}\n{text}");
    };
    assert_eq!(game.line.moves.len(), 44);
    assert_eq!(game.result, pdn::GameResult::White);
    assert_eq!(game.tag("White"), Some("loikaja"));
    let file = player("idle", "true");
    let arguments = ["--valged", "p.pl", "--pdn", "foul.pdn", "--lang", "en"];
    let run = play("pdn", &[("p.pl", &file)], &arguments);
    assert_eq!(run.code(), 3, "{}", run.stderr);
    let text = fs::read_to_string(folder("pdn", &[]).join("foul.pdn")).expect("a file");
    let told = "{white: the program made no move (rule: moves)} 0-2";
    assert!(text.contains(told), "{text}");
}

#[test]
fn the_engine_plays() {
    let run = play(
        "engine",
        &[],
        &["--valged", "tuum:3", "--mustad", "core:1", "-q"],
    );
    assert_eq!(run.code(), 0, "{}", run.stderr);
    let points = run.text().lines().last().map(str::to_owned);
    assert!(points.is_some_and(|line| line.starts_with("Punktid: tuum:3 (valged) ")));
}

#[test]
fn the_protection_is_told() {
    let sandbox = |arguments: &[&str]| run(arbiiter().arg("sandbox").args(arguments), LIMIT);
    let is_whole = protection().is_whole();
    let told = sandbox(&["--json"]);
    assert_eq!(told.code(), i32::from(!is_whole), "{}", told.stderr);
    let field = format!("\"whole\":{is_whole}");
    assert!(told.text().contains(&field), "{}", told.text());
    for lang in ["et", "en"] {
        assert!(sandbox(&["--lang", lang]).text().contains("Landlock"));
    }
    let run = play("required", &[], &["--require-sandbox", "-q"]);
    let told = run.stderr.contains("--require-sandbox");
    assert_eq!(
        (run.code(), told),
        if is_whole { (0, false) } else { (2, true) }
    );
}
