//! `arbiiter solve draughts`: a search from one position.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use clap::Args;
use serde::Serialize;

use super::resources::{SearchResources, SearchStatistics, score_text};
use crate::cli::draughts::{endings, position, rules_name, texts};
use crate::cli::games::words::GameWords;
use crate::games::draughts::fen::{self, FenForm};
use crate::games::draughts::notation::Style;
use crate::games::draughts::{Move, Position, Rules};
use crate::games::text_game::TextGame as _;
use crate::games::{Game, Outcome, Side};
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::solvers::draughts::endings::Ending;
use crate::solvers::draughts::endings::tables::Tables;
use crate::solvers::draughts::search::{Score, SearchLine, SearchReport, SearchSettings, Searcher};

/// What `arbiiter solve draughts` is told.
#[derive(Args)]
pub struct Options {
    /// The position, or `start`
    #[arg(value_name = "FEN", default_value = "start")]
    position: String,
    /// The rules
    #[arg(long, value_enum, default_value_t = Rules::Official)]
    rules: Rules,
    #[command(flatten)]
    effort: SearchResources,
    /// Leave the ending tables out
    #[arg(long)]
    no_endings: bool,
    /// How moves are written
    #[arg(long, value_enum, default_value_t = Style::Algebraic)]
    notation: Style,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// What is told.
struct Solution {
    position: Position,
    report: SearchReport,
    ending: Option<(Move, Ending)>,
    style: Style,
}

/// Searches and tells.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let rules = options.rules;
    let position = position(&options.position, rules).context("the position")?;
    let tables: Option<Arc<Tables>> = (!options.no_endings).then(|| endings(rules));
    let ending = tables.as_ref().and_then(|tables| tables.best(&position));
    let mut searcher = Searcher::new(SearchSettings {
        megabytes: options.effort.megabytes(),
        threads: options.effort.threads(),
        endings: tables.map(|tables| tables as _),
        ..SearchSettings::default()
    });
    let report = searcher.search(
        &position,
        &[],
        &options.effort.limits(),
        &AtomicBool::new(false),
    );
    let solution = Solution {
        position,
        report,
        ending,
        style: options.notation,
    };
    let text = match options.json {
        true => serde_json::to_string(&solution.object())? + "\n",
        false => solution.text(options.effort.lang),
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

impl Solution {
    fn text(&self, language: Language) -> String {
        let report = &self.report;
        let mut text = format!("{}\n", fen::write(&self.position, FenForm::Algebraic));
        if let Some(outcome) = self.position.outcome() {
            let told = GameWords::new(Position::TEXT, language).outcome(outcome);
            return text + &say!(language, "solve.over", told) + "\n";
        }
        for (index, line) in report.lines.iter().enumerate() {
            let moves = texts(&self.position, &line.moves, self.style).join(" ");
            let score = score_text(language, line.score);
            text += &format!("{}. {score}  {moves}\n", index + 1);
        }
        if let Some((best, ending)) = self.ending {
            let best = texts(&self.position, &[best], self.style).join("");
            let ending = ending_text(ending, language);
            text += &say!(language, "solve.ending_tables", ending, best);
            text += "\n";
        }
        text + &SearchStatistics::of(report).text(language)
    }

    fn object(&self) -> SolutionObject {
        let line = |line: &SearchLine| LineObject {
            score: line.score,
            moves: texts(&self.position, &line.moves, self.style),
        };
        let lines: Vec<LineObject> = self.report.lines.iter().map(line).collect();
        SolutionObject {
            position: fen::write(&self.position, FenForm::Algebraic),
            rules: rules_name(self.position.rules()),
            outcome: self.position.outcome().map(outcome_name),
            best: lines.first().and_then(|line| line.moves.first().cloned()),
            lines,
            ending: self.ending.map(|(best, ending)| EndingObject {
                value: match ending {
                    Ending::Win(plies) => EndingValue::Win(plies),
                    Ending::Draw => EndingValue::Draw(true),
                    Ending::Loss(plies) => EndingValue::Loss(plies),
                },
                best: texts(&self.position, &[best], self.style).join(""),
            }),
            statistics: SearchStatistics::of(&self.report),
        }
    }
}

/// What is told as JSON.
#[derive(Serialize)]
struct SolutionObject {
    position: String,
    rules: &'static str,
    outcome: Option<&'static str>,
    best: Option<String>,
    lines: Vec<LineObject>,
    ending: Option<EndingObject>,
    #[serde(flatten)]
    statistics: SearchStatistics,
}

#[derive(Serialize)]
struct LineObject {
    score: Score,
    moves: Vec<String>,
}

#[derive(Serialize)]
struct EndingObject {
    #[serde(flatten)]
    value: EndingValue,
    best: String,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum EndingValue {
    Win(u8),
    Draw(bool),
    Loss(u8),
}

fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "white",
        Outcome::Win(Side::Second) => "black",
        Outcome::Draw => "draw",
    }
}

fn ending_text(ending: Ending, language: Language) -> String {
    match ending {
        Ending::Win(plies) => score_text(language, Score::Win(plies.into())),
        Ending::Draw => language.text("solve.draw").to_owned(),
        Ending::Loss(plies) => score_text(language, Score::Loss(plies.into())),
    }
}
