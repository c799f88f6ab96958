//! The Prolog systems in which programs can run: `--engine`, and `arbiiter engines`.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use anyhow::{Context as _, ensure};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::cli::exit_codes;
use crate::cli::tell::tell_line;
use crate::engine::swipl::embedded::{Installed, Unavailable};
use crate::referee::language::Language;
use crate::referee::player::any_seed;
use crate::referee::texts::say;
use crate::sandbox::process::children_cpu_time;

/// What the engines are measured by: a program of the kind that courses have.
const WORKLOADS: &str = include_str!("engines.pl");

/// The goals of that program, with what they are.
const GOALS: [(&str, &str); 4] = [
    ("nothing", "start"),
    ("recursion", "recursion"),
    ("facts", "facts"),
    ("text", "text"),
];

/// So often each is measured.
const ROUNDS: usize = 3;

/// What `arbiiter engines` is told.
#[derive(Args, Clone, Copy, Debug)]
pub struct Options {
    /// As JSON
    #[arg(long)]
    json: bool,
    /// The language of messages
    #[arg(long, value_enum, value_name = "LANG", default_value_t)]
    lang: Language,
}

/// Where programs run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PrologEngine {
    /// In arbiiter itself
    #[default]
    Scryer,
    /// In the SWI-Prolog that is installed here
    Swipl,
}

/// The choice on the command line.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct EngineChoice {
    /// The Prolog system in which programs run; `arbiiter engines` tells which there are
    #[arg(long, value_enum, default_value_t, value_name = "ENGINE")]
    pub engine: PrologEngine,
}

impl EngineChoice {
    /// The SWI-Prolog that was chosen, none for our own host.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub fn installed(self) -> Result<Option<Installed>, Unavailable> {
        match self.engine {
            PrologEngine::Scryer => Ok(None),
            PrologEngine::Swipl => Installed::find().map(Some),
        }
    }
}

/// What a process of our own was told of the SWI-Prolog to use.
pub fn installed_at(parts: Option<Vec<PathBuf>>) -> Option<Installed> {
    let [library, home] = <[PathBuf; 2]>::try_from(parts?).ok()?;
    Some(Installed {
        library,
        home,
        version: [0; 3],
    })
}

/// Says why the engine that was chosen is not there.
pub fn complain(unavailable: &Unavailable) -> ExitCode {
    tell_line(&format!("ERROR: {unavailable}"));
    ExitCode::from(exit_codes::ERROR)
}

/// What is told of an engine.
#[derive(Serialize)]
struct EngineDescription {
    engine: &'static str,
    version: String,
    home: Option<PathBuf>,
    seconds: Vec<Measured>,
}

/// Processor seconds of a workload, without the start.
#[derive(Serialize)]
struct Measured {
    workload: &'static str,
    seconds: f64,
}

/// Tells which engines there are, and how fast each is here.
///
/// # Errors
/// When an engine fails.
pub fn run(options: Options) -> anyhow::Result<ExitCode> {
    let installed = Installed::find();
    let mut engines = vec![(
        "scryer",
        concat!("arbiiter ", env!("CARGO_PKG_VERSION")).to_owned(),
        None,
    )];
    if let Ok(installed) = &installed {
        engines.push(("swipl", installed.version(), Some(installed.home.clone())));
    }
    let names: Vec<&str> = engines.iter().map(|(name, ..)| *name).collect();
    tell_line(&waiting(&names, options.lang));
    let measured = measured(&names)?;
    let told: Vec<EngineDescription> = engines
        .into_iter()
        .zip(measured)
        .map(|((engine, version, home), seconds)| EngineDescription {
            engine,
            version,
            home,
            seconds,
        })
        .collect();
    if options.json {
        let mut text = serde_json::to_string_pretty(&told)?;
        text.push('\n');
        std::io::stdout().write_all(text.as_bytes())?;
    } else {
        std::io::stdout().write_all(table(&told).as_bytes())?;
    }
    Ok(match installed {
        Ok(_) => ExitCode::SUCCESS,
        Err(unavailable) => {
            tell_line(&unavailable.to_string());
            ExitCode::from(exit_codes::NO)
        }
    })
}

/// What the user waits for.
fn waiting(engines: &[&str], language: Language) -> String {
    let engines = engines.join(", ");
    let (runs, workloads) = (ROUNDS, GOALS.len());
    say!(language, "engines.measuring", engines, workloads, runs)
}

/// The least processor time of each engine for each workload, the start taken off.
fn measured(engines: &[&str]) -> anyhow::Result<Vec<Vec<Measured>>> {
    let folder = std::env::temp_dir().join(format!("arbiiter-engines-{:x}", any_seed()));
    std::fs::create_dir(&folder).with_context(|| folder.display().to_string())?;
    let file = folder.join("workloads.pl");
    let measured = std::fs::write(&file, WORKLOADS)
        .with_context(|| file.display().to_string())
        .and_then(|()| measured_in(&file, engines));
    // What can't be removed is left to the system.
    let _ = std::fs::remove_dir_all(&folder);
    measured
}

fn measured_in(file: &Path, engines: &[&str]) -> anyhow::Result<Vec<Vec<Measured>>> {
    let mut least = vec![[Duration::MAX; GOALS.len()]; engines.len()];
    for _ in 0..ROUNDS {
        for (place, (goal, _)) in GOALS.iter().enumerate() {
            for (engine, least) in engines.iter().zip(&mut least) {
                least[place] = least[place].min(cpu_time(engine, file, goal)?);
            }
        }
    }
    let row = |times: [Duration; GOALS.len()]| {
        let measured = |(place, (_, workload)): (usize, &(&str, &'static str))| Measured {
            workload,
            seconds: match place {
                0 => times[0],
                place => times[place].saturating_sub(times[0]),
            }
            .as_secs_f64(),
        };
        GOALS.iter().enumerate().map(measured).collect()
    };
    Ok(least.into_iter().map(row).collect())
}

/// The processor time of a process of our own that loads the workloads and runs one.
fn cpu_time(engine: &str, file: &Path, goal: &str) -> anyhow::Result<Duration> {
    let before = children_cpu_time();
    let program = std::env::current_exe().context("the program itself")?;
    let status = Command::new(program)
        .args(["consult", "--engine", engine, "-g", goal])
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()?;
    ensure!(status.success(), "the engine {engine} has failed: {status}");
    Ok(children_cpu_time().saturating_sub(before))
}

/// A line for each engine, and how the second compares with the first.
fn table(told: &[EngineDescription]) -> String {
    let mut text = format!("{:10} {:16}", "engine", "version");
    for (_, workload) in GOALS {
        text += &format!(" {workload:>10}");
    }
    text.push('\n');
    for engine in told {
        text += &format!("{:10} {:16}", engine.engine, engine.version);
        for measured in &engine.seconds {
            text += &format!(" {:>8.2} s", measured.seconds);
        }
        text.push('\n');
    }
    if let [own, other] = told {
        text += &format!("{:27}", "scryer / swipl");
        for (own, other) in own.seconds.iter().zip(&other.seconds) {
            text += &format!(
                " {:>10.1}",
                own.seconds / other.seconds.max(f64::MIN_POSITIVE)
            );
        }
        text.push('\n');
    }
    text
}
