//! A tournament as it was announced: all that is settled before the first game.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use chrono::Utc;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::games::puzzle::PuzzleSize;
use crate::games::text_game::{GameLine, GameText, TextError};
use crate::referee::limits::ProgramLimits;
use crate::referee::program::{PlayerProgram, ProgramError, ProgramPlace, stem};
use crate::referee::reading::assume;
use crate::referee::refereed::Refereed;
use crate::referee::wire::without_obeyed;
use crate::referee::workers::Workers;
use crate::tournament::fingerprint;
use crate::tournament::games;
use crate::tournament::model::{Entrant, TournamentFormat};
use crate::tournament::schedule::{Plan, Shard};

/// The Prolog system of our own host.
pub const OWN_ENGINE: &str = "scryer";

/// What is settled before the first game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct League {
    /// The game that is played.
    pub game: &'static GameText,
    /// What it is called.
    pub title: String,
    /// When it began, in UTC: `2026-03-01T20:15:00Z`.
    pub started: String,
    /// Who plays whom.
    pub format: TournamentFormat,
    /// Games of each pair that meets; puzzles that each program is set.
    pub games_a_pair: u32,
    /// The Prolog system in which the programs run: [`OWN_ENGINE`], or the name of another one and
    /// its version, `swipl 9.0.4`.
    pub engine: String,
    /// What a program may use up.
    pub limits: ProgramLimits,
    /// The part that is played here; without one all of it.
    pub shard: Option<Shard>,
    /// What all random numbers follow from, puzzles too; without one nobody foresees them, and
    /// there are no puzzles.
    pub seed: Option<u64>,
    /// The size of the puzzles; `None` for the usual one.
    pub size: Option<PuzzleSize>,
    /// Those who play.
    pub entrants: Vec<Entrant>,
    /// Of a living league, which version of which program each entrant is; else empty.
    pub versions: Vec<EntrantVersion>,
}

/// The time now, as [`League::started`] tells it.
pub fn starting_time() -> String {
    Utc::now().format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// Which version of a program an entrant of a living league is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntrantVersion {
    /// The name under which all versions of the program play; any text.
    pub program: String,
    /// The number of the version, from 1.
    pub number: u32,
    /// When it was entered: milliseconds since 1970, UTC.
    pub entered: u64,
    /// Whether the program has left the league.
    #[serde(
        rename = "withdrawn",
        default,
        skip_serializing_if = "std::ops::Not::not"
    )]
    pub is_withdrawn: bool,
    /// The rounds of the Swiss system in which it had no opponent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<u32>,
}

/// In what two announcements differ: what was said first, what is said now.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Difference {
    /// The games.
    #[error("it is a league of {0}, not of {1}")]
    Game(&'static str, &'static str),
    /// The titles.
    #[error("the title was {0:?}, not {1:?}")]
    Title(String, String),
    /// The formats.
    #[error("the format was {0:?}, not {1:?}")]
    Format(TournamentFormat, TournamentFormat),
    /// The games of a pair.
    #[error("a pair had {0} games, not {1}")]
    GamesAPair(u32, u32),
    /// The Prolog systems.
    #[error("the engine was {0}, not {1}")]
    Engine(String, String),
    /// The limits.
    #[error("the limits were {0:?}, not {1:?}")]
    Limits(ProgramLimits, ProgramLimits),
    /// The seeds.
    #[error("the seed was {}, not {}", seed(*.0), seed(*.1))]
    Seed(Option<u64>, Option<u64>),
    /// The sizes of puzzles.
    #[error("the size was {}, not {}", size(*.0), size(*.1))]
    Size(Option<PuzzleSize>, Option<PuzzleSize>),
    /// The parts.
    #[error("the part was {}, not {}", part(*.0), part(*.1))]
    Shard(Option<Shard>, Option<Shard>),
    /// The number of entrants.
    #[error("there were {0} entrants, not {1}")]
    Entrants(usize, usize),
    /// An entrant has another place, or another one has its place. Places are counted from 1.
    #[error("entrant {place} was {was}, not {is}")]
    Entrant {
        /// The place.
        place: usize,
        /// Its label then.
        was: String,
        /// Its label now.
        is: String,
    },
    /// The file of an entrant is not what it was.
    #[error("the file {file} of {label} has changed")]
    Changed {
        /// The entrant.
        label: String,
        /// Its file.
        file: String,
    },
}

fn part(shard: Option<Shard>) -> String {
    shard.map_or_else(|| "the whole".to_owned(), |shard| shard.to_string())
}

fn seed(seed: Option<u64>) -> String {
    seed.map_or_else(|| "none".to_owned(), |seed| seed.to_string())
}

fn size(size: Option<PuzzleSize>) -> String {
    size.map_or_else(|| "the usual one".to_owned(), |size| size.to_string())
}

/// So many puzzles are set in a game of one player if nobody says how many.
pub const USUAL_PUZZLES: u32 = 20;

/// Why files are no entrants.
#[derive(Debug, Error)]
pub enum NoEntrants {
    /// A file can't be read.
    #[error(transparent)]
    Unreadable(#[from] ProgramError),
    /// One file is named twice.
    #[error("{} is named twice", .0.display())]
    Twice(PathBuf),
}

impl League {
    /// The game of a number at its beginning.
    ///
    /// # Errors
    /// If there are no such leagues.
    pub fn begin(&self, number: u32) -> Result<GameLine, TextError> {
        games::begin(self.game, self.size, games::puzzle_seed(self.seed, number))
    }

    /// What is to be played.
    pub fn plan(&self) -> Plan {
        Plan {
            format: self.format,
            entrants: self.entrants.len(),
            games_a_pair: self.games_a_pair,
            is_of_puzzles: self.game.puzzle.is_some(),
        }
    }

    /// The first thing in which another announcement differs, other than the time.
    pub fn difference(&self, other: &League) -> Option<Difference> {
        if self.game == other.game && self.shard != other.shard {
            return Some(Difference::Shard(self.shard, other.shard));
        }
        self.difference_of_whole(other)
    }

    /// As [`League::difference`], but different parts may be played.
    pub fn difference_of_whole(&self, other: &League) -> Option<Difference> {
        if self.game != other.game {
            return Some(Difference::Game(self.game.name, other.game.name));
        }
        let counts = (self.entrants.len(), other.entrants.len());
        if counts.0 != counts.1 {
            return Some(Difference::Entrants(counts.0, counts.1));
        }
        let pairs = self.entrants.iter().zip(&other.entrants).enumerate();
        let mut entrants = pairs.filter_map(|(index, (was, is))| difference_of(index, was, is));
        if let Some(difference) = entrants.next() {
            return Some(difference);
        }
        if self.format != other.format {
            return Some(Difference::Format(self.format, other.format));
        }
        if self.games_a_pair != other.games_a_pair {
            return Some(Difference::GamesAPair(
                self.games_a_pair,
                other.games_a_pair,
            ));
        }
        if self.engine != other.engine {
            return Some(Difference::Engine(
                self.engine.clone(),
                other.engine.clone(),
            ));
        }
        if self.limits != other.limits {
            return Some(Difference::Limits(
                self.limits.clone(),
                other.limits.clone(),
            ));
        }
        if self.size != other.size {
            return Some(Difference::Size(self.size, other.size));
        }
        if self.seed != other.seed {
            return Some(Difference::Seed(self.seed, other.seed));
        }
        (self.title != other.title)
            .then(|| Difference::Title(self.title.clone(), other.title.clone()))
    }
}

fn difference_of(index: usize, was: &Entrant, is: &Entrant) -> Option<Difference> {
    if was.label != is.label {
        return Some(Difference::Entrant {
            place: index + 1,
            was: was.label.clone(),
            is: is.label.clone(),
        });
    }
    (was != is).then(|| Difference::Changed {
        label: is.label.clone(),
        file: is.file.clone(),
    })
}

/// The programs of these files and how they take part in a game; the files are read by these
/// workers. `tell` hears of those that are not read: their games decide what becomes of them.
///
/// # Errors
/// When there is no such file, or it is too long, or named twice; when we can read none of them.
pub fn entrants<R: Refereed>(
    files: &[PathBuf],
    workers: &Workers<R>,
    tell: &mut dyn FnMut(&ProgramError),
) -> Result<(Vec<PlayerProgram>, Vec<Entrant>), NoEntrants> {
    let mut programs = Vec::with_capacity(files.len());
    let mut entrants = Vec::with_capacity(files.len());
    let mut places = BTreeSet::new();
    let mut failures = Vec::new();
    for file in files {
        let read = read_entrant(file, workers)?;
        if !places.insert(path_of(&read.program, file)) {
            return Err(NoEntrants::Twice(file.clone()));
        }
        if let Some(unread) = read.unread {
            tell(&unread);
            if is_our_failure(&unread) {
                failures.push(unread);
            }
        }
        entrants.push(read.entrant);
        programs.push(read.program);
    }
    if failures.len() == files.len()
        && let Some(failure) = failures.pop()
    {
        return Err(failure.into());
    }
    name_folders(&mut entrants, files);
    tell_apart(&mut entrants);
    Ok((programs, entrants))
}

/// A file that was read to take part in a game.
#[derive(Debug)]
pub struct ReadEntrant {
    /// Its program.
    pub program: PlayerProgram,
    /// How it takes part; the label is the module, or the name of the file without one.
    pub entrant: Entrant,
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// Why its module and predicate are not known, but taken to be called like the file.
    pub unread: Option<ProgramError>,
}

/// The program in a file, as it takes part in a game; the file is read by these workers. One whose
/// reading passes the limits takes part too: it loses by the rules where it does not load. So does
/// one that we could not read twice.
///
/// # Errors
/// When there is no such file, or it is too long.
pub fn read_entrant<R: Refereed>(
    file: &Path,
    workers: &Workers<R>,
) -> Result<ReadEntrant, ProgramError> {
    let read = workers.read(file).or_else(|error| match error {
        error if is_our_failure(&error) => workers.read(file),
        error => Err(error),
    });
    let (read, unread) = match read {
        Ok(read) => (read, None),
        Err(error @ ProgramError::Unreadable { .. }) => return Err(error),
        Err(error) => (assume(workers, file)?, Some(error)),
    };
    let read = entrant_of(read.program.with_arity(R::ARITY), read.bytes, file);
    Ok(ReadEntrant { unread, ..read })
}

fn is_our_failure(error: &ProgramError) -> bool {
    matches!(error, ProgramError::NotRead { .. })
}

/// How a program that was read from this file takes part.
pub fn entrant_of(program: PlayerProgram, bytes: Vec<u8>, file: &Path) -> ReadEntrant {
    let path = path_of(&program, file);
    let label = program.module.clone().unwrap_or_else(|| stem(&path));
    let entrant = Entrant {
        label: printable(&label),
        file: printable(&path.file_name().unwrap_or_default().to_string_lossy()),
        module: program.module.clone(),
        predicate: program.predicate.clone(),
        fingerprint: fingerprint::text(&bytes),
    };
    ReadEntrant {
        program,
        entrant,
        bytes,
        unread: None,
    }
}

fn path_of(program: &PlayerProgram, file: &Path) -> PathBuf {
    match &program.place {
        ProgramPlace::File(path) => path.clone(),
        ProgramPlace::Example(_) => file.to_owned(),
    }
}

/// Puts the folder before the names of files that several entrants have: `alice/my.pl`,
/// `bob/my.pl`.
fn name_folders(entrants: &mut [Entrant], files: &[PathBuf]) {
    let names: Vec<String> = entrants
        .iter()
        .map(|entrant| entrant.file.clone())
        .collect();
    for (entrant, file) in entrants.iter_mut().zip(files) {
        let is_shared = names.iter().filter(|name| **name == entrant.file).count() > 1;
        let folder = file.parent().and_then(Path::file_name);
        if let Some(folder) = folder.filter(|_| is_shared) {
            let folder = printable(&folder.to_string_lossy());
            entrant.file = format!("{folder}/{}", entrant.file);
        }
    }
}

/// Gives every entrant a label of its own: the module alone, or with the file's name or its folder
/// where several have one module, or with a number.
fn tell_apart(entrants: &mut [Entrant]) {
    let wished: Vec<String> = entrants
        .iter()
        .map(|entrant| printable(&entrant.label))
        .collect();
    let mut taken = BTreeSet::new();
    for (index, entrant) in entrants.iter_mut().enumerate() {
        let own = &wished[index];
        let alone = wished.iter().filter(|other| *other == own).count() == 1;
        let file = Path::new(&entrant.file);
        let folder = file.parent().map(|folder| folder.display().to_string());
        let hint = folder
            .filter(|folder| !folder.is_empty())
            .unwrap_or_else(|| stem(file));
        let label = if alone || hint == *own {
            own.clone()
        } else {
            format!("{own} ({hint})")
        };
        let numbered = (2..).map(|number| format!("{label} {number}"));
        let mut candidates = std::iter::once(label.clone()).chain(numbered);
        let free = candidates.find(|label| {
            !taken.contains(label) && (alone || *label == *own || !wished.contains(label))
        });
        entrant.label = free.unwrap_or(label);
        taken.insert(entrant.label.clone());
    }
}

/// A name from a stranger's file as it can be shown anywhere: one line, not too long, something.
fn printable(name: &str) -> String {
    /// Longer names are cut off.
    const LONGEST: usize = 60;
    let shown: String = without_obeyed(name).chars().take(LONGEST).collect();
    if shown.trim().is_empty() {
        return "?".to_owned();
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{Entrant, printable, tell_apart};

    fn entrant(module: &str, file: &str) -> Entrant {
        Entrant {
            label: module.to_owned(),
            file: file.to_owned(),
            module: Some(module.to_owned()),
            predicate: "p".to_owned(),
            fingerprint: String::new(),
        }
    }

    #[track_caller]
    fn check(files: &[(&str, &str)], expected: &[&str]) {
        let mut entrants: Vec<_> = files
            .iter()
            .map(|(module, file)| entrant(module, file))
            .collect();
        tell_apart(&mut entrants);
        let labels: Vec<_> = entrants
            .iter()
            .map(|entrant| entrant.label.as_str())
            .collect();
        assert_eq!(labels, expected);
    }

    #[test]
    fn labels_are_told_apart() {
        check(&[("a", "x.pl"), ("b", "x.pl")], &["a", "b"]);
        check(&[("m", "a.pl"), ("m", "b.pl")], &["m (a)", "m (b)"]);
        check(&[("m", "a.pl"), ("m", "a.pl")], &["m (a)", "m (a) 2"]);
        check(&[("m", "m.pl"), ("m", "b.pl")], &["m", "m (b)"]);
        check(&[("m", "x/m.pl"), ("m", "y/m.pl")], &["m (x)", "m (y)"]);
        check(
            &[("m", "a.pl"), ("m", "b.pl"), ("m (a)", "c.pl")],
            &["m (a) 2", "m (b)", "m (a)"],
        );
        check(
            &[("m\u{1b}[2J", "a.pl"), ("", "b.pl")],
            &["m\u{fffd}[2J", "?"],
        );
    }

    #[test]
    fn names_are_harmless() {
        for (name, expected) in [
            ("õun", "õun"),
            ("a\nb\u{7}", "a\u{fffd}b\u{fffd}"),
            ("\u{202e}lp", "\u{fffd}lp"),
            ("   ", "?"),
        ] {
            assert_eq!(printable(name), expected);
        }
        assert_eq!(printable(&"x".repeat(1000)).len(), 60);
    }
}
