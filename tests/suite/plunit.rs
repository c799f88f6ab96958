//! `library(plunit)`: the files of tests/plunit print and end as with swipl.

use std::path::Path;
use std::process::Command;

use crate::course::arbiiter;
use crate::dialect::has_swipl;
use crate::loading::without_variables;

/// The files, and the goals that run them.
const RUNS: &[(&str, &str)] = &[
    ("passes.pl", "run_tests"),
    ("fails.pl", "( run_tests -> true ; writeln(failed) )"),
    ("options.pl", "( run_tests -> true ; writeln(failed) )"),
    ("units.pl", "( run_tests -> true ; writeln(failed) )"),
    ("units.pl", "run_tests(five:a)"),
    (
        "units.pl",
        "( run_tests([five, two]) -> true ; writeln(failed) )",
    ),
    ("units.pl", "run_tests(unknown)"),
    ("module.pl", "run_tests"),
    ("module.pl", "run_tests(inner:cut)"),
    ("unknown.pl", "true"),
    ("assertions.pl", "run_tests"),
];

#[test]
fn tests_run_as_in_swipl() {
    if !has_swipl() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/plunit");
    for (file, goal) in RUNS {
        let ours = run(arbiiter()
            .current_dir(&folder)
            .args(["consult", file, "-g", goal]));
        let theirs = run(Command::new("swipl")
            .current_dir(&folder)
            .args(["-g", goal, "-t", "halt", file]));
        assert_eq!(ours, theirs, "{file}: {goal}");
    }
}

/// Standard output, standard error and status.
fn run(command: &mut Command) -> (String, String, Option<i32>) {
    let output = command.output().expect("the program runs");
    let text = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        let lines: Vec<String> = text.lines().map(comparable).collect();
        lines.join("\n")
    };
    (
        text(&output.stdout),
        text(&output.stderr),
        output.status.code(),
    )
}

/// A line without names of variables and times.
fn comparable(line: &str) -> String {
    let line = without_variables(line);
    match line
        .strip_suffix(" sec")
        .and_then(|line| line.rsplit_once(' '))
    {
        Some((before, _)) => format!("{before} TIME sec"),
        None => line,
    }
}
