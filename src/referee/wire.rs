//! What crosses the border between the referee and the processes where programs run.
//!
//! Each message is one JSON text in one packet of a Unix socket. What comes from a process where a student's program has run is
//! not trusted: it is at most [`MOST_BYTES`] long, it has to parse, and the referee judges the facts in it like any others. Texts in it lose
//! their control characters. Who is to blame when something goes wrong, [`crate::referee::workers`] says.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::games::draughts::facts::Fact;
use crate::games::draughts::{Color, Square};
use crate::referee::foul::{Foul, Unloadable};
use crate::sandbox::process::Exit;

/// The longest message.
pub const MOST_BYTES: usize = 64 * 1024;

/// At most so many facts are told; a board with more is no board anyway.
pub const MOST_FACTS: usize = 100;

/// At most so many characters of what a program threw are told.
pub const MOST_CHARACTERS: usize = 500;

/// From the referee to the prepared process; with each order comes first the socket for its answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Make a process for a program; with the message come the descriptors of its socket, standard output and standard error,
    /// and of its notes.
    Fork(Workplace),
    /// Tell the end of this process, which has come, and forget it.
    Bury {
        /// Its number.
        pid: i32,
    },
}

/// What a process may touch and use up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Workplace {
    /// The folder of the program, from which it names files.
    pub folder: Option<PathBuf>,
    /// Files, and folders with all that is below them, that it may read.
    pub readable: Vec<PathBuf>,
    /// Bytes of memory beyond those of the prepared process.
    pub memory_bytes: u64,
    /// Seconds of processor time in all, as a backstop; the referee's clock is the rule.
    pub cpu_seconds: u64,
    /// What its random numbers follow from.
    pub seed: u64,
}

/// From the prepared process to the referee.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The new process; with the message comes its process descriptor.
    Forked {
        /// Its number.
        pid: i32,
    },
    /// The process has ended.
    Buried(Exit),
    /// It can't be done.
    Refused {
        /// Why.
        why: String,
    },
}

/// From the referee to the process of a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// Read the file whose descriptor comes with the message, and write to standard output what it says.
    Read {
        /// The name of the file, without its extension.
        stem: String,
        /// So many bytes of it.
        bytes: u64,
        /// Whether to look through its text.
        examines: bool,
    },
    /// Load the program.
    Load {
        /// The file, or the name of a shipped example.
        file: Source,
        /// The module that the file defines.
        module: String,
        /// Its main predicate.
        predicate: String,
    },
    /// Move.
    Turn {
        /// 1 white, 2 black.
        color: i64,
        /// The square of the piece that has to go on capturing, or 0, 0.
        bound: (i64, i64),
        /// The facts in their order: X, Y, status.
        facts: Vec<(i64, i64, i64)>,
    },
}

/// Where a program is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// A shipped example.
    Example(String),
}

/// From the process of a program to the referee.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Response {
    /// The sandbox could not be entered: our failure. Nothing but this or [`Response::Confined`] is the first message.
    Unconfined {
        /// Why.
        why: String,
    },
    /// The process is locked in. From here on it speaks only when it is asked.
    Confined {
        /// Whether its system calls are filtered.
        is_filtered: bool,
    },
    /// The file is read.
    Read,
    /// The program is loaded.
    Loaded,
    /// It is not.
    NotLoaded(Unloadable),
    /// The program has moved.
    Moved {
        /// The facts at its first exit; none if it had no exit.
        exit: Option<Facts>,
        /// What is wrong with the call.
        foul: Option<Foul>,
        /// The facts now, if they are others.
        now: Option<Facts>,
        /// Whether the module has a `ruut/3` of its own.
        own_board: bool,
    },
}

impl Response {
    /// The same with texts that can be shown: of no more than [`MOST_CHARACTERS`], without control characters.
    pub fn fit_to_show(mut self) -> Response {
        let text = match &mut self {
            Response::NotLoaded(why) => why.text_mut(),
            Response::Moved { foul, .. } => foul.as_mut().and_then(Foul::text_mut),
            _ => None,
        };
        if let Some(text) = text {
            *text = harmless(text);
        }
        self
    }
}

/// The text as it can be shown: of no more than [`MOST_CHARACTERS`], without control characters.
pub fn harmless(text: &str) -> String {
    let shown = |c: char| {
        if c.is_control() {
            char::REPLACEMENT_CHARACTER
        } else {
            c
        }
    };
    shortened(text.chars().map(shown).collect())
}

/// The facts `ruut/3` of module user, in their order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// How many there are.
    pub count: usize,
    /// The first [`MOST_FACTS`] of them: X, Y, and the status; `None` for what is no such number, or no fact.
    pub told: Vec<Told>,
}

/// A fact: X, Y, and the status.
pub type Told = (Option<(i64, i64)>, Option<i64>);

impl Facts {
    /// The facts as they are told.
    pub fn of(facts: &[Fact]) -> Facts {
        let told = facts.iter().take(MOST_FACTS).map(|fact| {
            let square = fact
                .square
                .map(|square| (square.x().into(), square.y().into()));
            (square, fact.status)
        });
        Facts {
            count: facts.len(),
            told: told.collect(),
        }
    }

    /// The facts that were told. Whoever told more than are here has told no board, and what comes back is none either.
    pub fn facts(&self) -> Vec<Fact> {
        let fact = |&(square, status): &Told| Fact {
            square: square.and_then(|(x, y)| Square::from_course(x, y)),
            status,
        };
        let mut facts: Vec<Fact> = self.told.iter().take(MOST_FACTS).map(fact).collect();
        // The number is part of the verdict.
        let unknown = Fact {
            square: None,
            status: None,
        };
        facts.resize(self.count.clamp(facts.len(), MOST_COUNTED), unknown);
        facts
    }
}

/// More facts than this are not counted.
const MOST_COUNTED: usize = 10_000;

/// 1 for white, 2 for black.
pub fn color_number(color: Color) -> i64 {
    match color {
        Color::White => 1,
        Color::Black => 2,
    }
}

/// The facts of a board as they go out: a board is all that goes out.
pub fn triples(facts: &[Fact]) -> Vec<(i64, i64, i64)> {
    let triple = |fact: &Fact| {
        let square = fact.square?;
        Some((square.x().into(), square.y().into(), fact.status?))
    };
    facts.iter().filter_map(triple).collect()
}

/// A text that is not longer than [`MOST_CHARACTERS`].
pub fn shortened(text: String) -> String {
    match text.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::{Facts, MOST_CHARACTERS, MOST_FACTS, Request, Response, shortened, triples};
    use crate::games::draughts::Board;
    use crate::games::draughts::facts;
    use crate::referee::foul::{Foul, Unloadable};

    #[test]
    fn texts_of_strangers_are_fit_to_show() {
        let moved = |foul| Response::Moved {
            exit: None,
            foul: Some(foul),
            now: None,
            own_board: false,
        };
        let text = |text: &str| text.to_owned();
        let (sent, shown) = (
            text("a\u{1b}[2J\0\nõ"),
            text("a\u{fffd}[2J\u{fffd}\u{fffd}õ"),
        );
        for make in [Foul::Threw, Foul::ThrewBall, Foul::Crashed, Foul::Forbidden] {
            let response = moved(make(sent.clone())).fit_to_show();
            assert_eq!(response, moved(make(shown.clone())));
        }
        let refused = |text| Response::NotLoaded(Unloadable::Refused(text));
        assert_eq!(refused(sent).fit_to_show(), refused(shown));
    }

    #[test]
    fn facts_go_round() {
        let mut board = facts::facts(&Board::start());
        board.reverse();
        assert_eq!(Facts::of(&board).facts(), board);
        assert_eq!(triples(&board).len(), 32);
        let many = vec![board[0]; 5000];
        let told = Facts::of(&many);
        assert_eq!((told.told.len(), told.facts().len()), (MOST_FACTS, 5000));
        let lie = Facts {
            count: usize::MAX,
            told: Vec::new(),
        };
        assert!(facts::board(&lie.facts()).is_err());
    }

    #[test]
    fn a_turn_is_short() {
        let turn = Request::Turn {
            color: 1,
            bound: (0, 0),
            facts: triples(&facts::facts(&Board::start())),
        };
        let text = serde_json::to_string(&turn).expect("a text");
        assert!(text.len() < 500, "{text}");
        assert_eq!(
            serde_json::from_str::<Request>(&text).expect("a request"),
            turn
        );
    }

    #[test]
    fn long_texts_are_cut() {
        let text = shortened("ä".repeat(10_000));
        assert_eq!(text.chars().count(), MOST_CHARACTERS + 3);
    }
}
