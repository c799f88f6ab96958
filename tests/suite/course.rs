//! The course corpus: programs and transcripts that live outside the repository.
//!
//! It is looked for in `ARBIITER_COURSE`, else in `../shared/course` beside the package. With
//! `ARBIITER_REQUIRE=course` its absence is a failure.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// How many processes run at a time.
const JOBS: usize = 2;
/// How often a running process is looked at.
const POLL: Duration = Duration::from_millis(10);

/// The folder of the corpus; `None`, and a line that says so, when there is none.
pub fn course() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/course");
    let folder = std::env::var_os("ARBIITER_COURSE").map_or(beside, PathBuf::from);
    if folder.join("expected").is_dir() {
        return Some(folder);
    }
    let required = std::env::var("ARBIITER_REQUIRE").is_ok_and(|value| value.contains("course"));
    assert!(!required, "needs the course corpus in {}", folder.display());
    eprintln!("skipped: needs the course corpus");
    None
}

/// A transcript of the corpus.
pub struct Pairing {
    /// `white-black`.
    pub name: String,
    /// White's file.
    pub white: PathBuf,
    /// Black's file.
    pub black: PathBuf,
    /// What swipl printed.
    pub expected: Vec<u8>,
}

/// All transcripts, the longest first so that two processes end at about the same time.
pub fn pairings(course: &Path) -> Vec<Pairing> {
    let mut pairings: Vec<Pairing> = files(&course.join("expected"), "txt")
        .into_iter()
        .map(|path| pairing(course, &path))
        .collect();
    assert!(pairings.len() >= 59, "only {} transcripts", pairings.len());
    pairings.sort_by_key(|pairing| std::cmp::Reverse(pairing.expected.len()));
    pairings
}

fn pairing(course: &Path, transcript: &Path) -> Pairing {
    let name = transcript
        .file_stem()
        .expect("a transcript has a name")
        .to_string_lossy()
        .into_owned();
    let (white, black) = name.split_once('-').expect("white-black.txt");
    Pairing {
        white: program(course, white),
        black: program(course, black),
        expected: fs::read(transcript).expect("the transcript"),
        name,
    }
}

fn program(course: &Path, name: &str) -> PathBuf {
    let file = format!("{name}.pl");
    let beside = course.join(&file);
    if beside.is_file() {
        beside
    } else {
        course.join("vead").join(file)
    }
}

/// The files of a folder with this extension, in alphabetical order.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == extension));
    paths.sort();
    paths
}

/// Runs `action` on every item, some at a time; the failures it tells.
pub fn failures<T: Sync>(items: &[T], action: impl Fn(&T) -> Option<String> + Sync) -> Vec<String> {
    let next = Mutex::new(items.iter());
    let told = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..JOBS {
            scope.spawn(|| {
                loop {
                    let Some(item) = next.lock().expect("no job panics").next() else {
                        break;
                    };
                    told.lock().expect("no job panics").extend(action(item));
                }
            });
        }
    });
    told.into_inner().expect("no job panics")
}

/// What a process did within its time.
pub struct Run {
    /// How it ended; `None` when it was ended for taking too long.
    pub status: Option<ExitStatus>,
    /// Its standard output.
    pub stdout: Vec<u8>,
    /// Its standard error.
    pub stderr: String,
}

impl Run {
    /// The status as a number; -1 for a process that was ended by a signal or for taking too long.
    pub fn code(&self) -> i32 {
        self.status.and_then(|status| status.code()).unwrap_or(-1)
    }

    /// Panics unless it ended with that status, with all these parts in standard output and this
    /// one in standard error.
    #[track_caller]
    pub fn check(&self, status: i32, stdout: &[&str], stderr: &str) {
        let text = self.text();
        assert_eq!(self.code(), status, "{text}\n{}", self.stderr);
        for part in stdout {
            assert!(text.contains(part), "{part:?} is not in\n{text}");
        }
        assert!(
            self.stderr.contains(stderr),
            "{stderr:?} is not in\n{}",
            self.stderr
        );
    }

    /// Standard output as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }
}

/// Gives a program a place of its own, under which its processes are known.
///
/// It is the same file if that can be: a copy can't be run as long as another process, which was
/// forked while it was written, holds it open.
pub fn copy_program(program: &Path, place: &Path) {
    let _ = fs::remove_file(place);
    if fs::hard_link(program, place).is_err() {
        fs::copy(program, place).expect("a copy of the program");
    }
}

/// The program itself, with empty standard input.
pub fn arbiiter() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arbiiter"));
    command.stdin(Stdio::null());
    command
}

/// Runs the program with these arguments in the folder of the package.
pub fn run_here(arguments: &[&str]) -> Run {
    let mut command = arbiiter();
    command
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    run(&mut command, Duration::from_secs(300))
}

/// Runs the command to its end or for `limit`.
pub fn run(command: &mut Command, limit: Duration) -> Run {
    run_watched(command, limit, &mut |_| ())
}

/// The same; `look` is told the number of the process again and again.
pub fn run_watched(command: &mut Command, limit: Duration, look: &mut dyn FnMut(u32)) -> Run {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let (mut out, mut err) = (
        child.stdout.take().expect("piped"),
        child.stderr.take().expect("piped"),
    );
    let reading = thread::spawn(move || {
        let mut bytes = Vec::new();
        out.read_to_end(&mut bytes).map(|_| bytes)
    });
    let reading_errors = thread::spawn(move || {
        let mut bytes = Vec::new();
        err.read_to_end(&mut bytes).map(|_| bytes)
    });
    let start = Instant::now();
    let status = loop {
        look(child.id());
        match child.try_wait().expect("the child is ours") {
            Some(status) => break Some(status),
            None if start.elapsed() > limit => {
                child.kill().expect("the child is ours");
                child.wait().expect("the child is ours");
                break None;
            }
            None => thread::sleep(POLL),
        }
    };
    let stdout = reading
        .join()
        .expect("reading does not panic")
        .expect("a pipe can be read");
    let stderr = reading_errors
        .join()
        .expect("reading does not panic")
        .expect("a pipe can be read");
    Run {
        status,
        stdout,
        stderr: String::from_utf8_lossy(&stderr).into_owned(),
    }
}

/// The first line in which two texts differ.
pub fn first_difference(expected: &str, actual: &str) -> String {
    let (mut wanted, mut found) = (expected.lines(), actual.lines());
    for number in 1.. {
        match (wanted.next(), found.next()) {
            (None, None) => break,
            (a, b) if a == b => {}
            (a, b) => return format!("line {number}:\n  expected {a:?}\n  found    {b:?}"),
        }
    }
    "only in line ends".to_owned()
}
