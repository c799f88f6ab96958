//! Programs that end in unusual ways are told as what they are, in words that harm nobody.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use arbiiter::engine::swipl::embedded::Installed;
use arbiiter::games::draughts::{Board, Color, facts};
use arbiiter::referee::draughts::Turn;
use arbiiter::referee::foul::Foul;
use arbiiter::referee::language::Language;
use arbiiter::referee::limits::ProgramLimits;
use arbiiter::referee::player::{Player, PlayerFactory};
use arbiiter::referee::reply::TurnReport;
use arbiiter::referee::workers::Workers;

use crate::course::{arbiiter, run};
use crate::dialect::is_required;

const LIMIT: Duration = Duration::from_secs(300);

fn folder(test: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("arbiiter-fouls-{test}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Both Prolog systems, or our own where the other is not installed.
fn engines() -> Vec<Option<Installed>> {
    match Installed::find() {
        Ok(swipl) => vec![None, Some(swipl)],
        Err(why) => {
            assert!(!is_required("swipl"), "{why}");
            eprintln!("skipped: needs swipl");
            vec![None]
        }
    }
}

/// How a program ends that has this text, from loading to its first move.
fn foul(
    folder: &Path,
    name: &str,
    text: &str,
    limits: &ProgramLimits,
    engine: Option<Installed>,
) -> Foul {
    let file = folder.join(format!("{name}.pl"));
    fs::write(&file, format!(":- module({name}, [{name}/3]).\n{text}\n")).expect("written");
    let workers = Workers::prepared_by(env!("CARGO_BIN_EXE_arbiiter").into(), limits.clone());
    let mut workers = workers.in_swipl(engine);
    let program = workers.read(&file).expect("a program").program;
    let mut player: Box<dyn Player> = match workers.ready(&program).expect("a process") {
        Ok(player) => player,
        Err(foul) => return foul,
    };
    let turn = Turn {
        color: Color::White,
        bound: None,
        facts: &facts::facts(&Board::start()),
    };
    match player.turn(&turn).expect("an answer").report {
        TurnReport::Foul { foul, .. } => foul,
        other => panic!("{name}: {other:?}"),
    }
}

/// Memory that ends outside the stacks, where no error can be thrown.
#[test]
fn the_end_of_memory_is_told_as_such() {
    let folder = folder("memory");
    let limits = ProgramLimits {
        memory_bytes: 150_000_000,
        load_time: LIMIT,
        move_time: LIMIT,
        ..ProgramLimits::default()
    };
    let facts = "between(1, inf, I), length(L, 1000), assertz(f(I, L)), fail";
    let atoms = "numlist(1, 100000, L), go(0, L, []).\n\
                 go(N, L, A) :- N1 is N+1, atomic_list_concat([N|L], X), go(N1, L, [X|A])";
    for engine in engines() {
        for (name, text) in [
            (
                "faktid",
                format!(":- dynamic f/2.\nfaktid(_, _, _) :- {facts}."),
            ),
            ("aatomid", format!("aatomid(_, _, _) :- {atoms}.")),
            (
                "laadides",
                format!(":- dynamic f/2.\nlaadides(_, _, _).\n:- {facts}."),
            ),
            (
                "puutud",
                format!(":- dynamic f/2.\npuutud(_, _, _) :- catch(m, _, true), m.\nm :- {facts}."),
            ),
        ] {
            let told = foul(&folder, name, &text, &limits, engine.clone());
            assert_eq!(told, Foul::Memory(150_000_000), "{name} {engine:?}");
        }
    }
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn loading_that_sleeps_is_too_slow() {
    let folder = folder("sleep");
    let limits = ProgramLimits {
        load_time: Duration::from_millis(1500),
        ..ProgramLimits::default()
    };
    let text = "magaja(_, _, _).\n:- repeat, sleep(0.01), fail.";
    for engine in engines() {
        let told = foul(&folder, "magaja", text, &limits, engine.clone());
        assert_eq!(told, Foul::TooSlow(1500), "{engine:?}");
    }
    fs::remove_dir_all(&folder).expect("removed");
}

/// A program whose module, predicate and ball hold ESC, NUL and ends of lines.
#[test]
fn signs_of_a_terminal_are_not_shown() {
    let folder = folder("signs");
    let file = folder.join("signs.pl");
    let text = ":- module('m\\e[2Jx', ['p\\e[2J\\nq'/3]).\n'p\\e[2J\\nq'(_, _, _) :- throw('a\\e[2Jb\\nc\\x0\\d').\n";
    fs::write(&file, text).expect("written");
    for options in [&[][..], &["-q"], &["--json"]] {
        let notation = folder.join("game.pdn");
        let mut command = arbiiter();
        command.args(["turniir", "--lang", "en"]).args(options);
        command
            .arg("--pdn")
            .arg(&notation)
            .arg("--valged")
            .arg(&file);
        let run = run(&mut command, LIMIT);
        assert_eq!(run.code(), 3, "{}", run.stderr);
        let notation = fs::read_to_string(notation).expect("a game");
        for text in [&run.text(), &run.stderr, &notation] {
            let is_plain = |sign: char| sign == '\n' || !sign.is_control();
            assert!(text.chars().all(is_plain), "{text:?}");
            assert!(
                !text.contains("2J\nq") && !text.contains("\\u001b"),
                "{text}"
            );
        }
    }
    fs::remove_dir_all(&folder).expect("removed");
}

/// A file that may not grow any more ends a league with a message.
#[test]
fn a_league_that_may_not_write_says_so() {
    let folder = folder("files");
    for name in ["yks", "kaks", "kolm"] {
        let text = format!(":- module({name}, [{name}/3]).\n{name}(_, _, _).\n");
        fs::write(folder.join(format!("{name}.pl")), text).expect("written");
    }
    let league =
        "ulimit -f 1; exec \"$0\" liiga --quiet --games 20 --output out yks.pl kaks.pl kolm.pl";
    let mut shell = Command::new("/bin/sh");
    shell
        .args(["-c", league, env!("CARGO_BIN_EXE_arbiiter")])
        .current_dir(&folder);
    let run = run(&mut shell, LIMIT);
    assert_eq!(run.code(), 2, "{}", run.stderr);
    assert!(
        run.stderr.contains("journal.jsonl") && run.stderr.contains("File too large"),
        "{}",
        run.stderr
    );
    fs::remove_dir_all(&folder).expect("removed");
}

/// A main predicate that is not there is told with what kept it from being there: the first error
/// of the file, in both Prolog systems.
#[test]
fn a_missing_predicate_is_told_with_its_cause() {
    let folder = folder("cause");
    let limits = ProgramLimits::default();
    for engine in engines() {
        for (name, text, error) in [
            (
                "s1",
                "s1(A, B, C) :- foo bar(A, B, C).",
                "s1.pl:2:19: Syntax error: Operator expected",
            ),
            (
                "s2",
                ":- foo.\ns2(A, B, C) :- a(A, B, C",
                "s2.pl:2: catch/3: Unknown procedure: s2:foo/0",
            ),
        ] {
            let foul = foul(&folder, name, text, &limits, engine.clone());
            let told =
                format!("there is no predicate {name}/3; the first error of the file is {error}");
            assert_eq!(foul.text(Language::English), told);
        }
        let foul = foul(&folder, "s3", "s3(_, _).", &limits, engine.clone());
        assert_eq!(foul.text(Language::English), "there is no predicate s3/3");
    }
}

/// A thread of a program in SWI-Prolog stands still while it is not the program's turn.
#[test]
fn threads_stand_still_between_turns() {
    let folder = folder("threads");
    let file = folder.join("t.pl");
    let text = ":- module(t, [t/3]).\n\
                t(_, _, _) :- flag(turn, N, N+1),\n    \
                ( N =:= 0 -> thread_create((repeat, fail), _, [detached(true)]) ; true ),\n    \
                statistics(process_cputime, T), print(T), nl.\n";
    fs::write(&file, text).expect("written");
    for swipl in engines().into_iter().flatten() {
        let limits = ProgramLimits::default();
        let workers = Workers::prepared_by(env!("CARGO_BIN_EXE_arbiiter").into(), limits);
        let mut workers = workers.in_swipl(Some(swipl));
        let program = workers.read(&file).expect("a program").program;
        let ready = workers.ready(&program).expect("a process");
        let mut player: Box<dyn Player> = ready.expect("a player");
        let mut cpu_seconds = || -> f64 {
            let turn = Turn {
                color: Color::White,
                bound: None,
                facts: &facts::facts(&Board::start()),
            };
            let output = player.turn(&turn).expect("an answer").output;
            let output = String::from_utf8(output).expect("a number");
            output.trim().parse().expect("a number")
        };
        let before = cpu_seconds();
        std::thread::sleep(Duration::from_secs(3));
        let passed = cpu_seconds() - before;
        assert!(passed < 1.0, "{passed} s");
    }
}
