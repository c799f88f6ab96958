//! README.md and the guides in `docs` are true: their sessions print what they show.
//!
//! CONTRIBUTING.md describes how a session is written. Each guide has a test of its own and a
//! folder of its own, in which `examples` and `prolog` are copies.

mod markdown;
mod session;

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use arbiiter::referee::foul::{Foul, Unloadable};
use arbiiter::referee::language::Language;
use arbiiter::referee::rule::Rule;
use arbiiter::sandbox::protection;

use crate::both_hosts::foreign;
use crate::dialect::has_swipl;
use crate::queen_ending::library_folder;
use markdown::{Block, Kind, Note};

/// The guides, each with the least number of commands and queries in it that are run.
const GUIDES: [(&str, usize); 8] = [
    ("README.md", 8),
    ("docs/check-messages.md", 49),
    ("docs/engine.md", 10),
    ("docs/player.md", 17),
    ("docs/prolog.md", 33),
    ("docs/security.md", 0),
    ("docs/student.md", 19),
    ("docs/teacher.md", 31),
];
/// Blocks with a session in them that is not run, in all guides together.
const NOT_RUN_LIMIT: usize = 4;
/// Lines of prose, but for tables and lines that are one link, are not longer.
const COLUMNS: usize = 100;
/// Lines that a reader of the front page has to go through.
const README_LINES: usize = 150;

#[test]
fn readme_sessions() {
    check("README.md");
}

#[test]
fn check_messages_sessions() {
    check("docs/check-messages.md");
}

#[test]
fn engine_sessions() {
    check("docs/engine.md");
}

#[test]
fn player_sessions() {
    check("docs/player.md");
}

#[test]
fn prolog_sessions() {
    check("docs/prolog.md");
}

#[test]
fn security_sessions() {
    check("docs/security.md");
}

#[test]
fn student_sessions() {
    check("docs/student.md");
}

#[test]
fn teacher_sessions() {
    check("docs/teacher.md");
}

/// Runs the sessions of a guide.
#[track_caller]
fn check(guide: &str) {
    let text = read(guide);
    let folder = fresh_folder(guide);
    let mut ran = 0;
    let mut faults = Vec::new();
    for block in markdown::blocks(&text) {
        let is_run = !matches!(block.note, Some(Note::NotRun(_)));
        match block.kind {
            Kind::File(name) => {
                write(&folder, name, &block);
                faults.extend(unnamed_file(&text, name, &block));
            }
            Kind::Console | Kind::Queries if !is_run => {
                faults.extend(session::misspelt(&block, || session::shell(&folder)));
            }
            Kind::Console | Kind::Queries => {
                let steps = session::steps(&block);
                ran += steps.iter().map(session::Step::count).sum::<usize>();
                if has_what_it_needs(&block) {
                    faults.extend(session::faults(&steps, session::shell(&folder)));
                }
            }
            Kind::Commands => faults.extend(session::misspelt(&block, || session::shell(&folder))),
            Kind::Text => faults.extend(hidden_session(&block)),
        }
    }
    let least = GUIDES.iter().find(|(name, _)| *name == guide);
    let least = least.expect("the guide is in the table").1;
    println!("{guide}: {ran} commands and queries");
    assert!(faults.is_empty(), "{guide}\n{}", faults.join("\n\n"));
    assert!(
        ran >= least,
        "{guide}: only {ran} commands and queries are run"
    );
}

/// A file whose name a reader does not see: only the line above the fence is shown.
fn unnamed_file(text: &str, name: &str, block: &Block) -> Option<String> {
    let above = block.line.saturating_sub(4);
    let mut lines = text.lines().skip(above).take(block.line - 1 - above);
    let is_named = lines.any(|line| line.contains(&format!("`{name}`")));
    (!is_named).then(|| format!("line {}: the text above does not name {name}", block.line))
}

/// A session that is passed off as a text.
fn hidden_session(block: &Block) -> Option<String> {
    let mut lines = block.lines.iter();
    let hidden = lines.find(|line| line.starts_with("$ ") || line.starts_with("?- "))?;
    Some(format!("line {}: {hidden} is a session", block.line))
}

fn has_what_it_needs(block: &Block) -> bool {
    match block.note {
        Some(Note::Needs("swipl")) => has_swipl(),
        Some(Note::Needs("chess")) => library_folder().is_some(),
        Some(Note::Needs("sandbox")) => has_sandbox(),
        Some(Note::Needs(other)) => panic!("line {}: what is {other}?", block.line),
        Some(Note::NotRun(_)) => false,
        None => true,
    }
}

fn has_sandbox() -> bool {
    let is_whole = protection().is_whole();
    if !is_whole {
        eprintln!("skipped: needs Landlock and seccomp");
    }
    is_whole
}

#[test]
fn few_sessions_are_not_run() {
    let mut reasons = Vec::new();
    for (guide, _) in GUIDES {
        for block in markdown::blocks(&read(guide)) {
            if let Some(Note::NotRun(reason)) = block.note {
                reasons.push(format!("{guide}:{}: {reason}", block.line));
            }
        }
    }
    println!("{}", reasons.join("\n"));
    assert!(reasons.len() <= NOT_RUN_LIMIT, "{}", reasons.join("\n"));
}

#[test]
fn the_table_has_all_guides() {
    let entries = fs::read_dir(package().join("docs")).expect("the guides");
    let mut names: BTreeSet<String> = entries
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().is_file())
        .map(|entry| format!("docs/{}", entry.file_name().display()))
        .collect();
    names.insert("README.md".to_owned());
    let table: BTreeSet<String> = GUIDES.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names, table);
}

#[test]
fn a_difference_is_seen() {
    let matches = |shown: &[&str], found: &[&str]| session::lines_match(shown, found);
    assert!(matches(&["a", "b"], &["a", "b"]));
    assert!(matches(&["a", "...", "d"], &["a", "b", "c", "d"]));
    assert!(matches(&["a", "...", "b"], &["a", "b"]));
    assert!(matches(&["in ... s (... M/s)"], &["in 0.11 s (8.01 M/s)"]));
    assert!(matches(&["version ..."], &["version 9.0.4"]));
    assert!(!matches(&["a", "b"], &["a", "c"]));
    assert!(!matches(&["a"], &["a", "b"]));
    assert!(!matches(&["a", "b"], &["a"]));
    assert!(!matches(&["a", "...", "d"], &["a", "b", "c"]));
    assert!(!matches(&["in ... s"], &["in 0.11 seconds"]));
    let step = &session::steps(&markdown::blocks("```console\n$ echo no\nyes\n```\n")[0]);
    let shell = session::shell(&fresh_folder("difference"));
    assert_eq!(
        session::faults(step, shell),
        ["line 2: echo no\nshown:\nyes\nfound:\nno"]
    );
}

#[test]
fn links_lead_somewhere() {
    let pages = ["ARCHITECTURE.md", "CONTRIBUTING.md", "examples/README.md"];
    let guides = GUIDES.iter().map(|(name, _)| *name);
    let mut lost = Vec::new();
    for page in guides.chain(pages) {
        for (number, line) in markdown::prose(&read(page)) {
            for link in markdown::links(line).filter(|link| !leads(page, link)) {
                lost.push(format!("{page}:{number}: {link}"));
            }
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

/// Whether there is such a file, and in it such a heading.
fn leads(page: &str, link: &str) -> bool {
    if link.starts_with("https://") {
        return true;
    }
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    let file = match file {
        "" => package().join(page),
        file => package().join(page).with_file_name("").join(file),
    };
    if heading.is_empty() || file.is_dir() {
        return file.exists();
    }
    fs::read_to_string(file).is_ok_and(|text| {
        let prose = markdown::prose(&text).into_iter();
        prose
            .filter_map(|(_, line)| markdown::anchor(line))
            .any(|anchor| anchor == heading)
    })
}

#[test]
fn the_students_guide_has_every_rule() {
    let guide = read("docs/student.md");
    for rule in Rule::ALL {
        let (id, estonian) = (rule.id(), rule.name(Language::Estonian));
        let title = rule.title(Language::English);
        let row = format!("| `{id}` | {estonian} | {title} |");
        assert!(guide.contains(&row), "docs/student.md lacks\n{row}");
    }
}

#[test]
fn the_students_guide_has_every_verdict() {
    let guide = read("docs/student.md");
    for foul in fouls() {
        let texts = [Language::Estonian, Language::English].map(|language| foul.text(language));
        let row = format!("| {} | {} | `{}` |", texts[0], texts[1], foul.rule().id());
        assert!(guide.contains(&row), "docs/student.md lacks\n{row}");
    }
}

/// Each reason for a disqualification, once.
fn fouls() -> Vec<Foul> {
    let text = |text: &str| text.to_owned();
    vec![
        Foul::WrongSquares(31),
        Foul::WrongState,
        Foul::NoMove,
        Foul::OpponentsPiece,
        Foul::IllegalMove,
        Foul::MustCapture,
        Foul::MustContinue,
        Foul::NotCrowned,
        Foul::Failed,
        Foul::Threw(text("type_error(evaluable,foo/0)")),
        Foul::ThrewBall(text("oops")),
        Foul::ChoicePoint,
        Foul::NamesChanged,
        Foul::TooSlow(10_000),
        Foul::Memory(1_000_000_000),
        Foul::Output(10_000_000),
        Foul::Crashed(text("stack overflow")),
        Foul::Halted,
        Foul::Forbidden(text("socket")),
        Foul::Meddled(text("nonsense")),
        Foul::NotLoaded(Unloadable::NoModule),
        Foul::NotLoaded(Unloadable::ReservedModule(text("user"))),
        Foul::NotLoaded(Unloadable::NoPredicate(text("mari"))),
        Foul::NotLoaded(Unloadable::Undefined {
            predicate: text("mari/3"),
            error: text("..."),
        }),
        Foul::NotLoaded(Unloadable::StaticBoard),
        Foul::NotLoaded(Unloadable::Refused(text("..."))),
    ]
}

#[test]
fn lines_are_short() {
    let mut long = Vec::new();
    for (guide, _) in GUIDES {
        for (number, line) in markdown::prose(&read(guide)) {
            assert!(
                !line.starts_with("    "),
                "{guide}:{number}: a block without fences"
            );
            if line.chars().count() > COLUMNS && !line.starts_with('|') {
                long.push(format!("{guide}:{number}"));
            }
        }
    }
    assert!(
        long.is_empty(),
        "over {COLUMNS} columns: {}",
        long.join(" ")
    );
    let lines = read("README.md").lines().count();
    assert!(lines <= README_LINES, "README.md has {lines} lines");
}

fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(page: &str) -> String {
    fs::read_to_string(package().join(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

/// The folder in which the sessions of a guide run: what a reader has who has built the program,
/// and nothing else.
fn fresh_folder(guide: &str) -> PathBuf {
    let name = guide.replace(['/', '.'], "_");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("guides")
        .join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the folder of the run before");
    }
    for part in ["examples", "prolog"] {
        copy(&package().join(part), &folder.join(part));
    }
    let built = folder.join("target/release");
    fs::create_dir_all(&built).expect("a folder");
    let bin = Path::new(env!("CARGO_BIN_EXE_arbiiter")).with_file_name("");
    let library = "libarbiiter.so";
    symlink(foreign().join(library), built.join(library)).expect("a link");
    symlink(bin.join("examples"), built.join("examples")).expect("a link");
    folder
}

/// Copies a folder and what is in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("an entry has a name"));
        match path.is_dir() {
            true => copy(&path, &target),
            false => drop(fs::copy(&path, &target).expect("a copy")),
        }
    }
}

fn write(folder: &Path, name: &str, block: &Block) {
    let text = format!("{}\n", block.lines.join("\n"));
    fs::write(folder.join(name), text).expect("a file");
}
