//! A file that says what a game is about, for the time of the game.

use std::fs::File;
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, fs, process};

use crate::games::text_game::AnyPosition;
use crate::referee::host_failure::HostFailure;
use crate::referee::player::PlayerFactory;
use crate::referee::refereed::Refereed;

/// The file, which goes when it is dropped.
#[derive(Debug)]
pub struct FactsFile(PathBuf);

impl FactsFile {
    /// A new file with this text, which others of this computer can't read.
    fn new(text: &str) -> Result<FactsFile, HostFailure> {
        FactsFile::written(text).map_err(|cause| HostFailure::System {
            doing: "the facts of a game",
            cause,
        })
    }

    /// Lets the players that a factory makes from now on load what the game is about, if a position
    /// of it says something; while the file is there.
    ///
    /// # Errors
    /// [`HostFailure::System`] if the file can't be written.
    pub fn for_players<R: Refereed>(
        players: &mut dyn PlayerFactory<R>,
        position: Option<&dyn AnyPosition>,
    ) -> Result<Option<FactsFile>, HostFailure> {
        let facts = position.and_then(AnyPosition::facts);
        let file = facts.map(|text| FactsFile::new(&text)).transpose()?;
        players.load_before(file.as_ref().map(FactsFile::path));
        Ok(file)
    }

    fn written(text: &str) -> io::Result<FactsFile> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let folder = env::temp_dir().canonicalize()?;
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = folder.join(format!("arbiiter-{}-{number}.pl", process::id()));
            let mut options = File::options();
            match options.write(true).create_new(true).mode(0o600).open(&path) {
                // A process of this number has left it.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                opened => {
                    let mut file = opened?;
                    let made = FactsFile(path);
                    file.write_all(text.as_bytes())?;
                    return Ok(made);
                }
            }
        }
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for FactsFile {
    fn drop(&mut self) {
        // What can't be removed is left: the game has been played.
        let _ = fs::remove_file(&self.0);
    }
}
