//! The tracer prints what swipl's prints, from a pipe and at a terminal.
//!
//! `tracer_sessions.txt` keeps sessions with the program `tracer_program.pl` and swipl's output, of
//! both streams as they are written; it is compared with swipl itself where that is installed. What
//! differs on purpose is left out of both: the names of variables, remarks that begin with `% `,
//! and the calls of SWI-Prolog's own toplevel in a backtrace.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::both_hosts::Terminal;
use crate::course::{arbiiter, failures, first_difference, run};
use crate::dialect::has_swipl;
use crate::toplevel::{Session, bless, read_sessions};

const LIMIT: Duration = Duration::from_secs(120);

fn suite(name: &str) -> PathBuf {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite");
    suite.join(name)
}

fn sessions() -> Vec<Session> {
    let sessions = read_sessions(&suite("tracer_sessions.txt"));
    assert!(sessions.len() >= 70, "only {} sessions", sessions.len());
    sessions
}

/// What a program prints on both streams when this is typed to it.
fn answered(command: &mut Command, input: &str) -> Session {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("tracer-{number}.out"));
    let output = File::create(&file).expect("a file");
    let mut child = command
        .arg(suite("tracer_program.pl"))
        .stdin(Stdio::piped())
        .stdout(output.try_clone().expect("a second handle"))
        .stderr(output)
        .spawn()
        .expect("the program starts");
    // A program that has ended does not read the rest.
    let _ = child
        .stdin
        .take()
        .expect("piped")
        .write_all(input.as_bytes());
    let status = child.wait().expect("the child is ours");
    let text = fs::read(&file).expect("the output");
    let _ = fs::remove_file(file);
    Session {
        input: input.to_owned(),
        output: comparable(&String::from_utf8_lossy(&text)),
        status: status.code().unwrap_or(-1),
    }
}

/// The text without what may differ.
fn comparable(text: &str) -> String {
    let is_told = |line: &&str| {
        !line.starts_with("% ")
            && !line.contains("toplevel_call(")
            && !line.contains("'<meta-call>'")
    };
    let text = text.replace("% Execution Aborted\n", "");
    let lines = text.split_inclusive('\n').filter(is_told);
    lines
        .map(|line| without_names(&without_folders(line)))
        .collect()
}

/// `_G12` and `_345` become `_`.
fn without_names(line: &str) -> String {
    let mut text = String::new();
    let mut characters = line.chars().peekable();
    let mut before = ' ';
    while let Some(c) = characters.next() {
        text.push(c);
        if c == '_' && !before.is_alphanumeric() && before != '_' {
            while characters.next_if(|c| c.is_ascii_digit()).is_some() {}
        }
        before = c;
    }
    text
}

/// ` at /some/where/file.pl:3` becomes ` at file.pl:3`.
fn without_folders(line: &str) -> String {
    match line.split_once(" at /") {
        Some((goal, path)) => {
            let name = path.rsplit('/').next().unwrap_or(path);
            format!("{goal} at {name}")
        }
        None => line.to_owned(),
    }
}

fn swipl() -> Command {
    let mut swipl = Command::new("swipl");
    swipl.args(["-f", "none", "-q"]);
    swipl
}

fn ours() -> Command {
    let mut command = arbiiter();
    command.arg("toplevel");
    command
}

#[test]
fn sessions_print_what_swipl_prints() {
    let told = failures(&sessions(), |session| {
        let found = answered(&mut ours(), &session.input);
        ((&found.output, found.status) != (&session.output, session.status)).then(|| {
            let difference = first_difference(&session.output, &found.output);
            format!("{}status {}, {difference}", session.input, found.status)
        })
    });
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
        .map(|session| answered(&mut swipl(), &session.input))
        .collect();
    if std::env::var_os("ARBIITER_BLESS").is_some() {
        return bless(&suite("tracer_sessions.txt"), &theirs);
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

/// swipl stops one port later without a goal, and crashes with one.
#[test]
fn a_search_stops_at_the_port() {
    let found = answered(&mut ours(), "trace.\np(Y).\n/e q(2)\n/c r(_)\n/e\n.\n\n");
    let ports = "   Call: (10) p(_) ?    Exit: (11) q(2) ?    Call: (11) r(2) ?    Exit: (11) r(2) ?    Exit: (10) p(2) ? Y = 2 ";
    assert!(found.output.contains(ports), "{}", found.output);
}

/// At a terminal keys are pressed without Return, and their words are shown.
#[test]
fn the_tracer_talks_at_a_terminal() {
    let program = suite("tracer_program.pl");
    let programs = [
        format!(
            "exec {} toplevel {}",
            env!("CARGO_BIN_EXE_arbiiter"),
            program.display()
        ),
        format!("exec swipl -f none -q {}", program.display()),
    ];
    let count = if has_swipl() { 2 } else { 1 };
    for (number, program) in programs[..count].iter().enumerate() {
        // swipl may number its prompts.
        let prompt = |mode: &str| match number {
            0 => format!("[{mode}]  ?- "),
            _ => format!("[{mode}] "),
        };
        let Some(mut terminal) = Terminal::open(program) else {
            return;
        };
        terminal.answers("", "?- ");
        terminal.answers("trace.\n", &prompt("trace"));
        terminal.answers("deep.\n", "(10) deep ? ");
        terminal.answers(" ", "creep");
        terminal.answers("s", "skip");
        terminal.answers("r", "retry");
        terminal.answers("f", "fail");
        terminal.answers("a", "abort");
        terminal.answers("nodebug.\n", "true.");
        terminal.answers("spy(foo/2).\n", &prompt("debug"));
        terminal.answers("deep.\n", " foo(a, 2) ? ");
        terminal.answers("g", "deep");
        terminal.answers("1g\n", " foo(a, 2) ? ");
        terminal.answers("m", "No exception");
        if number == 0 {
            // After `S` swipl's stack is broken, and at the end it prints failed assertions for
            // ever.
            terminal.answers("S", "saved_goals");
        }
        terminal.answers("u", "(10) deep ? ");
        terminal.answers("l", "true");
        assert!(terminal.ends_well("halt.\n"), "{program}");
    }
}

fn consulted(options: &[&str], input: &str) -> (String, String, i32) {
    let typed = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("consulted-{}.txt", options.join("_").len()));
    fs::write(&typed, input).expect("a file");
    let mut command = arbiiter();
    command
        .arg("consult")
        .arg(suite("tracer_program.pl"))
        .args(options)
        .stdin(File::open(&typed).expect("the file"));
    let run = run(&mut command, LIMIT);
    (run.text(), comparable(&run.stderr), run.code())
}

#[test]
fn a_goal_of_the_command_line_is_traced() {
    let (text, told, status) = consulted(&["--trace", "-g", "deep"], "\n\n\nl\n");
    assert_eq!((text.as_str(), status), ("b\n", 0));
    assert!(told.contains("   Call: (10) deep ? "), "{told}");
    assert!(told.contains("   Exit: (11) foo(a, 2) ? "), "{told}");
}

#[test]
fn a_backtrace_names_goals_and_lines() {
    let (text, told, status) = consulted(&["--backtrace", "-g", "calls_wrong(_)"], "");
    assert_eq!((text.as_str(), status), ("", 2));
    let expected = "ERROR: Arithmetic: `foo/0' is not a function\nERROR: In:\n\
                    ERROR:   [12] _ is 1+foo\n\
                    ERROR:   [11] wrong(1) at tracer_program.pl:26\n\
                    ERROR:   [10] calls_wrong(1) at tracer_program.pl:31\n";
    assert_eq!(told, expected);
}

#[test]
fn what_is_not_there_says_so() {
    let session = answered(&mut ours(), "gtrace.\ngspy(q).\nspy(nope).\n");
    let told = session.output.matches("no graphical tracer").count();
    assert_eq!(told, 2, "{}", session.output);
    assert!(session.output.contains("`nope'"), "{}", session.output);
    assert!(!session.output.contains("true."), "{}", session.output);
}

#[test]
fn a_profile_counts_calls() {
    let session = answered(&mut ours(), "profile(hanoi(4, a, b, c)).\n");
    let row = session
        .output
        .lines()
        .find(|line| line.starts_with("hanoi/4"));
    let row: Vec<&str> = row.expect("a row").split_whitespace().collect();
    assert_eq!(row[..2], ["hanoi/4", "31"]);
}

#[test]
fn help_is_there() {
    let session = answered(
        &mut ours(),
        "help(findall/3).\nhelp(append).\napropos(duplicates).\nhelp(nope).\n",
    );
    for part in [
        "findall(+Template, :Goal, -List)",
        "[library(lists)]",
        "setof/3",
        "no help for nope",
    ] {
        assert!(session.output.contains(part), "{part}: {}", session.output);
    }
}

/// `make/0` loads what has changed, and `edit/1` gives the editor the line.
#[test]
fn a_file_is_edited_and_loaded_again() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("edited.pl");
    fs::write(&file, "a(0).\n\nb(1).\n").expect("a file");
    let editor = folder.join("editor.sh");
    fs::write(
        &editor,
        "#!/bin/sh\necho \"line $1\"\nprintf 'b(2).\\n' > \"$2\"\ntouch -d '+1 minute' \"$2\"\n",
    )
    .expect("a script");
    let mut command = arbiiter();
    let mut child = command
        .arg("toplevel")
        .arg(&file)
        .env_remove("VISUAL")
        .env("EDITOR", format!("sh {}", editor.display()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut keys = child.stdin.take().expect("piped");
    keys.write_all(b"b(X).\nedit(b/1).\nb(X).\nmake.\n")
        .expect("written");
    drop(keys);
    let output = child.wait_with_output().expect("the child is ours");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text, "X = 1.\n\nline +3\ntrue.\n\nX = 2.\n\ntrue.\n\n\n");
}
