//! `arbiiter liiga --store`: a living league.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;

use super::playing::{
    FormatName, LeagueGames, hand_out, points, settings, tell_unread, usual_rounds,
};
use super::progress::Telling;
use super::results::say;
use crate::cli::interrupt::stop_on_interrupt;
use crate::cli::tell::tell_line;
use crate::cli::{exit_codes, protection};
use crate::course::database::Database;
use crate::course::live_standings::live_standings;
use crate::course::living::{EntryOutcome, LivingLeague, ProgramVersion};
use crate::course::pairing::Pairing;
use crate::course::record::LivingRecord;
use crate::course::tables::{ShownVersions, tournament};
use crate::course::unfinished::Unfinished;
use crate::engine::swipl::embedded::Installed;
use crate::referee::language::Language;
use crate::referee::program::stem;
use crate::referee::texts::say;
use crate::referee::workers::Workers;
use crate::tournament::games::TournamentMatch;
use crate::tournament::journal::Entry;
use crate::tournament::league::{League, ReadEntrant, read_entrant};
use crate::tournament::model::TournamentFormat;
use crate::tournament::outputs::json::PuzzlesField;
use crate::tournament::run::{RunOutcome, RunProgress, TournamentRun, now, run as play_games};
use crate::tournament::schedule::{Results, Unplannable};

/// Enters the programs, withdraws others, and plays the games that are missing then.
pub fn play<R: TournamentMatch>(options: &LeagueGames, store: &Path) -> anyhow::Result<ExitCode> {
    let language = options.lang;
    let swipl = options.limits.engine.installed()?;
    protection::tell_missing(language, options.limits.require_sandbox)?;
    let read = read_files::<R>(options)?;
    let unfinished = Unfinished::database(store);
    let database = Database::open(store)?;
    let league = open(options, swipl.as_ref(), &database)?;
    change(options, league, &read)?;
    let announced = shown_names(league)?;
    let jobs = options.jobs.count();
    let record = LivingRecord::new(league, pairing(options, league)?, jobs);
    let mut record = record?;
    unfinished.keep();
    let programs = league.programs(record.versions())?;
    let results = record.results().clone();
    let total = results.len() + record.missing().len();
    if !options.quiet {
        let (ended, path) = (results.len(), store.display());
        tell_line(&format!(
            "{total} games, {ended} of them played before; {jobs} at a time; store {path}"
        ));
    }
    let settings = TournamentRun {
        league: &announced,
        programs: &programs,
        jobs,
        stop: stop_on_interrupt("stopping after the moves under way"),
    };
    let telling = Telling::new(
        &announced,
        total,
        results.len(),
        points(&announced, &results),
    );
    let mut telling = telling.quiet(options.quiet).json(options.json);
    telling.start();
    let make = || {
        let workers = Workers::new(announced.limits.clone()).of_game::<R>();
        let workers = workers.in_swipl(swipl.clone());
        Ok(workers
            .with_files_of(options.limits.file_bytes())
            .among(&programs))
    };
    let mut live = options.json.then(|| LiveTable {
        versions: record.versions().to_vec(),
        results,
        is_of_puzzles: announced.game.puzzle.is_some(),
    });
    let mut tell = |progress: RunProgress<'_>| {
        telling.tell(&progress);
        if let (Some(live), RunProgress::Ended(entry)) = (&mut live, &progress) {
            live.tell(entry);
        }
    };
    let outcome = play_games(&settings, &mut record, &make, &mut tell);
    telling.finish();
    end(options, league, &outcome?)
}

/// The programs of the files, by the names of the files.
fn read_files<R: TournamentMatch>(
    options: &LeagueGames,
) -> anyhow::Result<Vec<(String, ReadEntrant)>> {
    let readers = options.limits.readers()?.of_game::<R>();
    let mut names = BTreeSet::new();
    let read = |file: &PathBuf| {
        let read = read_entrant(file, &readers)?;
        if let Some(unread) = &read.unread {
            tell_unread(unread, options.lang);
        }
        let name = stem(Path::new(&read.entrant.file));
        if !names.insert(name.clone()) {
            bail!(
                "two files are called {name}: a store knows programs by the names of their files"
            );
        }
        Ok((name, read))
    };
    options.files.iter().map(read).collect()
}

/// The league of the store, which the options have to agree with, or a new one.
fn open<'d>(
    options: &LeagueGames,
    swipl: Option<&Installed>,
    database: &'d Database,
) -> anyhow::Result<LivingLeague<'d>> {
    let wanted = settings(options, swipl, TournamentFormat::Living)?;
    let Some(league) = LivingLeague::first(database)? else {
        return Ok(LivingLeague::create(database, &wanted)?);
    };
    league.enliven()?;
    let there = league.announcement()?;
    let wanted = League {
        title: there.title.clone(),
        started: there.started.clone(),
        games_a_pair: options.games.unwrap_or(there.games_a_pair),
        seed: options.seed.or(there.seed),
        size: match options.size {
            Some(_) => wanted.size,
            None => there.size,
        },
        ..wanted
    };
    match there.difference(&wanted) {
        Some(difference) => bail!("{}: {difference}", database.path().display()),
        None => Ok(league),
    }
}

/// Withdraws and enters programs, and says what came of it.
fn change(
    options: &LeagueGames,
    league: LivingLeague<'_>,
    read: &[(String, ReadEntrant)],
) -> anyhow::Result<()> {
    for name in &options.withdraw {
        league.withdraw(name)?;
    }
    for (name, read) in read {
        let outcome = league.enter(name, read, now())?;
        if !options.quiet
            && let Some(told) = told(outcome, options.lang)
        {
            tell_line(&format!("{name}: {told}"));
        }
    }
    Ok(())
}

fn told(outcome: EntryOutcome, lang: Language) -> Option<String> {
    match outcome {
        EntryOutcome::Added => Some(say!(lang, "league.added")),
        EntryOutcome::Replaced(number) => Some(say!(lang, "league.version", number)),
        EntryOutcome::Returned => Some(say!(lang, "league.returned")),
        EntryOutcome::Unchanged => None,
    }
}

/// The league with its versions under the names of their programs.
fn shown_names(league: LivingLeague<'_>) -> anyhow::Result<League> {
    let mut announced = league.league()?;
    for (entrant, version) in announced.entrants.iter_mut().zip(&announced.versions) {
        entrant.label.clone_from(&version.program);
    }
    Ok(announced)
}

fn pairing(options: &LeagueGames, league: LivingLeague<'_>) -> anyhow::Result<Pairing> {
    if options.game.puzzle.is_some() && options.format != FormatName::RoundRobin {
        return Err(Unplannable::Puzzles.into());
    }
    if options.rounds.is_some() && options.format != FormatName::Swiss {
        bail!("--rounds belongs to --format swiss");
    }
    if options.interval.is_some() && options.format != FormatName::Need {
        bail!("--interval belongs to --format need");
    }
    Ok(match options.format {
        FormatName::RoundRobin => Pairing::RoundRobin,
        FormatName::Need => Pairing::Need {
            interval: options.interval.unwrap_or(0.0),
        },
        FormatName::Swiss => {
            let versions = league.versions()?;
            let playing = versions.iter().filter(|version| version.is_current).count();
            Pairing::Swiss {
                rounds: options.rounds.unwrap_or_else(|| usual_rounds(playing)),
            }
        }
        FormatName::Gauntlet => {
            bail!("a living league has no gauntlet: --format round-robin, need or swiss")
        }
    })
}

/// The table after each game, for programs.
struct LiveTable {
    versions: Vec<ProgramVersion>,
    results: Results,
    is_of_puzzles: bool,
}

impl LiveTable {
    fn tell(&mut self, entry: &Entry) {
        self.results.insert(entry.game.id, entry.game.points());
        // When nobody reads it any more, the games are played all the same.
        let _ = say(&format!("{}\n", self.json()));
    }

    fn json(&self) -> serde_json::Value {
        let standings = live_standings(&self.versions, &self.results);
        let rows = standings.iter().map(|standing| {
            let version = &self.versions[standing.version];
            let mut row = serde_json::json!({
                "program": version.name,
                "version": version.number,
                "points": standing.points,
                "games": standing.games,
            });
            if self.is_of_puzzles {
                row["puzzles"] = serde_json::json!(PuzzlesField::of(&standing.puzzles));
            } else {
                row["elo"] = standing.rating.elo.round().into();
                row["elo_error"] = standing.rating.error.round().into();
            }
            row
        });
        let rows: Vec<_> = rows.collect();
        serde_json::json!({"event": "standings", "standings": rows})
    }
}

fn end(
    options: &LeagueGames,
    league: LivingLeague<'_>,
    outcome: &RunOutcome,
) -> anyhow::Result<ExitCode> {
    if outcome.stopped {
        tell_line("stopped; the same command goes on from here");
        return Ok(ExitCode::from(exit_codes::INTERRUPTED));
    }
    let without_result = outcome.given_up.len();
    if without_result > 0 {
        tell_line(&format!(
            "{without_result} games have no result because we failed: the same command plays them again"
        ));
    }
    let tournament = tournament(league, ShownVersions::Current)?;
    hand_out(options, &tournament)?;
    // By need or in rounds not all pairs have to meet.
    let plays_all = options.format == FormatName::RoundRobin;
    Ok(exit_codes::yes_or_no(
        without_result == 0 && (tournament.complete || !plays_all),
    ))
}
