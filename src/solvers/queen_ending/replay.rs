//! What a contestant's game was worth, from its notes alone. Nothing in them is believed: each move
//! is made again by the rules, and each reply of black's has to be the one that the style gives.

use std::fmt;

use super::contestant::ContestSettings;
use super::player::reply;
use super::table::DistanceTable;
use crate::games::queen_ending::contest::{Contest, Note};
use crate::games::queen_ending::{End, Move, Position, Record};
use crate::games::{Game, Side};

/// A game as its notes tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The start and the moves.
    pub record: Record,
    /// How far the game came.
    pub state: ReplayState,
}

/// How far a game came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayState {
    /// White has mated in this many moves.
    Won(u32),
    /// `Init` was never called.
    NotBegun,
    /// No call came any more, or none that says why it was the last.
    Unfinished,
    /// Black has no move and is not in check, or can take the queen.
    Drawn(End),
    /// White has used all its moves.
    OutOfMoves,
    /// A call has ended the program: its name and why.
    Misused(String),
    /// The notes are not those of the library: the number of the line, from 1, and what it says.
    Forged(usize, String),
}

/// Why a game was not won.
impl fmt::Display for ReplayState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayState::Won(moves) => write!(f, "mate in {moves}"),
            ReplayState::NotBegun => write!(f, "Init was never called"),
            ReplayState::Unfinished => write!(f, "the game was not finished"),
            ReplayState::Drawn(End::Stalemate) => write!(f, "stalemate"),
            ReplayState::Drawn(_) => write!(f, "the queen can be taken"),
            ReplayState::OutOfMoves => write!(f, "all moves are used"),
            ReplayState::Misused(why) => write!(f, "{why}"),
            ReplayState::Forged(line, text) => {
                write!(f, "line {line} of the notes is not true: {text:?}")
            }
        }
    }
}

/// Makes the game of these notes again. What stands behind the last newline was cut off and does
/// not count.
pub fn replay(table: &DistanceTable, settings: &ContestSettings, notes: &str) -> Replay {
    let mut contest = Contest::new(settings.start, settings.moves);
    let mut record = Record {
        start: settings.start,
        moves: Vec::new(),
    };
    let mut stopped = None;
    let complete = notes.rsplit_once('\n').map_or("", |(complete, _)| complete);
    for (number, line) in (1..).zip(complete.lines()) {
        let note = line.parse().ok().filter(|_| stopped.is_none());
        let is_true = match &note {
            Some(Note::Init) => contest.init().is_ok(),
            Some(Note::Moved(chosen)) => is_made(table, settings, &mut contest, chosen),
            Some(Note::Stopped(why)) => {
                stopped = Some(why.clone());
                true
            }
            None => false,
        };
        if !is_true {
            let state = ReplayState::Forged(number, line.to_owned());
            return Replay { record, state };
        }
        if let Some(Note::Moved(chosen)) = note {
            record.moves.push(chosen);
        }
    }
    let state = state(&contest, settings, stopped);
    Replay { record, state }
}

/// Makes the move; false when it is not legal, or not black's own.
fn is_made(
    table: &DistanceTable,
    settings: &ContestSettings,
    contest: &mut Contest,
    chosen: &Move,
) -> bool {
    if chosen.piece.side() == Side::First {
        return contest
            .move_white(chosen.piece, &chosen.to.to_string())
            .is_ok();
    }
    let own = |position: &Position| {
        let own = reply(table, position, settings.black);
        own.map_or(position.black(), |own| own.to)
    };
    contest.move_black(own) == Ok(chosen.to)
}

fn state(contest: &Contest, settings: &ContestSettings, stopped: Option<String>) -> ReplayState {
    let Ok((position, left)) = contest.state() else {
        return stopped.map_or(ReplayState::NotBegun, ReplayState::Misused);
    };
    match position.end() {
        Some(End::Mate) => ReplayState::Won(settings.moves - left),
        Some(end) => ReplayState::Drawn(end),
        None if position.turn() == Side::Second && position.can_take_queen() => {
            ReplayState::Drawn(End::QueenLost)
        }
        None if left == 0 => ReplayState::OutOfMoves,
        None => stopped.map_or(ReplayState::Unfinished, ReplayState::Misused),
    }
}
