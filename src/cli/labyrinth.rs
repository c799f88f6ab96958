//! What the commands about labyrinths share, and `arbiiter play labyrinth`.
//!
//! The game is `labyrinth_play/4` of `library(labyrinth)`: programs run in this very process.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use clap::{Args, ValueEnum};
use serde_json::json;

use crate::cli::draughts::positive_seconds;
use crate::cli::exit_codes;
use crate::cli::files;
use crate::cli::hexagon::play::why;
use crate::cli::hexagon::player::Seated;
use crate::cli::language::Lang;
use crate::engine::machine::{Engine, QueryAnswer};
use crate::engine::messages;
use crate::engine::session::with_session;
use crate::frontend::source::Source;
use crate::frontend::term::Term;
use crate::games::Side;
use crate::games::labyrinth::{Labyrinth, MINOTAUR, Room, THESEUS};
use crate::library;
use crate::library::bindings::labyrinth;
use crate::referee::program::check_modules;

/// More bytes are no labyrinth.
const MAX_FILE_BYTES: u64 = 4 << 20;

/// Shown under `--help`.
pub const EXAMPLES: &str = "FILE is Prolog text with the facts of a labyrinth (`arbiiter solve labyrinth --help`). A program is a module my_player that exports
my_player(+Position, -Room), Position being position(Theseus, Minotaur, Home, Turn); the labyrinth's facts are there for it, and
library(labyrinth) tells more. Programs run in this process, with the rights of who starts it: play only what you trust.

Examples:
  arbiiter play labyrinth examples/labyrinth/labyrint.pro                          the computer on both sides
  arbiiter play labyrinth examples/labyrinth/labyrint.pro --theseus examples/labyrinth/theseus.pl
  arbiiter play labyrinth examples/labyrinth/teine.pro --minotaur human --turn minotaur
  arbiiter play labyrinth examples/labyrinth/labyrint.pro --within 6 --lang en --quiet

Exit status:
  0  the game was played to its end by the rules
  2  the command line is wrong, or a file can't be read, is no labyrinth or no player
  3  a program was disqualified: no passage there, a failure, an error, too much time
  4  a person left
  5  we failed: the interpreter gave up";

/// A player of the chase, as an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ChaseTurn {
    /// Theseus
    Theseus,
    /// The Minotaur
    #[value(alias = "minotaurus")]
    Minotaur,
}

impl From<ChaseTurn> for Side {
    fn from(turn: ChaseTurn) -> Side {
        match turn {
            ChaseTurn::Theseus => THESEUS,
            ChaseTurn::Minotaur => MINOTAUR,
        }
    }
}

/// What `arbiiter play labyrinth` is told.
#[derive(Args)]
pub struct Options {
    /// The labyrinth
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Who plays Theseus: `computer`, `human` or a file
    #[arg(long, value_name = "PLAYER", default_value = "computer")]
    theseus: String,
    /// Who plays the Minotaur, in the same way
    #[arg(long, value_name = "PLAYER", default_value = "computer")]
    minotaur: String,
    /// Who moves first; as the file says, else Theseus
    #[arg(long, value_enum)]
    turn: Option<ChaseTurn>,
    /// The rooms in which both begin; as the file says, if left out
    #[arg(long, value_name = "ROOM,ROOM", value_parser = two_rooms)]
    rooms: Option<[String; 2]>,
    /// Moves of both after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 200)]
    moves: u32,
    /// A draw when a position is there for the N-th time; 1 means never
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    repetitions: u32,
    /// Theseus has lost if he has not caught the Minotaur in so many moves of his own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    within: Option<u32>,
    /// Seconds for each move of a program
    #[arg(long, value_name = "S", value_parser = positive_seconds, default_value = "10")]
    time: f64,
    /// Which of the best moves the computer takes
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: i64,
    /// Only the result: no drawing, no moves
    #[arg(long, short)]
    quiet: bool,
    /// Tell the game as one JSON object
    #[arg(long)]
    json: bool,
    /// The language of the messages
    #[arg(long, value_enum, default_value_t = Lang::Et)]
    lang: Lang,
}

fn two_rooms(text: &str) -> Result<[String; 2], String> {
    let rooms = text
        .split_once(',')
        .map(|(theseus, minotaur)| [theseus, minotaur].map(|room| room.trim().to_owned()));
    rooms.ok_or_else(|| "two rooms are expected, Theseus's first, such as j,c".to_owned())
}

/// Plays the game; the status tells how it went.
pub fn run(options: &Options) -> ExitCode {
    exit_codes::of(play(options))
}

/// The labyrinth of a file.
///
/// # Errors
/// A file that can't be read; everything that is wrong in it, each with line and column.
pub fn read(file: &Path) -> anyhow::Result<Arc<Labyrinth>> {
    let context = || format!("can't read {}", file.display());
    let size = fs::metadata(file).with_context(context)?.len();
    if size > MAX_FILE_BYTES {
        bail!(
            "{} is too large for a labyrinth: {size} bytes",
            file.display()
        );
    }
    let bytes = fs::read(file).with_context(context)?;
    let source = Source::from_bytes(file.display().to_string(), &bytes);
    labyrinth::file::read(&source).map_err(|problems| {
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        anyhow!("{}", lines.join("\nERROR: "))
    })
}

/// The rooms in which a game begins: those of the options, else those of the file.
///
/// # Errors
/// An unknown room, none at all, or one for both.
pub fn beginning(
    labyrinth: &Labyrinth,
    theseus: Option<&str>,
    minotaur: Option<&str>,
) -> anyhow::Result<(Room, Room)> {
    let room = |wanted: Option<&str>, told: Option<Room>, name: &str| match (wanted, told) {
        (Some(wanted), _) => Ok(labyrinth.find(wanted)?),
        (None, Some(room)) => Ok(room),
        (None, None) => Err(anyhow!("nobody says where {name} begins")),
    };
    let start = labyrinth.start();
    let theseus = room(theseus, start.theseus, "Theseus")?;
    let minotaur = room(minotaur, start.minotaur, "the Minotaur")?;
    if theseus == minotaur {
        bail!(
            "both begin in room {}: they need a room each",
            labyrinth.name(theseus)
        );
    }
    Ok((theseus, minotaur))
}

fn play(options: &Options) -> anyhow::Result<ExitCode> {
    let labyrinth = read(&options.file)?;
    let wanted = options.rooms.as_ref().map(|rooms| rooms.each_ref());
    let [theseus, minotaur] =
        wanted.map_or([None, None], |rooms| rooms.map(|room| Some(room.as_str())));
    let (theseus, minotaur) = beginning(&labyrinth, theseus, minotaur)
        .context("the beginning (--rooms THESEUS,MINOTAUR tells it)")?;
    let turn = options.turn.map(Side::from).or(labyrinth.start().turn);
    let start = labyrinth::terms::position_named(
        [labyrinth.name(theseus), labyrinth.name(minotaur)],
        turn.unwrap_or(THESEUS),
    );
    let seats = [seated(&options.theseus)?, seated(&options.minotaur)?];
    if let [Some(one), Some(other)] = seats.each_ref().map(|seat| seat.program.as_ref()) {
        check_modules(one, other)?;
    }
    let mut engine = Engine::new(library::natives());
    files::load(&mut engine, std::slice::from_ref(&options.file))
        .map_err(|_| anyhow!("the labyrinth could not be loaded"))?;
    for seat in &seats {
        seat.load(&mut engine)?;
    }
    let played = played(&mut engine, options, start, &seats);
    with_session(|session| session.streams.flush_all());
    let Some(played) = played? else {
        return Ok(ExitCode::from(exit_codes::LEFT));
    };
    tell(options, &played, &mut io::stdout().lock())?;
    Ok(match played.foul {
        Some(_) => ExitCode::from(exit_codes::DISQUALIFIED),
        None => ExitCode::SUCCESS,
    })
}

fn seated(player: &str) -> anyhow::Result<Seated> {
    match player {
        "computer" | "human" => Ok(Seated {
            term: Term::atom(player),
            program: None,
        }),
        "arvuti" => seated("computer"),
        "inimene" => seated("human"),
        file => Seated::of_file(Path::new(file)),
    }
}

/// What came of a game.
struct ChaseEnd {
    /// `theseus`, `minotaurus` or `draw`.
    winner: String,
    /// `caught`, `home`, `within`, `stuck`, `repetition`, `moves` or `disqualified`.
    reason: String,
    /// Who was disqualified, and why.
    foul: Option<(String, String)>,
    /// The rooms that were gone into.
    rooms: Vec<String>,
}

/// Asks `catch(labyrinth_play(Theseus, Minotaur, Options, Result), labyrinth_left, Result = left)`; `None` when a person left.
fn played(
    engine: &mut Engine,
    options: &Options,
    start: Term,
    seats: &[Seated; 2],
) -> anyhow::Result<Option<ChaseEnd>> {
    let result = Term::Var(0);
    let players = seats.iter().map(|seat| seat.term.clone());
    let arguments = players.chain([settings(options, start), result.clone()]);
    let play = Term::compound("labyrinth_play", arguments.collect());
    let play = Term::compound(":", vec![Term::atom("labyrinth"), play]);
    let left = Term::compound("=", vec![result.clone(), Term::atom("left")]);
    let goal = Term::compound("catch", vec![play, Term::atom("labyrinth_left"), left]);
    let mut answered = None;
    engine.query("user", &goal, vec![result], |answer| {
        answered = Some(answer);
        false
    });
    match answered {
        Some(QueryAnswer::Solution(answer) | QueryAnswer::Last(answer)) => result_of(&answer),
        Some(QueryAnswer::Error(ball)) => {
            let text = with_session(|session| {
                messages::error_lines(&ball, &session.operators("user")).join(" ")
            });
            bail!("{text}")
        }
        _ => bail!("the game has no result"),
    }
}

/// The options of `labyrinth_play/4`.
fn settings(options: &Options, start: Term) -> Term {
    let option = |name: &str, value| Term::compound(name, vec![value]);
    let number = |number: u32| Term::Int(i64::from(number));
    let show = !options.quiet && !options.json;
    let repetitions = match options.repetitions {
        1 => u32::MAX,
        times => times,
    };
    let lang = match options.lang {
        Lang::Et => "et",
        Lang::En => "en",
    };
    let mut settings = vec![
        option("position", start),
        option("moves", number(options.moves)),
        option("repetitions", number(repetitions)),
        option("time", Term::Float(options.time)),
        option("seed", Term::Int(options.seed)),
        option("show", Term::atom(if show { "true" } else { "false" })),
        option("lang", Term::atom(lang)),
    ];
    settings.extend(options.within.map(|moves| option("within", number(moves))));
    Term::list(settings)
}

/// The answer `b([result(Winner, Reason, Rooms, Last)], _)` or `b([left], _)`.
fn result_of(answer: &Term) -> anyhow::Result<Option<ChaseEnd>> {
    let result = answer
        .as_compound("b", 2)
        .and_then(|parts| parts[0].as_list())
        .and_then(|values| values.into_iter().next())
        .ok_or_else(|| anyhow!("the game has no result"))?;
    if result.as_atom() == Some("left") {
        return Ok(None);
    }
    let Some([winner, reason, rooms, _]) = result.as_compound("result", 4) else {
        bail!("the game has no result");
    };
    let text = |term: &Term| labyrinth::facts::room_name(term).unwrap_or_default();
    let foul = reason
        .as_compound("disqualified", 2)
        .map(|parts| (text(&parts[0]), why(&parts[1])));
    Ok(Some(ChaseEnd {
        winner: text(winner),
        reason: reason.as_atom().unwrap_or("disqualified").to_owned(),
        foul,
        rooms: rooms
            .as_list()
            .unwrap_or_default()
            .iter()
            .map(text)
            .collect(),
    }))
}

fn tell(options: &Options, played: &ChaseEnd, out: &mut impl Write) -> io::Result<()> {
    if options.json {
        let (disqualified, why) = played.foul.clone().unzip();
        let fields = json!({
            "winner": played.winner, "reason": played.reason, "moves": played.rooms,
            "disqualified": disqualified, "why": why,
        });
        return writeln!(out, "{fields}");
    }
    let (head, moves) = match options.lang {
        Lang::Et => (estonian(options, played), "käike"),
        Lang::En => (english(options, played), "moves"),
    };
    writeln!(out, "{head}; {moves}: {}", played.rooms.len())
}

fn estonian(options: &Options, played: &ChaseEnd) -> String {
    let player = |name: &str| {
        if name == "theseus" {
            "Theseus"
        } else {
            "Minotaurus"
        }
    };
    let head = match played.winner.as_str() {
        "draw" => "Viik".to_owned(),
        winner => format!("{} võitis", player(winner)),
    };
    let reason = match (&played.foul, played.reason.as_str()) {
        (Some((who, why)), _) => format!("{} diskvalifitseeriti, {why}", player(who)),
        (None, "caught") => "mõlemad on samas ruumis".to_owned(),
        (None, "home") => "Minotaurus jõudis Theseuse lähteruumi".to_owned(),
        (None, "within") => match options.within {
            Some(moves) => format!("Theseus ei saanud teda {moves} käiguga kätte"),
            None => "Theseus ei saanud teda kätte".to_owned(),
        },
        (None, "stuck") => "käigul olijal pole kuhugi minna".to_owned(),
        (None, "repetition") => format!("seis kordus {} korda", options.repetitions),
        (None, _) => format!("{} käiku on tehtud", options.moves),
    };
    format!("{head}: {reason}")
}

fn english(options: &Options, played: &ChaseEnd) -> String {
    let player = |name: &str| {
        if name == "theseus" {
            "Theseus"
        } else {
            "the Minotaur"
        }
    };
    let head = match played.winner.as_str() {
        "draw" => "draw".to_owned(),
        winner => format!("{} won", player(winner)),
    };
    let reason = match (&played.foul, played.reason.as_str()) {
        (Some((who, why)), _) => format!("{} is disqualified, {why}", player(who)),
        (None, "caught") => "both are in one room".to_owned(),
        (None, "home") => "the Minotaur came into the room where Theseus began".to_owned(),
        (None, "within") => match options.within {
            Some(moves) => format!("Theseus did not catch him in {moves} moves"),
            None => "Theseus did not catch him".to_owned(),
        },
        (None, "stuck") => "who is to move has no passage".to_owned(),
        (None, "repetition") => format!("the position was there {} times", options.repetitions),
        (None, _) => format!("{} moves were played", options.moves),
    };
    format!("{head}: {reason}")
}
