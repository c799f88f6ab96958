//! The libraries of the games in both hosts: SWI-Prolog with the foreign library answers every call
//! as arbiiter does.
//!
//! The calls are those of `tests/both_hosts` and of the libraries' headers; what `driver.pl` prints
//! of them has to be the same, byte for byte but for the time that a search took.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use arbiiter::engine::embedded::portable_libraries;

use crate::course::{Run, arbiiter, failures, first_difference, run};
use crate::dialect::{has_swipl, is_required};
use crate::goals::examples;

const LIMIT: Duration = Duration::from_secs(300);
/// How long a terminal may show nothing new.
const TERMINAL_LIMIT: Duration = Duration::from_secs(60);
const ARBITER: &str = "prolog/arbiter.pl";
/// How many goals with different answers a failure shows.
const SHOWN: usize = 20;

/// The libraries of games that are used by other libraries only: their own headers and tests look
/// at them.
const SHARED: [&str; 1] = ["game_play"];

/// The libraries that both hosts have. Each has a file of calls in `tests/both_hosts`.
fn libraries() -> Vec<&'static str> {
    let names = portable_libraries().map(|(name, _)| name);
    names.filter(|name| !SHARED.contains(name)).collect()
}

fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder in which this test's own build has left the foreign library.
pub fn foreign() -> PathBuf {
    let test = std::env::current_exe().expect("the test has a path");
    let folders = test.ancestors().skip(1).take(2);
    let found = folders
        .map(Path::to_path_buf)
        .find(|folder| folder.join("libarbiiter.so").is_file());
    found.expect("cargo builds the foreign library with the others")
}

/// SWI-Prolog with our libraries.
fn swipl() -> Command {
    let mut command = Command::new("swipl");
    let core = format!("foreign={}", foreign().display());
    command
        .args(["-f", "none", "-p", "library=prolog", "-p", &core])
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .current_dir(package());
    command
}

/// Runs the goal over the files in both hosts.
fn in_both(files: &[&str], goal: &str) -> [Run; 2] {
    let mut theirs = swipl();
    theirs.args(["-g", goal, "-g", "halt"]).args(files);
    let mut ours = arbiiter();
    ours.arg("consult")
        .args(files)
        .args(["-g", goal, "-g", "halt"])
        .env("LC_ALL", "C.UTF-8")
        .current_dir(package());
    [run(&mut theirs, LIMIT), run(&mut ours, LIMIT)]
}

#[test]
fn every_call_is_answered_alike() {
    if !has_swipl() {
        return;
    }
    let told = failures(&libraries(), |library| compare(library));
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// What differs between the answers of the two hosts, if anything.
fn compare(library: &str) -> Option<String> {
    let read = |path: String| fs::read_to_string(package().join(path)).expect("a text");
    let mut calls = read(format!("tests/both_hosts/{library}.pl"));
    for example in examples(&read(format!("prolog/{library}.pl"))) {
        // What a search tells of itself, and which of equal moves it finds, depends on what is left
        // of those before it.
        let example = example.replace("Info", "_Info");
        let example = match example.contains("best_move(") {
            true => example.replace("Move,", "_Move,"),
            false => example,
        };
        calls.push_str(&format!("?- once(({example})).\n"));
    }
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("both_{library}.pl"));
    fs::write(&file, calls).expect("a file");
    let goal = format!("run('{}')", file.display());
    let files = match library {
        "kabe" => vec![ARBITER, "tests/both_hosts/driver.pl"],
        _ => vec!["tests/both_hosts/driver.pl"],
    };
    let [theirs, ours] = in_both(&files, &goal);
    let errors = format!("{}{}", theirs.stderr, ours.stderr);
    if (theirs.code(), ours.code(), errors.as_str()) != (0, 0, "") {
        let ends = (theirs.code(), ours.code());
        return Some(format!("{library}: ended with {ends:?}\n{errors}"));
    }
    let (theirs, ours) = (without_times(&theirs.text()), without_times(&ours.text()));
    let (theirs, ours) = (answers(&theirs), answers(&ours));
    assert!(theirs.len() > 300, "{library}: {} goals", theirs.len());
    let differing: Vec<String> = theirs
        .iter()
        .zip(&ours)
        .filter(|(their, our)| their != our)
        .map(|(their, our)| format!("  swipl @{their}  ours  @{our}"))
        .collect();
    let is_same = differing.is_empty() && theirs.len() == ours.len();
    let shown = &differing[..differing.len().min(SHOWN)];
    let count = differing.len();
    (!is_same).then(|| format!("{library}: {count} differ\n{}", shown.join("\n")))
}

/// The goals with their answers.
fn answers(text: &str) -> Vec<&str> {
    text.split("\n@").collect()
}

/// `time(Seconds)` of a search becomes `time(T)`, and so do its nodes, which depend on what is left
/// of an earlier search that a time limit has ended.
fn without_times(text: &str) -> String {
    masked(&masked(text, "time("), "nodes(")
}

fn masked(text: &str, field: &str) -> String {
    let mut parts = text.split(field);
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit() || ".e-".contains(c));
        let is_told = rest.len() < part.len() && rest.starts_with(')');
        plain.push_str(field);
        plain.push_str(if is_told { "T" } else { "" });
        plain.push_str(if is_told { rest } else { part });
    }
    plain
}

#[test]
fn libraries_load_without_a_word() {
    if !has_swipl() {
        return;
    }
    let libraries = libraries();
    let each = libraries.iter().map(|library| {
        let goal = format!("use_module(library({library})), list_undefined");
        (goal, "")
    });
    let together: Vec<String> = libraries
        .iter()
        .map(|library| format!("use_module(library({library}), [])"))
        .collect();
    let position = "P = position(standard, south, row([1,1],0), row([1,1],0))";
    let others = [
        (together.join(", "), ""),
        (
            format!(
                "{}, kalah:initial_position(2, 1, P), {position}, slither:initial_position(1, 2, S), print(S), nl",
                together.join(", ")
            ),
            "grid(1,2,usual,[])\n",
        ),
        (
            "use_module(library(kabe), [board_fen/2]), board_fen(B, 'W:Wa1:Bh8'), \
             catch(call(perft, B, 1, 1, _), error(E, _), true), print(E), nl"
                .to_owned(),
            "existence_error(procedure,perft/4)\n",
        ),
        (
            "use_module(library(kabe)), use_module(library(kabe)), load_files(library(kabe), []), \
             board_fen(B, 'W:Wa1:Bh8'), perft(B, 1, 1, N), print(N), nl"
                .to_owned(),
            "1\n",
        ),
    ];
    for (goal, expected) in each.chain(others) {
        let said = run(swipl().args(["-g", &goal, "-g", "halt"]), LIMIT);
        let found = (said.text(), said.stderr.as_str(), said.code());
        assert_eq!(found, (expected.to_owned(), "", 0), "{goal}");
    }
}

#[test]
fn libraries_are_found_from_another_folder() {
    if !has_swipl() {
        return;
    }
    let goal = "use_module(library(kabe)), board_fen(B, 'W:We5:Bf6'), legal_moves(B, 1, 0, 0, M), print(M), nl";
    let said = run(
        Command::new("swipl")
            .args(["-f", "none", "-g", goal, "-g", "halt"])
            .arg("-p")
            .arg(format!("library={}", package().join("prolog").display()))
            .arg("-p")
            .arg(format!("foreign={}", foreign().display()))
            .stdin(Stdio::null())
            .current_dir(std::env::temp_dir()),
        LIMIT,
    );
    let found = (said.text(), said.stderr.as_str());
    assert_eq!(found, ("[move(5,5,7,7,6-6)]\n".to_owned(), ""));
}

/// The files of Prolog alone, without the library in Rust.
#[test]
fn a_missing_core_is_told_with_what_to_do() {
    if !has_swipl() {
        return;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("both_without_core/prolog");
    fs::create_dir_all(&folder).expect("a folder");
    for name in ["kabe.pl", "arbiiter_core.pl"] {
        fs::copy(package().join("prolog").join(name), folder.join(name)).expect("a copy");
    }
    let said = run(
        Command::new("swipl")
            .args(["-f", "none", "-p", "library=prolog"])
            .args(["-g", "use_module(library(kabe))", "-g", "halt"])
            .stdin(Stdio::null())
            .current_dir(folder.parent().expect("a folder")),
        LIMIT,
    );
    for part in ["cargo build --release", "-p foreign=DIRECTORY"] {
        assert!(said.stderr.contains(part), "{}", said.stderr);
    }
}

/// Two players of the library; the strong one looks at fewer positions than usual, so that this
/// takes a moment only.
#[test]
fn a_match_is_the_same_in_both_hosts() {
    if !has_swipl() {
        return;
    }
    let text = fs::read_to_string(package().join("examples/meister.pl")).expect("the player");
    let quick = text.replace("nodes(200000)", "nodes(3000)");
    assert_ne!(text, quick);
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("meister.pl");
    fs::write(&file, quick).expect("a file");
    let file = file.to_str().expect("a name in UTF-8");
    let files = [ARBITER, file, "examples/planeerija.pl"];
    for (white, black) in [("meister", "planeerija"), ("planeerija", "meister")] {
        let goal =
            format!("use_module(library(kabe), []), turniir({white}, {black}, R), print(R), nl");
        let [theirs, ours] = in_both(&files, &goal);
        let (theirs_said, ours_said) = (theirs.text(), ours.text());
        assert!(
            theirs_said.contains("Tulemus: ") && theirs_said == ours_said,
            "{}\n{}{}",
            first_difference(&theirs_said, &ours_said),
            theirs.stderr,
            ours.stderr
        );
    }
}

/// Threads of SWI-Prolog that search at the same time: some are stopped by their time limits, the
/// others go on.
#[test]
fn threads_search_at_the_same_time() {
    if !has_swipl() {
        return;
    }
    let goal = "use_module(library(kabe), []), use_module(library(time)), algseis, \
        Late = (catch(call_with_time_limit(0.3, kabe:minimax(1, 30, _, _)), E, true), thread_exit(E)), \
        Counts = (findall(N, (member(_, [1,2,3,4]), kabe:perft(1, 7, N)), L), sort(L, S), thread_exit(S)), \
        findall(Id, (member(G, [Late,Counts,Late,Counts]), thread_create(G, Id)), Ids), \
        findall(Status, (member(Id, Ids), thread_join(Id, Status)), All), print(All), nl";
    let said = run(swipl().args(["-g", goal, "-g", "halt", ARBITER]), LIMIT);
    let late = "exited(time_limit_exceeded)";
    let [alone, _] = in_both(
        &[ARBITER],
        "use_module(library(kabe), []), algseis, kabe:perft(1, 7, N), write(N)",
    );
    let counts = format!("exited([{}])", alone.text());
    let expected = format!("[{late},{counts},{late},{counts}]\n");
    assert_eq!(said.text(), expected, "{}", said.stderr);
}

/// What a terminal, which `script` makes, shows of a program, and the keys that are typed at it.
pub struct Terminal {
    child: Child,
    keys: ChildStdin,
    screen: Receiver<Vec<u8>>,
}

impl Terminal {
    /// `None`, and a line that says so, when there is no `script`.
    pub fn open(program: &str) -> Option<Terminal> {
        let started = Command::new("script")
            .args(["-qefc", program, "/dev/null"])
            .env("TERM", "dumb")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .current_dir(package())
            .spawn();
        let Ok(mut child) = started else {
            assert!(!is_required("script"), "needs script");
            eprintln!("skipped: needs script");
            return None;
        };
        let keys = child.stdin.take().expect("piped");
        let mut shown = child.stdout.take().expect("piped");
        let (sender, screen) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = shown.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Some(Terminal {
            child,
            keys,
            screen,
        })
    }

    /// Types the keys and waits until the terminal shows the text.
    pub fn answers(&mut self, keys: &str, text: &str) {
        self.keys
            .write_all(keys.as_bytes())
            .expect("the terminal is there");
        let limit = Instant::now() + TERMINAL_LIMIT;
        let mut shown = String::new();
        while !shown.contains(text) {
            let Ok(bytes) = self.screen.recv_timeout(left(limit)) else {
                panic!("{text:?} is not shown after {keys:?}: {shown:?}");
            };
            shown.push_str(&String::from_utf8_lossy(&bytes));
        }
    }

    pub fn ends_well(mut self, keys: &str) -> bool {
        self.answers(keys, "");
        let limit = Instant::now() + TERMINAL_LIMIT;
        while self.screen.recv_timeout(left(limit)).is_ok() {}
        if left(limit).is_zero() {
            let _ = self.child.kill();
        }
        self.child.wait().expect("the child is ours").success()
    }
}

impl Drop for Terminal {
    /// Ends what runs in it, too: a program that prints without end gets no other sign.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn left(limit: Instant) -> Duration {
    limit.saturating_duration_since(Instant::now())
}

/// A search doesn't outlive the terminal in which it was asked for.
#[test]
fn a_hangup_ends_a_search() {
    if !has_swipl() {
        return;
    }
    let search = "use_module(library(kabe)), algseis, writeln(begins), minimax(1, 30, _, _)";
    let mut swipl = Command::new("swipl")
        .args(["-f", "none", "-p", "library=prolog", "-p"])
        .arg(format!("foreign={}", foreign().display()))
        .args(["-g", search, "-t", "halt", ARBITER])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .current_dir(package())
        .spawn()
        .expect("swipl starts");
    let mut shown = BufReader::new(swipl.stdout.take().expect("piped"));
    let mut line = String::new();
    shown.read_line(&mut line).expect("a line");
    assert_eq!(line, "begins\n");
    // Time to come to the search; should the signal be there first, Prolog itself ends.
    thread::sleep(Duration::from_millis(300));
    kill_process(Pid::from_child(&swipl), Signal::HUP).expect("it runs");
    let began = Instant::now();
    let ended = loop {
        thread::sleep(Duration::from_millis(20));
        if let Some(ended) = swipl.try_wait().expect("the child is ours") {
            break ended;
        }
        if began.elapsed() > TERMINAL_LIMIT {
            let _ = swipl.kill();
            panic!("the search goes on");
        }
    };
    assert_eq!(ended.code(), Some(129));
}

#[test]
fn ctrl_c_stops_a_search() {
    if !has_swipl() {
        return;
    }
    // A shell that stays would be interrupted too, and its status would not be swipl's.
    let swipl = format!(
        "exec swipl -f none -p library=prolog -p foreign='{}' {ARBITER}",
        foreign().display()
    );
    let Some(mut terminal) = Terminal::open(&swipl) else {
        return;
    };
    // What is typed before its prompt is shown may be thrown away.
    terminal.answers("", "1 ?- ");
    terminal.answers("use_module(library(kabe)), algseis.\n", "2 ?- ");
    let search = "X = gins, format('be~w~n', [X]), minimax(1, 30, M, V).\n";
    terminal.answers(search, "begins");
    terminal.answers("\x03", "Action (h for help) ?");
    terminal.answers("a", "3 ?- ");
    terminal.answers("perft(1, 3, N).\n", "N = 302");
    assert!(terminal.ends_well("halt.\n"));
}
