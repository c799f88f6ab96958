//! `arbiiter solve draughts-endings`.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use crate::course::{Run, arbiiter, run};

const LIMIT: Duration = Duration::from_secs(120);

/// A folder that is gone in the end.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn folder(name: &str) -> Folder {
    let path = std::env::temp_dir().join(format!("solve-endings-{name}-{}", std::process::id()));
    fs::create_dir_all(&path).expect("a folder");
    Folder(path)
}

fn solved(folder: &Folder, arguments: &[&str]) -> Run {
    run(
        arbiiter()
            .args(["solve", "draughts-endings"])
            .args(arguments)
            .env("ARBIITER_ENDINGS", &folder.0),
        LIMIT,
    )
}

#[test]
fn tables_are_made_once_and_checked() {
    let folder = folder("made");
    for (rules, counts) in [
        (
            "course",
            r#""positions":196032,"wins":67468,"draws":95500,"losses":33064"#,
        ),
        (
            "official",
            r#""positions":196032,"wins":67475,"draws":95144,"losses":33413"#,
        ),
    ] {
        for generated in [true, false] {
            let run = solved(
                &folder,
                &["--pieces", "3", "--rules", rules, "--check", "--json"],
            );
            assert_eq!(run.code(), 0, "{}", run.stderr);
            let expected = [
                format!(r#""generated":{generated}"#),
                r#""checked":{"values":199520,"mismatch":null}"#.to_owned(),
                counts.to_owned(),
            ];
            for part in expected {
                assert!(
                    run.text().contains(&part),
                    "{part} is not in {}",
                    run.text()
                );
            }
        }
    }
}

#[test]
fn a_damaged_file_is_told_of_and_made_again() {
    let folder = folder("damaged");
    solved(&folder, &["--pieces", "2"]);
    fs::write(folder.0.join("course-2.endings"), "not a table").expect("written");
    let run = solved(&folder, &["--pieces", "2"]);
    assert_eq!(run.code(), 0, "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    assert!(
        run.stderr
            .contains("is no file of ending tables; it is made again"),
        "{}",
        run.stderr
    );
    assert_eq!(solved(&folder, &["--pieces", "2"]).stderr, "");
}

#[test]
fn what_cannot_be_done_is_said_in_a_line() {
    let folder = folder("wrong");
    let run = solved(&folder, &["--pieces", "7"]);
    assert_eq!(run.code(), 2);
    assert!(run.stderr.contains("7 is not in 2..=6"), "{}", run.stderr);
    let taken = folder.0.join("taken");
    fs::write(&taken, "").expect("written");
    let taken = taken.display().to_string();
    let run = solved(&folder, &["--pieces", "2", "--folder", &taken]);
    assert_eq!(run.code(), 2);
    assert!(run.stderr.starts_with("ERROR: "), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
}
