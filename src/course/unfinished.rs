//! Takes back what a command has made that fails before it has done anything.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// A new database, and the folders that were made for it. Dropping it removes them, unless it is
/// kept; the database has to be closed by then.
#[derive(Debug, Default)]
pub struct Unfinished {
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
}

impl Unfinished {
    /// Makes the file of a database where there is none.
    pub fn database(path: &Path) -> Unfinished {
        let mut unfinished = Unfinished::default();
        // Two commands can't both have made it.
        let made = File::options().write(true).create_new(true).open(path);
        if made.is_ok() {
            unfinished.files_of(path);
        }
        unfinished
    }

    /// Makes folders on the way to this one where there are none.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn folder(path: &Path, builder: &fs::DirBuilder) -> std::io::Result<Unfinished> {
        let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let folders = path.ancestors().take_while(is_missing);
        let folders: Vec<PathBuf> = folders.map(Path::to_owned).collect();
        builder.create(path)?;
        Ok(Unfinished {
            files: Vec::new(),
            folders,
        })
    }

    /// Adds a database that is not there yet, and what SQLite puts beside it.
    pub fn files_of(&mut self, database: &Path) {
        let beside = |end: &str| {
            let mut name = OsString::from(database);
            name.push(end);
            PathBuf::from(name)
        };
        self.files.extend(["", "-wal", "-shm"].map(beside));
    }

    /// Adds another file that is not there yet.
    pub fn file(&mut self, path: PathBuf) {
        self.files.push(path);
    }

    /// Keeps all of it.
    pub fn keep(mut self) {
        self.files.clear();
        self.folders.clear();
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // What can't be removed is left: why the command failed matters more. A folder with
        // anything else in it stays.
        for file in &self.files {
            let _ = fs::remove_file(file);
        }
        for folder in &self.folders {
            let _ = fs::remove_dir(folder);
        }
    }
}
