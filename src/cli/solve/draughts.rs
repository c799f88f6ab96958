//! `arbiiter solve draughts`: a search from one position.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use clap::Args;
use serde_json::json;

use super::effort::SearchResources;
use crate::cli::draughts::{
    DraughtsRulesName, Notation, endings, position, rules_name, score_json, texts,
};
use crate::cli::exit_codes;
use crate::games::draughts::fen::{self, FenForm};
use crate::games::draughts::notation::Style;
use crate::games::draughts::{Move, Position};
use crate::games::{Game, Outcome, Side};
use crate::solvers::draughts::endings::Ending;
use crate::solvers::draughts::endings::tables::Tables;
use crate::solvers::draughts::search::{SearchReport, SearchSettings, Searcher};

/// Shown under `--help`.
pub const EXAMPLES: &str = "Examples:
  arbiiter solve draughts
  arbiiter solve draughts W:Wc3,Ke1:Bd4,f6 --depth 12
  arbiiter solve draughts \"B:W21-32:B1-12\" --rules course --time 2 --lines 3
  arbiiter solve draughts W:WKa1:BKh8,c5 --nodes 100000 --json

A position is a FEN: algebraic or numeric (1 is b8), with :H and quiet plies, and by the course's rules :C and the square of the
piece that has to go on capturing.

Exit status:
  0  a best move was found, or the game is over there
  2  the command line or the position is wrong";

/// What `arbiiter solve draughts` is told.
#[derive(Args)]
pub struct Options {
    /// The position, or `start`
    #[arg(value_name = "FEN", default_value = "start")]
    position: String,
    /// The rules
    #[arg(long, value_enum, default_value_t = DraughtsRulesName::Official)]
    rules: DraughtsRulesName,
    #[command(flatten)]
    effort: SearchResources,
    /// Leave the ending tables out
    #[arg(long)]
    no_endings: bool,
    /// How moves are written
    #[arg(long, value_enum, default_value_t = Notation::Algebraic)]
    notation: Notation,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// Searches and tells.
pub fn run(options: &Options) -> ExitCode {
    exit_codes::of(solve(options).map(|()| ExitCode::SUCCESS))
}

/// What is told.
struct Solution {
    position: Position,
    report: SearchReport,
    ending: Option<(Move, Ending)>,
    style: Style,
}

fn solve(options: &Options) -> anyhow::Result<()> {
    let rules = options.rules.into();
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
        style: options.notation.into(),
    };
    let text = match options.json {
        true => solution.json() + "\n",
        false => solution.text(),
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

impl Solution {
    fn text(&self) -> String {
        let report = &self.report;
        let mut text = format!("{}\n", fen::write(&self.position, FenForm::Algebraic));
        if let Some(outcome) = self.position.outcome() {
            return text + &format!("the game is over: {}\n", outcome_text(outcome));
        }
        for (index, line) in report.lines.iter().enumerate() {
            let moves = texts(&self.position, &line.moves, self.style).join(" ");
            text += &format!("{}. {}  {moves}\n", index + 1, line.score);
        }
        if let Some((best, ending)) = self.ending {
            let best = texts(&self.position, &[best], self.style).join("");
            text += &format!("ending tables: {}, {best}\n", ending_text(ending));
        }
        let seconds = report.elapsed.as_secs_f64();
        text += &format!(
            "depth {}, {} nodes in {seconds:.2} s ({:.2} M/s), table {:.1} % full, {} hits, {} cuts ({:.0} % at the first move)\n",
            report.depth,
            report.nodes,
            report.nodes as f64 / 1e6 / seconds.max(1e-9),
            f64::from(report.counts.table_filled) / 10.0,
            report.counts.table_hits,
            report.counts.cuts,
            report.counts.first_cuts as f64 * 100.0 / report.counts.cuts.max(1) as f64,
        );
        text
    }

    fn json(&self) -> String {
        let report = &self.report;
        let line = |line: &crate::solvers::draughts::search::SearchLine| {
            let moves = texts(&self.position, &line.moves, self.style);
            let (score, moves) = (score_json(line.score), json!(moves).to_string());
            format!("{{\"score\":{score},\"moves\":{moves}}}")
        };
        let lines: Vec<String> = report.lines.iter().map(line).collect();
        let best = report
            .lines
            .first()
            .and_then(|line| texts(&self.position, line.moves.get(..1)?, self.style).pop());
        let fields = [
            (
                "position",
                json!(fen::write(&self.position, FenForm::Algebraic)).to_string(),
            ),
            (
                "rules",
                json!(rules_name(self.position.rules())).to_string(),
            ),
            (
                "outcome",
                json_or_null(self.position.outcome().map(outcome_json)),
            ),
            (
                "best",
                json_or_null(best.map(|best| json!(best).to_string())),
            ),
            ("lines", format!("[{}]", lines.join(","))),
            (
                "ending",
                json_or_null(
                    self.ending
                        .map(|(best, ending)| self.ending_json(&best, ending)),
                ),
            ),
            ("depth", report.depth.to_string()),
            ("nodes", report.nodes.to_string()),
            ("seconds", format!("{:.6}", report.elapsed.as_secs_f64())),
            (
                "table_filled",
                format!("{:.3}", f64::from(report.counts.table_filled) / 1000.0),
            ),
            ("table_hits", report.counts.table_hits.to_string()),
            ("cuts", report.counts.cuts.to_string()),
            ("first_cuts", report.counts.first_cuts.to_string()),
        ];
        let fields = fields.map(|(name, value)| format!("\"{name}\":{value}"));
        format!("{{{}}}", fields.join(","))
    }

    fn ending_json(&self, best: &Move, ending: Ending) -> String {
        let best = texts(&self.position, &[*best], self.style).join("");
        let value = match ending {
            Ending::Win(plies) => format!("\"win\":{plies}"),
            Ending::Draw => "\"draw\":true".to_owned(),
            Ending::Loss(plies) => format!("\"loss\":{plies}"),
        };
        format!("{{{value},\"best\":{}}}", json!(best))
    }
}

fn json_or_null(value: Option<String>) -> String {
    value.unwrap_or_else(|| "null".to_owned())
}

fn outcome_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "white has won",
        Outcome::Win(Side::Second) => "black has won",
        Outcome::Draw => "a draw",
    }
}

fn outcome_json(outcome: Outcome) -> String {
    json!(match outcome {
        Outcome::Win(Side::First) => "white",
        Outcome::Win(Side::Second) => "black",
        Outcome::Draw => "draw",
    })
    .to_string()
}

fn ending_text(ending: Ending) -> String {
    match ending {
        Ending::Win(plies) => format!("win in {plies}"),
        Ending::Draw => "draw".to_owned(),
        Ending::Loss(plies) => format!("loss in {plies}"),
    }
}
