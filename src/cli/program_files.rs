//! Programs on the command line: files, and folders of them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::referee::language::Language;
use crate::referee::program::is_named_as_prolog;
use crate::referee::texts::say;

/// The files that these paths name: a folder stands for the programs in it, by their names.
///
/// # Errors
/// If a folder has no programs, or can't be read.
pub fn named(paths: &[PathBuf], language: Language) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => files.extend(in_folder(path, language)?),
            false => files.push(path.clone()),
        }
    }
    Ok(files)
}

fn in_folder(folder: &Path, language: Language) -> anyhow::Result<Vec<PathBuf>> {
    let shown = folder.display();
    let entries = fs::read_dir(folder).with_context(|| shown.to_string())?;
    let paths = entries.map(|entry| Ok(entry.with_context(|| shown.to_string())?.path()));
    let mut paths = paths.collect::<anyhow::Result<Vec<PathBuf>>>()?;
    paths.retain(|path| is_named_as_prolog(path) && path.is_file());
    paths.sort();
    if paths.is_empty() {
        bail!(say!(language, "files.no_program", shown));
    }
    Ok(paths)
}

/// Looks whether there are these files.
///
/// # Errors
/// The first one that is not there.
pub fn expect_all(files: &[PathBuf], language: Language) -> anyhow::Result<()> {
    if let Some(missing) = files.iter().find(|file| !file.exists()) {
        let shown = missing.display();
        bail!(say!(language, "files.missing", shown));
    }
    Ok(())
}
