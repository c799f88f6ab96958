//! A file that says what a game is about, for the time of the game.

use std::fs::File;
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, fs, process};

use crate::referee::host_failure::HostFailure;

/// The file, which goes when it is dropped.
#[derive(Debug)]
pub struct FactsFile(PathBuf);

impl FactsFile {
    /// A new file with this text, which others of this computer can't read.
    ///
    /// # Errors
    /// [`HostFailure::System`] if it can't be written.
    pub fn new(text: &str) -> Result<FactsFile, HostFailure> {
        FactsFile::written(text).map_err(|cause| HostFailure::System {
            doing: "the facts of a game",
            cause,
        })
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

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for FactsFile {
    fn drop(&mut self) {
        // What can't be removed is left: the game has been played.
        let _ = fs::remove_file(&self.0);
    }
}
