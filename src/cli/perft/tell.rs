//! How counts are told, whatever the game.

use std::io::{self, Write};
use std::time::Instant;

use crate::referee::language::Language;
use crate::referee::texts::say;

/// As JSON, or in the language of a person.
#[derive(Clone, Copy)]
pub struct Telling {
    /// As JSON.
    pub is_json: bool,
    /// The language.
    pub language: Language,
}

/// Counts to one depth after the other; each is told as soon as it is there.
pub fn depths(
    deepest: u32,
    told: Telling,
    out: &mut impl Write,
    count: impl Fn(u32) -> u64,
) -> io::Result<()> {
    for depth in deepest.min(1)..=deepest {
        let start = Instant::now();
        let count = count(depth);
        let seconds = start.elapsed().as_secs_f64();
        if told.is_json {
            writeln!(
                out,
                r#"{{"depth":{depth},"count":{count},"seconds":{seconds:.6}}}"#
            )?;
        } else {
            let speed = format!("{:.1}", count as f64 / 1e6 / seconds);
            let text = say!(told.language, "perft.depth", depth, count, speed);
            writeln!(out, "{text}")?;
        }
        out.flush()?;
    }
    Ok(())
}

/// The counts below each move: its text, the fields of its JSON object, the count.
pub fn divided(
    moves: impl Iterator<Item = (String, String, u64)>,
    told: Telling,
    out: &mut impl Write,
) -> io::Result<()> {
    let (mut number, mut sum) = (0, 0);
    for (text, fields, count) in moves {
        if told.is_json {
            writeln!(out, r#"{{{fields},"count":{count}}}"#)?;
        } else {
            writeln!(out, "{text}: {count}")?;
        }
        (number, sum) = (number + 1, sum + count);
    }
    if !told.is_json {
        let text = say!(told.language, "perft.moves", number, sum);
        writeln!(out, "{text}")?;
    }
    Ok(())
}
