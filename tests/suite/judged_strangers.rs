//! `arbiiter solve queen-ending --judge` with programs that do not play: what they try fails, and
//! nothing of them is left.
//!
//! The program in C needs `cc`; the script does not.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use arbiiter::sandbox::protection;

use crate::course::{Run, arbiiter, run};

const LIMIT: Duration = Duration::from_secs(120);

/// More threads than a program of a contest may have.
const THREADS: &str = "1000";

/// A folder with a secret, a file that is to stay, and room for a program.
fn folder(test: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("arbiiter-judge-{test}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for name in ["secret", "there"] {
        fs::write(folder.join(name), "text\n").expect("written");
    }
    folder
}

/// Whether the system can hold them; says so if not.
fn is_protected() -> bool {
    let is_whole = protection().is_whole();
    if !is_whole {
        eprintln!("skipped: needs Landlock and seccomp");
    }
    is_whole
}

/// Judges the program in one position.
fn judged(program: &Path) -> Run {
    let mut command = arbiiter();
    command.args(["solve", "queen-ending", "--json", "--time", "20", "--judge"]);
    command
        .arg(program)
        .arg("f2 b5 b7")
        .env("OF_THE_JUDGE", "secret");
    run(&mut command, LIMIT)
}

/// Nothing was changed, and no process of this program is left.
#[track_caller]
fn check_left(folder: &Path, program: &Path) {
    assert_eq!(
        fs::read_to_string(folder.join("there")).ok().as_deref(),
        Some("text\n")
    );
    assert!(!folder.join("new").exists());
    let processes = fs::read_dir("/proc").expect("processes").flatten();
    let left: Vec<_> = processes
        .filter(|process| fs::read_link(process.path().join("exe")).is_ok_and(|exe| exe == program))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_hostile_program_can_do_nothing() {
    let has_compiler = Command::new("cc").arg("--version").output().is_ok();
    if !has_compiler {
        eprintln!("skipped: needs cc");
        return;
    }
    if !is_protected() {
        return;
    }
    let folder = folder("c");
    let program = folder.join("program");
    let mut compiler = Command::new("cc");
    compiler.arg(format!("-DFOLDER=\"{}\"", folder.display()));
    compiler.arg(format!("-DTHREADS={THREADS}"));
    compiler.args(["-O1", "-Wall", "-Wextra", "-Werror", "-pthread", "-o"]);
    compiler.arg(&program).arg("tests/suite/judged_strangers.c");
    run(compiler.current_dir(env!("CARGO_MANIFEST_DIR")), LIMIT).check(0, &[], "");

    let run = judged(&program);
    run.check(1, &["exit status 7; it said: end\""], "");
    check_left(&folder, &program);
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_hostile_script_can_do_nothing() {
    if !is_protected() {
        return;
    }
    let folder = folder("sh");
    let program = folder.join("program");
    let place = folder.display();
    let script = format!(
        "#!/bin/sh\n\
         told=\n\
         try() {{ eval \"$2\" 2>/dev/null && told=\"$told$1 \"; }}\n\
         try read 'read line <{place}/secret'\n\
         try create '{{ echo >{place}/new; }}'\n\
         try write '{{ echo >{place}/there; }}'\n\
         try environment 'test -n \"$OF_THE_JUDGE\"'\n\
         try signal 'kill -0 $PPID'\n\
         echo \"${{told}}end\" >&2\n\
         exec 2>/dev/null\n\
         (sleep 600 &)\n"
    );
    fs::write(&program, script).expect("written");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o700)).expect("a mode");
    let run = judged(&program);
    run.check(1, &["it said: end\""], "");
    check_left(&folder, &program);
    fs::remove_dir_all(&folder).expect("removed");
}
