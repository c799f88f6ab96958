//! Until the sandbox is there: no confinement.
#![allow(missing_docs)]
use std::os::fd::{BorrowedFd, OwnedFd};
use std::path::PathBuf;

pub struct Limits {
    pub memory_bytes: u64,
    pub cpu_seconds: u64,
    pub open_files: u64,
}

pub struct Confinement<'a> {
    pub readable: Vec<PathBuf>,
    pub limits: Limits,
    pub keep: Vec<BorrowedFd<'a>>,
    pub notes: Option<BorrowedFd<'a>>,
}

impl Confinement<'_> {
    pub fn enter(&self) -> Result<(), std::io::Error> {
        Ok(())
    }
}

pub fn call_name(_: i64) -> Option<&'static str> {
    None
}

pub fn read_notes(_: &OwnedFd) -> Vec<i64> {
    Vec::new()
}
