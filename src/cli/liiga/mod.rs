//! `arbiiter liiga`: a tournament of programs.

mod joining;
mod playing;
mod progress;
mod results;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};

use crate::cli::exit_codes;
use crate::cli::jobs::JobOptions;
use crate::cli::language::Lang;
use crate::cli::limits::LimitOptions;
use crate::cli::solve::SolveGame;
use crate::cli::whole_game::GameChoice;
use crate::games::text_game::GameText;
use crate::solvers::games::GAMES;
use crate::tournament::games::{DRAUGHTS, games};
use crate::tournament::schedule::Shard;

/// Shown under `--help`.
pub const EXAMPLES: &str = "Every game is in the journal as soon as it has ended: after a crash, a kill or Ctrl-C the same command goes on where
the run was broken off. The results are written when it ends; `arbiiter liiga report JOURNAL` makes them at any time,
also while it runs.

A win is 2 points, a draw 1. Ties are broken by the games among the tied, the Sonneborn-Berger sum, wins, fewer
disqualifications. Elo is from all games, with the interval that holds the true one in 95 of 100 tournaments.

Examples:
  arbiiter liiga players/*.pl                               everybody against everybody, once with each colour
  arbiiter liiga players/*.pl --games 6 --jobs 8 --output kevad --title \"Kevad 2026\"
  arbiiter liiga my.pl players/*.pl --format gauntlet       the first file against all others
  arbiiter liiga players/*.pl --format swiss --rounds 7
  arbiiter liiga players/*.pl --shard 3/40                  a part, for one of 40 computers
  arbiiter liiga --game kalah kalah/*.pl                    another game than draughts
  arbiiter liiga merge -o all.jsonl liiga-out/journal-*.jsonl
  arbiiter liiga report all.jsonl --output kevad

Results in the folder of --output:
  standings.txt  standings.csv  games.csv  results.json  games.pdn (draughts only)  report.html  journal.jsonl

Exit status:
    0  all games have been played (of the part, with --shard)
    1  some games have no result: we failed, or journals that are joined or reported lack them
    2  the command line is wrong, a file can't be read or written, a journal is of another tournament, or --require-sandbox
       can't be kept
  130  Ctrl-C: the same command goes on";

/// What `arbiiter liiga` is told.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Options {
    #[command(subcommand)]
    work: Option<LeagueCommand>,
    #[command(flatten)]
    play: LeagueGames,
}

#[derive(Subcommand)]
enum LeagueCommand {
    /// Join the journals of parts into one
    ///
    /// The order of the journals does not matter, and joining them again changes nothing: of several results of one game the first
    /// counts. Missing games are listed.
    Merge(Merge),
    /// Make the results of a journal again
    Report(LeagueReport),
}

#[derive(Args)]
struct LeagueGames {
    /// The programs, one in a file
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[arg(long, value_name = "GAME", default_value = DRAUGHTS.name, value_parser = league_game,
        help = format!("The game: {}", known_games()))]
    game: &'static GameText,
    /// Who plays whom
    #[arg(long, value_enum, default_value_t)]
    format: FormatName,
    /// Games of each pair that meets, colours alternating [default: 2; in a Swiss tournament 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    games: Option<u32>,
    /// What all random numbers of the programs follow from: with the same seed the same games are played again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Rounds of a Swiss tournament [default: the logarithm of the number of programs, and 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: Option<u32>,
    /// How many of the first files play the gauntlet [default: 1]
    #[arg(long, value_name = "N")]
    first: Option<usize>,
    /// What the tournament is called
    #[arg(long, value_name = "TEXT", default_value = "Liiga")]
    title: String,
    #[command(flatten)]
    jobs: JobOptions,
    #[command(flatten)]
    limits: LimitOptions,
    /// Play part I of N of the games
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Where each game is written down [default: journal.jsonl in the folder of --output, journal-I-of-N.jsonl for a part]
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// The folder for the results
    #[arg(long, value_name = "DIR", default_value = "liiga-out")]
    output: PathBuf,
    /// Begin again: a journal that exists is renamed
    #[arg(long)]
    new: bool,
    /// The language of the results
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
    /// Tell each game and the results as JSON, one object a line
    #[arg(long)]
    json: bool,
    /// No progress on standard error
    #[arg(long, short)]
    quiet: bool,
}

/// The names of the games of which there are leagues.
fn known_games() -> String {
    let names: Vec<&str> = games().map(|game| game.name).collect();
    names.join(", ")
}

/// The game of this name.
///
/// # Errors
/// If there are no leagues of it: what there is instead.
fn league_game(name: &str) -> Result<&'static GameText, String> {
    if let Some(game) = games().find(|game| game.name == name) {
        return Ok(game);
    }
    let known = format!("there are leagues of {}", known_games());
    let command = name.replace('_', "-");
    let is_game = GAMES.iter().any(|game| game.name == name.replace('-', "_"));
    let judging = match command.as_str() {
        _ if !is_game => None,
        command if GameChoice::has_subcommand(command) => Some("play"),
        command => SolveGame::has_subcommand(command).then_some("solve"),
    };
    Err(match judging {
        Some(judging) => format!(
            "{known}; programs of {command} play one at a time: arbiiter {judging} {command}"
        ),
        None => known,
    })
}

/// Names of the formats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum FormatName {
    /// Everybody meets everybody
    #[default]
    RoundRobin,
    /// The first meet all others
    Gauntlet,
    /// In every round each meets somebody with about as many points
    Swiss,
}

#[derive(Args)]
struct Merge {
    /// The journals
    #[arg(value_name = "JOURNAL", required = true)]
    journals: Vec<PathBuf>,
    /// The journal to write; one of the same tournament that is there already is joined too
    #[arg(short = 'o', long = "into", value_name = "OUT")]
    into: PathBuf,
    /// Tell what came of it as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct LeagueReport {
    /// The journal
    #[arg(value_name = "JOURNAL")]
    journal: PathBuf,
    /// The folder for the results; without it only the table is told
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// The language of the results
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
    /// Tell the results as JSON
    #[arg(long)]
    json: bool,
}

/// Plays, joins or reports; the status tells how it went.
pub fn run(options: &Options) -> ExitCode {
    exit_codes::of(match &options.work {
        None => playing::run(&options.play),
        Some(LeagueCommand::Merge(merge)) => joining::run(merge),
        Some(LeagueCommand::Report(report)) => results::run(report),
    })
}

fn status_of(complete: bool) -> ExitCode {
    if complete {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(exit_codes::NO)
    }
}
