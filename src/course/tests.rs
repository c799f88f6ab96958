//! Living leagues whose results are made up, journals of games between toys, and courses in which
//! nothing is checked.

use std::path::{Path, PathBuf};

use crate::course::database::{Database, DatabaseError};
use crate::course::given_grades::{self, GivenGrade};
use crate::course::grades::{self, Grade};
use crate::course::handins::{self, CheckOutcome, CheckStage, HandIn, NotTaken};
use crate::course::live_standings::live_standings;
use crate::course::living::{EntryOutcome, LivingError, LivingLeague};
use crate::course::pairing::Pairing;
use crate::course::portable::{PortableError, export, import};
use crate::course::record::LivingRecord;
use crate::course::roster::{self, RosterError};
use crate::course::secrets;
use crate::course::sessions::{self, Who};
use crate::course::tables::{ShownVersions, last_games, tournament};
use crate::course::tasks::{self, Counted, Task, TaskText};
use crate::games::Side;
use crate::referee::game::GameEnd;
use crate::referee::program::{PlayerProgram, ProgramPlace};
use crate::tournament::journal::{self, Entry};
use crate::tournament::league::{League, ReadEntrant, entrant_of};
use crate::tournament::model::{GameId, PlayedGame, TournamentFormat};
use crate::tournament::run::GameRecord;
use crate::tournament::trial::{self, Folder, play_all, without_sums};

/// A file of a program, which its text tells from others.
fn file(name: &str, text: &str) -> ReadEntrant {
    let program = PlayerProgram {
        place: ProgramPlace::File(PathBuf::from(format!("/{name}.pl"))),
        module: Some(name.to_owned()),
        predicate: name.to_owned(),
        is_exported: true,
    };
    entrant_of(program, text.as_bytes().to_vec(), Path::new("there"))
}

fn database(folder: &Folder) -> Database {
    Database::open(&folder.file("store.db")).expect("a database")
}

/// A league with two games a pair of these programs.
fn league<'d>(database: &'d Database, names: &[&str]) -> LivingLeague<'d> {
    let announced = trial::league(TournamentFormat::Living, 0, 2);
    let league = LivingLeague::create(database, &announced).expect("a league");
    for name in names {
        let entered = league.enter(name, &file(name, "first"), 1);
        assert_eq!(entered.expect("an entry"), EntryOutcome::Added);
    }
    league
}

/// The game is lost by the side whose program has the later name.
fn played(names: &[String], id: GameId) -> Entry {
    let loser = match names[id.white] > names[id.black] {
        true => Side::First,
        false => Side::Second,
    };
    Entry {
        ended: 7,
        game: PlayedGame {
            id,
            turns: Vec::new(),
            end: GameEnd::Resigned { loser },
            cost: None,
            left: None,
            own_board: false,
            printed: Vec::new(),
            attempts: 1,
            seeds: None,
        },
    }
}

/// Plays what is wanted until nothing is, or so many games have been played; those games.
fn play(league: LivingLeague<'_>, pairing: Pairing, most: usize) -> Vec<GameId> {
    let mut record = LivingRecord::new(league, pairing, 2).expect("a record");
    let versions = record.versions().iter();
    let names: Vec<String> = versions.map(|version| version.name.clone()).collect();
    let mut games = Vec::new();
    loop {
        let wanted = record.next_games().expect("games");
        if wanted.is_empty() || games.len() >= most {
            return games;
        }
        let left = most - games.len();
        let entries: Vec<Entry> = wanted
            .iter()
            .take(left)
            .map(|id| played(&names, *id))
            .collect();
        record.append(&entries).expect("the games are kept");
        games.extend(entries.iter().map(|entry| entry.game.id));
    }
}

const ALL: usize = usize::MAX;

#[test]
fn only_the_games_of_a_new_version_are_played() {
    let folder = Folder::new("living-versions");
    let database = database(&folder);
    let league = league(&database, &["a", "b", "c"]);
    assert_eq!(play(league, Pairing::RoundRobin, ALL).len(), 6);
    assert_eq!(play(league, Pairing::RoundRobin, ALL), []);

    let again = league.enter("b", &file("b", "first"), 2);
    assert_eq!(again.expect("an entry"), EntryOutcome::Unchanged);
    let better = league.enter("b", &file("b", "second"), 2);
    assert_eq!(better.expect("an entry"), EntryOutcome::Replaced(2));
    let games = play(league, Pairing::RoundRobin, ALL);
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|game| game.white == 3 || game.black == 3));

    let current = tournament(league, ShownVersions::Current).expect("a table");
    assert!(current.complete);
    assert_eq!((current.entrants.len(), current.games.len()), (3, 6));
    let all = tournament(league, ShownVersions::All).expect("a table");
    assert_eq!((all.entrants.len(), all.games.len()), (4, 10));
    assert_eq!(all.label(1), "b v1");
    let versions = league.versions().expect("versions");
    assert_eq!(league.text(&versions[1]).expect("its file"), b"first");
}

#[test]
fn who_has_left_can_come_back() {
    let folder = Folder::new("living-withdrawn");
    let database = database(&folder);
    let league = league(&database, &["a", "b", "c"]);
    league.withdraw("c").expect("c leaves");
    assert_eq!(play(league, Pairing::RoundRobin, ALL).len(), 2);
    let unknown = league.withdraw("d");
    assert!(matches!(unknown, Err(LivingError::NoProgram(_))));
    let back = league.enter("c", &file("c", "first"), 3);
    assert_eq!(back.expect("an entry"), EntryOutcome::Returned);
    assert_eq!(play(league, Pairing::RoundRobin, ALL).len(), 4);
}

#[test]
fn files_are_unpacked_as_they_were_entered() {
    let folder = Folder::new("living-files");
    let database = database(&folder);
    let league = league(&database, &["a", "b"]);
    league
        .enter("a", &file("a", "second"), 2)
        .expect("an entry");
    let versions = league.versions().expect("versions");
    let unpacked = league.unpack(&versions[2]).expect("a file");
    assert_eq!(unpacked.file_name(), Some("a.pl".as_ref()));
    std::fs::write(&unpacked, "changed").expect("a file");
    let programs = league.programs(&versions).expect("programs");
    assert_eq!(programs[2].place, ProgramPlace::File(unpacked.clone()));
    assert_eq!(std::fs::read(unpacked).expect("a file"), b"second");
}

#[test]
fn uncertain_ratings_come_first() {
    let folder = Folder::new("living-need");
    let database = database(&folder);
    let league = league(&database, &["a", "b", "c", "d"]);
    play(league, Pairing::RoundRobin, ALL);
    league.enter("e", &file("e", "first"), 2).expect("an entry");
    league.enter("f", &file("f", "first"), 2).expect("an entry");
    let games = play(league, Pairing::Need { interval: 0.0 }, ALL);
    assert_eq!(games.len(), 2 * 9);
    // The two newcomers are the least known, so they meet before anybody else.
    let pair = [
        games[0].white.min(games[0].black),
        games[0].white.max(games[0].black),
    ];
    assert_eq!(pair, [4, 5]);
}

#[test]
fn enough_is_known_at_some_time() {
    let folder = Folder::new("living-interval");
    let database = database(&folder);
    let names: Vec<String> = (0..12).map(|number| format!("p{number:02}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let league = league(&database, &names);
    // Who has won or lost all games is never known much better than this.
    let interval = 560.0;
    let games = play(league, Pairing::Need { interval }, ALL);
    assert!(games.len() < 12 * 11, "{} games", games.len());
    let versions = league.versions().expect("versions");
    let standings = live_standings(&versions, &league.results(&versions).expect("results"));
    assert!(
        standings
            .iter()
            .all(|standing| standing.rating.error <= interval)
    );
}

#[test]
fn swiss_rounds_go_on_with_those_who_are_there() {
    let folder = Folder::new("living-swiss");
    let database = database(&folder);
    let league = league(&database, &["a", "b", "c", "d", "e"]);
    let swiss = |rounds| Pairing::Swiss { rounds };
    // Two games of each of two pairs; somebody has a bye. The run breaks off after three games.
    let first = play(league, swiss(1), 3);
    let rest = play(league, swiss(0), ALL);
    assert_eq!((first.len(), rest.len()), (3, 1));
    league.enter("f", &file("f", "first"), 2).expect("an entry");
    league.withdraw("a").expect("a leaves");
    let more = play(league, swiss(2), ALL);
    assert!(
        more.iter()
            .all(|game| game.round > 1 && game.white != 0 && game.black != 0)
    );
    let games: Vec<GameId> = [first, rest, more].concat();
    let mut pairs: Vec<_> = games
        .iter()
        .map(|game| (game.white.min(game.black), game.white.max(game.black)))
        .collect();
    pairs.sort();
    pairs.dedup();
    assert_eq!(games.len(), 2 * pairs.len(), "a pair met twice: {games:?}");
    let versions = league.versions().expect("versions");
    assert_eq!(league.byes(&versions).expect("byes").len(), 3);
}

#[test]
fn a_replaced_program_leaves_its_round() {
    let folder = Folder::new("living-left");
    let database = database(&folder);
    let league = league(&database, &["a", "b", "c", "d"]);
    let swiss = |rounds| Pairing::Swiss { rounds };
    play(league, swiss(1), 0);
    let versions = league.versions().expect("versions");
    assert_eq!(league.paired(&versions).expect("games").len(), 4);
    league
        .enter("a", &file("a", "second"), 2)
        .expect("an entry");
    let rest = play(league, swiss(0), ALL);
    assert_eq!(rest.len(), 2);
    assert!(rest.iter().all(|game| game.white != 0 && game.black != 0));
}

/// What a journal tells.
fn contents(path: &Path) -> (League, Vec<Entry>) {
    let mut entries = Vec::new();
    let contents = journal::read(path, &mut |entry| entries.push(entry)).expect("a journal");
    (contents.league, entries)
}

#[test]
fn journals_are_carried_over_without_loss() {
    for (name, format) in [
        ("round", TournamentFormat::RoundRobin),
        ("gauntlet", TournamentFormat::Gauntlet { first: 2 }),
        ("swiss", TournamentFormat::Swiss { rounds: 3 }),
    ] {
        let folder = Folder::new(&format!("portable-{name}"));
        let journal = folder.file("journal.jsonl");
        let told = play_all(&trial::league(format, 5, 2), None, &journal);
        let store = Database::open(&folder.file("store.db")).expect("a database");
        let kept = import(&store, &journal).expect("the journal is read");
        let out = folder.file("out.jsonl");
        export(kept, &out).expect("it is written");
        let read = |path: &Path| std::fs::read_to_string(path).expect("a journal");
        assert_eq!(read(&out), read(&journal), "{name}");
        let shown = tournament(kept, ShownVersions::Current).expect("a table");
        assert_eq!(shown, told, "{name}");

        let old = folder.file("old.jsonl");
        std::fs::write(&old, without_sums(&read(&journal))).expect("a journal");
        let store = Database::open(&folder.file("old.db")).expect("a database");
        let kept = import(&store, &old).expect("version 1 is read");
        export(kept, &out).expect("it is written");
        assert_eq!(contents(&out), contents(&old), "{name}");
    }
}

#[test]
fn a_living_league_is_carried_over_without_loss() {
    let folder = Folder::new("portable-living");
    let database = database(&folder);
    let league = league(&database, &["a", "b", "c"]);
    play(league, Pairing::Swiss { rounds: 3 }, ALL);
    league
        .enter("a", &file("a", "second"), 9)
        .expect("an entry");
    play(league, Pairing::RoundRobin, ALL);
    league.withdraw("b").expect("b leaves");
    let journal = folder.file("journal.jsonl");
    export(league, &journal).expect("it is written");

    let other = Database::open(&folder.file("other.db")).expect("a database");
    let kept = import(&other, &journal).expect("it is read");
    assert_eq!(
        kept.league().expect("a league"),
        league.league().expect("a league")
    );
    assert_eq!(
        kept.entries().expect("games"),
        league.entries().expect("games")
    );
    for shown in [ShownVersions::Current, ShownVersions::All] {
        let told = |league| tournament(league, shown).expect("a table");
        assert_eq!(told(kept), told(league));
    }
    let again = import(&other, &journal);
    assert!(matches!(
        again,
        Err(PortableError::Living(LivingError::LeagueExists))
    ));
}

#[test]
fn an_old_league_goes_on_as_a_living_one() {
    let folder = Folder::new("portable-on");
    let journal = folder.file("journal.jsonl");
    play_all(
        &trial::league(TournamentFormat::Swiss { rounds: 3 }, 5, 2),
        None,
        &journal,
    );
    let database = database(&folder);
    let league = import(&database, &journal).expect("the journal is read");
    let points = |league| {
        let standings = tournament(league, ShownVersions::Current)
            .expect("a table")
            .standings;
        standings
            .iter()
            .map(|row| (row.entrant, row.points, row.byes))
            .collect::<Vec<_>>()
    };
    let before = points(league);
    league.enliven().expect("it lives");
    assert_eq!(points(league), before);
    let versions = league.versions().expect("versions");
    let programs = league.programs(&versions);
    assert!(matches!(programs, Err(LivingError::NoText { .. })));
    league
        .enter("p9", &file("p9", "first"), 3)
        .expect("an entry");
    assert_eq!(
        tournament(league, ShownVersions::Current)
            .expect("a table")
            .entrants
            .len(),
        6
    );
}

#[test]
fn strange_databases_are_refused() {
    let folder = Folder::new("strange-databases");
    let text = folder.file("text.db");
    std::fs::write(&text, "no database").expect("a file");
    assert!(matches!(
        Database::open(&text),
        Err(DatabaseError::Foreign(_))
    ));
    assert_eq!(std::fs::read(&text).expect("a file"), b"no database");

    let foreign = folder.file("foreign.db");
    let connection = rusqlite::Connection::open(&foreign).expect("a database");
    connection
        .execute_batch("CREATE TABLE theirs (id INTEGER)")
        .expect("a table");
    drop(connection);
    assert!(matches!(
        Database::open(&foreign),
        Err(DatabaseError::Foreign(_))
    ));

    let later = folder.file("later.db");
    drop(Database::open(&later).expect("a database"));
    let connection = rusqlite::Connection::open(&later).expect("a database");
    connection
        .pragma_update(None, "user_version", 999)
        .expect("a version");
    drop(connection);
    assert!(matches!(
        Database::open(&later),
        Err(DatabaseError::Later { found: 999, .. })
    ));
}

#[test]
fn the_database_keeps_its_promises() {
    let folder = Folder::new("database");
    let database = database(&folder);
    let league = league(&database, &["a", "b"]);
    let mode: String = database
        .connection()
        .pragma_query_value(None, "journal_mode", |row| row.get(0))
        .expect("a mode");
    assert_eq!(mode, "wal");
    let orphan = database
        .connection()
        .execute("UPDATE version SET program = 99", []);
    assert!(orphan.is_err(), "a version without a program");
    // A game is kept whole or not at all, and its first result counts.
    let versions = league.versions().expect("versions");
    let names = ["a".to_owned(), "b".to_owned()];
    let id = |white, black| GameId {
        round: 1,
        white,
        black,
        number: 1,
    };
    let two = [
        played(&names, id(0, 1)),
        played(&["x".to_owned(), "x".to_owned(), "y".to_owned()], id(0, 2)),
    ];
    assert!(league.append(&versions, &two).is_err());
    assert_eq!(league.entries().expect("games").len(), 0);
    league.append(&versions, &two[..1]).expect("a game");
    let other = ["b".to_owned(), "a".to_owned()];
    league
        .append(&versions, &[played(&other, id(0, 1))])
        .expect("a game");
    assert_eq!(league.entries().expect("games"), two[..1]);

    let copy = folder.file("copy.db");
    database.back_up(&copy).expect("a copy");
    let copied = Database::open(&copy).expect("a database");
    let there = LivingLeague::first(&copied)
        .expect("a league")
        .expect("a league");
    assert_eq!(there.entries().expect("games"), two[..1]);
}

/// A task, and students called A, B..
fn course(database: &Database, students: usize) -> Task {
    let letters = ('A'..).take(students);
    let rows: String = letters
        .map(|letter| format!("{letter}@x,{letter}\n"))
        .collect();
    roster::take_in(database, format!("number,name\n{rows}").as_bytes()).expect("a roster");
    let league = trial::league(TournamentFormat::Living, 0, 2);
    let task = tasks::create(database, &TaskText::default(), &league).expect("a task");
    tasks::task(database, task)
        .expect("a task")
        .expect("a task")
}

fn hand_in(database: &Database, task: &Task, student: i64, now: u64) -> HandIn {
    let text = format!("{student} {now}");
    let id = handins::hand_in(database, task, student, ("a.pl", text.as_bytes()), now);
    handins::handin(database, id.expect("it is taken"))
        .expect("it is there")
        .expect("it is there")
}

/// The hand-in has been checked: its program plays.
fn finish(database: &Database, handin: &HandIn, now: u64) {
    advance(database, handin, CheckStage::Checked, now);
}

/// The check of the hand-in has come so far.
fn advance(database: &Database, handin: &HandIn, stage: CheckStage, now: u64) {
    let outcome = CheckOutcome {
        stage,
        score: Some((13, 14)),
        fingerprints: None,
        reports: Vec::new(),
    };
    let read = file("a", &format!("{}", handin.id));
    handins::advance(database, handin, &outcome, Some(&read), now).expect("it is kept");
}

#[test]
fn rosters_are_taken_in_whole() {
    let folder = Folder::new("roster");
    let database = database(&folder);
    let codes = roster::take_in(
        &database,
        "\u{feff}name;group;Number\nMari;1;m@x\nJüri;2;j@x\n".as_bytes(),
    )
    .expect("a roster");
    let told: Vec<_> = codes
        .iter()
        .map(|new| (new.number.as_str(), new.name.as_str()))
        .collect();
    assert_eq!(told, [("m@x", "Mari"), ("j@x", "Jüri")]);
    let again = roster::take_in(&database, b"number,name\nm@x,Mari Maasikas\nk@x,Kati\n")
        .expect("a roster");
    assert_eq!(again.len(), 1);
    let unclosed = format!("number,name\na,\"Mari\n{}", "b,Kati\n".repeat(50));
    for (roster, expected) in [
        ("name\nMari\n", "no column `number`"),
        ("number,name\nx,\n", "line 2"),
        ("number,name\na,b\n,c\n", "line 3"),
        (
            "number,name\na\n",
            "line 2 of the roster has 1 fields, and its head has 2",
        ),
        ("number,name\na,\"b\nc\"\n\nd,\n", "line 5"),
        (
            "number,name\na,Mari\nb,Kati\na,Mari\na,Mart\n",
            "line 5 of the roster has the number a again, with another name",
        ),
        (
            &unclosed,
            "line 2 of the roster has a number or name of more than 200",
        ),
    ] {
        let error: RosterError =
            roster::take_in(&database, roster.as_bytes()).expect_err("no roster");
        assert!(error.to_string().contains(expected), "{error}");
    }
    let latin = roster::take_in(&database, b"number,name\nm,Mari\nj,J\xFCri\n");
    assert!(matches!(latin, Err(RosterError::Encoding { line: 3 })));
    let students = roster::students(&database).expect("students");
    let names: Vec<&str> = students
        .iter()
        .map(|student| student.name.as_str())
        .collect();
    assert_eq!(names, ["Jüri", "Kati", "Mari Maasikas"]);
}

#[test]
fn codes_and_sessions_end() {
    let folder = Folder::new("codes");
    let database = database(&folder);
    let codes = roster::take_in(&database, b"number,name\nm,Mari\n").expect("a roster");
    let fits = |code: &str| {
        let known = roster::hash_of_code(&database, code).expect("a hash");
        known.is_some_and(|(_, code, hash)| secrets::is_secret(&code, &hash))
    };
    let code = &codes[0].code;
    assert!(fits(code) && fits(&format!(" {} ", code.to_lowercase())));
    assert!(!fits("1-AAAAA-AAAAA-AAAAA-AAAAA") && !fits("") && !fits("x-y") && !fits("9-A"));
    let student = Who::Student(1);
    let token = sessions::begin(&database, student, 1000).expect("a session");
    let who = |now| {
        sessions::find(&database, &token, now)
            .expect("sessions")
            .map(|session| session.who)
    };
    assert_eq!(who(1000), Some(student));
    assert_eq!(who(1000 + 13 * 3600 * 1000), None);
    let renewed = roster::renew_code(&database, 1).expect("a code");
    assert!(fits(&renewed) && !fits(code));
    assert_eq!(who(1000), None);
}

/// Who is archived has no session, no code, no grade and no program that plays; all of it comes
/// back.
#[test]
fn archived_students_leave_and_come_back() {
    let folder = Folder::new("archived");
    let database = database(&folder);
    let task = course(&database, 2);
    for student in [1, 2] {
        finish(&database, &hand_in(&database, &task, student, 1), 1);
    }
    let code = roster::renew_code(&database, 1).expect("a code");
    let token = sessions::begin(&database, Who::Student(1), 1).expect("a session");
    let league = LivingLeague::of(&database, task.league);
    let state = || {
        let versions = league.versions().expect("versions");
        let plays = versions.iter().filter(|version| version.is_current).count();
        let grades = grades::grades(&database, &task).expect("grades").len();
        let known = roster::hash_of_code(&database, &code).expect("a hash");
        (plays, grades, known.is_some())
    };
    assert_eq!(state(), (2, 2, true));
    roster::archive(&database, 1, 5).expect("the archive");
    roster::archive(&database, 1, 9).expect("the archive");
    assert_eq!(state(), (1, 1, false));
    assert_eq!(
        sessions::find(&database, &token, 1).expect("sessions"),
        None
    );
    let student = || roster::student(&database, 1).expect("a student");
    assert_eq!(student().expect("a student").archived, Some(5));
    roster::take_in(&database, b"number,name\nA@x,Anna\n").expect("a roster");
    assert_eq!(student().expect("a student").archived, Some(5));
    // What is checked meanwhile does not play before its student is back.
    finish(&database, &hand_in(&database, &task, 1, 6), 6);
    assert_eq!(state(), (1, 1, false));
    roster::restore(&database, 1).expect("back");
    assert_eq!(state(), (2, 2, true));
}

#[test]
fn changes_that_were_not_seen_are_not_overwritten() {
    let folder = Folder::new("revisions");
    let database = database(&folder);
    let task = course(&database, 1);
    let now = || {
        tasks::task(&database, task.id)
            .expect("a task")
            .expect("a task")
    };
    let titled = |title: &str| TaskText {
        title: title.to_owned(),
        ..TaskText::default()
    };
    let change = |title, revision| {
        tasks::change(&database, task.id, &titled(title), revision).expect("a change")
    };
    assert!(change("first", task.revision));
    assert!(!change("second", task.revision));
    assert_eq!(now().text.title, "first");
    assert!(change("second", now().revision));
    assert_eq!(now().text.title, "second");
    let revision = || roster::revision(&database).expect("a revision");
    let before = revision();
    roster::take_in(&database, b"number\n").expect_err("no roster");
    assert_eq!(revision(), before);
    roster::take_in(&database, b"number,name\nA@x,Anna\n").expect("a roster");
    assert_ne!(revision(), before);
}

#[test]
fn archived_tasks_take_nothing() {
    let folder = Folder::new("archived-task");
    let database = database(&folder);
    let task = course(&database, 1);
    let again = || {
        tasks::task(&database, task.id)
            .expect("a task")
            .expect("a task")
    };
    tasks::archive(&database, task.id, 5).expect("the archive");
    assert_eq!(again().archived, Some(5));
    let refused = handins::hand_in(&database, &again(), 1, ("a.pl", b"x"), 6);
    assert!(matches!(refused, Err(NotTaken::Frozen)));
    tasks::restore(&database, task.id).expect("back");
    assert_eq!(again(), task);
}

#[test]
fn checks_are_shared_fairly() {
    let folder = Folder::new("fair");
    let database = database(&folder);
    let task = course(&database, 2);
    let first: Vec<HandIn> = (0..3)
        .map(|now| hand_in(&database, &task, 1, now))
        .collect();
    let other = hand_in(&database, &task, 2, 9);
    let next_of = |stage, under_way: &[i64]| {
        let under_way = under_way.iter().copied().collect();
        let next = handins::next_to_check(&database, stage, &under_way, 10).expect("a queue");
        next.map(|handin| handin.id)
    };
    let next = |under_way: &[i64]| next_of(CheckStage::Taken, under_way);
    // The last one of a student comes before those that it has replaced.
    assert_eq!(next(&[]), Some(first[2].id));
    assert_eq!(next(&[1]), Some(other.id));
    assert_eq!(next(&[1, 2]), None);
    finish(&database, &first[2], 10);
    assert_eq!(next(&[]), Some(other.id));
    for _ in 0..3 {
        handins::note_failure(&database, other.id).expect("a note");
    }
    assert_eq!(next(&[]), Some(first[0].id));
    // What was tried a little waits for the next stage only.
    advance(&database, &first[0], CheckStage::Tried, 10);
    assert_eq!(next(&[]), Some(first[1].id));
    assert_eq!(next_of(CheckStage::Tried, &[]), Some(first[0].id));
    assert_eq!(next_of(CheckStage::Tried, &[1]), None);
    assert_eq!(handins::waiting_for_answer(&database).expect("a number"), 1);
    handins::check_again(&database, task.id).expect("again");
    assert_eq!(handins::waiting(&database).expect("a number"), 4);
}

/// A process that closes a file loses all its locks on it, and then another process takes the log
/// of the database away.
#[cfg(target_os = "linux")]
#[test]
fn another_connection_leaves_the_locks_of_the_first() {
    use std::os::unix::fs::MetadataExt as _;
    let folder = Folder::new("locks");
    let first = database(&folder);
    let inode = std::fs::metadata(first.path()).expect("a file").ino();
    let of_this_process = format!(" {} ", std::process::id());
    let end = format!(":{inode} ");
    let is_locked = || {
        let locks = std::fs::read_to_string("/proc/locks").expect("locks");
        let mut lines = locks.lines();
        lines.any(|line| line.contains(&of_this_process) && line.contains(&end))
    };
    if !is_locked() {
        // The kernel of some containers shows no locks.
        return;
    }
    drop(Database::open(first.path()).expect("the same"));
    assert!(is_locked());
}

#[test]
fn late_is_what_comes_after_the_deadline_of_today() {
    let folder = Folder::new("deadline");
    let database = database(&folder);
    let mut task = course(&database, 2);
    task.text.deadline = Some(5);
    let first = hand_in(&database, &task, 1, 3);
    let late = hand_in(&database, &task, 1, 7);
    for handin in [&first, &late] {
        finish(&database, handin, 9);
    }
    let again = |handin: &HandIn| {
        let found = handins::handin(&database, handin.id).expect("a query");
        found.expect("a hand-in")
    };
    assert!(again(&first).plays && again(&late).is_late && !again(&late).plays);
    handins::apply_deadline(&database, &task, Some(8)).expect("a later deadline");
    assert!(!again(&late).is_late && !again(&late).is_checked());
    finish(&database, &again(&late), 10);
    assert!(again(&late).plays);
    handins::apply_deadline(&database, &task, Some(1)).expect("an earlier deadline");
    let league = LivingLeague::of(&database, task.league);
    let versions = league.versions().expect("versions");
    assert!(versions.iter().all(|version| !version.is_current));
}

#[test]
fn hand_ins_whose_checks_failed_keep_no_place_in_the_queue() {
    let folder = Folder::new("given-up");
    let database = database(&folder);
    let task = course(&database, 2);
    let given_up = hand_in(&database, &task, 1, 1);
    for _ in 0..3 {
        handins::note_failure(&database, given_up.id).expect("a note");
    }
    let many = "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
        INSERT INTO handin (task, student, number, handed_in, late, file, text, failures)
        SELECT task, student, i, handed_in, late, file, text, failures FROM handin, n WHERE id = ?1";
    database.execute(many, [given_up.id]).expect("hand-ins");
    let later = 10 * 3600 * 1000;
    let taken = handins::hand_in(
        &database,
        &task,
        2,
        ("b.pl", b":- module(b, [b/3])."),
        later,
    );
    assert!(taken.is_ok());
}

#[test]
fn the_last_hand_in_in_time_plays() {
    let folder = Folder::new("in-time");
    let database = database(&folder);
    let mut task = course(&database, 1);
    let first = hand_in(&database, &task, 1, 1);
    let second = hand_in(&database, &task, 1, 2);
    task.text.deadline = Some(5);
    let late = hand_in(&database, &task, 1, 6);
    assert!(late.is_late && !second.is_late);
    for handin in [&late, &second, &first] {
        finish(&database, handin, 7);
    }
    let versions = LivingLeague::of(&database, task.league)
        .versions()
        .expect("versions");
    assert_eq!(versions.len(), 1);
    let plays = |handin: &HandIn| {
        handins::handin(&database, handin.id)
            .expect("it")
            .expect("it")
            .plays
    };
    assert_eq!([&first, &second, &late].map(plays), [false, true, false]);
    task.text.is_frozen = true;
    let refused = handins::hand_in(&database, &task, 1, ("a.pl", b"x"), 8);
    assert!(matches!(refused, Err(NotTaken::Frozen)));
}

#[test]
fn the_teacher_says_which_hand_in_counts() {
    let folder = Folder::new("counts");
    let database = database(&folder);
    let mut task = course(&database, 1);
    let good = hand_in(&database, &task, 1, 1);
    finish(&database, &good, 2);
    let bad = hand_in(&database, &task, 1, 3);
    let outcome = CheckOutcome {
        stage: CheckStage::Checked,
        score: Some((3, 14)),
        fingerprints: None,
        reports: Vec::new(),
    };
    handins::advance(&database, &bad, &outcome, None, 4).expect("it is kept");
    task.text.deadline = Some(5);
    let late = hand_in(&database, &task, 1, 6);
    for (counts, handin) in Counted::ALL.into_iter().zip([&late, &bad, &good]) {
        task.text.counts = counts;
        let now = || {
            let task = tasks::task(&database, task.id).expect("a task");
            task.expect("a task")
        };
        let is_changed = tasks::change(&database, task.id, &task.text, now().revision);
        assert!(is_changed.expect("a change"));
        let task = now();
        let grades = grades::grades(&database, &task).expect("grades");
        let counted = grades[0].counted.as_ref().map(|counted| counted.number);
        assert_eq!(counted, Some(handin.number), "{counts:?}");
    }
}

/// The number of a version is that of the hand-in: of what was late there is no version, and a file
/// that is handed in again is the same one.
#[test]
fn versions_have_the_numbers_of_hand_ins() {
    let folder = Folder::new("numbers");
    let database = database(&folder);
    let mut task = course(&database, 1);
    let league = LivingLeague::of(&database, task.league);
    let plays = || {
        let versions = league.versions().expect("versions");
        let current = versions.iter().find(|version| version.is_current);
        current.expect("a version").shown_number()
    };
    let enter = |task: &Task, text: &str| {
        let handin = hand_in(&database, task, 1, 7);
        let outcome = CheckOutcome {
            stage: CheckStage::Checked,
            score: None,
            fingerprints: None,
            reports: Vec::new(),
        };
        let read = file("a", text);
        handins::advance(&database, &handin, &outcome, Some(&read), 8).expect("it is kept");
        handin.number
    };
    assert_eq!((enter(&task, "one"), plays()), (1, 1));
    task.text.deadline = Some(6);
    assert_eq!((enter(&task, "late"), plays()), (2, 1));
    task.text.deadline = None;
    assert_eq!((enter(&task, "two"), plays()), (3, 3));
    assert_eq!((enter(&task, "two"), plays()), (4, 4));
    let told = tournament(league, ShownVersions::All).expect("a table");
    let labels: Vec<&str> = (0..2).map(|entrant| told.label(entrant)).collect();
    assert_eq!(labels, ["A@x v1", "A@x v4"]);
}

#[test]
fn the_last_games_of_one_and_of_all() {
    let folder = Folder::new("last-games");
    let database = database(&folder);
    let league = league(&database, &["a", "b", "c"]);
    let games = play(league, Pairing::RoundRobin, ALL);
    assert_eq!((games.len(), league.ended().expect("a number")), (6, 6));
    let ids = |program, most| {
        let entries = league.last_entries(program, most).expect("games");
        entries
            .iter()
            .map(|entry| entry.game.id)
            .collect::<Vec<_>>()
    };
    assert_eq!(ids(None, 4), games[2..]);
    let of_a = games
        .iter()
        .filter(|game| game.white == 0 || game.black == 0);
    assert_eq!(ids(Some("a"), 9), of_a.copied().collect::<Vec<_>>());
    assert_eq!(ids(Some("d"), 9), []);
    let told = last_games(league, None, 4).expect("a table");
    assert_eq!(told.games.len(), 4);
}

#[test]
fn grades_are_no_formulas() {
    let folder = Folder::new("grades");
    let database = database(&folder);
    let task = course(&database, 2);
    roster::take_in(&database, b"number,name\n\"=1+1\",\"-x, \"\"y\"\"\"\n").expect("a roster");
    finish(&database, &hand_in(&database, &task, 1, 1), 2);
    let grades: Vec<Grade> = grades::grades(&database, &task).expect("grades");
    let csv = grades::csv(&grades);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[1], "'=1+1,\"'-x, \"\"y\"\"\",,,,,,0,0,,,,,");
    assert!(lines[2].starts_with("A@x,A,1,0,13,14,1,0,0,0,"), "{csv}");
    assert_eq!(
        grades::moodle(&grades, |_| vec!["9: crown it".to_owned()])
            .lines()
            .nth(2),
        Some("A@x,A,93,13/14; 9: crown it")
    );
}

/// What the teacher says comes before what the check found, and is not overwritten unseen.
#[test]
fn the_teacher_gives_grades() {
    let folder = Folder::new("given");
    let database = database(&folder);
    let task = course(&database, 2);
    finish(&database, &hand_in(&database, &task, 1, 1), 2);
    let give = |student, percent, comment: &str, revision| {
        let given = GivenGrade {
            percent,
            comment: comment.to_owned(),
            revision,
        };
        given_grades::give(&database, (student, task.id), &given).expect("a grade")
    };
    assert!(give(1, Some(60), "=talked, well", 0) && give(2, Some(100), "", 0));
    assert!(!give(1, Some(10), "too late", 0));
    let grades = || grades::grades(&database, &task).expect("grades");
    let csv = grades::csv(&grades());
    let ends: Vec<&str> = csv
        .lines()
        .map(|line| line.rsplit_once(",0,").map_or("", |end| end.1))
        .collect();
    assert_eq!(ends[2], ",,100,1,", "{csv}");
    assert!(csv.contains(",60,1,\"'=talked, well\""), "{csv}");
    let moodle = grades::moodle(&grades(), |_| Vec::new());
    assert!(
        moodle.contains("A@x,A,60,\"'=talked, well; 13/14\""),
        "{moodle}"
    );
    // Without a grade of the teacher it is that of the check, and the comment stays.
    assert!(give(1, None, "as found", 1));
    assert_eq!(grades()[0].percent(), Some(93));
    assert!(grades::moodle(&grades(), |_| Vec::new()).contains("93,as found; 13/14"));
}
