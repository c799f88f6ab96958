//! `arbiiter solve minesweeper`: the computer plays a game step by step and says why, or advises on
//! a board; or a program plays.

mod person;
mod program;

use std::fs;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use crate::cli::exit_codes;
use crate::cli::limits::LimitOptions;
use crate::games::grid::{Grid, Place};
use crate::games::minesweeper::{
    FieldStatus, FieldView, FirstOpening, MinefieldOptions as GameOptions, MinefieldPreset,
    Minesweeper, SeenCell,
};
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::solvers::minesweeper::advice::{Advice, AdviceReason, FlagPolicy, advise, odds};
use crate::solvers::minesweeper::demonstration::{Demonstration, DemonstrationStep, play};
use crate::solvers::minesweeper::model::Unsolvable;
use crate::solvers::minesweeper::odds::{Chance, Odds};
use crate::solvers::minesweeper::proof::Proof;

pub use person::{PlayOptions, play as play_by_person};

/// What `arbiiter solve minesweeper` is told.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    field: FieldOptions,
    /// What is promised of the first cell
    #[arg(long, value_enum, default_value_t = FirstOpening::Safe)]
    first: FirstOpening,
    /// What the layout is made of
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Play so many games and tell only how many are won
    #[arg(long, value_name = "N", conflicts_with = "board")]
    games: Option<u64>,
    /// The program in this file plays in place of the computer
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "board"])]
    program: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitOptions,
    /// Advise on the board in this file (- is the standard input); --mines is needed
    #[arg(long, value_name = "FILE", requires = "mines", conflicts_with_all = ["rows", "columns", "first", "seed"])]
    board: Option<String>,
    /// Show the board only at the end
    #[arg(long)]
    brief: bool,
    /// JSON: an object for each step, then one for the end
    #[arg(long)]
    json: bool,
    /// The language of what people read
    #[arg(long, value_enum, value_name = "LANG", default_value_t = Language::English)]
    lang: Language,
}

/// Rows, columns and mines.
#[derive(Args)]
struct FieldOptions {
    /// The usual sizes: 9 x 9 with 10 mines, 16 x 16 with 40, 16 x 30 with 99
    #[arg(long, value_enum, default_value_t = MinefieldPreset::Beginner)]
    preset: MinefieldPreset,
    /// Rows, instead of the preset's
    #[arg(long, value_name = "N")]
    rows: Option<i64>,
    /// Columns
    #[arg(long, value_name = "N")]
    columns: Option<i64>,
    /// Mines
    #[arg(long, value_name = "N")]
    mines: Option<i64>,
}

/// The usual sizes, as an option.
impl ValueEnum for MinefieldPreset {
    fn value_variants<'a>() -> &'a [MinefieldPreset] {
        &MinefieldPreset::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

option_values!(FirstOpening {
    Anything => "anything", "None: it may be a mine";
    Safe => "safe", "It has no mine";
    Empty => "empty", "Nor have the cells around it";
});

/// Plays or advises.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    if let Some(file) = &options.program {
        return program::play(options, file);
    }
    let mut out = io::stdout().lock();
    match (&options.board, options.games) {
        (Some(file), _) => advise_on(options, file, &mut out),
        (None, Some(games)) => win_rate(options, games, &mut out),
        (None, None) => demonstrate(options, &mut out),
    }
}

impl Options {
    fn game(&self, seed: u64) -> anyhow::Result<GameOptions> {
        self.field.game(self.first, seed)
    }
}

impl FieldOptions {
    /// A game on such a field; what is left out is the preset's.
    fn game(&self, first: FirstOpening, seed: u64) -> anyhow::Result<GameOptions> {
        let (rows, columns, mines) = self.preset.numbers();
        let grid = Grid::new(self.rows.unwrap_or(rows), self.columns.unwrap_or(columns))?;
        Ok(GameOptions::new(
            grid,
            self.mines.unwrap_or(mines),
            first,
            seed,
        )?)
    }
}

fn demonstrate(options: &Options, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let game = Minesweeper::new(options.game(options.seed)?);
    let mut demonstration = Demonstration::of(game, FlagPolicy::First);
    let mut number = 0;
    while let Some(step) = demonstration.next() {
        let view = demonstration.game().view();
        let step = step.map_err(|why| told(view, &why))?;
        number += 1;
        tell_step(options, number, view, &step, out)?;
    }
    let game = demonstration.game();
    if options.json {
        let rows: Vec<String> = game.view().to_string().lines().map(str::to_owned).collect();
        let end = json!({"status": status_name(game.status()), "steps": number, "board": rows});
        writeln!(out, "{end}")?;
    } else {
        if options.brief {
            write!(out, "{}", drawn(game.view()))?;
        }
        let status = status_text(game.status(), options.lang);
        let steps = number;
        writeln!(out, "{}", say!(options.lang, "mines.after", status, steps))?;
    }
    Ok(exit_codes::yes_or_no(game.status() != FieldStatus::Lost))
}

fn tell_step(
    options: &Options,
    number: usize,
    view: &FieldView,
    step: &DemonstrationStep,
    out: &mut impl Write,
) -> io::Result<()> {
    if options.json {
        let mut fields = advice_json(view.grid(), &step.advice);
        fields["step"] = json!(number);
        fields["status"] = json!(status_name(step.status));
        fields["changed"] = json!(names(view.grid(), &step.changed));
        return writeln!(out, "{fields}");
    }
    writeln!(
        out,
        "{number:>3}. {}",
        advice_text(view.grid(), &step.advice, options.lang)
    )?;
    match options.brief {
        true => Ok(()),
        false => writeln!(out, "{}", drawn(view)),
    }
}

fn win_rate(options: &Options, games: u64, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let (mut won, mut guesses) = (0u64, 0);
    for game in 0..games {
        let seed = options.seed.wrapping_add(game);
        let (status, guessed) = play(Minesweeper::new(options.game(seed)?));
        won += u64::from(status == FieldStatus::Won);
        guesses += guessed;
    }
    let rate = won as f64 / games.max(1) as f64;
    let error = (rate * (1.0 - rate) / games.max(1) as f64).sqrt();
    let guesses = guesses as f64 / games.max(1) as f64;
    if options.json {
        let fields = json!({"games": games, "won": won, "rate": rate, "standard_error": error, "guesses": guesses});
        writeln!(out, "{fields}")?;
    } else {
        let rate = format!("{:.1}", rate * 100.0);
        let error = format!("{:.1}", error * 100.0);
        let guesses = format!("{guesses:.2}");
        let told = say!(options.lang, "mines.rate", won, games, rate, error, guesses);
        writeln!(out, "{told}")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn advise_on(options: &Options, file: &str, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let text = match file {
        "-" => {
            let mut text = String::new();
            io::stdin()
                .read_to_string(&mut text)
                .context("standard input")?;
            text
        }
        _ => fs::read_to_string(file).with_context(|| file.to_owned())?,
    };
    let mines = usize::try_from(options.field.mines.unwrap_or(0)).context("--mines")?;
    let view = FieldView::read(&text, mines).context("the board")?;
    let odds = odds(&view).map_err(|why| told(&view, &why))?;
    let advice = advise(&view, FlagPolicy::Never).map_err(|why| told(&view, &why))?;
    if options.json {
        let chances: serde_json::Map<String, Value> = view
            .covered_cells()
            .filter_map(|cell| Some((view.grid().name(cell), json!(odds.at(cell)?.of_mine()))))
            .collect();
        let advice = advice
            .as_ref()
            .map(|advice| advice_json(view.grid(), advice));
        let fields = json!({"advice": advice, "mines": chances, "exact": odds.is_exact(), "layouts": odds.layouts()});
        writeln!(out, "{fields}")?;
    } else {
        write!(out, "{}", chances_text(&view, &odds))?;
        match &advice {
            Some(advice) => writeln!(out, "{}", advice_text(view.grid(), advice, options.lang))?,
            None => writeln!(out, "{}", options.lang.text("mines.all_open"))?,
        }
    }
    Ok(exit_codes::yes_or_no(advice.is_some()))
}

/// A board that can't be, with the name of the cell.
fn told(view: &FieldView, why: &Unsolvable) -> anyhow::Error {
    match why {
        Unsolvable::Number { cell, .. } => anyhow!("{}: {why}", view.grid().name(*cell)),
        _ => anyhow!("{why}"),
    }
}

fn advice_text(grid: Grid, advice: &Advice, language: Language) -> String {
    let (verb, cell) = advice.action.named();
    let percent = |part: f64| format!("{:.1}", part * 100.0);
    let mine = percent(advice.mine);
    let why = match &advice.reason {
        AdviceReason::First => say!(language, "mines.first", mine),
        AdviceReason::Certain(proof) => proof_text(grid, proof, advice.mine > 0.5, language),
        AdviceReason::Endgame { win } => {
            say!(language, "mines.endgame", win = percent(*win), mine)
        }
        AdviceReason::Prospects { next, least } => {
            let (next, least) = (percent(*next), percent(*least));
            say!(language, "mines.prospects", mine, least, next)
        }
        AdviceReason::Estimate => {
            let mine = format!("{:.0}", advice.mine * 100.0);
            say!(language, "mines.estimate", mine)
        }
    };
    format!("{verb} {}: {why}", grid.name(cell))
}

fn proof_text(grid: Grid, proof: &Proof, is_mine: bool, language: Language) -> String {
    match (proof, is_mine) {
        (Proof::Numbers(cells), _) => {
            let cells = names(grid, cells).join(", ");
            match is_mine {
                true => say!(language, "mines.mine_by", cells),
                false => say!(language, "mines.safe_by", cells),
            }
        }
        (Proof::Count, true) => language.text("mines.mine_by_count").to_owned(),
        (Proof::Count, false) => language.text("mines.safe_by_count").to_owned(),
    }
}

fn advice_json(grid: Grid, advice: &Advice) -> Value {
    let (verb, cell) = advice.action.named();
    let mut fields = json!({"do": verb, "cell": grid.name(cell), "mine": advice.mine});
    match &advice.reason {
        AdviceReason::First => fields["reason"] = json!("first"),
        AdviceReason::Certain(Proof::Count) => fields["reason"] = json!("count"),
        AdviceReason::Certain(Proof::Numbers(cells)) => {
            fields["reason"] = json!("numbers");
            fields["numbers"] = json!(names(grid, cells));
        }
        AdviceReason::Endgame { win } => {
            fields["reason"] = json!("endgame");
            fields["win"] = json!(win);
        }
        AdviceReason::Prospects { next, least } => {
            fields["reason"] = json!("prospects");
            fields["next"] = json!(next);
            fields["least"] = json!(least);
        }
        AdviceReason::Estimate => fields["reason"] = json!("estimate"),
    }
    fields
}

fn names(grid: Grid, cells: &[Place]) -> Vec<String> {
    cells.iter().map(|cell| grid.name(*cell)).collect()
}

fn status_name(status: FieldStatus) -> &'static str {
    match status {
        FieldStatus::Playing => "unfinished",
        FieldStatus::Won => "won",
        FieldStatus::Lost => "lost",
    }
}

fn status_text(status: FieldStatus, language: Language) -> &'static str {
    language.text(match status {
        FieldStatus::Playing => "mines.unfinished",
        FieldStatus::Won => "mines.won",
        FieldStatus::Lost => "mines.lost",
    })
}

/// The board with the names of rows and columns.
fn drawn(view: &FieldView) -> String {
    table(view, 2, |seen, _| seen.sign().to_string())
}

/// The board with the chance of a mine, in percent, on each covered cell.
fn chances_text(view: &FieldView, odds: &Odds) -> String {
    table(view, 4, |seen, cell| match odds.at(cell) {
        Some(Chance::Safe) => "ok".to_owned(),
        Some(Chance::Mine) => "!!".to_owned(),
        Some(Chance::Perhaps(part)) => format!("{:.0}%", (part * 100.0).clamp(1.0, 99.0)),
        None => seen.sign().to_string(),
    })
}

fn table(view: &FieldView, width: usize, text: impl Fn(SeenCell, Place) -> String) -> String {
    let grid = view.grid();
    let columns = (1..=grid.columns()).map(|column| format!("{:>width$}", Grid::letters(column)));
    let mut table = format!("   {}\n", columns.collect::<String>());
    for row in 1..=grid.rows() {
        let cells = (1..=grid.columns()).filter_map(|column| grid.at(row.into(), column.into()));
        let cells = cells.map(|cell| format!("{:>width$}", text(view.at(cell), cell)));
        table += &format!("{row:>3}{}\n", cells.collect::<String>());
    }
    table
}
