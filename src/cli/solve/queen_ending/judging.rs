//! Games of a contestant's program: it is run for each position, and what it did is made again from its notes.

use std::collections::BTreeSet;
use std::env;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use indicatif::ProgressBar;

use super::report::{self, Summary};
use super::{ContestOptions, Limit};
use crate::cli::protection;
use crate::games::queen_ending::{Position, Record};
use crate::games::random::Random;
use crate::games::{Game, Side};
use crate::referee::readable_files;
use crate::referee::rule::Language;
use crate::sandbox::launch::{self, Access, Ended, ExecutableEnd, LaunchLimits};
use crate::sandbox::process::{self, ProcessStatus};
use crate::sandbox::reading::MAX_BYTES;
use crate::solvers::queen_ending::contestant::ContestSettings;
use crate::solvers::queen_ending::replay::{ReplayState, replay};
use crate::solvers::queen_ending::table::table;

/// How many positions are drawn when nothing is said.
const SAMPLE: usize = 100;

/// What a program may print in a game, on each stream.
const OUTPUT_BYTES: usize = 1 << 20;

/// A game of the program.
pub struct Judged {
    /// How far white was from mate at the beginning.
    pub distance: u32,
    /// The moves that white had.
    pub limit: u32,
    /// The game, and how far it came.
    pub record: Record,
    /// What came of it.
    pub verdict: ContestVerdict,
    /// Processor time.
    pub cpu: Duration,
}

/// What came of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContestVerdict {
    /// Mate in so many moves, in spite of how the program ended.
    Won(u32),
    /// Not won: the kind of failure, and the words for it.
    Lost(&'static str, String),
}

/// Judges the program, in the one position or in many.
///
/// # Errors
/// When the program can't be run.
pub fn judge(
    program: &Path,
    only: Option<Position>,
    options: &ContestOptions,
    is_json: bool,
) -> anyhow::Result<ExitCode> {
    let program = ContestProgram::of(program, options)?;
    protection::tell_missing(Language::English, false)?;
    // Where the kernel does not keep a program from starting others.
    let _ = process::adopt_orphans();
    let positions = match only {
        Some(position) if position.turn() == Side::Second || position.queen().is_none() => {
            bail!("{position}: a contest begins with white to move")
        }
        Some(position) => vec![position],
        None => positions(options),
    };
    let bar = match is_json {
        true => ProgressBar::hidden(),
        false => ProgressBar::new(positions.len() as u64),
    };
    let games = play_all(&program, &positions, options, &bar);
    process::end_children();
    let games = games?;
    bar.finish_and_clear();
    let summary = Summary::of(&games);
    report::tell(&program.name, options, &games, &summary, is_json)?;
    Ok(match summary.won == games.len() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// A program that can be run.
struct ContestProgram {
    name: String,
    file: PathBuf,
    /// The goal, when it is a Prolog file.
    goal: Option<String>,
    access: Access,
}

/// What a program gets of our environment.
const ENVIRONMENT: [&str; 5] = ["LANG", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "TZ"];

/// The library of contestants' programs.
const LIBRARY: &str = "libchess.so";

impl ContestProgram {
    fn of(file: &Path, options: &ContestOptions) -> anyhow::Result<ContestProgram> {
        let name = file.display().to_string();
        let file = file
            .canonicalize()
            .with_context(|| format!("can't judge {name}"))?;
        if !file.is_file() {
            bail!("can't judge {name}: it is no regular file");
        }
        let is_prolog = file
            .extension()
            .is_some_and(|extension| extension == "pl" || extension == "pro");
        let goal = is_prolog.then(|| options.goal.clone());
        let access = match goal {
            Some(_) => Access {
                readable: readable_files::of(&file, &BTreeSet::new(), MAX_BYTES),
                executable: vec![itself()?],
                // The interpreter has one of its own.
                threads: true,
            },
            None => Access {
                readable: libraries(&file, options),
                executable: std::iter::once(file.clone())
                    .chain(interpreter(&file))
                    .collect(),
                threads: false,
            },
        };
        Ok(ContestProgram {
            name,
            file,
            goal,
            access,
        })
    }

    fn command(&self, options: &ContestOptions) -> anyhow::Result<Command> {
        let mut command = match &self.goal {
            None => Command::new(&self.file),
            Some(_) => Command::new(itself()?),
        };
        let known = |name: &str| env::var_os(name).map(|value| (name.to_owned(), value));
        command
            .env_clear()
            .envs(ENVIRONMENT.into_iter().filter_map(known));
        match (&self.goal, &options.library) {
            (Some(goal), _) => {
                command.arg("consult").arg(&self.file).args(["-g", goal]);
                // The interpreter limits its memory itself: it reserves more than it uses.
                command.env("ARBIITER_MEMORY", options.memory.to_string());
            }
            (None, Some(folder)) => {
                let folder = folder.canonicalize().unwrap_or_else(|_| folder.clone());
                command.env("LD_LIBRARY_PATH", folder);
            }
            (None, None) => {}
        }
        Ok(command)
    }
}

fn itself() -> anyhow::Result<PathBuf> {
    env::current_exe().context("can't find this program")
}

/// Where the library may be: in its folder, in those of the environment, or beside the program.
fn libraries(program: &Path, options: &ContestOptions) -> Vec<PathBuf> {
    let named = env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let named: Vec<PathBuf> = env::split_paths(&named).collect();
    let beside = program.parent().map(Path::to_path_buf);
    let folders = options.library.iter().cloned().chain(named).chain(beside);
    folders.map(|folder| folder.join(LIBRARY)).collect()
}

/// What runs a script: the program named in its first line.
fn interpreter(program: &Path) -> Option<PathBuf> {
    /// The kernel reads no more of it.
    const LONGEST_LINE: u64 = 256;
    let mut line = Vec::new();
    let file = File::open(program).ok()?;
    file.take(LONGEST_LINE).read_to_end(&mut line).ok()?;
    let line = line
        .strip_prefix(b"#!")?
        .split(|byte| *byte == b'\n')
        .next()?;
    let line = str::from_utf8(line).ok()?;
    line.split_whitespace().next().map(PathBuf::from)
}

/// The positions to play: all, or a sample without repetition.
fn positions(options: &ContestOptions) -> Vec<Position> {
    let mut all: Vec<Position> = Position::all(Side::First).collect();
    if options.all {
        return all;
    }
    let wanted = options.sample.map_or(SAMPLE, |sample| sample as usize);
    let wanted = wanted.min(all.len());
    let mut random = Random::new(options.seed);
    for at in 0..wanted {
        let other = at + random.below(all.len() - at);
        all.swap(at, other);
    }
    all.truncate(wanted);
    all
}

/// The games in the order of their positions.
fn play_all(
    program: &ContestProgram,
    positions: &[Position],
    options: &ContestOptions,
    bar: &ProgressBar,
) -> anyhow::Result<Vec<Judged>> {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let jobs = options
        .jobs
        .map_or(processors, usize::from)
        .min(positions.len());
    let next = AtomicUsize::new(0);
    let games = Mutex::new(Vec::with_capacity(positions.len()));
    let work = || -> anyhow::Result<()> {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(position) = positions.get(at) else {
                return Ok(());
            };
            let game = play(program, *position, options).inspect_err(|_| {
                // The others need not go on.
                next.store(positions.len(), Ordering::Relaxed);
            })?;
            let mut games = games.lock().unwrap_or_else(PoisonError::into_inner);
            games.push((at, game));
            bar.inc(1);
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let ends = workers.into_iter().map(|worker| match worker.join() {
            Ok(end) => end,
            Err(_) => bail!("a thread of the judge has failed"),
        });
        ends.collect::<anyhow::Result<Vec<()>>>()
    })?;
    let mut games = games.into_inner().unwrap_or_else(PoisonError::into_inner);
    games.sort_by_key(|(at, _)| *at);
    Ok(games.into_iter().map(|(_, game)| game).collect())
}

fn play(
    program: &ContestProgram,
    start: Position,
    options: &ContestOptions,
) -> anyhow::Result<Judged> {
    let distance = table().distance(&start).unwrap_or_default();
    let moves = match options.limit {
        Limit::Moves(moves) => moves,
        Limit::Table => distance,
    };
    let settings = ContestSettings {
        start,
        moves,
        black: options.black.seeded(options.seed),
    };
    let limits = LaunchLimits {
        time: Duration::from_secs_f64(options.time),
        memory_bytes: program.goal.is_none().then_some(options.memory << 20),
        output_bytes: OUTPUT_BYTES,
    };
    let mut command = program.command(options)?;
    command.envs(settings.variables());
    let ended = launch::run(&mut command, "CHESS_LOG", &program.access, &limits)
        .with_context(|| format!("can't run {}: is it an executable?", program.name))?;
    let replayed = replay(table(), &settings, &String::from_utf8_lossy(&ended.notes));
    Ok(Judged {
        distance,
        limit: moves,
        verdict: verdict(&replayed.state, &ended),
        record: replayed.record,
        cpu: ended.exit.cpu,
    })
}

/// The game decides; how the process ended explains a game that came to nothing.
fn verdict(state: &ReplayState, ended: &Ended) -> ContestVerdict {
    let kind = match state {
        ReplayState::Won(moves) => return ContestVerdict::Won(*moves),
        ReplayState::Drawn(_) => "drawn",
        ReplayState::OutOfMoves => "out of moves",
        ReplayState::Misused(_) => "misuse",
        ReplayState::Forged(..) => "forged notes",
        ReplayState::NotBegun => "not begun",
        ReplayState::Unfinished => "unfinished",
    };
    if !matches!(state, ReplayState::NotBegun | ReplayState::Unfinished) {
        return ContestVerdict::Lost(kind, state.to_string());
    }
    let said = last_words(&ended.errors);
    match (ended.stop, ended.exit.status) {
        (ExecutableEnd::Time, _) => {
            ContestVerdict::Lost("too slow", format!("its time ran out; {state}"))
        }
        (ExecutableEnd::Output, _) => {
            ContestVerdict::Lost("too much output", format!("it printed too much; {state}"))
        }
        (ExecutableEnd::Itself, ProcessStatus::Signaled(signal)) => {
            ContestVerdict::Lost("crashed", format!("signal {signal}; {state}{said}"))
        }
        (ExecutableEnd::Itself, ProcessStatus::Exited(0)) => {
            ContestVerdict::Lost(kind, format!("{state}{said}"))
        }
        (ExecutableEnd::Itself, ProcessStatus::Exited(code)) => {
            ContestVerdict::Lost(kind, format!("{state}; exit status {code}{said}"))
        }
    }
}

/// The last line that the program wrote to its error stream, cut to a line of a report.
fn last_words(errors: &[u8]) -> String {
    const MOST: usize = 160;
    let text = String::from_utf8_lossy(errors);
    match text.lines().rev().find(|line| !line.trim().is_empty()) {
        Some(line) => {
            let line: String = line.trim().chars().take(MOST).collect();
            format!("; it said: {}", line.escape_debug())
        }
        None => String::new(),
    }
}
