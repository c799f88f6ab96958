//! `arbiiter turniir`: one match between two programs.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::cli::files;
use crate::engine::machine::{Answer, Engine};
use crate::engine::messages;
use crate::engine::session::with_session;
use crate::engine::watch;
use crate::frontend::term::Term;
use crate::library;
use crate::referee::program::{Program, Unplayable, names, plain_names};

/// What plays when nobody is named.
const WHITE_EXAMPLE: &str = "loikaja";
const BLACK_EXAMPLE: &str = "puu";

const NO_MATCH: u8 = 1;
const ERROR: u8 = 2;
const BYTES_PER_MB: u64 = 1_000_000;

/// What `arbiiter turniir` is told.
#[derive(Args)]
pub struct Options {
    /// White's program; one of the shipped examples if left out
    #[arg(long, value_name = "FILE")]
    valged: Option<PathBuf>,
    /// Black's program; one of the shipped examples if left out
    #[arg(long, value_name = "FILE")]
    mustad: Option<PathBuf>,
    /// A teacher's arbiter with turniir/0, which reads valged/1 and mustad/1; ours if left out
    #[arg(long, value_name = "FILE", conflicts_with_all = ["move_time", "lang", "json"])]
    arbiter: Option<PathBuf>,
    /// Seconds for each move [default: 10]
    #[arg(long, value_name = "S", value_parser = positive_seconds)]
    move_time: Option<f64>,
    /// Seconds for the whole match; without it a teacher's arbiter has half an hour, ours no limit
    #[arg(long, value_name = "S", value_parser = positive_seconds)]
    match_time: Option<f64>,
    /// Megabytes that the process may take; 0 for no limit
    #[arg(long, value_name = "MB", default_value_t = 4096)]
    memory: u64,
    /// The language of the arbiter's messages [default: et]
    #[arg(long, value_enum)]
    lang: Option<Language>,
    /// Tell the match as JSON, one object a line; what the programs print goes to standard error
    #[arg(long)]
    json: bool,
}

/// Languages of the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Language {
    /// Estonian
    Et,
    /// English
    En,
}

fn positive_seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds.is_finite() => Ok(seconds),
        _ => Err("a number of seconds above 0 is expected".to_owned()),
    }
}

/// Plays the match; the status tells how it went.
pub fn run(options: &Options) -> ExitCode {
    match prepare(options) {
        Ok((white, black)) => play(options, &white, &black),
        Err(unplayable) => {
            eprintln!("ERROR: {unplayable}");
            ExitCode::from(ERROR)
        }
    }
}

/// A program and the name by which the arbiter calls it.
struct Named {
    player: Program,
    name: Term,
}

fn prepare(options: &Options) -> Result<(Named, Named), Unplayable> {
    let player = |file: &Option<PathBuf>, example| match file {
        Some(file) => Program::of_file(file),
        None => Ok(Program::example(example)),
    };
    let (white, black) = (
        player(&options.valged, WHITE_EXAMPLE)?,
        player(&options.mustad, BLACK_EXAMPLE)?,
    );
    let of_two = if options.arbiter.is_some() {
        plain_names
    } else {
        names
    };
    let (white_name, black_name) = of_two(&white, &black)?;
    Ok((
        Named {
            player: white,
            name: white_name,
        },
        Named {
            player: black,
            name: black_name,
        },
    ))
}

fn play(options: &Options, white: &Named, black: &Named) -> ExitCode {
    let memory = (options.memory > 0).then(|| options.memory.saturating_mul(BYTES_PER_MB));
    watch::match_started(memory, match_time(options));
    let mut engine = Engine::new(library::natives());
    let status = load(&mut engine, options, white, black).map_or_else(
        |_| ExitCode::from(ERROR),
        |()| match &options.arbiter {
            Some(_) => play_by_teacher(&mut engine, white, black),
            None => play_by_ours(&mut engine, options, white, black),
        },
    );
    watch::match_ended();
    with_session(|session| session.streams.flush_all());
    status
}

fn match_time(options: &Options) -> Option<Duration> {
    /// No known match under a teacher's arbiter takes as long.
    const TEACHER: Duration = Duration::from_secs(1800);
    let given = options
        .match_time
        .map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
    given.or_else(|| options.arbiter.is_some().then_some(TEACHER))
}

/// The arbiter first, as the assignment says.
fn load(
    engine: &mut Engine,
    options: &Options,
    white: &Named,
    black: &Named,
) -> Result<(), ExitCode> {
    let arbiter = match &options.arbiter {
        Some(file) => files::file_term(file),
        None => Term::compound("library", vec![Term::atom("arbiiter")]),
    };
    files::consult(engine, arbiter)?;
    files::consult(engine, white.player.source())?;
    if white.player != black.player {
        files::consult(engine, black.player.source())?;
    }
    Ok(())
}

fn play_by_teacher(engine: &mut Engine, white: &Named, black: &Named) -> ExitCode {
    for (fact, named) in [("valged", white), ("mustad", black)] {
        let fact = Term::compound(fact, vec![named.name.clone()]);
        engine.once("user", &Term::compound("assertz", vec![fact]));
    }
    match engine.once("user", &Term::atom("turniir")) {
        Answer::Solution(_) | Answer::Last(_) => ExitCode::SUCCESS,
        Answer::No => {
            complain("ERROR: turniir/0 of the arbiter failed\n");
            ExitCode::from(NO_MATCH)
        }
        Answer::Error(ball) => threw(&ball),
    }
}

fn play_by_ours(engine: &mut Engine, options: &Options, white: &Named, black: &Named) -> ExitCode {
    let set = |engine: &mut Engine, name: &str, value: Term| {
        engine.once("arbiiter", &Term::compound(name, vec![value]));
    };
    if let Some(seconds) = options.move_time {
        set(engine, "set_move_time", number(seconds));
    }
    if options.lang == Some(Language::En) {
        set(engine, "set_language", Term::atom("en"));
    }
    if options.json {
        let head = Term::compound("teade", vec![Term::Var(0)]);
        let body = Term::compound("$match_event", vec![Term::Var(0)]);
        set(engine, "assertz", Term::compound(":-", vec![head, body]));
        set(engine, "set_output", Term::atom("user_error"));
    }
    let result = Term::Var(0);
    let goal = Term::compound(
        "turniir",
        vec![white.name.clone(), black.name.clone(), result.clone()],
    );
    let mut status = ExitCode::from(NO_MATCH);
    engine.query("arbiiter", &goal, vec![result], |answer| {
        status = match answer {
            Answer::Solution(values) | Answer::Last(values) => status_of(&values),
            Answer::No => ExitCode::from(NO_MATCH),
            Answer::Error(ball) => threw(&ball),
        };
        false
    });
    status
}

/// Whole seconds are told without a fraction.
fn number(seconds: f64) -> Term {
    if seconds.fract() == 0.0 && seconds < 1e15 {
        Term::Int(seconds as i64)
    } else {
        Term::Float(seconds)
    }
}

/// The status that tells of `b([result(Winner, Reason, Moves)], _)`.
fn status_of(answer: &Term) -> ExitCode {
    let values = answer
        .as_compound("b", 2)
        .and_then(|args| args[0].as_list())
        .unwrap_or_default();
    let Some([_, reason, _]) = values
        .first()
        .and_then(|result| result.as_compound("result", 3))
    else {
        return ExitCode::from(NO_MATCH);
    };
    match reason.functor() {
        Some((name, 1)) if *name == "refused" => ExitCode::from(NO_MATCH),
        Some((name, 2)) if *name == "disqualified" => {
            ExitCode::from(watch::STATUS_DISQUALIFIED as u8)
        }
        _ => ExitCode::SUCCESS,
    }
}

fn threw(ball: &Term) -> ExitCode {
    let text = with_session(|session| {
        messages::command_goal_error("turniir", ball, &session.operators("user"))
    });
    complain(&text);
    ExitCode::from(ERROR)
}

fn complain(text: &str) {
    with_session(|session| session.tell_user(text));
}
