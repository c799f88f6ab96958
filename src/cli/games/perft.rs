//! `arbiiter perft` for any game.

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Command};
use serde_json::json;

use super::{GameArguments, GameCommand, examples, notation};
use crate::cli::perft::tell::{self, Telling};
use crate::games::text_game::AnyPosition;
use crate::referee::language::Language;
use crate::solvers::games::{AnyRules, GameEntry};

/// What `arbiiter perft` is told of a game.
#[derive(Args)]
pub struct PerftArguments {
    /// How many moves deep
    #[arg(long, short, value_name = "N")]
    depth: u32,
    /// The position, instead of the start
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Count below each move apart
    #[arg(long)]
    divide: bool,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// The language of what people read
    #[arg(long, value_enum, value_name = "LANG", default_value_t = Language::English)]
    lang: Language,
}

impl GameArguments for PerftArguments {
    const COMMAND: &'static str = "perft";

    fn serves(_game: &GameEntry) -> bool {
        true
    }

    fn describe(command: Command, game: &GameEntry, rules: &AnyRules) -> Command {
        let about = format!("Count the sequences of moves in {}", rules.text.title);
        let command = match rules.text.counting {
            Some(counting) => command.long_about(format!("{about}\n\n{counting}")),
            None => command,
        };
        let command = match rules.text.usual_position {
            Some(usual) => command.mut_arg("position", |argument| {
                argument.default_value(usual).help("The position")
            }),
            None => command,
        };
        let arguments: Vec<String> = rules
            .text
            .perft_examples
            .iter()
            .map(|&arguments| arguments.to_owned())
            .collect();
        let help = format!(
            "{}{}\nExit status:\n  0  counted\n  2  the command line or the position is wrong",
            examples(Self::COMMAND, game, &arguments),
            notation(rules),
        );
        command.about(about).after_help(help)
    }
}

/// Counts.
///
/// # Errors
/// The position.
pub fn run(
    command: &GameCommand<PerftArguments>,
    out: &mut impl Write,
) -> anyhow::Result<ExitCode> {
    let arguments = &command.arguments;
    let text = arguments.position.as_deref();
    let position = command.position(text)?;
    let told = Telling {
        is_json: arguments.json,
        language: arguments.lang,
    };
    match arguments.depth.checked_sub(1) {
        Some(below) if arguments.divide => {
            tell::divided(rows(&*position, below), told, out)?;
        }
        _ => tell::depths(arguments.depth, told, out, |depth| position.count(depth))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Each move with the field of its JSON object, and the count `depth` moves below it.
fn rows(position: &dyn AnyPosition, depth: u32) -> impl Iterator<Item = (String, String, u64)> {
    let moves = position.move_texts().into_iter();
    moves.filter_map(move |text| {
        let (_, after) = position.after_text(&text)?;
        let fields = format!(r#""move":{}"#, move_json(&text));
        Some((text, fields, after.count(depth)))
    })
}

/// A move as JSON: a number if its text is one.
pub fn move_json(text: &str) -> serde_json::Value {
    match text.parse::<u32>() {
        Ok(number) => json!(number),
        Err(_) => json!(text),
    }
}
