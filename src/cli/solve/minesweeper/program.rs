//! A program plays, in a locked process of its own.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::ensure;
use serde_json::json;

use super::{Options, drawn, status_name, status_text};
use crate::cli::exit_codes;
use crate::cli::programs::{self, ProgramStarter};
use crate::games::minesweeper::{FieldAction, FieldStatus, Minesweeper};
use crate::referee::asked::minesweeper::MinesGame;
use crate::referee::texts::say;

/// Boards with more cells are not shown to programs.
const MAX_CELLS: usize = 2_000;

/// The program in the file plays the game.
pub fn play(options: &Options, file: &Path) -> anyhow::Result<ExitCode> {
    let game = Minesweeper::new(options.game(options.seed)?);
    let cells = game.options().grid().places().count();
    ensure!(
        cells <= MAX_CELLS,
        "{cells} cells: a program plays on {MAX_CELLS} at most"
    );
    let mut starter = ProgramStarter::new(&options.limits, options.lang);
    let mut player = starter.start::<MinesGame>(file, None)?;
    let mut last = game.view().clone();
    let mut steps = 0;
    let game = MinesGame::new(game);
    let ended = programs::play(
        game,
        &mut [&mut *player],
        options.json,
        &mut |number, _, action, game| {
            (steps, last) = (number, game.field().view().clone());
            tell_move(options, number, *action, game.field())
        },
    )?;
    let status = ended
        .as_ref()
        .map_or("disqualified", |status| status_name(*status));
    let why = ended.as_ref().err().map(|foul| foul.why());
    let mut out = io::stdout().lock();
    if options.json {
        let text = last.to_string();
        let rows: Vec<&str> = text.lines().collect();
        let end = json!({"status": status, "steps": steps, "board": rows, "why": why});
        writeln!(out, "{end}")?;
    } else {
        if options.brief {
            write!(out, "{}", drawn(&last))?;
        }
        let status = match &ended {
            Ok(status) => status_text(*status, options.lang),
            Err(_) => options.lang.text("mines.disqualified"),
        };
        let why = why.map_or_else(String::new, |why| format!(": {why}"));
        let told = say!(options.lang, "mines.after", status, steps);
        writeln!(out, "{told}{why}")?;
    }
    Ok(match ended {
        Ok(status) => exit_codes::yes_or_no(status == FieldStatus::Won),
        Err(_) => ExitCode::from(exit_codes::DISQUALIFIED),
    })
}

fn tell_move(
    options: &Options,
    number: usize,
    action: FieldAction,
    game: &Minesweeper,
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let (verb, cell) = action.named();
    let cell = game.options().grid().name(cell);
    if options.json {
        let status = status_name(game.status());
        let step = json!({"do": verb, "cell": cell, "step": number, "status": status});
        return writeln!(out, "{step}");
    }
    writeln!(out, "{number:>3}. {verb} {cell}")?;
    match options.brief {
        true => Ok(()),
        false => writeln!(out, "{}", drawn(game.view())),
    }
}
