//! Goals as cases: what the libraries' tests share.

use std::fmt::{Debug, Write as _};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::course::{Run, arbiiter, run};

const LIMIT: Duration = Duration::from_secs(300);

/// What stands around the cases of a test.
pub struct Setting<'a> {
    /// Files of the package that are loaded first.
    pub files: &'a [&'a str],
    /// A goal before every case.
    pub before: &'a str,
    /// Program text before the cases.
    pub prelude: &'a str,
}

/// Runs goals over files of the package and a file with this text; `test` names the file.
pub fn consulted(files: &[&str], test: &str, text: &str, goals: &[&str]) -> Run {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}.pl"));
    fs::write(&file, text).expect("a file");
    let mut command = arbiiter();
    command
        .arg("consult")
        .args(files)
        .arg(&file)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    for goal in goals {
        command.args(["-g", goal]);
    }
    run(&mut command, LIMIT)
}

/// Every case is one goal; what is printed are the cases that went wrong, then `done`.
#[track_caller]
pub fn check_cases(test: &str, setting: &Setting, cases: &[impl AsRef<str> + Debug]) {
    let Setting {
        files,
        before,
        prelude,
    } = setting;
    let mut text = format!(
        "{prelude}\n\
         run :- clause(case(N), Goal), {before}, \
         catch((Goal -> true ; print(N-failed), nl), Ball, (print(N-Ball), nl)), fail.\n\
         run :- write(done), nl.\n:- dynamic case/1.\n"
    );
    for (number, case) in cases.iter().enumerate() {
        writeln!(text, "case({number}) :- {}.", case.as_ref()).expect("memory");
    }
    let run = consulted(files, test, &text, &["run"]);
    assert_eq!(run.text(), "done\n", "{}\n{cases:#?}", run.stderr);
}

/// The case that a goal of a library throws this error.
pub fn raises(module: &str, before: &str, goal: &str, formal: &str) -> String {
    format!("{before}catch(({module}:{goal}, F = none), error(F0, _), F = F0), F == ({formal})")
}

/// The examples of a library's headers hold, and every header has one.
#[track_caller]
pub fn check_headers(test: &str, library: &str, setting: &Setting) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(library);
    let text = fs::read_to_string(file).expect("the library");
    for header in text.split("\n%!  ").skip(1) {
        let comment = header.lines().take_while(|line| !line.is_empty());
        let name = header.lines().next().unwrap_or_default();
        assert!(
            comment.into_iter().any(|line| line.contains("?- ")),
            "{name} has no example"
        );
    }
    check_cases(test, setting, &examples(&text));
}

/// The queries of the headers, each with its answer as a goal after it.
pub fn examples(library: &str) -> Vec<String> {
    let mut examples = Vec::new();
    let mut lines = library
        .lines()
        .filter_map(|line| line.strip_prefix("%       "));
    while let Some(line) = lines.next() {
        let Some(query) = line.strip_prefix("?- ") else {
            continue;
        };
        let query = query.trim_end_matches('.');
        let answer = lines.next().expect("an answer").trim_end_matches('.');
        examples.push(match answer.strip_prefix("error: ") {
            Some(formal) => format!(
                "catch(({query}, Caught = none), error(Formal, _), Caught = Formal), Caught = {formal}"
            ),
            None => format!("{query}, {answer}"),
        });
    }
    examples
}
