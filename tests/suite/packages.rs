//! What is handed out, as far as it is made without a release build: the pack of SWI-Prolog.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::both_hosts::foreign;
use crate::course::{Run, run};
use crate::dialect::has_swipl;

const LIMIT: Duration = Duration::from_secs(120);

/// A SWI-Prolog whose packs are in this folder.
fn swipl(home: &Path, goal: &str) -> Run {
    let mut command = Command::new("swipl");
    command
        .args(["-f", "none", "-g", goal, "-g", "halt"])
        .env("HOME", home)
        .env("XDG_DATA_HOME", home)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .current_dir(home);
    run(&mut command, LIMIT)
}

#[test]
fn the_pack_gives_swipl_the_libraries() {
    if !has_swipl() {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packages");
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the folder of the run before");
    }
    let (home, pack) = (folder.join("home"), folder.join("arbiiter"));
    fs::create_dir_all(&home).expect("a folder");
    let made = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/pack"))
        .arg(foreign().join("libarbiiter.so"))
        .arg(&pack)
        .status();
    assert!(made.expect("bash").success());
    let about = fs::read_to_string(pack.join("pack.pl")).expect("the pack's terms");
    let version = format!("version('{}').", env!("CARGO_PKG_VERSION"));
    assert!(about.contains(&version), "{about}");

    let install = format!(
        "pack_install('file://{}', [interactive(false)])",
        pack.display()
    );
    let installed = swipl(&home, &install);
    assert_eq!(installed.code(), 0, "{}", installed.stderr);
    // What is installed does not need the folder any more.
    fs::remove_dir_all(&pack).expect("the folder of the pack");
    for (goal, expected) in [
        (
            "use_module(library(kabe)), board_fen(B, 'W:We5:Bf6'), legal_moves(B, 1, 0, 0, Ms), print(Ms)",
            "[move(5,5,7,7,6-6)]",
        ),
        (
            "use_module(library(kalah)), initial_position(6, 4, P), legal_moves(P, Ms), length(Ms, N), print(N)",
            "6",
        ),
    ] {
        let said = swipl(&home, goal);
        assert_eq!(
            (said.text(), said.stderr.as_str()),
            (expected.to_owned(), "")
        );
    }
}
