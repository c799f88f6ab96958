//! The contestant's side of a contest: the library's calls, answered and noted, and the variables
//! by which a judge sets it up.
//!
//! `CHESS_START` is the position, `CHESS_MOVES` how many moves white has, `CHESS_BLACK` the style
//! of the black king, `CHESS_SEED` the seed of a random one, `CHESS_LOG` the file that the notes go
//! to. What is not set is as in [`ContestSettings::default`].

use std::env;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

use thiserror::Error;

use super::player::{PlayerStyle, StyleError, reply};
use super::table::table;
use crate::games::queen_ending::contest::{
    Contest, ContestCall, ContestStopped, MOVES, Note, call_of,
};
use crate::games::queen_ending::{Move, Piece, Position, RecordError, Square};
use crate::games::{Game, Side};

/// How a contest is set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestSettings {
    /// Where it begins; white is to move.
    pub start: Position,
    /// The moves that white has.
    pub moves: u32,
    /// How the black king moves.
    pub black: PlayerStyle,
}

/// Why a contest can't be set up.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// The position is none.
    #[error("CHESS_START: {0}")]
    Start(#[from] RecordError),
    /// Black would begin.
    #[error("CHESS_START: white is to move at the beginning")]
    BlackToMove,
    /// No style.
    #[error("CHESS_BLACK: {0}")]
    Style(#[from] StyleError),
    /// No number.
    #[error("{name}: a whole number is expected, not {text:?}")]
    Number {
        /// The variable.
        name: &'static str,
        /// What it holds.
        text: String,
    },
    /// The notes can't be written.
    #[error("CHESS_LOG: {}: {cause}", path.display())]
    Log {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
}

/// A call that has ended the program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{call}: {why}")]
pub struct Halt {
    /// The call.
    pub call: ContestCall,
    /// Why.
    pub why: ContestStopped,
}

/// A contest as the contestant's program plays it.
pub struct ContestSession {
    contest: Contest,
    black: PlayerStyle,
    log: Option<Box<dyn Write + Send>>,
}

/// The source's sample: 12 moves from [`Position::sample`], black plays best.
impl Default for ContestSettings {
    fn default() -> ContestSettings {
        ContestSettings {
            start: Position::sample(),
            moves: MOVES,
            black: PlayerStyle::default(),
        }
    }
}

impl ContestSettings {
    /// The settings that the variables give.
    ///
    /// # Errors
    /// [`SettingsError`], the first thing that is wrong.
    pub fn read(
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<ContestSettings, SettingsError> {
        let mut settings = ContestSettings::default();
        if let Some(text) = variable("CHESS_START") {
            settings.start = Position::read(&text)?;
        }
        if settings.start.turn() != Side::First {
            return Err(SettingsError::BlackToMove);
        }
        if let Some(moves) = number("CHESS_MOVES", &variable)? {
            settings.moves = moves;
        }
        if let Some(text) = variable("CHESS_BLACK") {
            settings.black = text.parse()?;
        }
        if let Some(seed) = number("CHESS_SEED", &variable)? {
            settings.black = settings.black.seeded(seed);
        }
        Ok(settings)
    }

    /// The variables that give these settings.
    pub fn variables(&self) -> Vec<(&'static str, String)> {
        let mut all = vec![
            ("CHESS_START", self.start.to_string()),
            ("CHESS_MOVES", self.moves.to_string()),
            ("CHESS_BLACK", self.black.to_string()),
        ];
        if let PlayerStyle::Random(seed) = self.black {
            all.push(("CHESS_SEED", seed.to_string()));
        }
        all
    }
}

fn number<T: std::str::FromStr>(
    name: &'static str,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<Option<T>, SettingsError> {
    let Some(text) = variable(name) else {
        return Ok(None);
    };
    match text.trim().parse() {
        Ok(number) => Ok(Some(number)),
        Err(_) => Err(SettingsError::Number { name, text }),
    }
}

impl ContestSession {
    /// A session; the notes go to `log`, if there is any.
    pub fn new(settings: &ContestSettings, log: Option<Box<dyn Write + Send>>) -> ContestSession {
        ContestSession {
            contest: Contest::new(settings.start, settings.moves),
            black: settings.black,
            log,
        }
    }

    /// The session that the process's variables set up.
    ///
    /// # Errors
    /// [`SettingsError`].
    pub fn of_environment() -> Result<ContestSession, SettingsError> {
        let settings = ContestSettings::read(|name| env::var(name).ok())?;
        let log = match env::var_os("CHESS_LOG").map(PathBuf::from) {
            Some(path) => {
                let file = File::create(&path);
                let file = file.map_err(|cause| SettingsError::Log { path, cause })?;
                Some(Box::new(file) as Box<dyn Write + Send>)
            }
            None => None,
        };
        Ok(ContestSession::new(&settings, log))
    }

    /// `Init`.
    ///
    /// # Errors
    /// The second time.
    pub fn init(&mut self) -> Result<(), Halt> {
        let done = self.contest.init();
        self.noted(ContestCall::Init, done.map(|()| ((), Some(Note::Init))))
    }

    /// `MovesLeft`.
    ///
    /// # Errors
    /// Before [`ContestSession::init`].
    pub fn moves_left(&mut self) -> Result<u32, Halt> {
        let done = self.contest.state();
        self.noted(ContestCall::MovesLeft, done.map(|(_, left)| (left, None)))
    }

    /// `GetWhiteQueenPosition` and its like.
    ///
    /// # Errors
    /// Before [`ContestSession::init`].
    pub fn square(&mut self, piece: Piece) -> Result<Square, Halt> {
        let call = match piece {
            Piece::Queen => ContestCall::GetWhiteQueenPosition,
            Piece::King => ContestCall::GetWhiteKingPosition,
            Piece::BlackKing => ContestCall::GetBlackKingPosition,
        };
        let state = self.contest.state();
        // The queen is never taken here: the program is ended before.
        let square = state.map(|(position, _)| position.square(piece).unwrap_or(position.black()));
        self.noted(call, square.map(|square| (square, None)))
    }

    /// `MoveWhiteQueen` and `MoveWhiteKing`.
    ///
    /// # Errors
    /// As [`Contest::move_white`].
    pub fn move_white(&mut self, piece: Piece, to: &str) -> Result<(), Halt> {
        let done = self.contest.move_white(piece, to);
        let done = done.map(|to| ((), Some(Note::Moved(Move { piece, to }))));
        self.noted(call_of(piece), done)
    }

    /// `MoveBlackKing`; the square to which it went.
    ///
    /// # Errors
    /// As [`Contest::move_black`].
    pub fn move_black(&mut self) -> Result<Square, Halt> {
        let (piece, style) = (Piece::BlackKing, self.black);
        let done = self.contest.move_black(|position| {
            reply(table(), position, style).map_or(position.black(), |chosen| chosen.to)
        });
        let done = done.map(|to| (to, Some(Note::Moved(Move { piece, to }))));
        self.noted(call_of(piece), done)
    }

    /// Notes what a call has done, if it has changed anything or ends the program.
    fn noted<T>(
        &mut self,
        call: ContestCall,
        done: Result<(T, Option<Note>), ContestStopped>,
    ) -> Result<T, Halt> {
        let done = done.map_err(|why| Halt { call, why });
        let note = match &done {
            Ok((_, note)) => note.clone(),
            Err(halt) => Some(Note::Stopped(halt.to_string())),
        };
        if let Some((log, note)) = self.log.as_mut().zip(note) {
            // Without a judge who reads the game goes on.
            let _ = writeln!(log, "{note}").and_then(|()| log.flush());
        }
        done.map(|(value, _)| value)
    }
}
