//! `arbiiter solve` for any game that the computer plays.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use clap::{Args, Command};
use serde_json::{Value, json};

use super::perft::move_json;
use super::words::GameWords;
use super::{GameArguments, GameCommand, examples, notation};
use crate::cli::solve::resources::{SearchResources, effort_text, score_text};
use crate::games::text_game::AnyPosition;
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::solvers::games::{AnyRules, GameEntry};
use crate::solvers::search::{Score, SearchLine, SearchReport};

/// What `arbiiter solve` is told of a game.
#[derive(Args)]
pub struct SolveArguments {
    /// The position; the start of a game without one
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    #[command(flatten)]
    resources: SearchResources,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

impl GameArguments for SolveArguments {
    const COMMAND: &'static str = "solve";

    fn serves(game: &GameEntry) -> bool {
        game.computer.is_some()
    }

    fn describe(command: Command, game: &GameEntry, rules: &AnyRules) -> Command {
        let about = format!("Look for the best moves of a {} position", rules.text.title);
        let long = format!(
            "{about}\n\nLooks for five seconds unless told otherwise, and ends as soon as it is known who wins. A value is an estimate for the side to move, or a win or a loss with the number of moves to it."
        );
        let sample = rules.text.sample_position;
        let arguments = [
            "--time 1".to_owned(),
            format!("\"{sample}\""),
            format!("\"{sample}\" --depth 6 --lines 3 --json"),
        ];
        let help = format!(
            "{}{}\nExit status:\n  0  looked as long as told\n  2  the command line or the position is wrong",
            examples(Self::COMMAND, game, &arguments),
            notation(rules),
        );
        command.about(about).long_about(long).after_help(help)
    }
}

/// Looks for the best moves; the status tells how it went.
pub fn run(command: &GameCommand<SolveArguments>) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    let arguments = &command.arguments;
    let text = arguments.position.as_deref();
    let position = command.position(text)?;
    let maker = command
        .game
        .computer
        .context("the computer does not play this game")?;
    let resources = &arguments.resources;
    let mut computer = (maker.make)(resources.megabytes(), resources.threads());
    let report = computer.think(&*position, &resources.limits(), &AtomicBool::new(false));
    if arguments.json {
        writeln!(out, "{}", as_json(&*position, &report))?;
    } else {
        out.write_all(as_text(&*position, &report, resources.lang).as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn as_text(
    position: &dyn AnyPosition,
    report: &SearchReport<String>,
    language: Language,
) -> String {
    let picture = position.picture();
    if let Some(outcome) = position.ending() {
        let told = GameWords::new(position.game(), language).outcome(outcome);
        return format!("{picture}{}\n", say!(language, "solve.over", told));
    }
    let lines = report.lines.iter().zip(1..).map(|(line, number)| {
        let score = score_text(language, line.score);
        format!("{number}. {score}  {}\n", line.moves.join(" "))
    });
    let seconds = report.elapsed.as_secs_f64();
    let effort = effort_text(language, report.depth, report.nodes, seconds);
    format!("{picture}{}{effort}\n", lines.collect::<String>())
}

fn as_json(position: &dyn AnyPosition, report: &SearchReport<String>) -> Value {
    let moves = |line: &SearchLine<String>| -> Vec<Value> {
        line.moves.iter().map(|text| move_json(text)).collect()
    };
    let line =
        |line: &SearchLine<String>| json!({"value": score_json(line.score), "moves": moves(line)});
    json!({
        "position": position.to_string(),
        "over": position.ending().is_some(),
        "best": report.best().map(|text| move_json(text)),
        "lines": report.lines.iter().map(line).collect::<Vec<_>>(),
        "depth": report.depth,
        "nodes": report.nodes,
        "seconds": report.elapsed.as_secs_f64(),
    })
}

/// A value as a JSON object: `{"estimate":0.25}`, `{"final":3}`, `{"win":7}`, `{"loss":8}`.
pub fn score_json(score: Score) -> Value {
    match score {
        Score::Points(points) => json!({"estimate": f64::from(points) / 100.0}),
        Score::Final(difference) => json!({"final": difference}),
        Score::Win(plies) => json!({"win": plies}),
        Score::Loss(plies) => json!({"loss": plies}),
    }
}
