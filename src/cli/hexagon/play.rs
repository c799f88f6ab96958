//! `arbiiter play hexagon`: one whole game.
//!
//! The game is `hexagon:play/4`: programs run in this very process, unlike the course's draughts players before our referee.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use clap::Args;
use serde_json::json;

use super::player::{HexagonPlayer, Seated};
use super::{FirstMover, position};
use crate::cli::draughts::positive_seconds;
use crate::cli::exit_codes;
use crate::engine::machine::{Engine, QueryAnswer};
use crate::engine::messages;
use crate::engine::session::with_session;
use crate::frontend::term::Term;
use crate::games::hexagon::Position;
use crate::library;
use crate::library::bindings::hexagon;
use crate::library::builtins::term_io;
use crate::referee::program::check_modules;

/// Who plays red when nobody is named.
const RED_EXAMPLE: &str = "hexagon/krabaja";
/// Who plays blue when nobody is named.
const BLUE_EXAMPLE: &str = "hexagon/ettenagija";

/// Shown under `--help`.
pub const EXAMPLES: &str = "A program is a module my_player that exports my_player(+Position, -Move); library(hexagon) tells about positions and moves. Both
programs run in this process, with the rights of who starts it: play only what you trust. A call that never comes back to a
predicate of the host can't be stopped by --time.

Examples:
  arbiiter play hexagon                                     two shipped examples
  arbiiter play hexagon --red my.pl --blue level:2          against the course's second level
  arbiiter play hexagon --red level:3 --blue tuum:0.5s      against our engine, half a second a move
  arbiiter play hexagon --red my.pl --first blue --quiet --line

Exit status:
  0  the game was played to its end by the rules
  2  the command line is wrong, or a file can't be read or is no player
  3  a program was disqualified: an illegal move, a failure, an error, too much time
  5  we failed: the interpreter gave up";

/// What `arbiiter play hexagon` is told.
#[derive(Args)]
pub struct Options {
    /// Who plays red: a file, `level:N` (1 to 3: the course's; 4 to 6: stronger), `tuum` or `tuum:N` (our engine); an example if left out
    #[arg(long, value_name = "PLAYER")]
    red: Option<HexagonPlayer>,
    /// Who plays blue, in the same way
    #[arg(long, value_name = "PLAYER")]
    blue: Option<HexagonPlayer>,
    /// Who moves first
    #[arg(long, value_enum, default_value_t = FirstMover::Red)]
    first: FirstMover,
    /// The position to begin with, or `start`; it says who moves first
    #[arg(
        long,
        value_name = "POSITION",
        default_value = "start",
        conflicts_with = "first"
    )]
    position: String,
    /// Seconds for each move of a program
    #[arg(long, value_name = "S", value_parser = positive_seconds, default_value = "10")]
    time: f64,
    /// Moves after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 500)]
    most_moves: u32,
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

/// Plays the game; the status tells how it went.
pub fn run(options: &Options) -> ExitCode {
    exit_codes::of(play(options))
}

fn play(options: &Options) -> anyhow::Result<ExitCode> {
    let start = position(&options.position, options.first)?;
    let seated = |player: &Option<HexagonPlayer>, example| match player {
        Some(player) => Seated::of(player),
        None => Seated::example(example),
    };
    let red = seated(&options.red, RED_EXAMPLE)?;
    let blue = seated(&options.blue, BLUE_EXAMPLE)?;
    if let (Some(red), Some(blue)) = (&red.program, &blue.program) {
        check_modules(red, blue)?;
    }
    let mut engine = Engine::new(library::natives());
    red.load(&mut engine)?;
    blue.load(&mut engine)?;
    let played = played(&mut engine, options, &start, &red.term, &blue.term);
    with_session(|session| session.streams.flush_all());
    let played = played?;
    tell(options, &played, &mut io::stdout().lock())?;
    Ok(match played.foul {
        Some(_) => ExitCode::from(exit_codes::DISQUALIFIED),
        None => ExitCode::SUCCESS,
    })
}

/// What came of a game.
struct HexagonGameEnd {
    /// `red`, `blue` or `draw`.
    winner: String,
    /// `no_moves`, `too_long` or `disqualified`.
    reason: String,
    foul: Option<HexagonFoul>,
    red: i64,
    blue: i64,
    line: String,
}

/// Who was disqualified, and why.
struct HexagonFoul {
    color: String,
    why: String,
}

/// Asks `hexagon:play(Red, Blue, Options, Result), Result = result(_,_,_,Game), hexagon:game_line(Game, Line)`.
fn played(
    engine: &mut Engine,
    options: &Options,
    start: &Position,
    red: &Term,
    blue: &Term,
) -> anyhow::Result<HexagonGameEnd> {
    let [result, game, line] = [0, 1, 2].map(Term::Var);
    let in_module = |goal| Term::compound(":", vec![Term::atom("hexagon"), goal]);
    let and = |one, other| Term::compound(",", vec![one, other]);
    let arguments = vec![
        red.clone(),
        blue.clone(),
        settings(options, start),
        result.clone(),
    ];
    let play = in_module(Term::compound("play", arguments));
    let parts = vec![Term::Var(3), Term::Var(4), Term::Var(5), game.clone()];
    let parts = Term::compound("result", parts);
    let take = Term::compound("=", vec![result.clone(), parts]);
    let write = in_module(Term::compound("game_line", vec![game, line.clone()]));
    let goal = and(play, and(take, write));
    let mut answered = None;
    engine.query("user", &goal, vec![result, line], |answer| {
        answered = Some(answer);
        false
    });
    match answered {
        Some(QueryAnswer::Solution(answer) | QueryAnswer::Last(answer)) => {
            played_of(&answer).ok_or_else(|| anyhow!("the game has no result"))
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

/// The options of `hexagon:play/4`.
fn settings(options: &Options, start: &Position) -> Term {
    let option = |name: &str, value| Term::compound(name, vec![value]);
    let show = !options.quiet && !options.json;
    Term::list([
        option("first", hexagon::color_term(start.color())),
        option("position", hexagon::position_term(start)),
        option("time", Term::Float(options.time)),
        option("most_moves", Term::Int(i64::from(options.most_moves))),
        option("show", Term::atom(if show { "true" } else { "false" })),
    ])
}

/// The answer `b([result(Winner, Reason, score(Red, Blue), Game), Line], _)`.
fn played_of(answer: &Term) -> Option<HexagonGameEnd> {
    let [values, _] = answer.as_compound("b", 2)? else {
        return None;
    };
    let values = values.as_list()?;
    let [result, line] = &values[..] else {
        return None;
    };
    let [winner, reason, score, _] = result.as_compound("result", 4)? else {
        return None;
    };
    let [Term::Int(red), Term::Int(blue)] = score.as_compound("score", 2)? else {
        return None;
    };
    let foul = reason
        .as_compound("disqualified", 2)
        .map(|parts| HexagonFoul {
            color: parts[0].as_atom().unwrap_or_default().to_owned(),
            why: why(&parts[1]),
        });
    Some(HexagonGameEnd {
        winner: winner.as_atom()?.to_owned(),
        reason: reason.as_atom().unwrap_or("disqualified").to_owned(),
        foul,
        red: *red,
        blue: *blue,
        line: line.as_atom()?.to_owned(),
    })
}

/// Why a program was disqualified, in a few words.
pub fn why(reason: &Term) -> String {
    let quoted = |term: &Term| with_session(|session| term_io::quoted(session, term));
    if let Some([answer]) = reason.as_compound("illegal_move", 1) {
        return format!("illegal move {}", quoted(answer));
    }
    if let Some([ball]) = reason.as_compound("error", 1) {
        return format!("error: {}", quoted(ball));
    }
    match reason.as_atom() {
        Some("failed") => "its predicate failed".to_owned(),
        Some("too_late") => "it took too much time".to_owned(),
        _ => quoted(reason),
    }
}

fn tell(options: &Options, played: &HexagonGameEnd, out: &mut impl Write) -> io::Result<()> {
    let HexagonGameEnd {
        winner,
        reason,
        foul,
        red,
        blue,
        line,
    } = played;
    if options.json {
        let foul = foul.as_ref().map_or_else(String::new, |foul| {
            let (color, why) = (json!(foul.color).to_string(), json!(foul.why).to_string());
            format!(r#""disqualified":{color},"why":{why},"#)
        });
        return writeln!(
            out,
            r#"{{"winner":"{winner}","reason":"{reason}",{foul}"red":{red},"blue":{blue},"game":"{line}"}}"#
        );
    }
    if options.line {
        return writeln!(out, "{line}");
    }
    let head = match winner.as_str() {
        "draw" => "draw".to_owned(),
        winner => format!("{winner} won"),
    };
    let reason = match (foul, reason.as_str()) {
        (Some(foul), _) => format!("{} is disqualified, {}", foul.color, foul.why),
        (None, "too_long") => format!("{} moves were played", options.most_moves),
        (None, _) => "no move is left".to_owned(),
    };
    writeln!(out, "{head}: {reason}; red {red} : {blue} blue")
}
