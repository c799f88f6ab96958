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
    /// The order of the journals does not matter, and joining them again changes nothing: of
    /// several results of one game the first counts. Missing games are listed.
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
pub fn run(options: Options) -> ExitCode {
    exit_codes::of(match &options.work {
        None => playing::run(options.play),
        Some(LeagueCommand::Merge(merge)) => joining::run(merge),
        Some(LeagueCommand::Report(report)) => results::run(report),
        Some(LeagueCommand::Import(import)) => stores::import(import),
        Some(LeagueCommand::Export(export)) => stores::export(export),
        Some(LeagueCommand::Versions(versions)) => stores::versions(versions),
    })
}
