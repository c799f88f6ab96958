//! `arbiiter play queen-ending`: one game, black played by us.
//!
//! A program runs in a locked process of its own, and the referee judges its moves.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use clap::Args;

use crate::cli::exit_codes;
use crate::cli::games::words::GameWords;
use crate::cli::limits::LimitOptions;
use crate::cli::programs::{self, ProgramStarter};
use crate::cli::typed::typed_line;
use crate::engine::convert::IntoTerm;
use crate::frontend::term::Term;
use crate::games::queen_ending::{End, Move, Piece, Position, draw, read_move};
use crate::games::{Game, Side};
use crate::library::bindings::queen_ending;
use crate::referee::asked::OwnPlayer;
use crate::referee::asked::queen_ending::EndingGame;
use crate::referee::language::Language;
use crate::referee::player::Player;
use crate::referee::texts::say;
use crate::solvers::queen_ending::player::{PlayerStyle, best, reply};
use crate::solvers::queen_ending::table::table;

/// What `arbiiter play queen-ending` is told.
#[derive(Args)]
pub struct Options {
    /// The position to begin with, white to move; the sample if left out
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    /// Who plays white: `person`, `computer`, or a file
    #[arg(long, value_name = "PLAYER", default_value = "person")]
    white: WhitePlayer,
    /// The moves that white has
    #[arg(long, value_name = "N", default_value_t = 12)]
    moves: u32,
    /// How the black king plays: best, random or worst
    #[arg(long, value_name = "STYLE", default_value = "best")]
    black: PlayerStyle,
    /// What a random black king comes from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    limits: LimitOptions,
    /// The language of what people read
    #[arg(long, value_enum, value_name = "LANG", default_value_t = Language::English)]
    lang: Language,
}

/// Who plays white.
#[derive(Clone, Debug, PartialEq, Eq)]
enum WhitePlayer {
    Person,
    Computer,
    File(PathBuf),
}

impl std::str::FromStr for WhitePlayer {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<WhitePlayer, Self::Err> {
        Ok(match text {
            "person" => WhitePlayer::Person,
            "computer" => WhitePlayer::Computer,
            file => WhitePlayer::File(file.into()),
        })
    }
}

/// Plays the game; the status tells how it went.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let start = match &options.position {
        Some(text) => Position::read(text).context("the position")?,
        None => Position::sample(),
    };
    ensure!(
        start.turn() == Side::First && start.queen().is_some(),
        "{start}: white is to move at the beginning"
    );
    if let WhitePlayer::File(file) = &options.white {
        return program(file, start, options);
    }
    let mut out = io::stdout().lock();
    let mut input = io::stdin().lock();
    let (mut here, mut left) = (start, options.moves);
    let (style, lang) = (options.black.seeded(options.seed), options.lang);
    loop {
        write!(out, "{}", draw(&here))?;
        if left == 0 {
            return told(&mut out, lang.text("ending.no_moves"), exit_codes::NO);
        }
        let chosen = match options.white {
            WhitePlayer::Computer => best(table(), &here),
            _ => asked(&here, left, lang, &mut input, &mut out)?,
        };
        let Some(chosen) = chosen else {
            let words = format!("\n{}", lang.text("game.left"));
            return told(&mut out, &words, exit_codes::LEFT);
        };
        (here, left) = (here.after(&chosen), left - 1);
        writeln!(out, "{}", say!(lang, "ending.white", text = chosen))?;
        match here.end() {
            Some(End::Mate) => {
                let used = options.moves - left;
                let words = say!(lang, "ending.mate_in", used);
                return told(&mut out, &format!("{}{words}", draw(&here)), 0);
            }
            Some(_) => return told(&mut out, lang.text("ending.stalemate"), exit_codes::NO),
            None if here.can_take_queen() => {
                return told(&mut out, lang.text("ending.can_be_taken"), exit_codes::NO);
            }
            None => {}
        }
        if let Some(reply) = reply(table(), &here, style) {
            here = here.after(&reply);
            writeln!(out, "{}", say!(lang, "ending.black", text = reply))?;
        }
    }
}

fn told(out: &mut impl Write, words: &str, status: u8) -> anyhow::Result<ExitCode> {
    writeln!(out, "{words}")?;
    Ok(ExitCode::from(status))
}

/// The move that a person types; `None` when there is none to come.
fn asked(
    here: &Position,
    left: u32,
    lang: Language,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> anyhow::Result<Option<Move>> {
    loop {
        write!(out, "{}", say!(lang, "ending.your_move", left))?;
        out.flush()?;
        let Some(line) = typed_line(input).context("standard input")? else {
            return Ok(None);
        };
        match line.trim() {
            "" => {}
            text if GameWords::is_quit(text) => return Ok(None),
            text if GameWords::is_hint(text) => {
                if let Some(best) = best(table(), here) {
                    writeln!(out, "{best}")?;
                }
            }
            "?" => {
                let moves: Vec<String> = here.moves().iter().map(Move::to_string).collect();
                writeln!(out, "{}; {}", moves.join(" "), lang.text("game.help"))?;
            }
            text => match typed(here, text, lang) {
                Ok(chosen) => return Ok(Some(chosen)),
                Err(why) => writeln!(out, "{why}; {}", lang.text("ending.shows"))?,
            },
        }
    }
}

/// The legal move of a text; the letter may be missing where one white piece only can go there.
fn typed(here: &Position, text: &str, lang: Language) -> Result<Move, String> {
    if let Ok(to) = text.parse() {
        let can = |piece: &Piece| here.targets(*piece).has(to);
        let able: Vec<Piece> = [Piece::Queen, Piece::King]
            .into_iter()
            .filter(can)
            .collect();
        return match able[..] {
            [piece] => Ok(Move { piece, to }),
            [] => Err(say!(lang, "ending.neither", to)),
            _ => Err(say!(lang, "ending.both", to)),
        };
    }
    read_move(here, text, 1).map_err(|error| {
        let words = error.to_string();
        words.trim_start_matches("move 1: ").to_owned()
    })
}

/// The game of a program.
fn program(file: &Path, here: Position, options: &Options) -> anyhow::Result<ExitCode> {
    let mut starter = ProgramStarter::new(&options.limits, options.lang);
    let mut white = starter.start::<EndingGame>(file, None)?;
    let style = options.black.seeded(options.seed);
    let mut black = OwnPlayer(|game: &EndingGame| {
        let reply = reply(table(), &game.here, style);
        Ok(reply.map_or_else(Term::nil, IntoTerm::into_term))
    });
    let (left, lang) = (options.moves, options.lang);
    let players: &mut [&mut dyn Player<EndingGame>] = &mut [&mut *white, &mut black];
    let game = EndingGame { here, left };
    let ended = programs::play(game, players, false, &mut |_, side, chosen, game| {
        let text = format!("{} {}", queen_ending::piece_name(chosen.piece), chosen.to);
        let words = match side {
            Side::First => say!(lang, "ending.white_left", text, left = game.left),
            Side::Second => say!(lang, "ending.black", text),
        };
        writeln!(io::stdout(), "{words}")
    })?;
    let (words, status) = match ended {
        Err(foul) => {
            let words = say!(lang, "ending.disqualified", why = foul.why());
            return told(&mut io::stdout().lock(), &words, exit_codes::DISQUALIFIED);
        }
        Ok(Some(End::Mate)) => (lang.text("ending.mate"), 0),
        Ok(Some(End::Stalemate)) => (lang.text("ending.stalemate"), exit_codes::NO),
        Ok(Some(End::QueenLost)) => (lang.text("ending.taken"), exit_codes::NO),
        Ok(None) => (lang.text("ending.no_moves"), exit_codes::NO),
    };
    told(&mut io::stdout().lock(), words, status)
}

#[cfg(test)]
mod tests {
    use super::{Language, typed};
    use crate::games::queen_ending::Position;

    #[test]
    fn moves_are_typed_with_or_without_the_piece() {
        let sample = Position::sample();
        for (text, expected) in [
            ("Qc2", Ok("Qc2")),
            ("c2", Ok("Qc2")),
            ("a4", Ok("Ka4")),
            ("c5", Err("both can go to c5: Qc5 or Kc5")),
            ("h8", Err("neither the queen nor the king can go to h8")),
            (
                "Kb6",
                Err("Kb6: b6 is in the area of action of an enemy piece"),
            ),
            (
                "xyz",
                Err("Q, K or k and a square are expected, such as Qc5, not \"xyz\""),
            ),
        ] {
            let found = typed(&sample, text, Language::English).map(|chosen| chosen.to_string());
            assert_eq!(
                found,
                expected.map(str::to_owned).map_err(str::to_owned),
                "{text}"
            );
        }
    }
}
