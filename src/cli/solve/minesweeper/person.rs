//! `arbiiter play minesweeper`: a person opens and flags cells, and asks for hints.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;

use super::{FieldOptions, advice_text, drawn, status_text, told};
use crate::cli::exit_codes;
use crate::cli::games::words::GameWords;
use crate::cli::typed::typed_line;
use crate::games::minesweeper::{
    FieldAction, FieldStatus, FirstOpening, Minesweeper, RefusedAction,
};
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::solvers::minesweeper::advice::{FlagPolicy, advise};

/// What `arbiiter play minesweeper` is told.
#[derive(Args)]
pub struct PlayOptions {
    #[command(flatten)]
    field: FieldOptions,
    /// What is promised of the first cell
    #[arg(long, value_enum, default_value_t = FirstOpening::Empty)]
    first: FirstOpening,
    /// What the layout is made of; without it nobody knows
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The language of what people read
    #[arg(long, value_enum, value_name = "LANG", default_value_t = Language::English)]
    lang: Language,
}

/// What a line asks for.
enum Request {
    Act(FieldAction),
    Hint,
    Quit,
}

/// Plays the game; the status tells how it went.
pub fn play(options: &PlayOptions) -> anyhow::Result<ExitCode> {
    let seed = options.seed.map_or_else(getrandom::u64, Ok)?;
    let mut game = Minesweeper::new(options.field.game(options.first, seed)?);
    let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
    loop {
        write!(out, "{}", drawn(game.view()))?;
        if game.status() != FieldStatus::Playing {
            writeln!(out, "{}", status_text(game.status(), options.lang))?;
            return Ok(exit_codes::yes_or_no(game.status() == FieldStatus::Won));
        }
        if !step(&mut game, options.lang, &mut input, &mut out)? {
            writeln!(out, "\n{}", options.lang.text("game.left"))?;
            return Ok(ExitCode::from(exit_codes::LEFT));
        }
    }
}

/// Asks until something is done; false if the person leaves.
fn step(
    game: &mut Minesweeper,
    language: Language,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> anyhow::Result<bool> {
    loop {
        let mines = game.view().mines() as i64 - game.view().flags() as i64;
        let cells = game.left();
        write!(out, "{}", say!(language, "mines.left", cells, mines))?;
        out.flush()?;
        let Some(line) = typed_line(input).context("standard input")? else {
            return Ok(false);
        };
        match request(game, line.trim(), language) {
            Ok(Request::Quit) => return Ok(false),
            Ok(Request::Hint) => {
                let view = game.view();
                let advice = advise(view, FlagPolicy::Never).map_err(|why| told(view, &why))?;
                if let Some(advice) = advice {
                    writeln!(out, "{}", advice_text(view.grid(), &advice, language))?;
                }
            }
            Ok(Request::Act(action)) => match game.act(action) {
                Ok(_) => return Ok(true),
                Err(why) => writeln!(out, "{}", refused_text(why, language))?,
            },
            Err(why) => writeln!(out, "{why}; {}", language.text("mines.commands"))?,
        }
    }
}

fn refused_text(why: RefusedAction, language: Language) -> String {
    let key = match why {
        RefusedAction::Over => "mines.over",
        RefusedAction::Opened => "mines.opened",
        RefusedAction::Flagged => "mines.flagged",
        RefusedAction::NoNumber => "mines.no_number",
        RefusedAction::Flags { flags, number } => {
            return say!(language, "mines.flags", flags, number);
        }
        RefusedAction::Nothing => "mines.nothing",
    };
    language.text(key).to_owned()
}

fn request(game: &Minesweeper, line: &str, language: Language) -> anyhow::Result<Request> {
    let (verb, cell) = line.split_once(' ').unwrap_or(("open", line));
    let find = |cell: &str| game.view().grid().find(cell.trim());
    Ok(match (verb, cell) {
        ("open", text) if GameWords::is_hint(text) => Request::Hint,
        ("open", text) if GameWords::is_quit(text) => Request::Quit,
        ("flag", cell) => Request::Act(FieldAction::Flag(find(cell)?)),
        ("around", cell) => Request::Act(FieldAction::Chord(find(cell)?)),
        ("open", cell) => Request::Act(FieldAction::Open(find(cell)?)),
        (other, _) => bail!(say!(
            language,
            "mines.unknown",
            verb = format_args!("{other:?}")
        )),
    })
}
