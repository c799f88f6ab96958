//! The binary needs nothing beside it: copied elsewhere, it plays a match from any folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

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

/// What loads the foreign library: the program itself is that library.
const ONLY_IN_SWIPL: [&str; 1] = ["arbiiter_core.pl"];

#[test]
fn every_example_and_library_file_is_embedded() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = fs::read_to_string(package.join("src/engine/embedded.rs")).expect("the table");
    for folder in [
        "examples",
        "prolog",
        "prolog/kernel",
        "prolog/library",
        "prolog/library/dcg",
    ] {
        for file in files(&package.join(folder), "pl") {
            let name = file
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            if folder == "prolog" && ONLY_IN_SWIPL.contains(&name.as_str()) {
                continue;
            }
            let entry = format!("include_str!(\"../../{folder}/{name}\")");
            assert!(table.contains(&entry), "{folder}/{name} is not embedded");
        }
    }
}
