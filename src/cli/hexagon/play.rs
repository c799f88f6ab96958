//! `arbiiter play hexagon`: one whole game.
//!
//! Programs run in locked processes of their own, and the referee judges their moves.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use serde_json::json;

use super::position;
use crate::cli::games::players::{PlayerChoice, PlayerError, PlayerMaker};
use crate::cli::games::words::GameWords;
use crate::cli::limits::LimitOptions;
use crate::cli::programs::{self, AskedFoul, ProgramStarter};
use crate::games::hexagon::record::Record;
use crate::games::hexagon::{Color, Position};
use crate::games::text_game::{GameLine, TextGame as _};
use crate::games::{Outcome, Side};
use crate::referee::language::Language;
use crate::referee::text_match::TextMatch;
use crate::solvers::games::ComputerMaker;

/// Who plays red when nobody is named.
const RED_EXAMPLE: &str = "hexagon/krabaja";
/// Who plays blue when nobody is named.
const BLUE_EXAMPLE: &str = "hexagon/ettenagija";

/// What `arbiiter play hexagon` is told.
#[derive(Args)]
pub struct Options {
    /// Who plays red: a file, `level:N` (1 to 3: the course's; 4 to 6: stronger), `tuum` or
    /// `tuum:N` (our engine), `person`; an example if left out
    #[arg(long, value_name = "PLAYER", value_parser = player_or_file)]
    red: Option<PlayerChoice>,
    /// Who plays blue, in the same way
    #[arg(long, value_name = "PLAYER", value_parser = player_or_file)]
    blue: Option<PlayerChoice>,
    /// Who moves first
    #[arg(long, value_enum, default_value_t = Color::Red)]
    first: Color,
    /// The position to begin with, or `start`; it says who moves first
    #[arg(
        long,
        value_name = "POSITION",
        default_value = "start",
        conflicts_with = "first"
    )]
    position: String,
    /// Moves after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 500)]
    most_moves: u32,
    #[command(flatten)]
    limits: LimitOptions,
    /// Only the result: no moves
    #[arg(long, short)]
    quiet: bool,
    /// Tell the game as one line of text at the end
    #[arg(long, conflicts_with = "json")]
    line: bool,
    /// Tell the game as one JSON object
    #[arg(long)]
    json: bool,
}

/// What names no other player is the name of a file.
fn player_or_file(text: &str) -> Result<PlayerChoice, PlayerError> {
    text.parse().or_else(|error| match error {
        PlayerError::Unknown(file) => Ok(PlayerChoice::File(file.into())),
        error => Err(error),
    })
}

/// Plays the game; the status tells how it went.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let start = position(&options.position, options.first)?;
    let players = [&options.red, &options.blue].into_iter().flatten();
    let starter = ProgramStarter::new(&options.limits, Language::English);
    let mut maker = PlayerMaker {
        words: GameWords::new(Position::TEXT, Language::English),
        maker: Some(ComputerMaker::of::<Position>()),
        tells_json: options.json,
        starter: starter.among(players.filter_map(PlayerChoice::file)),
    };
    let mut player = |player: &Option<PlayerChoice>, example| match player {
        Some(player) => maker.player(player),
        None => maker.starter.example(example),
    };
    let mut red = player(&options.red, RED_EXAMPLE)?;
    let mut blue = player(&options.blue, BLUE_EXAMPLE)?;
    let line = GameLine::from(Box::new(start)).drawn_after(options.most_moves);
    let game = TextMatch::of(line).context("programs do not play this game")?;
    let mut record = Record {
        start,
        moves: Vec::new(),
        outcome: None,
    };
    let mut here = start;
    let shows = !options.quiet && !options.json;
    let end = programs::play(
        game,
        &mut [&mut *red, &mut *blue],
        options.json,
        &mut |number, side, made, _| {
            if let Some(made) = here.move_of_text(made) {
                here = here.play(made);
                record.moves.push(made);
            }
            if shows {
                show(number, side, made, &here)
            } else {
                Ok(())
            }
        },
    )?;
    record.outcome = Some(match &end {
        Ok(outcome) => *outcome,
        Err(foul) => Outcome::Win(foul.side.other()),
    });
    tell(options, &record, &here, &end, &mut io::stdout().lock())?;
    Ok(programs::status_of(&end))
}

/// `1. red 04-14  4 : 3`.
fn show(number: usize, side: Side, made: &str, here: &Position) -> io::Result<()> {
    let [red, blue] = stones(here);
    writeln!(
        io::stdout(),
        "{number}. {} {made}  {red} : {blue}",
        name(side)
    )
}

/// The stones of red and of blue.
fn stones(here: &Position) -> [u32; 2] {
    [Color::Red, Color::Blue].map(|color| here.stones(color).count())
}

fn name(side: Side) -> &'static str {
    match side {
        Side::First => "red",
        Side::Second => "blue",
    }
}

fn tell(
    options: &Options,
    record: &Record,
    here: &Position,
    end: &Result<Outcome, AskedFoul>,
    out: &mut impl Write,
) -> io::Result<()> {
    let [red, blue] = stones(here);
    let winner = match record.outcome {
        Some(Outcome::Win(side)) => name(side),
        _ => "draw",
    };
    if options.json {
        let (reason, foul) = match end {
            Ok(_) if here.is_over() => ("no_moves", String::new()),
            Ok(_) => ("too_long", String::new()),
            Err(foul) => {
                let (color, why) = (json!(name(foul.side)), json!(foul.why()));
                let foul = format!(r#""disqualified":{color},"why":{why},"#);
                ("disqualified", foul)
            }
        };
        return writeln!(
            out,
            r#"{{"winner":"{winner}","reason":"{reason}",{foul}"red":{red},"blue":{blue},"game":"{record}"}}"#
        );
    }
    if options.line {
        return writeln!(out, "{record}");
    }
    let head = match winner {
        "draw" => "draw".to_owned(),
        winner => format!("{winner} won"),
    };
    let reason = match end {
        Err(foul) => format!("{} is disqualified, {}", name(foul.side), foul.why()),
        Ok(_) if here.is_over() => "no move is left".to_owned(),
        Ok(_) => format!("{} moves were played", options.most_moves),
    };
    writeln!(out, "{head}: {reason}; red {red} : {blue} blue")
}
