//! The commands that every game of the table has whose positions and moves are text: `perft`,
//! `solve` and `play`.
//!
//! A game that has a subcommand of its own keeps it.

pub mod perft;
pub mod play;
pub mod players;
pub mod solve;
pub mod words;

use std::marker::PhantomData;

use anyhow::Context;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches, Subcommand, value_parser};

use crate::games::text_game::{
    AnyPosition, GameText, OptionKind, StartOption, StartOptions, TextGame,
};
use crate::solvers::games::{AnyRules, GAMES, GameEntry};

/// A subcommand for each game that has what it needs; `A` are its arguments besides the options of
/// a start.
pub struct GameCommand<A> {
    game: &'static GameEntry,
    rules: AnyRules,
    start: StartOptions,
    arguments: A,
}

/// The arguments of a command that any game can have.
pub trait GameArguments: Args {
    /// The name of the command.
    const COMMAND: &'static str;

    /// Whether a game has what the command needs.
    fn serves(game: &GameEntry) -> bool;

    /// Describes the command for a game.
    fn describe(command: Command, game: &GameEntry, rules: &AnyRules) -> Command;
}

impl<A: GameArguments> GameCommand<A> {
    /// The position of a text, or the start of a game.
    fn position(&self, text: Option<&str>) -> anyhow::Result<Box<dyn AnyPosition>> {
        let AnyRules { start, read, .. } = self.rules;
        match text {
            Some(text) => read(text, &self.start)
                .map_err(anyhow::Error::from_boxed)
                .context("the position"),
            None => start(&self.start).map_err(anyhow::Error::from_boxed),
        }
    }

    /// The games that have the command, with their rules.
    fn games() -> impl Iterator<Item = (&'static GameEntry, AnyRules)> {
        let served = GAMES
            .iter()
            .filter(|game| A::serves(game) && !game.own_commands.contains(&A::COMMAND));
        served.filter_map(|game| Some((game, game.rules?)))
    }

    /// The game of a subcommand.
    fn game(name: &str) -> Option<(&'static GameEntry, AnyRules)> {
        Self::games().find(|(game, _)| game.name == name)
    }

    fn command(game: &GameEntry, rules: &AnyRules) -> Command {
        let start = rules.text.start_options.iter().map(argument);
        let command = Command::new(game.name).args(start);
        let command = A::augment_args(command);
        A::describe(command, game, rules)
    }

    fn read(name: &str, matches: &ArgMatches) -> Result<GameCommand<A>, Error> {
        let (game, rules) = Self::game(name)
            .ok_or_else(|| Error::raw(clap::error::ErrorKind::InvalidSubcommand, name))?;
        let start = start_options(rules.text, matches);
        let arguments = A::from_arg_matches(matches)?;
        Ok(GameCommand {
            game,
            rules,
            start,
            arguments,
        })
    }
}

impl<A: GameArguments> FromArgMatches for GameCommand<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<GameCommand<A>, Error> {
        match matches.subcommand() {
            Some((name, matches)) => GameCommand::read(name, matches),
            None => Err(Error::new(clap::error::ErrorKind::MissingSubcommand)),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = GameCommand::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<A: GameArguments> Subcommand for GameCommand<A> {
    fn augment_subcommands(command: Command) -> Command {
        GameCommand::<A>::games().fold(command, |command, (game, rules)| {
            command.subcommand(GameCommand::<A>::command(game, &rules))
        })
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        GameCommand::<A>::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        GameCommand::<A>::game(name).is_some()
    }
}

/// The start options of one game as arguments, for a command of its own.
pub struct StartArguments<G> {
    /// Their values.
    pub options: StartOptions,
    game: PhantomData<fn() -> G>,
}

impl<G: TextGame> StartArguments<G> {
    /// The position of a text, or the start of a game.
    ///
    /// # Errors
    /// If there is no such position, or no start with these options.
    pub fn position(&self, text: Option<&str>) -> anyhow::Result<G> {
        match text {
            Some(text) => G::from_text(text, &self.options)
                .map_err(anyhow::Error::from_boxed)
                .context("the position"),
            None => G::from_options(&self.options).map_err(anyhow::Error::from_boxed),
        }
    }
}

impl<G: TextGame> FromArgMatches for StartArguments<G> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<StartArguments<G>, Error> {
        Ok(StartArguments {
            options: start_options(G::TEXT, matches),
            game: PhantomData,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.options = start_options(G::TEXT, matches);
        Ok(())
    }
}

impl<G: TextGame> Args for StartArguments<G> {
    fn augment_args(command: Command) -> Command {
        command.args(G::TEXT.start_options.iter().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        StartArguments::<G>::augment_args(command)
    }
}

/// The values of a game's start options on the command line.
fn start_options(game: &'static GameText, matches: &ArgMatches) -> StartOptions {
    let mut start = StartOptions::usual(game);
    for option in game.start_options {
        let value = match option.kind {
            OptionKind::Number => matches.get_one(option.name).map(u32::to_string),
            OptionKind::Text(_) | OptionKind::Choice(..) => matches.get_one(option.name).cloned(),
        };
        if let Some(value) = value {
            start.set(option.name, value);
        }
    }
    start
}

/// An option of a start as an argument.
fn argument(option: &StartOption) -> Arg {
    let argument = Arg::new(option.name)
        .long(option.name)
        .help(option.help)
        .default_value(option.usual);
    let argument = match option.short {
        Some(short) => argument.short(short),
        None => argument,
    };
    match option.kind {
        OptionKind::Number => argument.value_name("N").value_parser(value_parser!(u32)),
        OptionKind::Text(name) => argument.value_name(name),
        OptionKind::Choice(name, words) => {
            argument
                .value_name(name)
                .value_parser(clap::builder::PossibleValuesParser::new(words.iter().map(
                    |(word, help)| clap::builder::PossibleValue::new(*word).help(*help),
                )))
        }
    }
}

/// `Examples:` with a line for each of these arguments of `arbiiter COMMAND GAME`.
fn examples(command: &str, game: &GameEntry, arguments: &[String]) -> String {
    let lines = arguments.iter().map(|arguments| {
        let line = format!("  arbiiter {command} {} {arguments}", game.name);
        format!("{}\n", line.trim_end())
    });
    format!("Examples:\n{}", lines.collect::<String>())
}

/// The sentence on how positions are written, as a paragraph.
fn notation(rules: &AnyRules) -> String {
    let notation = rules.text.notation;
    notation.map_or_else(String::new, |notation| format!("\n{notation}\n"))
}
