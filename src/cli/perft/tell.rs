//! How counts are told, whatever the game.

use serde_json::json;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use crate::cli::exit_codes;

/// Counts to one depth after the other; each is told as soon as it is there.
pub fn depths(
    deepest: u32,
    is_json: bool,
    out: &mut impl Write,
    count: impl Fn(u32) -> u64,
) -> io::Result<()> {
    for depth in deepest.min(1)..=deepest {
        let start = Instant::now();
        let count = count(depth);
        let seconds = start.elapsed().as_secs_f64();
        if is_json {
            writeln!(
                out,
                r#"{{"depth":{depth},"count":{count},"seconds":{seconds:.6}}}"#
            )?;
        } else {
            let speed = count as f64 / 1e6 / seconds;
            writeln!(out, "depth {depth}: {count}  ({speed:.1} M/s)")?;
        }
        out.flush()?;
    }
    Ok(())
}

/// The counts below each move: its text, the fields of its JSON object, the count.
pub fn divided(
    moves: impl Iterator<Item = (String, String, u64)>,
    is_json: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let (mut number, mut sum) = (0, 0);
    for (text, fields, count) in moves {
        if is_json {
            writeln!(out, r#"{{{fields},"count":{count}}}"#)?;
        } else {
            writeln!(out, "{text}: {count}")?;
        }
        (number, sum) = (number + 1, sum + count);
    }
    if !is_json {
        writeln!(out, "{number} moves: {sum}")?;
    }
    Ok(())
}

/// A row of a table of known counts.
pub struct CheckedCount<P> {
    /// What is counted, for reports.
    pub id: String,
    /// The position.
    pub position: P,
    /// How many plies deep.
    pub depth: u32,
    /// The count of the table.
    pub expected: u64,
}

/// Compares the rows of a table whose counts are not above the limit; the status tells whether a count differs.
pub fn checked<P>(
    rows: impl Iterator<Item = CheckedCount<P>>,
    limit: u64,
    is_json: bool,
    out: &mut impl Write,
    count: impl Fn(&CheckedCount<P>) -> u64,
) -> anyhow::Result<ExitCode> {
    let mut done = ExitCode::SUCCESS;
    for row in rows.filter(|row| row.expected <= limit) {
        let count = count(&row);
        let (id, depth, expected) = (&row.id, row.depth, row.expected);
        let right = count == expected;
        if !right {
            done = ExitCode::from(exit_codes::NO);
        }
        if is_json {
            let id = json!(id).to_string();
            writeln!(
                out,
                r#"{{"id":{id},"depth":{depth},"count":{count},"expected":{expected},"right":{right}}}"#
            )?;
        } else if right {
            writeln!(out, "{id} depth {depth}: {count}")?;
        } else {
            writeln!(out, "{id} depth {depth}: {count} instead of {expected}")?;
        }
        out.flush()?;
    }
    Ok(done)
}
