//! A program plays, in a locked process of its own.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::ensure;
use serde_json::json;

use super::{Options, drawn, named, status_name};
use crate::cli::exit_codes;
use crate::cli::programs::{self, ProgramStarter};
use crate::frontend::term::Term;
use crate::games::Side;
use crate::games::minesweeper::{FieldAction, FieldStatus, Minesweeper};
use crate::library::bindings::minesweeper::{action_of, board_term};
use crate::referee::asked::AskedGame;
use crate::referee::rule::Language;

/// Boards with more cells are not shown to programs.
const MAX_CELLS: usize = 2_000;

/// A program that only flags is stopped after so many moves.
const MAX_MOVES: u32 = 100_000;

/// A game for the referee.
#[derive(Debug)]
struct MinesGame {
    game: Minesweeper,
    moves: u32,
}

impl AskedGame for MinesGame {
    type Move = FieldAction;
    type Outcome = FieldStatus;

    fn side(&self) -> Side {
        Side::First
    }

    fn question(&self) -> Term {
        board_term(self.game.view())
    }

    fn make(&mut self, answer: &Term) -> Option<FieldAction> {
        let action = action_of(self.game.options().grid(), answer).ok()?;
        self.game.act(action).ok()?;
        self.moves += 1;
        Some(action)
    }

    fn outcome(&self) -> Option<FieldStatus> {
        let status = self.game.status();
        let is_over = status != FieldStatus::Playing || self.moves >= MAX_MOVES;
        is_over.then_some(status)
    }
}

/// The program in the file plays the game.
pub fn play(options: &Options, file: &Path) -> anyhow::Result<ExitCode> {
    let game = Minesweeper::new(options.game(options.seed)?);
    let cells = game.options().grid().places().count();
    ensure!(
        cells <= MAX_CELLS,
        "{cells} cells: a program plays on {MAX_CELLS} at most"
    );
    let mut starter = ProgramStarter::new(&options.limits, Language::English);
    let mut player = starter.start::<MinesGame>(file, None)?;
    let mut last = game.view().clone();
    let mut steps = 0;
    let game = MinesGame { game, moves: 0 };
    let ended = programs::play(
        game,
        &mut [&mut *player],
        options.json,
        &mut |number, _, action, game| {
            (steps, last) = (number, game.game.view().clone());
            tell_move(options, number, *action, &game.game)
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
        let why = why.map_or_else(String::new, |why| format!(": {why}"));
        writeln!(out, "{status} after {steps} steps{why}")?;
    }
    Ok(match ended {
        Ok(FieldStatus::Won) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(exit_codes::NO),
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
    let (verb, cell) = named(action);
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
