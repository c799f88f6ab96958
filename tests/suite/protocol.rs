//! Processes that break the protocol, in every room that plays games: whoever breaks it has lost,
//! the other side has not, and nothing of it is left. tests/protocol/hostile_worker.rs is the other
//! side.

use std::fs;
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use arbiiter::conformance::probe::{ProbeOptions, Until, probe, suite};
use arbiiter::games::Side;
use arbiiter::games::draughts::Color;
use arbiiter::referee::draughts::Turn;
use arbiiter::referee::foul::Foul;
use arbiiter::referee::game::{GameEnd, play_programs};
use arbiiter::referee::host_failure::HostFailure;
use arbiiter::referee::limits::ProgramLimits;
use arbiiter::referee::program::{PlayerProgram, ProgramError, ProgramPlace};
use arbiiter::referee::reply::TurnReport;
use arbiiter::referee::rule::Rule;
use arbiiter::referee::workers::Workers;
use arbiiter::tournament::games::DRAUGHTS;
use arbiiter::tournament::journal::{Entry, Existing, Journal};
use arbiiter::tournament::league::{League, OWN_ENGINE};
use arbiiter::tournament::model::{Entrant, TournamentFormat};
use arbiiter::tournament::run::{JournalRecord, MAX_ATTEMPTS, TournamentRun, run};
use arbiiter::web::match_runner::{MatchEvent, MatchRunners};
use arbiiter::web::quota::Client;

use crate::course;

/// How the protocol is broken, and the rule that is cited.
pub const ATTACKS: [(&str, Rule); 33] = [
    ("silent", Rule::Time),
    ("slow", Rule::Time),
    ("signal19", Rule::Time),
    ("signal20", Rule::Time),
    ("flood", Rule::Confinement),
    ("twice", Rule::Confinement),
    ("half", Rule::Confinement),
    ("empty", Rule::Confinement),
    ("long", Rule::Confinement),
    ("bytes", Rule::Confinement),
    ("nested", Rule::Confinement),
    ("unconfined", Rule::Confinement),
    ("confined", Rule::Confinement),
    ("order", Rule::Confinement),
    ("answer", Rule::Confinement),
    ("nothing", Rule::Confinement),
    ("descriptors", Rule::Confinement),
    ("shut", Rule::Confinement),
    ("deaf", Rule::Confinement),
    ("close", Rule::Confinement),
    ("exit41", Rule::Confinement),
    ("print", Rule::Resources),
    ("exit0", Rule::Resources),
    ("exit42", Rule::Resources),
    ("exit7", Rule::Resources),
    ("signal1", Rule::Resources),
    ("signal2", Rule::Resources),
    ("signal6", Rule::Resources),
    ("signal9", Rule::Resources),
    ("signal11", Rule::Resources),
    ("signal14", Rule::Resources),
    ("signal15", Rule::Resources),
    ("signal31", Rule::Resources),
];

/// The requests that are answered like this: to load, and to move for the first and for a later
/// time.
const STEPS: [u32; 3] = [1, 2, 4];

/// A copy of the hostile worker that only one test runs, so that its processes are known by it.
struct Hostile {
    file: PathBuf,
}

impl Hostile {
    fn new(test: &str) -> Hostile {
        let built = std::env::current_exe().expect("this test");
        let built = built.parent().and_then(Path::parent).expect("a folder");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("protocol");
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join(test);
        let _ = fs::remove_file(&file);
        course::copy_program(&built.join("examples/hostile_worker"), &file);
        Hostile { file }
    }

    fn workers(&self, limit: Duration) -> Workers {
        let limits = ProgramLimits {
            move_time: limit,
            load_time: limit,
            output_bytes: 100_000,
            ..ProgramLimits::default()
        };
        Workers::prepared_by(self.file.clone(), limits)
    }

    /// The processes that run it.
    fn processes(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir("/proc").expect("the processes").flatten();
        let runs =
            |path: &PathBuf| fs::read_link(path.join("exe")).is_ok_and(|exe| exe == self.file);
        entries.map(|entry| entry.path()).filter(runs).collect()
    }
}

/// A program that begins like this, and whose predicate says what it does.
fn program_of(beginning: &str, predicate: &str) -> PlayerProgram {
    PlayerProgram {
        place: ProgramPlace::File(PathBuf::from(format!("/{beginning}/{predicate}.pl"))),
        module: Some(predicate.to_owned()),
        predicate: predicate.to_owned(),
        is_exported: true,
    }
}

fn program(predicate: &str) -> PlayerProgram {
    program_of("usual", predicate)
}

/// Those that are waited for have little time.
fn limit(rule: Rule) -> Duration {
    Duration::from_millis(if rule == Rule::Time { 300 } else { 600_000 })
}

/// While the file is read there is no game yet: it is refused.
#[test]
fn whoever_breaks_the_protocol_when_read_is_refused() {
    let hostile = Hostile::new("reading");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("protocol_reading");
    fs::create_dir_all(&folder).expect("a folder");
    let wrong = course::failures(&ATTACKS, |(how, rule)| {
        let file = folder.join(format!("{how}_read.pl"));
        fs::write(&file, ":- module(m, [m/3]).").expect("written");
        match hostile.workers(limit(*rule)).read(&file) {
            Err(ProgramError::TooHard { .. }) => None,
            other => Some(format!("{how}: {other:?}")),
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(hostile.processes(), Vec::<PathBuf>::new());
}

#[test]
fn whoever_breaks_the_protocol_has_lost() {
    let hostile = Hostile::new("match");
    let steps = ATTACKS
        .iter()
        .flat_map(|attack| STEPS.map(|step| (attack, step)));
    let cases: Vec<_> = steps.collect();
    let wrong = course::failures(&cases, |((how, rule), step)| {
        let mut workers = hostile.workers(limit(*rule));
        let (bad, good) = (program(&format!("{how}_{step}")), program("honest"));
        let loser = if step % 4 == 0 {
            Side::Second
        } else {
            Side::First
        };
        let (white, black) = match loser {
            Side::First => (&bad, &good),
            Side::Second => (&good, &bad),
        };
        // What comes to load may also be why the file is no player.
        let record = play_programs(&mut workers, white, black, &mut |_| ());
        match record.map(|record| record.end) {
            Ok(GameEnd::Disqualified { loser: found, foul })
                if found == loser && (foul.rule() == *rule || is_stale(how, &foul)) =>
            {
                None
            }
            other => Some(format!("{how}_{step}: {other:?}")),
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(hostile.processes(), Vec::<PathBuf>::new());
}

/// A second answer that is late comes in place of the next one, and is no legal move then.
fn is_stale(how: &str, foul: &Foul) -> bool {
    ["twice", "flood"].contains(&how) && *foul == Foul::IllegalMove
}

/// The signals that do nothing do no harm.
#[test]
fn ignored_signals_change_nothing() {
    let hostile = Hostile::new("ignored");
    let mut workers = hostile.workers(Duration::from_millis(300));
    let record = play_programs(
        &mut workers,
        &program("signal17_2"),
        &program("honest"),
        &mut |_| (),
    );
    // It is silent after it.
    assert!(
        matches!(record, Ok(record) if record.end.foul_of(Color::White).is_some_and(|foul| foul.rule() == Rule::Time))
    );
}

#[test]
fn texts_of_strangers_come_without_control_characters() {
    let hostile = Hostile::new("texts");
    let mut workers = hostile.workers(limit(Rule::Failure));
    let record = play_programs(
        &mut workers,
        &program("escape_2"),
        &program("honest"),
        &mut |_| (),
    );
    let end = record.expect("a record").end;
    let shown = Foul::Threw("a\u{fffd}[2J\u{fffd}\u{fffd}b".to_owned());
    assert_eq!(end.foul_of(Color::White), Some(&shown));
}

/// Until a process is locked in, what it does is ours; and so is a signal that it can't have sent
/// itself.
#[test]
fn our_failures_are_ours() {
    let hostile = Hostile::new("ours");
    let mut workers = hostile.workers(limit(Rule::Confinement));
    let mut broken = |white: &PlayerProgram, black: &PlayerProgram| {
        play_programs(&mut workers, white, black, &mut |_| ()).expect_err("no game")
    };
    let good = program("honest");
    for beginning in ["stillborn", "unconfined"] {
        let cause = broken(&program_of(beginning, "honest"), &good);
        assert!(
            matches!(cause, HostFailure::Worker(_)),
            "{beginning}: {cause}"
        );
    }
    let killed = program_of("filtered", "signal9_2");
    assert!(matches!(
        broken(&killed, &good),
        HostFailure::Killed(Some(Side::First))
    ));
    assert!(matches!(
        broken(&good, &killed),
        HostFailure::Killed(Some(Side::Second))
    ));
}

/// However much memory a program has: the kernel counts the processes that it kills for want of
/// memory, and this one it did not kill.
#[test]
fn a_large_process_is_killed_by_somebody_too() {
    let hostile = Hostile::new("large");
    let limits = ProgramLimits {
        memory_bytes: 1_000_000,
        ..ProgramLimits::default()
    };
    let mut workers = Workers::prepared_by(hostile.file.clone(), limits);
    let killed = program_of("filtered", "signal9_2");
    let record = play_programs(&mut workers, &killed, &program("honest"), &mut |_| ());
    assert!(
        matches!(record, Err(HostFailure::Killed(Some(Side::First)))),
        "{record:?}"
    );
}

/// The name is no text that the interpreter could be told.
#[test]
fn a_name_that_is_not_utf8_is_no_player() {
    use std::os::unix::ffi::OsStringExt;
    let hostile = Hostile::new("name");
    let mut workers = hostile.workers(limit(Rule::Module));
    let mut bad = program("honest");
    bad.place = ProgramPlace::File(PathBuf::from(std::ffi::OsString::from_vec(
        b"/a\xff.pl".to_vec(),
    )));
    let record = play_programs(&mut workers, &bad, &program("honest"), &mut |_| ());
    assert!(matches!(
        record.expect("a record").end.foul_of(Color::White),
        Some(Foul::NotLoaded(_))
    ));
}

/// In `check`: no position is tried again for ever, and the finding names the rule.
#[test]
fn the_probe_names_the_rule() {
    let hostile = Hostile::new("probe");
    let trials = suite();
    let options = ProbeOptions {
        until: Until::FirstError,
        games: 0,
        ..ProbeOptions::default()
    };
    let wrong = course::failures(&ATTACKS, |(how, rule)| {
        let mut workers = hostile.workers(limit(*rule));
        let bad = program(&format!("{how}_2"));
        let probed = probe(
            slice::from_mut(&mut workers),
            &bad,
            &trials[..2],
            &options,
            &mut |_| (),
        );
        let rules = probed.map(|outcome| {
            let rules = outcome.findings.iter().map(|finding| finding.rule);
            rules.collect::<Vec<_>>()
        });
        // A second answer is seen when the next question is asked.
        let expected = *how == "twice"
            || *how == "flood"
            || rules.as_ref().is_ok_and(|rules| rules.contains(rule));
        (!expected).then(|| format!("{how}: {rules:?}"))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(hostile.processes(), Vec::<PathBuf>::new());
}

/// In `serve`: a stage tells of the foul while other stages play on.
#[test]
fn stages_tell_of_the_foul() {
    let hostile = Hostile::new("stage");
    for (how, rule) in ATTACKS {
        let stages = MatchRunners::new(hostile.workers(limit(rule)), 2, 1);
        let (sender, told) = channel();
        let cast = [Some(program(&format!("{how}_1"))), Some(program("honest"))];
        let tell = move |told| sender.send(told).is_ok();
        let stage = stages.open(cast, Client::local(), tell).expect("a stage");
        let end = told.into_iter().find_map(|told| match told {
            MatchEvent::Unready(end) => Some(Ok(end)),
            MatchEvent::Broken(broken) => Some(Err(broken)),
            // The second of two answers is seen when the next question is asked.
            MatchEvent::Ready => {
                stage.ask(&first_turn());
                None
            }
            MatchEvent::Replied(reply) => match reply.report {
                TurnReport::Foul { foul, .. } => Some(Ok(GameEnd::Disqualified {
                    loser: Side::First,
                    foul,
                })),
                _ => None,
            },
            MatchEvent::Waiting(_) => None,
        });
        let end = end.expect("an end").expect("no failure of ours");
        let found = end.foul_of(Color::White).map(Foul::rule);
        assert_eq!(found, Some(rule), "{how}");
        assert_eq!(end.foul_of(Color::Black), None, "{how}");
    }
}

fn first_turn() -> Turn<'static> {
    Turn {
        color: Color::White,
        bound: None,
        facts: &[],
    }
}

/// In `liiga`: those who break the protocol have no points, and nothing is given up or played
/// again.
#[test]
fn leagues_go_on() {
    let names = [
        "honest",
        "shut_2",
        "empty_4",
        "unconfined_3",
        "signal9_2",
        "silent_2",
    ];
    let (entries, given_up) = league("league", "usual", &names);
    assert_eq!(given_up, 0);
    assert_eq!(entries.len(), 30);
    for entry in &entries {
        let game = &entry.game;
        assert_eq!(game.attempts, 1, "{game:?}");
        for (entrant, color) in [(game.id.white, Color::White), (game.id.black, Color::Black)] {
            if entrant == 0 {
                assert_eq!(game.end.foul_of(color), None, "{game:?}");
            }
        }
    }
}

/// Whoever is killed in every attempt has lost, though we do not know by whom.
#[test]
fn who_is_killed_every_time_has_lost() {
    let (entries, given_up) = league("killed", "filtered", &["honest", "signal9_2"]);
    assert_eq!((given_up, entries.len()), (0, 2));
    for entry in entries {
        let loser = if entry.game.id.white == 1 {
            Side::First
        } else {
            Side::Second
        };
        assert_eq!(entry.game.attempts, MAX_ATTEMPTS);
        assert!(
            matches!(entry.game.end, GameEnd::Disqualified { loser: found, .. } if found == loser)
        );
    }
}

/// The games of a league of these, and how many were given up.
fn league(test: &str, beginning: &str, names: &[&str]) -> (Vec<Entry>, usize) {
    let hostile = Hostile::new(test);
    let limits = ProgramLimits {
        move_time: Duration::from_secs(3),
        ..ProgramLimits::default()
    };
    let programs: Vec<PlayerProgram> = names
        .iter()
        .map(|name| program_of(beginning, name))
        .collect();
    let entrant = |name: &&str| Entrant {
        label: (*name).to_owned(),
        file: format!("{name}.pl"),
        module: Some((*name).to_owned()),
        predicate: (*name).to_owned(),
        fingerprint: (*name).to_owned(),
    };
    let league = League {
        game: DRAUGHTS,
        title: test.to_owned(),
        started: "2026-03-01T20:15:00Z".to_owned(),
        format: TournamentFormat::RoundRobin,
        games_a_pair: 2,
        engine: OWN_ENGINE.to_owned(),
        limits: limits.clone(),
        shard: None,
        seed: None,
        size: None,
        entrants: names.iter().map(entrant).collect(),
        versions: Vec::new(),
    };
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("protocol-{test}.jsonl"));
    let _ = fs::remove_file(&path);
    let mut journal =
        Journal::open(&path, &league, Existing::Resume, &mut |_| ()).expect("a journal");
    let settings = TournamentRun {
        league: &league,
        programs: &programs,
        jobs: 2,
        stop: Arc::default(),
    };
    let make = || Ok(Workers::prepared_by(hostile.file.clone(), limits.clone()));
    let record = JournalRecord::new(league.plan(), None, Default::default(), &mut journal);
    let mut record = record.expect("a tournament");
    let outcome = run(&settings, &mut record, &make, &mut |_| ()).expect("a run");
    drop(journal);
    assert_eq!(hostile.processes(), Vec::<PathBuf>::new());
    let mut entries = Vec::new();
    arbiiter::tournament::journal::read(&path, &mut |entry| entries.push(entry)).expect("entries");
    (entries, outcome.given_up.len())
}

/// The real prepared process and its copies end with the command, though nobody tells them to and a
/// program sleeps.
#[test]
fn nothing_outlives_a_killed_match() {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_arbiiter"));
    let sleeper = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/sleeper.pl");
    command
        .args(["turniir", "--quiet", "--valged"])
        .arg(sleeper);
    let mut game = command.spawn().expect("the program starts");
    let (mut children, pid) = (Vec::new(), game.id());
    // The prepared process, and a copy for each side.
    while children.len() < 3 {
        std::thread::sleep(Duration::from_millis(10));
        children = descendants(pid);
    }
    game.kill().expect("killed");
    game.wait().expect("the child is ours");
    while children.iter().any(|pid| is_running(*pid)) {
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The processes that this one has started, with all that they have.
pub fn descendants(pid: u32) -> Vec<u32> {
    let tasks = fs::read_dir(format!("/proc/{pid}/task"))
        .into_iter()
        .flatten();
    let children = tasks.flatten().flat_map(|task| {
        let text = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        let pids = text.split_whitespace().filter_map(|pid| pid.parse().ok());
        pids.collect::<Vec<u32>>()
    });
    let children: Vec<u32> = children.collect();
    let further = children.iter().flat_map(|child| descendants(*child));
    further.chain(children.iter().copied()).collect()
}

fn is_running(pid: u32) -> bool {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = text
        .rsplit_once(") ")
        .map(|(_, fields)| fields.chars().next());
    !matches!(state, None | Some(Some('Z' | 'X')))
}
