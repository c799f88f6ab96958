//! Programs that harm a match instead of playing it, in every command that plays and in both Prolog
//! systems: the other side wins, the verdict names the rule, and nothing is left of them.
//!
//! The programs of `players` look for ways to native code, and do the harm with what they find.
//! Those ways are closed, so the same harm is also done from outside: by the processes of
//! tests/protocol/hostile_worker.rs in the place of ours.

mod kills;
mod program;
mod scarce_memory;

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use arbiiter::referee::rule::Rule;
use serde_json::{Value, json};

use crate::dialect::has_swipl;
use crate::protocol::ATTACKS;
use crate::web::course;
use crate::web::server::{GENEROUS, Server};
use crate::web_draughts::{is_over, list};

use program::{Copy, check_kilobytes, peak_of};

/// A verdict that takes longer than this was not given in time on any machine.
const VERDICT: Duration = Duration::from_secs(60);

/// The most memory of a server with a course: each comparison of a secret takes 19 MB.
const MAX_CLASSROOM_KILOBYTES: u64 = 256 * 1024;

/// The seconds for a move of programs that are waited for.
const MOVE_TIME: &str = "1";

/// What a program does that has found native code, and what it does without.
struct Harm {
    name: &'static str,
    /// The functions of the C library that it wants.
    functions: &'static str,
    natively: &'static str,
    plainly: &'static str,
    /// The rules that it may break.
    rules: &'static [&'static str],
}

/// They fall silent in one way or another, but for one that ends itself.
const HARMS: [Harm; 6] = [
    Harm {
        name: "shutter",
        functions: "shutdown([sint32, sint32], sint32)",
        natively: "forall(between(3, 60, N), native(shutdown(N, 1, _)))",
        plainly: "forall(stream_property(S, mode(append)), catch(close(S, [force(true)]), _, true)), sleep(1000)",
        rules: &["time"],
    },
    Harm {
        name: "nothing_sayer",
        functions: "send([sint32, cstr, uint64, sint32], sint64)",
        natively: "forall(between(3, 60, N), native(send(N, [x], 0, 0, _)))",
        plainly: "forall(between(3, 60, N), ( atom_concat('/proc/self/fd/', N, F), catch(( open(F, write, S), close(S) ), _, true) )), sleep(1000)",
        rules: &["time"],
    },
    Harm {
        name: "suicide",
        functions: "getpid([], sint32), kill([sint32, sint32], sint32)",
        natively: "native(getpid(P)), native(kill(P, 9, _))",
        plainly: "catch(halt(137), _, true)",
        rules: &["confinement"],
    },
    Harm {
        name: "forger",
        functions: "send([sint32, cstr, uint64, sint32], sint64)",
        natively: "message(M), atom_length(M, L), atom_chars(M, Cs), forall(between(3, 60, N), native(send(N, Cs, L, 0, _)))",
        plainly: "message(M), forall(stream_property(S, output), catch(( write(S, M), nl(S), flush_output(S) ), _, true)), sleep(1000)",
        rules: &["time"],
    },
    Harm {
        name: "crowd",
        functions: "pthread_create([ptr, ptr, ptr, ptr], sint32), dlsym([ptr, cstr], ptr), malloc([uint64], ptr)",
        natively: "atom_chars(sleep, S), native(dlsym(0, S, F)), native(malloc(64, P)), forall(between(1, 600, _), native(pthread_create(P, 0, F, 100, _)))",
        plainly: "forall(between(1, 600, _), catch(thread_create(sleep(1000), _, []), _, true)), sleep(1000)",
        // A system that has threads may have no memory for so many.
        rules: &["time", "resources"],
    },
    Harm {
        name: "closer",
        functions: "close([sint32], sint32)",
        natively: "forall(between(3, 60, N), native(close(N, _)))",
        plainly: "forall(stream_property(S, file_no(N)), ( N > 2 -> catch(close(S, [force(true)]), _, true) ; true )), sleep(1000)",
        rules: &["time"],
    },
];

/// What every one of them knows: ways to native code, some of which one system or the other takes
/// for a predicate.
const WAYS: &str = "
message('{\"unconfined\":{\"why\":\"<b>me</b>\"}}').
open_native(Fs) :- way(G, Fs), catch(G, _, fail), !.
open_native(_).
way(( '$catch'(use_module(library(ffi)), _, true), '$catch'(ffi:use_foreign_module([], Fs), _, true) ), Fs).
way(( '$findall'(x, use_module(library(ffi)), [_]), '$findall'(x, ffi:use_foreign_module([], Fs), [_]) ), Fs).
way(( use_module(library(ffi)), ffi:use_foreign_module([], Fs) ), Fs).
way('$call'(ffi:use_foreign_module([], Fs)), Fs).
way(open_shared_object('libc.so.6', _), _).
way(use_foreign_library('libc.so.6'), _).
native(G) :- member(W, ['$catch'(ffi:G, _, true), '$findall'(x, ffi:G, [_]), ffi:G, system:G]), catch(W, _, fail), !.
native(_).
";

impl Harm {
    /// Whether this is one of the rules that it may break.
    fn breaks(&self, rule: &Value) -> bool {
        rule.as_str().is_some_and(|rule| self.rules.contains(&rule))
    }

    fn text(&self) -> String {
        let Harm {
            name,
            functions,
            natively,
            plainly,
            ..
        } = self;
        format!(
            ":- module({name}, [{name}/3]).\n:- use_module(library(lists)).\n{WAYS}\n\
            {name}(_, _, _) :- open_native([{functions}]), {natively}, {plainly}.\n"
        )
    }
}

/// Writes the programs into the folder of a copy: their files, and those of programs that play.
fn settle(copy: &Copy) -> Vec<String> {
    for harm in HARMS {
        fs::write(copy.folder.join(format!("{}.pl", harm.name)), harm.text()).expect("written");
    }
    for name in ["ahnus.pl", "puu.pl"] {
        let example = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("examples")
            .join(name);
        fs::copy(example, copy.folder.join(name)).expect("an example");
    }
    let harmful = HARMS.map(|harm| format!("{}.pl", harm.name));
    let good = ["ahnus.pl", "puu.pl"].map(str::to_owned);
    harmful.into_iter().chain(good).collect()
}

/// The Prolog systems that are here.
fn engines() -> impl Iterator<Item = &'static str> {
    let swipl = has_swipl().then_some("swipl");
    ["scryer"].into_iter().chain(swipl)
}

/// The line that says this, as JSON.
fn told(text: &str, event: &str) -> Value {
    let mut lines = text
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    lines
        .find(|line: &Value| line["event"] == event)
        .unwrap_or_else(|| panic!("no {event} in\n{text}"))
}

#[test]
fn in_a_match_they_lose() {
    for engine in engines() {
        let copy = Copy::of_arbiiter(&format!("turniir-{engine}"));
        settle(&copy);
        for harm in HARMS {
            let file = format!("{}.pl", harm.name);
            for (colour, valged, mustad) in [
                ("white", file.as_str(), "ahnus.pl"),
                ("black", "ahnus.pl", file.as_str()),
            ] {
                let sides = ["--valged", valged, "--mustad", mustad];
                let words = [
                    "turniir",
                    "--json",
                    "--engine",
                    engine,
                    "--move-time",
                    MOVE_TIME,
                ];
                let ran = copy.run(&[&words[..], &sides[..]].concat());
                ran.run.check(3, &[], "");
                let foul = told(&ran.run.text(), "disqualified");
                assert_eq!(foul["colour"], colour, "{foul}");
                assert!(harm.breaks(&foul["rule"]), "{foul}");
                eprintln!(
                    "turniir {engine} {}: {:?}, {} kB",
                    harm.name, ran.time, ran.kilobytes
                );
                assert!(ran.time < VERDICT, "{:?}", ran.time);
                ran.check_memory();
            }
        }
        copy.check_nothing_is_left();
    }
}

#[test]
fn in_a_check_they_break_the_rule() {
    for engine in engines() {
        let copy = Copy::of_arbiiter(&format!("check-{engine}"));
        settle(&copy);
        for harm in HARMS {
            let file = format!("{}.pl", harm.name);
            let words = "check --format json --move-time 1 --quick --engine";
            let words = words.split(' ').chain([engine, &file]);
            let ran = copy.run(&words.collect::<Vec<_>>());
            ran.run.check(1, &[], "");
            let broken = broken_rules(&ran.run.text());
            let is_meant = |rule: &String| harm.breaks(&json!(rule));
            assert!(broken.iter().all(is_meant), "{}: {broken:?}", harm.name);
            assert!(!broken.is_empty(), "{}", harm.name);
            eprintln!(
                "check {engine} {}: {:?}, {} kB",
                harm.name, ran.time, ran.kilobytes
            );
            ran.check_memory();
        }
        copy.check_nothing_is_left();
    }
}

/// The rules that the only file of a report breaks.
fn broken_rules(report: &str) -> Vec<String> {
    let report: Value = serde_json::from_str(report).expect("JSON");
    let rules = list(&report["files"][0]["rules"]).iter();
    let broken = rules.filter(|rule| rule["state"] == "broken");
    broken
        .map(|rule| rule["rule"].as_str().expect("a rule").to_owned())
        .collect()
}

#[test]
fn in_a_league_they_have_no_points() {
    for engine in engines() {
        let copy = Copy::of_arbiiter(&format!("liiga-{engine}"));
        let files = settle(&copy);
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let words = [
            "liiga", "--json", "--quiet", "--games", "1", "--engine", engine,
        ];
        let words = [&words[..], &["--move-time", MOVE_TIME], &files].concat();
        let ran = copy.run(&words);
        ran.run.check(0, &["\"event\":\"finished\""], "");
        let results = fs::read_to_string(copy.folder.join("liiga-out/results.json"));
        let results: Value = serde_json::from_str(&results.expect("the results")).expect("JSON");
        check_table(&results, |label| {
            HARMS.iter().any(|harm| harm.name == label)
        });
        for foul in list(&results["disqualifications"]) {
            let entrant = foul["entrant"].as_u64().expect("an index") as usize;
            assert!(HARMS[entrant].breaks(&foul["rule"]), "{foul}");
        }
        eprintln!("liiga {engine}: {:?}, {} kB", ran.time, ran.kilobytes);
        ran.check_memory();
        copy.check_nothing_is_left();
    }
}

/// The harmful have lost to all others, and these have broken no rule.
#[track_caller]
fn check_table(results: &Value, is_harmful: impl Fn(&str) -> bool) {
    let standings = list(&results["standings"]);
    let harmful = standings
        .iter()
        .filter(|standing| is_harmful(label(standing)));
    let harmless = standings.len() - harmful.count();
    for (place, standing) in standings.iter().enumerate() {
        let is_harmful = is_harmful(label(standing));
        assert_eq!(is_harmful, place >= harmless, "{standing}");
        let fouls = standing["disqualifications"].as_u64().expect("a number");
        assert_eq!(fouls == 0, !is_harmful, "{standing}");
    }
}

fn label(standing: &Value) -> &str {
    standing["label"].as_str().expect("a label")
}

#[test]
fn on_a_server_they_lose() {
    for engine in engines() {
        let copy = Copy::of_arbiiter(&format!("serve-{engine}"));
        let files = settle(&copy);
        let files = files
            .iter()
            .map(String::as_str)
            .filter(|file| *file != "puu.pl");
        let options = [
            "--engine",
            engine,
            "--move-time",
            MOVE_TIME,
            "--threads",
            "2",
        ];
        let options: Vec<&str> = GENEROUS.into_iter().chain(options).chain(files).collect();
        let server = Server::run_by(copy.command(), 0, &options);
        for harm in HARMS {
            let start = Instant::now();
            let end = server.board(&match_of(harm.name, "puu")).until(is_over);
            let over = &end["state"]["over"];
            assert_eq!(over["winner"], "black", "{over}");
            assert!(harm.breaks(&over["fouls"][0]["rule"]["id"]), "{over}");
            eprintln!("serve {engine} {}: {:?}", harm.name, start.elapsed());
            assert!(start.elapsed() < VERDICT, "{:?}", start.elapsed());
        }
        let kilobytes = peak_of(server.id()).expect("the server runs");
        eprintln!("serve {engine}: {kilobytes} kB");
        check_kilobytes(kilobytes);
        let (status, told) = server.end();
        assert!(status.success(), "{told}");
        copy.check_nothing_is_left();
    }
}

/// Handed in to a course they are found out, nobody waits for them, and nothing is left of them.
#[test]
fn handed_in_they_break_the_rule() {
    let copy = Copy::of_arbiiter("course");
    fs::write(copy.folder.join("secret"), course::SECRET).expect("written");
    let options = "--course kevad --teacher-secret secret --threads 2 --move-time 1";
    let options: Vec<&str> = GENEROUS.into_iter().chain(options.split(' ')).collect();
    let server = Server::run_by(copy.command(), 0, &options);
    let mut teacher = course::Visitor::new(&server);
    teacher.sign_in(course::SECRET);
    let (task, codes) = course::begin(&mut teacher, HARMS.len() + 1, "draughts");
    let mut students: Vec<course::Visitor> = codes
        .iter()
        .map(|code| {
            let mut student = course::Visitor::new(&server);
            assert_eq!(student.sign_in(code).status, 303);
            student
        })
        .collect();
    let mut good = students.pop().expect("a student");
    let pages: Vec<String> = HARMS
        .iter()
        .zip(&mut students)
        .map(|(harm, student)| student.hand_in(&task, "mari.pl", &harm.text()))
        .collect();
    let start = Instant::now();
    let page = good.hand_in(&task, "ahnus.pl", &course::example("ahnus.pl"));
    good.until(&page, "14/14");
    eprintln!(
        "course: the first verdict behind them after {:?}",
        start.elapsed()
    );
    let mut statuses = students.iter_mut().zip(&pages).map(|(student, page)| {
        let report = student.get(&format!("{page}/report.json"));
        report.status
    });
    assert!(
        statuses.any(|status| status == 202),
        "it has waited for all of them"
    );
    for ((harm, student), page) in HARMS.iter().zip(&mut students).zip(&pages) {
        student.until(page, "class=\"is-error\"");
        let report = student.get(&format!("{page}/report.json")).json();
        let broken = broken_rules(&report.to_string());
        let is_meant = |rule: &String| harm.breaks(&json!(rule));
        assert!(
            !broken.is_empty() && broken.iter().all(is_meant),
            "{}: {broken:?}",
            harm.name
        );
    }
    let kilobytes = peak_of(server.id()).expect("the server runs");
    assert!(kilobytes < MAX_CLASSROOM_KILOBYTES, "{kilobytes} kB");
    let (status, told) = server.end();
    assert!(status.success(), "{told}");
    copy.check_nothing_is_left();
}

fn match_of(white: &str, black: &str) -> Value {
    let module = |name: &str| json!({"kind": "module", "module": name});
    json!({"game": "draughts", "white": module(white), "black": module(black)})
}

/// The programs whose processes break the protocol when they are asked for the first move, with
/// what they break.
fn attackers() -> impl Iterator<Item = (String, Rule)> {
    ATTACKS
        .iter()
        .map(|(how, rule)| (format!("{how}_2"), *rule))
}

/// Writes a file for each of these; what is in it plays no part but for its name.
fn declare(copy: &Copy, names: &[&str]) -> Vec<String> {
    let files = names.iter().map(|name| {
        let file = format!("{name}.pl");
        let text = format!(":- module({name}, [{name}/3]).\n{name}(_, _, _).\n");
        fs::write(copy.folder.join(&file), text).expect("written");
        file
    });
    files.collect()
}

/// Those that are waited for have little time.
fn move_time(rule: Rule) -> [&'static str; 2] {
    [
        "--move-time",
        if rule == Rule::Time { MOVE_TIME } else { "600" },
    ]
}

/// A second answer is seen when the next question is asked, and may be taken for the answer to it.
fn is_as_expected(name: &str, rule: Rule, found: &str) -> bool {
    let is_double = ["twice", "flood"].iter().any(|how| name.starts_with(how));
    found == rule.id() || (is_double && found == Rule::Moves.id())
}

#[test]
fn in_a_match_whoever_breaks_the_protocol_has_lost() {
    let copy = Copy::of_hostile_worker("protocol-turniir");
    declare(&copy, &["honest"]);
    for (number, (name, rule)) in attackers().enumerate() {
        declare(&copy, &[&name]);
        let file = format!("{name}.pl");
        let (colour, valged, mustad) = match number % 2 {
            0 => ("white", file.as_str(), "honest.pl"),
            _ => ("black", "honest.pl", file.as_str()),
        };
        let words = ["turniir", "--json", "--valged", valged, "--mustad", mustad];
        let ran = copy.run(&[&words[..], &move_time(rule)].concat());
        ran.run.check(3, &[], "");
        let foul = told(&ran.run.text(), "disqualified");
        let key = foul["rule"].as_str().expect("a rule");
        assert!(is_as_expected(&name, rule, key), "{name}: {foul}");
        assert_eq!(foul["colour"], colour, "{name}: {foul}");
        eprintln!("turniir {name}: {:?}, {} kB", ran.time, ran.kilobytes);
        assert!(ran.time < VERDICT, "{:?}", ran.time);
        ran.check_memory();
    }
    copy.check_nothing_is_left();
}

#[test]
fn in_a_check_whoever_breaks_the_protocol_breaks_a_rule() {
    let copy = Copy::of_hostile_worker("protocol-check");
    for (name, rule) in attackers().step_by(3) {
        declare(&copy, &[&name]);
        let words = ["check", "--format", "json", &format!("{name}.pl")];
        let ran = copy.run(&[&words[..], &move_time(rule)].concat());
        ran.run.check(1, &[], "");
        let broken = broken_rules(&ran.run.text());
        assert!(
            broken
                .iter()
                .any(|found| is_as_expected(&name, rule, found)),
            "{name}: {broken:?}"
        );
        eprintln!("check {name}: {:?}, {} kB", ran.time, ran.kilobytes);
        ran.check_memory();
    }
    copy.check_nothing_is_left();
}

#[test]
fn in_a_league_whoever_breaks_the_protocol_has_no_points() {
    let copy = Copy::of_hostile_worker("protocol-liiga");
    let names: Vec<String> = attackers().map(|(name, _)| name).collect();
    let names = ["honest", "upright"]
        .into_iter()
        .chain(names.iter().map(String::as_str));
    let files = declare(&copy, &names.collect::<Vec<_>>());
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let words = [
        "liiga",
        "--json",
        "--quiet",
        "--games",
        "2",
        "--move-time",
        "3",
    ];
    let words = [
        &words[..],
        &["--format", "gauntlet", "--first", "2"],
        &files,
    ]
    .concat();
    let ran = copy.run(&words);
    ran.run.check(0, &["\"event\":\"finished\""], "");
    let results = fs::read_to_string(copy.folder.join("liiga-out/results.json"));
    let results: Value = serde_json::from_str(&results.expect("the results")).expect("JSON");
    check_table(&results, |label| label.contains('_'));
    for foul in list(&results["disqualifications"]) {
        let entrant = foul["entrant"].as_u64().expect("an index") as usize;
        let (name, rule) = attackers().nth(entrant - 2).expect("an attacker");
        let key = foul["rule"].as_str().expect("a rule");
        assert!(is_as_expected(&name, rule, key), "{name}: {foul}");
    }
    eprintln!("liiga: {:?}, {} kB", ran.time, ran.kilobytes);
    ran.check_memory();
    copy.check_nothing_is_left();
}

#[test]
fn on_a_server_whoever_breaks_the_protocol_has_lost() {
    let copy = Copy::of_hostile_worker("protocol-serve");
    let names: Vec<String> = attackers().map(|(name, _)| name).collect();
    let names = ["honest"]
        .into_iter()
        .chain(names.iter().map(String::as_str));
    let files = declare(&copy, &names.collect::<Vec<_>>());
    let files = files.iter().map(String::as_str);
    let options: Vec<&str> = GENEROUS
        .into_iter()
        .chain(["--move-time", "3"])
        .chain(files)
        .collect();
    let server = Server::run_by(copy.command(), 0, &options);
    for (name, rule) in attackers() {
        let start = Instant::now();
        let end = server.board(&match_of(&name, "honest")).until(is_over);
        let over = &end["state"]["over"];
        let key = over["fouls"][0]["rule"]["id"].as_str().expect("a rule");
        assert!(is_as_expected(&name, rule, key), "{name}: {over}");
        assert_eq!(over["winner"], "black", "{name}: {over}");
        eprintln!("serve {name}: {:?}", start.elapsed());
        assert!(start.elapsed() < VERDICT, "{:?}", start.elapsed());
    }
    let kilobytes = peak_of(server.id()).expect("the server runs");
    eprintln!("serve: {kilobytes} kB");
    check_kilobytes(kilobytes);
    let (status, told) = server.end();
    assert!(status.success(), "{told}");
    copy.check_nothing_is_left();
}
