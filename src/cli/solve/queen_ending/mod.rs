//! `arbiiter solve queen-ending`: king and queen against king, the table, and the judge of
//! contestants' programs.

mod judging;
mod report;
mod table;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use serde_json::{Value, json};

use crate::cli::draughts::positive_seconds;
use crate::games::queen_ending::{End, Move, Position, draw};
use crate::games::{Game, Side};
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::solvers::queen_ending::player::{PlayerStyle, best};
use crate::solvers::queen_ending::table::{DistanceTable, table as whole_table};
use crate::tournament::queen_contest::{ContestRules, MoveLimit};

/// What `arbiiter solve queen-ending` is told.
#[derive(Args)]
pub struct Options {
    /// The position or the game; the sample, Qf2 Kb5 kb7, if left out
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    /// Count the positions by their distance to mate, and time the table
    #[arg(long, conflicts_with_all = ["position", "judge", "check"])]
    table: bool,
    /// Play out every position, our player against the strongest defence
    #[arg(long, conflicts_with_all = ["position", "judge"])]
    check: bool,
    /// Judge this program
    #[arg(long, value_name = "PROGRAM")]
    judge: Option<PathBuf>,
    #[command(flatten)]
    contest: ContestOptions,
    /// JSON: an object; with --judge one for each game and one for all
    #[arg(long)]
    json: bool,
    /// The language of what people read; a program is judged in English
    #[arg(long, value_enum, value_name = "LANG", default_value_t = Language::English)]
    lang: Language,
}

/// How a program is judged.
#[derive(Args)]
#[command(next_help_heading = "Judging")]
pub struct ContestOptions {
    /// So many positions, drawn at random [default: 100]
    #[arg(long, value_name = "N", requires = "judge", conflicts_with_all = ["all", "position"], value_parser = clap::value_parser!(u32).range(1..))]
    sample: Option<u32>,
    /// All 144508 positions with white to move
    #[arg(long, requires = "judge", conflicts_with = "position")]
    all: bool,
    /// The moves in which a game is to be won: a number, or `table` for as many as it takes
    #[arg(long, value_name = "N|table", requires = "judge", default_value = "12")]
    limit: MoveLimit,
    /// How the black king plays: best, random or worst
    #[arg(long, value_name = "STYLE", requires = "judge", default_value = "best")]
    black: PlayerStyle,
    /// What the sample and a random black king come from
    #[arg(long, value_name = "N", requires = "judge", default_value_t = 1)]
    seed: u64,
    /// The goal of a Prolog program
    #[arg(long, value_name = "GOAL", requires = "judge", default_value = "main")]
    goal: String,
    /// The folder of libchess.so, for a program that does not find it by itself
    #[arg(long, value_name = "FOLDER", requires = "judge")]
    library: Option<PathBuf>,
    /// Seconds of processor time for a game
    #[arg(long, value_name = "S", requires = "judge", value_parser = positive_seconds, default_value = "2")]
    time: f64,
    /// Megabytes that a program may take
    #[arg(long, value_name = "MB", requires = "judge", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..1_000_000))]
    memory: u64,
    /// Games at the same time; as many as there are processors if left out
    #[arg(long, value_name = "N", requires = "judge", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Lost games to show
    #[arg(long, value_name = "N", requires = "judge", default_value_t = 10)]
    show: usize,
}

impl ContestOptions {
    fn rules(&self) -> ContestRules {
        ContestRules {
            limit: self.limit,
            black: self.black.seeded(self.seed),
            goal: self.goal.clone(),
            library: self.library.clone(),
            time: Duration::from_secs_f64(self.time),
            megabytes: self.memory,
        }
    }
}

/// Solves, counts or judges, and tells.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    if options.table {
        return table::count(options.json, options.lang);
    }
    if options.check {
        return table::check(options.json, options.lang);
    }
    let position = match &options.position {
        Some(text) => Position::read(text).context("the position")?,
        None => Position::sample(),
    };
    if let Some(program) = &options.judge {
        let only = options.position.as_ref().map(|_| position);
        return judging::judge(program, only, &options.contest, options.json);
    }
    let mut out = io::stdout().lock();
    let told = match options.json {
        true => format!("{}\n", json(whole_table(), &position)),
        false => text(whole_table(), &position, options.lang),
    };
    out.write_all(told.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Best play of both sides to the end.
fn line(table: &DistanceTable, start: &Position) -> Vec<Move> {
    let mut here = *start;
    let next = || {
        let chosen = best(table, &here)?;
        here = here.after(&chosen);
        Some(chosen)
    };
    std::iter::from_fn(next).collect()
}

fn text(table: &DistanceTable, position: &Position, language: Language) -> String {
    let line = line(table, position);
    let mut text = draw(position) + &verdict(table, position, language);
    if let [first, ..] = line[..] {
        text += &format!(": {}", names(&line));
        let moves = table.moves(position);
        let worth = |wanted| {
            moves
                .iter()
                .find(|(chosen, _)| *chosen == wanted)
                .map(|(_, worth)| *worth)
        };
        let good = moves
            .iter()
            .filter(|(chosen, worth_of)| *chosen != first && Some(*worth_of) == worth(first));
        let good: Vec<Move> = good.map(|(chosen, _)| *chosen).collect();
        if !good.is_empty() {
            let moves = names(&good);
            text += "\n";
            text += &say!(language, "solve.queen_as_good", moves);
        }
    }
    text + "\n"
}

fn verdict(table: &DistanceTable, position: &Position, language: Language) -> String {
    match (position.end(), table.distance(position), position.turn()) {
        (Some(End::Mate), ..) => say!(language, "solve.queen_mate"),
        (Some(End::Stalemate), ..) => say!(language, "solve.queen_stalemate"),
        (Some(End::QueenLost), ..) => say!(language, "solve.queen_lost"),
        (None, Some(moves), Side::First) => say!(language, "solve.queen_mates", moves),
        (None, Some(moves), Side::Second) => say!(language, "solve.queen_mated", moves),
        (None, None, Side::First) => say!(language, "solve.queen_white_draws"),
        (None, None, Side::Second) => say!(language, "solve.queen_black_draws"),
    }
}

fn json(table: &DistanceTable, position: &Position) -> Value {
    let line = line(table, position);
    let moves = table.moves(position);
    let moves = moves
        .iter()
        .map(|(chosen, distance)| json!({"move": chosen.to_string(), "distance": distance}));
    json!({
        "position": position.to_string(),
        "distance": table.distance(position),
        "over": position.end().map(|end| match end {
            End::Mate => "mate",
            End::Stalemate => "stalemate",
            End::QueenLost => "queen_lost",
        }),
        "line": line.iter().map(Move::to_string).collect::<Vec<_>>(),
        "moves": moves.collect::<Vec<_>>(),
    })
}

fn names(moves: &[Move]) -> String {
    let names: Vec<String> = moves.iter().map(Move::to_string).collect();
    names.join(" ")
}
