//! The toplevel with piped standard input prints what swipl prints, and the assignment's session
//! works.
//!
//! `toplevel_sessions.txt` keeps sessions with swipl's output; it is compared with swipl itself
//! where that is installed.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::course::{arbiiter, course, first_difference};
use crate::dialect::{has_swipl, swipl_is_installed};

/// A session: what is typed, what comes out, and how the process ends.
#[derive(Clone, Debug, Default)]
pub struct Session {
    /// What is typed.
    pub input: String,
    /// What comes out.
    pub output: String,
    /// The status of the process.
    pub status: i32,
}

impl Session {
    /// The session as the file has it.
    pub fn block(&self) -> String {
        let mut block = String::new();
        for line in self.input.split_inclusive('\n') {
            match line.strip_suffix('\n') {
                Some("") => block.push_str(">\n"),
                Some(text) => writeln!(block, "> {text}").expect("memory"),
                None => writeln!(block, ">- {line}").expect("memory"),
            }
        }
        for line in self.output.lines() {
            block.push_str(format!("| {line}").trim_end_matches(' '));
            // Blanks at the end of a line are part of the answer.
            block.push_str(&line[line.trim_end_matches(' ').len()..]);
            block.push('\n');
        }
        if self.status != 0 {
            writeln!(block, "= {}", self.status).expect("memory");
        }
        block
    }
}

fn sessions_file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/toplevel_sessions.txt")
}

/// The sessions of a file.
pub fn read_sessions(file: &Path) -> Vec<Session> {
    let text = fs::read_to_string(file).expect("the sessions");
    let blocks = text.split("\n\n").filter(|block| block.starts_with('>'));
    blocks.map(session).collect()
}

fn sessions() -> Vec<Session> {
    let sessions = read_sessions(&sessions_file());
    assert!(sessions.len() >= 70, "only {} sessions", sessions.len());
    sessions
}

fn session(block: &str) -> Session {
    let mut session = Session::default();
    for line in block.lines() {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        match mark {
            ">" => session.input += &format!("{rest}\n"),
            ">-" => session.input += rest,
            "|" => session.output += &format!("{rest}\n"),
            "=" => session.status = rest.parse().expect("a status"),
            _ => panic!("{line:?} has no mark"),
        }
    }
    session
}

/// Types `input` to a program in the package's own folder.
fn answered(command: &mut Command, input: &str) -> Session {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .spawn()
        .expect("the program starts");
    // A program that has ended does not read the rest.
    let _ = child
        .stdin
        .take()
        .expect("piped")
        .write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the child is ours");
    Session {
        input: input.to_owned(),
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        status: output.status.code().unwrap_or(-1),
    }
}

/// What a program says on standard error when this is typed.
fn complaints(command: &mut Command, input: &str) -> String {
    let child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = child.spawn().expect("the program starts");
    let mut keys = child.stdin.take().expect("piped");
    keys.write_all(input.as_bytes()).expect("written");
    drop(keys);
    let output = child.wait_with_output().expect("the child is ours");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[track_caller]
fn check_complaints(input: &str) {
    let ours = complaints(arbiiter().arg("toplevel"), input);
    let theirs = complaints(Command::new("swipl").args(["-f", "none", "-q"]), input);
    assert_eq!(ours, theirs, "{input:?}");
}

/// What the toplevel says of queries with syntax errors.
#[test]
fn the_place_of_a_syntax_error_is_that_of_swipl() {
    if !has_swipl() {
        return;
    }
    let input = "X Y.\nX  Y.\nfoo(a b).\np(X)) .\n[1,2,3).\na = b = c.\nX = [a|b|c].\nX = f(,a).\nX = .\nfoo(a,.\n\
                 foo(a,\n  b c).\nX is 2 + * 3.\nX = {a b}.\nX = a:-b:-c.\nX=1,,Y=2.\nX=1, .\n(X=1.\n";
    check_complaints(input);
}

#[test]
fn the_end_within_a_query_is_told_as_by_swipl() {
    if !has_swipl() {
        return;
    }
    let ends = [
        "p(\n",
        "p(\n\n",
        "p(\nqq(",
        "   p(\n",
        "X = 1.\n\n\n  p(\n",
        "X = 1.\nX = 'abc\n",
        "x,\n\n  \"abc\n",
        "X = 1.\n/* abc\n",
        "x /* a\n\n",
        "X = 1. % c\n% d\n",
    ];
    ends.into_iter().for_each(check_complaints);
}

#[test]
fn sessions_print_what_swipl_prints() {
    let mut told = Vec::new();
    for session in sessions() {
        let ours = answered(arbiiter().arg("toplevel"), &session.input);
        if (&ours.output, ours.status) != (&session.output, session.status) {
            let difference = first_difference(&session.output, &ours.output);
            told.push(format!(
                "{}status {}, {difference}",
                session.input, ours.status
            ));
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n\n"));
}

#[test]
fn swipl_prints_what_the_file_says() {
    if !has_swipl() {
        return;
    }
    let sessions = sessions();
    let theirs: Vec<Session> = sessions
        .iter()
        .map(|session| {
            answered(
                Command::new("swipl").args(["-f", "none", "-q"]),
                &session.input,
            )
        })
        .collect();
    if std::env::var_os("ARBIITER_BLESS").is_some() {
        return bless(&sessions_file(), &theirs);
    }
    for (session, theirs) in sessions.iter().zip(&theirs) {
        assert_eq!(
            (&session.output, session.status),
            (&theirs.output, theirs.status),
            "{}",
            session.input
        );
    }
}

/// Writes the sessions anew, below the lines that explain the file.
pub fn bless(file: &Path, sessions: &[Session]) {
    let text = fs::read_to_string(file).expect("the sessions");
    let head: Vec<&str> = text
        .lines()
        .take_while(|line| line.starts_with('#'))
        .collect();
    let blocks: Vec<String> = sessions.iter().map(Session::block).collect();
    fs::write(
        file,
        format!("{}\n\n{}", head.join("\n"), blocks.join("\n")),
    )
    .expect("a writable file");
}

/// Section 3 of the assignment: load the arbiter and the programs, name them, play, forget them,
/// play again.
fn assignment(folder: &str, white: &str, black: &str) -> String {
    format!(
        "['{folder}arbiter', '{folder}{white}', '{folder}{black}'].\n\
         assert(mustad({black})).\nassert(valged({white})).\nturniir.\n\
         abolish(mustad/1), abolish(valged/1).\n\
         assert(mustad({white})), assert(valged({black})).\nturniir.\n"
    )
}

#[test]
fn the_assignments_session_works_with_our_arbiter() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let folder = format!("{}/", examples.display());
    // There is no arbiter.pl in any folder: ours stands in.
    let input = assignment(&folder, "ahnus", "puu").replace(&format!("{folder}arbiter"), "arbiter");
    let ours = answered(arbiiter().arg("toplevel"), &input);
    assert_eq!(ours.status, 0);
    let played = ours.output.matches("\nTulemus: ").count();
    assert_eq!(played, 2, "{}", ours.output);
    assert_eq!(
        ours.output.matches("true.\n\n").count(),
        7,
        "{}",
        ours.output
    );
}

/// Who has won leaves no choice point: at a terminal the toplevel would wait for a key.
#[test]
fn a_won_match_has_one_answer() {
    let input = "[arbiter, library('examples/ahnus'), library('examples/miinimaks')].\n\
                 assert(valged(ahnus)), assert(mustad(miinimaks)).\nturniir.\n";
    let ours = answered(arbiiter().arg("toplevel"), input);
    let end = ours.output.rsplit("\nTulemus: ").next().unwrap_or_default();
    assert!(end.starts_with("võitis "), "{}", ours.output);
    assert!(end.ends_with("\ntrue.\n\n\n"), "{end:?}");
}

#[test]
fn the_assignments_session_works_with_a_teachers_arbiter() {
    let Some(course) = course() else { return };
    let folder = format!("{}/", course.display());
    let input = assignment(&folder, "ahne", "esimene").replace("arbiter'", "arbiter_kursus'");
    let ours = answered(arbiiter().arg("toplevel"), &input);
    assert_eq!(
        (ours.status, ours.output.matches("TULEMUS: ").count()),
        (0, 2),
        "{}",
        ours.output
    );
    if swipl_is_installed() {
        let theirs = answered(Command::new("swipl").args(["-f", "none", "-q"]), &input);
        assert_eq!(
            first_difference(&theirs.output, &ours.output),
            "only in line ends"
        );
        assert_eq!(theirs.output, ours.output);
    }
}

#[test]
fn a_match_needs_no_loading() {
    let ours = answered(arbiiter().arg("toplevel"), "turniir.\n");
    assert!(
        ours.output
            .starts_with("Partiid ei alustata: fakti valged/1 ei ole"),
        "{}",
        ours.output
    );
}

/// A loop that never looks at the clock ends with its time limit, and a query that takes all memory
/// with itself only.
#[cfg(target_os = "linux")]
#[test]
fn the_session_outlives_its_queries() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outlived.pl");
    let text = ":- dynamic f/1.\nloop :- loop.\ndeep(N) :- M is N+1, deep(M), f(_).\n";
    fs::write(&file, text).expect("written");
    let input = "assertz(f(1)).\ncatch(call_with_time_limit(0.1, loop), E, true).\n\
                 deep(0).\nassertz(f(2)).\nfindall(X, f(X), L).\nhalt(7).\n";
    let mut command = arbiiter();
    command
        .arg("toplevel")
        .arg(&file)
        .env("ARBIITER_MEMORY", "400");
    let session = answered(&mut command, input);
    assert_eq!(
        session.output,
        "true.\n\nE = time_limit_exceeded.\n\ntrue.\n\nL = [1, 2].\n\n"
    );
    assert_eq!(session.status, 7);
}

/// What is left of a query whose further answers nobody wants is not in the way of the queries
/// after it.
#[test]
fn a_query_that_is_given_up_leaves_nothing_behind() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("given_up.pl");
    let text = "color(red). color(green). color(blue).\n\
                map([A,B,C,D,E,F]) :- dif(B,C), dif(B,D), dif(C,D), dif(C,F), dif(E,F),\n    \
                maplist(color, [A,B,C,D,E,F]).\n";
    fs::write(&file, text).expect("written");
    let mut command = arbiiter();
    command.arg("toplevel").arg(&file);
    let session = answered(&mut command, "map(L).\n\nX = 1.\n\nfail.\n");
    let answers = "L = [red, red, green, blue, red, blue] \nX = 1.\n\nfalse.\n\n\n";
    assert_eq!((session.output.as_str(), session.status), (answers, 0));
}
