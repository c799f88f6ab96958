//! The rooms of `src/` name only rooms below them: cli, web, course, tournament and conformance,
//! referee, library, engine and solvers, then frontend, store, games, sandbox and files.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms that a room may name, besides itself.
const ROOMS: &[(&str, &[&str])] = &[
    (
        "cli",
        &[
            "web",
            "lsp",
            "hub",
            "course",
            "tournament",
            "conformance",
            "referee",
            "library",
            "engine",
            "solvers",
            "frontend",
            "store",
            "games",
            "sandbox",
            "files",
        ],
    ),
    (
        "web",
        &[
            "course",
            "tournament",
            "conformance",
            "referee",
            "solvers",
            "games",
        ],
    ),
    (
        "course",
        &["tournament", "conformance", "referee", "games", "files"],
    ),
    ("lsp", &["conformance", "referee", "frontend"]),
    ("hub", &["solvers", "games"]),
    (
        "tournament",
        &["referee", "solvers", "games", "sandbox", "files"],
    ),
    ("conformance", &["referee", "solvers", "frontend", "games"]),
    (
        "referee",
        &["library", "engine", "frontend", "store", "games", "sandbox"],
    ),
    (
        "library",
        &["engine", "solvers", "frontend", "store", "games"],
    ),
    ("solvers", &["games", "files"]),
    ("games", &[]),
    ("engine", &["frontend", "store", "sandbox"]),
    ("frontend", &[]),
    ("store", &["frontend"]),
    ("sandbox", &[]),
    ("files", &[]),
];

#[test]
fn rooms_name_only_rooms_below_them() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut told = Vec::new();
    for (room, below) in ROOMS {
        for file in rust_files(&source.join(room)) {
            let text = fs::read_to_string(&file).expect("a source file");
            for (number, line) in text.lines().enumerate() {
                for named in rooms_named(line) {
                    if named != *room && !below.contains(&named) {
                        told.push(format!(
                            "{}:{}: {room} names {named}",
                            file.display(),
                            number + 1
                        ));
                    }
                }
            }
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn every_folder_of_the_source_is_a_room() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(source).expect("the source folder") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        assert!(
            !path.is_dir() || ROOMS.iter().any(|(room, _)| *room == name),
            "{name} is in no layer"
        );
    }
}

#[test]
fn only_the_command_line_uses_anyhow() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (room, _) in ROOMS.iter().filter(|(room, _)| *room != "cli") {
        for file in rust_files(&source.join(room)) {
            let text = fs::read_to_string(&file).expect("a source file");
            assert!(!text.contains("anyhow"), "{} uses anyhow", file.display());
        }
    }
}

#[test]
fn one_file_names_the_interpreter() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in rust_files(&source) {
        let text = fs::read_to_string(&file).expect("a source file");
        let is_named = text.lines().any(|line| {
            let code = line.split("//").next().unwrap_or_default();
            code.contains("scryer_prolog::")
        });
        let may_name = file == source.join("engine/scryer.rs");
        assert!(!is_named || may_name, "{} names it", file.display());
    }
}

/// Beside the two rooms there is the function that SWI-Prolog calls, which needs the natives of the
/// library.
#[test]
fn unsafe_code_stands_at_the_foreign_boundary() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let may_be_unsafe = |file: &Path| {
        ["engine", "sandbox", "library/foreign.rs"]
            .iter()
            .any(|place| file.starts_with(source.join(place)))
    };
    for file in rust_files(&source) {
        let text = fs::read_to_string(&file).expect("a source file");
        let mut code = text
            .lines()
            .map(|line| line.split("//").next().unwrap_or_default());
        let is_unsafe = code.any(|code| code.contains("unsafe"));
        assert!(
            !is_unsafe || may_be_unsafe(&file),
            "unsafe code in {}",
            file.display()
        );
    }
}

/// The lines of prose in the comments of a file with their numbers: no code, no tables.
fn prose_of_comments(text: &str) -> Vec<(usize, &str)> {
    let mut is_code = false;
    let mut prose = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            is_code = false;
            continue;
        };
        let comment = comment.trim_start_matches(['/', '!']);
        if comment.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code && !comment.starts_with("     ") && !comment.starts_with(" |") {
            prose.push((number, line));
        }
    }
    prose
}

#[test]
fn comments_fit_their_columns() {
    const COLUMNS: usize = 100;
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut long = Vec::new();
    for folder in ["src", "tests", "benches", "examples"] {
        for file in rust_files(&project.join(folder)) {
            let text = fs::read_to_string(&file).expect("a source file");
            for (number, line) in prose_of_comments(&text) {
                if line.chars().count() > COLUMNS {
                    long.push(format!("{}:{number}", file.display()));
                }
            }
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// The rooms after `crate::` in a line that is no comment.
fn rooms_named(line: &str) -> Vec<&str> {
    let code = line.split("//").next().unwrap_or_default();
    let paths = code.split("crate::").skip(1);
    paths
        .filter_map(|path| {
            path.split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
        })
        .filter(|name| ROOMS.iter().any(|(room, _)| room == name))
        .collect()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
    {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

#[test]
fn a_room_is_found_in_a_line() {
    assert_eq!(
        rooms_named("use crate::engine::session::Session;"),
        ["engine"]
    );
    assert_eq!(rooms_named("// crate::cli is above"), Vec::<&str>::new());
    assert_eq!(
        rooms_named("    crate::library::natives(crate::store::Store)"),
        ["library", "store"]
    );
}
