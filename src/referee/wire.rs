//! What crosses the border between the referee and the processes where programs run.
//!
//! Each message is one JSON text in one packet of a Unix socket. What comes from a process where a
//! student's program has run is not trusted: it is at most [`MAX_PACKET_BYTES`] long, it has to
//! parse, and the referee judges the facts in it like any others. Texts in it lose their control
//! characters. Who is to blame when something goes wrong, [`crate::referee::workers`] says.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::frontend::operators::OperatorTable;
use crate::frontend::term::Term;
use crate::frontend::writer::{WriteOptions, term_text};
use crate::games::draughts::facts::SquareFact;
use crate::games::draughts::{Color, Square};
use crate::referee::call_path::Explanation;
use crate::referee::foul::{Foul, Unloadable};
use crate::sandbox::process::Exit;

/// The longest message, in bytes.
pub const MAX_PACKET_BYTES: usize = 64 * 1024;

/// How many facts are sent. A board has fewer.
pub const MAX_FACTS: usize = 100;

/// How many characters of an exception are sent.
pub const MAX_CHARACTERS: usize = 500;

/// The status of a process that a program ended with `halt/0`.
pub const STATUS_HALTED: i32 = 41;

/// The status of a process whose interpreter ran out of memory.
pub const STATUS_MEMORY: i32 = 42;

/// The status of a process whose interpreter panicked.
pub const STATUS_FAILED: i32 = 43;

/// An order from the referee to the fork server. The socket for its answer comes before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForkOrder {
    /// Forks a process for a program. The descriptors of its socket, standard output, standard
    /// error and notes come with the message.
    Fork {
        /// What the process can access and use.
        setup: WorkerSetup,
        /// Libraries of ours that programs have used, which are loaded first: so the program need
        /// not.
        libraries: Vec<String>,
    },
    /// Reaps a process that has ended, and reports its end.
    Reap {
        /// Its number.
        pid: i32,
    },
}

/// The setup of the process of a program: what it can access and use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkerSetup {
    /// The folder of the program. Relative file names start there.
    pub folder: Option<PathBuf>,
    /// Files that it can read, and folders that it can read with all that is below them.
    pub readable: Vec<PathBuf>,
    /// Bytes of memory in addition to those of the prepared process.
    pub memory_bytes: u64,
    /// Seconds of processor time in all. This is a backstop only; the clock of the referee decides.
    pub cpu_seconds: u64,
    /// The seed of its random numbers.
    pub seed: u64,
}

/// The answer of the fork server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForkAnswer {
    /// The new process. Its process descriptor comes with the message.
    Forked {
        /// Its number.
        pid: i32,
    },
    /// The process has ended.
    Buried(Exit),
    /// The order can't be carried out.
    Refused {
        /// Why.
        why: String,
    },
}

/// A request from the referee to the process of a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkerRequest {
    /// Reads the file whose descriptor comes with the message, and writes a report to standard
    /// output.
    Read {
        /// The name of the file, without its extension.
        stem: String,
        /// How many bytes of it to read.
        bytes: u64,
        /// Whether to examine its text.
        examines: bool,
    },
    /// Loads the program.
    Load {
        /// The file, or the name of a shipped example.
        file: ProgramFile,
        /// The module that the file defines.
        module: String,
        /// Its main predicate.
        predicate: String,
        /// How many arguments the predicate has.
        arity: usize,
        /// A file to load before it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        beside: Option<PathBuf>,
    },
    /// Makes a move.
    Turn {
        /// 1 white, 2 black.
        color: i64,
        /// The square of the piece that has to go on capturing, or 0, 0.
        bound: (i64, i64),
        /// The facts in their order: X, Y, status.
        facts: Vec<(i64, i64, i64)>,
    },
    /// Makes the move of a turn in the interpreter of the tracer, and tells which calls led to its
    /// error or failure, or to the changes of the board.
    Explain {
        /// As in a turn.
        color: i64,
        /// As in a turn.
        bound: (i64, i64),
        /// As in a turn.
        facts: Vec<(i64, i64, i64)>,
    },
    /// Answers a question: calls the predicate with it and a variable.
    Ask {
        /// The question.
        question: WireTerm,
    },
}

/// Where a program is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProgramFile {
    /// A file.
    File(PathBuf),
    /// A shipped example.
    Example(String),
}

/// A directive that did not succeed when the program was loaded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedDirective {
    /// The line of the program's file.
    pub line: usize,
    /// The formal term of its error or its ball, as `~q` writes it; `None` if it just failed.
    pub thrown: Option<String>,
}

/// A response from the process of a program to the referee.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkerResponse {
    /// The process could not enter the sandbox, which is a failure of our side. The first message
    /// is this or [`WorkerResponse::Confined`].
    Unconfined {
        /// Why.
        why: String,
    },
    /// The process is confined. From now on it only answers requests.
    Confined {
        /// Whether its system calls are filtered.
        is_filtered: bool,
    },
    /// The file is read.
    Read,
    /// The program is loaded.
    Loaded {
        /// Those of our libraries that are, too.
        libraries: Vec<String>,
        /// The directives of its file that did not succeed.
        failed: Vec<FailedDirective>,
    },
    /// The program could not be loaded.
    NotLoaded(Unloadable),
    /// The program has moved.
    Moved {
        /// The facts at the first exit; `None` if there was no exit.
        exit: Option<WireFacts>,
        /// The foul of the call itself.
        foul: Option<Foul>,
        /// The facts after the call, if they differ.
        now: Option<WireFacts>,
        /// Whether the module has a `ruut/3` of its own.
        own_board: bool,
    },
    /// The program has moved in the interpreter of the tracer.
    Explained(Explanation),
    /// The program has answered a question.
    Answered {
        /// The first answer; `None` if there was none.
        answer: Option<WireTerm>,
        /// Why there was none.
        foul: Option<Foul>,
    },
}

impl WorkerRequest {
    /// The request that explains what this one did; `None` if nothing does.
    pub fn explained(self) -> Option<WorkerRequest> {
        match self {
            WorkerRequest::Turn {
                color,
                bound,
                facts,
            } => Some(WorkerRequest::Explain {
                color,
                bound,
                facts,
            }),
            _ => None,
        }
    }
}

impl WorkerResponse {
    /// The response with harmless texts: see [`harmless`].
    pub fn fit_to_show(mut self) -> WorkerResponse {
        let text = match &mut self {
            WorkerResponse::NotLoaded(why) => why.text_mut(),
            WorkerResponse::Loaded { failed, .. } => {
                for thrown in failed
                    .iter_mut()
                    .filter_map(|failed| failed.thrown.as_mut())
                {
                    *thrown = harmless(thrown);
                }
                None
            }
            WorkerResponse::Explained(explanation) => {
                *explanation = std::mem::take(explanation).fit_to_show();
                None
            }
            WorkerResponse::Moved { foul, .. } | WorkerResponse::Answered { foul, .. } => {
                foul.as_mut().and_then(Foul::text_mut)
            }
            _ => None,
        };
        if let Some(text) = text {
            *text = harmless(text);
        }
        self
    }
}

/// Whether a terminal or a page obeys the character instead of showing it: control characters, and
/// those that hide others or change their order.
pub fn is_obeyed(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The text with a sign in place of each character that [`is_obeyed`] tells of.
pub fn without_obeyed(text: &str) -> String {
    text.replace(is_obeyed, "\u{fffd}")
}

/// What a program has written, with a sign in place of each character that [`is_obeyed`] tells of,
/// other than the ends of lines and tabs.
pub fn output_text(output: &[u8]) -> String {
    let is_layout = |c: char| matches!(c, '\n' | '\t');
    String::from_utf8_lossy(output).replace(|c: char| is_obeyed(c) && !is_layout(c), "\u{fffd}")
}

/// The text of [`without_obeyed`], cut to [`MAX_CHARACTERS`].
pub fn harmless(text: &str) -> String {
    shortened(without_obeyed(text))
}

/// A question or an answer. Positions and moves are made of integers, atoms, lists and compounds;
/// of any other term only the text is sent, which is no move of any game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WireTerm {
    /// An integer.
    Int(i64),
    /// An atom.
    Atom(String),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<WireTerm>),
    /// The name and the arguments of a compound.
    Compound(String, Vec<WireTerm>),
    /// The text of another term, as `writeq/1` writes it.
    Other(String),
}

/// Terms that are nested deeper are sent as text, and so are larger ones.
const MAX_DEPTH: usize = 20;

/// So many parts of a term are sent.
const MAX_PARTS: usize = 5_000;

impl WireTerm {
    /// The term in the form of the messages.
    pub fn of(term: &Term) -> WireTerm {
        let mut parts = MAX_PARTS;
        WireTerm::within(term, MAX_DEPTH, &mut parts).unwrap_or_else(|| {
            let operators = OperatorTable::standard();
            let text = term_text(term, &WriteOptions::writeq(), &operators);
            WireTerm::Other(shortened(text))
        })
    }

    /// `None` if the term is too large or has parts that are not sent.
    fn within(term: &Term, depth: usize, parts: &mut usize) -> Option<WireTerm> {
        *parts = parts.checked_sub(1)?;
        let depth = depth.checked_sub(1)?;
        let is_short = |text: &str| text.len() <= MAX_CHARACTERS;
        let mut all = |terms: &[Term]| {
            let mut sent = Vec::with_capacity(terms.len().min(*parts));
            for term in terms {
                sent.push(WireTerm::within(term, depth, parts)?);
            }
            Some(sent)
        };
        match term {
            Term::Int(number) => Some(WireTerm::Int(*number)),
            Term::Str(text) if is_short(text) => Some(WireTerm::Text(text.to_string())),
            // The empty list, too, is an atom.
            Term::Atom(name) if *name != "[]" => {
                is_short(name.as_str()).then(|| WireTerm::Atom(name.to_string()))
            }
            _ => match term.as_list() {
                Some(items) => Some(WireTerm::List(all(&items)?)),
                None => {
                    let (name, arity) = term.functor()?;
                    let arguments = all(term.arguments())?;
                    let is_sent = arity > 0 && is_short(name.as_str());
                    is_sent.then(|| WireTerm::Compound(name.to_string(), arguments))
                }
            },
        }
    }

    /// The term; for another one its text as a string.
    pub fn term(&self) -> Term {
        let all = |terms: &[WireTerm]| terms.iter().map(WireTerm::term).collect::<Vec<_>>();
        match self {
            WireTerm::Int(number) => Term::Int(*number),
            WireTerm::Atom(name) => Term::atom(name),
            WireTerm::Text(text) | WireTerm::Other(text) => Term::string(text),
            WireTerm::List(items) => Term::list(all(items)),
            WireTerm::Compound(name, arguments) => Term::compound(name.as_str(), all(arguments)),
        }
    }

    /// The text as `writeq/1` writes it, without control characters.
    pub fn text(&self) -> String {
        match self {
            WireTerm::Other(text) => harmless(text),
            term => {
                let operators = OperatorTable::standard();
                harmless(&term_text(
                    &term.term(),
                    &WriteOptions::writeq(),
                    &operators,
                ))
            }
        }
    }
}

/// The facts `ruut/3` of module user, in their order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WireFacts {
    /// How many there are.
    pub count: usize,
    /// The first [`MAX_FACTS`] of them: X, Y, and the status. `None` stands for what is not such a
    /// number, or not a fact.
    pub told: Vec<WireFact>,
}

/// A fact: X, Y, and the status.
pub type WireFact = (Option<(i64, i64)>, Option<i64>);

impl WireFacts {
    /// The facts in the form of the messages.
    pub fn of(facts: &[SquareFact]) -> WireFacts {
        let told = facts.iter().take(MAX_FACTS).map(|fact| {
            let square = fact
                .square
                .map(|square| (square.x().into(), square.y().into()));
            (square, fact.status)
        });
        WireFacts {
            count: facts.len(),
            told: told.collect(),
        }
    }

    /// The facts that were sent. If more were counted than sent, the result is no board either.
    pub fn facts(&self) -> Vec<SquareFact> {
        let fact = |&(square, status): &WireFact| SquareFact {
            square: square.and_then(|(x, y)| Square::from_course(x, y)),
            status,
        };
        let mut facts: Vec<SquareFact> = self.told.iter().take(MAX_FACTS).map(fact).collect();
        // The number of facts is part of the verdict.
        let unknown = SquareFact {
            square: None,
            status: None,
        };
        facts.resize(self.count.clamp(facts.len(), MAX_COUNTED), unknown);
        facts
    }
}

/// How many facts are counted at most.
const MAX_COUNTED: usize = 10_000;

/// 1 for white, 2 for black.
pub fn color_number(color: Color) -> i64 {
    match color {
        Color::White => 1,
        Color::Black => 2,
    }
}

/// The facts of a board as triples. Only boards are sent.
pub fn triples(facts: &[SquareFact]) -> Vec<(i64, i64, i64)> {
    let triple = |fact: &SquareFact| {
        let square = fact.square?;
        Some((square.x().into(), square.y().into(), fact.status?))
    };
    facts.iter().filter_map(triple).collect()
}

/// The text, cut to [`MAX_CHARACTERS`].
pub fn shortened(text: String) -> String {
    match text.char_indices().nth(MAX_CHARACTERS) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::{
        MAX_CHARACTERS, MAX_FACTS, WireFacts, WireTerm, WorkerRequest, WorkerResponse, output_text,
        shortened, triples,
    };
    use crate::frontend::operators::OperatorTable;
    use crate::frontend::reader::{Read, ReaderFlags, read_term};
    use crate::frontend::term::Term;
    use crate::games::draughts::{Board, facts};
    use crate::referee::foul::{Foul, Unloadable};

    #[test]
    fn a_terminal_gets_no_control_characters() {
        for (text, expected) in [
            ("1. valged\n\tx", "1. valged\n\tx"),
            ("\u{1b}[2Jlõi\r", "\u{FFFD}[2Jlõi\u{FFFD}"),
            ("lõi\u{9b}2J", "lõi\u{FFFD}2J"),
        ] {
            assert_eq!(output_text(text.as_bytes()), expected);
        }
        assert_eq!(output_text(b"\xff"), "\u{FFFD}");
    }

    #[test]
    fn texts_of_strangers_are_fit_to_show() {
        let moved = |foul| WorkerResponse::Moved {
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
        let refused = |text| WorkerResponse::NotLoaded(Unloadable::Refused(text));
        assert_eq!(refused(sent).fit_to_show(), refused(shown));
    }

    #[test]
    fn facts_go_round() {
        let mut board = facts::facts(&Board::start());
        board.reverse();
        assert_eq!(WireFacts::of(&board).facts(), board);
        assert_eq!(triples(&board).len(), 32);
        let many = vec![board[0]; 5000];
        let told = WireFacts::of(&many);
        assert_eq!((told.told.len(), told.facts().len()), (MAX_FACTS, 5000));
        let lie = WireFacts {
            count: usize::MAX,
            told: Vec::new(),
        };
        assert!(facts::board(&lie.facts()).is_err());
    }

    #[test]
    fn a_turn_is_short() {
        let turn = WorkerRequest::Turn {
            color: 1,
            bound: (0, 0),
            facts: triples(&facts::facts(&Board::start())),
        };
        let text = serde_json::to_string(&turn).expect("a text");
        assert!(text.len() < 500, "{text}");
        assert_eq!(
            serde_json::from_str::<WorkerRequest>(&text).expect("a request"),
            turn
        );
    }

    #[test]
    fn terms_go_round() {
        let operators = OperatorTable::standard();
        let read = |text: &str| match read_term(text, 0, &operators, &ReaderFlags::default()) {
            Read::Term(read) => read.term,
            other => panic!("{text}: {other:?}"),
        };
        for text in [
            "a.",
            "-7.",
            "[].",
            "'Ei ole'.",
            "move(tuple(0,4),tuple(1,4),nbr1).",
            "board(10,[[covered,1],[flag,0]]).",
            "guess([pegs(4)],[[[1,2,3,4],1,2]]).",
            "queen(\"c5\").",
        ] {
            let term = read(text);
            let sent = serde_json::to_string(&WireTerm::of(&term)).expect("a text");
            let came: WireTerm = serde_json::from_str(&sent).expect("a term");
            assert_eq!(came.term(), term, "{text}");
            assert_eq!(format!("{}.", came.text()), text);
        }
    }

    #[test]
    fn other_terms_are_texts() {
        let deep = (0..1000).fold(Term::atom("a"), |term, _| Term::compound("f", vec![term]));
        let long = Term::list(vec![Term::Int(1); 100_000]);
        for term in [deep, long, Term::Var(7), Term::Float(0.5)] {
            let sent = WireTerm::of(&term);
            assert!(matches!(sent, WireTerm::Other(_)), "{sent:?}");
            let text = sent.text();
            assert!(text.chars().count() <= MAX_CHARACTERS + 3, "{text}");
        }
        let nested = (0..10_000).fold("\"a\"".to_owned(), |inner, _| {
            format!(r#"{{"list":[{{"atom":{inner}}}]}}"#)
        });
        assert!(serde_json::from_str::<WireTerm>(&nested).is_err());
        let bold = WireTerm::Other("\u{1b}[1m".to_owned());
        assert_eq!(bold.text(), "\u{fffd}[1m");
    }

    #[test]
    fn long_texts_are_cut() {
        let text = shortened("ä".repeat(10_000));
        assert_eq!(text.chars().count(), MAX_CHARACTERS + 3);
    }
}
