//! `arbiiter play queen-ending`: one game, black played by us.
//!
//! A program is asked through `queen_ending:play/3`, in this very process.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail, ensure};
use clap::Args;

use crate::cli::draughts::positive_seconds;
use crate::cli::exit_codes;
use crate::cli::hexagon::player::{HexagonPlayer, Seated};
use crate::engine::machine::{Engine, QueryAnswer};
use crate::engine::messages;
use crate::engine::session::with_session;
use crate::frontend::term::Term;
use crate::games::queen_ending::{End, Move, Piece, Position, draw, read_move};
use crate::games::{Game, Side};
use crate::library;
use crate::library::bindings::queen_ending;
use crate::library::builtins::term_io;
use crate::solvers::queen_ending::player::{PlayerStyle, best, reply};
use crate::solvers::queen_ending::table::table;

/// Shown under `--help`.
pub const EXAMPLES: &str = "You have white unless --white says otherwise. A move is Q or K and a square: Qc5, Kb6; the square alone will do where only one of them
can go there. ? shows the moves, hint the best one; quit ends the game.

A program is a module my_player that exports my_player(+Position, -Move); library(queen_ending) tells about positions and moves. It runs in
this process: play only what you trust. Programs that use chess.h, or the contest's predicates, are judged by
`arbiiter solve queen-ending --judge PROGRAM`.

Examples:
  arbiiter play queen-ending                                12 moves from the sample, Qf2 Kb5 kb7
  arbiiter play queen-ending \"a1 c3 d8\" --moves 10 --black random
  arbiiter play queen-ending --white computer
  arbiiter play queen-ending --white my.pl --black worst

Exit status:
  0  white has won
  1  white has not: stalemate, the queen can be taken, no moves left
  2  the command line is wrong, or a file can't be read or is no player
  3  the program was disqualified: an illegal move, a failure, an error, too much time
  4  you left the game";

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
    /// Seconds for each move of a program
    #[arg(long, value_name = "S", value_parser = positive_seconds, default_value = "10")]
    time: f64,
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
pub fn run(options: &Options) -> ExitCode {
    exit_codes::of(play(options))
}

fn play(options: &Options) -> anyhow::Result<ExitCode> {
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
    let style = options.black.seeded(options.seed);
    loop {
        write!(out, "{}", draw(&here))?;
        if left == 0 {
            return told(&mut out, "no moves are left: not won", exit_codes::NO);
        }
        let chosen = match options.white {
            WhitePlayer::Computer => best(table(), &here),
            _ => asked(&here, left, &mut input, &mut out)?,
        };
        let Some(chosen) = chosen else {
            return told(&mut out, "\nyou have left the game", exit_codes::LEFT);
        };
        (here, left) = (here.after(&chosen), left - 1);
        writeln!(out, "white: {chosen}")?;
        match here.end() {
            Some(End::Mate) => {
                let used = options.moves - left;
                let words = format!("{}checkmate in {used}: white has won", draw(&here));
                return told(&mut out, &words, 0);
            }
            Some(_) => return told(&mut out, "stalemate: not won", exit_codes::NO),
            None if here.can_take_queen() => {
                return told(&mut out, "the queen can be taken: not won", exit_codes::NO);
            }
            None => {}
        }
        if let Some(reply) = reply(table(), &here, style) {
            here = here.after(&reply);
            writeln!(out, "black: {reply}")?;
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
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> anyhow::Result<Option<Move>> {
    loop {
        write!(out, "your move ({left} left): ")?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line).context("standard input")? == 0 {
            return Ok(None);
        }
        match line.trim() {
            "" => {}
            "quit" => return Ok(None),
            "hint" => {
                if let Some(best) = best(table(), here) {
                    writeln!(out, "{best}")?;
                }
            }
            "?" => {
                let moves: Vec<String> = here.moves().iter().map(Move::to_string).collect();
                writeln!(out, "{}; or hint, or quit", moves.join(" "))?;
            }
            text => match typed(here, text) {
                Ok(chosen) => return Ok(Some(chosen)),
                Err(why) => writeln!(out, "{why}; ? shows the moves")?,
            },
        }
    }
}

/// The legal move of a text; the letter may be missing where one white piece only can go there.
fn typed(here: &Position, text: &str) -> Result<Move, String> {
    if let Ok(to) = text.parse() {
        let can = |piece: &Piece| here.targets(*piece).has(to);
        let able: Vec<Piece> = [Piece::Queen, Piece::King]
            .into_iter()
            .filter(can)
            .collect();
        return match able[..] {
            [piece] => Ok(Move { piece, to }),
            [] => Err(format!("neither the queen nor the king can go to {to}")),
            _ => Err(format!("both can go to {to}: Q{to} or K{to}")),
        };
    }
    read_move(here, text, 1).map_err(|error| {
        let words = error.to_string();
        words.trim_start_matches("move 1: ").to_owned()
    })
}

/// The game of a program.
fn program(file: &Path, start: Position, options: &Options) -> anyhow::Result<ExitCode> {
    let seated = Seated::of(&HexagonPlayer::File(file.to_owned()))?;
    let mut engine = Engine::new(library::natives());
    seated.load(&mut engine)?;
    let how = played(&mut engine, &seated.term, start, options);
    with_session(|session| session.streams.flush_all());
    let how = how?;
    let mut out = io::stdout().lock();
    if let Some([why]) = how.as_compound("disqualified", 1) {
        let why = with_session(|session| term_io::quoted(session, why));
        return told(
            &mut out,
            &format!("disqualified: {why}"),
            exit_codes::DISQUALIFIED,
        );
    }
    match how.as_atom() {
        Some("mate") => told(&mut out, "checkmate: white has won", 0),
        Some("stalemate") => told(&mut out, "stalemate: not won", exit_codes::NO),
        Some("queen_lost") => told(&mut out, "the queen is taken: not won", exit_codes::NO),
        _ => told(&mut out, "no moves are left: not won", exit_codes::NO),
    }
}

/// How `queen_ending:play(White, Options, result(How, _, _))` ends.
fn played(
    engine: &mut Engine,
    white: &Term,
    start: Position,
    options: &Options,
) -> anyhow::Result<Term> {
    let option = |name: &str, value| Term::compound(name, vec![value]);
    let style = options.black.seeded(options.seed);
    let settings = Term::list([
        option("position", queen_ending::position_term(&start)),
        option("moves", Term::Int(options.moves.into())),
        option("black", queen_ending::style_term(style)),
        option("time", Term::Float(options.time)),
        option("show", Term::atom("true")),
    ]);
    let how = Term::Var(0);
    let result = vec![how.clone(), Term::Var(1), Term::Var(2)];
    let arguments = vec![white.clone(), settings, Term::compound("result", result)];
    let play = Term::compound("play", arguments);
    let goal = Term::compound(":", vec![Term::atom("queen_ending"), play]);
    let mut answered = None;
    engine.query("user", &goal, vec![how], |answer| {
        answered = Some(answer);
        false
    });
    match answered {
        Some(QueryAnswer::Solution(answer) | QueryAnswer::Last(answer)) => {
            let values = answer
                .as_compound("b", 2)
                .and_then(|parts| parts[0].as_list());
            let how = values.and_then(|values| values.into_iter().next());
            how.ok_or_else(|| anyhow!("the game has no result"))
        }
        Some(QueryAnswer::Error(ball)) => {
            let text = with_session(|session| {
                messages::error_lines(&ball, &session.operators("user")).join(" ")
            });
            bail!("{text}")
        }
        _ => bail!("the game has no result"),
    }
}

#[cfg(test)]
mod tests {
    use super::typed;
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
            let found = typed(&sample, text).map(|chosen| chosen.to_string());
            assert_eq!(
                found,
                expected.map(str::to_owned).map_err(str::to_owned),
                "{text}"
            );
        }
    }
}
