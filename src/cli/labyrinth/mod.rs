//! What the commands about labyrinths share, and `arbiiter play labyrinth`.
//!
//! Programs run in locked processes of their own, and the referee judges their moves.

mod players;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use clap::{Args, ValueEnum};
use serde_json::json;

use crate::cli::limits::LimitOptions;
use crate::cli::programs::{self, AskedFoul, ProgramStarter};
use crate::frontend::source::Source;
use crate::games::Side;
use crate::games::labyrinth::{Labyrinth, MINOTAUR, Position, Room, THESEUS};
use crate::library::bindings::labyrinth::{self, file::RoomTerms};
use crate::referee::asked::labyrinth::{ChaseGame, ChaseOutcome, ChaseRules};
use crate::referee::language::Language;
use crate::referee::player::Player;
use crate::referee::texts::say;

/// More bytes are no labyrinth.
const MAX_FILE_BYTES: u64 = 4 << 20;

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
    #[command(flatten)]
    limits: LimitOptions,
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
    #[arg(long, value_enum, default_value_t = Language::Estonian)]
    lang: Language,
}

fn two_rooms(text: &str) -> Result<[String; 2], String> {
    let rooms = text
        .split_once(',')
        .map(|(theseus, minotaur)| [theseus, minotaur].map(|room| room.trim().to_owned()));
    rooms.ok_or_else(|| "two rooms are expected, Theseus's first, such as j,c".to_owned())
}

/// The labyrinth of a file.
///
/// # Errors
/// A file that can't be read; everything that is wrong in it, each with line and column.
pub fn read(file: &Path) -> anyhow::Result<Arc<Labyrinth>> {
    Ok(read_with_names(file)?.0)
}

/// The labyrinth of a file, and the terms that name its rooms.
fn read_with_names(file: &Path) -> anyhow::Result<(Arc<Labyrinth>, RoomTerms)> {
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

/// Plays the game; the status tells how it went.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let (labyrinth, names) = read_with_names(&options.file)?;
    let wanted = options.rooms.as_ref().map(|rooms| rooms.each_ref());
    let [theseus, minotaur] =
        wanted.map_or([None, None], |rooms| rooms.map(|room| Some(room.as_str())));
    let (theseus, minotaur) = beginning(&labyrinth, theseus, minotaur)
        .context("the beginning (--rooms THESEUS,MINOTAUR tells it)")?;
    let turn = options.turn.map(Side::from).or(labyrinth.start().turn);
    let turn = turn.unwrap_or(THESEUS);
    let start = Position::within(labyrinth, theseus, [theseus, minotaur], turn);
    let files = [&options.theseus, &options.minotaur].map(|player| Path::new(player.as_str()));
    let mut starter = ProgramStarter::new(&options.limits, options.lang).among(files);
    let mut theseus = options.player(&options.theseus, &mut starter)?;
    let mut minotaur = options.player(&options.minotaur, &mut starter)?;
    let shows = !options.quiet && !options.json;
    if shows && !options.has_person() {
        let drawing = labyrinth::pictures::position_drawing(&start);
        io::stdout().write_all(drawing.as_bytes())?;
    }
    let rules = ChaseRules {
        moves: options.moves,
        repetitions: options.repetitions,
        within: options.within,
    };
    let mut rooms = Vec::new();
    let mut here = start.clone();
    let game = ChaseGame::new(start, names, rules);
    let players: &mut [&mut dyn Player<ChaseGame>] = &mut [&mut *theseus, &mut *minotaur];
    let end = programs::play(
        game,
        players,
        options.json,
        &mut |number, side, room, game| {
            let name = |room| game.here.labyrinth().name(room).to_owned();
            let (from, to) = (name(here.room(side)), name(*room));
            here = game.here.clone();
            if shows {
                let who = player_names(side)[0];
                writeln!(io::stdout(), "{number}. {who}: {from} - {to}")?;
            }
            rooms.push(to);
            Ok(())
        },
    )?;
    let status = programs::status_of(&end);
    let played = ChaseEnd { end, rooms };
    tell(options, &played, &mut io::stdout().lock())?;
    Ok(status)
}

impl Options {
    /// A player, ready to play.
    fn player(
        &self,
        player: &str,
        starter: &mut ProgramStarter<'_>,
    ) -> anyhow::Result<Box<dyn Player<ChaseGame>>> {
        match player {
            "computer" | "arvuti" => Ok(players::computer(self.seed)),
            "human" | "inimene" => Ok(players::person(self.lang)),
            file => starter.start(Path::new(file), Some(&self.file)),
        }
    }

    fn has_person(&self) -> bool {
        let players = [&self.theseus, &self.minotaur];
        players
            .iter()
            .any(|player| matches!(player.as_str(), "human" | "inimene"))
    }
}

/// What came of a game.
struct ChaseEnd {
    /// How it ended, or who was disqualified.
    end: Result<ChaseOutcome, AskedFoul>,
    /// The rooms that were gone into.
    rooms: Vec<String>,
}

impl ChaseEnd {
    fn winner(&self) -> Option<Side> {
        match &self.end {
            Ok(outcome) => outcome.winner(),
            Err(foul) => Some(foul.side.other()),
        }
    }
}

fn tell(options: &Options, played: &ChaseEnd, out: &mut impl Write) -> io::Result<()> {
    if options.json {
        let word = |side| match side {
            THESEUS => "theseus",
            MINOTAUR => "minotaurus",
        };
        let foul = played.end.as_ref().err();
        let reason = played.end.as_ref().map_or("disqualified", |end| end.name());
        let fields = json!({
            "winner": played.winner().map_or("draw", word), "reason": reason,
            "moves": played.rooms, "disqualified": foul.map(|foul| word(foul.side)),
            "why": foul.map(AskedFoul::why),
        });
        return writeln!(out, "{fields}");
    }
    let language = options.lang;
    let moves = language.text("labyrinth.moves_made");
    let (head, reason) = (head(played, language), reason(options, played, language));
    writeln!(out, "{head}: {reason}; {moves}: {}", played.rooms.len())
}

fn head(played: &ChaseEnd, language: Language) -> String {
    match played.winner() {
        None => say!(language, "labyrinth.draw"),
        Some(winner) => {
            let winner = language.choose(player_names(winner));
            say!(language, "labyrinth.won", winner)
        }
    }
}

/// The name of a player in each language.
fn player_names(side: Side) -> [&'static str; 3] {
    match side {
        THESEUS => ["Theseus", "Theseus", "Тесей"],
        MINOTAUR => ["Minotaurus", "the Minotaur", "Минотавр"],
    }
}

fn reason(options: &Options, played: &ChaseEnd, language: Language) -> String {
    let end = match &played.end {
        Ok(end) => end,
        Err(foul) => {
            let (loser, why) = (language.choose(player_names(foul.side)), foul.why());
            return say!(language, "labyrinth.disqualified", loser, why);
        }
    };
    let (times, moves) = (options.repetitions, options.moves);
    match (end, options.within) {
        (ChaseOutcome::Caught, _) => say!(language, "labyrinth.caught"),
        (ChaseOutcome::Home, _) => say!(language, "labyrinth.home"),
        (ChaseOutcome::Within, Some(moves)) => say!(language, "labyrinth.within", moves),
        (ChaseOutcome::Within, None) => say!(language, "labyrinth.not_caught"),
        (ChaseOutcome::Stuck, _) => say!(language, "labyrinth.stuck"),
        (ChaseOutcome::Repetition, _) => say!(language, "labyrinth.repetition", times),
        (ChaseOutcome::Moves, _) => say!(language, "labyrinth.too_long", moves),
    }
}
