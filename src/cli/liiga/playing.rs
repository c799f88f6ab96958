//! `arbiiter liiga FILE..`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::{Args, ValueEnum};

use super::living;
use super::progress::Telling;
use super::results::{self, say};
use crate::cli::interrupt::stop_on_interrupt;
use crate::cli::jobs::JobOptions;
use crate::cli::limits::LimitOptions;
use crate::cli::tell::tell_line;
use crate::cli::{exit_codes, program_files, protection};
use crate::engine::swipl::embedded::Installed;
use crate::games::puzzle::PuzzleSize;
use crate::games::text_game::GameText;
use crate::referee::draughts::DraughtsGame;
use crate::referee::language::Language;
use crate::referee::player::any_seed;
use crate::referee::program::{PlayerProgram, ProgramError};
use crate::referee::text_match::TextMatch;
use crate::referee::texts::say;
use crate::referee::workers::Workers;
use crate::tournament::games::{DRAUGHTS, TournamentMatch, games, read_size};
use crate::tournament::journal::{self, Entry, Existing, Journal, JournalError};
use crate::tournament::league::{League, OWN_ENGINE, USUAL_PUZZLES, entrants, starting_time};
use crate::tournament::model::{Tournament, TournamentFormat};
use crate::tournament::outputs::{json, text};
use crate::tournament::run::{
    JournalRecord, RunOutcome, RunProgress, TournamentRun, run as play_games,
};
use crate::tournament::schedule::{Results, Shard};

#[derive(Args)]
pub(super) struct LeagueGames {
    /// The programs, one in a file; a folder stands for the files *.pl and *.pro in it
    #[arg(value_name = "FILE", required_unless_present = "store")]
    pub(super) files: Vec<PathBuf>,
    /// Play the living league in this file, which is made if there is none: the programs are added
    /// to it, or replace those whose files have the same names
    #[arg(long, value_name = "STORE", conflicts_with_all = ["shard", "journal", "new"])]
    pub(super) store: Option<PathBuf>,
    /// Take this program out of the living league; its games stay. May be given several times
    #[arg(long, value_name = "NAME", requires = "store")]
    pub(super) withdraw: Vec<String>,
    /// With --format need: stop when each rating is known within so much Elo [default: 0, which
    /// plays all games]
    #[arg(long, value_name = "ELO", requires = "store")]
    pub(super) interval: Option<f64>,
    #[arg(long, value_name = "GAME", default_value = DRAUGHTS.name, value_parser = league_game,
        help = format!("The game: {}", known_games()))]
    pub(super) game: &'static GameText,
    /// Who plays whom
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: FormatName,
    /// Games of each pair that meets, colours alternating [default: 2; in a Swiss tournament 1].
    /// Puzzles for each program, in a game of one player [default: 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(super) games: Option<u32>,
    /// What all random numbers of the programs follow from, and the puzzles of a game of one
    /// player: with the same seed the same games are played again
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// The size of the puzzles of a game of one player: PEGSxCOLOURS of Mastermind [default: 4x6],
    /// COLUMNSxROWSxMINES or beginner, intermediate, expert of Minesweeper [default: 9x9x10],
    /// COLUMNSxROWS of the labyrinth [default: 5x5]
    #[arg(long, value_name = "SIZE")]
    pub(super) size: Option<String>,
    /// Rounds of a Swiss tournament [default: the logarithm of the number of programs, and 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(super) rounds: Option<u32>,
    /// How many of the first files play the gauntlet [default: 1]
    #[arg(long, value_name = "N")]
    pub(super) first: Option<usize>,
    /// What the tournament is called
    #[arg(long, value_name = "TEXT", default_value = "Liiga")]
    pub(super) title: String,
    #[command(flatten)]
    pub(super) jobs: JobOptions,
    #[command(flatten)]
    pub(super) limits: LimitOptions,
    /// Play part I of N of the games
    #[arg(long, value_name = "I/N")]
    pub(super) shard: Option<Shard>,
    /// Where each game is written down [default: journal.jsonl in the folder of --output,
    /// journal-I-of-N.jsonl for a part]
    #[arg(long, value_name = "FILE")]
    pub(super) journal: Option<PathBuf>,
    /// The folder for the results
    #[arg(long, value_name = "DIR", default_value = "liiga-out")]
    pub(super) output: PathBuf,
    /// Begin again: a journal that exists is renamed
    #[arg(long)]
    pub(super) new: bool,
    /// The language of the results
    #[arg(long, value_enum, default_value_t)]
    pub(super) lang: Language,
    /// Tell each game and the results as JSON, one object a line
    #[arg(long)]
    pub(super) json: bool,
    /// No progress on standard error
    #[arg(long, short)]
    pub(super) quiet: bool,
}

/// The names of the games of which there are leagues.
fn known_games() -> String {
    let names: Vec<&str> = games().map(|game| game.name).collect();
    names.join(", ")
}

/// The game of this name, in which a hyphen may stand for a low line.
///
/// # Errors
/// If there are no leagues of it.
fn league_game(name: &str) -> Result<&'static GameText, String> {
    let name = name.replace('-', "_");
    let known = || format!("there are leagues of {}", known_games());
    games().find(|game| game.name == name).ok_or_else(known)
}

/// Names of the formats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum FormatName {
    /// Everybody meets everybody
    #[default]
    RoundRobin,
    /// The first meet all others
    Gauntlet,
    /// In every round each meets somebody with about as many points
    Swiss,
    /// Of a living league: those games first that tell most about uncertain ratings
    Need,
}

/// Plays what has not been played yet.
pub fn run(mut options: LeagueGames) -> anyhow::Result<ExitCode> {
    options.files = files(&options)?;
    let options = &options;
    match (&options.store, options.game == DRAUGHTS) {
        (Some(store), true) => living::play::<DraughtsGame>(options, store),
        (Some(store), false) => living::play::<TextMatch>(options, store),
        (None, true) => play::<DraughtsGame>(options),
        (None, false) => play::<TextMatch>(options),
    }
}

/// The files of the programs, of which there are enough.
fn files(options: &LeagueGames) -> anyhow::Result<Vec<PathBuf>> {
    let language = options.lang;
    program_files::expect_all(&options.files, language)?;
    let files = program_files::named(&options.files, language)?;
    let is_alone = options.game.puzzle.is_some();
    if let ([file], None, false) = (files.as_slice(), &options.store, is_alone) {
        let file = file.display();
        bail!(say!(language, "league.two_programs", file));
    }
    Ok(files)
}

fn play<R: TournamentMatch>(options: &LeagueGames) -> anyhow::Result<ExitCode> {
    let language = options.lang;
    let swipl = options.limits.engine.installed()?;
    protection::tell_missing(language, options.limits.require_sandbox)?;
    let (programs, league) = announce::<R>(options, swipl.as_ref())?;
    let plan = league.plan().check()?;
    plan.part(league.shard)?;
    let path = journal_path(options);
    let existing = if options.new {
        Existing::SetAside
    } else {
        Existing::Resume
    };
    let mut results = Results::new();
    let mut keep = |entry: Entry| {
        results.insert(entry.game.id, entry.game.points());
    };
    let opened = Journal::open(&path, &league, existing, &mut keep);
    let mut journal = opened.map_err(with_remedy)?;
    let total = count(&league)?;
    let jobs = options.jobs.count();
    if !options.quiet {
        let (ended, path) = (results.len(), path.display());
        tell_line(&format!(
            "{total} games, {ended} of them played before; {jobs} at a time; journal {path}"
        ));
    }
    let stop = stop_on_interrupt("stopping after the moves under way");
    let settings = TournamentRun {
        league: &league,
        programs: &programs,
        jobs,
        stop,
    };
    let mut telling = Telling::new(&league, total, results.len(), points(&league, &results))
        .quiet(options.quiet)
        .json(options.json);
    telling.start();
    let make = || {
        let workers = Workers::new(league.limits.clone()).of_game::<R>();
        let workers = workers.in_swipl(swipl.clone());
        let workers = workers.with_files_of(options.limits.file_bytes());
        Ok(workers.among(&programs))
    };
    let mut tell = |progress: RunProgress<'_>| telling.tell(&progress);
    let mut record = JournalRecord::new(plan, league.shard, results, &mut journal)?;
    let outcome = play_games(&settings, &mut record, &make, &mut tell);
    telling.finish();
    drop(journal);
    end(options, &league, &path, &outcome?)
}

/// The programs, and the tournament as the options settle it.
fn announce<R: TournamentMatch>(
    options: &LeagueGames,
    swipl: Option<&Installed>,
) -> anyhow::Result<(Vec<PlayerProgram>, League)> {
    let readers = options.limits.readers()?.of_game::<R>();
    let mut tell = |unread: &ProgramError| tell_unread(unread, options.lang);
    let (programs, entrants) = entrants(&options.files, &readers, &mut tell)?;
    let format = format(options, entrants.len())?;
    let settings = settings(options, swipl, format)?;
    let league = League {
        entrants,
        seed: known_puzzles(options)?.or(settings.seed),
        ..settings
    };
    Ok((programs, league))
}

/// The seed of the puzzles of a league that goes on without being told of one.
fn known_puzzles(options: &LeagueGames) -> anyhow::Result<Option<u64>> {
    if options.game.puzzle.is_none() || options.seed.is_some() {
        return Ok(None);
    }
    if options.shard.is_some() {
        bail!("--shard needs a --seed here: all parts have the same puzzles");
    }
    let path = journal_path(options);
    if options.new || !path.exists() {
        return Ok(None);
    }
    // What is wrong with the journal is told when it is opened.
    let read = journal::read(&path, &mut |_| ()).ok();
    Ok(read.and_then(|contents| contents.league.seed))
}

/// Says that a program takes part although its file was not read.
pub(super) fn tell_unread(unread: &ProgramError, language: Language) {
    let so = language.text("league.unread");
    tell_line(&format!("{unread}; {so}"));
}

/// A tournament without entrants, as the options settle it.
pub(super) fn settings(
    options: &LeagueGames,
    swipl: Option<&Installed>,
    format: TournamentFormat,
) -> anyhow::Result<League> {
    let is_of_puzzles = options.game.puzzle.is_some();
    let usual_games = match options.format {
        _ if is_of_puzzles => USUAL_PUZZLES,
        FormatName::Swiss => 1,
        _ => 2,
    };
    Ok(League {
        game: options.game,
        title: options.title.clone(),
        started: starting_time(),
        format,
        games_a_pair: options.games.unwrap_or(usual_games),
        engine: swipl.map_or_else(
            || OWN_ENGINE.to_owned(),
            |swipl| format!("swipl {}", swipl.version()),
        ),
        limits: options.limits.limits()?,
        shard: options.shard,
        seed: options.seed.or_else(|| is_of_puzzles.then(any_seed)),
        size: size(options)?,
        entrants: Vec::new(),
        versions: Vec::new(),
    })
}

/// The size of the puzzles; `None` for the usual one.
fn size(options: &LeagueGames) -> anyhow::Result<Option<PuzzleSize>> {
    let read = |text: &String| read_size(options.game, text, options.lang);
    let size = options.size.as_ref().map(read).transpose();
    Ok(size.map_err(anyhow::Error::msg)?.flatten())
}

fn format(options: &LeagueGames, entrants: usize) -> anyhow::Result<TournamentFormat> {
    if options.rounds.is_some() && options.format != FormatName::Swiss {
        bail!("--rounds belongs to --format swiss");
    }
    if options.first.is_some() && options.format != FormatName::Gauntlet {
        bail!("--first belongs to --format gauntlet");
    }
    Ok(match options.format {
        FormatName::RoundRobin => TournamentFormat::RoundRobin,
        FormatName::Gauntlet => TournamentFormat::Gauntlet {
            first: options.first.unwrap_or(1),
        },
        FormatName::Swiss => TournamentFormat::Swiss {
            rounds: options.rounds.unwrap_or_else(|| usual_rounds(entrants)),
        },
        FormatName::Need => bail!("--format need belongs to --store, to a living league"),
    })
}

/// Enough for one to be ahead, and no more than there are opponents.
pub(super) fn usual_rounds(entrants: usize) -> u32 {
    let logarithm = entrants.max(2).next_power_of_two().ilog2();
    let opponents = entrants.max(2).next_multiple_of(2) as u32 - 1;
    (logarithm + 2).min(opponents)
}

fn journal_path(options: &LeagueGames) -> PathBuf {
    let name = match options.shard {
        Some(shard) => format!("journal-{}-of-{}.jsonl", shard.part, shard.of),
        None => "journal.jsonl".to_owned(),
    };
    let usual = || options.output.join(name);
    options.journal.clone().unwrap_or_else(usual)
}

fn with_remedy(error: JournalError) -> anyhow::Error {
    let another = matches!(error, JournalError::Another { .. });
    let error = anyhow::Error::from(error);
    if another {
        anyhow::anyhow!(
            "{error:#}; --new begins again and keeps the old journal under another name"
        )
    } else {
        error
    }
}

/// How many games there are in the end.
fn count(league: &League) -> anyhow::Result<usize> {
    let plan = league.plan();
    Ok(match (plan.part(league.shard)?, league.format) {
        (Some(part), _) => part.len(),
        (None, TournamentFormat::Swiss { rounds }) => {
            rounds as usize * (plan.entrants / 2) * league.games_a_pair as usize
        }
        (None, _) => plan.schedule(&Results::new()).games.len(),
    })
}

pub(super) fn points(league: &League, results: &Results) -> Vec<u32> {
    let mut points = vec![0; league.entrants.len()];
    for (game, (white, black)) in results {
        for (side, won) in game.seats().iter().zip([white, black]) {
            if let Some(points) = points.get_mut(game.entrant(*side)) {
                *points += won;
            }
        }
    }
    points
}

fn end(
    options: &LeagueGames,
    league: &League,
    path: &std::path::Path,
    outcome: &RunOutcome,
) -> anyhow::Result<ExitCode> {
    if outcome.stopped {
        tell_line("stopped; the same command goes on from here");
        return Ok(ExitCode::from(exit_codes::INTERRUPTED));
    }
    let without_result = outcome.given_up.len();
    if without_result > 0 {
        tell_line(&format!(
            "{without_result} games have no result; the same command plays them again"
        ));
    }
    if let Some(shard) = league.shard {
        if !options.quiet && without_result == 0 {
            let path = path.display();
            tell_line(&format!(
                "part {shard} is played; `arbiiter liiga merge` joins {path} with the others"
            ));
        }
        return Ok(exit_codes::yes_or_no(without_result == 0));
    }
    let tournament = results::read(path)?;
    hand_out(options, &tournament)?;
    let is_complete = without_result == 0 && tournament.complete;
    Ok(exit_codes::yes_or_no(is_complete))
}

/// Writes the results, and tells them.
pub(super) fn hand_out(options: &LeagueGames, tournament: &Tournament) -> anyhow::Result<()> {
    let language = options.lang;
    results::write(tournament, &options.output, language)?;
    if options.json {
        let summary = json::summary(tournament);
        say(&format!(
            "{{\"event\":\"finished\",\"results\":{summary}}}\n"
        ))?;
    } else {
        say(&text::text(tournament, language))?;
    }
    if !options.quiet {
        tell_line(&format!("results in {}", options.output.display()));
    }
    Ok(())
}
