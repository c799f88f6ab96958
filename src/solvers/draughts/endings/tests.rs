//! Tables and their files.

mod oracle;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::file::{FileError, name};
use super::generate::{GenerateError, generate};
use super::tables::Tables;
use super::{Ending, Endings};
use crate::games::draughts::{Color, Position, Rules, fen};
use crate::games::{Game, Outcome};

/// Positions with their values by both rules: see the head of the file.
const LONGEST: &str = include_str!("../../../../tests/endings/longest.txt");

static COURSE: LazyLock<Tables> = LazyLock::new(|| Tables::open_in(None, Rules::Course));
static OFFICIAL: LazyLock<Tables> = LazyLock::new(|| Tables::open_in(None, Rules::Official));

/// A folder that is gone in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("endings-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn rules_of(word: &str) -> Rules {
    match word {
        "course" => Rules::Course,
        "official" => Rules::Official,
        other => panic!("{other} are no rules"),
    }
}

/// Rules, position and value of each line of the table.
fn longest(rules: Rules) -> Vec<(Position, Ending)> {
    let lines = LONGEST.lines().filter(|line| !line.starts_with('#'));
    let words = lines.map(|line| line.split_whitespace().collect::<Vec<_>>());
    let rows = words.filter(|words| !words.is_empty() && rules_of(words[0]) == rules);
    rows.map(|words| {
        let position = fen::read(words[3], rules).expect(words[3]);
        let plies = words[2].parse().expect("plies");
        let ending = match words[1] {
            "win" => Ending::Win(plies),
            "loss" => Ending::Loss(plies),
            other => panic!("{other} is no value"),
        };
        (position, ending)
    })
    .collect()
}

/// Plays the best moves of both sides to the end of the game.
fn played_out(tables: &Tables, mut position: Position) -> (u32, Option<Outcome>) {
    let mut plies = 0;
    while let Some((chosen, _)) = tables.best(&position) {
        position = position.play(&chosen);
        plies += 1;
        assert!(plies < 200, "no end in sight: {position:?}");
    }
    (plies, position.outcome())
}

#[test]
fn files_answer_as_memory_does() {
    let folder = Folder::new("answer");
    for (rules, memory) in [(Rules::Course, &COURSE), (Rules::Official, &OFFICIAL)] {
        let made = Tables::with(Some(&folder.0), rules, 3);
        let read = Tables::with(Some(&folder.0), rules, 3);
        assert!(made.notices().is_empty() && read.notices().is_empty());
        assert_eq!((made.pieces(), read.pieces()), (3, 3));
        for (position, ending) in longest(rules) {
            for tables in [memory, &made, &read] {
                let known = position.board().occupied().len() <= tables.pieces();
                assert_eq!(
                    tables.probe(&position),
                    known.then_some(ending),
                    "{position:?}"
                );
            }
        }
    }
}

#[test]
fn best_moves_win_in_the_plies_that_the_tables_say() {
    let official = &*OFFICIAL;
    for (position, ending) in longest(Rules::Official) {
        let Some(found) = official.probe(&position) else {
            continue;
        };
        assert_eq!(found, ending);
        let (Ending::Win(plies) | Ending::Loss(plies)) = ending else {
            continue;
        };
        // The tables know nothing of the counter, so neither does this game.
        let mut now = position;
        for _ in 0..plies {
            let (chosen, _) = official.best(&now).expect("not over");
            now = now.play(&chosen).with_quiet_plies(0);
        }
        assert_eq!(now.legal_moves().len(), 0, "{position:?}");
    }
    let course = &*COURSE;
    for (position, ending) in longest(Rules::Course) {
        let Some(_) = course.probe(&position) else {
            continue;
        };
        let winner = match ending {
            Ending::Win(_) => position.color(),
            _ => position.color().other(),
        };
        let (_, outcome) = played_out(course, position);
        assert_eq!(outcome, Some(Outcome::Win(winner.into())), "{position:?}");
    }
}

#[test]
fn the_counter_turns_wins_into_draws_but_not_for_the_stuck() {
    let tables = &*COURSE;
    // A king that takes the last man at once; a man that is stuck; a man that has to step before a
    // king.
    for (text, quiet, expected) in [
        ("W:WKa1:Bc3", 0, Ending::Win(1)),
        ("W:WKa1:Bc3", 14, Ending::Win(1)),
        ("W:WKa1:Bc3", 15, Ending::Draw),
        ("W:Wh2:Bg3,f4", 0, Ending::Loss(0)),
        ("W:Wh2:Bg3,f4", 15, Ending::Loss(0)),
        ("W:Wa1:BKh8", 0, Ending::Loss(2)),
        ("W:Wa1:BKh8", 13, Ending::Loss(2)),
        ("W:Wa1:BKh8", 14, Ending::Draw),
    ] {
        let position = fen::read(text, Rules::Course).expect(text);
        let position = position.with_quiet_plies(quiet);
        assert_eq!(
            tables.probe(&position),
            Some(expected),
            "{text} after {quiet}"
        );
    }
}

#[test]
fn a_capture_under_way_is_played_on() {
    let tables = &*COURSE;
    let position = fen::read("W:Wc3:Bd4,d6", Rules::Course).expect("a position");
    let next = position.play(&position.legal_moves()[0]);
    assert_eq!(next.color(), Color::White);
    assert_eq!(tables.probe(&next), Some(Ending::Win(1)));
    let (chosen, _) = tables.best(&next).expect("a capture");
    assert!(next.play(&chosen).us().is_empty());
}

fn spoil(folder: &Path, how: impl Fn(&mut Vec<u8>)) {
    let path = folder.join(name(Rules::Course, 3));
    let mut bytes = fs::read(&path).expect("the file");
    how(&mut bytes);
    fs::write(path, bytes).expect("written");
}

#[test]
fn spoilt_files_are_told_of_and_made_again() {
    let folder = Folder::new("spoilt");
    let open = || Tables::with(Some(&folder.0), Rules::Course, 3);
    open();
    let spoilers: [fn(&mut Vec<u8>); 6] = [
        |bytes| bytes.clear(),
        |bytes| bytes[0] = b'X',
        |bytes| bytes[8] += 1,
        |bytes| bytes.truncate(bytes.len() - 1),
        |bytes| bytes[20] ^= 1,
        |bytes| {
            let last = bytes.len() - 1;
            bytes[last] ^= 1;
        },
    ];
    for spoiler in spoilers {
        spoil(&folder.0, spoiler);
        let tables = open();
        let notices = tables.notices();
        assert_eq!(notices.len(), 1, "{notices:?}");
        assert!(!matches!(notices[0], FileError::Io { .. }), "{notices:?}");
        assert_eq!(tables.pieces(), 3);
        assert!(open().notices().is_empty(), "made again");
    }
}

#[test]
fn many_may_open_an_empty_folder_at_once() {
    let folder = Folder::new("shared");
    let opened = || {
        let tables = Tables::with(Some(&folder.0), Rules::Course, 3);
        (tables.pieces(), tables.notices().len())
    };
    let all: Vec<(u32, usize)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(opened)).collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined.map(|opened| opened.expect("opened")).collect()
    });
    assert_eq!(all, [(3, 0); 4]);
    let files = fs::read_dir(&folder.0).expect("the folder");
    assert_eq!(files.count(), 2, "nothing but the files");
}

#[test]
fn without_a_writable_folder_tables_live_in_memory() {
    let folder = Folder::new("taken");
    let taken = folder.0.join("file");
    fs::write(&taken, "no folder").expect("written");
    let tables = Tables::with(Some(&taken), Rules::Course, 3);
    assert_eq!(tables.pieces(), 3);
    assert_eq!(tables.notices().len(), 1);
}

#[test]
fn only_some_numbers_of_pieces_have_tables() {
    for (pieces, stopped, expected) in [
        (1, false, GenerateError::Pieces(1)),
        (7, false, GenerateError::Pieces(7)),
        (3, true, GenerateError::Stopped),
    ] {
        let stop = AtomicBool::new(false);
        stop.store(stopped, Relaxed);
        let made = generate(Rules::Course, pieces, 1, &stop, &mut |_| {});
        assert_eq!(made.err(), Some(expected));
    }
}
