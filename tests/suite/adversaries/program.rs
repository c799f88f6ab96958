//! A program that one test runs alone: what its processes take, and what is left of them.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::course::{Run, arbiiter, copy_program, run_watched};

/// Nothing on a machine that is not stuck takes longer.
const LIMIT: Duration = Duration::from_secs(600);

/// A process that was killed is gone after this.
const GONE: Duration = Duration::from_secs(60);

/// The most memory that the referee's own process may take: nothing that a program does makes it
/// grow.
const MAX_KILOBYTES: u64 = 64 * 1024;

/// A copy of a program with a folder. All its processes are known by its file, those that nobody
/// waits for too.
pub struct Copy {
    /// The program.
    pub file: PathBuf,
    /// Where it runs.
    pub folder: PathBuf,
    /// What others share through memory.
    shared: BTreeSet<OsString>,
}

/// How a command went.
pub struct Ran {
    pub run: Run,
    /// The most memory of its first process.
    pub kilobytes: u64,
    pub time: Duration,
}

impl Copy {
    /// A copy of the real program.
    pub fn of_arbiiter(test: &str) -> Copy {
        Copy::of(Path::new(arbiiter().get_program()), test)
    }

    /// A copy of the one whose processes break the protocol.
    pub fn of_hostile_worker(test: &str) -> Copy {
        let built = std::env::current_exe().expect("this test");
        let built = built.parent().and_then(Path::parent).expect("a folder");
        Copy::of(&built.join("examples/hostile_worker"), test)
    }

    fn of(program: &Path, test: &str) -> Copy {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("adversaries")
            .join(test);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("tmp")).expect("a folder");
        let file = folder.join("program");
        copy_program(program, &file);
        Copy {
            file,
            folder,
            shared: names(Path::new("/dev/shm")),
        }
    }

    /// The program, in its folder, with a folder of its own for temporary files.
    pub fn command(&self) -> Command {
        self.in_folder(Command::new(&self.file))
    }

    /// A command that runs the program, as it is run by itself.
    pub fn in_folder(&self, mut command: Command) -> Command {
        command.current_dir(&self.folder);
        command.env("TMPDIR", self.folder.join("tmp"));
        command.stdin(std::process::Stdio::null());
        command
    }

    /// Runs it with these words.
    pub fn run(&self, words: &[&str]) -> Ran {
        self.watched(self.command().args(words))
    }

    /// Runs a command that becomes the program.
    pub fn watched(&self, command: &mut Command) -> Ran {
        let (start, mut kilobytes) = (Instant::now(), 0);
        let mut look = |pid| kilobytes = peak_of(pid).unwrap_or(kilobytes);
        let run = run_watched(command, LIMIT, &mut look);
        let time = start.elapsed();
        Ran {
            run,
            kilobytes,
            time,
        }
    }

    /// The processes that run it.
    pub fn processes(&self) -> Vec<u32> {
        let entries = fs::read_dir("/proc").expect("the processes").flatten();
        let runs =
            |path: &PathBuf| fs::read_link(path.join("exe")).is_ok_and(|exe| exe == self.file);
        let paths = entries.map(|entry| entry.path()).filter(runs);
        paths
            .filter_map(|path| path.file_name()?.to_str()?.parse().ok())
            .collect()
    }

    /// Panics when a process, memory that is shared by name or a temporary file is left.
    #[track_caller]
    pub fn check_nothing_is_left(&self) {
        let start = Instant::now();
        loop {
            let processes = self.processes();
            let shared = &names(Path::new("/dev/shm")) - &self.shared;
            if processes.is_empty() && shared.is_empty() {
                break;
            }
            // Others share memory too, but not for long.
            assert!(start.elapsed() < GONE, "{processes:?}, {shared:?}");
            thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(names(&self.folder.join("tmp")), BTreeSet::new());
    }
}

impl Ran {
    /// Panics when it took more memory than it may.
    #[track_caller]
    pub fn check_memory(&self) {
        check_kilobytes(self.kilobytes);
    }
}

/// Panics when this is more memory than a referee may take.
#[track_caller]
pub fn check_kilobytes(kilobytes: u64) {
    assert!(kilobytes < MAX_KILOBYTES, "{kilobytes} kB");
}

/// The most memory that a process has had at one time.
pub fn peak_of(pid: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

fn names(folder: &Path) -> BTreeSet<OsString> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name()).collect()
}
