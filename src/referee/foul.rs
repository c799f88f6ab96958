//! The reasons why a program is disqualified.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::games::draughts::facts::Damage;
use crate::games::draughts::judge::Illegal;
use crate::referee::rule::{Language, Rule};

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

    /// The text that the program could influence.
    pub(super) fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            Unloadable::NoModule => None,
            Unloadable::ReservedModule(text)
            | Unloadable::NoPredicate(text)
            | Unloadable::NoPredicateOfTwo(text)
            | Unloadable::Refused(text) => Some(text),
        }
    }
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
            Foul::NotLoaded(Unloadable::NoPredicate(_) | Unloadable::NoPredicateOfTwo(_)) => {
                Rule::MainPredicate
            }
            Foul::NotLoaded(_) => Rule::Module,
        }
    }

    /// What the program did, without the rule.
    pub fn text(&self, language: Language) -> String {
        match language {
            Language::Estonian => self.in_estonian(),
            Language::English => self.in_english(),
            Language::Russian => self.in_russian(),
        }
    }

    // The sentences are those of prolog/arbiter.pl where it has them.

    fn in_estonian(&self) -> String {
        match self {
            Foul::WrongSquares(count) => {
                format!("laual ei ole igal mustal ruudul ühte fakti (fakte on {count})")
            }
            Foul::WrongState => "laual on tundmatu olek või reegel".into(),
            Foul::NoMove => "programm ei teinud käiku".into(),
            Foul::NotCrowned => "viimasele reale jõudnud kivi ei muudetud tammiks".into(),
            Foul::MustCapture => "lüüa on võimalik, kuid ei löödud".into(),
            Foul::OpponentsPiece => "käidi vastase kabendiga".into(),
            Foul::MustContinue => "löömist tuleb jätkata sama kabendiga".into(),
            Foul::IllegalMove => "lubamatu käik".into(),
            Foul::Failed => "programm lõppes ebaõnnestumisega (fail)".into(),
            Foul::Threw(formal) => format!("programm katkes veaga {formal}"),
            Foul::ThrewBall(ball) => format!("programm katkes erindiga {ball}"),
            Foul::TooSlow(limit) => format!("käik kestis üle {} sekundi", seconds(*limit)),
            Foul::Memory(limit) => format!(
                "programm kasutas liiga palju mälu (üle {} MB)",
                megabytes(*limit)
            ),
            Foul::Output(limit) => format!(
                "programm kirjutas liiga palju väljundit (üle {} MB)",
                megabytes(*limit)
            ),
            Foul::Halted => "programm kutsus halt/0".into(),
            Foul::Crashed(how) => format!("programmi protsess hukkus ({how})"),
            Foul::Forbidden(call) => format!("programm üritas keelatut ({call})"),
            Foul::Meddled(how) => {
                format!("programmi protsess ei pidanud kinni suhtlusest arbiitriga ({how})")
            }
            Foul::ChoicePoint => "programmi saab tagurdada: see jättis valikupunkti".into(),
            Foul::NamesChanged => "programm muutis fakte mustad/1 ja valged/1".into(),
            Foul::NotLoaded(why) => match why {
                Unloadable::NoModule => "failis ei ole moodulit".into(),
                Unloadable::ReservedModule(name) => {
                    format!("mooduli nimi {name} kuulub arbiitrile või Prologile")
                }
                Unloadable::NoPredicate(name) => format!("predikaati {name}/3 ei ole"),
                Unloadable::NoPredicateOfTwo(name) => format!("predikaati {name}/2 ei ole"),
                Unloadable::Refused(what) => format!("faili ei saa laadida: {what}"),
            },
        }
    }

    fn in_english(&self) -> String {
        match self {
            Foul::WrongSquares(count) => {
                format!("not every dark square has one fact (there are {count} facts)")
            }
            Foul::WrongState => "the board holds an unknown state or a rule".into(),
            Foul::NoMove => "the program made no move".into(),
            Foul::NotCrowned => "a man that reached the last row was not crowned".into(),
            Foul::MustCapture => "a capture is possible but was not made".into(),
            Foul::OpponentsPiece => "the opponent's piece was moved".into(),
            Foul::MustContinue => "the same piece has to go on capturing".into(),
            Foul::IllegalMove => "illegal move".into(),
            Foul::Failed => "the program failed".into(),
            Foul::Threw(formal) => format!("the program ended with error {formal}"),
            Foul::ThrewBall(ball) => format!("the program threw {ball}"),
            Foul::TooSlow(limit) => format!("the move took more than {} seconds", seconds(*limit)),
            Foul::Memory(limit) => format!(
                "the program took too much memory (more than {} MB)",
                megabytes(*limit)
            ),
            Foul::Output(limit) => format!(
                "the program wrote too much (more than {} MB)",
                megabytes(*limit)
            ),
            Foul::Halted => "the program called halt/0".into(),
            Foul::Crashed(how) => format!("the process of the program died ({how})"),
            Foul::Forbidden(call) => format!("the program tried something forbidden ({call})"),
            Foul::Meddled(how) => {
                format!("the process of the program broke the protocol of the arbiter ({how})")
            }
            Foul::ChoicePoint => {
                "the program can be backtracked into: it left a choice point".into()
            }
            Foul::NamesChanged => "the program changed the facts mustad/1 and valged/1".into(),
            Foul::NotLoaded(why) => match why {
                Unloadable::NoModule => "the file has no module".into(),
                Unloadable::ReservedModule(name) => {
                    format!("the module name {name} belongs to the arbiter or to Prolog")
                }
                Unloadable::NoPredicate(name) => format!("there is no predicate {name}/3"),
                Unloadable::NoPredicateOfTwo(name) => format!("there is no predicate {name}/2"),
                Unloadable::Refused(what) => format!("the file can't be loaded: {what}"),
            },
        }
    }

    fn in_russian(&self) -> String {
        match self {
            Foul::WrongSquares(count) => {
                format!("не у каждого чёрного поля ровно один факт (фактов {count})")
            }
            Foul::WrongState => "на доске неизвестное состояние или правило".into(),
            Foul::NoMove => "программа не сделала хода".into(),
            Foul::NotCrowned => "простая на последней горизонтали не стала дамкой".into(),
            Foul::MustCapture => "можно было бить, но взятия не было".into(),
            Foul::OpponentsPiece => "сделан ход шашкой соперника".into(),
            Foul::MustContinue => "взятие нужно продолжать той же шашкой".into(),
            Foul::IllegalMove => "недопустимый ход".into(),
            Foul::Failed => "программа завершилась неудачей (fail)".into(),
            Foul::Threw(formal) => format!("программа прервалась ошибкой {formal}"),
            Foul::ThrewBall(ball) => format!("программа прервалась исключением {ball}"),
            Foul::TooSlow(limit) => format!("ход длился дольше {} с", seconds(*limit)),
            Foul::Memory(limit) => format!(
                "программа заняла слишком много памяти (больше {} МБ)",
                megabytes(*limit)
            ),
            Foul::Output(limit) => format!(
                "программа вывела слишком много текста (больше {} МБ)",
                megabytes(*limit)
            ),
            Foul::Halted => "программа вызвала halt/0".into(),
            Foul::Crashed(how) => format!("процесс программы погиб ({how})"),
            Foul::Forbidden(call) => format!("программа попыталась сделать запрещённое ({call})"),
            Foul::Meddled(how) => format!("процесс программы нарушил протокол арбитра ({how})"),
            Foul::ChoicePoint => {
                "в программу можно вернуться перебором: она оставила точку выбора".into()
            }
            Foul::NamesChanged => "программа изменила факты mustad/1 и valged/1".into(),
            Foul::NotLoaded(why) => match why {
                Unloadable::NoModule => "в файле нет модуля".into(),
                Unloadable::ReservedModule(name) => {
                    format!("имя модуля {name} принадлежит арбитру или Прологу")
                }
                Unloadable::NoPredicate(name) => format!("нет предиката {name}/3"),
                Unloadable::NoPredicateOfTwo(name) => format!("нет предиката {name}/2"),
                Unloadable::Refused(what) => format!("файл не загружается: {what}"),
            },
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
