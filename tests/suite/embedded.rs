//! The binary needs nothing beside it: copied elsewhere, it plays a match from any folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use arbiiter::engine::embedded::{library_files, programs};

use crate::course::{copy_program, files, run};

const LIMIT: Duration = Duration::from_secs(60);

/// The binary alone in a folder outside the package.
fn installed(test: &str) -> (PathBuf, PathBuf) {
    let folder = std::env::temp_dir().join(format!("arbiiter-{test}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let binary = folder.join("arbiiter");
    copy_program(Path::new(env!("CARGO_BIN_EXE_arbiiter")), &binary);
    (folder, binary)
}

#[test]
fn the_binary_alone_plays_a_match() {
    let (folder, binary) = installed("match");
    let run = run(
        Command::new(binary)
            .arg("turniir")
            .stdin(Stdio::null())
            .current_dir(&folder),
        LIMIT,
    );
    fs::remove_dir_all(&folder).expect("the folder is ours");
    assert_eq!(run.code(), 0, "{}", run.stderr);
    assert!(
        run.text().contains("Tulemus: võitis loikaja"),
        "{}",
        run.text()
    );
}

#[test]
fn the_binary_alone_has_its_library() {
    let (folder, binary) = installed("library");
    let goal =
        "sum_list([1,2], S), list_to_assoc([a-S], A), get_assoc(a, A, V), format(\"~w~n\", [V])";
    let run = run(
        Command::new(binary)
            .args(["consult", "-g", goal])
            .stdin(Stdio::null())
            .current_dir(&folder),
        LIMIT,
    );
    fs::remove_dir_all(&folder).expect("the folder is ours");
    assert_eq!(
        (run.code(), run.text().as_str()),
        (0, "3\n"),
        "{}",
        run.stderr
    );
}

/// What is no library of ours: the arbiter is a program, and the other loads the foreign library,
/// which the program itself is.
const NO_LIBRARIES: [&str; 2] = ["arbiter", "arbiiter_core"];

#[test]
fn every_example_and_library_file_is_embedded() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let libraries = library_files();
    let programs: Vec<&str> = programs().map(|(_, text)| text).collect();
    let names = |folder: &str| -> Vec<(String, String)> {
        let files = files(&package.join(folder), "pl").into_iter();
        let named = files.map(|file| {
            let stem = file
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (stem, fs::read_to_string(&file).expect("a text"))
        });
        named.collect()
    };
    for (folder, prefix) in [
        ("prolog/library", ""),
        ("vendor/swi-prolog", ""),
        ("vendor/swi-prolog/dcg", "dcg/"),
        ("prolog", ""),
    ] {
        for (stem, text) in names(folder) {
            let name = format!("{prefix}{stem}");
            let is_library = libraries
                .iter()
                .any(|library| library.name == name && library.text == text);
            let is_program = folder == "prolog" && NO_LIBRARIES.contains(&&*stem);
            assert!(
                is_library || is_program,
                "{folder}/{stem}.pl is not embedded"
            );
        }
    }
    for (stem, text) in names("examples") {
        assert!(
            programs.contains(&&*text),
            "examples/{stem}.pl is not embedded"
        );
    }
    let table = fs::read_to_string(package.join("src/engine/embedded.rs")).expect("the table");
    for (stem, _) in names("prolog/kernel") {
        let entry = format!("include_str!(\"../../prolog/kernel/{stem}.pl\")");
        assert!(
            table.contains(&entry),
            "prolog/kernel/{stem}.pl is not embedded"
        );
    }
}
