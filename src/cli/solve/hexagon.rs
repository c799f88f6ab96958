//! `arbiiter solve hexagon`: a search from one position.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use clap::Args;
use serde::Serialize;
use serde_json::Value;

use super::resources::{SearchResources, SearchStatistics, score_text};
use crate::cli::games::solve::score_json;
use crate::cli::hexagon::position;
use crate::games::hexagon::{Color, Move, Position, drawing, notation};
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::solvers::hexagon::search::{SearchLine, SearchReport, SearchSettings, Searcher};

/// What `arbiiter solve hexagon` is told.
#[derive(Args)]
pub struct Options {
    /// The position, or `start`
    #[arg(value_name = "POSITION", default_value = "start")]
    position: String,
    /// Who moves first from `start`
    #[arg(long, value_enum, default_value_t = Color::Red)]
    first: Color,
    #[command(flatten)]
    effort: SearchResources,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// Searches and tells.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let position = position(&options.position, options.first).context("the position")?;
    let mut searcher = Searcher::new(SearchSettings {
        megabytes: options.effort.megabytes(),
        threads: options.effort.threads(),
        ..SearchSettings::default()
    });
    let limits = options.effort.limits();
    let report = searcher.search(&position, &[], &limits, &AtomicBool::new(false));
    let text = match options.json {
        true => serde_json::to_string(&object(&position, &report))? + "\n",
        false => text(&position, &report, options.effort.lang),
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn text(position: &Position, report: &SearchReport, language: Language) -> String {
    let mut text = format!(
        "{}\n{}\n",
        notation::write(position),
        drawing::draw(position)
    );
    if report.lines.is_empty() {
        let balance = format!("{:+}", position.balance());
        return text + &say!(language, "solve.over_balance", balance) + "\n";
    }
    for (index, line) in report.lines.iter().enumerate() {
        let exact = match line.is_exact {
            true => format!(" ({})", language.text("solve.exact")),
            false => String::new(),
        };
        let (score, moves) = (score_text(language, line.score), moves(line).join(" "));
        text += &format!("{}. {score}{exact}  {moves}\n", index + 1);
    }
    text + &SearchStatistics::of(report).text(language)
}

fn moves(line: &SearchLine) -> Vec<String> {
    line.moves.iter().map(Move::to_string).collect()
}

/// What is told as JSON.
#[derive(Serialize)]
struct SolutionObject {
    position: String,
    over: bool,
    balance: i32,
    best: Option<String>,
    lines: Vec<LineObject>,
    #[serde(flatten)]
    statistics: SearchStatistics,
}

#[derive(Serialize)]
struct LineObject {
    score: Value,
    exact: bool,
    moves: Vec<String>,
}

fn object(position: &Position, report: &SearchReport) -> SolutionObject {
    let line = |line: &SearchLine| LineObject {
        score: score_json(line.score),
        exact: line.is_exact,
        moves: moves(line),
    };
    SolutionObject {
        position: notation::write(position),
        over: position.is_over(),
        balance: position.balance(),
        best: report.best().map(|best| best.to_string()),
        lines: report.lines.iter().map(line).collect(),
        statistics: SearchStatistics::of(report),
    }
}
