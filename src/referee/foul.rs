//! The reasons why a program is disqualified.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::games::draughts::facts::Damage;
use crate::games::draughts::judge::Illegal;
use crate::referee::language::Language;
use crate::referee::rule::Rule;
use crate::referee::texts::say;

/// What a program did that ends the game. As JSON, and in the journal:
/// `{"code": "threw", "detail": "..."}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "code", content = "detail", rename_all = "snake_case")]
pub enum Foul {
    /// Not every dark square has exactly one fact. The number of facts.
    WrongSquares(usize),
    /// A state that is none of 0, 1, 2, 10 and 20, or a rule.
    WrongState,
    /// Nothing has changed.
    NoMove,
    /// The man that came to the last row stayed a man.
    NotCrowned,
    /// A step, while a capture is possible.
    MustCapture,
    /// A move of the other side.
    OpponentsPiece,
    /// A piece is bound to go on capturing, and did not.
    MustContinue,
    /// Any other change of the board.
    IllegalMove,
    /// The program failed.
    Failed,
    /// The program ended in an error: its formal term as `~q` writes it.
    Threw(String),
    /// The program threw a ball that is no error, as `~q` writes it.
    ThrewBall(String),
    /// The move took longer than this many milliseconds.
    TooSlow(u64),
    /// The program needed more than this many bytes of memory.
    Memory(u64),
    /// The program wrote more than this many bytes.
    Output(u64),
    /// The program ended Prolog with `halt/0` or its like.
    Halted,
    /// The process of the program died, for this reason.
    Crashed(String),
    /// The program made a forbidden system call, of this name.
    Forbidden(String),
    /// The process of the program broke the protocol of the referee in this way.
    Meddled(String),
    /// The program can be backtracked into.
    ChoicePoint,
    /// The program changed the facts `mustad/1` and `valged/1`.
    NamesChanged,
    /// The file could not be loaded as a player.
    NotLoaded(Unloadable),
}

/// Why a file is not a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "code", content = "detail", rename_all = "snake_case")]
pub enum Unloadable {
    /// It has no module declaration.
    NoModule,
    /// Its module has this name, which is reserved for the arbiter or for Prolog.
    ReservedModule(String),
    /// It has no main predicate of this name with arity 3, as draughts asks for.
    NoPredicate(String),
    /// It has no main predicate of this name with arity 2, as all other games ask for.
    NoPredicateOfTwo(String),
    /// It has no main predicate, and loading it told of errors.
    Undefined {
        /// Name and arity.
        predicate: String,
        /// The first error.
        error: String,
    },
    /// It defines the board's predicate, `ruut/3`, so that no piece can be moved.
    StaticBoard,
    /// Prolog could not load it, and said this.
    Refused(String),
}

impl Unloadable {
    /// A module has no main predicate of this name and arity.
    pub fn no_predicate(name: String, arity: usize) -> Unloadable {
        match arity {
            2 => Unloadable::NoPredicateOfTwo(name),
            _ => Unloadable::NoPredicate(name),
        }
    }

    /// The same after the program has written this to standard error: what keeps the predicate from
    /// being there comes with it.
    pub(super) fn caused_by(self, messages: &str) -> Unloadable {
        let (name, arity) = match &self {
            Unloadable::NoPredicate(name) => (name, 3),
            Unloadable::NoPredicateOfTwo(name) => (name, 2),
            _ => return self,
        };
        match first_error(messages) {
            Some(error) => Unloadable::Undefined {
                predicate: format!("{name}/{arity}"),
                error,
            },
            None => self,
        }
    }

    /// The text that the program could influence.
    pub(super) fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            Unloadable::NoModule | Unloadable::StaticBoard => None,
            Unloadable::Undefined { error, .. } => Some(error),
            Unloadable::ReservedModule(text)
            | Unloadable::NoPredicate(text)
            | Unloadable::NoPredicateOfTwo(text)
            | Unloadable::Refused(text) => Some(text),
        }
    }
}

impl Unloadable {
    fn text(&self, language: Language) -> String {
        match self {
            Unloadable::NoModule => say!(language, "foul.no_module"),
            Unloadable::ReservedModule(name) => say!(language, "finding.reserved_module", name),
            Unloadable::NoPredicate(name) => say!(language, "foul.no_predicate", name),
            Unloadable::NoPredicateOfTwo(name) => say!(language, "foul.no_predicate_of_two", name),
            Unloadable::Undefined { predicate, error } => {
                say!(language, "foul.undefined", predicate, error)
            }
            Unloadable::StaticBoard => say!(language, "foul.static_board"),
            Unloadable::Refused(what) => say!(language, "foul.refused", what),
        }
    }
}

/// The first error among the messages of a file that was loaded, in one line, with the name of the
/// file in place of its path. That exported predicates are missing is what it may be the cause of.
fn first_error(messages: &str) -> Option<String> {
    let mut lines = messages.lines();
    let first = lines
        .by_ref()
        .filter_map(|line| line.strip_prefix("ERROR: "))
        .find(|error| !error.starts_with("Exported procedure "))?;
    let rest = lines.next().filter(|_| first.ends_with(':'));
    let rest = rest.and_then(|line| line.strip_prefix("ERROR:"));
    let path = first.split(':').next().filter(|path| path.starts_with('/'));
    let folder = path
        .and_then(|path| path.rfind('/'))
        .map_or(0, |end| end + 1);
    let error = &first[folder..];
    Some(match rest {
        Some(rest) => format!("{error} {}", rest.trim_start()),
        None => error.to_owned(),
    })
}

impl Foul {
    /// The text that the program could influence.
    pub(super) fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            Foul::Threw(text)
            | Foul::ThrewBall(text)
            | Foul::Crashed(text)
            | Foul::Forbidden(text)
            | Foul::Meddled(text) => Some(text),
            Foul::NotLoaded(why) => why.text_mut(),
            _ => None,
        }
    }

    /// The foul for a response that the process of a program never gives by itself.
    pub(super) fn nonsense() -> Foul {
        Foul::Meddled("nonsense".to_owned())
    }

    /// The rule that was broken.
    pub fn rule(&self) -> Rule {
        match self {
            Foul::WrongSquares(_) | Foul::WrongState => Rule::Board,
            Foul::NoMove | Foul::OpponentsPiece | Foul::IllegalMove => Rule::Moves,
            Foul::NotCrowned => Rule::Crowning,
            Foul::MustCapture => Rule::Capturing,
            Foul::MustContinue => Rule::Continuing,
            Foul::Failed | Foul::Threw(_) | Foul::ThrewBall(_) => Rule::Failure,
            Foul::TooSlow(_) => Rule::Time,
            Foul::Memory(_) | Foul::Output(_) | Foul::Crashed(_) => Rule::Resources,
            Foul::Halted | Foul::Forbidden(_) | Foul::Meddled(_) => Rule::Confinement,
            Foul::ChoicePoint => Rule::Backtracking,
            Foul::NamesChanged => Rule::Names,
            Foul::NotLoaded(
                Unloadable::NoPredicate(_)
                | Unloadable::NoPredicateOfTwo(_)
                | Unloadable::Undefined { .. },
            ) => Rule::MainPredicate,
            Foul::NotLoaded(Unloadable::StaticBoard) => Rule::OwnBoard,
            Foul::NotLoaded(_) => Rule::Module,
        }
    }

    /// Whether [`Foul::text`] can have words of the program, which may tell what it has seen.
    pub fn has_words_of_program(&self) -> bool {
        matches!(
            self,
            Foul::Threw(_)
                | Foul::ThrewBall(_)
                | Foul::Crashed(_)
                | Foul::Forbidden(_)
                | Foul::Meddled(_)
                | Foul::NotLoaded(_)
        )
    }

    /// What the program did, without the rule. The sentences are those of prolog/arbiter.pl where
    /// it has them.
    pub fn text(&self, language: Language) -> String {
        match self {
            Foul::WrongSquares(count) => say!(language, "foul.wrong_squares", count),
            Foul::WrongState => say!(language, "foul.wrong_state"),
            Foul::NoMove => say!(language, "foul.no_move"),
            Foul::NotCrowned => say!(language, "foul.not_crowned"),
            Foul::MustCapture => say!(language, "foul.must_capture"),
            Foul::OpponentsPiece => say!(language, "foul.opponents_piece"),
            Foul::MustContinue => say!(language, "foul.must_continue"),
            Foul::IllegalMove => say!(language, "foul.illegal_move"),
            Foul::Failed => say!(language, "foul.failed"),
            Foul::Threw(formal) => say!(language, "foul.threw", formal),
            Foul::ThrewBall(ball) => say!(language, "foul.threw_ball", ball),
            Foul::TooSlow(limit) => say!(language, "foul.too_slow", limit = seconds(*limit)),
            Foul::Memory(limit) => say!(language, "foul.memory", limit = megabytes(*limit)),
            Foul::Output(limit) => say!(language, "foul.output", limit = megabytes(*limit)),
            Foul::Halted => say!(language, "foul.halted"),
            Foul::Crashed(how) => say!(language, "foul.crashed", how),
            Foul::Forbidden(call) => say!(language, "foul.forbidden", call),
            Foul::Meddled(how) => say!(language, "foul.meddled", how),
            Foul::ChoicePoint => say!(language, "foul.choice_point"),
            Foul::NamesChanged => say!(language, "foul.names_changed"),
            Foul::NotLoaded(why) => why.text(language),
        }
    }
}

/// English, without the rule.
impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl From<Illegal> for Foul {
    fn from(illegal: Illegal) -> Foul {
        match illegal {
            Illegal::Damaged(Damage::WrongSquares(count)) => Foul::WrongSquares(count),
            Illegal::Damaged(Damage::WrongState) => Foul::WrongState,
            Illegal::NoMove => Foul::NoMove,
            Illegal::NotCrowned => Foul::NotCrowned,
            Illegal::MustCapture => Foul::MustCapture,
            Illegal::OpponentsPiece => Foul::OpponentsPiece,
            Illegal::MustContinue => Foul::MustContinue,
            Illegal::IllegalMove => Foul::IllegalMove,
        }
    }
}

/// Milliseconds as seconds.
fn seconds(milliseconds: u64) -> f64 {
    milliseconds as f64 / 1000.0
}

fn megabytes(bytes: u64) -> u64 {
    bytes / 1_000_000
}
