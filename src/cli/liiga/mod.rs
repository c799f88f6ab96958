//! `arbiiter liiga`: a tournament of programs.

mod joining;
mod playing;
mod progress;
mod results;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::cli::exit_codes;
use joining::Merge;
use playing::LeagueGames;
use results::LeagueReport;

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

/// Plays, joins or reports; the status tells how it went.
pub fn run(options: &Options) -> ExitCode {
    exit_codes::of(match &options.work {
        None => playing::run(&options.play),
        Some(LeagueCommand::Merge(merge)) => joining::run(merge),
        Some(LeagueCommand::Report(report)) => results::run(report),
    })
}
