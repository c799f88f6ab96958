//! The options of a counter with threads and a table, and what is told of its counts.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use serde_json::json;

use super::tell::{self, Telling};
use crate::cli::exit_codes;
use crate::games::counts::cases::{CasesError, PerftCase};
use crate::games::counts::{Counting, Perft};
use crate::referee::language::Language;
use crate::referee::texts::say;

/// How a counter counts.
#[derive(Args)]
pub struct CounterOptions {
    /// How many plies deep
    #[arg(long, short, value_name = "N", required_unless_present = "check")]
    depth: Option<u32>,
    /// Count below each move apart
    #[arg(long)]
    divide: bool,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// Megabytes for a table of counted positions; 0 counts each line anew
    #[arg(long, value_name = "MB", default_value_t = 0)]
    hash: usize,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// The language of what people read
    #[arg(long, value_enum, value_name = "LANG", default_value_t = Language::English)]
    lang: Language,
    /// Compare with a table of known counts, which names positions and ways of counting
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "divide"])]
    check: Option<PathBuf>,
    /// With --check: leave counts above this one out
    #[arg(long, value_name = "COUNT", requires = "check", default_value_t = u64::MAX, hide_default_value = true)]
    limit: u64,
}

impl CounterOptions {
    /// Counts below `start`, or checks a table. `told` gives a move and the fields of its JSON
    /// object.
    ///
    /// # Errors
    /// The position, the table or the memory.
    pub fn run<C: Counting>(
        &self,
        counting: C,
        start: impl FnOnce() -> anyhow::Result<C::Position>,
        told: impl Fn(&C::Move) -> (String, String),
        parse: impl Fn(&str) -> Result<Vec<PerftCase<C>>, CasesError>,
        out: &mut impl Write,
    ) -> anyhow::Result<ExitCode> {
        if let Some(file) = &self.check {
            let name = || file.display().to_string();
            let text = fs::read_to_string(file).with_context(name)?;
            return self.check(&parse(&text).with_context(name)?, out);
        }
        let position = start()?;
        let counter = self.counter(counting)?;
        let depth = self.depth.unwrap_or_default();
        if self.divide {
            let counts = counter.divide(&position, depth).into_iter();
            let rows = counts.map(|(chosen, count)| {
                let (text, fields) = told(&chosen);
                (text, fields, count)
            });
            tell::divided(rows, self.telling(), out)?;
        } else {
            tell::depths(depth, self.telling(), out, |depth| {
                counter.count(&position, depth)
            })?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn telling(&self) -> Telling {
        Telling {
            is_json: self.json,
            language: self.lang,
        }
    }

    fn counter<C: Counting>(&self, counting: C) -> anyhow::Result<Perft<C>> {
        Ok(Perft::new(counting, usize::from(self.threads), self.hash)?)
    }

    /// Compares the counts of a table that are not above the limit; the status tells whether one
    /// differs.
    fn check<C: Counting>(
        &self,
        cases: &[PerftCase<C>],
        out: &mut impl Write,
    ) -> anyhow::Result<ExitCode> {
        let mut counters: Vec<(C, Perft<C>)> = Vec::new();
        let mut done = ExitCode::SUCCESS;
        let rows = cases
            .iter()
            .flat_map(|case| case.counts.iter().map(move |row| (case, *row)));
        for (case, (counting, depth, expected)) in rows {
            if expected > self.limit {
                continue;
            }
            let known = counters.iter().position(|(other, _)| *other == counting);
            let place = match known {
                Some(place) => place,
                None => {
                    counters.push((counting, self.counter(counting)?));
                    counters.len() - 1
                }
            };
            let count = counters[place].1.count(&case.position, depth);
            let right = count == expected;
            if !right {
                done = ExitCode::from(exit_codes::NO);
            }
            let id = counting.case_name(&case.id);
            if self.json {
                let id = json!(id);
                writeln!(
                    out,
                    r#"{{"id":{id},"depth":{depth},"count":{count},"expected":{expected},"right":{right}}}"#
                )?;
            } else {
                let text = match right {
                    true => say!(self.lang, "perft.right", id, depth, count),
                    false => say!(self.lang, "perft.wrong", id, depth, count, expected),
                };
                writeln!(out, "{text}")?;
            }
            out.flush()?;
        }
        Ok(done)
    }
}
