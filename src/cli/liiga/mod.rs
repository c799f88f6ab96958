//! `arbiiter liiga`: a tournament of programs.

mod joining;
mod living;
mod playing;
mod progress;
mod results;
mod stores;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::cli::exit_codes;
use joining::Merge;
use playing::LeagueGames;
use results::LeagueReport;
use stores::{Export, Import, StoredVersions};

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
  arbiiter liiga players/*.pl --store kevad.db              a living league: new and changed files may be named at any time
  arbiiter liiga --store kevad.db --withdraw puu --format need --interval 100
  arbiiter liiga report kevad.db --all-versions
  arbiiter liiga export kevad.db -o kevad.jsonl

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
    /// Make the results of a journal or of a store again
    Report(LeagueReport),
    /// Read a journal into a new store, where the league goes on as a living one
    Import(Import),
    /// Write the league of a store as a journal, with all versions of its programs
    Export(Export),
    /// List the programs of a store with all their versions
    Versions(StoredVersions),
}

/// Plays, joins or reports; the status tells how it went.
pub fn run(options: &Options) -> ExitCode {
    exit_codes::of(match &options.work {
        None => playing::run(&options.play),
        Some(LeagueCommand::Merge(merge)) => joining::run(merge),
        Some(LeagueCommand::Report(report)) => results::run(report),
        Some(LeagueCommand::Import(import)) => stores::import(import),
        Some(LeagueCommand::Export(export)) => stores::export(export),
        Some(LeagueCommand::Versions(versions)) => stores::versions(versions),
    })
}
