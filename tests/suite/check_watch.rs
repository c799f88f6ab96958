//! `arbiiter check --watch`: checks again when the file changes, and ends with Ctrl-C.

use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use crate::course::arbiiter;
use crate::protocol::descendants;

/// A check that waits for changes of `my.pl`.
struct Watching {
    folder: PathBuf,
    child: Child,
    told: Lines<BufReader<ChildStdout>>,
    errors: Lines<BufReader<ChildStderr>>,
}

impl Watching {
    fn start(name: &str, text: &str, arguments: &[&str]) -> Watching {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("my.pl"), text).expect("written");
        let mut command = arbiiter();
        command.current_dir(&folder);
        command
            .args(["check", "my.pl", "--watch", "--lang", "en"])
            .args(arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let told = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let errors = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        Watching {
            folder,
            child,
            told,
            errors,
        }
    }

    /// The next verdict.
    fn verdict(&mut self) -> String {
        let mut lines = self.told.by_ref().map(|line| line.expect("text"));
        lines
            .find(|line| line.starts_with("my.pl: "))
            .expect("a verdict")
    }

    /// Waits until it waits.
    fn wait(&mut self) {
        let mut lines = self.errors.by_ref().map(|line| line.expect("text"));
        assert!(lines.any(|line| line == "waiting for changes; Ctrl-C ends"));
    }

    /// Writes the file as editors do: a new one is put in its place.
    fn put(&self, text: &str) {
        let new = self.folder.join("my.pl~");
        fs::write(&new, text).expect("written");
        fs::rename(new, self.folder.join("my.pl")).expect("renamed");
    }

    /// Sends Ctrl-C; no process is left.
    fn end(mut self) {
        let processes = descendants(self.child.id());
        kill_process(Pid::from_child(&self.child), Signal::INT).expect("sent");
        assert_eq!(self.child.wait().expect("it ends").code(), Some(130));
        assert!(self.told.next().is_none(), "it says no more");
        let is_there = |pid: &u32| Path::new(&format!("/proc/{pid}")).exists();
        while processes.iter().any(is_there) {
            std::thread::yield_now();
        }
    }
}

const GOOD: &str = ":- module(my, [my/3]).\nmy(_, _, _).\n";

const BAD: &str = ":- module(my, [mine/3]).\nmy(_, _, _).\n";

#[test]
fn a_change_is_checked() {
    let mut watching = Watching::start("check-watch", GOOD, &["--static"]);
    assert!(watching.verdict().contains("no fault found"));
    watching.wait();
    fs::write(watching.folder.join("my.pl"), BAD).expect("written");
    assert!(watching.verdict().contains("rules broken: 2.2"));
    watching.wait();
    fs::write(watching.folder.join("other.pl"), BAD).expect("written");
    watching.put(GOOD);
    assert!(watching.verdict().contains("no fault found"));
    watching.wait();
    watching.end();
}

/// A change ends the check of a program that is no more, and nothing is told of it.
#[test]
fn a_change_ends_the_check_before() {
    let sleeping = ":- module(my, [my/3]).\nmy(_, _, _) :- sleep(3600).\n";
    let mut watching = Watching::start(
        "check-watch-play",
        sleeping,
        &["--quick", "--move-time", "3600"],
    );
    // Besides the two prepared processes there is one in which the program sleeps.
    while descendants(watching.child.id()).len() < 3 {
        std::thread::yield_now();
    }
    watching.put(BAD);
    let verdict = watching.verdict();
    assert!(verdict.contains("rules broken: 2.2"), "{verdict}");
    watching.wait();
    watching.end();
}

/// Ctrl-C while a program plays ends it, too.
#[test]
fn an_interrupt_ends_a_check() {
    let sleeping = ":- module(my, [my/3]).\nmy(_, _, _) :- sleep(3600).\n";
    let watching = Watching::start(
        "check-watch-end",
        sleeping,
        &["--quick", "--move-time", "3600"],
    );
    while descendants(watching.child.id()).len() < 3 {
        std::thread::yield_now();
    }
    watching.end();
}
