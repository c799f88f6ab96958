//! `arbiiter play` for any game whose positions and moves are texts and terms.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, Command};
use serde_json::{Value, json};

use super::perft::move_json;
use super::players::{PlayerChoice, PlayerMaker};
use super::words::GameWords;
use super::{GameArguments, GameCommand, examples, notation};
use crate::cli::limits::LimitOptions;
use crate::cli::programs::{self, AskedFoul, ProgramStarter};
use crate::games::text_game::{GameLine, GameText};
use crate::games::{Outcome, Side};
use crate::library::bindings::game_terms::term_rules;
use crate::referee::host_failure::HostFailure;
use crate::referee::language::Language;
use crate::referee::player::Player;
use crate::referee::text_match::TextMatch;
use crate::solvers::games::{AnyRules, GameEntry};

/// What `arbiiter play` is told of a game.
#[derive(Args)]
pub struct PlayArguments {
    /// The position to begin with; the start of a game without one
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    /// Who plays the first side: `person`, `computer`, `computer:6` plies, `computer:0.5s`,
    /// `level:N`, or a program: a file
    #[arg(long, value_name = "PLAYER", default_value = "person")]
    first: PlayerChoice,
    /// Who plays the other side, in the same way
    #[arg(long, value_name = "PLAYER", default_value = "level:3")]
    second: PlayerChoice,
    #[command(flatten)]
    limits: LimitOptions,
    /// Only the result: no moves
    #[arg(long, short)]
    quiet: bool,
    /// Tell the game as one JSON object; nobody is asked for moves then
    #[arg(long)]
    json: bool,
    /// Language of what is told
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
}

impl GameArguments for PlayArguments {
    const COMMAND: &'static str = "play";

    fn serves(game: &GameEntry) -> bool {
        term_rules(game.name).is_some()
    }

    fn describe(command: Command, game: &GameEntry, rules: &AnyRules) -> Command {
        let [first, second] = rules.text.sides;
        let about = format!(
            "Play a game of {}: you, the computer or a program on each side",
            rules.text.title
        );
        let arguments = [String::new(), format!("--{first} my.pl --{second} person")];
        let with_computer = [
            format!("--{first} level:2 --{second} person"),
            format!("--{first} computer:6 --{second} computer:0.5s --json"),
            format!("--{first} my.pl --{second} level:2"),
        ];
        let (levels, arguments) = match game.computer {
            Some(computer) => (
                format!("Levels are 1 to {}.", computer.levels),
                [&arguments[..1], &with_computer].concat(),
            ),
            None => (
                "The computer does not play this game.".to_owned(),
                arguments.to_vec(),
            ),
        };
        let help = format!(
            "A move is written as the computer writes its own; ? shows the moves, hint the best one, and quit ends the game.\n{levels}\n\nA program is a module my_player that exports my_player(+Position, -Move), as library({}) has them. Each runs in a locked\nprocess of its own (arbiiter sandbox tells more).\n\n{}{}\nExit status:\n  0  the game was played to its end\n  2  the command line or the position is wrong, or a file can't be read or is no player\n  3  a program was disqualified: an illegal move, a failure, an error, too much time\n  4  you left the game\n  5  we failed, and no program did",
            game.name,
            examples(Self::COMMAND, game, &arguments),
            notation(rules),
        );
        let usual = if game.computer.is_some() {
            "level:3"
        } else {
            "person"
        };
        command
            .mut_arg("first", |argument| argument.long(first))
            .mut_arg("second", |argument| {
                argument.long(second).default_value(usual)
            })
            .about(about)
            .after_help(help)
    }
}

/// Plays the game; the status tells how it went.
pub fn run(command: &GameCommand<PlayArguments>) -> anyhow::Result<ExitCode> {
    let arguments = &command.arguments;
    let here = command.position(arguments.position.as_deref())?;
    let files = [&arguments.first, &arguments.second].into_iter();
    let files = files.filter_map(PlayerChoice::file);
    let starter = ProgramStarter::new(&arguments.limits, arguments.lang).among(files);
    let mut players = PlayerMaker {
        words: GameWords::new(command.rules.text, arguments.lang),
        maker: command.game.computer,
        tells_json: arguments.json,
        starter,
    };
    let mut first = players.player(&arguments.first)?;
    let mut second = players.player(&arguments.second)?;
    let words = players.words;
    let shows = !arguments.quiet && !arguments.json;
    if shows {
        io::stdout().write_all(here.picture().as_bytes())?;
    }
    let (mut moves, mut last) = (Vec::new(), here.to_string());
    let game = TextMatch::of(GameLine::from(here)).context("programs do not play this game")?;
    let players: &mut [&mut dyn Player<TextMatch>] = &mut [&mut *first, &mut *second];
    let ended = programs::play(game, players, arguments.json, &mut |_, side, text, game| {
        moves.push(text.clone());
        last = game.here().to_string();
        if !shows {
            return Ok(());
        }
        let (side, picture) = (words.side(side), game.here().picture());
        write!(io::stdout(), "{side}: {text}\n{picture}")
    });
    let mut out = io::stdout().lock();
    let ended = match ended {
        Err(error) if matches!(error.downcast_ref(), Some(HostFailure::Left)) => {
            writeln!(out, "\n{}", words.left())?;
            return Err(error);
        }
        ended => ended?,
    };
    let status = programs::status_of(&ended);
    if arguments.json {
        writeln!(
            out,
            "{}",
            as_json(command.rules.text, &ended, &moves, &last)
        )?;
        return Ok(status);
    }
    let told = match &ended {
        Ok(outcome) => words.outcome(*outcome),
        Err(foul) => words.disqualified(foul.side, &foul.why()),
    };
    writeln!(out, "{told}")?;
    Ok(status)
}

fn as_json(
    game: &GameText,
    ended: &Result<Outcome, AskedFoul>,
    moves: &[String],
    last: &str,
) -> Value {
    let name = |side: Side| game.sides[side as usize];
    let moves: Vec<Value> = moves.iter().map(|text| move_json(text)).collect();
    let winner = match ended {
        Ok(Outcome::Win(side)) => Some(name(*side)),
        Ok(Outcome::Draw) => None,
        Err(foul) => Some(name(foul.side.other())),
    };
    let mut told = json!({"winner": winner, "moves": moves, "position": last});
    if let Err(foul) = ended {
        told["disqualified"] = json!(name(foul.side));
        told["why"] = json!(foul.why());
    }
    told
}
