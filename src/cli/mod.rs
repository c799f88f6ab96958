//! The commands of `arbiiter`.

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
mod whole_game;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::cli::engines::EngineChoice;
use crate::referee::worker;

/// A referee and game engine hosted in Prolog
///
/// Without a command: the toplevel, which asks for queries and shows answers as SWI-Prolog's does.
#[derive(Parser)]
#[command(name = "arbiiter", version, arg_required_else_help = false, after_help = EXAMPLES)]
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
    /// Standard output carries only what the programs write; warnings and errors go to standard error.
    #[command(after_help = CONSULT_EXAMPLES)]
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
    #[command(after_help = TURNIIR_EXAMPLES)]
    Turniir(turniir::TurniirOptions),
    /// Play a tournament of programs: standings, cross table, Elo, games, a report
    #[command(after_help = liiga::EXAMPLES)]
    Liiga(Box<liiga::Options>),
    /// Show boards in a browser: Hexagon, draughts and other games against programs and the engine
    #[command(after_help = serve::EXAMPLES)]
    Serve(serve::Options),
    /// Say what the operating system gives to lock strangers' programs in
    #[command(after_help = SANDBOX_EXAMPLES)]
    Sandbox(protection::Options),
    /// Check whether programs keep the rules: what their text shows, and how they play
    #[command(after_help = check::EXAMPLES)]
    Check(check::Options),
    /// Serve an editor: what the text of a program shows while it is typed
    #[command(after_help = lsp::EXAMPLES)]
    Lsp(lsp::Options),
    /// Count the sequences of moves of a game: checks the rules, and their speed
    #[command(subcommand)]
    Perft(perft::PerftGame),
    /// Look for the best play in a position of a game
    #[command(subcommand)]
    Solve(solve::SolveGame),
    /// Play games of draughts between two settings of the engine
    #[command(after_help = play::EXAMPLES)]
    Match(Box<play::Options>),
    /// Play a whole game between programs, levels and our engine
    #[command(subcommand)]
    Play(whole_game::GameChoice),
    /// Speak the Hub protocol, for draughts programs that use this engine
    #[command(after_help = hub::EXAMPLES)]
    Hub(hub::Options),
    /// Make the weights and the opening book that our engines carry
    #[command(subcommand)]
    Tune(tune::TuneCommand),
    /// Say in which Prolog systems programs can run here, and how fast each is
    #[command(after_help = engines::EXAMPLES)]
    Engines(engines::Options),
    /// Write the completions of a shell
    #[command(after_help = installation::COMPLETIONS_EXAMPLES)]
    Completions(installation::CompletionsOptions),
    /// Write manual pages
    #[command(after_help = installation::MAN_EXAMPLES)]
    Man(installation::ManOptions),
    /// The prepared process of a referee; for the program itself
    #[command(hide = true)]
    Worker {
        /// The shared library and the home of the SWI-Prolog that programs run in
        #[arg(long, num_args = 2, value_names = ["LIBRARY", "HOME"])]
        swipl: Option<Vec<PathBuf>>,
    },
    /// Load course files and ask for queries (also what happens without a command)
    #[command(after_help = TOPLEVEL_EXAMPLES)]
    Toplevel {
        /// Prolog files, loaded in order
        files: Vec<PathBuf>,
    },
}

const EXAMPLES: &str = "Examples:
  arbiiter                                        ask: ?- member(X, [1,2,3]).
  arbiiter consult players/puu.pl -g listing
  arbiiter turniir                                two shipped examples play
  arbiiter turniir --valged my.pl --mustad your.pl
  arbiiter check my.pl                            does it keep the rules?
  arbiiter liiga players/*.pl
  arbiiter engines                                is SWI-Prolog there too?
  arbiiter play hexagon --red my.pl --blue level:2
  arbiiter play mastermind                        think of a code, the computer guesses it
  arbiiter perft draughts --depth 8
  arbiiter solve draughts W:Wc3,Ke1:Bd4,f6
  arbiiter match --games 100 --a time=0.1 --b time=0.05";

const CONSULT_EXAMPLES: &str = "Examples:
  arbiiter consult -g \"writeln(tere)\"
  arbiiter consult arbiter.pl a.pl b.pl -g \"assert(valged(a)), assert(mustad(b))\" -g turniir
  arbiiter consult a.pl -g \"path(1, X)\" --trace             shows each step and asks what to do
  arbiiter consult --engine swipl a.pl -g main             in the SWI-Prolog that is installed

Exit status:
  0  all goals succeeded
  1  a goal failed, or a file does not exist
  2  a goal threw or could not be read, or the command line is wrong";

const TURNIIR_EXAMPLES: &str = "Each program runs in a locked process of its own; the referee keeps the board and the clock. `arbiiter sandbox`
says what the locks are made of here.

Examples:
  arbiiter turniir                                         two shipped examples
  arbiiter turniir --valged my.pl --mustad your.pl --move-time 2 --lang en
  arbiiter turniir --valged my.pl --mustad your.pl --pdn game.pdn --require-sandbox
  arbiiter turniir --valged inimene --mustad my.pl         you play white: c3-d4, ? for help
  arbiiter turniir --valged my.pl --mustad tuum:6          against our engine, 6 plies deep (tuum:0.5s: half a second)
  arbiiter turniir --valged my.pl --mustad your.pl --arbiter arbiter.pl
  arbiiter turniir --json | grep '\"finished\"'

Exit status:
  0  the match was played to its end by the rules (with --arbiter: turniir/0 succeeded)
  1  with --arbiter: turniir/0 failed
  2  the command line is wrong, a file can't be read or written, --require-sandbox can't be kept (with --arbiter: a file
     can't be loaded, or turniir threw)
  3  a program was disqualified: it is no player, an illegal move, a failure, an error, too much time, memory or output,
     halt/0, something forbidden
  4  the match was broken off: a person left (with --arbiter: halt/0, --memory or --match-time)
  5  we failed, no program did: a process of ours broke, or the interpreter gave up";

const SANDBOX_EXAMPLES: &str = "Examples:
  arbiiter sandbox --lang en
  arbiiter sandbox --json

Exit status:
  0  the protection is whole
  1  something is missing
  2  the command line is wrong";

const TOPLEVEL_EXAMPLES: &str = "Examples:
  arbiiter toplevel my.pl
  echo 'member(X, [1]).' | arbiiter toplevel";

/// Runs the command that the process was started with.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.runs_prolog() {
        interrupt::tell_on_interrupt();
    }
    exit_codes::of(run(arguments.command))
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
        Some(Command::Liiga(options)) => Ok(liiga::run(&options)),
        Some(Command::Serve(options)) => serve::run(&options),
        Some(Command::Sandbox(options)) => protection::run(&options),
        Some(Command::Check(options)) => check::run(&options),
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

    use super::Arguments;

    #[test]
    fn the_command_line_is_sound() {
        Arguments::command().debug_assert();
    }
}
