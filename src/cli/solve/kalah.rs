//! `arbiiter solve kalah`: exact values of small boards, the best moves on others.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use serde_json::{Value, json};

use crate::cli::draughts::positive_seconds;
use crate::cli::games::StartArguments;
use crate::cli::solve::resources::effort_text;
use crate::games::kalah::{KalahPlayer, Move, Position};
use crate::games::text_game::TextGame as _;
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::solvers::kalah::{self, SearchLine, SearchReport, SearchSettings, Searcher};
use crate::solvers::search::control::SearchLimits;

/// How long a search looks when no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// What `arbiiter solve kalah` is told.
#[derive(Args)]
pub struct Options {
    /// The position; the start of a game without one
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    #[command(flatten)]
    board: StartArguments<Position>,
    /// Look until the value is exact, however long it takes
    #[arg(long, conflicts_with_all = ["depth", "time", "nodes"])]
    exact: bool,
    /// Turns to look ahead; several moves in a row are one turn
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Seconds
    #[arg(long, short, value_name = "SECONDS", value_parser = positive_seconds)]
    time: Option<f64>,
    /// Positions to look at
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many of the best moves to show
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    lines: u16,
    /// Megabytes for what is known of positions met before
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Positions with few seeds whose exact values are made first, a byte each
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = clap::value_parser!(u32))]
    endings: u32,
    /// The values of all boards up to --pits and --seeds, one limit each
    #[arg(long, conflicts_with_all = ["position", "lines"])]
    table: bool,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// The language of what people read
    #[arg(long, value_enum, value_name = "LANG", default_value_t = Language::English)]
    lang: Language,
}

/// Looks for the best moves; the status tells how it went.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    match options.table {
        true => table(options, &mut out)?,
        false => one(options, &mut out)?,
    }
    Ok(ExitCode::SUCCESS)
}

impl Options {
    fn limits(&self) -> SearchLimits {
        let limited = self.depth.is_some() || self.nodes.is_some() || self.exact;
        let time = self.time.map(Duration::from_secs_f64);
        SearchLimits {
            depth: self.depth,
            time: time.or((!limited).then_some(DEFAULT_TIME)),
            nodes: self.nodes,
            lines: usize::from(self.lines),
        }
    }

    fn search(&self, position: &Position) -> SearchReport {
        let mut searcher = Searcher::new(SearchSettings {
            megabytes: self.hash as usize,
            endings: self.endings as usize,
        });
        searcher.search(position, &self.limits(), &AtomicBool::new(false))
    }
}

fn one(options: &Options, out: &mut impl Write) -> anyhow::Result<()> {
    let position = options.board.position(options.position.as_deref())?;
    let report = options.search(&position);
    if options.json {
        writeln!(out, "{}", as_json(&position, &report))?;
    } else {
        out.write_all(as_text(&position, &report, options.lang).as_bytes())?;
    }
    Ok(())
}

fn as_text(position: &Position, report: &SearchReport, language: Language) -> String {
    let mut text = format!("{position}\n");
    if position.is_over() {
        let balance = position.balance(KalahPlayer::South);
        let told = outcome(balance, language);
        return text + &say!(language, "solve.over", told) + "\n";
    }
    for (index, line) in report.lines.iter().enumerate() {
        let value = format!("{:+}", kalah::seed_difference(line.score));
        let value = match line.is_exact {
            true => value,
            false => say!(language, "solve.about", value),
        };
        text += &format!("{}. {value}  {}\n", index + 1, words(&line.moves));
    }
    let state = language.text(match report.is_exact() {
        true => "solve.exact",
        false => "solve.not_solved",
    });
    let seconds = report.elapsed.as_secs_f64();
    let effort = effort_text(language, report.depth, report.nodes, seconds);
    text + &format!("{state}, {effort}\n")
}

fn outcome(balance: i32, language: Language) -> String {
    let by = balance.abs();
    match balance {
        0 => language.text("game.draw").to_owned(),
        1.. => say!(language, "solve.south", by),
        _ => say!(language, "solve.north", by),
    }
}

fn words(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(Move::to_string).collect();
    words.join(" ")
}

fn as_json(position: &Position, report: &SearchReport) -> Value {
    let pits = |line: &SearchLine| -> Vec<u8> { line.moves.iter().map(|pit| pit.0 + 1).collect() };
    let line = |line: &SearchLine| json!({"value": kalah::seed_difference(line.score), "exact": line.is_exact, "moves": pits(line)});
    json!({
        "position": position.to_string(),
        "over": position.is_over(),
        "best": report.lines.first().map(|line| line.moves[0].0 + 1),
        "exact": report.is_exact(),
        "lines": report.lines.iter().map(line).collect::<Vec<_>>(),
        "depth": report.depth,
        "nodes": report.nodes,
        "seconds": report.elapsed.as_secs_f64(),
    })
}

/// A row a number of pits, a column a number of seeds; `?` where the limit was too short.
fn table(options: &Options, out: &mut impl Write) -> anyhow::Result<()> {
    let number = |name| {
        let number = options.board.options.number(name);
        number.map_err(anyhow::Error::from_boxed)
    };
    let (most_pits, most_seeds) = (number("pits")?, number("seeds")?);
    let mut start = options.board.options.clone();
    if !options.json {
        write!(out, "{:4}", options.lang.text("solve.pits"))?;
        for seeds in 1..=most_seeds {
            write!(out, "{seeds:>6}")?;
        }
        writeln!(out)?;
    }
    for pits in 1..=most_pits {
        if !options.json {
            write!(out, "{pits:4}")?;
        }
        for seeds in 1..=most_seeds {
            start.set("pits", pits.to_string());
            start.set("seeds", seeds.to_string());
            let position = Position::from_options(&start).map_err(anyhow::Error::from_boxed)?;
            let report = options.search(&position);
            let value = report.score().map_or(0, kalah::seed_difference);
            if options.json {
                let row = json!({
                    "pits": pits, "seeds": seeds, "value": value, "exact": report.is_exact(),
                    "nodes": report.nodes, "seconds": report.elapsed.as_secs_f64(),
                });
                writeln!(out, "{row}")?;
            } else if report.is_exact() {
                write!(out, "{value:>+6}")?;
            } else {
                write!(out, "{:>6}", "?")?;
            }
            out.flush()?;
        }
        if !options.json {
            writeln!(out)?;
        }
    }
    Ok(())
}
