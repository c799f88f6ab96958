//! The commands of `arbiiter`.

/// What stands below the options of a command: a text of the folder `help`.
macro_rules! help {
    ($name:literal) => {
        include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/src/cli/help/",
            $name,
            ".txt"
        ))
        .trim_ascii_end()
    };
}

/// Makes the values of an enumeration the values of an option: a word and what is said of each.
macro_rules! option_values {
    ($kind:ident { $($value:ident => $word:expr, $help:literal;)+ }) => {
        impl clap::ValueEnum for $kind {
            fn value_variants<'a>() -> &'a [$kind] {
                &[$($kind::$value),+]
            }

            fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
                let (word, help) = match self {
                    $($kind::$value => ($word, $help),)+
                };
                Some(clap::builder::PossibleValue::new(word).help(help))
            }
        }
    };
}

mod check;
mod consult;
mod draughts;
mod engines;
pub mod exit_codes;
mod files;
mod games;
mod goals;
mod hexagon;
mod hub;
mod installation;
mod interrupt;
mod jobs;
mod labyrinth;
mod language;
mod liiga;
mod limits;
mod lsp;
mod mastermind;
mod perft;
mod play;
mod program_files;
mod programs;
mod protection;
mod queen_ending;
mod serve;
mod solve;
mod strength;
mod tell;
mod toplevel;
mod tracing;
mod tune;
mod turniir;
mod typed;
mod whole_game;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::cli::engines::EngineChoice;
use crate::referee::worker;

/// A referee and game engine hosted in Prolog
///
/// Without a command: the toplevel, which loads the files, asks for queries and shows answers as
/// SWI-Prolog's does.
#[derive(Parser)]
#[command(name = "arbiiter", version, arg_required_else_help = false, after_help = help!("arbiiter"))]
#[command(override_usage = "arbiiter [FILES]...\n       arbiiter <COMMAND>")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

impl Arguments {
    fn runs_prolog(&self) -> bool {
        match &self.command {
            Some(
                Command::Check(_)
                | Command::Lsp(_)
                | Command::Perft(_)
                | Command::Match(_)
                | Command::Hub(_)
                | Command::Tune(_)
                | Command::Sandbox(_)
                | Command::Serve(_)
                | Command::Liiga(_)
                | Command::Engines(_)
                | Command::Completions(_)
                | Command::Man(_)
                | Command::Worker { .. },
            ) => false,
            Some(Command::Turniir(options)) => options.runs_prolog(),
            Some(Command::Solve(game)) => game.runs_prolog(),
            Some(Command::Consult { .. } | Command::Play(_) | Command::Toplevel { .. }) | None => {
                true
            }
        }
    }
}

#[derive(Subcommand)]
enum Command {
    /// Load course files and run goals
    ///
    /// Standard output carries only what the programs write; warnings and errors go to standard
    /// error.
    #[command(after_help = help!("consult"))]
    Consult {
        /// Prolog files, loaded in order
        files: Vec<PathBuf>,
        /// A goal to run after loading; may be given several times
        #[arg(short = 'g', long = "goal", value_name = "GOAL")]
        goals: Vec<String>,
        /// Arguments of the program: the flag `argv`
        #[arg(last = true, value_name = "ARGUMENT")]
        arguments: Vec<String>,
        #[command(flatten)]
        engine: EngineChoice,
        #[command(flatten)]
        tracing: tracing::Options,
    },
    /// Play one match between two programs
    #[command(after_help = help!("turniir"))]
    Turniir(turniir::TurniirOptions),
    /// Play a tournament of programs: standings, cross table, Elo, games, a report
    #[command(after_help = help!("liiga"))]
    Liiga(Box<liiga::Options>),
    /// Show boards in a browser: Hexagon, draughts and other games against programs and the engine
    #[command(after_help = help!("serve"))]
    Serve(serve::Options),
    /// Say what the operating system gives to lock strangers' programs in
    #[command(after_help = help!("sandbox"))]
    Sandbox(protection::Options),
    /// Check whether programs keep the rules: what their text shows, and how they play
    #[command(after_help = help!("check"))]
    Check(check::Options),
    /// Serve an editor: what the text of a program shows while it is typed
    #[command(after_help = help!("lsp"))]
    Lsp(lsp::Options),
    /// Count the sequences of moves of a game: checks the rules, and their speed
    #[command(subcommand)]
    Perft(perft::PerftGame),
    /// Look for the best play in a position of a game
    #[command(subcommand)]
    Solve(solve::SolveGame),
    /// Play games of draughts between two settings of the engine
    #[command(after_help = help!("match"))]
    Match(Box<play::Options>),
    /// Play a whole game between programs, levels and our engine
    #[command(subcommand)]
    Play(whole_game::GameChoice),
    /// Speak the Hub protocol, for draughts programs that use this engine
    #[command(after_help = help!("hub"))]
    Hub(hub::Options),
    /// Make the weights and the opening book that our engines carry
    #[command(subcommand)]
    Tune(tune::TuneCommand),
    /// Say in which Prolog systems programs can run here, and how fast each is
    #[command(after_help = help!("engines"))]
    Engines(engines::Options),
    /// Write the completions of a shell
    #[command(after_help = help!("completions"))]
    Completions(installation::CompletionsOptions),
    /// Write manual pages
    #[command(after_help = help!("man"))]
    Man(installation::ManOptions),
    /// The prepared process of a referee; for the program itself
    #[command(hide = true)]
    Worker {
        /// The shared library and the home of the SWI-Prolog that programs run in
        #[arg(long, num_args = 2, value_names = ["LIBRARY", "HOME"])]
        swipl: Option<Vec<PathBuf>>,
    },
    /// Load course files and ask for queries (also what happens without a command)
    #[command(after_help = help!("toplevel"))]
    Toplevel {
        /// Prolog files, loaded in order
        files: Vec<PathBuf>,
    },
}

/// Runs the command that the process was started with.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse_from(with_command(std::env::args_os().collect()));
    if arguments.runs_prolog() {
        interrupt::tell_on_interrupt();
    }
    exit_codes::of(run(arguments.command))
}

/// The arguments of the process, with the command `toplevel` if they begin with a file: `arbiiter
/// my.pl` as `swipl my.pl`.
fn with_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_some_and(|first| is_file_name(first)) {
        arguments.insert(1, "toplevel".into());
    }
    arguments
}

/// Whether an argument has an extension or a folder, which no command has.
fn is_file_name(argument: &OsStr) -> bool {
    let path = Path::new(argument);
    let is_option = argument.as_encoded_bytes().starts_with(b"-");
    !is_option && (path.extension().is_some() || path.components().count() > 1)
}

/// Each command gives its exit code, or an error that is told in one place.
fn run(command: Option<Command>) -> anyhow::Result<ExitCode> {
    match command {
        Some(Command::Consult {
            files,
            goals,
            arguments,
            engine,
            tracing,
        }) => {
            let script = consult::Script {
                files: &files,
                goals: &goals,
                arguments: &arguments,
            };
            Ok(consult::run(script, engine, tracing))
        }
        Some(Command::Engines(options)) => engines::run(options),
        Some(Command::Turniir(options)) => turniir::run(&options),
        Some(Command::Liiga(options)) => Ok(liiga::run(*options)),
        Some(Command::Serve(options)) => serve::run(&options),
        Some(Command::Sandbox(options)) => protection::run(&options),
        Some(Command::Check(options)) => check::run(options),
        Some(Command::Lsp(options)) => lsp::run(&options),
        Some(Command::Perft(game)) => perft::run(&game),
        Some(Command::Solve(game)) => solve::run(&game),
        Some(Command::Match(options)) => play::run(&options),
        Some(Command::Play(game)) => whole_game::run(&game),
        Some(Command::Hub(options)) => hub::run(&options),
        Some(Command::Tune(work)) => tune::run(&work),
        Some(Command::Completions(options)) => {
            installation::completions(&options, Arguments::command())
        }
        Some(Command::Man(options)) => installation::man(&options, Arguments::command()),
        Some(Command::Worker { swipl }) => {
            let swipl = engines::installed_at(swipl);
            Ok(worker::run(swipl.as_ref(), check::examine))
        }
        Some(Command::Toplevel { files }) => Ok(toplevel::run(&files)),
        None => Ok(toplevel::run(&[])),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::{Arguments, with_command};

    #[test]
    fn the_command_line_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_file_in_place_of_a_command_is_loaded_by_the_toplevel() {
        let completed = |first: &str| with_command(vec!["arbiiter".into(), first.into()]).remove(1);
        for file in ["my.pl", "../players/my", "./my"] {
            assert_eq!(completed(file), "toplevel", "{file}");
        }
        for other in ["check", "chek", "--help", "-g=a.pl"] {
            assert_eq!(completed(other), other);
        }
    }
}
