use std::path::Path;

use super::{Entry, Existing, Journal, JournalError, read, read_lines, write};
use crate::games::random::Random;
use crate::tournament::league::{Difference, League};
use crate::tournament::model::TournamentFormat;
use crate::tournament::schedule::Shard;
use crate::tournament::trial::{Folder, league, play_all, without_sums};

/// A played tournament with fouls of several kinds, and its entries.
fn played(path: &Path) -> (League, Vec<Entry>) {
    let league = league(TournamentFormat::RoundRobin, 6, 1);
    play_all(&league, None, path);
    let mut entries = Vec::new();
    let contents = read(path, &mut |entry| entries.push(entry)).expect("the journal");
    assert_eq!(contents.league, league);
    assert_eq!(entries.len(), 15);
    (league, entries)
}

fn open(path: &Path, league: &League) -> Result<(Journal, Vec<Entry>), JournalError> {
    let mut entries = Vec::new();
    let journal = Journal::open(path, league, Existing::Resume, &mut |entry| {
        entries.push(entry)
    })?;
    Ok((journal, entries))
}

/// The journal without the line of this number, from 1.
fn lines_without(journal: &str, number: usize) -> String {
    let lines = journal.split_inclusive('\n').enumerate();
    lines
        .filter(|(index, _)| index + 1 != number)
        .map(|(_, line)| line)
        .collect()
}

/// A journal of version 1 is read, and gone on with as it was begun.
#[test]
fn journals_without_sums_are_read() {
    let folder = Folder::new("journal-old");
    let (league, entries) = played(&folder.file("new"));
    let new = std::fs::read_to_string(folder.file("new")).expect("the journal");
    let old = without_sums(&new);
    let path = folder.file("old");
    let half: String = old.split_inclusive('\n').take(8).collect();
    std::fs::write(&path, half).expect("a journal");
    let (mut journal, found) = open(&path, &league).expect("a journal");
    assert_eq!(found, entries[..7]);
    journal.append(&entries[7..]).expect("the rest");
    drop(journal);
    assert_eq!(std::fs::read_to_string(&path).expect("the journal"), old);
}

/// Journals of before there was a choice of the game are of draughts, and say so in its words.
#[test]
fn journals_without_a_game_are_read() {
    let folder = Folder::new("journal-gameless");
    let (league, entries) = played(&folder.file("new"));
    let new = std::fs::read_to_string(folder.file("new")).expect("the journal");
    let old = without_sums(&new)
        .replacen("\"game_name\":\"draughts\",", "", 1)
        .replace("\"won\"", "\"no_moves\"")
        .replace("\"drawn\"", "\"no_captures\"");
    assert!(old.contains("no_moves") && !old.contains("draughts"));
    let path = folder.file("old");
    std::fs::write(&path, old).expect("a journal");
    assert_eq!(open(&path, &league).expect("a journal").1, entries);
}

/// Of a changed byte nothing is believed but the games before it: a flipped bit, a cut, a doubled
/// or a swapped line.
#[test]
fn no_damage_goes_unnoticed() {
    let folder = Folder::new("journal-damage");
    let path = folder.file("j");
    let (league, mut entries) = played(&path);
    entries.sort_by_key(|entry| entry.game.turns.len());
    let entries = &entries[..4];
    write(&path, &league, entries).expect("a journal");
    let whole = std::fs::read(&path).expect("the journal");
    let mut random = Random::new(2026);
    for damage in 0..20_000 {
        let mut bytes = whole.clone();
        let place = random.below(bytes.len());
        match damage % 4 {
            0..=2 => bytes[place] ^= 1 << random.below(8),
            _ => bytes.truncate(place),
        }
        let mut found = Vec::new();
        let contents = read_lines(&path, &bytes[..], &mut |entry| found.push(entry));
        if contents.is_ok_and(|contents| contents.league != league) {
            panic!("damage {damage} at {place}: another league");
        }
        assert!(found.len() <= entries.len(), "damage {damage} at {place}");
        assert_eq!(found, entries[..found.len()], "damage {damage} at {place}");
    }
}

#[test]
fn entries_go_round() {
    let folder = Folder::new("journal-round");
    let (league, entries) = played(&folder.file("a"));
    assert!(entries.iter().any(|entry| entry.game.left.is_some()));
    let copy = folder.file("b");
    write(&copy, &league, &entries).expect("a journal");
    let bytes = |name: &str| std::fs::read(folder.file(name)).expect("a journal");
    assert_eq!(bytes("a"), bytes("b"));
}

/// A process may be killed at any byte: every beginning of a journal is taken for the games that
/// are wholly in it.
#[test]
fn a_torn_line_is_cut_off_wherever_it_is_torn() {
    let folder = Folder::new("journal-torn");
    let path = folder.file("whole");
    let (league, entries) = played(&path);
    // Short games, fouls among them.
    let mut entries = entries;
    entries.sort_by_key(|entry| entry.game.turns.len());
    let entries = &entries[..3];
    write(&path, &league, entries).expect("a journal");
    let whole = std::fs::read(&path).expect("the journal");
    let torn = folder.file("torn");
    let mut lines = whole.split_inclusive(|byte| *byte == b'\n');
    let last = whole.len() - lines.next_back().map_or(0, <[u8]>::len);
    for end in (0..last).step_by(13).chain(last..=whole.len()) {
        std::fs::write(&torn, &whole[..end]).expect("a torn journal");
        let lines = whole[..end].iter().filter(|byte| **byte == b'\n').count();
        let games = lines.saturating_sub(1);
        let (mut journal, found) = open(&torn, &league).expect("a journal");
        assert_eq!(found, entries[..games], "torn at {end}");
        journal.append(&entries[games..]).expect("the rest");
        drop(journal);
        assert!(
            std::fs::read(&torn).expect("the journal") == whole,
            "torn at {end}"
        );
    }
}

#[test]
fn only_one_process_writes() {
    let folder = Folder::new("journal-lock");
    let path = folder.file("j");
    let league = league(TournamentFormat::RoundRobin, 3, 2);
    let (journal, _) = open(&path, &league).expect("a journal");
    assert!(matches!(open(&path, &league), Err(JournalError::Locked(_))));
    // Reading is allowed.
    assert!(read(&path, &mut |_| ()).is_ok());
    drop(journal);
    assert!(open(&path, &league).is_ok());
}

#[test]
fn a_journal_of_another_tournament_is_refused() {
    let folder = Folder::new("journal-another");
    let path = folder.file("j");
    let first = league(TournamentFormat::RoundRobin, 3, 2);
    open(&path, &first).expect("a journal");
    let bytes = std::fs::read(&path).expect("the journal");
    let mut changed = first.clone();
    changed.entrants[1].fingerprint = "0".into();
    let mut swapped = first.clone();
    swapped.entrants.swap(0, 1);
    let mut part = first.clone();
    part.shard = Some(Shard { part: 1, of: 2 });
    let mut limits = first.clone();
    limits.limits.memory_bytes = 1;
    let mut engine = first.clone();
    engine.engine = "swipl 9.0.4".into();
    let mut title = first.clone();
    title.title = String::new();
    for (other, told) in [
        (changed, "the file p1.pl of p1 has changed"),
        (swapped, "entrant 1 was p0, not p1"),
        (
            league(TournamentFormat::RoundRobin, 4, 2),
            "there were 3 entrants, not 4",
        ),
        (
            league(TournamentFormat::RoundRobin, 3, 4),
            "a pair had 2 games, not 4",
        ),
        (
            league(TournamentFormat::Swiss { rounds: 1 }, 3, 2),
            "the format was",
        ),
        (part, "the part was the whole, not 1/2"),
        (engine, "the engine was scryer, not swipl 9.0.4"),
        (limits, "the limits were"),
        (title, "the title was"),
    ] {
        let error = open(&path, &other).expect_err("a refusal").to_string();
        assert!(error.contains(told), "{error}");
    }
    let mut later = first.clone();
    later.started = "2027-01-01T00:00:00Z".into();
    assert!(open(&path, &later).is_ok());
    assert_eq!(std::fs::read(&path).expect("the journal"), bytes);
}

#[test]
fn files_that_are_no_journals_stay_as_they_are() {
    let folder = Folder::new("journal-foreign");
    let path = folder.file("j");
    let (league, _) = played(&path);
    let summed = std::fs::read_to_string(&path).expect("the journal");
    let good = without_sums(&summed);
    let moved = |first: &str| good.replacen("\"moves\":\"c", &format!("\"moves\":\"{first} c"), 1);
    for (text, told) in [
        ("tere", "is empty"),
        ("tere\n", ":1: not a journal"),
        ("{\"journal\":\"x\"}\n", ":1: not a journal"),
        (
            &good.replacen("\"version\":1", "\"version\":3", 1),
            ":1: version 3",
        ),
        (
            &good.replacen("\"shard\":null", "\"shard\":\"3/2\"", 1),
            "`shard`",
        ),
        (
            &good.replacen("\"games_a_pair\":1", "\"games_a_pair\":0", 1),
            "`format`",
        ),
        (&moved("a1-b2"), ": move 1 is not legal"),
        (&moved("ä"), ": move 1 is not legal"),
        (
            &good.replacen("\"cpu_us\":[0,", "\"cpu_us\":[", 1),
            ": the field `cpu_us`",
        ),
        (&good.replacen("\n{", "\n\u{0}\u{0}\n{", 1), ":2: "),
        (
            &good.replacen(
                "\"end\":{\"kind\":\"won\",\"winner\":\"white\"}",
                "\"end\":{\"kind\":\"drawn\"}",
                1,
            ),
            "the game did not end like this",
        ),
        (
            &good.replacen("\"game_name\":\"draughts\"", "\"game_name\":\"chess\"", 1),
            ":1: there are no leagues of \"chess\"",
        ),
        (
            &good.replacen("\"game_name\":\"draughts\"", "\"game_name\":\"hexagon\"", 1),
            ":3: move 1 is not legal",
        ),
        (
            &summed.replacen("\"attempts\":1", "\"attempts\":2", 1),
            ":2: the checksum",
        ),
        (&lines_without(&summed, 3), ":3: the checksum"),
        (
            &good.replacen("\"version\":1", "\"version\":2", 1),
            ":1: the checksum",
        ),
    ] {
        std::fs::write(&path, text).expect("a file");
        let error = open(&path, &league).expect_err("a refusal").to_string();
        assert!(error.contains(told), "{error}");
        assert_eq!(std::fs::read_to_string(&path).expect("the file"), text);
    }
}

#[test]
fn an_old_journal_is_set_aside() {
    let folder = Folder::new("journal-new");
    let path = folder.file("j");
    let (league, _) = played(&path);
    let old = std::fs::read(&path).expect("the journal");
    for aside in ["j.1", "j.2"] {
        let mut entries = 0;
        let journal = Journal::open(&path, &league, Existing::SetAside, &mut |_| entries += 1);
        drop(journal.expect("a journal"));
        assert_eq!(entries, 0);
        assert!(folder.file(aside).exists());
    }
    assert_eq!(std::fs::read(folder.file("j.1")).expect("the old one"), old);
    let difference = league.difference(&League {
        shard: Some(Shard { part: 1, of: 2 }),
        ..league.clone()
    });
    assert!(matches!(difference, Some(Difference::Shard(None, Some(_)))));
}
