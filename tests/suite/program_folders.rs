//! Folders of programs on the command line of `check` and `liiga`.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use crate::web::course::example;

fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("program_folders")
        .join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("empty")).expect("a folder");
    fs::create_dir_all(folder.join("players/sub.pl")).expect("a folder");
    fs::write(folder.join("empty/notes.txt"), "no program").expect("a file");
    folder
}

fn run(folder: &PathBuf, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arbiiter"));
    let command = command.current_dir(folder).args(arguments);
    command.output().expect("the program runs")
}

/// The command ends with this one message and status 2.
#[track_caller]
fn refused(folder: &PathBuf, arguments: &[&str], message: &str) {
    let output = run(folder, arguments);
    let told = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(told, format!("ERROR: {message}\n"));
    assert_eq!(
        (output.status.code(), output.stdout.as_slice()),
        (Some(2), b"".as_slice())
    );
}

#[test]
fn a_folder_stands_for_its_programs() {
    let folder = folder("programs");
    for name in ["puu.pl", "ahnus.pl"] {
        fs::write(folder.join("players").join(name), example(name)).expect("a file");
    }
    let checked = run(&folder, &["check", "--static", "--lang", "en", "players"]);
    let told = String::from_utf8(checked.stdout).expect("UTF-8");
    let files: Vec<&str> = told
        .lines()
        .map(|line| line.split(':').next().expect("a file"))
        .collect();
    assert_eq!(files, ["players/ahnus.pl", "players/puu.pl"], "{told}");
    let played = run(
        &folder,
        &[
            "liiga", "--quiet", "--games", "1", "--lang", "en", "players",
        ],
    );
    let told = String::from_utf8(played.stdout).expect("UTF-8");
    assert!(told.contains("2 programs; 1 games"), "{told}");
}

#[test]
fn a_folder_without_programs_is_refused_with_one_message() {
    let folder = folder("without");
    let no_programs =
        "there is no program in this folder (*.pl, *.pro); name files, or the folder that has them";
    for command in ["check", "liiga"] {
        let message = format!("empty: {no_programs}");
        refused(&folder, &[command, "--lang", "en", "empty"], &message);
        // A folder with the name of a program is none.
        let message = format!("players: {no_programs}");
        refused(&folder, &[command, "--lang", "en", "players"], &message);
    }
    for (language, message) in [
        (
            "et",
            "puudub: sellist faili ega kausta ei ole; vaata nimi üle",
        ),
        (
            "en",
            "puudub: there is no such file or folder; look at its name",
        ),
        ("ru", "puudub: такого файла или папки нет; проверьте имя"),
    ] {
        refused(&folder, &["liiga", "--lang", language, "puudub"], message);
    }
    fs::write(folder.join("players/puu.pl"), example("puu.pl")).expect("a file");
    let message =
        "players/puu.pl: a league needs two programs at least, and this is the only one named";
    refused(&folder, &["liiga", "--lang", "en", "players"], message);
}
