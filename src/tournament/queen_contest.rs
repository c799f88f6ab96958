//! The contest of the queen ending: a program is run for each position, and what it did is made
//! again from its notes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{env, thread};

use thiserror::Error;

use crate::games::Side;
use crate::games::queen_ending::{Position, Record};
use crate::games::random::Random;
use crate::referee::program::is_named_as_prolog;
use crate::referee::readable_files;
use crate::sandbox::launch::{self, Access, Ended, ExecutableEnd, LaunchLimits};
use crate::sandbox::process::{self, ProcessStatus};
use crate::sandbox::reading::MAX_BYTES;
use crate::solvers::queen_ending::contestant::ContestSettings;
use crate::solvers::queen_ending::player::PlayerStyle;
use crate::solvers::queen_ending::replay::{ReplayState, replay};
use crate::solvers::queen_ending::table::table;

/// What a program may print in a game, on each stream.
const OUTPUT_BYTES: usize = 1 << 20;

/// How a program is judged.
#[derive(Clone, Debug)]
pub struct ContestRules {
    /// The moves that white has.
    pub limit: MoveLimit,
    /// How the black king plays.
    pub black: PlayerStyle,
    /// The goal of a Prolog program.
    pub goal: String,
    /// The folder of the library, for a program that does not find it by itself.
    pub library: Option<PathBuf>,
    /// Processor time for a game.
    pub time: Duration,
    /// Megabytes that a program may take.
    pub megabytes: u64,
}

/// The moves that white has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveLimit {
    /// So many.
    Moves(u32),
    /// As many as it takes.
    Table,
}

impl std::str::FromStr for MoveLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<MoveLimit, String> {
        match text {
            "table" => Ok(MoveLimit::Table),
            _ => text
                .parse()
                .map(MoveLimit::Moves)
                .map_err(|_| format!("a number of moves or `table` is expected, not {text:?}")),
        }
    }
}

/// Why a program can't be judged.
#[derive(Debug, Error)]
pub enum ContestError {
    /// There is no such file.
    #[error("can't judge {name}: {cause}")]
    NoProgram {
        /// The file.
        name: String,
        /// What the operating system says.
        cause: io::Error,
    },
    /// A folder, or something like that.
    #[error("can't judge {0}: it is no regular file")]
    NoFile(String),
    /// The file of this program, which runs Prolog programs.
    #[error("can't find this program: {0}")]
    NotFound(io::Error),
    /// The program does not start.
    #[error("can't run {name}: is it an executable?: {cause}")]
    NotRun {
        /// The file.
        name: String,
        /// What the operating system says.
        cause: io::Error,
    },
    /// We failed.
    #[error("a thread of the judge has failed")]
    Thread,
}

/// A game of the program.
#[derive(Clone, Debug)]
pub struct ContestGame {
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

/// What all games came to.
#[derive(Clone, Debug, Default)]
pub struct ContestSummary {
    /// Games won.
    pub won: usize,
    /// How many games were won with so many moves over the optimum.
    pub over: BTreeMap<u32, usize>,
    /// How many games were lost in each way.
    pub lost: BTreeMap<&'static str, usize>,
    /// The longest processor time of a game.
    pub slowest: Duration,
}

impl ContestSummary {
    /// Counts.
    pub fn of(games: &[ContestGame]) -> ContestSummary {
        let mut summary = ContestSummary::default();
        for game in games {
            match &game.verdict {
                ContestVerdict::Won(moves) => {
                    summary.won += 1;
                    let over = moves.saturating_sub(game.distance);
                    *summary.over.entry(over).or_default() += 1;
                }
                ContestVerdict::Lost(kind, _) => *summary.lost.entry(kind).or_default() += 1,
            }
            summary.slowest = summary.slowest.max(game.cpu);
        }
        summary
    }
}

/// A program that can be run.
#[derive(Debug)]
pub struct ContestProgram {
    /// Its file, as it was named.
    pub name: String,
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
    /// The program of a file.
    ///
    /// # Errors
    /// If there is no such file.
    pub fn of(file: &Path, rules: &ContestRules) -> Result<ContestProgram, ContestError> {
        let name = file.display().to_string();
        let file = match file.canonicalize() {
            Ok(file) if file.is_file() => file,
            Ok(_) => return Err(ContestError::NoFile(name)),
            Err(cause) => return Err(ContestError::NoProgram { name, cause }),
        };
        let goal = is_named_as_prolog(&file).then(|| rules.goal.clone());
        let access = match goal {
            Some(_) => Access {
                readable: readable_files::of(&file, &BTreeSet::new(), MAX_BYTES),
                executable: vec![itself()?],
                // The interpreter has one of its own.
                threads: true,
            },
            None => Access {
                readable: libraries(&file, rules),
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

    fn command(&self, rules: &ContestRules) -> Result<Command, ContestError> {
        let mut command = match &self.goal {
            None => Command::new(&self.file),
            Some(_) => Command::new(itself()?),
        };
        let known = |name: &str| env::var_os(name).map(|value| (name.to_owned(), value));
        command
            .env_clear()
            .envs(ENVIRONMENT.into_iter().filter_map(known));
        match (&self.goal, &rules.library) {
            (Some(goal), _) => {
                command.arg("consult").arg(&self.file).args(["-g", goal]);
                // The interpreter limits its memory itself: it reserves more than it uses.
                command.env("ARBIITER_MEMORY", rules.megabytes.to_string());
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

fn itself() -> Result<PathBuf, ContestError> {
    env::current_exe().map_err(ContestError::NotFound)
}

/// Where the library may be: in its folder, in those of the environment, or beside the program.
fn libraries(program: &Path, rules: &ContestRules) -> Vec<PathBuf> {
    let named = env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let named: Vec<PathBuf> = env::split_paths(&named).collect();
    let beside = program.parent().map(Path::to_path_buf);
    let folders = rules.library.iter().cloned().chain(named).chain(beside);
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

/// All positions in which white is to move, or so many of them, drawn without repetition.
pub fn positions(sample: Option<usize>, seed: u64) -> Vec<Position> {
    let mut all: Vec<Position> = Position::all(Side::First).collect();
    let Some(wanted) = sample else {
        return all;
    };
    let wanted = wanted.min(all.len());
    let mut random = Random::new(seed);
    for at in 0..wanted {
        let other = at + random.below(all.len() - at);
        all.swap(at, other);
    }
    all.truncate(wanted);
    all
}

/// Plays a game from each position, so many at a time; `ended` hears of each end. The games are in
/// the order of their positions.
///
/// # Errors
/// If the program can't be run.
pub fn play_all(
    program: &ContestProgram,
    positions: &[Position],
    rules: &ContestRules,
    jobs: usize,
    ended: &(dyn Fn() + Sync),
) -> Result<Vec<ContestGame>, ContestError> {
    // Where the kernel does not keep a program from starting others.
    let _ = process::adopt_orphans();
    let next = AtomicUsize::new(0);
    let games = Mutex::new(Vec::with_capacity(positions.len()));
    let work = || -> Result<(), ContestError> {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(position) = positions.get(at) else {
                return Ok(());
            };
            let game = play(program, *position, rules).inspect_err(|_| {
                // The others need not go on.
                next.store(positions.len(), Ordering::Relaxed);
            })?;
            let mut games = games.lock().unwrap_or_else(PoisonError::into_inner);
            games.push((at, game));
            ended();
        }
    };
    let done = thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let ends = workers.into_iter().map(|worker| worker.join());
        let ends = ends.map(|end| end.unwrap_or(Err(ContestError::Thread)));
        ends.collect::<Result<Vec<()>, ContestError>>()
    });
    process::end_children();
    done?;
    let mut games = games.into_inner().unwrap_or_else(PoisonError::into_inner);
    games.sort_by_key(|(at, _)| *at);
    Ok(games.into_iter().map(|(_, game)| game).collect())
}

fn play(
    program: &ContestProgram,
    start: Position,
    rules: &ContestRules,
) -> Result<ContestGame, ContestError> {
    let distance = table().distance(&start).unwrap_or_default();
    let moves = match rules.limit {
        MoveLimit::Moves(moves) => moves,
        MoveLimit::Table => distance,
    };
    let settings = ContestSettings {
        start,
        moves,
        black: rules.black,
    };
    let limits = LaunchLimits {
        time: rules.time,
        memory_bytes: program.goal.is_none().then_some(rules.megabytes << 20),
        output_bytes: OUTPUT_BYTES,
    };
    let mut command = program.command(rules)?;
    command.envs(settings.variables());
    let ended = launch::run(&mut command, "CHESS_LOG", &program.access, &limits);
    let ended = ended.map_err(|cause| ContestError::NotRun {
        name: program.name.clone(),
        cause,
    })?;
    let replayed = replay(table(), &settings, &String::from_utf8_lossy(&ended.notes));
    Ok(ContestGame {
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
