//! Tournaments without processes, for tests: players that are functions, and a folder of their own.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use crate::games::draughts::{Position, Rules, facts};
use crate::games::random::Random;
use crate::referee::draughts::{Turn, facts_after};
use crate::referee::foul::{Foul, Unloadable};
use crate::referee::host_failure::HostFailure;
use crate::referee::limits::ProgramLimits;
use crate::referee::player::{Player, PlayerFactory, ScriptedPlayer};
use crate::referee::program::{PlayerProgram, ProgramPlace};
use crate::referee::reply::TurnReport;
use crate::tournament::games::DRAUGHTS;
use crate::tournament::journal::{self, Entry, Existing, Journal, JournalError};
use crate::tournament::league::{League, OWN_ENGINE};
use crate::tournament::model::{Entrant, Tournament, TournamentFormat};
use crate::tournament::run::{
    JournalRecord, RunError, RunOutcome, RunProgress, TournamentRun, run,
};
use crate::tournament::schedule::{Results, Shard};
use crate::tournament::{fingerprint, standings};

/// A folder that goes away with its owner.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(test: &str) -> Folder {
        let name = format!("arbiiter-{test}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A journal in version 1 of the format, without sums.
pub fn without_sums(journal: &str) -> String {
    let lines = journal.lines().map(|line| match line.rfind(",\"sum\":") {
        Some(end) => format!("{}}}\n", &line[..end]),
        None => format!("{line}\n"),
    });
    let text: String = lines.collect();
    text.replacen("\"version\":2", "\"version\":1", 1)
}

/// A league of players called `p0`, `p1`..; the behaviour of each follows from its name and the
/// board.
pub fn league(format: TournamentFormat, entrants: usize, games_a_pair: u32) -> League {
    let entrant = |index: usize| Entrant {
        label: format!("p{index}"),
        file: format!("p{index}.pl"),
        module: Some(format!("p{index}")),
        predicate: format!("p{index}"),
        fingerprint: fingerprint::text(&[index as u8]),
    };
    League {
        game: DRAUGHTS,
        title: "Kevad \"2026\"".into(),
        started: "2026-03-01T20:15:00Z".into(),
        format,
        games_a_pair,
        engine: OWN_ENGINE.to_owned(),
        limits: ProgramLimits::default(),
        shard: None,
        // The same seeds in every run.
        seed: Some(2026),
        size: None,
        entrants: (0..entrants).map(entrant).collect(),
        versions: Vec::new(),
    }
}

pub fn programs(league: &League) -> Vec<PlayerProgram> {
    let program = |entrant: &Entrant| PlayerProgram {
        place: ProgramPlace::File(PathBuf::from(&entrant.file)),
        module: entrant.module.clone(),
        predicate: entrant.predicate.clone(),
        is_exported: true,
    };
    league.entrants.iter().map(program).collect()
}

/// When we fail to read a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadFailures {
    /// Never.
    Never,
    /// Once with each program, at its third reading: a game fails twice at most, whichever thread
    /// plays it, and so is never given up.
    OnceEach,
    /// Always.
    Always,
}

/// How often each program has been read.
type Readings = Mutex<HashMap<String, u32>>;

/// Players by name: `p5` can't be loaded, `p4` throws now and then, the others play legal moves.
pub struct Toys {
    failures: ReadFailures,
    readings: Arc<Readings>,
}

impl Toys {
    /// Counts a reading of a program; whether it fails.
    fn fails(&self, program: &str) -> bool {
        let mut readings = self.readings.lock().expect("no test panics with the lock");
        let reading = readings.entry(program.to_owned()).or_default();
        *reading += 1;
        match self.failures {
            ReadFailures::Never => false,
            ReadFailures::OnceEach => *reading == 3,
            ReadFailures::Always => true,
        }
    }
}

impl PlayerFactory for Toys {
    fn ready_with(
        &mut self,
        program: &PlayerProgram,
        _: u64,
    ) -> Result<Result<Box<dyn Player>, Foul>, HostFailure> {
        if self.fails(&program.predicate) {
            return Err(HostFailure::Worker("a toy".into()));
        }
        let name = program.predicate.clone();
        if name == "p5" {
            let foul = Foul::NotLoaded(Unloadable::NoPredicate("p5 \"õ\"".into()));
            return Ok(Err(foul));
        }
        let player = ScriptedPlayer(move |turn: &Turn<'_>| play(&name, turn));
        Ok(Ok(Box::new(player)))
    }
}

fn play(name: &str, turn: &Turn<'_>) -> TurnReport {
    let board = facts::board(turn.facts).expect("a board");
    let position = Position::unchecked(Rules::Course, board, turn.color);
    let position = match turn.bound {
        Some(square) => position.continuing_from(square).expect("it can capture"),
        None => position,
    };
    let moves = position.legal_moves();
    let seed = fingerprint::of(name.as_bytes()) as u64 ^ position.key_of_board();
    let mut random = Random::new(seed);
    if name == "p4" && random.below(20) == 0 {
        return TurnReport::Foul {
            foul: Foul::Threw("error(type_error(evaluable,\"õ\n\"),_)".into()),
            facts: Some(turn.facts[1..].to_vec()),
        };
    }
    let chosen = moves[random.below(moves.len())];
    TurnReport::Done {
        facts: facts_after(turn.facts, position.play(&chosen).board()),
        flaw: None,
    }
}

trait KeyOfBoard {
    fn key_of_board(&self) -> u64;
}

impl KeyOfBoard for Position {
    fn key_of_board(&self) -> u64 {
        let text = format!("{:?}", facts::statuses(self.board()));
        fingerprint::of(text.as_bytes()) as u64
    }
}

/// Plays on from the journal until `enough` says so; the outcome.
pub fn go_on(
    league: &League,
    path: &Path,
    jobs: usize,
    failures: ReadFailures,
    enough: &mut dyn FnMut(&RunProgress<'_>) -> bool,
) -> RunOutcome {
    try_to_go_on(league, path, jobs, failures, enough).expect("a run")
}

/// As [`go_on`], where it may be impossible.
pub fn try_to_go_on(
    league: &League,
    path: &Path,
    jobs: usize,
    failures: ReadFailures,
    enough: &mut dyn FnMut(&RunProgress<'_>) -> bool,
) -> Result<RunOutcome, RunError<JournalError>> {
    let mut results = Results::new();
    let mut keep = |entry: Entry| {
        let before = results.insert(entry.game.id, entry.game.points());
        assert_eq!(before, None, "a game was played twice");
    };
    let mut journal =
        Journal::open(path, league, Existing::Resume, &mut keep).expect("the journal");
    let programs = programs(league);
    let stop = Arc::new(AtomicBool::new(false));
    let settings = TournamentRun {
        league,
        programs: &programs,
        jobs,
        stop: Arc::clone(&stop),
    };
    let readings = Arc::new(Readings::default());
    let make = || {
        Ok(Toys {
            failures,
            readings: Arc::clone(&readings),
        })
    };
    let mut tell = |progress: RunProgress<'_>| {
        if enough(&progress) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let record = JournalRecord::new(league.plan(), league.shard, results, &mut journal);
    let mut record = record.expect("a tournament that can be played like this");
    run(&settings, &mut record, &make, &mut tell)
}

/// What a journal tells.
pub fn tournament(path: &Path) -> Tournament {
    let mut entries = Vec::new();
    let contents = journal::read(path, &mut |entry| entries.push(entry)).expect("the journal");
    standings::tournament(&contents.league, entries).expect("a tournament")
}

/// Plays all of a part, or of the whole; what the journal tells.
pub fn play_all(league: &League, shard: Option<Shard>, path: &Path) -> Tournament {
    let league = League {
        shard,
        ..league.clone()
    };
    let outcome = go_on(&league, path, 2, ReadFailures::Never, &mut |_| false);
    assert_eq!(outcome, RunOutcome::default());
    tournament(path)
}
