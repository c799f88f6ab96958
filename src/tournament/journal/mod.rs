//! The journal of a tournament: a file that only grows, from which a killed run goes on without
//! losing or repeating a game.
//!
//! The first line announces the tournament, each further line is a game that has ended; all lines
//! are JSON. Each line has a checksum of itself and the line before it, so that a change anywhere
//! is told. Lines are written whole and brought to the disk before anybody is told of the game.
//! What a killed process left of a line has no line break at its end: it is cut off when the run
//! goes on. A game is in the journal wholly or not at all.
//!
//! All reports are made from the journal. A journal that is being written can be read.

mod line;
#[cfg(test)]
mod tests;

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};
use thiserror::Error;

use crate::files;
use crate::tournament::league::{Difference, League};
use crate::tournament::model::PlayedGame;
pub use line::{JournalChain, LineError};

/// A game in the journal.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// When it ended: milliseconds since 1970, UTC.
    pub ended: u64,
    /// The game.
    pub game: PlayedGame,
}

/// A journal that this process writes.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Bytes of whole lines.
    length: u64,
    /// What the sum of the next line begins with.
    chain: JournalChain,
}

/// What to do with a journal that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Go on from it, if it is of the same tournament.
    Resume,
    /// Rename it and begin a new one.
    SetAside,
}

/// What is wrong with a journal.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The operating system refuses something.
    #[error("{}: {cause}", path.display())]
    System {
        /// The journal.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// Another process writes it.
    #[error("{}: another run is writing this journal", .0.display())]
    Locked(PathBuf),
    /// A whole line is not what it should be. Lines are counted from 1.
    #[error("{}:{line}: {cause}", path.display())]
    Damaged {
        /// The journal.
        path: PathBuf,
        /// The line.
        line: usize,
        /// What is wrong with it.
        cause: LineError,
    },
    /// It is of another tournament.
    #[error("{}: this journal is of another tournament: {difference}", path.display())]
    Another {
        /// The journal.
        path: PathBuf,
        /// In what they differ.
        difference: Box<Difference>,
    },
    /// There is no whole first line.
    #[error("{}: the journal is empty", .0.display())]
    Empty(PathBuf),
}

impl Journal {
    /// Opens a journal for the tournament, or creates it; tells the games that it has. What a
    /// killed process left of a line is cut off.
    ///
    /// # Errors
    /// When the file can't be used, another process writes it, or it is not a journal of this
    /// tournament. Nothing is changed then.
    pub fn open(
        path: &Path,
        league: &League,
        existing: Existing,
        tell: &mut dyn FnMut(Entry),
    ) -> Result<Journal, JournalError> {
        let mut journal = Journal::locked(path)?;
        if existing == Existing::SetAside && journal.size()? > 0 {
            set_aside(path).map_err(system(path))?;
            journal = Journal::locked(path)?;
        }
        if journal.is_unborn()? {
            journal.cut_off()?;
            let header = line::header(league, &mut journal.chain).map_err(damaged(path, 1))?;
            journal.write(header + "\n")?;
            files::sync_folder(path).map_err(system(path))?;
            return Ok(journal);
        }
        let file = journal.file.try_clone().map_err(system(path))?;
        let contents = read_lines(path, file, tell)?;
        if let Some(difference) = contents.league.difference(league) {
            return Err(JournalError::Another {
                path: path.to_owned(),
                difference: Box::new(difference),
            });
        }
        journal.length = contents.length;
        journal.chain = contents.chain;
        journal.cut_off()?;
        Ok(journal)
    }

    /// Adds games that have ended: when it returns, they are on the disk.
    ///
    /// # Errors
    /// When the disk is full or fails; the journal holds what it held.
    pub fn append(&mut self, entries: &[Entry]) -> Result<(), JournalError> {
        let mut text = String::new();
        let mut chain = self.chain.clone();
        for entry in entries {
            text += &line::game(entry, &mut chain).map_err(damaged(&self.path, 0))?;
            text.push('\n');
        }
        self.write(text)?;
        self.chain = chain;
        Ok(())
    }

    fn locked(path: &Path) -> Result<Journal, JournalError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(system(path))?;
        }
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).map_err(system(path))?;
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => Ok(Journal {
                path: path.to_owned(),
                file,
                length: 0,
                chain: JournalChain::begun(),
            }),
            Err(rustix::io::Errno::WOULDBLOCK) => Err(JournalError::Locked(path.to_owned())),
            Err(errno) => Err(system(path)(errno.into())),
        }
    }

    fn size(&self) -> Result<u64, JournalError> {
        let about = self.file.metadata().map_err(system(&self.path))?;
        Ok(about.len())
    }

    /// Whether there is nothing in it but perhaps the beginning of a first line of ours.
    fn is_unborn(&mut self) -> Result<bool, JournalError> {
        let file = self.file.try_clone().map_err(system(&self.path))?;
        let mut first = Vec::new();
        let mut reader = BufReader::new(file);
        reader
            .read_until(b'\n', &mut first)
            .map_err(system(&self.path))?;
        self.file.rewind().map_err(system(&self.path))?;
        let mark = line::MARK.as_bytes();
        let common = first.len().min(mark.len());
        Ok(first.last() != Some(&b'\n') && first[..common] == mark[..common])
    }

    /// Leaves the whole lines.
    fn cut_off(&mut self) -> Result<(), JournalError> {
        let cut = |file: &mut File, length| {
            file.set_len(length)?;
            file.seek(SeekFrom::Start(length)).map(drop)
        };
        cut(&mut self.file, self.length).map_err(system(&self.path))
    }

    fn write(&mut self, lines: String) -> Result<(), JournalError> {
        let mut written = self.file.write_all(lines.as_bytes());
        written = written.and_then(|()| self.file.sync_data());
        match written {
            Ok(()) => {
                self.length += lines.len() as u64;
                Ok(())
            }
            Err(cause) => {
                // Half a line would be cut off later as well.
                let _ = self.cut_off();
                Err(system(&self.path)(cause))
            }
        }
    }
}

/// The announcement of a journal, and how long its whole lines are.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents {
    /// What the first line says.
    pub league: League,
    /// Bytes of whole lines.
    pub length: u64,
    /// What the sum of the next line begins with.
    pub chain: JournalChain,
}

/// Reads a journal, which another process may be writing; tells its games.
///
/// # Errors
/// When it can't be read or has no sense.
pub fn read(path: &Path, tell: &mut dyn FnMut(Entry)) -> Result<Contents, JournalError> {
    let file = File::open(path).map_err(system(path))?;
    read_lines(path, file, tell)
}

/// Writes a whole journal: the file is replaced at once, or stays what it is.
///
/// # Errors
/// When it can't be written.
pub fn write(path: &Path, league: &League, entries: &[Entry]) -> Result<(), JournalError> {
    let mut chain = JournalChain::begun();
    let mut text = line::header(league, &mut chain).map_err(damaged(path, 1))?;
    text.push('\n');
    for entry in entries {
        text += &line::game(entry, &mut chain).map_err(damaged(path, 0))?;
        text.push('\n');
    }
    files::replace(path, |file| file.write_all(text.as_bytes())).map_err(system(path))
}

/// The announcement as text for another place than a journal: its first line without a sum.
///
/// # Errors
/// When it can't be told.
pub fn league_text(league: &League) -> Result<String, LineError> {
    line::header(league, &mut JournalChain::without_sums())
}

/// Reads what [`league_text`] wrote.
///
/// # Errors
/// When it has no sense.
pub fn read_league_text(text: &str) -> Result<League, LineError> {
    line::read_header(text)
}

/// A game as text for another place than a journal: its line without a sum.
///
/// # Errors
/// When it can't be told.
pub fn game_text(entry: &Entry) -> Result<String, LineError> {
    line::game(entry, &mut JournalChain::without_sums())
}

/// Reads what [`game_text`] wrote of a game of this league. As in a journal, the end has to follow
/// from legal moves.
///
/// # Errors
/// When it does not, or the text has no sense.
pub fn read_game_text(text: &str, league: &League) -> Result<Entry, LineError> {
    line::read_game(text, league)
}

fn read_lines(
    path: &Path,
    file: impl io::Read,
    tell: &mut dyn FnMut(Entry),
) -> Result<Contents, JournalError> {
    let mut reader = BufReader::new(file);
    let mut contents: Option<Contents> = None;
    let mut length = 0;
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        let read = reader.read_until(b'\n', &mut bytes);
        let count = read.map_err(system(path))?;
        if bytes.last() != Some(&b'\n') {
            break;
        }
        length += count as u64;
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_end_matches('\n');
        match &mut contents {
            None => contents = Some(begin(text, length).map_err(damaged(path, number))?),
            Some(contents) => {
                let game = contents.chain.open(text);
                let entry = game.and_then(|text| line::read_game(&text, &contents.league));
                tell(entry.map_err(damaged(path, number))?);
            }
        }
    }
    let contents = contents.ok_or_else(|| JournalError::Empty(path.to_owned()))?;
    Ok(Contents { length, ..contents })
}

/// What the first line says.
fn begin(text: &str, length: u64) -> Result<Contents, LineError> {
    let mut chain = JournalChain::of_header(text)?;
    let league = line::read_header(&chain.open(text)?)?;
    Ok(Contents {
        league,
        length,
        chain,
    })
}

/// Renames a file to its name with the first number that is free.
fn set_aside(path: &Path) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_owned();
    let mut names = (1..).map(|number: u64| {
        let mut numbered = name.clone();
        numbered.push(format!(".{number}"));
        path.with_file_name(numbered)
    });
    match names.find(|name| !name.exists()) {
        Some(free) => std::fs::rename(path, free),
        None => Ok(()),
    }
}

fn system(path: &Path) -> impl Fn(io::Error) -> JournalError + use<> {
    let path = path.to_owned();
    move |cause| JournalError::System {
        path: path.clone(),
        cause,
    }
}

fn damaged(path: &Path, line: usize) -> impl Fn(LineError) -> JournalError + use<> {
    let path = path.to_owned();
    move |cause| JournalError::Damaged {
        path: path.clone(),
        line,
        cause,
    }
}
