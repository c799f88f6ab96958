//! `arbiiter consult` prints and ends as swipl does with the same files and goals.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::course::arbiiter;
use crate::dialect::has_swipl;

/// Files of the test, by name.
const FILES: &[(&str, &str)] = &[
    (
        "main.pl",
        ":- initialization(main, main).\n:- initialization(writeln(loaded)).\nmain :- writeln(main).\n",
    ),
    (
        "fails.pl",
        ":- initialization(main, main).\nmain :- writeln(main), fail.\n",
    ),
    (
        "throws.pl",
        ":- initialization(main, main).\nmain :- writeln(main), atom_length(_, _).\n",
    ),
    ("user.pl", ":- module(user, [zz/0]).\nzz.\n"),
    ("system.pl", ":- module(system, [zz/0]).\nzz.\n"),
    ("m.pl", ":- module(m, [zz/0]).\nzz.\n"),
    ("other.pl", ":- module(m, [zz/0]).\nzz.\n"),
    ("loads.pl", ":- use_module('user.pl').\nafter.\n"),
    (
        "grows.pl",
        ":- dynamic f/1.\ngrow(N) :- assertz(f(g(N))), N1 is N+1, grow(N1).\n",
    ),
    (
        "repeats.pl",
        "count(N) :- nb_setval(k, 0), ( repeat, nb_getval(k, K), K1 is K+1, nb_setval(k, K1), K1 >= N -> true ).\n",
    ),
];

/// What a caught error prints.
const CAUGHT: &str = "catch(consult('FILE'), error(E, _), (print(E), nl))";

/// Standard output, standard error and status.
type Run = (String, String, Option<i32>);

/// The folder of the files, which are written once: other tests read them at the same time.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("consult");
        fs::create_dir_all(&folder).expect("a folder");
        for (name, text) in FILES {
            fs::write(folder.join(name), text).expect("a file");
        }
        folder
    })
}

fn run(command: &mut Command) -> Run {
    let output = command
        .current_dir(folder())
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        text(&output.stdout),
        text(&output.stderr),
        output.status.code(),
    )
}

/// Runs the files and goals here, and compares with what is expected and with swipl where it is
/// installed.
#[track_caller]
fn check(files: &[&str], goals: &[&str], stdout: &str, stderr: &str, status: i32) {
    let goals: Vec<&str> = goals.iter().flat_map(|goal| ["-g", goal]).collect();
    let (out, told, code) = run(arbiiter().arg("consult").args(files).args(&goals));
    assert_eq!((out.as_str(), code), (stdout, Some(status)), "{told}");
    assert!(told.contains(stderr), "{told}");
    if !has_swipl() {
        return;
    }
    let (out, told, code) = run(Command::new("swipl").args(&goals).args(files));
    assert_eq!(
        (out.trim_end(), code),
        (stdout.trim_end(), Some(status)),
        "swipl: {told}"
    );
    assert!(told.contains(stderr), "swipl: {told}");
    let mut ours = arbiiter();
    ours.args(["consult", "--engine", "swipl"]);
    let (out, told, code) = run(ours.args(files).args(&goals));
    assert_eq!(
        (out.trim_end(), code),
        (stdout.trim_end(), Some(status)),
        "--engine swipl: {told}"
    );
    assert!(told.contains(stderr), "--engine swipl: {told}");
}

#[test]
fn the_main_goal_runs_after_the_goals() {
    check(&["main.pl"], &[], "loaded\nmain\n", "", 0);
    check(
        &["main.pl"],
        &["writeln(goal)"],
        "loaded\ngoal\nmain\n",
        "",
        0,
    );
    check(&["main.pl"], &["fail"], "loaded\n", "-g fail: false", 1);
    check(&["main.pl"], &["halt"], "loaded\n", "", 0);
    check(
        &["fails.pl"],
        &[],
        "main\n",
        "fails.pl:1: user:main: false",
        1,
    );
    let error = "throws.pl:1: user:main atom_length/2: Arguments are not sufficiently instantiated";
    check(&["throws.pl"], &[], "main\n", error, 2);
}

#[test]
fn a_module_that_may_not_be_defined_is_an_error_of_consult() {
    for (file, error) in [
        ("user.pl", "permission_error(load,module,user)"),
        ("system.pl", "permission_error(load,module,system)"),
        ("other.pl", "permission_error(redefine,module,m)"),
    ] {
        let goal = CAUGHT.replace("FILE", file);
        check(&["m.pl"], &[&goal, "halt"], &format!("{error}\n"), "", 0);
    }
    let failed = "Prolog initialisation failed:";
    check(&["user.pl"], &["halt"], "", failed, 1);
    check(&["m.pl", "other.pl"], &["halt"], "", failed, 1);
    let told = "loads.pl:1:\nERROR:    No permission to load module `user'\n";
    check(&["loads.pl"], &["after", "halt"], "", told, 0);
}

#[test]
fn facts_without_end_are_told() {
    let (out, err, status) = within_megabytes(300, &["grows.pl"], &["writeln(before)", "grow(1)"]);
    // Where the memory ends decides who is refused first: the heap, which is an error of the goal,
    // or a fact, which is the end.
    let (told, expected) = match err.contains("Not enough resources: memory") {
        true => ("-g grow(1): ", 2),
        false => ("arbiiter: out of memory; ", 5),
    };
    assert_eq!(
        (out.as_str(), status),
        ("before\n", Some(expected)),
        "{err}"
    );
    assert!(
        err.contains(told) && err.contains("ARBIITER_MEMORY=MEGABYTES allows more"),
        "{err}"
    );
    assert_eq!(err.contains("--engine swipl"), has_swipl(), "{err}");
}

#[test]
fn a_failure_driven_loop_takes_no_memory() {
    let goals = ["count(2000000)", "writeln(counted)", "halt"];
    let (out, err, status) = within_megabytes(100, &["repeats.pl"], &goals);
    assert_eq!((out.as_str(), status), ("counted\n", Some(0)), "{err}");
}

fn within_megabytes(limit: u32, files: &[&str], goals: &[&str]) -> (String, String, Option<i32>) {
    let mut command = arbiiter();
    command.env("ARBIITER_MEMORY", limit.to_string());
    command.arg("consult").args(files);
    for goal in goals {
        command.args(["-g", goal]);
    }
    run(&mut command)
}

/// The machine has 255 registers, and a compound may need one.
#[test]
fn clauses_with_very_many_terms_mean_what_they_say() {
    let list = |item: &dyn Fn(usize) -> String| {
        let items: Vec<String> = (0..1000).map(item).collect();
        format!("[{}]", items.join(","))
    };
    let (ground, open) = (
        list(&|n| format!("k{n}-v(a,{n})")),
        list(&|n| format!("f(X{n},X{n})")),
    );
    let mixed = list(&|n| format!("f(X{0},[X{0},Y])", n % 300));
    let text = format!(
        "closed(L) :- L = {ground}.\nopen(L) :- L = {open}.\nmixed(L, Y) :- once(( Y = 1, L = {mixed} ; L = [] )).\n\
         head({open}, X999).\ngoal(N) :- length({mixed}, N).\nnested(T) :- T = g({ground}, h({open})).\n\
         all :- closed(A), open(B), mixed(C, _), head(D, 7), goal(E), nested(F), X = [A,B,C,D,E,F],\n    \
         copy_term(X, Y), numbervars(Y, 0, _), term_to_atom(Y, T), atom_length(T, N), print(N), nl, print(Y), nl.\n"
    );
    fs::write(folder().join("many_terms.pl"), text).expect("written");
    let goals = ["-g", "all"];
    let (out, told, code) = run(arbiiter().args(["consult", "many_terms.pl"]).args(goals));
    assert_eq!((told.as_str(), code), ("", Some(0)));
    assert_eq!(out.matches("k999-v(a,999)").count(), 2, "{out}");
    if has_swipl() {
        let mut swipl = Command::new("swipl");
        let (theirs, ..) = run(swipl.args(goals).args(["-t", "halt", "many_terms.pl"]));
        assert!(out == theirs, "ours:\n{out}\nswipl:\n{theirs}");
    }
}
