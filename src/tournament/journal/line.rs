//! The lines of a journal. The format of tournaments and their entrants stand in it as the model
//! has them, the rest in structs of its own.
//!
//! In version 2 the last field of a line, `sum`, is the fingerprint of the line before it and of
//! the line itself without that field. Version 1 has no sums.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::games::{Outcome, Side};
use crate::referee::foul::Foul;
use crate::referee::game::GameEnd;
use crate::referee::limits::ProgramLimits;
use crate::tournament::fingerprint;
use crate::tournament::games::{self, DRAUGHTS};
use crate::tournament::journal::Entry;
use crate::tournament::league::{EntrantVersion, League, OWN_ENGINE};
use crate::tournament::model::{Entrant, GameId, PlayedGame, PlayedTurn, TournamentFormat};

/// The first words of every journal.
pub(super) const MARK: &str = "{\"journal\":\"arbiiter liiga\",";

const NAME: &str = "arbiiter liiga";
/// The version that is written.
const VERSION: u32 = 2;
/// The version without sums, which is still read and gone on with.
const VERSION_WITHOUT_SUMS: u32 = 1;
/// Before the sum of a line, and behind it.
const SUM: (&str, &str) = (",\"sum\":\"", "\"}");
/// The digits of a sum.
const SUM_DIGITS: usize = 32;

/// The sum of the last line, which goes into that of the next one; `None` for a journal without
/// sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalChain(Option<String>);

impl JournalChain {
    /// Of a journal that begins.
    pub fn begun() -> JournalChain {
        JournalChain(Some(String::new()))
    }

    /// Of lines that stand elsewhere, each by itself.
    pub fn without_sums() -> JournalChain {
        JournalChain(None)
    }

    /// Of a journal that begins with this line: it says whether it has sums.
    ///
    /// # Errors
    /// When it is no first line of a journal.
    pub fn of_header(line: &str) -> Result<JournalChain, LineError> {
        match version(line)? {
            VERSION => Ok(JournalChain::begun()),
            VERSION_WITHOUT_SUMS => Ok(JournalChain(None)),
            other => Err(LineError::Version(other)),
        }
    }

    /// The line with its sum, which is the last one now.
    fn seal(&mut self, mut line: String) -> String {
        if let JournalChain(Some(last)) = self {
            *last = sum(last, &line);
            line.pop();
            line = format!("{line}{}{last}{}", SUM.0, SUM.1);
        }
        line
    }

    /// The line without its sum, which is the last one now.
    ///
    /// # Errors
    /// When it is another sum, or there is none.
    pub fn open(&mut self, line: &str) -> Result<String, LineError> {
        let JournalChain(Some(last)) = self else {
            return Ok(line.to_owned());
        };
        let end = line
            .len()
            .checked_sub(SUM.0.len() + SUM_DIGITS + SUM.1.len());
        let (text, rest) = end
            .and_then(|end| line.split_at_checked(end))
            .ok_or(LineError::Sum)?;
        let found = rest
            .strip_prefix(SUM.0)
            .and_then(|rest| rest.strip_suffix(SUM.1));
        let text = format!("{text}}}");
        let expected = sum(last, &text);
        if found != Some(&expected) {
            return Err(LineError::Sum);
        }
        *last = expected;
        Ok(text)
    }
}

fn sum(last: &str, line: &str) -> String {
    fingerprint::text(format!("{last}\n{line}").as_bytes())
}

/// Why a whole line of a journal is not what it should be.
#[derive(Debug, Error)]
pub enum LineError {
    /// It is no JSON, or not with these fields.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// It is the first line of something else.
    #[error("not a journal of this program")]
    Foreign,
    /// It was changed, or lines before it were changed, added or taken away.
    #[error(
        "the checksum is not that of this line and the lines before it: the journal has been changed"
    )]
    Sum,
    /// The end does not follow from the moves.
    #[error("the game did not end like this: the end does not follow from its moves")]
    End,
    /// A later version of this program wrote it.
    #[error("version {0} of the format; this program knows {VERSION}")]
    Version(u32),
    /// It is of a game of which this program has no leagues.
    #[error("there are no leagues of {0:?} here")]
    Game(String),
    /// A field has no sense: which.
    #[error("the field `{0}` has no sense")]
    Field(&'static str),
    /// A move that is not legal where it stands: its number from 1.
    #[error("move {0} is not legal")]
    Move(usize),
}

#[derive(Serialize, Deserialize)]
struct HeaderLine {
    journal: String,
    version: u32,
    /// Journals of before there was a choice don't say it.
    #[serde(default = "draughts")]
    game_name: String,
    title: String,
    started: String,
    format: TournamentFormat,
    games_a_pair: u32,
    /// Nor this.
    #[serde(default = "own_engine")]
    engine: String,
    limits: LimitsField,
    shard: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    /// Of puzzles that are not of the usual size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<String>,
    entrants: Vec<Entrant>,
    /// Of a living league only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    versions: Vec<EntrantVersion>,
}

fn draughts() -> String {
    DRAUGHTS.name.to_owned()
}

fn own_engine() -> String {
    OWN_ENGINE.to_owned()
}

#[derive(Serialize, Deserialize)]
struct LimitsField {
    move_us: u64,
    load_us: u64,
    memory_bytes: u64,
    output_bytes: u64,
}

#[derive(Serialize, Deserialize)]
struct GameLine {
    game: String,
    /// Milliseconds since 1970.
    ended: u64,
    attempts: u32,
    /// `c3-d4 f6-g5 d4:f6`, parted by spaces; no text of a move has a space.
    moves: String,
    /// For each move, in microseconds.
    cpu_us: Vec<u64>,
    wall_us: Vec<u64>,
    end: EndField,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    own_board: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    printed: Vec<(usize, String)>,
    /// Of white and of black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seeds: Option<[u64; 2]>,
}

/// The first side is white, the second black. Journals of before there was a choice of the game
/// have the words of draughts.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum EndField {
    #[serde(alias = "no_moves")]
    Won {
        #[serde(with = "ColorField")]
        winner: Side,
    },
    #[serde(alias = "no_captures")]
    Drawn,
    Disqualified {
        #[serde(with = "ColorField")]
        loser: Side,
        foul: Foul,
    },
    Resigned {
        #[serde(with = "ColorField")]
        loser: Side,
    },
    BothDisqualified {
        white: Foul,
        black: Foul,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Side")]
enum ColorField {
    #[serde(rename = "white")]
    First,
    #[serde(rename = "black")]
    Second,
}

/// The first line, without its line break.
pub(super) fn header(league: &League, chain: &mut JournalChain) -> Result<String, LineError> {
    let line = HeaderLine {
        journal: NAME.to_owned(),
        version: VERSION,
        game_name: league.game.name.to_owned(),
        title: league.title.clone(),
        started: league.started.clone(),
        format: league.format,
        games_a_pair: league.games_a_pair,
        engine: league.engine.clone(),
        limits: LimitsField {
            move_us: microseconds(league.limits.move_time),
            load_us: microseconds(league.limits.load_time),
            memory_bytes: league.limits.memory_bytes,
            output_bytes: league.limits.output_bytes,
        },
        shard: league.shard.map(|shard| shard.to_string()),
        seed: league.seed,
        size: league.size.map(|size| size.to_string()),
        entrants: league.entrants.clone(),
        versions: league.versions.clone(),
    };
    Ok(chain.seal(serde_json::to_string(&line)?))
}

/// The version that the first line tells.
fn version(line: &str) -> Result<u32, LineError> {
    if !line.starts_with(MARK) {
        return Err(LineError::Foreign);
    }
    #[derive(Deserialize)]
    struct Version {
        version: u32,
    }
    let Version { version } = serde_json::from_str(line)?;
    Ok(version)
}

/// Reads the first line, without its sum.
pub(super) fn read_header(line: &str) -> Result<League, LineError> {
    let line: HeaderLine = serde_json::from_str(line)?;
    let shard = line.shard.map(|text| text.parse()).transpose();
    let size = line.size.map(|text| text.parse()).transpose();
    let mut games = games::games();
    let game = games.find(|game| game.name == line.game_name);
    let league = League {
        game: game.ok_or(LineError::Game(line.game_name))?,
        title: line.title,
        started: line.started,
        format: line.format,
        games_a_pair: line.games_a_pair,
        engine: line.engine,
        limits: ProgramLimits {
            move_time: Duration::from_micros(line.limits.move_us),
            load_time: Duration::from_micros(line.limits.load_us),
            memory_bytes: line.limits.memory_bytes,
            output_bytes: line.limits.output_bytes,
        },
        shard: shard.map_err(|_| LineError::Field("shard"))?,
        seed: line.seed,
        size: size.map_err(|_| LineError::Field("size"))?,
        entrants: line.entrants,
        versions: line.versions,
    };
    let versions = match league.format {
        TournamentFormat::Living => league.entrants.len(),
        _ => 0,
    };
    if league.versions.len() != versions {
        return Err(LineError::Field("versions"));
    }
    if league.game.puzzle.is_some() && league.seed.is_none() {
        return Err(LineError::Field("seed"));
    }
    if league.size.is_some() && league.begin(1).is_err() {
        return Err(LineError::Field("size"));
    }
    let plan = league.plan().check();
    plan.map_err(|_| LineError::Field("format"))?;
    Ok(league)
}

/// The line of a game, without its line break.
pub(super) fn game(entry: &Entry, chain: &mut JournalChain) -> Result<String, LineError> {
    let game = &entry.game;
    let moves: Vec<&str> = game.moves().collect();
    let times = |of: fn(&PlayedTurn) -> Duration| -> Vec<u64> {
        game.turns
            .iter()
            .map(|turn| microseconds(of(turn)))
            .collect()
    };
    let line = GameLine {
        game: game.id.to_string(),
        ended: entry.ended,
        attempts: game.attempts,
        moves: moves.join(" "),
        cpu_us: times(|turn| turn.cpu),
        wall_us: times(|turn| turn.wall),
        end: end_field(&game.end),
        left: game.left.clone(),
        own_board: game.own_board,
        printed: game.printed.clone(),
        seeds: game.seeds,
    };
    Ok(chain.seal(serde_json::to_string(&line)?))
}

/// Reads the line of a game of a league, without its sum; every move is looked up
/// among the legal ones, and the end has to follow from them.
pub(super) fn read_game(line: &str, league: &League) -> Result<Entry, LineError> {
    let game = league.game;
    let line: GameLine = serde_json::from_str(line)?;
    let id: GameId = line.game.parse().map_err(|_| LineError::Field("game"))?;
    if (id.seats().len() == 1) != game.puzzle.is_some() {
        return Err(LineError::Field("game"));
    }
    let mut here = league
        .begin(id.number)
        .map_err(|_| LineError::Game(game.name.to_owned()))?;
    let mut turns = Vec::new();
    for (index, text) in line.moves.split_ascii_whitespace().enumerate() {
        let color = here.here().side();
        let goes_on = here.outcome().is_none();
        let made = goes_on.then(|| here.make(text)).flatten();
        let time = |times: &[u64]| times.get(index).copied().map(Duration::from_micros);
        turns.push(PlayedTurn {
            color,
            made: made.ok_or(LineError::Move(index + 1))?,
            cpu: time(&line.cpu_us).ok_or(LineError::Field("cpu_us"))?,
            wall: time(&line.wall_us).ok_or(LineError::Field("wall_us"))?,
        });
    }
    let end = end_of(line.end);
    // What is wrong with a call ends a game wherever it stands.
    if matches!(end, GameEnd::Over(told) if here.outcome() != Some(told)) {
        return Err(LineError::End);
    }
    Ok(Entry {
        ended: line.ended,
        game: PlayedGame {
            id,
            turns,
            cost: match end {
                GameEnd::Over(_) => here.here().cost(),
                _ => None,
            },
            end,
            left: line.left,
            own_board: line.own_board,
            printed: line.printed,
            attempts: line.attempts,
            seeds: line.seeds,
        },
    })
}

fn end_field(end: &GameEnd) -> EndField {
    match end.clone() {
        GameEnd::Over(Outcome::Win(winner)) => EndField::Won { winner },
        GameEnd::Over(Outcome::Draw) => EndField::Drawn,
        GameEnd::Disqualified { loser, foul } => EndField::Disqualified { loser, foul },
        GameEnd::Resigned { loser } => EndField::Resigned { loser },
        GameEnd::BothDisqualified { first, second } => EndField::BothDisqualified {
            white: first,
            black: second,
        },
    }
}

fn end_of(end: EndField) -> GameEnd {
    match end {
        EndField::Won { winner } => GameEnd::Over(Outcome::Win(winner)),
        EndField::Drawn => GameEnd::Over(Outcome::Draw),
        EndField::Disqualified { loser, foul } => GameEnd::Disqualified { loser, foul },
        EndField::Resigned { loser } => GameEnd::Resigned { loser },
        EndField::BothDisqualified { white, black } => GameEnd::BothDisqualified {
            first: white,
            second: black,
        },
    }
}

fn microseconds(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
