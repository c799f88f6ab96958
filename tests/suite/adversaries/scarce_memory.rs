//! Programs that take all the memory that there is, which is less than their limit allows: the
//! kernel ends them, and they have lost.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::engines;
use super::program::Copy;

/// The memory of the referee and its programs: much less than a program may take.
const BYTES: u64 = 200_000_000;

/// It grows within its first move.
const HOG: &str =
    ":- module(hog, [hog/3]).\nhog(_, _, _) :- grow([]).\ngrow(L) :- grow([more|L]).\n";

/// A control group, until it is dropped.
struct ControlGroup(PathBuf);

impl ControlGroup {
    /// A group whose processes share so much memory; `None` where this process may not make one.
    fn with_memory(bytes: u64) -> Option<ControlGroup> {
        let name = format!("arbiiter-test-{}", std::process::id());
        let roots = [
            ("/sys/fs/cgroup/memory", "memory.limit_in_bytes"),
            ("/sys/fs/cgroup", "memory.max"),
        ];
        roots.into_iter().find_map(|(root, limit)| {
            let group = Path::new(root).join(&name);
            fs::create_dir(&group).ok()?;
            let group = ControlGroup(group);
            // A file that is not there already is no limit.
            fs::read(group.0.join(limit)).ok()?;
            fs::write(group.0.join(limit), bytes.to_string()).ok()?;
            Some(group)
        })
    }

    /// This program with its arguments, in the group.
    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", "echo $$ > \"$0\" && exec \"$@\""]);
        command.arg(self.0.join("cgroup.procs")).arg(program);
        command
    }
}

impl Drop for ControlGroup {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.0);
    }
}

/// How many processes the kernel has ended because there was no memory for them.
fn ended_by_the_kernel() -> u64 {
    let text = fs::read_to_string("/proc/vmstat").unwrap_or_default();
    let count = text.lines().find_map(|line| line.strip_prefix("oom_kill "));
    count.and_then(|count| count.parse().ok()).unwrap_or(0)
}

#[test]
fn who_takes_all_memory_has_lost() {
    let Some(group) = ControlGroup::with_memory(BYTES) else {
        eprintln!("skipped: needs the right to make a control group for memory");
        return;
    };
    for engine in engines() {
        let copy = Copy::of_arbiiter(&format!("memory-{engine}"));
        fs::write(copy.folder.join("hog.pl"), HOG).expect("written");
        let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/puu.pl");
        fs::copy(example, copy.folder.join("puu.pl")).expect("an example");
        for (colour, valged, mustad) in
            [("white", "hog.pl", "puu.pl"), ("black", "puu.pl", "hog.pl")]
        {
            let sides = ["--valged", valged, "--mustad", mustad];
            let before = ended_by_the_kernel();
            check_loses(&copy, &group, engine, &sides, colour);
            // Our own system knows how much there is, and gets no more.
            let is_ended = ended_by_the_kernel() > before;
            assert!(is_ended || engine == "scryer", "nobody was ended");
        }
        copy.check_nothing_is_left();
    }
}

fn check_loses(copy: &Copy, group: &ControlGroup, engine: &str, sides: &[&str], colour: &str) {
    let mut command = copy.in_folder(group.command(&copy.file));
    let words = ["turniir", "--json", "--engine", engine];
    let limits = ["--move-time", "600", "--memory", "3000"];
    let ran = copy.watched(command.args(words).args(limits).args(sides));
    ran.run.check(3, &[], "");
    let foul = super::told(&ran.run.text(), "disqualified");
    assert_eq!(foul["colour"], colour, "{foul}");
    assert_eq!(foul["rule"], "resources", "{foul}");
    ran.check_memory();
}
