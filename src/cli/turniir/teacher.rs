//! A match under a teacher's arbiter: arbiter and both programs in one Prolog, as the assignment
//! describes it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use super::TurniirOptions;
use super::player_spec::PlayerSpec;
use super::refereed::{BLACK_EXAMPLE, WHITE_EXAMPLE};
use crate::cli::consult;
use crate::cli::engines;
use crate::cli::exit_codes;
use crate::cli::files;
use crate::cli::limits::BYTES_PER_MB;
use crate::cli::tell::tell_line;
use crate::engine::deadline;
use crate::engine::machine::{Engine, QueryAnswer};
use crate::engine::messages;
use crate::engine::session::with_session;
use crate::engine::swipl::embedded::Installed;
use crate::frontend::operators::Layers;
use crate::frontend::term::Term;
use crate::frontend::writer::{WriteOptions, term_text};
use crate::library;
use crate::referee::program::{PlayerProgram, ProgramError, ProgramPlace, plain_names};

/// The memory of the process by default, in megabytes.
const MEMORY: u64 = 4096;

/// The time for a match by default. No known match takes as long.
const MATCH_TIME: Duration = Duration::from_secs(1800);

/// A program and the name by which the arbiter calls it.
struct NamedProgram {
    player: PlayerProgram,
    name: Term,
}

/// Plays the match; the status tells how it went.
pub fn run(options: &TurniirOptions, arbiter: &Path) -> ExitCode {
    let (Some(white), Some(black)) = (file(&options.valged), file(&options.mustad)) else {
        tell_line("ERROR: a teacher's arbiter plays programs only; leave --arbiter out");
        return ExitCode::from(exit_codes::ERROR);
    };
    match prepare(white, black) {
        Ok((white, black)) => play(options, arbiter, &white, &black),
        Err(unplayable) => {
            tell_line(&format!("ERROR: {unplayable}"));
            ExitCode::from(exit_codes::ERROR)
        }
    }
}

/// The file of a player, if one is named; `None` if the player is not a file.
fn file(player: &Option<PlayerSpec>) -> Option<Option<&PathBuf>> {
    match player {
        None => Some(None),
        Some(PlayerSpec::File(file)) => Some(Some(file)),
        Some(_) => None,
    }
}

fn prepare(
    white: Option<&PathBuf>,
    black: Option<&PathBuf>,
) -> Result<(NamedProgram, NamedProgram), ProgramError> {
    let player = |file: Option<&PathBuf>, example| match file {
        Some(file) => PlayerProgram::of_file(file),
        None => Ok(PlayerProgram::example(example)),
    };
    let (white, black) = (player(white, WHITE_EXAMPLE)?, player(black, BLACK_EXAMPLE)?);
    let (white_name, black_name) = plain_names(&white, &black)?;
    let named = |player, name| NamedProgram { player, name };
    Ok((named(white, white_name), named(black, black_name)))
}

fn play(
    options: &TurniirOptions,
    arbiter: &Path,
    white: &NamedProgram,
    black: &NamedProgram,
) -> ExitCode {
    let megabytes = options.limits.memory.unwrap_or(MEMORY);
    let memory = (megabytes > 0).then(|| megabytes.saturating_mul(BYTES_PER_MB));
    let time = options.match_time.map_or(MATCH_TIME, |seconds| {
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    });
    deadline::match_started(memory, Some(time));
    match options.limits.engine.installed() {
        Ok(Some(installed)) => return in_swipl(&installed, arbiter, [white, black]),
        Ok(None) => {}
        Err(unavailable) => return engines::complain(&unavailable),
    }
    let mut engine = Engine::new(library::natives());
    let status = load(&mut engine, arbiter, white, black).map_or_else(
        |_| ExitCode::from(exit_codes::ERROR),
        |()| call_turniir(&mut engine, white, black),
    );
    deadline::match_ended();
    with_session(|session| session.streams.flush_all());
    status
}

/// The same in an installed SWI-Prolog, which takes files only.
fn in_swipl(installed: &Installed, arbiter: &Path, players: [&NamedProgram; 2]) -> ExitCode {
    let mut files = vec![arbiter.to_path_buf()];
    for player in players {
        match &player.player.place {
            ProgramPlace::File(path) if !files.contains(path) => files.push(path.clone()),
            ProgramPlace::File(_) => {}
            ProgramPlace::Example(_) => {
                tell_line(
                    "ERROR: with --engine swipl a teacher's arbiter plays files only: name --valged and --mustad",
                );
                return ExitCode::from(exit_codes::ERROR);
            }
        }
    }
    let operators = Layers::new(Vec::new());
    let name = |named: &NamedProgram| term_text(&named.name, &WriteOptions::writeq(), &operators);
    let [white, black] = players.map(name);
    let facts = format!("assertz(valged({white})), assertz(mustad({black}))");
    let script = consult::Script {
        files: &files,
        goals: &[facts, "turniir".to_owned()],
        arguments: &[],
    };
    consult::in_swipl(installed, script)
}

/// The arbiter first, as the assignment says.
fn load(
    engine: &mut Engine,
    arbiter: &Path,
    white: &NamedProgram,
    black: &NamedProgram,
) -> Result<(), ExitCode> {
    files::consult(engine, files::file_term(arbiter))?;
    files::consult(engine, white.player.source())?;
    if white.player != black.player {
        files::consult(engine, black.player.source())?;
    }
    Ok(())
}

fn call_turniir(engine: &mut Engine, white: &NamedProgram, black: &NamedProgram) -> ExitCode {
    for (fact, named) in [("valged", white), ("mustad", black)] {
        let fact = Term::compound(fact, vec![named.name.clone()]);
        engine.once("user", &Term::compound("assertz", vec![fact]));
    }
    match engine.once("user", &Term::atom("turniir")) {
        QueryAnswer::Solution(_) | QueryAnswer::Last(_) => ExitCode::SUCCESS,
        QueryAnswer::No => {
            complain("ERROR: turniir/0 of the arbiter failed\n");
            ExitCode::from(exit_codes::NO)
        }
        QueryAnswer::Error(ball) => threw(&ball),
    }
}

fn threw(ball: &Term) -> ExitCode {
    let text = with_session(|session| {
        let operators = session.operators("user");
        messages::command_goal_error(None, "turniir", ball, &[], &operators)
    });
    complain(&text);
    ExitCode::from(exit_codes::ERROR)
}

fn complain(text: &str) {
    with_session(|session| session.tell_user(text));
}
